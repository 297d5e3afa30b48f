"""A match: who sits where, the deals so far, and all that follows from them.

Nothing that can be computed is stored: dealers, points, running totals, the end and the winners come from the
deals each time they are asked for, so a corrected deal leaves no stale total behind. Clauses: ``match.*``,
``score.*``, ``gin.dealer``, ``gin.line``, ``gin.game``. In Arlington the deal passes clockwise (S0 §01, S3 *партия*),
in Oklahoma Gin the winner of a deal deals the next (S4).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from companion.deals import Deal
from companion.gin import GinDeal, check_gin_deal
from companion.rulesets import DENEXA, HouseValue, RuleSet, rule_set
from companion.scoring import ScoreLine, score_lines

#: A deal of any game.
Played = Deal | GinDeal

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
    """Where a match stands after a deal: the points of that deal, the totals and all that is held, by seat."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    held: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a match: the deal of that number was entered (``before`` is ``None``) or corrected."""

    number: int
    before: Played | None = None


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
    deals: tuple[Played, ...] = field(default=(), hash=False)
    begun: str = ""
    changes: tuple[Change, ...] = field(default=(), hash=False)

    @property
    def rules(self) -> RuleSet:
        """The rule set it is played by, house rules included."""
        return rule_set(self.rules_name, self.house)

    def dealer(self, deal: int) -> int:
        """The seat that deals the deal of that number (from 0)."""
        if not self.rules.is_gin:
            return (self.first_dealer + deal) % len(self.players)
        dealer = self.first_dealer
        for row in self.standings()[:deal]:
            # A void deal, which brings nobody points, is dealt again by the same player.
            dealer = row.points.index(max(row.points)) if any(row.points) else dealer
        return dealer

    def standings(self) -> tuple[Standing, ...]:
        """Points and totals after each deal."""
        rules = self.rules
        totals = held = (0,) * len(self.players)
        rows = []
        for deal in self.deals:
            points, aside = _scores(rules, deal)
            totals, held = _added(totals, points), _added(held, aside)
            rows.append(Standing(points, totals, held))
        return tuple(rows)

    def totals(self) -> tuple[int, ...]:
        """The totals that count: after the deciding deal, or after the last one so far."""
        rows = self.standings()
        decided = self.decided_by()
        if not rows:
            return (0,) * len(self.players)
        return rows[-1 if decided is None else decided].totals

    def held(self) -> tuple[int, ...]:
        """The bonuses kept aside that count, by seat: up to the deciding deal."""
        rows, decided = self.standings(), self.decided_by()
        return rows[-1 if decided is None else decided].held if rows else (0,) * len(self.players)

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
        return winning(self.rules, self.totals(), self.held()) if self.is_over else ()

    def final(self) -> tuple[int, ...]:
        """The totals with all that is added at the end (``final_totals``); the totals while the match is open."""
        if not self.is_over:
            return self.totals()
        rows = self.standings()[: (self.decided_by() or 0) + 1]
        won = tuple(sum(row.points[seat] > 0 for row in rows) for seat in range(len(self.players)))
        return final_totals(self.rules, self.totals(), self.held(), won)

    def with_deal(self, number: int, deal: Played) -> Match:
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

    def undone(self) -> tuple[Match, Change | None, Played | None]:
        """Return the match before its last step, that step, and the deal that the step had put there."""
        if not self.changes:
            return self, None, None
        change = self.changes[-1]
        put = self.deals[change.number]
        kept = () if change.before is None else (change.before,)
        deals = (*self.deals[: change.number], *kept, *self.deals[change.number + 1 :])
        return replace(self, deals=deals, changes=self.changes[:-1]), change, put


@lru_cache(maxsize=4096)
def _scores(rules: RuleSet, deal: Played) -> tuple[tuple[int, ...], tuple[int, ...]]:
    # A score sheet asks for every deal at each tap; deals and rules never change once made.
    lines = lines_of(rules, deal)
    seats = range(2 if isinstance(deal, GinDeal) else len(deal.holdings))
    points = tuple(sum(line.points for line in lines if line.seat == seat) for seat in seats)
    return points, tuple(sum(line.held for line in lines if line.seat == seat) for seat in seats)


