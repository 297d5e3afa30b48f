"""Questions being filled: what each tap, word and step makes of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.asked import SituationError
from companion.asking import (
    Asking,
    begin,
    choose,
    decide,
    delete,
    digit,
    new_meld,
    onward,
    says_role,
    tap,
    turn_sign,
    turn_to,
    undo,
)
from companion.asking import say as say_role
from companion.cards import PACK, Card, read_cards, write
from companion.question_kinds import Form, kinds_of
from companion.question_situations import situation_of
from companion.questions import Question, Spot, blank, copies_left
from companion.rulesets import RULE_SETS, RuleSet, rule_set
from companion.situations import answer
from companion.situations import questions as asks_of
from companion.texts import texts
from tests.companion.asked_there import DENEXA, GIN, PARLETT, question, questions

NAMES = [f"Player {seat}" for seat in range(1, 10)]


def asking(rules: str, kind: str) -> Asking:
    return begin(blank(rule_set(rules), kind))


def tapped(state: Asking, cards: str) -> Asking:
    for card in read_cards(cards):
        state = tap(state, card)
    return state


def shown(state: Asking) -> list[str]:
    return [" / ".join(write(meld) for meld in filled.melds) for filled in state.question.slots]


def typed(state: Asking, figures: str) -> Asking:
    for figure in figures:
        state = digit(state, int(figure))
    return state


# The kinds


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=RULE_SETS)
def test_every_kind_a_game_judges_but_whole_deals_can_be_asked_there(rules: RuleSet) -> None:
    others = {"deal", "match"} if rules.is_gin else {"deal"}  # in gin there is no tie to ask about
    assert {kind.ask for kind in kinds_of(rules)} == set(asks_of(rules)) - others


@given(questions())
def test_whatever_is_fully_said_is_a_situation_the_referee_answers_or_refuses_in_words(asked: Question) -> None:
    if asked.missing is not None:
        return
    try:
        assert answer(situation_of(asked, NAMES), texts())["why"] is not None
    except SituationError as error:
        assert str(error)


def test_house_rules_are_kept_where_they_are_not_as_they_come() -> None:
    asked = blank(rule_set(DENEXA, {"target": 1000, "deuce-as-two": 20}), "meld")
    assert asked.house == (("deuce-as-two", 20),)
    assert asked.rules.deuce_as_two == 20


def test_a_kind_the_game_does_not_have_is_no_question() -> None:
    with pytest.raises(KeyError):
        blank(rule_set(DENEXA), "knock")


# Steps


def test_the_upcard_is_one_card_and_the_work_goes_on_by_itself() -> None:
    state = tapped(asking(DENEXA, "take_pile"), "9H 9C 9D")
    assert shown(state) == ["9H", "9C 9D", "", ""]
    assert (state.slot, state.following) == (1, 2)
    assert onward(onward(state)).following is None


def test_a_card_that_the_deck_no_longer_holds_does_not_go_in() -> None:
    state = tapped(asking(DENEXA, "meld"), "9H 9H 9H")
    assert shown(state) == ["9H 9H"]
    assert copies_left(state.question)[Card.read("9H")] == 0
    assert tapped(asking(GIN, "meld"), "9H 9H").question == tapped(asking(GIN, "meld"), "9H").question
    assert shown(tapped(asking(DENEXA, "meld"), "Jk")) == [""]


def test_the_first_upcard_of_gin_may_be_in_the_hand_by_now() -> None:
    state = tapped(asking(GIN, "knock"), "5D 5D")
    assert shown(state)[:2] == ["5D", "5D"]


def test_a_single_card_is_replaced_by_another_tap() -> None:
    state = tap(turn_to(tapped(asking(DENEXA, "discard"), "QS"), 0), Card.read("4C"))
    assert shown(state) == ["4C", ""]


def test_a_wild_card_picked_out_is_told_by_the_next_tap_what_it_stands_for() -> None:
    state = choose(tapped(asking(DENEXA, "meld"), "JS 2D KS"), Spot(0, 0, 1))
    assert says_role(state)
    assert shown(tap(state, Card.read("QS"))) == ["JS 2D=QS KS"]
    assert shown(say_role(tap(state, Card.read("QS")), None, Spot(0, 0, 1))) == ["JS 2D KS"]


def test_a_natural_card_picked_out_is_replaced_and_deleted() -> None:
    state = choose(tapped(asking(DENEXA, "meld"), "7H 8H 9D"), Spot(0, 0, 2))
    assert shown(tap(state, Card.read("9H"))) == ["7H 8H 9H"]
    assert shown(delete(state)) == ["7H 8H"]
    assert choose(state, Spot(0, 0, 2)).chosen is None
    assert choose(state, Spot(0, 0, 7)) == state


def test_melds_group_themselves_and_a_new_one_can_be_begun() -> None:
    assert shown(tapped(asking(DENEXA, "lay"), "7H 8H 9H KC KD KH")) == ["7H 8H 9H / KC KD KH", ""]
    state = tapped(new_meld(tapped(asking(DENEXA, "lay"), "7H 8H 9H")), "TH")
    assert shown(state) == ["7H 8H 9H / TH", ""]


def test_delete_goes_back_over_the_slots() -> None:
    state = delete(delete(tapped(asking(DENEXA, "take_pile"), "9H 9C")))
    assert shown(state) == ["", "", "", ""]
    assert state.slot == 0
    assert delete(state) == state


def test_undo_brings_back_what_was_there_step_by_step() -> None:
    state = tapped(asking(DENEXA, "take_pile"), "9H 9C 9D")
    for before in (["9H", "9C", "", ""], ["9H", "", "", ""], ["", "", "", ""]):
        state = undo(state)
        assert shown(state) == before
    assert undo(state) == state


def test_numbers_are_typed_for_one_player_after_the_other() -> None:
    state = typed(onward(typed(asking(DENEXA, "match"), "1040")), "35")
    state = turn_sign(state)
    assert state.filled.numbers == (1040, -35)
    assert delete(state).filled.numbers == (1040, -3)
    assert typed(onward(state), "123456").filled.numbers == (1040, -35, 12345)


def test_deleting_a_negative_figure_leaves_nothing_and_then_goes_back() -> None:
    state = turn_sign(typed(onward(typed(asking(DENEXA, "match"), "7")), "5"))
    state = delete(delete(delete(state)))
    assert state.filled.numbers == ()


def test_a_choice_is_made_where_the_work_stays() -> None:
    state = decide(tapped(asking(DENEXA, "lay_off"), "7H 8H 9H"), 2, 1)
    assert (state.question.at("own").choice, state.slot) == (1, 0)
    assert decide(state, 2, 5) == state


step = st.one_of(
    st.sampled_from(PACK).map(lambda card: lambda state: tap(state, card)),
    st.integers(0, 9).map(lambda figure: lambda state: digit(state, figure)),
    st.builds(Spot, st.integers(0, 3), st.integers(0, 1), st.integers(0, 3)).map(
        lambda spot: lambda state: choose(state, spot)
    ),
    st.integers(0, 4).map(lambda slot: lambda state: turn_to(state, slot)),
    st.sampled_from([onward, delete, undo, new_meld, turn_sign]),
    st.integers(0, 1).map(lambda choice: lambda state: decide(state, 2, choice)),
)


@given(
    st.sampled_from([(name, kind.name) for name in RULE_SETS for kind in kinds_of(rule_set(name))]),
    st.lists(step, max_size=40),
)
def test_no_steps_ever_take_more_cards_than_the_deck_holds_or_leave_the_question(
    which: tuple[str, str], steps: list
) -> None:
    state = asking(*which)
    for take in steps:
        state = take(state)
        assert 0 <= state.slot < len(state.question.slots)
        for slot, filled in zip(state.question.kind.slots, state.question.slots, strict=True):
            assert filled.count <= slot.most
            assert all(filled.melds) and (len(filled.melds) <= 1 or slot.form is Form.MELDS)
        held = [
            placed.card
            for slot, filled in zip(state.question.kind.slots, state.question.slots, strict=True)
            if not slot.apart
            for placed in filled.cards
        ]
        assert all(held.count(card) <= state.question.rules.copies_of(card) for card in held)
    for _ in range(len(state.past)):
        state = undo(state)
    assert not state.past


def test_the_questions_of_parlett_ask_for_the_joker_and_what_is_held() -> None:
    kinds = {kind.name: kind for kind in kinds_of(rule_set(PARLETT))}
    assert kinds["swap"].title == "May I swap the joker?"
    assert [slot.name for slot in kinds["match"].slots] == ["totals", "held"]
    assert question(PARLETT, "match", totals=[1, 2]).missing is None
