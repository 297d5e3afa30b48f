"""Oklahoma Gin: cards that could lie in a set and in a run, settled so that most weight is melded.

Each rank in dispute is tried with and without its set, in all combinations; there are few of them in a hand. Of four
equal cards one may be kept out of the set, for its run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.gin_choices import best_choice
from companion.gin_tables import (
    DEAREST,
    LOOSE,
    RANKS,
    RUN_WEIGHTS,
    RUNS,
    SPREAD,
    TRIPLE_WEIGHTS,
    WEIGHTS,
    bits,
    lanes,
    ranks_of,
    weight_of,
)

#: How a dispute is settled: the weight of what is melded beside the undisputed sets, the ranks that get their set,
#: and the mask of the cards kept out of it.
Settled = tuple[int, int, int]
#: Given are the four lanes, the ranks in dispute, and the undisputed ranks.
Settle = Callable[[int, int, int, int, int, int], Settled]


def settle(a: int, b: int, c: int, d: int, disputed: int, _undisputed: int) -> Settled:
    """Settle a dispute for the greatest weight (see ``Settle``)."""
    fours = a & b & c & d & disputed
    if fours:
        if fours & (fours - 1):
            return _settle_fours(a, b, c, d, disputed, fours, ())
        return _settle_one_four(a, b, c, d, disputed, fours)
    best = RUN_WEIGHTS[a] + RUN_WEIGHTS[b] + RUN_WEIGHTS[c] + RUN_WEIGHTS[d]
    chosen, tried = 0, disputed
    while tried:
        n = RANKS ^ tried
        weight = TRIPLE_WEIGHTS[tried] + RUN_WEIGHTS[a & n] + RUN_WEIGHTS[b & n]
        weight += RUN_WEIGHTS[c & n] + RUN_WEIGHTS[d & n]
        if weight > best:
            best, chosen = weight, tried
        tried = (tried - 1) & disputed
    return best, chosen, 0


def settle_throwing(a: int, b: int, c: int, d: int, disputed: int, undisputed: int) -> Settled:
    """The same where the dearest unmelded card counts as if melded, since it will be thrown."""
    n = RANKS ^ undisputed
    a, b, c, d = a & n, b & n, c & n, d & n
    fours = a & b & c & d & disputed
    if fours:
        return _settle_fours(a, b, c, d, disputed, fours, DEAREST)
    best = RUN_WEIGHTS[a] + RUN_WEIGHTS[b] + RUN_WEIGHTS[c] + RUN_WEIGHTS[d]
    best += DEAREST[LOOSE[a] | LOOSE[b] | LOOSE[c] | LOOSE[d]]
    chosen, tried = 0, disputed
    while tried:
        n = RANKS ^ tried
        wa, wb, wc, wd = a & n, b & n, c & n, d & n
        weight = TRIPLE_WEIGHTS[tried] + DEAREST[LOOSE[wa] | LOOSE[wb] | LOOSE[wc] | LOOSE[wd]]
        weight += RUN_WEIGHTS[wa] + RUN_WEIGHTS[wb] + RUN_WEIGHTS[wc] + RUN_WEIGHTS[wd]
        if weight > best:
            best, chosen = weight, tried
        tried = (tried - 1) & disputed
    return best, chosen, 0


def _settle_one_four(a: int, b: int, c: int, d: int, disputed: int, four: int) -> Settled:
    """The same where one rank in dispute has four cards: one of them may be kept out of the set."""
    best, chosen, kept = -1, 0, 0
    fourth = WEIGHTS[four]
    others = tried = disputed ^ four
    while True:
        n = RANKS ^ tried
        wa, wb, wc, wd = a & n, b & n, c & n, d & n
        weight = TRIPLE_WEIGHTS[tried] + RUN_WEIGHTS[wa] + RUN_WEIGHTS[wb] + RUN_WEIGHTS[wc] + RUN_WEIGHTS[wd]
        if weight > best:
            best, chosen, kept = weight, tried, 0
        # With the set all suits miss the card. One may get it back: the gain is then what its runs grow by.
        fa, fb = RUN_WEIGHTS[wa ^ four], RUN_WEIGHTS[wb ^ four]
        fc, fd = RUN_WEIGHTS[wc ^ four], RUN_WEIGHTS[wd ^ four]
        gains = (fourth, RUN_WEIGHTS[wa] - fa, RUN_WEIGHTS[wb] - fb, RUN_WEIGHTS[wc] - fc, RUN_WEIGHTS[wd] - fd)
        gain = max(gains)
        weight = TRIPLE_WEIGHTS[tried | four] + fa + fb + fc + fd + gain
        if weight > best:
            best, chosen = weight, tried | four
            kept = 0 if gain == fourth else four << 13 * (gains.index(gain) - 1)
        if not tried:
            return best, chosen, kept
        tried = (tried - 1) & others


def _settle_fours(a: int, b: int, c: int, d: int, disputed: int, fours: int, dearest: Sequence[int]) -> Settled:
    """The same with any number of fours; ``dearest`` is the gain from throwing a card, where one will be."""
    best, chosen, kept = -1, 0, 0
    everything = WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[c] + WEIGHTS[d]
    ways = [(0, 0, 0, 0, 0)]
    for rank in bits(fours):
        for needed, ka, kb, kc, kd in tuple(ways):
            if RUNS[a] & rank:
                ways.append((needed | rank, ka | rank, kb, kc, kd))
            if RUNS[b] & rank:
                ways.append((needed | rank, ka, kb | rank, kc, kd))
            if RUNS[c] & rank:
                ways.append((needed | rank, ka, kb, kc | rank, kd))
            if RUNS[d] & rank:
                ways.append((needed | rank, ka, kb, kc, kd | rank))
    for needed, ka, kb, kc, kd in ways:
        tried = disputed
        while True:
            n = RANKS ^ tried
            wa, wb, wc, wd = a & n | ka, b & n | kb, c & n | kc, d & n | kd
            weight = TRIPLE_WEIGHTS[tried] + WEIGHTS[tried & fours ^ needed]
            weight += RUN_WEIGHTS[wa] + RUN_WEIGHTS[wb] + RUN_WEIGHTS[wc] + RUN_WEIGHTS[wd]
            if dearest:
                weight += dearest[LOOSE[wa] | LOOSE[wb] | LOOSE[wc] | LOOSE[wd]]
            if weight > best:
                best, chosen, kept = weight, tried, ka | kb << 13 | kc << 26 | kd << 39
            if tried == needed:
                break
            tried = (tried ^ needed) - 1 & disputed | needed
        if best >= everything:
            break
    return best, chosen, kept


def settle_many(a: int, b: int, c: int, d: int, disputed: int, _undisputed: int) -> Settled:
    """Settle a dispute of a great many cards, at a steady pace."""
    mask = a | b << 13 | c << 26 | d << 39
    choice = best_choice(mask)
    chosen = ranks_of(choice) & disputed
    in_sets = choice & chosen * SPREAD
    weight = weight_of(in_sets) + sum(RUN_WEIGHTS[lane] for lane in lanes(mask ^ choice))
    return weight, chosen, mask & chosen * SPREAD ^ in_sets
