"""Short ways to make questions, and questions by chance, for the tests of the referee that is asked in mid-game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from companion.cards import read_placed
from companion.question_kinds import Form, SlotKind, kinds_of
from companion.questions import Filled, Question, blank
from companion.rulesets import RULE_SETS, HouseRule, RuleSet, rule_set
from tests.companion.strategies import any_cards, any_placed, shaped

DENEXA, PARLETT, GIN = RULE_SETS


def question(rules: str, kind: str, house: dict[str, Any] | None = None, **said: Any) -> Question:
    """A question from text: cards for slots of cards, melds split by ``/``, lists of numbers, a choice by number."""
    asked = blank(rule_set(rules, house or {}), kind)
    assert said.keys() <= {slot.name for slot in asked.kind.slots}, said
    return replace(asked, slots=tuple(_filled(slot, said.get(slot.name)) for slot in asked.kind.slots))


def _filled(slot: SlotKind, said: Any) -> Filled:
    if said is None:
        return Filled()
    if slot.form is Form.CHOICE:
        return Filled(choice=said)
    if slot.form is Form.NUMBERS:
        return Filled(numbers=tuple(said))
    return Filled(tuple(read_placed(meld) for meld in said.split("/")))


def _values(rule: HouseRule) -> st.SearchStrategy[Any]:
    listed = st.sampled_from(rule.values)
    return listed | st.integers(rule.least, 5000) if rule.any_number else listed


rules_by_chance: st.SearchStrategy[RuleSet] = st.sampled_from(list(RULE_SETS.values())).flatmap(
    lambda rules: st.fixed_dictionaries({}, optional={rule.name: _values(rule) for rule in rules.house_rules}).map(
        rules.with_house
    )
)


def _fillings(slot: SlotKind) -> st.SearchStrategy[Filled]:
    if slot.form is Form.CHOICE:
        return st.integers(0, len(slot.choices) - 1).map(lambda choice: Filled(choice=choice))
    if slot.form is Form.NUMBERS:
        numbers = st.lists(st.none() | st.integers(-99_999, 99_999), max_size=slot.most)
        return numbers.map(lambda said: Filled(numbers=tuple(said)))
    card = any_placed if slot.roles else any_cards.map(lambda card: read_placed(str(card))[0])
    meld = st.lists(card, min_size=1, max_size=min(slot.most, 13)).map(tuple)
    if slot.roles and slot.most > 4:
        meld = meld | shaped()
    most = 1 if slot.form is Form.CARDS else 4
    return st.lists(meld, max_size=most).map(lambda melds: Filled(tuple(melds)))


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Draw a question of any kind of any game, said as far as may be, lawful or not."""
    rules = draw(rules_by_chance)
    asked = blank(rules, draw(st.sampled_from([kind.name for kind in kinds_of(rules)])))
    return replace(asked, slots=tuple(draw(_fillings(slot)) for slot in asked.kind.slots))
