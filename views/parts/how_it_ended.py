"""How a deal ended, asked in the count: who went out, that the stock ran out, and whether the hand was concealed."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.deals import DealRuling, check_deal
from companion.draft import Draft
from companion.entry import say_concealed, say_out
from companion.match import Match
from companion.reasons import explain
from views import guard
from views.desk import Desk
from views.parts.choice import chip
from views.parts.frame import panel, section

Step = Callable[[Draft], Draft]


def how_it_ended(
    desk: Desk, match: Match, draft: Draft, ruling: DealRuling, act: Callable[[Step], None]
) -> ft.Control:
    """Who went out: known from the empty hand, said by a tap otherwise."""
    words = desk.words

    def choice(who: int | None, label: str, chosen: bool, step: Step) -> ft.Control:
        @guard.handler
        def said() -> None:
            act(step)

        return chip(f"out {who}", label, chosen, said)

    def out(seat: int) -> Step:
        return lambda draft: say_out(draft, seat)

    chips = [
        choice(seat, name, draft.went_out == seat, out(seat))
        for seat, name in enumerate(match.players)
        if (draft.holdings[seat].melds and not draft.holdings[seat].hand) or draft.out == seat
    ]
    chips.append(
        choice(
            None,
            words("Nobody, the stock ran out"),
            draft.ran_out,
            lambda draft: say_out(draft, None, exhausted=True),
        )
    )
    shown: list[ft.Control] = [section(words("Who went out?")), ft.Row(chips, wrap=True, spacing=8, run_spacing=8)]
    unsaid = [violation for violation in ruling.violations if violation.what == "unsaid"]
    if unsaid:
        names = words.both(match.players[violation.seat or 0] for violation in unsaid)
        said = words("Tap who it was: {names} have no card left.", names=names)
        if len(unsaid) == 1:
            said = words("Tap who it was: {name} has no card left.", name=names)
        shown.append(ft.Text(said, color=ft.Colors.ERROR))
    if match.rules.concealed and draft.went_out is not None:
        shown.append(_concealed(desk, match, draft, act))
    return panel(*shown)


def _concealed(desk: Desk, match: Match, draft: Draft, act: Callable[[Step], None]) -> ft.Control:
    """Whether it was a concealed hand, which only the table has seen; what can't be is refused on the spot."""
    words = desk.words

    @guard.handler
    def said() -> None:
        act(lambda draft: say_concealed(draft, not draft.concealed))

    refused = check_deal(match.rules, draft.deal).refused
    why = [words("Not counted: {why}", why=explain(words, violation, match.players)) for violation in refused]
    label = words("Concealed hand: {points}, held", points=match.rules.concealed)
    meaning = words("The whole hand melded in one turn, which wasn't the first.")
    return ft.Column(
        [
            chip("concealed", label, draft.concealed, said),
            ft.Text(meaning, size=12, color=ft.Colors.ON_SURFACE_VARIANT),
            *(ft.Text(reason, color=ft.Colors.ERROR) for reason in why),
        ],
        spacing=4,
    )
