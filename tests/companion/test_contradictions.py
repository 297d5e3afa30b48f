"""The referee does not contradict itself, in any of the three games and whatever house rules a table has.

Cards laid at once or one after another are worth the same, whatever can be laid can be priced, the order of cards
means nothing where roles are said, and a house rule changes what it says and nothing else.
"""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import JOKER, PACK, QUEEN_OF_SPADES, Card, Placed, Rank, Suit, read_placed, write
from companion.deals import Deal, Holding, check_deal
from companion.melds import MeldRuling, check_lay_off, check_meld, price_of
from companion.readings import Kind, Meld
from companion.reasons import explain
from companion.rulesets import DENEXA, PARLETT, RuleSet
from companion.scoring import ScoreLine, score_lines, scores
from companion.turns import check_discard, check_lay, check_swap, check_take_pile, check_take_pile_by_lay_off
from tests.companion.strategies import (
    DEUCES,
    games,
    games_and_legal_melds,
    games_and_melds,
    hands,
    houses,
    nearly,
)
from tests.companion.table import WORDS, clauses

#: Of the games that lay off and take the pile.
arlington = st.sampled_from([DENEXA, PARLETT]).flatmap(lambda rules: houses(rules).map(rules.with_house))
many = settings(max_examples=300)


# --- at once or one after another ---


def near(rules: RuleSet, ruling: MeldRuling) -> list[Placed]:
    """Cards of the ranks and suits of a meld, and wild cards with or without such a role."""
    known = [placed.identity for placed in ruling.meld if placed.identity is not None]
    suits = {card.suit for card in known} if ruling.kind is Kind.SEQUENCE else set(Suit)
    ranks = {placed.rank for placed in ruling.meld} if ruling.kind is Kind.GROUP else set(Rank)
    cards = [card for card in PACK if card.suit in suits and card.rank in ranks]
    wild = [Placed(card, role) for card in DEUCES for role in (None, *cards[:12])] if rules.wilds else []
    return [*map(Placed, cards), *wild] or [*map(Placed, DEUCES)]


@many
@given(st.data(), games_and_legal_melds())
def test_a_meld_and_what_is_laid_off_onto_it_are_the_meld_of_all_the_cards(
    data: st.DataObject, game: tuple[RuleSet, MeldRuling]
) -> None:
    rules, before = game
    cards = data.draw(st.lists(st.sampled_from(near(rules, before)), min_size=1, max_size=2) | nearly(rules))
    after, whole = check_lay_off(rules, before.meld, cards, own=True), check_meld(rules, (*before.meld, *cards))
    if after:
        assert (after.points, after.kind, after.meld) == (whole.points, whole.kind, whole.meld)
        assert before.points is not None
        assert after.points is not None
        assert after.points > before.points
    elif whole:
        # What is refused although all the cards together are a meld is what would make it another kind of meld.
        assert clauses(after) == {"meld.deuces"}
        assert before.kind is Kind.DEUCES is not whole.kind


@many
@given(st.data(), games_and_legal_melds())
def test_a_meld_taken_apart_is_laid_off_again_in_any_order(
    data: st.DataObject, game: tuple[RuleSet, MeldRuling]
) -> None:
    rules, whole = game
    order = data.draw(st.permutations(whole.meld))
    first = data.draw(st.integers(3, max(3, len(order))))
    lying, cards = order[:first], order[first:]
    before = check_meld(rules, lying)
    # A few cards of a meld may be another one, or say less than all of them.
    if not before or before.kind is not whole.kind or Counter(before.meld) != Counter(lying):
        return
    at_once = check_lay_off(rules, lying, cards, own=True)
    assert (at_once.points, at_once.kind) == (whole.points, whole.kind), write(lying)
    for card in cards:
        # One after another, if there is always a meld on the way.
        after = check_lay_off(rules, before.meld, [card], own=True)
        if not after:
            return
        before = after
    assert before.points == whole.points


