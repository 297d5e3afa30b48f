"""Verdicts: what the referee says to a question — yes, no, not yet, or what happens now — in words for the table.

Each comes from the answer that ``companion.situations`` gives to the same situation. What would make a refused play
legal is told by ``companion.remedies``, where the other games differ by ``companion.differences``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from companion.answers import Answer
from companion.asked import SituationError
from companion.cards import QUEEN_OF_SPADES, Card, Placed, Role, read_cards, read_placed
from companion.clauses import Clause
from companion.fitting import fits, roles_offered
from companion.house import cited
from companion.melds import MeldRuling, check_lay_off, check_meld
from companion.question_kinds import Form, SlotKind
from companion.question_situations import situation_of
from companion.questions import Filled, Question, Spot, card_at, melds_asked, put
from companion.readings import Meld
from companion.reasons import name_of
from companion.situations import answer
from companion.texts import N_, Texts


class Outcome(StrEnum):
    """What a verdict comes to; ``told`` is one that is no yes or no (who wins, how much it is worth)."""

    YES = "yes"
    NO = "no"
    NOT_YET = "not-yet"
    TOLD = "told"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee says: in a word, in sentences, by which clauses; which cards are concerned.

    ``points`` is what is laid is worth. ``melds`` and ``left`` show an arrangement, where one was asked for.
    """

    outcome: Outcome
    headline: str
    said: tuple[str, ...]
    clauses: tuple[str, ...] = ()
    concerned: frozenset[Card] = frozenset()
    points: int | None = None
    melds: tuple[Meld, ...] = ()
    left: tuple[Card, ...] = ()


_HEADLINES = {Outcome.YES: N_("Yes"), Outcome.NO: N_("No"), Outcome.NOT_YET: N_("Not yet")}

#: A question of so many cards is judged anew at every look no more often than this is remembered.
_REMEMBERED = 512


def verdict(question: Question, words: Texts, names: Sequence[str] = ()) -> Verdict:
    """The verdict on a question as far as it has been said; ``names`` are the players', where they are known."""
    return _verdict(question, words, tuple(names))


@lru_cache(maxsize=_REMEMBERED)
def _verdict(question: Question, words: Texts, names: tuple[str, ...]) -> Verdict:
    missing = question.missing
    if missing is not None:
        numbers = question.slots[missing].numbers
        part = numbers.index(None) if None in numbers else len(numbers)
        return _not_yet(words, prompt_of(words, question.kind.slots[missing], names, part))
    try:
        given = answer(situation_of(question, _names(words, names)), words)
    except SituationError as error:
        return _not_yet(words, str(error))
    if question.kind_name in _TAKES and Clause.TURN_DISCARD in given["clauses"] and question.cards("rest"):
        return _if_not_the_whole_pile(question, words, names)
    if "legal" in given:
        return _ruled(question, words, given)
    return _TELLERS[question.kind_name](question, words, given)


def prompt_of(words: Texts, slot: SlotKind, names: Sequence[str] = (), part: int = 0) -> str:
    """What to do next for a slot; ``part`` is the number in work where several are wanted."""
    if slot.form is Form.NUMBERS and slot.most > 1:
        return f"{words(slot.prompt)} " + words("Still to come: {name}.", name=name_of(words, part, names))
    return words(slot.prompt)


def _names(words: Texts, names: Sequence[str]) -> list[str]:
    return [name_of(words, seat, names) for seat in range(9)]


def _not_yet(words: Texts, *said: str) -> Verdict:
    return Verdict(Outcome.NOT_YET, words(_HEADLINES[Outcome.NOT_YET]), said)


# Yes and no

#: The questions about taking the pile. They do not tell how many cards lie under the upcard; mostly there are some.
_TAKES = ("take_pile", "take_by_lay_off")


def _if_not_the_whole_pile(question: Question, words: Texts, names: tuple[str, ...]) -> Verdict:
    """The verdict where only queens of spades would be left if the upcard were the whole pile: it is not assumed."""
    rest = next(number for number, slot in enumerate(question.kind.slots) if slot.name == "rest")
    judged = verdict(put(question, rest, Filled()), words, names)
    if judged.outcome is not Outcome.YES:
        return judged
    queens = words.both(words.card(placed.card) for placed in question.slots[rest].cards[:1])
    unless = words(
        "But not if the upcard was the whole pile: only {cards} would be left, and it can't be discarded.",
        cards=queens,
    )
    return replace(judged, said=(*judged.said[:2], unless, *judged.said[3:]), clauses=(str(Clause.TURN_DISCARD),))


