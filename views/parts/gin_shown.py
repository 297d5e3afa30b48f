"""A deal of Oklahoma Gin as it was laid out: each player's melds, what was laid off, the deadwood, the points."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.cards import Card, Placed, Suit
from companion.gin import GinRuling, Result
from companion.match import Match
from companion.reasons import explain_line
from companion.texts import N_, Texts
from views.fonts import SUITS
from views.parts.card_face import CardFace
from views.parts.card_pad import Palette
from views.parts.gin_lanes import limit_said
from views.parts.melds_shown import count_panel

#: How a deal ended, for whom it brought the points.
RESULTS = {
    Result.KNOCK: N_("knock"),
    Result.GIN: N_("gin"),
    Result.BIG_GIN: N_("big gin"),
    Result.UNDERCUT: N_("undercut"),
}


def result_said(words: Texts, match: Match, ruling: GinRuling) -> str:
    """Say in a sentence how a deal ended."""
    deal = ruling.deal
    if deal.knocker is None:
        return words("Nobody knocked: the deal is void, the same player deals again.")
    name, other = match.players[deal.knocker], match.players[1 - deal.knocker]
    if not ruling:
        return words("{name} knocked.", name=name)
    said = {
        Result.KNOCK: N_("{name} knocked and has less deadwood than {other}."),
        Result.GIN: N_("{name} has gin: nothing is left unmelded."),
        Result.BIG_GIN: N_("{name} has big gin: all eleven cards are melded."),
        Result.UNDERCUT: N_("{other} undercuts: {name} knocked and has no less deadwood."),
    }
    return words(said[ruling.result], name=name, other=other)


def upcard_said(words: Texts, match: Match, upcard: Card | None) -> str:
    """Say what the deal began with and what that allowed."""
    if upcard is None:
        return words("No upcard was entered.")
    doubled = match.rules.spades_double == "yes" and upcard.suit is Suit.SPADES
    said = words("Upcard {card}: {limit}", card=words.card(upcard), limit=limit_said(words, match, upcard))
    return said + (words(", points count double") if doubled else "")


def gin_player(
    words: Texts,
    palette: Palette,
    match: Match,
    ruling: GinRuling,
    seat: int,
    total: int | None,
    other_way: ft.Control | None = None,
) -> ft.Control:
    """One player's side of a deal; ``other_way`` is a button that lays the cards out otherwise."""
    laid_off = {card for card, _ in ruling.lay_offs}
    melds: list[ft.Control] = [_faces(words, palette, meld) for meld in ruling.melds[seat]]
    rows: list[ft.Control] = [ft.Row(melds, spacing=12, run_spacing=4, wrap=True)] if melds else []
    if seat != ruling.deal.knocker and ruling.deal.knocker is not None:
        spread = ruling.melds[ruling.deal.knocker]
        for number, meld in enumerate(spread):
            cards = tuple(card for card, onto in ruling.lay_offs if onto == number)
            if cards:
                rows.append(_row(words, palette, cards, words("laid off onto {meld}", meld=words.cards(meld)), None))
    rest = [card for card in ruling.rest[seat] if card not in laid_off]
    if rest:
        terms = " + ".join(str(match.rules.price(card)) for card in rest)
        rows.append(_row(words, palette, rest, words("Deadwood {terms}", terms=terms), ruling.deadwood[seat]))
    elif ruling.melds[seat]:
        rows.append(ft.Text(words("No deadwood"), size=13))
    rows += [_sum_line(words, explain_line(words, line), line.points) for line in ruling.lines if line.seat == seat]
    if other_way is not None:
        rows.append(other_way)
    points = ruling.points[seat] if ruling else None
    return count_panel(words, match.players[seat], rows, points, total)


def _faces(words: Texts, palette: Palette, cards: Sequence[Card]) -> ft.Control:
    faces: list[ft.Control] = [CardFace(words, Placed(card), palette, wild=False) for card in cards]
    return ft.Row(faces, spacing=0, run_spacing=2, wrap=True)


def _row(words: Texts, palette: Palette, cards: Sequence[Card], said: str, dead: int | None) -> ft.Control:
    column: list[ft.Control] = [_faces(words, palette, cards)]
    if said:
        column.append(ft.Text(said, size=12, color=ft.Colors.ON_SURFACE_VARIANT, font_family_fallback=SUITS))
    sums: list[ft.Control] = []
    if dead is not None:
        sums.append(ft.Text(words.number(dead), size=15, color=ft.Colors.ON_SURFACE_VARIANT))
    return ft.Row(
        [ft.Column(column, spacing=2, tight=True, expand=True), *sums],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _sum_line(words: Texts, said: str, points: int) -> ft.Control:
    return ft.Row(
        [
            ft.Text(said, size=13, expand=True),
            ft.Text(words.signed(points), size=15, weight=ft.FontWeight.W_600),
        ]
    )
