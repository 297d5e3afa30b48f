"""The desk: what every screen is handed — the library, the words, the settings, and the way to other screens.

There is one desk a browser window. It keeps nothing that must survive: facts are in the library. ``refresh`` draws
the shown screens anew from what is stored.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable

import flet as ft

from companion.draft import Entry
from companion.match import Match
from companion.rulesets import RULE_SETS
from companion.texts import Texts
from storage.errors import ConflictError, NewerError, NoSuchMatch, ReadError, SaveError, StorageError
from storage.library import Library
from storage.notices import Notice
from views import guard

#: The setting that keeps the route shown last.
ROUTE = "route"

#: The setting that keeps a half-entered seating.
SEATING = "new-match"

#: A setting, its values and the first one as default.
SETTINGS: dict[str, tuple[str, ...]] = {
    "theme": ("system", "light", "dark"),
    "palette": ("four", "two"),
    "rulebook": tuple(RULE_SETS),
}


#: Entries that the disk does not have yet, by match and deal.
Unsaved = dict[tuple[str, int], Entry]

#: Two taps within this time, in seconds, may be one double tap.
DOUBLE_TAP = 0.4


class Desk:
    """One window's way to everything.

    ``library`` is the storage, ``words`` the language, ``unsaved`` what could not be saved yet, which all windows
    share. ``redraw`` is set by the app's root component.
    """

    def __init__(self, page: ft.Page, library: Library, words: Texts, unsaved: Unsaved | None = None) -> None:
        self.page = page
        self.library = library
        self.words = words
        self.redraw: Callable[[], None] = lambda: None
        self.unsaved: Unsaved = {} if unsaved is None else unsaved
        self._moved = -math.inf
        self._said: ft.SnackBar | None = None

    def go(self, route: str) -> None:
        """Show another screen; what was said on this one is not carried over."""
        self.moved()
        if self._said is not None and self._said.open:
            self._said.open = False
            self._said.update()
        self._said = None
        self.page.navigate(route)

    def moved(self) -> None:
        """Remember that something else has come under the finger just now."""
        self._moved = time.monotonic()

    def touched(self) -> None:
        """Remember that what is under the finger has been tapped since: the next tap is no half of a double one."""
        self._moved = -math.inf

    @property
    def just_moved(self) -> bool:
        """Whether a tap may be the second half of the double tap that brought what is shown.

        Deeds that are only meant when they were seen (confirm, go on to the next player) ask this first.
        """
        return time.monotonic() - self._moved < DOUBLE_TAP

    def arrived(self) -> None:
        """Keep the route that is shown now, so that a fresh window opens there."""
        # A route that can't be kept is no reason not to show the screen.
        with contextlib.suppress(StorageError, ValueError):
            if self.page.route != self.last_route():
                self.library.set_setting(ROUTE, self.page.route)

    def last_route(self) -> str:
        """The route shown last, in this window or another."""
        route = self.library.setting(ROUTE, "/")
        # Longer ones, and such as can't be sent, were never ours.
        ours = isinstance(route, str) and route.startswith("/") and route.isprintable() and len(route) < 200
        return str(route) if ours else "/"

    def refresh(self) -> None:
        """Draw the shown screens anew."""
        self.redraw()
        self._tell_notices()

    def find(self, number: str) -> Match | None:
        """The match of that number, or nothing when there is none that can be read."""
        try:
            return self.library.load(number)
        except StorageError:
            return None

    def entry(self, number: str, deal: int) -> Entry | None:
        """The open entry for a deal, saved or not, or nothing; one that was put aside is told of, once.

        What can't be read at the moment raises: taken for nothing it would be written over at the next tap.
        """
        if (number, deal) in self.unsaved:
            return self.unsaved[number, deal]
        entry = self.library.entry(number, deal)
        self._tell_notices()
        return entry

    def save_entry(self, number: str, entry: Entry) -> None:
        """Keep an entry; raises what ``Library.save_entry`` does."""
        self.library.save_entry(number, entry)
        self.unsaved.pop((number, entry.draft.number), None)

    def drop_entry(self, number: str, deal: int) -> None:
        """Forget the entry for a deal, saved or not; raises ``SaveError``."""
        self.library.drop_entry(number, deal)
        self.unsaved.pop((number, deal), None)

    def confirm(self, match: Match, deal: int, seen: Match) -> None:
        """Keep a match that holds a deal now, made from the one seen; raises what ``Library.confirm`` does."""
        self.library.confirm(match, deal, seen)
        self.unsaved.pop((match.number, deal), None)

    def setting(self, name: str) -> str:
        """The value of a setting, its default where none or a strange one is stored."""
        values = SETTINGS[name]
        value = self.library.setting(name, values[0])
        return value if isinstance(value, str) and value in values else values[0]

    def set_setting(self, name: str, value: str) -> None:
        """Keep a setting and show it at once."""
        self.library.set_setting(name, value)
        self.refresh()

    def tell(self, message: str, *, stays: bool = False) -> None:
        """Say something in passing, at the foot of the screen; what was said before makes room.

        It goes with the screen it was said on, unless it ``stays``.
        """
        said = ft.SnackBar(
            ft.Text(message),
            duration=4000,
            show_close_icon=True,
            behavior=ft.SnackBarBehavior.FLOATING,
            margin=ft.Margin.only(left=16, right=16, bottom=84),
        )
        self._said = None if stays else said
        self.page.show_dialog(said)

    def _tell_notices(self) -> None:
        notices = self.library.notices()
        if notices:
            # Entries are asked for while a screen is drawn; nothing can be shown over it before it is there.
            said = "\n".join(put_aside(self.words, notice) for notice in notices)
            guard.run_task(self.page, self._tell_soon, said)

    async def _tell_soon(self, message: str) -> None:
        self.tell(message, stays=True)

    def ask(self, title: str, text: str, yes: str, then: Callable[[], None]) -> None:
        """Ask before something that can't be undone by one tap."""

        @guard.handler
        def agreed() -> None:
            self.page.pop_dialog()
            then()

        @guard.handler
        def declined() -> None:
            self.page.pop_dialog()

        self.page.show_dialog(
            ft.AlertDialog(
                title=ft.Text(title),
                content=ft.Text(text),
                actions=[
                    ft.TextButton(self.words("Cancel"), on_click=declined),
                    ft.FilledButton(yes, on_click=agreed),
                ],
            )
        )


