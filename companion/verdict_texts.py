"""A verdict as plain text, to be sent to whoever was not there: the question, the cards, the answer, the code."""

from __future__ import annotations

from collections.abc import Sequence

from companion.codes import code_of
from companion.games import game_name
from companion.question_kinds import Form, SlotKind
from companion.questions import Filled, Question
from companion.reasons import name_of
from companion.remedies import remedies
from companion.rulesets import RULE_SETS
from companion.texts import Texts
from companion.verdicts import Outcome, Verdict, verdict


def as_text(question: Question, words: Texts, names: Sequence[str] = ()) -> str:
    """The verdict on a question in lines of plain text."""
    judged = verdict(question, words, names)
    lines = [words(question.kind.title), game_line(words, question)]
    for slot, filled in zip(question.kind.slots, question.slots, strict=True):
        if shown := slot_text(words, slot, filled, names):
            lines.append(words("{place}: {cards}", place=words(slot.title), cards=shown))
    points = "" if judged.points is None else words.many("{count} point", "{count} points", judged.points)
    loud = judged.outcome in (Outcome.YES, Outcome.NO)
    headline = (judged.headline.upper() if loud else judged.headline) + (f" · {points}" if points else "")
    lines += ["", headline, *judged.said, *arrangement(words, judged)]
    if judged.clauses:
        lines.append(" ".join(f"[{clause}]" for clause in judged.clauses))
    lines += remedies(question, words)
    lines += ["", words("Code: {code}", code=code_of(question))]
    return "\n".join(lines)


def game_line(words: Texts, question: Question) -> str:
    """The game, and whether house rules are set."""
    game = game_name(words, RULE_SETS[question.rules_name])
    return words("{game}, with house rules", game=game) if question.house else game


def slot_text(words: Texts, slot: SlotKind, filled: Filled, names: Sequence[str] = ()) -> str:
    """What was said for a slot, in a line; nothing where nothing was."""
    if slot.form is Form.CHOICE:
        return words(slot.choices[filled.choice])
    if slot.form is Form.NUMBERS and slot.most > 1:
        said = [(seat, number) for seat, number in enumerate(filled.numbers) if number is not None]
        return ", ".join(f"{name_of(words, seat, names)}: {words.number(number)}" for seat, number in said)
    if slot.form is Form.NUMBERS:
        return " ".join(words.number(number) for number in filled.numbers if number is not None)
    return " / ".join(words.cards(meld) for meld in filled.melds)


def arrangement(words: Texts, judged: Verdict) -> list[str]:
    """The melds of an arrangement and what is left, a line each."""
    lines = [words.cards(meld) for meld in judged.melds]
    if judged.left:
        lines.append(words("Left in hand: {cards}", cards=words.cards(judged.left)))
    return lines
