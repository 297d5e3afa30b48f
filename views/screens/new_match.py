"""New match: who plays, in which order they sit, who deals first.

The fields begin with the people of the last match, so that a rematch is one tap here. Nothing is lost by leaving:
what was typed is kept as a setting until the match begins.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.match import LONGEST_NAME, Match, SeatingError, alike, check_seating, tidy_name
from companion.problems import seating_problem
from companion.rulesets import DENEXA
from storage.errors import SaveError
from views import guard
from views.desk import SEATING, Desk, save_problem
from views.fonts import can_draw
from views.parts.frame import icon_button, screen, section

MOST_OFFERED = 12

#: Takes the names by seat and the dealer's seat, keeps and shows them.
Keep = Callable[[Sequence[str], int], None]


@guard.component
def NewMatch(desk: Desk) -> ft.View:
    """The screen that seats the players."""
    words = desk.words
    start = _kept(desk)
    names, set_names = ft.use_state(start[0])
    dealer, set_dealer = ft.use_state(start[1])
    problem, set_problem = ft.use_state("")

    def keep(new_names: Sequence[str], new_dealer: int) -> None:
        seats = max(1, len(new_names))
        new_dealer = min(new_dealer, seats - 1)
        set_names(list(new_names))
        set_dealer(new_dealer)
        set_problem("")
        try:
            desk.library.set_setting(SEATING, {"names": list(new_names), "dealer": new_dealer})
        except SaveError as error:
            # Said on the screen and not by a dialog: it would come up again at every letter.
            set_problem(words("Not saved yet: {problem}.", problem=save_problem(words, error)))

    begun = ft.use_ref(False)

    @guard.handler
    def begin() -> None:
        if begun.current:
            return  # a double tap must not begin two matches
        filled = [name for name in names if tidy_name(name)]
        # A dealer's seat moves up when empty fields before it are dropped.
        at = sum(bool(tidy_name(name)) for name in names[:dealer])
        try:
            players = check_seating(DENEXA, filled)
        except SeatingError as error:
            set_problem(seating_problem(words, error))
            return
        match = _just_begun(desk, players, at) or desk.library.begin(players, min(at, len(players) - 1))
        begun.current = True
        desk.library.set_setting(SEATING, None)
        desk.go(f"/match/{match.number}")

    @guard.handler
    def add() -> None:
        keep([*names, ""], dealer)

    fields = [_seat(desk, names, dealer, seat, keep) for seat in range(len(names))]
    content: list[ft.Control] = [
        section(words("Players in the order they sit, clockwise")),
        *fields,
    ]
    if len(names) < DENEXA.most_players:
        content.append(ft.TextButton(words("Add a player"), icon=ft.Icons.PERSON_ADD_ALT, on_click=add, height=48))
    content += _offers(desk, names, dealer, keep)
    content += _dealers(desk, names, dealer, keep)
    if problem:
        content.append(
            ft.Container(
                ft.Row([ft.Icon(ft.Icons.ERROR_OUTLINE, color=ft.Colors.ON_ERROR_CONTAINER),
                        ft.Text(problem, color=ft.Colors.ON_ERROR_CONTAINER, expand=True)]),
                bgcolor=ft.Colors.ERROR_CONTAINER, border_radius=12, padding=12,
            )
        )  # fmt: skip
    return screen(
        "/new",
        words("New match"),
        content,
        deeds=[ft.FilledButton(words("Start the match"), on_click=begin, height=52, expand=True)],
    )


def _just_begun(desk: Desk, players: tuple[str, ...], dealer: int) -> Match | None:
    """The newest match if it is the same one, still without a deal: whoever came back here meant that."""
    head = next(iter(desk.library.heads(1)), None)
    match = desk.find(head.number) if head is not None else None
    same = match is not None and not match.deals and (match.players, match.first_dealer) == (players, dealer)
    return match if same else None


def _kept(desk: Desk) -> tuple[list[str], int]:
    """The half-entered seating, else the people of the last match with the deal passed on, else empty seats."""
    kept = desk.library.setting(SEATING, None)
    if isinstance(kept, dict) and isinstance(kept.get("names"), list):
        names = [str(name)[: 2 * LONGEST_NAME] for name in kept["names"]][: DENEXA.most_players]
        dealer = kept.get("dealer")
        return names, dealer if isinstance(dealer, int) and 0 <= dealer < len(names) else 0
    last = next((head for head in desk.library.heads(20) if not (head.damaged or head.newer)), None)
    match = desk.find(last.number) if last is not None else None
    if match is None:
        return ["", ""], 0
    return list(match.players), match.dealer(len(match.deals))


def _seat(desk: Desk, names: Sequence[str], dealer: int, seat: int, keep: Keep) -> ft.Control:
    words = desk.words
    label = words("Player {number}", number=seat + 1)

    @guard.handler
    def typed(event: ft.Event[ft.TextField]) -> None:
        keep([*names[:seat], str(event.control.value or ""), *names[seat + 1 :]], dealer)

    @guard.handler
    def up() -> None:
        order = list(names)
        order[seat - 1], order[seat] = order[seat], order[seat - 1]
        moved = {seat: seat - 1, seat - 1: seat}
        keep(order, moved.get(dealer, dealer))

    @guard.handler
    def remove() -> None:
        if desk.just_moved:
            return
        keep([*names[:seat], *names[seat + 1 :]], dealer - (dealer > seat))
        desk.moved()  # the next name comes to lie under the finger

    shown = tidy_name(names[seat]) or label
    return ft.Row(
        [
            ft.TextField(
                label=label,
                value=names[seat],
                on_change=typed,
                max_length=2 * LONGEST_NAME,
                counter=ft.Container(width=0, height=0),
                helper=_undrawn(desk, names[seat]),
                helper_max_lines=4,
                capitalization=ft.TextCapitalization.WORDS,
                autofocus=seat == 0 and not names[0],
                expand=True,
                key=f"seat-{seat}",
            ),
            # As high as the field alone, so that they stay beside it when there is a word under it.
            ft.Row(
                [
                    icon_button(ft.Icons.ARROW_UPWARD, words("Move {name} up", name=shown), up, disabled=seat == 0),
                    icon_button(ft.Icons.CLOSE, words("Remove {name}", name=shown), remove,
                                disabled=len(names) <= DENEXA.least_players),
                ],
                spacing=0,
                height=56,
            ),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )  # fmt: skip


def _undrawn(desk: Desk, name: str) -> str | None:
    """What to know about a name with letters that no font of ours has; a native window has the system's fonts."""
    if not desk.page.web or can_draw(name):
        return None
    return desk.words("Some letters of this name can't be drawn here. They are kept, and shown as boxes.")


