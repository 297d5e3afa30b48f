"""Where open entries lie: ``drafts/<number>.<deal>.json``, with the tables ``head`` and ``entry``.

An entry is the only copy of what was typed in, so none is written over or removed unread: one that is damaged, or of
a newer program, is put aside.
"""

from __future__ import annotations

from pathlib import Path

from companion.draft import Entry
from storage.atomic import names_in, put_aside, remove_file
from storage.boxes import Box, Kept, put
from storage.errors import DamagedError, NewerError, ReadError
from storage.files import SUFFIX
from storage.notices import Notice
from storage.numbers import is_number
from storage.records import SCHEMA, EntryDumper, fault_of_entry, read_entry


class EntryFiles:
    """The open entries. Whoever saves or drops holds the lock."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._entries: Kept[Entry] = Kept(16)
        self._dumpers: dict[Path, EntryDumper] = {}
        #: What was put aside and nobody has been told of.
        self.notices: list[Notice] = []

    def load(self, match_number: str, deal_number: int) -> Entry | None:
        """Return an entry or ``None``; raise ``DamagedError``, ``NewerError`` or ``ReadError``."""
        if not is_number(match_number):
            return None
        path = self._path(match_number, deal_number)
        entry = self._entries.get(path)
        if entry is None:
            box = Box(path)
            try:
                database = box.open()
            except ReadError as error:
                # A folder of that name is no entry of ours; saving will say what is in the way.
                if error.problem != "blocked":
                    raise
                return None
            if database is None:
                return None
            tables = database.storage.read() or {}
            head, body = (tables.get(name, {}).get("1") for name in ("head", "entry"))
            entry = read_entry(head, body, path, deal_number)
            self._entries.put(path, box.stamp, entry)
        return entry

    def readable(self, match_number: str, deal_number: int) -> Entry | None:
        """Return an entry or ``None``, after putting aside one that is damaged or of a newer program.

        Whoever calls holds the lock. Raises ``ReadError``, and ``SaveError`` when the file can't be put aside.
        """
        try:
            return self.load(match_number, deal_number)
        except (DamagedError, NewerError) as error:
            newer = isinstance(error, NewerError)
            aside = put_aside(self._path(match_number, deal_number), "newer" if newer else "damaged")
            self.notices.append(Notice(match_number, deal_number, newer, aside.name))
            return None

    def save(self, match_number: str, entry: Entry) -> None:
        """Write an entry over one that could be read, or none.

        Raises ``SaveError``, ``ReadError``, or ``ValueError`` for what could not be read again.
        """
        if not is_number(match_number):
            raise ValueError(f"no number of a match: {match_number!r}")
        wrong = fault_of_entry(entry)
        if wrong:
            raise ValueError(wrong)
        self.readable(match_number, entry.draft.number)
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
        """Remove an entry, if it is there and nobody could miss it: what can't be read is put aside.

        Raises ``SaveError`` or ``ReadError``.
        """
        if self.readable(match_number, deal_number) is not None:
            self.delete(match_number, deal_number)

    def delete(self, match_number: str, deal_number: int) -> None:
        """Remove an entry in whatever state, if it is there; raise ``SaveError``."""
        if is_number(match_number):
            path = self._path(match_number, deal_number)
            remove_file(path)
            self._entries.drop(path)
            self._dumpers.pop(path, None)

    def numbers(self, match_number: str) -> list[int]:
        """Return the deals of a match with an entry, in order; raise ``ReadError``."""
        try:
            names = names_in(self._folder)
        except ReadError as error:
            if error.problem != "blocked":
                raise
            return []
        parts = [name.removesuffix(SUFFIX).partition(".") for name in names if name.endswith(SUFFIX)]
        return sorted(int(deal) for number, _, deal in parts if number == match_number and deal.isdecimal())

    def _path(self, match_number: str, deal_number: int) -> Path:
        return self._folder / f"{match_number}.{deal_number}{SUFFIX}"
