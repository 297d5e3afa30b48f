"""The lanes of a deal of Oklahoma Gin: the upcard with its limit, or one hand, arranged as it is entered.

They are what a finger waits for, so they are drawn first and by themselves.
"""

from __future__ import annotations

import flet as ft

from companion.cards import Card, Placed
from companion.draft import Draft, Zone
from companion.gin import knock_limit
from companion.match import Match
from companion.played import laid_out
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.gin_entering import GinEntering
from views.parts.card_face import CardFace, OnPlace
from views.parts.card_pad import Palette

#: Stands under a meld.
MELDED = "✓"


@guard.memo
def GinLanes(words: Texts, palette: Palette, taps: GinEntering, draft: Draft) -> ft.Control:
    """What is at work: the upcard or a hand. ``taps.redraw_lanes`` draws it when a tap has changed the draft."""
    _, set_drawn = ft.use_state(0)
    taps.redraw_lanes = lambda: set_drawn(lambda number: number + 1)
    match, draft = taps.match, taps.entry.draft  # perhaps newer than the one handed in
    taps.shown = draft
    content: list[ft.Control] = []
    if draft.exhausted:
        said = words("A void deal: nobody knocked, nobody gets points, the same player deals again.")
        content.append(_said(said))
    at_upcard = draft.zone is Zone.UPCARD
    # Of a void deal nothing is asked for; what is tapped all the same must not go in unseen.
    if not draft.exhausted or (draft.upcard if at_upcard else draft.holdings[draft.seat].hand):
        content += _upcard(words, palette, match, draft) if at_upcard else _hand(words, palette, taps, draft)
    return ft.Column(content, spacing=6, scroll=ft.ScrollMode.AUTO, expand=True)


def limit_said(words: Texts, match: Match, upcard: Card) -> str:
    """Say what the upcard allows: ``knock with 7 or less``."""
    limit = knock_limit(match.rules, upcard)
    if not limit:
        return words("only gin may be laid down")
    return words("knock with {limit} or less", limit=limit)


def _said(text: str) -> ft.Control:
    return ft.Container(
        ft.Text(text, size=14, color=ft.Colors.ON_SURFACE_VARIANT, font_family_fallback=SUITS), padding=8
    )


def _upcard(words: Texts, palette: Palette, match: Match, draft: Draft) -> list[ft.Control]:
    asked = words("Tap the first upcard of the deal: it sets the limit of the knock.")
    if draft.upcard is None:
        return [_said(asked)]
    face = CardFace(words, Placed(draft.upcard), palette, wild=False)
    said = words("First upcard: {limit}.", limit=limit_said(words, match, draft.upcard))
    return [_said(asked), ft.Row([face, ft.Text(said, size=16, expand=True)], spacing=12)]


def _hand(words: Texts, palette: Palette, taps: GinEntering, draft: Draft) -> list[ft.Control]:
    hand = draft.holdings[draft.seat].hand
    name = taps.match.players[draft.seat]
    if not hand:
        return [_said(words("Tap the ten cards that {name} holds; the melds find themselves.", name=name))]
    picked = draft.chosen.place if draft.chosen is not None and draft.chosen.seat == draft.seat else None
    best = laid_out(hand)
    blocks: list[ft.Control] = []
    parts = [(meld, MELDED) for meld in best.melds]
    if best.rest:
        left = words("Deadwood {points}", points=best.deadwood)
        parts.append((best.rest, left))
    for cards, caption in parts:
        blocks.append(_block(words, palette, hand, cards, caption, picked, taps.on_place))
    return [ft.Row(blocks, wrap=True, spacing=4, run_spacing=4)]


def _block(
    words: Texts,
    palette: Palette,
    hand: tuple[Card, ...],
    cards: tuple[Card, ...],
    caption: str,
    picked: int | None,
    on_place: OnPlace,
) -> ft.Control:
    """A meld, or the deadwood. A card is told by what it is: every tap may arrange the hand anew."""
    faces: list[ft.Control] = []
    for at, card in enumerate(cards):
        twins = cards[:at].count(card)  # only a strange file has any
        place = [place for place, other in enumerate(hand) if other == card][twins]
        face = CardFace(
            words, Placed(card), palette, chosen=place == picked, on_place=on_place, place=place, wild=False
        )
        faces.append(guard.keyed(f"{card} {twins}" if twins else str(card), face))
    melded = caption == MELDED
    return ft.Container(
        ft.Column(
            [ft.Row(faces, spacing=0, run_spacing=0, wrap=True), ft.Text(caption, size=12)], spacing=1, tight=True
        ),
        padding=2,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if melded else ft.Colors.SURFACE_CONTAINER_LOW,
    )
