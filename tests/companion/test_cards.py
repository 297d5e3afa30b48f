"""Notation: how cards and roles are written, what is understood beside that, and what is refused and where."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.cards import (
    JOKER,
    MOST_CARDS,
    PACK,
    Card,
    NotationError,
    Placed,
    Rank,
    Suit,
    read_cards,
    read_placed,
    read_role,
    write,
)
from tests.companion.strategies import any_cards, any_placed


@pytest.mark.parametrize(
    ("entered", "written"),
    [
        ("7H", "7H"),
        ("10S", "TS"),
        ("ts", "TS"),
        ("qd", "QD"),
        ("7♥", "7H"),
        ("7♥\ufe0f", "7H"),
        ("10♠ Q♦ A♣", "TS QD AC"),
        ("10♠\ufe0f Q♦\ufe0f A♣\ufe0f", "TS QD AC"),
        ("7H,8H, 9H", "7H 8H 9H"),
        ("7H;8H", "7H 8H"),
        ("  7H\t8H\n9H  ", "7H 8H 9H"),
        ("7H, , 8H,", "7H 8H"),
        ("jk Joker 🃏", "Jk Jk Jk"),
        ("", ""),
        (" \n", ""),
    ],
)
def test_cards_are_read_in_many_spellings_and_written_in_one(entered: str, written: str) -> None:
    assert write(read_cards(entered)) == written


@pytest.mark.parametrize(
    ("entered", "written"),
    [
        ("2D=QS", "2D=QS"),
        ("2d=q♠", "2D=QS"),
        ("2♦\ufe0f=Q♠\ufe0f", "2D=QS"),
        ("2D = QS", "2D=QS"),
        ("2D =10h", "2D=TH"),
        ("2D=k", "2D=K"),
        ("2D=10", "2D=T"),
        ("7C 2D=7 7H", "7C 2D=7 7H"),
    ],
)
def test_roles_are_read_in_many_spellings_and_written_in_one(entered: str, written: str) -> None:
    assert write(read_placed(entered)) == written


@pytest.mark.parametrize(
    ("entered", "problem", "piece", "place"),
    [
        ("7C 7D 1H", "card", "1H", 3),
        ("11H", "card", "11H", 1),
        ("H7", "card", "H7", 1),
        ("7C 7D 😀", "card", "😀", 3),
        ("7", "card", "7", 1),
        ("H", "card", "H", 1),
        ("7CC", "card", "7CC", 1),
        ("7C7D", "card", "7C7D", 1),
        ("QS 2D=", "role", "", 2),
        ("QS 2D=X", "role", "X", 2),
        ("QS 2D=Jk", "role", "Jk", 2),
        ("2D=QS=QS", "role", "QS=QS", 1),
        ("=QS", "card", "", 1),
        ("7C \x00", "card", "\x00", 2),
        ("7C \ud800", "card", "\ud800", 2),
        ("７Ｈ", "card", "７Ｈ", 1),
    ],
    ids=repr,
)
def test_what_is_no_card_is_refused_with_the_piece_and_its_place(
    entered: str, problem: str, piece: str, place: int
) -> None:
    with pytest.raises(NotationError) as refused:
        read_placed(entered)
    assert (refused.value.problem, refused.value.piece, refused.value.place) == (problem, piece, place)


def test_a_role_is_refused_where_only_cards_are_asked_for() -> None:
    with pytest.raises(NotationError) as refused:
        read_cards("7C 2D=QS")
    assert (refused.value.problem, refused.value.piece, refused.value.place) == ("card", "2D=QS", 2)


def test_several_hundred_cards_are_read() -> None:
    assert len(read_cards("7H " * 300)) == 300
    assert len(read_cards("7H " * MOST_CARDS)) == MOST_CARDS


def test_more_cards_than_any_table_holds_are_refused_before_they_are_read() -> None:
    with pytest.raises(NotationError) as refused:
        read_cards("nonsense " * (MOST_CARDS + 1))
    assert (refused.value.problem, refused.value.piece) == ("many", str(MOST_CARDS + 1))


def test_a_long_piece_is_cut_before_it_is_quoted() -> None:
    with pytest.raises(NotationError) as refused:
        read_cards("X" * 100_000)
    assert refused.value.piece == "X" * 39 + "…"


@pytest.mark.parametrize("text", [" " * 60_000 + "7H", "7H " * 20_000, "=" * 60_000, " =" * 30_000], ids=len)
def test_a_huge_text_is_read_or_refused_at_once(text: str) -> None:
    began = time.perf_counter()
    try:
        read_placed(text)
    except NotationError as refused:
        assert len(str(refused)) < 200
    assert time.perf_counter() - began < 1


def test_a_card_has_a_suit_exactly_when_it_is_no_joker() -> None:
    with pytest.raises(ValueError, match="joker"):
        Card(Rank.JOKER, Suit.SPADES)
    with pytest.raises(ValueError, match="joker"):
        Card(Rank.QUEEN, None)


def test_a_pack_has_fifty_two_cards_of_which_four_are_wild() -> None:
    assert len(set(PACK)) == 52
    assert [str(card) for card in PACK if card.is_wild] == ["2S", "2H", "2D", "2C"]
    assert JOKER.is_wild


@pytest.mark.parametrize(
    ("placed", "identity", "rank"),
    [
        ("7H", "7H", "7"),
        ("2D", None, None),
        ("2D=QS", "QS", "Q"),
        ("2D=K", None, "K"),
        ("2D=2D", "2D", "2"),
    ],
)
def test_a_placed_card_counts_as_itself_or_as_its_role(placed: str, identity: str | None, rank: str | None) -> None:
    card = Placed.read(placed)
    assert (card.identity and str(card.identity), card.rank and str(card.rank)) == (identity, rank)


@given(st.lists(any_cards, max_size=30))
def test_cards_written_and_read_again_are_the_same(cards: list[Card]) -> None:
    assert read_cards(write(cards)) == tuple(cards)


@given(st.lists(any_placed, max_size=30))
def test_cards_with_roles_written_and_read_again_are_the_same(cards: list[Placed]) -> None:
    assert read_placed(write(cards)) == tuple(cards)


@given(st.data(), st.lists(any_cards, min_size=1, max_size=12))
def test_every_tolerated_spelling_of_a_card_reads_as_that_card(data: st.DataObject, cards: list[Card]) -> None:
    text = ""
    for card in cards:
        rank = data.draw(st.sampled_from([card.rank.letter, "10" if card.rank is Rank.TEN else card.rank.letter]))
        signs = [card.suit.letter, card.suit.sign, card.suit.sign + "\ufe0f"] if card.suit else [""]
        piece = rank + data.draw(st.sampled_from(signs))
        piece = data.draw(st.sampled_from([piece, piece.lower(), piece.upper()]))
        text += piece + data.draw(st.sampled_from([" ", ", ", ",", "\n", "  ; "]))
    assert read_cards(text) == tuple(cards)


@given(st.text(max_size=60))
def test_any_text_is_cards_or_is_refused_by_name(text: str) -> None:
    for read in (read_cards, read_placed, read_role):
        try:
            read(text)
        except NotationError as refused:
            assert refused.problem in ("card", "role", "many")
            assert refused.place >= 1
