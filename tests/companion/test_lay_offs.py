"""Laying off: what lies keeps its roles and its kind, and a lawful lay-off only ever adds points."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import Placed, read_placed
from companion.melds import MeldRuling, check_lay_off, check_meld
from companion.readings import Meld
from companion.rulesets import DENEXA, RuleSet
from tests.companion.strategies import any_placed, games_and_legal_melds, legal_melds, melds, rule_sets
from tests.companion.table import clauses, house


@pytest.mark.parametrize(
    ("meld", "cards", "points", "after"),
    [
        ("7C 7D 7H", "7S", 20, "7C 7D 7H 7S"),
        ("QH KH AH", "JH", 50, "QH KH AH JH"),
        ("JS 2D KS", "TS", 80, "JS 2D=QS KS TS"),
        ("3H 4H 5H", "2S=2H", 20, "3H 4H 5H 2S=2H"),
        ("QH QD QC", "QS", 80, "QH QD QC QS"),
        ("QH QD QC", "2S=QS", 80, "QH QD QC 2S=QS"),
        ("QH QD QC", "2S=Q", 40, "QH QD QC 2S=Q"),
        ("2C 2D 2H", "2S=2S", 100, "2C 2D 2H 2S"),
    ],
)
def test_a_lawful_lay_off_makes_the_meld_that_was_meant(meld: str, cards: str, points: int, after: str) -> None:
    ruling = check_lay_off(DENEXA, read_placed(meld), read_placed(cards), own=True)
    assert (ruling.points, ruling.meld) == (points, read_placed(after))


def test_a_deuce_said_to_be_a_two_joins_a_set_of_deuces_also_where_all_wild_melds_are_allowed() -> None:
    ruling = check_lay_off(house(all_wild_melds="yes"), read_placed("2C 2D 2H"), read_placed("2S=2S"), own=True)
    assert (ruling.points, ruling.kind) == (100, "deuces")


def test_what_is_laid_off_onto_another_players_meld_brings_nothing() -> None:
    ruling = check_lay_off(DENEXA, read_placed("7C 7D 7H"), read_placed("7S"), own=False)
    assert (clauses(ruling), ruling.points) == ({"layoff.own"}, None)


def test_an_illegal_meld_takes_no_lay_off() -> None:
    ruling = check_lay_off(DENEXA, read_placed("7C 7D 8H"), read_placed("7S"), own=True)
    assert clauses(ruling) == {"meld.shape"}


def test_a_fixed_role_is_blamed_together_with_the_card_that_does_not_fit() -> None:
    ruling = check_lay_off(DENEXA, read_placed("5H 2C=6H 7H"), read_placed("6H"), own=True)
    blamed = {str(violation.clause): violation.places for violation in ruling.violations}
    assert blamed == {"meld.fixed": (1,), "meld.shape": (3,)}


def test_a_card_that_cannot_join_deuces_is_pointed_at_in_the_meld_after_it() -> None:
    ruling = check_lay_off(DENEXA, read_placed("2C 2D 2H"), read_placed("2S KH"), own=True)
    assert [violation.places for violation in ruling.violations] == [(4,)]


@given(rule_sets, legal_melds, any_placed)
def test_a_lawful_lay_off_never_makes_a_meld_cheaper(rules: RuleSet, meld: Meld, card: Placed) -> None:
    before = check_meld(rules, meld)
    after = check_lay_off(rules, meld, [card], own=True)
    if after and before.points is not None and after.points is not None:
        assert after.points > before.points


@given(rule_sets, melds, any_placed)
def test_what_lies_keeps_its_cards_roles_and_kind(rules: RuleSet, meld: Meld, card: Placed) -> None:
    before = check_meld(rules, meld)
    after = check_lay_off(rules, meld, [card], own=True)
    if after:
        assert before
        assert after.meld[: len(meld)] == before.meld
        assert after.kind == before.kind


@given(legal_melds, st.lists(any_placed, min_size=1, max_size=2))
def test_a_lay_off_onto_another_players_meld_is_refused_whatever_it_is(meld: Meld, cards: list[Placed]) -> None:
    own = check_lay_off(DENEXA, meld, cards, own=True)
    other = check_lay_off(DENEXA, meld, cards, own=False)
    assert clauses(other) == {"layoff.own"} | clauses(own)
    assert other.points is None


@given(st.data(), legal_melds.filter(lambda meld: len(meld) == 4))
def test_a_meld_of_four_is_three_cards_with_a_dearer_fourth_laid_off(data: st.DataObject, meld: Meld) -> None:
    last = data.draw(st.integers(0, 3))
    whole, before = check_meld(DENEXA, meld), check_meld(DENEXA, (*meld[:last], *meld[last + 1 :]))
    if before.kind == whole.kind and before.points is not None and whole.points is not None:
        after = check_lay_off(DENEXA, before.meld, [meld[last]], own=True)
        assert after.points == whole.points > before.points


@given(games_and_legal_melds(), st.lists(any_placed, min_size=1, max_size=3))
def test_of_a_meld_that_was_legal_no_card_is_said_not_to_belong(
    game: tuple[RuleSet, MeldRuling], cards: list[Placed]
) -> None:
    rules, before = game
    for violation in check_lay_off(rules, before.meld, cards, own=True).violations:
        if violation.clause == "meld.shape":
            assert all(place >= len(before.meld) for place in violation.places)
            assert {placed.card for placed in violation.cards} <= {placed.card for placed in cards}
