"""Least deadwood, the best discard, the best defence: worked examples, then ten thousand hands against all ways."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import gin_arrange, gin_solver
from companion.cards import PACK, Card, Suit, read_cards, write
from companion.gin_arrange import (
    Defence,
    arrangements,
    best_defence,
    best_discard,
    best_spread,
    layouts,
    least_deadwood,
)
from companion.gin_solver import arrange_text, discard_text
from tests.companion import gin_naive as naive
from tests.companion.gin_hands import random_hands, rich_deals, rich_hands

CASES = Path(__file__).parent / "cases"


def cases(name: str) -> list[Any]:
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]


def melds(text: str) -> list[tuple[Card, ...]]:
    return [read_cards(meld) for meld in text.split("|")] if text else []


def defend(spread: str, hand: str, *, gin: bool = False) -> Defence:
    return best_defence(melds(spread), read_cards(hand), gin=gin)


def plain_melds(found: tuple[tuple[Card, ...], ...]) -> naive.Layout:
    return tuple(naive.plain(write(meld)) for meld in found)


# Worked examples


@pytest.mark.parametrize(
    ("cards", "laid", "deadwood"),
    [
        ("", "", 0),
        ("KS", "", 10),
        ("AS AC AD AH 2S 3S", "AS 2S 3S|AH AD AC", 0),  # the fourth ace goes to the run
        ("QS KS AS", "", 21),  # the ace is low
        ("AS 2S 3S", "AS 2S 3S", 0),
        ("6C 5D 6D 7D 6H", "5D 6D 7D", 12),  # the run is worth as much as the set and leaves as much
        ("5S 6S 7S KS 9C TC JC KC JD KD", "5S 6S 7S|9C TC JC|KS KD KC", 10),
        ("3S 4S 8S 4C 8C 4D 8D 5H 6H 7H", "5H 6H 7H|4S 4D 4C|8S 8D 8C", 3),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", 0),
        ("7S 7H 7D 7C 5S 6S 8H 9H", "7H 8H 9H|7S 7D 7C", 11),  # one seven is kept for a run, not two
    ],
)
def test_least_deadwood(cards: str, laid: str, deadwood: int) -> None:
    found = least_deadwood(read_cards(cards))
    assert "|".join(map(write, found.melds)) == laid
    assert found.deadwood == deadwood
    assert arrange_text(cards) == (tuple(filter(None, laid.split("|"))), deadwood)


def test_fewest_cards_stay_among_equals() -> None:
    cards = read_cards("2H 3C 2C 3S 3D 3H 2D 4C")
    assert [write(each.rest) for each in arrangements(cards, 4)] == ["4C", "2H 2D"]
    assert write(least_deadwood(cards).rest) == "4C"


@pytest.mark.parametrize(
    ("cards", "discard", "deadwood"),
    [
        ("5D 4S 4D 5C 4C 2D 2H 3C 2C 3D 5H", "4S", 2),  # least deadwood of the eleven first would leave more
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC", "JC", 0),  # all eleven are melded: the dearest that can go
        ("AS 2S 3S 4H 5H 6H 9S 9H 9D KC QD", "KC", 10),
        ("AS 2S 3S 7H 7D 7C", "3S", 3),  # no meld can spare a card, one is broken
        ("KS", "KS", 0),
    ],
)
def test_best_discard(cards: str, discard: str, deadwood: int) -> None:
    thrown, found = best_discard(read_cards(cards))
    assert (str(thrown), found.deadwood) == (discard, deadwood)
    assert discard_text(cards) == (discard, tuple(map(write, found.melds)), deadwood)


@pytest.mark.parametrize(
    ("spread", "hand", "own", "lay_offs", "deadwood"),
    [
        # A chain onto both ends of a run: 8 9, then 4 3.
        ("5H 6H 7H", "9H 8H 3H 4H KS", "", "8H 9H 4H 3H", 10),
        # Three in a row are an own run as well; what can be melded need not be laid off.
        ("5H 6H 7H", "8H 9H TH KS", "8H 9H TH", "", 10),
        # Run or set, and the fourth card of a set is free to go.
        ("5H 6H 7H", "8H 8S 8D 9H TH KS", "8H 9H TH", "", 26),
        ("5H 6H 7H", "8H 8S 8D 8C 9H KS", "8S 8D 8C", "8H 9H", 10),
        ("4H 5H 6H", "2S 2H 2D 3H AH KS", "2S 2H 2D", "3H", 11),
        # The fourth card of a set; a second set of that rank there is not.
        ("9S 9H 9D|2C 3C 4C", "9C 5C KS", "", "5C 9C", 10),
        # The nine closes the chain to the ten: it belongs to the run, not to the set.
        ("6C 7C 8C|9S 9H 9D", "9C TC KS", "", "9C TC", 10),
        # The set is broken to lay off more: 9 10 and 9 go, the third nine stays.
        ("6H 7H 8H|TS JS QS", "9H 9S 9D TH KD", "", "9H TH 9S", 19),
        ("6H 7H 8H|TS JS QS", "9H 9S 9D KD", "9S 9H 9D", "", 10),
        ("AS 2S 3S|6H 7H 8H", "4S 4H 4D 5S 6S 5H KS", "4S 5S 6S", "5H 4H", 14),
        ("JS QS KS", "AS TS", "", "TS", 1),
    ],
)
def test_best_defence(spread: str, hand: str, own: str, lay_offs: str, deadwood: int) -> None:
    found = defend(spread, hand)
    assert "|".join(map(write, found.melds)) == own
    assert write(card for card, _ in found.lay_offs) == lay_offs
    assert found.deadwood == deadwood


def test_nothing_is_laid_off_onto_gin() -> None:
    found = defend("5H 6H 7H", "8H 9H KS", gin=True)
    assert (found.lay_offs, found.deadwood) == ((), 27)


@pytest.mark.parametrize(
    ("theirs", "laid", "deadwood"),
    [
        ("4D 5D KH 7C", "2H 2D 2C", 26),  # the run would take the 4 and the 5 of diamonds
        ("2S KH 7C", "AD 2D 3D", 19),  # the set would take the 2 of spades
    ],
)
def test_the_knocker_lays_out_what_takes_least(theirs: str, laid: str, deadwood: int) -> None:
    found = best_spread(read_cards("2C AD 2D 3D 2H 9S TS JS QS KS"), read_cards(theirs))
    assert found.deadwood == 4
    assert laid in map(write, found.melds)
    assert best_defence(found.melds, read_cards(theirs), gin=False).deadwood == deadwood


def test_all_arrangements_of_a_hand() -> None:
    found = arrangements(read_cards("6C 5D 6D 7D 6H"), 99)
    assert [("|".join(map(write, each.melds)), each.deadwood) for each in found] == [
        ("5D 6D 7D", 12),
        ("6H 6D 6C", 12),
    ]
    assert arrangements(read_cards("6C 5D 6D 7D 6H"), 11) == ()


def test_cards_may_be_held_back_from_melds() -> None:
    # Without the 6 on the table nobody lays off 7, 8, 9 onto it.
    found = layouts(read_cards("3C 4C 5C 6C AD"), 10)
    assert [("|".join(map(write, each.melds)), each.deadwood) for each in found] == [
        ("3C 4C 5C 6C", 1),
        ("4C 5C 6C", 4),
        ("3C 4C 5C", 7),
    ]


@pytest.mark.parametrize("cards", ["7S 7S", "Jk 7S", "KC KC KC KC"])
def test_cards_of_more_than_a_pack(cards: str) -> None:
    for ask in (least_deadwood, best_discard, lambda hand: arrangements(hand, 10)):
        with pytest.raises(ValueError, match="one pack"):
            ask(read_cards(cards))
    for read in (arrange_text, discard_text):
        with pytest.raises(ValueError, match="card"):
            read(cards)


def test_a_defence_against_no_spread() -> None:
    for spread, hand in (("5H 6H", "8H"), ("5H 6H 7H", "7H"), ("QH KH AH", "JH"), ("5H 6H 7H 9H", "8H")):
        with pytest.raises(ValueError, match=r"meld|pack"):
            defend(spread, hand)
    with pytest.raises(ValueError, match="no card"):
        best_discard(())


def test_text_is_read_as_everywhere() -> None:
    assert arrange_text("10♥, jh qH") == (("TH JH QH",), 0)
    assert arrange_text("") == ((), 0)
    assert discard_text("2c 10♥ jh qH")[0] == "2C"


def test_the_whole_pack_takes_no_time() -> None:
    assert least_deadwood(PACK).deadwood == 0
    assert best_discard(PACK)[1].deadwood == 0
    rest = [card for card in PACK if card not in read_cards("5H 6H 7H")]
    assert best_defence([read_cards("5H 6H 7H")], rest, gin=False).deadwood == 0


@pytest.mark.parametrize("case", cases("gin_best.jsonl"))
def test_case_of_a_best_arrangement(case: dict[str, Any]) -> None:
    cards, expected = read_cards(case["cards"]), case["expect"]
    assert least_deadwood(cards).deadwood == expected["deadwood"]
    if "best_after_discard" in expected:
        assert best_discard(cards)[1].deadwood == expected["best_after_discard"]


@pytest.mark.parametrize("case", cases("gin_defend.jsonl"))
def test_case_of_a_best_defence(case: dict[str, Any]) -> None:
    spread = [read_cards(meld) for meld in case["spread"]]
    found = best_defence(spread, read_cards(case["hand"]), gin=not case["knocker_deadwood"])
    assert found.deadwood == case["expect"]["deadwood"]


# Ten thousand hands against all ways


def check_layout(hand: str) -> int:
    """Every card is there once, every meld is one, the deadwood is that of the rest; returns the deadwood."""
    laid, deadwood = arrange_text(hand)
    names = [name for meld in laid for name in meld.split()]
    left = set(hand.split()) - set(names)
    assert len(left) + len(names) == len(hand.split())
    assert all(naive.is_meld(naive.plain(meld)) for meld in laid)
    assert naive.price(naive.plain(" ".join(left))) == deadwood
    return deadwood


@pytest.mark.parametrize("make", [random_hands, rich_hands])
@pytest.mark.parametrize("cards", [10, 11])
def test_least_deadwood_of_seeded_hands(make: Any, cards: int) -> None:
    for hand in make(2500, cards, seed=cards):
        assert check_layout(hand) == naive.least_deadwood(naive.plain(hand)), hand


def test_best_discard_of_seeded_hands() -> None:
    for hand in (*random_hands(500, 11, seed=3), *rich_hands(1000, 11, seed=3)):
        thrown, laid, deadwood = discard_text(hand)
        left = set(hand.split()) - {thrown}
        unmelded = left - {name for meld in laid for name in meld.split()}
        assert deadwood == naive.price(naive.plain(" ".join(unmelded)))
        assert deadwood == naive.least_after_discard(naive.plain(hand)), hand
        assert all(naive.is_meld(naive.plain(meld)) for meld in laid)


def test_all_arrangements_of_seeded_hands() -> None:
    for hand in (*random_hands(100, 10, seed=4), *rich_hands(300, 10, seed=4)):
        found = arrangements(read_cards(hand), 99)
        every = {_joined(layout) for layout in naive.full_layouts(naive.plain(hand))}
        every = {layout for layout in every if naive.price(naive.plain(hand).difference(*layout)) <= 99}
        laid = [frozenset(plain_melds(each.melds)) for each in found]
        assert set(laid) == every, hand
        assert len(laid) == len(every)
        assert [each.deadwood for each in found] == sorted(each.deadwood for each in found)


@pytest.mark.parametrize("limit", [3, 10])
def test_all_layouts_of_seeded_hands(limit: int) -> None:
    for hand in (*random_hands(100, 10, seed=5), *rich_hands(300, 10, seed=5)):
        found = layouts(read_cards(hand), limit)
        cards = naive.plain(hand)
        every = {
            _joined(layout) for layout in naive.layouts(cards) if naive.price(cards.difference(*layout)) <= limit
        }
        laid = [frozenset(plain_melds(each.melds)) for each in found]
        assert set(laid) == every, hand
        assert len(laid) == len(every)
        full = arrangements(read_cards(hand), limit)
        assert found[: len(full)] == full


def _joined(layout: naive.Layout) -> frozenset[naive.Meld]:
    """The same layout with runs that touch joined."""
    for one in layout:
        for other in layout:
            if one is not other and len({suit for _, suit in one | other}) == 1 and naive.is_meld(one | other):
                return _joined((one | other, *(meld for meld in layout if meld not in (one, other))))
    return frozenset(layout)


def check_defence(spread: tuple[tuple[Card, ...], ...], hand: str) -> int:
    """Own melds and lay-offs can be played one after the other; returns the deadwood that is left."""
    found = best_defence(spread, read_cards(hand), gin=False)
    left = naive.plain(hand)
    for meld in plain_melds(found.melds):
        assert naive.is_meld(meld)
        assert meld <= left
        left -= meld
    onto = list(plain_melds(spread))
    for card, number in found.lay_offs:
        laid = naive.plain(str(card))
        assert laid <= left
        left -= laid
        onto[number] |= laid
        assert naive.is_meld(onto[number])
    assert left == naive.plain(write(found.rest))
    assert naive.price(left) == found.deadwood
    return found.deadwood


def test_best_defence_of_seeded_deals() -> None:
    for knocker, opponent in rich_deals(2000, seed=5):
        spread = least_deadwood(read_cards(knocker)).melds
        least = naive.least_defended(plain_melds(spread), naive.plain(opponent))
        assert check_defence(spread, opponent) == least, (knocker, opponent)


def test_best_spread_of_seeded_deals() -> None:
    for knocker, opponent in rich_deals(500, seed=6):
        cards, theirs = naive.plain(knocker), naive.plain(opponent)
        least = naive.least_deadwood(cards)
        even = [layout for layout in naive.layouts(cards) if naive.price(cards.difference(*layout)) == least]
        most = max(naive.least_defended(layout, theirs) for layout in even) if least else None
        found = best_spread(read_cards(knocker), read_cards(opponent))
        assert found.deadwood == least
        if least:
            assert check_defence(found.melds, opponent) == most, (knocker, opponent)


def test_the_way_for_many_cards_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    for hand in rich_hands(200, 18, seed=7):
        least = least_deadwood(read_cards(hand)).deadwood
        assert least == arrangements(read_cards(hand), 200)[0].deadwood
    hands = (*random_hands(50, 11, seed=8), *rich_hands(150, 11, seed=8))
    quick = [(arrange_text(hand)[1], discard_text(hand)[2]) for hand in hands]
    deals = rich_deals(150, seed=8)
    spreads = [best_spread(read_cards(knocker), read_cards(opponent)).melds for knocker, opponent in deals]
    defences = [check_defence(spread, opponent) for spread, (_, opponent) in zip(spreads, deals, strict=True)]
    monkeypatch.setattr(gin_solver, "_QUICK", 0)
    monkeypatch.setattr(gin_arrange, "MOST_CARDS", 0)
    assert [(arrange_text(hand)[1], discard_text(hand)[2]) for hand in hands] == quick
    assert [check_defence(spread, opponent) for spread, (_, opponent) in zip(spreads, deals, strict=True)] == defences


# Properties

hands = st.lists(st.sampled_from(PACK), max_size=20, unique=True)
elevens = st.lists(st.sampled_from(PACK), min_size=11, max_size=11, unique=True)


@given(hands, st.randoms(use_true_random=False))
def test_order_does_not_matter(cards: list[Card], random: Any) -> None:
    found = least_deadwood(cards)
    random.shuffle(cards)
    assert least_deadwood(cards) == found


@given(hands, st.permutations(list(Suit)))
def test_suits_are_alike(cards: list[Card], suits: list[Suit]) -> None:
    other = dict(zip(Suit, suits, strict=True))
    changed = [Card(card.rank, other[card.suit]) for card in cards if card.suit]
    assert least_deadwood(changed).deadwood == least_deadwood(cards).deadwood


@given(hands.filter(bool))
def test_one_more_card_costs_no_more_than_its_price(cards: list[Card]) -> None:
    more = least_deadwood(cards).deadwood
    assert more <= least_deadwood(cards[1:]).deadwood + min(cards[0].rank, 10)


@given(elevens)
def test_the_best_discard_is_the_best_of_all(cards: list[Card]) -> None:
    thrown, found = best_discard(cards)
    left = [least_deadwood([card for card in cards if card != gone]).deadwood for gone in cards]
    assert thrown in cards
    assert found.deadwood == min(left) <= least_deadwood(cards).deadwood
    assert sorted([thrown, *found.rest, *(card for meld in found.melds for card in meld)], key=str) == sorted(
        cards, key=str
    )


@given(elevens, elevens)
def test_a_spread_helps_the_opponent_and_gin_does_not(knocker: list[Card], hand: list[Card]) -> None:
    theirs = [card for card in hand if card not in knocker]
    spread = least_deadwood(knocker).melds
    alone = least_deadwood(theirs)
    against = [best_defence(spread[:count], theirs, gin=False).deadwood for count in range(len(spread) + 1)]
    assert against == sorted(against, reverse=True)
    assert against[0] == alone.deadwood == best_defence(spread, theirs, gin=True).deadwood
