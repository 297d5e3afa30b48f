"""What the storage did on its own and a person should hear of, once."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notice:
    """An open entry that could not be read and was put aside: of which match and deal, and under which name.

    ``newer`` tells one that a newer program has written from one that is damaged.
    """

    match_number: str
    deal_number: int
    newer: bool
    file: str
