"""Melds that grouped themselves wrongly: what a meld left unfinished takes from the ones before it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Card, write
from companion.draft import Draft, blank
from companion.entry import tap
from companion.grouping import regrouped
from companion.melds import check_meld
from companion.rulesets import DENEXA, PARLETT, RuleSet
from tests.companion.strategies import pack_cards
from tests.companion.table import deal, holding


def tapped(cards: str, rules: RuleSet = DENEXA) -> Draft:
    draft = blank(0, 2)
    for card in holding("", cards).hand:
        draft = tap(rules, draft, card)
    return draft


def melds(draft: Draft) -> list[str]:
    return [write(meld) for meld in draft.holdings[0].melds]


@pytest.mark.parametrize(
    ("cards", "grouped", "after"),
    [
        ("7S 7H 7D 7C 8C 9C", ["7S 7H 7D 7C", "8C 9C"], ["7S 7H 7D", "7C 8C 9C"]),
        ("3H 4H 5H 6H 7H 8H", ["3H 4H 5H 6H", "7H 8H"], ["3H 4H 5H", "6H 7H 8H"]),
        ("KS QS JS TS 9S 8S", ["KS QS JS TS", "9S 8S"], ["KS QS JS", "TS 9S 8S"]),
    ],
)
def test_a_meld_left_unfinished_gets_the_card_it_lacks(cards: str, grouped: list[str], after: list[str]) -> None:
    draft = tapped(cards)
    assert melds(draft) == grouped
    given_on, card = regrouped(DENEXA, draft, 0, 1)
    assert melds(given_on) == after
    assert card is not None and str(card.card) in cards


@pytest.mark.parametrize(
    ("rules", "cards", "grouped", "after"),
    [
        (PARLETT, "7C 8C 9C 3C 3S 3H", ["7C 8C 9C 3C", "3S 3H"], ["7C 8C 9C", "3C 3S 3H"]),
        (PARLETT, "5H 6H 7H KH KC KD", ["5H 6H 7H KH", "KC KD"], ["5H 6H 7H", "KH KC KD"]),
        (DENEXA, "TS JS QS 2C 3C 4C", ["TS JS QS 2C", "3C 4C"], ["TS JS QS", "2C 3C 4C"]),
        (DENEXA, "3H 4H 5H 2D 8C 8S", ["3H 4H 5H 2D", "8C 8S"], ["3H 4H 5H", "2D 8C 8S"]),
    ],
)
def test_a_meld_that_waits_for_more_gives_the_card_it_waits_with(
    rules: RuleSet, cards: str, grouped: list[str], after: list[str]
) -> None:
    draft = tapped(cards, rules)
    assert melds(draft) == grouped
    assert melds(regrouped(rules, draft, 0, 1)[0]) == after


@pytest.mark.parametrize(
    "cards", ["7S 7H 7D 8C 9C", "3H 4H 5H 7H 8H", "3H 4H 5H 6H 7H 8H 9H", "7C", "3H 4H 5H 6H 7H"]
)
def test_where_nothing_can_be_won_nothing_moves(cards: str) -> None:
    draft = tapped(cards)
    for number in range(-1, 4):
        assert regrouped(DENEXA, draft, 0, number) == (draft, None)


def test_a_role_that_was_said_stays_where_it_was_said() -> None:
    said = Draft(0, deal(holding("7S 7H 7D 2C=7", ""), holding()).holdings)
    laid = Draft(0, deal(holding("7S 7H 7D 2C=7 / 8C 9C", ""), holding()).holdings)
    assert regrouped(DENEXA, said, 0, 0) == (said, None)
    assert regrouped(DENEXA, laid, 0, 1) == (laid, None)


@given(st.sampled_from((DENEXA, PARLETT)), st.lists(pack_cards, min_size=1, max_size=12))
def test_no_card_is_lost_and_no_meld_made_worse(rules: RuleSet, cards: list[Card]) -> None:
    draft = blank(0, 2)
    for card in cards:
        draft = tap(rules, draft, card)
    before = draft.holdings[0]
    for number in range(len(before.melds)):
        after, moved = regrouped(rules, draft, 0, number)
        assert sorted(map(str, after.deal.cards())) == sorted(map(str, draft.deal.cards()))
        legal = [bool(check_meld(rules, meld)) for meld in before.melds]
        now = [bool(check_meld(rules, meld)) for meld in after.holdings[0].melds]
        assert all(is_now or not was for was, is_now in zip(legal, now, strict=True))
        assert now[number] == (legal[number] or moved is not None)
