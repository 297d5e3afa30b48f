"""The examples of the rulebook, judged and laid out: rows of cards with what they are, and the referee's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.cards import Placed, read_cards, read_placed
from companion.clauses import Ruling
from companion.gin import check_gin_lay_off, check_knock
from companion.house import cited
from companion.match import final_totals, settlement, winning
from companion.melds import check_lay_off, check_meld, in_row
from companion.readings import Meld
from companion.rulebook_pages import Example
from companion.rulesets import RuleSet
from companion.situations import answer
from companion.texts import Texts
from companion.turns import (
    check_discard,
    check_lay,
    check_swap,
    check_take_pile,
    check_take_pile_by_lay_off,
    recycle,
)


@dataclass(frozen=True, slots=True)
class CardRow:
    """Cards that lie side by side: what they are, and the places of those that break the rule."""

    label: str
    cards: Meld
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Shown:
    """An example ready to be drawn: its rows, and the sentences in which the referee counts it."""

    rows: tuple[CardRow, ...]
    said: tuple[str, ...] = ()


def shown(words: Texts, rules: RuleSet, example: Example) -> Shown:
    """Lay an example out under a rule set."""
    given = example.given
    if example.ask == "match":
        return Shown((), tuple(_settled(words, rules, given)))
    said: list[str] = []
    if example.counted:
        # The referee's own words, so that the book can't count otherwise than the game does.
        asked = {"rules": rules.name, "house": rules.house, "ask": example.ask, **given}
        counted = answer(asked, words)
        agreed = cited(words, rules, rules.house)  # the article names the house rules itself
        said = [_line(words, line) for line in counted.get("lines", [])]
        said = said or [line for line in counted["why"] if line not in agreed]
    lay_out = _GIN_ROWS.get(example.ask) if rules.is_gin else None
    return Shown(tuple((lay_out or _ROWS[example.ask])(words, rules, example)), tuple(said))


Rows = list[CardRow]


def _line(words: Texts, line: Mapping[str, Any]) -> str:
    """A line of the count: who gets how much for what."""
    points = words.signed(line["points"]) if line["points"] else ""
    if not points:
        return words("{name}: {what}", name=line["who"], what=line["why"])
    return words("{name} {points}: {what}", name=line["who"], points=points, what=line["why"])


def _meld(_words: Texts, rules: RuleSet, example: Example) -> Rows:
    return [_judged("", rules, example, example.given["meld"])]


def _judged(label: str, rules: RuleSet, example: Example, meld: str) -> CardRow:
    """A meld: right, with the roles it has and in its row; wrong, as it was laid and with its faults marked."""
    laid = read_placed(meld)
    ruling = check_meld(rules, laid)
    if ruling:
        return CardRow(label, tuple(ruling.meld[place] for place in in_row(ruling)))
    faults = [fault for fault in ruling.violations if fault.clause is example.broken]
    wrong = {place for fault in faults for place in fault.places}
    return CardRow(label, laid, frozenset() if example.is_open else frozenset(wrong))


def _lay_off(words: Texts, rules: RuleSet, example: Example) -> Rows:
    given = example.given
    onto, added = given["meld"], read_placed(given["cards"])
    ruling = check_lay_off(rules, read_placed(onto), added, own=given["own"])
    label = words("On the table") if given["own"] else words("Somebody else's meld")
    return [_judged(label, rules, example, onto), _blamed(words("Added"), added, ruling)]


def _swap(words: Texts, rules: RuleSet, example: Example) -> Rows:
    given = example.given
    onto, offered = read_placed(given["meld"]), read_placed(given["give"])
    ruling = check_swap(rules, onto, read_cards(given["wild"])[0], offered[0].card)
    on_table = _judged(words("On the table"), rules, example, given["meld"])
    return [_blamed(on_table.label, on_table.cards, ruling), _blamed(words("Given for it"), offered, ruling)]


def _take_pile(words: Texts, rules: RuleSet, example: Example) -> Rows:
    given = example.given
    pile, hand = read_cards(given["pile"]), read_cards(given["hand"])
    count = given.get("take")
    table: Rows = []
    if "meld" in given:
        label, laid = words("New meld"), read_placed(given["meld"])
        ruling = check_take_pile(rules, pile, hand, laid, take=count)
    else:
        label, onto, laid = words("Added"), read_placed(given["onto"]), read_placed(given["lay"])
        ruling = check_take_pile_by_lay_off(rules, pile, hand, onto, laid, take=count)
        table = [CardRow(words("On the table"), onto)]
    # The pile is at fault where its upcard is not laid, and where some of it is left lying.
    left = range(len(pile) - count) if count else () if pile[-1] in {each.card for each in laid} else (len(pile) - 1,)
    return [
        CardRow(words("The pile, upcard last"), tuple(map(Placed, pile)), frozenset(left)),
        CardRow(words("Hand"), tuple(map(Placed, hand))),
        *table,
        _blamed(label, laid, ruling),
    ]


def _lay(words: Texts, rules: RuleSet, example: Example) -> Rows:
    hand, melds = read_placed(example.given["hand"]), [read_placed(text) for text in example.given["melds"]]
    ruling = check_lay(rules, [each.card for each in hand], melds)
    return [_blamed(words("Hand"), hand, ruling), *(CardRow(words("New meld"), laid) for laid in melds)]


def _discard(words: Texts, rules: RuleSet, example: Example) -> Rows:
    hand, thrown = read_placed(example.given["hand"]), read_placed(example.given["card"])
    wrong = not check_discard(rules, [each.card for each in hand], thrown[0].card)
    return [CardRow(words("Hand"), hand), CardRow(words("Discarded"), thrown, frozenset({0} if wrong else ()))]


def _deal(words: Texts, rules: RuleSet, example: Example) -> Rows:
    rows = []
    for player in example.given["players"]:
        name = player["name"]
        rows += [_judged(words("{name}: meld", name=name), rules, example, text) for text in player["melds"]]
        if player["hand"]:
            rows.append(CardRow(words("{name}: hand", name=name), read_placed(player["hand"])))
    return rows


def _empty_stock(words: Texts, rules: RuleSet, example: Example) -> Rows:
    pile = read_cards(example.given["pile"])
    after = recycle(pile)
    return [
        CardRow(words("The pile, upcard last"), tuple(map(Placed, pile))),
        CardRow(words("New stock, drawn from the left"), tuple(map(Placed, after.stock))),
        CardRow(words("New pile"), tuple(map(Placed, after.pile))),
    ]


def _knock(words: Texts, rules: RuleSet, example: Example) -> Rows:
    given = example.given
    upcard, hand, thrown = (read_placed(given[key]) for key in ("upcard", "hand", "discard"))
    ruling = check_knock(rules, upcard[0].card, [each.card for each in hand], thrown[0].card)
    return [
        CardRow(words("First upcard"), upcard),
        *(CardRow(words("Meld"), tuple(map(Placed, each))) for each in ruling.melds),
        _blamed(words("Unmelded"), tuple(map(Placed, ruling.rest)), ruling),
        CardRow(words("Discarded"), thrown),
    ]


def _gin_lay_off(words: Texts, rules: RuleSet, example: Example) -> Rows:
    given = example.given
    onto, added = read_cards(given["onto"]), read_cards(given["cards"])
    ruling = check_gin_lay_off(rules, [read_cards(text) for text in given["spread"]], onto, added, gin=given["gin"])
    return [
        CardRow(words("The knocker's meld"), tuple(map(Placed, onto))),
        _blamed(words("Added"), tuple(map(Placed, added)), ruling),
    ]


def _gin_deal(words: Texts, rules: RuleSet, example: Example) -> Rows:
    settled = answer({"rules": rules.name, "house": rules.house, "ask": "deal", **example.given}, words)
    rows = [CardRow(words("First upcard"), read_placed(example.given["upcard"]))]
    for name, melds in settled["melds"].items():
        rows += [CardRow(words("{name}: meld", name=name), read_placed(text)) for text in melds]
        if name != example.given["knocker"] and settled.get("lay_offs"):
            laid = " ".join(lay_off.partition(" ")[0] for lay_off in settled["lay_offs"])
            rows.append(CardRow(words("{name}: laid off", name=name), read_placed(laid)))
        rest = read_placed(settled["unmelded"][name])
        if rest:
            rows.append(CardRow(words("{name}: unmelded", name=name), rest))
    return rows


def _blamed(label: str, cards: Meld, ruling: Ruling) -> CardRow:
    """Cards in the order given; those that the ruling blames are marked."""
    blamed = {card.card if isinstance(card, Placed) else card for fault in ruling.violations for card in fault.cards}
    return CardRow(label, cards, frozenset(place for place, each in enumerate(cards) if each.card in blamed))


def _settled(words: Texts, rules: RuleSet, given: Mapping[str, Any]) -> list[str]:
    """The end of a match in lines: totals, who wins, and who gets how much where that is settled."""
    names = list(given["totals"])
    totals = [given["totals"][name] for name in names]
    held = [given.get("held", {}).get(name, 0) for name in names]
    said = [" · ".join(words("{name}: {points}", name=name, points=words.number(points))
                       for name, points in zip(names, totals, strict=True))]  # fmt: skip
    winners = [names[seat] for seat in winning(rules, totals, held)]
    one = words("{name} wins", name=winners[0])
    said.append(words("{names} win together", names=words.both(winners)) if len(winners) > 1 else one)
    if rules.winner_bonus and any(held):
        final = final_totals(rules, totals, held)
        for name, points, net in zip(names, final, settlement(final), strict=True):
            facts = {"name": name, "points": words.number(points), "net": words.number(abs(net))}
            said.append(
                words("{name} comes to {points} and pays {net}.", **facts)
                if net < 0
                else words("{name} comes to {points} and gets {net}.", **facts)
            )
    return said


_Layout = Callable[[Texts, RuleSet, Example], Rows]
_ROWS: dict[str, _Layout] = {
    "meld": _meld,
    "lay_off": _lay_off,
    "swap": _swap,
    "take_pile": _take_pile,
    "lay": _lay,
    "discard": _discard,
    "deal": _deal,
    "empty_stock": _empty_stock,
}
_GIN_ROWS: dict[str, _Layout] = {"lay_off": _gin_lay_off, "knock": _knock, "deal": _gin_deal}
