"""What a deck can hold: no strange card, and no more copies than there are (``cards.deck``, ``cards.copies``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from companion.cards import Card, Placed
from companion.clauses import Clause, Violation
from companion.rulesets import RuleSet


def deck_violations(rules: RuleSet, cards: Sequence[Card | Placed], where: str) -> list[Violation]:
    """Judge the cards themselves, roles aside; ``where`` is ``meld`` or ``table``, for the sentence."""
    plain = [card.card if isinstance(card, Placed) else card for card in cards]
    found = []
    strange = [place for place, card in enumerate(plain) if not rules.copies_of(card)]
    if strange:
        found.append(Violation(Clause.CARDS_DECK, "none", tuple(cards[place] for place in strange), tuple(strange)))
    for card, count in Counter(plain).items():
        most = rules.copies_of(card)
        if count > most > 0:
            places = tuple(place for place, other in enumerate(plain) if other == card)
            found.append(Violation(Clause.CARDS_COPIES, where, (card,), places, {"count": count, "most": most}))
    return found
