"""What is tapped under a question: the card pad with what the deck still holds, or figures for numbers."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.asking import Asking
from companion.cards import JOKER, PACK
from companion.question_kinds import Form
from companion.questions import copies_left
from companion.texts import Texts
from views import guard
from views.asking import AskTaps
from views.parts.card_names import spoken_left
from views.parts.card_pad import CardPad, Palette
from views.parts.pad_tools import Tool, stacked


@guard.memo
def AskPad(
    words: Texts, palette: Palette, size: int, taps: AskTaps, asking: Asking, settled: bool, show: Callable[[], None]
) -> ft.Control:
    """The pad for that state of the question; ``settled`` tells whether ``show`` has a verdict to show."""
    back = [
        Tool(words("Undo"), ft.Icons.UNDO, taps.undo, off=not asking.past),
        Tool(words("Delete"), ft.Icons.BACKSPACE_OUTLINED, taps.delete),
    ]
    on: list[ft.Control] = []
    following = taps.following
    if following is not None:
        same = following == asking.slot
        name = words("Next player") if same else words(asking.question.kind.slots[following].title)
        spoken = words("Next: {name}", name=name)
        forward = Tool(name, ft.Icons.ARROW_FORWARD, taps.onward, main=not settled, spoken=spoken)
        on.append(guard.keyed("next", forward))
    verdict = Tool(words("Verdict"), ft.Icons.GAVEL, show, main=settled, off=not settled)
    on.append(guard.keyed("verdict", verdict))
    if asking.kind.form is Form.NUMBERS:
        return _figures(words, size, taps, [*back, *on])
    left = copies_left(asking.question)
    own: list[ft.Control] = []
    if asking.kind.form is Form.MELDS:
        own.append(
            guard.keyed(
                "new", Tool(words("New meld"), ft.Icons.ADD_BOX_OUTLINED, taps.new_meld, lit=asking.part is None)
            )
        )
    if JOKER in left:
        name = spoken_left(words, JOKER, left[JOKER])
        joker = Tool(words.card(JOKER), ft.Icons.STAR_OUTLINE, taps.on_joker, spoken=name, pale=not left[JOKER])
        own.append(guard.keyed("joker", joker))
    tools = [stacked(*own), stacked(*back), stacked(*on)]
    copies, packs = tuple(left[card] for card in PACK), asking.question.rules.packs
    return CardPad(words, copies, taps.on_card, tools, palette, size, packs)


def _figures(words: Texts, size: int, taps: AskTaps, tools: list[ft.Control]) -> ft.Control:
    """Ten figures and the sign, with the tools beside them, as large as the card pad."""
    side = 2 * size

    def place(control: ft.Control, row: int, column: int, key: str) -> ft.Control:
        return ft.Container(control, left=column * side, top=row * side, width=side, height=side, padding=3, key=key)

    keys = [
        place(_Figure(words.number(figure), figure, taps.on_digit), 2 - (figure - 1) // 3 if figure else 3,
              (figure - 1) % 3 if figure else 1, f"figure {figure}")
        for figure in range(10)
    ]  # fmt: skip
    sign = Tool("+/−", ft.Icons.EXPOSURE, taps.turn_sign, spoken=words("Change the sign"))
    keys.append(place(stacked(sign), 3, 0, "sign"))
    for row, name, tool in zip(
        (0, 1, 3, 2), ("undo", "delete", "verdict", "next"), (*tools[:2], *reversed(tools[2:])), strict=False
    ):
        keys.append(place(stacked(tool), row, 3, name))
    return ft.Stack(keys, width=8 * size, height=8 * size, clip_behavior=ft.ClipBehavior.NONE)


@guard.memo
def _Figure(shown: str, figure: int, on_digit: Callable[[int], None]) -> ft.Control:
    @guard.use_handler
    def tapped() -> None:
        on_digit(figure)

    return ft.Container(
        ft.Semantics(
            content=ft.Text(shown, size=30, weight=ft.FontWeight.W_500, text_align=ft.TextAlign.CENTER),
            label=shown,
            button=True,
            exclude_semantics=True,
        ),
        bgcolor=ft.Colors.SURFACE_CONTAINER_HIGHEST,
        border_radius=12,
        clip_behavior=ft.ClipBehavior.NONE,
        alignment=ft.Alignment.CENTER,
        on_click=tapped,
    )
