"""The JSON contract: what an answer holds, and that a malformed question gets a sentence and never an exception."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asked import SituationError
from companion.situations import answer
from tests.companion.table import WORDS, ask

TWO = [{"name": "Ana", "melds": ["7C 7D 7H"], "hand": ""}, {"name": "Ivo", "melds": [], "hand": "4C"}]
MELD = {"rules": "arlington-denexa", "ask": "meld", "meld": "7C 7D 7H"}


def test_a_legal_meld_is_answered_with_kind_points_and_roles() -> None:
    assert ask("meld", meld="js 2♦ ks") == {
        "id": "t",
        "legal": True,
        "clauses": [],
        "why": ["Sequence: J♠ 10 + 2♦→Q♠ 50 + K♠ 10 = 70 points."],
        "meld": "JS 2D=QS KS",
        "kind": "sequence",
        "points": 70,
    }


def test_an_undecided_meld_is_answered_with_candidates_and_without_points() -> None:
    given_back = ask("meld", meld="6H 7H 2D")
    assert (given_back["legal"], given_back["clauses"]) == (False, ["meld.role"])
    assert given_back["candidates"] == {"2D": ["5H", "8H"]}
    assert "points" not in given_back


def test_a_deal_is_answered_with_scores_held_points_and_lines() -> None:
    given_back = ask("deal", players=TWO, out="Ana")
    assert (given_back["scores"], given_back["held"]) == ({"Ana": 115, "Ivo": -5}, {"Ana": 0, "Ivo": 0})
    assert [(line["who"], line["points"], line["clause"]) for line in given_back["lines"]] == [
        ("Ana", 15, "score.table"),
        ("Ana", 100, "score.out"),
        ("Ivo", -5, "score.hand"),
    ]


def test_an_unlawful_deal_says_whose_meld_is_at_fault_and_has_no_scores() -> None:
    players = [{"name": "Ana", "melds": ["7C 7D 7H", "8C 8D 9H"], "hand": ""}, TWO[1]]
    given_back = ask("deal", players=players, out="Ana")
    assert given_back["why"][0].startswith("Ana, meld 2: 9♥")
    assert "scores" not in given_back


def test_order_and_spelling_of_the_cards_are_kept_and_made_even() -> None:
    assert ask("empty_stock", pile="10h, 3c kS")["stock"] == "TH 3C"


def test_one_answer_names_a_clause_once_and_gives_a_sentence_for_every_fault() -> None:
    given_back = ask("meld", meld="7C 7C 7C 7D 7D 7D")
    assert given_back["clauses"] == ["cards.copies", "meld.size", "meld.copies"]
    assert len(given_back["why"]) == 5


MALFORMED: dict[str, Any] = {
    "a list": [],
    "a text": "meld",
    "a number": 5,
    "a fraction": 0.5,
    "null": None,
    "true": True,
    "nothing in it": {},
    "no ask": {"rules": "arlington-denexa"},
    "ask is a list": {"rules": "arlington-denexa", "ask": ["meld"]},
    "ask is unknown": {"rules": "arlington-denexa", "ask": "knock"},
    "no rules": {"ask": "meld", "meld": "7C 7D 7H"},
    "rules is null": {**MELD, "rules": None},
    "rules is a list": {**MELD, "rules": ["arlington-denexa"]},
    "rules unknown": {**MELD, "rules": "whist"},
    "house is a list": {**MELD, "house": []},
    "house is a text": {**MELD, "house": "yes"},
    "house rule unknown": {**MELD, "house": {"nonsense": 1}},
    "house value unknown": {**MELD, "house": {"wild-queen": "never"}},
    "house value null": {**MELD, "house": {"wild-queen": None}},
    "house value a list": {**MELD, "house": {"wild-queen": ["pure"]}},
    "house value a fraction": {**MELD, "house": {"target": 500.5}},
    "house value too small": {**MELD, "house": {"target": 0}},
    "house value too large": {**MELD, "house": {"target": 10**30}},
    "house value infinite": {**MELD, "house": {"target": float("inf")}},
    "house value not a number": {**MELD, "house": {"target": float("nan")}},
    "house value between": {**MELD, "house": {"deuce-as-two": 6}},
    "meld missing": {"rules": "arlington-denexa", "ask": "meld"},
    "meld a number": {**MELD, "meld": 7},
    "meld a list": {**MELD, "meld": ["7C", "7D", "7H"]},
    "meld empty": {**MELD, "meld": " "},
    "meld not cards": {**MELD, "meld": "seven of hearts"},
    "meld an emoji": {**MELD, "meld": "😀😀😀"},
    "meld a false role": {**MELD, "meld": "JS 2D=ZZ KS"},
    "meld an empty role": {**MELD, "meld": "JS 2D= "},
    "meld with a null byte": {**MELD, "meld": "7C\x007D"},
    "meld with a lone surrogate": {**MELD, "meld": "7C \ud800"},
    "meld of 501 cards": {**MELD, "meld": "7C " * 501},
    "lay_off without cards": {"ask": "lay_off", "meld": "7C 7D 7H", "own": True},
    "lay_off own a number": {"ask": "lay_off", "meld": "7C 7D 7H", "cards": "7S", "own": 1},
    "swap without a wild": {"ask": "swap", "meld": "JS 2D=QS KS", "give": "QS"},
    "swap of two cards": {"ask": "swap", "meld": "JS 2D=QS KS", "wild": "2D", "give": "QS QS"},
    "swap of an absent wild": {"ask": "swap", "meld": "JS 2D=QS KS", "wild": "2C", "give": "QS"},
    "take_pile of none": {"ask": "take_pile", "pile": "", "hand": "9C 9D", "meld": "9H 9C 9D"},
    "take_pile without a meld": {"ask": "take_pile", "pile": "9H", "hand": "9C 9D"},
    "take_pile of a text": {"ask": "take_pile", "pile": "9H", "hand": "9C 9D", "meld": "9H 9C 9D", "take": "1"},
    "take_pile of true": {"ask": "take_pile", "pile": "9H", "hand": "9C 9D", "meld": "9H 9C 9D", "take": True},
    "lay of a text": {"ask": "lay", "hand": "7C 7D 7H", "melds": "7C 7D 7H"},
    "lay of numbers": {"ask": "lay", "hand": "7C 7D 7H", "melds": [1, 2]},
    "lay of an absent card": {"ask": "lay", "hand": "7C 7D", "melds": ["7C 7D 7H"]},
    "discard of none": {"ask": "discard", "hand": "7C", "card": ""},
    "discard of an absent card": {"ask": "discard", "hand": "7C", "card": "7D"},
    "discard with a role": {"ask": "discard", "hand": "2D", "card": "2D=QS"},
    "empty_stock without a pile": {"ask": "empty_stock"},
    "deal without players": {"ask": "deal", "out": "Ana"},
    "deal of texts": {"ask": "deal", "players": ["Ana", "Ivo"], "out": "Ana"},
    "deal of one": {"ask": "deal", "players": TWO[:1], "out": "Ana"},
    "deal of six": {"ask": "deal", "players": [{"name": name, "hand": "3C"} for name in "ABCDEF"]},
    "deal of twins": {"ask": "deal", "players": [TWO[0], TWO[0]], "out": "Ana"},
    "deal of the nameless": {"ask": "deal", "players": [TWO[0], {"hand": "4C"}], "out": "Ana"},
    "deal of an empty name": {"ask": "deal", "players": [TWO[0], {"name": " ", "hand": "4C"}], "out": "Ana"},
    "deal without a hand": {"ask": "deal", "players": [TWO[0], {"name": "Ivo"}], "out": "Ana"},
    "deal with a list as hand": {"ask": "deal", "players": [TWO[0], {"name": "Ivo", "hand": []}], "out": "Ana"},
    "deal with null melds": {"ask": "deal", "players": [TWO[0], {"name": "Ivo", "hand": "", "melds": None}]},
    "deal that a stranger ended": {"ask": "deal", "players": TWO, "out": "Leo"},
    "deal that a number ended": {"ask": "deal", "players": TWO, "out": 0},
    "deal that a list ended": {"ask": "deal", "players": TWO, "out": ["Ana"]},
    "deal exhausted by a word": {"ask": "deal", "players": TWO, "out": None, "exhausted": "yes"},
    "match without totals": {"ask": "match"},
    "match of nobody": {"ask": "match", "totals": {}},
    "match of a list": {"ask": "match", "totals": [1, 2]},
    "match of texts": {"ask": "match", "totals": {"Ana": "many", "Ivo": 5}},
    "match of fractions": {"ask": "match", "totals": {"Ana": 1.5, "Ivo": 5}},
    "match of infinities": {"ask": "match", "totals": {"Ana": float("inf"), "Ivo": 5}},
    "match of truths": {"ask": "match", "totals": {"Ana": True, "Ivo": 5}},
}


@pytest.mark.parametrize("situation", MALFORMED.values(), ids=MALFORMED)
def test_a_malformed_situation_is_refused_in_a_short_sentence(situation: Any) -> None:
    if isinstance(situation, dict) and situation.get("ask") not in (None, "meld"):
        situation = {"rules": "arlington-denexa", **situation}
    with pytest.raises(SituationError) as refused:
        answer(situation, WORDS)
    said = str(refused.value)
    assert said.endswith(".") or "Write" in said, said
    assert 10 < len(said) < 300, said
    assert "Traceback" not in said


@pytest.mark.parametrize("key", ["rules", "ask", "house"])
def test_a_huge_wrong_value_is_cut_before_it_is_quoted(key: str) -> None:
    huge: Any = {"x" * 100_000: 1} if key == "house" else "x" * 100_000
    with pytest.raises(SituationError) as refused:
        answer({**MELD, key: huge}, WORDS)
    assert len(str(refused.value)) < 1000


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12) | st.just("7C 2D 7H"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["meld", "cards", "own", "wild", "give", "pile", "hand", "onto", "lay", "take", "melds", "card", "players"]
ASKS = ["meld", "lay_off", "swap", "take_pile", "lay", "discard", "empty_stock", "deal", "match"]


@given(
    st.sampled_from(ASKS),
    st.dictionaries(st.sampled_from([*KEYS, "out", "exhausted", "totals", "house", "id"]), json_values),
)
def test_any_situation_is_answered_or_refused_in_words(what: str, given_values: dict[str, Any]) -> None:
    try:
        given_back = answer({"rules": "arlington-denexa", **given_values, "ask": what}, WORDS)
    except SituationError as refused:
        assert str(refused)
    else:
        json.dumps(given_back)
        assert given_back["why"]
        assert all(given_back["why"])


def test_a_layout_of_gin_that_is_no_meld_is_a_ruling_and_names_come_back_as_they_came() -> None:
    ana, ivo = "5C 5D 5H 8S 9S TS QC QD QH 4D", "3C 3D 3H 6C 6D 6S KC 7H 2S AC"
    asked = {
        "rules": "oklahoma-gin",
        "ask": "deal",
        "upcard": "KD",
        "knocker": " Ana",
        "players": [{"name": " Ana", "hand": ana}, {"name": "Ivo", "hand": ivo}],
    }
    assert answer(asked, WORDS)["scores"] == {" Ana": 16, "Ivo": 0}
    given = answer({**asked, "spread": ["5C 5D 8S", "QC QD QH"]}, WORDS)
    assert not given["legal"]
    assert "meld.shape" in given["clauses"]
