"""Fixtures of the view tests: an empty library, a phone on it, and matches to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cards import read_cards, read_placed
from companion.deals import Deal, Holding
from companion.match import Match
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.thumb import Thumb
from views import asking, desk, entering
from views.app import build


def deal(*sides: tuple[str, str], out: int | None = None, exhausted: bool = False) -> Deal:
    """A deal from text: for each player the melds (split by ``/``) and the hand."""
    holdings = tuple(
        Holding(tuple(read_placed(meld) for meld in melds.split("/") if meld.strip()), read_cards(hand))
        for melds, hand in sides
    )
    return Deal(holdings, out, exhausted)


#: Ana 255 + 100, Ivo −80: a deal that ends with Ana going out.
BIG = deal(("KC KD KH / QH QD QS / AS AH AD AC / 2H 2D 2S", ""), ("5H 6H 7H 8H", "3C QS"), out=0)


@pytest.fixture(autouse=True)
def no_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a frame later on a screen follows at once here."""
    monkeypatch.setattr(entering, "_FRAME", 0)
    monkeypatch.setattr(asking, "_FRAME", 0)


@pytest.fixture(autouse=True)
def no_double_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test taps faster than any finger, and means each tap."""
    monkeypatch.setattr(desk, "DOUBLE_TAP", 0)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library.open(tmp_path / "data")


@pytest.fixture
def phone(library: Library) -> Iterator[Phone]:
    with Phone(build(library)) as phone:
        yield phone


@pytest.fixture
def thumb(phone: Phone, library: Library) -> Thumb:
    return Thumb(phone, library)


def played(library: Library, *deals: Deal, players: tuple[str, ...] = ("Ana", "Ivo")) -> Match:
    """A match with these deals, kept."""
    match = library.begin(players)
    for number, one in enumerate(deals):
        match = match.with_deal(number, one)
    library.save(match)
    return match
