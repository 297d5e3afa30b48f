"""Ask the referee, in process: every kind of every game walked through by taps, and nothing lost on the way."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion.codes import code_of, question_of
from companion.games import GAMES
from companion.question_kinds import Form, kinds_of
from companion.questions import Question
from companion.rulesets import DENEXA, GIN, PARLETT, rule_set
from companion.texts import texts
from companion.verdicts import Outcome, verdict
from storage.library import Library
from tests.companion.test_verdicts import QUARRELS
from tests.support.inprocess import Phone
from tests.views.gestures import tap_cards
from tests.views.thumb import Thumb
from views.asking import QUESTION
from views.parts.card_names import spoken

WORDS = texts()
#: From Home to any verdict there are at most so many taps beside those that enter cards and figures.
MOST_TAPS = 8


def walk(thumb: Thumb, question: Question) -> None:
    """Ask a question by taps, slot after slot, as a person would."""
    thumb.ask(question.rules_name, question.kind.title)
    for number, (slot, filled) in enumerate(zip(question.kind.slots, question.slots, strict=True)):
        if slot.form is Form.CHOICE:
            if filled.choice:
                thumb.tap(re.compile(f"^{slot.title}"))
        elif filled.count:
            thumb.turn_to(number, slot.title)
        for seat, total in enumerate(filled.numbers):
            if seat:
                thumb.tap(re.compile("^Next: Next player"))
            thumb.figures(total or 0)
        for meld in filled.melds:
            thumb.cards(" ".join(map(str, meld)))


def say_roles(thumb: Thumb, question: Question) -> None:
    """Say what wild cards stand for where the referee does not read it by itself."""
    for number, (slot, filled) in enumerate(zip(question.kind.slots, question.slots, strict=True)):
        for placed in filled.cards:
            if placed.role is None or verdict(thumb.question, WORDS) == verdict(question, WORDS):
                continue
            thumb.turn_to(number, slot.title)
            thumb.tap(re.compile(f"^{spoken(WORDS, placed.card)}( as [a-z ]+)?(, breaks a rule)?$"))
            tap_cards(thumb.phone, str(placed.role))


#: One of each kind and outcome in each game; house rules are those of a table.
WALKED = {
    (asked.rules_name, asked.kind_name, outcome): asked for asked, outcome, *_ in QUARRELS.values() if not asked.house
}


@pytest.mark.parametrize("asked", WALKED.values(), ids=[" ".join(which) for which in WALKED])
def test_every_quarrel_is_settled_by_few_taps_from_home(asked: Question, thumb: Thumb) -> None:
    walk(thumb, asked)
    say_roles(thumb, asked)
    judged = verdict(asked, WORDS)
    shown = thumb.phone.texts()
    assert verdict(thumb.question, WORDS) == judged
    assert " ".join(judged.said) in shown or not judged.said
    if judged.outcome is not Outcome.NOT_YET:
        assert judged.headline in shown or judged.headline.upper() in shown
    assert thumb.taps <= MOST_TAPS, thumb.taps


def test_every_kind_of_every_game_is_among_the_quarrels() -> None:
    walked = {(asked.rules_name, asked.kind_name) for asked, *_ in QUARRELS.values()}
    everything = {(name, kind.name) for name in GAMES for kind in kinds_of(rule_set(name))}
    assert everything == walked


# What is shown


def test_yes_and_no_are_told_by_sign_and_word_and_never_by_colour_alone(phone: Phone) -> None:
    def signs() -> set[object]:
        return {spot.control.icon for spot in phone.controls() if isinstance(spot.control, ft.Icon)}

    phone.go("/ask/code/" + code_of(QUARRELS["five kings"][0]))
    assert "NO" in phone.texts()
    assert ft.Icons.CANCEL in signs()
    assert "[meld.size]" in phone.texts()
    phone.go("/ask/code/" + code_of(QUARRELS["a deuce as queen between jack and king"][0]))
    assert {"YES", "70 points"} <= set(phone.texts())
    assert ft.Icons.CHECK_CIRCLE in signs()


def test_the_cards_that_break_the_rule_are_marked_and_what_would_help_is_told(phone: Phone) -> None:
    phone.go("/ask/code/1D00PTYz9q")
    assert phone.has("nine of diamonds, breaks a rule")
    assert not phone.has("eight of hearts, breaks a rule")
    assert "With 9♥ or 6♥ instead of 9♦ it would be legal." in phone.texts()


def test_where_another_game_differs_is_told(phone: Phone) -> None:
    phone.go("/ask/code/1D009DHLPzB4")
    assert any(text.startswith("Oklahoma Gin: Yes.") for text in phone.texts())


def test_a_wild_card_of_two_minds_is_asked_what_it_is(thumb: Thumb, library: Library) -> None:
    thumb.ask(DENEXA.name, "May I lay this?")
    thumb.cards("6H 7H 2D")
    assert "Say what 2♦ stands for: 5♥ or 8♥ would do." in thumb.phone.texts()
    thumb.tap("two of diamonds as eight of hearts")
    assert "YES" in thumb.phone.texts()
    assert str(question_of(library.setting(QUESTION)["code"]).cards("meld")[2]) == "2D=8H"


def test_a_card_of_which_no_copy_is_left_says_so(thumb: Thumb) -> None:
    thumb.ask(GIN.name, "Is this a meld?")
    thumb.cards("7H")
    thumb.phone.tap("seven of hearts, none left")
    assert "7♥ is entered already." in thumb.phone.texts()
    thumb.phone.tap("Undo")
    assert "7♥ is entered already." not in thumb.phone.texts()


def test_the_joker_has_a_key_where_the_deck_has_one(phone: Phone) -> None:
    phone.go("/ask/meld")
    assert not phone.has(re.compile("^joker"))
    phone.go("/ask")
    phone.tap(GAMES[PARLETT.name].name)
    phone.tap("May I lay this?")
    assert phone.has("joker, 1 left")


# Sharing and codes


def test_sharing_copies_the_whole_verdict_and_says_so(phone: Phone) -> None:
    phone.go("/ask/code/1D007re6rimzDK")
    button = phone.find("Share", ft.FilledButton)
    text = button.action.data
    assert text.splitlines()[:3] == ["May I lay this?", "Arlington (Denexa)", "The meld: 2♣→J♠ 2♦→Q♠ K♠"]
    assert "NO" in text.splitlines()
    assert "[meld.wild-queen]" in text
    assert text.endswith("Code: 1D007re6rimzDK")
    phone.tap("Share")
    assert any(said.startswith("Copied") for said in phone.texts())


def test_a_phone_sends_by_its_own_sheet_and_copies_where_there_is_none(phone: Phone) -> None:
    phone.go("/ask/code/1D007re6rimzDK")
    phone.answers["share_text"] = lambda _: (_ for _ in ()).throw(RuntimeError("no sheet"))
    phone.tap("Send")
    phone.wait(lambda: any("can't send" in said for said in phone.texts()))
    ((_, copied),) = [(name, given) for name, given in phone.asked if name == "set"]
    assert copied["data"].endswith("1D007re6rimzDK")


def test_a_code_is_typed_and_its_verdict_opens(phone: Phone) -> None:
    phone.go("/ask")
    phone.type("Code of a question", " 1D00 7re6rimzDK")
    phone.tap("Open")
    assert phone.route == "/ask/code/1D007re6rimzDK"
    assert "NO" in phone.texts()


def test_a_mistyped_code_is_refused_in_the_field(phone: Phone) -> None:
    phone.go("/ask")
    phone.type("Code of a question", "1D007re6rimzDk", submit=True)
    assert phone.route == "/ask"
    assert any("slip" in text for text in phone.texts())
    phone.type("Code of a question", "1D007re6rimzDK", submit=True)
    assert phone.route == "/ask/code/1D007re6rimzDK"


def test_a_link_with_a_broken_code_says_what_is_wrong_and_offers_the_field(phone: Phone) -> None:
    phone.go("/ask/code/1D007re6rimzDk")
    assert any("slip" in text for text in phone.texts())
    phone.type("Code of a question", "1D007re6rimzDK", submit=True)
    assert "NO" in phone.texts()


def test_the_question_of_a_code_can_be_changed(phone: Phone) -> None:
    phone.go("/ask/code/1GA0IzCz159RQOZdhpzKe")
    phone.tap("Change the question")
    assert phone.route == "/ask/knock"
    phone.tap("Delete")
    assert "Tap the ten cards that are kept." in phone.texts()


def test_the_rule_behind_a_verdict_unfolds_where_it_stands(phone: Phone) -> None:
    phone.go("/ask/code/1D007re6rimzDK")
    rule = "A deuce may stand for Q♠ only if every other card of that meld is natural."
    assert rule not in phone.texts()
    phone.tap("A deuce as queen of spades")
    assert rule in phone.texts()
    phone.tap("A deuce as queen of spades")
    assert rule not in phone.texts()
