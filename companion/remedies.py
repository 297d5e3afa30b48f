"""Remedies: what would make a refused play legal, found among its neighbours and confirmed by the referee.

A neighbour differs by one thing: another role, another card thrown, one card more, one less, or one exchanged. Each
is put to the referee as a question of its own, so nothing is promised that would be refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.cards import Card, Placed, Role
from companion.fitting import fits, roles_that_fit
from companion.question_kinds import Form
from companion.questions import Filled, Question, Spot, card_at, copies_left, melds_asked, put
from companion.readings import readings
from companion.reasons import role_name
from companion.texts import Texts, texts
from companion.verdicts import Outcome, verdict

#: More than these are no help at a table.
MOST = 3
#: No more cards than these are tried to be exchanged: those that break the rule come first.
_MOST_EXCHANGED = 4


@dataclass(frozen=True, slots=True)
class Remedy:
    """One thing that would make it legal: how (``form``), by which cards, and the question as it would then be.

    ``card`` is the card it is done to, ``use`` the card or role that helps. Several of one form may be told together.
    """

    form: str
    question: Question
    card: Card | None = None
    use: Role | None = None


#: The form of a sentence, and the card that it speaks of.
_Key = tuple[str, Card | None]


def remedies(question: Question, words: Texts) -> tuple[str, ...]:
    """What would make a refused play legal, in sentences, the most natural first; none when it was not refused."""
    told: dict[_Key, list[Remedy]] = {}
    for remedy in found(question):
        told.setdefault(_key(remedy), []).append(remedy)
    return tuple(_sentence(words, group) for group in told.values())


@lru_cache(maxsize=256)
def found(question: Question) -> tuple[Remedy, ...]:
    """The remedies of a refused play that are told, the most natural first, each confirmed by the referee."""
    judged = verdict(question, texts())
    if judged.outcome is not Outcome.NO:
        return ()
    confirmed: list[Remedy] = []
    told: Counter[_Key] = Counter()
    for near in (_roles, _thrown, _from_hand, _added, _without, _instead):
        for remedy in near(question, judged.concerned):
            key = _key(remedy)
            if told[key] == MOST or (not told[key] and len(+told) == MOST):
                continue
            if _has_shape(remedy.question) and verdict(remedy.question, texts()).outcome is Outcome.YES:
                told[key] += 1
                confirmed.append(remedy)
    return tuple(confirmed)


def _key(remedy: Remedy) -> _Key:
    """What the remedies that are told in one sentence have in common."""
    return remedy.form, remedy.card if remedy.form in ("role", "instead") else None


def _has_shape(question: Question) -> bool:
    """Whether its melds have a shape; what is wrong with one that has none the referee would search for long."""
    melds = ([card_at(question, spot) for spot in spots] for spots in melds_asked(question))
    cards = ([placed for placed in meld if placed is not None] for meld in melds)
    return all(next(readings(question.rules, meld), None) is not None for meld in cards)


def _sentence(words: Texts, group: list[Remedy]) -> str:
    form, card = group[0].form, group[0].card
    used = words.either(role_name(words, remedy.use) for remedy in group if remedy.use is not None)
    if form == "role" and card is not None:
        return words("With {card} as {roles} it would be legal.", card=words.card(card), roles=used)
    if form == "thrown":
        return words("{cards} may be thrown instead.", cards=_cards(words, group))
    if form == "hand":
        return words("With {cards} from the hand instead it would be legal.", cards=_cards(words, group))
    if form == "added":
        return words("{cards} is missing.", cards=_cards(words, group))
    if form == "without":
        gone = words.either(words.card(remedy.card) for remedy in group if remedy.card is not None)
        return words("Without {cards} it would be legal.", cards=gone)
    assert card is not None
    return words(
        "With {cards} instead of {card} it would be legal.", cards=_cards(words, group), card=words.card(card)
    )


def _cards(words: Texts, group: list[Remedy]) -> str:
    return words.either(words.card(remedy.use) for remedy in group if remedy.use is not None)


# Neighbours


def _roles(question: Question, _concerned: frozenset[Card]) -> Iterator[Remedy]:
    """Another role, or none said, for one wild card of what is laid; what lies on the table keeps its roles."""
    for spots in melds_asked(question):
        meld = [placed for spot in spots if (placed := card_at(question, spot)) is not None]
        for place, (spot, placed) in enumerate(zip(spots, meld, strict=True)):
            slot = question.kind.slots[spot.slot]
            if not (question.rules.is_wild(placed.card) and (slot.laid or slot.name == "upcard")):
                continue
            for role in roles_that_fit(question.rules, meld, place):
                if role != placed.role:
                    yield Remedy("role", _set(question, spot, replace(placed, role=role)), placed.card, role)


def _thrown(question: Question, _concerned: frozenset[Card]) -> Iterator[Remedy]:
    """Another card of the hand thrown."""
    kept = {"discard": "rest", "knock": "hand"}.get(question.kind_name)
    if kept is None:
        return
    thrown = 0 if question.kind_name == "discard" else 1
    held = next(number for number, slot in enumerate(question.kind.slots) if slot.name == kept)
    card = question.slots[thrown].cards[0]
    hand = question.slots[held].cards
    for place, other in enumerate(hand):
        if other in hand[:place] or other == card:
            continue
        left = (*hand[:place], *hand[place + 1 :], card)
        yield Remedy("thrown", put(put(question, thrown, Filled(((other,),))), held, Filled((left,))), use=other.card)


def _from_hand(question: Question, _concerned: frozenset[Card]) -> Iterator[Remedy]:
    """A card of the hand in the place of those wanted from under the upcard."""
    under = next((number for number, slot in enumerate(question.kind.slots) if slot.name == "under"), None)
    if under is None or not question.slots[under].count:
        return
    without = put(question, under, Filled())
    for slot, number, meld in _laid(without):
        for card in _to_be_had(without, slot, number, None):
            yield Remedy("hand", _taken(_with_meld(without, slot, number, (*meld, Placed(card))), card), use=card)


def _added(question: Question, _concerned: frozenset[Card]) -> Iterator[Remedy]:
    """One card more in what is laid."""
    for slot, number, meld in _laid(question):
        if len(meld) < question.kind.slots[slot].most:
            for card in _to_be_had(question, slot, number, None):
                after = _with_meld(question, slot, number, (*meld, Placed(card)))
                yield Remedy("added", _taken(after, card), use=card)


def _without(question: Question, concerned: frozenset[Card]) -> Iterator[Remedy]:
    """One card less in what is laid; it stays in the hand, where one is told of."""
    for slot, number, meld in _laid(question):
        if len(meld) < 2:
            continue
        for place in _worst_first(meld, concerned):
            rest = (*meld[:place], *meld[place + 1 :])
            after = _kept_back(_with_meld(question, slot, number, rest), meld[place].card)
            yield Remedy("without", after, meld[place].card)


def _instead(question: Question, concerned: frozenset[Card]) -> Iterator[Remedy]:
    """One card of what is laid exchanged for another."""
    for slot, number, meld in _laid(question):
        blamed = {placed.card for placed in meld} & concerned
        for place in _worst_first(meld, concerned)[: len(blamed) or _MOST_EXCHANGED]:
            old = meld[place].card
            for card in _to_be_had(question, slot, number, place):
                changed = (*meld[:place], Placed(card), *meld[place + 1 :])
                after = _kept_back(_with_meld(question, slot, number, changed), old)
                yield Remedy("instead", _taken(after, card), old, card)


def _laid(question: Question) -> Iterator[tuple[int, int, tuple[Placed, ...]]]:
    """The slots that are asked about, with the number of each meld there."""
    for number, slot in enumerate(question.kind.slots):
        if slot.laid and slot.form in (Form.CARDS, Form.MELDS) and question.kind_name not in ("discard", "knock"):
            for at, meld in enumerate(question.slots[number].melds):
                yield number, at, meld


def _worst_first(meld: tuple[Placed, ...], concerned: frozenset[Card]) -> list[int]:
    """The places of a meld, those of the cards that break the rule first, none twice for the same card."""
    places = [place for place, placed in enumerate(meld) if placed not in meld[:place]]
    return sorted(places, key=lambda place: meld[place].card not in concerned)


def _to_be_had(question: Question, slot: int, number: int, place: int | None) -> list[Card]:
    """Natural cards that could go to a place of a meld (``None``: be added): of one rank or suit with all others.

    They come from the hand where more of it is told, else from the deck; those like the card exchanged come first.
    None where the others can't become a meld at all: to put each card to the referee in vain takes its time.
    """
    spot = Spot(slot, number, -1 if place is None else place)
    spots = next(
        (spots for spots in melds_asked(question) if any((at.slot, at.meld) == (slot, number) for at in spots)), []
    )
    others = [placed for other in spots if other != spot and (placed := card_at(question, other)) is not None]
    if others and not fits(question.rules, others):
        return []
    natural = [placed.card for placed in others if not question.rules.is_wild(placed.card)]
    old = None if place is None else question.slots[slot].melds[number][place].card
    hand = [placed.card for placed in question.cards("rest")]
    left = list(dict.fromkeys(hand)) or [card for card, count in copies_left(question).items() if count]
    helpful = [
        card
        for card in left
        if not question.rules.is_wild(card)
        and (all(card.rank == other.rank for other in natural) or all(card.suit == other.suit for other in natural))
    ]
    return sorted(helpful, key=lambda card: (0, 0) if old is None else (card.rank != old.rank, card.suit != old.suit))


def _rest(question: Question) -> int | None:
    return next((number for number, slot in enumerate(question.kind.slots) if slot.name == "rest"), None)


def _kept_back(question: Question, card: Card) -> Question:
    rest = _rest(question)
    if rest is None:
        return question
    return put(question, rest, Filled(((*question.slots[rest].cards, Placed(card)),)))


def _taken(question: Question, card: Card) -> Question:
    """The question with a card taken out of the rest of the hand, if it was told to be there."""
    rest = _rest(question)
    cards = list(question.slots[rest].cards) if rest is not None else []
    if rest is None or Placed(card) not in cards:
        return question
    cards.remove(Placed(card))
    return put(question, rest, Filled((tuple(cards),)) if cards else Filled())


def _with_meld(question: Question, slot: int, number: int, meld: tuple[Placed, ...]) -> Question:
    melds = question.slots[slot].melds
    return put(question, slot, Filled((*melds[:number], meld, *melds[number + 1 :])))


def _set(question: Question, spot: Spot, placed: Placed) -> Question:
    melds = question.slots[spot.slot].melds
    meld = melds[spot.meld]
    return _with_meld(question, spot.slot, spot.meld, (*meld[: spot.place], placed, *meld[spot.place + 1 :]))
