"""New match: which game with which house rules, who plays, in which order they sit, who deals first.

The fields begin with the game and the people of the last match, so that a rematch is one tap here. Nothing is lost by
leaving: what was chosen and typed is kept as a setting until the match begins.
"""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import flet as ft

from companion.house import explain_unfair, unfair
from companion.match import Match, SeatingError, alike, check_seating, tidy_name
from companion.problems import rules_problem, seating_problem
from companion.rulesets import RuleSet, RuleSetError
from storage.errors import SaveError
from views import guard
from views.desk import SEATING, Desk, save_problem
from views.fonts import can_draw
from views.parts.choice import chip
from views.parts.frame import icon_button, screen, section
from views.parts.game_choice import HouseChoice, game_choice
from views.parts.seating import MOST_SEATS, Keep, Seating, kept_seating

MOST_OFFERED = 12


@guard.component
def NewMatch(desk: Desk) -> ft.View:
    """The screen that seats the players."""
    words = desk.words
    seating, set_seating = ft.use_state(ft.use_memo(lambda: kept_seating(desk), []))
    problem, set_problem = ft.use_state("")
    typed = ft.use_memo(dict[str, str], [])

    def keep(chosen: Seating) -> None:
        if chosen.rules_name != seating.rules_name:
            typed.clear()  # the other game has fields of its own
        chosen = replace(chosen, dealer=max(0, min(chosen.dealer, len(chosen.names) - 1)))
        set_seating(chosen)
        set_problem("")
        try:
            desk.library.set_setting(SEATING, chosen.dump())
        except SaveError as error:
            # Said on the screen and not by a dialog: it would come up again at every letter.
            set_problem(words("Not saved yet: {problem}.", problem=save_problem(words, error)))

    begun = ft.use_ref(False)
    fields = ft.use_memo(lambda: [ft.Ref[ft.TextField]() for _ in range(MOST_SEATS)], [])

    @guard.handler
    def begin() -> None:
        if begun.current:
            return  # a double tap must not begin two matches
        try:
            rules = seating.rules.with_house(typed)
        except RuleSetError as error:
            # A number that can't be is no choice of the usual one: rules can't be changed in mid-match.
            set_problem(rules_problem(words, error))
            return
        filled = [name for name in seating.names if tidy_name(name)]
        # A dealer's seat moves up when empty fields before it are dropped.
        at = sum(bool(tidy_name(name)) for name in seating.names[: seating.dealer])
        if problems := unfair(rules):
            set_problem(explain_unfair(words, problems[0]))
            return
        try:
            players = check_seating(rules, filled)
        except SeatingError as error:
            set_problem(seating_problem(words, error))
            return
        match = _just_begun(desk, rules, players, at) or desk.library.begin(
            players, min(at, len(players) - 1), rules_name=rules.name, house=rules.house
        )
        begun.current = True
        desk.library.set_setting(SEATING, None)
        desk.go(f"/match/{match.number}")

    @guard.handler
    def add() -> None:
        keep(replace(seating, names=(*seating.names, "")))

    content: list[ft.Control] = [
        game_choice(words, seating, keep),
        HouseChoice(words, seating, keep, typed),
        section(words("Players in the order they sit, clockwise")),
        *(_seat(desk, seating, seat, keep, fields) for seat in range(len(seating.names))),
    ]
    if len(seating.names) < seating.rules.most_players:
        content.append(ft.TextButton(words("Add a player"), icon=ft.Icons.PERSON_ADD_ALT, on_click=add, height=48))
    content += _offers(desk, seating, keep)
    content += _dealers(desk, seating, keep)
    return screen(
        "/new",
        words("New match"),
        content,
        notice=_problem(problem) if problem else None,
        deeds=[ft.FilledButton(words("Start the match"), on_click=begin, height=52, expand=True)],
    )


def _problem(said: str) -> ft.Control:
    """What keeps a match from beginning, beside the button that would begin it."""
    ink = ft.Colors.ON_ERROR_CONTAINER
    return ft.Container(
        ft.Row([ft.Icon(ft.Icons.ERROR_OUTLINE, color=ink), ft.Text(said, color=ink, expand=True)]),
        bgcolor=ft.Colors.ERROR_CONTAINER,
        border_radius=12,
        padding=12,
    )


def _just_begun(desk: Desk, rules: RuleSet, players: tuple[str, ...], dealer: int) -> Match | None:
    """The newest match if it is the same one, still without a deal: whoever came back here meant that."""
    head = next(iter(desk.library.heads(1)), None)
    match = desk.find(head.number) if head is not None else None
    if match is None or match.deals or match.rules != rules or match.house != rules.house:
        return None
    return match if (match.players, match.first_dealer) == (players, dealer) else None


