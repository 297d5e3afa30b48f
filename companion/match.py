"""A match: who sits where, the deals so far, and all that follows from them.

Nothing that can be computed is stored: dealers, points, running totals, the end and the winners come from the
deals each time they are asked for, so a corrected deal leaves no stale total behind. Clauses: ``match.target``,
``match.shared``, ``score.*``; the deal passes clockwise (S0 §01).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.deals import Deal
from companion.rulesets import DENEXA, HouseValue, RuleSet, rule_set
from companion.scoring import scores

#: A longer name does not fit beside another on a phone.
LONGEST_NAME = 40


class SeatingError(ValueError):
    """The players of a match are not in order; ``problem`` is ``few``, ``many``, ``empty``, ``long`` or ``twice``.

    ``seat`` is the seat concerned (from 0), ``name`` what was entered there.
    """

    def __init__(self, problem: str, seat: int = 0, name: str = "", limit: int = 0) -> None:
        self.problem = problem
        self.seat = seat
        self.name = name
        self.limit = limit
        super().__init__(f"{problem}: seat {seat + 1}, {name!r}")


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after a deal: the points of that deal and the totals, by seat."""

    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a match: the deal of that number was entered (``before`` is ``None``) or corrected."""

    number: int
    before: Deal | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """A match: its rules (frozen into it), its players by seat, who dealt first, and the deals.

    ``number`` tells matches apart; ``begun`` is a moment in ISO form, for the history alone; ``changes`` are the
    steps that led here, so that each can be undone.
    """

    number: str
    players: tuple[str, ...]
    first_dealer: int = 0
    rules_name: str = DENEXA.name
    house: Mapping[str, HouseValue] = field(default_factory=dict, hash=False)
    deals: tuple[Deal, ...] = field(default=(), hash=False)
    begun: str = ""
    changes: tuple[Change, ...] = field(default=(), hash=False)

    @property
    def rules(self) -> RuleSet:
        """The rule set it is played by, house rules included."""
        return rule_set(self.rules_name, self.house)

    def dealer(self, deal: int) -> int:
        """The seat that deals the deal of that number (from 0)."""
        return (self.first_dealer + deal) % len(self.players)

    def standings(self) -> tuple[Standing, ...]:
        """Points and totals after each deal."""
        rules = self.rules
        totals = (0,) * len(self.players)
        rows = []
        for deal in self.deals:
            points = _scores(rules, deal)
            totals = tuple(total + more for total, more in zip(totals, points, strict=True))
            rows.append(Standing(points, totals))
        return tuple(rows)

    def totals(self) -> tuple[int, ...]:
        """The totals that count: after the deciding deal, or after the last one so far."""
        rows = self.standings()
        decided = self.decided_by()
        if not rows:
            return (0,) * len(self.players)
        return rows[-1 if decided is None else decided].totals

    def decided_by(self) -> int | None:
        """The number of the first deal after which someone has reached the target; ``None`` while the match is open.

        Deals entered after it (a correction can move the end forward) no longer count.
        """
        target = self.rules.target
        for number, row in enumerate(self.standings()):
            if max(row.totals) >= target:
                return number
        return None

    @property
    def is_over(self) -> bool:
        """Whether someone has reached the target."""
        return self.decided_by() is not None

    def winners(self) -> tuple[int, ...]:
        """The seats that win: the highest total, shared by all who have it; empty while the match is open."""
        return leaders(self.totals()) if self.is_over else ()

    def with_deal(self, number: int, deal: Deal) -> Match:
        """Return the match with a deal put in its place: the next one, or an earlier one corrected.

        Putting the same deal again changes nothing.
        """
        if not 0 <= number <= len(self.deals):
            raise IndexError(f"deal {number + 1} cannot follow {len(self.deals)} deals")
        before = self.deals[number] if number < len(self.deals) else None
        if before == deal:
            return self
        deals = (*self.deals[:number], deal, *self.deals[number + 1 :])
        return replace(self, deals=deals, changes=(*self.changes, Change(number, before)))

    def undone(self) -> tuple[Match, Change | None, Deal | None]:
        """Return the match before its last step, that step, and the deal that the step had put there."""
        if not self.changes:
            return self, None, None
        change = self.changes[-1]
        put = self.deals[change.number]
        kept = () if change.before is None else (change.before,)
        deals = (*self.deals[: change.number], *kept, *self.deals[change.number + 1 :])
        return replace(self, deals=deals, changes=self.changes[:-1]), change, put


@lru_cache(maxsize=4096)
def _scores(rules: RuleSet, deal: Deal) -> tuple[int, ...]:
    # A score sheet asks for every deal at each tap; deals and rules never change once made.
    return scores(rules, deal)


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest total (``match.shared``).

    >>> leaders((1035, 1125, 1125))
    (1, 2)
    """
    most = max(totals, default=0)
    return tuple(seat for seat, total in enumerate(totals) if total == most)


def tidy_name(name: str) -> str:
    """Return a name as it is kept: spaces at the ends dropped and those inside made single."""
    return " ".join(name.split())


def check_seating(rules: RuleSet, names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names, tidied, or raise ``SeatingError`` for the first thing that is wrong.

    Names that differ only in case or spaces are the same name.
    """
    tidy = tuple(tidy_name(name) for name in names)
    seen: dict[str, int] = {}
    for seat, name in enumerate(tidy):
        if not name:
            raise SeatingError("empty", seat)
        if len(name) > LONGEST_NAME:
            raise SeatingError("long", seat, name, LONGEST_NAME)
        if name.casefold() in seen:
            raise SeatingError("twice", seat, name)
        seen[name.casefold()] = seat
    if len(tidy) < rules.least_players:
        raise SeatingError("few", len(tidy), limit=rules.least_players)
    if len(tidy) > rules.most_players:
        raise SeatingError("many", rules.most_players, limit=rules.most_players)
    return tidy
