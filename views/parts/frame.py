"""The frame of a screen: title, way back, a column of at most readable width, and a bar for the main deed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.texts import Texts
from views import guard


def screen(
    route: str,
    title: str,
    content: Sequence[ft.Control],
    *,
    actions: Sequence[ft.Control] = (),
    deeds: Sequence[ft.Control] = (),
    notice: ft.Control | None = None,
    margin: int = 16,
) -> ft.View:
    """Return a screen that scrolls under its title.

    ``deeds`` are the buttons kept in sight at its foot, ``notice`` is what there is to say about them.
    """
    body = ft.Column(list(content), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    controls: list[ft.Control] = [
        ft.Column(
            [centred(ft.Container(body, padding=ft.Padding.symmetric(horizontal=margin, vertical=12)))],
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    ]
    if deeds:
        controls.append(
            ft.Container(
                centred(ft.Column([*([notice] if notice else []), ft.Row([*deeds], spacing=12)], spacing=8)),
                padding=ft.Padding.symmetric(horizontal=16, vertical=10),
                bgcolor=ft.Colors.SURFACE_CONTAINER,
            )
        )
    return ft.View(
        route=route,
        appbar=ft.AppBar(
            title=ft.Text(title, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            actions=list(actions),
            toolbar_height=52,
        ),
        controls=[ft.SafeArea(ft.Column(controls, spacing=0, expand=True), expand=True)],
        padding=0,
        spacing=0,
    )


def centred(control: ft.Control) -> ft.Control:
    """Return a control that fills a phone and stands in the middle of a wider screen."""
    return ft.ResponsiveRow(
        [ft.Container(control, col={"xs": 12, "md": 10, "lg": 8, "xl": 7})],
        alignment=ft.MainAxisAlignment.CENTER,
        spacing=0,
        run_spacing=0,
    )


def icon_button(
    icon: ft.IconData, name: str, on_click: Callable[[], None], *, disabled: bool = False
) -> ft.IconButton:
    """Return a button of one sign with a name for those who can't see it and a tip for those who wonder."""
    return ft.IconButton(
        ft.Icon(icon, semantics_label=name),
        tooltip=name,
        on_click=guard.handler(on_click),
        disabled=disabled,
    )


def section(title: str) -> ft.Control:
    """Return the heading of a part of a screen."""
    return ft.Text(title, theme_style=ft.TextThemeStyle.TITLE_SMALL, color=ft.Colors.ON_SURFACE_VARIANT)


def panel(*content: ft.Control, **settings: object) -> ft.Container:
    """Return a quiet card that holds things belonging together."""
    return ft.Container(
        ft.Column(list(content), spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        padding=16,
        border_radius=16,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        **settings,  # type: ignore[arg-type]
    )


def empty(words: Texts, icon: ft.IconData, text: str) -> ft.Control:
    """Return what stands where there is nothing yet: a sign and a sentence that says how it fills."""
    return ft.Container(
        ft.Column(
            [
                ft.Icon(icon, size=40, color=ft.Colors.ON_SURFACE_VARIANT),
                ft.Text(words(text), text_align=ft.TextAlign.CENTER, color=ft.Colors.ON_SURFACE_VARIANT),
            ],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            spacing=12,
        ),
        padding=ft.Padding.symmetric(vertical=32, horizontal=16),
    )
