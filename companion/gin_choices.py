"""Oklahoma Gin: which cards could lie in sets. Everything else about an arrangement follows from that.

A *choice* is the mask of all cards that lie in sets: of each rank none, three or four cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.gin_tables import RANKS, SPREAD, WEIGHTS, bits, lanes, sets_in

#: More cards than any hand of gin has; above that there may be too many choices to go through.
MOST_CARDS = 20

_Lengths = tuple[int, int, int, int]


def set_choices(mask: int) -> Iterator[int]:
    """Yield every choice of sets that the cards of a mask allow, the one without sets first.

    A mask of more than twenty cards raises ``ValueError``.
    """
    if mask.bit_count() > MOST_CARDS:
        raise ValueError(f"no hand of gin: {mask.bit_count()} cards")
    choices = [0]
    for options in filter(None, map(sets_in, (mask & rank * SPREAD for rank in bits(RANKS)))):
        choices += [choice | option for option in options for choice in choices]
    yield from choices


def best_choice(mask: int, rows: int = 0, fourths: int = 0) -> int:
    """Return the choice with which most weight is melded or laid off, of any number of cards.

    Cards may be laid off onto the runs of ``rows``, and those of ``fourths`` one by one. It goes through the ranks
    from the ace up. All that matters of the ranks below is how long the row ending there is in each suit, three
    standing for more; so there are never more than 256 ways to go on from.
    """
    in_rows = lanes(mask & ~fourths)
    ways = {(0, 0, 0, 0): (0, 0)}
    for rank in bits(RANKS):
        held = mask & rank * SPREAD
        onwards: dict[_Lengths, tuple[int, int]] = {}
        for option in (0, *sets_in(held)):
            free = held ^ option
            gain = WEIGHTS[rank] * (option | free & fourths).bit_count()
            row_goes_on = lanes(free | rows)
            for lengths, (weight, choice) in ways.items():
                now = [0, 0, 0, 0]
                more = weight + gain
                for suit, length in enumerate(lengths):
                    if row_goes_on[suit] & rank:
                        now[suit] = min(length + 1, 3)
                        # The third card makes the two before count as well.
                        reach = (0, 0, rank | rank >> 1 | rank >> 2, rank)[length]
                        more += WEIGHTS[in_rows[suit] & reach]
                key = (now[0], now[1], now[2], now[3])
                if key not in onwards or more > onwards[key][0]:
                    onwards[key] = (more, choice | option)
        ways = onwards
    return max(ways.values(), key=lambda way: way[0])[1]