@many
@given(games_and_legal_melds())
def test_what_can_be_laid_can_be_priced(game: tuple[RuleSet, MeldRuling]) -> None:
    rules, ruling = game
    assert ruling.kind is not None
    placed = ruling.meld if rules.wilds else [Placed(card.card, card.card) for card in ruling.meld]
    assert ruling.prices == tuple(price_of(rules, card, ruling.kind) for card in placed)
    assert ruling.points == sum(ruling.prices) > 0
    again = check_meld(rules, ruling.meld)
    assert (again.points, again.kind, again.meld) == (ruling.points, ruling.kind, ruling.meld)


@many
@given(games_and_melds())
def test_a_meld_that_is_not_yet_one_says_what_is_missing(game: tuple[RuleSet, Meld]) -> None:
    ruling = check_meld(*game)
    if "meld.role" in clauses(ruling) and ruling.not_yet:
        assert ruling.candidates
        assert max(map(len, ruling.candidates.values())) > 1
        assert all(explain(WORDS, fault) for fault in ruling.violations)


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("KD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD AD", 110),
        ("2C 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 150),
        ("2C AS 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", 150),
        ("Jk AS 2S 4S 5S 6S 7S 8S 9S TS JS QS KS", 245),
    ],
)
def test_in_a_row_of_thirteen_the_ace_need_not_be_said_to_be_high_or_low(meld: str, points: int) -> None:
    for cards in (meld, " ".join(reversed(meld.split()))):
        ruling = check_meld(PARLETT, read_placed(cards))
        assert (bool(ruling), ruling.kind, ruling.points) == (True, "sequence", points), clauses(ruling)
        other_ace = check_lay_off(
            PARLETT, ruling.meld, [Placed(next(c.card for c in ruling.meld if c.card in ACES))], own=True
        )
        assert other_ace.points == points + 20


ACES = [card for card in PACK if card.rank is Rank.ACE]


# --- steps of a turn ---


@given(st.data(), games_and_melds(arlington), hands)
def test_the_pile_of_one_card_is_a_card_of_the_hand_that_must_be_melded(
    data: st.DataObject, game: tuple[RuleSet, Meld], others: tuple[Card, ...]
) -> None:
    rules, meld = game
    upcard = data.draw(st.sampled_from(meld)).card
    rest = [placed.card for placed in meld]
    rest.remove(upcard)
    hand = [*rest, *others]
    taken, laid = check_take_pile(rules, [upcard], hand, meld), check_lay(rules, [*hand, upcard], [meld])
    assert (bool(taken), taken.points, taken.out) == (bool(laid), laid.points, laid.out)
    assert clauses(taken) - {"pile.hand-cards"} == clauses(laid)


@given(st.data(), games_and_legal_melds(st.just(PARLETT)), hands)
def test_the_pile_of_one_card_is_laid_off_like_a_card_of_the_hand(
    data: st.DataObject, game: tuple[RuleSet, MeldRuling], others: tuple[Card, ...]
) -> None:
    rules, before = game
    card = Placed(data.draw(st.sampled_from([*PACK, *(placed.card for placed in before.meld)])))
    taken = check_take_pile_by_lay_off(rules, [card.card], others, before.meld, [card])
    laid = check_lay_off(rules, before.meld, [card], own=True)
    assert clauses(taken) - {"cards.copies"} == clauses(laid) - {"cards.copies"}
    if taken:
        assert (taken.points, taken.out) == (laid.points, not others)


@given(st.sampled_from([DENEXA, PARLETT]), st.data(), hands)
def test_who_has_laid_can_end_the_turn(rules: RuleSet, data: st.DataObject, others: tuple[Card, ...]) -> None:
    meld = data.draw(nearly(rules))
    queens = [QUEEN_OF_SPADES] * data.draw(st.integers(0, 2))
    for left in (tuple(others), tuple(queens)):
        laid = check_lay(rules, [*(placed.card for placed in meld), *left], [meld])
        if laid and not laid.out:
            assert any(check_discard(rules, left, card) for card in left), left


