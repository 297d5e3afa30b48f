"""What the taps do where the referee is asked: each makes a new state of the question, shown and kept at once.

What a tap *means* is decided in ``companion.asking``; here it is only carried out. The question is kept as its code,
so it survives a reload like everything else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from companion.asking import (
    Asking,
    begin,
    choose,
    decide,
    delete,
    digit,
    new_meld,
    onward,
    say,
    says_role,
    tap,
    turn_part,
    turn_sign,
    turn_to,
    undo,
)
from companion.cards import JOKER, Card, Placed, Role
from companion.codes import CodeError, code_of, question_of
from companion.match import Match
from companion.question_kinds import Form, kind_of
from companion.questions import Question, Spot, blank, card_at, copies_left
from companion.rulesets import DENEXA, RULE_SETS, RuleSet, rule_set
from companion.verdicts import offered
from storage.errors import StorageError
from storage.library import Library
from views import guard
from views.desk import Desk, save_problem

#: The setting that keeps the question asked last, and the slot at work.
QUESTION = "question"
#: The setting that keeps the game asked about last.
GAME = "question-game"

#: How long what is shown goes before what is saved, in seconds: time enough to reach the screen.
_FRAME = 0.03


class AskTaps:
    """One question while its screen is open; ``notice`` is what is wrong about the last tap."""

    def __init__(self, desk: Desk, start: Asking) -> None:
        self.desk = desk
        self.asking = start
        self.notice = ""
        self.redraw: Callable[[], None] = lambda: None
        self.redraw_work: Callable[[], None] = lambda: None
        slots = range(len(start.question.slots))
        self.on_card = guard.handler(self._on_card)
        self.on_joker = guard.handler(lambda: self._on_card(JOKER))
        self.on_slot = guard.handler(self._on_slot)
        self.on_role = guard.handler(self._on_role)
        #: For the cards and the melds of each slot: a tap under way still means that slot when another is shown.
        self.places = [guard.handler(partial(self._on_place, slot)) for slot in slots]
        self.parts = [guard.handler(partial(self._on_part, slot)) for slot in slots]
        self.on_digit = guard.handler(self._on_digit)
        self.turn_sign = guard.handler(lambda: self.act(turn_sign))
        self.new_meld = guard.handler(lambda: self.act(new_meld))
        self.onward = guard.handler(self._onward)
        self.delete = guard.handler(lambda: self.act(delete))
        self.undo = guard.handler(lambda: self.act(undo))

    def act(self, step: Callable[[Asking], Asking]) -> None:
        """Take one step, show it at once and keep it a frame later."""
        after = step(self.asking)
        if after == self.asking and not self.notice:
            return
        self.asking, self.notice = after, ""
        self.redraw_work()
        guard.run_task(self.desk.page, self._keep_soon)

    async def _keep_soon(self) -> None:
        await asyncio.sleep(_FRAME)
        self.redraw()
        self.keep()

    @property
    def following(self) -> int | None:
        """The slot to go on to: the next one, after the last the first for which too little has been said."""
        asking = self.asking
        if asking.following is not None or asking.question.missing == asking.slot:
            return asking.following
        return asking.question.missing

    def card(self, spot: Spot | None) -> Placed | None:
        """The card at a spot, if there is one."""
        return None if spot is None else card_at(self.asking.question, spot)

    def roles(self) -> tuple[Role, ...]:
        """What the card picked out may stand for; nothing where it is not wild."""
        spot = self.asking.chosen
        return offered(self.asking.question, spot) if spot is not None and says_role(self.asking) else ()

    def keep(self) -> None:
        """Keep the question; what can't be kept is said and stays in this window."""
        try:
            keep_question(self.desk.library, self.asking.question, self.asking.slot)
        except StorageError as error:
            self.notice = self.desk.words(
                "Not saved: {problem}. Your entries stay in this window; the next tap tries again.",
                problem=save_problem(self.desk.words, error),
            )
            self.redraw()

    def _on_card(self, card: Card) -> None:
        if self.desk.just_moved:
            return  # the second half of the double tap that opened this screen means no card
        question = self.asking.question
        before = self.asking
        self.act(lambda asking: tap(asking, card))
        if self.asking == before and not says_role(before):
            words = self.desk.words
            if copies_left(question).get(card):
                self.notice = words("No more cards go here.")
            else:
                self.notice = words("{card} is entered already.", card=words.card(card))
            self.redraw_work()

    def _on_slot(self, slot: int) -> None:
        kind = self.asking.question.kind.slots[slot]
        if kind.form is Form.CHOICE:
            chosen = self.asking.question.slots[slot].choice
            self.act(lambda asking: decide(asking, slot, (chosen + 1) % len(kind.choices)))
        else:
            self.act(lambda asking: turn_to(asking, slot))

    def _on_place(self, slot: int, meld: int | None, place: int) -> None:
        self.act(lambda asking: choose(asking, Spot(slot, meld or 0, place)))

    def _on_part(self, slot: int, part: int | None) -> None:
        self.act(lambda asking: turn_part(turn_to(asking, slot), part))

    def _onward(self) -> None:
        missing = self.asking.question.missing
        if self.asking.following is None and missing is not None:
            self.act(lambda asking: turn_to(asking, missing))
        else:
            self.act(onward)

    def _on_role(self, spot: Spot, role: Role) -> None:
        self.act(lambda asking: say(asking, role, spot))

    def _on_digit(self, figure: int) -> None:
        if self.desk.just_moved:
            return
        self.act(lambda asking: digit(asking, figure))


# What is kept


def keep_question(library: Library, question: Question, slot: int) -> None:
    """Keep a question as the one asked last."""
    library.set_setting(QUESTION, {"code": code_of(question), "slot": slot})


def kept_question(desk: Desk) -> Asking | None:
    """The question asked last, with the work where it was; nothing where there is none that can be read."""
    kept = desk.library.setting(QUESTION)
    if not isinstance(kept, dict) or not isinstance(kept.get("code"), str):
        return None
    try:
        start = begin(question_of(kept["code"]))
    except CodeError:
        return None
    slot = kept.get("slot")
    return turn_to(start, slot) if isinstance(slot, int) else start


def game_asked(desk: Desk) -> RuleSet:
    """The game chosen last where no match says which."""
    name = desk.library.setting(GAME, DENEXA.name)
    return rule_set(name if isinstance(name, str) and name in RULE_SETS else DENEXA.name)


def match_asked(desk: Desk, params: dict[str, str]) -> Match | None:
    """The match from whose table the referee is asked, if it is from one."""
    return desk.find(params["number"]) if "number" in params else None


def start_asking(desk: Desk, match: Match | None, name: str) -> Asking | None:
    """The question of a kind to go on with, else an empty one; nothing where the game has no such kind.

    At a table its own rules hold; elsewhere those that the question kept was begun with.
    """
    kept = kept_question(desk)
    rules = match.rules if match is not None else game_asked(desk)
    if kept is not None and kept.question.kind_name == name and (match is None or kept.question.rules == rules):
        return kept
    return None if kind_of(rules, name) is None else begin(blank(rules, name))


def ask_route(here: str) -> str:
    """The address of the list of questions that an address below it belongs to.

    It is found by its place, from Home, a match or the entry of a deal: a code or kind typed into an address may be
    called ``ask`` too.
    """
    parts = here.split("/")
    place = next(place for place in (1, 3, 5) if parts[place] == "ask")
    return "/".join(parts[: place + 1])
