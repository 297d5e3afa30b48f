"""The rulebook says of every clause what the referee does: each example is put to the referee, the numbers follow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from companion.cards import Card, read_cards, read_placed
from companion.clauses import Clause
from companion.deck import deck_violations
from companion.reasons import _SENTENCES
from companion.rulebook import caption_of, find, folded, rulebook, text_of, title_of
from companion.rulebook_compare import compare
from companion.rulebook_examples import Shown, shown
from companion.rulebook_pages import Article, Example
from companion.rulesets import DENEXA, GIN, PARLETT, RULE_SETS, RuleSet
from companion.situations import answer
from companion.texts import Texts
from views.parts.card_names import spoken

WORDS = Texts()
NAMED = partial(spoken, WORDS)

_CARDS = "cards.deck cards.copies"
_MELDS = "meld.size meld.shape meld.ace meld.role meld.copies"
_ARLINGTON = f"""{_CARDS} {_MELDS} meld.natural meld.deuces meld.wild-queen meld.fixed layoff.own wild.swap
    pile.top-card pile.whole discard.queen turn.draw turn.discard stock.recycle out.now deal.out
    score.table score.hand score.out match.target match.shared"""
#: The clauses of each game.
CLAUSES = {
    "arlington-denexa": f"{_ARLINGTON} pile.new-meld pile.hand-cards",
    "arlington-parlett": f"{_ARLINGTON} start.upcard score.concealed match.bonus",
    "oklahoma-gin": f"""{_CARDS} {_MELDS} gin.turn gin.upcard gin.first gin.knock-limit gin.layoff gin.score
        gin.undercut gin.bonus gin.void gin.dealer gin.spades gin.big gin.line gin.game match.target""",
}


def houses(rules: RuleSet) -> Iterator[dict[str, Any]]:
    """No house rule, every value of each alone, and all of them away from the default."""
    yield {}
    for rule in rules.house_rules:
        yield from ({rule.name: value} for value in rule.values[1:])
    yield {rule.name: rule.values[-1] for rule in rules.house_rules}
    yield {"target": 150}


TABLES = [
    pytest.param(rules.with_house(house), id=f"{rules.name} {house or ''}".strip())
    for rules in RULE_SETS.values()
    for house in houses(rules)
]


def articles(rules: RuleSet) -> dict[str, Article]:
    return {str(article.clause): article for chapter in rulebook(rules) for article in chapter.articles}


def text(rules: RuleSet, clause: str) -> str:
    """Title and text of an article."""
    article = articles(rules)[clause]
    return " ".join([title_of(WORDS, article), *text_of(WORDS, article)])


def found(rules: RuleSet, query: str) -> set[str]:
    return {str(each.clause) for chapter in find(WORDS, rulebook(rules), query, NAMED) for each in chapter.articles}


def judged(rules: RuleSet, example: Example) -> dict[str, Any]:
    return answer({"rules": rules.name, "house": rules.house, "ask": example.ask, **example.given}, WORDS)


def examples(rules: RuleSet) -> Iterator[Example]:
    for article in articles(rules).values():
        yield from article.examples


# What is in it


@pytest.mark.parametrize("rules", TABLES)
def test_every_clause_of_a_game_has_one_article(rules: RuleSet) -> None:
    there = Counter(str(article.clause) for chapter in rulebook(rules) for article in chapter.articles)
    assert there == Counter(CLAUSES[rules.name].split())


def test_every_clause_is_in_some_book() -> None:
    assert {Clause(name) for names in CLAUSES.values() for name in names.split()} == set(Clause)


def test_every_clause_that_a_ruling_can_name_in_gin_is_in_its_book() -> None:
    own = {str(clause) for clause, _ in _SENTENCES if str(clause).startswith("gin.")}
    assert own <= set(articles(GIN))


@pytest.mark.parametrize("rules", TABLES)
def test_every_text_is_whole(rules: RuleSet) -> None:
    for article in articles(rules).values():
        said = [title_of(WORDS, article), *text_of(WORDS, article)]
        said += [caption_of(WORDS, example) for example in article.examples]
        assert len(article.text) >= 1
        for sentence in said:
            assert sentence.strip() == sentence
            assert "{" not in sentence
            assert sentence[0].isupper() or not sentence[0].isalpha(), sentence
        for sentence in said[1:]:
            assert sentence[-1] in ".?)", sentence
            assert max(map(len, re.split(r"(?<=[.:;?])\s", sentence))) < 150, f"too long to read aloud: {sentence}"


@pytest.mark.parametrize("rules", TABLES)
def test_house_rules_are_told_where_they_change_something(rules: RuleSet) -> None:
    for article in articles(rules).values():
        assert article.house == tuple(rule.name for rule in rules.house_rules if rule.clause is article.clause)
        assert article.changed == tuple(name for name in article.house if name in rules.house)
    told = {name for article in articles(rules).values() for name in article.house}
    assert told == {rule.name for rule in rules.house_rules}


# Its examples


@pytest.mark.parametrize("rules", TABLES)
def test_the_referee_says_of_each_example_what_the_book_says(rules: RuleSet) -> None:
    seen = 0
    for example in examples(rules):
        given = judged(rules, example)
        where = f"{example.ask} {dict(example.given)}: {given}"
        if example.broken is not None:
            assert str(example.broken) in given["clauses"], where
            # A claim that isn't so is refused while the deal stands.
            assert given["legal"] is (example.broken is Clause.SCORE_CONCEALED), where
        elif "legal" in given:
            assert given["legal"], where
            assert given["clauses"] == [], where
        if example.is_open:
            assert given["candidates"], where
        if example.out is not None:
            assert given["out"] is example.out, where
        seen += 1
    assert seen > 20


@pytest.mark.parametrize("rules", TABLES)
def test_wrong_examples_are_marked_and_right_ones_are_not(rules: RuleSet) -> None:
    for example in examples(rules):
        marked = any(row.marked for row in shown(WORDS, rules, example).rows)
        # That somebody still holds cards is the fault of no card.
        wrong = example.broken is not None and not example.is_open and example.ask != "deal"
        assert marked is wrong, example


@pytest.mark.parametrize("rules", TABLES)
def test_no_example_needs_cards_that_are_not_there_unless_it_is_about_that(rules: RuleSet) -> None:
    for example in examples(rules):
        if example.broken in (Clause.CARDS_DECK, Clause.CARDS_COPIES, Clause.MELD_COPIES):
            continue
        assert not deck_violations(rules, cards_of(example), "table"), example


def cards_of(example: Example) -> list[Card]:
    """All cards of an example, each piece of cardboard once."""
    given: Mapping[str, Any] = example.given
    if example.ask == "deal":
        texts = [text for player in given["players"] for text in (*player.get("melds", ()), player["hand"])]
        texts.append(given.get("upcard", ""))
    elif example.ask == "lay":
        return list(read_cards(given["hand"]))
    else:
        keys = {"take_pile": ("pile", "hand", "onto"), "discard": ("hand",), "knock": ("upcard", "hand")}
        asked = keys.get(example.ask, ("meld", "onto", "cards", "give", "pile"))
        texts = [given.get(key, "") for key in asked]
    return [placed.card for text in texts for placed in read_placed(text)]


def example_of(rules: RuleSet, clause: str, at: int = 0) -> Shown:
    return shown(WORDS, rules, articles(rules)[clause].examples[at])


def test_the_cards_are_laid_out_with_the_roles_they_have() -> None:
    (row,) = example_of(DENEXA, "meld.role").rows
    assert WORDS.cards(row.cards) == "J♠ 2♦→Q♠ K♠"
    by_joker = [example_of(PARLETT, "meld.role", at).rows[0] for at in (1, 2)]
    assert [WORDS.cards(row.cards) for row in by_joker] == ["6♠ 7♠ Joker→8♠", "Joker→5♠ 6♠ 7♠"]
    hand, meld = example_of(DENEXA, "turn.discard").rows
    assert (hand.label, sorted(hand.marked), meld.label) == ("Hand", [3], "New meld")


def test_what_is_counted_is_counted_by_the_referee() -> None:
    assert example_of(DENEXA, "score.table").said == ("Sequence: J♠ 10 + 2♦→Q♠ 50 + K♠ 10 = 70 points.",)
    assert example_of(PARLETT.with_house({"wild-queen-price": 10}), "score.table").said[0].endswith("= 30 points.")
    assert "Ivo −145: Left in hand: Q♠ −100 A♣ −20 2♦ −20 7♠ −5" in example_of(DENEXA, "score.hand").said
    assert example_of(GIN, "gin.score").said == ("Ana +29: Deadwood: 34 against 5",)
    assert example_of(GIN, "gin.bonus").said == ("Ana +25: Gin", "Ana +49: Deadwood: 49 against 0")
    doubled = example_of(GIN.with_house({"spades-double": "yes"}), "gin.spades").said
    assert doubled == ("Ana +29: Deadwood: 34 against 5", "Ana +29: A spade was turned up: double")


def test_a_winner_who_pays_and_one_who_wins_by_what_is_held() -> None:
    assert example_of(PARLETT, "match.bonus").said == (
        "Ana: 1010 · Ivo: 970",
        "Ana wins",
        "Ana comes to 1210 and pays 10.",
        "Ivo comes to 1220 and gets 10.",
    )
    held = example_of(PARLETT.with_house({"held-decides": "yes", "target": 500}), "match.bonus").said
    assert held == (
        "Ana: 510 · Ivo: 470",
        "Ivo wins",
        "Ana comes to 510 and pays 410.",
        "Ivo comes to 920 and gets 410.",
    )


# Its numbers follow the house rules


@pytest.mark.parametrize(
    ("rules", "house", "clause", "usual", "agreed"),
    [
        (DENEXA, {"target": 500}, "match.target", "1000", "500"),
        (DENEXA, {"deuce-as-two": 25}, "score.table", "As a 2 in a sequence it counts 5", "sequence it counts 25"),
        (DENEXA, {"wild-queen": "pure-sequence"}, "meld.wild-queen", "alike", "only in a sequence"),
        (DENEXA, {"all-wild-melds": "yes"}, "meld.natural", "at least one natural", "wild cards alone"),
        (DENEXA, {"stranded-queen": "allowed"}, "turn.discard", "keep a card", "you may lay until only"),
        (PARLETT, {"jokers": 0}, "cards.deck", "105 cards", "104 cards"),
        (PARLETT, {"jokers": 0}, "score.hand", "Joker: 200", "Ace: 20"),
        (PARLETT, {"wild-queen-price": 10}, "meld.wild-queen", "Q♠ counts 50", "Q♠ counts 10"),
        (PARLETT, {"deuce-sets": "yes"}, "meld.deuces", "No set of deuces", "Each counts 25"),
        (PARLETT, {"held-decides": "yes"}, "match.target", "left out of it", "help to decide"),
        (GIN, {"target": 250}, "match.target", "100", "250"),
        (GIN, {"ace-upcard": "gin-only"}, "gin.upcard", "an ace 1", "an ace allows none"),
        (GIN, {"undercut-bonus": 20}, "gin.undercut", "gets 10 and", "gets 20 and"),
        (GIN, {"gin-bonus": 20}, "gin.bonus", "brings 25", "brings 20"),
        (GIN, {"big-gin": 31}, "gin.big", "nothing extra", "31 points instead"),
        (GIN, {"spades-double": "yes"}, "gin.spades", "like any other", "counts double"),
        (GIN, {"line-bonus": 25}, "gin.line", "nothing extra", "adds 25"),
        (GIN, {"game-bonus": 100}, "gin.game", "nothing extra", "adds 100"),
    ],
)
def test_a_house_rule_changes_what_is_said(
    rules: RuleSet, house: dict[str, Any], clause: str, usual: str, agreed: str
) -> None:
    assert usual in text(rules, clause)
    changed = text(rules.with_house(house), clause)
    assert agreed in changed
    assert usual not in changed


def test_a_set_of_deuces_does_without_a_natural_card_only_where_it_is_played() -> None:
    without = "Only a set of deuces does without"
    played = [DENEXA, PARLETT.with_house({"deuce-sets": "yes"})]
    assert [without in text(rules, "meld.natural") for rules in (*played, PARLETT)] == [True, True, False]


@pytest.mark.parametrize("rules", TABLES)
def test_no_book_speaks_of_a_joker_that_is_not_played(rules: RuleSet) -> None:
    if rules.jokers or rules.is_gin:
        return
    for clause in articles(rules):
        if clause not in ("cards.deck", "wild.swap", "meld.fixed"):
            assert "joker" not in text(rules, clause).casefold(), clause


# The search


@pytest.mark.parametrize(
    ("query", "clause"),
    [
        ("wild-queen", "meld.wild-queen"),
        ("MELD.WILD-QUEEN", "meld.wild-queen"),
        ("queen of spades", "discard.queen"),
        ("Q♠", "discard.queen"),
        ("qs never", "discard.queen"),
        ("queen of spades natural", "meld.wild-queen"),  # there the sign alone stands in the text
        ("empty stock", "stock.recycle"),
        ("  Stock   EMPTY ", "stock.recycle"),
        ("going out bonus", "score.out"),
        ("corner", "meld.ace"),
        ("target", "match.target"),
    ],
)
def test_what_is_looked_for_is_found(query: str, clause: str) -> None:
    assert clause in found(DENEXA, query)


def test_every_word_must_occur() -> None:
    assert found(DENEXA, "stock") > found(DENEXA, "stock empty")
    assert found(DENEXA, "stock zebra") == set()
    assert found(DENEXA, "") == set(articles(DENEXA))


def test_a_card_is_found_by_its_sign_and_by_its_name() -> None:
    assert found(DENEXA, "Q♠") == found(DENEXA, "qs") >= {"discard.queen", "score.hand"}
    assert "meld.deuces" not in found(DENEXA, "Q♠")
    assert "meld.fixed" in found(DENEXA, "eight of hearts") & found(DENEXA, "8♥") & found(DENEXA, "8h")
    # Of 10♥ the end is 0♥, which is no card; of 8♥ none is a part.
    assert found(PARLETT, "ten of hearts") == found(PARLETT, "10♥")


def test_accents_and_capitals_do_not_matter() -> None:
    assert folded("Mélange ÉTÉ Ñandú Straße") == "melange ete nandu strasse"
    assert found(DENEXA, "Quéén") == found(DENEXA, "queen")


# Side by side


def cells(title: str) -> tuple[str, ...]:
    return next(topic.cells for topic in compare(WORDS) if topic.title == title)


def test_the_games_stand_side_by_side() -> None:
    topics = compare(WORDS)
    assert len({topic.title for topic in topics}) == len(topics) > 25
    assert all(len(topic.cells) == len(RULE_SETS) and all(topic.cells) for topic in topics)
    assert cells("Players") == ("2 to 5", "2 to 5", "2")
    assert cells("Packs") == ("2 packs, 104 cards", "2 packs, 105 cards", "1 pack, 52 cards")
    assert cells("Joker") == ("none", "1, wild", "none")
    assert cells("Cards dealt to each") == ("13", "13", "10")
    assert cells("Sequence (run)") == ("3 or 4 cards", "3 to 14 cards", "3 cards or more")
    assert cells("Discarding the queen of spades") == ("never", "only with no other card left", "like any other card")
    assert cells("Price of the queen of spades") == ("50, in hand −100", "50, in hand −100", "10")
    assert cells("Target") == ("1000", "1000", "100")


def test_the_comparison_is_computed_from_the_rules() -> None:
    played = [rules.with_house({"target": 200}) for rules in RULE_SETS.values()]
    assert next(topic for topic in compare(WORDS, played) if topic.title == "Target").cells == ("200",) * 3
    bonus = [GIN.with_house({"line-bonus": 25, "game-bonus": 100})]
    assert compare(WORDS, bonus)[-2].cells == ("each deal won +25, winner +100",)
