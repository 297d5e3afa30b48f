"""Melds and hands as cards: in the entry of a deal (tappable, judged live) and in the count (with prices)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import flet as ft

from companion.cards import Card, Placed
from companion.clauses import Clause
from companion.melds import MeldRuling, in_row
from companion.reasons import explain, explain_line, kind_name
from companion.scoring import ScoreLine
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.parts.card_face import CardFace, OnPlace
from views.parts.card_pad import Palette

#: So many cards stand side by side on the smallest phone.
IN_ONE_ROW = 8

OnLane = Callable[[int | None], None]


def keys_of(cards: Iterable[Card]) -> list[str]:
    """A key for each card, a second copy told from the first.

    With it a card stays the same control wherever it lies: a tap under way is then for the card that was tapped, not
    for the one that has come to lie there meanwhile.
    """
    seen: Counter[Card] = Counter()
    keys = []
    for card in cards:
        seen[card] += 1
        keys.append(f"{card} {seen[card]}")
    return keys


@guard.memo
def MeldBlock(
    words: Texts,
    palette: Palette,
    ruling: MeldRuling,
    number: int,
    active: bool,
    chosen: int | None,
    on_place: OnPlace,
    on_lane: OnLane,
) -> ft.Control:
    """One meld being entered: its cards in order, and under them what the referee says.

    ``on_place(number, place)`` is called for a card, ``on_lane(number)`` for the meld itself.
    """

    @guard.use_handler
    def lane() -> None:
        on_lane(number)

    wrong = not ruling and not ruling.not_yet
    marked = {place for violation in ruling.violations for place in violation.places} if wrong else set()
    keys = keys_of([placed.card for placed in ruling.meld])
    faces: list[ft.Control] = [
        guard.keyed(
            keys[place],
            CardFace(
                words,
                ruling.meld[place],
                palette,
                marked=place in marked,
                chosen=place == chosen,
                on_place=on_place,
                meld=number,
                place=place,
            ),
        )
        for place in in_row(ruling)
    ]
    sign, said, ink = _verdict(words, ruling)
    caption = ft.Text(
        f"{sign} {said}",
        size=12,
        color=ink,
        font_family_fallback=SUITS,
        semantics_label=words("Meld {number}: {said}", number=number + 1, said=said),
    )
    return ft.Container(
        ft.Screenshot(
            # A row that never wraps is the cheaper one to lay out; only Parlett's game has longer ones.
            content=ft.Column(
                [ft.Row(faces, spacing=0, run_spacing=0, tight=True, wrap=len(faces) > IN_ONE_ROW), caption],
                spacing=1,
                tight=True,
            )
        ),
        padding=ft.Padding.symmetric(horizontal=2, vertical=2),
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if active else ft.Colors.SURFACE_CONTAINER_LOW,
        on_click=lane,
    )


def _verdict(words: Texts, ruling: MeldRuling) -> tuple[str, str, ft.ColorValue]:
    """A sign, a word or sentence, and the colour for both."""
    if ruling:
        return "✓", words.number(ruling.points or 0), ft.Colors.PRIMARY
    if ruling.not_yet:
        few = any(violation.clause is Clause.MELD_SIZE for violation in ruling.violations)
        return "…", words("not yet") if few else words("which card?"), ft.Colors.ON_SURFACE_VARIANT
    said = " ".join(dict.fromkeys(explain(words, violation) for violation in ruling.violations))
    return "✗", said, ft.Colors.ERROR


@guard.memo
def HandLane(
    words: Texts,
    palette: Palette,
    hand: tuple[Card, ...],
    points: int,
    active: bool,
    chosen: int | None,
    on_place: OnPlace,
    on_lane: OnLane,
    folded: bool = False,
) -> ft.Control:
    """The cards left in hand, and what they cost; ``folded`` to one line where there is no room."""

    @guard.use_handler
    def lane() -> None:
        on_lane(None)

    faces: list[ft.Control] = [
        guard.keyed(
            key, CardFace(words, Placed(card), palette, chosen=place == chosen, on_place=on_place, place=place)
        )
        for place, (key, card) in enumerate(zip(keys_of(hand), hand, strict=True))
    ]
    title = words("Left in hand")
    if hand:
        title = words.many(
            "Left in hand: {count} card, {points}",
            "Left in hand: {count} cards, {points}",
            len(hand),
            points=words.number(points),
        )
    return ft.Container(
        ft.Column(
            [
                ft.Text(title, size=12, color=ft.Colors.ON_SURFACE_VARIANT),
                *([ft.Row(faces, spacing=0, run_spacing=2, wrap=True)] if faces and not folded else []),
            ],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=6, vertical=8 if folded or not hand else 3),
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.SECONDARY_CONTAINER if active else ft.Colors.SURFACE_CONTAINER_LOW,
        on_click=lane,
    )


@guard.memo
def FoldedMelds(words: Texts, rulings: tuple[MeldRuling, ...], on_lane: OnLane) -> ft.Control:
    """The melds in one line, while the hand needs the room; a tap unfolds them."""

    @guard.use_handler
    def lane() -> None:
        on_lane(len(rulings) - 1)

    points = sum(ruling.points or 0 for ruling in rulings)
    unsettled = sum(ruling.not_yet for ruling in rulings)
    wrong = sum(not ruling for ruling in rulings) - unsettled
    said = words.many("{count} meld: {points}", "{count} melds: {points}", len(rulings), points=points)
    if wrong:
        said += " · " + words.many("{count} illegal", "{count} illegal", wrong)
    if unsettled:
        said += " · " + words.many("{count} not complete", "{count} not complete", unsettled)
    ink = ft.Colors.ERROR if wrong else ft.Colors.ON_SURFACE_VARIANT
    return ft.Container(
        ft.Row([ft.Text(said, size=13, color=ink, expand=True), ft.Icon(ft.Icons.UNFOLD_MORE, size=18, color=ink)]),
        padding=ft.Padding.symmetric(horizontal=8, vertical=12),
        border_radius=10,
        clip_behavior=ft.ClipBehavior.NONE,
        bgcolor=ft.Colors.SURFACE_CONTAINER_LOW,
        on_click=lane,
    )


def count_of(
    words: Texts, palette: Palette, name: str, lines: list[ScoreLine], points: int, total: int | None
) -> ft.Control:
    """The count of one player: the sum and the total it makes, then a row a line with its cards and points."""
    return count_panel(words, name, [_line(words, palette, line) for line in lines], points, total)


def count_panel(words: Texts, name: str, rows: list[ft.Control], points: int | None, total: int | None) -> ft.Control:
    """The card of one player in a count: name, sum and total over the rows; ``None`` where there is none yet."""
    sums: list[ft.Control] = []
    if points is not None:
        sums.append(ft.Text(words.signed(points), theme_style=ft.TextThemeStyle.TITLE_LARGE))
    if total is not None:
        sums.append(ft.Text(words("total {total}", total=words.number(total)), size=12))
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        ft.Text(
                            name,
                            theme_style=ft.TextThemeStyle.TITLE_MEDIUM,
                            expand=True,
                            max_lines=1,
                            overflow=ft.TextOverflow.ELLIPSIS,
                        ),
                        ft.Column(sums, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.END),
                    ]
                ),
                *rows,
            ],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=12,
        border_radius=16,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
    )


def _line(words: Texts, palette: Palette, line: ScoreLine) -> ft.Control:
    faces: list[ft.Control] = [
        CardFace(words, card if isinstance(card, Placed) else Placed(card), palette) for card in line.cards
    ]
    if line.cards:
        title = words("Left in hand") if line.kind is None else kind_name(words, line.kind)
        terms = " ".join(words.signed(price) for price in line.prices)
    else:
        title, terms = explain_line(words, line), ""
    return ft.Row(
        [
            ft.Column(
                [
                    *([ft.Row(faces, spacing=0, run_spacing=2, wrap=True)] if faces else []),
                    ft.Text(f"{title} {terms}".strip(), size=12, color=ft.Colors.ON_SURFACE_VARIANT,
                            font_family_fallback=SUITS),
                ],
                spacing=2,
                tight=True,
                expand=True,
            ),
            ft.Text(
                words("{points} held", points=line.held) if line.held else words.signed(line.points),
                size=15,
                weight=ft.FontWeight.W_600,
            ),
        ],
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )  # fmt: skip
