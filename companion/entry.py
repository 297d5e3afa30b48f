"""Entering a deal: a draft, and what each tap makes of it.

A draft is frozen; every step returns a new one, so that undo is the draft before. Cards group themselves into melds
as they come: a card joins the meld in work while the two can still become legal together, otherwise it begins the
next one. What was *said* at the table (a role, who went out) always stands over what the program would guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from companion.cards import Card, Placed, Role
from companion.deals import Holding
from companion.draft import Draft, Spot, Zone, card_at
from companion.fitting import fits
from companion.melds import check_meld
from companion.readings import Kind, Meld
from companion.rulesets import RuleSet

_T = TypeVar("_T")


def copies_left(rules: RuleSet, draft: Draft) -> dict[Card, int]:
    """How many copies of each card of the deck are not yet entered."""
    used = Counter(draft.deal.cards())
    return {card: max(0, rules.copies_of(card) - used[card]) for card in rules.deck}


def is_left(rules: RuleSet, draft: Draft, card: Card) -> bool:
    """Whether a copy of this card is not yet entered."""
    return sum(used == card for used in draft.deal.cards()) < rules.copies_of(card)


def tap(rules: RuleSet, draft: Draft, card: Card) -> Draft:
    """Enter a card where the draft is at work.

    With a wild card of a meld picked out, the tap says what it stands for; with any other card picked out, it
    takes that card's place. A card of which no copy is left changes nothing.
    """
    chosen = draft.chosen_card
    if draft.chosen is not None and draft.chosen.meld is not None and chosen is not None and chosen.card.is_wild:
        return say(draft, card)
    if not is_left(rules, draft, card):
        return draft
    if draft.chosen is not None:
        return replace(_set(draft, draft.chosen, Placed(card)), chosen=None)
    holding = draft.holdings[draft.seat]
    if draft.zone is Zone.HAND:
        return _with(draft, replace(holding, hand=(*holding.hand, card)))
    placed = Placed(card)
    if draft.meld is not None and joins(rules, holding.melds[draft.meld], placed):
        melds = _changed(holding.melds, draft.meld, (*holding.melds[draft.meld], placed))
        return _with(draft, replace(holding, melds=melds))
    return replace(_with(draft, replace(holding, melds=(*holding.melds, (placed,)))), meld=len(holding.melds))


def joins(rules: RuleSet, meld: Meld, placed: Placed) -> bool:
    """Whether a card tapped belongs to the meld in work; a finished set of deuces takes only another deuce."""
    if check_meld(rules, meld).kind is Kind.DEUCES and len(meld) >= rules.smallest_meld and not placed.card.is_wild:
        return False
    return fits(rules, (*meld, placed))


def say(draft: Draft, role: Role | None) -> Draft:
    """Say what the wild card picked out stands for; ``None`` takes it back. The card is then let go."""
    if draft.chosen is None or draft.chosen.meld is None or not _is_there(draft.holdings, draft.chosen):
        return draft
    card = card_at(draft.holdings, draft.chosen)
    if not card.card.is_wild:
        return draft
    return replace(_set(draft, draft.chosen, replace(card, role=role)), chosen=None)


def carry_to(draft: Draft, seat: int) -> Draft:
    """Turn to another player with the card picked out still in hand, so that it can be moved there."""
    return replace(draft, seat=seat, zone=Zone.TABLE, meld=None)


def choose(draft: Draft, spot: Spot) -> Draft:
    """Pick a card out, or let it go when it is the one picked out already; what isn't there changes nothing."""
    if not _is_there(draft.holdings, spot):
        return draft
    return replace(draft, chosen=None if draft.chosen == spot else spot)


def turn_to(draft: Draft, seat: int, zone: Zone = Zone.TABLE, meld: int | None = None) -> Draft:
    """Go on entering at another place; a meld that isn't there means a new one. A card picked out is let go."""
    if meld is not None and not 0 <= meld < len(draft.holdings[seat].melds):
        meld = None
    return replace(draft, seat=seat, zone=zone, meld=meld, chosen=None)


def back_space(draft: Draft) -> Draft:
    """Take away the card picked out, else the card entered last where the draft is at work."""
    if draft.chosen is not None:
        return _without(draft, draft.chosen)
    holding = draft.holdings[draft.seat]
    if draft.zone is Zone.HAND:
        return _without(draft, Spot(draft.seat, None, len(holding.hand) - 1)) if holding.hand else draft
    number = draft.meld if draft.meld is not None else len(holding.melds) - 1
    if number < 0:
        return draft
    return _without(replace(draft, meld=number), Spot(draft.seat, number, len(holding.melds[number]) - 1))


