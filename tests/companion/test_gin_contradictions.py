"""Oklahoma Gin does not contradict itself: seats, order, a layout left out or said, and what a house rule changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cards import JOKER, PACK, Card, Placed, Rank, Suit
from companion.gin import GinDeal, GinRuling, Result, check_gin_deal, check_gin_lay_off, check_knock
from companion.match import final_totals, settlement, winning
from companion.melds import MeldRuling, check_meld
from companion.rulesets import GIN, RuleSet
from tests.companion.strategies import games, games_and_legal_melds, houses
from tests.companion.table import clauses

gins = houses(GIN).map(GIN.with_house)
some = settings(max_examples=200)


@st.composite
def gin_deals(draw: st.DrawFn) -> GinDeal:
    """Draw a deal in which the knocker's hand is mostly melds, and the other's partly."""
    chance = draw(st.randoms(use_true_random=False))
    deck = list(PACK)
    chance.shuffle(deck)

    def dealt(count: int, melded: int) -> tuple[Card, ...]:
        hand: list[Card] = []
        while len(hand) < min(melded, count):
            hand += _taken(deck, chance.choice(deck), rows=chance.random() < 0.5)[: count - len(hand)]
        # The lower the rest, the likelier a knock is within the limit.
        cheap = sorted((card for card in deck if card not in hand), key=lambda card: card.rank * chance.random())
        hand += cheap[: count - len(hand)]
        deck[:] = [card for card in deck if card not in hand]
        return tuple(hand)

    knocker = dealt(chance.choice((10, 10, 10, 11)), chance.choice((7, 9, 10, 11)))
    return GinDeal(chance.choice(PACK), (knocker, dealt(10, chance.choice((0, 3, 6)))), 0)


def _taken(deck: list[Card], card: Card, rows: bool) -> list[Card]:
    """Cards of the deck that are a meld with a card, or that card alone; they leave the deck."""
    near = range(card.rank, card.rank + 4)
    alike = [
        other
        for other in deck
        if (other.suit is card.suit and other.rank in near if rows else other.rank is card.rank)
    ]
    taken = alike if check_meld(GIN, [Placed(other) for other in alike]) else [card]
    deck[:] = [other for other in deck if other not in taken]
    return taken


def result(ruling: GinRuling) -> tuple[object, ...]:
    return bool(ruling), clauses(ruling), ruling.result, ruling.deadwood, ruling.points


@some
@given(gins, gin_deals(), st.data())
def test_the_order_of_the_cards_and_of_the_seats_means_nothing(
    rules: RuleSet, deal: GinDeal, data: st.DataObject
) -> None:
    hands = tuple(tuple(data.draw(st.permutations(hand))) for hand in deal.hands)
    one, other = check_gin_deal(rules, deal), check_gin_deal(rules, replace(deal, hands=hands))
    assert result(one) == result(other)
    turned = check_gin_deal(rules, replace(deal, hands=deal.hands[::-1], knocker=1))
    assert (turned.points[::-1], turned.deadwood[::-1]) == (one.points, one.deadwood)
    assert clauses(turned) == clauses(one)


@some
@given(gins, gin_deals())
def test_a_layout_that_is_said_is_judged_as_when_the_referee_finds_it(rules: RuleSet, deal: GinDeal) -> None:
    found = check_gin_deal(rules, deal)
    if not found:
        return
    said = replace(deal, spread=found.melds[0], defence=found.melds[1], lay_offs=found.lay_offs)
    assert result(check_gin_deal(rules, said)) == result(found)
    assert result(check_gin_deal(rules, replace(deal, spread=found.melds[0]))) == result(found)
    for number, meld in enumerate(found.melds[0]):
        cards = [card for card, onto in found.lay_offs if onto == number]
        if cards:
            assert check_gin_lay_off(rules, found.melds[0], meld, cards, gin=False)
    for seat, hand in enumerate(deal.hands):
        laid = [card for card, _ in found.lay_offs] if seat else []
        melded = [card for meld in found.melds[seat] for card in meld]
        assert Counter([*melded, *found.rest[seat], *laid]) == Counter(hand)
        assert sum(rules.price(card) for card in found.rest[seat]) == found.deadwood[seat]


@some
@given(gins, gin_deals(), st.data())
def test_a_knock_is_judged_in_mid_game_as_it_is_at_the_end_of_the_deal(
    rules: RuleSet, deal: GinDeal, data: st.DataObject
) -> None:
    hand = deal.hands[0][:10]
    assert deal.upcard is not None
    discard = data.draw(st.sampled_from([card for card in PACK if card not in (*hand, *deal.hands[1])]))
    knock = check_knock(rules, deal.upcard, [*hand, discard], discard)
    end = check_gin_deal(rules, replace(deal, hands=(hand, deal.hands[1])))
    assert (bool(knock), clauses(knock)) == (bool(end), clauses(end))
    if knock:
        assert (knock.deadwood, knock.limit) == (end.deadwood[0], end.limit)
        assert knock.gin == (end.result is Result.GIN)


@some
@given(gins, gin_deals())
def test_no_knock_is_allowed_by_an_upcard_that_no_pack_holds(rules: RuleSet, deal: GinDeal) -> None:
    strange = replace(deal, upcard=JOKER)
    assert "cards.deck" in clauses(check_gin_deal(rules, strange))
    discard = next(card for card in PACK if card not in (*deal.hands[0], *deal.hands[1]))
    hand = [*deal.hands[0][:10], discard]
    assert clauses(check_knock(rules, JOKER, hand, discard)) == {"cards.deck"}


@given(games_and_legal_melds(gins), st.data())
def test_a_chain_is_laid_off_in_any_order(game: tuple[RuleSet, MeldRuling], data: st.DataObject) -> None:
    rules, ruling = game
    onto = [placed.card for placed in ruling.meld]
    cards = data.draw(st.lists(st.sampled_from([card for card in PACK if card.suit is onto[0].suit]), max_size=3))
    one = check_gin_lay_off(rules, [onto], onto, cards, gin=False)
    other = check_gin_lay_off(rules, [onto], onto, data.draw(st.permutations(cards)), gin=False)
    assert (bool(one), one.points, clauses(one)) == (bool(other), other.points, clauses(other))


#: The clauses whose lines of the count a house rule changes.
LINES = {
    "undercut-bonus": {"gin.undercut", "gin.spades"},
    "gin-bonus": {"gin.bonus", "gin.spades"},
    "spades-double": {"gin.spades"},
    "big-gin": {"gin.big", "gin.spades"},
}


@settings(max_examples=400)
@given(gins, gin_deals(), st.data())
def test_a_house_rule_changes_of_a_deal_what_it_says(rules: RuleSet, deal: GinDeal, data: st.DataObject) -> None:
    rule = data.draw(st.sampled_from(rules.house_rules))
    instead = rules.with_house({rule.name: data.draw(st.sampled_from(rule.values))})
    one, other = check_gin_deal(rules, deal), check_gin_deal(instead, deal)
    changed = clauses(one) ^ clauses(other)
    if rule.name == "ace-upcard":
        assert changed <= ({"gin.knock-limit"} if deal.upcard and deal.upcard.rank is Rank.ACE else set())
    elif rule.name == "big-gin":
        # Where it is not played, eleven cards are no hand, and nothing more is said of it.
        assert not changed or (len(deal.hands[0]) == 11 and "gin.turn" in changed)
    else:
        assert not changed
    if one and other:
        lines = {(line.clause, line.seat, line.points) for line in one.lines}
        lines ^= {(line.clause, line.seat, line.points) for line in other.lines}
        assert {str(clause) for clause, _, _ in lines} <= LINES.get(rule.name, set())
        assert (one.melds, one.rest, one.deadwood, one.lay_offs) == (
            other.melds,
            other.rest,
            other.deadwood,
            other.lay_offs,
        )


@some
@given(gin_deals())
def test_a_spade_doubles_all_that_the_deal_brings(deal: GinDeal) -> None:
    once = check_gin_deal(GIN, deal)
    twice = check_gin_deal(GIN.with_house({"spades-double": "yes"}), deal)
    assert deal.upcard is not None
    factor = 2 if deal.upcard.suit is Suit.SPADES else 1
    assert twice.points == tuple(factor * points for points in once.points)


# --- the end of the match, in every game ---


@some
@given(games, st.data())
def test_a_house_rule_changes_of_a_match_what_it_says(rules: RuleSet, data: st.DataObject) -> None:
    seats = 2 if rules.is_gin else data.draw(st.integers(2, 5))
    points = st.integers(-500, 1500) | st.sampled_from([1000, 1250])
    totals = data.draw(st.lists(points, min_size=seats, max_size=seats))
    held = data.draw(st.lists(st.sampled_from([0, 0, 250]), min_size=seats, max_size=seats))
    held = held if rules.concealed else [0] * seats
    won = data.draw(st.lists(st.integers(0, 5), min_size=seats, max_size=seats))
    rule = data.draw(st.sampled_from(rules.house_rules))
    instead = rules.with_house({rule.name: data.draw(st.sampled_from(rule.values))})
    winners, others = winning(rules, totals, held), winning(instead, totals, held)
    assert winners == others or rule.name == "held-decides"
    final, other = final_totals(rules, totals, held, won), final_totals(instead, totals, held, won)
    assert final == other or rule.name in ("held-decides", "line-bonus", "game-bonus")
    assert sum(settlement(final)) == 0
    # Whoever sits where, everybody gets the same.
    order = data.draw(st.permutations(range(seats)))
    turned = final_totals(rules, *([values[seat] for seat in order] for values in (totals, held, won)))
    assert turned == tuple(final[seat] for seat in order)
    share = (rules.winner_bonus + rules.game_bonus) // len(winners)
    for seat in range(seats):
        added = held[seat] + rules.line_bonus * won[seat] + share * (seat in winners)
        assert final[seat] == totals[seat] + added
