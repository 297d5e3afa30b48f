"""The app: one guarded tree of screens for each browser window, all over one library.

Routes are relative and hashed. The last one is kept, so that a fresh window opens where the table was left.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.texts import Texts, texts
from storage.library import Library
from views import guard, theme
from views.desk import Desk, Unsaved
from views.fonts import WINDOW_FONTS
from views.screens import (
    ask,
    ask_question,
    ask_verdict,
    count,
    deal_entry,
    deal_view,
    home,
    new_match,
    past,
    rulebook,
    rules_compared,
    settings,
    table,
    what_could,
)


def build(library: Library, words: Texts | None = None) -> Callable[[ft.Page], None]:
    """Return what Flet calls for each window that opens; all windows share the library."""
    unsaved: Unsaved = {}

    def main(page: ft.Page) -> None:
        desk = Desk(page, library, words or texts(), unsaved)
        guard.set_words(page, desk.words)
        page.title = "Companion"
        if not page.web:
            page.fonts = dict(WINDOW_FONTS)
        page.theme = theme.light()
        page.dark_theme = theme.dark()
        last = desk.last_route()
        if page.route in ("", "/") and last != "/":
            # Drawn from there at once, so that Home does not flash up first.
            page.route = last
            desk.go(last)
        guard.render_views(page, App, desk)

    return main


@guard.component
def App(desk: Desk) -> ft.Control:
    """The root: draws the screens for the current route, again whenever the desk says so."""
    _, set_drawn = ft.use_state(0)
    desk.redraw = lambda: set_drawn(lambda number: number + 1)
    mode = desk.setting("theme")
    desk.page.theme_mode = ft.ThemeMode(mode)

    @guard.handler
    def resized() -> None:
        desk.refresh()

    desk.page.on_resize = resized
    shown: ft.Control = guard.Router(routes(desk), manage_views=True, not_found=lambda: Lost(desk))
    return shown


def routes(desk: Desk) -> list[ft.Route]:
    """The screens by route; a match is reached from Home and from the past matches alike."""
    return [
        ft.Route(
            path="/",
            loader=lambda _params: desk.arrived(),
            component=lambda: home.Home(desk),
            children=[
                ft.Route(path="new", component=lambda: new_match.NewMatch(desk)),
                ft.Route(path="settings", component=lambda: settings.Settings(desk)),
                ft.Route(
                    path="rules",
                    component=lambda: rulebook.Rulebook(desk),
                    children=[ft.Route(path="compare", component=lambda: rules_compared.RulesCompared(desk))],
                ),
                ft.Route(path="rules/:system/:clause?", component=lambda: _apart(desk, rulebook.Rulebook(desk))),
                _ask_routes(desk),
                _match_routes(desk, "match/:number"),
                ft.Route(
                    path="past", component=lambda: past.PastMatches(desk), children=[_match_routes(desk, ":number")]
                ),
            ],
        )
    ]


def _ask_routes(desk: Desk) -> ft.Route:
    """Asking the referee, from Home, from a table or from the entry of a deal: the way back leads there again."""

    def for_address(screen: Callable[[Desk], ft.Control]) -> Callable[[], ft.Control]:
        # Another address below one route is another screen: Flet's client shows nothing where a view it knows
        # changes its address for the second time.
        # The key is the screen's own: the question lies beneath its verdict at the same time.
        return lambda: guard.keyed(f"{screen.__name__} {desk.page.route.removesuffix('/verdict')}", screen(desk))

    return ft.Route(
        path="ask",
        component=lambda: ask.Ask(desk),
        children=[
            ft.Route(path="code/:code", component=for_address(ask_verdict.AskVerdict)),
            ft.Route(
                path=":kind",
                component=for_address(ask_question.AskQuestion),
                children=[ft.Route(path="verdict", component=for_address(ask_verdict.AskVerdict))],
            ),
        ],
    )


def _match_routes(desk: Desk, path: str) -> ft.Route:
    return ft.Route(
        path=path,
        component=lambda: _of(desk, 3, table.Table(desk)),
        children=[
            _ask_routes(desk),
            ft.Route(
                path="deal/:deal",
                component=lambda: _of(desk, 5, deal_view.DealView(desk)),
                children=[ft.Route(path="could", component=lambda: _apart(desk, what_could.WhatCould(desk)))],
            ),
            ft.Route(
                path="enter/:deal",
                component=lambda: _of(desk, 5, deal_entry.DealEntry(desk)),
                children=[
                    ft.Route(
                        path="count",
                        component=lambda: _of(desk, 6, count.Count(desk)),
                        children=[_match_rules(desk)],
                    ),
                    _ask_routes(desk),
                ],
            ),
            _match_rules(desk),
        ],
    )


def _match_rules(desk: Desk) -> ft.Route:
    """The rulebook of a match, over the screen on which it was asked for."""
    return ft.Route(path="rules/:clause?", component=lambda: _apart(desk, rulebook.MatchRules(desk)))


def _of(desk: Desk, parts: int, node: ft.View) -> ft.View:
    """Make a screen another one for each match or deal: for each beginning of the address, so many parts of it."""
    return guard.keyed("/".join(desk.page.route.split("/")[:parts]), node)


def _apart(desk: Desk, node: ft.View) -> ft.View:
    """Make a screen another one for each address: the client draws nothing on a view whose route has changed."""
    return guard.keyed(desk.page.route, node)


@guard.component
def Lost(desk: Desk) -> ft.Control:
    """What an address without a screen shows, inside the view that the router makes for it."""

    @guard.handler
    def back() -> None:
        desk.go("/")

    words = desk.words
    return ft.SafeArea(
        ft.Column(
            [
                ft.Text(words("Nothing here"), theme_style=ft.TextThemeStyle.HEADLINE_SMALL),
                ft.Text(words("There is no such page.")),
                ft.FilledButton(words("Home"), icon=ft.Icons.HOME_OUTLINED, on_click=back, height=52),
            ],
            spacing=16,
        ),
        minimum_padding=16,
    )
