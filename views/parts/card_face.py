"""A small card as it lies in a meld or a hand; a deuce shows large what it stands for and small what it is.

Faces are painted, so that they keep their size when the system's text is set large.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft
import flet.canvas as cv

from companion.cards import Card, Placed, Rank, Role
from companion.texts import Texts
from views import guard
from views.fonts import SUITS
from views.parts.card_names import spoken
from views.parts.card_pad import PAPER, Palette

#: Takes a meld (``None``: the hand) and the place of a card in it.
OnPlace = Callable[[int | None, int], None]

#: As large as a finger needs and no larger: eight lie side by side on the smallest phone.
WIDTH, HEIGHT = 44, 44
#: The paper of a wild card: told from a natural one by more than its signs.
WILD_PAPER = "#FFF3CC"
_PLAIN_INK = "#3C3C44"


@guard.memo
def CardFace(
    words: Texts,
    placed: Placed,
    palette: Palette,
    marked: bool = False,
    chosen: bool = False,
    on_place: OnPlace | None = None,
    meld: int | None = None,
    place: int = 0,
    wild: bool = True,
) -> ft.Control:
    """Show one card. ``marked`` is a card that breaks a rule, ``chosen`` the one picked out.

    ``wild`` tells whether deuces are wild in the game.

    A tap calls ``on_place(meld, place)``; without it the card is only shown.
    """

    @guard.use_handler
    def tap() -> None:
        if on_place is not None:
            on_place(meld, place)

    name = spoken(words, placed)
    if marked:
        name = words("{card}, breaks a rule", card=name)
    face = ft.Semantics(
        content=cv.Canvas(_shapes(words, placed, palette, marked, chosen, wild), width=WIDTH, height=HEIGHT),
        label=name,
        button=on_place is not None,
        selected=chosen or None,
    )
    if on_place is None:
        return face
    return ft.Container(face, width=WIDTH, height=HEIGHT, on_click=tap)


def _shapes(words: Texts, placed: Placed, palette: Palette, marked: bool, chosen: bool, wild: bool) -> list[cv.Shape]:
    wild = wild and placed.card.is_wild
    edge, width = ("#8A8A80", 1.0)
    if chosen:
        edge, width = (ft.Colors.PRIMARY, 3.0)
    elif marked:
        edge, width = (ft.Colors.ERROR, 2.5)
    # The edge is a larger card beneath: a drawn border with round corners is slow to paint.
    shapes: list[cv.Shape] = [
        cv.Rect(
            2 + inset,
            1 + inset,
            WIDTH - 4 - 2 * inset,
            HEIGHT - 2 - 2 * inset,
            border_radius=6 - inset / 2,
            paint=ft.Paint(color=color),
        )
        for inset, color in ((0.0, edge), (width, WILD_PAPER if wild else PAPER))
    ]
    if wild and placed.role is not None and placed.role != placed.card:
        shapes += _signs(words, placed.role, palette, WIDTH / 2, 29, 18)
        shapes += _signs(words, placed.card, palette, 15, 10, 11)
        shapes.append(cv.Line(8, 17, WIDTH - 8, 17, paint=ft.Paint(color="#C9B878", stroke_width=1)))
    else:
        shapes += _signs(words, placed.card, palette, WIDTH / 2, HEIGHT / 2, 19)
    if marked:
        shapes.append(cv.Circle(WIDTH - 7, 7, 6, paint=ft.Paint(color=ft.Colors.ERROR)))
        style = ft.TextStyle(size=10, weight=ft.FontWeight.W_900, color=ft.Colors.ON_ERROR)
        shapes.append(cv.Text(WIDTH - 7, 7, value="!", style=style, alignment=ft.Alignment.CENTER))
    return shapes


def _signs(words: Texts, card: Role, palette: Palette, x: float, y: float, size: float) -> list[cv.Shape]:
    """Rank and suit side by side, or the rank alone of a role that names no suit."""
    ink = palette[card.suit] if isinstance(card, Card) and card.suit is not None else _PLAIN_INK
    rank = card.rank if isinstance(card, Card) else card
    if rank is Rank.TEN:
        size *= 0.85  # "10" is wide
    elif rank is Rank.JOKER:
        size *= 0.62
    style = ft.TextStyle(size=size, weight=ft.FontWeight.W_600, color=ink, font_family_fallback=SUITS)
    return [cv.Text(x, y, value=words.card(card), style=style, alignment=ft.Alignment.CENTER)]
