"""Situations: a question as JSON in, the referee's answer as JSON out.

This is the contract of ``companion judge --json``. Each situation is a dictionary with ``id``, ``rules``, ``ask``,
what that question needs, and perhaps ``house``. A situation that is no question raises ``SituationError`` with a
sentence that says what is wrong with it; a broken rule is an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from companion import gin_situations
from companion.answers import Answer, count_answer, decided, meld_answer, ruled, turn_answer
from companion.arrange import best_melding
from companion.asked import (
    Situation,
    SituationError,
    card_at,
    cards_at,
    kind_of,
    object_at,
    placed_at,
    players_at,
    text_at,
    texts_at,
    truth_at,
    whole_at,
)
from companion.cards import NotationError, read_placed, write
from companion.deals import Deal, Holding, check_deal, concealed_violations
from companion.deck import deck_violations
from companion.gin import HandSizeError
from companion.house import cited, decided_by
from companion.match import SeatingError, final_totals, settlement, tidy_name, winning
from companion.melds import check_lay_off, check_meld
from companion.problems import notation_problem, rules_problem, seating_problem, shown
from companion.reasons import explain
from companion.rulesets import RuleSet, RuleSetError, rule_set
from companion.scoring import score_lines
from companion.texts import Texts
from companion.turns import (
    MissingCard,
    NoWildCard,
    check_discard,
    check_lay,
    check_swap,
    check_take_pile,
    check_take_pile_by_lay_off,
    recycle,
)


def answer(situation: object, words: Texts) -> Answer:
    """Answer one situation.

    The answer has ``id`` and what the question's kind brings; where a rule is in question also ``legal``,
    ``clauses`` (all that are broken) and ``why`` (sentences); where house rules decided the ruling, ``house`` names
    them. Raises ``SituationError``.
    """
    if not isinstance(situation, Mapping):
        raise SituationError(words("A situation is a JSON object, not {what}.", what=kind_of(situation)))
    ask = situation.get("ask")
    if not isinstance(ask, str) or ask not in _ARLINGTON | _GIN:
        known = ", ".join(_ARLINGTON | _GIN)
        raise SituationError(words("“ask” is {what}; it must be one of: {known}.", what=shown(ask), known=known))
    try:
        rules = rule_set(text_at(situation, "rules", words), object_at(situation, "house", words))
        return {"id": situation.get("id"), **_citing(rules, situation, words)}
    except NotationError as error:
        raise SituationError(notation_problem(words, error)) from error
    except RuleSetError as error:
        raise SituationError(rules_problem(words, error)) from error
    except NoWildCard as error:
        raise SituationError(words("{card} is not wild.", card=words.card(error.card))) from error
    except HandSizeError as error:
        raise SituationError(
            words("The hand has {count} cards; a knock needs {needed}.", count=error.count, needed=error.needed)
        ) from error
    except MissingCard as error:
        where = words("in the hand") if error.place == "hand" else words("in the meld")
        raise SituationError(words("{card} is not {where}.", card=words.card(error.card), where=where)) from error


def _meld(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    return meld_answer(check_meld(rules, placed_at(asked, "meld", words)), words)


def _lay_off(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    meld = placed_at(asked, "meld", words)
    own = truth_at(asked, "own", words, default=True)
    return meld_answer(check_lay_off(rules, meld, placed_at(asked, "cards", words), own=own), words)


def _swap(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    meld = placed_at(asked, "meld", words)
    return turn_answer(check_swap(rules, meld, card_at(asked, "wild", words), card_at(asked, "give", words)), words)


def _take_pile(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    pile, hand = cards_at(asked, "pile", words, least=1), cards_at(asked, "hand", words)
    take = whole_at(asked, "take", words) if asked.get("take") is not None else None
    if "meld" in asked:
        return turn_answer(check_take_pile(rules, pile, hand, placed_at(asked, "meld", words), take=take), words)
    onto, lay = placed_at(asked, "onto", words), placed_at(asked, "lay", words)
    return turn_answer(check_take_pile_by_lay_off(rules, pile, hand, onto, lay, take=take), words)


def _lay(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    melds = [read_placed(text) for text in texts_at(asked, "melds", words)]
    return turn_answer(check_lay(rules, cards_at(asked, "hand", words), melds), words)


def _discard(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    return turn_answer(check_discard(rules, cards_at(asked, "hand", words), card_at(asked, "card", words)), words)


def _empty_stock(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    pile = cards_at(asked, "pile", words)
    if wrong := deck_violations(rules, pile, "table"):
        raise SituationError(" ".join(explain(words, violation) for violation in wrong))
    after = recycle(pile)
    if after.deal_over:
        return {
            "deal_over": True,
            "clauses": [],
            "why": [
                words("There is nothing to turn over: the deal ends, unless that player may take the pile instead."),
                words("Nobody gets the points for going out."),
            ],
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
    players = players_at(asked, rules, words)
    names = [text_at(player, "name", words) for player in players]
    holdings = tuple(
        Holding(
            tuple(read_placed(text) for text in texts_at(player, "melds", words)),
            cards_at(player, "hand", words),
        )
        for player in players
    )
    out = asked.get("out")
    if out is not None and out not in names:
        raise SituationError(
            words("“{key}” is {what}; it must be one of the players or null.", key="out", what=shown(out))
        )
    exhausted = truth_at(asked, "exhausted", words, default=False)
    concealed = truth_at(asked, "concealed", words, default=False)
    first_turn = truth_at(asked, "first_turn", words, default=False)
    played = Deal(holdings, names.index(out) if out is not None else None, exhausted, concealed)
    refused = concealed_violations(rules, played, first_turn=first_turn)
    ruling = check_deal(rules, replace(played, concealed=concealed and not refused))
    given = ruled(ruling, words, names)
    if ruling:
        # A claim that isn't so is refused, the deal stands.
        given |= count_answer(words, names, score_lines(rules, ruling.deal))
        given["clauses"] = list(dict.fromkeys(str(violation.clause) for violation in refused))
        given["why"] = [*(explain(words, violation, names) for violation in refused), *given["why"]]
    return given


def _match(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    totals = _points_at(asked, "totals", words)
    if not totals:
        raise SituationError(words("“totals” must give each player a whole number of points."))
    names = list(totals)
    for seat, name in enumerate(names):
        if not tidy_name(name):
            raise SituationError(seating_problem(words, SeatingError("empty", seat)))
    held, won = ({**dict.fromkeys(names, 0), **_points_at(asked, key, words)} for key in ("held", "won"))
    for key, named in (("held", held), ("won", won)):
        for name in named:
            if name not in totals:
                raise SituationError(words("“{key}” names {what}, who is no player.", key=key, what=shown(name)))
    if min(won.values()) < 0:
        raise SituationError(words("“won” counts deals; it can't be less than 0."))
    by_seat = [[points[name] for name in names] for points in (totals, held, won)]
    if max(totals.values()) < rules.target:
        why = words("Nobody has {target} points yet: the match goes on.", target=rules.target)
        return {"over": False, "winners": [], "final": dict(totals), "clauses": [], "why": [why]}
    winners = [names[seat] for seat in winning(rules, by_seat[0], by_seat[1])]
    final = final_totals(rules, *by_seat)
    given: Answer = {"over": True, "winners": winners, "final": dict(zip(names, final, strict=True)), "clauses": []}
    if len(winners) > 1:
        why = words("{names} share the highest total and win together.", names=words.both(winners))
    else:
        why = words("{name} has the highest total and wins.", name=winners[0])
    given["why"] = [why]
    if rules.winner_bonus:
        given["settlement"] = dict(zip(names, settlement(final), strict=True))
    return given


def _points_at(asked: Situation, key: str, words: Texts) -> dict[str, int]:
    named = object_at(asked, key, words)
    if not all(isinstance(points, int) and not isinstance(points, bool) for points in named.values()):
        raise SituationError(words("“{key}” must give each player a whole number of points.", key=key))
    return dict(named)


def _best(rules: RuleSet, asked: Situation, words: Texts) -> Answer:
    cards = cards_at(asked, "cards", words, least=1)
    wrong = deck_violations(rules, cards, "table")
    if wrong:
        raise SituationError(" ".join(explain(words, violation) for violation in wrong))
    found = best_melding(rules, cards)
    why = words.many("{count} point at best.", "{count} points at best.", found.net)
    if not found.proven:
        why = words.many(
            "{count} point is the best found so far.", "{count} points are the best found so far.", found.net
        )
    melds = [write(meld) for meld in found.melds]
    return {
        "net": found.net,
        "melds": melds,
        "hand": write(found.hand),
        "proven": found.proven,
        "clauses": [],
        "why": [why],
    }


_Asker = Callable[[RuleSet, Situation, Texts], Answer]

_ARLINGTON: dict[str, _Asker] = {
    "meld": _meld,
    "lay_off": _lay_off,
    "swap": _swap,
    "take_pile": _take_pile,
    "lay": _lay,
    "discard": _discard,
    "empty_stock": _empty_stock,
    "deal": _deal,
    "match": _match,
    "best": _best,
}
_GIN: dict[str, _Asker] = {
    "meld": _meld,
    "lay_off": gin_situations.lay_off,
    "discard": _discard,
    "stock": gin_situations.stock,
    "knock": gin_situations.knock,
    "deal": gin_situations.deal,
    "match": _match,
    "best": gin_situations.best,
    "defend": gin_situations.defend,
}


def questions(rules: RuleSet) -> tuple[str, ...]:
    """The kinds of question that make sense in a game."""
    return tuple(_GIN if rules.is_gin else _ARLINGTON)


#: Questions for a proposal, not for a ruling: a search is not done again only to cite a house rule.
_PROPOSALS = ("best", "defend")


def _citing(rules: RuleSet, situation: Situation, words: Texts) -> Answer:
    """The answer, with the house rules that decided it."""
    given = _judged(rules, situation, words)
    if situation["ask"] in _PROPOSALS:
        return given
    names = decided_by(rules, lambda other: decided(given if other is rules else _judged(other, situation, words)))
    if not names:
        return given
    return {**given, "why": [*given["why"], *cited(words, rules, names)], "house": list(names)}


def _judged(rules: RuleSet, situation: Situation, words: Texts) -> Answer:
    asker = (_GIN if rules.is_gin else _ARLINGTON).get(situation["ask"])
    if asker is None:
        known = ", ".join(questions(rules))
        raise SituationError(
            words("In {rules} nobody asks “{ask}”; the questions are: {known}.",
                  rules=rules.name, ask=situation["ask"], known=known)
        )  # fmt: skip
    return asker(rules, situation, words)
