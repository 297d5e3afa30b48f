"""House rules at work: their names in words, which of them decided a ruling, and which don't go together.

What a house rule may be set to is data of ``companion.rulesets``; its words are in ``companion.house_texts``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from companion.house_texts import HOUSE_TEXTS
from companion.rulesets import HouseValue, RuleSet
from companion.texts import N_, Texts


def house_title(words: Texts, name: str) -> str:
    """Return the title of a house rule, short enough for a list; ``KeyError`` for a name no game knows.

    >>> house_title(Texts(), "gin-bonus")
    'Gin bonus'
    """
    return words(HOUSE_TEXTS[name].title)


def house_sentence(words: Texts, name: str) -> str:
    """Say in one sentence what a house rule changes; ``KeyError`` for a name no game knows."""
    return words(HOUSE_TEXTS[name].says)


def house_label(words: Texts, name: str, value: HouseValue) -> str:
    """Name a value of a house rule, for a choice; ``KeyError`` for a name or value no game knows.

    Of a rule that takes numbers every whole number has a label.

    >>> house_label(Texts(), "target", 1500), house_label(Texts(), "big-gin", "no")
    ('1500 points', 'Not played')
    """
    text = HOUSE_TEXTS[name]
    if isinstance(value, int) and value not in text.labels and text.number:
        return words.many(*text.number, value)
    return words(text.labels[value])


def explain_house(words: Texts, rules: RuleSet, name: str) -> str:
    """Say what the table agreed on: the house rule of that name with the value it has in ``rules``.

    For example ``House rule: Target – 500 points.`` Raises ``KeyError`` for a rule that the game does not have.
    """
    field_of = {rule.name: rule.field for rule in rules.house_rules}
    value = getattr(rules, field_of[name])
    return words(
        "House rule: {title} – {value}.", title=house_title(words, name), value=house_label(words, name, value)
    )


def decided_by(rules: RuleSet, judged: Callable[[RuleSet], object]) -> tuple[str, ...]:
    """Name the house rules that decided a ruling, in the order of the rule set.

    ``judged`` judges the question by a rule set and returns what was decided, comparable with ``==`` and without
    the sentences. The question is judged again with each house rule set back to its default: a rule without which
    something else is decided is one that decided. Two rules that each would do alone are found by setting all back.
    Without house rules nothing is judged.
    """
    house = rules.house
    if not house:
        return ()
    default = {rule.name: rule.values[0] for rule in rules.house_rules}
    decided = judged(rules)
    found = tuple(name for name in house if judged(rules.with_house({name: default[name]})) != decided)
    if found or len(house) == 1:
        return found
    plain = rules.with_house(default)
    usual = judged(plain)
    if usual == decided:
        return ()
    return tuple(name for name in house if judged(plain.with_house({name: house[name]})) != usual) or tuple(house)


@dataclass(frozen=True, slots=True)
class Unfair:
    """House rules that don't go together: why (``what``), the names of the rules, and numbers for the sentence."""

    what: str
    names: tuple[str, ...]
    facts: Mapping[str, int] = field(default_factory=dict, hash=False)


_UNFAIR = {
    "undercut": N_("An undercut would bring {undercut} points and gin only {gin}: it would pay to knock badly."),
    "out": N_("Going out brings {bonus} points: with a target of {target} that alone would end the match."),
    "held": N_("A held bonus is {bonus} points and would decide against the whole target of {target}."),
    "big": N_("Big gin would count {bonus} points in a deal of spades: that alone would win a match to {target}."),
}


def unfair(rules: RuleSet) -> tuple[Unfair, ...]:
    """Find what a table would call unfair or senseless in its house rules, before a match begins.

    Nothing for every preset. The referee judges by such rules all the same: they are refused only for a new match.

    - ``undercut``: the undercut is consolation for the player who was knocked against. When it brings more than
      gin, the surest bonus of the game is the worse one. Equal bonuses are played at many tables and stay.
    - ``out``: whoever goes out has the target from that alone, so a match is a single deal and nothing is played
      for. Arlington, target of 100 or less.
    - ``held``: where held bonuses decide, one concealed hand outweighs all that the target stands for; a player
      without a point would beat one who has just reached it, or share with them. Parlett, target of 250 or less.
    - ``big``: big gin doubled by a spade is the whole match, whatever the other player holds.

    Big gin below gin can't be set: its least value is above the highest of gin.
    """
    found = []
    if rules.undercut_bonus > rules.gin_bonus > 0:
        facts = {"undercut": rules.undercut_bonus, "gin": rules.gin_bonus}
        found.append(Unfair("undercut", ("undercut-bonus", "gin-bonus"), facts))
    if rules.target <= rules.going_out:
        found.append(Unfair("out", ("target",), {"bonus": rules.going_out, "target": rules.target}))
    if rules.held_decides == "yes" and rules.target <= rules.concealed:
        facts = {"bonus": rules.concealed, "target": rules.target}
        found.append(Unfair("held", ("target", "held-decides"), facts))
    if isinstance(rules.big_gin, int) and rules.spades_double == "yes" and rules.target <= 2 * rules.big_gin:
        facts = {"bonus": 2 * rules.big_gin, "target": rules.target}
        found.append(Unfair("big", ("target", "spades-double", "big-gin"), facts))
    return tuple(found)


def explain_unfair(words: Texts, problem: Unfair) -> str:
    """Say why house rules don't go together, in one sentence."""
    return words(_UNFAIR[problem.what], **problem.facts)


def cited(words: Texts, rules: RuleSet, names: Iterable[str]) -> list[str]:
    """Put the house rules that decided (``decided_by``) in words, a sentence each."""
    return [explain_house(words, rules, name) for name in names]
