"""The ways out of an entry: back to the sheet, on to the next player or the count, aside to the referee.

None of them is taken while something is not saved: the screen says so instead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from views import guard
from views.entering import Entering


class Ways(NamedTuple):
    """Where one can go from an entry; each keeps its identity over redraws."""

    back: Callable[[], None]
    onward: Callable[[], None]
    ask: Callable[[], None]


def use_ways(taps: Entering, here: str) -> Ways:
    """Hook: the ways out of the entry that is shown at the address ``here``."""
    desk = taps.desk

    @guard.use_handler
    def back() -> None:
        if taps.save():
            desk.go(here.rsplit("/enter/", 1)[0])

    @guard.use_handler
    def onward() -> None:
        if desk.just_moved:
            return
        seat = taps.following
        if seat is None:
            taps.leave()
            if taps.save():
                desk.go(f"{here}/count")
        else:
            taps.turn(seat)
            desk.moved()

    @guard.use_handler
    def ask() -> None:
        if taps.save():
            desk.go(f"{here}/ask")

    return Ways(back, onward, ask)
