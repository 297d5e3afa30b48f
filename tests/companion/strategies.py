"""Random cards, melds, deals and house rules for the properties of this folder."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from companion.cards import JOKER, PACK, Card, Placed, Rank
from companion.deals import Deal, Holding
from companion.melds import check_meld
from companion.readings import Meld
from companion.rulesets import DENEXA, RuleSet
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
