"""The command line: ``companion`` opens the app, ``companion judge`` asks the referee.

Only this module of the package reaches upwards (it starts the app), and only when the app is asked for.
Exit status of ``judge``: 0 legal, 1 illegal, 2 malformed; with ``--json`` 0 when every line was answered. It is 3
when the answer could not be written, so that nobody takes silence for a ruling.
"""

from __future__ import annotations

import argparse
import io
import json
import math
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any, NoReturn, TextIO

from companion.answers import decided, meld_answer
from companion.asked import SituationError
from companion.cards import NotationError, read_placed
from companion.house import cited, decided_by
from companion.melds import check_meld
from companion.problems import cut, notation_problem, rules_problem, shown
from companion.reasons import explain, explain_meld
from companion.rulesets import DENEXA, RULE_SETS, RuleSetError, rule_set
from companion.situations import answer
from companion.texts import LANGUAGES, Texts, texts

#: A longer line is no situation; it is refused before it is parsed.
LONGEST_LINE = 1_000_000
#: A number of more digits could not be written again once it has been added up: Python writes 4300.
MOST_DIGITS = 4000

#: The exit status when standard output took no answer.
NOT_WRITTEN = 3


class _NotWritten(Exception):
    """Standard output takes nothing; ``problem`` says why, ``None`` when whoever read it has enough."""

    def __init__(self, problem: str | None) -> None:
        super().__init__(problem)
        self.problem = problem


class _Nowhere(io.TextIOBase):
    """Stands for a standard error that is not there; without it ``print`` would turn to standard output."""

    def write(self, text: str) -> int:
        return len(text)


class _Parser(argparse.ArgumentParser):
    """Tells faults briefly, however long what was typed, and does not hide that help could not be written."""

    def error(self, message: str) -> NoReturn:
        super().error(cut(" ".join(map(cut, message.split(" "))), 400))

    def _print_message(self, message: str, file: Any = None) -> None:
        if file is sys.stderr:
            super()._print_message(message, file)
        elif message:
            _say(message.removesuffix("\n"))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    sys.stderr = sys.stderr or _Nowhere()
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        # Suit signs must get through whatever the terminal's code page says.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    words = texts()
    try:
        asked = _parser(words).parse_args(arguments)
        if asked.command == "judge":
            return _judge(asked, texts(asked.lang))
        return _open(asked, words)
    except KeyboardInterrupt:
        return 130
    except _NotWritten as fault:
        if fault.problem:
            _complain(words("Can't write the answer: {problem}.", problem=fault.problem))
        return NOT_WRITTEN
    finally:
        _let_go()


def _parser(words: Texts) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="companion",
        description=words(
            "The referee and score-keeper beside a real game of Arlington. Without a command it opens the app."
        ),
    )
    parser.add_argument("--version", action="version", version=f"companion {metadata.version('companion')}")
    parser.add_argument("--web", action="store_true", help=words("use the browser even where a window is possible"))
    parser.add_argument("--no-browser", action="store_true", help=words("only serve the app and print its address"))
    parser.add_argument("--port", type=_Port(words), help=words("the port to listen on (0: any that is free)"))
    parser.add_argument("--data", metavar="DIR", help=words("the folder to keep matches in"))
    commands = parser.add_subparsers(dest="command", metavar=words("command"))
    judge = commands.add_parser(
        "judge",
        help=words("ask the referee about a meld"),
        description=words(
            'Judge a meld, for example: companion judge "JS 2D=QS KS". Exit status: 0 legal, 1 illegal, 2 malformed, '
            "3 if the answer can't be written."
        ),
    )
    judge.add_argument("meld", nargs="*", help=words("the cards of a meld: rank then suit, a deuce with its role"))
    judge.add_argument(
        "--json",
        metavar="FILE",
        dest="json_file",
        help=words("answer situations, one JSON object a line (-: standard input)"),
    )
    judge.add_argument("--rules", default=DENEXA.name, choices=list(RULE_SETS), help=words("the rules to judge by"))
    judge.add_argument("--house", metavar="NAME=VALUE", action="append", default=[], help=words("a house rule"))
    judge.add_argument("--lang", default=LANGUAGES[0], choices=LANGUAGES, help=words("the language of the reasons"))
    return parser


class _Port:
    """Reads the number of a port, or says what one is."""

    def __init__(self, words: Texts) -> None:
        self._words = words

    def __call__(self, text: str) -> int:
        digits = text.lstrip("0") or text[:1]
        if digits.isascii() and digits.isdigit() and len(digits) <= 5 and int(digits) <= 65535:
            return int(digits)
        raise argparse.ArgumentTypeError(self._words("{text} is no port: a number from 0 to 65535", text=shown(text)))


