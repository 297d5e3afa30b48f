"""Whether saving a match would lose deals that another window or device has saved meanwhile."""

from __future__ import annotations

from companion.match import Match


def loses_deals(there: Match, coming: Match) -> bool:
    """Whether ``coming`` replaces deals of ``there`` without knowing of them.

    It knows of them when it holds them all, when ``there`` is among the steps that led to it (a correction), or
    when it is among the steps that led to ``there`` (taken back).
    """
    if coming.deals[: len(there.deals)] == there.deals:
        return False
    return not (_came_from(coming, there) or _came_from(there, coming))


def _came_from(later: Match, earlier: Match) -> bool:
    steps = len(earlier.changes)
    if later.changes[:steps] != earlier.changes:
        return False
    deals = list(later.deals)
    for change in reversed(later.changes[steps:]):
        if change.number >= len(deals):
            return False
        if change.before is None:
            del deals[change.number]
        else:
            deals[change.number] = change.before
    return tuple(deals) == earlier.deals
