"""What a list of matches shows of each, without reading its deals.

The head stands at the front of a match's file. Its sums are computed by ``companion`` when the match is saved; they
serve the list alone and are computed anew where they are missing.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.match import Match
from storage.atomic import END, FRONT, Stamp, read_file
from storage.errors import DamagedError, NewerError
from storage.records import Json, check_schema, converter, structured

#: How much of a file is read for its head; the longest names a match can have fit in.
FRONT_BYTES = 4096

#: The name of the sums in the head of a file.
SUMS = "sums"

# What of a head stands in the file as it is, and what among the sums.
_FACTS = ("number", "players", "begun")
_SUMS = ("deals", "totals", "winners", "is_over")

_DECODER = json.JSONDecoder()


@dataclass(frozen=True, slots=True)
class Head:
    """One match in a list. ``deals`` is how many there are, ``totals`` by seat, ``winners`` the winning seats.

    Of a ``damaged`` match, and of one written by a ``newer`` program, only the number is known.
    """

    number: str
    players: tuple[str, ...] = ()
    begun: str = ""
    deals: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    is_over: bool = False
    damaged: bool = False
    newer: bool = False


def head_of(match: Match) -> Head:
    """Return the head of a match."""
    return Head(
        match.number,
        match.players,
        match.begun,
        len(match.deals),
        match.totals(),
        match.winners(),
        match.is_over,
    )


def dump_sums(head: Head) -> Json:
    """Return what of a head is derived, as plain JSON."""
    return {name: converter.unstructure(getattr(head, name)) for name in _SUMS}


def read_head(path: Path, number: str) -> tuple[Head | None, Stamp]:
    """Read the front of a match's file: its head and the file's stamp.

    The head is ``None`` where the front is not just what is written here: it may be longer, damaged, of a newer
    program or laid out anew by an editor, and only reading the whole file will tell. Raises ``FileNotFoundError``,
    ``ReadError`` and, for an empty or absurdly large file, ``DamagedError``.
    """
    front, stamp = read_file(path, FRONT_BYTES)
    if not front.startswith(FRONT) or not front.endswith(END) or b"\0" in front:
        return None, stamp
    try:
        head: Any = _DECODER.raw_decode(front.decode("ascii"), len(FRONT))[0]
        facts = check_schema(head, path)
        shown = {name: facts[name] for name in _FACTS} | {name: facts[SUMS][name] for name in _SUMS}
        found = structured(Head, shown, path, "head")
    except (ValueError, LookupError, TypeError, RecursionError, DamagedError, NewerError):
        return None, stamp
    return found if found.number == number and _is_sound(found) else None, stamp


def _is_sound(head: Head) -> bool:
    """Whether a head does not contradict itself: as many totals as players, winners who sit there."""
    seats = len(head.players)
    return (
        bool(seats)
        and head.deals >= 0
        and len(head.totals) == seats
        and all(0 <= winner < seats for winner in head.winners)
        and head.is_over == bool(head.winners)
    )
