"""A confirmed deal opened again, in each of the games: its count before any change, and what can be put right."""

from __future__ import annotations

import re

import pytest

from companion.cards import read_cards
from companion.draft import Entry
from companion.gin import GinDeal
from companion.match import Match, Played
from companion.played import reopened
from companion.rulesets import DENEXA, GIN, PARLETT
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import deal
from tests.views.gestures import pick, tap_cards

UPCARD = read_cards("TD")[0]
#: Four threes, or three of them and a run of hearts: there is a choice.
HANDS = (read_cards("3C 3D 3H 3S 4H 5H TS JS QS AC"), read_cards("2D 7C 8C 9H TD QC QD KS 6S 6C"))
GROUPS = deal(("KC KD KH", ""), ("", "3C 4D"), out=0)
DEALS = [
    pytest.param(DENEXA.name, GROUPS, id="Denexa"),
    pytest.param(PARLETT.name, GROUPS, id="Parlett"),
    pytest.param(GIN.name, GinDeal(UPCARD, HANDS, 0), id="gin"),
    pytest.param(GIN.name, GinDeal(UPCARD), id="gin, void"),
]


def begun(library: Library, rules_name: str, one: Played) -> Match:
    match = library.begin(("Ana", "Ivo"), 1, rules_name=rules_name).with_deal(0, one)
    library.save(match)
    return match


def count_of_correction(phone: Phone, match: Match) -> None:
    """Open the deal to correct it and go on to the count without a change."""
    phone.go(f"/match/{match.number}/deal/0")
    phone.tap("Correct this deal")
    while not phone.has("Count"):
        phone.tap(re.compile("^Next: "))
    phone.tap("Count")


@pytest.mark.parametrize(("rules_name", "one"), DEALS)
def test_the_count_of_a_deal_opened_again_is_the_deal_as_it_lies(
    phone: Phone, library: Library, rules_name: str, one: Played
) -> None:
    match = begun(library, rules_name, one)
    count_of_correction(phone, match)
    assert "Nothing has been entered yet." not in phone.texts()
    phone.tap("Confirm")
    assert phone.route == f"/match/{match.number}"
    assert library.load(match.number) == match


def test_a_layout_can_be_chosen_without_touching_a_card(phone: Phone, library: Library) -> None:
    match = begun(library, GIN.name, GinDeal(UPCARD, HANDS, 0))
    count_of_correction(phone, match)
    phone.tap(re.compile("^Another layout"), 0)
    phone.tap("Confirm")
    kept = library.load(match.number).deals[0]
    assert isinstance(kept, GinDeal) and kept.spread is not None
    phone.tap("Undo the last step")
    assert library.load(match.number).deals == match.deals


@pytest.mark.parametrize("strange", ["AC", "JK"], ids=["a card twice", "a joker"])
@pytest.mark.parametrize("confirmed", [True, False], ids=["confirmed", "draft"])
def test_cards_that_no_pack_holds_are_shown_and_can_be_put_right(
    phone: Phone, library: Library, strange: str, confirmed: bool
) -> None:
    """Nobody can enter such a hand; a file changed by hand can hold it."""
    hands = ((*read_cards("3C 3D 3H 3S 4H 5H TS JS AC"), *read_cards(strange)), HANDS[1])
    match = library.begin(("Ana", "Ivo"), 1, rules_name=GIN.name)
    wrong = GinDeal(UPCARD, hands, 0)
    if confirmed:
        library.save(match.with_deal(0, wrong))
    else:
        library.save_entry(match.number, Entry(reopened(0, wrong)))
    phone.go(f"/match/{match.number}/enter/0")
    pick(phone, "joker" if strange == "JK" else "ace of clubs", 0 if strange == "JK" else 1)
    tap_cards(phone, "QS")
    phone.go(f"/match/{match.number}/enter/0/count")
    phone.tap("Confirm")
    kept = library.load(match.number).deals[0]
    assert isinstance(kept, GinDeal) and sorted(kept.hands[0], key=str) == sorted(HANDS[0], key=str)
