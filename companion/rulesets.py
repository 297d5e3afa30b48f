"""Rule sets as frozen data: what a deck holds, what a meld may be, what a card is worth.

Three things make a rule set: a preset by name, the house rules a table chose before the match, and nothing else.
A house rule only replaces values of the preset; it never changes code. Sources: S0 and S2 for Arlington by Denexa.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.cards import JOKER, PACK, QUEEN_OF_SPADES, Card, Rank

#: What a house rule may be set to.
HouseValue = int | str


class RuleSetError(ValueError):
    """No such rule set, house rule or value; ``problem`` is ``rules``, ``rule`` or ``value``.

    ``allowed`` are the names or values that would do; ``span`` is set where any whole number would, from the first
    to the second.
    """

    def __init__(
        self,
        problem: str,
        name: str,
        value: object = None,
        allowed: tuple[HouseValue, ...] = (),
        span: tuple[int, int] | None = None,
    ) -> None:
        self.problem = problem
        self.name = name
        self.value = value
        self.allowed = allowed
        self.span = span
        super().__init__(f"{problem}: {name!r} {value!r}")


@dataclass(frozen=True, slots=True)
class HouseRule:
    """An option of a rule set: its name, the values it takes (the default first) and what it sets.

    ``field`` is the field of ``RuleSet`` that takes the value. ``any_number`` lets every whole number between
    ``least`` and ``most`` pass beside the values listed.
    """

    name: str
    field: str
    values: tuple[HouseValue, ...]
    any_number: bool = False
    least: int = 1
    most: int = 1_000_000

    def read(self, value: object) -> HouseValue:
        """Return the value in its own type (``"20"`` and ``True`` are understood); raise ``RuleSetError``."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 12:
            value = int(value)
        if isinstance(value, int | str):
            if value in self.values:
                return value
            if self.any_number and isinstance(value, int) and self.least <= value <= self.most:
                return value
        span = (self.least, self.most) if self.any_number else None
        raise RuleSetError("value", self.name, value, self.values, span)


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Everything in which games differ, as plain values. Points are points of the game.

    ``prices`` holds what each rank is worth on the table and, with a minus, in the hand; the queen of spades,
    wild cards and the deuce in a hand have values of their own.
    """

    name: str
    packs: int
    jokers: int
    least_players: int
    most_players: int
    cards_dealt: int
    smallest_meld: int
    largest_group: int
    longest_sequence: int
    prices: Mapping[Rank, int] = field(hash=False)
    queen_on_table: int
    queen_in_hand: int
    deuce_in_set: int
    deuce_in_hand: int
    going_out: int
    target: int
    deuce_as_two: int
    all_wild_melds: str
    wild_queen: str
    stranded_queen: str
    house_rules: tuple[HouseRule, ...] = field(hash=False)

    def with_house(self, house: Mapping[str, object]) -> RuleSet:
        """Return the rule set with house rules set by name; raise ``RuleSetError`` for an unknown name or value."""
        known = {rule.name: rule for rule in self.house_rules}
        changes: dict[str, HouseValue] = {}
        for name, value in house.items():
            rule = known.get(name)
            if rule is None:
                raise RuleSetError("rule", name, value, tuple(known))
            changes[rule.field] = rule.read(value)
        return replace(self, **changes)  # type: ignore[arg-type]

    def copies_of(self, card: Card) -> int:
        """How many copies of a card the deck holds."""
        return self.jokers if card == JOKER else self.packs

    @property
    def deck(self) -> tuple[Card, ...]:
        """The kinds of card in the deck, by rank and then by suit."""
        return (JOKER, *PACK) if self.jokers else PACK

    def price(self, card: Card) -> int:
        """What a natural card is worth on the table, in points."""
        return self.queen_on_table if card == QUEEN_OF_SPADES else self.prices[card.rank]

    def hand_price(self, card: Card) -> int:
        """What a card left in hand costs, as a negative number of points."""
        if card.rank is Rank.TWO:
            return -self.deuce_in_hand
        return -(self.queen_in_hand if card == QUEEN_OF_SPADES else self.prices[card.rank])


_ARLINGTON_PRICES: dict[Rank, int] = {
    Rank.ACE: 20,
    Rank.TWO: 5,
    **dict.fromkeys((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN), 5),
    **dict.fromkeys((Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    Rank.JOKER: 0,
}

#: Arlington as Denexa plays it: no joker, melds of three or four, the queen of spades never discarded (S0, S2).
DENEXA = RuleSet(
    name="arlington-denexa",
    packs=2,
    jokers=0,
    least_players=2,
    most_players=5,
    cards_dealt=13,
    smallest_meld=3,
    largest_group=4,
    longest_sequence=4,
    prices=_ARLINGTON_PRICES,
    queen_on_table=50,
    queen_in_hand=100,
    deuce_in_set=25,
    deuce_in_hand=20,
    going_out=100,
    target=1000,
    deuce_as_two=5,
    all_wild_melds="no",
    wild_queen="pure",
    stranded_queen="forbidden",
    house_rules=(
        HouseRule("target", "target", (1000,), any_number=True),
        HouseRule("deuce-as-two", "deuce_as_two", (5, 20, 25)),
        HouseRule("wild-queen", "wild_queen", ("pure", "pure-sequence")),
        HouseRule("all-wild-melds", "all_wild_melds", ("no", "yes")),
        HouseRule("stranded-queen", "stranded_queen", ("forbidden", "allowed")),
    ),
)

#: The rule sets by name, the default first.
RULE_SETS: dict[str, RuleSet] = {DENEXA.name: DENEXA}


def rule_set(name: str, house: Mapping[str, object] | None = None) -> RuleSet:
    """Return the rule set of that name with its house rules set; raise ``RuleSetError``."""
    preset = RULE_SETS.get(name)
    if preset is None:
        raise RuleSetError("rules", name, allowed=tuple(RULE_SETS))
    return preset.with_house(house) if house else preset
