"""What a screen says when its match is gone, taken over by a newer program, or when the history is in the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.draft import Draft, Entry
from storage.errors import NewerError
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, deal, played
from tests.views.gestures import tap_cards


def test_a_match_deleted_while_its_deal_is_entered(phone: Phone, library: Library) -> None:
    match = played(library, BIG)
    phone.go(f"/match/{match.number}/enter/1")
    tap_cards(phone, "KC")
    library.delete(match.number)
    tap_cards(phone, "KD")
    assert "There is no such match; it may have been deleted." in phone.texts()
    assert not list((library.folder / "drafts").iterdir())
    phone.tap("Home")
    assert phone.route == "/"


def test_a_match_deleted_while_it_is_counted(phone: Phone, library: Library) -> None:
    match = played(library)
    library.save_entry(match.number, Entry(Draft(0, deal(("KC KD KH", "4C"), ("", "5S")).holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")
    library.delete(match.number)
    phone.tap("Nobody, the stock ran out")
    assert "There is no such match; it may have been deleted." in phone.texts()


def test_a_newer_program_took_the_match_over(phone: Phone, library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(library)
    library.save_entry(match.number, Entry(Draft(0, BIG.holdings)))
    phone.go(f"/match/{match.number}/enter/0/count")

    def refuse(*_: Any) -> None:
        raise NewerError(Path("x"), "schema 2")

    monkeypatch.setattr(library, "confirm", refuse)
    phone.tap("Confirm")
    assert any("Not saved: a newer version of Companion has written the match." in text for text in phone.texts())


def test_home_leads_to_a_history_that_cannot_be_listed(phone: Phone, library: Library) -> None:
    (library.folder / "matches").write_text("x")
    phone.go("/new")
    phone.go("/")
    phone.tap("Past matches")
    assert any("can't be read" in text for text in phone.texts())
