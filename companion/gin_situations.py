"""Situations of Oklahoma Gin: the questions that only this game asks, or asks in its own way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.answers import Answer, count_answer, meld_answer, ruled, written_melds
from companion.asked import (
    Situation,
    SituationError,
    card_at,
    cards_at,
    players_at,
    text_at,
    texts_at,
    truth_at,
    whole_at,
)
from companion.cards import Card, Placed, read_cards, write
from companion.deck import deck_violations
from companion.gin import GinDeal, Melds, Result, check_gin_deal, check_gin_lay_off, check_knock, is_void
from companion.gin_arrange import best_defence, best_discard, least_deadwood
from companion.melds import check_meld
from companion.problems import shown
from companion.reasons import explain
from companion.rulesets import RuleSet
from companion.texts import Texts


def lay_off(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    """A card, or a chain of them, laid off onto a meld of the knocker."""
    spread, onto = melds_at(asked, "spread", words), cards_at(asked, "onto", words, least=1)
    cards, gin = cards_at(asked, "cards", words, least=1), truth_at(asked, "gin", words, default=False)
    return meld_answer(check_gin_lay_off(rules, spread, onto, cards, gin=gin), words)


def knock(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    """A knock with eleven cards, one of them the discard."""
    hand, discard = cards_at(asked, "hand", words), card_at(asked, "discard", words)
    ruling = check_knock(rules, card_at(asked, "upcard", words), hand, discard)
    given = {**ruled(ruling, words), "deadwood": ruling.deadwood, "limit": ruling.limit, "gin": ruling.gin}
    given |= {"melds": written_melds(ruling.melds), "hand": write(ruling.rest)}
    if ruling:
        within = words.many(
            "{deadwood} point is left unmelded; the upcard allows {limit}.",
            "{deadwood} points are left unmelded; the upcard allows {limit}.",
            ruling.deadwood,
            deadwood=ruling.deadwood,
            limit=ruling.limit,
        )
        given["why"] = [words("Gin: nothing is left unmelded.") if ruling.gin else within]
    return given


def stock(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    """So many cards left in the stock after a discard."""
    left = whole_at(asked, "stock", words)
    if not 0 <= left <= len(rules.deck):
        raise SituationError(words("“{key}” must be from 0 to {most}.", key="stock", most=len(rules.deck)))
    void = is_void(left, knocked=truth_at(asked, "knocked", words, default=False))
    why = words("No more than two cards are left and nobody knocked: the deal is void, the same player deals again.")
    goes_on = words("The deal goes on: it is void only with two cards left after a discard and no knock.")
    return {"deal_void": void, "clauses": [], "why": [why if void else goes_on]}


def deal(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    """A whole deal: who knocked with which hands, and what it brings."""
    players = players_at(asked, rules, words)
    names = [text_at(player, "name", words) for player in players]
    knocker = asked.get("knocker")
    if knocker is not None and knocker not in names:
        raise SituationError(
            words("“{key}” is {what}; it must be one of the players or null.", key="knocker", what=shown(knocker))
        )
    played = GinDeal(
        card_at(asked, "upcard", words),
        tuple(cards_at(player, "hand", words) for player in players),
        names.index(knocker) if knocker is not None else None,
        melds_at(asked, "spread", words) if asked.get("spread") is not None else None,
    )
    ruling = check_gin_deal(rules, played)
    given = ruled(ruling, words, names)
    if not ruling:
        return given
    given |= {"result": str(ruling.result), "deadwood": dict(zip(names, ruling.deadwood, strict=True))}
    given |= {"laid_off": len(ruling.lay_offs), "limit": ruling.limit}
    if ruling.lay_offs and played.knocker is not None:
        given["lay_offs"] = written_lay_offs(ruling.lay_offs, ruling.melds[played.knocker])
    given |= {
        "melds": {name: written_melds(melds) for name, melds in zip(names, ruling.melds, strict=True)},
        "unmelded": {name: write(rest) for name, rest in zip(names, ruling.rest, strict=True)},
    }
    given |= count_answer(words, names, ruling.lines)
    if ruling.result is Result.VOID:
        given["why"] = [words("Nobody knocked: the deal is void, the same player deals again.")]
    return given


def best(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    """The arrangement of a hand with least deadwood; with eleven cards also the best discard."""
    cards = cards_at(asked, "cards", words, least=1)
    wrong = deck_violations(rules, cards, "table")
    if wrong:
        raise SituationError(" ".join(explain(words, violation) for violation in wrong))
    found = least_deadwood(cards)
    given: Answer = {
        "deadwood": found.deadwood,
        "melds": written_melds(found.melds),
        "hand": write(found.rest),
        "clauses": [],
    }
    why = words.many("{count} point is left unmelded.", "{count} points are left unmelded.", found.deadwood)
    if len(cards) == rules.cards_dealt + 1:
        discard, after = best_discard(cards)
        given |= {"discard": str(discard), "best_after_discard": after.deadwood}
        why += " " + words.many(
            "Without {card} it is {count} point.",
            "Without {card} it is {count} points.",
            after.deadwood,
            card=words.card(discard),
        )
    return {**given, "why": [why]}


def defend(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    """The best that the knocker's opponent can do: own melds and cards laid off."""
    spread, hand = melds_at(asked, "spread", words), cards_at(asked, "hand", words)
    gin = not cards_at(asked, "knocker_deadwood", words)
    everything = [*hand, *(card for meld in spread for card in meld), *cards_at(asked, "knocker_deadwood", words)]
    wrong = list(deck_violations(rules, everything, "table"))
    for meld in spread:
        wrong += check_meld(rules, [Placed(card) for card in meld]).violations
    if wrong:
        raise SituationError(" ".join(explain(words, violation) for violation in wrong))
    found = best_defence(spread, hand, gin=gin)
    laid = written_lay_offs(found.lay_offs, spread)
    why = words.many("{count} point is left unmelded.", "{count} points are left unmelded.", found.deadwood)
    return {
        "deadwood": found.deadwood,
        "melds": written_melds(found.melds),
        "lay_offs": laid,
        "hand": write(found.rest),
        "clauses": [],
        "why": [why],
    }


def melds_at(asked: Situation, key: str, words: Texts) -> Melds:
    """The melds under a key, as cards."""
    return tuple(read_cards(text) for text in texts_at(asked, key, words))


def written_lay_offs(lay_offs: Iterable[tuple[Card, int]], spread: Sequence[Sequence[Card]]) -> list[str]:
    """Cards laid off as texts, each with the meld that took it: ``7S > 4S 5S 6S``."""
    return [f"{card} > {write(spread[number])}" for card, number in lay_offs]
