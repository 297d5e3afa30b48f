"""Questions as situations, the way ``companion.situations`` takes them: one small mapping for each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.cards import Card, write
from companion.melds import check_meld
from companion.questions import Question

#: A question and the names of the players by seat in, what the situation holds besides its game and kind out.
_Given = Callable[[Question, Sequence[str]], dict[str, Any]]


def situation_of(question: Question, names: Sequence[str]) -> dict[str, Any]:
    """The question as a situation; nothing may be missing in it. ``names`` are those of the players by seat."""
    kind = question.kind
    asked = {"rules": question.rules_name, "house": dict(question.house), "ask": kind.ask}
    return asked | _GIVEN[kind.name](question, names)


def _cards(question: Question, *slots: str) -> str:
    """The cards of some slots, with their roles."""
    return write([placed for slot in slots for placed in question.cards(slot)])


def _plain(question: Question, *slots: str) -> str:
    """The cards of some slots as pieces of cardboard."""
    return write([placed.card for slot in slots for placed in question.cards(slot)])


def _meld(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"meld": _cards(question, "meld")}


def _lay_off(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    if not question.rules.is_gin:
        own = question.at("own").choice == 0
        return {"meld": _cards(question, "meld"), "cards": _cards(question, "cards"), "own": own}
    onto, gin = _plain(question, "meld"), question.at("gin").choice == 1
    is_meld = check_meld(question.rules, question.cards("meld"))
    return {"spread": [onto] if is_meld else [], "onto": onto, "cards": _plain(question, "cards"), "gin": gin}


def _take_pile(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {
        "pile": _plain(question, "under", "upcard"),
        "hand": _plain(question, "lay", "rest"),
        "meld": _cards(question, "upcard", "lay", "under"),
    }


def _take_by_lay_off(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {
        "pile": _plain(question, "upcard"),
        "hand": _plain(question, "lay", "rest"),
        "onto": _cards(question, "onto"),
        "lay": _cards(question, "upcard", "lay"),
    }


def _lay(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"hand": _plain(question, "melds", "rest"), "melds": [write(meld) for meld in question.at("melds").melds]}


def _discard(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"hand": _plain(question, "card", "rest"), "card": _plain(question, "card")}


def _swap(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"meld": _cards(question, "meld"), "wild": str(_wild_asked(question)), "give": _plain(question, "give")}


def _empty_stock(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"pile": write([placed.card for placed in reversed(question.cards("pile"))])}


def _match(question: Question, names: Sequence[str]) -> dict[str, Any]:
    seats = range(len(question.at("totals").numbers))
    said = {slot.name: dict(enumerate(question.at(slot.name).numbers)) for slot in question.kind.slots}
    return {name: {names[seat]: numbers.get(seat) or 0 for seat in seats} for name, numbers in said.items()}


def _stock(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"stock": question.at("stock").numbers[0], "knocked": question.at("knocked").choice == 1}


def _knock(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    hand = _plain(question, "discard", "hand")
    return {"upcard": _plain(question, "upcard"), "hand": hand, "discard": _plain(question, "discard")}


def _best(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    return {"cards": _plain(question, "cards")}


def _defend(question: Question, _names: Sequence[str]) -> dict[str, Any]:
    spread = [write(placed.card for placed in meld) for meld in question.at("spread").melds]
    return {"spread": spread, "knocker_deadwood": _plain(question, "dead"), "hand": _plain(question, "hand")}


_GIVEN: dict[str, _Given] = {
    "meld": _meld,
    "lay_off": _lay_off,
    "take_pile": _take_pile,
    "take_by_lay_off": _take_by_lay_off,
    "lay": _lay,
    "discard": _discard,
    "swap": _swap,
    "empty_stock": _empty_stock,
    "match": _match,
    "stock": _stock,
    "knock": _knock,
    "best": _best,
    "defend": _defend,
}


def _wild_asked(question: Question) -> Card:
    """Which wild card is to be swapped: what stands for the card given, else the joker, else the first."""
    rules = question.rules
    ruling = check_meld(rules, question.cards("meld"))
    given = question.cards("give")[0].card
    wild = [placed for placed in ruling.meld if rules.is_wild(placed.card)]
    first = sorted(wild, key=lambda placed: (placed.identity != given, placed.card.rank))[:1]
    return first[0].card if first else question.cards("meld")[0].card
