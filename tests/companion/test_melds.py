"""The meld checker: prices, whom it blames, which roles fit, and what holds for any meld."""

from __future__ import annotations

import time
from itertools import chain, combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import melds as module
from companion.cards import PACK, Card, Placed, Rank, Suit, read_placed, write
from companion.fitting import fits, roles_offered, roles_that_fit
from companion.melds import check_meld, in_row
from companion.readings import Meld
from companion.rulesets import DENEXA, RuleSet
from tests.companion.strategies import legal_melds, melds, rule_sets
from tests.companion.table import clauses, house, judged

# --- prices on the table (section 1) ---


@pytest.mark.parametrize(
    ("rank", "price"),
    [("A", 20), *((rank, 10) for rank in "KQJT98"), *((rank, 5) for rank in "76543")],
)
def test_a_card_costs_the_price_of_its_rank_and_a_deuce_that_of_its_role(rank: str, price: int) -> None:
    natural = judged(f"{rank}H {rank}D {rank}C")
    with_deuce = judged(f"{rank}H {rank}D 2S={rank}")
    assert natural.prices == with_deuce.prices == (price, price, price)


@pytest.mark.parametrize(
    ("meld", "prices"),
    [
        ("JS QS KS", (10, 50, 10)),
        ("JS 2D=QS KS", (10, 50, 10)),
        ("QH QD 2C=QS", (10, 10, 50)),
        ("QH QD 2C=QC", (10, 10, 10)),
        ("QH QD 2C=Q", (10, 10, 10)),
        ("AH 2H 3H", (20, 5, 5)),
        ("QH KH AH", (10, 10, 20)),
        ("2C=AH 2H=2H 3H", (20, 5, 5)),
        ("2C 2D 2H 2S", (25, 25, 25, 25)),
    ],
)
def test_each_card_of_a_meld_has_its_own_price(meld: str, prices: tuple[int, ...]) -> None:
    ruling = judged(meld)
    assert ruling.prices == prices
    assert ruling.points == sum(prices)


# --- where the fault lies ---


@pytest.mark.parametrize(
    ("meld", "clause", "places"),
    [
        ("7H 8H 9D", "meld.shape", (2,)),
        ("KC 7D 7H 7S", "meld.shape", (0,)),
        ("7C 2D=8D 7H", "meld.role", (1,)),
        ("5H 6H 2D=9H", "meld.role", (2,)),
        ("7C=8C 7D 7H", "meld.role", (0,)),
        ("5H 6H 2D", "meld.role", (2,)),
        ("TS JS 2C=QS 2D=KS", "meld.wild-queen", (2, 3)),
        ("KH KS KH 2D=KH", "meld.copies", (0, 2, 3)),
        ("7D Jk=7 7C", "cards.deck", (1,)),
    ],
)
def test_a_fault_points_at_the_cards_to_blame(meld: str, clause: str, places: tuple[int, ...]) -> None:
    ruling = judged(meld)
    assert [violation.places for violation in ruling.violations if violation.clause == clause] == [places]


@pytest.mark.parametrize(
    ("meld", "not_yet"),
    [("7C 7D", True), ("", True), ("5H 6H 2D", True), ("7H 8H 9D", False), ("7C 8D", False), ("7C 7D 7H", False)],
)
def test_not_yet_means_that_nothing_is_wrong_but_something_is_missing(meld: str, not_yet: bool) -> None:
    assert judged(meld).not_yet is not_yet


@pytest.mark.parametrize("meld", ["2H=2H 2D 2S", "2D=Q 2C=K 2H=J", "2H 2D=4 2S"])
def test_not_yet_always_names_a_card_whose_role_has_to_be_said(meld: str) -> None:
    ruling = judged(meld, house(all_wild_melds="yes"))
    assert ruling or (ruling.not_yet and all(violation.places for violation in ruling.violations))


@pytest.mark.parametrize(
    ("meld", "row"),
    [("9H 7H 8H", "7H 8H 9H"), ("AH KH QH", "QH KH AH"), ("3H AH 2S=2H", "AH 2S=2H 3H"), ("7S 7C 7D", "7S 7C 7D")],
)
def test_a_sequence_is_laid_out_rising_and_a_group_as_it_came(meld: str, row: str) -> None:
    ruling = judged(meld)
    assert write(ruling.meld[place] for place in in_row(ruling)) == row


# --- melds in the making ---


@pytest.mark.parametrize(
    ("cards", "can_become_legal"),
    [
        ("7C", True),
        ("2D", True),
        ("7C 7D", True),
        ("KH KH", True),
        ("7C 8C", True),
        ("7C 9C", True),
        ("9C 7C", True),
        ("7C TC", True),
        ("7C JC", False),
        ("7C 8D", False),
        ("KH AH", True),
        ("AH 2H", True),
        ("KS 2D=QS", True),
        ("2C 2D=QS", False),
        ("7C=8C", False),
        ("Jk", False),
        ("2D=KH", True),
        ("2C=9S 2D=TS", True),
        ("2C=9S 2D", True),
    ],
)
def test_cards_fit_when_more_cards_can_make_them_a_legal_meld(cards: str, can_become_legal: bool) -> None:
    assert fits(DENEXA, read_placed(cards)) is can_become_legal


