"""A deal of any game out of what was entered, and back.

In Oklahoma Gin each player's cards lie in the hand of the draft; who knocked is its ``out``, a void deal its
``exhausted``. Source: S4; clauses ``gin.*``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.cards import Card
from companion.clauses import Clause, Violation
from companion.deals import Deal, Holding, check_deal
from companion.draft import Draft, Zone, blank
from companion.entry import tap, turn_to
from companion.gin import GinDeal, GinRuling, Melds, check_gin_deal, knock_limit
from companion.gin_arrange import Arrangement, arrangements, best_defence, layouts, least_deadwood
from companion.match import Played
from companion.rulesets import RuleSet


def begun(rules: RuleSet, number: int, seats: int, first: int) -> Draft:
    """Return an empty draft of a deal; in gin the upcard is asked for first."""
    draft = blank(number, seats, first)
    return replace(draft, zone=Zone.UPCARD) if rules.is_gin else draft


def played(rules: RuleSet, draft: Draft) -> Played:
    """Return the deal that a draft holds, as it will be kept: with every role that can be inferred written out."""
    return gin_deal(rules, draft) if rules.is_gin else check_deal(rules, draft.deal).deal


def reopened(number: int, deal: Played, first: int = 0) -> Draft:
    """Return a draft that holds a deal already confirmed, to correct it."""
    if isinstance(deal, Deal):
        return Draft(
            number, deal.holdings, seat=first, out=deal.out, exhausted=deal.exhausted, concealed=deal.concealed
        )
    return Draft(
        number,
        tuple(Holding((), hand) for hand in deal.hands),
        seat=first,
        zone=Zone.HAND if deal.upcard is not None else Zone.UPCARD,
        out=deal.knocker,
        exhausted=deal.knocker is None,
        upcard=deal.upcard,
        spread=deal.spread,
        defence=deal.defence,
        lay_offs=deal.lay_offs,
    )


# Oklahoma Gin


def gin_deal(rules: RuleSet, draft: Draft) -> GinDeal:
    """Return the deal of gin that a draft holds; a void one keeps no cards, they bring nobody anything."""
    if draft.exhausted:
        return GinDeal(draft.upcard)
    hands = tuple(holding.hand for holding in draft.holdings)
    knocker = knocker_of(rules, draft)
    if knocker is None:
        return GinDeal(draft.upcard, hands)
    chosen = draft.spread is None or _lies_in(draft.spread, hands[knocker])
    answered = draft.defence is not None and _lies_in(
        (*draft.defence, tuple(card for card, _ in draft.lay_offs)), hands[1 - knocker]
    )
    if not chosen or not answered:
        # A layout of other cards than these, which only a strange file can hold, is nobody's choice.
        return GinDeal(draft.upcard, hands, knocker, draft.spread if chosen else None)
    return GinDeal(draft.upcard, hands, knocker, draft.spread, draft.defence, draft.lay_offs)


def judge_gin(rules: RuleSet, draft: Draft) -> GinRuling:
    """Judge and settle what a draft holds; until somebody has said how the deal ended, it is not legal."""
    deal = gin_deal(rules, draft)
    if deal.knocker is None and not draft.exhausted:
        return GinRuling((Violation(Clause.GIN_VOID, "unsaid"),), deal)
    return check_gin_deal(rules, deal)


def room_for(rules: RuleSet, draft: Draft, seat: int) -> int:
    """How many cards more may be entered for a player; big gin is declared with eleven."""
    most = rules.cards_dealt + (rules.big_gin != "no" and not _is_large(rules, draft, 1 - seat))
    return most - len(draft.holdings[seat].hand)


def knocker_of(rules: RuleSet, draft: Draft) -> int | None:
    """Who knocked: as said, else the one player who can have, once both hands are entered; ``None`` if unknown."""
    if draft.out is not None or draft.exhausted:
        return draft.out
    hands = [holding.hand for holding in draft.holdings]
    if draft.upcard is None or any(len(hand) < rules.cards_dealt for hand in hands):
        return None
    limit = knock_limit(rules, draft.upcard)
    able = [seat for seat, hand in enumerate(hands) if laid_out(hand).deadwood <= limit]
    return able[0] if len(able) == 1 else None


def laid_out(hand: tuple[Card, ...]) -> Arrangement:
    """How a hand being entered lies: as well as can be, or all unmelded where no pack holds such cards.

    The same card twice is never entered, but a strange file can hold it, and then it must be seen to be taken away.
    """
    try:
        return least_deadwood(hand)
    except ValueError:
        return Arrangement((), hand, sum(min(card.rank, 10) for card in hand))


def tap_gin(rules: RuleSet, draft: Draft, card: Card) -> Draft:
    """Enter a card: the upcard, or one of a hand; after the upcard and a full hand it goes on with what is missing.

    A card that lies in a hand already changes nothing, nor does one for which there is no room.
    """
    if draft.zone is Zone.UPCARD:
        return _onward(rules, replace(draft, upcard=card, spread=None, defence=None, lay_offs=(), chosen=None))
    if draft.chosen is None and room_for(rules, draft, draft.seat) <= 0:
        return draft
    after = tap(rules, replace(draft, zone=Zone.HAND), card)
    full = room_for(rules, after, after.seat) <= 0
    return _onward(rules, after) if full and after is not draft and draft.chosen is None else after


def say_knock(draft: Draft, seat: int | None) -> Draft:
    """Say who knocked, or that nobody did and the deal is void (``gin.void``)."""
    return replace(draft, out=seat, exhausted=seat is None, chosen=None, spread=None, defence=None, lay_offs=())


def lay_out(draft: Draft, spread: Melds | None) -> Draft:
    """Choose the knocker's layout; ``None`` leaves it to the referee. What the opponent chose answers to it."""
    return replace(draft, spread=spread, defence=None, lay_offs=())


