"""The ways to meld some of a hand's cards in Arlington, the best one for each set of cards used.

A *way* is one meld with all roles settled. Of all melds that use the same cards only the dearest is kept, and a
longer row is left out where it can be cut into two legal ones: that never costs anything, because each card is paid
for what it stands for. What remains uncut is a row of at most five, or a longer one with three wild cards or more
beyond its naturals.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from companion.cards import JOKER, PACK, QUEEN_OF_SPADES, Card, Placed, Rank, Role, Suit
from companion.melds import price_of
from companion.readings import HIGH_ACE, Kind, Meld, group_ranks, rank_at
from companion.rulesets import RuleSet

#: Cards are counted in fields of a whole number, four bits each, the highest a guard: first the naturals by rank.
FIELD = 4
GUARD = 8
_NATURALS = tuple(card for card in PACK if not card.is_wild)
_RANK = FIELD * len(Suit)
_FOUR = (1 << _RANK) - 1
_SUITS = tuple(Suit)
#: Then the joker, then the deuces in a field twice as wide.
JOKERS = FIELD * len(_NATURALS)
DEUCES = JOKERS + FIELD
_FIELD_OF = {card: FIELD * place for place, card in enumerate(_NATURALS)}
_FIELD_OF |= {JOKER: JOKERS} | {Card(Rank.TWO, suit): DEUCES for suit in Suit}
#: The fields of the naturals, and the guards of all fields.
NATURALS = (1 << JOKERS) - 1
GUARDS = sum(GUARD << place for place in range(0, DEUCES, FIELD)) | 0x80 << DEUCES


@dataclass(frozen=True, slots=True)
class Way:
    """A meld by what it uses: natural cards, deuces by their roles (``None`` in a set of deuces), maybe a joker.

    ``gain`` is what melding saves and earns: the points on the table and those the cards would cost in the hand.
    ``used`` counts the cards in fields, ``fields`` lists these with their numbers.
    """

    kind: Kind
    naturals: tuple[Card, ...]
    deuces: tuple[Role | None, ...]
    joker: Role | None
    gain: int
    used: int
    fields: tuple[tuple[int, int], ...]

    def lay(self, deuces: list[Card]) -> Meld:
        """Make the meld; the deuces are taken out of the list, the one of its suit for a 2 if it is there."""
        placed = [Placed(card) for card in self.naturals]
        for role in self.deuces:
            own = role if isinstance(role, Card) and role in deuces else deuces[0]
            deuces.remove(own)
            placed.append(Placed(own, role))
        if self.joker is not None:
            placed.append(Placed(JOKER, self.joker))
        if self.kind is Kind.SEQUENCE:
            placed.sort(key=lambda card: card.rank or 0)
            high = placed[0].rank is Rank.ACE and placed[1].rank is not Rank.TWO
            placed = placed[high:] + placed[:high]
        return tuple(placed)

    def order(self, meld: Meld) -> tuple[int, int, int]:
        """Where the meld comes among others: rows by suit and rising, groups by rank, deuces."""
        first = meld[0]
        if self.kind is not Kind.SEQUENCE or first.identity is None:
            return 1 + (self.kind is Kind.DEUCES), first.rank or 0, 0
        rank, suit = first.identity.sort_key
        return 0, suit, rank


def count(cards: Iterable[Card]) -> int:
    """Count cards in fields."""
    return sum([1 << _FIELD_OF[card] for card in cards])


def field_in(used: int, at: int) -> int:
    """What a field says."""
    return used >> at & (GUARD - 1 if at < DEUCES else 0x7F)


def fields_of(used: int) -> list[tuple[int, int]]:
    """The fields that say something, with what they say, in their order."""
    found = []
    while used:
        at = min(used & -used, 1 << DEUCES).bit_length() - 1 & -FIELD
        number = field_in(used, at)
        found.append((at, number))
        used ^= number << at
    return found


class Ways:
    """All ways of a rule set, worked out where they are first needed and kept."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self._rows: dict[tuple[int, int, bool], list[list[Way]]] = {}
        self._groups: dict[tuple[Rank, int, bool], list[list[Way]]] = {}
        self._free: dict[bool, list[list[Way]]] = {}
        self._most = rules.packs * len(Suit)
        #: The longest row that cannot be cut, but for wild cards beyond its naturals; as many ones.
        self._longest = min(rules.longest_sequence, 2 * rules.smallest_meld - 1)
        self._reach = (1 << self._longest) - 1
        self._ranks = group_ranks(rules)
        self._joker = rules.price(JOKER) - rules.hand_price(JOKER)
        self._gains = {card: rules.price(card) - rules.hand_price(card) for card in _NATURALS}

    def of(self, used: int) -> list[Way]:
        """Return the ways of a hand that is counted in fields, one for each set of cards used."""
        deuces = 1 + (used >> DEUCES)
        best: dict[int, Way] = {}
        for joker in (False, True)[: 1 + (used >> JOKERS & 1)]:
            held = used & NATURALS
            lanes = [0, 0, 0, 0]
            for rank in self._ranks:
                four = held & _FOUR
                held >>= _RANK
                if four:
                    _keep_best(best, self._groups_of(rank, four, joker)[:deuces])
                    for suit in range(4):
                        if four >> FIELD * suit & GUARD - 1:
                            lanes[suit] |= 1 << rank
            for suit, low_aces in enumerate(lanes):
                left = lane = low_aces | (low_aces >> Rank.ACE & 1) << HIGH_ACE
                while left:
                    low = left & -left
                    left ^= low
                    _keep_best(best, self._rows_of(suit, lane & low * self._reach, joker)[:deuces])
            _keep_best(best, self._free_of(joker)[:deuces])
        return list(best.values())

    def _groups_of(self, rank: Rank, held: int, joker: bool) -> list[list[Way]]:
        """The groups of some cards of a rank, counted in four fields, by the number of deuces in them."""
        known = self._groups.get((rank, held, joker))
        if known is None:
            ways: list[Way] = []
            most = [held >> FIELD * suit & GUARD - 1 for suit in range(4)]
            for taken in product(*(range(number + 1) for number in most)):
                if 0 < sum(taken) <= self.rules.largest_group:
                    naturals = [
                        Card(rank, suit) for suit, number in zip(Suit, taken, strict=True) for _ in range(number)
                    ]
                    ways += self._groups_with(rank, naturals, joker)
            known = self._groups[rank, held, joker] = self._by_deuces(ways)
        return known

    def _groups_with(self, rank: Rank, naturals: Sequence[Card], joker: bool) -> Iterator[Way]:
        """Groups of exactly these naturals; as many deuces stand for the queen of spades as may and pay."""
        for size in range(self.rules.smallest_meld, self.rules.largest_group + 1):
            deuces = size - len(naturals) - joker
            if not 0 <= deuces <= self._most:
                continue
            spades = 0
            if rank is Rank.QUEEN and self.rules.deuce_as_queen > self.rules.prices[Rank.QUEEN]:
                spades = min(deuces, self.rules.packs - naturals.count(QUEEN_OF_SPADES))
                if self.rules.wild_queen != "free" and (deuces + joker > 1 or self.rules.wild_queen != "pure"):
                    spades = 0
            roles: list[Role] = [QUEEN_OF_SPADES] * spades + [rank] * (deuces - spades)
            yield self._way(Kind.GROUP, naturals, roles, rank if joker else None)

    def _rows_of(self, suit: int, lane: int, joker: bool) -> list[list[Way]]:
        """The rows whose lowest natural card is the lowest of a lane, by the number of deuces in them."""
        known = self._rows.get((suit, lane, joker))
        if known is None:
            ways: list[Way] = []
            low = lane & -lane
            others = above = lane ^ low
            while True:
                ways += self._rows_with(_SUITS[suit], low | above, joker)
                if not above:
                    break
                above = (above - 1) & others
            known = self._rows[suit, lane, joker] = self._by_deuces(ways)
        return known

    def _rows_with(self, suit: Suit, lane: int, joker: bool) -> Iterator[Way]:
        """Rows of exactly these naturals."""
        first, last = (lane & -lane).bit_length() - 1, lane.bit_length() - 1
        naturals = [Card(rank_at(spot), suit) for spot in range(1, HIGH_ACE + 1) if lane >> spot & 1]
        highest = HIGH_ACE if self.rules.ace_high else HIGH_ACE - 1
        for start in range(1, first + 1):
            for end in range(last, highest + 1):
                size = end - start + 1
                deuces = size - len(naturals) - joker
                if not self.rules.smallest_meld <= size <= self.rules.longest_sequence:
                    continue
                if not 0 <= deuces <= self._most or self._can_be_cut(first - start, last - start, size):
                    continue
                yield from self._row(suit, naturals, range(start, end + 1), lane, joker)

    def _row(self, suit: Suit, naturals: Sequence[Card], spots: range, lane: int, joker: bool) -> Iterator[Way]:
        roles = [Card(rank_at(spot), suit) for spot in spots if not lane >> spot & 1]
        if QUEEN_OF_SPADES in roles and self.rules.wild_queen != "free" and len(roles) > 1:
            return
        roles.sort(key=self._deuce_price)
        yield self._way(Kind.SEQUENCE, naturals, roles[joker:], roles[0] if joker else None)

    def _can_be_cut(self, first: int, last: int, size: int) -> bool:
        """Whether a row can be cut in two, each with a natural card: these lie between two places of it."""
        least = self.rules.smallest_meld
        cuts = range(least, size - least + 1)
        return any(self.rules.all_wild_melds == "yes" or first < cut <= last for cut in cuts)

    def _free_of(self, joker: bool) -> list[list[Way]]:
        """Melds without a natural card, by the number of deuces in them."""
        known = self._free.get(joker)
        if known is None:
            ways: list[Way] = []
            if self.rules.deuce_sets == "yes" and not joker:
                for size in range(self.rules.smallest_meld, self.rules.largest_group + 1):
                    ways.append(self._way(Kind.DEUCES, (), [None] * size, None))
            if self.rules.all_wild_melds == "yes":
                for rank in self._ranks:
                    ways += self._groups_with(rank, (), joker)
                for suit, size in product(Suit, range(self.rules.smallest_meld, self._longest + 1)):
                    for start in range(1, HIGH_ACE - size + 1 + self.rules.ace_high):
                        ways += self._row(suit, (), range(start, start + size), 0, joker)
            known = self._free[joker] = self._by_deuces(ways)
        return known

    def _way(self, kind: Kind, naturals: Sequence[Card], roles: Sequence[Role | None], joker: Role | None) -> Way:
        gain = sum(self._gains[card] for card in naturals) + len(roles) * self.rules.deuce_in_hand
        gain += sum(self._deuce_price(role) for role in roles) + (self._joker if joker else 0)
        used = count(naturals) + (len(roles) << DEUCES) + ((joker is not None) << JOKERS)
        return Way(kind, tuple(naturals), tuple(roles), joker, gain, used, tuple(fields_of(used)))

    def _deuce_price(self, role: Role | None) -> int:
        kind = Kind.DEUCES if role is None else Kind.GROUP if isinstance(role, Rank) else Kind.SEQUENCE
        return price_of(self.rules, Placed(Card(Rank.TWO, Suit.SPADES), role), kind)

    def _by_deuces(self, ways: list[Way]) -> list[list[Way]]:
        best: dict[int, Way] = {}
        _keep_best(best, [ways])
        levels: list[list[Way]] = [[] for _ in range(self._most + 1)]
        for way in best.values():
            levels[len(way.deuces)].append(way)
        return levels


def _keep_best(best: dict[int, Way], levels: Sequence[Sequence[Way]]) -> None:
    for level in levels:
        for way in level:
            other = best.get(way.used)
            if other is None or other.gain < way.gain:
                best[way.used] = way


@lru_cache(maxsize=32)
def ways_of(rules: RuleSet) -> Ways:
    """The ways of a rule set; what was worked out for one hand serves the next."""
    return Ways(rules)
