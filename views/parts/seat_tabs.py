"""The players over the entry of a deal, each with the points so far; a tap turns to a player's cards."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.entry import Draft
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
    ask: Callable[[], None],
) -> ft.Control:
    """The players with their points so far; the one whose cards are being entered is lit."""
    words = desk.words
    tabs: list[ft.Control] = [
        _Seat(
            words,
            seat,
            name,
            points[seat],
            seat == draft.seat,
            seat == draft.went_out,
            _trouble(match, draft, seat),
            on_seat,
        )
        for seat, name in enumerate(match.players)
    ]
    return ft.Container(
        ft.Row(
            [
                icon_button(ft.Icons.ARROW_BACK, words("Score sheet"), back),
                *tabs,
                icon_button(ft.Icons.GAVEL, words("Ask the referee"), ask),
            ],
            spacing=2,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        padding=ft.Padding.only(right=4),
    )


def _trouble(match: Match, draft: Draft, seat: int) -> bool:
    """Whether a meld of that player is not legal yet; the one in work may be unfinished."""
    at_work = draft.meld if seat == draft.seat else None
    melds = draft.holdings[seat].melds
    return any(not check_meld(match.rules, meld) for number, meld in enumerate(melds) if number != at_work)


@guard.memo
def _Seat(
    words: Texts,
    seat: int,
    name: str,
    points: int,
    lit: bool,
    out: bool,
    trouble: bool,
    on_seat: Callable[[int], None],
) -> ft.Control:
    @guard.use_handler
    def turned() -> None:
        on_seat(seat)

    shown = words.number(points)
    mark = "!" if trouble else words("out") if out else ""
    ink = ft.Colors.ON_PRIMARY if lit else ft.Colors.ON_SURFACE
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Text(name, size=12, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, color=ink),
                    ft.Text(
                        spans=[
                            ft.TextSpan(shown, ft.TextStyle(size=14, weight=ft.FontWeight.BOLD, color=ink)),
                            ft.TextSpan(f" {mark}", ft.TextStyle(size=14 if trouble else 11, color=ink)),
                        ],
                        max_lines=1,
                    ),
                ],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            label=" ".join(
                [apart(name), shown, *([words("to be settled")] if trouble else [words("out")] if out else [])]
            ),
            button=True,
            selected=lit,
            exclude_semantics=True,
        ),
        height=48,
        expand=True,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.PRIMARY if lit else None,
        on_click=turned,
    )
