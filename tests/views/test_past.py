"""The past matches, when their files are odd, damaged or can't be listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, played
from views.screens.past import moment


def file_of(library: Library, number: str) -> Path:
    return library.folder / "matches" / f"{number[:4]}-{number[4:6]}" / f"{number}.json"


def test_a_month_that_cannot_be_listed_is_named_beside_the_rest(phone: Phone, library: Library) -> None:
    played(library, BIG)
    (library.folder / "matches" / "2020-05").write_text("a note")
    phone.go("/past")
    assert "Not finished" in phone.texts()
    assert "Their folder 2020-05 can't be read." in phone.texts()


def test_a_history_that_cannot_be_listed_is_not_called_empty(phone: Phone, library: Library) -> None:
    (library.folder / "matches").write_text("a note")
    phone.go("/past")
    assert "Their folder matches can't be read." in phone.texts()
    assert not any("No match yet" in text for text in phone.texts())


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["Ana\ud83d", "Ivo"]},
        {"begun": "\udc00"},
        {"begun": "9999-12-31T23:59:59-12:00"},
        {"begun": "0001-01-01T00:00:00+14:00"},
        {"begun": "yesterday"},
        {"begun": ""},
        {"schema": 2},
        {"sums": None},
    ],
)
@pytest.mark.parametrize("indent", [None, 2])
def test_an_odd_match_is_shown_beside_the_rest(
    phone: Phone, library: Library, change: dict[str, object], indent: int | None
) -> None:
    number = played(library, BIG).number
    played(library, BIG, BIG, BIG, players=("Leo", "Zoe"))
    path = file_of(library, number)
    whole = json.loads(path.read_text())
    whole["head"]["1"] |= change
    path.write_text(json.dumps(whole, indent=indent, separators=None if indent else (",", ":")) + "\n")
    for route in ("/", "/past", "/new", f"/past/{number}", f"/match/{number}/enter/1", "/past"):
        phone.go(route)
        assert not any("could not be shown" in text for text in phone.texts()), route
    assert "Leo wins" in phone.texts()
    odd = {"A damaged match", "A match of a newer version of Companion", "Not finished"}
    assert odd & set(phone.texts())


def test_a_moment_is_shown_here_and_what_is_none_as_it_is() -> None:
    assert moment("2026-07-17T20:30:00").startswith("2026-07-17 20:30")
    for odd in ("", "yesterday", "9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00", "2026-13-01", "٢٠٢٦"):
        assert moment(odd) == odd
