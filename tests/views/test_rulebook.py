"""The rulebook on the screen: choosing a game, unfolding, searching, side by side, and the rules of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from companion.draft import Draft, Entry
from companion.rulebook import rulebook
from companion.rulesets import DENEXA, GIN, RULE_SETS, RuleSet
from companion.texts import Texts
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import deal, played
from tests.views.test_words import Brackets, outside
from views.app import build

SEARCH = "Search the rules"


def clauses(rules: RuleSet) -> list[str]:
    return [str(article.clause) for chapter in rulebook(rules) for article in chapter.articles]


def unfolded(phone: Phone) -> list[str]:
    """The clauses whose articles are open: an article ends with its own; what an example breaks follows a space."""
    return [clause for text in phone.texts() for clause in re.findall(r"^(?! ).*\[([a-z]+\.[a-z-]+)\]$", text)]


# The book of a game


def test_home_leads_to_the_rules_and_they_lead_back(phone: Phone) -> None:
    phone.tap("Rules")
    assert phone.route == "/rules"
    assert "What you play with" in phone.texts()
    phone.back()
    assert phone.route == "/"


def test_an_article_unfolds_at_a_tap_and_folds_again(phone: Phone) -> None:
    phone.go("/rules")
    assert unfolded(phone) == []
    phone.tap("The queen of spades is never discarded")
    assert unfolded(phone) == ["discard.queen"]
    assert "Q♠ never goes to the pile. Meld it, or be left with it." in phone.texts()
    assert phone.has("queen of spades, breaks a rule")
    assert phone.has("four of diamonds")
    phone.tap("The queen of spades is never discarded")
    assert unfolded(phone) == []


def test_all_unfold_and_fold_at_once(phone: Phone) -> None:
    phone.go("/rules")
    phone.tap("Unfold all")
    assert set(unfolded(phone)) == set(clauses(DENEXA))
    phone.tap("Fold all")
    assert unfolded(phone) == []


def test_the_game_is_chosen_and_remembered(phone: Phone, library: Library) -> None:
    phone.go("/rules")
    phone.tap("Oklahoma Gin")
    assert "When you may knock" in phone.texts()
    assert library.setting("rulebook", "") == "oklahoma-gin"
    with Phone(build(library), beside=phone) as other:
        other.go("/rules")
        assert "When you may knock" in other.texts()
        other.tap("Arlington (Parlett)")
        assert "Settling up" in other.texts()


def test_a_link_opens_at_its_clause_before_all_the_others(phone: Phone) -> None:
    for system, clause, title in (
        ("oklahoma-gin", "gin.layoff", "The other player may lay off"),
        ("oklahoma-gin", "gin.void", "A deal without a result"),
        ("arlington-parlett", "wild.swap", "Taking a joker for its card"),
        ("arlington-denexa", "wild.swap", "Wild cards are not exchanged"),
    ):
        phone.go(f"/rules/{system}/{clause}")
        assert unfolded(phone) == [clause]
        assert phone.texts().index(title) < phone.texts().index("Arlington (Denexa)")
        assert phone.texts().count(title) == 2  # it also keeps its place in the book
    phone.tap("Wild cards are not exchanged", 0)
    assert unfolded(phone) == []
    phone.type(SEARCH, "wild exchange")
    assert phone.texts().count("Wild cards are not exchanged") == 1
    phone.back()
    assert phone.route == "/"


def test_a_link_to_a_game_alone_opens_its_book(phone: Phone) -> None:
    phone.go("/rules/oklahoma-gin")
    assert "When you may knock" in phone.texts()
    assert unfolded(phone) == []
    phone.tap("Arlington (Denexa)")
    assert "The pile costs a new meld" in phone.texts()


def test_a_link_to_what_is_not_there_says_so_and_shows_what_is(phone: Phone) -> None:
    phone.go("/rules/oklahoma-gin/discard.queen")
    assert "There is no such rule in this game." in phone.texts()
    assert "When you may knock" in phone.texts()
    phone.go("/rules/canasta")
    assert "There is no such game; these are the rules of Arlington (Denexa)." in phone.texts()
    phone.go("/rules/canasta/a/b")
    phone.tap("Home")
    assert phone.route == "/"


# The search


def test_the_search_shows_what_has_all_the_words(phone: Phone) -> None:
    phone.go("/rules")
    phone.type(SEARCH, "stock EMPTY")
    assert "When the stock is empty" in phone.texts()
    assert "What you play with" not in phone.texts()
    assert unfolded(phone) == ["stock.recycle"]  # few are shown whole
    phone.tap("Clear the search")
    assert "What you play with" in phone.texts()
    phone.type(SEARCH, "card")
    assert unfolded(phone) == []


def test_an_empty_search_says_what_to_do_and_where_else_there_is_something(phone: Phone) -> None:
    phone.go("/rules")
    phone.type(SEARCH, "knock")
    assert any("Try fewer words" in text for text in phone.texts())
    phone.tap(re.compile(r"^Oklahoma Gin: \d+ rules"))
    assert "When you may knock" in phone.texts()
    phone.type(SEARCH, "zebra")
    assert not phone.has(re.compile(r"\d+ rule"))
    phone.tap("Clear the search", 1)
    assert "The winner deals" in phone.texts()


# Side by side


@pytest.mark.parametrize("width", [360, 719, 720, 1280])
def test_the_games_stand_side_by_side(library: Library, width: float) -> None:
    with Phone(build(library), width=width) as phone:
        phone.go("/rules")
        phone.tap("The games side by side")
        assert phone.route == "/rules/compare"
        names = ["Arlington (Denexa)", "Arlington (Parlett)", "Oklahoma Gin"]
        # In columns the games are named once, in lines with every topic.
        often = 1 if width >= 720 else phone.texts().count("Players") + 30
        assert [phone.texts().count(name) for name in names] == [often] * 3
        assert phone.has("Target: Arlington (Denexa): 1000; Arlington (Parlett): 1000; Oklahoma Gin: 100")
        phone.back()
        assert phone.route == "/rules"


# The rules of a match


def test_the_table_leads_to_the_rules_of_its_match(phone: Phone, library: Library) -> None:
    match = library.begin(("Ana", "Ivo"), rules_name=GIN.name, house={"target": 250, "big-gin": 31})
    phone.go(f"/match/{match.number}")
    phone.tap("Rules of this match")
    assert phone.route == f"/match/{match.number}/rules"
    assert {"Oklahoma Gin", "House rules: Target: 250 points · Big gin: 31 points"} <= set(phone.texts())
    assert phone.texts().count("House rule") == 2
    phone.tap(re.compile("^Playing to 250"))
    assert any("brings someone to 250 or more" in text for text in phone.texts())
    assert "House rule: Target – 250 points. [match.target]" in phone.texts()
    assert not phone.has("Arlington (Parlett)")
    phone.type(SEARCH, "joker wild swap")
    assert not phone.has(re.compile(r"\d+ rule"))  # no other game is played in this match
    phone.back()
    assert phone.route == f"/match/{match.number}"


def test_a_match_without_house_rules_says_so(phone: Phone, library: Library) -> None:
    match = played(library)
    phone.go(f"/match/{match.number}/rules")
    assert "House rules: as usual" in phone.texts()


def test_a_fault_of_the_count_leads_to_its_clause_and_back(phone: Phone, library: Library) -> None:
    match = played(library)
    wrong = deal(("2H=JS 2D=QS KS", "5C"), ("5D", "4S"))
    library.save_entry(match.number, Entry(Draft(0, wrong.holdings)))
    count = f"/match/{match.number}/enter/0/count"
    phone.go(count)
    phone.tap(re.compile(r"\[meld\.wild-queen\]"))
    assert phone.route == f"{count}/rules/meld.wild-queen"
    assert unfolded(phone) == ["meld.wild-queen"]
    phone.back()
    assert phone.route == count


def test_the_rules_of_a_match_that_is_not_there(phone: Phone) -> None:
    phone.go("/match/nothing/rules")
    phone.tap("Home")
    assert phone.route == "/"


# In another language


@pytest.fixture
def foreign(library: Library) -> Iterator[Phone]:
    with Phone(build(library, Texts(catalogue=Brackets()))) as phone:
        yield phone


def test_every_word_of_every_book_goes_through_the_catalogue(foreign: Phone) -> None:
    for name in RULE_SETS:
        foreign.go(f"/rules/{name}")
        foreign.tap("⟦Unfold all⟧")
        for text in [*foreign.texts(), *foreign.names()]:
            assert not re.search(r"[^\W\d_]", outside(text)), f"{name}: {text!r}"


def test_everything_that_can_be_tapped_has_a_name(phone: Phone) -> None:
    for route in ("/rules", "/rules/compare", "/rules/oklahoma-gin/gin.score"):
        phone.go(route)
        for names, spot in phone.tappable():
            assert any(name.strip() for name in names), f"{route}: {spot}"
