"""What a thumb does on the entry screen, in few words."""

from __future__ import annotations

import re

from companion.cards import read_cards
from companion.texts import texts
from tests.support.inprocess import Phone
from views.parts.card_names import spoken


def tap_cards(phone: Phone, cards: str) -> None:
    """Tap these cards on the pad."""
    for card in read_cards(cards):
        phone.tap(re.compile(rf"^{spoken(texts(), card)}, (\d|none) left$"))


def pick(phone: Phone, name: str, nth: int | None = None) -> None:
    """Tap a card that lies in a meld or a hand, by its spoken name."""
    phone.tap(re.compile(rf"^{name}$"), nth)
