"""The players over the entry of a deal, each with the points so far; a tap turns to a player's cards."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.draft import Draft
from companion.match import Match
from companion.melds import check_meld
from companion.texts import Texts, apart
from views import guard
from views.desk import Desk
from views.parts.frame import icon_button


def seat_tabs(
    desk: Desk,
    match: Match,
    draft: Draft,
    points: tuple[int, ...],
    on_seat: Callable[[int], None],
    back: Callable[[], None],
) -> ft.Control:
    """The players with their points so far; the one whose cards are being entered is lit."""
    words = desk.words
    tabs: list[ft.Control] = []
    for seat, name in enumerate(match.players):
        trouble = _trouble(match, draft, seat)
        said = words("to be settled") if trouble else words("out") if seat == draft.went_out else ""
        shown = words.number(points[seat])
        spoken = " ".join(filter(None, [apart(name), shown, said]))
        tabs.append(Tab(name, shown, "!" if trouble else said, spoken, seat == draft.seat, seat, on_seat))
    return tab_bar(words, back, tabs)


def tab_bar(words: Texts, back: Callable[[], None], tabs: list[ft.Control]) -> ft.Control:
    """The bar over an entry: the way back to the score sheet, and the tabs."""
    return ft.Container(
        ft.Row([icon_button(ft.Icons.ARROW_BACK, words("Score sheet"), back), *tabs], spacing=2),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        padding=ft.Padding.only(right=4),
    )


def _trouble(match: Match, draft: Draft, seat: int) -> bool:
    """Whether a meld of that player is not legal yet; the one in work may be unfinished."""
    at_work = draft.meld if seat == draft.seat else None
    melds = draft.holdings[seat].melds
    return any(not check_meld(match.rules, meld) for number, meld in enumerate(melds) if number != at_work)


@guard.memo
def Tab(
    name: str, shown: str, mark: str, spoken: str, lit: bool, number: int, on_tab: Callable[[int], None]
) -> ft.Control:
    """One tab: a name over what is shown of it, with a word or sign beside; a tap calls ``on_tab(number)``."""

    @guard.use_handler
    def turned() -> None:
        on_tab(number)

    ink = ft.Colors.ON_PRIMARY if lit else ft.Colors.ON_SURFACE
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Text(name, size=12, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, color=ink),
                    ft.Text(
                        spans=[
                            ft.TextSpan(shown, ft.TextStyle(size=14, weight=ft.FontWeight.BOLD, color=ink)),
                            ft.TextSpan(f" {mark}", ft.TextStyle(size=14 if mark == "!" else 11, color=ink)),
                        ],
                        max_lines=1,
                    ),
                ],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            label=spoken,
            button=True,
            selected=lit,
            exclude_semantics=True,
        ),
        height=48,
        expand=True,
        padding=ft.Padding.symmetric(horizontal=3),
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.PRIMARY if lit else None,
        on_click=turned,
    )
