"""The table: the score sheet of a match, who leads and who deals, and the next deed — or the winners.

Every earlier deal can be opened from its row; the last step can be undone, also past a match that seemed won.
"""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.draft import Entry
from companion.games import game_name, house_said
from companion.match import Match, leaders
from companion.played import reopened
from companion.texts import N_, Texts
from views import guard
from views.desk import SEATING, Desk
from views.parts.frame import icon_button, panel, screen
from views.parts.missing import missing_match
from views.parts.reckoning import reckoning
from views.parts.score_sheet import ScoreSheet
from views.parts.seating import Seating, seating_of

_PLAY = N_(
    "Play the deal; when someone goes out, enter what lies on the table and is left in the hands. "
    "The match goes to {target} points."
)
_PLAY_GIN = N_(
    "Turn up the first card and play; when someone knocks, enter both hands. The match goes to {target} points."
)


@guard.component
def Table(desk: Desk) -> ft.View:
    """The screen of one match, open or finished."""
    words = desk.words
    here = ft.use_view_path()
    number = ft.use_route_params().get("number", "")
    match = desk.find(number)
    if match is None:
        return missing_match(desk, here, number)
    coming = len(match.deals)

    @guard.handler
    def enter() -> None:
        if desk.just_moved:
            return
        desk.go(f"{here}/enter/{coming}")

    @guard.handler
    def ask() -> None:
        desk.go(f"{here}/ask")

    @guard.handler
    def undo() -> None:
        if desk.just_moved:
            return
        _undo(desk, match)

    @guard.handler
    def rematch() -> None:
        if desk.just_moved:
            return
        desk.library.set_setting(SEATING, seating_of(match).dump())
        desk.go("/new")

    @guard.handler
    def rules() -> None:
        desk.go(f"{here}/rules")

    @guard.handler
    def seat_anew() -> None:
        if desk.just_moved:
            return
        seating = Seating(match.players, match.first_dealer, match.rules_name, match.house)
        desk.library.set_setting(SEATING, seating.dump())
        desk.library.delete(match.number)
        desk.go("/new")

    def open_deal(deal: int) -> None:
        if desk.just_moved:
            return
        desk.go(f"{here}/deal/{deal}")

    begun = desk.library.open_entries(match.number)
    half = coming in begun
    content: list[ft.Control] = [
        _headline(words, match),
        *([reckoning(words, match)] if match.is_over and match.final() != match.totals() else []),
        ScoreSheet(words, match, open_deal, (desk.page.width or 360) >= 800, tuple(begun)),
    ]
    if match.deals:
        content.append(_small(_legend(words, match)))
    content.append(_small(_rules_said(words, match)))
    if not (match.deals or match.changes or half):
        change = words("Change the players or the game")
        content.append(ft.TextButton(change, icon=ft.Icons.GROUP_OUTLINED, on_click=seat_anew, height=48))
    if match.is_over:
        deed = ft.FilledButton(words("Rematch"), icon=ft.Icons.REPLAY, on_click=rematch, height=52, expand=True)
    else:
        label = N_("Go on with deal {number}") if half else N_("Enter deal {number}")
        deed = ft.FilledButton(
            words(label, number=coming + 1), icon=ft.Icons.EDIT_NOTE, on_click=enter, height=52, expand=True
        )
    title = words("Match over") if match.is_over else words("Deal {number}", number=coming + 1)
    return screen(
        here,
        title,
        content,
        actions=[
            icon_button(ft.Icons.MENU_BOOK_OUTLINED, words("Rules of this match"), rules),
            icon_button(ft.Icons.GAVEL, words("Ask the referee"), ask),
            icon_button(ft.Icons.UNDO, words("Undo the last step"), undo, disabled=not match.changes),
        ],
        deeds=[deed],
        margin=8,  # five players need the whole width
    )


def _small(text: str) -> ft.Control:
    return ft.Text(text, theme_style=ft.TextThemeStyle.BODY_SMALL, color=ft.Colors.ON_SURFACE_VARIANT)


