"""Readings of a meld: every way its cards can be a group, a sequence or a set of deuces.

A reading gives each wild card its role and satisfies the *shape* alone (one rank; one suit in a row); whether it
breaks another clause is for the checker in ``companion.melds``. Wild cards of one kind that could change places give
one reading; a joker and a deuce that could do so give two, because they are not worth the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations, product

from companion.cards import QUEEN_OF_SPADES, Card, Placed, Rank, Role, Suit
from companion.rulesets import RuleSet

#: A meld as it lies: its cards in the order they were entered.
Meld = tuple[Placed, ...]

#: Places in a row: the ace is 1 (low) or 14 (high).
HIGH_ACE = 14

#: More jokers than this never change places with deuces: no deck holds so many, and the rest is said already.
_MOST_JOKERS = 2


class Kind(StrEnum):
    """What a meld is."""

    GROUP = "group"
    SEQUENCE = "sequence"
    DEUCES = "deuces"


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a meld: its kind, its cards with every role written out, and which roles were inferred.

    ``inferred`` are the places whose role the reading supplied. ``row`` gives, for a sequence, the place of each
    card in the row (1 to 14).
    """

    kind: Kind
    meld: Meld
    inferred: tuple[int, ...] = ()
    row: tuple[int, ...] = ()

    @property
    def own_twos(self) -> int:
        """How many deuces without a stated role are read as the 2 of their own suit."""
        return sum(self.meld[place].role == self.meld[place].card for place in self.inferred)

    @property
    def is_rising(self) -> bool:
        """Whether it is a sequence written in its order, the lowest card first."""
        return bool(self.row) and all(at == self.row[0] + step for step, at in enumerate(self.row))

    def roles_of(self, place: int) -> tuple[Role, ...]:
        """The roles that the card at a place may have here; cards of its kind without a said role change places."""
        mine = self.meld[place]
        if place not in self.inferred:
            return () if mine.role is None else (mine.role,)
        if mine.role == mine.card:
            return (mine.card,)
        alike = [self.meld[other] for other in self.inferred if self.meld[other].card.rank is mine.card.rank]
        roles = [placed.role for placed in alike if placed.role is not None and placed.role != placed.card]
        return tuple(dict.fromkeys(roles))


def readings(rules: RuleSet, meld: Sequence[Placed], *, wrap: bool = False) -> Iterator[Reading]:
    """Yield every reading of a meld; with ``wrap``, only the rows that go round the corner (K-A-2).

    Cards that are not wild in the game must have been given themselves as roles (``melds.without_false_roles``).
    """
    if not meld:
        return
    if wrap:
        yield from _sequences(rules, meld, wrap=True)
        return
    if Rank.TWO in rules.wilds and is_deuces(meld):
        yield Reading(Kind.DEUCES, tuple(replace(placed, role=None) for placed in meld))
        return
    yield from groups(rules, meld)
    yield from _sequences(rules, meld, wrap=False)


def is_deuces(meld: Sequence[Placed]) -> bool:
    """Whether the cards are deuces only, none of them said to be another rank."""
    return all(placed.card.rank is Rank.TWO and placed.rank in (None, Rank.TWO) for placed in meld)


def group_ranks(rules: RuleSet) -> tuple[Rank, ...]:
    """Ranks of which there can be a group; where deuces are wild they are a set of their own."""
    return tuple(rank for rank in Rank if rank is not Rank.JOKER and rank not in rules.wilds)


def groups(rules: RuleSet, meld: Sequence[Placed]) -> Iterator[Reading]:
    """Yield the readings of the meld as a group; among queens there may be several."""
    ranks = {placed.rank for placed in meld if placed.rank is not None}
    if len(ranks) > 1:
        return
    free = tuple(place for place, placed in enumerate(meld) if placed.rank is None)
    for rank in group_ranks(rules):
        if ranks and rank not in ranks:
            continue
        if rank is not Rank.QUEEN:
            yield Reading(Kind.GROUP, _with_roles(meld, free, [rank] * len(free)), free)
            continue
        # Among queens a wild card may be a plain one or the queen of spades; elsewhere the rank says all.
        jokers, deuces = _by_kind(meld, free)
        for spades in product(range(len(jokers) + 1), range(len(deuces) + 1)):
            as_queen = (*jokers[: spades[0]], *deuces[: spades[1]])
            roles: list[Role] = [QUEEN_OF_SPADES if place in as_queen else rank for place in free]
            yield Reading(Kind.GROUP, _with_roles(meld, free, roles), free)