def deal_asked(desk: Desk, params: dict[str, str]) -> tuple[Match | None, int]:
    """The match and the deal that the address names; no match where there is none or the deal can't be next."""
    match = desk.find(params.get("number", ""))
    text = params.get("deal", "")
    deal = int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1
    if match is None or not 0 <= deal <= len(match.deals):
        return None, 0
    return match, deal


def put_aside(words: Texts, notice: Notice) -> str:
    """Say that the cards entered for a deal could not be read, why, and where their file is kept."""
    if notice.newer:
        return words(
            "A newer version of Companion has written the cards entered for deal {number}. "
            "They are not shown here; their file is kept as {file}.",
            number=notice.deal_number + 1,
            file=notice.file,
        )
    return words(
        "The cards entered for deal {number} can't be read: their file is damaged. It is kept as {file}.",
        number=notice.deal_number + 1,
        file=notice.file,
    )


def save_problem(words: Texts, error: StorageError) -> str:
    """Say why something could not be saved, as the end of a sentence."""
    if isinstance(error, NewerError):
        return words("a newer version of Companion has written the match")
    if isinstance(error, NoSuchMatch):
        return words("the match is no longer there")
    if isinstance(error, ConflictError):
        return words("another window has changed the match meanwhile")
    said = {
        "full": words("the disk is full"),
        "denied": words("the folder can't be written"),
        "readonly": words("the disk can only be read"),
        "busy": words("the file is busy"),
        "blocked": words("something else lies where the file or its folder should be"),
    }
    problem = error.problem if isinstance(error, SaveError | ReadError) else ""
    return said.get(problem, words("the system refuses it"))
