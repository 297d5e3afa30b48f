"""Home: go on with an open match, begin a new one, look at past ones."""

from __future__ import annotations

import flet as ft

from storage.heads import Head
from views import guard
from views.desk import Desk
from views.parts.frame import empty, icon_button, panel, screen, section

#: More open matches than this are found under the past matches.
MOST_OPEN = 4


@guard.component
def Home(desk: Desk) -> ft.View:
    """The first screen."""
    words = desk.words
    heads, unlisted = desk.library.heads(), desk.library.unlisted()
    going = [head for head in heads if not (head.is_over or head.damaged or head.newer)]

    @guard.handler
    def new() -> None:
        desk.go("/new")

    @guard.handler
    def past() -> None:
        desk.go("/past")

    @guard.handler
    def rules() -> None:
        desk.go("/rules")

    @guard.handler
    def ask() -> None:
        desk.go("/ask")

    @guard.handler
    def settings() -> None:
        desk.go("/settings")

    content: list[ft.Control] = []
    if going:
        content += [section(words("At the table")), *(_open_match(desk, head) for head in going[:MOST_OPEN])]
    elif not heads and not unlisted:
        content.append(
            empty(
                words,
                ft.Icons.STYLE_OUTLINED,
                "Play with real cards; enter each deal at its end. Companion judges the melds, counts the points "
                "and names the winner.",
            )
        )
    begin = ft.OutlinedButton if going else ft.FilledButton
    content += [
        begin(words("New match"), icon=ft.Icons.ADD, on_click=new, height=52),
        ft.OutlinedButton(words("Ask the referee"), icon=ft.Icons.GAVEL, on_click=ask, height=52),
        ft.OutlinedButton(
            words("Past matches"), icon=ft.Icons.HISTORY, on_click=past, height=52, disabled=not (heads or unlisted)
        ),
        ft.OutlinedButton(words("Rules"), icon=ft.Icons.MENU_BOOK_OUTLINED, on_click=rules, height=52),
    ]
    return screen(
        "/",
        "Companion",
        content,
        actions=[icon_button(ft.Icons.SETTINGS_OUTLINED, words("Settings"), settings)],
    )


def _open_match(desk: Desk, head: Head) -> ft.Control:
    words = desk.words

    @guard.handler
    def resume() -> None:
        desk.go(f"/match/{head.number}")

    @guard.handler
    def enter() -> None:
        desk.go(f"/match/{head.number}/enter/{head.deals}")

    half = head.deals in desk.library.open_entries(head.number)
    return panel(
        ft.Text(words.both(head.players), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        ft.Text(standing(desk, head, half), color=ft.Colors.ON_SURFACE_VARIANT),
        ft.FilledButton(
            words("Go on with deal {number}", number=head.deals + 1) if half else words("Continue"),
            icon=ft.Icons.PLAY_ARROW,
            on_click=enter if half else resume,
            height=48,
        ),
        *([ft.TextButton(words("Score sheet"), on_click=resume, height=48)] if half else []),
    )


def standing(desk: Desk, head: Head, half: bool = False) -> str:
    """Say in a line how far a match has come and who leads; ``half`` if its next deal is begun."""
    words = desk.words
    if not head.deals and half:
        return words("The first deal is half entered")
    if not head.deals:
        return words("No deal entered yet")
    most = max(head.totals)
    first = [name for name, total in zip(head.players, head.totals, strict=True) if total == most]
    done = words.many("{count} deal", "{count} deals", head.deals)
    return words("{deals} · {names}: {points}", deals=done, names=words.both(first), points=words.number(most))
