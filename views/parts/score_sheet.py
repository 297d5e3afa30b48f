"""The score sheet: a row a deal, for each player the points of the deal and the running total.

A real table, so that a screen reader reads it row by row. The dealer of each deal and who went out are marked by
letters and signs, not by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.deals import Deal
from companion.gin import check_gin_deal
from companion.match import Match, Played, leaders
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.parts.gin_shown import RESULTS


@guard.component
def ScoreSheet(
    words: Texts,
    match: Match,
    on_deal: Callable[[int], None] | None = None,
    wide: bool = False,
    begun: tuple[int, ...] = (),
) -> ft.Control:
    """The sheet of a match; ``on_deal`` is called with the number (from 0) of a row that is tapped.

    Deals of which a correction is ``begun`` are marked.
    """
    rows = [_row(words, match, number, on_deal, number in begun) for number in range(len(match.deals))]
    if not match.is_over:
        rows.append(_next_row(words, match))
    leading = set(leaders(match.totals())) if len(set(match.totals())) > 1 else set()
    columns = [ft.DataColumn(label=ft.Text("#", size=12, semantics_label=words("Deal")))]
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
                    width=_width(match, wide),
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
                column_spacing=5,
                horizontal_margin=4,
                heading_row_height=40,
                data_row_min_height=48,
                data_row_max_height=64,
                show_checkbox_column=False,
                divider_thickness=0.5,
            )
        ],
        scroll=ft.ScrollMode.AUTO,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _width(match: Match, wide: bool) -> int:
    """Column width so that two to five players stand side by side on 360 pixels."""
    if wide:
        return 120
    return {2: 120, 3: 90, 4: 70, 5: 57}[len(match.players)]


def _row(words: Texts, match: Match, number: int, on_deal: Callable[[int], None] | None, begun: bool) -> ft.DataRow:
    deal, standing = match.deals[number], match.standings()[number]
    decided = match.decided_by()
    after_end = decided is not None and number > decided
    dealer = match.dealer(number)
    aside = standing.held
    before = match.standings()[number - 1].held if number else (0,) * len(aside)

    @guard.handler
    def opened() -> None:
        if on_deal is not None:
            on_deal(number)

    cells = [ft.DataCell(_number(number, words("correction begun") if begun else ""))]
    for seat, (points, total) in enumerate(zip(standing.points, standing.totals, strict=True)):
        note = _note(words, match, deal, seat, points)
        if held := aside[seat] - before[seat]:
            note += "\n" + words("{points} held", points=held)
        cells.append(ft.DataCell(_cell(words, words.number(total), note, seat == dealer, after_end)))
    return ft.DataRow(cells, on_select_change=opened if on_deal else None)


def _note(words: Texts, match: Match, deal: Played, seat: int, points: int) -> str:
    """What stands under a total: the points of the deal and how they came about."""
    note = words.signed(points)
    if isinstance(deal, Deal):
        return words("{points} out", points=note) if deal.out == seat else note
    if deal.knocker is None:
        return words("void")
    return f"{note} {words(RESULTS[check_gin_deal(match.rules, deal).result])}" if points else note


def _next_row(words: Texts, match: Match) -> ft.DataRow:
    """The row of the deal to come: who deals it."""
    number = len(match.deals)
    dealer = match.dealer(number)
    cells = [ft.DataCell(_number(number))]
    cells += [ft.DataCell(_cell(words, "·", "", seat == dealer, True)) for seat in range(len(match.players))]
    return ft.DataRow(cells)


def _number(number: int, begun: str = "") -> ft.Control:
    """The number of a deal; ``begun`` names the mark of a correction that waits."""
    shown = ft.Text(str(number + 1), size=13, color=ft.Colors.ON_SURFACE_VARIANT)
    if not begun:
        return shown
    mark = ft.Icon(ft.Icons.EDIT_NOTE, size=16, color=ft.Colors.PRIMARY, semantics_label=begun)
    return ft.Column([shown, mark], spacing=0, tight=True, alignment=ft.MainAxisAlignment.CENTER)


def _cell(words: Texts, total: str, note: str, deals: bool, faint: bool) -> ft.Control:
    """The total over the points of the deal; a letter marks the dealer."""
    ink = ft.Colors.ON_SURFACE_VARIANT if faint else ft.Colors.ON_SURFACE
    first: list[ft.Control] = [ft.Text(total, size=15, weight=ft.FontWeight.BOLD, color=ink)]
    if deals:
        first.insert(0, _dealer_mark(words))
    return ft.Column(
        [
            ft.Row(first, spacing=4, tight=True),
            *(
                [ft.Text(note, size=11, color=ft.Colors.ON_SURFACE_VARIANT, text_align=ft.TextAlign.END)]
                if note
                else []
            ),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def _dealer_mark(words: Texts) -> ft.Control:
    return ft.Container(
        ft.Text(
            words("D"),
            size=10,
            weight=ft.FontWeight.BOLD,
            color=ft.Colors.ON_SECONDARY_CONTAINER,
            semantics_label=words("dealer"),
        ),
        bgcolor=ft.Colors.SECONDARY_CONTAINER,
        border_radius=8,
        padding=ft.Padding.symmetric(horizontal=4, vertical=1),
    )
