"""The look: paper by day, felt by night, and four suits told apart by more than red and black.

One seed colour and Material 3 do most of it; the surfaces are ours. Card colours are given by theme and palette so
that every drawing of a card agrees.
"""

from __future__ import annotations

import flet as ft

from companion.cards import Suit

SEED = "#1E6B52"

_PAPER = ft.ColorScheme(
    surface="#FBF8F1",
    surface_container_lowest="#FFFFFF",
    surface_container_low="#F5F1E7",
    surface_container="#EFEBE0",
    surface_container_high="#E8E4D8",
    surface_container_highest="#E1DDD0",
    on_surface="#1C1C17",
    on_surface_variant="#4A4A40",
)
_FELT = ft.ColorScheme(
    surface="#10241D",
    surface_container_lowest="#0B1B16",
    surface_container_low="#152C24",
    surface_container="#1A332A",
    surface_container_high="#213D33",
    surface_container_highest="#2A483D",
    error_container="#4E1F1E",
    on_error_container="#FFDAD6",
    on_surface="#E6EDE8",
    on_surface_variant="#B9C8C0",
)


def light() -> ft.Theme:
    """Return the theme of the day."""
    return _theme(_PAPER)


def dark() -> ft.Theme:
    """Return the theme of the night."""
    return _theme(_FELT)


def _theme(scheme: ft.ColorScheme) -> ft.Theme:
    none = ft.PageTransitionTheme.NONE
    return ft.Theme(
        color_scheme_seed=SEED,
        color_scheme=scheme,
        scaffold_bgcolor=scheme.surface,
        # A screen is there at once; sliding views make people wait.
        page_transitions=ft.PageTransitionsTheme(android=none, ios=none, linux=none, macos=none, windows=none),
        visual_density=ft.VisualDensity.STANDARD,
    )


#: Suit colours on a white card: two colours as printed, or four.
_TWO = {Suit.SPADES: "#16181A", Suit.HEARTS: "#C4161C", Suit.DIAMONDS: "#C4161C", Suit.CLUBS: "#16181A"}
_FOUR = {Suit.SPADES: "#16181A", Suit.HEARTS: "#C4161C", Suit.DIAMONDS: "#0B57C2", Suit.CLUBS: "#0B6B2E"}

PALETTES: dict[str, dict[Suit, str]] = {"four": _FOUR, "two": _TWO}
