"""Entering a deal tap by tap: cards group themselves, and no step loses a card or points at one that is not there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.cards import Card, Rank, read_cards, read_role, write
from companion.deals import check_deal
from companion.draft import Draft, Entry, Spot, Zone, blank
from companion.entry import back_space, choose, copies_left, is_left, move, say, say_out, take_back, tap, turn_to
from companion.played import reopened
from companion.rulesets import DENEXA
from companion.scoring import scores
from tests.companion.strategies import pack_cards
from tests.companion.table import deal, holding


def tapped(draft: Draft, cards: str) -> Draft:
    """Tap cards one after the other; ``2C=9`` taps the deuce, picks it out and says its role."""
    for piece in cards.split():
        name, _, role = piece.partition("=")
        draft = tap(DENEXA, draft, Card.read(name))
        if role:
            assert draft.meld is not None
            last = Spot(draft.seat, draft.meld, len(draft.holdings[draft.seat].melds[draft.meld]) - 1)
            draft = say(choose(draft, last), read_role(role))
    return draft


def melds(draft: Draft, seat: int = 0) -> list[str]:
    return [write(meld) for meld in draft.holdings[seat].melds]


def hand(draft: Draft, seat: int = 0) -> str:
    return write(draft.holdings[seat].hand)


def test_the_cards_of_a_whole_deal_group_themselves_as_they_are_tapped() -> None:
    draft = tapped(blank(0, 2), "KC KD KH 5H 6H 7H 8H 9C 9D 9S 2C=9 QH QD QS")
    draft = tapped(turn_to(draft, 1), "7C 7D 7H 9D TD 2D=JD QD")
    draft = tapped(turn_to(draft, 1, Zone.HAND), "3C 4S 8H KS AH 6D")
    assert melds(draft, 0) == ["KC KD KH", "5H 6H 7H 8H", "9C 9D 9S 2C=9", "QH QD QS"]
    assert melds(draft, 1) == ["7C 7D 7H", "9D TD 2D=JD QD"]
    assert hand(draft, 1) == "3C 4S 8H KS AH 6D"
    assert draft.went_out == 0
    assert scores(DENEXA, draft.deal) == (265, 0)


@pytest.mark.parametrize(
    ("cards", "grouped"),
    [
        ("2C 7D 7H", ["2C 7D 7H"]),
        ("2C 2D 2H 2S", ["2C 2D 2H 2S"]),
        ("7C 7D 7H 7S 7C", ["7C 7D 7H 7S", "7C"]),
        ("9H 7H 8H", ["9H 7H 8H"]),
        ("KH AH QH", ["KH AH QH"]),
        ("JS 2D=QS 2C", ["JS 2D=QS", "2C"]),
        ("2C=9S 2D=TS JS", ["2C=9S 2D=TS JS"]),
    ],
)
def test_a_card_joins_the_meld_in_work_while_the_two_can_become_legal(cards: str, grouped: list[str]) -> None:
    assert melds(tapped(blank(0, 2), cards)) == grouped


def test_a_card_of_which_no_copy_is_left_is_not_entered() -> None:
    draft = tapped(blank(0, 2), "7C 7C")
    assert tap(DENEXA, draft, Card.read("7C")) == draft
    assert tap(DENEXA, draft, Card.read("Jk")) == draft
    assert copies_left(DENEXA, draft)[Card.read("7C")] == 0


def test_a_tap_says_what_the_wild_card_picked_out_stands_for() -> None:
    draft = choose(tapped(blank(0, 2), "QH QD 2C"), Spot(0, 0, 2))
    draft = tap(DENEXA, draft, Card.read("QS"))
    assert (melds(draft), draft.chosen) == (["QH QD 2C=QS"], None)
    assert melds(say(choose(draft, Spot(0, 0, 2)), None)) == ["QH QD 2C"]
    assert melds(say(choose(draft, Spot(0, 0, 2)), Rank.QUEEN)) == ["QH QD 2C=Q"]


def test_a_tap_replaces_the_natural_card_picked_out() -> None:
    draft = choose(tapped(blank(0, 2), "7C 7D 7H"), Spot(0, 0, 1))
    assert melds(tap(DENEXA, draft, Card.read("7S"))) == ["7C 7S 7H"]


def test_picking_the_same_card_twice_lets_it_go() -> None:
    draft = tapped(blank(0, 2), "7C")
    assert choose(choose(draft, Spot(0, 0, 0)), Spot(0, 0, 0)) == draft


def test_the_last_card_is_taken_away_and_its_meld_when_it_was_the_only_one() -> None:
    draft = back_space(tapped(blank(0, 2), "7C 7D KH"))
    assert (melds(draft), draft.meld) == (["7C 7D"], None)
    assert melds(back_space(draft)) == ["7C"]
    assert back_space(blank(0, 2)) == blank(0, 2)


def test_a_card_moved_into_a_later_meld_arrives_there_also_when_its_own_meld_vanishes() -> None:
    draft = tapped(blank(0, 2), "7S KC KD")
    draft = move(choose(draft, Spot(0, 0, 0)), Zone.TABLE, 1)
    assert (melds(draft), draft.meld) == (["KC KD 7S"], 0)


def test_a_card_moved_from_another_players_hand_comes_to_the_seat_at_work() -> None:
    draft = tapped(turn_to(blank(0, 2), 1, Zone.HAND), "7S 4C")
    draft = choose(turn_to(draft, 0), Spot(1, None, 0))
    draft = move(draft, Zone.TABLE)
    assert (melds(draft), hand(draft, 1)) == (["7S"], "4C")


def test_a_card_that_is_no_longer_there_is_not_picked_out() -> None:
    draft = tapped(blank(0, 2), "KC KD")
    for spot in (Spot(0, 0, 2), Spot(0, 1, 0), Spot(1, 0, 0), Spot(0, None, 0), Spot(2, None, 0)):
        assert choose(draft, spot) == draft


def test_a_finished_set_of_deuces_takes_only_another_deuce() -> None:
    assert melds(tapped(blank(0, 2), "2S 2S 2D 4S")) == ["2S 2S 2D", "4S"]
    assert melds(tapped(blank(0, 2), "2S 2S 2D 2H")) == ["2S 2S 2D 2H"]


def test_a_moved_deuce_forgets_what_it_stood_for() -> None:
    draft = tapped(blank(0, 2), "KC 2D=K 9C 9D")
    picked = choose(draft, Spot(0, 0, 1))
    assert hand(move(picked, Zone.HAND)) == "2D"
    assert melds(move(picked, Zone.TABLE, 1)) == ["KC", "9C 9D 2D"]


def test_a_meld_taken_back_lies_in_the_hand_without_its_roles() -> None:
    draft = take_back(tapped(blank(0, 2), "KC KD 2C=K 9H"), 0, 0)
    assert (melds(draft), hand(draft), draft.meld) == (["9H"], "KC KD 2C", None)


def test_who_went_out_is_told_by_the_empty_hand_until_it_is_said() -> None:
    draft = Draft(0, (holding("7C 7D 7H"), holding("", "4C")))
    assert draft.went_out == 0
    assert say_out(draft, 1).went_out == 1
    assert say_out(draft, None, exhausted=True).went_out is None
    assert Draft(0, (holding("7C 7D 7H"), holding())).went_out is None
    assert Draft(0, (holding("7C 7D 7H"), holding("8C 8D 8H"))).went_out is None


def test_a_reopened_deal_is_the_deal_again() -> None:
    ended = deal(holding("7C 7D 7H"), holding("", "4C"), out=0)
    assert reopened(3, ended).deal == ended
    assert not reopened(3, ended).is_blank
    assert blank(3, 2).is_blank


def test_the_deal_that_is_kept_has_every_role_that_can_be_inferred() -> None:
    ruling = check_deal(DENEXA, tapped(blank(0, 2), "JS 2D KS 5H 6H 2C").deal)
    assert melds(Draft(0, ruling.deal.holdings)) == ["JS 2D=QS KS", "5H 6H 2C"]


def test_a_step_that_only_looks_elsewhere_is_not_undone() -> None:
    entry = Entry(blank(0, 2))
    entry = entry.step(tapped(entry.draft, "7C"))
    entry = entry.step(turn_to(entry.draft, 1))
    assert len(entry.past) == 1
    assert entry.undo().draft.is_blank
    assert entry.undo().redo().draft == entry.draft


def test_hands_are_read_back_as_they_were_entered() -> None:
    draft = tapped(turn_to(blank(0, 2), 1, Zone.HAND), "2C QS QS 4H")
    assert draft.holdings[1].hand == read_cards("2C QS QS 4H")


class RandomSteps(RuleBasedStateMachine):
    """Whatever is tapped, the cards entered are those of a simple bag, and every place spoken of exists."""

    def __init__(self) -> None:
        super().__init__()
        self.entry = Entry(blank(0, 3))
        self.bag: Counter[Card] = Counter()
        self.bags: list[Counter[Card]] = []

    @property
    def draft(self) -> Draft:
        return self.entry.draft

    def step(self, after: Draft, bag: Counter[Card] | None = None) -> None:
        past = self.entry.past
        self.entry = self.entry.step(after)
        if len(self.entry.past) > len(past):
            self.bags.append(self.bag)
        if bag is not None:
            self.bag = bag

    def spots(self) -> list[Spot]:
        return [
            Spot(seat, meld, place)
            for seat, held in enumerate(self.draft.holdings)
            for meld, cards in [(None, held.hand), *enumerate(held.melds)]
            for place in range(len(cards))
        ]

    @rule(card=pack_cards)
    def tap_a_card(self, card: Card) -> None:
        picked = self.draft.chosen_card
        says = picked is not None and picked.card.is_wild and self.draft.chosen and self.draft.chosen.meld is not None
        bag = self.bag
        if not says and bag[card] < DENEXA.packs:
            bag = bag + Counter([card]) - Counter([picked.card] if picked else [])
        self.step(tap(DENEXA, self.draft, card), bag)

    @precondition(lambda self: self.bag)
    @rule(data=st.data())
    def pick_a_card(self, data: st.DataObject) -> None:
        self.step(choose(self.draft, data.draw(st.sampled_from(self.spots()))))

    @rule(data=st.data(), zone=st.sampled_from(Zone))
    def look_elsewhere(self, data: st.DataObject, zone: Zone) -> None:
        seat = data.draw(st.integers(0, 2))
        places = [None, *range(len(self.draft.holdings[seat].melds))] if zone is Zone.TABLE else [None]
        self.step(turn_to(self.draft, seat, zone, data.draw(st.sampled_from(places))))

    @rule(data=st.data(), zone=st.sampled_from(Zone))
    def move_a_card(self, data: st.DataObject, zone: Zone) -> None:
        places = [None, *range(len(self.draft.holdings[self.draft.seat].melds))]
        self.step(move(self.draft, zone, data.draw(st.sampled_from(places)) if zone is Zone.TABLE else None))

    @rule()
    def take_a_card_away(self) -> None:
        after = back_space(self.draft)
        lost = self.bag - Counter(after.deal.cards())
        picked = self.draft.chosen_card
        assert lost.total() <= 1
        assert picked is None or lost == Counter([picked.card])
        self.step(after, self.bag - lost)

    @rule(data=st.data())
    def take_a_meld_back(self, data: st.DataObject) -> None:
        all_melds = [(seat, meld) for seat, held in enumerate(self.draft.holdings) for meld in range(len(held.melds))]
        if all_melds:
            self.step(take_back(self.draft, *data.draw(st.sampled_from(all_melds))))

    @rule(seat=st.none() | st.integers(0, 2), exhausted=st.booleans())
    def say_how_it_ended(self, seat: int | None, exhausted: bool) -> None:
        self.step(say_out(self.draft, seat, exhausted=exhausted))

    @rule()
    def undo(self) -> None:
        if self.entry.past:
            self.bag = self.bags.pop()
        before = self.entry
        self.entry = before.undo()
        if before.past:
            assert self.entry.redo().draft == before.draft

    @invariant()
    def the_cards_are_those_of_the_bag(self) -> None:
        assert Counter(self.draft.deal.cards()) == self.bag
        left = copies_left(DENEXA, self.draft)
        assert all(is_left(DENEXA, self.draft, card) == (count > 0) for card, count in left.items())
        assert all(left[card] == DENEXA.packs - self.bag[card] >= 0 for card in DENEXA.deck)

    @invariant()
    def every_place_spoken_of_exists(self) -> None:
        draft = self.draft
        assert draft.meld is None or draft.meld < len(draft.holdings[draft.seat].melds)
        assert draft.chosen is None or draft.chosen in self.spots()
        assert all(meld for held in draft.holdings for meld in held.melds)


TestRandomSteps = RandomSteps.TestCase
TestRandomSteps.settings = settings(max_examples=60, stateful_step_count=40)


def test_a_step_that_points_nowhere_changes_no_card() -> None:
    draft = tapped(blank(0, 2), "7C 7D 7H")
    assert turn_to(draft, 0, Zone.TABLE, 5).meld is None
    assert take_back(draft, 0, 5) == draft
    strange = replace(draft, chosen=Spot(0, 3, 0))
    assert say(strange, Rank.KING) == strange
    assert move(strange, Zone.HAND) == strange
    picked = choose(draft, Spot(0, 0, 2))
    assert melds(move(picked, Zone.TABLE, 5)) == ["7C 7D", "7H"]
