"""Entering a deal: the pad under the thumb, above it the cards of one player, judged at every tap.

Everything shown is computed from the draft in the library. Each player's melds stand over the cards left in hand;
the strip above the pad says what the tapped card can do.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import PACK
from companion.entry import Draft, Zone, copies_left
from companion.match import Match
from companion.melds import check_meld
from companion.scoring import scores
from views import guard, theme
from views.desk import Desk, deal_asked
from views.entering import Entering
from views.parts.card_pad import CardPad, key_size
from views.parts.entry_strip import entry_strip
from views.parts.melds_shown import FoldedMelds, HandLane, MeldBlock
from views.parts.missing import missing_match
from views.parts.pad_tools import Tool, stacked
from views.parts.seat_tabs import seat_tabs

#: From this width on the pad stands beside the cards instead of under them.
WIDE = 720
#: Below this height only the lane at work is shown in full.
SMALL = 720
_ALL_OPEN = (True,) * len(PACK)


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
        desk.go(here.rsplit("/enter/", 1)[0])

    entry = taps.entry
    draft = entry.draft
    following = (draft.seat + 1) % len(match.players)

    @guard.use_handler
    def onward() -> None:
        seat = (taps.entry.draft.seat + 1) % len(match.players)
        if seat == taps.first:
            taps.keep(taps.entry)
            desk.go(f"{here}/count")
        else:
            taps.turn(seat)

    width = desk.page.width or 360
    wide = width >= WIDE
    left = copies_left(match.rules, draft)
    last = following == taps.first
    tools = _tools(desk, taps, draft, bool(entry.past), "" if last else match.players[following], onward)
    pad = CardPad(
        desk.words, left, _ALL_OPEN, taps.on_card, tools, theme.PALETTES[desk.setting("palette")], key_size(width)
    )
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


def _tools(
    desk: Desk, taps: Entering, draft: Draft, can_undo: bool, following: str, onward: Callable[[], None]
) -> list[ft.Control]:
    words = desk.words
    new = draft.zone is Zone.TABLE and draft.meld is None
    return [
        stacked(
            Tool(words("New meld"), ft.Icons.ADD_BOX_OUTLINED, taps.new_meld, lit=new),
            Tool(words("To the hand"), ft.Icons.BACK_HAND_OUTLINED, taps.to_hand, lit=draft.zone is Zone.HAND),
        ),
        stacked(
            Tool(words("Undo"), ft.Icons.UNDO, taps.undo, off=not can_undo),
            Tool(words("Delete"), ft.Icons.BACKSPACE_OUTLINED, taps.delete),
        ),
        stacked(
            Tool(words("Next: {name}", name=following), ft.Icons.ARROW_FORWARD, onward, main=True)
            if following
            else Tool(words("Count"), ft.Icons.FUNCTIONS, onward, main=True)
        ),
    ]


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
        border=ft.Border.all(2, ft.Colors.PRIMARY if draft.zone is Zone.TABLE else ft.Colors.TRANSPARENT),
    )
