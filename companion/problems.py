"""Bad input in words: what is wrong with a text, a rule set or a seating, and what would be right.

A broken rule is a ruling (``companion.reasons``); this is about text that is no card and names that are no names.
"""

from __future__ import annotations

from companion.cards import NotationError
from companion.match import SeatingError
from companion.rulesets import RuleSetError
from companion.texts import Texts


def notation_problem(words: Texts, error: NotationError) -> str:
    """Say what is wrong with a text that should be cards."""
    if error.problem == "many":
        return words("{count} cards are too many: no table holds so many.", count=error.piece)
    if error.problem == "role":
        return words("“{piece}” (card {place}) is nothing a deuce can stand for. Write 2D=QS, or in a group 2D=Q.",
                     piece=error.piece, place=error.place)  # fmt: skip
    return words("“{piece}” (card {place}) is no card. Write the rank, then the suit: 7H, 10S or TS, QD, AC.",
                 piece=error.piece, place=error.place)  # fmt: skip


def rules_problem(words: Texts, error: RuleSetError) -> str:
    """Say what is wrong with the name of a rule set, a house rule or its value."""
    allowed = ", ".join(map(str, error.allowed))
    if error.problem == "rules":
        return words(
            "There are no rules called {name}; these are known: {allowed}.",
            name=shown(error.name),
            allowed=allowed,
        )
    if error.problem == "rule":
        return words(
            "There is no house rule {name}; these are known: {allowed}.", name=shown(error.name), allowed=allowed
        )
    if error.span:
        least, most = error.span
        others = [str(value) for value in error.allowed if not (isinstance(value, int) and least <= value <= most)]
        allowed = ", ".join([*others, words("any whole number from {least} to {most}", least=least, most=most)])
    return words("The house rule “{name}” can't be {value}; it may be: {allowed}.",
                 name=error.name, value=shown(error.value), allowed=allowed)  # fmt: skip


def seating_problem(words: Texts, error: SeatingError) -> str:
    """Say what is wrong with the players of a match."""
    if error.problem == "empty":
        return words("Player {number} has no name.", number=error.seat + 1)
    if error.problem == "long":
        return words("A name has at most {limit} letters.", limit=error.limit)
    if error.problem == "twice":
        return words("“{name}” is there twice; give each player a name of their own.", name=error.name)
    if error.problem == "few":
        return words("This game needs at least {limit} players.", limit=error.limit)
    return words("This game has at most {limit} players.", limit=error.limit)


def shown(value: object) -> str:
    """A value quoted in a message, cut where it is long."""
    if isinstance(value, str):
        return f"“{cut(value, 58)}”"
    try:
        return cut("null" if value is None else repr(value))
    except RecursionError:
        return "[[[…"


def cut(text: str, most: int = 60) -> str:
    """A text that was typed, as a message repeats it: never longer than needed to know it again."""
    return text if len(text) <= most else text[: most - 1] + "…"
