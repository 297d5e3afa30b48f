"""Ask the referee: nothing of a question is lost, and from the table and the entry one finds back."""

from __future__ import annotations

import re

import pytest

from companion.codes import code_of, question_of
from companion.draft import Draft, Entry
from companion.games import GAMES
from companion.match import Match
from companion.rulesets import DENEXA, GIN, PARLETT
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG
from tests.views.gestures import tap_cards
from tests.views.thumb import Thumb
from views import desk
from views.app import build
from views.asking import QUESTION

# Nothing is lost


def test_a_half_entered_question_survives_a_restart(library: Library) -> None:
    with Phone(build(library)) as phone:
        Thumb(phone, library).ask(DENEXA.name, "May I take the pile with this?")
        tap_cards(phone, "9H 9C")
        assert phone.route == "/ask/take_pile"
    with Phone(build(library)) as phone:
        assert phone.route == "/ask/take_pile"
        assert phone.has("From hand: 9♣")
        tap_cards(phone, "9D")
        assert "YES" in phone.texts()


def test_the_last_question_is_offered_and_a_kind_tapped_begins_afresh(phone: Phone) -> None:
    phone.go("/ask")
    assert "The last question" not in phone.texts()
    phone.tap("May I throw this card?")
    tap_cards(phone, "QS")
    phone.tap("Other questions")
    assert {"The last question", "Q♠"} <= set(phone.texts())
    phone.tap("Go on with it")
    assert "NO" in phone.texts()
    phone.go("/ask")
    phone.tap("May I take the pile with this?")
    assert "Tap the upcard." in phone.texts()
    phone.go("/ask")
    assert "The last question" not in phone.texts()


def test_the_game_chosen_is_remembered(library: Library) -> None:
    with Phone(build(library)) as phone:
        phone.go("/ask")
        phone.tap(GAMES[GIN.name].name)
        assert phone.has("May I knock?")
    with Phone(build(library)) as phone:
        phone.go("/ask")
        assert phone.has("May I knock?")


def test_what_the_library_keeps_may_be_damaged(phone: Phone, library: Library) -> None:
    for kept in ("nonsense", {"code": "nonsense"}, {"code": 5}, {"code": "1D007re6rimzDK", "slot": 77}):
        library.set_setting(QUESTION, kept)
        phone.go("/ask")
        phone.go("/ask/meld")
        assert phone.has("Undo")


def test_another_address_is_another_view(phone: Phone) -> None:
    # Flet's client shows nothing where a view it knows changes its address for the second time.
    seen = set()
    for route in (
        "/ask/code/1D009DHLPzB4",
        "/ask/code/1D00PTYz9q",
        "/ask/code/1D007re6rimzDK",
        "/ask/meld",
        "/ask/swap",
    ):
        phone.go(route)
        seen.add(phone.views()[-1]._i)
    assert len(seen) == 5
    phone.go("/ask/meld")
    question = phone.views()[-1]._i
    phone.go("/ask/meld/verdict")
    assert phone.views()[-2]._i == question


# From the table and the entry, and back


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo"), rules_name=PARLETT.name, house={"wild-queen-price": 10})


def test_from_the_table_its_rules_and_names_hold_and_the_way_leads_back(
    phone: Phone, library: Library, match: Match
) -> None:
    phone.go(f"/match/{match.number}")
    phone.tap("Ask the referee")
    assert "By the rules of this table: Arlington (Parlett)" in phone.texts()
    assert not phone.has(GAMES[GIN.name].name)
    phone.tap("Who wins this tie?")
    thumb = Thumb(phone, library)
    thumb.figures(1040)
    thumb.tap("Next: Next player")
    thumb.figures(1040)
    assert "Ana and Ivo win together" in phone.texts()
    phone.tap("Verdict")
    assert "Arlington (Parlett), with house rules" in phone.texts()
    phone.back()
    phone.back()
    phone.back()
    assert phone.route == f"/match/{match.number}"


def test_from_the_sheet_of_a_past_match_its_rules_hold_too(phone: Phone, match: Match) -> None:
    phone.go(f"/past/{match.number}")
    phone.tap("Ask the referee")
    phone.tap("May I swap the joker?")
    tap_cards(phone, "JS KS")
    phone.tap("joker, 1 left")
    assert phone.has("The meld: J♠ K♠ Joker")
    phone.tap("Other questions")
    phone.back()
    assert phone.route == f"/past/{match.number}"


def test_house_rules_of_the_table_decide(phone: Phone, match: Match) -> None:
    phone.go(f"/match/{match.number}/ask/meld")
    tap_cards(phone, "JS 2D KS")
    assert "30 points" in phone.texts()
    phone.go("/ask/meld")
    assert "30 points" in phone.texts()  # the same question goes on elsewhere by the rules it was begun with


