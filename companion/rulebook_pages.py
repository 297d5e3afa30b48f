"""What the rulebook is made of: chapters of articles, one a clause, with examples that the referee can judge.

An example is a question as ``companion.situations`` takes it, with what the book says of it. So a test can put each
one to the referee, and no example can go on saying what the referee no longer says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.cards import Rank
from companion.clauses import Clause
from companion.gin import VOID_STOCK
from companion.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Example:
    """A situation drawn with cards: what is asked (``ask``, ``given``), and what the book says of it.

    ``broken`` is the clause it breaks, ``None`` where it is right; ``is_open`` marks one in which a role has still to
    be said. ``out`` tells whether it ends the deal, where the book says so. ``counted`` lets the referee's own
    sentences follow: the prices of a meld, the lines of a deal.
    """

    ask: str
    given: Mapping[str, Any]
    caption: str
    broken: Clause | None = None
    is_open: bool = False
    out: bool | None = None
    counted: bool = False
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Article:
    """One clause in plain words: a title, paragraphs, examples. All texts are messages for the catalogue.

    ``facts`` are the numbers of the rule set that fill the texts. ``house`` are the house rules by name that can
    change it, ``changed`` those of them that are not as usual here.
    """

    clause: Clause
    title: str
    text: tuple[str, ...]
    examples: tuple[Example, ...] = ()
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    house: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """Articles that belong together, under a title that is a message for the catalogue."""

    title: str
    articles: tuple[Article, ...]


def article(clause: Clause, title: str, *text: str, examples: tuple[Example, ...] = ()) -> Article:
    """An article before its numbers are filled in; an empty paragraph falls away."""
    return Article(clause, title, tuple(filter(None, text)), examples)


def chapter(rules: RuleSet, title: str, *articles: Article) -> Chapter:
    """A chapter with the numbers and the house rules of a rule set filled in."""
    facts = facts_of(rules)
    return Chapter(title, tuple(_filled(rules, facts, each) for each in articles))


def _filled(rules: RuleSet, facts: Mapping[str, object], bare: Article) -> Article:
    house = tuple(rule.name for rule in rules.house_rules if rule.clause is bare.clause)
    examples = tuple(replace(example, facts={**facts, **example.facts}) for example in bare.examples)
    changed = tuple(name for name in house if name in rules.house)
    return replace(bare, facts=facts, examples=examples, house=house, changed=changed)


def facts_of(rules: RuleSet) -> dict[str, object]:
    """The numbers of a rule set under the names that the texts of the book use."""
    return {
        "players_least": rules.least_players,
        "players_most": rules.most_players,
        "packs": rules.packs,
        "deck": 52 * rules.packs + rules.jokers,
        "dealt": rules.cards_dealt,
        "drawn": rules.cards_dealt + 1,
        "least": rules.smallest_meld,
        "group": rules.largest_group,
        "longest": rules.longest_sequence,
        "joker": rules.prices[Rank.JOKER],
        "joker_hand": rules.joker_in_hand,
        "queen": rules.queen_on_table,
        "queen_hand": rules.queen_in_hand,
        "ace": rules.prices[Rank.ACE],
        "king": rules.prices[Rank.KING],
        "seven": rules.prices[Rank.SEVEN],
        "deuce_hand": rules.deuce_in_hand,
        "deuce_set": rules.deuce_in_set,
        "deuce_two": rules.deuce_as_two,
        "deuce_queen": rules.deuce_as_queen,
        "out": rules.going_out,
        "concealed": rules.concealed,
        "target": rules.target,
        "winner": rules.winner_bonus,
        "half": rules.winner_bonus // 2,
        "third": rules.winner_bonus // 3,
        "gin": rules.gin_bonus,
        "undercut": rules.undercut_bonus,
        "big": rules.big_gin,
        "line": rules.line_bonus,
        "game": rules.game_bonus,
        "void": VOID_STOCK,
    }


# Short ways to write an example


def meld(cards: str, caption: str, broken: Clause | None = None, *, counted: bool = False) -> Example:
    """A meld by itself."""
    return Example("meld", {"meld": cards}, caption, broken, counted=counted)


def unsaid(cards: str, caption: str) -> Example:
    """A meld in which it has still to be said what a card stands for."""
    return Example("meld", {"meld": cards}, caption, Clause.MELD_ROLE, is_open=True)


def lay_off(onto: str, cards: str, caption: str, broken: Clause | None = None, *, own: bool = True) -> Example:
    """Cards laid off onto a meld."""
    return Example("lay_off", {"meld": onto, "cards": cards, "own": own}, caption, broken)


def swap(onto: str, wild: str, give: str, caption: str, broken: Clause | None = None) -> Example:
    """A wild card taken out of a meld for another card."""
    return Example("swap", {"meld": onto, "wild": wild, "give": give}, caption, broken)


def take(
    pile: str,
    hand: str,
    laid: str,
    caption: str,
    broken: Clause | None = None,
    *,
    count: int | None = None,
    out: bool | None = None,
) -> Example:
    """The pile taken with a new meld; ``count`` cards of it, if not all."""
    part = {} if count is None else {"take": count}
    return Example("take_pile", {"pile": pile, "hand": hand, "meld": laid, **part}, caption, broken, out=out)


def take_onto(pile: str, hand: str, onto: str, cards: str, caption: str, broken: Clause | None = None) -> Example:
    """The pile taken by laying its upcard off."""
    return Example("take_pile", {"pile": pile, "hand": hand, "onto": onto, "lay": cards}, caption, broken)


def lay(hand: str, melds: str, caption: str, broken: Clause | None = None, *, out: bool | None = None) -> Example:
    """New melds laid from the hand, split by ``/``."""
    laid = [each.strip() for each in melds.split("/")]
    return Example("lay", {"hand": hand, "melds": laid}, caption, broken, out=out)


def discard(hand: str, card: str, caption: str, broken: Clause | None = None, *, out: bool | None = None) -> Example:
    """A card thrown at the end of a turn."""
    return Example("discard", {"hand": hand, "card": card}, caption, broken, out=out)


def deal(caption: str, *sides: tuple[str, str], broken: Clause | None = None, **given: object) -> Example:
    """A whole deal: for Ana and Ivo the melds (split by ``/``) and the hand; counted where it is right."""
    players = [
        {"name": name, "melds": [each.strip() for each in melds.split("/") if each.strip()], "hand": hand}
        for name, (melds, hand) in zip(("Ana", "Ivo"), sides, strict=True)
    ]
    return Example("deal", {"players": players, **given}, caption, broken, counted=broken is None)


def match(caption: str, totals: Mapping[str, int], **given: object) -> Example:
    """The end of a match: the totals after its last deal."""
    return Example("match", {"totals": dict(totals), **given}, caption, counted=True)


def knock(upcard: str, hand: str, thrown: str, caption: str, broken: Clause | None = None) -> Example:
    """A knock with eleven cards, one of which is thrown."""
    return Example("knock", {"upcard": upcard, "hand": hand, "discard": thrown}, caption, broken, counted=True)


def gin_lay_off(
    spread: str, onto: str, cards: str, caption: str, broken: Clause | None = None, *, gin: bool = False
) -> Example:
    """Cards laid off onto a meld of the knocker, whose melds are split by ``/``."""
    melds = [each.strip() for each in spread.split("/")]
    return Example("lay_off", {"spread": melds, "onto": onto, "cards": cards, "gin": gin}, caption, broken)


def gin_deal(caption: str, upcard: str, knocker: str, other: str) -> Example:
    """A deal of gin in which Ana knocks: her hand and Ivo's, counted."""
    players = [{"name": "Ana", "hand": knocker}, {"name": "Ivo", "hand": other}]
    return Example("deal", {"upcard": upcard, "players": players, "knocker": "Ana"}, caption, counted=True)
