"""Random cards, melds, deals and house rules for the properties of this folder."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.cards import JOKER, PACK, Card, Placed, Rank, Suit
from companion.deals import Deal, Holding
from companion.melds import MeldRuling, check_meld
from companion.readings import Meld
from companion.rulesets import DENEXA, RULE_SETS, RuleSet
from tests.companion.table import MELD_HOUSES

RANKS = [rank for rank in Rank if rank is not Rank.JOKER]
DEUCES = [card for card in PACK if card.is_wild]

pack_cards = st.sampled_from(PACK)
any_cards = st.sampled_from((*PACK, JOKER))
roles = st.none() | pack_cards | st.sampled_from(RANKS)
any_placed = st.builds(Placed, any_cards, roles)
rule_sets: st.SearchStrategy[RuleSet] = st.sampled_from([DENEXA.with_house(house) for house in MELD_HOUSES.values()])


def houses(rules: RuleSet) -> st.SearchStrategy[dict[str, Any]]:
    """House rules of a game, each set to one of its values or left out."""
    chosen = {rule.name: st.sampled_from(rule.values) for rule in rules.house_rules}
    return st.fixed_dictionaries({}, optional=chosen)


#: Every game with house rules drawn for it.
games: st.SearchStrategy[RuleSet] = st.sampled_from(list(RULE_SETS.values())).flatmap(
    lambda rules: houses(rules).map(rules.with_house)
)


@st.composite
def nearly(draw: st.DrawFn, rules: RuleSet, stated: bool = False) -> Meld:
    """Draw cards that are nearly a meld of a game, long rows and jokers too; ``stated``: every role is said."""
    chance = draw(st.randoms(use_true_random=False))
    suits = list(Suit)
    if chance.random() < 0.5:
        rank = chance.choice([*RANKS, Rank.QUEEN, Rank.QUEEN, Rank.TWO])
        target = [Card(rank, chance.choice(suits)) for _ in range(chance.choice((2, 3, 3, 4, 4, 5)))]
    else:
        size = chance.choice(
            (2, 3, 3, 4, 4, 5, 7, 9, 12, 13, 14) if rules.longest_sequence > 4 else (2, 3, 3, 4, 4, 5)
        )
        suit, start = chance.choice([Suit.SPADES, *suits]), chance.choice((0, 0, 1, 9, 10, chance.randrange(13)))
        target = [Card(Rank((start + step) % 13 + 1), suit) for step in range(size)]
    meld = []
    wilds = chance.choice((0, 0.1, 0.3, 0.6)) if rules.wilds else 0
    for card in target:
        if chance.random() >= wilds and not (stated and card in DEUCES and rules.wilds):
            meld.append(Placed(card))
            continue
        own = Card(Rank.TWO, card.suit)
        wild = JOKER if rules.jokers and chance.random() < 0.4 else chance.choice([*DEUCES, own, own])
        meld.append(Placed(wild, card if stated else chance.choice((None, None, card, card.rank))))
    if chance.random() < 0.05:
        meld[chance.randrange(len(meld))] = Placed(chance.choice(PACK), None)
    if chance.random() < 0.6:
        chance.shuffle(meld)
    return tuple(meld)


@st.composite
def games_and_melds(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = games) -> tuple[RuleSet, Meld]:
    """Draw a game with house rules and cards that are nearly a meld of it."""
    game = draw(rules)
    return game, draw(nearly(game))


@st.composite
def games_and_legal_melds(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = games) -> tuple[RuleSet, MeldRuling]:
    """Draw a game with house rules and the ruling on a legal meld of it."""
    game = draw(rules)
    return game, draw(nearly(game).map(lambda meld: check_meld(game, meld)).filter(bool))


@st.composite
def shaped(draw: st.DrawFn) -> Meld:
    """Draw cards that are nearly a meld: a group or a row, some replaced by deuces, their roles said or not."""
    size = draw(st.integers(3, 4))
    if draw(st.booleans()):
        rank = draw(st.sampled_from([*RANKS, Rank.QUEEN, Rank.QUEEN]))
        target = [Card(rank, draw(pack_cards).suit) for _ in range(size)]
    else:
        suit, start = draw(pack_cards).suit, draw(st.integers(0, 12))
        target = [Card(Rank((start + step) % 13 + 1), suit) for step in range(size)]
    meld = []
    for card in target:
        if card.is_wild or draw(st.integers(0, 2)) == 0:
            said = draw(st.sampled_from((None, None, card, card.rank)))
            meld.append(Placed(draw(st.sampled_from(DEUCES)), said))
        else:
            meld.append(Placed(card))
    return tuple(draw(st.permutations(meld)))


melds = shaped() | st.lists(any_placed, max_size=6).map(tuple)
#: Legal by the default rules, every role written out.
legal_melds = shaped().map(lambda meld: check_meld(DENEXA, meld)).filter(bool).map(lambda ruling: ruling.meld)
hands = st.lists(pack_cards, max_size=8).map(tuple)
holdings = st.builds(Holding, st.lists(shaped(), max_size=3).map(tuple), hands)


@st.composite
def deals(draw: st.DrawFn, seats: int | None = None) -> Deal:
    """Draw a deal of two to five players, lawful or not."""
    seats = seats or draw(st.integers(2, 5))
    out = draw(st.none() | st.integers(0, seats - 1))
    return Deal(tuple(draw(holdings) for _ in range(seats)), out, draw(st.booleans()))
