"""The pad where a deal of Oklahoma Gin is entered: the keys of one pack, who knocked, and the way on."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import PACK
from companion.draft import Entry, Zone
from companion.entry import copies_left
from companion.texts import Texts
from views import guard
from views.gin_entering import GinEntering
from views.parts.card_pad import CardPad, Palette
from views.parts.pad_tools import Tool, stacked


@guard.memo
def GinPad(
    words: Texts, palette: Palette, size: int, taps: GinEntering, entry: Entry, onward: Callable[[], None]
) -> ft.Control:
    """The pad with what is left for that state of the entry; for the upcard all keys are open."""
    match, draft = taps.match, entry.draft
    left = copies_left(match.rules, draft)
    following, knocker = taps.following, taps.knocker
    if following is None:
        on = Tool(words("Count"), ft.Icons.FUNCTIONS, onward, main=True)
    else:
        on = Tool(words("Next: {name}", name=match.players[following]), ft.Icons.ARROW_FORWARD, onward, main=True)
    knocks = [
        Tool(words("{name} knocked", name=name), ft.Icons.CHECK if seat == knocker else ft.Icons.BACK_HAND_OUTLINED,
             taps.knocks[seat], lit=seat == knocker)
        for seat, name in enumerate(match.players)
    ]  # fmt: skip
    tools: list[ft.Control] = [
        stacked(
            Tool(words("Undo"), ft.Icons.UNDO, taps.undo, off=not entry.past),
            Tool(words("Delete"), ft.Icons.BACKSPACE_OUTLINED, taps.delete),
        ),
        stacked(*knocks),
        stacked(Tool(words("Void deal"), ft.Icons.BLOCK, taps.nobody, lit=draft.exhausted), on),
    ]
    copies = tuple(1 if draft.zone is Zone.UPCARD else left[card] for card in PACK)
    return CardPad(words, copies, taps.on_card, tools, palette, size, packs=1)
