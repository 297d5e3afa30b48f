"""Known traps, each answered rightly: questions that other programs and quick readers get wrong."""

from __future__ import annotations

import pytest

from companion.cards import Card, read_cards, read_placed, write
from companion.clauses import Clause
from companion.gin import GinDeal, Result, check_gin_deal, check_gin_lay_off
from companion.gin_arrange import best_defence, best_discard, best_spread, least_deadwood
from companion.match import winning
from companion.melds import check_lay_off, check_meld
from companion.rulesets import DENEXA, GIN, PARLETT
from companion.turns import check_discard, check_take_pile


def test_the_best_discard_is_not_a_card_of_the_best_eleven() -> None:
    cards = read_cards("5D 4S 4D 5C 4C 2D 2H 3C 2C 3D 5H")
    thrown, left = best_discard(cards)
    assert (str(thrown), left.deadwood) == ("4S", 2)
    eleven = least_deadwood(cards)
    assert min(eleven.deadwood - GIN.price(card) for card in eleven.rest) == 3  # what the quick way would leave


def test_a_chain_of_three_may_all_be_laid_off() -> None:
    spread = (read_cards("5H 6H 7H"), read_cards("KC KD KH"))
    assert check_gin_lay_off(GIN, spread, spread[0], read_cards("TH 8H 9H"), gin=False)
    found = best_defence(spread, read_cards("8H 9H TH 2C 4C 6C JD QD 3S AD"), gin=False)
    assert found.deadwood == best_defence((), read_cards("2C 4C 6C JD QD 3S AD"), gin=False).deadwood
    assert not check_gin_lay_off(GIN, spread, spread[0], read_cards("9H TH"), gin=False)


def test_equal_deadwood_is_an_undercut() -> None:
    hands = read_cards("3H 4H 5H 9S 9D 9C KD KC KH AC"), read_cards("2S 3S 4S 6D 7D 8D TC JC QC AH")
    ruling = check_gin_deal(GIN, GinDeal(Card.read("7C"), hands, 0))
    assert (ruling.result, ruling.deadwood, ruling.points) == (Result.UNDERCUT, (1, 1), (0, 10))


def test_gin_is_never_undercut_even_by_nothing() -> None:
    hands = read_cards("3H 4H 5H 9S 9D 9C KD KC KH KS"), read_cards("2S 3S 4S 6D 7D 8D TC JC QC 5S")
    ruling = check_gin_deal(GIN, GinDeal(Card.read("7C"), hands, 0))
    assert (ruling.result, ruling.deadwood, ruling.points) == (Result.GIN, (0, 0), (25, 0))


@pytest.mark.parametrize("meld", ["QH KH AH", "KH AH 2H"])
def test_the_ace_is_low_in_gin(meld: str) -> None:
    assert check_meld(GIN, read_placed(meld)).clauses == (Clause.MELD_ACE,)
    assert bool(check_meld(DENEXA, read_placed("QH KH AH")))


def test_the_defender_breaks_a_set_to_lay_off_more() -> None:
    spread, hand = (read_cards("4C 5C 6C"), read_cards("4D 5D 6D")), read_cards("7C 7D 7S 8C 8D")
    found = best_defence(spread, hand, gin=False)
    assert [str(card) for card, _ in found.lay_offs] == ["7C", "8C", "7D", "8D"]
    # One seven is left, instead of both eights beside the set.
    assert (found.melds, found.deadwood) == ((), 7)


def test_the_knocker_lays_out_so_that_least_can_be_laid_off() -> None:
    # Three runs or three sets, an ace left either way; onto the runs 6♦, 10♣ and J♣ could be laid off.
    hand, opponent = read_cards("7C 8C 9C 7D 8D 9D 7H 8H 9H AS"), read_cards("6D TC JC KS QD 2D 4S 5H 3C AH")
    spread = best_spread(hand, opponent)
    assert all(len({card.rank for card in meld}) == 1 for meld in spread.melds)
    runs = tuple(read_cards(f"7{suit} 8{suit} 9{suit}") for suit in "CDH")
    sets, laid_off = (best_defence(melds, opponent, gin=False) for melds in (spread.melds, runs))
    assert (spread.deadwood, sets.deadwood - laid_off.deadwood) == (1, 6 + 10 + 10)


def test_two_deuces_may_be_two_jacks_but_not_jack_and_queen_of_spades() -> None:
    assert check_meld(DENEXA, read_placed("2C=JS 2D=QS KS")).clauses == (Clause.MELD_WILD_QUEEN,)
    assert check_meld(DENEXA, read_placed("JH 2C=J 2D=J"))
    assert check_meld(PARLETT, read_placed("2C=JS 2D=QS KS"))


def test_a_later_lay_off_must_leave_a_deuce_as_queen_the_only_one() -> None:
    laid = read_placed("JS 2D=QS KS")
    assert Clause.MELD_WILD_QUEEN in check_lay_off(DENEXA, laid, read_placed("2H=TS"), own=True).clauses
    assert check_lay_off(DENEXA, laid, read_placed("TS"), own=True)


def test_the_queen_is_no_discard_but_parletts_last_card() -> None:
    assert not check_discard(DENEXA, read_cards("QS 4C"), Card.read("QS"))
    assert not check_discard(PARLETT, read_cards("QS 4C"), Card.read("QS"))
    assert check_discard(PARLETT, read_cards("QS"), Card.read("QS"))


def test_the_pile_is_not_taken_with_two_of_its_own_cards() -> None:
    pile = read_cards("9C 9D 9H")
    ruling = check_take_pile(DENEXA, pile, read_cards("9S KC"), read_placed("9H 9S 9D"))
    assert Clause.PILE_HAND_CARDS in ruling.clauses
    assert check_take_pile(DENEXA, pile, read_cards("9S 9S KC"), read_placed("9H 9S 9S"))


def test_a_tie_is_won_together_whoever_went_out() -> None:
    assert winning(DENEXA, (1035, 1125, 1125), (0, 0, 0)) == (1, 2)


def test_a_row_of_thirteen_is_a_row_wherever_its_ace_lies() -> None:
    whole = read_placed("KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH")
    ruling = check_meld(PARLETT, whole)
    assert ruling and ruling.points == 110 and write(ruling.meld)
