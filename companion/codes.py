"""Codes: a question as a short text that can be copied, spoken or put into an address, and read back.

A letter a card or so. The first letter is the version; then come the game, the kind, the house rules, the slots, each
ended by the same letter, at last a letter for the length and one for a sum over a field of 64 elements in which each
place counts differently. So no slip of one letter — changed, dropped, doubled or swapped with another — can turn a
code into another question: the sum finds what is changed or swapped, the length what is missing or too much.
"""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Iterator

from companion.cards import JOKER, PACK, Card, Placed, Rank
from companion.question_kinds import MOST_CARDS, MOST_DIGITS, Form, SlotKind
from companion.questions import Filled, Question, blank
from companion.readings import Meld
from companion.rulesets import RULE_SETS, HouseRule, HouseValue, RuleSet
from companion.texts import Texts

#: The first letter of every code made now; no game begins with it.
VERSION = "1"

#: The last one ends each slot, and is there more often than others: a letter is easier to read and type than a line.
_LETTERS = string.digits + string.ascii_uppercase + string.ascii_lowercase[:-1] + "-_z"
_VALUES = {letter: value for value, letter in enumerate(_LETTERS)}
_GAMES = dict(zip(RULE_SETS, (13, 25, 16), strict=True))  # D, P and G
#: The kinds by number, for ever: new ones come at the end.
_KINDS = (
    "meld", "lay_off", "take_pile", "take_by_lay_off", "lay", "discard", "swap", "empty_stock", "match", "best",
    "knock", "stock", "defend",
)  # fmt: skip
_CARDS: tuple[Card, ...] = (*PACK, JOKER)
_CARD_VALUES = {card: value for value, card in enumerate(_CARDS)}
#: What else may stand among cards: the next letter is an exact role, or a rank alone; a new meld begins; it ends.
_ROLE, _RANK, _MELD, _END = 53, 54, 55, 63
#: Figures of numbers: so many to a letter, the first half of the letters says that more follow.
_BASE = 31
#: The length is told modulo this, so that its letter is never the one that ends a slot, and never the first of all.
_LENGTHS = 62

LONGEST = 400

#: What may stand at either end of a code that was copied out of something.
_ROUND = "/.,;:!?#()[]<>{}*'\"“”„‚‘’«»‹›"


class CodeError(ValueError):
    """A text that is no code; ``problem`` is ``empty``, ``version``, ``letter`` or ``slip``."""

    def __init__(self, problem: str, piece: str = "") -> None:
        self.problem = problem
        self.piece = piece
        super().__init__(f"{problem}: {piece!r}")


def code_problem(words: Texts, error: CodeError) -> str:
    """Say what is wrong with a code, and what to do."""
    if error.problem == "empty":
        return words("Type the code of a question.")
    if error.problem == "letter":
        return words("“{letter}” is in no code. Codes are made of the letters A–Z and a–z, figures, - and _.",
                     letter=error.piece)  # fmt: skip
    if error.problem == "version":
        return words("Codes begin with “{version}”. Is the beginning missing, or is it from a newer Companion?",
                     version=VERSION)  # fmt: skip
    return words("There is a slip in this code: a letter is wrong, missing or in another place. "
                 "Capital and small letters differ.")  # fmt: skip


def code_of(question: Question) -> str:
    """The code of a question, as far as it has been said."""
    rules = question.rules
    values = [_VALUES[VERSION], _GAMES[question.rules_name], _KINDS.index(question.kind_name)]
    values += _house_values(rules, dict(question.house))
    for slot, filled in zip(question.kind.slots, question.slots, strict=True):
        values += [*_slot_values(slot, filled), _END]
    values.append(1 + (len(values) % _LENGTHS))
    values.append(_check(values))
    return "".join(_LETTERS[value] for value in values)


def question_of(code: str) -> Question:
    """The question of a code, also out of an address, a sentence or a shared verdict; raise ``CodeError``."""
    text = _bare(code)
    if not text:
        raise CodeError("empty")
    strange = next((letter for letter in text if letter not in _VALUES), None)
    if strange is not None:
        raise CodeError("letter", strange if strange.isprintable() else f"U+{ord(strange):04X}")
    if text[0] != VERSION:
        raise CodeError("version", text[0])
    values = [_VALUES[letter] for letter in text]
    # Longer ones are none of ours, and every other fault of one letter shows in the length or in the sum.
    if not 6 <= len(values) <= LONGEST or values[-3] != _END or _check(values[:-1]) != values[-1]:
        raise CodeError("slip")
    if values[-2] != 1 + (len(values) - 2) % _LENGTHS:
        raise CodeError("slip")
    try:
        question = _read(values[1:-2])
    except (IndexError, KeyError, ValueError, StopIteration) as error:
        raise CodeError("slip") from error
    if code_of(question) != text:
        raise CodeError("slip")  # each question has one code only
    return question


def _bare(text: str) -> str:
    """The letters of a code without what messengers, people and ``as_text`` put round it.

    Spaces and signs nobody sees go wherever they stand; quotation marks, brackets and the stops of a sentence at the
    ends; and all that comes before the code, as in ``Code: …`` or in an address.
    """
    seen = "".join(sign for sign in text if not sign.isspace() and unicodedata.category(sign) != "Cf")
    return re.split("[/:]", seen.strip(_ROUND))[-1].strip(_ROUND)


