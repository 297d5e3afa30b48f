"""How fast a hand of gin is arranged: ours against RLCard's melding and OpenSpiel's number, on the same seeded hands.

The peers are wanted nowhere else and have an environment of their own:

    python3 -m venv .venv-bench
    .venv-bench/bin/python -m pip install rlcard==1.2.0 open_spiel==2.0.2
    .venv-bench/bin/python -m tests.bench.bench_gin

What is timed: for us and RLCard from the written cards to the melds and the deadwood; for OpenSpiel (C++) the
deadwood alone, cards already in its own numbers. Each hand is timed by itself, in several rounds of which the fastest
counts; the table gives the median hand and the worst. *Rich* hands come from three to five neighbouring ranks
(``tests.companion.gin_hands``). Before that all answers are compared.

The eleven cards after drawing are two questions: how they can be laid out, and what is left after the best discard.
OpenSpiel's number answers the second; it throws from the best arrangement of all eleven, which now and then leaves
more than need be (5D 4S 4D 5C 4C 2D 2H 3C 2C 3D 5H: 3 instead of 2). Such hands are counted in the last line.
RLCard's ``get_best_meld_clusters`` takes ten cards only; for eleven its ``get_meld_clusters`` are weighed here.

It fails if a result differs otherwise, or above the goals: on rich hands at least ten times as fast as RLCard, no
slower than OpenSpiel's number, and no hand a hundred times the median.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.gin_solver import arrange_text, discard_text
from tests.companion.gin_hands import random_hands, rich_hands

try:
    import pyspiel
    from rlcard.games.base import Card as RLCard
    from rlcard.games.gin_rummy.utils import melding
    from rlcard.games.gin_rummy.utils import utils as rlcard_utils
except ImportError as missing:
    sys.exit(f"{missing}. The top of {__file__} says how to install the peers.")

ROUNDS = 5
TIMES_RLCARD = 10
TIMES_OPENSPIEL = 1
WORST_OF_MEDIAN = 100

SPIEL = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
#: A contender: what it does, and what it is given for each hand.
Contender = tuple[Callable[[Any], object], Sequence[object]]


@dataclass(frozen=True)
class Row:
    """One kind of hand: median and worst time in microseconds of us, RLCard and OpenSpiel."""

    name: str
    medians: tuple[float, float, float]
    worst: tuple[float, float, float]

    @property
    def faults(self) -> list[str]:
        """The goals that were missed."""
        ours, rlcard, spiel = self.medians
        checks = {
            "RLCard": ours * TIMES_RLCARD <= rlcard,
            "OpenSpiel": ours * TIMES_OPENSPIEL <= spiel,
            "worst hand": self.worst[0] < WORST_OF_MEDIAN * ours,
        }
        return [f"{self.name}: {goal}" for goal, met in checks.items() if not met]

    def __str__(self) -> str:
        cells = [f"{middle:.1f} / {worst:.0f}" for middle, worst in zip(self.medians, self.worst, strict=True)]
        ours, rlcard, spiel = self.medians
        return " | ".join(["", self.name, *cells, f"{rlcard / ours:.1f}×", f"{spiel / ours:.2f}×", ""]).strip()


def rlcard_least(cards: Iterable[str]) -> tuple[list[list[RLCard]], int]:
    """The best cluster of melds by RLCard, and the deadwood it leaves; of any number of cards."""
    hand = [RLCard(suit=name[1], rank=name[0]) for name in cards]
    value = rlcard_utils.get_deadwood_value
    melded = [
        (sum(value(card) for meld in cluster for card in meld), cluster)
        for cluster in melding.get_meld_clusters(hand)
    ]
    most, cluster = max(melded, key=lambda each: each[0], default=(0, []))
    return cluster, sum(map(value, hand)) - most


def rlcard_ten(text: str) -> tuple[list[list[RLCard]], int]:
    """RLCard's own way to the best clusters of ten cards, and the deadwood."""
    hand = [RLCard(suit=name[1], rank=name[0]) for name in text.split()]
    clusters = melding.get_best_meld_clusters(hand)
    cluster = clusters[0] if clusters else []
    return cluster, rlcard_utils.get_deadwood_count(hand, cluster)


def rlcard_eleven(text: str) -> tuple[list[list[RLCard]], int]:
    """The best cluster of eleven cards as they are."""
    return rlcard_least(text.split())


