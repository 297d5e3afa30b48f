"""A verdict on a screen of its own, to be held out over the table: also opened from the code of its question."""

from __future__ import annotations

import flet as ft

from companion.asking import begin
from companion.codes import CodeError, code_problem, question_of
from companion.question_kinds import Form
from companion.questions import Question
from companion.verdict_texts import game_line, slot_text
from companion.verdicts import Outcome, verdict
from views import guard, theme
from views.asking import ask_route, keep_question, match_asked, start_asking
from views.desk import Desk
from views.fonts import SUITS
from views.parts.ask_slots import faces
from views.parts.code_field import CodeField
from views.parts.frame import panel, screen
from views.parts.missing import missing_match
from views.parts.verdict_panel import VerdictPanel, code_panel, more_of, send_button, share_button


@guard.component
def AskVerdict(desk: Desk) -> ft.View:
    """The verdict on the question being asked, or on the one whose code the address holds."""
    words = desk.words
    here = ft.use_view_path()
    params = ft.use_route_params()
    match = match_asked(desk, params)
    if match is None and "number" in params:
        return missing_match(desk, here, params["number"])
    problem = words("There is no such question in this game.")
    question: Question | None = None
    if "code" in params:
        try:
            question = question_of(params["code"])
        except CodeError as error:
            problem = code_problem(words, error)
    else:
        start = start_asking(desk, match, params.get("kind", ""))
        question = None if start is None else start.question

    @guard.handler
    def others() -> None:
        desk.go(ask_route(here))

    other = ft.TextButton(words("Ask something else"), icon=ft.Icons.GAVEL, on_click=others, height=48, key="others")
    if question is None:
        return screen(here, words("Nothing here"), [ft.Text(problem), CodeField(desk, ask_route(here)), other])
    asked = question

    @guard.handler
    def change() -> None:
        # At a table whose rules are others it is asked away from that table.
        base = ask_route(here) if match is None or asked.rules == match.rules else "/ask"
        if "code" in params:
            keep_question(desk.library, asked, begin(asked).slot)
        desk.go(f"{base}/{asked.kind_name}")

    names = match.players if match is not None and asked.rules == match.rules else ()
    palette = theme.PALETTES[desk.setting("palette")]
    judged = verdict(asked, words, names)
    said: list[ft.Control] = [
        ft.Text(words(asked.kind.title), theme_style=ft.TextThemeStyle.TITLE_LARGE),
        ft.Text(game_line(words, asked), color=ft.Colors.ON_SURFACE_VARIANT),
    ]
    for number, (slot, filled) in enumerate(zip(asked.kind.slots, asked.slots, strict=True)):
        if slot.form in (Form.CARDS, Form.MELDS) and filled.melds:
            row = faces(words, palette, asked, number, judged.concerned)
            said += [ft.Text(words(slot.title), size=13, color=ft.Colors.ON_SURFACE_VARIANT), row]
        elif text := slot_text(words, slot, filled, names):
            line = words("{place}: {cards}", place=words(slot.title), cards=text)
            said.append(ft.Text(line, size=15, font_family_fallback=SUITS))
    content: list[ft.Control] = [
        VerdictPanel(desk, asked, names, large=True),
        panel(*said),
        *more_of(desk, palette, asked, names),
        code_panel(desk, asked),
        ft.OutlinedButton(
            words("Change the question"), icon=ft.Icons.EDIT_OUTLINED, on_click=change, height=48, key="change"
        ),
        other,
    ]
    deeds = [*send_button(desk, asked, names), share_button(desk, asked, names)]
    return screen(here, words("Verdict"), content, deeds=deeds if judged.outcome is not Outcome.NOT_YET else [])
