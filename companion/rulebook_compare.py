"""The three games side by side: by topic a short cell a game, with what is data taken from the rule sets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.cards import Rank
from companion.rulesets import RULE_SETS, RuleSet
from companion.texts import N_, Texts


@dataclass(frozen=True, slots=True)
class Topic:
    """What is compared, and what each game says to it, in the order of ``RULE_SETS``."""

    title: str
    cells: tuple[str, ...]


#: Says in a cell what a game has to a topic.
_Cell = Callable[[Texts, RuleSet], str]


def compare(words: Texts, games: Sequence[RuleSet] = tuple(RULE_SETS.values())) -> tuple[Topic, ...]:
    """Return the games side by side, by default the three as they are without house rules."""
    return tuple(Topic(words(title), tuple(cell(words, rules) for rules in games)) for title, cell in _TOPICS)


def _players(words: Texts, rules: RuleSet) -> str:
    if rules.least_players == rules.most_players:
        return str(rules.most_players)
    return words("{least} to {most}", least=rules.least_players, most=rules.most_players)


def _packs(words: Texts, rules: RuleSet) -> str:
    cards = 52 * rules.packs + rules.jokers
    return words.many("{count} pack, {cards} cards", "{count} packs, {cards} cards", rules.packs, cards=cards)


def _joker(words: Texts, rules: RuleSet) -> str:
    return words.many("{count}, wild", "{count}, wild", rules.jokers) if rules.jokers else words("none")


def _dealt(words: Texts, rules: RuleSet) -> str:
    return str(rules.cards_dealt)


def _groups(words: Texts, rules: RuleSet) -> str:
    return words("{least} or {most} cards", least=rules.smallest_meld, most=rules.largest_group)


def _sequences(words: Texts, rules: RuleSet) -> str:
    if rules.longest_sequence == rules.largest_group:
        return words("{least} or {most} cards", least=rules.smallest_meld, most=rules.longest_sequence)
    if rules.is_gin:
        return words("{least} cards or more", least=rules.smallest_meld)
    return words("{least} to {most} cards", least=rules.smallest_meld, most=rules.longest_sequence)


def _ace(words: Texts, rules: RuleSet) -> str:
    if not rules.ace_high:
        return words("low")
    if rules.longest_sequence > 13:
        return words("low or high, both only in a row of {most}", most=rules.longest_sequence)
    return words("low or high")


def _deuces(words: Texts, rules: RuleSet) -> str:
    return words("wild, or the 2 of their suit") if Rank.TWO in rules.wilds else words("not wild")


def _deuce_sets(words: Texts, rules: RuleSet) -> str:
    if not rules.wilds:
        return words("a set like any other")
    return words("{points} each", points=rules.deuce_in_set) if rules.deuce_sets == "yes" else words("not allowed")


def _wild_queen(words: Texts, rules: RuleSet) -> str:
    if not rules.wilds:
        return words("no")
    said = {
        "pure": N_("{points}, if all other cards are natural"),
        "pure-sequence": N_("{points}, in a sequence whose other cards are natural"),
        "free": N_("{points}, in any meld"),
    }
    return words(said[rules.wild_queen], points=rules.deuce_as_queen)


def _swaps(words: Texts, rules: RuleSet) -> str:
    return words("a joker, for exactly its card") if rules.swaps == "joker" and rules.jokers else words("no")


def _first_upcard(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("offered to both; sets the limit of the knock")
    if rules.pile == "lay-off-too":
        return words("offered to all before the first turn")
    return words("begins the pile")


def _pile(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("never; only the upcard is drawn")
    if rules.pile == "lay-off-too":
        return words("whole, for melding or laying off its upcard")
    return words("whole, for its upcard in a new meld")


def _queen_discard(words: Texts, rules: RuleSet) -> str:
    said = {"never": N_("never"), "last": N_("only with no other card left"), "free": N_("like any other card")}
    return words(said[rules.queen_discard])


def _lay_off(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("the opponent onto the knocker's melds, unless it is gin")
    return words("onto your own melds")


def _ends(words: Texts, rules: RuleSet) -> str:
    return words("by a knock") if rules.is_gin else words("by going out")


def _no_stock(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("two cards left and no knock: void")
    return words("the pile is turned over")


def _joker_price(words: Texts, rules: RuleSet) -> str:
    return _both(words, rules.prices[Rank.JOKER], rules.joker_in_hand) if rules.jokers else words("none")


def _queen_price(words: Texts, rules: RuleSet) -> str:
    return _priced(words, rules, rules.queen_on_table, rules.queen_in_hand)


def _price_of(rank: Rank) -> _Cell:
    def cell(words: Texts, rules: RuleSet) -> str:
        return _priced(words, rules, rules.prices[rank], rules.prices[rank])

    return cell


def _eights(words: Texts, rules: RuleSet) -> str:
    return words("their number") if rules.is_gin else _price_of(Rank.EIGHT)(words, rules)


def _sevens(words: Texts, rules: RuleSet) -> str:
    return words("their number") if rules.is_gin else _price_of(Rank.SEVEN)(words, rules)


def _deuce_price(words: Texts, rules: RuleSet) -> str:
    if not rules.wilds:
        return str(rules.deuce_in_hand)
    return words("as the card it stands for, in hand {hand}", hand=words.number(-rules.deuce_in_hand))


def _deuce_as_two(words: Texts, rules: RuleSet) -> str:
    return str(rules.deuce_as_two)


def _both(words: Texts, table: int, hand: int) -> str:
    return words("{table}, in hand {hand}", table=table, hand=words.number(-hand))


def _priced(words: Texts, rules: RuleSet, table: int, hand: int) -> str:
    # Of gin the points of what is left unmelded are told, which are no minus points.
    return str(table) if rules.is_gin else _both(words, table, hand)


def _out_bonus(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("gin {points}", points=words.signed(rules.gin_bonus))
    return words.signed(rules.going_out)


def _other_bonus(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("undercut {points}", points=words.signed(rules.undercut_bonus))
    if rules.concealed:
        return words("concealed hand {points}, held to the end", points=words.signed(rules.concealed))
    return words("none")


def _target(words: Texts, rules: RuleSet) -> str:
    return str(rules.target)


def _tie(words: Texts, rules: RuleSet) -> str:
    if rules.is_gin:
        return words("can't happen")
    return words("they win together and split the bonus") if rules.winner_bonus else words("they win together")


def _end(words: Texts, rules: RuleSet) -> str:
    said = []
    if rules.winner_bonus:
        said.append(words("winner {points}, then all settle up", points=words.signed(rules.winner_bonus)))
    if rules.line_bonus:
        said.append(words("each deal won {points}", points=words.signed(rules.line_bonus)))
    if rules.game_bonus:
        said.append(words("winner {points}", points=words.signed(rules.game_bonus)))
    return ", ".join(said) or words("nothing")


def _deals(words: Texts, rules: RuleSet) -> str:
    return words("the winner of the last deal") if rules.is_gin else words("the next player, clockwise")


_TOPICS: tuple[tuple[str, _Cell], ...] = (
    (N_("Players"), _players),
    (N_("Packs"), _packs),
    (N_("Joker"), _joker),
    (N_("Cards dealt to each"), _dealt),
    (N_("Group (set)"), _groups),
    (N_("Sequence (run)"), _sequences),
    (N_("Ace in a sequence"), _ace),
    (N_("Deuces"), _deuces),
    (N_("Deuces as a set"), _deuce_sets),
    (N_("Deuce as queen of spades"), _wild_queen),
    (N_("Exchanging a wild card"), _swaps),
    (N_("First upcard"), _first_upcard),
    (N_("Taking the pile"), _pile),
    (N_("Discarding the queen of spades"), _queen_discard),
    (N_("Laying off"), _lay_off),
    (N_("A deal ends"), _ends),
    (N_("Stock used up"), _no_stock),
    (N_("Price of the joker"), _joker_price),
    (N_("Price of the queen of spades"), _queen_price),
    (N_("Price of an ace"), _price_of(Rank.ACE)),
    (N_("Price of king, queen, jack, 10"), _price_of(Rank.KING)),
    (N_("Price of 9 and 8"), _eights),
    (N_("Price of 7 to 3"), _sevens),
    (N_("Price of a deuce"), _deuce_price),
    (N_("Price of a deuce as a 2"), _deuce_as_two),
    (N_("Going out, or gin"), _out_bonus),
    (N_("Other bonuses"), _other_bonus),
    (N_("Target"), _target),
    (N_("A tie at the top"), _tie),
    (N_("Added at the end"), _end),
    (N_("Who deals next"), _deals),
)
