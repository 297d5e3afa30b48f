"""Asking: the steps that fill a question, each a new frozen state, so that undo is the question before.

What a tap means is the same as in the entry of a deal (``companion.entry``): it enters a card where the work is, says
what the wild card picked out stands for, or replaces the card picked out. Only cards that the deck still holds go in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.cards import Card, Placed, Role
from companion.entry import joins
from companion.question_kinds import MOST_DIGITS, Form, SlotKind
from companion.questions import Filled, Question, Spot, card_at, copies_left, put
from companion.readings import Meld

#: How many steps back are kept.
MOST_STEPS = 60


@dataclass(frozen=True, slots=True)
class Asking:
    """A question being asked: the slot at work, the meld or number in work there, the card picked out, the steps.

    ``part`` is ``None`` where the next card begins a new meld.
    """

    question: Question
    slot: int = 0
    part: int | None = None
    chosen: Spot | None = None
    past: tuple[Question, ...] = ()

    @property
    def kind(self) -> SlotKind:
        """The slot at work."""
        return self.question.kind.slots[self.slot]

    @property
    def filled(self) -> Filled:
        """What has been said there."""
        return self.question.slots[self.slot]

    @property
    def chosen_card(self) -> Placed | None:
        """The card picked out."""
        return None if self.chosen is None else card_at(self.question, self.chosen)

    @property
    def following(self) -> int | None:
        """The slot to be filled next with cards or numbers, in turn; the next player's number is the slot at work."""
        if self.kind.form is Form.NUMBERS and (self.part or 0) + 1 < self.kind.most and _next_number(self):
            return self.slot
        slots = self.question.kind.slots
        return next((at for at in range(self.slot + 1, len(slots)) if slots[at].form is not Form.CHOICE), None)


def begin(question: Question) -> Asking:
    """Begin, or go on, asking at the first slot for which too little has been said, else at the last one filled."""
    filled = [number for number, said in enumerate(question.slots) if said.count]
    last = filled[-1] if filled else 0
    return turn_to(Asking(question), last if question.missing is None else question.missing)


def tap(asking: Asking, card: Card) -> Asking:
    """Enter a card, say what the wild card picked out stands for, or replace the card picked out."""
    question, picked = asking.question, asking.chosen_card
    if says_role(asking):
        return say(asking, card)
    if asking.kind.form not in (Form.CARDS, Form.MELDS):
        return asking
    single = asking.kind.most == 1 and asking.filled.melds
    # What is replaced goes back to the deck first.
    spot = asking.chosen if asking.chosen is not None and picked is not None else Spot(asking.slot, 0, 0)
    replaces = picked is not None or single
    if not copies_left(_without(question, spot) if replaces else question).get(card):
        return asking
    if replaces:
        return _moved_on(_step(asking, _set(question, spot, Placed(card))))
    if asking.filled.count >= asking.kind.most:
        return asking
    melds = asking.filled.melds
    if asking.kind.form is Form.CARDS:
        grown = (*(melds[0] if melds else ()), Placed(card))
        return _moved_on(_step(asking, put(question, asking.slot, Filled((grown,)))))
    part = asking.part
    if part is not None and joins(question.rules, melds[part], Placed(card)):
        melds = (*melds[:part], (*melds[part], Placed(card)), *melds[part + 1 :])
    else:
        melds, part = (*melds, (Placed(card),)), len(melds)
    return replace(_step(asking, put(question, asking.slot, Filled(melds))), part=part)


def says_role(asking: Asking) -> bool:
    """Whether a tap on the pad says what the card picked out stands for."""
    picked = asking.chosen_card
    if asking.chosen is None or picked is None:
        return False
    return asking.question.kind.slots[asking.chosen.slot].roles and asking.question.rules.is_wild(picked.card)


def say(asking: Asking, role: Role | None, spot: Spot | None = None) -> Asking:
    """Say what a wild card, by default the one picked out, stands for; ``None`` takes it back."""
    spot = spot or asking.chosen
    placed = None if spot is None else card_at(asking.question, spot)
    if spot is None or placed is None or not asking.question.rules.is_wild(placed.card):
        return asking
    return _step(asking, _set(asking.question, spot, replace(placed, role=role)))


def choose(asking: Asking, spot: Spot) -> Asking:
    """Pick a card out, or let it go when it is the one picked out already; its slot is then at work."""
    if card_at(asking.question, spot) is None:
        return asking
    turned = turn_to(asking, spot.slot)
    if asking.chosen == spot:
        return turned
    return replace(turned, chosen=spot, part=spot.meld if turned.kind.form is Form.MELDS else None)


def turn_to(asking: Asking, slot: int) -> Asking:
    """Go on with another slot, at the end of what was said there."""
    if not 0 <= slot < len(asking.question.slots):
        return asking
    kind, filled = asking.question.kind.slots[slot], asking.question.slots[slot]
    part = None
    if kind.form is Form.MELDS and filled.melds:
        part = len(filled.melds) - 1
    elif kind.form is Form.NUMBERS:
        part = max(0, len(filled.numbers) - 1)
    return replace(asking, slot=slot, part=part, chosen=None)


