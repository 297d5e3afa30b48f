"""The best way to meld a hand of Arlington: worked examples, a naive second opinion, and what must always hold.

    python -m tests.companion.test_arrange 10000 2026

goes through so many hands with each choice of house rules against the second opinion, from a seed of your own.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.arrange import Arrangement, best_melding, melding_steps
from companion.cards import JOKER, PACK, Card, Rank, read_cards, write
from companion.melds import check_meld
from companion.rulesets import DENEXA, PARLETT, RuleSet, rule_set
from tests.companion.arrange_naive import best_net

CASES = [
    json.loads(line)
    for line in (Path(__file__).parent / "cases" / "arlington_best.jsonl").read_text("utf-8").splitlines()
]
HOUSES = [
    DENEXA,
    DENEXA.with_house({"wild-queen": "pure-sequence", "deuce-as-two": 20}),
    DENEXA.with_house({"all-wild-melds": "yes", "deuce-as-two": 25}),
    PARLETT,
    PARLETT.with_house({"jokers": 0, "wild-queen-price": 10, "deuce-as-two": 25}),
    PARLETT.with_house({"deuce-sets": "yes", "deuce-as-two": 20}),
]
#: Hands tried at every run, by rule set; with each of three choices of house rules. 10,000 in all.
HOW_MANY = {"arlington-denexa": 2_400, "arlington-parlett": 934}
DEUCES = [card for card in PACK if card.rank is Rank.TWO] * 2
NATURALS = [card for card in PACK if card.rank is not Rank.TWO] * 2
#: Rich in all that makes melding hard: more than fifty cards, most of them high.
TOO_MUCH = [card for card in PACK * 2 if card.rank in (Rank.ACE, Rank.TWO) or card.rank >= Rank.NINE]


def random_hand(chance: random.Random, rules: RuleSet, most: int = 9) -> list[Card]:
    """Deal a hand, often from few ranks or suits and with many wild cards; now and then around Q♠."""
    size = chance.randint(most - 3, most)
    wilds = chance.sample(DEUCES, chance.choice((0, 0, 1, 1, 2, 3, 4)))
    if rules.jokers and chance.random() < 0.4:
        wilds.append(JOKER)
    low = chance.randint(1, 10)
    suits = chance.sample("SHDC", chance.randint(1, 4))
    pool = [card for card in NATURALS if card.suit is not None and card.suit.letter in suits]
    if chance.random() < 0.7:
        pool = [card for card in pool if low <= card.rank <= low + 4 or (card.rank is Rank.ACE and low > 8)]
    return wilds + chance.sample(pool, max(0, min(len(pool), size - len(wilds))))


def confirm(rules: RuleSet, cards: Sequence[Card], found: Arrangement) -> None:
    """Let the checker say that the melds are legal as written, worth what is claimed, and made of these cards."""
    used = Counter(found.hand)
    points = sum(rules.hand_price(card) for card in found.hand)
    for meld in found.melds:
        ruling = check_meld(rules, meld)
        assert ruling, (write(meld), ruling)
        assert ruling.meld == meld
        assert ruling.points is not None
        points += ruling.points
        used.update(placed.card for placed in meld)
    assert used == Counter(cards)
    assert points == found.net


def compare(rules: RuleSet, cards: Sequence[Card]) -> None:
    found = best_melding(rules, cards)
    assert found.proven
    confirm(rules, cards, found)
    assert found.net == best_net(rules, cards), write(cards)


# --- Worked examples


@pytest.mark.parametrize(
    ("rules", "hand", "net", "melds"),
    [
        (DENEXA, "7C 7D 7H KS", 5, ["7H 7D 7C"]),
        (DENEXA, "QS JS TS", 70, ["TS JS QS"]),
        (DENEXA, "QH KH AH 2C", 50, ["2C=JH QH KH AH"]),
        (DENEXA, "2S 2S 2H", 75, ["2S 2S 2H"]),
        (DENEXA, "2S 2S 2H 2D 2C", 80, ["2S 2S 2H 2D"]),
        (DENEXA, "QH QD 2C", 70, ["QH QD 2C=QS"]),
        (DENEXA, "QS QS 2C", 110, ["QS QS 2C=Q"]),
        (DENEXA, "QH 2D 2C", 40, ["QH 2C=KH 2D=AH"]),
        (DENEXA, "AH 3H 2H", 30, ["AH 2H=2H 3H"]),
        (DENEXA, "4S 5S 6S 7S 8S 9S", 40, ["4S 5S 6S", "7S 8S 9S"]),
        (DENEXA.with_house({"wild-queen": "pure-sequence"}), "QH QD 2C", 30, ["QH QD 2C=Q"]),
        (DENEXA.with_house({"wild-queen": "pure-sequence"}), "JS KS 2C", 70, ["JS 2C=QS KS"]),
        (DENEXA.with_house({"deuce-as-two": 25}), "AH 3H 2H", 50, ["AH 2H=2H 3H"]),
        (PARLETT, "2S 2S 2H", -60, []),
        (PARLETT.with_house({"deuce-sets": "yes"}), "2S 2S 2H", 75, ["2S 2S 2H"]),
        (PARLETT, "Jk 9H 9D", 120, ["9H 9D Jk=9"]),
        (PARLETT, "Jk 9H 8D", -220, []),
        (PARLETT, "QH 2D 2C", 110, ["QH 2D=QS 2C=QS"]),
        (PARLETT, "QS QS 2C", 110, ["QS QS 2C=Q"]),
        (PARLETT.with_house({"wild-queen-price": 10}), "QH QD 2C", 30, ["QH QD 2C=Q"]),
        (PARLETT, "AS 2S 2S 2H 2H", 100, ["2S=TS 2S=JS 2H=QS 2H=KS AS"]),
    ],
)
def test_a_hand_is_melded_as_one_would(rules: RuleSet, hand: str, net: int, melds: list[str]) -> None:
    found = best_melding(rules, read_cards(hand))
    confirm(rules, read_cards(hand), found)
    assert (found.net, found.proven) == (net, True)
    same = [sorted(meld.split()) for meld in melds]
    if [sorted(write(meld).split()) for meld in found.melds] != same:
        # Which deuce stands for which card is all the same.
        assert [shape(write(meld)) for meld in found.melds] == [shape(meld) for meld in melds]


def shape(meld: str) -> list[str]:
    return sorted(piece.partition("=")[2] or piece for piece in meld.split())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_worked_case_comes_out(case: dict[str, Any]) -> None:
    rules, cards = rule_set(case["rules"], case.get("house")), read_cards(case["cards"])
    found = best_melding(rules, cards)
    confirm(rules, cards, found)
    assert (found.net, found.proven) == (case["expect"]["net"], True)


def test_no_cards_are_worth_nothing() -> None:
    assert best_melding(DENEXA, []) == Arrangement((), (), 0, True, 0)


def test_rows_come_first_and_rise_and_the_rest_is_sorted() -> None:
    found = best_melding(DENEXA, read_cards("4D 9H 9D 7C QH JH KH 3C 4S 6S 5S 2S 2S 2H 9S"))
    assert [write(meld) for meld in found.melds] == ["4S 5S 6S", "JH QH KH", "9S 9H 9D", "2S 2S 2H"]
    assert write(found.hand) == "3C 4D 7C"


@pytest.mark.parametrize(("rules", "hand"), [(DENEXA, "Jk"), (DENEXA, "5H 5H 5H"), (PARLETT, "Jk Jk")])
def test_cards_that_the_deck_does_not_hold_are_refused(rules: RuleSet, hand: str) -> None:
    with pytest.raises(ValueError, match="deck"):
        best_melding(rules, read_cards(hand))


# --- Against the second opinion


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: f"{rules.name} {rules.house}")
def test_it_agrees_with_trying_everything(rules: RuleSet) -> None:
    chance = random.Random(f"hands {rules.name} {rules.house}")
    for _ in range(HOW_MANY[rules.name]):
        compare(rules, random_hand(chance, rules, 8))


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: f"{rules.name} {rules.house}")
def test_forty_cards_are_proven_and_confirmed(rules: RuleSet) -> None:
    chance = random.Random("forty")
    for deuces in (None, 0, 3, 8):
        for _ in range(5):
            if deuces is None:
                cards = chance.sample([*PACK, *PACK, *[JOKER] * rules.jokers], 40)
            else:
                cards = DEUCES[:deuces] + [JOKER] * rules.jokers
                cards += chance.sample(NATURALS, 40 - len(cards))
            found = best_melding(rules, cards)
            assert found.proven
            confirm(rules, cards, found)


# --- Budgets and steps


@pytest.mark.parametrize("nodes", [0, 1, 2, 17, 300, 5_000])
def test_a_spent_budget_is_admitted(nodes: int) -> None:
    found = best_melding(DENEXA, TOO_MUCH, nodes=nodes)
    confirm(DENEXA, TOO_MUCH, found)
    assert not found.proven
    assert found.nodes <= nodes


def test_what_is_called_proven_within_a_small_budget_is_best() -> None:
    chance = random.Random("small budgets")
    for _ in range(300):
        cards = random_hand(chance, PARLETT, 16)
        best = best_melding(PARLETT, cards)
        for nodes in (0, 5, 20, 100):
            found = best_melding(PARLETT, cards, nodes=nodes)
            assert found.nodes <= nodes
            confirm(PARLETT, cards, found)
            assert found.net == best.net if found.proven else found.net <= best.net


def test_a_search_can_be_watched_and_stopped() -> None:
    steps = melding_steps(DENEXA, TOO_MUCH, 20_000)
    seen = []
    for found in steps:
        confirm(DENEXA, TOO_MUCH, found)
        seen.append(found)
        if found.nodes > 16_000 and found.net > seen[0].net:
            break  # as a person would who has seen enough
    steps.close()  # type: ignore[attr-defined]
    assert len(seen) > 5
    assert [found.net for found in seen] == sorted(found.net for found in seen)
    assert [found.nodes for found in seen] == sorted(found.nodes for found in seen)
    assert seen[-1].net > seen[0].net
    assert not any(found.proven for found in seen)


def test_the_last_step_is_the_answer() -> None:
    cards = random_hand(random.Random("steps"), DENEXA, 30)
    *before, last = melding_steps(DENEXA, cards)
    assert last == best_melding(DENEXA, cards)
    assert last.proven
    assert not any(found.proven for found in before)


# --- What must always hold


@st.composite
def hands(draw: st.DrawFn) -> tuple[RuleSet, list[Card]]:
    rules = draw(st.sampled_from(HOUSES))
    deck = [*NATURALS, *DEUCES, *DEUCES, *[JOKER] * rules.jokers]
    cards = draw(st.lists(st.sampled_from(deck), max_size=24))
    kept: list[Card] = []
    for card in cards:
        if kept.count(card) < rules.copies_of(card):
            kept.append(card)
    return rules, kept


@given(hands(), st.sampled_from([*NATURALS, *DEUCES, JOKER]))
def test_another_card_never_costs_more_than_it_does_in_the_hand(held: tuple[RuleSet, list[Card]], card: Card) -> None:
    rules, cards = held
    if cards.count(card) < rules.copies_of(card):
        assert best_melding(rules, [*cards, card]).net >= best_melding(rules, cards).net + rules.hand_price(card)


@given(hands())
def test_melding_nothing_is_the_least(held: tuple[RuleSet, list[Card]]) -> None:
    rules, cards = held
    found = best_melding(rules, cards)
    confirm(rules, cards, found)
    assert found.net >= sum(rules.hand_price(card) for card in cards)


@settings(max_examples=60)
@given(hands(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(held: tuple[RuleSet, list[Card]], chance: random.Random) -> None:
    rules, cards = held
    shuffled = list(cards)
    chance.shuffle(shuffled)
    assert best_melding(rules, shuffled) == best_melding(rules, cards)


def main(count: int, seed: str) -> None:
    """Try so many hands of each rule set."""
    for rules in HOUSES:
        chance = random.Random(f"{seed} {rules.name} {rules.house}")
        for _ in range(count):
            compare(rules, random_hand(chance, rules, 10))
        print(f"{rules.name} {rules.house}: {count} hands agree", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
