"""Seeded hands of gin as text: drawn from the whole pack, and *rich* ones in which many melds overlap."""

from __future__ import annotations

from random import Random

_RANKS = "A23456789TJQK"
_SUITS = "SHDC"
PACK = [rank + suit for rank in _RANKS for suit in _SUITS]


def random_hands(count: int, cards: int, seed: int) -> list[str]:
    """Hands from a shuffled pack."""
    random = Random(seed)
    return [" ".join(random.sample(PACK, cards)) for _ in range(count)]


def rich_hands(count: int, cards: int, seed: int) -> list[str]:
    """Hands from three to five neighbouring ranks, with up to two cards from elsewhere."""
    random = Random(seed)
    return [_rich(random, cards) for _ in range(count)]


def _rich(random: Random, cards: int) -> str:
    block = _block(random, random.randint(3, 5))
    strangers = [card for card in PACK if card not in block]
    hand = random.sample(block, min(len(block), cards - random.randint(0, 2)))
    hand += random.sample(strangers, cards - len(hand))
    random.shuffle(hand)
    return " ".join(hand)


def rich_deals(count: int, seed: int) -> list[tuple[str, str]]:
    """Two hands of ten from the same five to eight neighbouring ranks, so that much can be laid off."""
    random = Random(seed)
    deals = []
    for _ in range(count):
        cards = random.sample(_block(random, random.randint(5, 8)), 20)
        deals.append((" ".join(cards[:10]), " ".join(cards[10:])))
    return deals


def _block(random: Random, width: int) -> list[str]:
    low = random.randint(0, len(_RANKS) - width)
    return [rank + suit for rank in _RANKS[low : low + width] for suit in _SUITS]