@many
@given(games_and_legal_melds(houses(PARLETT).map(PARLETT.with_house)))
def test_a_swapped_joker_leaves_the_meld_that_the_natural_card_makes(game: tuple[RuleSet, MeldRuling]) -> None:
    rules, before = game
    for at, placed in enumerate(before.meld):
        if placed.card == JOKER and isinstance(placed.role, Card) and not placed.role.is_wild:
            swapped = check_swap(rules, before.meld, JOKER, placed.role)
            instead = [*before.meld[:at], Placed(placed.role), *before.meld[at + 1 :]]
            whole = check_meld(rules, instead)
            assert (swapped.points, clauses(swapped)) == (whole.points, clauses(whole))
            assert before.points is not None
            # Only the deck can stand in the way: the card may lie in the meld as often as there are packs.
            if clauses(swapped) != {"cards.copies"}:
                assert swapped.points == before.points - 100 + rules.price(placed.role)


# --- the order of cards ---


@many
@given(st.data(), games)
def test_where_roles_are_said_the_order_of_cards_means_nothing(data: st.DataObject, rules: RuleSet) -> None:
    meld = data.draw(nearly(rules, stated=True))
    one, other = check_meld(rules, meld), check_meld(rules, data.draw(st.permutations(meld)))
    assert (bool(one), one.not_yet, one.points, one.kind) == (bool(other), other.not_yet, other.points, other.kind)
    assert clauses(one) == clauses(other)
    assert Counter(one.meld) == Counter(other.meld)


@many
@given(st.data(), games_and_melds(houses(PARLETT).map(PARLETT.with_house)))
def test_where_the_order_says_roles_it_settles_what_is_open_and_nothing_else(
    data: st.DataObject, game: tuple[RuleSet, Meld]
) -> None:
    rules, meld = game
    one, other = check_meld(rules, meld), check_meld(rules, data.draw(st.permutations(meld)))
    assert bool(one or one.not_yet) is bool(other or other.not_yet)
    if not one and not one.not_yet:
        assert clauses(one) == clauses(other)


#: Hands that are not empty.
some_hands = st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True).map(tuple)


@st.composite
def deals_of(draw: st.DrawFn, rules: RuleSet) -> Deal:
    """Draw a deal of three players: lawful as a rule, and anyhow one time in four."""
    anyhow = draw(st.integers(0, 3)) == 0
    meld = nearly(rules) if anyhow else nearly(rules).filter(lambda meld: bool(check_meld(rules, meld)))
    out = draw(st.none() | st.integers(0, 2))
    holdings = []
    for seat in range(3):
        goes = seat == out and not anyhow
        melds = draw(st.lists(meld, min_size=int(goes), max_size=2))
        holdings.append(Holding(tuple(melds), () if goes else draw(hands if anyhow else some_hands)))
    return Deal(tuple(holdings), out, anyhow and draw(st.booleans()))


@given(st.data(), arlington)
def test_a_deal_is_worth_the_same_however_seats_melds_and_hands_are_ordered(
    data: st.DataObject, rules: RuleSet
) -> None:
    deal = data.draw(deals_of(rules))
    seats = data.draw(st.permutations(range(3)))
    other = Deal(
        tuple(
            Holding(
                tuple(data.draw(st.permutations(deal.holdings[seat].melds))),
                tuple(data.draw(st.permutations(deal.holdings[seat].hand))),
            )
            for seat in seats
        ),
        None if deal.out is None else seats.index(deal.out),
        deal.exhausted,
    )
    assert clauses(check_deal(rules, deal)) == clauses(check_deal(rules, other))
    points = scores(rules, deal)
    assert scores(rules, other) == tuple(points[seat] for seat in seats)


