"""What could not be saved stays: in this window, over leaving the screen, until it can be."""

from __future__ import annotations

import logging

import pytest

from companion.cards import write
from companion.draft import Entry
from companion.match import Match
from storage.errors import SaveError
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, played
from tests.views.gestures import tap_cards
from views.app import build


class Disk:
    """A library's disk that can be filled and emptied."""

    def __init__(self, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        saves = {name: getattr(library, name) for name in ("save_entry", "save", "confirm")}
        for name, save in saves.items():
            monkeypatch.setattr(library, name, self._guarded(library, save))

    def _guarded(self, library: Library, save: object) -> object:
        def saving(*args: object, **facts: object) -> object:
            if self.full:
                raise SaveError("full", library.folder)
            return save(*args, **facts)  # type: ignore[operator]

        return saving


@pytest.fixture
def disk(library: Library, monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(library, monkeypatch)


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo"))


def melds(entry: Entry | None, seat: int) -> list[str]:
    assert entry is not None
    return [write(meld) for meld in entry.draft.holdings[seat].melds]


def test_leaving_the_screen_loses_nothing(phone: Phone, library: Library, match: Match, disk: Disk) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD")
    disk.full = True
    tap_cards(phone, "KH")
    assert any("Not saved: the disk is full" in text for text in phone.texts())
    phone.go("/")
    disk.full = False
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KS")
    assert melds(library.entry(match.number, 0), 1) == ["KC KD KH KS"]


def test_another_window_goes_on_with_it(phone: Phone, library: Library, match: Match, disk: Disk) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    disk.full = True
    tap_cards(phone, "KC KD KH")
    disk.full = False
    # The window of before: a page loaded anew finds what the program still holds.
    with Phone(phone.main, beside=phone, route=phone.route) as again:
        assert again.has("king of hearts")
        tap_cards(again, "KS")
    assert melds(library.entry(match.number, 0), 1) == ["KC KD KH KS"]


def test_an_undo_the_disk_refuses_is_told_and_leaves_no_traceback(
    library: Library, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    match = played(library, BIG)
    with Phone(build(library), strict=False) as phone:
        phone.go(f"/match/{match.number}")
        disk.full = True
        phone.tap("Undo the last step")
        assert "It can't be saved: the disk is full. Your entries are kept." in phone.texts()
    assert not any(record.exc_info for record in caplog.records if record.levelno >= logging.ERROR)
    assert len(library.load(match.number).deals) == 1


def test_the_count_says_that_nothing_was_confirmed(phone: Phone, library: Library, match: Match, disk: Disk) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH")
    phone.tap("Next: Ana")
    phone.tap("To the hand")
    tap_cards(phone, "4C")
    phone.tap("Count")
    disk.full = True
    phone.tap("Confirm")
    assert any("Not saved: the disk is full" in text for text in phone.texts())
    assert not library.load(match.number).deals
    disk.full = False
    phone.tap("Confirm")
    assert len(library.load(match.number).deals) == 1
