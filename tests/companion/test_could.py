"""What could have been made of the cards left in hand, held against trying everything and against the checker."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.arrange import best_melding
from companion.cards import PACK, Card, Placed, Rank, read_cards, write
from companion.could import could_have_been, could_steps, with_could
from companion.deals import Deal, Holding
from companion.fitting import roles_offered
from companion.melds import check_lay_off, check_meld
from companion.rulesets import DENEXA, PARLETT, RuleSet
from companion.scoring import scores
from tests.companion.strategies import pack_cards
from tests.companion.table import deal, holding


@pytest.mark.parametrize(
    ("laid", "hand", "melds", "lay_offs", "gain"),
    [
        ("", "7D 8D 9D KC", ["7D 8D 9D"], [], 50),
        ("5H 6H 7H", "8H KC", [], ["8H"], 20),
        ("5H 6H 7H", "8H 8D 8C 8S KC", ["8S 8H 8D 8C"], [], 80),
        ("5H 6H 7H", "4H 8H 8D 8C", ["8H 8D 8C"], ["4H"], 70),
        ("KC KD KH", "2S", [], ["2S=K"], 30),
        ("", "3C 5D 9H", [], [], 0),
        ("", "", [], [], 0),
    ],
)
def test_what_could_have_been(laid: str, hand: str, melds: list[str], lay_offs: list[str], gain: int) -> None:
    found = could_have_been(DENEXA, holding(laid, hand))
    assert [write(meld) for meld in found.melds] == melds
    assert [str(lay_off.placed) for lay_off in found.lay_offs] == lay_offs
    assert (found.gain, found.proven) == (gain, True)


def test_a_row_of_parlett_takes_cards_one_after_the_other() -> None:
    found = could_have_been(PARLETT, holding("5H 6H 7H", "8H 9H KC"))
    assert sorted(str(lay_off.placed) for lay_off in found.lay_offs) == ["8H", "9H"]
    assert found.gain == 40


@pytest.mark.parametrize(
    ("laid", "hand", "lay_offs", "gain"),
    [
        ("7C 8C 9C", "2C 5C", ["2C=6C", "5C"], 35),
        ("6H 7H 8H 9H", "4H JK KS", ["Jk=5H", "4H"], 310),
        ("3H 4H 5H", "2H 7H", ["2H=6H", "7H"], 35),
        ("QS KS AS", "2C TS", ["2C=JS", "TS"], 50),
        ("QC QD QH", "2C", ["2C=QS"], 70),
    ],
)
def test_a_wild_card_goes_to_the_end_of_a_row_where_it_is_worth_most(
    laid: str, hand: str, lay_offs: list[str], gain: int
) -> None:
    found = could_have_been(PARLETT, holding(laid, hand))
    assert [str(lay_off.placed) for lay_off in found.lay_offs] == lay_offs
    assert (found.gain, found.proven) == (gain, True)


def laying_off_anything(rules: RuleSet, held: Holding) -> int:
    """The net worth of a holding when any card may be laid off in any role, one after the other."""
    best = sum(check_meld(rules, meld).points or 0 for meld in held.melds)
    best += best_melding(rules, held.hand).net if held.hand else 0
    for card, (number, meld) in product(dict.fromkeys(held.hand), enumerate(held.melds)):
        left = list(held.hand)
        left.remove(card)
        for role in (None, *Rank, *PACK) if card.is_wild else (None,):
            if role is not Rank.JOKER and (ruling := check_lay_off(rules, meld, (Placed(card, role),), own=True)):
                melds = (*held.melds[:number], ruling.meld, *held.melds[number + 1 :])
                best = max(best, laying_off_anything(rules, Holding(melds, tuple(left))))
    return best


@settings(deadline=None, max_examples=15)
@given(
    st.sampled_from([{}, {"deuce-as-two": 20}, {"wild-queen-price": 10}]),
    st.lists(st.sampled_from(read_cards("2C 2H JK 6H 5H QH KH 8C KD QD")), min_size=1, max_size=3, unique=True),
)
def test_no_other_role_or_order_would_have_been_worth_more(house: dict[str, int], hand: list[Card]) -> None:
    rules = PARLETT.with_house(house)
    held = holding("8H 9H TH / QC QD QS / 3C 4C 5C", write(hand))
    before = sum(check_meld(rules, meld).points or 0 for meld in held.melds)
    before += sum(rules.hand_price(card) for card in hand)
    assert could_have_been(rules, held).gain == laying_off_anything(rules, held) - before


def naive(rules: RuleSet, held: Holding) -> int:
    """The gain by trying every subset of the hand on every meld in every order of roles."""
    best = -10_000
    before = sum(check_meld(rules, meld).points or 0 for meld in held.melds)
    cost = sum(rules.hand_price(card) for card in held.hand)
    places = range(len(held.hand))
    for size in range(min(len(held.hand), len(held.melds)) + 1):
        for chosen in combinations(places, size):
            for targets in product(range(len(held.melds)), repeat=size):
                if len(set(targets)) < size:
                    continue  # in Denexa's game no meld takes two
                for points in _points(rules, held, chosen, targets):
                    rest = [card for place, card in enumerate(held.hand) if place not in chosen]
                    net = best_melding(rules, rest).net if rest else 0
                    best = max(best, points + net - before - cost)
    return best


def _points(rules: RuleSet, held: Holding, chosen: tuple[int, ...], targets: tuple[int, ...]) -> list[int]:
    grown = dict(zip(targets, chosen, strict=True))
    sums = [0]
    for number, meld in enumerate(held.melds):
        if number not in grown:
            sums = [total + (check_meld(rules, meld).points or 0) for total in sums]
            continue
        card = held.hand[grown[number]]
        said = [
            Placed(card),
            *(Placed(card, role) for role in roles_offered(rules, (*meld, Placed(card)), len(meld))),
        ]
        worth = [ruling.points for placed in said if (ruling := check_lay_off(rules, meld, (placed,), own=True))]
        sums = [total + points for total in sums for points in worth if points is not None]
    return sums


@settings(deadline=None, max_examples=40)
@given(st.lists(pack_cards, min_size=1, max_size=6))
def test_it_is_never_beaten_by_trying_everything(hand: list[Card]) -> None:
    held = holding("5H 6H 7H / KC KD KH / QS KS AS", write(hand))
    if max(list(Deal((held,)).cards()).count(card) for card in hand) > 2:
        return
    assert could_have_been(DENEXA, held).gain == naive(DENEXA, held)


@settings(deadline=None, max_examples=40)
@given(st.sampled_from((DENEXA, PARLETT)), st.lists(pack_cards, min_size=1, max_size=9))
def test_the_deal_as_it_would_have_lain_is_legal_and_worth_that_much(rules: RuleSet, hand: list[Card]) -> None:
    held = holding("5H 6H 7H / KC KD KH", write(hand))
    played = deal(held, holding("", "4S"))
    if max(list(played.cards()).count(card) for card in hand) > 2:
        return
    found = could_have_been(rules, held)
    other = with_could(played, 0, found)
    assert sorted(map(str, other.cards())) != [] and len(list(other.cards())) == len(list(played.cards()))
    assert all(check_meld(rules, meld) for meld in other.holdings[0].melds)
    assert scores(rules, other)[0] - scores(rules, played)[0] == found.gain


def test_it_can_be_stepped() -> None:
    steps = list(could_steps(DENEXA, holding("5H 6H 7H", "8H 8D 8C 8S KC")))
    assert len(steps) > 1
    assert [step.gain for step in steps] == sorted(step.gain for step in steps)
