"""What stands in for a match that isn't there: deleted, never there, or damaged."""

from __future__ import annotations

import flet as ft

from storage.errors import DamagedError, NewerError, NoSuchMatch, StorageError
from views import guard
from views.desk import Desk
from views.parts.frame import screen


def missing_match(desk: Desk, here: str, number: str) -> ft.View:
    """Return the screen that says why there is nothing to show, with the way home."""
    words = desk.words

    @guard.handler
    def home() -> None:
        desk.go("/")

    said = words("There is no such page; perhaps the match was deleted or the deal is not played yet.")
    try:
        desk.library.load(number)
    except DamagedError:
        said = words("The file of this match is damaged. It is kept as it is; the other matches are not touched.")
    except NewerError:
        said = words("A newer version of Companion has written this match; it is left alone.")
    except NoSuchMatch:
        said = words("There is no such match; it may have been deleted.")
    except StorageError:
        said = words("The file of this match can't be read at the moment.")
    content = [ft.Text(said), ft.FilledButton(words("Home"), on_click=home, height=48)]
    return screen(here, words("Nothing here"), content)
