"""Oklahoma Gin: how cards are best laid out, by the player who knocks and by the one who lays off.

Cards go in and come out here; the searching is done on masks (``companion.gin_solver``). Cards of more than one
pack, a joker or the same card twice raise ``ValueError`` everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.cards import Card
from companion.gin_choices import MOST_CARDS, best_choice, set_choices
from companion.gin_solver import arrange, throw
from companion.gin_tables import (
    PRICE,
    RANKS,
    RUNS,
    SPREAD,
    bits,
    by_rank,
    cards_of,
    is_set,
    lanes,
    mask_of,
    ranks_of,
    runs_in,
    weight_of,
)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Cards laid out as melds and the rest, with the deadwood points of the rest.

    Runs come first, by suit and rising, then sets by rank; the rest is sorted by rank.
    """

    melds: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    deadwood: int


@dataclass(frozen=True, slots=True)
class Defence:
    """What the knocker's opponent does: own melds, cards laid off, the rest and its deadwood points.

    ``lay_offs`` are cards with the number of the meld of the spread (from 0) that takes them, in an order in which
    they can be played.
    """

    melds: tuple[tuple[Card, ...], ...]
    lay_offs: tuple[tuple[Card, int], ...]
    rest: tuple[Card, ...]
    deadwood: int


def least_deadwood(cards: Sequence[Card]) -> Arrangement:
    """Return the arrangement with least deadwood of any number of cards; among equals fewest cards stay unmelded."""
    mask = mask_of(cards)
    return _arrangement(mask, arrange(mask))


def best_discard(cards: Sequence[Card]) -> tuple[Card, Arrangement]:
    """Return the card to throw so that least deadwood is left, and the arrangement of the others.

    Meant for the eleven cards after drawing, right for any number but none. Among equals fewest cards stay
    unmelded, then the dearest card goes.
    """
    mask = mask_of(cards)
    thrown, melds = throw(mask)
    return cards_of(thrown)[0], _arrangement(mask ^ thrown, melds)


def arrangements(cards: Sequence[Card], at_most: int) -> tuple[Arrangement, ...]:
    """Return all arrangements of a hand with no more deadwood than that, the least first.

    In each everything is melded that can be added to it: no card of the rest fits a meld, no three make another.
    Two that differ only in how a row of six or more is cut into runs are one. More than twenty cards raise
    ``ValueError``.
    """
    mask = mask_of(cards)
    found = [_arrangement(mask, _laid(mask, choice)) for choice in set_choices(mask) if _is_full(mask, choice)]
    fit = (arrangement for arrangement in found if arrangement.deadwood <= at_most)
    return tuple(sorted(fit, key=lambda arrangement: (arrangement.deadwood, len(arrangement.rest))))


def layouts(cards: Sequence[Card], at_most: int) -> tuple[Arrangement, ...]:
    """Return all ways to lay out a hand with no more deadwood than that.

    First come those of ``arrangements``, then those that hold back cards that could be melded, perhaps so that the
    opponent finds nothing to lay off onto; each kind with the least deadwood first. Errors as there.
    """
    full = arrangements(cards, at_most)
    mask = mask_of(cards)
    ways: dict[tuple[int, ...], None] = {}
    for arrangement in full:
        found: list[tuple[tuple[int, ...], int]] = [((), arrangement.deadwood)]
        for meld in map(mask_of, arrangement.melds):
            shorter = _shortened(meld)
            found = [
                ((*melds, *left), deadwood + held)
                for melds, deadwood in found
                for left, held in shorter
                if deadwood + held <= at_most
            ]
        ways |= dict.fromkeys(melds for melds, _ in found)
    known = {arrangement.melds for arrangement in full}
    others = [_arrangement(mask, melds) for melds in ways]
    held_back = [arrangement for arrangement in others if arrangement.melds not in known]
    return (*full, *sorted(held_back, key=lambda arrangement: (arrangement.deadwood, len(arrangement.rest))))


def best_spread(hand: Sequence[Card], opponent: Sequence[Card]) -> Arrangement:
    """Return the knocker's layout with least deadwood that leaves the opponent most after the best defence.

    Of several as good, the one with fewest cards unmelded.
    """
    best = least_deadwood(hand)
    if not best.deadwood or len(hand) > MOST_CARDS:
        return best  # nobody lays off onto gin
    return max(
        arrangements(hand, best.deadwood),
        key=lambda arrangement: best_defence(arrangement.melds, opponent, gin=False).deadwood,
    )


