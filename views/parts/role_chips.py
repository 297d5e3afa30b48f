"""What a deuce may stand for, a tap each."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import Placed, Role
from companion.reasons import role_name
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.parts.card_names import spoken


def role_chip(words: Texts, placed: Placed, role: Role, on_role: Callable[[Role], None]) -> ft.Control:
    """Return the button that says that a wild card stands for ``role``."""

    @guard.handler
    def said() -> None:
        on_role(role)

    return ft.OutlinedButton(
        ft.Semantics(
            content=ft.Text(role_name(words, role), font_family_fallback=SUITS, size=15),
            label=words("{card} as {role}", card=spoken(words, placed.card), role=spoken(words, role)),
            exclude_semantics=True,
        ),
        on_click=said,
        height=44,
        style=ft.ButtonStyle(padding=ft.Padding.symmetric(horizontal=12), bgcolor=ft.Colors.SURFACE),
    )
