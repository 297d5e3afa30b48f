"""The fonts the app ships, and text styles that never lose them.

In a browser, Roboto is a file of ours that holds suit signs and arrows too (`tests/tools/make_fonts.py` makes
it), so plain text needs no care. A style that a theme sets by hand does: without a family Flutter draws it in
none, and looks for one on the internet. In a native window the signs come from a small font of their own.

Names may hold any letters. When the engine meets one that Roboto lacks, it asks our server for a font of the
internet and gets one of ours: more letters, or pictures. So they cost nothing until somebody needs them.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft

from views import coverage

TEXT_FONT = "Roboto"
SUIT_FONT = "CompanionSuits"

#: For `font_family_fallback` of a text that names another family.
SUITS = [TEXT_FONT, SUIT_FONT]

#: For `page.fonts`, in a native window only: a browser would fetch it for nothing.
WINDOW_FONTS = {SUIT_FONT: "fonts/CompanionSuits.ttf"}

_FONTS = Path(__file__).parent / "assets" / "fonts"
#: By the engine's name for a font of the internet: what we have of its kind. Those for Chinese, Japanese and Korean
#: come in a hundred small pieces; of them we have nothing but the old signs (☀ ☎) that the engine expects there.
_STAND_INS = (
    (("notocoloremoji", "notosanssymbols"), "CompanionEmoji.woff2"),
    (("notosanssc", "notosanstc", "notosanshk", "notosansjp", "notosanskr"), "CompanionSigns.woff2"),
    (("",), "CompanionLetters.woff2"),
)

_SIZES = ("large", "medium", "small")
_STYLES = [f"{group}_{size}" for group in ("display", "headline", "title", "body", "label") for size in _SIZES]


def text_style(**settings: Any) -> ft.TextStyle:
    """A `TextStyle` that draws suit signs wherever it is used; takes what `TextStyle` takes."""
    return ft.TextStyle(**{"font_family": TEXT_FONT, "font_family_fallback": SUITS, **settings})


def text_theme(**styles: ft.TextStyle) -> ft.TextTheme:
    """The text styles of a theme, all with suit signs; `styles` replaces some by name (`title_large=…`)."""
    own = {name: text_style() for name in _STYLES}
    for name, style in styles.items():
        own[name] = style.copy(font_family=style.font_family or TEXT_FONT, font_family_fallback=SUITS)
    return ft.TextTheme(**own)


def stand_in(asked: str) -> Path:
    """The font of ours that answers for one of the internet, asked for by its path there."""
    return _FONTS / next(ours for theirs, ours in _STAND_INS if asked.startswith(theirs))


def can_draw(text: str) -> bool:
    """Whether a browser shows every letter of a text: each one, with the marks on it, must come from one font."""
    fonts = (coverage.TEXT, coverage.LETTERS, coverage.EMOJI)
    # The engine puts letters and marks together or takes them apart, whichever the font has.
    return all(
        any(_holds(font, unicodedata.normalize(form, letter)) for font in fonts for form in ("NFC", "NFD"))
        for letter in _letters(text)
    )


#: Signs that are obeyed but never drawn: they join or part letters, turn the direction, choose a shape.
_UNSEEN = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E),
    (0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xE0000, 0xE0FFF),
)  # fmt: skip
_JOINER = "\u200d"
_SKIN_TONES = ((0x1F3FB, 0x1F3FF),)


def _letters(text: str) -> Iterator[str]:
    """A text letter by letter, each with the marks on it and whatever a joiner ties to it."""
    letter = ""
    for sign in text:
        tied = letter.endswith(_JOINER) or unicodedata.category(sign).startswith("M")
        if letter and not (tied or _within(_UNSEEN, sign) or _within(_SKIN_TONES, sign)):
            yield letter
            letter = ""
        letter += sign
    if letter:
        yield letter


def _holds(font: coverage.Ranges, letter: str) -> bool:
    return all(_within(font, sign) or _within(_UNSEEN, sign) for sign in letter)


def _within(ranges: coverage.Ranges, sign: str) -> bool:
    at = bisect_right(ranges, ord(sign), key=lambda pair: pair[0])
    return at > 0 and ord(sign) <= ranges[at - 1][1]