def best_defence(spread: Sequence[Sequence[Card]], hand: Sequence[Card], *, gin: bool) -> Defence:
    """Return the opponent's own melds and lay-offs onto the knocker's spread with least deadwood.

    Own melds are broken where that pays; with ``gin`` nothing may be laid off. Among equals fewest cards stay
    unmelded, then fewest are laid off. What is no meld in the spread raises ``ValueError``.
    """
    mask = mask_of(hand)
    melds = [mask_of(meld) for meld in spread]
    if not all(is_set(meld) or runs_in(meld) == (meld,) for meld in melds):
        raise ValueError("no meld")
    mask_of([*hand, *(card for meld in spread for card in meld)])
    onto = () if gin else melds
    rows = sum(meld for meld in onto if not is_set(meld))
    fourths = mask & sum(ranks_of(meld) * SPREAD ^ meld for meld in onto if is_set(meld))
    if len(hand) > MOST_CARDS:
        choice = best_choice(mask, rows, fourths)
    else:
        choice = max(set_choices(mask), key=lambda choice: _worth(mask, choice, rows, fourths))
    own = _laid(mask, choice)
    left = mask ^ sum(own)
    laid_off = _covered(left, rows, fourths)
    rest = _arrangement(left ^ laid_off, ())
    return Defence(tuple(map(cards_of, own)), _in_order(onto, laid_off), rest.rest, rest.deadwood)


def _arrangement(mask: int, melds: Sequence[int]) -> Arrangement:
    rest = mask ^ sum(melds)
    return Arrangement(tuple(map(cards_of, melds)), by_rank(rest), weight_of(rest) >> PRICE)


def _shortened(meld: int) -> list[tuple[tuple[int, ...], int]]:
    """What may be left of a meld: all, a part of it, several runs or nothing; each with the price of what is not."""
    found: list[tuple[tuple[int, ...], int]] = []
    left = meld
    while True:
        melds = (left,) if is_set(meld) and left.bit_count() >= 3 else () if is_set(meld) else runs_in(left)
        if sum(melds) == left:
            found.append((melds, weight_of(meld ^ left) >> PRICE))
        if not left:
            return found
        left = (left - 1) & meld


def _laid(mask: int, choice: int) -> tuple[int, ...]:
    """The melds that follow from a choice of sets: runs of the rest, then the sets."""
    sets = (choice & rank * SPREAD for rank in bits(ranks_of(choice)))
    return (*runs_in(mask ^ choice), *sets)


def _is_full(mask: int, choice: int) -> bool:
    """Whether no card that a choice of sets leaves could still join a set or make one."""
    rest = mask ^ sum(_laid(mask, choice))
    for rank in bits(ranks_of(rest)):
        cards = rank * SPREAD
        if choice & cards or (rest & cards).bit_count() >= 3:
            return False
    return True


def _covered(mask: int, rows: int, fourths: int) -> int:
    """The cards of a mask that are in own runs, next to a run of the spread, or the fourth of a set there.

    Runs of the spread take part in the rows: a row that holds one is long enough whatever joins it.
    """
    cover = fourths
    for suit, lane in enumerate(lanes(mask | rows)):
        cover |= RUNS[lane] << 13 * suit
    return mask & cover


def _worth(mask: int, choice: int, rows: int, fourths: int) -> tuple[int, int]:
    """What a choice of sets is worth to the defence: the weight got rid of, then how few of it is laid off."""
    free = mask ^ choice
    covered = _covered(free, rows, fourths)
    return weight_of(choice | covered), -(covered & ~sum(runs_in(free))).bit_count()


def _in_order(onto: Sequence[int], laid_off: int) -> tuple[tuple[Card, int], ...]:
    """Lay cards off one by one: along each run outwards, then what is left onto the sets."""
    order: list[tuple[int, int]] = []
    for number, meld in enumerate(onto):
        if is_set(meld):
            continue
        lane = RANKS << (meld.bit_length() - 1) // 13 * 13
        for ends in (1 << meld.bit_length(), (meld & -meld) >> 1):
            card = ends
            while card & lane & laid_off:
                order.append((card, number))
                laid_off ^= card
                card = card << 1 if ends > meld else card >> 1
    for number, meld in enumerate(onto):
        if is_set(meld) and (card := ranks_of(meld) * SPREAD & laid_off):
            order.append((card, number))
    return tuple((cards_of(card)[0], number) for card, number in order)
