"""Settings: light or dark, two or four suit colours."""

from __future__ import annotations

import flet as ft

from companion.cards import Suit
from storage.errors import SaveError
from views import guard
from views.desk import SETTINGS, Desk, save_problem
from views.fonts import SUITS
from views.parts.frame import panel, screen, section
from views.theme import PALETTES


@guard.component
def Settings(desk: Desk) -> ft.View:
    """The screen of settings; each is kept as it is tapped."""
    words = desk.words
    names = {
        "system": words("Auto"),
        "light": words("Light"),
        "dark": words("Dark"),
        "four": words("Four colours"),
        "two": words("Red and black"),
    }
    return screen(
        "/settings",
        words("Settings"),
        [
            panel(section(words("Appearance")), _choice(desk, "theme", names)),
            panel(section(words("Suit colours")), _choice(desk, "palette", names), _sample(desk)),
            ft.Text(
                words("Matches are kept in {folder}", folder=desk.library.folder),
                theme_style=ft.TextThemeStyle.BODY_SMALL,
                color=ft.Colors.ON_SURFACE_VARIANT,
                selectable=True,
            ),
        ],
    )


def _choice(desk: Desk, name: str, names: dict[str, str]) -> ft.Control:
    @guard.handler
    def chose(event: ft.Event[ft.SegmentedButton]) -> None:
        try:
            desk.set_setting(name, str(event.control.selected[0]))
        except SaveError as error:
            desk.refresh()
            desk.tell(desk.words("Not saved: {problem}.", problem=save_problem(desk.words, error)))

    return ft.SegmentedButton(
        segments=[ft.Segment(value=value, label=ft.Text(names[value])) for value in SETTINGS[name]],
        selected=[desk.setting(name)],
        show_selected_icon=False,
        on_change=chose,
    )


def _sample(desk: Desk) -> ft.Control:
    """The four suits as they will look on cards."""
    colours = PALETTES[desk.setting("palette")]
    signs: list[ft.Control] = [
        ft.Text(suit.sign, size=32, color=colours[suit], font_family_fallback=SUITS) for suit in Suit
    ]
    return ft.Container(
        ft.Row(signs, alignment=ft.MainAxisAlignment.SPACE_EVENLY),
        bgcolor="#FFFFFF",
        border_radius=12,
        padding=8,
    )
