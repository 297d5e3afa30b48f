"""The three games in words: what each is called and how it differs from the others, in one sentence."""

from __future__ import annotations

from dataclasses import dataclass

from companion.house import house_label, house_title
from companion.rulesets import DENEXA, GIN, PARLETT, RuleSet
from companion.texts import N_, Texts


@dataclass(frozen=True, slots=True)
class GameText:
    """The English words of a game, keys of the catalogue: its name and the sentence that tells it apart."""

    name: str
    says: str


#: The words by the name of the rule set, the default game first.
GAMES: dict[str, GameText] = {
    DENEXA.name: GameText(
        N_("Arlington (Denexa)"),
        N_("Melds of three or four cards, no joker; the pile is taken with a new meld; the queen of spades stays."),
    ),
    PARLETT.name: GameText(
        N_("Arlington (Parlett)"),
        N_("One joker, rows up to fourteen cards; the pile also for a lay-off; at the end everybody settles up."),
    ),
    GIN.name: GameText(
        N_("Oklahoma Gin"),
        N_("Two players with ten cards; the first upcard says with how little deadwood one may knock."),
    ),
}


def game_name(words: Texts, rules: RuleSet) -> str:
    """Name a game: ``Arlington (Denexa)``."""
    return words(GAMES[rules.name].name)


def game_says(words: Texts, rules: RuleSet) -> str:
    """Say in one sentence how a game differs from the others."""
    return words(GAMES[rules.name].says)


def house_said(words: Texts, rules: RuleSet) -> str:
    """List the house rules that are not as usual, ``Target: 500 points · Big gin: 31 points``; empty without any."""
    return " · ".join(
        words("{title}: {value}", title=house_title(words, name), value=house_label(words, name, value))
        for name, value in rules.house.items()
    )
