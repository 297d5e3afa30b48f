"""The command line: ``companion`` opens the app, ``companion judge`` asks the referee.

Only this module of the package reaches upwards (it starts the app), and only when the app is asked for.
Exit status of ``judge``: 0 legal, 1 illegal, 2 malformed; with ``--json`` 0 when every line was answered.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, TextIO

from companion.asked import SituationError
from companion.cards import NotationError, read_placed
from companion.melds import check_meld
from companion.problems import notation_problem, rules_problem
from companion.reasons import explain, explain_meld
from companion.rulesets import DENEXA, RULE_SETS, RuleSetError, rule_set
from companion.situations import answer
from companion.texts import LANGUAGES, Texts, texts

#: A longer line is no situation; it is refused before it is parsed.
LONGEST_LINE = 1_000_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        # Suit signs must get through whatever the terminal's code page says.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    words = texts()
    parser = _parser(words)
    asked = parser.parse_args(arguments)
    try:
        if asked.command == "judge":
            return _judge(asked, texts(asked.lang))
        return _open(asked, words)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _parser(words: Texts) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="companion",
        description=words(
            "The referee and score-keeper beside a real game of Arlington. Without a command it opens the app."
        ),
    )
    parser.add_argument("--version", action="version", version=f"companion {metadata.version('companion')}")
    parser.add_argument("--web", action="store_true", help=words("use the browser even where a window is possible"))
    parser.add_argument("--no-browser", action="store_true", help=words("only serve the app and print its address"))
    parser.add_argument("--port", type=_port, help=words("the port to listen on (0: any that is free)"))
    parser.add_argument("--data", metavar="DIR", help=words("the folder to keep matches in"))
    commands = parser.add_subparsers(dest="command", metavar=words("command"))
    judge = commands.add_parser(
        "judge",
        help=words("ask the referee about a meld"),
        description=words(
            'Judge a meld, for example: companion judge "JS 2D=QS KS". Exit status: 0 legal, 1 illegal, 2 malformed.'
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


def _port(text: str) -> int:
    port = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= port <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: a number from 0 to 65535")
    return port


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
        except BrokenPipeError:
            raise  # who reads the answers has enough; nothing is wrong with the questions
        except OSError as error:
            return _complain(words("Can't read {file}: {problem}.", file=asked.json_file, problem=error.strerror))
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
    print(f"{verdict}: {words.cards(ruling.meld)}")
    if ruling:
        print(f"  {explain_meld(words, ruling)}")
    for violation in ruling.violations:
        print(f"  {explain(words, violation)}  [{violation.clause}]")
    return 0 if ruling else 1


def _house_rule(text: str, words: Texts) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise SituationError(words("“{text}” is no house rule: write name=value.", text=text))
    return name.strip(), value.strip()


def _judge_lines(lines: TextIO, words: Texts) -> int:
    """Answer each line with a line; a line that is no situation gets an error in words, never a traceback."""
    for line in lines:
        # Some editors begin a file with a byte order mark.
        text = line.strip().removeprefix("\ufeff").strip()
        if text:
            print(_written(_answer_line(text, words)), flush=True)
    return 0


def _answer_line(line: str, words: Texts) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        return {
            "id": None,
            "error": words("The line is too long: at most {most} characters.", most=LONGEST_LINE),
        }
    try:
        situation = json.loads(line, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
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


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else _no_number(text)


def _no_number(text: str) -> float:
    """Refuse what JSON does not know as a number, or only as one too large to be written again."""
    raise ValueError(f"{text} is no number")


def _complain(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
