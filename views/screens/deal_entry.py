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
from views.parts.entry_frame import entry_frame, pad_key, with_referee
from views.parts.entry_lanes import Lanes
from views.parts.entry_pad import EntryPad
from views.parts.entry_strip import entry_strip
from views.parts.entry_ways import use_ways
from views.parts.gin_entry import GinEntry
from views.parts.missing import missing_match
from views.parts.seat_tabs import seat_tabs


@guard.component
def DealEntry(desk: Desk) -> ft.View:
    """The screen on which a deal is entered or corrected."""
    here = ft.use_view_path()
    params = ft.use_route_params()
    match, deal = deal_asked(desk, params)
    if match is None:
        return missing_match(desk, here, params.get("number", ""))
    screen = GinEntry if match.rules.is_gin else _Entry
    return ft.View(
        route=here,
        controls=[ft.SafeArea(screen(desk, match, deal, here), expand=True)],
        padding=0,
        spacing=0,
    )


@guard.component
def _Entry(desk: Desk, match: Match, deal: int, here: str) -> ft.Control:
    _, set_drawn = ft.use_state(0)
    taps = ft.use_memo(lambda: Entering(desk, match, deal), [desk, match, deal])
    taps.redraw = lambda: set_drawn(lambda number: number + 1)

    ways = use_ways(taps, here)
    width, height = desk.page.width or 360, desk.page.height or 640
    entry = taps.entry
    draft = entry.draft
    palette = theme.PALETTES[desk.setting("palette")]
    pad = EntryPad(desk.words, palette, pad_key(width, height), taps, entry, ways.onward)
    seats = seat_tabs(desk, match, draft, scores(match.rules, draft.deal), taps.on_seat, ways.back)
    lanes = Lanes(desk.words, palette, taps, height, draft)
    strip = entry_strip(desk, match, draft, taps.notice, taps.note, taps.on_role)
    return entry_frame((width, height), seats, lanes, with_referee(desk.words, strip, ways.ask), pad)
