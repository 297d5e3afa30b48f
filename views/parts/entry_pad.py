"""The pad where a deal is entered: the keys with the copies left, and the tools beside the kings.

It is drawn a frame after the lanes: what a finger waits for is the card where it belongs, not the badge on the key.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import JOKER, PACK
from companion.draft import Entry, Zone
from companion.entry import copies_left
from companion.texts import Texts
from views import guard
from views.entering import Entering
from views.parts.card_names import spoken_left
from views.parts.card_pad import CardPad, Palette
from views.parts.pad_tools import Tool, stacked


@guard.memo
def EntryPad(
    words: Texts, palette: Palette, size: int, taps: Entering, entry: Entry, onward: Callable[[], None]
) -> ft.Control:
    """The pad with what is left for that state of the entry."""
    match, draft = taps.match, entry.draft
    following = taps.following
    left = copies_left(match.rules, draft)
    new = draft.zone is Zone.TABLE and draft.meld is None
    on: list[ft.Control] = []
    if JOKER in left:
        name = spoken_left(words, JOKER, left[JOKER])
        on.append(Tool(words.card(JOKER), ft.Icons.STAR_OUTLINE, taps.on_joker, spoken=name, pale=not left[JOKER]))
    if following is None:
        on.append(Tool(words("Count"), ft.Icons.FUNCTIONS, onward, main=True))
    else:
        label = words("Next: {name}", name=match.players[following])
        on.append(Tool(label, ft.Icons.ARROW_FORWARD, onward, main=True))
    tools: list[ft.Control] = [
        stacked(
            Tool(words("New meld"), ft.Icons.ADD_BOX_OUTLINED, taps.new_meld, lit=new),
            Tool(words("To the hand"), ft.Icons.BACK_HAND_OUTLINED, taps.to_hand, lit=draft.zone is Zone.HAND),
        ),
        stacked(
            Tool(words("Undo"), ft.Icons.UNDO, taps.undo, off=not entry.past),
            Tool(words("Delete"), ft.Icons.BACKSPACE_OUTLINED, taps.delete),
        ),
        stacked(*on),
    ]
    return CardPad(words, tuple(left[card] for card in PACK), taps.on_card, tools, palette, size)
