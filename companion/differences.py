"""Where the other games differ: the same question put to each of them as it is played without house rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.question_kinds import kind_of
from companion.questions import Filled, Question, blank
from companion.rulesets import RULE_SETS, rule_set
from companion.texts import Texts
from companion.verdicts import Outcome, verdict


@dataclass(frozen=True, slots=True)
class Difference:
    """What another game says to the same question."""

    rules_name: str
    outcome: Outcome
    headline: str
    why: str


#: What is worth points or depends on the deal has no answer that could be compared.
_ALIKE = ("best", "defend", "knock", "stock")


def differences(question: Question, words: Texts, names: Sequence[str] = ()) -> tuple[Difference, ...]:
    """In which of the other games, as they are without house rules, the answer is another one, and why."""
    mine = verdict(question, words, names)
    if mine.outcome is Outcome.NOT_YET or question.kind_name in _ALIKE:
        return ()
    found = []
    for other in _elsewhere(question):
        theirs = verdict(other, words, names)
        if theirs.outcome is Outcome.NOT_YET and not theirs.clauses and mine.outcome is Outcome.TOLD:
            continue  # it can't be put there: the cards are none of that game
        if other.missing is None and (theirs.outcome, theirs.headline) != (mine.outcome, mine.headline):
            why = " ".join(theirs.said) or words("There it is legal.")
            found.append(Difference(other.rules_name, theirs.outcome, theirs.headline, why))
    return tuple(found)


def _elsewhere(question: Question) -> Iterator[Question]:
    """The same question in the other games, where they have it."""
    said: dict[str, Any] = dict(zip((slot.name for slot in question.kind.slots), question.slots, strict=True))
    for name in RULE_SETS:
        rules = rule_set(name)
        if name == question.rules_name or kind_of(rules, question.kind_name) is None:
            continue
        if question.kind_name == "lay_off" and rules.is_gin != question.rules.is_gin:
            continue  # onto one's own melds in one game, onto the knocker's in the other
        other = blank(rules, question.kind_name)
        yield replace(other, slots=tuple(said.get(slot.name, Filled()) for slot in other.kind.slots))
