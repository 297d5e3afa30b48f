"""Two windows on one match: neither may lose what the other has entered or confirmed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.cards import read_cards, write
from companion.deals import Holding
from companion.draft import Draft, Entry, Zone
from companion.rulesets import DENEXA, GIN
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, deal, played
from tests.views.gestures import pick, tap_cards
from views.app import build


@pytest.fixture
def other(phone: Phone, library: Library) -> Iterator[Phone]:
    with Phone(build(library), beside=phone) as other:
        yield other


def test_undo_takes_back_only_what_its_window_shows(phone: Phone, other: Phone, library: Library) -> None:
    match = played(library, BIG)
    other.go(f"/match/{match.number}")
    library.save_entry(match.number, Entry(Draft(1, BIG.holdings)))
    phone.go(f"/match/{match.number}/enter/1/count")
    phone.tap("Confirm")
    other.tap("Undo the last step")
    assert len(library.load(match.number).deals) == 2
    assert any("another window has changed this match" in text for text in other.texts())


def test_the_count_keeps_cards_that_came_meanwhile(phone: Phone, other: Phone, library: Library) -> None:
    match = played(library)
    library.save_entry(match.number, Entry(Draft(0, deal(("KC KD KH", "4C"), ("", "5S")).holdings)))
    other.go(f"/match/{match.number}/enter/0/count")
    phone.go(f"/match/{match.number}/enter/0")
    phone.tap("To the hand")
    tap_cards(phone, "9C TC")
    other.tap("Nobody, the stock ran out")
    entry = library.entry(match.number, 0)
    assert entry is not None
    assert write(entry.draft.holdings[0].hand) == "4C 9C TC"
    assert any("another window has changed this deal" in text for text in other.texts())


def test_what_was_confirmed_beneath_is_corrected_not_replaced(phone: Phone, other: Phone, library: Library) -> None:
    match = played(library)
    library.save_entry(match.number, Entry(Draft(0, BIG.holdings, seat=1)))
    other.go(f"/match/{match.number}/enter/0")
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Confirm")
    tap_cards(other, "9C")
    entry = library.entry(match.number, 0)
    assert entry is not None
    assert len(entry.draft.holdings[0].melds) == 4


def test_a_card_taken_away_by_the_other_window_is_no_trap(phone: Phone, other: Phone, library: Library) -> None:
    match = played(library)
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "KC KD KH 5H")
    other.go(f"/match/{match.number}/enter/0")
    phone.tap("Undo")
    pick(other, "five of hearts")
    assert not other.has(re.compile("could not be shown"))
    tap_cards(other, "6H")
    assert not other.has("five of hearts")


@pytest.mark.parametrize("undone", [False, True], ids=["corrected", "entered"])
def test_a_deal_confirmed_on_an_older_sheet_brings_nothing_back(
    phone: Phone, other: Phone, library: Library, undone: bool
) -> None:
    match = played(library, BIG)
    if not undone:
        library.save(match.with_deal(0, deal(("", "4C"), ("", "5C"))))
    number = len(library.load(match.number).deals)
    library.save_entry(match.number, Entry(Draft(number, BIG.holdings)))
    other.go(f"/match/{match.number}/enter/{number}/count")
    phone.go(f"/match/{match.number}")
    phone.tap("Undo the last step")
    before = library.load(match.number)
    other.tap("Confirm")
    assert library.load(match.number) == before
    assert any("another window has changed" in text for text in other.texts())


def test_a_remedy_of_an_older_count_takes_no_other_meld(phone: Phone, other: Phone, library: Library) -> None:
    match = played(library)
    wrong = deal(("KC KD 4S / 7C 7D 7H", ""), ("", "5S"))
    library.save_entry(match.number, Entry(Draft(0, wrong.holdings)))
    for window in (phone, other):
        window.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Take it back into the hand")
    other.tap("Take it back into the hand")
    entry = library.entry(match.number, 0)
    assert entry is not None
    assert list(map(write, entry.draft.holdings[0].melds)) == ["7C 7D 7H"]
    assert any("look at the count again" in text for text in other.texts())


def test_a_meld_taken_away_by_the_other_window_is_no_trap(phone: Phone, other: Phone, library: Library) -> None:
    match = played(library)
    for window in (phone, other):
        window.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "7C 7D 7H 9C 9D 9H")
    other.go("/")
    other.go(f"/match/{match.number}/enter/0")
    for _ in range(3):
        phone.tap("Delete")
    other.tap(re.compile("^Meld 2"))  # this window still shows it
    tap_cards(other, "9S")
    entry = library.entry(match.number, 0)
    assert entry is not None
    assert list(map(write, entry.draft.holdings[1].melds)) == ["7C 7D 7H", "9S"]


@pytest.mark.parametrize("rules_name", [DENEXA.name, GIN.name])
@pytest.mark.parametrize("turned", [False, True], ids=["a card gone", "another hand"])
def test_a_tap_on_a_card_never_picks_another_one_out(
    phone: Phone, other: Phone, library: Library, rules_name: str, turned: bool
) -> None:
    match = library.begin(("Ana", "Ivo"), 1, rules_name=rules_name)
    hands = (Holding((), read_cards("3C 9D KH")), Holding((), read_cards("4C TD QH")))
    library.save_entry(match.number, Entry(Draft(0, hands, zone=Zone.HAND, upcard=read_cards("7D")[0])))
    for window in (phone, other):
        window.go(f"/match/{match.number}/enter/0")
    if turned:
        phone.tap(re.compile("^Ivo (3|−)"))
        phone.tap("To the hand") if rules_name == DENEXA.name else None
    else:
        pick(phone, "three of clubs")
        phone.tap("Delete")
    pick(other, "nine of diamonds")
    entry = library.entry(match.number, 0)
    assert entry is not None and entry.draft.chosen is None
    assert "These cards have changed meanwhile; look again." in other.texts()
    assert other.has("queen of hearts" if turned else "king of hearts")
