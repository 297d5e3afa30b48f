"""Oklahoma Gin: the knock and its limit, laying off, and the settlement of a deal.

A deal holds facts alone: the first upcard, who knocked, both hands, and the layouts the players chose themselves.
Left to the referee, the knocker's layout is the one with least deadwood (among equals the best for the knocker), and
the opponent's the best defence. Source: S4; the two slips of its translation are read with sense.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.cards import Card, Placed, Rank, Suit
from companion.clauses import Clause, Ruling, Violation
from companion.deck import deck_violations
from companion.gin_arrange import best_defence, best_spread, least_deadwood
from companion.melds import MeldRuling, blaming_added, check_meld
from companion.rulesets import RuleSet
from companion.scoring import ScoreLine
from companion.turns import MissingCard

#: Melds as cards alone: nothing stands for another card here.
Melds = tuple[tuple[Card, ...], ...]

#: With so many cards left in the stock and no knock a deal is void (S4 *Розыгрыши*).
VOID_STOCK = 2


class HandSizeError(ValueError):
    """A question about a knock whose hand is not of eleven cards."""

    def __init__(self, count: int, needed: int) -> None:
        self.count = count
        self.needed = needed
        super().__init__(f"{count} cards, {needed} needed")


class Result(StrEnum):
    """How a deal ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class GinDeal:
    """A finished deal of Oklahoma Gin.

    ``knocker`` is a seat, or ``None`` when the deal was void. ``hands`` are ten cards a seat, after the discard;
    the knocker's are eleven where big gin is declared. ``spread`` is the layout the knocker chose, ``defence`` the
    melds the opponent chose and ``lay_offs`` the cards laid off, each with the number of the meld of the spread;
    ``None`` leaves the choice to the referee.
    """

    upcard: Card | None = None
    hands: tuple[tuple[Card, ...], ...] = ((), ())
    knocker: int | None = None
    spread: Melds | None = None
    defence: Melds | None = None
    lay_offs: tuple[tuple[Card, int], ...] = ()

    def cards(self) -> Iterable[Card]:
        """All cards in the hands."""
        return (card for hand in self.hands for card in hand)


@dataclass(frozen=True, slots=True)
class KnockRuling(Ruling):
    """The ruling on a knock: the deadwood after the discard, the limit, and the layout that leaves it."""

    deadwood: int = 0
    limit: int = 0
    melds: Melds = ()
    rest: tuple[Card, ...] = ()

    @property
    def gin(self) -> bool:
        """Whether it is a knock with nothing left unmelded."""
        return bool(self) and not self.rest


