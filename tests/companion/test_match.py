"""A match: who deals, when it ends and for whom, corrections, and undoing them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.deals import Deal
from companion.match import LONGEST_NAME, Match, SeatingError, check_seating, leaders
from companion.rulesets import DENEXA
from companion.scoring import scores
from tests.companion.strategies import deals
from tests.companion.table import deal, holding

#: Deals whose scores are told by their names: Ana's points, then Ivo's.
ANA_245 = deal(holding("JS QS KS / 2H 2D 2S"), holding("", "KC"), out=0)  # 70 + 75 + 100, −10
IVO_245 = deal(holding("", "KC"), holding("JS QS KS / 2H 2D 2S"), out=1)
ANA_275 = deal(holding("AH AD AC AS / AH AD AC 2C=AS / 7C 7D 7H"), holding("", "3C"), out=0)  # 80 + 80 + 15 + 100, −5


def match(*played: Deal, target: int = 1000, players: tuple[str, ...] = ("Ana", "Ivo"), dealer: int = 0) -> Match:
    game = Match("1", players, dealer, house={"target": target})
    for number, ended in enumerate(played):
        game = game.with_deal(number, ended)
    return game


def test_the_deals_used_here_are_worth_what_they_are_said_to_be() -> None:
    assert scores(DENEXA, ANA_245) == (245, -10)
    assert scores(DENEXA, IVO_245) == (-10, 245)
    assert scores(DENEXA, ANA_275) == (275, -5)


@pytest.mark.parametrize(
    ("dealer", "seats", "order"), [(0, 3, (0, 1, 2, 0, 1)), (1, 2, (1, 0, 1, 0)), (4, 5, (4, 0, 1))]
)
def test_the_deal_passes_to_the_left(dealer: int, seats: int, order: tuple[int, ...]) -> None:
    game = Match("1", tuple("ABCDE"[:seats]), dealer)
    assert tuple(game.dealer(number) for number in range(len(order))) == order


def test_a_match_without_deals_is_open_and_all_have_nothing() -> None:
    assert (match().totals(), match().winners(), match().decided_by()) == ((0, 0), (), None)


def test_totals_run_from_deal_to_deal() -> None:
    rows = match(ANA_245, IVO_245).standings()
    assert [(row.points, row.totals) for row in rows] == [((245, -10), (245, -10)), ((-10, 245), (235, 235))]


def test_exactly_the_target_ends_the_match() -> None:
    assert match(ANA_245, target=245).winners() == (0,)
    assert not match(ANA_245, target=246).is_over


def test_all_who_tie_at_the_top_win_together() -> None:
    game = match(ANA_245, IVO_245, target=235)
    # Ana passed the target one deal earlier: that deal decided.
    assert (game.decided_by(), game.winners()) == (0, (0,))
    tied = deal(holding("", "KC"), holding("JS QS KS"), holding("JS QS KS"), exhausted=True)
    assert match(tied, target=70, players=("Ana", "Ivo", "Leo")).winners() == (1, 2)


def test_the_highest_total_wins_and_not_who_went_out() -> None:
    ended = deal(holding("7C 7D 7H"), holding("JS QS KS / QS QH QD / KH KD KC", "4C"), out=0)
    game = match(ended, target=100)
    assert game.totals() == (115, 165)
    assert game.winners() == (1,)


def test_a_correction_can_change_who_won() -> None:
    game = match(ANA_245, ANA_245, target=400)
    assert (game.decided_by(), game.winners()) == (1, (0,))
    game = game.with_deal(1, IVO_245)
    assert (game.decided_by(), game.winners()) == (None, ())
    game = game.with_deal(0, IVO_245)
    assert (game.decided_by(), game.winners()) == (1, (1,))


def test_a_correction_can_move_the_end_forward_and_later_deals_no_longer_count() -> None:
    game = match(IVO_245, ANA_245, ANA_275, target=270)
    assert (game.decided_by(), game.totals(), game.winners()) == (2, (510, 230), (0,))
    game = game.with_deal(0, ANA_275)
    assert (game.decided_by(), game.totals(), game.winners()) == (0, (275, -5), (0,))
    assert len(game.deals) == 3
    assert game.with_deal(0, IVO_245).totals() == (510, 230)


def test_the_same_deal_put_again_is_no_step() -> None:
    game = match(ANA_245)
    assert game.with_deal(0, ANA_245) is game


def test_a_deal_cannot_be_put_where_none_comes_before_it() -> None:
    for number in (-1, 2):
        with pytest.raises(IndexError):
            match(ANA_245).with_deal(number, ANA_245)


def test_undoing_goes_back_step_by_step_and_gives_back_what_was_put() -> None:
    first = match(ANA_245, IVO_245)
    corrected = first.with_deal(0, ANA_275)
    before, change, put = corrected.undone()
    assert (before, put) == (first, ANA_275)
    assert change is not None
    assert (change.number, change.before) == (0, ANA_245)
    before, change, put = before.undone()
    assert (before, put) == (match(ANA_245), IVO_245)
    assert change is not None
    assert (change.number, change.before) == (1, None)
    assert match().undone() == (match(), None, None)


def test_the_leaders_are_all_with_the_highest_total() -> None:
    assert leaders((-5, -5, -10)) == (0, 1)
    assert leaders(()) == ()


@pytest.mark.parametrize(
    ("names", "problem", "seat"),
    [
        (("Ana", " "), "empty", 1),
        (("Ana", "x" * (LONGEST_NAME + 1)), "long", 1),
        (("Ana", "ANA"), "twice", 1),
        (("Ana  Maria", " ana maria "), "twice", 1),
        (("Jos\u00e9", "Jose\u0301"), "twice", 1),
        (("Ana", "A\u200bna"), "twice", 1),
        (("Ana", "\u202eAna"), "twice", 1),
        (("Ana", "\uff21\uff4e\uff41"), "twice", 1),
        (("Ana", "\u200b\u2060"), "empty", 1),
        (("\u3164", "Ana"), "empty", 0),
        (("Ana",), "few", 1),
        ((), "few", 0),
        (tuple("ABCDEF"), "many", 5),
    ],
    ids=[
        "empty",
        "long",
        "case",
        "spaces",
        "marks",
        "unseen",
        "turned",
        "wide",
        "unseen alone",
        "filler",
        "one",
        "none",
        "six",
    ],
)
def test_players_are_two_to_five_with_names_of_their_own(names: tuple[str, ...], problem: str, seat: int) -> None:
    with pytest.raises(SeatingError) as refused:
        check_seating(DENEXA, names)
    assert (refused.value.problem, refused.value.seat) == (problem, seat)


def test_names_are_kept_tidy() -> None:
    assert check_seating(DENEXA, ["  Ana   Maria ", "Ivo"]) == ("Ana Maria", "Ivo")


@settings(max_examples=40)
@given(st.lists(deals(seats=2), max_size=3), st.integers(1, 300))
def test_totals_are_sums_of_points_up_to_the_first_deal_that_reaches_the_target(
    played: list[Deal], target: int
) -> None:
    game = match(*played, target=target)
    sums, decided = (0, 0), None
    for number, ended in enumerate(played):
        points = scores(DENEXA, ended)
        sums = (sums[0] + points[0], sums[1] + points[1])
        if max(sums) >= target:
            decided = number
            break
    assert (game.decided_by(), game.totals()) == (decided, sums)
    assert game.winners() == (() if decided is None else leaders(sums))


@given(st.data(), st.lists(st.sampled_from([ANA_245, IVO_245, ANA_275]), max_size=8))
def test_every_step_of_a_match_can_be_undone_back_to_the_beginning(data: st.DataObject, put: list[Deal]) -> None:
    states = [match()]
    for ended in put:
        number = data.draw(st.integers(0, len(states[-1].deals)))
        after = states[-1].with_deal(number, ended)
        if after is not states[-1]:
            states.append(after)
    game = states[-1]
    for earlier in reversed(states[:-1]):
        game, change, _ = game.undone()
        assert change is not None
        assert game == earlier
    assert game.changes == ()