def _seat(desk: Desk, seating: Seating, seat: int, keep: Keep, fields: list[ft.Ref[ft.TextField]]) -> ft.Control:
    words, names, dealer = desk.words, seating.names, seating.dealer
    label = words("Player {number}", number=seat + 1)

    @guard.handler
    def typed(event: ft.Event[ft.TextField]) -> None:
        keep(replace(seating, names=(*names[:seat], str(event.control.value or ""), *names[seat + 1 :])))

    @guard.handler
    async def on() -> None:
        following = fields[seat + 1].current if seat + 1 < len(names) else None
        if following is not None:
            await following.focus()  # type: ignore[no-untyped-call]

    @guard.handler
    def up() -> None:
        order = list(names)
        order[seat - 1], order[seat] = order[seat], order[seat - 1]
        moved = {seat: seat - 1, seat - 1: seat}
        keep(replace(seating, names=tuple(order), dealer=moved.get(dealer, dealer)))

    @guard.handler
    def remove() -> None:
        if desk.just_moved:
            return
        keep(replace(seating, names=(*names[:seat], *names[seat + 1 :]), dealer=dealer - (dealer > seat)))
        desk.moved()  # the next name comes to lie under the finger

    shown = tidy_name(names[seat]) or label
    return ft.Row(
        [
            ft.TextField(
                label=label,
                value=names[seat],
                ref=fields[seat],
                on_change=typed,
                on_submit=on,
                autofocus=seat > 1 and not names[seat],  # a field just added is the one to type in
                expand=True,
                dense=True,
                helper=_undrawn(desk, names[seat]),
                helper_max_lines=2,
                capitalization=ft.TextCapitalization.WORDS,
                key=f"seat {seat}",
            ),
            *(
                [
                    icon_button(ft.Icons.ARROW_UPWARD, words("Move {name} up", name=shown), up, disabled=seat == 0),
                    icon_button(ft.Icons.CLOSE, words("Remove {name}", name=shown), remove,
                                disabled=len(names) <= seating.rules.least_players),
                ]
                if len(names) > 1
                else []
            ),
        ],
        spacing=0,
        key=f"row {seat}",
    )  # fmt: skip


def _undrawn(desk: Desk, name: str) -> str | None:
    """What to know about a name with letters that no font of ours has; a native window has the system's fonts."""
    if not desk.page.web or can_draw(name):
        return None
    return desk.words("Some letters of this name can't be drawn here. They are kept, and shown as boxes.")


def _offers(desk: Desk, seating: Seating, keep: Keep) -> list[ft.Control]:
    """Names of people who have played before, a tap each."""
    names = seating.names
    taken = {alike(name) for name in names}
    offered = [name for name in desk.library.players() if alike(name) not in taken][:MOST_OFFERED]
    if not offered:
        return []

    def take(name: str) -> None:
        free = next((seat for seat, present in enumerate(names) if not tidy_name(present)), None)
        if free is not None:
            keep(replace(seating, names=(*names[:free], name, *names[free + 1 :])))
        elif len(names) < min(MOST_SEATS, seating.rules.most_players):
            keep(replace(seating, names=(*names, name)))
        else:
            desk.tell(desk.words("All {count} seats are taken.", count=len(names)))

    chips: list[ft.Control] = [
        ft.OutlinedButton(
            ft.Text(name, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            on_click=guard.handler(partial(take, name)),
            height=44,
        )
        for name in offered
    ]
    return [section(desk.words("Played before")), ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]


def _dealers(desk: Desk, seating: Seating, keep: Keep) -> list[ft.Control]:
    words = desk.words

    @guard.handler
    def by_lot() -> None:
        seats = [seat for seat, name in enumerate(seating.names) if tidy_name(name)] or range(len(seating.names))
        keep(replace(seating, dealer=random.SystemRandom().choice(seats)))

    chips: list[ft.Control] = []
    for seat, name in enumerate(seating.names):
        shown = tidy_name(name) or words("Player {number}", number=seat + 1)
        spoken = words("{name} deals first", name=shown)
        deals = guard.handler(partial(keep, replace(seating, dealer=seat)))
        chips.append(chip(f"dealer {seat}", shown, seat == seating.dealer, deals, spoken))
    lots = ft.TextButton(words("Draw lots"), icon=ft.Icons.CASINO_OUTLINED, on_click=by_lot, height=44, key="lot")
    chips.append(lots)
    return [section(words("Who deals first?")), ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]
