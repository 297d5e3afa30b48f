"""Verdicts on quarrels worked out by hand, of every kind in each game; remedies that the referee stands by."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from companion import remedies as remedies_module
from companion.differences import differences
from companion.question_situations import situation_of
from companion.questions import Question, Spot
from companion.remedies import MOST, found, remedies
from companion.situations import answer
from companion.texts import texts
from companion.verdict_texts import as_text
from companion.verdicts import Outcome, Verdict, offered, open_roles, verdict
from tests.companion.asked_there import DENEXA, GIN, PARLETT, questions
from tests.companion.asked_there import question as q

WORDS = texts()
YES, NO, NOT_YET, TOLD = Outcome.YES, Outcome.NO, Outcome.NOT_YET, Outcome.TOLD
HAND = "AH 2H 3H 7C 7D 7S 9C TC JC"

QUARRELS = {
    # Denexa: melds
    "a deuce as queen between jack and king": (q(DENEXA, "meld", meld="JS 2D=QS KS"), YES, "", "70 points"),
    "with another deuce it may not": (q(DENEXA, "meld", meld="2C=JS 2D=QS KS"), NO, "meld.wild-queen", "Q♠"),
    "five kings": (q(DENEXA, "meld", meld="KC KD KH KS KS"), NO, "meld.size", "at most 4"),
    "a deuce of two minds": (q(DENEXA, "meld", meld="6H 7H 2D"), NOT_YET, "meld.role", "5♥ or 8♥"),
    "two cards so far": (q(DENEXA, "meld", meld="6H 7H"), NOT_YET, "", "at least 3"),
    "two that never can be": (q(DENEXA, "meld", meld="6H 7C"), NO, "meld.shape", "neither"),
    "round the corner": (q(DENEXA, "meld", meld="KH AH 2H=2H"), NO, "meld.ace", "corner"),
    # Denexa: the pile
    "the pile with two from the hand": (q(DENEXA, "take_pile", upcard="9H", lay="9C 9D"), YES, "", "whole pile"),
    "with one from under the upcard": (
        q(DENEXA, "take_pile", upcard="9H", lay="9C", under="9D"), NO, "pile.hand-cards", "9♦ lies under"),
    "with cards that do not go with it": (q(DENEXA, "take_pile", upcard="9H", lay="8H 8C"), NO, "meld.shape", ""),
    "with one so far": (q(DENEXA, "take_pile", upcard="9H", lay="9C"), NOT_YET, "", "at least 3"),
    "with the queen of spades alone left": (
        q(DENEXA, "take_pile", upcard="9H", lay="9C 9D", rest="QS"), YES, "turn.discard",
        "But not if the upcard was the whole pile"),
    "with a wrong meld and the queen left": (
        q(DENEXA, "take_pile", upcard="9H", lay="9C 8D", rest="QS QS"), NO, "meld.shape", "8♦ does not belong"),
    "with all that is in the hand": (
        q(DENEXA, "take_pile", upcard="9H", lay="9C 9D"), YES, "", "If that was the whole pile and no card is left"),
    "by adding the upcard to a meld": (
        q(DENEXA, "take_by_lay_off", upcard="9H", onto="6H 7H 8H"), NO, "pile.new-meld", "new meld"),
    # Denexa: on the table
    "adding to my meld": (q(DENEXA, "lay_off", meld="7H 8H 9H", cards="TH"), YES, "", "35 points"),
    "adding to another's": (q(DENEXA, "lay_off", meld="7H 8H 9H", cards="TH", own=1), NO, "layoff.own", "own"),
    "a second deuce beside the one that is Q♠": (
        q(DENEXA, "lay_off", meld="JS 2D=QS KS", cards="2H=AS"), NO, "meld.wild-queen", "2♥→A♠"),
    "all at once": (q(DENEXA, "lay", melds="7H 8H 9H/KC KD KH", rest="4C"), YES, "", "2 melds"),
    "all at once but the queen": (
        q(DENEXA, "lay", melds="7H 8H 9H/KC KD KH KS", rest="QS"), NO, "turn.discard", "keep another"),
    "the whole hand at once": (q(DENEXA, "lay", melds="KC KD KH"), YES, "", "ends the deal"),
    "swapping a deuce": (q(DENEXA, "swap", meld="JS 2D=QS KS", give="QS"), NO, "wild.swap", "never"),
    # Denexa: the discard, the stock, the end
    "throwing the queen": (q(DENEXA, "discard", card="QS", rest="4C"), NO, "discard.queen", "never"),
    "throwing the queen that is all there is": (
        q(DENEXA, "discard", card="QS", rest="QS"), NO, "discard.queen", "ends without a discard"),
    "throwing a four": (q(DENEXA, "discard", card="4C", rest="QS"), YES, "", "Nothing"),
    "throwing the last card": (q(DENEXA, "discard", card="4C"), YES, "", "ends the deal"),
    "an empty stock": (q(DENEXA, "empty_stock", pile="9H 3D 4C"), TOLD, "stock.recycle", "next card is 4♣"),
    "nothing to turn over": (
        q(DENEXA, "empty_stock", pile="9H"), TOLD, "stock.recycle", "ends, unless that player may take the pile"),
    "a tie at the top": (q(DENEXA, "match", totals=[1040, 1040, 990]), TOLD, "match.shared", "win together"),
    "nobody there yet": (q(DENEXA, "match", totals=[990, 995]), TOLD, "match.target", "goes on"),
    "one ahead": (q(DENEXA, "match", totals=[1040, 1045]), TOLD, "match.target", "Player 2 has"),
    "by a longer way": (q(DENEXA, "match", {"target": 1500}, totals=[1040, 1045]), TOLD, "match.target", "1500"),
    "the best of a hand": (q(DENEXA, "best", cards="7H 8H 9H KC KD KH 4C"), TOLD, "", ""),
    # Parlett
    "a long row": (q(PARLETT, "meld", meld="3H 4H 5H 6H 7H"), YES, "", "25 points"),
    "two deuces and Q♠": (q(PARLETT, "meld", meld="2C=JS 2D=QS KS"), YES, "", "70 points"),
    "the pile by laying off": (
        q(PARLETT, "take_by_lay_off", upcard="9H", onto="6H 7H 8H"), YES, "", "6♥ 7♥ 8♥ 9♥"),
    "the pile with a new meld": (q(PARLETT, "take_pile", upcard="9H", lay="9C 9D"), YES, "", "9♥ 9♣ 9♦"),
    "the joker for its card": (q(PARLETT, "swap", meld="JS Jk=QS KS", give="QS"), YES, "", "J♠ Q♠ K♠"),
    "the joker for another": (q(PARLETT, "swap", meld="JS Jk=QS KS", give="QD"), NO, "wild.swap", "stands for Q♠"),
    "the deuce for its card": (q(PARLETT, "swap", meld="JS 2D=QS KS", give="QS"), NO, "wild.swap", "Only a joker"),
    "a joker nobody has named yet": (
        q(PARLETT, "swap", meld="KH QH Jk", give="AH"), NOT_YET, "meld.role", "J♥ or A♥"),
    "a joker among cards that are no meld": (
        q(PARLETT, "swap", meld="6H 9D Jk", give="8H"), NO, "meld.shape", "6♥ does not belong"),
    "a joker that stands for any king": (
        q(PARLETT, "swap", meld="KH KD Jk", give="KS"), NO, "wild.swap", "without naming"),
    "the last queen": (q(PARLETT, "discard", card="QS"), YES, "", "ends the deal"),
    "the queen before others": (q(PARLETT, "discard", card="QS", rest="4C"), NO, "discard.queen", "4♣"),
    "adding the joker": (q(PARLETT, "lay_off", meld="6S 7S 8S", cards="Jk=9S"), YES, "", "Joker→9♠ 100"),
    "laying down to the queen": (q(PARLETT, "lay", melds="KC KD KH", rest="QS"), YES, "", "1 meld"),
    "a tie and what is held": (
        q(PARLETT, "match", totals=[1040, 1040, 900], held=[0, 250, 0]), TOLD, "match.bonus", "Player 2: 1390"),
    "an empty stock there": (q(PARLETT, "empty_stock", pile="9H 3D"), TOLD, "stock.recycle", "3♦"),
    "the best with a joker": (q(PARLETT, "best", cards="QH QC Jk"), TOLD, "", ""),
    # Gin
    "a knock above the limit": (
        q(GIN, "knock", upcard="5D", discard="4S", hand=f"{HAND} KC"), NO, "gin.knock-limit", "allows 5"),
    "a knock with one point too many": (
        q(GIN, "knock", {"ace-upcard": "gin-only"}, upcard="AD", discard="KC", hand=f"{HAND} AS"),
        NO, "gin.knock-limit", "1 point is left unmelded; the upcard allows 0."),
    "a knock within it by a point": (
        q(GIN, "knock", upcard="AD", discard="KC", hand=f"{HAND} AS"), YES, "", "1 point is left unmelded"),
    "a knock within it": (q(GIN, "knock", upcard="5D", discard="KC", hand=f"{HAND} 4S"), YES, "", "allows 5"),
    "gin": (q(GIN, "knock", upcard="AD", discard="KC", hand=f"{HAND} QC"), YES, "", "Gin"),
    "nine cards kept": (q(GIN, "knock", upcard="5D", discard="KC", hand=HAND), NOT_YET, "", "ten cards"),
    "laying off": (q(GIN, "lay_off", meld="7C 7D 7S", cards="7H"), YES, "", ""),
    "laying off what goes with one card of the meld": (
        q(GIN, "lay_off", meld="7H 8H 9H", cards="7C 7D"), NO, "meld.shape", "7♣ and 7♦ do not fit the meld"),
    "laying off onto gin": (q(GIN, "lay_off", meld="7C 7D 7S", cards="7H", gin=1), NO, "gin.layoff", "nothing"),
    "laying off onto deadwood": (q(GIN, "lay_off", meld="7C 8C", cards="9C"), NO, "gin.layoff", "are no meld"),
    "an ace that is high": (q(GIN, "meld", meld="QS KS AS"), NO, "meld.ace", "low"),
    "a run": (q(GIN, "meld", meld="AS 2S 3S"), YES, "", "6 points"),
    "any discard": (q(GIN, "discard", card="QS", rest="4C"), YES, "", "Nothing"),
    "the only card told of": (q(GIN, "discard", card="QS"), YES, "", "Nothing stands against it."),
    "two in the stock": (q(GIN, "stock", stock=[2]), YES, "gin.void", "void"),
    "two in the stock and a knock": (q(GIN, "stock", stock=[2], knocked=1), NO, "gin.void", "goes on"),
    "three in the stock": (q(GIN, "stock", stock=[3]), NO, "gin.void", "goes on"),
    "the least of a hand": (q(GIN, "best", cards=f"{HAND} KC 4S"), TOLD, "", "Without K♣"),
    "the best answer": (
        q(GIN, "defend", spread="7C 7D 7S/AH 2H 3H", dead="4S", hand="4H 5H 7H KC"), TOLD, "", "laid off"),
    "the best answer to gin": (
        q(GIN, "defend", spread="7C 7D 7S/AH 2H 3H", hand="4H 5H 7H KC"), TOLD, "gin.layoff", "nothing is laid off"),
}  # fmt: skip


@pytest.mark.parametrize(("asked", "outcome", "clause", "said"), QUARRELS.values(), ids=QUARRELS)
def test_a_quarrel_is_settled(asked: Question, outcome: Outcome, clause: str, said: str) -> None:
    judged = verdict(asked, WORDS)
    assert judged.outcome is outcome, judged
    assert clause in judged.clauses or not clause, judged
    assert said in " ".join(judged.said), judged
    text = as_text(asked, WORDS)
    assert judged.headline.upper() in text.upper()
    assert "Code: 1" in text


@pytest.mark.parametrize(
    ("totals", "missing"),
    [([1040, None, 900], 2), ([None, 1040], 1), ([None, 1040, 900], 1), ([1040], 2), ([1040, None, None, 900], 2)],
)
def test_a_player_whose_total_was_passed_over_is_asked_for_and_not_taken_for_nothing(
    totals: list[int | None], missing: int
) -> None:
    judged = verdict(q(DENEXA, "match", totals=totals), WORDS)
    assert judged.outcome is NOT_YET
    assert judged.said == (f"Type the total of each player. Still to come: Player {missing}.",)


def test_what_is_worth_most_is_laid_out() -> None:
    judged = verdict(q(DENEXA, "best", cards="7H 8H 9H KC KD KH 4C"), WORDS)
    assert judged.headline == "50 points"
    assert {len(meld) for meld in judged.melds} == {3}
    assert [str(card) for card in judged.left] == ["4C"]


def test_the_cards_that_break_the_rule_are_named() -> None:
    judged = verdict(q(DENEXA, "meld", meld="7H 8H 9D"), WORDS)
    assert {str(card) for card in judged.concerned} == {"9D"}
    assert not verdict(q(DENEXA, "meld", meld="6H 7H 2D"), WORDS).concerned


REMEDIES = {
    "the odd card": (q(DENEXA, "meld", meld="7H 8H 9D"), ["With 9♥ or 6♥ instead of 9♦ it would be legal."]),
    "the gap": (
        q(DENEXA, "meld", meld="7H 8H TH"), ["9♥ is missing.", "With 6♥ or 9♥ instead of 10♥ it would be legal."]),
    "one too many": (q(DENEXA, "meld", meld="KC KD KH KS KS"), ["Without K♣, K♦ or K♥ it would be legal."]),
    "a role that does not fit": (
        q(DENEXA, "meld", meld="9H TH 2D=QH"), ["With 2♦ as 8♥ or J♥ it would be legal.", "J♥ is missing.",
         "With 8♥ or J♥ instead of 2♦ it would be legal."]),
    "two deuces and Q♠": (
        q(DENEXA, "meld", meld="2C=JS 2D=QS KS"),
        ["With A♠ or J♠ instead of 2♣ it would be legal.", "With Q♠ instead of 2♦ it would be legal."]),
    "another discard": (q(DENEXA, "discard", card="QS", rest="4C 5C"), ["4♣ or 5♣ may be thrown instead."]),
    "one kept back": (
        q(DENEXA, "lay", melds="7H 8H 9H/KC KD KH KS", rest="QS"), ["Without K♣, K♦ or K♥ it would be legal."]),
    "from the hand": (
        q(DENEXA, "take_pile", upcard="9H", lay="9C", under="9D"),
        ["With 9♠, 9♥ or 9♦ from the hand instead it would be legal."]),
    "the card the joker stands for": (
        q(PARLETT, "swap", meld="JS Jk=QS KS", give="QD"), ["With Q♠ instead of Q♦ it would be legal."]),
    "another card thrown at the knock": (
        q(GIN, "knock", upcard="5D", discard="4S", hand=f"{HAND} KC"), ["K♣ may be thrown instead."]),
    "nothing helps": (q(DENEXA, "swap", meld="JS 2D=QS KS", give="QS"), []),
    "nothing is wrong": (q(DENEXA, "meld", meld="7H 8H 9H"), []),
}  # fmt: skip


@pytest.mark.parametrize(("asked", "told"), REMEDIES.values(), ids=REMEDIES)
def test_what_would_make_it_legal_is_told(asked: Question, told: list[str]) -> None:
    assert list(remedies(asked, WORDS)) == told


@given(questions())
@settings(max_examples=300, deadline=None)
def test_every_remedy_is_confirmed_by_the_referee(asked: Question) -> None:
    for remedy in found(asked):
        names = [f"Player {seat}" for seat in range(1, 10)]
        assert answer(situation_of(remedy.question, names), WORDS)["legal"]
        assert remedy.question != asked
    assert len(remedies(asked, WORDS)) <= MOST


@given(questions())
@settings(deadline=None)
def test_every_question_has_a_verdict_in_words(asked: Question) -> None:
    judged = verdict(asked, WORDS)
    assert judged.headline
    assert judged.said or judged.melds or judged.left or judged.points is not None
    assert all(judged.said)
    assert as_text(asked, WORDS)
    assert all(difference.why for difference in differences(asked, WORDS))


def test_where_the_other_games_differ_is_told_and_only_that() -> None:
    def told(asked: Question) -> dict[str, Outcome]:
        return {difference.rules_name: difference.outcome for difference in differences(asked, WORDS)}

    assert told(q(DENEXA, "meld", meld="7H 8H 9H")) == {}
    assert told(q(DENEXA, "meld", meld="3H 4H 5H 6H 7H")) == {PARLETT: YES, GIN: YES}
    assert told(q(GIN, "meld", meld="QS KS AS")) == {DENEXA: YES, PARLETT: YES}
    assert told(q(DENEXA, "take_by_lay_off", upcard="9H", onto="6H 7H 8H")) == {PARLETT: YES}
    assert told(q(DENEXA, "discard", card="QS", rest="4C")) == {GIN: YES}
    assert told(q(DENEXA, "meld", meld="6H 7H 2D")) == {}
    (why,) = [
        difference.why for difference in differences(q(PARLETT, "meld", meld="2C=JS 2D=QS KS"), WORDS)
        if difference.rules_name == DENEXA
    ]  # fmt: skip
    assert "every other card of the meld is natural" in why


def test_the_other_games_are_taken_without_house_rules() -> None:
    asked = q(DENEXA, "meld", {"all-wild-melds": "yes"}, meld="2C=JS 2D=KS 2H=TS")
    assert verdict(asked, WORDS).outcome is NO
    assert differences(q(DENEXA, "meld", {"target": 500}, meld="7H 8H 9H"), WORDS) == ()


def test_open_roles_are_found_in_the_slot_where_the_card_lies() -> None:
    asked = q(DENEXA, "take_pile", upcard="2D", lay="6H 7H")
    assert verdict(asked, WORDS).outcome is NOT_YET
    assert {spot: [str(role) for role in roles] for spot, roles in open_roles(asked).items()} == {
        Spot(0, 0, 0): ["5H", "8H"]
    }
    assert [str(role) for role in offered(asked, Spot(0, 0, 0))] == ["5H", "8H"]
    assert offered(asked, Spot(3, 0, 0)) == ()


def test_players_are_called_by_their_names_where_they_are_known() -> None:
    asked = q(DENEXA, "match", totals=[1040, 1040])
    assert verdict(asked, WORDS, ("Ana", "Ivo")).headline == "Ana and Ivo win together"
    assert "Totals: Ana: 1040, Ivo: 1040" in as_text(asked, WORDS, ("Ana", "Ivo"))


def test_a_house_rule_that_decided_is_named_whether_it_allows_or_forbids() -> None:
    allowed = verdict(q(DENEXA, "lay", {"stranded-queen": "allowed"}, melds="7C 7D 7H", rest="QS"), WORDS)
    assert (allowed.outcome, allowed.said[-1]) == (YES, "House rule: Left with Q♠ alone – Allowed.")
    refused = verdict(q(DENEXA, "meld", {"wild-queen": "pure-sequence"}, meld="QH QD 2C=QS"), WORDS)
    assert refused.outcome is NO
    assert any(said.startswith("House rule: Deuce as Q♠") for said in refused.said)


def test_a_question_that_another_game_can_not_be_asked_is_no_difference() -> None:
    joker_in_the_pile = q(PARLETT, "empty_stock", pile="9H Jk 3D")
    assert verdict(joker_in_the_pile, WORDS).outcome is TOLD
    assert differences(joker_in_the_pile, WORDS) == ()


@pytest.mark.parametrize(
    ("asked", "most"),
    [
        (q(GIN, "meld", meld="KD 8D JD 2D 4D 5D TD QD"), 15),
        (q(PARLETT, "take_pile", upcard="8H", lay="AH 2D 2H 8S 6H AH QC"), 15),
        (q(DENEXA, "lay", melds="7H 9C KD 4S/8H TC AD 5S/3H 5C JD 2S"), 25),
    ],
    ids=["a row of gaps", "all sorts", "several melds"],
)
def test_what_nothing_helps_is_not_put_to_the_referee_with_every_card(
    asked: Question, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The answer to a tap waits for the remedies: with the whole deck tried in vain that was half a second.
    put: list[Question] = []

    def counted(question: Question, *told: Any) -> Verdict:
        put.append(question)
        return verdict(question, *told)

    monkeypatch.setattr(remedies_module, "verdict", counted)
    found.cache_clear()
    assert found(asked) == ()
    assert len(put) <= most
