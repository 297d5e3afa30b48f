"""Playing at the table through the screen: entering deals by taps, as the four of the tests do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from companion.cards import read_cards
from companion.texts import texts
from tests.support.browser import A_LOOK, Hands
from views.parts.card_names import spoken

#: What a player has at the end of a deal: melds, and the cards left in hand. ``+`` before a meld asks for a new one.
Side = tuple[Sequence[str], str]


def tap_card(phone: Hands, card: str) -> None:
    """Tap a card on the pad."""
    name = spoken(texts(), read_cards(card)[0])
    phone.tap(re.compile(rf"^{name}, (\d|none) left"))


def pick(phone: Hands, card: str) -> None:
    """Tap a card that lies in a meld or a hand, whatever it stands for."""
    name = spoken(texts(), read_cards(card)[0])
    phone.tap(re.compile(rf"^{name}( as [a-z ]+)?(, breaks a rule)?$"))


def tap_cards(phone: Hands, cards: str) -> None:
    """Tap cards on the pad, one after the other."""
    for card in cards.split():
        tap_card(phone, card)


def enter_side(phone: Hands, side: Side) -> None:
    """Enter what one player has."""
    melds, hand = side
    for meld in melds:
        if meld.startswith("+"):
            phone.tap("New meld")
        tap_cards(phone, meld.removeprefix("+"))
    if hand:
        phone.tap("To the hand")
        tap_cards(phone, hand)


def enter_deal(phone: Hands, order: Sequence[str], sides: Mapping[str, Side]) -> None:
    """Enter a whole deal, the players in the order of play, up to the count."""
    for place, name in enumerate(order):
        enter_side(phone, sides[name])
        if place + 1 == len(order):
            phone.tap("Count")
        else:
            following = f"Next: {order[place + 2]}" if place + 2 < len(order) else "Count"
            turn_to_next(phone, f"Next: {order[place + 1]}", following)
    phone.sees("Who went out?")


def turn_to_next(phone: Hands, name: str, following: str) -> None:
    """Tap on to the next player and wait until the pad says who follows, longer than between taps of a double tap."""
    phone.tap(name)
    phone.find(following).first.wait_for(state="attached")
    phone.pause(1000 * A_LOOK)


def row(phone: Hands, *cells: str) -> None:
    """Wait for a row of the score sheet that holds these cells."""
    pattern = ".*".join(re.escape(cell) for cell in cells)
    phone.page.get_by_role("row", name=re.compile(pattern, re.DOTALL)).first.wait_for(timeout=5000)


def confirm(phone: Hands) -> None:
    phone.tap("Confirm")
    phone.page.get_by_role("table").first.wait_for(timeout=5000)


def seat_players(phone: Hands, *names: str, already_there: bool = False) -> None:
    """From Home, or from the new match where one is already there: begin it with these players, the first dealing."""
    if not already_there:
        phone.tap("New match")
    phone.sees("Who deals first?")
    for seat, name in enumerate(names, 1):
        if seat > 2:
            phone.tap("Add a player")
        phone.fill(f"Player {seat}", name)
    phone.tap("Start the match")
    phone.sees("Ana deals.")
