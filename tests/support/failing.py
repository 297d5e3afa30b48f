"""What the tests of the guard share: its words, a phone on any component, and parts that fail on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from tests.support.inprocess import Phone
from views import guard

PART = "This part could not be shown."
SCREEN = "This screen could not be shown."
FAILED = "That did not work."
KEPT = "Your entries are kept."


def shown(part: Callable[[], Any], **options: Any) -> Phone:
    """A phone on an app of one screen with this component in it."""

    @guard.component
    def Screen() -> ft.View:
        return ft.View(route="/", controls=[part()])

    @guard.component
    def App() -> list[Any]:
        return [Screen()]

    return Phone(lambda page: guard.render_views(page, App), strict=False, **options)


def counter(fail: Callable[[int], Any]) -> Callable[[], Any]:
    """A counter that calls ``fail`` with its count on each render, between two hooks."""

    @guard.component
    def Counter() -> ft.Control:
        count, set_count = ft.use_state(0)
        trouble = fail(count)
        words, _ = ft.use_state("words kept")

        @guard.handler
        def more() -> None:
            set_count(count + 1)

        return ft.Column(
            [ft.Text(f"count {count}"), ft.Text(words), ft.Button("More", on_click=more), *(trouble or [])]
        )

    return Counter


def bad_controls() -> dict[str, Callable[[], Any]]:
    """Controls that Flet refuses: by a field's rule, before an update, nested, or not until they are packed."""
    return {
        "rule": lambda: ft.Container(opacity=7),
        "nested": lambda: ft.Row([ft.Container(ft.Container(content=ft.Text("x", opacity=-1)))]),
        "before update": lambda: ft.NavigationBar(
            [
                ft.NavigationBarDestination(ft.Icons.UNDO, label="a"),
                ft.NavigationBarDestination(ft.Icons.UNDO, label="b"),
            ],
            selected_index=9,
        ),
        "unpackable": lambda: ft.Text(value=object()),  # type: ignore[arg-type]
        "no control": lambda: ft.Column([{1: print}]),  # type: ignore[list-item]
    }
