"""Ask the referee, in process: every kind of every game walked through by taps, and nothing lost on the way."""

from __future__ import annotations

import re

import flet as ft
import pytest

from companion.cards import JOKER, read_placed
from companion.codes import code_of, question_of
from companion.entry import Draft, Entry
from companion.games import GAMES
from companion.match import Match
from companion.question_kinds import Form, kinds_of
from companion.questions import Question
from companion.rulesets import DENEXA, GIN, PARLETT, rule_set
from companion.texts import texts
from companion.verdicts import Outcome, verdict
from storage.library import Library
from tests.companion.test_verdicts import QUARRELS
from tests.support.inprocess import Phone
from tests.views.conftest import BIG
from tests.views.gestures import tap_cards
from views import asking, desk
from views.app import build
from views.asking import QUESTION
from views.parts.card_names import spoken

WORDS = texts()
#: From Home to any verdict there are at most so many taps beside those that enter cards and figures.
MOST_TAPS = 8


@pytest.fixture(autouse=True)
def no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_FRAME", 0)


class Thumb:
    """A thumb that counts its taps, but for those that enter cards and figures."""

    def __init__(self, phone: Phone, library: Library) -> None:
        self.phone = phone
        self.library = library
        self.taps = 0

    @property
    def question(self) -> Question:
        """The question as far as it has been entered."""
        return question_of(self.library.setting(QUESTION)["code"])

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.taps += 1
        self.phone.tap(name)

    def ask(self, rules: str, title: str) -> None:
        self.tap("Ask the referee")
        if rules != DENEXA.name:
            self.tap(GAMES[rules].name)
        self.tap(title)

    def turn_to(self, number: int, title: str) -> None:
        """Turn to a slot by its tab, if the work is not there already."""
        if self.library.setting(QUESTION)["slot"] != number:
            self.tap(re.compile(f"^{title}"))

    def cards(self, text: str) -> None:
        for placed in read_placed(text):
            if placed.card == JOKER:
                self.phone.tap(re.compile(r"^joker, \d left"))
            else:
                tap_cards(self.phone, str(placed.card))

    def figures(self, number: int) -> None:
        for figure in str(abs(number)):
            self.phone.tap(re.compile(f"^{figure} {figure}$"))
        if number < 0:
            self.phone.tap("Change the sign")


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


@pytest.fixture
def thumb(phone: Phone, library: Library) -> Thumb:
    return Thumb(phone, library)


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
    phone.go("/match/nothing/ask/meld")
    assert phone.has("Ask the referee")


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
