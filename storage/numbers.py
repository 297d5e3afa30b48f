"""The numbers of matches: short, sortable by time, safe in an address and as a file's name.

A number is a date, four characters for the tenth of a second in the day, and three by chance, so that two devices
never meet: ``20260717-g5x2k7q``. The alphabet leaves out ``i l o u``, and its order is that of its codes.
"""

from __future__ import annotations

import re
from datetime import datetime

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_NUMBER = re.compile(r"[0-9a-z][0-9a-z-]{0,39}")
_DATED = re.compile(r"(\d{4})(\d{2})\d{2}-[0-9a-z]+")
_TICK = 4
_CHANCE = 3

#: Where matches are kept whose number is not one of ours.
UNDATED = "undated"


def new_number(now: datetime, chance: int, latest: str = "") -> str:
    """Return a number for a match begun now; it sorts after ``latest`` when that is of the same day.

    ``chance`` is any number; two of the same day and tick with the same chance are the same.
    """
    day = f"{now:%Y%m%d}"
    tick = ((now.hour * 60 + now.minute) * 60 + now.second) * 10 + now.microsecond // 100_000
    if latest.startswith(f"{day}-") and len(latest) == len(day) + 1 + _TICK + _CHANCE:
        tick = max(tick, _value(latest[len(day) + 1 :][:_TICK]) + 1)
    return f"{day}-{_written(tick, _TICK)}{_written(chance, _CHANCE)}"


def is_number(text: str) -> bool:
    """Whether a text can be the number of a match, and so part of a file's name."""
    return _NUMBER.fullmatch(text) is not None


def month_of(number: str) -> str:
    """Return the folder a match is kept in: ``2026-07``, or ``undated``."""
    dated = _DATED.fullmatch(number)
    return f"{dated[1]}-{dated[2]}" if dated else UNDATED


def _written(value: int, length: int) -> str:
    return "".join(_ALPHABET[value >> 5 * place & 31] for place in reversed(range(length)))


def _value(text: str) -> int:
    value = 0
    for letter in text:
        value = value * 32 + max(_ALPHABET.find(letter), 0)
    return value
