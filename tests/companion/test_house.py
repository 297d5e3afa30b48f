"""House rules: each has its words, those that don't go together are found, those that decided a ruling are cited."""

from __future__ import annotations

import doctest
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import house
from companion.answers import decided
from companion.asked import SituationError
from companion.cli import main
from companion.house import (
    decided_by,
    explain_house,
    explain_unfair,
    house_label,
    house_sentence,
    house_title,
    unfair,
)
from companion.house_texts import HOUSE_TEXTS
from companion.rulesets import DENEXA, GIN, PARLETT, RULE_SETS, HouseRule, HouseValue, RuleSet
from companion.situations import answer
from tests.companion.strategies import houses
from tests.companion.table import WORDS

#: Every house rule of every game with every value listed, and the ends of those that take any number.
RULES = [(rules, rule) for rules in RULE_SETS.values() for rule in rules.house_rules]
VALUES = [
    (rules, rule, value)
    for rules, rule in RULES
    for value in (*rule.values, *((rule.least, rule.most) if rule.any_number else ()))
]


def named(item: object) -> str:
    return str(getattr(item, "name", item))


# --- words ---


@pytest.mark.parametrize(("rules", "rule"), RULES, ids=named)
def test_every_house_rule_has_a_title_for_a_list_and_one_sentence(rules: RuleSet, rule: HouseRule) -> None:
    assert 3 <= len(house_title(WORDS, rule.name)) <= 45
    said = house_sentence(WORDS, rule.name)
    assert said[0].isupper()
    assert said.endswith(".")
    assert ". " not in said


@pytest.mark.parametrize(("rules", "rule", "value"), VALUES, ids=named)
def test_every_value_of_a_house_rule_has_its_label(rules: RuleSet, rule: HouseRule, value: HouseValue) -> None:
    label = house_label(WORDS, rule.name, value)
    assert label[0].isupper() or label[0].isdigit()
    assert not label.endswith(".")
    chosen = rules.with_house({rule.name: value})
    assert explain_house(WORDS, chosen, rule.name) == f"House rule: {house_title(WORDS, rule.name)} – {label}."


@pytest.mark.parametrize(("rules", "rule"), RULES, ids=named)
def test_no_two_values_of_a_house_rule_are_called_the_same(rules: RuleSet, rule: HouseRule) -> None:
    assert len({house_label(WORDS, rule.name, value) for value in rule.values}) == len(rule.values)


def test_no_two_house_rules_of_a_game_are_called_the_same() -> None:
    for rules in RULE_SETS.values():
        assert len({house_title(WORDS, rule.name) for rule in rules.house_rules}) == len(rules.house_rules)


def test_no_words_are_left_over() -> None:
    assert set(HOUSE_TEXTS) == {rule.name for _, rule in RULES}
    for name, text in HOUSE_TEXTS.items():
        known = [rule for _, rule in RULES if rule.name == name]
        values = {value for rule in known for value in rule.values}
        assert set(text.labels) <= values, name
        numbered = any(isinstance(value, int) and value not in text.labels for value in values)
        assert bool(text.number) is numbered, name


def test_a_number_is_said_in_the_right_plural() -> None:
    assert [house_label(WORDS, "target", number) for number in (1, 1000)] == ["1 point", "1000 points"]


@pytest.mark.parametrize("asked", [("whist", 1), ("wild-queen", "never"), ("wild-queen", 7)])
def test_what_no_game_knows_has_no_words(asked: tuple[str, HouseValue]) -> None:
    with pytest.raises(KeyError):
        house_label(WORDS, *asked)


def test_the_examples_in_the_docstrings_are_true() -> None:
    assert doctest.testmod(house) == (0, 2)


# --- what does not go together ---


