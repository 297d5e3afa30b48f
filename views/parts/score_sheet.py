"""The score sheet: a row a deal, for each player the points of the deal and the running total.

A real table, so that a screen reader reads it row by row. The dealer of each deal and who went out are marked by
letters and signs, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.match import Match, leaders
from companion.texts import Texts
from views import guard
from views.fonts import SUITS


@guard.component
def ScoreSheet(words: Texts, match: Match, on_deal: Callable[[int], None] | None = None) -> ft.Control:
    """The sheet of a match; ``on_deal`` is called with the number (from 0) of a row that is tapped."""
    rows = [_row(words, match, number, on_deal) for number in range(len(match.deals))]
    if not match.is_over:
        rows.append(_next_row(words, match))
    leading = set(leaders(match.totals())) if match.deals else set()
    columns = [ft.DataColumn(label=ft.Text(words("Deal"), size=12))]
    for seat, name in enumerate(match.players):
        bold = ft.FontWeight.BOLD if seat in leading else ft.FontWeight.NORMAL
        shown = f"★ {name}" if seat in leading else name
        columns.append(
            ft.DataColumn(
                label=ft.Container(
                    ft.Text(
                        shown,
                        size=13,
                        weight=bold,
                        max_lines=1,
                        overflow=ft.TextOverflow.ELLIPSIS,
                        text_align=ft.TextAlign.END,
                        font_family_fallback=SUITS,
                    ),
                    width=_width(match),
                    alignment=ft.Alignment.CENTER_RIGHT,
                ),
                numeric=True,
                tooltip=name,
            )
        )
    return ft.Row(
        [
            ft.DataTable(
                columns=columns,
                rows=rows,
                column_spacing=6,
                horizontal_margin=6,
                heading_row_height=40,
                data_row_min_height=48,
                data_row_max_height=52,
                show_checkbox_column=False,
                divider_thickness=0.5,
            )
        ],
        scroll=ft.ScrollMode.AUTO,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _width(match: Match) -> int:
    """Column width so that two to five players stand side by side on 360 pixels."""
    return {2: 110, 3: 82, 4: 64, 5: 50}[len(match.players)]


def _row(words: Texts, match: Match, number: int, on_deal: Callable[[int], None] | None) -> ft.DataRow:
    deal, standing = match.deals[number], match.standings()[number]
    decided = match.decided_by()
    after_end = decided is not None and number > decided
    ink = ft.Colors.ON_SURFACE_VARIANT if after_end else ft.Colors.ON_SURFACE

    @guard.handler
    def opened() -> None:
        if on_deal is not None:
            on_deal(number)

    cells = [ft.DataCell(_deal_mark(words, match, number, after_end))]
    for seat, (points, total) in enumerate(zip(standing.points, standing.totals, strict=True)):
        out = " " + words("out") if deal.out == seat else ""
        cells.append(
            ft.DataCell(
                ft.Column(
                    [
                        ft.Text(words.number(total), size=15, weight=ft.FontWeight.BOLD, color=ink),
                        ft.Text(words.signed(points) + out, size=11, color=ft.Colors.ON_SURFACE_VARIANT),
                    ],
                    spacing=0,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.END,
                    alignment=ft.MainAxisAlignment.CENTER,
                )
            )
        )
    return ft.DataRow(cells, on_select_change=opened if on_deal else None)


def _next_row(words: Texts, match: Match) -> ft.DataRow:
    number = len(match.deals)
    cells = [ft.DataCell(_deal_mark(words, match, number, False))]
    cells += [ft.DataCell(ft.Text("·", color=ft.Colors.ON_SURFACE_VARIANT)) for _ in match.players]
    return ft.DataRow(cells)


def _deal_mark(words: Texts, match: Match, number: int, after_end: bool) -> ft.Control:
    """The number of the deal over the name of its dealer."""
    dealer = match.players[match.dealer(number)]
    note = words("after the end") if after_end else words("dealer {name}", name=_short(dealer))
    return ft.Column(
        [
            ft.Text(str(number + 1), size=14, weight=ft.FontWeight.BOLD),
            ft.Text(note, size=10, color=ft.Colors.ON_SURFACE_VARIANT, max_lines=1),
        ],
        spacing=0,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _short(name: str) -> str:
    return name if len(name) <= 6 else name[:5] + "…"
