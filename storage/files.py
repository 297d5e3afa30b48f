"""Where matches lie, each in a small TinyDB file of its own, so that saving never slows down.

``matches/2026-07/<number>.json`` holds the tables ``head``, ``deals`` and ``changes``; a deal's document is numbered
from 1.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.match import Match
from storage.atomic import Tables, names_in, put_aside, remove_file, stamp_of
from storage.boxes import Box, Kept, put
from storage.conflicts import loses_deals
from storage.errors import ConflictError, DamagedError, NewerError, NoSuchMatch, ReadError, problem_of
from storage.heads import SUMS, Head, dump_sums, head_of, read_head
from storage.numbers import UNDATED, is_number, month_of
from storage.records import check_schema, dump_match, fault_of, read_match

#: What the names of TinyDB files end in.
SUFFIX = ".json"

# Whatever else lies among the folders is somebody else's.
_MONTH = re.compile(r"[0-9]{4}-[0-9]{2}|" + UNDATED)


class MatchFiles:
    """The matches. Whoever saves or deletes holds the lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._matches: Kept[Match] = Kept(64)
        self._heads: Kept[Head] = Kept(100_000)

    def has(self, number: str) -> bool:
        """Whether there is a match of that number, in whatever state; raise ``ReadError`` where nobody can tell."""
        if not is_number(number):
            return False
        path = self._path(number)
        try:
            os.stat(path)  # noqa: PTH116 - Path.exists does not tell what can't be looked at from what is not there
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            raise ReadError(problem_of(error), path) from error
        return True

    def latest(self) -> str:
        """Return the number of the newest match, or an empty text."""
        return next((number for number, _ in self._newest_first()), "")

    def load(self, number: str) -> Match:
        """Return a match; raise ``NoSuchMatch``, ``DamagedError``, ``NewerError`` or ``ReadError``."""
        if not is_number(number):
            raise NoSuchMatch(number)
        path = self._path(number)
        match = self._matches.get(path)
        if match is None:
            box = Box(path)
            try:
                match = self._parse(box, number)
            except DamagedError:
                # The front of the file may look sound; from now on the list says what is known.
                self._heads.put(path, box.stamp, Head(number, damaged=True))
                raise
            except NewerError:
                self._heads.put(path, box.stamp, Head(number, newer=True))
                raise
            self._matches.put(path, box.stamp, match)
        return match

    def save(self, match: Match, seen: Match | None = None) -> None:
        """Write a match, over the one that was ``seen`` if that is said.

        Raises ``SaveError``, ``ConflictError``, ``NewerError``, ``ReadError`` or ``ValueError``.
        """
        wrong = fault_of(match)
        if wrong:
            raise ValueError(wrong)
        path = self._path(match.number)
        try:
            there = self.load(match.number)
            if loses_deals(there, match) or (seen is not None and there != seen):
                raise ConflictError(match.number)
        except NoSuchMatch:
            pass
        except DamagedError:
            # What comes is whole, so it must not be refused; what is there is kept all the same.
            put_aside(path, "damaged")
        head, deals, changes = dump_match(match)
        shown = head_of(match)
        box = Box(path)
        with box.rewrite() as database:
            put(database, "head", {1: head | {SUMS: dump_sums(shown)}})
            put(database, "deals", dict(enumerate(deals, 1)))
            put(database, "changes", dict(enumerate(changes, 1)))
        self._matches.put(path, box.stamp, match)
        self._heads.put(path, box.stamp, shown)

    def delete(self, number: str) -> None:
        """Remove a match's file; raise ``SaveError``."""
        path = self._path(number)
        remove_file(path)
        self._matches.drop(path)
        self._heads.drop(path)

    def heads(self, most: int | None) -> list[Head]:
        """Return the heads, newest first; months that can't be listed are missing, ``unlisted`` names them."""
        found: list[Head] = []
        for number, path in self._newest_first():
            if most is not None and len(found) >= most:
                break
            head = self._head(number, path)
            if head is not None:
                found.append(head)
        return found

    def unlisted(self) -> list[str]:
        """Return the folders whose matches can't be listed, by name, the newest month first."""
        try:
            months = self._months()
        except ReadError:
            return [self._folder.name]
        return [month for month in months if not _can_be_listed(self._folder / month)]

    def _head(self, number: str, path: Path) -> Head | None:
        stamp = stamp_of(path)
        head = self._heads.get(path, stamp)
        if head is not None:
            return head
        try:
            head, stamp = read_head(path, number)
            if head is None:
                head = head_of(self.load(number))
        except (FileNotFoundError, NoSuchMatch):
            return None
        except DamagedError:
            head = Head(number, damaged=True)
        except NewerError:
            head = Head(number, newer=True)
        except ReadError:
            # It may be readable in a moment, so this is not kept.
            return Head(number, damaged=True)
        self._heads.put(path, stamp, head)
        return head

    def _parse(self, box: Box, number: str) -> Match:
        path = box.file.path
        database = box.open()
        if database is None:
            raise NoSuchMatch(number)
        tables = database.storage.read() or {}
        head = check_schema(tables.get("head", {}).get("1"), path)
        facts = {name: value for name, value in head.items() if name != SUMS}
        match = read_match(facts, _in_order(tables, "deals", path), _in_order(tables, "changes", path), path)
        if match.number != number:
            raise DamagedError(path, f"head: number {match.number!r}")
        return match

    def _path(self, number: str) -> Path:
        return self._folder / month_of(number) / f"{number}{SUFFIX}"

    def _newest_first(self) -> Iterator[tuple[str, Path]]:
        try:
            months = self._months()
        except ReadError:
            return
        for month in months:
            folder = self._folder / month
            try:
                names = names_in(folder)
            except ReadError:
                # The others can still be shown.
                continue
            for name in sorted(names, reverse=True):
                number = name.removesuffix(SUFFIX)
                if number != name and is_number(number) and month_of(number) == month:
                    yield number, folder / name

    def _months(self) -> list[str]:
        # Numbers begin with the date; matches with another number come last.
        names = filter(_MONTH.fullmatch, names_in(self._folder))
        return sorted(names, key=lambda name: (name != UNDATED, name), reverse=True)


def _can_be_listed(folder: Path) -> bool:
    try:
        names_in(folder)
    except ReadError:
        return False
    return True


def _in_order(tables: Tables, name: str, path: Path) -> list[Any]:
    documents = tables.get(name, {})
    try:
        # By number, as an editor may have sorted them in its own way.
        return [documents[str(number)] for number in range(1, len(documents) + 1)]
    except KeyError as error:
        raise DamagedError(path, f"{name}: not numbered from 1") from error