def _read(values: list[int]) -> Question:
    names = {value: name for name, value in _GAMES.items()}
    rest = iter(values)
    preset = RULE_SETS[names[next(rest)]]
    kind = _KINDS[next(rest)]
    rules = preset.with_house(_read_house(preset, rest))
    question = blank(rules, kind)
    slots = tuple([_read_slot(slot, rest) for slot in question.kind.slots])
    if next(rest, None) is not None:
        raise ValueError("more than a question")
    return Question(question.rules_name, kind, slots, question.house)


# House rules: how many, then each by its number and the number of its value, or a number of its own


def _house_values(rules: RuleSet, house: dict[str, HouseValue]) -> Iterator[int]:
    yield len(house)
    for number, rule in enumerate(rules.house_rules):
        if rule.name in house:
            value = house[rule.name]
            yield number
            yield from _number(rule.values.index(value) if value in rule.values else len(rule.values) + int(value))


def _read_house(rules: RuleSet, rest: Iterator[int]) -> dict[str, HouseValue]:
    house = {}
    for _ in range(next(rest)):
        rule: HouseRule = rules.house_rules[next(rest)]
        number = _read_number(rest)
        house[rule.name] = rule.values[number] if number < len(rule.values) else number - len(rule.values)
    return house


# Slots


def _slot_values(slot: SlotKind, filled: Filled) -> Iterator[int]:
    if slot.form is Form.CHOICE:
        yield filled.choice
    elif slot.form is Form.NUMBERS:
        yield len(filled.numbers)
        for number in filled.numbers:
            # Nothing, then 0, 1, -1, 2, …
            yield from _number(0 if number is None else 2 * number if number > 0 else 1 - 2 * number)
    for at, meld in enumerate(filled.melds):
        yield from [_MELD] if at else []
        for placed in meld:
            yield _CARD_VALUES[placed.card]
            if isinstance(placed.role, Card):
                yield from (_ROLE, _CARD_VALUES[placed.role])
            elif placed.role is not None:
                yield from (_RANK, int(placed.role))


def _read_slot(slot: SlotKind, rest: Iterator[int]) -> Filled:
    if slot.form is Form.CHOICE:
        filled = Filled(choice=next(rest))
        if filled.choice >= len(slot.choices):
            raise ValueError("no such choice")
        _expect_end(rest)
        return filled
    if slot.form is Form.NUMBERS:
        numbers = [_read_number(rest) for _ in range(next(rest))]
        _expect_end(rest)
        said = tuple(None if n == 0 else n // 2 if n % 2 == 0 else -(n // 2) for n in numbers)
        if len(said) > slot.most or any(n is not None and len(str(abs(n))) > MOST_DIGITS for n in said):
            raise ValueError("too many")
        return Filled(numbers=said)
    melds = _read_melds(rest)
    most = 1 if slot.form is Form.CARDS else MOST_CARDS
    filled = Filled(melds)
    if len(melds) > most or filled.count > slot.most or not all(melds):
        raise ValueError("too many")
    return filled


def _read_melds(rest: Iterator[int]) -> tuple[Meld, ...]:
    """Read melds up to the end of their slot.

    No generator, nor is one round it: what ends too early raises ``StopIteration``, which a generator would turn into
    the ``RuntimeError`` of a mistake in the program.
    """
    value = next(rest)
    if value == _END:
        return ()
    melds: list[list[Placed]] = [[]]
    while value != _END:
        meld = melds[-1]
        if value == _MELD:
            melds.append([])
        elif value == _ROLE:
            meld[-1] = Placed(meld[-1].card, _CARDS[next(rest)])
        elif value == _RANK:
            meld[-1] = Placed(meld[-1].card, Rank(next(rest)))
        else:
            meld.append(Placed(_CARDS[value]))
        value = next(rest)
    return tuple(map(tuple, melds))


def _expect_end(rest: Iterator[int]) -> None:
    if next(rest) != _END:
        raise ValueError("more than a slot holds")


def _number(number: int) -> Iterator[int]:
    while number >= _BASE:
        yield _BASE + number % _BASE
        number //= _BASE
    yield number


def _read_number(rest: Iterator[int]) -> int:
    number, weight = 0, 1
    while True:
        value = next(rest)
        if value >= 2 * _BASE:
            raise ValueError("no figure")
        number += value % _BASE * weight
        weight *= _BASE
        if value < _BASE:
            return number


# The sum


def _powers() -> tuple[list[int], dict[int, int]]:
    """The powers of a generator of the field of 64 elements (x⁶ + x + 1), and for each element its exponent."""
    powers = [1]
    while len(powers) < 63:
        double = powers[-1] << 1
        powers.append(double ^ 0b1000011 if double & 64 else double)
    return powers, {element: exponent for exponent, element in enumerate(powers)}


_POWERS, _EXPONENTS = _powers()


def _times(element: int, exponent: int) -> int:
    return _POWERS[(_EXPONENTS[element] + exponent) % 63] if element else 0


def _check(values: list[int]) -> int:
    """The letter that makes the sum over all places, its own included, nothing."""
    total = 0
    for place, value in enumerate(values):
        total ^= _times(value, place)
    return _times(total, -len(values))
