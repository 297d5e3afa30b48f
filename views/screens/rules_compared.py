"""The three games side by side: topic by topic, in three columns or, where there is no room, in three lines."""

from __future__ import annotations

import flet as ft

from companion.games import game_name
from companion.rulebook_compare import Topic, compare
from companion.rulesets import RULE_SETS
from companion.texts import Texts
from views import guard
from views.desk import Desk
from views.fonts import SUITS
from views.parts.frame import screen

#: From this width on there are columns.
WIDE = 720


@guard.component
def RulesCompared(desk: Desk) -> ft.View:
    """The screen that compares the games as they are without house rules."""
    words = desk.words

    names = [game_name(words, rules) for rules in RULE_SETS.values()]
    wide = (desk.page.width or 360) >= WIDE
    said = ft.Text(words("The games as they are without house rules."), color=ft.Colors.ON_SURFACE_VARIANT)
    content: list[ft.Control] = [said]
    if wide:
        content.append(_line(words("Topic"), names, head=True))
    content += [
        ft.Semantics(
            content=_columns(topic) if wide else _lines(names, topic),
            label=_spoken(words, names, topic),
            exclude_semantics=True,
            key=topic.title,
        )
        for topic in compare(words)
    ]
    return screen("/rules/compare", words("The games side by side"), content)


def _spoken(words: Texts, names: list[str], topic: Topic) -> str:
    """A topic in one breath."""
    cells = [words("{name}: {what}", name=name, what=cell) for name, cell in zip(names, topic.cells, strict=True)]
    return words("{name}: {what}", name=topic.title, what="; ".join(cells))


def _columns(topic: Topic) -> ft.Control:
    return _line(topic.title, topic.cells)


def _line(title: str, cells: tuple[str, ...] | list[str], *, head: bool = False) -> ft.Control:
    weight = ft.FontWeight.W_600
    first = ft.Text(title, weight=weight, font_family_fallback=SUITS, expand=4)
    texts = [ft.Text(cell, weight=weight if head else None, font_family_fallback=SUITS, expand=5) for cell in cells]
    return ft.Container(
        ft.Row([first, *texts], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START),
        padding=ft.Padding.symmetric(horizontal=12, vertical=8),
        border_radius=10,
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST if head else ft.Colors.SURFACE_CONTAINER_LOW,
    )


def _lines(names: list[str], topic: Topic) -> ft.Control:
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Text(name, size=14, color=ft.Colors.ON_SURFACE_VARIANT, expand=2),
                ft.Text(cell, size=14, font_family_fallback=SUITS, expand=3),
            ],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        for name, cell in zip(names, topic.cells, strict=True)
    ]
    return ft.Container(
        ft.Column(
            [ft.Text(topic.title, weight=ft.FontWeight.W_600, font_family_fallback=SUITS), *rows],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=12,
        border_radius=12,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
    )
