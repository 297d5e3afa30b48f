"""A second opinion on gin: tries every way to lay cards out and every way to lay them off. Knows no shortcut.

Deliberately simple, and written apart from ``companion.gin_arrange``: a card is a pair of rank (ace 1, king 13) and
suit letter, a meld a frozen set of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

Plain = tuple[int, str]
Meld = frozenset[Plain]
Layout = tuple[Meld, ...]

_LETTERS = "A23456789TJQK"


def plain(text: str) -> frozenset[Plain]:
    """Read written cards."""
    return frozenset((_LETTERS.index(card[0]) + 1, card[1]) for card in text.split())


def price(cards: Iterable[Plain]) -> int:
    """Deadwood points."""
    return sum(min(rank, 10) for rank, _ in cards)


def is_meld(cards: Iterable[Plain]) -> bool:
    """A set of three or four, or a run of three or more in suit with the ace low."""
    ranks = sorted(rank for rank, _ in cards)
    suits = {suit for _, suit in cards}
    if len(ranks) < 3:
        return False
    if len(set(ranks)) == 1:
        return len(suits) == len(ranks)
    return len(suits) == 1 and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def all_melds(cards: Iterable[Plain]) -> list[Meld]:
    """Every meld that the cards allow, long ones and their parts alike."""
    hand = sorted(cards)
    found = []
    for rank in range(1, 14):
        same = [card for card in hand if card[0] == rank]
        found += [frozenset(some) for size in (3, 4) for some in combinations(same, size)]
    for suit in "SHDC":
        row = [card for card in hand if card[1] == suit]
        pieces = [row[start:end] for start in range(len(row)) for end in range(start + 3, len(row) + 1)]
        found += [frozenset(piece) for piece in pieces if is_meld(piece)]
    return found


def layouts(cards: Iterable[Plain]) -> Iterator[Layout]:
    """Every choice of melds that share no card, from none at all to the fullest."""
    return _layouts(all_melds(cards))


def _layouts(melds: list[Meld]) -> Iterator[Layout]:
    yield ()
    for place, meld in enumerate(melds):
        for others in _layouts([other for other in melds[place + 1 :] if not other & meld]):
            yield (meld, *others)


def least_deadwood(cards: frozenset[Plain]) -> int:
    """The least deadwood of all layouts."""
    return price(cards) - max(sum(map(price, layout)) for layout in layouts(cards))


def least_after_discard(cards: frozenset[Plain]) -> int:
    """The least deadwood of all layouts of all but one card."""
    return min(least_deadwood(cards - {card}) for card in cards)


def full_layouts(cards: frozenset[Plain]) -> Iterator[Layout]:
    """The layouts to which nothing can be added: no further meld, no card to a meld."""
    for layout in layouts(cards):
        rest = cards.difference(*layout)
        if not all_melds(rest) and not any(is_meld(meld | {card}) for meld in layout for card in rest):
            yield layout


def least_defended(spread: Layout, cards: frozenset[Plain]) -> int:
    """The opponent's least deadwood: every layout of the hand, then every row of lay-offs."""
    known: dict[frozenset[Plain], int] = {}
    rests = {cards.difference(*layout) for layout in layouts(cards)}
    return min(_least_laid_off(spread, rest, known) for rest in rests)


def _least_laid_off(spread: Layout, rest: frozenset[Plain], known: dict[frozenset[Plain], int]) -> int:
    if rest in known:
        return known[rest]
    least = _after_lay_offs(spread, rest, set())
    known[rest] = least
    return least


def _after_lay_offs(spread: Layout, rest: frozenset[Plain], seen: set[Layout]) -> int:
    if spread in seen:
        return price(rest)
    seen.add(spread)
    least = price(rest)
    for card in rest:
        for number, meld in enumerate(spread):
            longer = meld | {card}
            if is_meld(longer):
                onto = (*spread[:number], longer, *spread[number + 1 :])
                least = min(least, _after_lay_offs(onto, rest - {card}, seen))
    return least
