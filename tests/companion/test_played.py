"""A deal of gin as it is entered: tap by tap, who knocked, layouts the players choose, and back again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import PACK, Card, read_cards
from companion.clauses import Clause
from companion.draft import Draft, Entry, Zone
from companion.gin import GinDeal, Result, check_gin_deal
from companion.played import (
    begun,
    defences,
    defend,
    gin_deal,
    judge_gin,
    knocker_of,
    lay_out,
    played,
    reopened,
    room_for,
    say_knock,
    spreads,
    tap_gin,
)
from companion.rulesets import DENEXA, GIN

BIG = GIN.with_house({"big-gin": 31})
KNOCKS = "3H 4H 5H 9S 9D 9C KD KC KH 5C"
LOSES = "AC AD AS 8H 8C QS QD TD 6C 5S"


def tapped(cards: str, draft: Draft | None = None) -> Draft:
    """Tap the upcard and the cards of both hands, the first hand first."""
    draft = draft or begun(GIN, 0, 2, 0)
    for card in read_cards(cards):
        draft = tap_gin(GIN, draft, card)
    return draft


def test_upcard_and_both_hands_go_in_one_after_the_other() -> None:
    draft = begun(GIN, 0, 2, 1)
    assert (draft.zone, draft.seat, draft.is_blank) == (Zone.UPCARD, 1, True)
    draft = tapped(f"7D {KNOCKS} {LOSES}", draft)
    assert [holding.hand for holding in draft.holdings] == [read_cards(LOSES), read_cards(KNOCKS)]
    assert draft.upcard == Card.read("7D")


def test_the_upcard_may_lie_in_a_hand_too() -> None:
    draft = tapped(f"3H {KNOCKS} {LOSES}")
    assert draft.upcard == draft.holdings[0].hand[0] == Card.read("3H")


def test_the_one_who_can_have_knocked_has() -> None:
    assert knocker_of(GIN, tapped(f"7D {KNOCKS}")) is None
    assert knocker_of(GIN, tapped(f"7D {KNOCKS} {LOSES}")) == 0
    assert knocker_of(GIN, tapped(f"3D {KNOCKS} {LOSES}")) is None
    assert knocker_of(GIN, say_knock(tapped(f"3D {KNOCKS} {LOSES}"), 1)) == 1
    assert knocker_of(GIN, say_knock(tapped(f"7D {KNOCKS} {LOSES}"), None)) is None


def test_until_it_is_said_how_a_deal_ended_it_cannot_be_counted() -> None:
    ruling = judge_gin(GIN, tapped(f"3D {KNOCKS} {LOSES}"))
    assert ruling.clauses == (Clause.GIN_VOID,)
    void = judge_gin(GIN, say_knock(tapped("3D"), None))
    assert void and void.result is Result.VOID and void.points == (0, 0)


def test_an_eleventh_card_goes_in_only_for_big_gin() -> None:
    draft = tapped(f"7D {KNOCKS} {LOSES}")
    assert tap_gin(GIN, draft, Card.read("2C")) == draft
    assert room_for(BIG, draft, 0) == room_for(BIG, draft, 1) == 1
    large = tap_gin(BIG, draft, Card.read("2C"))
    assert sorted(len(holding.hand) for holding in large.holdings) == [10, 11]
    assert room_for(BIG, large, 0) <= 0 and room_for(BIG, large, 1) <= 0


def test_a_layout_is_forgotten_when_the_cards_or_the_knocker_change() -> None:
    draft = tapped(f"TD {KNOCKS} {LOSES}")
    chosen = lay_out(draft, spreads(GIN, gin_deal(GIN, draft))[0])
    assert Entry(draft).step(chosen).past == (draft,)
    assert gin_deal(GIN, chosen).spread is not None
    for after in (say_knock(chosen, 1), tap_gin(GIN, chosen, Card.read("2C")), tapped("4D", chosen)):
        assert after == chosen or after.spread is None


@given(st.permutations(PACK), st.integers(0, 51))
def test_every_layout_offered_is_legal_and_none_is_better_than_the_first(cards: list[Card], upcard: int) -> None:
    hands = tuple(cards[:10]), tuple(cards[10:20])
    deal = GinDeal(PACK[upcard], hands, 0)
    for number, spread in enumerate(spreads(GIN, deal)):
        ruling = check_gin_deal(GIN, GinDeal(PACK[upcard], hands, 0, spread))
        assert ruling
        if ruling.result is Result.GIN:
            continue
        best = ruling.deadwood[1]
        for melds, lay_offs in defences(spread, hands[1]):
            answer = check_gin_deal(GIN, GinDeal(PACK[upcard], hands, 0, spread, melds, lay_offs))
            assert answer and answer.deadwood[1] >= best
        assert number or ruling.deadwood[0] == min(
            check_gin_deal(GIN, GinDeal(PACK[upcard], hands, 0, other)).deadwood[0] for other in spreads(GIN, deal)
        )


@pytest.mark.parametrize(
    "deal",
    [
        GinDeal(),
        GinDeal(Card.read("7D")),
        GinDeal(Card.read("7D"), (read_cards(KNOCKS), read_cards(LOSES)), 0),
        GinDeal(Card.read("7D"), (read_cards(LOSES), read_cards(KNOCKS)), 1, (read_cards("3H 4H 5H"),)),
    ],
)
def test_a_deal_reopened_is_the_deal_again(deal: GinDeal) -> None:
    assert played(GIN, reopened(3, deal)) == deal


def test_an_answer_of_other_cards_than_these_is_nobodys() -> None:
    draft = tapped(f"TD {KNOCKS} {LOSES}")
    strange = defend(draft, (read_cards("2C 2D 2S"),), (read_cards("AC AD AS"),), ())
    assert gin_deal(GIN, strange) == gin_deal(GIN, draft)
    strange = defend(draft, spreads(GIN, gin_deal(GIN, draft))[0], (read_cards("2C 2D 2S"),), ())
    assert gin_deal(GIN, strange).defence is None


def test_a_deal_of_arlington_is_kept_with_its_roles_written_out() -> None:
    draft = Draft(0, reopened(0, played(DENEXA, begun(DENEXA, 0, 2, 0))).holdings)
    assert played(DENEXA, draft).holdings == draft.holdings  # type: ignore[union-attr]
