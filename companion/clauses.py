"""The clauses of the rules, and what the referee answers: a ruling with every clause that is broken.

A broken rule is an answer, never an exception. ``Violation`` says which clause, how it is broken (``what``, one
of a few words a clause), by which cards, and with which facts, so that any language can put it in words
(``companion.texts``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.cards import Card, Placed


class Clause(StrEnum):
    """A clause of the rules by the name it is quoted with."""

    CARDS_DECK = "cards.deck"
    CARDS_COPIES = "cards.copies"
    MELD_SIZE = "meld.size"
    MELD_SHAPE = "meld.shape"
    MELD_ACE = "meld.ace"
    MELD_ROLE = "meld.role"
    MELD_NATURAL = "meld.natural"
    MELD_DEUCES = "meld.deuces"
    MELD_WILD_QUEEN = "meld.wild-queen"
    MELD_COPIES = "meld.copies"
    MELD_FIXED = "meld.fixed"
    LAYOFF_OWN = "layoff.own"
    WILD_SWAP = "wild.swap"
    PILE_NEW_MELD = "pile.new-meld"
    PILE_TOP_CARD = "pile.top-card"
    PILE_HAND_CARDS = "pile.hand-cards"
    PILE_WHOLE = "pile.whole"
    DISCARD_QUEEN = "discard.queen"
    TURN_DRAW = "turn.draw"
    TURN_DISCARD = "turn.discard"
    START_UPCARD = "start.upcard"
    STOCK_RECYCLE = "stock.recycle"
    OUT_NOW = "out.now"
    DEAL_OUT = "deal.out"
    SCORE_TABLE = "score.table"
    SCORE_HAND = "score.hand"
    SCORE_OUT = "score.out"
    SCORE_CONCEALED = "score.concealed"
    MATCH_TARGET = "match.target"
    MATCH_SHARED = "match.shared"
    MATCH_BONUS = "match.bonus"
    GIN_TURN = "gin.turn"
    GIN_UPCARD = "gin.upcard"
    GIN_FIRST = "gin.first"
    GIN_KNOCK_LIMIT = "gin.knock-limit"
    GIN_LAYOFF = "gin.layoff"
    GIN_SCORE = "gin.score"
    GIN_UNDERCUT = "gin.undercut"
    GIN_BONUS = "gin.bonus"
    GIN_VOID = "gin.void"
    GIN_DEALER = "gin.dealer"
    GIN_SPADES = "gin.spades"
    GIN_BIG = "gin.big"
    GIN_LINE = "gin.line"
    GIN_GAME = "gin.game"


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken clause.

    ``what`` names the way it is broken; ``cards`` are the cards concerned and ``places`` their places in the meld
    (from 0) where there is one; ``facts`` are numbers and names for the sentence. ``seat`` and ``meld`` say where
    on the table it is, when a whole deal is judged.
    """

    clause: Clause
    what: str = ""
    cards: tuple[Card | Placed, ...] = ()
    places: tuple[int, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    seat: int | None = None
    meld: int | None = None

    def at(self, seat: int, meld: int | None = None) -> Violation:
        """Return the same violation, placed at a seat and one of its melds."""
        return replace(self, seat=seat, meld=meld)


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the referee says: all violations at once; it is truthy when there are none."""

    violations: tuple[Violation, ...] = ()

    def __bool__(self) -> bool:
        return not self.violations

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses broken, each once, in the order they were found."""
        return tuple(dict.fromkeys(violation.clause for violation in self.violations))
