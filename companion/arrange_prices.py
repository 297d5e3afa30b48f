"""Prices of cards from which follows what a hand can bring at most.

If every card has a price such that no meld gains more than its cards cost, then no arrangement gains more than all
cards cost together. The cheapest such prices are the dual values of a linear program, found here by the simplex
method. Its floating point numbers are only a proposal: they are rounded up to whole *grains*, held against every
meld and raised where they fall short, so that the bound is certain whatever the arithmetic did.
"""

from __future__ import annotations

from collections.abc import Sequence

#: Prices are counted in thousandths of a point.
GRAINS = 1000
_TINY = 1e-9


def card_prices(gains: Sequence[int], uses: Sequence[Sequence[tuple[int, int]]], held: Sequence[int]) -> list[int]:
    """Return a price for each card, in grains, so that no way gains more than its cards cost.

    A way gains ``gains[way]`` and uses, for each pair of ``uses[way]``, a card and how many of it; ``held`` says how
    many there are of each card. Prices are never negative, and close to the least total.
    """
    prices = [int(price * GRAINS + 0.999) if price > _TINY else 0 for price in _duals(gains, uses, held)]
    for gain, use in zip(gains, uses, strict=True):
        short = gain * GRAINS
        for card, number in use:
            short -= prices[card] * number
        if short > 0:
            card, number = use[-1]
            prices[card] += -(-short // number)
    return prices


def _duals(gains: Sequence[int], uses: Sequence[Sequence[tuple[int, int]]], held: Sequence[int]) -> list[float]:
    """The simplex method on a tableau; the duals of the cards. It stops early rather than run for ever."""
    ways, cards = len(gains), len(held)
    rows = [[0.0] * (ways + cards) for _ in held]
    for way, use in enumerate(uses):
        for card, number in use:
            rows[card][way] = float(number)
    for card in range(cards):
        rows[card][ways + card] = 1.0
    # Limits a little apart, so that no two rows tie.
    limits = [number + 1e-6 * (card + 1) for card, number in enumerate(held)]
    worth = [*map(float, gains), *[0.0] * cards]
    for _ in range(10 * (cards + 10)):
        most = max(worth, default=0.0)
        if most < _TINY:
            break
        enter = worth.index(most)
        column = [row[enter] for row in rows]
        leave, least = -1, 0.0
        for card, value in enumerate(column):
            if value > _TINY:
                ratio = limits[card] / value
                if leave < 0 or ratio < least:
                    leave, least = card, ratio
        if leave < 0:
            break  # cannot be: every way uses a card
        by = column[leave]
        pivot = rows[leave] if by == 1.0 else [value / by for value in rows[leave]]
        rows[leave] = pivot
        limits[leave] = least
        for card, value in enumerate(column):
            if card != leave and value:
                rows[card] = [old - value * new for old, new in zip(rows[card], pivot, strict=True)]
                limits[card] -= value * least
        worth = [old - most * new for old, new in zip(worth, pivot, strict=True)]
    return [-value for value in worth[ways:]]
