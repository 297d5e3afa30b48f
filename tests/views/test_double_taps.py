"""A double tap is one tap: its second half must not press what the first has brought under the finger."""

from __future__ import annotations

import pytest

from companion.match import Match
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, played
from tests.views.gestures import tap_cards
from views import desk
from views.app import build


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo", "Leo"))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Taps of this test come at once one after the other."""
    monkeypatch.setattr(desk, "DOUBLE_TAP", 60)
    return monkeypatch


def seat(library: Library, match: Match) -> int:
    entry = library.entry(match.number, 0)
    assert entry is not None
    return entry.draft.seat


def test_on_to_the_next_player_skips_nobody(
    phone: Phone, library: Library, match: Match, hasty: pytest.MonkeyPatch
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH")
    phone.tap("Next: Leo")
    phone.tap("Next: Ana")
    assert seat(library, match) == 2
    hasty.setattr(desk, "DOUBLE_TAP", 0)
    phone.tap("Next: Ana")
    assert seat(library, match) == 0


def test_whoever_taps_a_card_in_between_is_no_double_tapper_however_quick(
    phone: Phone, library: Library, match: Match, hasty: pytest.MonkeyPatch
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    for onward, card, following in (("Next: Leo", "5H", 2), ("Next: Ana", "6H", 0)):
        tap_cards(phone, card)
        phone.tap(onward)
        assert seat(library, match) == following
    tap_cards(phone, "7H")
    phone.tap("Count")
    assert phone.route.endswith("/count")


def test_the_count_is_seen_before_it_is_confirmed(
    phone: Phone, library: Library, match: Match, hasty: pytest.MonkeyPatch
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    hasty.setattr(desk, "DOUBLE_TAP", 0)
    tap_cards(phone, "KC KD KH")
    for onward, card in (("Next: Leo", "5H"), ("Next: Ana", "6H")):
        phone.tap(onward)
        phone.tap("To the hand")
        tap_cards(phone, card)
    phone.tap("Count")
    hasty.setattr(desk, "DOUBLE_TAP", 60)
    phone.tap("Confirm")
    assert phone.route.endswith("/count")
    assert not library.load(match.number).deals
    hasty.setattr(desk, "DOUBLE_TAP", 0)
    phone.tap("Confirm")
    assert len(library.load(match.number).deals) == 1


def test_a_tap_that_opens_the_table_opens_and_undoes_nothing_there(
    library: Library, hasty: pytest.MonkeyPatch
) -> None:
    match = played(library, BIG)
    with Phone(build(library)) as phone:
        phone.tap("Continue")
        for deed in ("Enter deal 2", "Undo the last step"):
            phone.tap(deed)
            assert phone.route == f"/match/{match.number}"
    assert len(library.load(match.number).deals) == 1


@pytest.mark.parametrize("ending", ["Nobody, the stock ran out", "Ivo"])
def test_the_choices_of_who_went_out_stay_the_same_controls(
    phone: Phone, library: Library, match: Match, ending: str
) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH")
    phone.tap("Next: Leo")
    tap_cards(phone, "QC QD QH")
    phone.go(f"/match/{match.number}/enter/0/count")
    names = ("Ivo", "Leo", "Nobody, the stock ran out")
    before = {name: phone.find(name, desk.ft.OutlinedButton)._i for name in names}
    phone.tap(ending)
    assert {name: phone.find(name, desk.ft.OutlinedButton)._i for name in names} == before
