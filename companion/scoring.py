"""The price of a deal: itemised lines whose sum is the score.

Each line says who gets how many points, for which cards and under which clause, so that the count can be read
aloud at the table and checked against paper. Prices: S0 §04, S2 §04, for Parlett's game his
*Penguin Book of Card Games*.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.cards import Card, Placed
from companion.clauses import Clause
from companion.deals import Deal, concealed_violations
from companion.melds import check_meld, in_row
from companion.readings import Kind
from companion.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the count.

    ``cards`` and ``prices`` go together, a price a card, in points, a sequence rising; the line for going out has
    none. ``held`` are points kept aside until the match ends; they are not in ``points``. ``facts`` are numbers for
    its sentence.
    """

    seat: int
    points: int
    clause: Clause
    cards: tuple[Card | Placed, ...] = ()
    prices: tuple[int, ...] = ()
    kind: Kind | None = None
    meld: int | None = None
    held: int = 0
    facts: Mapping[str, int] = field(default_factory=dict, hash=False)


def score_lines(rules: RuleSet, deal: Deal) -> tuple[ScoreLine, ...]:
    """Price a deal, line by line: each player's melds, then the hand, then going out.

    An illegal meld is worth nothing and gets no line; judge the deal first (``companion.deals.check_deal``).
    """
    lines: list[ScoreLine] = []
    for seat, holding in enumerate(deal.holdings):
        for number, meld in enumerate(holding.melds):
            ruling = check_meld(rules, meld)
            if ruling.points is not None:
                order = in_row(ruling)
                cards = tuple(ruling.meld[place] for place in order)
                prices = tuple(ruling.prices[place] for place in order)
                lines.append(ScoreLine(seat, ruling.points, Clause.SCORE_TABLE, cards, prices, ruling.kind, number))
        if holding.hand:
            prices = tuple(rules.hand_price(card) for card in holding.hand)
            lines.append(ScoreLine(seat, sum(prices), Clause.SCORE_HAND, holding.hand, prices))
        if seat == deal.out:
            lines.append(ScoreLine(seat, rules.going_out, Clause.SCORE_OUT))
            if deal.concealed and not concealed_violations(rules, deal):
                lines.append(ScoreLine(seat, 0, Clause.SCORE_CONCEALED, held=rules.concealed))
    return tuple(lines)


def scores(rules: RuleSet, deal: Deal) -> tuple[int, ...]:
    """Return the points of each seat for a deal."""
    points = [0] * len(deal.holdings)
    for line in score_lines(rules, deal):
        points[line.seat] += line.points
    return tuple(points)