def test_a_question_by_other_rules_does_not_go_on_at_a_table(phone: Phone, match: Match) -> None:
    phone.go("/ask/meld")
    tap_cards(phone, "JS 2D KS")
    phone.go(f"/match/{match.number}/ask")
    assert "The last question" not in phone.texts()
    phone.tap("May I lay this?")
    assert "Tap the cards of the meld." in phone.texts()


def test_from_the_entry_of_a_deal_and_back_with_the_cards_still_there(
    phone: Phone, library: Library, match: Match
) -> None:
    library.save_entry(match.number, Entry(Draft(0, BIG.holdings)))
    phone.go(f"/match/{match.number}/enter/0")
    phone.tap("Ask the referee")
    assert phone.route == f"/match/{match.number}/enter/0/ask"
    phone.tap("May I throw this card?")
    tap_cards(phone, "4C")
    assert "YES" in phone.texts()
    phone.tap("Verdict")
    phone.tap("Ask something else")
    phone.back()
    assert phone.route == f"/match/{match.number}/enter/0"
    kept = library.entry(match.number, 0)
    assert kept is not None
    assert kept.draft.holdings == BIG.holdings


def test_addresses_that_are_no_question_lead_back(phone: Phone, match: Match) -> None:
    phone.go("/ask/nonsense")
    phone.tap("Ask the referee")
    assert phone.route == "/ask"
    phone.go("/match/nothing/ask")
    assert phone.has("Home")
    phone.go(f"/match/{match.number}/ask/knock")
    assert phone.has("Ask the referee")
    for below in ("ask/meld", "ask/meld/verdict", "ask/code/1D007re6rimzDK"):
        phone.go(f"/match/nothing/{below}")
        assert "There is no such match; it may have been deleted." in phone.texts()
        assert phone.has("Home")


@pytest.mark.parametrize("below", ["ask", "ask/verdict", "code/ask"])
@pytest.mark.parametrize("table", ["", "/match/{}", "/match/{}/enter/0", "/past/{}"])
def test_an_address_that_says_ask_twice_leads_back_to_the_questions(
    phone: Phone, match: Match, table: str, below: str
) -> None:
    base = table.format(match.number) + "/ask"
    phone.go(f"{base}/{below}")
    phone.tap("Ask the referee" if below == "ask" else "Ask something else")
    assert phone.route == base
    assert phone.has("May I lay this?")


def test_a_question_that_cannot_be_kept_stays_in_the_window(
    phone: Phone, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    from storage.errors import SaveError

    phone.go("/ask/meld")
    tap_cards(phone, "7H")

    def full(*_: object) -> None:
        raise SaveError("full", library.folder)

    with monkeypatch.context() as broken:
        broken.setattr(library, "set_setting", full)
        tap_cards(phone, "8H")
        assert any("the disk is full" in text for text in phone.texts())
    tap_cards(phone, "9H")
    assert "YES" in phone.texts()
    assert code_of(question_of(library.setting(QUESTION)["code"])) == library.setting(QUESTION)["code"]


def test_the_second_half_of_a_double_tap_enters_no_card(
    phone: Phone, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.go("/ask")
    phone.tap("May I lay this?")
    monkeypatch.setattr(desk, "DOUBLE_TAP", 60)
    tap_cards(phone, "7H")
    assert question_of(library.setting(QUESTION)["code"]).is_blank
    monkeypatch.setattr(desk, "DOUBLE_TAP", 0)
    tap_cards(phone, "7H")
    assert not question_of(library.setting(QUESTION)["code"]).is_blank


# What can be tapped keeps being what it is


def test_what_can_be_tapped_stays_the_same_control_while_it_means_the_same(phone: Phone) -> None:
    def controls() -> dict[str, int]:
        found: dict[str, int] = {}
        for names, spot in phone.tappable():
            name = re.sub(r"(: .*|, (\d|none) left|, breaks a rule)$", "", names[min(1, len(names) - 1)])
            found.setdefault(name, spot.control._i)
        return found

    phone.go("/ask/take_pile")
    before = controls()
    assert {"Upcard", "From hand", "Undo", "Delete", "Verdict", "nine of clubs"} <= before.keys()
    for step in ("9H", "9C", "9D", "Next: From pile", "QS", "Undo", "Delete", "Upcard", "From hand", "9S"):
        tap_cards(phone, step) if re.fullmatch("[2-9TJQKA][SHDC]", step) else phone.tap(
            re.compile(f"^{step}(: .*)?$")
        )
        after = controls()
        for name in (
            "Upcard",
            "From hand",
            "From pile",
            "Rest of hand",
            "Undo",
            "Delete",
            "Verdict",
            "ace of spades",
        ):
            assert before[name] == after[name], f"{step}: {name}"
        before = after
