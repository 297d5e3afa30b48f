"""The desk: what the storage did on its own is told once, and why something could not be saved is told in words."""

from __future__ import annotations

import errno
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.cards import write
from companion.draft import Draft, Entry
from companion.texts import texts
from storage.errors import (
    ConflictError,
    DamagedError,
    NewerError,
    NoSuchMatch,
    ReadError,
    SaveError,
    StorageError,
    problem_of,
)
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, deal, played
from tests.views.gestures import tap_cards
from views.app import build
from views.desk import Desk, save_problem

HALF = Entry(Draft(0, deal(("KC KD KH", ""), ("", "")).holdings))


def draft_of(library: Library, number: str, deal: int = 0) -> Path:
    return library.folder / "drafts" / f"{number}.{deal}.json"


def told(phone: Phone, number: str) -> list[str]:
    """What the phone says of a file that was put aside."""
    return [text for text in phone.texts() if f"{number}." in text]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("damaged", "The cards entered for deal 1 can't be read: their file is damaged. It is kept as {file}."),
        (
            "newer",
            "A newer version of Companion has written the cards entered for deal 1. "
            "They are not shown here; their file is kept as {file}.",
        ),
    ],
)
def test_an_entry_that_was_put_aside_is_told_of_once(phone: Phone, library: Library, kind: str, said: str) -> None:
    number = played(library).number
    library.save_entry(number, HALF)
    path = draft_of(library, number)
    text = path.read_text()
    spoiled = text.replace('"schema":1', '"schema":2') if kind == "newer" else text[:-50]
    path.write_text(spoiled)
    phone.go(f"/match/{number}")
    phone.tap("Go on with deal 1")
    assert told(phone, number) == [said.format(file=f"{number}.0.{kind}")]
    with Phone(build(library), beside=phone) as other:
        other.go(f"/match/{number}/enter/0")
        assert told(other, number) == []
    tap_cards(phone, "7C")
    phone.tap("Score sheet")
    phone.tap("Go on with deal 1")
    assert len(told(phone, number)) == 1
    assert path.with_suffix(f".{kind}").read_text() == spoiled
    entry = library.entry(number, 0)
    assert entry is not None
    assert write(entry.draft.holdings[1].melds[0]) == "7C"


def test_an_entry_that_went_bad_under_the_fingers_is_told_of_too(phone: Phone, library: Library) -> None:
    number = played(library).number
    phone.go(f"/match/{number}/enter/0")
    tap_cards(phone, "KC KD")
    draft_of(library, number).write_text("half")
    tap_cards(phone, "KH")
    tap_cards(phone, "KS")
    assert len(told(phone, number)) == 1
    assert draft_of(library, number).with_suffix(".damaged").read_text() == "half"


def test_a_correction_that_cannot_be_read_can_be_dropped_without_being_lost(phone: Phone, library: Library) -> None:
    number = played(library, BIG).number
    library.save_entry(number, HALF)
    draft_of(library, number).write_text("half")
    phone.go(f"/match/{number}/deal/0")
    phone.tap("Drop the correction")
    assert phone.has("Correct this deal")
    assert len(told(phone, number)) == 1
    assert draft_of(library, number).with_suffix(".damaged").read_text() == "half"


def test_an_entry_that_cannot_be_read_for_a_moment_is_not_begun_anew(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = played(library).number
    library.save_entry(number, HALF)

    def refuse(*_: Any) -> None:
        raise ReadError("other", library.folder)

    with Phone(build(library), strict=False) as phone:
        with monkeypatch.context() as patch:
            patch.setattr(library, "entry", refuse)
            phone.go(f"/match/{number}/enter/0")
            assert "This part could not be shown." in phone.texts()
        phone.tap("Try again")
        assert "This part could not be shown." not in phone.texts()
        tap_cards(phone, "KS")
    entry = library.entry(number, 0)
    assert entry is not None
    assert sum(map(len, entry.draft.holdings[0].melds)) == 4


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (SaveError("full", Path("x")), "the disk is full"),
        (SaveError("denied", Path("x")), "the folder can't be written"),
        (SaveError("readonly", Path("x")), "the disk can only be read"),
        (SaveError("busy", Path("x")), "the file is busy"),
        (SaveError("blocked", Path("x")), "something else lies where the file or its folder should be"),
        (SaveError("other", Path("x")), "the system refuses it"),
        (ReadError("denied", Path("x")), "the folder can't be written"),
        (NewerError(Path("x"), "schema 2"), "a newer version of Companion has written the match"),
        (NoSuchMatch("x"), "the match is no longer there"),
        (ConflictError("x"), "another window has changed the match meanwhile"),
        (DamagedError(Path("x")), "the system refuses it"),
    ],
)
def test_why_something_could_not_be_saved(error: StorageError, said: str) -> None:
    assert save_problem(texts(), error) == said


def test_every_refusal_of_the_system_has_words() -> None:
    for number in errno.errorcode:
        assert save_problem(texts(), SaveError(problem_of(OSError(number, "simulated")), Path("x")))


@pytest.mark.parametrize(
    "kept", ["[" * 500 + "]" * 500, '"/\\ud800"', "7", '"nowhere"', '"/' + "x" * 300 + '"', "null"]
)
def test_a_last_route_that_was_never_ours_opens_the_first_screen(library: Library, kept: str) -> None:
    (library.folder / "settings.json").write_text(
        f'{{"head":{{"1":{{"schema":1}}}},"settings":{{"1":{{"route":{kept}}}}}}}\n'
    )
    page: Any = SimpleNamespace(route="/")
    assert Desk(page, library, texts()).last_route() == "/"
    with Phone(build(library)) as phone:
        assert phone.route == "/" and phone.has("New match")


@pytest.mark.parametrize("route", ["/nowhere", "/match", "/new/new", "/NEW", "/match/x/nothing", "/match/x//deal/0"])
def test_an_address_without_a_screen_says_so_and_leads_home(phone: Phone, route: str) -> None:
    phone.go(route)
    assert "There is no such page." in phone.texts()
    # The client draws nothing of a view inside a view.
    assert not [spot for spot in phone.controls() if sum(isinstance(control, ft.View) for control in spot.line) > 1]
    phone.tap("Home")
    assert phone.route == "/"
