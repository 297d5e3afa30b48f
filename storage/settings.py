"""The small things an app remembers: its settings by name, and the names of players.

They are a convenience: a damaged file is put aside, never deleted, and the defaults serve again.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.match import alike, tidy_name
from storage.atomic import put_aside
from storage.boxes import Box, Kept, put
from storage.errors import DamagedError, NewerError, ReadError, SaveError
from storage.locks import SaveLock
from storage.records import SCHEMA, check_schema, is_text, structured

#: More names than a list can usefully offer; the ones used least lately are forgotten.
MOST_NAMES = 500

#: Settings are small things; what is nested deeper is damage, and could not even be copied.
MOST_DEEP = 32


@dataclass(frozen=True, slots=True)
class _Kept:
    values: dict[str, Any]
    # None: nothing was ever remembered, or it was lost.
    names: tuple[str, ...] | None


_NOTHING = _Kept({}, None)


class Settings:
    """The settings file. Reading never fails for what is in it; writing raises ``SaveError``."""

    def __init__(self, path: Path, lock: SaveLock) -> None:
        self._path = path
        self._lock = lock
        self._cache: Kept[_Kept] = Kept(1)

    def get(self, name: str, default: Any) -> Any:
        """Return a setting, or the default when it was never set or cannot be read."""
        values = self._readable().values
        return copy.deepcopy(values[name]) if name in values else default

    def set(self, name: str, value: Any) -> None:
        """Keep a setting.

        Raises ``SaveError`` or ``ReadError``, and ``TypeError`` or ``ValueError`` for what could not be read again.
        """
        try:
            value = json.loads(json.dumps(value, allow_nan=False))
        except RecursionError as error:
            raise ValueError(f"{name}: too deep") from error
        if not _is_plain({name: value}):
            raise ValueError(f"{name}: too deep, or a text that can't be shown")
        with self._lock:
            kept = self._read()
            if name not in kept.values or kept.values[name] != value:
                self._write(_Kept(kept.values | {name: value}, kept.names))

    def names(self) -> tuple[str, ...] | None:
        """Return the names remembered, the latest first; ``None`` when none ever was."""
        return self._readable().names

    def remember(self, names: Sequence[str], before: Sequence[str] = ()) -> None:
        """Put names first; ``before`` is what to begin with when none was ever remembered.

        Raises ``SaveError`` or ``ReadError``, and ``ValueError`` for a name that could not be read again.
        """
        if not all(map(is_text, names)):
            raise ValueError("a name that can't be shown")
        with self._lock:
            kept = self._read()
            old = before if kept.names is None else kept.names
            merged = unique_names([*names, *old])[:MOST_NAMES]
            if merged != kept.names:
                self._write(_Kept(kept.values, merged))

    def _readable(self) -> _Kept:
        try:
            return self._read()
        except (SaveError, ReadError):
            return _NOTHING

    def _read(self) -> _Kept:
        cached = self._cache.get(self._path)
        if cached is not None:
            return cached
        try:
            return self._parse()
        except (DamagedError, NewerError):
            pass
        with self._lock:
            # Another process may have put it aside since, and begun a new one.
            try:
                return self._parse()
            except DamagedError:
                put_aside(self._path, "damaged")
            except NewerError:
                put_aside(self._path, "newer")
        return _NOTHING

    def _parse(self) -> _Kept:
        box = Box(self._path)
        database = box.open()
        if database is None:
            return _NOTHING
        tables = database.storage.read() or {}
        check_schema(tables.get("head", {}).get("1"), self._path)
        try:
            values = tables.get("settings", {}).get("1", {})
            names = tables.get("players", {}).get("1", {}).get("names")
        except AttributeError as error:
            raise DamagedError(self._path, "settings") from error
        kept = _Kept(
            structured(dict[str, Any], values, self._path, "settings"),
            None if names is None else structured(tuple[str, ...], names, self._path, "players"),
        )
        if not _is_plain(kept.values):
            raise DamagedError(self._path, "settings: too deep, or a text that can't be shown")
        self._cache.put(self._path, box.stamp, kept)
        return kept

    def _write(self, kept: _Kept) -> None:
        box = Box(self._path)
        with box.rewrite() as database:
            put(database, "head", {1: {"schema": SCHEMA}})
            put(database, "settings", {1: kept.values})
            if kept.names is not None:
                put(database, "players", {1: {"names": list(kept.names)}})
        self._cache.put(self._path, box.stamp, kept)


def _is_plain(value: Any, depth: int = MOST_DEEP) -> bool:
    """Whether a value can be copied and shown: not nested beyond ``depth``, and all its texts are whole."""
    if isinstance(value, str):
        return is_text(value)
    if isinstance(value, dict):
        return depth > 0 and all(is_text(name) and _is_plain(inner, depth - 1) for name, inner in value.items())
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(inner, depth - 1) for inner in value)
    return True


def unique_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names tidied, each once: the first spelling of those that differ in case or spaces alone.

    >>> unique_names(["Ann", "Боб", " ann ", ""])
    ('Ann', 'Боб')
    """
    first: dict[str, str] = {}
    for name in map(tidy_name, names):
        if name:
            first.setdefault(alike(name), name)
    return tuple(first.values())
