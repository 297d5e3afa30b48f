"""A deal as it lay when it ended: who had which melds and which cards left, and whether that can be.

A deal holds facts alone; what it is worth is computed when asked (``companion.scoring``). Seats are numbered from
0 in the order of play. Clauses: ``deal.out``, ``cards.copies``, ``cards.deck`` and those of each meld.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.cards import Card
from companion.clauses import Clause, Ruling, Violation
from companion.deck import deck_violations
from companion.melds import MeldRuling, check_meld
from companion.readings import Meld
from companion.rulesets import RuleSet


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player had at the end of a deal: the melds on the table and the cards left in hand."""

    melds: tuple[Meld, ...] = ()
    hand: tuple[Card, ...] = ()

    def cards(self) -> Iterator[Card]:
        """Yield every card, roles aside."""
        for meld in self.melds:
            for placed in meld:
                yield placed.card
        yield from self.hand

    @property
    def is_empty(self) -> bool:
        """Whether there is neither a meld nor a card."""
        return not self.melds and not self.hand


@dataclass(frozen=True, slots=True)
class Deal:
    """A finished deal: a holding a seat, who went out, or that the stock was exhausted.

    ``concealed`` is the claim of whoever went out to have melded the whole hand in one turn, not the first.
    """

    holdings: tuple[Holding, ...]
    out: int | None = None
    exhausted: bool = False
    concealed: bool = False

    def cards(self) -> Iterator[Card]:
        """Yield every card on the table and in the hands."""
        for holding in self.holdings:
            yield from holding.cards()


@dataclass(frozen=True, slots=True)
class DealRuling(Ruling):
    """The ruling on a deal, with the ruling on each meld by seat; ``deal`` has every inferred role written out.

    ``refused`` are claims that aren't so: they are taken out of ``deal``, which stands without them.
    """

    deal: Deal = Deal(())
    melds: tuple[tuple[MeldRuling, ...], ...] = ()
    refused: tuple[Violation, ...] = ()


def check_deal(rules: RuleSet, deal: Deal) -> DealRuling:
    """Judge a whole deal: every meld by itself, the deck over the whole table, and how the deal ended."""
    found: list[Violation] = []
    rulings = tuple(tuple(check_meld(rules, meld) for meld in holding.melds) for holding in deal.holdings)
    for seat, of_seat in enumerate(rulings):
        for number, ruling in enumerate(of_seat):
            found += [violation.at(seat, number) for violation in ruling.violations]
    found += _deck_violations(rules, deal)
    found += _ending_violations(deal)
    holdings = tuple(
        replace(
            holding,
            melds=tuple(_settled(ruling, meld) for ruling, meld in zip(of_seat, holding.melds, strict=True)),
        )
        for holding, of_seat in zip(deal.holdings, rulings, strict=True)
    )
    refused = concealed_violations(rules, deal)
    settled = replace(deal, holdings=holdings, concealed=deal.concealed and not refused)
    return DealRuling(tuple(found), settled, rulings, refused)


def concealed_violations(rules: RuleSet, deal: Deal, *, first_turn: bool = False) -> tuple[Violation, ...]:
    """Say why a claim of a concealed hand is refused (``score.concealed``); nothing when there is none or it holds.

    What the table can't show, that it all happened in one turn, is taken on trust.
    """
    if not deal.concealed:
        return ()
    clause = Clause.SCORE_CONCEALED
    if not rules.concealed:
        return (Violation(clause, "unknown"),)
    if deal.out is None:
        return (Violation(clause, "nobody"),)
    melded = sum(len(meld) for meld in deal.holdings[deal.out].melds)
    found = []
    if first_turn:
        found.append(Violation(clause, "first", seat=deal.out))
    if melded < rules.cards_dealt:
        facts = {"count": melded, "least": rules.cards_dealt}
        found.append(Violation(clause, "few", facts=facts, seat=deal.out))
    return tuple(found)


def empty_handed(deal: Deal) -> tuple[int, ...]:
    """List the seats that hold no card although they laid some: those who may have gone out."""
    return tuple(seat for seat, holding in enumerate(deal.holdings) if holding.melds and not holding.hand)


def _settled(ruling: MeldRuling, meld: Meld) -> Meld:
    """The meld with its roles as the ruling has them when it is legal, else as it was said."""
    return ruling.meld if ruling else meld


def _deck_violations(rules: RuleSet, deal: Deal) -> list[Violation]:
    """What the deck can't hold over the whole table; what a meld has said by itself is not repeated."""
    hands = [card for holding in deal.holdings for card in holding.hand]
    strange = [fault for fault in deck_violations(rules, hands, "table") if fault.clause is Clause.CARDS_DECK]
    in_melds = {
        card
        for holding in deal.holdings
        for meld in holding.melds
        for fault in deck_violations(rules, meld, "meld")
        for card in fault.cards
    }
    copies = [
        fault
        for fault in deck_violations(rules, tuple(deal.cards()), "table")
        if fault.clause is Clause.CARDS_COPIES and fault.cards[0] not in in_melds
    ]
    return [replace(fault, places=()) for fault in (*strange, *copies)]


def _ending_violations(deal: Deal) -> list[Violation]:
    found = []
    for seat, holding in enumerate(deal.holdings):
        if seat == deal.out:
            if holding.hand:
                facts = {"count": len(holding.hand)}
                found.append(Violation(Clause.DEAL_OUT, "holds", holding.hand, facts=facts, seat=seat))
            elif not holding.melds:
                found.append(Violation(Clause.DEAL_OUT, "nothing", seat=seat))
        elif not holding.hand:
            what = "exhausted" if deal.exhausted else "second" if deal.out is not None else "unsaid"
            if not holding.melds:
                what = "blank"
            found.append(Violation(Clause.DEAL_OUT, what, seat=seat))
    if deal.exhausted and deal.out is not None:
        found.append(Violation(Clause.DEAL_OUT, "both", seat=deal.out))
    return found
