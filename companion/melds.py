"""The meld checker: is this a legal meld, what is it worth, and if not, which clauses does it break and where.

One checker serves every rule set. It looks at all readings of the cards (``companion.readings``): exactly one legal
reading makes the ruling; several make it *not yet* (a role has to be said); none, and the nearest reading tells what
is wrong. All violations are reported at once. Rules: S0 §02, S2 §02, S3 *Мелды*, S4; decisions in ``DESIGN.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations

from companion.cards import JOKER, QUEEN_OF_SPADES, Card, Placed, Rank, Role
from companion.clauses import Clause, Ruling, Violation
from companion.deck import deck_violations
from companion.readings import HIGH_ACE, Kind, Meld, Reading, is_deuces, readings
from companion.rulesets import RuleSet

#: In a longer meld it is not worth trying which of many roles to blame: its size is wrong anyway.
_MOST_TRIED = 8


@dataclass(frozen=True, slots=True)
class MeldRuling(Ruling):
    """The ruling on one meld.

    ``meld`` has every role written out where it is known; ``points`` and ``prices`` (a card each) are given for
    legal melds only; ``candidates`` lists, for each place whose role has to be said, the roles that would do.
    """

    meld: Meld = ()
    kind: Kind | None = None
    points: int | None = None
    prices: tuple[int, ...] = ()
    candidates: dict[int, tuple[Role, ...]] = field(default_factory=dict, hash=False)
    row: tuple[int, ...] = ()

    @property
    def not_yet(self) -> bool:
        """Whether nothing is wrong but that a role has still to be said, or cards are still missing."""
        return bool(self.violations) and all(
            (violation.clause, violation.what) in ((Clause.MELD_ROLE, "open"), (Clause.MELD_SIZE, "few"))
            for violation in self.violations
        )


def check_meld(rules: RuleSet, meld: Sequence[Placed]) -> MeldRuling:
    """Judge one meld by itself.

    The order of the cards never matters. An empty meld is illegal (``meld.size``).
    """
    return _judge(rules, tuple(meld))


@lru_cache(maxsize=4096)
def _judge(rules: RuleSet, meld: Meld) -> MeldRuling:
    # A table asks about the same melds again at every tap; rules and melds never change once made.
    placed, always = without_false_roles(rules, meld)
    always += deck_violations(rules, placed, "meld")
    found = [(reading, faults_of(rules, reading)) for reading in readings(rules, placed)]
    legal = [reading for reading, faults in found if not faults]
    if legal and not always:
        ruling = _rule_legal(rules, legal)
    elif found:
        nearest, faults = min(found, key=lambda pair: (len(pair[1]), -pair[0].own_twos))
        ruling = MeldRuling((*always, *faults), nearest.meld, nearest.kind, row=nearest.row)
    else:
        ruling = MeldRuling((*always, *_shape_violations(rules, placed)), placed)
    # Where nothing is wild no card has a role to be written.
    return ruling if rules.wilds else replace(ruling, meld=tuple(Placed(card.card) for card in ruling.meld))


def check_lay_off(rules: RuleSet, meld: Sequence[Placed], cards: Sequence[Placed], *, own: bool) -> MeldRuling:
    """Judge laying cards off onto a meld that lies on the table; the ruling is about the meld after it.

    ``own`` tells whether the meld is the player's own (``layoff.own``). What lies there keeps its kind and its
    roles (``meld.fixed``).
    """
    before = check_meld(rules, meld)
    always = () if own else (Violation(Clause.LAYOFF_OWN, "other", tuple(cards)),)
    if not before:
        return replace(before, violations=(*always, *before.violations))
    if before.kind is Kind.DEUCES and not is_deuces(cards):
        strange = tuple(placed for placed in cards if not is_deuces((placed,)))
        wrong = Violation(Clause.MELD_DEUCES, "joined", strange, _places_after(before.meld, cards, strange))
        return MeldRuling((*always, wrong), (*before.meld, *cards), before.kind)
    after = check_meld(rules, (*before.meld, *cards))
    moved = [violation for violation in after.violations if _blames_laid_wild(violation, len(before.meld))]
    if moved:
        kept = tuple(violation for violation in after.violations if violation not in moved)
        places = tuple(place for violation in moved for place in violation.places if place < len(before.meld))
        fixed = Violation(Clause.MELD_FIXED, "role", tuple(before.meld[place] for place in places), places)
        shape = Violation(Clause.MELD_SHAPE, "added", tuple(cards), _added(before.meld, cards))
        after = replace(after, violations=(*kept, fixed, shape))
    after = blaming_added(after, before.meld, cards)
    return replace(after, violations=(*always, *after.violations), points=None if always else after.points)


def blaming_added(after: MeldRuling, before: Meld, cards: Sequence[Placed]) -> MeldRuling:
    """The ruling on a meld after cards were laid off, which never says that what lay there does not belong."""
    odd = [
        violation
        for violation in after.violations
        if violation.clause is Clause.MELD_SHAPE and any(place < len(before) for place in violation.places)
    ]
    if not odd:
        return after
    shape = Violation(Clause.MELD_SHAPE, "added", tuple(cards), _added(before, cards))
    kept = (violation for violation in after.violations if violation not in (*odd, shape))
    return replace(after, violations=(*kept, shape))


def price_of(rules: RuleSet, placed: Placed, kind: Kind) -> int:
    """What a card is worth in a legal meld of that kind, its role written out; in points (S0 §04)."""
    if not rules.is_wild(placed.card) or placed.card == JOKER:
        return rules.price(placed.card)  # a joker costs the same in any role
    if kind is Kind.DEUCES:
        return rules.deuce_in_set
    if placed.rank is Rank.TWO:
        return rules.deuce_as_two
    if placed.role == QUEEN_OF_SPADES:
        return rules.deuce_as_queen
    if isinstance(placed.role, Card):
        return rules.price(placed.role)
    assert placed.role is not None  # a legal reading leaves no role open
    return rules.prices[placed.role]


def in_row(ruling: MeldRuling) -> tuple[int, ...]:
    """The places of the meld's cards in the order one would lay them: a sequence rising, a group as entered."""
    order = range(len(ruling.meld))
    return tuple(sorted(order, key=lambda place: ruling.row[place])) if ruling.row else tuple(order)


