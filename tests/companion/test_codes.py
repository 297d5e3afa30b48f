"""Codes of questions: there and back, and no slip of one letter makes another question of one."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import codes
from companion.codes import CodeError, code_of, code_problem, question_of
from companion.questions import Question
from companion.rulesets import RULE_SETS
from companion.texts import texts
from companion.verdict_texts import as_text
from tests.companion.asked_there import DENEXA, GIN, question, questions

LETTERS = string.digits + string.ascii_letters + "-_"
A_QUARREL = question(DENEXA, "meld", meld="2C=JS 2D=QS KS")


def refused(code: str) -> bool:
    try:
        question_of(code)
    except CodeError as error:
        assert len(code_problem(texts(), error)) > 20
        return True
    return False


@given(questions())
def test_any_question_comes_back_from_its_code(asked: Question) -> None:
    code = code_of(asked)
    assert question_of(code) == asked
    assert set(code) <= set(LETTERS)


@given(questions(), st.data())
def test_a_letter_changed_dropped_doubled_or_put_in_is_refused(asked: Question, data: st.DataObject) -> None:
    code = code_of(asked)
    at = data.draw(st.integers(0, len(code) - 1))
    letter = data.draw(st.sampled_from(LETTERS))
    if letter != code[at]:
        assert refused(code[:at] + letter + code[at + 1 :])
    assert refused(code[:at] + code[at + 1 :])
    assert refused(code[:at] + code[at] + code[at:])
    assert refused(code[:at] + letter + code[at:])


@given(questions(), st.data())
def test_two_letters_that_change_places_are_refused(asked: Question, data: st.DataObject) -> None:
    code = code_of(asked)
    one = data.draw(st.integers(0, len(code) - 2))
    other = data.draw(st.just(one + 1) | st.integers(one + 1, min(len(code) - 1, one + 62)))
    if code[one] != code[other]:
        swapped = list(code)
        swapped[one], swapped[other] = code[other], code[one]
        assert refused("".join(swapped))


def test_every_slip_of_one_letter_in_a_code_is_refused() -> None:
    for asked in (A_QUARREL, question(GIN, "stock", stock=[2]), question(DENEXA, "meld", {"target": 500}, meld="2H")):
        code = code_of(asked)
        for at in range(len(code)):
            assert refused(code[:at] + code[at + 1 :])
            assert all(refused(code[:at] + letter + code[at:]) for letter in LETTERS)
            changed = (code[:at] + letter + code[at + 1 :] for letter in LETTERS if letter != code[at])
            assert all(map(refused, changed))


@given(st.text(max_size=30) | st.text(LETTERS, max_size=30).map(lambda text: "1D" + text))
@settings(max_examples=300)
def test_what_is_no_code_is_refused_in_words_and_never_otherwise(text: str) -> None:
    try:
        asked = question_of(text)
    except CodeError as error:
        assert code_problem(texts(), error)
    else:
        assert code_of(asked) in text


def test_a_code_is_short_and_stays_what_it_is() -> None:
    # Codes that were sent must be understood for ever: this one may never change.
    assert code_of(A_QUARREL) == "1D007re6rimzDK"
    assert question_of("1D007re6rimzDK") == A_QUARREL


def test_a_code_is_found_in_a_link_and_with_spaces_in_it() -> None:
    assert question_of("http://127.0.0.1:8000/#/ask/code/1D007re6rimzDK") == A_QUARREL
    assert question_of(" 1D00 7re6 rimz DK\n") == A_QUARREL


@pytest.mark.parametrize(
    "sent",
    [
        "Code: 1D007re6rimzDK",
        "“1D007re6rimzDK”.",
        "(1D007re6rimzDK)?",
        "<http://127.0.0.1:8000/#/ask/code/1D007re6rimzDK/>",
        "http://127.0.0.1:8000/#/ask/code/1D007re6rimzDK?",
        "\ufeff1D00\u200b7re6\u00ad rimzDK\u200e",
        as_text(A_QUARREL, texts()),
    ],
)
def test_a_code_is_found_in_what_people_send_it_in(sent: str) -> None:
    assert question_of(sent) == A_QUARREL


@given(st.lists(st.integers(0, 63), max_size=12), st.sampled_from(list(RULE_SETS)), st.integers(0, 13))
def test_letters_with_a_right_length_and_sum_that_say_no_question_are_a_slip(
    letters: list[int], rules: str, kind: int
) -> None:
    # So many slips at once that the sum is right again: what they say may end anywhere.
    values = [codes._VALUES[codes.VERSION], codes._GAMES[rules], kind, 0, *letters, codes._END]
    values.append(1 + len(values) % codes._LENGTHS)
    values.append(codes._check(values))
    code = "".join(codes._LETTERS[value] for value in values)
    assert refused(code) or code_of(question_of(code)) == code


def test_a_sign_that_nobody_sees_is_named_by_its_number() -> None:
    with pytest.raises(CodeError) as error:
        question_of("1D00\ud8007re6")
    assert "U+D800" in code_problem(texts(), error.value)


@pytest.mark.parametrize(
    ("code", "said"),
    [("", "Type"), ("2D007re6rimzDK", "begin"), ("1D007re6rim!DK", "“!”"), ("1D007re6rimzDk", "slip"), ("1", "slip")],
)
def test_a_wrong_code_is_refused_with_what_is_wrong(code: str, said: str) -> None:
    with pytest.raises(CodeError) as error:
        question_of(code)
    assert said in code_problem(texts(), error.value)