def move(draft: Draft, zone: Zone, meld: int | None = None) -> Draft:
    """Move the card picked out to the hand, a meld or (``meld`` is ``None``) a new meld of the seat at work.

    What a wild card stood for is forgotten: in another place it stands for something else.
    """
    if draft.chosen is None or not _is_there(draft.holdings, draft.chosen):
        return draft
    if meld is not None and not 0 <= meld < len(draft.holdings[draft.seat].melds):
        meld = None
    spot, card = draft.chosen, card_at(draft.holdings, draft.chosen).card
    if zone is Zone.TABLE and meld is not None and (spot.seat, spot.meld) == (draft.seat, meld):
        return replace(draft, chosen=None)
    after = _without(draft, spot)
    holding = after.holdings[draft.seat]
    if zone is Zone.HAND:
        return replace(_with(after, replace(holding, hand=(*holding.hand, card))), zone=zone, meld=None)
    if meld is None:
        melds = (*holding.melds, (Placed(card),))
        return replace(_with(after, replace(holding, melds=melds)), zone=zone, meld=len(melds) - 1)
    # Taking the last card of an earlier meld away has moved the target up.
    vanished = len(holding.melds) < len(draft.holdings[draft.seat].melds)
    number = meld - 1 if vanished and spot.meld is not None and spot.meld < meld else meld
    melds = _changed(holding.melds, number, (*holding.melds[number], Placed(card)))
    return replace(_with(after, replace(holding, melds=melds)), zone=zone, meld=number)


def take_back(draft: Draft, seat: int, meld: int) -> Draft:
    """Take a whole meld back into the hand, as a table does with an illegal one; what isn't there changes nothing."""
    holding = draft.holdings[seat]
    if not 0 <= meld < len(holding.melds):
        return draft
    hand = (*holding.hand, *(placed.card for placed in holding.melds[meld]))
    melds = (*holding.melds[:meld], *holding.melds[meld + 1 :])
    after = replace(_holding(draft, seat, Holding(melds, hand)), chosen=None)
    return replace(after, meld=None if after.seat == seat else after.meld)


def say_out(draft: Draft, seat: int | None, *, exhausted: bool = False) -> Draft:
    """Say how the deal ended: that a seat went out, that the stock was exhausted, or (neither) leave it open."""
    return replace(draft, out=seat, exhausted=exhausted, chosen=None)


def say_concealed(draft: Draft, concealed: bool) -> Draft:
    """Say whether whoever went out melded the whole hand in one turn (``score.concealed``)."""
    return replace(draft, concealed=concealed, chosen=None)


def _is_there(holdings: Sequence[Holding], spot: Spot) -> bool:
    if not 0 <= spot.seat < len(holdings):
        return False
    holding = holdings[spot.seat]
    if spot.meld is None:
        return 0 <= spot.place < len(holding.hand)
    return 0 <= spot.meld < len(holding.melds) and 0 <= spot.place < len(holding.melds[spot.meld])


def _set(draft: Draft, spot: Spot, placed: Placed) -> Draft:
    holding = draft.holdings[spot.seat]
    if spot.meld is None:
        changed = replace(holding, hand=_changed(holding.hand, spot.place, placed.card))
    else:
        meld = _changed(holding.melds[spot.meld], spot.place, placed)
        changed = replace(holding, melds=_changed(holding.melds, spot.meld, meld))
    return _holding(draft, spot.seat, changed)


def _without(draft: Draft, spot: Spot) -> Draft:
    """Take a card away, and its meld when that was the last card in it."""
    holding = draft.holdings[spot.seat]
    meld = draft.meld
    if spot.meld is None:
        changed = replace(holding, hand=(*holding.hand[: spot.place], *holding.hand[spot.place + 1 :]))
    else:
        cards = holding.melds[spot.meld]
        rest = (*cards[: spot.place], *cards[spot.place + 1 :])
        kept = (rest,) if rest else ()
        changed = replace(holding, melds=(*holding.melds[: spot.meld], *kept, *holding.melds[spot.meld + 1 :]))
        if not rest and spot.seat == draft.seat and meld is not None and meld >= spot.meld:
            meld = None if meld == spot.meld else meld - 1
    return replace(_holding(draft, spot.seat, changed), meld=meld, chosen=None)


def _with(draft: Draft, holding: Holding) -> Draft:
    return replace(_holding(draft, draft.seat, holding), chosen=None)


def _holding(draft: Draft, seat: int, holding: Holding) -> Draft:
    """Put another holding at a seat; a layout chosen for the cards before is forgotten."""
    holdings = _changed(draft.holdings, seat, holding)
    return replace(draft, holdings=holdings, spread=None, defence=None, lay_offs=())


def _changed(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    return (*items[:place], item, *items[place + 1 :])