def _ruled(question: Question, words: Texts, given: Answer) -> Verdict:
    clauses = tuple(given["clauses"])
    said = tuple(dict.fromkeys(given["why"]))
    concerned = frozenset(read_cards(given.get("concerned", "")))
    if given["legal"]:
        outcome = Outcome.YES
        said = _allowed(question, words, given)
    elif _is_short(question):
        return _not_yet(words, words("A meld needs at least {least} cards.", least=question.rules.smallest_meld))
    elif set(clauses) == {Clause.MELD_ROLE} and open_roles(question):
        return replace(_not_yet(words, *said), clauses=clauses)
    else:
        outcome = Outcome.NO
        never = Clause.DISCARD_QUEEN in clauses and question.rules.queen_discard == "never"
        if never and all(placed.card == QUEEN_OF_SPADES for placed in question.cards("rest")):
            said += (words("If nothing else is left in the hand, the turn ends without a discard."),)
    points = given.get("points")
    melds = tuple(read_cards(meld) for meld in given.get("melds", ()) if question.kind_name == "knock")
    left = read_cards(given["hand"]) if question.kind_name == "knock" else ()
    shown = tuple(tuple(Placed(card) for card in meld) for meld in melds)
    return Verdict(outcome, words(_HEADLINES[outcome]), said, clauses, concerned, points, shown, left)


def _allowed(question: Question, words: Texts, given: Answer) -> tuple[str, ...]:
    """Why it is legal: what the meld is worth, and what follows from it."""
    said = list(given["why"])
    if given.get("out"):
        # The referee is told only of the cards that were mentioned.
        said = [words("If no other card is left in the hand, it ends the deal.")]
        if question.kind_name in _TAKES:
            said = [words("If that was the whole pile and no card is left in the hand, it ends the deal.")]
    elif "out" in given:
        said = []
    laid = melds_asked(question)
    if "kind" in given and question.kind_name in (*_TAKES, "swap"):
        after = words.cards(read_placed(given["meld"]))
        said.insert(0, words("The meld is then {cards}.", cards=after))
    if question.kind_name in _TAKES:
        said.insert(1, words("The whole pile is taken."))
    if question.kind_name == "lay":
        said.insert(0, words.many("{count} meld, all legal.", "{count} melds, all legal.", len(laid)))
    if question.kind_name == "discard" and not said:
        said.append(words("Nothing stands against it."))
    said += [line for line in cited(words, question.rules, given.get("house", ())) if line not in said]
    return tuple(said)


def _is_short(question: Question) -> bool:
    """Whether cards of a meld are still missing, and those there could become one."""
    rules = question.rules
    melds = [[_card(question, spot) for spot in spots] for spots in melds_asked(question)]
    return question.kind_name != "swap" and any(
        len(meld) < rules.smallest_meld and fits(rules, meld) for meld in melds
    )


# What is no yes or no


def _empty_stock(question: Question, words: Texts, given: Answer) -> Verdict:
    clauses = (str(Clause.STOCK_RECYCLE),)
    if given["deal_over"]:
        return Verdict(Outcome.TOLD, words("The deal ends"), tuple(given["why"]), clauses)
    first = words("The next card is {card}.", card=words.card(read_cards(given["stock"])[0]))
    return Verdict(Outcome.TOLD, words("Turn the pile over"), (*given["why"], first), clauses)


