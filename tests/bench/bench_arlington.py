"""How fast a hand of Arlington is melded best: ours against an exact model in OR-tools' CP-SAT, on the same hands.

The solver is wanted nowhere else and has an environment of its own:

    python3 -m venv .venv-bench
    .venv-bench/bin/python -m pip install ortools==9.15.6755
    .venv-bench/bin/python -m tests.bench.bench_arlington

The model is set packing: a column for each legal meld, as Denexa has it, and a row for each card. It is as lean as we
could make it: melds of the same natural cards and as many deuces are one column, the dearest. CP-SAT runs with one
worker, which is its fastest on hands of this size (``--workers`` tries others), until it has proven the optimum.

Timed is each hand by itself, from the cards to the proven answer, in several rounds of which the fastest counts; the
table gives the median hand and the worst, and of CP-SAT also the time within ``Solve`` alone. It fails if the optimum
differs anywhere, if ours is not proven, or if the median of CP-SAT is better than ours.
"""

from __future__ import annotations

import argparse
import gc
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product

from companion.arrange import Arrangement, best_melding
from companion.cards import PACK, QUEEN_OF_SPADES, Card, Rank, Suit
from companion.readings import rank_at
from companion.rulesets import DENEXA

try:
    from ortools.sat.python import cp_model
except ImportError as missing:
    sys.exit(f"{missing}. The top of {__file__} says how to install the solver.")

ROUNDS = 3
DEUCES = [card for card in PACK if card.rank is Rank.TWO] * 2
NATURALS = [card for card in PACK if card.rank is not Rank.TWO] * 2
#: What is dealt: a name, how many deuces are given, how many cards come from which deck.
DEALS = {
    "13 random cards": (0, 13, [*DEUCES, *NATURALS]),
    "25 cards, eight deuces": (8, 17, NATURALS),
    "40 random cards": (0, 40, [*DEUCES, *NATURALS]),
    "40 cards, eight deuces": (8, 32, NATURALS),
}

#: The natural cards of a meld with their numbers, and how many deuces.
Column = tuple[tuple[tuple[Card, int], ...], int]


def columns(held: Counter[Card], deuces: int) -> dict[Column, int]:
    """All legal melds of a hand, with the points each brings beyond leaving its cards in the hand."""
    found: dict[Column, int] = {}

    def add(naturals: Sequence[tuple[Card, int]], roles: Sequence[int]) -> None:
        if naturals and len(roles) <= deuces:
            gain = sum(number * (DENEXA.price(card) - DENEXA.hand_price(card)) for card, number in naturals)
            gain += sum(roles) + DENEXA.deuce_in_hand * len(roles)
            key = tuple(naturals), len(roles)
            found[key] = max(gain, found.get(key, 0))

    for suit, size in product(Suit, (3, 4)):
        for start in range(1, 16 - size):
            row = [Card(rank_at(spot), suit) for spot in range(start, start + size)]
            have = [card for card in row if card.rank is not Rank.TWO and held[card]]
            for number in range(max(1, size - deuces), len(have) + 1):
                for chosen in combinations(have, number):
                    roles = [card for card in row if card not in chosen]
                    if QUEEN_OF_SPADES not in roles or len(roles) == 1:
                        add([(card, 1) for card in chosen], [_as_deuce(card) for card in roles])
    for rank in (rank for rank in Rank if rank not in DENEXA.wilds):
        kinds = [Card(rank, suit) for suit in Suit if held[Card(rank, suit)]]
        for numbers in product(*(range(held[card] + 1) for card in kinds)):
            naturals = [(card, number) for card, number in zip(kinds, numbers, strict=True) if number]
            for wilds in range(max(0, 3 - sum(numbers)), 5 - sum(numbers)):
                as_queen = rank is Rank.QUEEN and wilds == 1 and (QUEEN_OF_SPADES, 2) not in naturals
                price = DENEXA.deuce_as_queen if as_queen else DENEXA.prices[rank]
                add(naturals, [price] * wilds)
    for size in (3, 4):
        if size <= deuces:
            found[(), size] = size * (DENEXA.deuce_in_set + DENEXA.deuce_in_hand)
    return found


