"""What still fits a meld in the making, above all in Parlett's game: long rows, the joker, two aces.

The search of ``companion.fitting`` is held against lists written by hand and against completing the cards by force.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import JOKER, Card, Placed, Rank, Suit, read_placed, write
from companion.fitting import fits, roles_offered, roles_that_fit
from companion.melds import MeldRuling, check_lay_off, check_meld
from companion.readings import Kind, Meld
from companion.rulesets import DENEXA, GIN, PARLETT, RuleSet
from tests.companion.strategies import DEUCES, RANKS, games, games_and_legal_melds, games_and_melds, nearly

SETS = PARLETT.with_house({"deuce-sets": "yes"})
NO_JOKER = PARLETT.with_house({"jokers": 0})
WHOLE = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


@pytest.mark.parametrize(
    ("rules", "cards", "can_become_legal"),
    [
        (PARLETT, "3H JH", True),
        (DENEXA, "3H JH", False),
        (PARLETT, "AH JH 3H", True),
        (PARLETT, "3H 4H 5H 6H 7H", True),
        (DENEXA, "3H 4H 5H 6H 7H", False),
        (PARLETT, "3H 4H JD", False),
        (PARLETT, "3H JH 3H", False),
        # Two aces, one at each end of the longest row; or two of a group.
        (PARLETT, "AH AH", True),
        (PARLETT, "AH AH 7H", True),
        (PARLETT, "AH AH AD", True),
        (PARLETT, "AH AH AH", False),
        (PARLETT, "AH AH AD KH", False),
        (PARLETT, "AH 2C=AH KH", True),
        (PARLETT, "AH 2C=AH 2D=AH", False),
        (PARLETT, "KH AH 2H=2H", True),
        (DENEXA, "KH AH 2H=2H", False),
        (GIN, "QH KH AH 2H", True),  # the whole suit
        (GIN, "QH KH AH 2D", False),
        (GIN, "AH 9H", True),
        (PARLETT, WHOLE, True),
        (PARLETT, f"{WHOLE} AS", True),
        (PARLETT, f"{WHOLE} 2S", True),
        (PARLETT, f"{WHOLE} 2S=KS", False),
        (PARLETT, f"{WHOLE} AS Jk", False),
        (PARLETT, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS Jk 2D", True),
        (PARLETT, "3S 4S 5S 6S 7S 8S 9S TS JS QS KS Jk 2D 2H 2C", False),
        # The joker
        (PARLETT, "Jk", True),
        (PARLETT, "Jk Jk", False),
        (NO_JOKER, "Jk", False),
        (DENEXA, "Jk", False),
        (PARLETT, "Jk 2C 2D", True),
        (PARLETT, "Jk=5H 6H", True),
        (PARLETT, "Jk=5H TH", True),
        (PARLETT, "Jk=5H 5H", True),
        (PARLETT, "Jk=5H 5H 6H", False),
        (PARLETT, "Jk=5 5H 5D 5C", True),
        (PARLETT, "Jk 5S 5H 5D 5C", False),
        # No purity rule, but no more queens of spades than packs
        (PARLETT, "2D=QS 2C=KS", True),
        (DENEXA, "2D=QS 2C=KS", False),
        (PARLETT, "QS Jk=QS 2D", True),
        (PARLETT, "QS QS 2C=QS", False),
        # Deuces
        (PARLETT, "2H 2D", True),
        (PARLETT, "2H=2 2D=2", False),
        (SETS, "2H=2 2D=2", True),
        (SETS, "2H=2", True),
        (DENEXA, "2H=2 2D=2", True),
        (SETS, "2H=2 2D=2 KH", False),
        (SETS, "2H 2H 2H", False),
        (SETS, "2H=2 2D=2 2S 2C 2C", False),
        (PARLETT, "2H=2H 2D=3H", True),
    ],
)  # fmt: skip
def test_cards_fit_when_more_cards_can_make_them_a_legal_meld(
    rules: RuleSet, cards: str, can_become_legal: bool
) -> None:
    for order in (cards, " ".join(reversed(cards.split()))):
        assert fits(rules, read_placed(order)) is can_become_legal


@pytest.mark.parametrize(
    ("meld", "place", "roles"),
    [
        ("6S Jk 8S", 1, "7S"),
        ("5H 5D Jk", 2, "5"),
        ("QH QD Jk", 2, "Q QS"),
        ("QH QD 2C", 2, "Q QS"),
        (f"{WHOLE.replace('5S', 'Jk')} AS", 4, "2S 5S"),
        (f"Jk {WHOLE}", 0, "AS 2S"),
        ("Jk 3S 4S", 0, "2S 5S"),
        ("Jk QS KS", 0, "JS AS"),
        ("Jk 2H=9S TS", 0, "8S JS"),
    ],
)
def test_the_roles_offered_are_those_with_which_the_meld_is_legal(meld: str, place: int, roles: str) -> None:
    assert set(map(str, roles_offered(PARLETT, read_placed(meld), place))) == set(roles.split())


# --- by force ---


def completions(rules: RuleSet, meld: Meld) -> Iterator[Meld]:
    """Every way to complete cards with none, one … natural cards to something that might be a meld."""
    for rank in RANKS:
        for more in range(max(0, 4 - len(meld)) + 1):
            for of_rank in combinations_with_replacement(Suit, more):
                yield tuple(Placed(Card(rank, suit)) for suit in of_rank)
    known = Counter(placed.identity for placed in meld if placed.identity is not None)
    ranked = Counter(placed.role for placed in meld if isinstance(placed.role, Rank))
    free = sum(placed.rank is None for placed in meld)
    ring = [*RANKS, Rank.ACE]
    suits = {card.suit for card in known if card.suit} or set(Suit)
    for suit in suits:
        for low in range(14):
            for high in range(low + 3, min(low + rules.longest_sequence, 14) + 1):
                left = Counter(Card(rank, suit) for rank in ring[low:high])
                left.subtract(known)
                left.subtract(Card(rank, suit) for rank in ranked.elements())
                if min(left.values()) < 0 or left.total() < free:
                    continue
                places = sorted(left.elements(), key=lambda card: card.sort_key)
                for covered in combinations(range(len(places)), free):
                    come = [card for at, card in enumerate(places) if at not in covered]
                    yield tuple(map(natural, come))


def natural(card: Card) -> Placed:
    """A card that takes its own place; a deuce says so."""
    return Placed(card, card if card.is_wild else None)


def fits_by_force(rules: RuleSet, meld: Meld) -> bool:
    """Whether some completion is legal, or only a role has still to be said."""
    if any(placed.role not in (None, placed.card, placed.card.rank) and not placed.card.is_wild for placed in meld):
        return False
    deuces = (
        check_meld(rules, (*meld, *map(Placed, more))) for size in range(3) for more in combinations(DEUCES, size)
    )
    if any(ruling and ruling.kind is Kind.DEUCES for ruling in deuces):
        return True
    whole = (check_meld(rules, (*meld, *more)) for more in completions(rules, meld))
    return any(ruling or (ruling.candidates and ruling.not_yet) for ruling in whole)


def random_parts(rules: RuleSet, seed: int, count: int) -> Iterator[Meld]:
    """Cards of one rank or of a row with gaps, few of them wild, sometimes a stranger among them."""
    chance = random.Random(seed)
    for _ in range(count):
        suit, rank = chance.choice(list(Suit)), chance.choice(RANKS)
        if chance.random() < 0.4:
            cards = [Card(rank, chance.choice(list(Suit))) for _ in range(chance.randint(1, 4))]
        else:
            cards = [Card(chance.choice(RANKS), suit) for _ in range(chance.randint(1, 6))]
            cards = cards if chance.random() < 0.3 else list(dict.fromkeys(cards))
        if chance.random() < 0.15:
            cards.append(Card(chance.choice(RANKS), chance.choice(list(Suit))))
        meld = [Placed(card) for card in cards if not card.is_wild or chance.random() < 0.5]
        for wild in chance.sample([JOKER, *DEUCES] if rules.jokers else DEUCES, chance.choice((0, 0, 1, 1, 2))):
            said = chance.choice((None, None, Card(chance.choice(RANKS), suit), chance.choice(RANKS), rank))
            meld.append(Placed(wild, said))
        if meld and sum(placed.rank is None for placed in meld) <= 2:
            yield tuple(meld[:7])


@pytest.mark.parametrize("rules", [DENEXA, PARLETT, SETS, NO_JOKER], ids=["denexa", "parlett", "sets", "no joker"])
def test_what_fits_is_what_can_be_completed_by_force(rules: RuleSet) -> None:
    said = Counter[bool]()
    for meld in random_parts(rules, seed=len(rules.house) + rules.jokers, count=160):
        expected = fits_by_force(rules, meld)
        assert fits(rules, meld) is expected, write(meld)
        said[expected] += 1
    assert min(said[True], said[False]) > 20, said


# --- what holds for any meld ---


@settings(max_examples=200)
@given(st.data(), games_and_legal_melds())
def test_any_part_of_a_legal_meld_fits(data: st.DataObject, game: tuple[RuleSet, MeldRuling]) -> None:
    rules, ruling = game
    part = data.draw(st.lists(st.sampled_from(range(len(ruling.meld))), unique=True, min_size=1))
    assert fits(rules, [ruling.meld[place] for place in part])


@settings(max_examples=200)
@given(games_and_melds())
def test_a_meld_that_is_legal_or_not_yet_fits(game: tuple[RuleSet, Meld]) -> None:
    rules, meld = game
    ruling = check_meld(rules, meld)
    if ruling or ruling.not_yet:
        assert fits(rules, meld)
        assert not ruling or ruling.kind is None or fits(rules, meld, (ruling.kind,))


@given(st.data(), games_and_legal_melds())
def test_what_is_lawfully_laid_off_fits(data: st.DataObject, game: tuple[RuleSet, MeldRuling]) -> None:
    rules, before = game
    for card in data.draw(nearly(rules)):
        after = check_lay_off(rules, before.meld, [card], own=True)
        if after:
            assert fits(rules, (*before.meld, card))
            assert before.kind is not None
            assert fits(rules, (*before.meld, card), (before.kind,))


@given(st.data(), games)
def test_the_role_of_a_wild_card_of_a_legal_meld_is_among_those_that_fit(data: st.DataObject, rules: RuleSet) -> None:
    ruling = check_meld(rules, data.draw(nearly(rules, stated=True)))
    if ruling and ruling.kind is not Kind.DEUCES:
        for place, placed in enumerate(ruling.meld):
            if placed.role is not None:
                assert {placed.role, placed.rank} & set(roles_that_fit(rules, ruling.meld, place))