@pytest.mark.parametrize(
    ("rules", "chosen", "found"),
    [
        (DENEXA, {"target": 100}, {"out": ("target",)}),
        (DENEXA, {"target": 101}, {}),
        (PARLETT, {"target": 1}, {"out": ("target",)}),
        (PARLETT, {"target": 250}, {}),
        (PARLETT, {"target": 250, "held-decides": "yes"}, {"held": ("target", "held-decides")}),
        (PARLETT, {"target": 251, "held-decides": "yes"}, {}),
        (PARLETT, {"target": 50, "held-decides": "yes"}, {"out": ("target",), "held": ("target", "held-decides")}),
        (GIN, {"undercut-bonus": 25, "gin-bonus": 20}, {"undercut": ("undercut-bonus", "gin-bonus")}),
        (GIN, {"undercut-bonus": 20, "gin-bonus": 20}, {}),
        (GIN, {"undercut-bonus": 25}, {}),
        (GIN, {"big-gin": 50, "spades-double": "yes"}, {"big": ("target", "spades-double", "big-gin")}),
        (GIN, {"big-gin": 50, "spades-double": "yes", "target": 150}, {}),
        (GIN, {"big-gin": 31, "spades-double": "yes"}, {}),
    ],
)
def test_house_rules_that_do_not_go_together_are_found(
    rules: RuleSet, chosen: dict[str, Any], found: dict[str, tuple[str, ...]]
) -> None:
    problems = unfair(rules.with_house(chosen))
    assert {problem.what: problem.names for problem in problems} == found
    for problem in problems:
        said = explain_unfair(WORDS, problem)
        assert said.endswith(".")
        assert all(str(number) in said for number in problem.facts.values())
        # Only rules that the game has are named, and one of them at least was chosen.
        assert set(problem.names) <= {rule.name for rule in rules.house_rules}
        assert set(problem.names) & set(chosen)


@pytest.mark.parametrize(("rules", "rule", "value"), VALUES, ids=named)
def test_a_value_of_a_list_is_fair_by_itself(rules: RuleSet, rule: HouseRule, value: HouseValue) -> None:
    assert value not in rule.values or not unfair(rules.with_house({rule.name: value}))


def every_choice(rules: RuleSet) -> Iterator[dict[str, HouseValue]]:
    names = [rule.name for rule in rules.house_rules]
    for values in product(*(rule.values for rule in rules.house_rules)):
        yield dict(zip(names, values, strict=True))


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=named)
def test_of_the_choices_in_the_lists_few_are_refused_and_never_for_a_rule_left_as_it_is(rules: RuleSet) -> None:
    choices = [rules.with_house(chosen) for chosen in every_choice(rules)]
    refused = [chosen for chosen in choices if unfair(chosen)]
    assert len(refused) <= len(choices) / 4
    for chosen in refused:
        for problem in unfair(chosen):
            assert set(problem.names) & set(chosen.house)


def test_big_gin_is_above_gin_whatever_is_chosen() -> None:
    values = {rule.name: rule.values for rule in GIN.house_rules}
    assert min(value for value in values["big-gin"] if isinstance(value, int)) > max(map(int, values["gin-bonus"]))


# --- which house rules decided ---

ANA, IVO = "5C 5D 5H 8S 9S TS QC QD QH 4D", "3C 3D 3H 6C 6D 6S KC KD KH 4S"
HANDS = [{"name": "Ana", "hand": ANA}, {"name": "Ivo", "hand": IVO}]
BIG = [{"name": "Ana", "hand": "5C 5D 5H 8S 9S TS JS QC QD QH QS"}, {"name": "Ivo", "hand": IVO.replace("KH", "9D")}]

