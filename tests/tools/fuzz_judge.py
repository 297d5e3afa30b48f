"""Send malformed situations and malformed cards, many of them, and count what comes back (``make fuzz``).

Every line is wrong by construction, in one of the ways below, so each must be answered with one clear error and its
own ``id``; a good line among them now and then must still be ruled on. The lines go through the real process in
chunks. Malformed cards go to the reader of melds; an own small grammar tells which texts are malformed. The same seed
gives the same lines. A test runs a few hundred of each.

exit: 0 everything was answered as it should be, 1 something was not
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.cards import NotationError, read_placed
from companion.problems import notation_problem
from companion.texts import Texts
from tests.tools.fuzz_lines import FAMILIES

ROOT = Path(__file__).parents[2]
CHUNK = 5_000
#: A good line stands after so many malformed ones.
GOOD_EVERY = 500
GOOD = {"id": "good", "rules": "arlington-denexa", "ask": "meld", "meld": "7C 7D 7H"}
#: No error is longer: what was typed is cut where it is repeated.
LONGEST_ERROR = 1_000
#: Complaints shown at the end.
SHOWN = 10


@dataclass
class Tally:
    """How many of each kind were sent, how many were answered with a clear error, and what went wrong."""

    sent: Counter[str] = field(default_factory=Counter)
    clear: Counter[str] = field(default_factory=Counter)
    longest: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    good: int = 0

    def note(self, kind: str, text: str, said: str | None, problem: str = "") -> None:
        """Count one text and the error it got (``None``: none)."""
        self.sent[kind] += 1
        if said is not None and not problem:
            problem = unclear(said)
        if said is None or problem:
            self.wrong.append(f"{kind}: {problem or 'no error'}: {text[:160]!r} → {said!r:.160}")
            return
        self.clear[kind] += 1
        self.longest[kind] = max(self.longest[kind], len(said))


def unclear(said: str) -> str:
    """Say what is not clear about an error; empty where it is a sentence of words and of some length."""
    if not re.search(r"[^\W\d_]{2,} [^\W\d_]", said):
        return "not words"
    if len(said) > LONGEST_ERROR:
        return "too long"
    return "a traceback" if "Traceback" in said or "Error(" in said or 'File "' in said else ""


# --- lines ---


def malformed_lines(chance: Random, count: int) -> Iterator[tuple[str, bytes, Any]]:
    """Yield the kind of fault, the line, and the id that must come back (``None`` where the line is no object)."""
    names = list(FAMILIES)
    for number in range(count):
        name = names[number % len(names)]
        line, given_id = FAMILIES[name](chance)
        yield name, line, given_id


def judge_lines(chance: Random, count: int, tally: Tally) -> None:
    """Send malformed lines in chunks, good ones among them, and count the answers."""
    lines = malformed_lines(chance, count)
    for start in range(0, count, CHUNK):
        chunk: list[tuple[str, bytes, Any]] = []
        for at in range(min(CHUNK, count - start)):
            chunk.append(next(lines))
            if at % GOOD_EVERY == 0:
                chunk.append(("good", json.dumps(GOOD).encode(), "good"))
        _judge_chunk(chunk, tally)


def _judge_chunk(chunk: list[tuple[str, bytes, Any]], tally: Tally) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion", "judge", "--json", "-"],
        input=b"\n".join(line for _, line, _ in chunk) + b"\n",
        capture_output=True,
        cwd=ROOT,
        timeout=600,
        check=False,
    )
    answers = run.stdout.decode("utf-8").split("\n")[:-1]
    if (run.returncode, run.stderr, len(answers)) != (0, b"", len(chunk)):
        told = run.stderr.decode("utf-8", "replace")[-300:]
        tally.wrong.append(f"status {run.returncode}, {len(answers)} answers to {len(chunk)} lines: {told}")
    for (kind, line, given_id), written in zip(chunk, answers, strict=False):
        shown = line.decode("utf-8", "replace")
        try:
            answer = json.loads(written)
        except (ValueError, RecursionError):
            # What is as deep as can just be read can't always be read here: the text must do.
            tally.note(kind, shown, written if '"error"' in written else None)
            continue
        if kind == "good":
            tally.good += answer.get("legal") is True
            if answer.get("legal") is not True:
                tally.wrong.append(f"a good line is not ruled on: {written[:160]}")
            continue
        problem = "" if json.dumps(answer.get("id")) == json.dumps(given_id) else f"id {answer.get('id')!r:.60}"
        if set(answer) - {"id", "error"}:
            problem = "a ruling"
        tally.note(kind, shown, answer.get("error"), problem)


# --- cards ---

_RANK = "(?:10|[2-9TJQKA])"
_CARD = f"{_RANK}[SHDC♠♥♦♣]"
_JOKER = "JK|JOKER|🃏"
_PIECE = re.compile(f"(?:{_CARD}|{_JOKER})(?:=(?:{_CARD}|{_RANK}))?")
#: What gets into cards by mistake: letters like others, signs, other alphabets and digits, nothing at all.
_STRAY = [
    *"0123456789XYZxyz=*-_/\\|'\"!?.:#@()[]{}<>+~^%$&",
    *"ÄéñßøАКДТчернı٣²½①",
    "♤",
    "♡",
    "★",
    "😀",
    "\u200b",
    "",
]
_STRAY += ["\x00", "\x07", "\u202e", "\ud800", "==", "=2", "11", "1", "10", "JJ", "Jk=", "=QS", "2D=Jk", "{", "%s"]


def is_well_formed(text: str) -> bool:
    """Whether a text is a list of cards by the rules of the notation, said once more and by other means."""
    tidy = re.sub("[\ufe0e\ufe0f]", "", re.sub(r"\s*=\s*", "=", text).upper())
    return all(_PIECE.fullmatch(piece) for piece in re.split(r"[\s,;]+", tidy) if piece)


def malformed_cards(chance: Random, count: int) -> Iterator[tuple[str, str]]:
    """Yield texts that are no list of cards, with the kind of fault."""
    kinds: list[tuple[str, Callable[[Random, list[str]], str]]] = [
        ("a piece is no card", _foreign_piece),
        ("a sign too many, too few or wrong", _mistyped),
        ("no role", _no_role),
        ("run together", lambda chance, cards: "".join(cards)),
        ("characters of any kind", _noise),
    ]
    sent = 0
    while sent < count:
        kind, spoil = kinds[sent % len(kinds)]
        cards = [_card(chance) for _ in range(chance.randint(1, 6))]
        text = spoil(chance, cards)
        if text.strip() and not is_well_formed(text):
            sent += 1
            yield kind, text


def _card(chance: Random) -> str:
    card = chance.choice(["A", "2", "7", "10", "T", "j", "Q", "K"]) + chance.choice("SHDCshdc♠♥♦♣")
    return chance.choice([card, card, card, "Jk", "2D=QS", "2c=K", "JK=9♥"])


def _foreign_piece(chance: Random, cards: list[str]) -> str:
    cards[chance.randrange(len(cards))] = "".join(chance.choices(_STRAY, k=chance.randint(1, 4)))
    return chance.choice([" ", ", ", ";", "  "]).join(cards)


def _mistyped(chance: Random, cards: list[str]) -> str:
    text = " ".join(cards)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(_STRAY) + text[at + chance.randint(0, 2) :]
    return text


def _no_role(chance: Random, cards: list[str]) -> str:
    wild = chance.choice(["2D", "2s", "Jk", "KH"])
    role = chance.choice(["", "=", "Jk", "ZZ", "Q♠♠", "1", "QSS", "2D=QS", *_STRAY])
    cards.insert(chance.randrange(len(cards) + 1), f"{wild}={role}")
    return " ".join(cards)


def _noise(chance: Random, _: list[str]) -> str:
    return "".join(map(chr, chance.choices(range(1, 0x3000), k=chance.randint(1, 30))))


def judge_cards(chance: Random, count: int, tally: Tally) -> None:
    """Read malformed cards and count the errors, as the sentences that people see."""
    words = Texts()
    for kind, text in malformed_cards(chance, count):
        try:
            read_placed(text)
        except NotationError as error:
            tally.note(kind, text, notation_problem(words, error))
        except Exception as error:
            tally.note(kind, text, None, f"{type(error).__name__}: {error}")
        else:
            tally.note(kind, text, None)


# --- the table ---


def table(tally: Tally, kinds: Iterable[str]) -> list[str]:
    """The closing table: what was sent, how much was answered by a clear error, and the longest of them."""
    rows = [f"{'fault':44}{'sent':>9}{'errors':>9}{'longest':>9}"]
    rows += [f"{kind:44}{tally.sent[kind]:9}{tally.clear[kind]:9}{tally.longest[kind]:9}" for kind in kinds]
    longest = max(tally.longest.values(), default=0)
    return [*rows, f"{'all':44}{tally.sent.total():9}{tally.clear.total():9}{longest:9}"]


def main() -> int:
    """Run both parts and print a table for each."""
    parser = argparse.ArgumentParser(description="Send malformed lines and malformed cards to the referee.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100_000, help="lines and as many texts of cards")
    asked = parser.parse_args()
    failed = False
    for name, judge in (
        ("lines to `companion judge --json -`", judge_lines),
        ("texts to the reader of melds", judge_cards),
    ):
        tally, began = Tally(), time.perf_counter()
        judge(Random(asked.seed), asked.count, tally)
        took = time.perf_counter() - began
        print(f"\n{asked.count} malformed {name}, seed {asked.seed}, {took:.0f} s")
        print("\n".join(table(tally, tally.sent)))
        if tally.good:
            print(f"good lines among them, ruled on: {tally.good}")
        for complaint in tally.wrong[:SHOWN]:
            print(f"  {complaint}")
        print(f"not as it should be: {len(tally.wrong)}")
        failed |= bool(tally.wrong)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
