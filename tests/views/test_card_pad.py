"""The card pad and the card faces: where keys lie, what they are called, what a tap says and redraws."""

from __future__ import annotations

from collections import Counter
from typing import Any

import flet as ft
import pytest

from companion.cards import JOKER, PACK, Card, Placed, Rank
from companion.texts import Texts
from tests.support.inprocess import Phone
from views import guard, theme
from views.parts import card_pad
from views.parts.card_face import CardFace
from views.parts.card_names import spoken
from views.parts.card_pad import CardPad, card_at, key_size, place
from views.parts.pad_tools import Tool

WORDS = Texts()


class TestGeometry:
    @pytest.mark.parametrize("size", [44, 48, 56])
    @pytest.mark.parametrize("card", PACK, ids=str)
    def test_every_point_of_a_key_is_its_card(self, card: Card, size: int) -> None:
        left, top = place(card, size)
        for dx, dy in ((0, 0), (size - 0.01, 0), (size / 2, size / 2), (size - 0.01, size - 0.01)):
            assert card_at(left + dx, top + dy, size) == card

    def test_keys_cover_thirteen_cells_and_nothing_twice(self) -> None:
        assert len({place(card, 44) for card in PACK}) == 52
        inside = [card_at(x + 0.5, y + 0.5, 1) for x in range(8) for y in range(8)]
        assert Counter(inside) == Counter(PACK) + Counter({None: 12})

    @pytest.mark.parametrize("point", [(-1, 5), (5, -1), (400, 5), (5, 400), (100, 300)])
    def test_beside_the_keys_is_no_card(self, point: tuple[float, float]) -> None:
        assert card_at(*point, 44) is None

    @pytest.mark.parametrize("width", range(360, 1400, 10))
    def test_keys_are_big_enough_and_fit(self, width: int) -> None:
        assert key_size(width) >= 44 and 8 * key_size(width) <= width


class App:
    """A phone with a pad that takes cards, from two packs."""

    def __init__(self) -> None:
        self.taken: list[Card] = []

    def main(self, page: ft.Page) -> None:
        @guard.component
        def Screen() -> ft.View:
            cards, set_cards = ft.use_state(())
            left = tuple(max(0, 2 - cards.count(card)) for card in PACK)

            @guard.use_handler
            def on_card(card: Card) -> None:
                self.taken.append(card)
                set_cards((*cards, card))

            @guard.use_handler
            def undo() -> None:
                set_cards(cards[:-1])

            tools = [Tool("Undo", ft.Icons.UNDO, undo, off=not cards)]
            return ft.View(controls=[CardPad(WORDS, left, on_card, tools, theme.PALETTES["four"])])

        @guard.component
        def Root() -> list[Any]:
            return [Screen()]

        guard.render_views(page, Root)


class TestPad:
    def test_each_card_has_a_name_and_says_itself(self) -> None:
        app = App()
        with Phone(app.main) as phone:
            for card in PACK:
                phone.tap(f"{spoken(WORDS, card)}, 2 left")
            assert app.taken == list(PACK)

    def test_what_is_left_is_told_and_what_is_used_up_can_be_asked_after(self) -> None:
        app = App()
        with Phone(app.main) as phone:
            phone.tap("seven of diamonds, 2 left")
            phone.tap("seven of diamonds, 1 left")
            phone.tap("seven of diamonds, none left")
            assert len(app.taken) == 3
            phone.tap("Undo")
            phone.tap("Undo")
            assert phone.has("seven of diamonds, 1 left")

    def test_a_tap_redraws_one_rank(self, monkeypatch: pytest.MonkeyPatch) -> None:
        drawn: list[Card] = []
        face = card_pad._face

        def watched(*args: Any) -> Any:
            drawn.append(args[1])
            return face(*args)

        monkeypatch.setattr(card_pad, "_face", watched)
        with Phone(App().main) as phone:
            assert drawn == list(PACK)
            drawn.clear()
            phone.tap("queen of spades, 2 left")
            phone.tap("queen of spades, 1 left")
            assert drawn == [card for card in PACK if card.rank is Rank.QUEEN] * 2

    def test_keys_are_as_large_as_the_geometry_says(self) -> None:
        with Phone(App().main) as phone:
            for spot in phone.controls():
                if isinstance(spot.control, ft.Semantics) and (spot.control.label or "").endswith(" left"):
                    key: Any = spot.around[-1]
                    assert key.width == key.height == 44


def face(placed: Placed, **options: Any) -> Any:
    @guard.component
    def Root() -> Any:
        return [ft.View(controls=[CardFace(WORDS, placed, theme.PALETTES["two"], **options)])]

    return Phone(lambda page: guard.render_views(page, Root))


class TestFaces:
    @pytest.mark.parametrize(
        ("text", "name"),
        [
            ("7D", "seven of diamonds"),
            ("2D", "two of diamonds"),
            ("2D=JS", "two of diamonds as jack of spades"),
            ("2D=2D", "two of diamonds"),
            ("2D=K", "two of diamonds as king"),
            ("Jk", "joker"),
            ("Jk=TH", "joker as ten of hearts"),
        ],
    )
    def test_names(self, text: str, name: str) -> None:
        with face(Placed.read(text)) as phone:
            assert name in phone.names()

    def test_a_broken_rule_is_in_the_name(self) -> None:
        with face(Placed(JOKER), marked=True, chosen=True) as phone:
            assert "joker, breaks a rule" in phone.names()

    def test_a_tap(self) -> None:
        taps: list[tuple[int | None, int]] = []
        with face(Placed.read("9C"), on_place=lambda *at: taps.append(at), meld=2, place=3) as phone:
            phone.tap("nine of clubs")
        assert taps == [(2, 3)]
