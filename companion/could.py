"""What could have been: the best a player could have made of the cards left in hand when a deal of Arlington ended.

New melds and lay-offs onto the player's own melds count; what lay on the table stays as it lay (``meld.fixed``,
``layoff.own``). Whether a turn would have come for it nobody asks here, and nobody gets the points for going out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.arrange import MOST_NODES, melding_steps
from companion.cards import QUEEN_OF_SPADES, Card, Placed, Rank, Role
from companion.deals import Deal, Holding
from companion.melds import check_lay_off, check_meld
from companion.readings import HIGH_ACE, Kind, Meld
from companion.rulesets import RuleSet

#: So many ways to lay off are looked at; more than any hand met so far has.
MOST_WAYS = 300


@dataclass(frozen=True, slots=True)
class LayOff:
    """One card laid off, its role written out, onto the meld of that number as it lay."""

    meld: int
    placed: Placed


@dataclass(frozen=True, slots=True)
class Could:
    """What a player could have made of a hand.

    ``lay_offs`` and new ``melds`` with all roles written out, the cards left, and how many points more it would have
    been than it was. ``proven`` says that nothing is worth more.
    """

    lay_offs: tuple[LayOff, ...]
    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    gain: int
    proven: bool


def could_have_been(rules: RuleSet, holding: Holding) -> Could:
    """Return the best that could have been made of the cards left; legal melds must lie on the table."""
    *_, last = could_steps(rules, holding)
    return last


def could_steps(rules: RuleSet, holding: Holding, nodes: int = MOST_NODES) -> Iterator[Could]:
    """Search step by step: yield the best so far now and then, at last the final one."""
    best = Could((), (), holding.hand, 0, proven=not holding.hand)
    if not holding.hand:
        yield best
        return
    cost = sum(rules.hand_price(card) for card in holding.hand)
    proven = True
    for number, (lay_offs, rest, points) in enumerate(_ways(rules, holding)):
        if number == MOST_WAYS:
            proven = False
            break
        steps = melding_steps(rules, rest, nodes)
        found = next(steps)
        yield best
        for step in steps:
            found = step
            yield best
        proven = proven and found.proven
        gain = points + found.net - cost
        if gain > best.gain:
            best = Could(lay_offs, found.melds, found.hand, gain, proven=False)
    yield replace(best, proven=proven)


def with_could(deal: Deal, seat: int, could: Could) -> Deal:
    """Return the deal as it would have lain."""
    holding = deal.holdings[seat]
    melds = [list(meld) for meld in holding.melds]
    for lay_off in could.lay_offs:
        melds[lay_off.meld].append(lay_off.placed)
    holdings = list(deal.holdings)
    holdings[seat] = Holding((*(tuple(meld) for meld in melds), *could.melds), could.hand)
    return replace(deal, holdings=tuple(holdings))


def _ways(rules: RuleSet, holding: Holding) -> Iterator[tuple[tuple[LayOff, ...], tuple[Card, ...], int]]:
    """Yield every way to lay off, none among them: the lay-offs, the cards left for melds, and the points gained."""
    laid = tuple(check_meld(rules, meld).meld for meld in holding.melds)
    # The same cards laid off onto the same melds in another order are the same way.
    seen: set[frozenset[tuple[int, Rank, Role | None]]] = set()
    waiting: list[tuple[tuple[LayOff, ...], tuple[Meld, ...], tuple[Card, ...], int]] = [((), laid, holding.hand, 0)]
    while waiting:
        lay_offs, melds, hand, points = waiting.pop(0)
        key = frozenset(map(_alike, lay_offs))
        if key in seen:
            continue
        seen.add(key)
        yield lay_offs, hand, points
        for number, meld in enumerate(melds):
            before = check_meld(rules, meld).points or 0
            for card in dict.fromkeys(hand):
                for grown, worth in _grown(rules, meld, card):
                    left = list(hand)
                    left.remove(card)
                    now = (*melds[:number], grown, *melds[number + 1 :])
                    more = (*lay_offs, LayOff(number, grown[-1]))
                    waiting.append((more, now, tuple(left), points + worth - before))


def _grown(rules: RuleSet, meld: Meld, card: Card) -> Iterator[tuple[Meld, int]]:
    """Yield the meld with a card laid off onto it, for every role the card can have there, and what it is worth."""
    for placed in _said(rules, meld, card):
        ruling = check_lay_off(rules, meld, (placed,), own=True)
        if ruling and ruling.points is not None:
            yield ruling.meld, ruling.points


def _said(rules: RuleSet, meld: Meld, card: Card) -> list[Placed]:
    """The card with each role it may have next to the meld.

    Roles are said even where one would be understood: in Parlett's game a deuce laid off onto a row goes to its upper
    end, the deuce of the suit to the place of the 2, and yet the other end may be worth more.
    """
    before = check_meld(rules, meld)
    if not rules.is_wild(card) or before.kind is Kind.DEUCES:
        return [Placed(card)]
    first = before.meld[0].identity
    if not before.row:
        rank = before.meld[0].rank
        return [Placed(card, rank), *([Placed(card, QUEEN_OF_SPADES)] if rank is Rank.QUEEN else [])]
    assert first is not None  # in a row every role is written out
    ends = [at for at in (min(before.row) - 1, max(before.row) + 1) if Rank.ACE <= at <= HIGH_ACE]
    return [Placed(card, Card(Rank.ACE if at == HIGH_ACE else Rank(at), first.suit)) for at in ends]


def _alike(lay_off: LayOff) -> tuple[int, Rank, Role | None]:
    """What is the same about lay-offs that are worth the same: deuces may change places."""
    placed = lay_off.placed
    return lay_off.meld, placed.card.rank, placed.role if placed.card.is_wild else placed.card