def lines_of(rules: RuleSet, deal: Played) -> tuple[ScoreLine, ...]:
    """The lines of the score of a deal of any game (``companion.scoring``, ``companion.gin``)."""
    return check_gin_deal(rules, deal).lines if isinstance(deal, GinDeal) else score_lines(rules, deal)


def _added(some: Sequence[int], more: Sequence[int]) -> tuple[int, ...]:
    return tuple(one + other for one, other in zip(some, more, strict=True))


def winning(rules: RuleSet, totals: Sequence[int], held: Sequence[int]) -> tuple[int, ...]:
    """The seats that win a match that is over: the highest total, held bonuses left out unless they decide."""
    return leaders(_added(totals, held) if rules.held_decides == "yes" else totals)


def final_totals(
    rules: RuleSet, totals: Sequence[int], held: Sequence[int], won: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return the totals of a match that is over with all that is added at its end, by seat.

    The winner's bonus, which tied winners split evenly, rounded down, and the bonuses held (``match.bonus``); in
    Oklahoma Gin so much for each deal ``won`` and for the match (``gin.line``, ``gin.game``).
    """
    winners = winning(rules, totals, held)
    share = (rules.winner_bonus + rules.game_bonus) // len(winners)
    lines = [rules.line_bonus * count for count in won or (0,) * len(totals)]
    return tuple(
        total + aside + line + (share if seat in winners else 0)
        for seat, (total, aside, line) in enumerate(zip(totals, held, lines, strict=True))
    )


def settlement(final: Sequence[int]) -> tuple[int, ...]:
    """Return what each seat gets, net, when everybody settles the difference with everybody (``match.bonus``).

    >>> settlement((1110, 1110, 700))
    (410, 410, -820)
    """
    return tuple(len(final) * own - sum(final) for own in final)


def payments(final: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Return who pays whom how many points when everybody settles the difference with everybody (``match.bonus``).

    Each payment is the seat that pays, the seat that gets, and the points; whoever gets most comes first.

    >>> payments((1110, 1110, 700))
    ((2, 0, 410), (2, 1, 410))
    """
    seats = range(len(final))
    due = [(low, high, final[high] - final[low]) for high in seats for low in seats if final[high] > final[low]]
    return tuple(sorted(due, key=lambda payment: (-final[payment[1]], payment[1], -payment[2])))


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the highest total (``match.shared``).

    >>> leaders((1035, 1125, 1125))
    (1, 2)
    """
    most = max(totals, default=0)
    return tuple(seat for seat, total in enumerate(totals) if total == most)


#: Letters that show nothing although they count as letters.
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u3164\uffa0\u2800"), " ")
#: What joins letters or signs into one, as in many scripts and in emoji.
_JOINERS = "\u200c\u200d"


def tidy_name(name: str) -> str:
    """Return a name as it is kept: letters with their marks as one, nothing that doesn't show, single spaces.

    >>> tidy_name(" Jose\u0301\u200b  Maria ")
    'José Maria'
    """
    whole = unicodedata.normalize("NFC", name).translate(_BLANK)
    shown = "".join(
        letter
        for letter in whole
        if letter.isspace() or letter in _JOINERS or unicodedata.category(letter) not in ("Cc", "Cf", "Co", "Cn")
    )
    tidy = " ".join(shown.split())
    return tidy if tidy.strip(_JOINERS + " ") else ""


def alike(name: str) -> str:
    """What two names share that nobody can tell apart: the same letters, large or small, wide or narrow."""
    joined = unicodedata.normalize("NFKC", tidy_name(name)).casefold()
    return "".join(letter for letter in joined if letter not in _JOINERS)


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
        if alike(name) in seen:
            raise SeatingError("twice", seat, name)
        seen[alike(name)] = seat
    if len(tidy) < rules.least_players:
        raise SeatingError("few", len(tidy), limit=rules.least_players)
    if len(tidy) > rules.most_players:
        raise SeatingError("many", rules.most_players, limit=rules.most_players)
    return tidy