def _rules_said(words: Texts, match: Match) -> str:
    """Which game it is, and the house rules that were agreed on."""
    name, house = game_name(words, match.rules), house_said(words, match.rules)
    return words("{game}. House rules: {house}.", game=name, house=house) if house else name


def _legend(words: Texts, match: Match) -> str:
    """What the marks of the sheet mean, and what can be done with a row."""
    said = words("D dealt. Tap a deal to see it as it lay or to correct it.")
    decided = match.decided_by()
    if decided is not None and decided + 1 < len(match.deals):
        said = (
            words("The match was decided by deal {number}; later deals don't count.", number=decided + 1) + " " + said
        )
    return said


def _undo(desk: Desk, match: Match) -> None:
    """Take the last step back; a deal that leaves the sheet is kept as a draft, so nothing typed is lost."""
    words = desk.words
    if desk.find(match.number) != match:
        # Only what is seen is undone; another window has gone on meanwhile.
        desk.refresh()
        desk.tell(words("Meanwhile another window has changed this match; look at the score sheet first."))
        return
    before, change, put = match.undone()
    if change is None or put is None:
        return
    first = (match.dealer(change.number) + 1) % len(match.players)
    begun = desk.entry(match.number, change.number)
    draft = reopened(change.number, put, first)
    desk.save_entry(match.number, begun.step(draft) if begun is not None else Entry(draft))
    desk.library.save(before, seen=match)
    desk.moved()
    desk.refresh()
    if change.before is None:
        desk.tell(words("Deal {number} is off the sheet; it is kept as a draft.", number=change.number + 1))
    else:
        said = N_("Deal {number} is as it was before the correction; that is kept, open the deal to go on with it.")
        desk.tell(words(said, number=change.number + 1))


def _headline(words: Texts, match: Match) -> ft.Control:
    totals = match.totals()
    target = match.rules.target
    if match.is_over:
        winners = [match.players[seat] for seat in match.winners()]
        points = words.number(max(totals))
        said = (
            words("{names} win together", names=words.both(winners))
            if len(winners) > 1
            else words("{name} wins", name=winners[0])
        )
        return _banner(
            ft.Icons.EMOJI_EVENTS,
            said,
            words.many("with {points} points after {count} deal", "with {points} points after {count} deals",
                       (match.decided_by() or 0) + 1, points=points),
        )  # fmt: skip
    dealer = match.players[match.dealer(len(match.deals))]
    deals = words("{name} deals.", name=dealer)
    if not match.deals:
        return panel(
            ft.Text(deals, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
            ft.Text(
                words(_PLAY_GIN if match.rules.is_gin else _PLAY, target=target),
                color=ft.Colors.ON_SURFACE_VARIANT,
            ),
        )  # fmt: skip
    return panel(
        ft.Text(leading(words, match.players, totals), theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
        ft.Text(
            words("{points} to go to {target}. {deals}", points=words.number(target - max(totals)), target=target,
                  deals=deals),
            color=ft.Colors.ON_SURFACE_VARIANT,
        ),
    )  # fmt: skip


def leading(words: Texts, players: Sequence[str], totals: Sequence[int]) -> str:
    """Say who leads."""
    first = [players[seat] for seat in leaders(totals)]
    points = words.number(max(totals))
    if len(first) == len(players):
        return words("Nobody leads yet: {points} each", points=points)
    if len(first) > 1:
        return words("{names} lead with {points}", names=words.both(first), points=points)
    return words("{name} leads with {points}", name=first[0], points=points)


def _banner(icon: ft.IconData, title: str, text: str) -> ft.Control:
    ink = ft.Colors.ON_PRIMARY_CONTAINER
    return ft.Container(
        ft.Row(
            [
                ft.Icon(icon, size=40, color=ink),
                ft.Column(
                    [
                        ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_LARGE, color=ink),
                        ft.Text(text, color=ink),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=16,
        ),
        padding=16,
        border_radius=16,
        bgcolor=ft.Colors.PRIMARY_CONTAINER,
    )
