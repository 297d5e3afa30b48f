"""What could have been: after a deal, the best of each player's cards left, and what it would have changed.

The search goes on in the background and shows the best so far; leaving the screen ends it.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import flet as ft

from companion.could import Could, could_steps, with_could
from companion.deals import Deal, check_deal
from companion.gin import GinDeal, Result, check_gin_deal
from companion.match import Match
from companion.texts import Texts
from views import guard, theme
from views.desk import Desk, deal_asked
from views.fonts import SUITS
from views.parts.card_face import CardFace
from views.parts.card_pad import Palette
from views.parts.frame import panel, screen
from views.parts.missing import missing_match

#: So long the search works before the screen and other windows get their turn, in seconds.
_SLICE = 0.02


@guard.component
def WhatCould(desk: Desk) -> ft.View:
    """The screen for one confirmed deal."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    match, number = deal_asked(desk, params)
    if match is None or number >= len(match.deals):
        return missing_match(desk, here, params.get("number", ""))
    deal = match.deals[number]
    content: list[ft.Control]
    if not (check_gin_deal(match.rules, deal) if isinstance(deal, GinDeal) else check_deal(match.rules, deal)):
        # Only a file changed by hand holds such a deal; the search is for cards that a deck can hold.
        content = [ft.Text(words("This deal breaks a rule of the game; correct it first."))]
    elif isinstance(deal, GinDeal):
        content = [_gin(words, match, deal)]
    else:
        content = [
            ft.Text(
                words("The best that could have been made of the cards left in hand, had there been a turn for it."),
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
            *(_Side(desk, match, number, deal, seat) for seat in range(len(match.players))),
        ]
    return screen(here, words("What could have been"), content)


@guard.component
def _Side(desk: Desk, match: Match, number: int, deal: Deal, seat: int) -> ft.Control:
    """What one player could have made; found step by step."""
    words, name = desk.words, match.players[seat]
    nothing: Could | None = None
    could, set_could = ft.use_state(nothing)
    done, set_done = ft.use_state(False)
    left = ft.use_ref(False)

    async def search() -> None:
        began = time.monotonic()
        for found in could_steps(match.rules, deal.holdings[seat]):
            if left.current:
                return
            if time.monotonic() - began > _SLICE:
                set_could(found)
                await asyncio.sleep(0)
                began = time.monotonic()
        set_could(found)
        set_done(True)

    def start() -> None:
        guard.run_task(desk.page, search)

    def leave() -> None:
        left.current = True

    guard.use_effect(start, [], leave)
    title = ft.Text(name, theme_style=ft.TextThemeStyle.TITLE_MEDIUM)
    if not deal.holdings[seat].hand:
        return panel(title, ft.Text(words("No card was left.")))
    if could is None:
        return panel(title, ft.Text(words("Looking…")))
    palette = theme.PALETTES[desk.setting("palette")]
    return panel(title, *_found(words, palette, match, number, deal, seat, could), *_state(words, could, done))


def _state(words: Texts, could: Could, done: bool) -> list[ft.Control]:
    if not done:
        return [ft.Text(words("The best so far; still looking…"), size=12)]
    if not could.proven:
        return [ft.Text(words("The best found; there may be better."), size=12)]
    return []


def _found(
    words: Texts, palette: Palette, match: Match, number: int, deal: Deal, seat: int, could: Could
) -> list[ft.Control]:
    if not could.gain:
        return [ft.Text(words("Nothing better could be made of the cards left."))]
    rows: list[ft.Control] = []
    for meld in could.melds:
        faces: list[ft.Control] = [CardFace(words, placed, palette) for placed in meld]
        rows.append(ft.Row(faces, spacing=0, wrap=True))
    for lay_off in could.lay_offs:
        onto = deal.holdings[seat].melds[lay_off.meld]
        said = ft.Text(words("laid off onto {meld}", meld=words.cards(onto)), font_family_fallback=SUITS, expand=True)
        rows.append(ft.Row([CardFace(words, lay_off.placed, palette), said], spacing=8))
    if could.hand:
        rows.append(ft.Text(words("Left then: {cards}", cards=words.cards(could.hand)), font_family_fallback=SUITS))
    other = _otherwise(match, number, with_could(deal, seat, could))
    rows.append(
        ft.Text(words.many("{count} point more", "{count} points more", could.gain), weight=ft.FontWeight.W_600)
    )
    rows.append(ft.Text(_changed(words, match, other, number, seat)))
    return rows


def _otherwise(match: Match, number: int, deal: Deal) -> Match:
    """The match as it would stand."""
    return replace(match, deals=(*match.deals[:number], deal, *match.deals[number + 1 :]))


def _changed(words: Texts, match: Match, other: Match, number: int, seat: int) -> str:
    """Say what it would have changed: the total after the deal, and who has won."""
    was, would = match.standings()[number].totals[seat], other.standings()[number].totals[seat]
    said = words("{name}'s total after this deal would be {would} instead of {was}.", name=match.players[seat],
                 would=words.number(would), was=words.number(was))  # fmt: skip
    if (match.is_over, match.winners()) == (other.is_over, other.winners()):
        return said
    if not other.is_over:
        return f"{said} " + words("The match would not be over.")
    names = words.both(other.players[winner] for winner in other.winners())
    return f"{said} " + words("The match would have been won by {names}.", names=names)


def _gin(words: Texts, match: Match, deal: GinDeal) -> ft.Control:
    """Whether both hands were laid out as well as they can be."""
    if deal.knocker is None:
        return ft.Text(words("The deal was void: there is nothing to better."))
    was = check_gin_deal(match.rules, deal)
    best = check_gin_deal(match.rules, replace(deal, spread=None, defence=None, lay_offs=()))
    answer = check_gin_deal(match.rules, replace(deal, defence=None, lay_offs=()))
    knocker, other = deal.knocker, 1 - deal.knocker
    rows: list[ft.Control] = []
    if best.deadwood[knocker] < was.deadwood[knocker]:
        rows.append(_better(words, match, knocker, best.deadwood[knocker], was.deadwood[knocker]))
    if answer.result is not Result.GIN and answer.deadwood[other] < was.deadwood[other]:
        rows.append(_better(words, match, other, answer.deadwood[other], was.deadwood[other]))
    if not rows:
        rows.append(ft.Text(words("Both hands were laid out as well as they can be.")))
    elif best.points != was.points:
        points = " · ".join(
            words("{name}: {points}", name=name, points=words.signed(best.points[seat]))
            for seat, name in enumerate(match.players)
        )
        rows.append(ft.Text(words("With the best of both it would have been {points}.", points=points)))
    return panel(*rows)


def _better(words: Texts, match: Match, seat: int, could: int, was: int) -> ft.Control:
    return ft.Text(
        words("{name} could have had deadwood {could} instead of {was}.",
              name=match.players[seat], could=could, was=was)
    )  # fmt: skip
