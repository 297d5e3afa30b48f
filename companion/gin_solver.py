"""Oklahoma Gin: the melds that leave least deadwood, exactly and at once.

Once it is settled which cards lie in sets, nothing is left to choose: what remains of each suit is melded in runs
as long as they can be. A rank with three cards or more of which none could lie in a run is a set; the others are in
*dispute* (``companion.gin_disputes``).
"""

from __future__ import annotations

from typing import TypeVar

from companion.gin_disputes import Settle, settle, settle_many, settle_throwing
from companion.gin_tables import (
    CARDS,
    CODES,
    PRICE,
    RANKS,
    RUNS,
    SPREAD,
    TRIPLE_WEIGHTS,
    WEIGHTS,
    bits,
    lanes,
    ranks_of,
    read_mask,
    runs_in,
    sets_in,
    weight_of,
    written,
)

_T = TypeVar("_T")
#: How melds are given back: what stands for the runs of each of the four lanes, then what stands for a set.
_Names = tuple[dict[int, tuple[_T, ...]], ...]
#: Far more cards than a hand of gin go a slower way that never takes long; to try all their sets would.
_QUICK = 14


def arrange_text(text: str) -> tuple[tuple[str, ...], int]:
    """Read written cards; return the melds in writing, runs first, and the deadwood.

    >>> arrange_text("AS AC AD AH 2S 3S")
    (('AS 2S 3S', 'AH AD AC'), 0)
    """
    names = text.split()
    try:
        mask = sum(map(_CODE, names))
    except KeyError:
        mask = read_mask(text)
    count = (mask & CARDS).bit_count()
    if count != len(names):
        mask = read_mask(text)
    melds, weight = _arrange(mask, _TEXTS, settle if count <= _QUICK else settle_many)
    return melds, (mask >> 52) - (weight >> PRICE)


def discard_text(text: str) -> tuple[str, tuple[str, ...], int]:
    """Read written cards; return the best discard, the melds of what stays, and its deadwood.

    >>> discard_text("5D 4S 4D 5C 4C 2D 2H 3C 2C 3D 5H")
    ('4S', ('2D 3D 4D', '2C 3C 4C', '5H 5D 5C'), 2)
    """
    mask = read_mask(text)
    thrown, melds = throw(mask & CARDS)
    left = (mask >> 52) - (weight_of(thrown | sum(melds)) >> PRICE)
    return _WRITTEN[thrown], tuple([_WRITTEN[meld] for meld in melds]), left


def arrange(mask: int) -> tuple[int, ...]:
    """Return the melds with which least deadwood is left of a mask and, among equals, the fewest cards."""
    return _arrange(mask, _MASKS, settle if mask.bit_count() <= _QUICK else settle_many)[0]


def throw(mask: int) -> tuple[int, tuple[int, ...]]:
    """Return the best discard and the melds of what stays; among equals the dearest card goes."""
    if not mask:
        raise ValueError("no card to discard")
    steady = settle if mask.bit_count() <= _QUICK else settle_many
    if steady is settle:
        melds, _ = _arrange(mask, _MASKS, settle_throwing)
        rest = mask ^ sum(melds)
        if rest:
            rest &= (1 << ranks_of(rest).bit_length() - 1) * SPREAD
            return rest & -rest, melds
    # Every card is melded, so a meld must give one up; or there are more cards than a hand has.
    ways = [(thrown, *_arrange(mask ^ thrown, _MASKS, steady)) for thrown in bits(mask)]
    thrown, melds, _ = max(ways, key=lambda way: (way[2] + weight_of(way[0]), weight_of(way[0])))
    return thrown, melds


def _arrange(mask: int, names: _Names[_T], how: Settle) -> tuple[tuple[_T, ...], int]:
    """Return the melds of a mask and their weight. Bits above the 52 do not matter."""
    low, high = mask & 0x3FFFFFF, mask >> 26
    a, b, c, d = low & RANKS, low >> 13, high & RANKS, high >> 13 & RANKS
    ab, cd = a & b, c & d
    in_sets = ab & (c | d) | cd & (a | b)
    ra, rb, rc, rd = RUNS[a], RUNS[b], RUNS[c], RUNS[d]
    disputed = in_sets & (ra | rb | rc | rd)
    if disputed:
        in_sets ^= disputed
        weight, chosen, kept = how(a, b, c, d, disputed, in_sets)
        if kept:
            a, b, c, d = lanes(mask & ~(chosen * SPREAD) | kept)
            mask ^= kept
        else:
            n = RANKS ^ chosen
            a, b, c, d = a & n, b & n, c & n, d & n
        ra, rb, rc, rd = RUNS[a], RUNS[b], RUNS[c], RUNS[d]
    else:
        chosen = 0
        weight = WEIGHTS[ra] + WEIGHTS[rb] + WEIGHTS[rc] + WEIGHTS[rd]
    melds: tuple[_T, ...] = ()
    if ra:
        melds = names[0][ra]
    if rb:
        melds += names[1][rb]
    if rc:
        melds += names[2][rc]
    if rd:
        melds += names[3][rd]
    if in_sets:
        weight += TRIPLE_WEIGHTS[in_sets] + WEIGHTS[in_sets & ab & cd]
    in_sets |= chosen
    if in_sets:
        sets = names[4]
        while in_sets:
            rank = in_sets & -in_sets
            melds += sets[mask & rank * SPREAD]
            in_sets ^= rank
    return melds, weight


def _names() -> tuple[_Names[int], _Names[str]]:
    """All melds there are: as masks and in writing, the runs by what they cover of a lane."""
    covers = sorted(set(RUNS))
    masks: _Names[int] = (
        *({cover: runs_in(cover << 13 * suit) for cover in covers} for suit in range(4)),
        {mask: (mask,) for rank in bits(RANKS) for mask in sets_in(rank * SPREAD)},
    )
    return masks, tuple({key: tuple(map(written, melds)) for key, melds in table.items()} for table in masks)


_MASKS, _TEXTS = _names()
_WRITTEN = {card: written(card) for card in bits(CARDS)}
_WRITTEN |= {meld: written(meld) for table in _MASKS for melds in table.values() for meld in melds}
_CODE = CODES.__getitem__
