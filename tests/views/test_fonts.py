"""What our fonts can draw is known without them, told to whoever types a name, and never held against the name."""

from __future__ import annotations

from collections.abc import Iterator

import flet as ft
import pytest

from storage.library import Library
from tests.support.inprocess import Phone
from tests.tools import make_fonts
from views.app import build
from views.fonts import can_draw, stand_in

WARNING = "Some letters of this name can't be drawn here. They are kept, and shown as boxes."


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Ana ♥",
        "Nguyễn Thị Ơn",
        "Nguye\u0302\u0303n",  # marks that have a letter of their own together
        "Ж\u0301анна",  # and one that hasn't
        "Ἀχιλλεύς",
        "Ɔla Ẹlẹ́",
        "Գոռ გიორგი",
        "שָׁלוֹם",
        "مُحَمَّد",
        "👵🎉 Oma",
        "👩‍👩‍👧 ❤️‍🔥 👍🏽 1️⃣ 🇩🇪 ☀️",
        "\u2067שרה\u2069",
    ],
)
def test_names_that_can_be_drawn(name: str) -> None:
    assert can_draw(name)


@pytest.mark.parametrize("name", ["你好", "Ana 漢", "สมชาย", "अनु", "한글", "𐍈", "q\u0e31", "🎉\u0301", "\ue000"])
def test_names_that_cannot(name: str) -> None:
    assert not can_draw(name)


def test_the_table_is_that_of_the_fonts() -> None:
    assert make_fonts.COVERAGE.read_text(encoding="utf-8") == make_fonts.coverage()


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("notocoloremoji/v32/a.4.woff2", "CompanionEmoji.woff2"),
        ("notosanssymbols2/v24/a.woff2", "CompanionEmoji.woff2"),
        ("notosanssc/v37/a.88.woff2", "CompanionSigns.woff2"),
        ("notosanshebrew/v46/a.woff2", "CompanionLetters.woff2"),
        ("notosans/v37/a.woff2", "CompanionLetters.woff2"),
        ("anything/else.ttf", "CompanionLetters.woff2"),
    ],
)
def test_every_font_of_the_internet_has_one_of_ours(asked: str, given: str) -> None:
    font = stand_in(asked)
    assert font.name == given
    assert font.read_bytes()[:4] == b"wOF2"
    assert font.stat().st_size < 450_000


@pytest.mark.parametrize("font", ["DejaVu", "NotoEmoji", "Roboto"])
def test_each_font_has_its_licence(font: str) -> None:
    assert len((make_fonts.SUITS.parent / f"LICENSE-{font}.txt").read_text(encoding="utf-8")) > 3000


@pytest.fixture
def seating(library: Library) -> Iterator[Phone]:
    with Phone(build(library)) as phone:
        phone.tap("New match")
        yield phone


def told(phone: Phone) -> list[object]:
    return [phone.find(f"Player {seat}", ft.TextField).helper for seat in (1, 2)]


def test_the_field_says_at_once_what_cannot_be_drawn(seating: Phone, library: Library) -> None:
    seating.type("Player 1", "Ana")
    seating.type("Player 2", "你好")
    assert told(seating) == [None, WARNING]
    seating.type("Player 2", "👵🎉")
    assert told(seating) == [None, None]
    seating.type("Player 2", "你好")
    seating.tap("Start the match")
    assert library.heads()[0].players == ("Ana", "你好")


def test_a_window_has_the_fonts_of_the_system(library: Library) -> None:
    phone = Phone(build(library))
    phone.start["web"] = False
    with phone:
        phone.tap("New match")
        phone.type("Player 1", "你好")
        assert told(phone) == [None, None]


@pytest.mark.parametrize("web", [True, False])
def test_a_window_is_given_the_signs_and_a_browser_gets_them_from_the_engine(library: Library, web: bool) -> None:
    phone = Phone(build(library))
    phone.start["web"] = web
    with phone:
        assert phone.page.fonts == (None if web else {"CompanionSuits": "fonts/CompanionSuits.ttf"})
