"""What a turn allows in Arlington: laying, taking the pile, discarding, swapping, and the empty stock.

Each ``check_…`` answers a question a table asks in mid-game with a ruling. Hands are complete: a card that is laid
or thrown must be in the hand, otherwise the question itself is wrong (``MissingCard``). Sources: S0 §03 and §04 for
Denexa's game, S3 *Разыгрывание* and *Пиковые дамы* for Parlett's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.cards import JOKER, QUEEN_OF_SPADES, Card, Placed
from companion.clauses import Clause, Ruling, Violation
from companion.deck import deck_violations
from companion.melds import MeldRuling, check_lay_off, check_meld
from companion.readings import Kind, Meld
from companion.rulesets import RuleSet


class MissingCard(ValueError):
    """A question speaks of a card that is not where it is said to be; ``place`` is ``hand`` or ``meld``."""

    def __init__(self, card: Card, place: str) -> None:
        self.card = card
        self.place = place
        super().__init__(f"{card} is not in the {place}")


class NoWildCard(ValueError):
    """A question about exchanging a wild card names one that is not wild."""

    def __init__(self, card: Card) -> None:
        self.card = card
        super().__init__(f"{card} is not wild")


@dataclass(frozen=True, slots=True)
class TurnRuling(Ruling):
    """The ruling on a step of a turn.

    ``points`` and ``meld`` are of what is laid (legal steps only); ``out`` tells whether the step ends the deal.
    """

    points: int | None = None
    kind: Kind | None = None
    meld: Meld = ()
    out: bool = False


def check_lay(rules: RuleSet, hand: Sequence[Card], melds: Sequence[Sequence[Placed]]) -> TurnRuling:
    """Judge laying new melds from the hand, all in one turn."""
    rulings = [check_meld(rules, meld) for meld in melds]
    left = _without(hand, [placed.card for meld in melds for placed in meld], "hand")
    found = [violation.at(0, at) for at, ruling in enumerate(rulings) for violation in ruling.violations]
    found += deck_violations(rules, hand, "table")
    if melds:
        # Who holds only queens of spades without laying anything just ends the turn.
        found += _stranded(rules, left)
    points = None if found else sum(ruling.points or 0 for ruling in rulings)
    return TurnRuling(tuple(found), points, out=not found and bool(melds) and not left)


def check_take_pile(
    rules: RuleSet,
    pile: Sequence[Card],
    hand: Sequence[Card],
    meld: Sequence[Placed],
    *,
    take: int | None = None,
) -> TurnRuling:
    """Judge taking the pile with a new meld, upcard included.

    ``pile`` has the oldest card first and must not be empty; ``take`` is the number of cards taken, if not all.
    """
    ruling = check_meld(rules, meld)
    found = [*ruling.violations, *deck_violations(rules, (*pile, *hand), "table")]
    rest = _rest(rules, pile, hand, meld, found)
    if rest.total() < 2 and rules.pile == "new-meld":
        found.append(Violation(Clause.PILE_HAND_CARDS, "few", tuple(rest.elements())))
    return _after_taking(rules, pile, hand, rest, take, found, ruling)


def check_take_pile_by_lay_off(
    rules: RuleSet,
    pile: Sequence[Card],
    hand: Sequence[Card],
    onto: Sequence[Placed],
    lay: Sequence[Placed],
    *,
    take: int | None = None,
) -> TurnRuling:
    """Judge taking the pile by laying its upcard off onto an own meld.

    That does in Parlett's game (``pile.top-card``) and is not enough in Denexa's (``pile.new-meld``).
    """
    ruling = check_lay_off(rules, onto, lay, own=True)
    found = [Violation(Clause.PILE_NEW_MELD, "lay-off", (pile[-1],))] if rules.pile == "new-meld" else []
    found += ruling.violations
    found += deck_violations(rules, (*pile, *hand, *onto), "table")
    rest = _rest(rules, pile, hand, lay, found)
    return _after_taking(rules, pile, hand, rest, take, found, ruling)


def check_discard(rules: RuleSet, hand: Sequence[Card], card: Card) -> TurnRuling:
    """Judge a discard.

    The queen of spades is never thrown, in Parlett's game only when no other card is left (``discard.queen``).
    """
    left = _without(hand, [card], "hand")
    found = deck_violations(rules, hand, "table")
    if card == QUEEN_OF_SPADES and rules.queen_discard != "free":
        others = tuple(other for other in left if other != QUEEN_OF_SPADES)
        if rules.queen_discard == "never":
            found.append(Violation(Clause.DISCARD_QUEEN, "", (card,)))
        elif others:
            found.append(Violation(Clause.DISCARD_QUEEN, "others", others))
    # A deal of gin ends by a knock, however few cards a question names.
    return TurnRuling(tuple(found), out=not found and not left and not rules.is_gin)


def check_swap(rules: RuleSet, meld: Sequence[Placed], wild: Card, give: Card) -> TurnRuling:
    """Judge taking a wild card out of a meld for the card it stands for (``wild.swap``).

    Only Parlett's game knows it, for the joker alone, and only where the joker stands for exactly that card.
    """
    if not any(placed.card == wild for placed in meld):
        raise MissingCard(wild, "meld")
    if not rules.is_wild(wild):
        raise NoWildCard(wild)
    before = check_meld(rules, meld)
    place = next(place for place, placed in enumerate(before.meld) if placed.card == wild)
    stands_for = before.meld[place].identity
    if rules.swaps == "never":
        wrong = Violation(Clause.WILD_SWAP, "never", (wild, give))
    elif not before and wild == JOKER:
        # What the joker stands for, and so what may be given for it, is known of a legal meld only.
        return TurnRuling(before.violations)
    elif wild != JOKER:
        wrong = Violation(Clause.WILD_SWAP, "deuce", (wild,))
    elif stands_for is None:
        wrong = Violation(Clause.WILD_SWAP, "unnamed", (wild,))
    elif stands_for != give:
        wrong = Violation(Clause.WILD_SWAP, "other", (give,), facts={"card": stands_for})
    else:
        role = give if rules.is_wild(give) else None
        put = tuple(Placed(give, role) if at == place else placed for at, placed in enumerate(before.meld))
        after = check_meld(rules, put)
        return TurnRuling(after.violations, after.points, after.kind, after.meld)
    return TurnRuling((*before.violations, wrong))


@dataclass(frozen=True, slots=True)
class Recycled:
    """What happens when the stock is empty: the new stock (next card first) and pile, or the deal is over."""

    deal_over: bool
    stock: tuple[Card, ...] = ()
    pile: tuple[Card, ...] = ()


def recycle(pile: Sequence[Card]) -> Recycled:
    """Turn the pile over when a player wants to draw from an empty stock (``stock.recycle``).

    The upcard stays; the rest becomes the stock unshuffled, so that the oldest discard is drawn first.
    """
    if len(pile) < 2:
        return Recycled(deal_over=True, pile=tuple(pile))
    return Recycled(False, tuple(pile[:-1]), (pile[-1],))


def _rest(
    rules: RuleSet, pile: Sequence[Card], hand: Sequence[Card], laid: Sequence[Placed], found: list[Violation]
) -> Counter[Card]:
    """What of the cards laid must come from the hand; adds what is wrong with that to ``found``."""
    upcard = pile[-1]
    rest = Counter(placed.card for placed in laid)
    if rest[upcard]:
        rest[upcard] -= 1
    else:
        found.append(Violation(Clause.PILE_TOP_CARD, "absent", (upcard,)))
    missing = Counter(rest) - Counter(hand)
    buried = missing & Counter(pile[:-1])
    for what, cards in (("buried", buried), ("foreign", missing - buried)):
        if cards:
            clause = Clause.PILE_HAND_CARDS if rules.pile == "new-meld" else Clause.PILE_TOP_CARD
            found.append(Violation(clause, what, tuple(cards.elements())))
    return rest


def _after_taking(
    rules: RuleSet,
    pile: Sequence[Card],
    hand: Sequence[Card],
    rest: Counter[Card],
    take: int | None,
    found: list[Violation],
    ruling: MeldRuling,
) -> TurnRuling:
    if take is not None and take != len(pile):
        found.append(Violation(Clause.PILE_WHOLE, "", facts={"count": take, "most": len(pile)}))
    left = [*(Counter(hand) - rest).elements(), *pile[:-1]]
    found += _stranded(rules, left)
    points = None if found else ruling.points
    return TurnRuling(tuple(found), points, ruling.kind, ruling.meld, out=not found and not left)


def _stranded(rules: RuleSet, left: Iterable[Card]) -> list[Violation]:
    """``turn.discard``: nothing may be laid that leaves only queens of spades, which can't be discarded."""
    cards = tuple(left)
    if not cards or any(card != QUEEN_OF_SPADES for card in cards) or rules.stranded_queen == "allowed":
        return []
    return [Violation(Clause.TURN_DISCARD, "stranded", cards)]


def _without(cards: Sequence[Card], gone: Iterable[Card], place: str) -> list[Card]:
    left = list(cards)
    for card in gone:
        if card not in left:
            raise MissingCard(card, place)
        left.remove(card)
    return left
