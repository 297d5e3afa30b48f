"""Readings of a meld: every way its cards can be a group, a sequence or a set of deuces.

A reading gives each wild card its role and satisfies the *shape* alone (one rank; one suit in a row); whether it
breaks another clause is for the checker in ``companion.melds``. Deuces that could change places give one reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.cards import QUEEN_OF_SPADES, Card, Placed, Rank, Role, Suit

#: A meld as it lies: its cards in the order they were entered.
Meld = tuple[Placed, ...]

#: Places in a row: the ace is 1 (low) or 14 (high).
HIGH_ACE = 14


#: Ranks of which there can be a group; deuces alone are a set of their own.
_GROUP_RANKS = tuple(rank for rank in Rank if rank not in (Rank.JOKER, Rank.TWO))


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

    def roles_of(self, place: int) -> tuple[Role, ...]:
        """The roles that the card at a place may have here, deuces without a stated role changing places freely."""
        if place not in self.inferred:
            role = self.meld[place].role
            return () if role is None else (role,)
        swapped = [self.meld[other] for other in self.inferred]
        mine = self.meld[place]
        if mine.role == mine.card:
            return (mine.card,)
        roles = [placed.role for placed in swapped if placed.role is not None and placed.role != placed.card]
        return tuple(dict.fromkeys(roles))


def readings(meld: Sequence[Placed], *, wrap: bool = False) -> Iterator[Reading]:
    """Yield every reading of a meld; with ``wrap``, only the rows that go round the corner (K-A-2)."""
    if not meld:
        return
    if wrap:
        yield from _sequences(meld, wrap=True)
        return
    if is_deuces(meld):
        yield Reading(Kind.DEUCES, tuple(replace(placed, role=None) for placed in meld))
        return
    yield from _groups(meld)
    yield from _sequences(meld, wrap=False)


def is_deuces(meld: Sequence[Placed]) -> bool:
    """Whether the cards are deuces only, none of them said to be another rank."""
    return all(placed.card.rank is Rank.TWO and placed.rank in (None, Rank.TWO) for placed in meld)


def _groups(meld: Sequence[Placed]) -> Iterator[Reading]:
    ranks = {placed.rank for placed in meld if placed.rank is not None}
    if len(ranks) > 1:
        return
    free = tuple(place for place, placed in enumerate(meld) if placed.role is None and placed.card.is_wild)
    for rank in ranks or _GROUP_RANKS:
        if rank not in _GROUP_RANKS:
            continue
        # Among queens a deuce may be a plain one or the queen of spades; elsewhere the rank says all.
        for queens in range(len(free) + 1 if rank is Rank.QUEEN else 1):
            roles: list[Role] = [QUEEN_OF_SPADES] * queens + [rank] * (len(free) - queens)
            yield Reading(Kind.GROUP, _with_roles(meld, free, roles), free)


def _sequences(meld: Sequence[Placed], *, wrap: bool) -> Iterator[Reading]:
    size = len(meld)
    if size > HIGH_ACE - wrap:
        return
    suits = {placed.identity.suit for placed in meld if placed.identity is not None}
    if len(suits) > 1:
        return
    known = next(iter(suits)) if suits else None
    for suit in [known] if known else list(Suit):
        for start in range(1, HIGH_ACE):
            last = start + size - 1
            if (last > HIGH_ACE) is wrap:
                yield from _row(meld, suit, start)


def _row(meld: Sequence[Placed], suit: Suit, start: int) -> Iterator[Reading]:
    """Yield the one reading of the meld as the row that begins at ``start``, if there is one."""
    empty = list(range(start, start + len(meld)))
    row = [0] * len(meld)
    free = []
    for place, placed in enumerate(meld):
        if placed.rank is None:
            free.append(place)
            continue
        at = next((spot for spot in empty if _rank_at(spot) is placed.rank), None)
        if at is None:
            return
        row[place] = at
        empty.remove(at)
    order = list(free)
    own = next((spot for spot in empty if _rank_at(spot) is Rank.TWO), None)
    if own is not None:
        # The deuce of the suit itself takes the place of the 2.
        twin = next((place for place in free if meld[place].card == Card(Rank.TWO, suit)), None)
        if twin is not None:
            order.remove(twin)
            order.insert(empty.index(own), twin)
    for place, spot in zip(order, empty, strict=True):
        row[place] = spot
    roles = [Card(_rank_at(row[place]), suit) for place in range(len(meld))]
    # A rank alone (``2D=Q``) is a role only in a group; in a row the suit is then known too.
    bare = [place for place, placed in enumerate(meld) if isinstance(placed.role, Rank)]
    placed_free = _with_roles(meld, [*free, *bare], [roles[place] for place in [*free, *bare]])
    yield Reading(Kind.SEQUENCE, placed_free, tuple(free), tuple(row))


def _rank_at(spot: int) -> Rank:
    return Rank((spot - 1) % 13 + 1)


def _with_roles(meld: Sequence[Placed], places: Sequence[int], roles: Sequence[Role]) -> Meld:
    given = dict(zip(places, roles, strict=True))
    return tuple(
        replace(placed, role=given[place]) if place in given else placed for place, placed in enumerate(meld)
    )
