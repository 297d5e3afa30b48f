"""The lanes where a deal is entered: the melds of one player over the cards left in hand, judged at every tap.

They are what a finger waits for, so they are drawn first and by themselves.
"""

from __future__ import annotations

import flet as ft

from companion.draft import Draft, Zone
from companion.match import Match
from companion.melds import check_meld
from companion.texts import Texts
from views import guard
from views.entering import Entering
from views.parts.card_pad import Palette
from views.parts.melds_shown import FoldedMelds, HandLane, MeldBlock, keys_of

#: Below this height only the lane at work is shown in full.
SMALL = 720


@guard.memo
def Lanes(words: Texts, palette: Palette, taps: Entering, height: float, draft: Draft) -> ft.Control:
    """The melds of the player at work and the cards left in hand, on a screen of that height.

    ``taps.redraw_lanes`` draws them by themselves when a tap has changed the draft.
    """
    _, set_drawn = ft.use_state(0)
    taps.redraw_lanes = lambda: set_drawn(lambda number: number + 1)
    rules, draft = taps.match.rules, taps.entry.draft  # perhaps newer than the one handed in
    taps.shown = draft
    holding = draft.holdings[draft.seat]
    chosen = draft.chosen if draft.chosen is not None and draft.chosen.seat == draft.seat else None
    rulings = tuple(check_meld(rules, meld) for meld in holding.melds)
    in_hand = draft.zone is Zone.HAND
    # On a small screen the lane that is not at work is folded to a line, so that nothing scrolls under the thumb.
    # A card picked out may go to any meld, so then they are all open; a folded hand takes it as it is.
    small = height < SMALL
    table: ft.Control
    if not rulings:
        table = _hint(words, taps.match, draft)
    elif small and in_hand and draft.chosen is None:
        table = FoldedMelds(words, rulings, taps.on_lane)
    else:
        blocks: list[ft.Control] = []
        keys = keys_of(meld[0].card for meld in holding.melds)
        for number, (key, ruling) in enumerate(zip(keys, rulings, strict=True)):
            picked = chosen.place if chosen is not None and chosen.meld == number else None
            active = not in_hand and draft.meld == number
            block = MeldBlock(words, palette, ruling, number, active, picked, taps.on_place, taps.on_lane)
            blocks.append(guard.keyed(key, block))
        table = ft.Row(blocks, wrap=True, spacing=4, run_spacing=4)
    picked = chosen.place if chosen is not None and chosen.meld is None else None
    cost = sum(rules.hand_price(card) for card in holding.hand)
    folded = small and not in_hand and picked is None
    hand = HandLane(words, palette, holding.hand, cost, in_hand, picked, taps.on_place, taps.on_lane, folded)
    return ft.Column(
        [table, hand],
        spacing=4,
        scroll=ft.ScrollMode.AUTO,
        # What lies at the end stays in sight while it grows. It must jump there, for Flutter lets no tap through to
        # what is scrolling, and it must never be switched off: that makes the lanes anew, back at their beginning.
        auto_scroll=True,
        auto_scroll_animation=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _hint(words: Texts, match: Match, draft: Draft) -> ft.Control:
    """What stands where the melds will be, until the first card of a player is entered."""
    name = match.players[draft.seat]
    text = words("Tap the cards that {name} has on the table; they group themselves into melds.", name=name)
    return ft.Container(
        ft.Text(text, size=13, color=ft.Colors.ON_SURFACE_VARIANT),
        padding=8,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        border=ft.Border.all(2, ft.Colors.PRIMARY if draft.zone is Zone.TABLE else ft.Colors.TRANSPARENT),
    )
