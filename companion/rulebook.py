"""The rulebook: every clause of a game in plain words, with the numbers and the house rules of a table.

``rulebook(rules)`` is the whole book of a game, ``find`` what of it speaks of something. Pages are data of
``companion.rulebook_arlington``, ``…_play``, ``…_count`` and ``companion.rulebook_gin``; the games side by side are
in ``companion.rulebook_compare``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

from companion import (
    rulebook_arlington as first,
)
from companion import (
    rulebook_arlington_count as third,
)
from companion import (
    rulebook_arlington_play as second,
)
from companion import (
    rulebook_gin as gin,
)
from companion.cards import PACK, Card, NotationError
from companion.house import house_title
from companion.rulebook_pages import Article, Chapter, Example
from companion.rulesets import RuleSet
from companion.texts import Texts

#: Names a card aloud: "queen of spades".
Named = Callable[[Card], str]


@lru_cache(maxsize=32)
def rulebook(rules: RuleSet) -> tuple[Chapter, ...]:
    """Return the book of a game, its house rules written into it."""
    if rules.is_gin:
        return gin.cards(rules), gin.melds(rules), gin.the_knock(rules), gin.score(rules), gin.whole_match(rules)
    return (
        first.cards(rules),
        first.melds(rules),
        first.wild(rules),
        second.turn(rules),
        second.pile(rules),
        third.count(rules),
        third.whole_match(rules),
    )


def title_of(words: Texts, article: Article) -> str:
    """The title of an article."""
    return words(article.title, **article.facts)


def text_of(words: Texts, article: Article) -> list[str]:
    """The paragraphs of an article."""
    return [words(paragraph, **article.facts) for paragraph in article.text]


def caption_of(words: Texts, example: Example) -> str:
    """What the book says of an example."""
    return words(example.caption, **example.facts)


def find(words: Texts, chapters: Sequence[Chapter], query: str, named: Named) -> tuple[Chapter, ...]:
    """Return the chapters with those articles alone in which every word of the query occurs.

    Titles, texts, captions, chapter titles and names of clauses are searched, as they are shown. Capitals and accents
    don't matter. A card is found by its sign and by its name, as ``named`` gives it, whichever of them is written.
    """
    wanted = [_ways(words, word, named) for word in query.split()]
    signs = [(re.compile(rf"(?<!\w){re.escape(folded(words.card(card)))}"), folded(named(card))) for card in PACK]

    def holds(chapter: Chapter, article: Article) -> bool:
        text = folded(" ".join(_said(words, chapter, article)))
        names = " ".join(name for sign, name in signs if sign.search(text))
        return all(any(way in text or way in names for way in ways) for ways in wanted)

    found = []
    for chapter in chapters:
        kept = tuple(article for article in chapter.articles if holds(chapter, article))
        if kept:
            found.append(replace(chapter, articles=kept))
    return tuple(found)


def _ways(words: Texts, word: str, named: Named) -> tuple[str, ...]:
    """How a word of a query may stand in the text: as it is or, if it is a card, as the card's sign or name."""
    bare = word.strip(".,;:!?()[]“”„«»\"'") or word
    try:
        card = Card.read(bare)
    except NotationError:
        return (folded(bare),)
    return folded(bare), folded(words.card(card)), folded(named(card))


def _said(words: Texts, chapter: Chapter, article: Article) -> list[str]:
    """All that an article says, as it is shown."""
    return [
        words(chapter.title),
        title_of(words, article),
        str(article.clause),
        *text_of(words, article),
        *(caption_of(words, example) for example in article.examples),
        *(house_title(words, name) for name in article.house),
    ]


def folded(text: str) -> str:
    """A text as it is compared in a search: without capitals, accents and marks.

    >>> folded("Šešti  KRÁL")
    'sesti kral'
    """
    apart = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())
