"""How an entry is laid out: tabs, lanes and the line over the pad; on a wide screen the pad stands beside them."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.texts import Texts
from views.parts.card_pad import LARGEST, SMALLEST, key_size
from views.parts.frame import icon_button

#: From this width on the pad stands beside the cards, and on a screen lying down from this one.
WIDE, WIDE_LYING = 720, 600
_STRIP = 44


def is_beside(width: float, height: float) -> bool:
    """Whether the pad stands beside the cards on such a screen."""
    return width >= WIDE or (width > height and width >= WIDE_LYING)


def pad_key(width: float, height: float) -> int:
    """The side of a key of the pad on such a screen.

    >>> pad_key(360, 640), pad_key(640, 360), pad_key(1280, 800)
    (44, 44, 56)
    """
    return int(max(SMALLEST, min(LARGEST, (height - 8) // 8))) if is_beside(width, height) else key_size(width)


def with_referee(words: Texts, strip: ft.Control, ask: Callable[[], None]) -> ft.Control:
    """The line over the pad with the way to the referee at its end."""
    whistle = icon_button(ft.Icons.GAVEL, words("Ask the referee"), ask)
    return ft.Row([ft.Container(strip, expand=True), whistle], spacing=0)


def entry_frame(
    size: tuple[float, float], tabs: ft.Control, lanes: ft.Control, strip: ft.Control, pad: ft.Control
) -> ft.Control:
    """Put the parts of an entry together for a screen of that width and height."""
    width, height = size
    lanes = ft.Container(lanes, padding=ft.Padding.symmetric(horizontal=4), expand=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    if is_beside(width, height):
        side = 8 * pad_key(width, height)
        low = height < side + _STRIP + 32  # then the line over the pad stands under the cards
        above: list[ft.Control] = [tabs, lanes, *([strip] if low else [])]
        beside: list[ft.Control] = [pad] if low else [strip, pad]
        right = ft.Column(
            beside,
            alignment=ft.MainAxisAlignment.CENTER,
            width=side,
            spacing=0,
            scroll=ft.ScrollMode.AUTO if height < side else None,
        )
        padding = ft.Padding.symmetric(horizontal=4 if low else 16)
        left = ft.Column(above, spacing=4, expand=True, horizontal_alignment=stretch)
        return ft.Row([left, ft.Container(right, padding=padding)], spacing=0, expand=True)
    below = ft.Container(ft.Row([pad], alignment=ft.MainAxisAlignment.CENTER), bgcolor=ft.Colors.SURFACE_CONTAINER)
    return ft.Column([tabs, lanes, strip, below], spacing=2, expand=True, horizontal_alignment=stretch)