# --- a house rule changes what it says ---

#: The clauses that a house rule can make or mend in a meld; all others change none. Where a meld becomes legal that
#: can be read in several ways, or a reading falls away, the role is what is open or no longer is.
CLAUSES = {
    "wild-queen": {"meld.wild-queen", "meld.role"},
    "all-wild-melds": {"meld.natural", "meld.role"},
    "deuce-sets": {"meld.natural"},
    "jokers": {"cards.deck", "cards.copies", "meld.role"},
}


def is_priced_by(name: str, placed: Placed, kind: Kind | None) -> bool:
    """Whether a house rule sets the price of a card in a meld."""
    deuce = placed.card.rank is Rank.TWO and kind is not Kind.DEUCES
    if name == "deuce-as-two":
        return deuce and placed.rank is Rank.TWO
    return name == "wild-queen-price" and deuce and placed.role == QUEEN_OF_SPADES


@many
@given(st.data(), games_and_melds())
def test_a_house_rule_changes_of_a_meld_what_it_says(data: st.DataObject, game: tuple[RuleSet, Meld]) -> None:
    rules, meld = game
    rule = data.draw(st.sampled_from(rules.house_rules))
    one = check_meld(rules, meld)
    other = check_meld(rules.with_house({rule.name: data.draw(st.sampled_from(rule.values))}), meld)
    assert clauses(one) ^ clauses(other) <= CLAUSES.get(rule.name, set()), rule.name
    if one and other:
        assert (one.meld, one.kind) == (other.meld, other.kind)
        for placed, price, instead in zip(one.meld, one.prices, other.prices, strict=True):
            assert price == instead or is_priced_by(rule.name, placed, one.kind), (rule.name, str(placed))


def unlike(some: tuple[ScoreLine, ...], more: tuple[ScoreLine, ...]) -> set[ScoreLine]:
    """The lines of a count that another has not."""
    return set(some) ^ set(more)


@given(st.data(), arlington)
def test_a_house_rule_changes_of_a_deal_what_it_says(data: st.DataObject, rules: RuleSet) -> None:
    deal = data.draw(deals_of(rules))
    rule = data.draw(st.sampled_from(rules.house_rules))
    instead = rules.with_house({rule.name: data.draw(st.sampled_from(rule.values))})
    one, other = check_deal(rules, deal), check_deal(instead, deal)
    assert clauses(one) ^ clauses(other) <= CLAUSES.get(rule.name, set()), rule.name
    if one and other:
        for line in unlike(score_lines(rules, one.deal), score_lines(instead, other.deal)):
            assert line.clause == rule.clause == "score.table"
            assert any(
                is_priced_by(rule.name, placed, line.kind) for placed in line.cards if isinstance(placed, Placed)
            )


@given(st.data(), games_and_melds(arlington), hands)
def test_a_house_rule_changes_of_a_turn_what_it_says(
    data: st.DataObject, game: tuple[RuleSet, Meld], others: tuple[Card, ...]
) -> None:
    rules, meld = game
    rule = data.draw(st.sampled_from(rules.house_rules))
    instead = rules.with_house({rule.name: data.draw(st.sampled_from(rule.values))})
    left = data.draw(st.sampled_from([others, (QUEEN_OF_SPADES,)]))
    hand = [*(placed.card for placed in meld), *left]
    may = CLAUSES.get(rule.name, {"turn.discard"} if rule.name == "stranded-queen" else set())
    for one, other in (
        (check_lay(rules, hand, [meld]), check_lay(instead, hand, [meld])),
        (check_discard(rules, hand, hand[0]), check_discard(instead, hand, hand[0])),
    ):
        assert clauses(one) ^ clauses(other) <= may, rule.name
        assert (one.points == other.points) or clauses(one) != clauses(other) or rule.clause == "score.table"
        assert (one.out == other.out) or clauses(one) != clauses(other)
