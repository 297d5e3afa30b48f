"""A deal being entered, as it stands: the draft, and the entry that holds it with the steps that led to it.

A draft is frozen; what a tap makes of it is in ``companion.entry``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from companion.cards import Card, Placed
from companion.deals import Deal, Holding, empty_handed
from companion.gin import Melds

#: How many steps back are kept.
MOST_STEPS = 60


class Zone(StrEnum):
    """Where the cards being entered lie: on the table in melds, left in hand, or turned up first (gin)."""

    TABLE = "table"
    HAND = "hand"
    UPCARD = "upcard"


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one card of a draft lies; ``meld`` is ``None`` in the hand."""

    seat: int
    meld: int | None
    place: int


@dataclass(frozen=True, slots=True)
class Draft:
    """A deal being entered or corrected.

    ``number`` is the deal's (from 0); ``seat``, ``zone`` and ``meld`` say where the next card goes (``meld`` is
    ``None`` for a new one); ``chosen`` is the card picked out, if any. ``out`` and ``exhausted`` hold what was said
    about how the deal ended; until something is said, the empty hand tells. ``concealed`` is the claim of whoever
    went out to have melded the whole hand in one turn.

    In Oklahoma Gin every card lies in a hand, ``out`` knocked, ``exhausted`` is a void deal, ``upcard`` the first;
    ``spread``, ``defence``, ``lay_offs`` are layouts the players chose, which any change of the hands takes back.
    """

    number: int
    holdings: tuple[Holding, ...]
    seat: int = 0
    zone: Zone = Zone.TABLE
    meld: int | None = None
    chosen: Spot | None = None
    out: int | None = None
    exhausted: bool = False
    concealed: bool = False
    upcard: Card | None = None
    spread: Melds | None = None
    defence: Melds | None = None
    lay_offs: tuple[tuple[Card, int], ...] = ()

    @property
    def went_out(self) -> int | None:
        """Who went out: as said, else the one player with melds and no card while all others have been entered."""
        if self.out is not None or self.exhausted:
            return self.out
        empty = empty_handed(Deal(self.holdings))
        others = [holding for seat, holding in enumerate(self.holdings) if seat not in empty]
        return empty[0] if len(empty) == 1 and all(holding.hand for holding in others) else None

    @property
    def ran_out(self) -> bool:
        """Whether the stock ran out: as said, else because everybody still holds cards."""
        return self.exhausted or (self.out is None and all(holding.hand for holding in self.holdings))

    @property
    def deal(self) -> Deal:
        """The deal as it stands in the draft."""
        out = self.went_out
        return Deal(self.holdings, out, self.ran_out, self.concealed and out is not None)

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been entered yet."""
        return all(holding.is_empty for holding in self.holdings) and _facts(self)[1:] == _facts(_NOTHING)[1:]

    @property
    def chosen_card(self) -> Placed | None:
        """The card picked out, as it lies."""
        return None if self.chosen is None else card_at(self.holdings, self.chosen)


def blank(number: int, seats: int, first: int = 0) -> Draft:
    """Return an empty draft of the deal of that number, beginning with the seat ``first``."""
    return Draft(number, (Holding(),) * seats, seat=first)


@dataclass(frozen=True, slots=True)
class Entry:
    """A draft with the steps that led to it, for undo and redo."""

    draft: Draft
    past: tuple[Draft, ...] = ()
    future: tuple[Draft, ...] = field(default=())

    def step(self, draft: Draft) -> Entry:
        """Return the entry one step further; a step that only looks elsewhere is not worth undoing."""
        if draft == self.draft:
            return self
        if _facts(draft) == _facts(self.draft):
            return replace(self, draft=draft)
        return Entry(draft, (*self.past, self.draft)[-MOST_STEPS:])

    def undo(self) -> Entry:
        """Return the entry one step back; a card that was picked out is let go."""
        if not self.past:
            return self
        return Entry(replace(self.past[-1], chosen=None), self.past[:-1], (self.draft, *self.future))

    def redo(self) -> Entry:
        """Return the entry as it was before the last undo."""
        return Entry(self.future[0], (*self.past, self.draft), self.future[1:]) if self.future else self


def _facts(draft: Draft) -> tuple[object, ...]:
    layout = draft.spread, draft.defence, draft.lay_offs
    return draft.holdings, draft.out, draft.exhausted, draft.concealed, draft.upcard, layout


_NOTHING = Draft(0, ())


def card_at(holdings: Sequence[Holding], spot: Spot) -> Placed:
    """The card at a spot, as it lies."""
    holding = holdings[spot.seat]
    return Placed(holding.hand[spot.place]) if spot.meld is None else holding.melds[spot.meld][spot.place]