def _as_deuce(card: Card) -> int:
    return DENEXA.deuce_as_two if card.rank is Rank.TWO else DENEXA.price(card)


def solve(cards: Sequence[Card], workers: int) -> tuple[int, float]:
    """The best net by CP-SAT, and the seconds within its ``Solve``."""
    held = Counter(card for card in cards if card.rank is not Rank.TWO)
    deuces = len(cards) - held.total()
    model = cp_model.CpModel()
    gains, used = [], {card: [] for card in held}
    wild = []
    for (naturals, wilds), gain in columns(held, deuces).items():
        limits = [held[card] // number for card, number in naturals]
        most = min([*limits, deuces // wilds] if wilds else limits)
        column = model.new_int_var(0, most, "")
        gains.append(gain * column)
        wild.append(wilds * column)
        for card, number in naturals:
            used[card].append(number * column)
    for card, terms in used.items():
        if terms:
            model.add(sum(terms) <= held[card])
    model.add(sum(wild) <= deuces)
    model.maximize(sum(gains))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    begun = time.perf_counter()
    status = solver.solve(model)
    within = time.perf_counter() - begun
    assert status == cp_model.OPTIMAL, solver.status_name(status)
    return round(solver.objective_value) + sum(map(DENEXA.hand_price, cards)), within


def fastest(run: Callable[[], object]) -> float:
    """The fastest of several rounds, in milliseconds."""
    times = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        run()
        times.append(time.perf_counter() - begun)
    return min(times) * 1000


@dataclass
class Row:
    """One kind of hand and the times of each, in milliseconds."""

    name: str
    ours: list[float] = field(default_factory=list)
    theirs: list[float] = field(default_factory=list)
    within: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def try_hand(self, cards: Sequence[Card], workers: int) -> None:
        """Compare the answers for a hand and time them."""
        found: Arrangement = best_melding(DENEXA, cards)
        net, _ = solve(cards, workers)
        if (found.net, found.proven) != (net, True):
            self.faults.append(f"{' '.join(map(str, cards))}: {found.net} (proven: {found.proven}), CP-SAT {net}")
        self.nodes.append(found.nodes)
        self.ours.append(fastest(lambda: best_melding(DENEXA, cards)))
        inside: list[float] = []
        self.theirs.append(fastest(lambda: inside.append(solve(cards, workers)[1])))
        self.within.append(min(inside) * 1000)

    def __str__(self) -> str:
        cells = [
            f"{statistics.median(times):.2f} / {max(times):.1f}" for times in (self.ours, self.theirs, self.within)
        ]
        ratio = statistics.median(self.theirs) / statistics.median(self.ours)
        nodes = f"{statistics.median(self.nodes):.0f} / {max(self.nodes)}"
        return f"| {self.name} | {len(self.ours)} | " + " | ".join([*cells, f"{ratio:.1f}×", nodes]) + " |"


def hands(name: str, count: int, seed: str) -> Iterator[list[Card]]:
    """Deal hands of one kind."""
    chance = random.Random(f"{seed} {name}")
    deuces, drawn, deck = DEALS[name]
    for _ in range(count):
        yield DEUCES[:deuces] + chance.sample(deck, drawn)


def main() -> int:
    """Compare, time, print, and say whether the goals are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=100, help="hands of each kind (default: 100)")
    parser.add_argument("--seed", default="2026")
    parser.add_argument("--workers", type=int, default=1, help="threads of CP-SAT (default: 1)")
    asked = parser.parse_args()
    faults = []
    print("milliseconds, median / worst")
    print("| hand | hands | Companion | CP-SAT, from the cards | CP-SAT, solving alone | ratio | our nodes |")
    print("|-|-|-|-|-|-|-|")
    gc.disable()
    for name in DEALS:
        row = Row(name)
        for cards in hands(name, asked.hands, asked.seed):
            row.try_hand(cards, asked.workers)
        print(row, flush=True)
        faults += row.faults
        if statistics.median(row.ours) > statistics.median(row.theirs):
            faults.append(f"{name}: slower than CP-SAT")
    print(*faults, sep="\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