def defend(draft: Draft, spread: Melds, defence: Melds, lay_offs: tuple[tuple[Card, int], ...]) -> Draft:
    """Choose the opponent's melds and lay-offs against a layout of the knocker, which is fixed by that."""
    return replace(draft, spread=spread, defence=defence, lay_offs=lay_offs)


def spreads(rules: RuleSet, deal: GinDeal) -> tuple[Melds, ...]:
    """All layouts that let the knocker knock: those that meld all they can, then those that hold cards back."""
    if deal.knocker is None or deal.upcard is None:
        return ()
    limit = knock_limit(rules, deal.upcard)
    return tuple(found.melds for found in layouts(deal.hands[deal.knocker], limit))


def defences(spread: Melds, hand: tuple[Card, ...]) -> tuple[tuple[Melds, tuple[tuple[Card, int], ...]], ...]:
    """Ways for the opponent to answer a spread that isn't gin, the best first; each with and without laying off.

    In each the cards left over are laid off as far as they go, or none is.
    """
    best = best_defence(spread, hand, gin=False)
    found = [(best.melds, best.lay_offs)]
    everything = sum(min(card.rank, 10) for card in hand)
    for own in arrangements(hand, everything):
        off = best_defence(spread, own.rest, gin=False)
        found += [(own.melds, off.lay_offs), (own.melds, ())]
    return tuple(dict.fromkeys(found))


def _lies_in(melds: Melds, hand: tuple[Card, ...]) -> bool:
    return Counter(card for meld in melds for card in meld) <= Counter(hand)


def _is_large(rules: RuleSet, draft: Draft, seat: int) -> bool:
    return len(draft.holdings[seat].hand) > rules.cards_dealt


def _onward(rules: RuleSet, draft: Draft) -> Draft:
    """Turn to the first hand, from the seat at work on, that is not full."""
    for seat in (draft.seat, 1 - draft.seat):
        if len(draft.holdings[seat].hand) < rules.cards_dealt:
            return turn_to(draft, seat, Zone.HAND)
    return turn_to(draft, draft.seat, Zone.HAND)
