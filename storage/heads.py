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
from storage.errors import DamagedError
from storage.records import Json, check_schema, structured

#: How much of a file is read for its head; the longest names a match can have fit in.
FRONT_BYTES = 4096

#: The name of the sums in the head of a file.
SUMS = "sums"

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
    return {
        "deals": head.deals,
        "totals": list(head.totals),
        "winners": list(head.winners),
        "is_over": head.is_over,
    }


def read_head(path: Path, number: str) -> tuple[Head | None, Stamp]:
    """Read the front of a match's file: its head (``None`` when the sums are missing) and the file's stamp.

    Raises ``FileNotFoundError``, ``ReadError``, ``DamagedError`` (also for a file cut short) and ``NewerError``.
    """
    front, stamp = read_file(path, FRONT_BYTES)
    if not front.endswith(END) or b"\0" in front:
        raise DamagedError(path, "cut short")
    if not front.startswith(FRONT):
        return None, stamp
    try:
        head: Any = _DECODER.raw_decode(front.decode("ascii", "replace"), len(FRONT))[0]
    except (ValueError, RecursionError):
        # Longer than expected, or damaged: reading the whole file will tell.
        return None, stamp
    facts = check_schema(head, path)
    if facts.get("number") != number:
        raise DamagedError(path, f"head: number {facts.get('number')!r}")
    sums = facts.get(SUMS)
    if not isinstance(sums, dict):
        return None, stamp
    shown = {name: facts[name] for name in ("number", "players", "begun") if name in facts}
    found = structured(Head, shown | sums, path, "head")
    if not _is_sound(found):
        # It contradicts itself; reading the whole file will tell.
        return None, stamp
    return found, stamp


def _is_sound(head: Head) -> bool:
    """Whether a head can be shown: as many totals as players, winners who sit there, words that can be written."""
    try:
        "".join((*head.players, head.begun)).encode()
    except UnicodeEncodeError:
        return False
    seats = len(head.players)
    return (
        bool(seats)
        and len(head.totals) == seats
        and all(0 <= winner < seats for winner in head.winners)
        and head.is_over == bool(head.winners)
    )
