"""Situations: a question as JSON in, the referee's answer as JSON out.

This is the contract of ``companion judge --json``. Each situation is a dictionary with ``id``, ``rules``, ``ask``,
what that question needs, and perhaps ``house``. A situation that is no question raises ``SituationError`` with a
sentence that says what is wrong with it; a broken rule is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.asked import (
    Situation,
    SituationError,
    card_at,
    cards_at,
    kind_of,
    object_at,
    placed_at,
    text_at,
    texts_at,
    truth_at,
    whole_at,
)
from companion.cards import NotationError, read_placed, write
from companion.clauses import Ruling, Violation
from companion.deals import Deal, Holding, check_deal
from companion.match import SeatingError, check_seating, leaders
from companion.melds import MeldRuling, check_lay_off, check_meld
from companion.problems import notation_problem, rules_problem, seating_problem, shown
from companion.reasons import explain, explain_line, explain_meld
from companion.rulesets import RuleSet, RuleSetError, rule_set
from companion.scoring import score_lines
from companion.texts import Texts
from companion.turns import (
    MissingCard,
    NoWildCard,
    TurnRuling,
    check_discard,
    check_lay,
    check_swap,
    check_take_pile,
    check_take_pile_by_lay_off,
    recycle,
)

Answer = dict[str, Any]


def answer(situation: object, words: Texts) -> Answer:
    """Answer one situation.

    The answer has ``id`` and what the question's kind brings; where a rule is in question also ``legal``,
    ``clauses`` (all that are broken) and ``why`` (sentences). Raises ``SituationError``.
    """
    if not isinstance(situation, Mapping):
        raise SituationError(words("A situation is a JSON object, not {what}.", what=kind_of(situation)))
    ask = situation.get("ask")
    asker = _ASKED.get(ask) if isinstance(ask, str) else None
    if asker is None:
        known = ", ".join(_ASKED)
        raise SituationError(words("“ask” is {what}; it must be one of: {known}.", what=shown(ask), known=known))
    try:
        rules = rule_set(text_at(situation, "rules", words), object_at(situation, "house", words))
        return {"id": situation.get("id"), **asker(rules, situation, words)}
    except NotationError as error:
        raise SituationError(notation_problem(words, error)) from error
    except RuleSetError as error:
        raise SituationError(rules_problem(words, error)) from error
    except NoWildCard as error:
        raise SituationError(words("{card} is not wild.", card=words.card(error.card))) from error
    except MissingCard as error:
        where = words("in the hand") if error.place == "hand" else words("in the meld")
        raise SituationError(words("{card} is not {where}.", card=words.card(error.card), where=where)) from error


def meld_answer(ruling: MeldRuling, words: Texts) -> Answer:
    """The answer about one meld, also what ``companion judge`` prints."""
    given: Answer = {**_ruled(ruling, words), "meld": write(ruling.meld)}
    if ruling.kind is not None:
        given["kind"] = str(ruling.kind)
    if ruling.points is not None and ruling:
        given["points"] = ruling.points
        given["why"] = [explain_meld(words, ruling)]
    if ruling.candidates:
        given["candidates"] = {
            str(ruling.meld[place].card): [str(role) for role in roles] for place, roles in ruling.candidates.items()
        }
    return given


def _meld(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    return meld_answer(check_meld(rules, placed_at(asked, "meld", words)), words)


def _lay_off(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    meld = placed_at(asked, "meld", words)
    own = truth_at(asked, "own", words, default=True)
    return meld_answer(check_lay_off(rules, meld, placed_at(asked, "cards", words), own=own), words)


def _swap(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    meld = placed_at(asked, "meld", words)
    return _turn(check_swap(rules, meld, card_at(asked, "wild", words), card_at(asked, "give", words)), words)


def _take_pile(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    pile, hand = cards_at(asked, "pile", words, least=1), cards_at(asked, "hand", words)
    take = whole_at(asked, "take", words) if asked.get("take") is not None else None
    if "meld" in asked:
        return _turn(check_take_pile(rules, pile, hand, placed_at(asked, "meld", words), take=take), words)
    onto, lay = placed_at(asked, "onto", words), placed_at(asked, "lay", words)
    return _turn(check_take_pile_by_lay_off(rules, pile, hand, onto, lay, take=take), words)


def _lay(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    melds = [read_placed(text) for text in texts_at(asked, "melds", words)]
    return _turn(check_lay(rules, cards_at(asked, "hand", words), melds), words)


def _discard(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    return _turn(check_discard(rules, cards_at(asked, "hand", words), card_at(asked, "card", words)), words)


def _empty_stock(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    after = recycle(cards_at(asked, "pile", words))
    if after.deal_over:
        return {
            "deal_over": True,
            "clauses": [],
            "why": [words("There is nothing to turn over: the deal ends.")],
        }
    why = words("The upcard stays; the rest is turned over unshuffled, the oldest discard is drawn first.")
    return {
        "deal_over": False,
        "stock": write(after.stock),
        "pile": write(after.pile),
        "clauses": [],
        "why": [why],
    }


def _deal(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    players = asked.get("players")
    if not isinstance(players, list) or not all(isinstance(player, Mapping) for player in players):
        raise SituationError(words("“players” must be a list of objects with name, melds and hand."))
    names = [text_at(player, "name", words) for player in players]
    try:
        check_seating(rules, names)
    except SeatingError as error:
        raise SituationError(seating_problem(words, error)) from error
    holdings = tuple(
        Holding(
            tuple(read_placed(text) for text in texts_at(player, "melds", words)),
            cards_at(player, "hand", words),
        )
        for player in players
    )
    out = asked.get("out")
    if out is not None and out not in names:
        raise SituationError(words("“out” is {what}; it must be one of the players or null.", what=shown(out)))
    exhausted = truth_at(asked, "exhausted", words, default=False)
    ruling = check_deal(rules, Deal(holdings, names.index(out) if out is not None else None, exhausted))
    given = _ruled(ruling, words, names)
    if ruling:
        lines = score_lines(rules, ruling.deal)
        totals = dict.fromkeys(names, 0)
        for line in lines:
            totals[names[line.seat]] += line.points
        given["scores"] = totals
        given["held"] = dict.fromkeys(names, 0)
        given["lines"] = [
            {
                "who": names[line.seat],
                "points": line.points,
                "clause": str(line.clause),
                "why": explain_line(words, line),
            }
            for line in lines
        ]
        given["why"] = [f"{names[line.seat]}: {explain_line(words, line)}" for line in lines]
    return given


def _match(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    totals = object_at(asked, "totals", words)
    if not totals or not all(isinstance(total, int) and not isinstance(total, bool) for total in totals.values()):
        raise SituationError(words("“totals” must give each player a whole number of points."))
    names = list(totals)
    over = max(totals.values()) >= rules.target
    winners = [names[seat] for seat in leaders(list(totals.values()))] if over else []
    if not over:
        why = words("Nobody has {target} points yet: the match goes on.", target=rules.target)
    elif len(winners) > 1:
        why = words("{names} share the highest total and win together.", names=words.both(winners))
    else:
        why = words("{name} has the highest total and wins.", name=winners[0])
    return {"over": over, "winners": winners, "final": dict(totals), "clauses": [], "why": [why]}


_ASKED: dict[str, Callable[[RuleSet, Situation, Texts], Answer]] = {
    "meld": _meld,
    "lay_off": _lay_off,
    "swap": _swap,
    "take_pile": _take_pile,
    "lay": _lay,
    "discard": _discard,
    "empty_stock": _empty_stock,
    "deal": _deal,
    "match": _match,
}


def _ruled(ruling: Ruling, words: Texts, players: Iterable[str] = ()) -> Answer:
    names = list(players)
    return {
        "legal": bool(ruling),
        "clauses": [str(clause) for clause in ruling.clauses],
        "why": [_with_place(words, violation, names) for violation in ruling.violations],
    }


def _with_place(words: Texts, violation: Violation, names: list[str]) -> str:
    said = explain(words, violation, names)
    if names and violation.seat is not None and violation.meld is not None:
        return words(
            "{name}, meld {number}: {said}", name=names[violation.seat], number=violation.meld + 1, said=said
        )
    return said


def _turn(ruling: TurnRuling, words: Texts) -> Answer:
    given = {**_ruled(ruling, words), "out": ruling.out}
    if ruling.points is not None:
        given["points"] = ruling.points
    if ruling.kind is not None and ruling:
        given["kind"] = str(ruling.kind)
        given["meld"] = write(ruling.meld)
    if ruling:
        given["why"] = [words("That ends the deal: the hand is empty.") if ruling.out else words("That is legal.")]
    return given
