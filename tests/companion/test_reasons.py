"""Reasons: every fault that a check can find has a sentence of its own, whole and naming the cards it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion import reasons
from companion.cards import Card, Placed, read_cards, read_placed
from companion.clauses import Clause, Ruling, Violation
from companion.deals import check_deal, concealed_violations
from companion.gin import GinDeal, check_gin_deal, check_gin_lay_off
from companion.melds import check_lay_off, check_meld
from companion.played import begun, judge_gin
from companion.reasons import explain, explain_line, explain_meld, name_of
from companion.rulesets import DENEXA, GIN, PARLETT
from companion.scoring import score_lines
from companion.turns import check_discard, check_lay, check_swap, check_take_pile, check_take_pile_by_lay_off
from tests.companion.table import MELD_HOUSES, WORDS, deal, holding, house, judged
from tests.companion.test_oracle import random_melds

PLAYERS = ("Ana", "Ivo", "Leo")


def rulings_of_melds() -> Iterator[Ruling]:
    for name, values in MELD_HOUSES.items():
        rules = DENEXA.with_house(values)
        previous: tuple[Placed, ...] = read_placed("7C 7D 7H")
        for pieces in random_melds(name, 150):
            meld = read_placed(" ".join(pieces))
            yield check_meld(rules, meld)
            yield check_meld(rules, (*meld, *meld))
            yield check_lay_off(rules, previous, meld[:1], own=False)
            previous = meld
    for text in ("KH AH 2H=2H", "7C=8C 7D 7H", "Jk 7C 7D", "7C 7C 7C", "5C 9H JD", "KH KH 2D=KH"):
        yield judged(text)
    yield judged("QH QD 2C=QS", house(wild_queen="pure-sequence"))
    yield check_lay_off(DENEXA, read_placed("5H 2C=6H 7H"), read_placed("6H"), own=True)
    yield check_lay_off(DENEXA, read_placed("2H 2D 2C"), read_placed("AH"), own=True)


def rulings_of_turns() -> Iterator[Ruling]:
    pile, meld = read_cards("4C 9D 9H"), read_placed("9H 9D 9C")
    yield check_lay(DENEXA, read_cards("7C 7D 7H QS"), [read_placed("7C 7D 7H")])
    yield check_discard(DENEXA, read_cards("QS"), Card.read("QS"))
    yield check_swap(DENEXA, read_placed("JS 2D=QS KS"), Card.read("2D"), Card.read("QS"))
    yield check_take_pile(DENEXA, pile, read_cards("9C KS"), meld, take=1)
    yield check_take_pile(DENEXA, pile, read_cards("KS"), read_placed("9H 9C 9S"))
    yield check_take_pile(DENEXA, pile, read_cards("9C 9S"), read_placed("9H 9C"))
    yield check_take_pile(DENEXA, pile, read_cards("KC KD KH"), read_placed("KC KD KH"))
    yield check_take_pile_by_lay_off(DENEXA, pile, read_cards("KS"), read_placed("9C 9D 9S"), read_placed("9H"))


def rulings_of_deals() -> Iterator[Ruling]:
    sevens, four = holding("7C 7D 7H"), holding("", "4C")
    yield check_deal(DENEXA, deal(sevens, holding("", "4C 4C 4C Jk"), out=0))
    yield check_deal(DENEXA, deal(holding("7C 7D 7H", "KC"), four, out=0))
    yield check_deal(DENEXA, deal(holding(), four, out=0))
    yield check_deal(DENEXA, deal(sevens, sevens, four, out=0))
    yield check_deal(DENEXA, deal(sevens, four))
    yield check_deal(DENEXA, deal(sevens, four, exhausted=True))
    yield check_deal(DENEXA, deal(sevens, four, out=0, exhausted=True))
    yield check_deal(DENEXA, deal(sevens, holding(), out=0))


def rulings_of_parlett() -> Iterator[Ruling]:
    for text in ("2H 2D 2C", "7C=8C 7D 7H", "Jk 2D 2H"):
        yield check_meld(PARLETT, read_placed(text))
    yield check_discard(PARLETT, read_cards("QS 4C"), Card.read("QS"))
    for meld, wild in (("6S 7S 2D=8S", "2D"), ("9H 9C Jk=9", "Jk"), ("9H 9C Jk=9D", "Jk")):
        yield check_swap(PARLETT, read_placed(meld), Card.read(wild), Card.read("9S"))
    pile = read_cards("4C 9D 9H")
    yield check_take_pile(PARLETT, pile, read_cards("9C KS"), read_placed("9H 9D 9C"))
    yield check_take_pile(PARLETT, pile, read_cards("KS"), read_placed("9H 9C 9S"))


def refused_claims() -> Iterator[Ruling]:
    few, other = holding("7C 7D 7H"), holding("", "4C")
    for rules, out, first in ((DENEXA, 0, False), (PARLETT, None, False), (PARLETT, 0, True)):
        claim = replace(deal(few, other, out=out), concealed=True)
        yield Ruling(concealed_violations(rules, claim, first_turn=first))


def rulings_of_gin() -> Iterator[Ruling]:
    for text in ("QH KH AH", "7C=8C 7D 7H"):
        yield check_meld(GIN, read_placed(text))
    ana, ivo = read_cards("5C 5D 5H 8S 9S TS QC QD QH 4D"), read_cards("3C 3D 3H 6C 6D 6S KC 7H 2S AC")
    king, two = Card.read("KD"), Card.read("2D")
    yield check_gin_deal(GIN, GinDeal(two, (ana, ivo), 0))
    yield check_gin_deal(GIN, GinDeal(king, (ana, ivo[:9]), 0))
    yield check_gin_deal(GIN, GinDeal(None, (ana, ivo), 0))
    big = GIN.with_house({"big-gin": 31})
    yield check_gin_deal(big, GinDeal(king, ((*ana, Card.read("KS")), ivo), 0))
    yield judge_gin(GIN, begun(GIN, 0, 2, 0))
    nowhere = tuple((card, 7) for card in read_cards("KC 7H"))
    yield check_gin_deal(GIN, GinDeal(king, (ana, ivo), 0, (ana[:3], ana[3:6], ana[6:9]), (ivo[:3],), nowhere))
    spread = [ana[:3], ana[3:6]]
    yield check_gin_lay_off(GIN, spread, ana[:3], read_cards("5S"), gin=True)
    for onto in ("4D", "4D QC"):
        yield check_gin_lay_off(GIN, spread, read_cards(onto), read_cards("5S"), gin=False)


@pytest.fixture(scope="module")
def violations() -> list[Violation]:
    found = [*rulings_of_melds(), *rulings_of_turns(), *rulings_of_deals()]
    found += [*rulings_of_parlett(), *refused_claims(), *rulings_of_gin()]
    return [violation for ruling in found for violation in ruling.violations]


def test_every_fault_found_is_put_in_a_whole_sentence(violations: list[Violation]) -> None:
    for violation in violations:
        said = explain(WORDS, violation, PLAYERS)
        assert said, violation
        assert said[-1] in ".?!", said
        assert not set("{}<>") & set(said), said
        assert "None" not in said, said


def test_a_sentence_about_cards_names_each_of_them(violations: list[Violation]) -> None:
    for violation in violations:
        if "{cards}" in str(reasons._SENTENCES[violation.clause, violation.what]):
            said = explain(WORDS, violation, PLAYERS)
            assert all(WORDS.card(card) in said for card in violation.cards), said


def test_of_several_cards_is_spoken_as_of_several(violations: list[Violation]) -> None:
    for violation in violations:
        cards = [WORDS.card(card) for card in dict.fromkeys(violation.cards)]
        if len(cards) > 1:
            said = explain(WORDS, violation, PLAYERS)
            assert f"{WORDS.both(cards)} is " not in said, said


def test_every_sentence_is_spoken_by_some_check(violations: list[Violation]) -> None:
    assert {(violation.clause, violation.what) for violation in violations} == set(reasons._SENTENCES)


def test_a_fault_of_a_player_is_told_by_name_or_by_seat() -> None:
    fault = Violation(Clause.DEAL_OUT, "nothing", seat=1)
    assert explain(WORDS, fault, PLAYERS) == "Ivo can't have gone out without a meld."
    assert explain(WORDS, fault) == "Player 2 can't have gone out without a meld."
    assert name_of(WORDS, 1, ["Ana", ""]) == "Player 2"


def test_braces_in_a_name_are_only_letters() -> None:
    fault = Violation(Clause.DEAL_OUT, "nothing", seat=0)
    assert explain(WORDS, fault, ["{cards} {0}"]).startswith("{cards} {0} can't")


@pytest.mark.parametrize(
    ("meld", "said"),
    [
        ("JS 2D KS", "Sequence: J♠ 10 + 2♦→Q♠ 50 + K♠ 10 = 70 points."),
        ("KS JS QS", "Sequence: J♠ 10 + Q♠ 50 + K♠ 10 = 70 points."),
        ("3H AH 2H", "Sequence: A♥ 20 + 2♥ 5 + 3♥ 5 = 30 points."),
        ("TC TD 2S", "Group: 10♣ 10 + 10♦ 10 + 2♠→10 10 = 30 points."),
        ("2C 2D 2H", "Set of deuces: 2♣ 25 + 2♦ 25 + 2♥ 25 = 75 points."),
    ],
)
def test_a_legal_meld_is_counted_card_by_card(meld: str, said: str) -> None:
    assert explain_meld(WORDS, judged(meld)) == said


@pytest.mark.parametrize(
    ("meld", "said"),
    [
        ("5H 6H 2D", "Say what 2♦ stands for: 4♥ or 7♥ would do."),
        ("QH QD 2C", "Say what 2♣ stands for: plain Q or Q♠ would do."),
        ("7C 7D", "A meld needs at least 3 cards."),
        ("5H 6H 2D=9H", "2♦→9♥ does not fit here. 2♦ would do as 4♥ or 7♥."),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(meld: str, said: str) -> None:
    (violation,) = judged(meld).violations
    assert explain(WORDS, violation) == said


def test_each_line_of_a_count_says_what_it_is_for() -> None:
    lines = score_lines(DENEXA, deal(holding("7C 7D 7H"), holding("", "QS 4C"), out=0))
    assert [explain_line(WORDS, line) for line in lines] == [
        "Group: 7♣ +5 7♦ +5 7♥ +5",
        "Went out",
        "Left in hand: Q♠ −100 4♣ −5",
    ]
