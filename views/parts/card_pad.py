"""The card pad: the 52 kinds of a pack under the thumb, four by four ranks with their suits inside.

A tap must answer at once, so it redraws one rank and in it one key: ranks and keys are memoised, callbacks keep
their identity, each rank is painted apart from the others, and nothing has ink or a clip with round corners. Faces
are painted, because painted text keeps its size when the system's text is set large. Keys are no tab stops; who has
a keyboard types cards into the line instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import flet as ft
import flet.canvas as cv

from companion.cards import PACK, Card, Rank, Suit
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.parts.card_names import spoken_left

#: The side of a key: the smallest that a finger hits, and the largest that still looks like one pad.
SMALLEST, LARGEST = 44, 56
#: On a screen narrower than any phone's a smaller key is better than one beyond the edge.
_TINY = 28
_COLUMNS = 4
#: White paper by day and night, like real cards; what is printed on it needs no theme.
PAPER, HAIRLINE, SPENT, BADGE = "#FEFDFA", "#DEDBD2", "#8C8A84", "#5A5A60"

OnCard = Callable[[Card], None]
#: The colour of each suit, on white: one of ``theme.PALETTES``.
Palette = Mapping[Suit, str]


# Where things lie


def key_size(width: float) -> int:
    """The side of a key that fills a screen of this width.

    >>> key_size(360), key_size(390), key_size(1280), key_size(320)
    (44, 48, 56, 39)
    """
    return int(max(_TINY, min(LARGEST, (width - 4) // (2 * _COLUMNS))))


def place(card: Card, size: float) -> tuple[float, float]:
    """Where the key of a card lies: left and top of a square of ``size``.

    >>> place(Card.read("2H"), 44), place(Card.read("KC"), 44)
    ((132, 0), (44, 308))
    """
    row, column = divmod(card.rank - 1, _COLUMNS)
    down, right = divmod(PACK.index(card) % 4, 2)
    return (2 * column + right) * size, (2 * row + down) * size


def card_at(x: float, y: float, size: float) -> Card | None:
    """The card whose key lies under a point; ``None`` among the tools and outside.

    >>> card_at(140, 3, 44)
    Card('2H')
    """
    column, row = int(x // size), int(y // size)
    if not (0 <= column < 2 * _COLUMNS and row >= 0):
        return None
    cell = row // 2 * _COLUMNS + column // 2
    return PACK[4 * cell + row % 2 * 2 + column % 2] if cell < len(PACK) // 4 else None


# The pad


@guard.component
def CardPad(
    words: Texts,
    left: tuple[int, ...],
    on_card: OnCard,
    tools: Sequence[ft.Control],
    palette: Palette,
    size: int = SMALLEST,
    packs: int = 2,
) -> ft.Control:
    """Show the pad.

    ``left`` (copies of each kind) follows ``PACK``; a key of which no copy is left looks spent but can be tapped, so
    that one can be told where the copies lie. ``on_card`` must keep its identity over renders:
    ``guard.use_handler`` makes it so. The last copy of several ``packs`` is marked. Up to three ``tools`` stand
    beside the kings.
    """
    cells: list[ft.Control] = []
    for rank in Rank:
        if rank is not Rank.JOKER:
            kinds = slice(4 * (rank - 1), 4 * rank)
            cell = _Cell(words, rank, left[kinds], on_card, palette, size, packs)
            cells.append(guard.keyed(rank.letter, cell))
    for number, tool in enumerate(tools, len(cells)):
        row, column = divmod(number, _COLUMNS)
        cells.append(
            ft.Container(
                tool,
                left=column * 2 * size,
                top=row * 2 * size,
                width=2 * size,
                height=2 * size,
                padding=3,
                key=f"tool {number}",
            )
        )
    side = 2 * _COLUMNS * size
    return ft.Stack(cells, width=side, height=side, clip_behavior=ft.ClipBehavior.NONE)


@guard.memo
def _Cell(
    words: Texts,
    rank: Rank,
    left: tuple[int, ...],
    on_card: OnCard,
    palette: Palette,
    size: int,
    packs: int,
) -> ft.Control:
    cards = PACK[4 * (rank - 1) : 4 * rank]
    x, y = place(cards[0], size)
    full = 2 * size
    shapes: list[cv.Shape] = [
        cv.Rect(2, 2, full - 4, full - 4, border_radius=10, paint=ft.Paint(color=PAPER)),
        cv.Rect(10, size - 0.5, full - 20, 1, paint=ft.Paint(color=HAIRLINE)),
        cv.Rect(size - 0.5, 10, 1, full - 20, paint=ft.Paint(color=HAIRLINE)),
    ]
    marks: list[cv.Shape] = []
    keys: list[ft.Control] = []
    for card, copies in zip(cards, left, strict=True):
        shapes.append(_face(words, card, copies > 0, palette, size))
        marks += _marks(card, copies, size, packs)
        keys.append(guard.keyed(str(card), _Key(words, card, copies, on_card, size)))
    stack = ft.Stack(
        [cv.Canvas([*shapes, *marks], width=full, height=full), *keys],
        width=full,
        height=full,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    # Screenshot is Flet's only control with a repaint boundary: a changed key paints 4 faces anew instead of 52.
    return ft.Container(ft.Screenshot(content=stack), left=x, top=y, width=full, height=full)


@guard.memo
def _Key(words: Texts, card: Card, left: int, on_card: OnCard, size: int) -> ft.Control:
    @guard.use_handler
    def tap() -> None:
        on_card(card)

    x, y = place(card, size)
    return ft.Container(
        ft.Semantics(
            content=ft.Container(width=size, height=size),
            label=spoken_left(words, card, left),
            button=True,
        ),
        left=x % (2 * size),
        top=y % (2 * size),
        width=size,
        height=size,
        on_click=tap,
    )


def _middle(card: Card, size: int) -> tuple[float, float]:
    """The middle of the part of a key that lies on paper; the rank's paper has a margin of 2."""
    down, right = divmod(PACK.index(card) % 4, 2)
    return (right + 0.5) * size + (-1 if right else 1), (down + 0.5) * size + (-1 if down else 1)


def _face(words: Texts, card: Card, there: bool, palette: Palette, size: int) -> cv.Shape:
    """Paint rank and suit, grey when there is none left to tap."""
    ink = palette[card.suit] if there and card.suit else SPENT
    text = size * (0.39 if card.rank is Rank.TEN else 0.46)  # "10" is wide
    style = ft.TextStyle(size=text, weight=ft.FontWeight.W_600, color=ink, font_family_fallback=SUITS)
    return cv.Text(*_middle(card, size), value=words.card(card), style=style, alignment=ft.Alignment.CENTER)


def _marks(card: Card, left: int, size: int, packs: int) -> list[cv.Shape]:
    """Paint a "1" in the corner for the last copy, a stroke through what is used up."""
    x, y = _middle(card, size)
    if left == 1 and packs > 1:
        corner = (x + size / 2 - 10, y - size / 2 + 9)
        style = ft.TextStyle(size=9, weight=ft.FontWeight.W_700, color=PAPER)
        return [
            cv.Circle(*corner, 6, paint=ft.Paint(color=BADGE)),
            cv.Text(*corner, value="1", style=style, alignment=ft.Alignment.CENTER),
        ]
    if not left:
        return [cv.Line(x - 16, y + 11, x + 16, y - 11, paint=ft.Paint(color=SPENT, stroke_width=1.5))]
    return []
