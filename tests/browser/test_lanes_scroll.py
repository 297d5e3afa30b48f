"""Melds that fill more than the screen: they scroll by themselves, and no tap gets lost on the way."""

from __future__ import annotations

import pytest

from companion.cards import Card, read_cards
from companion.texts import texts
from tests.browser.table import seat_players, tap_cards
from tests.support.browser import AppProcess, Hands
from views.parts.card_names import spoken
from views.parts.card_pad import key_size, place

WIDTH, HEIGHT = 390, 844


@pytest.fixture
def full(phone: Hands, own_companion_app: AppProcess) -> Hands:
    """The last row of melds has room for one card more; the second one begins another row."""
    phone.open(own_companion_app.address)
    phone.sees("New match")
    seat_players(phone, "Ana", "Ivo")
    phone.tap("Enter deal 1")
    for rank in "3456789TJQ":
        tap_cards(phone, f"{rank}C {rank}D {rank}H")
    tap_cards(phone, "KS KH")
    phone.sees("king of hearts, 1 left")
    phone.pause(300)
    return phone


def middle(phone: Hands, card: str) -> tuple[float, float]:
    """Where a card lies in a meld."""
    box = phone.find(spoken(texts(), read_cards(card)[0])).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def key(card: str) -> tuple[float, float]:
    """Where a card lies on the pad."""
    size = key_size(WIDTH)
    x, y = place(Card.read(card), size)
    return (WIDTH - 8 * size) / 2 + x + size / 2, HEIGHT - 8 * size + y + size / 2


def test_a_card_can_be_picked_right_after_one_that_made_the_melds_grow(full: Hands) -> None:
    before = middle(full, "KS")
    full.page.mouse.click(*key("KD"))
    full.sees("king of diamonds, 1 left")
    full.pause(100)  # in the old days it scrolled for a second, and swallowed what was tapped meanwhile
    x, y = middle(full, "KS")
    assert x < before[0], "it was to begin a row"
    full.page.mouse.click(x, y)
    full.sees("K♠: tap where it belongs, or the card it should be.")


def test_picking_a_card_leaves_it_where_it_lies(full: Hands) -> None:
    before = middle(full, "KS")
    full.page.mouse.click(*before)
    full.sees("K♠: tap where it belongs, or the card it should be.")
    full.pause(300)
    assert middle(full, "KS") == pytest.approx(before, abs=1)
