"""Where cards that grouped themselves have gone wrong: the last card of one meld completes the next.

7♠ 7♥ 7♦ 7♣ tapped in a row and then 8♣ 9♣ are four sevens and an orphan; with the seven of clubs given on they are
two melds. As long as a meld is in work nothing is known; when it is left unfinished, this looks at it once more.
"""

from __future__ import annotations

from dataclasses import replace

from companion.cards import Placed
from companion.deals import Holding
from companion.draft import Draft
from companion.melds import check_meld
from companion.readings import Meld
from companion.rulesets import RuleSet


def regrouped(rules: RuleSet, draft: Draft, seat: int, number: int) -> tuple[Draft, Placed | None]:
    """Complete a meld that was left unfinished with the last card of another, where both are legal then.

    Returns the draft and the card that has moved, or the same draft and ``None``. Nothing that was said is changed:
    a wild card with a stated role stays where it is. The nearest meld before is asked first, then those before it;
    one that is itself unfinished for that very card (7♣ 8♣ 9♣ with 3♣, then 3♠ 3♥) is asked like the others.
    """
    holding = draft.holdings[seat]
    if not 0 <= number < len(holding.melds) or check_meld(rules, holding.melds[number]):
        return draft, None
    for giver in range(number - 1, -1, -1):
        *kept, card = holding.melds[giver]
        if card.role is not None:
            continue
        given = (card, *holding.melds[number])
        if check_meld(rules, kept) and check_meld(rules, given):
            return _with_melds(draft, seat, {giver: tuple(kept), number: given}), card
    return draft, None


def _with_melds(draft: Draft, seat: int, changed: dict[int, Meld]) -> Draft:
    holding = draft.holdings[seat]
    melds = tuple(changed.get(number, meld) for number, meld in enumerate(holding.melds))
    holdings = tuple(Holding(melds, other.hand) if at == seat else other for at, other in enumerate(draft.holdings))
    return replace(draft, holdings=holdings)
