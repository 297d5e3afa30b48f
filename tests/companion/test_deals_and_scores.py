"""A finished deal: what lies where, whether it can have ended so, and a count whose lines add up."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from companion.cards import Card
from companion.deals import Deal, check_deal
from companion.melds import check_meld
from companion.rulesets import DENEXA, RuleSet
from companion.scoring import score_lines, scores
from tests.companion.strategies import deals, rule_sets
from tests.companion.table import clauses, deal, holding

SEVENS = holding("7C 7D 7H")


@pytest.mark.parametrize(
    ("rank", "cost"),
    [("A", 20), *((rank, 10) for rank in "KQJT98"), *((rank, 5) for rank in "76543"), ("2", 20)],
)
def test_a_card_left_in_hand_costs_its_price_and_a_deuce_twenty(rank: str, cost: int) -> None:
    for suit in "HDC":
        assert DENEXA.hand_price(Card.read(rank + suit)) == -cost
    assert DENEXA.hand_price(Card.read(rank + "S")) == (-100 if rank == "Q" else -cost)


def test_the_lines_of_a_count_say_who_gets_how_much_for_what() -> None:
    counted = score_lines(DENEXA, deal(holding("JS 2D KS / 2H 2C 2S"), holding("", "QS 4C"), out=0))
    assert [(line.seat, line.points, str(line.clause), line.prices) for line in counted] == [
        (0, 70, "score.table", (10, 50, 10)),
        (0, 75, "score.table", (25, 25, 25)),
        (0, 100, "score.out", ()),
        (1, -105, "score.hand", (-100, -5)),
    ]


def test_melds_and_hand_of_one_player_count_against_each_other() -> None:
    both = deal(holding("7C 7D 7H", "QS"), holding("8C 8D 8H"), out=1)
    assert scores(DENEXA, both) == (-85, 130)


def test_nobody_gets_a_hundred_when_the_stock_ran_out() -> None:
    assert scores(DENEXA, deal(holding("7C 7D 7H", "KC"), holding("", "4C"), exhausted=True)) == (5, -5)


@pytest.mark.parametrize(
    ("ended", "faults"),
    [
        (deal(SEVENS, holding("", "4C"), out=0), []),
        (deal(holding("7C 7D 7H", "KC"), holding("", "4C"), exhausted=True), []),
        (deal(holding("7C 7D 7H", "KC"), holding("", "4C"), out=0), [("holds", 0)]),
        (deal(holding(), holding("", "4C"), out=0), [("nothing", 0)]),
        (deal(SEVENS, holding("8C 8D 8H"), out=0), [("second", 1)]),
        (deal(SEVENS, holding(), out=0), [("blank", 1)]),
        (deal(SEVENS, holding("", "4C")), [("unsaid", 0)]),
        (deal(SEVENS, holding("8C 8D 8H")), [("unsaid", 0), ("unsaid", 1)]),
        (deal(SEVENS, holding("", "4C"), exhausted=True), [("exhausted", 0)]),
        (deal(SEVENS, holding("", "4C"), out=0, exhausted=True), [("both", 0)]),
        (deal(SEVENS, holding("", "4C"), holding("8C 8D 8H"), out=1), [("second", 0), ("holds", 1), ("second", 2)]),
    ],
    ids=lambda value: ", ".join(f"{what} {seat}" for what, seat in value) if isinstance(value, list) else "",
)
def test_a_deal_ends_by_one_going_out_or_by_exhaustion(ended: Deal, faults: list[tuple[str, int]]) -> None:
    ruling = check_deal(DENEXA, ended)
    found = [(violation.what, violation.seat) for violation in ruling.violations]
    assert sorted(found) == sorted(faults)
    assert clauses(ruling) <= {"deal.out"}


def test_too_many_copies_are_found_in_a_meld_and_over_the_table_and_told_apart() -> None:
    over = check_deal(DENEXA, deal(holding("KC KC KD"), holding("", "KC"), out=0))
    within = check_deal(DENEXA, deal(holding("KC KC KC"), holding("", "4C"), out=0))
    assert [(violation.what, violation.seat) for violation in over.violations] == [("table", None)]
    assert {violation.what for violation in within.violations if violation.clause == "cards.copies"} == {"meld"}


def test_a_fault_in_a_meld_says_whose_meld_it_is() -> None:
    ruling = check_deal(DENEXA, deal(holding("7C 7D 7H / 8C 8D 9H"), holding("", "4C"), out=0))
    assert [(str(fault.clause), fault.seat, fault.meld) for fault in ruling.violations] == [("meld.shape", 0, 1)]


def test_a_judged_deal_has_every_inferred_role_written_out() -> None:
    ruling = check_deal(DENEXA, deal(holding("JS 2D KS"), holding("", "4C"), out=0))
    assert str(ruling.deal.holdings[0].melds[0][1]) == "2D=QS"


@given(rule_sets, deals())
def test_the_lines_of_a_count_add_up_to_the_scores(rules: RuleSet, ended: Deal) -> None:
    lines = score_lines(rules, ended)
    for seat, points in enumerate(scores(rules, ended)):
        assert sum(line.points for line in lines if line.seat == seat) == points
    for line in lines:
        if line.cards:
            assert sum(line.prices) == line.points
            assert len(line.prices) == len(line.cards)


@given(deals())
def test_a_score_is_table_less_hand_and_a_hundred_for_going_out(ended: Deal) -> None:
    for seat, (held, points) in enumerate(zip(ended.holdings, scores(DENEXA, ended), strict=True)):
        table = sum(check_meld(DENEXA, meld).points or 0 for meld in held.melds)
        hand = sum(DENEXA.hand_price(card) for card in held.hand)
        assert points == table + hand + (100 if seat == ended.out else 0)


@given(deals())
def test_a_deal_is_lawful_only_if_melds_deck_and_ending_are(ended: Deal) -> None:
    melds_legal = all(check_meld(DENEXA, meld) for held in ended.holdings for meld in held.melds)
    deck_holds = all(count <= 2 for count in Counter(ended.cards()).values())
    empty = [seat for seat, held in enumerate(ended.holdings) if not held.hand]
    laid = ended.out is None or bool(ended.holdings[ended.out].melds)
    end_fits = empty == ([] if ended.out is None else [ended.out]) and laid and not (ended.exhausted and empty)
    assert bool(check_deal(DENEXA, ended)) == (melds_legal and deck_holds and end_fits)
