"""Asking: the pad under the thumb, above it what has been said so far and, as soon as it can be, the verdict."""

from __future__ import annotations

import flet as ft

from companion.asking import Asking
from companion.verdicts import Outcome, verdict
from views import guard, theme
from views.asking import AskTaps, ask_route, match_asked, start_asking
from views.desk import Desk
from views.fonts import SUITS
from views.parts.ask_pad import AskPad
from views.parts.ask_slots import lane, role_strip, slot_tabs
from views.parts.card_pad import key_size
from views.parts.frame import icon_button, screen
from views.parts.missing import missing_match
from views.parts.verdict_panel import VerdictPanel, code_panel, more_of, share_button

#: From this width on the pad stands beside the question instead of under it.
WIDE = 720
#: On a lower screen not everything over the pad is seen at once.
LOW = 600


@guard.component
def AskQuestion(desk: Desk) -> ft.View:
    """The screen on which a question is filled and judged."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    match = match_asked(desk, params)
    if match is None and "number" in params:
        return missing_match(desk, here, params["number"])
    start = start_asking(desk, match, params.get("kind", ""))
    if start is None:

        @guard.handler
        def back() -> None:
            desk.go(ask_route(here))

        said = words("There is no such question in this game.")
        return screen(
            here,
            words("Nothing here"),
            [ft.Text(said), ft.FilledButton(words("Ask the referee"), on_click=back, height=48)],
        )
    names = match.players if match is not None else ()
    return ft.View(
        route=here,
        controls=[ft.SafeArea(_Question(desk, start, names, here), expand=True)],
        padding=0,
        spacing=0,
    )


@guard.component
def _Question(desk: Desk, start: Asking, names: tuple[str, ...], here: str) -> ft.Control:
    words = desk.words
    _, set_drawn = ft.use_state(0)
    # Anew only for another question: what is kept follows the taps, it does not lead them.
    asked = start.question
    taps = ft.use_memo(lambda: AskTaps(desk, start), [desk, here, asked.kind_name, asked.rules_name, asked.house])
    taps.redraw = lambda: set_drawn(lambda number: number + 1)

    @guard.use_handler
    def back() -> None:
        taps.keep()
        desk.go(ask_route(here))

    @guard.use_handler
    def show() -> None:
        taps.keep()
        desk.go(f"{here}/verdict")

    asking = taps.asking
    width = desk.page.width or 360
    wide = width >= WIDE
    palette = theme.PALETTES[desk.setting("palette")]
    settled = verdict(asking.question, words, names).outcome is not Outcome.NOT_YET
    pad = AskPad(words, palette, key_size(width), taps, asking, settled, show)
    head = ft.Container(
        ft.Row(
            [
                icon_button(ft.Icons.ARROW_BACK, words("Other questions"), back),
                ft.Text(
                    words(asking.question.kind.title),
                    size=16,
                    weight=ft.FontWeight.W_600,
                    max_lines=2,
                    overflow=ft.TextOverflow.ELLIPSIS,
                    expand=True,
                ),
                *([share_button(desk, asking.question, names, small=True)] if settled else []),
            ],
            spacing=2,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )  # fmt: skip
    work = ft.Container(_Work(desk, taps, names), padding=ft.Padding.symmetric(horizontal=4), expand=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    if wide:
        left = ft.Column([head, work], spacing=6, expand=True, horizontal_alignment=stretch)
        beside = ft.Column([pad], alignment=ft.MainAxisAlignment.CENTER, width=8 * key_size(width))
        return ft.Row([left, ft.Container(beside, padding=16)], spacing=0, expand=True)
    under = ft.Container(ft.Row([pad], alignment=ft.MainAxisAlignment.CENTER), bgcolor=ft.Colors.SURFACE_CONTAINER)
    return ft.Column([head, work, under], spacing=4, expand=True, horizontal_alignment=stretch)


@guard.component
def _Work(desk: Desk, taps: AskTaps, names: tuple[str, ...]) -> ft.Control:
    """Tabs, cards and verdict; drawn by itself when a tap has changed the question."""
    words = desk.words
    _, set_drawn = ft.use_state(0)
    taps.redraw_work = lambda: set_drawn(lambda number: number + 1)
    asking = taps.asking
    palette = theme.PALETTES[desk.setting("palette")]
    judged = verdict(asking.question, words, names)
    # The verdict first: on the lowest screens it is what must be seen without scrolling. There the roles come next;
    # elsewhere the cards, so that they stay where they are when there are roles to choose from.
    cards, roles = lane(words, palette, taps, names), role_strip(words, taps)
    low = (desk.page.height or 640) < LOW
    shown: list[ft.Control] = [VerdictPanel(desk, asking.question, names), *(roles + cards if low else cards + roles)]
    if taps.notice:
        shown.insert(1, ft.Text(taps.notice, size=14, color=ft.Colors.ERROR, font_family_fallback=SUITS))
    if judged.outcome is not Outcome.NOT_YET:
        shown += [*more_of(desk, palette, asking.question, names), code_panel(desk, asking.question)]
    return ft.Column(
        [
            *slot_tabs(words, taps, names),
            ft.Column(
                shown,
                spacing=6,
                scroll=ft.ScrollMode.AUTO,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ],
        spacing=6,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
