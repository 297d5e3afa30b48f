"""The two apps that are measured against each other: the smallest that answers a tap, and a pad with its cards."""

from __future__ import annotations

import sys
from collections import Counter

import flet as ft

from companion.cards import PACK, Card
from companion.texts import texts
from views import guard, theme
from views.parts.card_pad import CardPad, key_size, pad_tool
from views.server import Server


def smallest(page: ft.Page) -> None:
    """One counter and one thing to tap; plain Flet, as small as it gets."""

    @ft.component
    def App() -> ft.Control:
        count, set_count = ft.use_state(0)
        return ft.Column(
            [
                ft.Text(f"count {count}"),
                ft.Container(ft.Text("tap"), on_click=lambda: set_count(count + 1), width=200, height=200),
            ]
        )

    page.padding = 0
    page.render(App)


def pad(page: ft.Page) -> None:
    """The card pad under a title, the last cards and a sum, as on a screen where a deal is entered."""
    words = texts("en")
    page.theme, page.dark_theme = theme.light(), theme.dark()
    size = key_size(page.width or 360)

    @guard.component
    def Screen() -> ft.View:
        cards, set_cards = ft.use_state(())
        played = Counter(cards)
        left = tuple(max(0, 2 - played[card]) for card in PACK)

        @guard.use_handler
        def on_card(card: Card) -> None:
            set_cards((*cards, card))

        @guard.use_handler
        def undo() -> None:
            set_cards(cards[:-1])

        tools = [
            pad_tool(ft.Icons.UNDO, "Undo", undo, disabled=not cards),
            pad_tool(ft.Icons.ADD, "New meld", undo),
            pad_tool(ft.Icons.BACKSPACE_OUTLINED, "Remove", undo),
        ]
        last = [ft.Text(words.card(card), size=20) for card in cards[-6:]]
        return ft.View(
            route="/",
            padding=0,
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            appbar=ft.AppBar(title=ft.Text("Deal 3"), toolbar_height=52),
            controls=[
                CardPad(words, left, (True,) * 52, on_card, tools, theme.PALETTES["four"], size),
                ft.Text(f"{len(cards)} cards"),
                ft.Row(last, alignment=ft.MainAxisAlignment.CENTER, height=40),
            ],
        )

    @guard.component
    def App() -> list[ft.View]:
        return [Screen()]

    guard.render_views(page, App)


if __name__ == "__main__":
    Server({"smallest": smallest, "pad": pad}[sys.argv[1]], port=int(sys.argv[2])).run()
