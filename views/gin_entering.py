"""What the taps on the entry of a deal of Oklahoma Gin do: the upcard, both hands, who knocked.

Beyond that it is the entry of any deal (``views.entering``); what a tap means is decided in ``companion.played``.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from companion.cards import Card
from companion.draft import Draft, Zone
from companion.entry import turn_to
from companion.match import Match
from companion.played import knocker_of, room_for, say_knock, tap_gin
from views import guard
from views.desk import Desk
from views.entering import Entering

#: The tab of the upcard, beside the seats.
UPCARD = -1


class GinEntering(Entering):
    """The entry of one deal of gin while its screen is open."""

    def __init__(self, desk: Desk, match: Match, deal: int) -> None:
        super().__init__(desk, match, deal)
        self.on_tab = guard.handler(self._on_tab)
        self.knocks = [guard.handler(partial(self._knocked, seat)) for seat in range(len(match.players))]
        self.nobody = guard.handler(partial(self._knocked, None))

    @property
    def knocker(self) -> int | None:
        """Who knocked, as far as it is known."""
        return knocker_of(self.match.rules, self.entry.draft)

    @property
    def following(self) -> int | None:
        """The hand to be entered next; nobody's when only the count is left to do."""
        draft = self.entry.draft
        if draft.exhausted:
            return None
        if draft.zone is Zone.UPCARD:
            return draft.seat
        other = 1 - draft.seat
        return other if len(draft.holdings[other].hand) < self.match.rules.cards_dealt else None

    def turn(self, seat: int) -> None:
        """Go on with another player's hand."""
        self.act(lambda draft: turn_to(draft, seat, Zone.HAND))

    def leave(self) -> None:
        """Leave what was said about the last tap; there is no meld in work here."""
        self.notice = ""

    def _on_tab(self, tab: int) -> None:
        if tab == UPCARD:
            self.act(lambda draft: turn_to(draft, draft.seat, Zone.UPCARD))
        else:
            self.turn(tab)

    def _refused(self, draft: Draft, card: Card) -> str:
        if draft.zone is Zone.UPCARD:
            return ""
        if refused := super()._refused(draft, card):
            return refused
        if draft.chosen is None and room_for(self.match.rules, draft, draft.seat) <= 0:
            return self.desk.words(
                "{name} has {count} cards already. Tap one of them to change it.",
                name=self.match.players[draft.seat],
                count=len(draft.holdings[draft.seat].hand),
            )
        return ""

    def _tapped(self, draft: Draft, card: Card) -> Draft:
        return tap_gin(self.match.rules, draft, card)

    def _delete(self) -> None:
        if self.entry.draft.zone is Zone.UPCARD:
            self.act(lambda draft: replace(draft, upcard=None, spread=None, defence=None, lay_offs=()))
        else:
            super()._delete()

    def _knocked(self, seat: int | None) -> None:
        self.act(lambda draft: say_knock(draft, seat))
