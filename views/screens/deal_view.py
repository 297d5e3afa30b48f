"""A deal as it lay: every player's melds and hand with their count, and the way to correct it."""

from __future__ import annotations

import flet as ft

from companion.deals import Deal
from companion.gin import GinDeal, check_gin_deal
from companion.match import Match
from companion.scoring import score_lines
from views import guard, theme
from views.desk import Desk
from views.parts.frame import screen
from views.parts.gin_shown import gin_player, result_said, upcard_said
from views.parts.house_lines import decided_in, house_lines
from views.parts.melds_shown import count_of
from views.parts.missing import missing_match


@guard.component
def DealView(desk: Desk) -> ft.View:
    """The screen of one confirmed deal."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    match = desk.find(params.get("number", ""))
    text = params.get("deal", "")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1

    @guard.handler
    def correct() -> None:
        if desk.just_moved:
            return
        desk.go(here.replace("/deal/", "/enter/"))

    @guard.handler
    def could() -> None:
        if desk.just_moved:
            return
        desk.go(f"{here}/could")

    @guard.handler
    def drop() -> None:
        if desk.just_moved:
            return
        desk.drop_entry(params.get("number", ""), number)
        desk.refresh()

    if match is None or not 0 <= number < len(match.deals):
        return missing_match(desk, here, params.get("number", ""))
    deal = match.deals[number]
    ended, sides = (
        _gin_sides(desk, match, number, deal) if isinstance(deal, GinDeal) else _sides(desk, match, number, deal)
    )
    dealt = words("{name} dealt.", name=match.players[match.dealer(number)])
    content: list[ft.Control] = [ft.Text(f"{dealt} {ended}", color=ft.Colors.ON_SURFACE_VARIANT)]
    begun = number in desk.library.open_entries(match.number)
    if begun:
        content.append(ft.Text(words("A correction is begun; until it is confirmed, this is what counts.")))
        content.append(ft.OutlinedButton(words("Drop the correction"), on_click=drop, height=44))
    content += sides
    content += house_lines(words, match.rules, lambda rules: decided_in(rules, deal))
    could_be = ft.TextButton(
        words("What could have been"), icon=ft.Icons.LIGHTBULB_OUTLINE, on_click=could, height=48, key="could"
    )
    content.append(could_be)
    return screen(
        here,
        words("Deal {number}", number=number + 1),
        content,
        deeds=[
            ft.OutlinedButton(
                words("Go on correcting") if begun else words("Correct this deal"),
                icon=ft.Icons.EDIT_OUTLINED,
                on_click=correct,
                height=52,
                expand=True,
            )
        ],
    )


def _sides(desk: Desk, match: Match, number: int, deal: Deal) -> tuple[str, list[ft.Control]]:
    """How a deal of Arlington ended, and each player's count."""
    words, standing = desk.words, match.standings()[number]
    palette = theme.PALETTES[desk.setting("palette")]
    lines = score_lines(match.rules, deal)
    if deal.out is not None:
        ended = words("{name} went out.", name=match.players[deal.out])
    elif deal.exhausted:
        ended = words("The stock ran out; nobody went out.")
    else:
        ended = words("Nobody went out.")
    sides = []
    for seat, name in enumerate(match.players):
        own = [line for line in lines if line.seat == seat]
        sides.append(count_of(words, palette, name, own, standing.points[seat], standing.totals[seat]))
    return ended, sides


def _gin_sides(desk: Desk, match: Match, number: int, deal: GinDeal) -> tuple[str, list[ft.Control]]:
    """How a deal of gin ended, and each player's side of it, the knocker's first."""
    words, totals = desk.words, match.standings()[number].totals
    ruling = check_gin_deal(match.rules, deal)
    ended = result_said(words, match, ruling)
    if deal.knocker is None:
        return ended, []
    palette = theme.PALETTES[desk.setting("palette")]
    seats = (deal.knocker, 1 - deal.knocker)
    said: list[ft.Control] = [ft.Text(upcard_said(words, match, deal.upcard), color=ft.Colors.ON_SURFACE_VARIANT)]
    return ended, said + [gin_player(words, palette, match, ruling, seat, totals[seat]) for seat in seats]
