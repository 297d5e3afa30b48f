"""What the taps on the entry screen do: each makes a new draft, which is shown and saved at once.

What a tap *means* is decided in ``companion.entry``; here it is only carried out. An ``Entering`` lives as long as
its screen is open, so that its handlers keep their identity and memoised keys need no redrawing.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from companion.cards import JOKER, Card, Placed, Role
from companion.draft import Draft, Entry, Spot, Zone, card_at
from companion.entry import back_space, carry_to, choose, is_left, move, say, tap, turn_to
from companion.grouping import regrouped
from companion.match import Match
from companion.played import begun, reopened
from companion.texts import N_
from storage.errors import NoSuchMatch, SaveError
from views import guard
from views.desk import Desk, save_problem

Step = Callable[[Draft], Draft]

#: How long what is shown goes before what is saved, in seconds: time enough to reach the screen.
_FRAME = 0.03

#: How long what was read of the match is taken for what is there, in seconds: for one tap.
_ONE_LOOK = 0.005


class Entering:
    """The entry of one deal while its screen is open.

    ``notice`` is what is wrong about the last tap, ``note`` what it did where that is not plain to see. An entry
    that can't be saved stays in this window and is saved with the next tap that can be.
    """

    def __init__(self, desk: Desk, match: Match, deal: int) -> None:
        self.desk = desk
        self._match = match
        self._found, self._look_again = match, 0.0
        self.deal = deal
        self.notice = ""
        self.note = ""
        #: What the lanes show, for a tap on a card there means the card that was seen.
        self.shown: Draft | None = None
        self.redraw: Callable[[], None] = lambda: None
        self.redraw_lanes: Callable[[], None] = lambda: None
        self.on_card = guard.handler(self._on_card)
        self.on_joker = guard.handler(lambda: self._on_card(JOKER))
        self.on_place = guard.handler(self._on_place)
        self.on_lane = guard.handler(self._on_lane)
        self.on_seat = guard.handler(self._on_seat)
        self.on_role = guard.handler(self._on_role)
        self.new_meld = guard.handler(self._new_meld)
        self.to_hand = guard.handler(self._to_hand)
        self.delete = guard.handler(self._delete)
        self.undo = guard.handler(self._undo)

    @property
    def _unsaved(self) -> Entry | None:
        """What the disk does not have yet. It outlives this screen: it may be left before it could be saved."""
        return self.desk.unsaved.get((self._match.number, self.deal))

    @_unsaved.setter
    def _unsaved(self, entry: Entry | None) -> None:
        if entry is None:
            self.desk.unsaved.pop((self._match.number, self.deal), None)
        else:
            self.desk.unsaved[self._match.number, self.deal] = entry

    @property
    def match(self) -> Match:
        """The match as it is now: another window may have confirmed a deal meanwhile."""
        now = time.monotonic()
        if now > self._look_again:
            # A tap asks for it twenty times; one look at the disk is enough for all of them.
            self._found = self.desk.find(self._match.number) or self._match
            self._look_again = now + _ONE_LOOK
        return self._found

    @property
    def first(self) -> int:
        """The seat that is entered first: the dealer's left."""
        return (self.match.dealer(self.deal) + 1) % len(self.match.players)

    @property
    def entry(self) -> Entry:
        """The entry: as it was left, else the confirmed deal to correct, else an empty one."""
        kept = self.desk.entry(self.match.number, self.deal)
        if kept is not None and len(kept.draft.holdings) == len(self.match.players):
            return kept
        if self.deal < len(self.match.deals):
            return Entry(reopened(self.deal, self.match.deals[self.deal], self.first))
        return Entry(begun(self.match.rules, self.deal, len(self.match.players), self.first))

    @property
    def following(self) -> int | None:
        """The seat to be entered next; nobody's when only the count is left to do."""
        draft = self.entry.draft
        seat = (draft.seat + 1) % len(draft.holdings)
        all_there = not any(holding.is_empty for holding in draft.holdings)
        return None if seat == self.first or all_there else seat

    def keep(self, entry: Entry) -> None:
        """Show a new state of the entry at once; the rest and the disk follow, a finger shouldn't wait for them."""
        self._unsaved = entry
        self.notice = self.note = ""
        self.desk.touched()
        self.redraw_lanes()
        guard.run_task(self.desk.page, self._save_soon)

    async def _save_soon(self) -> None:
        await asyncio.sleep(_FRAME)
        self.redraw()  # which only asks for it: what the pad shows as entered is on the disk already
        self.save()

    def save(self) -> bool:
        """Save what is not saved yet, and tell whether that worked; if not, it is said on the screen."""
        if self._unsaved is None:
            return True
        try:
            self.desk.save_entry(self._match.number, self._unsaved)
        except NoSuchMatch:
            # Deleted in another window: there is nothing left to enter it for, and the screen says so.
            self._unsaved = None
            self.desk.refresh()
            return False
        except ValueError:
            # Nothing of ours makes such an entry; what can't be kept must not keep the screen from going on.
            self._unsaved = None
            self.redraw()
            raise
        except SaveError as error:
            self.notice = self.desk.words(
                "Not saved: {problem}. Your entries stay in this window; the next tap tries again.",
                problem=save_problem(self.desk.words, error),
            )
            self.redraw()
            return False
        return True

    def act(self, step: Step) -> None:
        """Take one step with the draft."""
        entry = self.entry
        draft, given = self._left(entry.draft, step(entry.draft))
        after = entry.step(draft)
        if after is not entry or self.notice:
            self.keep(after)
        if given is not None:
            words = self.desk.words
            self.note = words("{card} now completes the meld after it.", card=words.card(given))

    def leave(self) -> None:
        """Leave the meld in work, and what was said about the last tap."""
        self.act(lambda draft: turn_to(draft, draft.seat))

    def _left(self, before: Draft, after: Draft) -> tuple[Draft, Placed | None]:
        """When a meld is left, see whether it wants a card of the one before."""
        number, melds = before.meld, after.holdings[before.seat].melds
        at = (before.seat, before.zone, before.meld)
        if before.chosen is not None or number is None or at == (after.seat, after.zone, after.meld):
            return after, None
        if melds[: number + 1] != before.holdings[before.seat].melds[: number + 1]:
            return after, None
        return regrouped(self.match.rules, after, before.seat, number)

    def turn(self, seat: int) -> None:
        """Go on with another player's cards."""
        self.act(lambda draft: turn_to(draft, seat))

    def _on_card(self, card: Card) -> None:
        draft = self.entry.draft
        picked = draft.chosen_card
        says_role = draft.chosen is not None and draft.chosen.meld is not None and picked and picked.card.is_wild
        if not says_role and (refused := self._refused(draft, card)):
            self.notice = refused
            self.redraw()
            return
        self.act(lambda draft: self._tapped(draft, card))
        if picked is not None and not says_role:
            # A card can be replaced without meaning to; say so, Undo is one tap away.
            words = self.desk.words
            self.note = words("{old} is now {new}.", old=words.card(picked.card), new=words.card(card))

    def _refused(self, draft: Draft, card: Card) -> str:
        """Say why a card can't be entered; empty when it can."""
        return "" if is_left(self.match.rules, draft, card) else self._where(draft, card)

    def _tapped(self, draft: Draft, card: Card) -> Draft:
        """The draft with that card entered where it is at work."""
        return tap(self.match.rules, draft, card)

    def _on_place(self, meld: int | None, place: int) -> None:
        draft = self.entry.draft
        spot, picked = Spot(draft.seat, meld, place), draft.chosen
        if self.shown is not None and not _same_card(self.shown, draft, spot):
            self.notice = self.desk.words("These cards have changed meanwhile; look again.")
            self.redraw_lanes()
            self.redraw()
            return
        if picked is not None and (picked.seat, picked.meld) != (spot.seat, spot.meld):
            self._on_lane(meld)
        else:
            self.act(lambda draft: choose(draft, spot))

    def _on_lane(self, meld: int | None) -> None:
        zone = Zone.HAND if meld is None else Zone.TABLE
        if self.entry.draft.chosen is not None:
            self.act(lambda draft: move(draft, zone, meld))
        else:
            self.act(lambda draft: turn_to(draft, draft.seat, zone, meld))

    def _on_seat(self, seat: int) -> None:
        if self.entry.draft.chosen is not None:
            self.act(lambda draft: carry_to(draft, seat))
        else:
            self.turn(seat)

    def _on_role(self, spot: Spot, role: Role) -> None:
        self.act(lambda draft: say(draft if draft.chosen == spot else choose(draft, spot), role))

    def _new_meld(self) -> None:
        if self.entry.draft.chosen is not None:
            self.act(lambda draft: move(draft, Zone.TABLE, None))
        else:
            self.act(lambda draft: turn_to(draft, draft.seat))

    def _to_hand(self) -> None:
        self._on_lane(None)

    def _delete(self) -> None:
        self.act(back_space)

    def _undo(self) -> None:
        before = self.entry
        after = before.undo()
        self.keep(after)
        if after is not before:
            self.note = self._undone(before.draft, after.draft)

    def _undone(self, before: Draft, after: Draft) -> str:
        """Say what an undo took away or brought back."""
        words = self.desk.words
        had, has = (Counter(draft.deal.cards()) for draft in (before, after))
        gone, come = (had - has).elements(), (has - had).elements()
        if taken := " ".join(words.card(card) for card in gone):
            return words("Undone: {cards} is taken away again.", cards=taken)
        if brought := " ".join(words.card(card) for card in come):
            return words("Undone: {cards} is back.", cards=brought)
        return words("Undone.")

    def _where(self, draft: Draft, card: Card) -> str:
        """Say where all copies of a card lie already."""
        words = self.desk.words
        places = []
        for name, holding in zip(self.match.players, draft.holdings, strict=True):
            for number, meld in enumerate(holding.melds, 1):
                there = words("{name}, meld {number}", name=name, number=number)
                places += [there] if any(placed.card == card for placed in meld) else []
            places += [words("{name}, hand", name=name)] if card in holding.hand else []
        once = self.match.rules.copies_of(card) == 1
        said = (
            N_("{card} is entered already: {places}.")
            if once
            else N_("Every {card} of the two packs is entered: {places}.")
        )
        return words(said, card=words.card(card), places=words.both(places))


def _same_card(shown: Draft, now: Draft, spot: Spot) -> bool:
    """Whether what is shown at a spot still lies there; another window may have taken a card away before it."""
    try:
        return shown.seat == now.seat and card_at(shown.holdings, spot).card == card_at(now.holdings, spot).card
    except IndexError:
        return False