@pytest.mark.parametrize(
    ("meld", "place", "roles"),
    [
        ("5H 6H 2D", 2, "4H 7H"),
        ("5H 2D 7H", 1, "6H"),
        ("KH KS 2D", 2, "K"),
        ("QH QD 2C", 2, "Q QS"),
        ("QS QS 2C", 2, "Q"),
        ("3H 4H 2H", 2, "2H 5H"),
        ("JS 2D=QS KS 2C", 3, ""),
        ("JS 2D=QS KS", 1, "QS"),
        ("7C 8D 2D", 2, ""),
    ],
)
def test_the_roles_offered_are_those_with_which_the_meld_is_legal(meld: str, place: int, roles: str) -> None:
    assert set(map(str, roles_offered(DENEXA, read_placed(meld), place))) == set(roles.split())


@pytest.mark.parametrize(
    "meld",
    ["7H " * 300, "2D " * 300, "2D=KH 2C=3C " * 20, "QS " + "2D " * 200, "2D=K " * 300],
    ids=["sevens", "deuces", "stated roles at odds", "deuces on a queen", "one stated rank"],
)
def test_an_absurdly_long_meld_is_refused_at_once(meld: str) -> None:
    began = time.perf_counter()
    assert "meld.size" in clauses(judged(meld))
    assert time.perf_counter() - began < 1


# --- what holds for any meld ---


@given(st.data(), rule_sets, melds)
def test_the_order_of_the_cards_never_matters(data: st.DataObject, rules: RuleSet, meld: Meld) -> None:
    ruling, again = check_meld(rules, meld), check_meld(rules, data.draw(st.permutations(meld)))
    assert (bool(again), again.not_yet, again.points) == (bool(ruling), ruling.not_yet, ruling.points)
    assert clauses(again) == clauses(ruling)


@given(st.data(), st.lists(st.tuples(rule_sets, melds), min_size=1, max_size=8))
def test_a_ruling_never_depends_on_earlier_ones(
    data: st.DataObject, questions: list[tuple[RuleSet, tuple[Placed, ...]]]
) -> None:
    first = [check_meld(rules, meld) for rules, meld in questions]
    module._judge.cache_clear()
    shuffled = data.draw(st.permutations(range(len(questions))))
    assert {at: check_meld(*questions[at]) for at in shuffled} == dict(enumerate(first))


@given(rule_sets, melds)
def test_a_legal_meld_with_its_roles_written_out_is_the_same_meld(rules: RuleSet, meld: Meld) -> None:
    ruling = check_meld(rules, meld)
    if ruling:
        again = check_meld(rules, ruling.meld)
        assert (bool(again), again.points, again.kind, again.meld) == (True, ruling.points, ruling.kind, ruling.meld)
        assert sum(ruling.prices) == ruling.points


@given(rule_sets, melds)
def test_fewer_than_three_cards_are_never_a_legal_meld(rules: RuleSet, meld: Meld) -> None:
    ruling = check_meld(rules, meld[:2])
    assert not ruling
    assert "meld.size" in clauses(ruling)
    assert ruling.points is None


@given(st.data(), legal_melds)
def test_any_part_of_a_legal_meld_fits(data: st.DataObject, meld: Meld) -> None:
    part = data.draw(st.lists(st.sampled_from(range(len(meld))), unique=True, min_size=1))
    assert fits(DENEXA, [meld[place] for place in part])


def test_two_natural_cards_fit_whenever_some_third_card_makes_them_a_meld() -> None:
    thirds = [*PACK, *(Placed(Card(Rank.TWO, Suit.CLUBS), card) for card in PACK)]
    for pair in combinations_with_replacement([card for card in PACK if not card.is_wild], 2):
        two = [Placed(card) for card in pair]
        three = ([*two, third if isinstance(third, Placed) else Placed(third)] for third in thirds)
        four = ([*two, Placed(card), Placed(other)] for card, other in _between(*pair))
        assert fits(DENEXA, two) == any(check_meld(DENEXA, meld) for meld in chain(three, four)), pair


def _between(low: Card, high: Card) -> list[tuple[Card, Card]]:
    """The two cards that would fill a gap of two between cards of a suit, the ace above the king too."""
    if low.suit is not high.suit:
        return []
    ends = sorted((low.rank, high.rank))
    starts = [ends[0], ends[1]] if ends[0] is Rank.ACE else [ends[0]]
    return [(Card(Rank(start + 1), low.suit), Card(Rank(start + 2), low.suit)) for start in starts if start + 2 <= 13]


@given(st.data(), legal_melds)
def test_the_role_of_a_wild_card_fits_in_any_part_of_its_meld(data: st.DataObject, meld: Meld) -> None:
    places = data.draw(st.lists(st.sampled_from(range(len(meld))), unique=True, min_size=1))
    part = [meld[place] for place in places]
    for place, placed in enumerate(part):
        if placed.role is not None:
            assert {placed.role, placed.rank} & set(roles_that_fit(DENEXA, part, place))


@given(rule_sets, melds)
def test_the_role_of_a_legal_meld_is_among_the_roles_that_fit(rules: RuleSet, meld: Meld) -> None:
    ruling = check_meld(rules, meld)
    if ruling and ruling.kind != "deuces":
        for place, placed in enumerate(ruling.meld):
            if placed.card.is_wild:
                roles: Any = roles_that_fit(rules, ruling.meld, place)
                # An exact role in a group says no more than its rank.
                said = [placed.role] if ruling.kind == "sequence" else [placed.role, placed.rank]
                assert set(said) & set(roles)


@given(rule_sets, melds)
def test_saying_a_role_that_would_do_settles_the_meld_or_narrows_it(rules: RuleSet, meld: Meld) -> None:
    ruling = check_meld(rules, meld)
    for place, roles in ruling.candidates.items():
        for role in roles:
            said = [Placed(card.card, role) if at == place else card for at, card in enumerate(ruling.meld)]
            again = check_meld(rules, said)
            assert again or again.not_yet, write(said)
