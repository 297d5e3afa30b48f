"""A question asked at the table in mid-game, perhaps only half said: its kind with what was said for each slot.

Which steps fill it is told by ``companion.asking``, what the referee says by ``companion.verdicts``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.cards import Card, Placed
from companion.question_kinds import Kind, kind_of
from companion.readings import Meld
from companion.rulesets import HouseValue, RuleSet, rule_set


@dataclass(frozen=True, slots=True)
class Filled:
    """What has been said for a slot: cards (one meld of them) or melds, none of them empty, numbers, or a choice.

    A number not typed yet is ``None``.
    """

    melds: tuple[Meld, ...] = ()
    numbers: tuple[int | None, ...] = ()
    choice: int = 0

    @property
    def cards(self) -> Meld:
        """All cards, in order."""
        return tuple(placed for meld in self.melds for placed in meld)

    @property
    def count(self) -> int:
        """How many cards or numbers there are."""
        return len(self.cards) + sum(number is not None for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Question:
    """A question, perhaps only half said: the game, its house rules (those not left as they are), kind and slots."""

    rules_name: str
    kind_name: str
    slots: tuple[Filled, ...]
    house: tuple[tuple[str, HouseValue], ...] = ()

    @property
    def rules(self) -> RuleSet:
        """The rules it is judged by."""
        return _rules(self.rules_name, self.house)

    @property
    def kind(self) -> Kind:
        """Its kind."""
        kind = kind_of(self.rules, self.kind_name)
        assert kind is not None  # ``blank`` and the codes make no other
        return kind

    @property
    def is_blank(self) -> bool:
        """Whether nothing has been said yet."""
        return all(filled == Filled() for filled in self.slots)

    def at(self, name: str) -> Filled:
        """What was said for the slot of that name; nothing where there is no such slot."""
        return next((filled for slot, filled in zip(self.kind.slots, self.slots, strict=True) if slot.name == name),
                    Filled())  # fmt: skip

    def cards(self, name: str) -> Meld:
        """The cards of the slot of that name."""
        return self.at(name).cards

    @property
    def missing(self) -> int | None:
        """The first slot for which too little has been said: nobody's number is passed over where one is wanted."""
        return next(
            (
                at
                for at, (slot, filled) in enumerate(zip(self.kind.slots, self.slots, strict=True))
                if filled.count < slot.least or (slot.least and None in filled.numbers)
            ),
            None,
        )


@lru_cache(maxsize=64)
def _rules(name: str, house: tuple[tuple[str, HouseValue], ...]) -> RuleSet:
    return rule_set(name, dict(house))


def blank(rules: RuleSet, name: str) -> Question:
    """A question of that kind of which nothing has been said; raise ``KeyError`` where the game has no such kind."""
    kind = kind_of(rules, name)
    if kind is None:
        raise KeyError(name)
    return Question(rules.name, name, (Filled(),) * len(kind.slots), tuple(rules.house.items()))


def put(question: Question, slot: int, filled: Filled) -> Question:
    """The question with something else said for a slot."""
    return replace(question, slots=(*question.slots[:slot], filled, *question.slots[slot + 1 :]))


def copies_left(question: Question) -> dict[Card, int]:
    """How many copies of each card of the deck are not yet spoken of."""
    rules = question.rules
    used = Counter(
        placed.card
        for slot, filled in zip(question.kind.slots, question.slots, strict=True)
        if not slot.apart
        for placed in filled.cards
    )
    return {card: max(0, rules.copies_of(card) - used[card]) for card in rules.deck}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card of a question lies: the slot, the meld in it, the place in the meld."""

    slot: int
    meld: int
    place: int


def card_at(question: Question, spot: Spot) -> Placed | None:
    """The card at a spot, if there is one."""
    melds = question.slots[spot.slot].melds if 0 <= spot.slot < len(question.slots) else ()
    meld = melds[spot.meld] if 0 <= spot.meld < len(melds) else ()
    return meld[spot.place] if 0 <= spot.place < len(meld) else None


#: Which slots make one meld together, in the order the referee reads them; ``lay`` has melds of its own.
_TOGETHER = {
    "meld": ("meld",),
    "lay_off": ("meld", "cards"),
    "take_pile": ("upcard", "lay", "under"),
    "take_by_lay_off": ("onto", "upcard", "lay"),
    "swap": ("meld",),
}


def melds_asked(question: Question) -> list[list[Spot]]:
    """The melds that a question is about, each as the spots of its cards."""
    numbered = {slot.name: number for number, slot in enumerate(question.kind.slots)}
    if question.kind_name == "lay":
        melds = enumerate(question.slots[0].melds)
        return [[Spot(0, number, place) for place in range(len(meld))] for number, meld in melds]
    names = _TOGETHER.get(question.kind_name, ())
    spots = [Spot(numbered[name], 0, place) for name in names for place in range(len(question.cards(name)))]
    return [spots] if spots else []
