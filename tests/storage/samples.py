"""Matches, deals and entries for the tests of the storage, and how to make any of them by chance."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import strategies as st

from companion.cards import JOKER, PACK, Card, Placed, Rank, read_cards, read_placed
from companion.deals import Deal, Holding
from companion.draft import Draft, Entry, Spot, Zone
from companion.entry import tap, turn_to
from companion.gin import GinDeal
from companion.match import Match
from companion.played import defences, spreads
from companion.rulesets import DENEXA, GIN

NAMES = ("Анна", "Boris", "Chloë")


def holding(melds: str, hand: str = "") -> Holding:
    """A holding written as ``7H 7D 7S / 2D=QS KS AS`` and ``4H 4D``."""
    return Holding(tuple(read_placed(meld) for meld in melds.split("/") if meld.strip()), read_cards(hand))


#: Three players; the first went out.
DEAL = Deal((holding("7H 7D 7S / JS 2D=QS KS"), holding("", "QS 4H 4D"), holding("2H 2S 2C", "KH")), out=0)
OTHER = Deal((holding("8H 8D 8S", "4C"), holding("9H 9D 9S"), holding("", "AS AD")), out=1)


def numbered(number: int) -> Deal:
    """A deal unlike that of any other number below 2,700."""
    first, second, third = number % 52, number // 52 % 52, number % 50
    hand = (PACK[first], PACK[second], PACK[third])
    return Deal((holding("7H 7D 7S"), Holding((), hand), holding("", "2S")), out=0)


def long_entry(number: int = 0, seats: int = 4) -> Entry:
    """An entry with as many steps as are kept, each tapped as a person would."""
    entry = Entry(Draft(number, (Holding(),) * seats))
    cards = [*DENEXA.deck, *DENEXA.deck]
    random.Random(number).shuffle(cards)
    for seat in range(seats):
        for zone in (Zone.TABLE, Zone.HAND):
            entry = entry.step(turn_to(entry.draft, seat, zone))
            for _ in range(8):
                entry = entry.step(tap(DENEXA, entry.draft, cards.pop()))
    return entry


cards = st.sampled_from((*PACK, JOKER))
roles = st.none() | st.sampled_from(PACK) | st.sampled_from([rank for rank in Rank if rank is not Rank.JOKER])


@st.composite
def placed(draw: st.DrawFn) -> Placed:
    card: Card = draw(cards)
    return Placed(card, draw(roles) if card.is_wild else None)


melds = st.lists(placed(), min_size=1, max_size=4).map(tuple)
gin_melds = st.lists(st.lists(st.sampled_from(PACK), min_size=3, max_size=4).map(tuple), max_size=3).map(tuple)
layouts = st.tuples(
    st.none() | st.sampled_from(PACK),
    st.none() | gin_melds,
    st.none() | gin_melds,
    st.lists(st.tuples(st.sampled_from(PACK), st.integers(0, 2)), max_size=3).map(tuple),
)
holdings = st.builds(Holding, st.lists(melds, max_size=3).map(tuple), st.lists(cards, max_size=5).map(tuple))


@st.composite
def deals(draw: st.DrawFn, seats: int) -> Deal:
    out = draw(st.none() | st.integers(0, seats - 1))
    return Deal(tuple(draw(holdings) for _ in range(seats)), out, draw(st.booleans()), draw(st.booleans()))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    seats = draw(st.integers(2, 5))
    house = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "target": st.integers(1, 5000),
                "deuce-as-two": st.sampled_from((5, 20, 25)),
                "all-wild-melds": st.sampled_from(("no", "yes")),
            },
        )
    )
    names = tuple(draw(st.lists(st.text(max_size=40), min_size=seats, max_size=seats)))
    match = Match(
        "20260717-0000000", names, draw(st.integers(0, seats - 1)), house=house, begun=draw(st.text(max_size=25))
    )
    for _ in range(draw(st.integers(0, 4))):
        match = match.with_deal(draw(st.integers(0, len(match.deals))), draw(deals(seats)))
    return match


@st.composite
def gin_deals(draw: st.DrawFn) -> GinDeal:
    """A deal of gin as a table could have entered it, with layouts of its own or without."""
    upcard = draw(st.sampled_from(PACK))
    if draw(st.booleans()):
        return GinDeal(draw(st.none() | st.just(upcard)))
    dealt = draw(st.permutations(PACK))
    deal = GinDeal(upcard, (tuple(dealt[:10]), tuple(dealt[10:20])), draw(st.integers(0, 1)))
    assert deal.knocker is not None
    if found := spreads(GIN, deal):
        spread = draw(st.sampled_from(found))
        melds, lay_offs = draw(st.sampled_from(defences(spread, deal.hands[1 - deal.knocker])))
        deal = replace(deal, spread=spread, defence=melds, lay_offs=lay_offs)
    return deal


@st.composite
def gin_matches(draw: st.DrawFn) -> Match:
    house = draw(st.fixed_dictionaries({}, optional={"target": st.sampled_from((150, 200)), "big-gin": st.just(31)}))
    match = Match("20260717-0000000", NAMES[:2], draw(st.integers(0, 1)), GIN.name, house)
    for _ in range(draw(st.integers(0, 3))):
        match = match.with_deal(draw(st.integers(0, len(match.deals))), draw(gin_deals()))
    return match


@st.composite
def drafts(draw: st.DrawFn, number: int = 0, seats: int = 3) -> Draft:
    laid = tuple(draw(holdings) for _ in range(seats))
    seat = draw(st.integers(0, seats - 1))
    numbers = st.sampled_from(range(len(laid[seat].melds))) if laid[seat].melds else st.none()
    spots = [
        Spot(owner, meld, place)
        for owner, held in enumerate(laid)
        for meld, size in [(None, len(held.hand)), *enumerate(map(len, held.melds))]
        for place in range(size)
    ]
    return Draft(
        number,
        laid,
        seat,
        draw(st.sampled_from(Zone)),
        draw(st.none() | numbers),
        draw(st.none() | st.sampled_from(spots)) if spots else None,
        draw(st.none() | st.integers(0, seats - 1)),
        draw(st.booleans()),
        draw(st.booleans()),
        *draw(layouts),
    )


@st.composite
def entries(draw: st.DrawFn, number: int = 0) -> Entry:
    steps = st.lists(drafts(number), max_size=3).map(tuple)
    return Entry(draw(drafts(number)), draw(steps), draw(steps))
