"""Where matches and entries lie, each in a small TinyDB file of its own, so that saving never slows down.

``matches/2026-07/<number>.json`` holds a match (tables ``head``, ``deals``, ``changes``), and
``drafts/<number>.<deal>.json`` an entry (``head``, ``entry``). A deal's document is numbered from 1.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.entry import Entry
from companion.match import Match
from storage.atomic import Tables, put_aside, remove_file, stamp_of
from storage.boxes import Box, Kept, put
from storage.conflicts import loses_deals
from storage.errors import ConflictError, DamagedError, NewerError, NoSuchMatch, ReadError, problem_of
from storage.heads import SUMS, Head, dump_sums, head_of, read_head
from storage.numbers import UNDATED, is_number, month_of
from storage.records import SCHEMA, EntryDumper, dump_match, fault_of, fault_of_entry, read_entry, read_match

_SUFFIX = ".json"


class MatchFiles:
    """The matches. Whoever saves or deletes holds the lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._matches: Kept[Match] = Kept(64)
        self._heads: Kept[Head] = Kept(100_000)

    def has(self, number: str) -> bool:
        """Whether there is a match of that number, in whatever state."""
        return is_number(number) and self._path(number).exists()

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
            self._matches.put(path, box.stamp, match)
        return match

    def save(self, match: Match) -> None:
        """Write a match; raise ``SaveError``, ``ConflictError``, ``NewerError``, ``ReadError`` or ``ValueError``."""
        wrong = fault_of(match)
        if wrong:
            raise ValueError(wrong)
        path = self._path(match.number)
        try:
            if loses_deals(self.load(match.number), match):
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
        """Return the heads, newest first."""
        found: list[Head] = []
        for number, path in self._newest_first():
            if most is not None and len(found) >= most:
                break
            head = self._head(number, path)
            if head is not None:
                found.append(head)
        return found

    def _head(self, number: str, path: Path) -> Head | None:
        stamp = stamp_of(path)
        head = self._heads.get(path, stamp)
        if head is not None or stamp is None:
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
        head = tables.get("head", {}).get("1")
        facts = {name: value for name, value in head.items() if name != SUMS} if isinstance(head, dict) else head
        match = read_match(facts, _in_order(tables, "deals", path), _in_order(tables, "changes", path), path)
        if match.number != number:
            raise DamagedError(path, f"head: number {match.number!r}")
        return match

    def _path(self, number: str) -> Path:
        return self._folder / month_of(number) / f"{number}{_SUFFIX}"

    def _newest_first(self) -> Iterator[tuple[str, Path]]:
        # Numbers begin with the date; matches with another number come last.
        months = sorted((name for name in _names(self._folder) if name != UNDATED), reverse=True)
        for month in (*months, UNDATED):
            folder = self._folder / month
            for name in sorted(_names(folder), reverse=True):
                number = name.removesuffix(_SUFFIX)
                if number != name and is_number(number) and month_of(number) == month:
                    yield number, folder / name


class EntryFiles:
    """The open entries. Whoever saves or drops holds the lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries: Kept[Entry] = Kept(16)
        self._dumpers: dict[Path, EntryDumper] = {}

    def load(self, match_number: str, deal_number: int) -> Entry | None:
        """Return an entry or ``None``; raise ``DamagedError``, ``NewerError`` or ``ReadError``."""
        if not is_number(match_number):
            return None
        path = self._path(match_number, deal_number)
        entry = self._entries.get(path)
        if entry is None:
            box = Box(path)
            database = box.open()
            if database is None:
                return None
            tables = database.storage.read() or {}
            head, body = (tables.get(name, {}).get("1") for name in ("head", "entry"))
            entry = read_entry(head, body, path, deal_number)
            self._entries.put(path, box.stamp, entry)
        return entry

    def save(self, match_number: str, entry: Entry) -> None:
        """Write an entry; raise ``SaveError``, or ``ValueError`` for what could not be read again."""
        if not is_number(match_number):
            raise ValueError(f"no number of a match: {match_number!r}")
        wrong = fault_of_entry(entry)
        if wrong:
            raise ValueError(wrong)
        path = self._path(match_number, entry.draft.number)
        dumper = self._dumpers.get(path)
        if dumper is None:
            # One is enough for a person; the others would only hold on to drafts long done.
            self._dumpers.clear()
            dumper = self._dumpers[path] = EntryDumper()
        box = Box(path)
        with box.rewrite() as database:
            put(database, "head", {1: {"schema": SCHEMA, "match": match_number, "deal": entry.draft.number}})
            put(database, "entry", {1: dumper.dump(entry)})
        self._entries.put(path, box.stamp, entry)

    def drop(self, match_number: str, deal_number: int) -> None:
        """Remove an entry, if it is there; raise ``SaveError``."""
        if is_number(match_number):
            path = self._path(match_number, deal_number)
            remove_file(path)
            self._entries.drop(path)
            self._dumpers.pop(path, None)

    def numbers(self, match_number: str) -> list[int]:
        """Return the deals of a match with an entry, in order."""
        names = [name.removesuffix(_SUFFIX) for name in _names(self._folder) if name.endswith(_SUFFIX)]
        parts = [name.partition(".") for name in names]
        return sorted(int(deal) for number, _, deal in parts if number == match_number and deal.isdecimal())

    def _path(self, match_number: str, deal_number: int) -> Path:
        return self._folder / f"{match_number}.{deal_number}{_SUFFIX}"


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)  # noqa: PTH208 - names are wanted, not paths
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise ReadError(problem_of(error), folder) from error


def _in_order(tables: Tables, name: str, path: Path) -> list[Any]:
    documents = tables.get(name, {})
    if list(documents) != [str(number) for number in range(1, len(documents) + 1)]:
        raise DamagedError(path, f"{name}: not numbered from 1")
    return list(documents.values())
