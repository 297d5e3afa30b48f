"""TinyDB files read once and written once, and what was made of them kept until the file changes.

TinyDB reads its file for every table call and writes it after each; a match is many calls. Here the calls go to
memory, and the file sees one read or one write.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

from tinydb import TinyDB
from tinydb.storages import Storage
from tinydb.table import Document

from storage.atomic import AtomicStorage, Stamp, Tables, stamp_of

_T = TypeVar("_T")


class _Held(Storage):
    """Tables in memory, for the calls between the one read and the one write."""

    def __init__(self, tables: Tables | None) -> None:
        self.tables = tables

    def read(self) -> Tables | None:
        return self.tables

    def write(self, data: Tables) -> None:
        self.tables = data


class Box:
    """One TinyDB file."""

    def __init__(self, path: Path) -> None:
        self.file = AtomicStorage(path)

    @property
    def stamp(self) -> Stamp | None:
        """The stamp of the version read or written last."""
        return self.file.stamp

    def open(self) -> TinyDB | None:
        """Return the database as the file has it, ``None`` without one; raise what ``AtomicStorage`` raises."""
        tables = self.file.read()
        return None if tables is None else TinyDB(storage=lambda: _Held(tables))

    @contextmanager
    def rewrite(self) -> Iterator[TinyDB]:
        """Give an empty database to fill; it then replaces the file as a whole, or after an exception not at all."""
        held = _Held(None)
        yield TinyDB(storage=lambda: held)
        self.file.write(held.tables or {})


def put(database: TinyDB, table: str, documents: Mapping[int, Mapping[str, Any]]) -> None:
    """Insert documents under their own numbers into an empty table."""
    if documents:
        database.table(table).insert_multiple([Document(value, number) for number, value in documents.items()])


class Kept(Generic[_T]):
    """What was made of files, as long as they are the same on disk; beyond ``most`` of them the oldest goes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[Path, tuple[Stamp, _T]] = OrderedDict()

    def get(self, path: Path, stamp: Stamp | None = None) -> _T | None:
        """Return what was made of the file if it is unchanged; ``stamp`` spares asking the disk."""
        kept = self._values.get(path)
        if kept is None or kept[0] != (stamp or stamp_of(path)):
            return None
        return kept[1]

    def put(self, path: Path, stamp: Stamp | None, value: _T) -> None:
        """Keep what was made of a version of a file."""
        self._values.pop(path, None)
        if stamp is not None:
            self._values[path] = stamp, value
            while len(self._values) > self._most:
                self._values.popitem(last=False)

    def drop(self, path: Path) -> None:
        """Forget what was made of a file."""
        self._values.pop(path, None)
