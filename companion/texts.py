"""Words: every sentence shown or spoken comes out of a gettext catalogue, through a ``Texts``.

The English sentence is the key. ``words("{name} went out", name="Ana")`` looks it up and fills it in;
``words.many("{count} card", "{count} cards", 3)`` chooses the plural. Text that is stored in a table for later is
marked with ``N_`` so that the extraction tool finds it.
"""

from __future__ import annotations

import gettext
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from companion.cards import JOKER, Card, Placed, Role

DOMAIN = "companion"
LOCALES = Path(__file__).parent / "locale"
#: The languages the app speaks, the default first.
LANGUAGES = ("en",)


def N_(message: str) -> str:
    """Mark a message for the catalogue without looking it up."""
    return message


def NN_(one: str, more: str) -> tuple[str, str]:
    """Mark a message in two forms, for one card and for several, for the catalogue."""
    return one, more


class Texts:
    """The words of one language.

    >>> words = Texts()
    >>> words("{name} went out", name="Ana")
    'Ana went out'
    >>> words.many("{count} card", "{count} cards", 1)
    '1 card'
    """

    def __init__(self, language: str = "en", catalogue: gettext.NullTranslations | None = None) -> None:
        self.language = language
        self._catalogue = catalogue or gettext.translation(DOMAIN, LOCALES, [language], fallback=True)

    def __call__(self, message: str, /, **facts: object) -> str:
        """Look a message up and fill its facts in."""
        return self._catalogue.gettext(message).format(**_set_apart(facts)) if message else ""

    def many(self, one: str, more: str, count: int, **facts: object) -> str:
        """Look up a message with a number in it, in the right plural; ``count`` is one of its facts."""
        return self._catalogue.ngettext(one, more, count).format(count=self.number(count), **_set_apart(facts))

    def number(self, value: int) -> str:
        """Write a number, with a true minus sign.

        >>> Texts().number(-35)
        '−35'
        """
        return str(value).replace("-", "−")

    def signed(self, value: int) -> str:
        """Write points with their sign: ``+70``, ``−35``, ``0``."""
        return f"+{value}" if value > 0 else self.number(value)

    def card(self, card: Role | Placed) -> str:
        """Show a card as people write it; a wild card with its role: ``10♥``, ``2♦→Q♠``.

        >>> Texts().card(Placed.read("2D=QS"))
        '2♦→Q♠'
        """
        if isinstance(card, Placed):
            own = card.role is None or card.role == card.card
            return (
                self.card(card.card) if own or card.role is None else f"{self.card(card.card)}→{self.card(card.role)}"
            )
        if isinstance(card, Card):
            if card == JOKER:
                return self("Joker")
            return self.rank(card) + (card.suit.sign if card.suit else "")
        return self.rank(card)

    def rank(self, card: Role) -> str:
        """Show the rank alone: ``10``, ``K``."""
        rank = card.rank if isinstance(card, Card) else card
        letter = "10" if rank.letter == "T" else rank.letter
        return self._catalogue.pgettext("rank", letter) if letter.isalpha() else letter

    def cards(self, cards: Iterable[Role | Placed]) -> str:
        """Show several cards with a space between."""
        return " ".join(self.card(card) for card in cards)

    def either(self, items: Iterable[str]) -> str:
        """Join alternatives: ``5♥ or 8♥``."""
        return self._joined(list(items), N_("{items} or {last}"))

    def both(self, items: Iterable[str]) -> str:
        """Join a list: ``Ana, Ivo and Leo``."""
        return self._joined(list(items), N_("{items} and {last}"))

    def _joined(self, items: list[str], pattern: str) -> str:
        if len(items) < 2:
            return "".join(items)
        return self(pattern, items=", ".join(apart(item) for item in items[:-1]), last=items[-1])


def apart(text: str) -> str:
    """Set a name that is written from right to left apart, so that it leaves the order of what stands beside it.

    >>> apart("Ana"), apart("דנה") == "\u2068דנה\u2069"
    ('Ana', True)
    """
    if not any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    return f"\u2068{text}\u2069"


def _set_apart(facts: dict[str, object]) -> dict[str, object]:
    return {name: apart(fact) if isinstance(fact, str) else fact for name, fact in facts.items()}


@lru_cache(maxsize=8)
def texts(language: str = "en") -> Texts:
    """Return the words of a language, English for one the app does not speak."""
    return Texts(language if language in LANGUAGES else LANGUAGES[0])
