"""Turns beyond the worked rulings: questions that make no sense, taking the pile as a whole, and the empty stock."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import QUEEN_OF_SPADES, Card, read_cards, read_placed, write
from companion.melds import check_meld
from companion.readings import Meld
from companion.rulesets import DENEXA
from companion.turns import (
    MissingCard,
    check_discard,
    check_lay,
    check_swap,
    check_take_pile,
    check_take_pile_by_lay_off,
    recycle,
)
from tests.companion.strategies import hands, legal_melds, pack_cards
from tests.companion.table import clauses, house


def test_laying_a_card_that_is_not_in_the_hand_is_no_question() -> None:
    with pytest.raises(MissingCard) as missing:
        check_lay(DENEXA, read_cards("7C 7D KH"), [read_placed("7C 7D 7H")])
    assert (str(missing.value.card), missing.value.place) == ("7H", "hand")


def test_laying_one_card_twice_is_no_question() -> None:
    with pytest.raises(MissingCard):
        check_lay(DENEXA, read_cards("7C 7D 7H"), [read_placed("7C 7D 7H"), read_placed("7C 7D 7H")])


def test_discarding_a_card_that_is_not_in_the_hand_is_no_question() -> None:
    with pytest.raises(MissingCard):
        check_discard(DENEXA, read_cards("4C"), Card.read("5C"))


def test_exchanging_a_wild_that_is_not_in_the_meld_is_no_question() -> None:
    with pytest.raises(MissingCard) as missing:
        check_swap(DENEXA, read_placed("JS 2D=QS KS"), Card.read("2C"), Card.read("QS"))
    assert (str(missing.value.card), missing.value.place) == ("2C", "meld")


def test_cards_that_are_neither_buried_nor_held_are_not_said_to_lie_in_the_pile() -> None:
    pile, hand = read_cards("9D 9H"), read_cards("KS")
    ruling = check_take_pile(DENEXA, pile, hand, read_placed("9H 9D 9C"))
    blamed = {violation.what: write(violation.cards) for violation in ruling.violations}
    assert blamed == {"buried": "9D", "foreign": "9C"}


@pytest.mark.parametrize("take", [0, 1, 2, 4, 104, -1])
def test_the_pile_is_taken_as_a_whole_or_not_at_all(take: int) -> None:
    pile, hand = read_cards("4C 5C 9H"), read_cards("9C 9D KD")
    assert clauses(check_take_pile(DENEXA, pile, hand, read_placed("9H 9C 9D"), take=take)) == {"pile.whole"}


def test_a_refused_step_has_no_points_and_does_not_end_the_deal() -> None:
    ruling = check_take_pile(DENEXA, read_cards("9H"), read_cards("9C 9D QS"), read_placed("9H 9C 9D"))
    assert (bool(ruling), ruling.points, ruling.out) == (False, None, False)


def test_every_fault_of_taking_the_pile_by_a_lay_off_is_named() -> None:
    ruling = check_take_pile_by_lay_off(
        DENEXA, read_cards("4C 5C 9H"), read_cards("9S KD"), read_placed("9C 9D 9S"), read_placed("KD"), take=1
    )
    assert clauses(ruling) == {"pile.new-meld", "pile.top-card", "pile.whole", "meld.shape"}


@given(legal_melds, hands)
def test_laying_a_legal_meld_is_lawful_unless_only_queens_of_spades_are_left(
    meld: Meld, rest: tuple[Card, ...]
) -> None:
    hand = (*rest, *(placed.card for placed in meld))
    if max(Counter(hand).values()) > DENEXA.packs:
        return
    stranded = bool(rest) and set(rest) == {QUEEN_OF_SPADES}
    ruling = check_lay(DENEXA, hand, [meld])
    assert clauses(ruling) == ({"turn.discard"} if stranded else set())
    assert ruling.out == (not rest)
    allowed = check_lay(house(stranded_queen="allowed"), hand, [meld])
    assert allowed
    assert allowed.points == check_meld(DENEXA, meld).points


@given(st.data(), legal_melds, hands, hands)
def test_the_upcard_and_the_hand_make_the_meld_and_the_rest_of_the_pile_stays_in_hand(
    data: st.DataObject, meld: Meld, rest: tuple[Card, ...], below: tuple[Card, ...]
) -> None:
    at = data.draw(st.integers(0, len(meld) - 1))
    hand = (*rest, *(placed.card for place, placed in enumerate(meld) if place != at))
    pile = (*below, meld[at].card)
    if max(Counter([*hand, *pile]).values()) > DENEXA.packs:
        return
    left = (*rest, *below)
    ruling = check_take_pile(house(stranded_queen="allowed"), pile, hand, meld)
    assert ruling
    assert ruling.out == (not left)
    strict = check_take_pile(DENEXA, pile, hand, meld)
    assert bool(strict) == (not left or set(left) != {QUEEN_OF_SPADES})


@given(st.lists(pack_cards, min_size=1, max_size=8), st.data())
def test_any_card_but_the_queen_of_spades_may_be_discarded(hand: list[Card], data: st.DataObject) -> None:
    card = data.draw(st.sampled_from(hand))
    if max(Counter(hand).values()) > DENEXA.packs:
        return
    ruling = check_discard(DENEXA, hand, card)
    assert clauses(ruling) == ({"discard.queen"} if card == QUEEN_OF_SPADES else set())
    assert ruling.out == (len(hand) == 1 and card != QUEEN_OF_SPADES)


@given(st.lists(pack_cards, max_size=40))
def test_turning_the_pile_over_loses_no_card_and_keeps_the_upcard(pile: list[Card]) -> None:
    after = recycle(pile)
    assert (*after.stock, *after.pile) == tuple(pile)
    assert after.deal_over == (len(pile) < 2)
    if not after.deal_over:
        assert after.pile == (pile[-1],)
