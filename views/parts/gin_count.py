"""The count of a deal of Oklahoma Gin: who knocked, how both hands lie, every line of the score, confirm.

The referee proposes the best layout for each; the players may choose another legal one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.cards import Card
from companion.draft import Draft
from companion.gin import GinRuling, Melds, Result
from companion.match import Match
from companion.played import defences, defend, judge_gin, lay_out, say_knock, spreads
from companion.reasons import explain
from views import guard, theme
from views.desk import Desk
from views.parts.choice import chip
from views.parts.fault_panel import ON_RED, fault_panel
from views.parts.frame import panel, section
from views.parts.gin_shown import gin_player, result_said, upcard_said

Act = Callable[[Callable[[Draft], Draft]], None]


def gin_count(
    desk: Desk, match: Match, number: int, draft: Draft, act: Act, enter: Callable[[], None]
) -> tuple[list[ft.Control], bool]:
    """What the count of a deal of gin shows, and whether it can be confirmed."""
    words = desk.words
    ruling = judge_gin(match.rules, draft)
    content: list[ft.Control] = [_ending(desk, match, draft, ruling, act)]
    if ruling.violations:
        said = [(explain(words, violation, match.players), violation.clause) for violation in ruling.violations]
        again = ft.OutlinedButton(words("Change the cards"), on_click=enter, height=44, style=ON_RED)
        content.append(fault_panel(desk, _title(desk, match, ruling), said, [again], key="fault"))
    if ruling.deal.knocker is not None:
        before = match.standings()[number - 1].totals if number else (0, 0)
        palette = theme.PALETTES[desk.setting("palette")]
        for seat in (ruling.deal.knocker, 1 - ruling.deal.knocker):
            total = before[seat] + ruling.points[seat] if ruling else None
            other = _other_way(desk, match, ruling, seat, act)
            content.append(gin_player(words, palette, match, ruling, seat, total, other))
    return content, bool(ruling)


def _title(desk: Desk, match: Match, ruling: GinRuling) -> str:
    seat = ruling.deal.knocker
    return desk.words("The whole deal") if seat is None else desk.words("{name} knocked", name=match.players[seat])


def _ending(desk: Desk, match: Match, draft: Draft, ruling: GinRuling, act: Act) -> ft.Control:
    words = desk.words

    def said(seat: int | None) -> Callable[[], None]:
        @guard.handler
        def say() -> None:
            act(lambda draft: say_knock(draft, seat))

        return say

    chips = [
        chip(f"knock {seat}", name, seat == ruling.deal.knocker, said(seat))
        for seat, name in enumerate(match.players)
    ]
    chips.append(chip("knock", words("Nobody, the deal is void"), draft.exhausted, said(None)))
    shown: list[ft.Control] = [
        section(words("Who knocked?")),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
    ]
    if not draft.exhausted:
        shown.append(ft.Text(upcard_said(words, match, draft.upcard), color=ft.Colors.ON_SURFACE_VARIANT))
    if ruling and (draft.exhausted or ruling.deal.knocker is not None):
        shown.append(ft.Text(result_said(words, match, ruling)))
    return panel(*shown)


def _other_way(desk: Desk, match: Match, ruling: GinRuling, seat: int, act: Act) -> ft.Control | None:
    """A button that lays a player's cards out in the next legal way, where there is another."""
    words, deal = desk.words, ruling.deal
    if deal.knocker is None or ruling.result is Result.BIG_GIN or not ruling.melds[deal.knocker]:
        return None
    ways: Sequence[object]
    steps: list[Callable[[Draft], Draft]]
    spread = ruling.melds[deal.knocker]
    if seat == deal.knocker:
        found = spreads(match.rules, deal)
        ways = [_alike(melds) for melds in found]
        steps = [_laying(melds) for melds in found]
        now: object = _alike(spread)
    elif not ruling or ruling.result is Result.GIN:
        return None
    else:
        answers = defences(spread, deal.hands[seat])
        ways = [(_alike(melds), frozenset(lay_offs)) for melds, lay_offs in answers]
        steps = [_answering(spread, melds, lay_offs) for melds, lay_offs in answers]
        now = (_alike(ruling.melds[seat]), frozenset(ruling.lay_offs))
    if len(steps) < 2:
        return None
    at = ways.index(now) if now in ways else -1
    following = (at + 1) % len(steps)

    @guard.handler
    def other() -> None:
        act(steps[following])

    label = words("Another layout ({number} of {count})", number=at + 1, count=len(steps))
    return ft.TextButton(label, icon=ft.Icons.SWAP_HORIZ, on_click=other, height=44, key=f"other {seat}")


def _alike(melds: Melds) -> frozenset[frozenset[Card]]:
    """Melds without their order."""
    return frozenset(frozenset(meld) for meld in melds)


def _laying(melds: Melds) -> Callable[[Draft], Draft]:
    return lambda draft: lay_out(draft, melds)


def _answering(spread: Melds, melds: Melds, lay_offs: tuple[tuple[Card, int], ...]) -> Callable[[Draft], Draft]:
    return lambda draft: defend(draft, spread, melds, lay_offs)
