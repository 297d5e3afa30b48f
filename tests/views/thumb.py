"""A thumb that asks the referee, tap by tap, and counts."""

from __future__ import annotations

import re

from companion.cards import JOKER, read_placed
from companion.codes import question_of
from companion.games import GAMES
from companion.questions import Question
from companion.rulesets import DENEXA
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.gestures import tap_cards
from views.asking import QUESTION


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