def _sequences(rules: RuleSet, meld: Sequence[Placed], *, wrap: bool) -> Iterator[Reading]:
    size = len(meld)
    highest = HIGH_ACE if rules.ace_high else HIGH_ACE - 1
    if size > highest - wrap:
        return
    suits = {placed.identity.suit for placed in meld if placed.identity is not None}
    if len(suits) > 1:
        return
    known = next(iter(suits)) if suits else None
    for suit in [known] if known else list(Suit):
        for start in range(1, HIGH_ACE):
            if (start + size - 1 > highest) is wrap:
                yield from rows(meld, suit, start, size)


def rows(meld: Sequence[Placed], suit: Suit, start: int, size: int) -> Iterator[Reading]:
    """Yield the readings of the meld within the row of that size that begins at ``start``.

    In a row of its own size that is one, unless both jokers and deuces are free. In a longer row the places left
    over are filled with natural cards, which come last in the meld of the reading.
    """
    empty = list(range(start, start + size))
    row = [0] * len(meld)
    free = []
    for place, placed in enumerate(meld):
        if placed.rank is None:
            free.append(place)
            continue
        at = next((spot for spot in empty if rank_at(spot) is placed.rank), None)
        if at is None:
            return
        row[place] = at
        empty.remove(at)
    jokers, deuces = _by_kind(meld, free)
    # A rank alone (``2D=Q``) is a role only in a group; in a row the suit is then known too.
    open_places = [*free, *(place for place, placed in enumerate(meld) if isinstance(placed.role, Rank))]
    for of_jokers in combinations(empty, len(jokers)) if len(jokers) <= _MOST_JOKERS else [empty[: len(jokers)]]:
        left = [spot for spot in empty if spot not in of_jokers]
        for of_deuces in combinations(left, len(deuces)):
            filled = list(row)
            for place, spot in zip(jokers, of_jokers, strict=True):
                filled[place] = spot
            for place, spot in zip(_own_two(meld, deuces, of_deuces, suit), of_deuces, strict=True):
                filled[place] = spot
            written = _with_roles(meld, open_places, [Card(rank_at(filled[place]), suit) for place in open_places])
            come = [spot for spot in left if spot not in of_deuces]
            naturals = tuple(Placed(Card(rank_at(spot), suit)) for spot in come)
            yield Reading(Kind.SEQUENCE, (*written, *naturals), tuple(free), (*filled, *come))


def _own_two(meld: Sequence[Placed], deuces: Sequence[int], spots: Sequence[int], suit: Suit) -> list[int]:
    """The free deuces in the order of the places they fill: the deuce of the suit takes the place of the 2."""
    order = list(deuces)
    own = next((spot for spot in spots if rank_at(spot) is Rank.TWO), None)
    twin = next((place for place in deuces if meld[place].card == Card(Rank.TWO, suit)), None)
    if own is not None and twin is not None:
        order.remove(twin)
        order.insert(spots.index(own), twin)
    return order


def _by_kind(meld: Sequence[Placed], places: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Split the places of wild cards into those of jokers and those of deuces."""
    jokers = tuple(place for place in places if meld[place].card.rank is Rank.JOKER)
    return jokers, tuple(place for place in places if place not in jokers)


def rank_at(spot: int) -> Rank:
    """The rank at a place of a row, round the corner too.

    >>> rank_at(1), rank_at(14), rank_at(15)
    (<Rank.ACE: 1>, <Rank.ACE: 1>, <Rank.TWO: 2>)
    """
    return Rank((spot - 1) % 13 + 1)


def _with_roles(meld: Sequence[Placed], places: Sequence[int], roles: Sequence[Role]) -> Meld:
    given = dict(zip(places, roles, strict=True))
    return tuple(
        replace(placed, role=given[place]) if place in given else placed for place, placed in enumerate(meld)
    )
