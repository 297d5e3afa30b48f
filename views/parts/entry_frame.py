"""How an entry is laid out: tabs, lanes and the line over the pad; on a wide screen the pad stands beside them."""

from __future__ import annotations

import flet as ft

from views.parts.card_pad import key_size

#: From this width on the pad stands beside the cards instead of under them.
WIDE = 720


def entry_frame(width: float, tabs: ft.Control, lanes: ft.Control, strip: ft.Control, pad: ft.Control) -> ft.Control:
    """Put the parts of an entry together for a screen of that width."""
    lanes = ft.Container(lanes, padding=ft.Padding.symmetric(horizontal=4), expand=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    if width >= WIDE:
        above = ft.Column([tabs, lanes], spacing=4, expand=True, horizontal_alignment=stretch)
        beside = ft.Column([strip, pad], alignment=ft.MainAxisAlignment.CENTER, width=8 * key_size(width))
        return ft.Row([above, ft.Container(beside, padding=16)], spacing=0, expand=True)
    below = ft.Container(ft.Row([pad], alignment=ft.MainAxisAlignment.CENTER), bgcolor=ft.Colors.SURFACE_CONTAINER)
    return ft.Column([tabs, lanes, strip, below], spacing=2, expand=True, horizontal_alignment=stretch)
