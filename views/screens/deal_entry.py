"""Entering a deal: the pad under the thumb, above it the cards of one player, judged at every tap.

Everything shown is computed from the draft in the library. Each player's melds stand over the cards left in hand;
the strip above the pad says what the tapped card can do.
"""

from __future__ import annotations

import flet as ft

from companion.entry import Draft, Zone
from companion.match import Match
from companion.melds import check_meld
from companion.scoring import scores
from views import guard, theme
from views.desk import Desk, deal_asked
from views.entering import Entering
from views.parts.card_pad import key_size
from views.parts.entry_pad import EntryPad
from views.parts.entry_strip import entry_strip
from views.parts.melds_shown import FoldedMelds, HandLane, MeldBlock
from views.parts.missing import missing_match
from views.parts.seat_tabs import seat_tabs

#: From this width on the pad stands beside the cards instead of under them.
WIDE = 720
#: Below this height only the lane at work is shown in full.
SMALL = 720


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
        taps.save()
        desk.go(here.rsplit("/enter/", 1)[0])

    @guard.use_handler
    def onward() -> None:
        seat = (taps.entry.draft.seat + 1) % len(match.players)
        if seat == taps.first:
            if taps.save():
                desk.go(f"{here}/count")
        else:
            taps.turn(seat)

    width = desk.page.width or 360
    wide = width >= WIDE
    draft = taps.entry.draft
    pad = EntryPad(desk.words, theme.PALETTES[desk.setting("palette")], key_size(width), taps, onward)
    seats = seat_tabs(desk, match, draft, scores(match.rules, draft.deal), taps.on_seat, back)
    lanes = ft.Container(_lanes(desk, match, taps, draft), padding=ft.Padding.symmetric(horizontal=4), expand=True)
    strip = entry_strip(desk, match, draft, taps.notice, taps.on_role)
    if wide:
        stretch = ft.CrossAxisAlignment.STRETCH
        above = ft.Column([seats, lanes], spacing=4, expand=True, horizontal_alignment=stretch)
        beside = ft.Column([strip, pad], alignment=ft.MainAxisAlignment.CENTER, width=8 * key_size(width))
        return ft.Row([above, ft.Container(beside, padding=16)], spacing=0, expand=True)
    return ft.Column(
        [seats, lanes, strip, ft.Row([pad], alignment=ft.MainAxisAlignment.CENTER)],
        spacing=2,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _lanes(desk: Desk, match: Match, taps: Entering, draft: Draft) -> ft.Control:
    """The melds of the player at work and the cards left in hand."""
    words, rules = desk.words, match.rules
    palette = theme.PALETTES[desk.setting("palette")]
    holding = draft.holdings[draft.seat]
    chosen = draft.chosen if draft.chosen is not None and draft.chosen.seat == draft.seat else None
    rulings = tuple(check_meld(rules, meld) for meld in holding.melds)
    in_hand = draft.zone is Zone.HAND
    # On a small screen the lane that is not at work is folded to a line, so that nothing scrolls under the thumb.
    # A card picked out may go anywhere, so then both are open.
    small = (desk.page.height or 640) < SMALL and draft.chosen is None
    table: ft.Control
    if not rulings:
        table = _hint(desk, match, draft)
    elif small and in_hand:
        table = FoldedMelds(words, rulings, taps.on_lane)
    else:
        blocks: list[ft.Control] = []
        for number, ruling in enumerate(rulings):
            picked = chosen.place if chosen is not None and chosen.meld == number else None
            active = not in_hand and draft.meld == number
            blocks.append(MeldBlock(words, palette, ruling, number, active, picked, taps.on_place, taps.on_lane))
        table = ft.Row(blocks, wrap=True, spacing=4, run_spacing=4)
    picked = chosen.place if chosen is not None and chosen.meld is None else None
    cost = sum(rules.hand_price(card) for card in holding.hand)
    folded = small and not in_hand
    hand = HandLane(words, palette, holding.hand, cost, in_hand, picked, taps.on_place, taps.on_lane, folded)
    return ft.Column(
        [table, hand],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _hint(desk: Desk, match: Match, draft: Draft) -> ft.Control:
    """What stands where the melds will be, until the first card of a player is entered."""
    name = match.players[draft.seat]
    text = desk.words("Tap the cards that {name} has on the table; they group themselves into melds.", name=name)
    return ft.Container(
        ft.Text(text, size=13, color=ft.Colors.ON_SURFACE_VARIANT),
        padding=8,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        border=ft.Border.all(2, ft.Colors.PRIMARY if draft.zone is Zone.TABLE else ft.Colors.TRANSPARENT),
    )
