"""Every word shown or spoken comes out of the catalogue, and everything that can be tapped has a name.

The screens are drawn in a made-up language in which each message stands in brackets: letters outside brackets were
written past the catalogue.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator

import pytest

from companion.codes import question_of
from companion.draft import Draft, Entry
from companion.texts import Texts
from storage.library import Library
from tests.support.inprocess import Phone
from tests.tools.make_texts import TEMPLATE, template
from tests.views.conftest import BIG, deal, played
from views.app import build
from views.asking import keep_question


class Brackets(gettext.NullTranslations):
    """A catalogue that marks what went through it."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    def pgettext(self, context: str, message: str) -> str:
        return message


#: What is no word: players' names, cards, the product's own name, clause names, signs, folders.
_NO_WORDS = re.compile(r"\b(Ana|Ivo|Companion|[AJQKT]|Jk)\b|\[[a-z.-]+\]|1[DPG][\w-]{5,}|\d{8}-\w+|/\S+")


#: Codes of questions of many kinds: a meld, the pile, totals, a knock, laying all at once.
QUESTIONS = "1D007re6rimzDK 1D20XzZzYzzCg 1P803Ya2Ya2d3z3ZG11zLp 1GA0IzCz159RQOZdhpzKe 1D40PTXtponmzizGd"


def outside(text: str) -> str:
    """What of a text is left when all that stands in brackets, however deep, is taken away."""
    while "⟦" in text:
        inner = re.sub(r"⟦[^⟦⟧]*⟧", "", text)
        if inner == text:
            break
        text = inner
    return _NO_WORDS.sub("", text)


def routes(library: Library) -> Iterator[str]:
    fresh = played(library)
    over = played(library, BIG, BIG, BIG)
    wrong = deal(("7H 8H 9D / KC KD KH / 6H 7H 2D / 2H=JS 2D=QS KS", ""), ("5C", "4S"))
    for number, holdings in enumerate((wrong.holdings, BIG.holdings)):
        library.save_entry((fresh, over)[number].number, Entry(Draft((0, 3)[number], holdings)))
    yield from ("/", "/new", "/past", "/settings", "/nowhere", "/match/nothing")
    yield from ("/rules", "/rules/compare", "/rules/arlington-parlett/wild.swap", "/rules/x", "/rules/oklahoma-gin/x")
    yield from (f"/match/{fresh.number}{rest}" for rest in ("", "/rules", "/enter/0", "/enter/0/count"))
    yield from (f"{base}/ask" for base in ("", f"/match/{fresh.number}", f"/match/{fresh.number}/enter/0"))
    for code in QUESTIONS.split():
        question = question_of(code)
        keep_question(library, question, 0)
        yield f"/ask/code/{code}"
        yield f"/ask/{question.kind_name}"
        yield f"/ask/{question.kind_name}/verdict"
    yield from ("/ask/code/nonsense", "/ask/nonsense", "/match/nothing/ask")
    yield from (f"/past/{over.number}{rest}" for rest in ("", "/deal/1", "/enter/2", "/enter/3/count"))


@pytest.fixture
def foreign(library: Library) -> Iterator[Phone]:
    with Phone(build(library, Texts(catalogue=Brackets()))) as phone:
        yield phone


def test_every_word_goes_through_the_catalogue(foreign: Phone, library: Library) -> None:
    assert outside("⟦{a} x ⟦y⟧ Ana⟧ 12") == " 12"
    for route in routes(library):
        foreign.go(route)
        for text in [*foreign.texts(), *foreign.names()]:
            assert not re.search(r"[^\W\d_]", outside(text)), f"{route}: {text!r}"


def test_everything_that_can_be_tapped_has_a_name(phone: Phone, library: Library) -> None:
    for route in routes(library):
        phone.go(route)
        for names, spot in phone.tappable():
            assert any(name.strip() for name in names), f"{route}: {spot}"


def test_the_template_holds_every_message() -> None:
    assert TEMPLATE.read_bytes() == template(), "run make texts"
