"""A second opinion on the best way to meld a hand, deliberately naive, for small hands.

Every part of the hand is held against the checker in every way its wild cards could be meant; then every choice of
melds that share no card is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product

from companion.cards import JOKER, QUEEN_OF_SPADES, Card, Placed, Rank, Role, Suit
from companion.melds import check_meld
from companion.readings import rank_at
from companion.rulesets import RuleSet


def best_net(rules: RuleSet, cards: Sequence[Card]) -> int:
    """The most that table minus hand can come to."""
    worth = {
        mask: points
        for size in range(3, min(len(cards), rules.longest_sequence) + 1)
        for places in combinations(range(len(cards)), size)
        if (points := most_points(rules, [cards[place] for place in places])) is not None
        for mask in [sum(1 << place for place in places)]
    }
    costs = [rules.hand_price(card) for card in cards]
    known = {0: 0}

    def best(mask: int) -> int:
        if mask not in known:
            first = (mask & -mask).bit_length() - 1
            most = costs[first] + best(mask ^ 1 << first)
            for meld, points in worth.items():
                if meld >> first & 1 and not meld & ~mask:
                    most = max(most, points + best(mask ^ meld))
            known[mask] = most
        return known[mask]

    return best((1 << len(cards)) - 1)


def most_points(rules: RuleSet, cards: Sequence[Card]) -> int | None:
    """The most that exactly these cards bring as one meld, or ``None``."""
    naturals = tuple(card for card in cards if not card.is_wild)
    if len({card.rank for card in naturals}) > 1 and len({card.suit for card in naturals}) > 1:
        return None
    return _most_points(rules, naturals, sum(card.rank is Rank.TWO for card in cards), cards.count(JOKER))


@cache
def _most_points(rules: RuleSet, naturals: tuple[Card, ...], deuces: int, jokers: int) -> int | None:
    found = [check_meld(rules, meld) for meld in _meant(naturals, deuces, jokers)]
    return max((ruling.points for ruling in found if ruling and ruling.points is not None), default=None)


def _meant(naturals: tuple[Card, ...], deuces: int, jokers: int) -> Iterator[list[Placed]]:
    """All that the wild cards could be meant for; which deuce it is never matters, but no three may be alike."""
    wilds = [Card(Rank.TWO, list(Suit)[number % 4]) for number in range(deuces)] + [JOKER] * jokers
    plain = [Placed(card) for card in naturals]
    if not naturals and not jokers:
        yield [Placed(card) for card in wilds]
    for rank in Rank:
        roles: list[Role] = [rank, QUEEN_OF_SPADES] if rank is Rank.QUEEN else [rank]
        if rank is not Rank.JOKER and all(card.rank is rank for card in naturals):
            for chosen in product(roles, repeat=len(wilds)):
                yield plain + [Placed(card, role) for card, role in zip(wilds, chosen, strict=True)]
    for row in _ROWS.get(len(naturals) + len(wilds), ()):
        open_places = list(row)
        for card in naturals:
            if card not in open_places:
                break
            open_places.remove(card)
        if len(open_places) == len(wilds):
            for turn in range(len(wilds) if jokers else 1):
                turned = open_places[turn:] + open_places[:turn]
                yield plain + [Placed(card, role) for card, role in zip(wilds, turned, strict=True)]


#: All rows there are, by their size.
_ROWS = {
    size: [
        tuple(Card(rank_at(spot), suit) for spot in range(start, start + size))
        for suit in Suit
        for start in range(1, 16 - size)
    ]
    for size in range(3, 15)
}
