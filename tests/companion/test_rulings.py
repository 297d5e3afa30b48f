"""Worked rulings: every case of ``tests/data/rulings_*.jsonl`` must come out as a person counted it.

``expect.clauses`` names clauses of which one must be reported, ``expect.exactly`` all of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.asked import SituationError
from companion.clauses import Clause
from companion.situations import answer
from tests.companion.table import WORDS

CASES = [
    json.loads(line)
    for name in ("denexa", "others")
    for line in (Path(__file__).parents[1] / "data" / f"rulings_{name}.jsonl").read_text("utf-8").splitlines()
]
RULINGS = [case for case in CASES if "error" not in case["expect"]]
MALFORMED = [case for case in CASES if "error" in case["expect"]]


def comparable(key: str, value: Any) -> Any:
    """Forget an order that means nothing: of clauses, winners and the roles that would do."""
    if key == "candidates":
        return {card: set(roles) for card, roles in value.items()}
    return set(value) if key == "winners" else value


@pytest.mark.parametrize("case", RULINGS, ids=lambda case: case["id"])
def test_a_worked_ruling_comes_out_as_it_was_counted_by_hand(case: dict[str, Any]) -> None:
    expected = dict(case["expect"])
    given = answer({key: value for key, value in case.items() if key != "expect"}, WORDS)
    assert given["id"] == case["id"]
    if at_least_one := expected.pop("clauses", None):
        assert set(at_least_one) & set(given["clauses"]), given
    if (exactly := expected.pop("exactly", None)) is not None:
        assert set(given["clauses"]) == set(exactly), given["why"]
    got = {key: comparable(key, given.get(key)) for key in expected}
    assert got == {key: comparable(key, value) for key, value in expected.items()}


@pytest.mark.parametrize("case", MALFORMED, ids=lambda case: case["id"])
def test_a_malformed_situation_is_refused_in_words(case: dict[str, Any]) -> None:
    with pytest.raises(SituationError, match=r"\w+ \w+"):
        answer({key: value for key, value in case.items() if key != "expect"}, WORDS)


@pytest.mark.parametrize("case", RULINGS, ids=lambda case: case["id"])
def test_every_answer_gives_a_reason_in_whole_sentences(case: dict[str, Any]) -> None:
    given = answer({key: value for key, value in case.items() if key != "expect"}, WORDS)
    assert given["why"]
    assert all(sentence.strip() and "{" not in sentence for sentence in given["why"])


def test_the_cases_break_every_clause_that_a_ruling_can_name() -> None:
    named = {clause for case in CASES for key in ("clauses", "exactly") for clause in case["expect"].get(key, [])}
    of_denexa = [clause for clause in Clause if not clause.startswith("gin.")]
    never_broken = {
        Clause.TURN_DRAW,  # what a turn is, asked by no situation
        Clause.START_UPCARD,
        Clause.SCORE_CONCEALED,  # a claim that isn't so is refused, the deal stands
        Clause.MATCH_BONUS,
        Clause.STOCK_RECYCLE,  # what happens, not what is forbidden
        Clause.OUT_NOW,
        Clause.SCORE_TABLE,
        Clause.SCORE_HAND,
        Clause.SCORE_OUT,
        Clause.MATCH_TARGET,
        Clause.MATCH_SHARED,
    }
    assert named == {str(clause) for clause in of_denexa if clause not in never_broken} | {
        "gin.knock-limit",
        "gin.layoff",
    }


def test_each_case_has_a_name_of_its_own() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES)
