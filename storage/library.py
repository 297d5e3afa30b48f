"""The one door to what is kept: matches, open entries, names and settings.

Nothing above it knows of files. A save returns when what was saved would survive a power cut. What is read is kept in
memory and asked of the disk again only when a file has changed, also by another process.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs

from companion.draft import Entry
from companion.match import Match, check_seating
from companion.played import played
from companion.rulesets import DENEXA, HouseValue, rule_set
from storage.atomic import TEMPORARY, UNFINISHED, remove_file, replace_file
from storage.drafts import EntryFiles
from storage.errors import (
    DamagedError,
    FolderError,
    NewerError,
    NoSuchMatch,
    ReadError,
    SaveError,
    StorageError,
    problem_of,
)
from storage.files import MatchFiles
from storage.heads import Head
from storage.locks import SaveLock
from storage.notices import Notice
from storage.numbers import is_number, new_number
from storage.settings import Settings, unique_names


def _now() -> datetime:
    return datetime.now().astimezone()


def _by_chance() -> int:
    # A generator of its own: whoever seeds the shared one must not repeat our numbers.
    return random.SystemRandom().getrandbits(15)


class Library:
    """Everything that is kept, in one folder. Open it with ``Library.open``.

    Every method may raise a ``StorageError``: saving ``SaveError``, reading ``DamagedError``, ``NewerError`` or
    ``ReadError``; lists leave out what can't be read and raise nothing. Numbers of deals count from 0.
    """

    def __init__(self, folder: Path, clock: Callable[[], datetime], chance: Callable[[], int]) -> None:
        self.folder = folder
        self._clock = clock
        self._chance = chance
        self._lock = SaveLock(folder / "library.lock")
        self._matches = MatchFiles(folder / "matches")
        self._entries = EntryFiles(folder / "drafts")
        self._settings = Settings(folder / "settings.json", self._lock)

    @classmethod
    def open(
        cls,
        folder: Path | None = None,
        *,
        clock: Callable[[], datetime] = _now,
        chance: Callable[[], int] = _by_chance,
    ) -> Library:
        """Open the library in a folder, making it if need be.

        Without a folder it is the one Flet gives the app, else the user's own for data. ``clock`` and ``chance``
        make the numbers of new matches. Raises ``FolderError`` when the folder cannot be made or written.
        """
        if folder is None:
            given = os.environ.get("FLET_APP_STORAGE_DATA")
            folder = Path(given) if given else platformdirs.user_data_path("companion", appauthor=False)
        try:
            folder = Path(os.path.abspath(folder))  # noqa: PTH100 - resolve() would follow links
            folder.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError) as error:
            raise FolderError("file", folder) from error
        except OSError as error:
            raise FolderError(problem_of(error), folder) from error
        library = cls(folder, clock, chance)
        try:
            library._prepare()
        except SaveError as error:
            # With a full disk there is still a history to show; saving will say what is wrong.
            if error.problem != "full":
                raise FolderError(error.problem, folder) from error
        return library

    # Matches

    def begin(
        self,
        players: Sequence[str],
        first_dealer: int = 0,
        *,
        rules_name: str = DENEXA.name,
        house: Mapping[str, HouseValue] | None = None,
    ) -> Match:
        """Begin a match and keep it; its players are remembered.

        Raises what ``companion`` says of the players (``SeatingError``) and the rules (``RuleSetError``),
        ``IndexError`` for a dealer who is not there, and ``SaveError``.
        """
        house = dict(house or {})
        names = check_seating(rule_set(rules_name, house), players)
        if not 0 <= first_dealer < len(names):
            raise IndexError(f"nobody sits in seat {first_dealer + 1} of {len(names)}")
        with self._saving():
            now = self._clock()
            latest = self._matches.latest()
            number = new_number(now, self._chance(), latest)
            # Nor may it be that of a deleted match whose entry was left behind.
            while self._matches.has(number) or self._begun(number):
                number = new_number(now, self._chance(), latest)
            match = Match(number, names, first_dealer, rules_name, house, begun=now.isoformat(timespec="seconds"))
            self._matches.save(match)
        # The match is there; that a name might not be offered next time is no reason to say that it is not.
        with contextlib.suppress(StorageError):
            self.remember(names)
        return match

    def load(self, number: str) -> Match:
        """Return a match; raise ``NoSuchMatch``, ``DamagedError``, ``NewerError`` or ``ReadError``."""
        return self._matches.load(number)

    def save(self, match: Match, seen: Match | None = None) -> None:
        """Keep a match, new or changed; ``seen`` is what it was made from, and must still be what is kept.

        Raises ``SaveError``; ``ConflictError`` when somebody else has saved deals meanwhile that this match does
        not know of, or when what was seen is no longer there; ``NewerError`` when a newer program has saved it;
        ``ValueError`` for a match that could not be read again. A damaged file in its place is put aside.
        """
        if not is_number(match.number):
            raise ValueError(f"no number of a match: {match.number!r}")
        with self._saving():
            self._matches.save(match, seen)

    def heads(self, most: int | None = None) -> list[Head]:
        """Return what a list shows of the matches, newest first, at most so many; damaged ones are among them."""
        return self._matches.heads(most)

    def unlisted(self) -> list[str]:
        """Return the folders whose matches ``heads`` leaves out because they can't be listed, by name."""
        return self._matches.unlisted()

    def delete(self, number: str) -> None:
        """Delete a match and its entries for good; raise ``NoSuchMatch`` or ``SaveError``."""
        with self._saving():
            # The match last: while it is there, deleting can be repeated.
            if not self._matches.has(number):
                raise NoSuchMatch(number)
            for deal in self._entries.numbers(number):
                self._entries.delete(number, deal)
            self._matches.delete(number)

    # Entries

    def entry(self, match_number: str, deal_number: int) -> Entry | None:
        """Return the open entry for a deal, ``None`` when there is none.

        One that is damaged or of a newer program is put aside and counts as none; ``notices`` tells of it. Raises
        ``ReadError``, and ``SaveError`` when it can't be put aside.
        """
        try:
            return self._entries.load(match_number, deal_number)
        except (DamagedError, NewerError):
            # Another process may have put it aside since, and begun a new one.
            with self._lock:
                return self._entries.readable(match_number, deal_number)

    def notices(self) -> list[Notice]:
        """Hand over, once, what was put aside since the last call."""
        told, self._entries.notices = self._entries.notices, []
        return told

    def save_entry(self, match_number: str, entry: Entry) -> None:
        """Keep an entry, with its steps, for the deal its draft is of.

        Raises ``SaveError``; ``NoSuchMatch`` when the match is gone, deleted in another window; ``ValueError`` for
        an entry that could not be read again. What can't be read is not written over, but put aside.
        """
        if not is_number(match_number):
            raise ValueError(f"no number of a match: {match_number!r}")
        with self._saving():
            if not self._matches.has(match_number):
                raise NoSuchMatch(match_number)
            self._entries.save(match_number, entry)

    def drop_entry(self, match_number: str, deal_number: int) -> None:
        """Forget the entry for a deal, if there is one; one that can't be read is put aside. Raises ``SaveError``."""
        with self._saving():
            self._entries.drop(match_number, deal_number)

    def open_entries(self, match_number: str) -> list[int]:
        """Return the numbers of the deals with an open entry, in order.

        An entry that says just what the match already holds is left out: its deal was confirmed, and what was
        interrupted was only the tidying up. One that can't be read is among them: opening it says so.
        """
        return [number for number in self._begun(match_number) if not self._is_kept(match_number, number)]

    def confirm(self, match: Match, deal_number: int, seen: Match | None = None) -> None:
        """Keep a match that holds a deal now, then forget the entry for it.

        In this order nothing is lost at any moment. Raises as ``save`` does.
        """
        with self._saving():
            self.save(match, seen)
            # The deal is kept; an entry left over for it does no harm.
            with contextlib.suppress(SaveError):
                self.drop_entry(match.number, deal_number)

    # What an app remembers

    def players(self) -> list[str]:
        """Return the names remembered, the one used last first; without any, those of the matches."""
        names = self._settings.names()
        return list(self._names_in_matches() if names is None else names)

    def remember(self, names: Sequence[str]) -> None:
        """Put names first among those remembered; raise ``SaveError``, or ``ValueError`` for what is no text."""
        with self._saving():
            before = self._names_in_matches() if self._settings.names() is None else ()
            self._settings.remember(names, before)

    def setting(self, name: str, default: Any = None) -> Any:
        """Return a setting (``"route"`` is the last screen), or the default."""
        return self._settings.get(name, default)

    def set_setting(self, name: str, value: Any) -> None:
        """Keep a setting; raise ``SaveError``, or ``TypeError`` or ``ValueError`` for a value that is no JSON."""
        with self._saving():
            self._settings.set(name, value)

    @contextlib.contextmanager
    def _saving(self) -> Iterator[None]:
        """Hold the lock. What can't be read can't be saved over either, so whoever saves hears of one error."""
        with self._lock:
            try:
                yield
            except ReadError as error:
                raise SaveError(error.problem, error.path) from error

    def _prepare(self) -> None:
        self._lock.prepare()
        with self._lock:
            # Whoever holds the lock is the only writer, so whatever is unfinished was left by one that died.
            for path in self._leftovers():
                with contextlib.suppress(OSError):
                    path.unlink()
            probe = self.folder / f"probe-{os.getpid()}-{self._chance()}"
            if not probe.exists():
                replace_file(probe, b"\n")
                remove_file(probe)

    def _leftovers(self) -> Iterator[Path]:
        """Unfinished files of ours; whatever else lies in the folder is somebody else's."""
        for folder in (self.folder, self.folder / "drafts", *self.folder.glob("matches/*")):
            yield from (path for path in folder.glob(f"*{TEMPORARY}") if UNFINISHED.fullmatch(path.name))

    def _names_in_matches(self) -> tuple[str, ...]:
        return unique_names([name for head in self.heads(100) for name in head.players])

    def _begun(self, match_number: str) -> list[int]:
        try:
            return self._entries.numbers(match_number)
        except ReadError:
            return []

    def _is_kept(self, match_number: str, deal_number: int) -> bool:
        try:
            match = self.load(match_number)
            if deal_number >= len(match.deals):
                return False
            entry = self._entries.load(match_number, deal_number)
            return entry is not None and played(match.rules, entry.draft) == match.deals[deal_number]
        except StorageError:
            return False
