"""A second meld judge, deliberately naive, written from the rules alone: try every role for every wild card.

It shares no thought with ``companion.melds``: cards are two-letter texts here, a role is a card or a rank (``QS``,
``Q``), and a meld is legal under one assignment of roles when each clause, asked by itself, says yes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

RANKS = "A23456789TJQK"
SUITS = "SHDC"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
EVERY_ROLE = [*PACK, *RANKS]

#: What the rules of section 1 say of a card on the table.
PRICES = {"A": 20, **dict.fromkeys("KQJT98", 10), **dict.fromkeys("76543", 5)}


@dataclass
class Opinion:
    """What the naive judge thinks: legal with points, not yet with candidates, or neither."""

    legal: bool = False
    not_yet: bool = False
    kind: str = ""
    points: int = 0
    candidates: dict[str, set[str]] = field(default_factory=dict)


def judge(pieces: Sequence[str], house: Mapping[str, Any]) -> Opinion:
    """Judge a meld of pieces like ``7C``, ``2D``, ``2D=QS`` or ``2D=Q``."""
    cards = [piece[:2] for piece in pieces]
    said = [piece[3:] for piece in pieces]
    if not 3 <= len(cards) <= 4 or max(Counter(cards).values()) > 2:
        return Opinion()
    if all(card[0] == "2" and role[:1] in ("", "2") for card, role in zip(cards, said, strict=True)):
        # Deuces, none of them said to be another rank, are a set of their own.
        return Opinion(legal=True, kind="deuces", points=25 * len(cards))
    found = [
        (kind, roles)
        for roles in assignments(cards, said)
        for kind in ("group", "sequence")
        if is_legal(kind, cards, said, roles, house)
    ]
    if not found:
        return Opinion()
    unsaid = [place for place, card in enumerate(cards) if card[0] == "2" and not said[place]]
    unsure = [place for place, card in enumerate(cards) if card[0] == "2" and len(said[place]) < 2]

    def own_twos(roles: Sequence[str]) -> int:
        return sum(roles[place] == cards[place] for place in unsaid)

    # "A deuce of the suit reads as its own 2 where that is legal."
    most = max(own_twos(roles) for _, roles in found)
    found = [(kind, roles) for kind, roles in found if own_twos(roles) == most]
    # "Deuces that could change places count as one": only the bag of roles tells readings apart.
    different = {(kind, tuple(sorted(simply(kind, roles[place]) for place in unsure))) for kind, roles in found}
    if len(different) == 1:
        kind, roles = found[0]
        return Opinion(legal=True, kind=kind, points=price(roles, house))
    candidates: dict[str, set[str]] = {}
    for place in unsaid:
        for kind, roles in found:
            candidates.setdefault(cards[place], set()).add(simply(kind, roles[place]))
    return Opinion(not_yet=True, candidates=candidates)


def assignments(cards: Sequence[str], said: Sequence[str]) -> Iterator[list[str]]:
    """Yield the cards with every role for every wild card: all 52 cards and 13 ranks.

    Left out, to save time, are roles of another rank *and* another suit than a card already known: they make no meld.
    """
    known = [role if card[0] == "2" else card for card, role in zip(cards, said, strict=True)]
    first = max(known, key=len)
    for suit in first[1:] or SUITS:
        roles = [role for role in EVERY_ROLE if role[0] == first[0] or role[1:] == suit]
        choices = [
            [card] if card[0] != "2" else [role] if len(role) == 2 else [r for r in roles if r.startswith(role)]
            for card, role in zip(cards, said, strict=True)
        ]
        for chosen in product(*choices):
            yield list(chosen)


def is_legal(
    kind: str, cards: Sequence[str], said: Sequence[str], roles: Sequence[str], house: Mapping[str, Any]
) -> bool:
    """Ask every clause about one assignment."""
    if kind == "group":
        # A rank said alone means just that; twos are a group only as a set of deuces.
        as_said = all(role == word for role, word in zip(roles, said, strict=True) if len(word) == 1)
        shape = as_said and len({role[0] for role in roles}) == 1 and roles[0][0] != "2"
    else:
        shape = is_row(roles)
    wild = [card[0] == "2" for card in cards]
    natural = not all(wild) or house.get("all-wild-melds") == "yes"
    exact = Counter(role for role in roles if len(role) == 2)
    return shape and natural and max(exact.values(), default=0) <= 2 and queen_is_pure(kind, roles, wild, house)


def is_row(roles: Sequence[str]) -> bool:
    """Exact cards of one suit in a row, the ace low or high."""
    ranks = {role[0] for role in roles}
    windows = [set((RANKS + "A")[start : start + len(roles)]) for start in range(15 - len(roles))]
    return len({role[1:] for role in roles}) == 1 and len(roles[0]) == 2 and ranks in windows


def queen_is_pure(kind: str, roles: Sequence[str], wild: Sequence[bool], house: Mapping[str, Any]) -> bool:
    """No deuce stands for the queen of spades, or every other card is natural."""
    if not any(is_wild and role == "QS" for is_wild, role in zip(wild, roles, strict=True)):
        return True
    return sum(wild) == 1 and not (kind == "group" and house.get("wild-queen") == "pure-sequence")


def simply(kind: str, role: str) -> str:
    """In a group the rank alone says all, but for the queen of spades."""
    return role[0] if kind == "group" and role != "QS" else role


def price(roles: Sequence[str], house: Mapping[str, Any]) -> int:
    """Add the table prices up: a wild card costs what it stands for."""
    prices = {**PRICES, "2": int(house.get("deuce-as-two", 5))}
    return sum(50 if role == "QS" else prices[role[0]] for role in roles)