def _offers(desk: Desk, names: Sequence[str], dealer: int, keep: Keep) -> list[ft.Control]:
    """Names played with before, a tap each."""
    taken = {alike(name) for name in names}
    offered = [name for name in desk.library.players() if alike(name) not in taken][:MOST_OFFERED]
    if not offered:
        return []

    def take(name: str) -> None:
        free = next((seat for seat, present in enumerate(names) if not tidy_name(present)), None)
        if free is not None:
            keep([*names[:free], name, *names[free + 1 :]], dealer)
        elif len(names) < DENEXA.most_players:
            keep([*names, name], dealer)
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


def _dealers(desk: Desk, names: Sequence[str], dealer: int, keep: Keep) -> list[ft.Control]:
    words = desk.words
    chips: list[ft.Control] = []
    for seat, name in enumerate(names):
        shown = tidy_name(name) or words("Player {number}", number=seat + 1)
        button = ft.FilledButton if seat == dealer else ft.OutlinedButton
        chips.append(
            button(
                ft.Semantics(
                    content=ft.Text(shown, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                    label=words("{name} deals first", name=shown),
                    selected=seat == dealer,
                    exclude_semantics=True,
                ),
                icon=ft.Icons.CHECK if seat == dealer else None,
                on_click=guard.handler(partial(keep, names, seat)),
                height=44,
            )
        )
    return [section(words("Who deals first?")), ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]
