"""Cards: what they are, how they are written and read.

A ``Card`` is a kind (seven of hearts), not a piece of cardboard: how many copies of a kind exist is the
business of the deck in use. Written form is rank then suit (``7H``, ``TS``, ``Jk``); reading also takes ``10``,
lower case, the suit signs and commas. What a wild card stands for follows ``=`` (``2D=QS``, in a group ``2D=K``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import TypeVar

_T = TypeVar("_T")


class Rank(IntEnum):
    """A rank; its number is its place in a row, the ace being low (1) here."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank as it is written: ``A 2 … 9 T J Q K``, ``Jk`` for a joker."""
        return _RANK_LETTERS[self]

    def __str__(self) -> str:
        return self.letter


class Suit(Enum):
    """A suit; the order is the one cards are shown in."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def letter(self) -> str:
        """The suit as it is written: ``S H D C``."""
        return self.value

    @property
    def sign(self) -> str:
        """The suit as it is drawn: ``♠ ♥ ♦ ♣``."""
        return _SUIT_SIGNS[self]

    def __str__(self) -> str:
        return self.letter


_RANK_LETTERS = ("Jk", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
_RANKS = {letter.upper(): Rank(number) for number, letter in enumerate(_RANK_LETTERS)} | {"10": Rank.TEN}
_SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}
#: Some keyboards add a mark that asks for a coloured or a plain sign.
_VARIANT = re.compile("[\ufe0e\ufe0f]")
_SUITS = {suit.letter: suit for suit in Suit} | {sign: suit for suit, sign in _SUIT_SIGNS.items()}


class NotationError(ValueError):
    """A piece of text is no card, no role or no list of cards.

    ``piece`` is the offending text, ``place`` its number in the list (from 1), ``problem`` says what is wrong:
    ``card`` (no such card), ``role`` (no such role) or ``many`` (too many cards).
    """

    def __init__(self, problem: str, piece: str, place: int = 1) -> None:
        self.problem = problem
        self.piece = piece if len(piece) <= 40 else piece[:39] + "…"
        self.place = place
        super().__init__(f"{problem}: {self.piece!r} at {place}")


@dataclass(frozen=True, slots=True, order=False)
class Card:
    """A kind of card. A joker has no suit; every other card has one.

    >>> Card(Rank.QUEEN, Suit.SPADES)
    Card('QS')
    >>> str(Card.read("10♥"))
    'TH'
    """

    rank: Rank
    suit: Suit | None

    def __post_init__(self) -> None:
        if (self.suit is None) != (self.rank is Rank.JOKER):
            raise ValueError(f"a joker has no suit, every other card has one: {self.rank!r}, {self.suit!r}")

    @classmethod
    def read(cls, text: str) -> Card:
        """Read one card; raise ``NotationError`` when the text is none."""
        card = _CARDS.get(_VARIANT.sub("", text.strip().upper()))
        if card is None:
            raise NotationError("card", text)
        return card

    @property
    def is_wild(self) -> bool:
        """Deuces and jokers are wild in both games of Arlington (S0 §02, S3 *Мелды*)."""
        return self.rank in (Rank.TWO, Rank.JOKER)

    @property
    def sort_key(self) -> tuple[int, int]:
        """Where the card comes when cards are laid out: by rank, then by suit."""
        return self.rank, 0 if self.suit is None else _SUIT_ORDER[self.suit]

    def __str__(self) -> str:
        return self.rank.letter + (self.suit.letter if self.suit else "")

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


_SUIT_ORDER = {suit: place for place, suit in enumerate(Suit)}

JOKER = Card(Rank.JOKER, None)
QUEEN_OF_SPADES = Card(Rank.QUEEN, Suit.SPADES)
#: The 52 kinds of a pack, by rank and then by suit.
PACK: tuple[Card, ...] = tuple(Card(rank, suit) for rank in Rank if rank is not Rank.JOKER for suit in Suit)

_CARDS: dict[str, Card] = {"JK": JOKER, "JOKER": JOKER, "🃏": JOKER}
for _card in PACK:
    for _rank in [_card.rank.letter, *(["10"] if _card.rank is Rank.TEN else [])]:
        for _written in {_suit_text for _suit_text, _suit in _SUITS.items() if _suit is _card.suit}:
            _CARDS[_rank + _written] = _card

#: What a wild card stands for: an exact card or, in a group, a rank alone.
Role = Card | Rank

#: More cards than any table holds; longer lists are refused before they are read.
MOST_CARDS = 500


@dataclass(frozen=True, slots=True)
class Placed:
    """A card as it lies in a meld, with what it stands for where that was said.

    >>> Placed.read("2d=q♠")
    Placed('2D=QS')
    """

    card: Card
    role: Role | None = None

    @classmethod
    def read(cls, text: str) -> Placed:
        """Read ``2D=QS``, ``2D=K`` or a plain card; raise ``NotationError``."""
        name, equals, role = text.partition("=")
        return cls(Card.read(name), read_role(role) if equals else None)

    @property
    def identity(self) -> Card | None:
        """The exact card it counts as: itself, or its exact role; ``None`` while that is open."""
        if self.role is None:
            return None if self.card.is_wild else self.card
        return self.role if isinstance(self.role, Card) else None

    @property
    def rank(self) -> Rank | None:
        """The rank it counts as, or ``None`` while that is open."""
        if self.role is None:
            return None if self.card.is_wild else self.card.rank
        return self.role.rank if isinstance(self.role, Card) else self.role

    def __str__(self) -> str:
        return str(self.card) if self.role is None else f"{self.card}={self.role}"

    def __repr__(self) -> str:
        return f"Placed({str(self)!r})"


def read_role(text: str) -> Role:
    """Read what a wild card stands for: a card or a rank alone; raise ``NotationError``."""
    rank = _RANKS.get(text.strip().upper())
    if rank is not None and rank is not Rank.JOKER:
        return rank
    try:
        card = Card.read(text)
    except NotationError as error:
        raise NotationError("role", text) from error
    if card is JOKER:
        raise NotationError("role", text)
    return card


def read_cards(text: str) -> tuple[Card, ...]:
    """Read a list of cards separated by spaces or commas; an empty text is an empty list.

    >>> read_cards("7♥, 10c as")
    (Card('7H'), Card('TC'), Card('AS'))
    """
    return tuple(_read_each(text, Card.read))


def read_placed(text: str) -> tuple[Placed, ...]:
    """Read the cards of a meld, roles included; an empty text is an empty list."""
    return tuple(_read_each(text, Placed.read))


def _read_each(text: str, read: Callable[[str], _T]) -> Iterator[_T]:
    joined = "=".join(part.strip() for part in text.split("="))
    pieces = joined.replace(",", " ").replace(";", " ").split()
    if len(pieces) > MOST_CARDS:
        raise NotationError("many", str(len(pieces)), len(pieces))
    for place, piece in enumerate(pieces, 1):
        try:
            yield read(piece)
        except NotationError as error:
            raise NotationError(error.problem, error.piece, place) from error


def write(cards: Iterable[Card | Placed]) -> str:
    """Write cards with one space between, in the order given.

    >>> write(read_placed("js 2d=qs KS"))
    'JS 2D=QS KS'
    """
    return " ".join(map(str, cards))
