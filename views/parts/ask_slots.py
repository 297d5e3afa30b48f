"""What has been said for a question: a tab for each slot, and the cards or numbers of the slot at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from companion.cards import Card, Placed
from companion.melds import check_meld
from companion.question_kinds import Form, SlotKind
from companion.questions import Filled, Question, Spot
from companion.reasons import name_of
from companion.rulesets import RULE_SETS
from companion.texts import Texts
from companion.verdicts import open_roles, read_roles, verdict
from views import guard
from views.asking import AskTaps
from views.fonts import SUITS
from views.parts.card_face import CardFace, OnPlace
from views.parts.card_pad import Palette
from views.parts.melds_shown import MeldBlock, keys_of
from views.parts.role_chips import role_chip

#: With more than these to choose from, the pad is quicker.
MOST_CHIPS = 8


def slot_tabs(words: Texts, taps: AskTaps, names: Sequence[str]) -> list[ft.Control]:
    """A tab a slot, where there are several; a tap turns to it, or changes the answer of one that is a choice."""
    question = taps.asking.question
    if len(question.slots) < 2:
        return []
    concerned = verdict(question, words, tuple(names)).concerned
    tabs: list[ft.Control] = []
    for number, (slot, filled) in enumerate(zip(question.kind.slots, question.slots, strict=True)):
        wrong = any(placed.card in concerned for placed in filled.cards)
        tab = _Tab(words, number, slot, _short(words, slot, filled), number == taps.asking.slot, wrong, taps.on_slot)
        tabs.append(guard.keyed(slot.name, tab))
    return [ft.Row(tabs, spacing=3)]


def _short(words: Texts, slot: SlotKind, filled: Filled) -> str:
    if slot.form is Form.CHOICE:
        return f"{words(slot.choices[filled.choice])} ⇄"
    if slot.form is Form.NUMBERS:
        return ", ".join(words.number(number) for number in filled.numbers if number is not None)
    if filled.count > 3:
        return words.many("{count} card", "{count} cards", filled.count)
    return words.cards(placed.card for placed in filled.cards)


@guard.memo
def _Tab(
    words: Texts, number: int, slot: SlotKind, shown: str, lit: bool, wrong: bool, on_slot: Callable[[int], None]
) -> ft.Control:
    @guard.use_handler
    def turned() -> None:
        on_slot(number)

    ink = ft.Colors.ON_PRIMARY if lit else ft.Colors.ON_SURFACE
    paper = ft.Colors.PRIMARY if lit else ft.Colors.SURFACE_CONTAINER_HIGH
    title = words(slot.title)
    name = f"{title}: {shown}" if shown else title
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Text(title, size=11, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, color=ink),
                    ft.Text(
                        (shown or "–") + (" !" if wrong else ""), size=14, weight=ft.FontWeight.W_700, color=ink,
                        max_lines=1, overflow=ft.TextOverflow.ELLIPSIS, font_family_fallback=SUITS,
                    ),
                ],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            label=words("{card}, breaks a rule", card=name) if wrong else name,
            button=True,
            selected=lit,
            exclude_semantics=True,
        ),
        # No height: 44 with text as it comes, and more where the system's text is large.
        expand=True,
        padding=ft.Padding.symmetric(horizontal=3, vertical=4),
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=paper,
        on_click=turned,
    )  # fmt: skip


def lane(words: Texts, palette: Palette, taps: AskTaps, names: Sequence[str]) -> list[ft.Control]:
    """The slot at work: its cards, its melds or its numbers; an optional one that is empty says what it is for."""
    asking = taps.asking
    if asking.kind.form is Form.NUMBERS:
        return [_numbers(words, taps, names)]
    if not asking.filled.melds:
        needed = asking.question.missing == asking.slot
        return [] if needed else [_hint(words(asking.kind.prompt))]
    if asking.kind.form is Form.MELDS:
        blocks: list[ft.Control] = []
        melds = asking.filled.melds
        for number, (key, meld) in enumerate(zip(keys_of(meld[0].card for meld in melds), melds, strict=True)):
            chosen = asking.chosen
            picked = chosen.place if chosen is not None and chosen.meld == number else None
            block = MeldBlock(
                words, palette, check_meld(asking.question.rules, meld), number, asking.part == number, picked,
                taps.places[asking.slot], taps.parts[asking.slot],
            )  # fmt: skip
            blocks.append(guard.keyed(f"{asking.kind.name} {key}", block))
        return [ft.Row(blocks, wrap=True, spacing=4, run_spacing=4)]
    concerned = verdict(asking.question, words, tuple(names)).concerned
    chosen_place = asking.chosen.place if asking.chosen is not None else None
    row = faces(words, palette, asking.question, asking.slot, concerned, taps.places[asking.slot], chosen_place)
    return [ft.Container(row, bgcolor=ft.Colors.SECONDARY_CONTAINER, border_radius=10, padding=3)]


def faces(
    words: Texts,
    palette: Palette,
    question: Question,
    slot: int,
    concerned: frozenset[Card],
    on_place: OnPlace | None = None,
    chosen: int | None = None,
) -> ft.Control:
    """The cards of a slot, wild ones with what they are read as; with ``on_place`` each can be picked out."""
    shown: list[ft.Control] = []
    read = read_roles(question)
    for number, meld in enumerate(question.slots[slot].melds):
        for place, (key, placed) in enumerate(zip(keys_of(placed.card for placed in meld), meld, strict=True)):
            face = CardFace(
                words,
                Placed(placed.card, read.get(Spot(slot, number, place), placed.role)),
                palette,
                marked=placed.card in concerned,
                chosen=place == chosen,
                on_place=on_place,
                meld=number,
                place=place,
                wild=bool(RULE_SETS[question.rules_name].wilds),
            )
            shown.append(guard.keyed(f"{question.kind.slots[slot].name} {number} {key}", face))
    return ft.Row(shown, spacing=0, run_spacing=2, wrap=True)


def _hint(said: str) -> ft.Control:
    return ft.Container(
        ft.Text(said, size=13, color=ft.Colors.ON_SURFACE_VARIANT, font_family_fallback=SUITS),
        padding=ft.Padding.symmetric(horizontal=8, vertical=4),
    )


def _numbers(words: Texts, taps: AskTaps, names: Sequence[str]) -> ft.Control:
    asking = taps.asking
    numbers, at = asking.filled.numbers, asking.part or 0
    count = min(asking.kind.most, max(asking.kind.least, len(numbers), at + 1))
    boxes: list[ft.Control] = []
    for part in range(count):
        number = numbers[part] if part < len(numbers) else None
        title = name_of(words, part, names) if asking.kind.most > 1 else words(asking.kind.title)
        box = _Number(words, part, title, number, part == at, taps.parts[asking.slot])
        boxes.append(guard.keyed(f"{asking.kind.name} {part}", box))
    return ft.Row(boxes, spacing=4, run_spacing=4, wrap=True)


@guard.memo
def _Number(
    words: Texts, part: int, title: str, number: int | None, lit: bool, on_part: Callable[[int | None], None]
) -> ft.Control:
    @guard.use_handler
    def turned() -> None:
        on_part(part)

    shown = "–" if number is None else words.number(number)
    return ft.Container(
        ft.Semantics(
            content=ft.Column(
                [
                    ft.Text(title, size=12, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
                    ft.Text(shown, size=20, weight=ft.FontWeight.W_700),
                ],
                spacing=0,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            label=f"{title}: {shown}",
            button=True,
            selected=lit,
            exclude_semantics=True,
        ),
        width=112,
        height=52,
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if lit else ft.Colors.SURFACE_CONTAINER_HIGH,
        border=ft.Border.all(2, ft.Colors.PRIMARY if lit else ft.Colors.TRANSPARENT),
        on_click=turned,
    )


def role_strip(words: Texts, taps: AskTaps) -> list[ft.Control]:
    """What the wild card picked out, or the first one that is open, may stand for: a tap each."""
    asking = taps.asking
    spot, roles = asking.chosen, taps.roles()
    if spot is None or not roles:
        spot, roles = next(iter(open_roles(asking.question).items()), (None, ()))
    placed = taps.card(spot)
    if spot is None or placed is None or not roles:
        return []
    if len(roles) > MOST_CHIPS:
        asked = words("{card}: tap on the pad what it stands for.", card=words.card(placed.card))
        return [ft.Text(asked, size=13, font_family_fallback=SUITS)]
    shown: list[ft.Control] = [
        ft.Text(words("{card} is", card=words.card(placed.card)), size=13, font_family_fallback=SUITS)
    ]
    for role in roles:
        if role != placed.role:
            chip = role_chip(words, placed, role, partial(taps.on_role, spot))
            chip.key = f"{spot} {placed.card} {role!r}"  # a tap under way can't say another role
            shown.append(chip)
    return [ft.Row(shown, spacing=6, scroll=ft.ScrollMode.AUTO)] if len(shown) > 1 else []
