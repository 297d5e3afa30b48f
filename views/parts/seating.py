"""Who will play what: the choice of a match before it begins, kept half-made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.match import LONGEST_NAME, Match
from companion.rulesets import DENEXA, RULE_SETS, HouseValue, RuleSet, RuleSetError, rule_set
from views.desk import SEATING, Desk

#: No game seats more.
MOST_SEATS = max(rules.most_players for rules in RULE_SETS.values())


@dataclass(frozen=True, slots=True)
class Seating:
    """Names by seat as they were typed, the seat that deals first, the game and its house rules."""

    names: tuple[str, ...] = ("", "")
    dealer: int = 0
    rules_name: str = DENEXA.name
    house: Mapping[str, HouseValue] = field(default_factory=dict, hash=False)

    @property
    def rules(self) -> RuleSet:
        """The rule set with its house rules."""
        return rule_set(self.rules_name, self.house)

    def dump(self) -> dict[str, Any]:
        """Return it as plain JSON."""
        return {
            "names": list(self.names),
            "dealer": self.dealer,
            "rules": self.rules_name,
            "house": dict(self.house),
        }


#: Takes a new seating, keeps and shows it.
Keep = Callable[[Seating], None]


def seating_of(match: Match) -> Seating:
    """The same people at the same game, the deal passed on: a rematch."""
    return Seating(match.players, match.dealer(len(match.deals)), match.rules_name, match.house)


def kept_seating(desk: Desk) -> Seating:
    """The half-made choice, else that of a rematch of the last match, else empty seats."""
    kept = desk.library.setting(SEATING, None)
    if isinstance(kept, dict) and isinstance(kept.get("names"), list):
        return _read(kept)
    last = next((head for head in desk.library.heads(20) if not (head.damaged or head.newer)), None)
    match = desk.find(last.number) if last is not None else None
    return seating_of(match) if match is not None else Seating()


def _read(kept: dict[str, Any]) -> Seating:
    """What a setting says, and the usual where it says what isn't so."""
    names = tuple(str(name)[: 2 * LONGEST_NAME] for name in kept["names"][:MOST_SEATS])
    dealer = kept.get("dealer")
    dealer = dealer if isinstance(dealer, int) and 0 <= dealer < len(names) else 0
    rules_name, house = str(kept.get("rules")), kept.get("house")
    if rules_name not in RULE_SETS:
        return Seating(names, dealer)
    try:
        rules = rule_set(rules_name, house if isinstance(house, dict) else {})
    except RuleSetError:
        rules = RULE_SETS[rules_name]
    return Seating(names, dealer, rules_name, rules.house)
