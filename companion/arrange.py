"""Arlington: the best way to meld a hand, for both rule sets and all their house rules.

Every natural card gains the same wherever it is melded, so a hand is a choice of *ways* (``companion.arrange_ways``)
that share no card, with the greatest total gain. Card prices that no way exceeds (``companion.arrange_prices``) bound
that total from above. Whatever is done with a card then *wastes* something: a way what its cards cost beyond its
gain, a card left over its price. The search asks for the bound itself, then for one step less each time (all gains
are multiples of the step): card after card, in the order of ranks, it tries every way whose waste still fits, and
takes up what is left of the cards again only if less was wasted on the way. The first total that can be had is
therefore the greatest, and proven.

Hands of 40 cards take some hundred nodes, a hundredth of a second. The worst of 24,000 bred to be hard took 440,000
nodes, a second, of the 750,000 that may go into a proof. Only with more than fifty cards the proof may be out of
reach; the rest of the nodes then goes into better arrangements, each raising what is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from companion.arrange_prices import GRAINS, card_prices
from companion.arrange_ways import (
    DEUCES,
    FIELD,
    GUARD,
    GUARDS,
    JOKERS,
    NATURALS,
    Way,
    count,
    field_in,
    fields_of,
    ways_of,
)
from companion.cards import Card, Rank
from companion.readings import Meld
from companion.rulesets import RuleSet

#: The search gives up proving after so many nodes unless told otherwise.
MOST_NODES = 1_000_000
#: The part of the nodes that may go into the proof before better arrangements are looked for.
_PROOF = 3, 4
#: How many nodes pass between two signs of life.
_STEP = 2_000

#: What was chosen so far, the last first.
_Trail = tuple[Way, "_Trail"] | None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: melds with all roles written out, the cards left, and table points minus hand points.

    ``proven`` says that no arrangement is worth more; ``nodes`` how far the search has gone.
    """

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    net: int
    proven: bool
    nodes: int


def best_melding(rules: RuleSet, cards: Sequence[Card], *, nodes: int = MOST_NODES) -> Arrangement:
    """Return the arrangement of a closed hand that is worth most, or the best one found within so many nodes.

    Cards that the deck does not hold, or more of them than it holds, raise ``ValueError``.
    """
    *_, last = melding_steps(rules, cards, nodes)
    return last


def melding_steps(rules: RuleSet, cards: Sequence[Card], nodes: int = MOST_NODES) -> Iterator[Arrangement]:
    """Search step by step: yield the best so far whenever it is better, and now and then; at last the final one."""
    yield from _Search(rules, cards).steps(nodes)


