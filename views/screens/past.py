"""Past matches: when, who, who won; each opens to its score sheet and every deal as it lay."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import flet as ft

from companion.texts import Texts, apart
from storage.heads import Head
from views import guard
from views.desk import Desk
from views.parts.frame import empty, screen


@guard.component
def PastMatches(desk: Desk) -> ft.View:
    """The list of all matches, the newest first."""
    words = desk.words
    heads = desk.library.heads()
    unlisted = desk.library.unlisted()

    def open_match(number: str) -> Callable[[], None]:
        @guard.handler
        def opened() -> None:
            desk.go(f"/past/{number}")

        return opened

    content: list[ft.Control] = [_unlisted(words, folder) for folder in unlisted]
    content += [_tile(words, head, open_match(head.number)) for head in heads]
    if not content:
        content.append(
            empty(words, ft.Icons.HISTORY, "No match yet. Each match you play is kept here, deal by deal.")
        )
    return screen("/past", words("Past matches"), content)


def _unlisted(words: Texts, folder: str) -> ft.Control:
    return ft.ListTile(
        leading=ft.Icon(ft.Icons.BROKEN_IMAGE_OUTLINED),
        title=ft.Text(words("Some matches can't be listed")),
        subtitle=ft.Text(words("Their folder {folder} can't be read.", folder=folder)),
    )


def _tile(words: Texts, head: Head, opened: Callable[[], None]) -> ft.Control:
    if head.damaged or head.newer:
        said = words("A damaged match") if head.damaged else words("A match of a newer version of Companion")
        return ft.ListTile(
            leading=ft.Icon(ft.Icons.BROKEN_IMAGE_OUTLINED),
            title=ft.Text(said),
            subtitle=ft.Text(head.number),
            on_click=opened,
        )
    won = [name for name, winner in zip(head.players, _winning(head), strict=True) if winner]
    if not head.is_over:
        result = words("Not finished")
    elif len(won) > 1:
        result = words("{names} win together", names=words.both(won))
    else:
        result = words("{name} wins", name=won[0])
    totals = " · ".join(
        f"{apart(name)}\u00a0{words.number(total)}" for name, total in zip(head.players, head.totals, strict=True)
    )
    return ft.ListTile(
        leading=ft.Icon(ft.Icons.EMOJI_EVENTS if head.is_over else ft.Icons.HOURGLASS_BOTTOM),
        title=ft.Text(result),
        subtitle=ft.Text(f"{totals}\n{moment(head.begun)}"),
        is_three_line=True,
        bgcolor=ft.Colors.SURFACE_CONTAINER,
        shape=ft.RoundedRectangleBorder(radius=16),
        on_click=opened,
    )


def _winning(head: Head) -> list[bool]:
    return [seat in head.winners for seat in range(len(head.players))]


def moment(begun: str) -> str:
    """A stored moment as a date and time of this place; what can't be read is shown as it is."""
    try:
        return datetime.fromisoformat(begun).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # at the ends of the calendar each system fails in its own way
        return begun