def _match(question: Question, words: Texts, given: Answer) -> Verdict:
    if not given["over"]:
        return Verdict(Outcome.TOLD, words("Nobody yet"), tuple(given["why"]), (str(Clause.MATCH_TARGET),))
    winners = given["winners"]
    clauses = [Clause.MATCH_SHARED if len(winners) > 1 else Clause.MATCH_TARGET]
    said = list(given["why"])
    headline = words("{names} win together", names=words.both(winners))
    if len(winners) == 1:
        headline = words("{name} wins", name=winners[0])
    totals = [number or 0 for number in question.at("totals").numbers]
    if list(given["final"].values()) != totals:
        clauses.append(Clause.GIN_LINE if question.rules.is_gin else Clause.MATCH_BONUS)
        final = ", ".join(f"{name}: {words.number(points)}" for name, points in given["final"].items())
        said.append(words("With all that is added at the end – {points}.", points=final))
    if "settlement" in given:
        net = ", ".join(f"{name}: {words.signed(points)}" for name, points in given["settlement"].items())
        said.append(words("Settled with each other – {points}.", points=net))
    return Verdict(Outcome.TOLD, headline, tuple(said), tuple(map(str, clauses)))


def _stock(question: Question, words: Texts, given: Answer) -> Verdict:
    outcome = Outcome.YES if given["deal_void"] else Outcome.NO
    return Verdict(outcome, words(_HEADLINES[outcome]), tuple(given["why"]), (str(Clause.GIN_VOID),))


def _arranged(question: Question, words: Texts, given: Answer) -> Verdict:
    melds, left = tuple(map(read_placed, given["melds"])), read_cards(given["hand"])
    if "net" in given:
        headline = words.many("{count} point", "{count} points", given["net"])
    else:
        headline = words.many("{count} point left", "{count} points left", given["deadwood"])
    told = question.kind_name == "defend" or given.get("proven", False)  # by the headline
    said = [] if told else list(given["why"])
    clauses: tuple[str, ...] = ()
    if question.kind_name == "defend" and not question.cards("dead"):
        said.append(words("The knocker has gin: nothing is laid off."))
        clauses = (str(Clause.GIN_LAYOFF),)
    for laid in given.get("lay_offs", ()):
        card, onto = laid.split(" > ")
        said.append(words("{card} is laid off onto {meld}.", card=words.cards(read_cards(card)),
                          meld=words.cards(read_cards(onto))))  # fmt: skip
    return Verdict(Outcome.TOLD, headline, tuple(said), clauses, melds=melds, left=left)


_TELLERS = {
    "empty_stock": _empty_stock,
    "match": _match,
    "stock": _stock,
    "best": _arranged,
    "defend": _arranged,
}


# What wild cards may stand for


def open_roles(question: Question) -> dict[Spot, tuple[Role, ...]]:
    """The wild cards of which has still to be said what they stand for, with the roles that would do."""
    found: dict[Spot, tuple[Role, ...]] = {}
    for spots in melds_asked(question):
        candidates = _ruling(question, spots).candidates
        found |= {spots[place]: roles for place, roles in candidates.items() if len(roles) > 1}
    return found


def read_roles(question: Question) -> dict[Spot, Role | None]:
    """What the wild cards of the melds asked about are read as, where the referee could read them."""
    read: dict[Spot, Role | None] = {}
    for spots in melds_asked(question):
        ruling = _ruling(question, spots)
        if ruling and len(ruling.meld) == len(spots):
            read |= {spot: placed.role for spot, placed in zip(spots, ruling.meld, strict=True)}
    return read


def offered(question: Question, spot: Spot) -> tuple[Role, ...]:
    """The roles to offer for a wild card."""
    for spots in melds_asked(question):
        if spot in spots:
            return roles_offered(question.rules, [_card(question, other) for other in spots], spots.index(spot))
    return ()


def _ruling(question: Question, spots: Sequence[Spot]) -> MeldRuling:
    """The ruling on one of the melds asked about, as the question will be judged."""
    rules = question.rules
    slots = [slot.name for slot in question.kind.slots]
    cards = [_card(question, spot) for spot in spots]
    if question.kind_name in ("lay_off", "take_by_lay_off") and not rules.is_gin:
        lies = slots.index("meld" if question.kind_name == "lay_off" else "onto")
        count = sum(spot.slot == lies for spot in spots)
        if 0 < count < len(cards):
            return check_lay_off(rules, cards[:count], cards[count:], own=True)
    return check_meld(rules, cards)


def _card(question: Question, spot: Spot) -> Placed:
    placed = card_at(question, spot)
    assert placed is not None  # spots of ``melds_asked`` are there
    return placed