def turn_part(asking: Asking, part: int | None) -> Asking:
    """Go on with another meld or number of the slot at work; ``None`` begins a new meld."""
    return replace(asking, part=part, chosen=None)


def onward(asking: Asking) -> Asking:
    """Go on to the next number, else to the next slot; after the last one nothing changes."""
    following = asking.following
    if following is None:
        return replace(asking, chosen=None)
    if following == asking.slot:
        return turn_part(asking, (asking.part or 0) + 1)
    return turn_to(asking, following)


def new_meld(asking: Asking) -> Asking:
    """Let the next card begin a new meld."""
    return turn_part(asking, None)


def decide(asking: Asking, slot: int, choice: int) -> Asking:
    """Choose an answer of a slot that has a few."""
    kinds = asking.question.kind.slots
    if not (0 <= slot < len(kinds) and 0 <= choice < len(kinds[slot].choices)):
        return asking
    return _step(asking, put(asking.question, slot, Filled(choice=choice)))


def digit(asking: Asking, figure: int) -> Asking:
    """Type a figure at the end of the number in work."""
    before = _number(asking) or 0
    after = before * 10 + (-figure if before < 0 else figure)
    return asking if len(str(abs(after))) > MOST_DIGITS else _with_number(asking, after)


def turn_sign(asking: Asking) -> Asking:
    """Make the number in work negative or positive."""
    number = _number(asking)
    return _with_number(asking, -number) if number else asking


def delete(asking: Asking) -> Asking:
    """Take away the card picked out, else what was entered last where the work is, else in the slot before."""
    question, spot = asking.question, asking.chosen
    if spot is not None and card_at(question, spot) is not None:
        return replace(turn_to(_step(asking, _without(question, spot)), spot.slot), chosen=None)
    if asking.kind.form is Form.NUMBERS and asking.filled.numbers:
        return _shorter(asking)
    melds = asking.filled.melds
    if melds:
        part = asking.part if asking.part is not None else len(melds) - 1
        spot = Spot(asking.slot, part, len(melds[part]) - 1)
        return turn_to(_step(asking, _without(question, spot)), asking.slot)
    before = [at for at in range(asking.slot) if question.slots[at].count]
    return delete(turn_to(asking, before[-1])) if before else asking


def undo(asking: Asking) -> Asking:
    """Go back to the question before the last step."""
    if not asking.past:
        return asking
    before = asking.past[-1]
    changed = [at for at, filled in enumerate(before.slots) if filled != asking.question.slots[at]]
    back = replace(asking, question=before, past=asking.past[:-1], chosen=None)
    cards = [at for at in changed if before.kind.slots[at].form is not Form.CHOICE]
    return turn_to(back, cards[0] if cards else asking.slot)


def _step(asking: Asking, question: Question) -> Asking:
    if question == asking.question:
        return replace(asking, chosen=None)
    return replace(asking, question=question, chosen=None, past=(*asking.past, asking.question)[-MOST_STEPS:])


def _moved_on(asking: Asking) -> Asking:
    """Go on by itself where the slot at work takes no more cards and the next is still empty."""
    following = asking.following
    full = asking.filled.count >= asking.kind.most
    if full and following is not None and not asking.question.slots[following].count:
        return turn_to(asking, following)
    return asking


def _set(question: Question, spot: Spot, placed: Placed) -> Question:
    melds = question.slots[spot.slot].melds
    return put(question, spot.slot, Filled(_changed(melds, spot, (placed,))))


def _without(question: Question, spot: Spot) -> Question:
    return put(question, spot.slot, Filled(_changed(question.slots[spot.slot].melds, spot, ())))


def _changed(melds: tuple[Meld, ...], spot: Spot, cards: Meld) -> tuple[Meld, ...]:
    """The melds with other cards in the place of one; a meld that loses its last card is gone."""
    meld = melds[spot.meld]
    after = (*meld[: spot.place], *cards, *meld[spot.place + 1 :])
    return (*melds[: spot.meld], *((after,) if after else ()), *melds[spot.meld + 1 :])


def _number(asking: Asking) -> int | None:
    numbers = asking.filled.numbers
    return numbers[asking.part or 0] if (asking.part or 0) < len(numbers) else None


def _next_number(asking: Asking) -> bool:
    """Whether the number in work has been typed, or a later one."""
    return any(number is not None for number in asking.filled.numbers[asking.part or 0 :])


def _with_number(asking: Asking, number: int | None) -> Asking:
    if asking.kind.form is not Form.NUMBERS:
        return asking
    part = asking.part or 0
    numbers = [*asking.filled.numbers, *(None,) * (part + 1 - len(asking.filled.numbers))]
    numbers[part] = number
    while numbers and numbers[-1] is None:
        numbers.pop()
    return _step(asking, put(asking.question, asking.slot, Filled(numbers=tuple(numbers))))


def _shorter(asking: Asking) -> Asking:
    """Take the last figure away; where none is typed yet, go back to the number before."""
    number = _number(asking)
    if number is None:
        return turn_part(asking, max(0, (asking.part or 0) - 1))
    left = abs(number) // 10
    return _with_number(asking, (-left if number < 0 else left) or (None if abs(number) < 10 else left))
