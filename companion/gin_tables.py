"""Oklahoma Gin in numbers: a hand as 52 bits, and what thirteen bits of one suit are good for.

A *mask* has a bit for each card of the pack: 13 for each suit in the order ``S H D C``, the ace lowest. A *lane* is
the 13 bits of one suit, a *rank mask* the same with suits left out. Runs stay inside a lane, so all that can be said
of a lane is looked up in a table of 8192 places; sets need the four lanes side by side.

A *weight* orders arrangements in one comparison: price first, then the number of cards. The weight of what is melded
is to be as high as can be; ``weight >> PRICE`` is its price in deadwood points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.cards import PACK, Card, NotationError, Suit, read_cards
from companion.rulesets import GIN

#: All ranks, all cards.
RANKS = 0x1FFF
CARDS = (1 << 52) - 1
#: ``rank * SPREAD`` is the mask of all four cards of a rank.
SPREAD = 1 | 1 << 13 | 1 << 26 | 1 << 39
#: Where the price begins inside a weight, and where the number of cards does.
PRICE = 10
_COUNT = 4

_SUITS = tuple(Suit)
#: The cards in the order of their bits.
_IN_ORDER = tuple(sorted(PACK, key=lambda card: _SUITS.index(card.suit or Suit.SPADES) * 13 + card.rank))
_BITS = {card: 1 << place for place, card in enumerate(_IN_ORDER)}
_NAMES = tuple(str(card) for card in _IN_ORDER)
_PRICES = tuple(GIN.price(card) for card in _IN_ORDER[:13])

#: What a written card adds to a mask; the price stands above the mask, so one sum gives both.
CODES = {str(card): bit | GIN.price(card) << 52 for card, bit in _BITS.items()}


def _weights() -> list[int]:
    table = [0]
    for price in _PRICES:
        table += [weight + (price << PRICE) + (1 << _COUNT) for weight in table]
    return table


def _covers() -> list[int]:
    same: dict[int, int] = {}  # one number for all equal places keeps the table small
    starts = (lane & lane >> 1 & lane >> 2 for lane in range(RANKS + 1))
    covers = (start | start << 1 | start << 2 for start in starts)
    return [same.setdefault(cover, cover) for cover in covers]


def _dearest(weights: list[int]) -> list[int]:
    highest = [0] + [1 << mask.bit_length() - 1 for mask in range(1, RANKS + 1)]
    return [weights[bit] + (weights[bit] >> PRICE) for bit in highest]


#: The weight of one card of each rank in a rank mask, and of three.
WEIGHTS = _weights()
TRIPLE_WEIGHTS = [3 * weight for weight in WEIGHTS]
#: The cards of a lane that lie in runs, their weight, and the cards that do not.
RUNS = _covers()
RUN_WEIGHTS = [WEIGHTS[cover] for cover in RUNS]
LOOSE = [lane ^ cover for lane, cover in enumerate(RUNS)]
#: The gain from throwing the dearest card of a rank mask; the low bits let the dearer of two equal gains win.
DEAREST = _dearest(WEIGHTS)


def mask_of(cards: Iterable[Card]) -> int:
    """Return the mask of cards of one pack; raise ``ValueError`` for a joker or the same card twice."""
    mask = 0
    for card in cards:
        bit = _BITS.get(card, 0)
        if not bit or mask & bit:
            raise ValueError(f"not a card of one pack, or not the only one: {card}")
        mask |= bit
    return mask


def read_mask(text: str) -> int:
    """Read written cards into a mask with their price above it; raise ``NotationError`` or ``ValueError``."""
    names = text.split()
    try:
        mask = sum(map(CODES.__getitem__, names))
    except KeyError:  # not in the short form, or no card of the pack at all
        names = [str(card) for card in read_cards(text)]
        if "Jk" in names:
            raise NotationError("card", "Jk", names.index("Jk") + 1) from None
        mask = sum(map(CODES.__getitem__, names))
    # Equal bits carry when added, so fewer bits than cards are left exactly when a card is there twice.
    if (mask & CARDS).bit_count() != len(names):
        raise ValueError("the same card twice")
    return mask


def bits(mask: int) -> Iterator[int]:
    """Take a mask apart: each bit by itself, the lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def lanes(mask: int) -> tuple[int, int, int, int]:
    """Take a mask apart into the lanes of spades, hearts, diamonds and clubs."""
    return mask & RANKS, mask >> 13 & RANKS, mask >> 26 & RANKS, mask >> 39 & RANKS


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in the order of the bits: suit by suit, each rising."""
    return tuple(_IN_ORDER[bit.bit_length() - 1] for bit in bits(mask))


def by_rank(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask by rank and then by suit."""
    return tuple(sorted(cards_of(mask), key=lambda card: card.sort_key))


def ranks_of(mask: int) -> int:
    """Return the rank mask of a mask: each rank of which it has a card."""
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & RANKS


def weight_of(mask: int) -> int:
    """Return the weight of the cards of a mask."""
    return WEIGHTS[mask & RANKS] + WEIGHTS[mask >> 13 & RANKS] + WEIGHTS[mask >> 26 & RANKS] + WEIGHTS[mask >> 39]


def written(mask: int) -> str:
    """Write the cards of a mask in the order of the bits."""
    return " ".join([_NAMES[bit.bit_length() - 1] for bit in bits(mask)])


def runs_in(mask: int) -> tuple[int, ...]:
    """Return the runs of a mask, each as long as it can be, suit by suit and rising."""
    found = []
    for suit, lane in enumerate(lanes(mask)):
        cover = RUNS[lane]
        while cover:
            run = cover & ~(cover + (cover & -cover))
            found.append(run << 13 * suit)
            cover ^= run
    return tuple(found)


def sets_in(mask: int) -> tuple[int, ...]:
    """Return the sets that cards of one rank allow, the largest first."""
    if mask.bit_count() == 4:
        return (mask, *(mask ^ bit for bit in bits(mask)))
    return (mask,) if mask.bit_count() == 3 else ()


def is_set(mask: int) -> bool:
    """Whether the cards of a mask make a set."""
    return ranks_of(mask).bit_count() == 1 and mask.bit_count() >= 3