def _rule_legal(rules: RuleSet, legal: list[Reading]) -> MeldRuling:
    most = max(reading.own_twos for reading in legal)
    # A deuce of the suit reads as its own 2 where that is legal.
    choice = [reading for reading in legal if reading.own_twos == most]
    if rules.written_order and all(reading.kind is Kind.SEQUENCE for reading in legal):
        # Putting the cards in order says it too (S3): 6-7-joker is 6-7-8.
        choice = [reading for reading in legal if reading.is_rising] or choice
    # In a row of thirteen the one ace may lie at either end: the cards and their roles are the same.
    choice = list({(reading.kind, reading.meld): reading for reading in reversed(choice)}.values())[::-1]
    first = choice[0]
    if len(choice) == 1:
        prices = tuple(price_of(rules, placed, first.kind) for placed in first.meld)
        return MeldRuling((), first.meld, first.kind, sum(prices), prices, row=first.row)
    candidates: dict[int, tuple[Role, ...]] = {}
    for place, placed in enumerate(first.meld):
        if place in first.inferred or any(reading.meld[place].role != placed.role for reading in choice):
            roles = dict.fromkeys(role for reading in choice for role in reading.roles_of(place))
            candidates[place] = tuple(roles)
    places = tuple(place for place, roles in candidates.items() if len(roles) > 1)
    opened = tuple(
        # Of a role that was said as a rank alone, only the suit is open.
        replace(placed, role=None if place in first.inferred else placed.rank) if place in places else placed
        for place, placed in enumerate(first.meld)
    )
    kinds = {reading.kind for reading in choice}
    violation = Violation(
        Clause.MELD_ROLE,
        "open",
        tuple(opened[place].card for place in places),
        places,
        {"roles": {place: candidates[place] for place in places}},
    )
    return MeldRuling((violation,), opened, first.kind if len(kinds) == 1 else None, candidates=candidates)


def without_false_roles(rules: RuleSet, meld: Sequence[Placed]) -> tuple[Meld, list[Violation]]:
    """Drop roles said of natural cards: harmless when the card itself was named, else a violation.

    A deuce that is not wild in this game is given itself as its role, which makes it a card like all others.
    """
    placed: list[Placed] = []
    wrong: list[Violation] = []
    for place, card in enumerate(meld):
        if rules.is_wild(card.card):
            placed.append(card)
            continue
        placed.append(Placed(card.card, card.card if card.card.rank is Rank.TWO else None))
        if card.role not in (None, card.card, card.card.rank):
            what = "natural-joker" if rules.jokers else "natural" if rules.wilds else "natural-none"
            wrong.append(Violation(Clause.MELD_ROLE, what, (card,), (place,)))
    return tuple(placed), wrong


def faults_of(rules: RuleSet, reading: Reading) -> list[Violation]:
    """The clauses a reading breaks although its shape is right."""
    meld = reading.meld
    found = []
    most = rules.longest_sequence if reading.kind is Kind.SEQUENCE else rules.largest_group
    if not rules.smallest_meld <= len(meld) <= most:
        found.append(_size(rules, meld, most))
    found += _role_faults(rules, meld, reading.kind)
    return found


