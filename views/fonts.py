"""The fonts the app ships, and text styles that never lose them.

In a browser, Roboto is a file of ours that holds suit signs and arrows too (`tests/tools/make_fonts.py` makes
it), so plain text needs no care. A style that a theme sets by hand does: without a family Flutter draws it in
none, and looks for one on the internet. In a native window the signs come from a small font of their own.
"""

from __future__ import annotations

from typing import Any

import flet as ft

TEXT_FONT = "Roboto"
SUIT_FONT = "CompanionSuits"

#: For `font_family_fallback` of a text that names another family.
SUITS = [TEXT_FONT, SUIT_FONT]

#: For `page.fonts`, in a native window only: a browser would fetch it for nothing.
WINDOW_FONTS = {SUIT_FONT: "fonts/CompanionSuits.ttf"}

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
