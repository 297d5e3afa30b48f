"""The house rules in words: a title, a sentence that says what the rule changes, and a label for every value.

One entry serves every game that has a rule of that name. A test holds that each rule and each value of
``companion.rulesets`` has its words, and that no words are left over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rulesets import HouseValue
from companion.texts import N_, NN_


@dataclass(frozen=True, slots=True)
class HouseText:
    """The English words of a house rule, keys of the catalogue.

    ``title`` stands in a list, ``says`` is one sentence. ``labels`` are those of single values; ``number`` is the
    label, singular and plural, of every whole number that has none of its own (``{count}`` is the number).
    """

    title: str
    says: str
    labels: Mapping[HouseValue, str] = field(default_factory=dict, hash=False)
    number: tuple[str, str] | None = None


_POINTS = NN_("{count} point", "{count} points")
_NO_YES: dict[HouseValue, str] = {"no": N_("No"), "yes": N_("Yes")}
_FORBIDDEN, _ALLOWED = N_("Not allowed"), N_("Allowed")

#: The words by the name of the rule.
HOUSE_TEXTS: dict[str, HouseText] = {
    # Arlington
    "deuce-as-two": HouseText(
        N_("Deuce as a 2"),
        N_("What a deuce is worth on the table when it stands for a 2, as in A-2-3."),
        number=_POINTS,
    ),
    "wild-queen": HouseText(
        N_("Deuce as Q♠"),
        N_("In which melds a deuce may stand for the queen of spades."),
        {
            "pure": N_("Only in melds whose other cards are natural"),
            "pure-sequence": N_("Only in sequences whose other cards are natural"),
        },
    ),
    "all-wild-melds": HouseText(
        N_("Melds of deuces that stand for other cards"),
        N_("Whether a group or a sequence may do without a natural card."),
        {"no": _FORBIDDEN, "yes": _ALLOWED},
    ),
    "stranded-queen": HouseText(
        N_("Left with Q♠ alone"),
        N_("Whether a player may lay so much that only queens of spades, which can't be discarded, stay in hand."),
        {"forbidden": _FORBIDDEN, "allowed": _ALLOWED},
    ),
    "jokers": HouseText(
        N_("Joker"),
        N_("Whether a joker, wild like the deuces, is in the deck."),
        {1: N_("One joker"), 0: N_("No joker")},
    ),
    "wild-queen-price": HouseText(
        N_("Price of a deuce as Q♠"),
        N_("What a deuce is worth on the table when it stands for the queen of spades."),
        number=_POINTS,
    ),
    "deuce-sets": HouseText(
        N_("Sets of deuces"),
        N_("Whether three or four deuces are a set of their own, worth 25 points each."),
        {"no": _FORBIDDEN, "yes": _ALLOWED},
    ),
    "held-decides": HouseText(
        N_("Held bonuses decide the winner"),
        N_("Whether held bonuses count when the winner is found; the end of the match still comes without them."),
        _NO_YES,
    ),
    # Every game
    "target": HouseText(
        N_("Target"),
        N_("The match ends after a deal in which someone has this many points."),
        number=_POINTS,
    ),
    # Oklahoma Gin
    "ace-upcard": HouseText(
        N_("Ace as first upcard"),
        N_("How much a knock may leave unmelded when the first upcard is an ace."),
        {"one": N_("One point"), "gin-only": N_("Nothing: only gin ends the deal")},
    ),
    "undercut-bonus": HouseText(
        N_("Undercut bonus"),
        N_("What the knocker's opponent gets for an undercut, besides the difference."),
        number=_POINTS,
    ),
    "gin-bonus": HouseText(
        N_("Gin bonus"),
        N_("What gin brings, besides the opponent's deadwood."),
        number=_POINTS,
    ),
    "spades-double": HouseText(
        N_("Spades count double"),
        N_("Whether a deal counts double, bonuses included, when its first upcard is a spade."),
        _NO_YES,
    ),
    "big-gin": HouseText(
        N_("Big gin"),
        N_("What eleven melded cards, declared without a discard, bring instead of the gin bonus."),
        {"no": N_("Not played")},
        _POINTS,
    ),
    "line-bonus": HouseText(
        N_("Bonus for each deal won"),
        N_("What each deal won adds at the end of the match; it does not count towards the target."),
        {0: N_("None")},
        _POINTS,
    ),
    "game-bonus": HouseText(
        N_("Bonus for the match won"),
        N_("What winning the match adds at its end."),
        {0: N_("None")},
        _POINTS,
    ),
}
