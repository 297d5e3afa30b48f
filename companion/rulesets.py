"""Rule sets as frozen data: what a deck holds, what a meld may be, what a card is worth.

Three things make a rule set: a preset by name, the house rules a table chose before the match, and nothing else.
A house rule only replaces values of the preset; it never changes code. Sources: S0 and S2 for Arlington by Denexa, S3
for Arlington by Parlett, S4 for Oklahoma Gin; Parlett's prices are those of his *Penguin Book of Card Games*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.cards import JOKER, PACK, QUEEN_OF_SPADES, Card, Rank
from companion.clauses import Clause

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

    ``field`` is the field of ``RuleSet`` that takes the value, ``clause`` the rule it changes. ``any_number`` lets
    every whole number between ``least`` and ``most`` pass beside the values listed.
    """

    name: str
    field: str
    clause: Clause
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Everything in which games differ, as plain values. Points are points of the game.

    ``prices`` holds what each rank is worth on the table and, with a minus, in the hand; the queen of spades,
    wild cards and the deuce in a hand have values of their own. What a game does not have keeps its neutral value.
    """

    name: str
    # The deck and the players
    packs: int
    jokers: int
    least_players: int
    most_players: int
    cards_dealt: int
    wilds: frozenset[Rank]
    # Melds
    smallest_meld: int = 3
    largest_group: int = 4
    longest_sequence: int
    ace_high: bool
    #: A wild card in a meld written as a rising row stands for the card of its place.
    written_order: bool = False
    deuce_sets: str = "no"
    all_wild_melds: str = "no"
    wild_queen: str = "free"
    # Prices
    prices: Mapping[Rank, int] = field(hash=False)
    queen_on_table: int
    queen_in_hand: int
    joker_in_hand: int = 0
    deuce_in_set: int = 25
    deuce_in_hand: int
    deuce_as_two: int
    deuce_as_queen: int
    going_out: int = 0
    concealed: int = 0
    # Turns
    pile: str = "new-meld"
    swaps: str = "never"
    queen_discard: str = "never"
    stranded_queen: str = "allowed"
    # The knock
    ace_upcard: str = "one"
    gin_bonus: int = 0
    undercut_bonus: int = 0
    big_gin: HouseValue = "no"
    spades_double: str = "no"
    # The match
    target: int
    winner_bonus: int = 0
    held_decides: str = "no"
    line_bonus: int = 0
    game_bonus: int = 0
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

    @property
    def house(self) -> dict[str, HouseValue]:
        """The house rules that are set otherwise than by default, by name."""
        values = {rule.name: getattr(self, rule.field) for rule in self.house_rules}
        return {rule.name: values[rule.name] for rule in self.house_rules if values[rule.name] != rule.values[0]}

    @property
    def is_gin(self) -> bool:
        """Whether deals end by a knock, not by going out."""
        return self.gin_bonus > 0

    def is_wild(self, card: Card) -> bool:
        """Whether a card may stand for another one."""
        return card.rank in self.wilds

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
        if card == JOKER:
            return -self.joker_in_hand
        if card.rank is Rank.TWO:
            return -self.deuce_in_hand
        return -(self.queen_in_hand if card == QUEEN_OF_SPADES else self.prices[card.rank])


_ARLINGTON_PRICES: dict[Rank, int] = {
    Rank.JOKER: 100,
    Rank.ACE: 20,
    Rank.TWO: 5,
    **dict.fromkeys((Rank.THREE, Rank.FOUR, Rank.FIVE, Rank.SIX, Rank.SEVEN), 5),
    **dict.fromkeys((Rank.EIGHT, Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
}

_TARGET = HouseRule("target", "target", Clause.MATCH_TARGET, (1000,), any_number=True)
_DEUCE_AS_TWO = HouseRule("deuce-as-two", "deuce_as_two", Clause.SCORE_TABLE, (5, 20, 25))

#: Arlington as Denexa plays it: no joker, melds of three or four, the queen of spades never discarded (S0, S2).
DENEXA = RuleSet(
    name="arlington-denexa",
    packs=2,
    jokers=0,
    least_players=2,
    most_players=5,
    cards_dealt=13,
    wilds=frozenset({Rank.TWO, Rank.JOKER}),
    longest_sequence=4,
    ace_high=True,
    deuce_sets="yes",
    wild_queen="pure",
    prices=_ARLINGTON_PRICES,
    queen_on_table=50,
    queen_in_hand=100,
    deuce_in_hand=20,
    deuce_as_two=5,
    deuce_as_queen=50,
    going_out=100,
    stranded_queen="forbidden",
    target=1000,
    house_rules=(
        _TARGET,
        _DEUCE_AS_TWO,
        HouseRule("wild-queen", "wild_queen", Clause.MELD_WILD_QUEEN, ("pure", "pure-sequence")),
        HouseRule("all-wild-melds", "all_wild_melds", Clause.MELD_NATURAL, ("no", "yes")),
        HouseRule("stranded-queen", "stranded_queen", Clause.TURN_DISCARD, ("forbidden", "allowed")),
    ),
)

#: Arlington as Parlett describes it: a joker, long sequences, the pile also by laying off, held bonuses (S3).
PARLETT = replace(
    DENEXA,
    name="arlington-parlett",
    jokers=1,
    longest_sequence=14,
    written_order=True,
    deuce_sets="no",
    wild_queen="free",
    joker_in_hand=200,
    concealed=250,
    pile="lay-off-too",
    swaps="joker",
    queen_discard="last",
    stranded_queen="allowed",
    winner_bonus=200,
    house_rules=(
        HouseRule("jokers", "jokers", Clause.CARDS_DECK, (1, 0)),
        _TARGET,
        _DEUCE_AS_TWO,
        HouseRule("wild-queen-price", "deuce_as_queen", Clause.SCORE_TABLE, (50, 10)),
        HouseRule("deuce-sets", "deuce_sets", Clause.MELD_DEUCES, ("no", "yes")),
        HouseRule("held-decides", "held_decides", Clause.MATCH_TARGET, ("no", "yes")),
    ),
)

_PIPS: dict[Rank, int] = {rank: min(int(rank), 10) for rank in Rank}

#: Oklahoma Gin: two players, the first upcard limits the knock (S4). Prices are deadwood points.
GIN = RuleSet(
    name="oklahoma-gin",
    packs=1,
    jokers=0,
    least_players=2,
    most_players=2,
    cards_dealt=10,
    wilds=frozenset(),
    longest_sequence=13,
    ace_high=False,
    prices=_PIPS,
    queen_on_table=10,
    queen_in_hand=10,
    deuce_in_hand=2,
    deuce_as_two=2,
    deuce_as_queen=10,
    queen_discard="free",
    gin_bonus=25,
    undercut_bonus=10,
    target=100,
    house_rules=(
        HouseRule("target", "target", Clause.MATCH_TARGET, (100, 150, 200, 250)),
        HouseRule("ace-upcard", "ace_upcard", Clause.GIN_UPCARD, ("one", "gin-only")),
        HouseRule("undercut-bonus", "undercut_bonus", Clause.GIN_UNDERCUT, (10, 20, 25)),
        HouseRule("gin-bonus", "gin_bonus", Clause.GIN_BONUS, (25, 20)),
        HouseRule("spades-double", "spades_double", Clause.GIN_SPADES, ("no", "yes")),
        HouseRule("big-gin", "big_gin", Clause.GIN_BIG, ("no", 31, 50)),
        HouseRule("line-bonus", "line_bonus", Clause.GIN_LINE, (0, 20, 25)),
        HouseRule("game-bonus", "game_bonus", Clause.GIN_GAME, (0, 100)),
    ),
)

#: The rule sets by name, the default first.
RULE_SETS: dict[str, RuleSet] = {rules.name: rules for rules in (DENEXA, PARLETT, GIN)}


def rule_set(name: str, house: Mapping[str, object] | None = None) -> RuleSet:
    """Return the rule set of that name with its house rules set; raise ``RuleSetError``."""
    preset = RULE_SETS.get(name)
    if preset is None:
        raise RuleSetError("rules", name, allowed=tuple(RULE_SETS))
    return preset.with_house(house) if house else preset
