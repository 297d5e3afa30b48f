"""What a situation holds, read with a clear word for what is missing or of the wrong kind.

Each ``…_at`` returns the value under a key in its own type or raises ``SituationError``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.cards import Card, Placed, read_cards, read_placed
from companion.match import SeatingError, check_seating
from companion.problems import seating_problem, shown
from companion.rulesets import RuleSet
from companion.texts import Texts

Situation = Mapping[str, Any]


class SituationError(ValueError):
    """A situation that is no question; its text says, in the language asked for, what is wrong."""


def text_at(asked: Situation, key: str, words: Texts) -> str:
    """The text under a key."""
    value = asked.get(key)
    if not isinstance(value, str):
        raise SituationError(words("“{key}” must be a text; it is {what}.", key=key, what=shown(value)))
    return value


def texts_at(asked: Situation, key: str, words: Texts) -> list[str]:
    """The list of texts under a key; missing means none."""
    value = asked.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise SituationError(words("“{key}” must be a list of texts; it is {what}.", key=key, what=shown(value)))
    return value


def object_at(asked: Situation, key: str, words: Texts) -> Mapping[str, Any]:
    """The object under a key; missing means an empty one."""
    value = asked.get(key, {})
    if not isinstance(value, Mapping):
        raise SituationError(words("“{key}” must be an object; it is {what}.", key=key, what=shown(value)))
    return value


def truth_at(asked: Situation, key: str, words: Texts, *, default: bool) -> bool:
    """The truth value under a key."""
    value = asked.get(key, default)
    if not isinstance(value, bool):
        raise SituationError(words("“{key}” must be true or false; it is {what}.", key=key, what=shown(value)))
    return value


def whole_at(asked: Situation, key: str, words: Texts) -> int:
    """The whole number under a key."""
    value = asked.get(key)
    if not isinstance(value, int) or isinstance(value, bool):
        raise SituationError(words("“{key}” must be a whole number; it is {what}.", key=key, what=shown(value)))
    return value


def placed_at(asked: Situation, key: str, words: Texts) -> tuple[Placed, ...]:
    """The cards of a meld under a key, at least one."""
    placed = read_placed(text_at(asked, key, words))
    if not placed:
        raise SituationError(words("“{key}” holds no card.", key=key))
    return placed


def cards_at(asked: Situation, key: str, words: Texts, *, least: int = 0) -> tuple[Card, ...]:
    """The cards under a key."""
    cards = read_cards(text_at(asked, key, words))
    if len(cards) < least:
        raise SituationError(words("“{key}” holds no card.", key=key))
    return cards


def card_at(asked: Situation, key: str, words: Texts) -> Card:
    """The one card under a key."""
    cards = read_cards(text_at(asked, key, words))
    if len(cards) != 1:
        raise SituationError(words("“{key}” must be one card.", key=key))
    return cards[0]


def players_at(asked: Situation, rules: RuleSet, words: Texts) -> list[Mapping[str, Any]]:
    """The players of a deal, each an object; their names and their number are in order."""
    players = asked.get("players")
    if not isinstance(players, list) or not all(isinstance(player, Mapping) for player in players):
        raise SituationError(words("“players” must be a list of objects with name, melds and hand."))
    names = [text_at(player, "name", words) for player in players]
    try:
        check_seating(rules, names)
    except SeatingError as error:
        raise SituationError(seating_problem(words, error)) from error
    return players


def kind_of(value: object) -> str:
    """Name the kind of a JSON value."""
    names = {str: "text", list: "a list", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
