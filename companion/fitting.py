"""Melds in the making: which cards still fit, and what a wild card among them could stand for.

Cards still to come are played by natural cards that would complete the meld; what the checker (``companion.melds``)
says of the cards completed that way decides.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from companion.cards import PACK, QUEEN_OF_SPADES, Card, Placed, Rank, Role, Suit
from companion.deck import deck_violations
from companion.melds import MeldRuling, check_meld, faults_of, without_false_roles
from companion.readings import HIGH_ACE, Kind, Meld, Reading, group_ranks, groups, is_deuces, readings, rows
from companion.rulesets import RuleSet


def fits(rules: RuleSet, meld: Sequence[Placed], kinds: Container[Kind] = tuple(Kind)) -> bool:
    """Whether the cards are a legal meld, of one of these kinds, or can still become one when more are added."""
    placed, wrong = without_false_roles(rules, meld)
    if wrong or deck_violations(rules, placed, "meld"):
        return False
    return any(not faults_of(rules, reading) for reading in _completed(rules, placed, kinds))


def roles_that_fit(rules: RuleSet, meld: Sequence[Placed], place: int) -> tuple[Role, ...]:
    """List the roles that the wild card at ``place`` could be given so that the meld is, or can become, legal.

    The other cards keep the roles they have. In a group that is a rank alone, or the queen of spades. The roles come
    in the order of the row, a rank alone first.
    """

    def could(role: Role, kind: Kind) -> bool:
        return fits(rules, tuple(replace(card, role=role) if at == place else card for at, card in enumerate(meld)),
                    (kind,))  # fmt: skip

    others = [placed.identity for at, placed in enumerate(meld) if at != place and placed.identity is not None]
    suits = {card.suit for card in others}
    in_group: tuple[Role, ...] = (*group_ranks(rules), QUEEN_OF_SPADES)
    of_group = [role for role in in_group if could(role, Kind.GROUP)]
    of_row: list[Role] = [card for card in PACK if card.suit in suits or not suits if could(card, Kind.SEQUENCE)]
    return tuple(sorted({*of_group, *of_row}, key=_role_order))


@lru_cache(maxsize=256)
def _offered(rules: RuleSet, meld: Meld, place: int) -> tuple[Role, ...]:
    said = {
        role: [replace(card, role=role) if at == place else card for at, card in enumerate(meld)]
        for role in roles_that_fit(rules, meld, place)
    }
    return tuple(role for role in said if not _is_short(check_meld(rules, said[role]))) or tuple(said)


def roles_offered(rules: RuleSet, meld: Sequence[Placed], place: int) -> tuple[Role, ...]:
    """List the roles to offer at the table for the wild card at ``place``.

    Those with which the cards as they are make a legal meld (perhaps with another role still open); where there is
    none, those with which they can become one.
    """
    return _offered(rules, tuple(meld), place)


def _is_short(ruling: MeldRuling) -> bool:
    return not ruling and not ruling.candidates


def _completed(rules: RuleSet, meld: Meld, kinds: Container[Kind]) -> Iterator[Reading]:
    """Yield the readings, of these kinds, of the meld with none, one … natural cards more, which come last."""
    if Kind.DEUCES in kinds and Rank.TWO in rules.wilds and is_deuces(meld):
        missing = max(0, rules.smallest_meld - len(meld))
        yield from readings(rules, (*meld, *(Placed(Card(Rank.TWO, suit)) for suit in list(Suit)[:missing])))
    for reading in groups(rules, meld) if Kind.GROUP in kinds else ():
        for more in range(max(0, rules.largest_group - len(meld)) + 1):
            yield _grown(reading, more)
    suits = {placed.identity.suit for placed in meld if placed.identity is not None}
    if Kind.SEQUENCE not in kinds or len(suits) > 1 or None in suits:
        return
    highest = HIGH_ACE if rules.ace_high else HIGH_ACE - 1
    for size in range(len(meld), rules.longest_sequence + 1):
        for suit, start in product([suit for suit in Suit if suit in (suits or Suit)], range(1, highest - size + 2)):
            yield from rows(meld, suit, start, size)


def _grown(reading: Reading, more: int) -> Reading:
    """The reading of a group with more natural cards: those of which it has the fewest, so they are to be had."""
    meld = list(reading.meld)
    rank = meld[0].rank
    assert rank is not None  # a reading leaves no role open
    for _ in range(more):
        there = Counter(placed.identity for placed in meld)
        kinds = [Card(rank, suit) for suit in Suit]
        meld.append(Placed(min(kinds, key=lambda card: (card == QUEEN_OF_SPADES, there[card]))))
    return replace(reading, meld=tuple(meld))


def _role_order(role: Role) -> tuple[int, int, int]:
    """A rank alone first, then cards as they lie in a row, the ace last."""
    if isinstance(role, Rank):
        return (0, role, 0)
    return (1, *role.sort_key) if role.rank is not Rank.ACE else (2, *role.sort_key)
