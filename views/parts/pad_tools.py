"""The tools beside the kings on the pad: new meld, hand, undo, delete, and on to the next player."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from views import guard


@guard.memo
def Tool(
    label: str,
    icon: ft.IconData,
    on_click: Callable[[], None],
    main: bool = False,
    lit: bool = False,
    off: bool = False,
    spoken: str = "",
    pale: bool = False,
) -> ft.Control:
    """One tool: a sign over a word. ``main`` is the way on, ``lit`` tells that it is where the pad works now.

    ``spoken`` is its name for screen readers where that is more than the word; ``pale`` only looks switched off.
    """
    ink, paper = ft.Colors.ON_SURFACE, ft.Colors.SURFACE_CONTAINER_HIGHEST
    if main:
        ink, paper = ft.Colors.ON_PRIMARY, ft.Colors.PRIMARY
    elif lit:
        ink, paper = ft.Colors.ON_SECONDARY_CONTAINER, ft.Colors.SECONDARY_CONTAINER
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Icon(icon, size=20, color=ink),
                    ft.Text(label, size=11, color=ink, max_lines=2, text_align=ft.TextAlign.CENTER,
                            overflow=ft.TextOverflow.ELLIPSIS, weight=ft.FontWeight.W_500),
                ],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            label=spoken or label,
            button=True,
            exclude_semantics=True,
        ),
        bgcolor=paper,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        padding=2,
        expand=True,
        on_click=guard.handler(on_click),
        disabled=off,
        opacity=0.4 if off or pale else 1,
    )  # fmt: skip


def stacked(*tools: ft.Control) -> ft.Control:
    """Return up to two tools, one over the other, filling a cell of the pad."""
    return ft.Column(list(tools), spacing=3, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
