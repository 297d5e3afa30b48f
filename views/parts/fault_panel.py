"""What is wrong with a part of a deal: every broken clause in words, and what a table would do about it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import flet as ft

from companion.clauses import Clause
from views import guard
from views.desk import Desk
from views.fonts import SUITS

_INK = ft.Colors.ON_ERROR_CONTAINER

#: For buttons on the panel.
ON_RED = ft.ButtonStyle(color=_INK)


def fault_panel(
    desk: Desk, title: str, said: Sequence[tuple[str, Clause]], remedies: Sequence[ft.Control], *, key: str
) -> ft.Control:
    """A red card: whose cards, each reason with its clause, the remedies; ``key`` is for what is wrong where.

    A tap on a reason opens its clause in the rulebook of the match.
    """

    def read(clause: Clause) -> None:
        desk.go(f"{desk.page.route.rstrip('/')}/rules/{clause}")

    link = ft.TextStyle(size=12, decoration=ft.TextDecoration.UNDERLINE)
    reasons = [
        ft.Container(
            ft.Text(
                spans=[ft.TextSpan(f"{reason} "), ft.TextSpan(f"[{clause}]", link)],
                color=_INK,
                font_family_fallback=SUITS,
            ),
            padding=ft.Padding.symmetric(vertical=6),
            on_click=guard.handler(partial(read, clause)),
            key=f"{clause} {number}",
        )
        for number, (reason, clause) in enumerate(said)
    ]
    head = ft.Text(title, color=_INK, weight=ft.FontWeight.W_600, font_family_fallback=SUITS, expand=True)
    return ft.Container(
        ft.Column(
            [
                ft.Row([ft.Icon(ft.Icons.CANCEL, color=_INK, size=20), head], spacing=8),
                *reasons,
                *([ft.Row([*remedies], wrap=True, spacing=8, run_spacing=8)] if remedies else []),
            ],
            spacing=6,
        ),
        padding=12,
        border_radius=16,
        bgcolor=ft.Colors.ERROR_CONTAINER,
        key=key,
    )
