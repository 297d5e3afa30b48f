"""Melds in the making: which cards still fit, and what a wild card among them could stand for.

Cards still to come are played by blanks that may be any natural card; what the checker (``companion.melds``) says of
the cards completed that way decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.cards import JOKER, QUEEN_OF_SPADES, Card, Placed, Rank, Role, Suit
from companion.deck import deck_violations
from companion.melds import MeldRuling, check_meld, faults_of, without_false_roles
from companion.readings import Meld, Reading, readings
from companion.rulesets import RuleSet


def fits(rules: RuleSet, meld: Sequence[Placed]) -> bool:
    """Whether the cards are a legal meld or can still become one when more cards are added."""
    placed, wrong = without_false_roles(meld)
    if wrong or deck_violations(rules, placed, "meld"):
        return False
    return any(not faults_of(rules, _filled(reading, len(placed))) for reading in _completed(rules, placed))


def roles_that_fit(rules: RuleSet, meld: Sequence[Placed], place: int) -> tuple[Role, ...]:
    """List the roles that the wild card at ``place`` could be given so that the meld is, or can become, legal.

    The other cards keep the roles they have. The roles come in the order of the row, a rank alone first.
    """
    opened = tuple(replace(placed, role=None) if at == place else placed for at, placed in enumerate(meld))
    possible: dict[Role, None] = {}
    for reading in _completed(rules, opened):
        if place in reading.inferred:
            possible.update(dict.fromkeys(reading.roles_of(place)))
    return tuple(
        role
        for role in sorted(possible, key=_role_order)
        if fits(rules, tuple(replace(card, role=role) if at == place else card for at, card in enumerate(opened)))
    )


def roles_offered(rules: RuleSet, meld: Sequence[Placed], place: int) -> tuple[Role, ...]:
    """List the roles to offer at the table for the wild card at ``place``.

    Those with which the cards as they are make a legal meld (perhaps with another role still open); where there is
    none, those with which they can become one.
    """
    could = roles_that_fit(rules, meld, place)
    said = {
        role: [replace(card, role=role) if at == place else card for at, card in enumerate(meld)] for role in could
    }
    now = tuple(role for role in could if not _is_short(check_meld(rules, said[role])))
    return now or could


def _is_short(ruling: MeldRuling) -> bool:
    return not ruling and not ruling.candidates


#: A card still to come: any natural one.
_TO_COME = Placed(JOKER)


def _completed(rules: RuleSet, meld: Meld) -> Iterator[Reading]:
    """Yield the readings of the meld with none, one, two … more cards that may be anything."""
    most = max(rules.longest_sequence, rules.largest_group)
    for more in range(max(0, most - len(meld)) + 1):
        yield from readings((*meld, *[_TO_COME] * more))


def _filled(reading: Reading, size: int) -> Reading:
    """The reading with natural cards in the places of those still to come, which are the last."""
    meld = list(reading.meld[:size])
    for come in reading.meld[size:]:
        assert come.role is not None  # a reading leaves no role open
        meld.append(Placed(come.role if isinstance(come.role, Card) else _scarcest(come.role, meld)))
    return replace(reading, meld=tuple(meld))


def _scarcest(rank: Rank, meld: Sequence[Placed]) -> Card:
    """The card of that rank of which the meld has the fewest: it is there to be had, if any is."""
    there = Counter(placed.identity for placed in meld)
    return min((Card(rank, suit) for suit in Suit), key=lambda card: (card == QUEEN_OF_SPADES, there[card]))


def _role_order(role: Role) -> tuple[int, int, int]:
    """A rank alone first, then cards as they lie in a row, the ace last."""
    if isinstance(role, Rank):
        return (0, role, 0)
    return (1, *role.sort_key) if role.rank is not Rank.ACE else (2, *role.sort_key)