def _open(asked: argparse.Namespace, words: Texts) -> int:
    from views.start import start

    return start(words, web=asked.web, port=asked.port, data=asked.data, open_browser=not asked.no_browser)


def _judge(asked: argparse.Namespace, words: Texts) -> int:
    if asked.json_file is not None:
        if asked.meld:
            return _complain(words("Give either a meld or --json, not both."))
        try:
            if asked.json_file == "-":
                return _judge_lines(sys.stdin, words) if sys.stdin else _complain(words("There is nothing to read."))
            with Path(asked.json_file).open(encoding="utf-8", errors="replace") as file:
                return _judge_lines(file, words)
        except OSError as error:
            name = cut(asked.json_file, 200)
            return _complain(words("Can't read {file}: {problem}.", file=name, problem=error.strerror or error))
    try:
        house = dict(_house_rule(text, words) for text in asked.house)
        rules = rule_set(asked.rules, house)
        meld = read_placed(" ".join(asked.meld))
    except NotationError as error:
        return _complain(notation_problem(words, error))
    except RuleSetError as error:
        return _complain(rules_problem(words, error))
    except SituationError as error:
        return _complain(str(error))
    if not meld:
        return _complain(words('There is no card to judge. Try: companion judge "JS 2D=QS KS"'))
    ruling = check_meld(rules, meld)
    verdict = words("Legal") if ruling else words("Not yet") if ruling.not_yet else words("Illegal")
    lines = [f"{verdict}: {words.cards(ruling.meld)}"]
    if ruling:
        lines.append(f"  {explain_meld(words, ruling)}")
    lines += [f"  {explain(words, violation)}  [{violation.clause}]" for violation in ruling.violations]
    names = decided_by(rules, lambda other: decided(meld_answer(check_meld(other, meld), words)))
    lines += [f"  {sentence}" for sentence in cited(words, rules, names)]
    _say("\n".join(lines))
    return 0 if ruling else 1


def _house_rule(text: str, words: Texts) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise SituationError(words("“{text}” is no house rule: write name=value.", text=cut(text)))
    return name.strip(), value.strip()


def _judge_lines(lines: TextIO, words: Texts) -> int:
    """Answer each line with a line; a line that is no situation gets an error in words, never a traceback."""
    for line in lines:
        # Some editors begin a file with a byte order mark.
        text = line.strip().removeprefix("\ufeff").strip()
        if text:
            _say(_answered(text, words))
    return 0


def _answered(line: str, words: Texts) -> str:
    try:
        return _written(_answer_line(line, words))
    except RecursionError:  # what can just be read can be too deep to be judged, repeated in a sentence or written
        return _written({"id": None, "error": words("The line is nested too deeply.")})


def _answer_line(line: str, words: Texts) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        return {
            "id": None,
            "error": words("The line is too long: at most {most} characters.", most=LONGEST_LINE),
        }
    try:
        situation = json.loads(
            line,
            parse_constant=_no_number,
            parse_float=_finite,
            parse_int=_countable,
            object_pairs_hook=_each_once,
        )
    except ValueError as error:
        return {"id": None, "error": words("The line is not JSON: {problem}.", problem=error)}
    try:
        return answer(situation, words)
    except SituationError as error:
        asked_id = situation.get("id") if isinstance(situation, dict) else None
        return {"id": asked_id, "error": str(error)}


def _written(answer: dict[str, Any]) -> str:
    line = json.dumps(answer, ensure_ascii=False, allow_nan=False)
    # Half a surrogate pair can't be written as it is, but must come back as it came.
    return line if line.isprintable() else json.dumps(answer, allow_nan=False)


def _countable(text: str) -> int:
    """Read a whole number that is one of points or cards."""
    return int(text) if len(text) <= MOST_DIGITS else int(_no_number(cut(text)))


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse an object that says two things under one name: JSON would silently keep the last."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{shown(twice)} is there twice")
    return found


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(text: str) -> float:
    """Refuse what JSON does not know as a number, or only as one too large to be written again."""
    raise ValueError(f"{text} is no number")


def _say(text: str) -> None:
    """Write to standard output, now; raise ``_NotWritten`` where it takes nothing."""
    if sys.stdout is None:
        raise _NotWritten(texts()("standard output is closed"))
    try:
        print(text, flush=True)
    except BrokenPipeError:
        raise _NotWritten(None) from None
    except OSError as error:
        raise _NotWritten(error.strerror) from None


def _complain(sentence: str) -> int:
    with suppress(OSError):
        print(sentence, file=sys.stderr)
    return 2


def _let_go() -> None:
    """Leave nothing in the buffers of the standard streams that Python would fail to write, aloud, when it ends."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream:
                stream.flush()
        except (OSError, ValueError):
            with suppress(OSError):
                stream.close()


if __name__ == "__main__":
    sys.exit(main())