def _role_faults(rules: RuleSet, meld: Meld, kind: Kind | None) -> list[Violation]:
    """``meld.natural``, ``meld.wild-queen`` and ``meld.copies``, from the roles known."""
    found = []
    wild = [place for place, placed in enumerate(meld) if rules.is_wild(placed.card)]
    if kind is Kind.DEUCES and rules.deuce_sets == "no":
        found.append(_at(Clause.MELD_NATURAL, "no-deuces", meld, wild))
    if kind is not Kind.DEUCES and meld and len(wild) == len(meld) and rules.all_wild_melds == "no":
        what = "" if rules.deuce_sets == "yes" else "no-deuces"
        found.append(_at(Clause.MELD_NATURAL, what, meld, wild))
    queens = [place for place in wild if meld[place].identity == QUEEN_OF_SPADES]
    if queens and rules.wild_queen != "free":
        impure = len(wild) > 1
        if impure:
            found.append(_at(Clause.MELD_WILD_QUEEN, "wilds", meld, wild))
        elif rules.wild_queen == "pure-sequence" and kind is Kind.GROUP:
            found.append(_at(Clause.MELD_WILD_QUEEN, "group", meld, queens))
    counts = Counter(placed.identity for placed in meld if placed.identity is not None)
    for identity, count in counts.items():
        if count > rules.copies_of(identity) > 0 and kind is not Kind.DEUCES:
            places = [place for place, placed in enumerate(meld) if placed.identity == identity]
            facts = {"card": identity, "count": count, "most": rules.copies_of(identity)}
            found.append(
                Violation(Clause.MELD_COPIES, "", tuple(meld[place] for place in places), tuple(places), facts)
            )
    return found


def _shape_violations(rules: RuleSet, meld: Meld) -> list[Violation]:
    """What is wrong with cards that are neither of one rank nor in a row, and what else is."""
    found: list[Violation] = []
    most = rules.longest_sequence
    if not rules.smallest_meld <= len(meld) <= most:
        found.append(_size(rules, meld, most))
    if not meld:
        return found
    if any(True for _ in readings(rules, meld, wrap=True)):
        found.append(_at(Clause.MELD_ACE, "round" if rules.ace_high else "low", meld, range(len(meld))))
    else:
        found.append(_misfit_roles(rules, meld) or _misfit_cards(rules, meld))
    return found + _role_faults(rules, meld, None)


def _misfit_roles(rules: RuleSet, meld: Meld) -> Violation | None:
    """Blame stated roles when the fewest of them, left unsaid, would give a meld its shape."""
    if len(meld) > _MOST_TRIED:
        return None
    stated = [place for place, card in enumerate(meld) if card.role is not None and rules.is_wild(card.card)]
    for size in range(1, min(len(stated), rules.longest_sequence) + 1):
        for places in combinations(stated, size):
            opened = tuple(
                replace(placed, role=None) if place in places else placed for place, placed in enumerate(meld)
            )
            shapes = list(readings(rules, opened))
            if shapes:
                good = [reading for reading in shapes if not faults_of(rules, reading)]
                roles = {
                    place: tuple(dict.fromkeys(role for reading in good for role in reading.roles_of(place)))
                    for place in places
                }
                return _at(Clause.MELD_ROLE, "misfit", meld, places, roles=roles)
    return None


def _misfit_cards(rules: RuleSet, meld: Meld) -> Violation:
    """Blame the cards without which the rest would have a shape, if they are fewer than the rest."""
    if len(meld) <= HIGH_ACE:
        for size in range(1, (len(meld) + 1) // 2 if len(meld) <= 8 else 2):
            for places in combinations(range(len(meld)), size):
                rest = tuple(placed for place, placed in enumerate(meld) if place not in places)
                if len(rest) >= 2 and any(True for _ in readings(rules, rest)):
                    return _at(Clause.MELD_SHAPE, "odd", meld, places)
    return _at(Clause.MELD_SHAPE, "none", meld, range(len(meld)))


def _size(rules: RuleSet, meld: Meld, most: int) -> Violation:
    facts = {"count": len(meld), "least": rules.smallest_meld, "most": most}
    what = "few" if len(meld) < rules.smallest_meld else "many"
    return Violation(Clause.MELD_SIZE, what, tuple(meld), tuple(range(len(meld))), facts)


def _at(clause: Clause, what: str, meld: Meld, places: Sequence[int], **facts: object) -> Violation:
    return Violation(clause, what, tuple(meld[place] for place in places), tuple(places), facts)


def _blames_laid_wild(violation: Violation, laid: int) -> bool:
    return (
        violation.clause is Clause.MELD_ROLE
        and violation.what == "misfit"
        and any(place < laid for place in violation.places)
    )


def _added(before: Meld, cards: Sequence[Placed]) -> tuple[int, ...]:
    return tuple(range(len(before), len(before) + len(cards)))


def _places_after(before: Meld, cards: Sequence[Placed], strange: Sequence[Placed]) -> tuple[int, ...]:
    return tuple(
        place for place, placed in enumerate((*before, *cards)) if place >= len(before) and placed in strange
    )
