"""How cards are named aloud: "seven of diamonds", "two of diamonds as jack of spades".

What is shown instead ("7♦", "2♦→J♠") is ``Texts.card``.
"""

from __future__ import annotations

from companion.cards import JOKER, Card, Placed, Rank, Role, Suit
from companion.texts import N_, Texts

_RANKS = {
    Rank.JOKER: N_("joker"),
    Rank.ACE: N_("ace"),
    Rank.TWO: N_("two"),
    Rank.THREE: N_("three"),
    Rank.FOUR: N_("four"),
    Rank.FIVE: N_("five"),
    Rank.SIX: N_("six"),
    Rank.SEVEN: N_("seven"),
    Rank.EIGHT: N_("eight"),
    Rank.NINE: N_("nine"),
    Rank.TEN: N_("ten"),
    Rank.JACK: N_("jack"),
    Rank.QUEEN: N_("queen"),
    Rank.KING: N_("king"),
}
_SUITS = {
    Suit.SPADES: N_("spades"),
    Suit.HEARTS: N_("hearts"),
    Suit.DIAMONDS: N_("diamonds"),
    Suit.CLUBS: N_("clubs"),
}


def spoken(words: Texts, card: Role | Placed) -> str:
    """Name a card, a rank alone or a placed card with what it stands for.

    >>> spoken(Texts(), Placed.read("2D=JS"))
    'two of diamonds as jack of spades'
    """
    if isinstance(card, Placed):
        name = spoken(words, card.card)
        if card.role is None or card.role == card.card:
            return name
        return words("{card} as {role}", card=name, role=spoken(words, card.role))
    if not isinstance(card, Card) or card == JOKER or card.suit is None:
        return words(_RANKS[card.rank if isinstance(card, Card) else card])
    return words("{rank} of {suit}", rank=words(_RANKS[card.rank]), suit=words(_SUITS[card.suit]))


def spoken_left(words: Texts, card: Card, left: int) -> str:
    """Name a card and how many of it are left to play.

    >>> spoken_left(Texts(), Card.read("7D"), 1)
    'seven of diamonds, 1 left'
    """
    if not left:
        return words("{card}, none left", card=spoken(words, card))
    return words("{card}, {left} left", card=spoken(words, card), left=left)