def rlcard_discard(text: str) -> int:
    """The least deadwood after a discard: each card thrown in turn."""
    names = text.split()
    return min(rlcard_ten(" ".join(names[:place] + names[place + 1 :]))[1] for place in range(len(names)))


def spiel_cards(text: str) -> list[int]:
    """A hand in OpenSpiel's numbers."""
    return list(SPIEL.card_strings_to_card_ints([name[0] + name[1].lower() for name in text.split()]))


def spiel_laid_out(cards: list[int]) -> int:
    """The deadwood of OpenSpiel's best melds, with nothing thrown."""
    return int(SPIEL.total_card_value(cards) - sum(map(SPIEL.total_card_value, SPIEL.best_meld_group(cards))))


def best_times(contenders: Sequence[Contender]) -> list[list[float]]:
    """The fastest of several rounds for each hand and contender, in microseconds; rounds take turns."""
    clock = time.perf_counter_ns
    best = [[float("inf")] * len(hands) for _, hands in contenders]
    gc.disable()
    for _ in range(ROUNDS):
        for fastest, (work, hands) in zip(best, contenders, strict=True):
            for place, hand in enumerate(hands):
                start = clock()
                work(hand)
                fastest[place] = min(fastest[place], clock() - start)
    gc.enable()
    return [[fastest / 1000 for fastest in each] for each in best]


def measure(name: str, contenders: Sequence[Contender]) -> Row:
    """Time all contenders on one kind of hand."""
    times = best_times(contenders)
    one, two, three = map(statistics.median, times)
    return Row(name, (one, two, three), (max(times[0]), max(times[1]), max(times[2])))


def compare(hands: Sequence[str]) -> tuple[list[str], int]:
    """Return the hands on which somebody differs, and on how many OpenSpiel throws the wrong card."""
    different, thrown_wrong = [], 0
    for hand in hands:
        cards = spiel_cards(hand)
        ours, number = arrange_text(hand)[1], SPIEL.min_deadwood(cards)
        if len(cards) == 10:
            agreed = ours == rlcard_ten(hand)[1] == number
        else:
            left = discard_text(hand)[2]
            agreed = ours == rlcard_eleven(hand)[1] == spiel_laid_out(cards)
            agreed = agreed and left == rlcard_discard(hand) <= number
            thrown_wrong += left < number
        if not agreed:
            different.append(hand)
    return different, thrown_wrong


def main() -> int:
    """Compare, measure, print a table in Markdown."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000, help="hands of each kind (default 1000)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rows, different, thrown_wrong, compared = [], [], 0, 0
    for kind, make in (("random", random_hands), ("rich", rich_hands)):
        ten, eleven = make(asked.hands, 10, asked.seed), make(asked.hands, 11, asked.seed)
        for hands in (ten, eleven):
            differ, wrong = compare(hands)
            different, thrown_wrong, compared = different + differ, thrown_wrong + wrong, compared + len(hands)
        spiel: Contender = (SPIEL.min_deadwood, [spiel_cards(hand) for hand in ten])
        rows.append(measure(f"{kind}, 10 cards", [(arrange_text, ten), (rlcard_ten, ten), spiel]))
        spiel = (SPIEL.min_deadwood, [spiel_cards(hand) for hand in eleven])
        rows.append(measure(f"{kind}, 11 cards", [(arrange_text, eleven), (rlcard_eleven, eleven), spiel]))
        rows.append(measure(f"{kind}, discard of 11", [(discard_text, eleven), (rlcard_discard, eleven), spiel]))
    print("| µs, median / worst | ours | RLCard | OpenSpiel, number only | RLCard ÷ ours | OpenSpiel ÷ ours |")
    print("|-|-|-|-|-|-|")
    print(*rows, sep="\n")
    print(f"\n{compared} hands compared, {len(different)} differ; OpenSpiel throws the wrong card on {thrown_wrong}.")
    missed = [fault for row in rows if row.name in ("rich, 10 cards", "rich, 11 cards") for fault in row.faults]
    for line in [*different[:5], *(f"goal missed: {fault}" for fault in missed)]:
        print(line)
    return 1 if different or missed else 0


if __name__ == "__main__":
    sys.exit(main())
