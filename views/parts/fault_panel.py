"""What is wrong with a part of a deal: every broken clause in words, and what a table would do about it."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.clauses import Clause
from views.fonts import SUITS

_INK = ft.Colors.ON_ERROR_CONTAINER

#: For buttons on the panel.
ON_RED = ft.ButtonStyle(color=_INK)


def fault_panel(
    title: str, said: Sequence[tuple[str, Clause]], remedies: Sequence[ft.Control], *, key: str
) -> ft.Control:
    """A red card: whose cards, each reason with its clause, the remedies; ``key`` is for what is wrong where."""
    reasons = [
        ft.Text(
            spans=[ft.TextSpan(f"{reason} "), ft.TextSpan(f"[{clause}]", ft.TextStyle(size=11))],
            color=_INK,
            font_family_fallback=SUITS,
        )
        for reason, clause in said
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