class _Search:
    """The search for one hand.

    Waste and prices are counted in grains. A node is a state of the cards that are left, taken up once; the first
    dive, one step a card, is made in any case and not counted.
    """

    def __init__(self, rules: RuleSet, cards: Sequence[Card]) -> None:
        kinds = Counter(cards)
        for card, number in kinds.items():
            if number > rules.copies_of(card):
                raise ValueError(f"the deck has no {number} of {card}")
        self._cards = cards
        self.nodes = 0
        self._in_hand = sum([rules.hand_price(card) * number for card, number in kinds.items()])
        held = count(cards)
        self._ways = ways_of(rules).of(held)
        self._seen: dict[int, int] = {}
        self._stack: list[tuple[int, int, _Trail]] = []
        self._price(held)

    def _price(self, held: int) -> None:
        """Price the cards that some way uses; list the ways by their first card and by what they waste."""
        usable = 0
        for way in self._ways:
            usable |= way.used
        fields = [(at, number) for at, number in fields_of(held) if field_in(usable, at)]
        row = {at: place for place, (at, _) in enumerate(fields)}
        uses = [[(row[at], number) for at, number in way.fields] for way in self._ways]
        prices = card_prices([way.gain for way in self._ways], uses, [number for _, number in fields])
        self._start = sum(number << at for at, number in fields)
        self._prices = {at: prices[row[at]] for at, _ in fields}
        self.bound = sum(self._prices[at] * number for at, number in fields)
        #: For the first card of what is left: the waste, the cards used, and the way itself; least waste first.
        self._by_card: dict[int, list[tuple[int, int, Way]]] = {at: [] for at, _ in fields}
        free = []
        for way, use in zip(self._ways, uses, strict=True):
            if way.naturals:
                waste = sum([prices[place] * number for place, number in use]) - way.gain * GRAINS
                self._by_card[way.fields[0][0]].append((waste, way.used, way))
            else:
                free.append(way)
        for choices in self._by_card.values():
            choices.sort(key=_waste_and_cards)
        self._wild_ends = self._end(free)

    def _end(self, free: Sequence[Way]) -> dict[int, tuple[int, _Trail]]:
        """What is wasted, and what is laid, when only these wild cards are left."""
        ends: dict[int, tuple[int, _Trail]] = {}
        jokers, deuces = field_in(self._start, JOKERS), field_in(self._start, DEUCES)
        for number in range((jokers + 1) * (deuces + 1)):
            joker, deuce = number % (jokers + 1), number // (jokers + 1)
            left = (joker << JOKERS) + (deuce << DEUCES)
            waste = self._prices.get(JOKERS, 0) * joker + self._prices.get(DEUCES, 0) * deuce
            best: tuple[int, _Trail] = waste, None
            for way in free:
                if len(way.deuces) <= deuce and (way.joker is not None) <= joker:
                    rest, laid = ends[left - way.used]
                    spent = sum(self._prices[at] * used for at, used in way.fields) - way.gain * GRAINS
                    if rest + spent < best[0]:
                        best = rest + spent, (way, laid)
            ends[left] = best
        return ends

    def steps(self, most: int) -> Iterator[Arrangement]:
        """Look from above, then, if that takes more than its part of the nodes, from below."""
        trail = self._dive()
        proof = most * _PROOF[0] // _PROOF[1]
        step = gcd(*[way.gain for way in self._ways]) or 1
        gain, most_gain = _gain(trail), self.bound // GRAINS // step * step
        if gain < most_gain:
            yield self._arrangement(trail, False)
        while gain < most_gain and self.nodes < proof:
            self._begin()
            found = None
            while self._stack and found is None and self.nodes < proof:
                found = self._run(min(proof, self.nodes + _STEP), self.bound - most_gain * GRAINS)
                if found is None:
                    yield self._arrangement(trail, False)
            if found is not None:
                trail, gain = found, most_gain
            elif not self._stack:
                most_gain -= step
        self._begin()
        while gain < most_gain and self._stack and self.nodes < most:
            found = self._run(min(most, self.nodes + _STEP), self.bound - (gain + step) * GRAINS)
            if found is not None:
                trail, gain = found, _gain(found)
            yield self._arrangement(trail, False)
        yield self._arrangement(trail, gain == most_gain or not self._stack)

    def _begin(self) -> None:
        """Put the search back to the whole hand."""
        self._stack = [(self._start, 0, None)]
        self._seen = {}

    def _dive(self) -> _Trail:
        """Do what wastes least, card after card."""
        left = self._start
        trail: _Trail = None
        while left & NATURALS:
            at = (left & -left).bit_length() - 1 & -FIELD
            number = left >> at & GUARD - 1
            keep = self._prices[at] * number
            for waste, used, way in self._by_card[at]:
                if waste > keep:
                    left ^= number << at
                    break
                if (left | GUARDS) - used & GUARDS == GUARDS:
                    left -= used
                    trail = way, trail
                    break
            else:
                left ^= number << at
        return _joined(trail, self._wild_ends[left][1])

    def _run(self, until: int, limit: int) -> _Trail:
        """Go on with the search up to so many nodes; return the next arrangement within the limit of waste, if any.

        What is left of the cards is taken up again only if less was wasted on the way there.
        """
        stack, seen, by_card, prices, guards = self._stack, self._seen, self._by_card, self._prices, GUARDS
        nodes = self.nodes
        while stack and nodes < until:
            left, wasted, trail = stack.pop()
            if wasted > limit or seen.get(left, wasted + 1) <= wasted:
                continue
            seen[left] = wasted
            nodes += 1
            if not left & NATURALS:
                waste, laid = self._wild_ends[left]
                if wasted + waste <= limit:
                    self.nodes = nodes
                    return _joined(trail, laid)
                continue
            at = (left & -left).bit_length() - 1 & -FIELD
            number = left >> at & GUARD - 1
            children: list[tuple[int, int, _Trail]] = []
            spare, guarded = limit - wasted, left | guards
            for waste, used, way in by_card[at]:
                if waste > spare:
                    break
                if guarded - used & guards == guards:
                    children.append((left - used, wasted + waste, (way, trail)))
            if prices[at] * number <= spare:
                children.append((left ^ number << at, wasted + prices[at] * number, trail))
            stack += reversed(children)
        self.nodes = nodes
        return None

    def _arrangement(self, trail: _Trail, proven: bool) -> Arrangement:
        """Lay out what was chosen: rows by suit and rising, then groups by rank, then deuces; the rest by rank."""
        hand = sorted(self._cards, key=_by_rank)
        deuces = [card for card in hand if card.rank is Rank.TWO]
        laid = [(way, way.lay(deuces)) for way in _of_trail(trail)]
        laid.sort(key=lambda pair: pair[0].order(pair[1]))
        for _, meld in laid:
            for placed in meld:
                hand.remove(placed.card)
        net = self._in_hand + _gain(trail)
        return Arrangement(tuple([meld for _, meld in laid]), tuple(hand), net, proven, self.nodes)


def _of_trail(trail: _Trail) -> Iterator[Way]:
    while trail is not None:
        way, trail = trail
        yield way


def _gain(trail: _Trail) -> int:
    return sum([way.gain for way in _of_trail(trail)])


def _joined(trail: _Trail, laid: _Trail) -> _Trail:
    """Put what was laid at the end on top of a trail."""
    for way in _of_trail(laid):
        trail = way, trail
    return trail


def _waste_and_cards(choice: tuple[int, int, Way]) -> tuple[int, int]:
    return choice[0], choice[1]


def _by_rank(card: Card) -> tuple[int, int]:
    return card.sort_key
