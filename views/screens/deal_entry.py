"""Entering a deal: the pad under the thumb, above it the cards of one player, judged at every tap.

Everything shown is computed from the draft in the library. Each player's melds stand over the cards left in hand;
the strip above the pad says what the tapped card can do.
"""

from __future__ import annotations

import flet as ft

from companion.match import Match
from companion.scoring import scores
from views import guard, theme
from views.desk import Desk, deal_asked
from views.entering import Entering
from views.parts.card_pad import key_size
from views.parts.entry_lanes import Lanes
from views.parts.entry_pad import EntryPad
from views.parts.entry_strip import entry_strip
from views.parts.missing import missing_match
from views.parts.seat_tabs import seat_tabs

#: From this width on the pad stands beside the cards instead of under them.
WIDE = 720


@guard.component
def DealEntry(desk: Desk) -> ft.View:
    """The screen on which a deal is entered or corrected."""
    here = ft.use_view_path()
    params = ft.use_route_params()
    match, deal = deal_asked(desk, params)
    if match is None:
        return missing_match(desk, here, params.get("number", ""))
    return ft.View(
        route=here,
        controls=[ft.SafeArea(_Entry(desk, match, deal, here), expand=True)],
        padding=0,
        spacing=0,
    )


@guard.component
def _Entry(desk: Desk, match: Match, deal: int, here: str) -> ft.Control:
    _, set_drawn = ft.use_state(0)
    taps = ft.use_memo(lambda: Entering(desk, match, deal), [desk, match, deal])
    taps.redraw = lambda: set_drawn(lambda number: number + 1)

    @guard.use_handler
    def back() -> None:
        if taps.save():
            desk.go(here.rsplit("/enter/", 1)[0])

    @guard.use_handler
    def ask() -> None:
        if taps.save():
            desk.go(f"{here}/ask")

    @guard.use_handler
    def onward() -> None:
        if desk.just_moved:
            return
        seat = taps.following
        if seat is None:
            if taps.save():
                desk.go(f"{here}/count")
        else:
            desk.moved()
            taps.turn(seat)

    width = desk.page.width or 360
    wide = width >= WIDE
    entry = taps.entry
    draft = entry.draft
    palette = theme.PALETTES[desk.setting("palette")]
    pad = EntryPad(desk.words, palette, key_size(width), taps, entry, onward)
    seats = seat_tabs(desk, match, draft, scores(match.rules, draft.deal), taps.on_seat, back, ask)
    lanes = ft.Container(
        Lanes(desk.words, palette, taps, desk.page.height or 640, draft),
        padding=ft.Padding.symmetric(horizontal=4),
        expand=True,
    )
    strip = entry_strip(desk, match, draft, taps.notice, taps.note, taps.on_role)
    if wide:
        stretch = ft.CrossAxisAlignment.STRETCH
        above = ft.Column([seats, lanes], spacing=4, expand=True, horizontal_alignment=stretch)
        beside = ft.Column([strip, pad], alignment=ft.MainAxisAlignment.CENTER, width=8 * key_size(width))
        return ft.Row([above, ft.Container(beside, padding=16)], spacing=0, expand=True)
    return ft.Column(
        [
            seats,
            lanes,
            strip,
            ft.Container(ft.Row([pad], alignment=ft.MainAxisAlignment.CENTER), bgcolor=ft.Colors.SURFACE_CONTAINER),
        ],
        spacing=2,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
