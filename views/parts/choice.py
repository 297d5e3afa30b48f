"""One of several choices: a button that is filled and checked when it is the one chosen."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft


def chip(key: str, label: str, chosen: bool, said: Callable[[], None], spoken: str = "") -> ft.Control:
    """A choice; ``spoken`` names it where the label alone would not.

    One kind of button, chosen or not: another would be another control, and lose a tap on its way.
    """
    return ft.OutlinedButton(
        ft.Semantics(
            content=ft.Text(label, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            label=spoken or label,
            selected=chosen,
            exclude_semantics=True,
        ),
        icon=ft.Icons.CHECK if chosen else None,
        on_click=said,
        height=44,
        style=ft.ButtonStyle(
            bgcolor=ft.Colors.PRIMARY if chosen else None, color=ft.Colors.ON_PRIMARY if chosen else None
        ),
        key=key,
    )