@dataclass(frozen=True, slots=True)
class GinRuling(Ruling):
    """The ruling on a deal: how it ended, the layouts, deadwood and points by seat.

    ``melds`` and ``rest`` are by seat; ``lay_offs`` are the opponent's. A deal that is not legal has no points.
    """

    deal: GinDeal = GinDeal()
    result: Result = Result.VOID
    limit: int = 0
    melds: tuple[Melds, ...] = ((), ())
    rest: tuple[tuple[Card, ...], ...] = ((), ())
    deadwood: tuple[int, ...] = (0, 0)
    lay_offs: tuple[tuple[Card, int], ...] = ()
    lines: tuple[ScoreLine, ...] = ()

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each seat."""
        return tuple(sum(line.points for line in self.lines if line.seat == seat) for seat in range(2))


def knock_limit(rules: RuleSet, upcard: Card) -> int:
    """The most deadwood a knock may leave, from the first upcard of the deal (``gin.upcard``)."""
    if upcard.rank is Rank.ACE and rules.ace_upcard == "gin-only":
        return 0
    return rules.price(upcard)


def is_void(stock: int, *, knocked: bool) -> bool:
    """Whether a deal is void with so many cards left in the stock after a discard (``gin.void``)."""
    return stock <= VOID_STOCK and not knocked


def price_of_cards(rules: RuleSet, cards: Iterable[Card]) -> int:
    """Deadwood points of cards."""
    return sum(rules.price(card) for card in cards)


def check_knock(rules: RuleSet, upcard: Card, hand: Sequence[Card], discard: Card) -> KnockRuling:
    """Judge a knock after drawing: eleven cards, one of them to be discarded (``gin.knock-limit``).

    Raises ``MissingCard`` when the discard is not in the hand and ``HandSizeError`` for another number of cards.
    """
    if len(hand) != rules.cards_dealt + 1:
        raise HandSizeError(len(hand), rules.cards_dealt + 1)
    if discard not in hand:
        raise MissingCard(discard, "hand")
    limit = knock_limit(rules, upcard)
    found = [*_strange_upcard(rules, upcard), *deck_violations(rules, hand, "table")]
    if found:
        return KnockRuling(tuple(found), limit=limit)
    kept = list(hand)
    kept.remove(discard)
    best = least_deadwood(kept)
    if best.deadwood > limit:
        found.append(_above(best.deadwood, limit, best.rest))
    return KnockRuling(tuple(found), best.deadwood, limit, best.melds, best.rest)


def check_gin_lay_off(
    rules: RuleSet, spread: Sequence[Sequence[Card]], onto: Sequence[Card], cards: Sequence[Card], *, gin: bool
) -> MeldRuling:
    """Judge laying cards off onto a meld of the knocker, several at once being a chain (``gin.layoff``).

    ``gin`` tells that the knocker has gin: then nothing is laid off. The ruling is about the meld after it.
    """
    found = []
    if gin:
        found.append(Violation(Clause.GIN_LAYOFF, "gin", tuple(cards)))
    if not any(Counter(meld) == Counter(onto) for meld in spread):
        found.append(Violation(Clause.GIN_LAYOFF, "deadwood", tuple(onto)))
    laid, added = tuple(map(Placed, onto)), tuple(map(Placed, cards))
    after = check_meld(rules, (*laid, *added))
    if check_meld(rules, laid):
        after = blaming_added(after, laid, added)
    return replace(after, violations=(*found, *after.violations), points=None if found else after.points)


def check_gin_deal(rules: RuleSet, deal: GinDeal) -> GinRuling:
    """Judge and settle a deal; a void one needs no cards."""
    if deal.knocker is None:
        return GinRuling((), deal)
    found = _cards_wrong(rules, deal)
    if found or deal.upcard is None:
        return GinRuling(tuple(found) or (Violation(Clause.GIN_UPCARD, "unsaid"),), deal)
    knocker, other = deal.knocker, 1 - deal.knocker
    limit = knock_limit(rules, deal.upcard)
    spread, rest = _spread(rules, deal, found)
    dead = price_of_cards(rules, rest)
    if dead > limit:
        found.append(replace(_above(dead, limit, rest), seat=knocker))
    big = len(deal.hands[knocker]) > rules.cards_dealt
    if big and rest:
        found.append(Violation(Clause.GIN_BIG, "deadwood", rest, seat=knocker))
    if any(violation.meld is not None for violation in found):
        return GinRuling(tuple(found), deal, limit=limit)  # onto what is no meld nobody can lay off
    melds, left, lay_offs = _defence(rules, deal, spread, gin=not rest, found=found)
    theirs = price_of_cards(rules, left)
    if not rest:
        result = Result.BIG_GIN if big else Result.GIN
    else:
        result = Result.KNOCK if dead < theirs else Result.UNDERCUT
    lines = () if found else _lines(rules, deal, result, dead, theirs)
    by_seat = (0, 1) if knocker == 0 else (1, 0)
    return GinRuling(
        tuple(found),
        deal,
        result,
        limit,
        tuple((spread, melds)[at] for at in by_seat),
        tuple((rest, left)[at] for at in by_seat),
        tuple((dead, theirs)[at] for at in by_seat),
        lay_offs,
        tuple(replace(line, seat=(knocker, other)[line.seat]) for line in lines),
    )


def _above(deadwood: int, limit: int, rest: tuple[Card, ...]) -> Violation:
    facts = {"deadwood": deadwood, "limit": limit}
    return Violation(Clause.GIN_KNOCK_LIMIT, "above", rest, facts=facts)


def _cards_wrong(rules: RuleSet, deal: GinDeal) -> list[Violation]:
    """Hands of another size, cards that are not in the deck or there twice."""
    found = []
    for seat, hand in enumerate(deal.hands):
        most = rules.cards_dealt + (seat == deal.knocker and rules.big_gin != "no")
        if not rules.cards_dealt <= len(hand) <= most:
            facts = {"count": len(hand), "needed": rules.cards_dealt}
            found.append(Violation(Clause.GIN_TURN, "count", facts=facts, seat=seat))
    found += _strange_upcard(rules, deal.upcard)
    return found + [replace(fault, places=()) for fault in deck_violations(rules, tuple(deal.cards()), "table")]


def _strange_upcard(rules: RuleSet, upcard: Card | None) -> list[Violation]:
    """That the deck does not hold the upcard; by now it may lie in a hand, so it is judged by itself."""
    return [] if upcard is None else deck_violations(rules, (upcard,), "table")


def _spread(rules: RuleSet, deal: GinDeal, found: list[Violation]) -> tuple[Melds, tuple[Card, ...]]:
    """The knocker's layout and what is left of the hand; adds what is wrong with a chosen one."""
    assert deal.knocker is not None
    hand = deal.hands[deal.knocker]
    if deal.spread is None:
        best = best_spread(hand, deal.hands[1 - deal.knocker])
        return best.melds, best.rest
    return deal.spread, _left(rules, deal.spread, hand, deal.knocker, found)


