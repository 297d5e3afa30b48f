"""Short ways to put a question to the referee, shared by the tests of this folder."""

from __future__ import annotations

from typing import Any

from companion.cards import read_cards, read_placed
from companion.clauses import Ruling
from companion.deals import Deal, Holding
from companion.melds import MeldRuling, check_meld
from companion.rulesets import DENEXA, RuleSet
from companion.situations import answer
from companion.texts import Texts

WORDS = Texts()

#: Every value of every house rule that changes which melds are legal or what they are worth.
MELD_HOUSES: dict[str, dict[str, Any]] = {
    "default": {},
    "deuce-as-two 20": {"deuce-as-two": 20},
    "deuce-as-two 25": {"deuce-as-two": 25},
    "pure-sequence": {"wild-queen": "pure-sequence"},
    "all-wild": {"all-wild-melds": "yes"},
    "all-wild and pure-sequence": {"all-wild-melds": "yes", "wild-queen": "pure-sequence"},
}


def house(**values: Any) -> RuleSet:
    """Return the Denexa rules with house rules, ``_`` written for ``-``."""
    return DENEXA.with_house({name.replace("_", "-"): value for name, value in values.items()})


def judged(meld: str, rules: RuleSet = DENEXA) -> MeldRuling:
    """Judge a meld written as text."""
    return check_meld(rules, read_placed(meld))


def clauses(ruling: Ruling) -> set[str]:
    """Name the clauses a ruling finds broken."""
    return {str(clause) for clause in ruling.clauses}


def ask(what: str, **given: Any) -> dict[str, Any]:
    """Put one situation of the default rules to the referee."""
    return answer({"id": "t", "rules": DENEXA.name, "ask": what, **given}, WORDS)


def holding(melds: str = "", hand: str = "") -> Holding:
    """Read a holding: melds separated by ``/``, then the hand."""
    parts = [part for part in melds.split("/") if part.strip()]
    return Holding(tuple(read_placed(part) for part in parts), read_cards(hand))


def deal(*holdings: Holding, out: int | None = None, exhausted: bool = False) -> Deal:
    """Make a deal of holdings."""
    return Deal(holdings, out, exhausted)
