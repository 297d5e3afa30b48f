"""What a person sees when something failed: a card in place of a part, a view in place of a screen, a dialog.

It says what happened in plain words, that the entries are kept, and offers the ways on. It uses no component
and no hook, because it stands in where those failed.
"""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.texts import N_
from storage.errors import SaveError

Say = Callable[[str], str]
Tap = Callable[[], None]

#: The key of the dialog, so that a second fault doesn't stack another on it.
DIALOG = "fault-dialog"


def card(say: Say, again: Tap, home: Tap | None = None, what: str = "This part could not be shown.") -> ft.Control:
    """Return the card that stands in for a part of a screen."""
    ink = ft.Colors.ON_ERROR_CONTAINER
    buttons: list[ft.Control] = [ft.FilledButton(say("Try again"), on_click=again)]
    if home:
        buttons.append(ft.OutlinedButton(say("Home"), on_click=home))
    return ft.Container(
        key="fault",
        padding=20,
        border_radius=16,
        bgcolor=ft.Colors.ERROR_CONTAINER,
        content=ft.Column(
            [
                ft.Icon(ft.Icons.REPORT_OUTLINED, color=ink, size=32),
                ft.Text(say(what), color=ink, theme_style=ft.TextThemeStyle.TITLE_MEDIUM),
                ft.Text(say("Your entries are kept."), color=ink),
                ft.Row(buttons, wrap=True),
            ],
            tight=True,
            spacing=8,
        ),
    )


def sign(say: Say, again: Tap) -> ft.Control:
    """Return the sign that stands in for something too small for a card; a tap tries again."""
    label = f"{say('This part could not be shown.')} {say('Try again')}"
    return ft.IconButton(ft.Icon(ft.Icons.REPORT_OUTLINED, semantics_label=label), key="fault", on_click=again)


def view(say: Say, route: str, again: Tap, home: Tap | None = None) -> ft.View:
    """Return the view that stands in for a whole screen; on the first screen there is no way further home."""
    shown = card(say, again, home if route != "/" else None, "This screen could not be shown.")
    return ft.View(
        key=f"fault {route}",
        route=route,
        appbar=ft.AppBar(title=ft.Text("Companion")),
        controls=[ft.SafeArea(content=shown)],
    )


#: Why something could not be saved, by the word the storage has for it.
_REASONS = {
    "full": N_("It can't be saved: the disk is full."),
    "denied": N_("It can't be saved: the folder can't be written."),
    "readonly": N_("It can't be saved: the disk can only be read."),
    "blocked": N_("It can't be saved: something else lies where the file or its folder should be."),
    "busy": N_("It can't be saved: another program holds the file. Try again."),
}


def dialog(say: Say, close: Tap, fault: BaseException | None = None) -> ft.AlertDialog:
    """Return the dialog that tells of a handler that failed, and why where the storage knows."""
    reason = _REASONS.get(fault.problem) if isinstance(fault, SaveError) else None
    told = say("Your entries are kept.")
    return ft.AlertDialog(
        key=DIALOG,
        icon=ft.Icon(ft.Icons.REPORT_OUTLINED),
        title=ft.Text(say("That did not work.")),
        content=ft.Text(f"{say(reason)} {told}" if reason else told),
        actions=[ft.TextButton(say("Close"), on_click=close, autofocus=True)],
    )
