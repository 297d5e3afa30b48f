"""What an answer to a situation is made of: the ruling, its clauses and sentences, as plain JSON values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from companion.cards import Card, Placed, write
from companion.clauses import Clause, Ruling, Violation
from companion.melds import MeldRuling
from companion.reasons import explain, explain_line, explain_meld
from companion.scoring import ScoreLine
from companion.texts import Texts
from companion.turns import TurnRuling

Answer = dict[str, Any]


def ruled(ruling: Ruling, words: Texts, players: Iterable[str] = ()) -> Answer:
    """Whether it is legal, every clause that is broken and by which cards (where it is by cards), and why."""
    names = list(players)
    given: Answer = {
        "legal": bool(ruling),
        "clauses": [str(clause) for clause in ruling.clauses],
        "why": [_with_place(words, violation, names) for violation in ruling.violations],
    }
    concerned = [
        card.card if isinstance(card, Placed) else card for fault in ruling.violations for card in fault.cards
    ]
    return given | ({"concerned": write(dict.fromkeys(concerned))} if concerned else {})


def meld_answer(ruling: MeldRuling, words: Texts) -> Answer:
    """The answer about one meld."""
    given: Answer = {**ruled(ruling, words), "meld": write(ruling.meld)}
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


def turn_answer(ruling: TurnRuling, words: Texts) -> Answer:
    """The answer about a step of a turn."""
    given = {**ruled(ruling, words), "out": ruling.out}
    if ruling.points is not None:
        given["points"] = ruling.points
    if ruling.kind is not None and ruling:
        given["kind"] = str(ruling.kind)
        given["meld"] = write(ruling.meld)
    if ruling:
        given["why"] = [words("That ends the deal: the hand is empty.") if ruling.out else words("That is legal.")]
    return given


def count_answer(words: Texts, names: Sequence[str], lines: Sequence[ScoreLine]) -> Answer:
    """Scores, held bonuses and the lines they are made of, by name."""
    scores, held = dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    for line in lines:
        scores[names[line.seat]] += line.points
        held[names[line.seat]] += line.held
    written = [
        {
            "who": names[line.seat],
            "points": line.points,
            **({"held": line.held} if line.clause is Clause.SCORE_CONCEALED else {}),
            "clause": str(line.clause),
            "why": explain_line(words, line),
        }
        for line in lines
    ]
    why = [f"{names[line.seat]}: {explain_line(words, line)}" for line in lines]
    return {"scores": scores, "held": held, "lines": written, "why": why}


def decided(answer: object) -> object:
    """What an answer decided, for comparison with another: all of it but the sentences.

    Of a meld that is not legal the reading nearest to one is only shown, to explain; it is left out too.
    """
    if isinstance(answer, list):
        return [decided(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    shown = {"why"} if answer.get("legal", True) else {"why", "meld", "kind"}
    return {key: decided(value) for key, value in answer.items() if key not in shown}


def written_melds(melds: Iterable[Sequence[Card]]) -> list[str]:
    """Melds as texts."""
    return [write(meld) for meld in melds]


def _with_place(words: Texts, violation: Violation, names: list[str]) -> str:
    said = explain(words, violation, names)
    if names and violation.seat is not None and violation.meld is not None:
        return words(
            "{name}, meld {number}: {said}", name=names[violation.seat], number=violation.meld + 1, said=said
        )
    return said
