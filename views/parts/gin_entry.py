"""Entering a deal of Oklahoma Gin: the upcard, both hands in one go, who knocked."""

from __future__ import annotations

import flet as ft

from companion.draft import Zone
from companion.gin import knock_limit
from companion.match import Match
from companion.played import laid_out
from companion.texts import apart
from views import guard, theme
from views.desk import Desk
from views.fonts import SUITS
from views.gin_entering import UPCARD, GinEntering
from views.parts.entry_frame import entry_frame, pad_key, with_referee
from views.parts.entry_strip import deal_said
from views.parts.entry_ways import use_ways
from views.parts.gin_lanes import GinLanes, limit_said
from views.parts.gin_pad import GinPad
from views.parts.seat_tabs import Tab, tab_bar


@guard.component
def GinEntry(desk: Desk, match: Match, deal: int, here: str) -> ft.Control:
    """The entry of one deal of gin."""
    _, set_drawn = ft.use_state(0)
    taps = ft.use_memo(lambda: GinEntering(desk, match, deal), [desk, match, deal])
    taps.redraw = lambda: set_drawn(lambda number: number + 1)

    ways = use_ways(taps, here)
    entry = taps.entry
    palette = theme.PALETTES[desk.setting("palette")]
    width, height = desk.page.width or 360, desk.page.height or 640
    return entry_frame(
        (width, height),
        tab_bar(desk.words, ways.back, _tabs(taps)),
        GinLanes(desk.words, palette, taps, entry.draft),
        with_referee(desk.words, _strip(taps), ways.ask),
        GinPad(desk.words, palette, pad_key(width, height), taps, entry, ways.onward),
    )


def _tabs(taps: GinEntering) -> list[ft.Control]:
    """The upcard and the two hands, with how much of each is there."""
    words, match, draft = taps.desk.words, taps.match, taps.entry.draft
    at_upcard = draft.zone is Zone.UPCARD
    shown, mark = "?", ""
    spoken = words("Upcard")
    if draft.upcard is not None:
        shown, mark = words.card(draft.upcard), f"≤ {knock_limit(match.rules, draft.upcard)}"
        spoken = f"{spoken} {shown}: {limit_said(words, match, draft.upcard)}"
    tabs: list[ft.Control] = [Tab(words("Upcard"), shown, mark, spoken, at_upcard, UPCARD, taps.on_tab)]
    for seat, name in enumerate(match.players):
        hand = draft.holdings[seat].hand
        needed = match.rules.cards_dealt
        dead = words.number(laid_out(hand).deadwood)
        count = dead if len(hand) >= needed else words("{count} of {needed}", count=len(hand), needed=needed)
        knocked = words("knocked") if seat == taps.knocker else ""
        said = words("deadwood {points}", points=dead) if len(hand) >= needed else count
        spoken = " ".join(filter(None, [apart(name), said, knocked]))
        lit = seat == draft.seat and not at_upcard
        tabs.append(Tab(name, count, knocked, spoken, lit, seat, taps.on_tab))
    return tabs


def _strip(taps: GinEntering) -> ft.Control:
    """The line over the pad: what is wrong about the last tap, what a picked card can do, or the limit."""
    words, draft = taps.desk.words, taps.entry.draft
    ink: ft.ColorValue = ft.Colors.ON_SURFACE
    if taps.notice:
        said, ink = taps.notice, ft.Colors.ERROR
    elif draft.chosen_card is not None:
        said = words("{card}: tap the card it should be, or Delete.", card=words.card(draft.chosen_card))
    elif taps.note:
        said = taps.note
    elif draft.upcard is not None:
        said = words("Upcard {card}: {limit}", card=words.card(draft.upcard),
                     limit=limit_said(words, taps.match, draft.upcard))  # fmt: skip
    else:
        said = deal_said(words, taps.match, draft)
    return ft.Container(
        ft.Row([ft.Text(said, size=13, color=ink, expand=True, font_family_fallback=SUITS, max_lines=2)]),
        height=44,
        padding=ft.Padding.symmetric(horizontal=8),
    )