def _defence(
    rules: RuleSet, deal: GinDeal, spread: Melds, *, gin: bool, found: list[Violation]
) -> tuple[Melds, tuple[Card, ...], tuple[tuple[Card, int], ...]]:
    """The opponent's melds, what is left, and what is laid off; adds what is wrong with a chosen defence."""
    assert deal.knocker is not None
    seat = 1 - deal.knocker
    hand = deal.hands[seat]
    if deal.defence is None:
        best = best_defence(spread, hand, gin=gin)
        return best.melds, best.rest, best.lay_offs
    left = Counter(_left(rules, deal.defence, hand, seat, found))
    for number, meld in enumerate(spread):
        cards = tuple(card for card, onto in deal.lay_offs if onto == number)
        if cards:
            ruling = check_gin_lay_off(rules, spread, meld, cards, gin=gin)
            found += [violation.at(seat) for violation in ruling.violations]
    nowhere = tuple(card for card, onto in deal.lay_offs if not 0 <= onto < len(spread))
    if nowhere:
        found.append(Violation(Clause.GIN_LAYOFF, "nowhere", nowhere, seat=seat))
    laid = Counter(card for card, _ in deal.lay_offs)
    for card in laid - left:
        raise MissingCard(card, "hand")
    return deal.defence, tuple((left - laid).elements()), deal.lay_offs


def _left(rules: RuleSet, melds: Melds, hand: Sequence[Card], seat: int, found: list[Violation]) -> tuple[Card, ...]:
    """What a layout leaves of a hand; raises ``MissingCard`` for a card that is not in the hand."""
    for number, meld in enumerate(melds):
        ruling = check_meld(rules, [Placed(card) for card in meld])
        found += [violation.at(seat, number) for violation in ruling.violations]
    melded = Counter(card for meld in melds for card in meld)
    for card in melded - Counter(hand):
        raise MissingCard(card, "hand")
    return tuple(card for card in hand if card not in melded)


def _lines(rules: RuleSet, deal: GinDeal, result: Result, dead: int, theirs: int) -> tuple[ScoreLine, ...]:
    """The lines of the score; seat 0 is the knocker here, 1 the opponent."""
    facts = {"deadwood": theirs, "own": dead}
    if result is Result.BIG_GIN:
        assert isinstance(rules.big_gin, int)
        lines = [ScoreLine(0, rules.big_gin, Clause.GIN_BIG), ScoreLine(0, theirs, Clause.GIN_SCORE, facts=facts)]
    elif result is Result.GIN:
        lines = [ScoreLine(0, rules.gin_bonus, Clause.GIN_BONUS), ScoreLine(0, theirs, Clause.GIN_SCORE, facts=facts)]
    elif result is Result.KNOCK:
        lines = [ScoreLine(0, theirs - dead, Clause.GIN_SCORE, facts=facts)]
    else:
        turned = {"deadwood": dead, "own": theirs}
        lines = [
            ScoreLine(1, rules.undercut_bonus, Clause.GIN_UNDERCUT),
            ScoreLine(1, dead - theirs, Clause.GIN_SCORE, facts=turned),
        ]
    if rules.spades_double == "yes" and deal.upcard is not None and deal.upcard.suit is Suit.SPADES:
        lines.append(ScoreLine(lines[0].seat, sum(line.points for line in lines), Clause.GIN_SPADES))
    return tuple(lines)