#: Situations and the house rules that decide them; the others that are set do not.
CITED: dict[str, tuple[str, dict[str, Any], dict[str, Any], str]] = {
    "a price": ("denexa", {"deuce-as-two": 20, "target": 500}, {"meld": "AH 2H 3H"}, "deuce-as-two"),
    "a price that no card has": ("denexa", {"deuce-as-two": 20}, {"meld": "7C 7D 7H"}, ""),
    "a role that needs no saying": ("denexa", {"wild-queen": "pure-sequence"}, {"meld": "QH QD 2C"}, "wild-queen"),
    "a meld that becomes legal": (
        "denexa",
        {"all-wild-melds": "yes", "wild-queen": "pure-sequence"},
        {"meld": "2C=K 2D=K 2H=K"},
        "all-wild-melds",
    ),
    "what is illegal anyhow": ("denexa", {"all-wild-melds": "yes"}, {"meld": "2C=JS 2D=8H 3H"}, ""),
    "both rules are needed": (
        "denexa",
        {"all-wild-melds": "yes", "stranded-queen": "allowed"},
        {"ask": "lay", "hand": "QS 2C 2D 2H", "melds": ["2C=K 2D=K 2H=K"]},
        "all-wild-melds stranded-queen",
    ),
    "the value of the default": ("denexa", {"wild-queen": "pure"}, {"meld": "QH QD 2C=QS"}, ""),
    "the end of the match": ("denexa", {"target": 500}, {"ask": "match", "totals": {"Ana": 510}}, "target"),
    "an end that comes anyhow": ("denexa", {"target": 500}, {"ask": "match", "totals": {"Ana": 1010}}, ""),
    "a deal": (
        "denexa",
        {"deuce-as-two": 25, "stranded-queen": "allowed"},
        {
            "ask": "deal",
            "players": [{"name": "Ana", "melds": ["2H 3H 4H"], "hand": ""}, {"name": "Ivo", "hand": "4C"}],
            "out": "Ana",
        },
        "deuce-as-two",
    ),
    "a joker too many": ("parlett", {"jokers": 0}, {"meld": "6S 7S Jk=8S"}, "jokers"),
    "a set of deuces": ("parlett", {"deuce-sets": "yes"}, {"meld": "2C 2D 2H"}, "deuce-sets"),
    "the same clause in other words": ("parlett", {"deuce-sets": "yes"}, {"meld": "2C=K 2D=K 2H=K"}, ""),
    "held bonuses": (
        "parlett",
        {"held-decides": "yes", "target": 900},
        {"ask": "match", "totals": {"Ana": 1040, "Ivo": 980}, "held": {"Ivo": 250}},
        "held-decides",
    ),
    "spades": (
        "gin",
        {"spades-double": "yes", "gin-bonus": 20, "line-bonus": 20},
        {"ask": "deal", "upcard": "KS", "knocker": "Ana", "players": HANDS},
        "spades-double",
    ),
    "big gin": (
        "gin",
        {"big-gin": 31, "gin-bonus": 20},
        {"ask": "deal", "upcard": "TC", "knocker": "Ana", "players": BIG},
        "big-gin",
    ),
    "another limit of a knock that is refused anyhow": (
        "gin",
        {"ace-upcard": "gin-only"},
        {"ask": "knock", "upcard": "AC", "hand": "3C 3D 3H 6C 7C 8C TS TD TH KD QC", "discard": "KD"},
        "ace-upcard",
    ),
    "a proposal is no ruling": ("gin", {"gin-bonus": 20}, {"ask": "best", "cards": ANA}, ""),
}
NAMES = {"denexa": DENEXA, "parlett": PARLETT, "gin": GIN}


@pytest.mark.parametrize(("game", "chosen", "asked", "names"), CITED.values(), ids=CITED)
def test_an_answer_names_the_house_rules_that_decided_it(
    game: str, chosen: dict[str, Any], asked: dict[str, Any], names: str
) -> None:
    rules = NAMES[game]
    situation = {"id": 1, "rules": rules.name, "ask": "meld", **asked, "house": chosen}
    got = answer(situation, WORDS)
    assert got.get("house", []) == names.split()
    assert ("house" in got) is bool(names)
    for name in names.split():
        assert explain_house(WORDS, rules.with_house(chosen), name) in got["why"]
    assert sum(said.startswith("House rule:") for said in got["why"]) == len(names.split())


def test_without_house_rules_nothing_is_judged() -> None:
    def judged(_: RuleSet) -> object:
        raise AssertionError("nothing is to be judged")

    for rules in RULE_SETS.values():
        assert decided_by(rules, judged) == ()


def test_rules_that_each_do_alone_are_all_cited() -> None:
    rules = PARLETT.with_house({"deuce-sets": "yes", "deuce-as-two": 25, "target": 500})

    def worth(chosen: RuleSet) -> int:
        return max(chosen.deuce_as_two, 25 if chosen.deuce_sets == "yes" else 0)

    assert decided_by(rules, worth) == ("deuce-as-two", "deuce-sets")
    assert decided_by(rules, lambda chosen: chosen.target > 0) == ()
    # Even where none would do alone what all do together.
    assert decided_by(rules, lambda chosen: len(chosen.house) >= 1) == ("target", "deuce-as-two", "deuce-sets")


def test_the_command_line_cites_house_rules_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", "QH QD 2C", "--house", "wild-queen=pure-sequence", "--house", "target=500"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "  House rule: Deuce as Q♠ – Only in sequences whose other cards are natural."
    ]


def without_house(situation: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in situation.items() if key != "house"}


@given(st.sampled_from(list(CITED.values())), st.data())
def test_what_no_house_rule_decided_is_answered_as_by_the_presets(
    case: tuple[str, dict[str, Any], dict[str, Any], str], data: st.DataObject
) -> None:
    game, _, asked, _ = case
    rules = NAMES[game]
    situation = {"id": 1, "rules": rules.name, "ask": "meld", **asked, "house": data.draw(houses(rules))}
    try:
        got = answer(situation, WORDS)
    except SituationError as refused:
        pytest.fail(str(refused))
    if "house" not in got:
        assert decided(got) == decided(answer(without_house(situation), WORDS))
    else:
        assert set(got["house"]) <= set(rules.with_house(situation["house"]).house)
