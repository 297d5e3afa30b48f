"""The field into which the code of a question is typed that was asked on another phone."""

from __future__ import annotations

import flet as ft

from companion.codes import CodeError, code_of, code_problem, question_of
from views import guard
from views.desk import Desk
from views.parts.frame import panel, section


@guard.component
def CodeField(desk: Desk, base: str) -> ft.Control:
    """The field for the code of a question, and what is wrong with it; ``base`` is the address of the questions."""
    words = desk.words
    text, set_text = ft.use_state("")
    problem, set_problem = ft.use_state("")

    @guard.handler
    def typed(event: ft.Event[ft.TextField]) -> None:
        set_text(str(event.control.value or ""))
        set_problem("")

    @guard.handler
    def opened() -> None:
        try:
            code = code_of(question_of(text))
        except CodeError as error:
            set_problem(code_problem(words, error))
        else:
            desk.go(f"{base}/code/{code}")

    return panel(
        section(words("Somebody sent you a code?")),
        ft.Row(
            [
                ft.TextField(
                    label=words("Code of a question"),
                    value=text,
                    on_change=typed,
                    on_submit=opened,
                    error=problem or None,
                    error_max_lines=4,
                    autocorrect=False,
                    enable_suggestions=False,
                    expand=True,
                    key="code",
                ),
                ft.FilledTonalButton(words("Open"), on_click=opened, height=52, key="open"),
            ],
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
    )
