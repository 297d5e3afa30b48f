"""``companion judge``: a meld on the command line, or situations a line each, whatever the lines hold."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.rulesets import RULE_SETS, HouseRule

ROOT = Path(__file__).parents[2]
GOOD = {"id": "good", "rules": "arlington-denexa", "ask": "meld", "meld": "7C 7D 7H"}


def judge(*arguments: str, sent: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", "judge", *arguments]
    return subprocess.run(command, input=sent, capture_output=True, cwd=ROOT, timeout=20, check=False)


def no_such_number(name: str) -> float:
    raise AssertionError(f"{name} is not JSON")


def answers(*lines: bytes) -> list[dict[str, Any]]:
    """Send raw lines and read an answer to each, by the letter of JSON."""
    run = judge("--json", "-", sent=b"\n".join(lines) + b"\n")
    assert (run.returncode, run.stderr) == (0, b"")
    got = [json.loads(line, parse_constant=no_such_number) for line in run.stdout.decode("utf-8").split("\n") if line]
    assert len(got) == len(lines)
    return got


def line(**changes: Any) -> bytes:
    return json.dumps({**GOOD, **changes}).encode()


#: Where nothing can be written: a full disk, a stream that was closed, a reader who has gone.
NO_ROOM = ["full", "closed", "left"]
posix = pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")


def companion(
    *arguments: str, out: str = "", err: str = "", sent: bytes = b"", **environment: str
) -> tuple[int, bytes, bytes]:
    """Run the command with its outputs in some trouble; return its status and what it could still say."""
    places: dict[str, Any] = {}
    closed: list[int] = []
    mine: list[int] = []
    for name, number, trouble in (("stdout", 1, out), ("stderr", 2, err)):
        if trouble == "full":
            places[name] = os.open("/dev/full", os.O_WRONLY)
            mine.append(places[name])
        elif trouble == "left":
            reader, places[name] = os.pipe()
            os.close(reader)
            mine.append(places[name])
        elif trouble == "closed":
            closed.append(number)
            places[name] = subprocess.DEVNULL
        else:
            places[name] = subprocess.PIPE

    def close() -> None:
        for number in closed:
            os.close(number)

    try:
        run = subprocess.run(
            [sys.executable, "-m", "companion", *arguments],
            input=sent,
            cwd=ROOT,
            env={**os.environ, **environment},
            timeout=20,
            check=False,
            preexec_fn=close if closed else None,
            **places,
        )
    finally:
        for handle in mine:
            os.close(handle)
    return run.returncode, run.stdout or b"", run.stderr or b""


def here(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """Run the command in this process; return its status and both outputs."""
    try:
        status = main(arguments)
    except SystemExit as end:
        status = int(end.code or 0)
    return status, *capsys.readouterr()


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["JS 2D=QS KS"], 0, "Legal: J♠ 2♦→Q♠ K♠\n  Sequence: J♠ 10 + 2♦→Q♠ 50 + K♠ 10 = 70 points.\n"),
        (["JS", "2D", "KS"], 0, "Legal: J♠ 2♦→Q♠ K♠"),
        (["2H", "3H", "4H", "--house", "deuce-as-two=20"], 0, "= 30 points."),
        (["QH QD 2C=QS", "--house", "wild-queen=pure-sequence"], 1, "[meld.wild-queen]"),
        (["7H 8H 9D"], 1, "Illegal: 7♥ 8♥ 9♦\n  9♦ does not belong"),
        (["6H 7H 2D"], 1, "Not yet: 6♥ 7♥ 2♦\n  Say what 2♦ stands for: 5♥ or 8♥ would do.  [meld.role]\n"),
    ],
    ids=["legal", "three words", "house rule", "house rule broken", "illegal", "not yet"],
)
def test_a_meld_is_judged_in_words_and_by_the_exit_status(arguments: list[str], status: int, said: str) -> None:
    run = judge(*arguments)
    assert (run.returncode, run.stderr) == (status, b"")
    assert said in run.stdout.decode()


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        [""],
        ["7C 7D 1H"],
        ["JS 2D=ZZ KS"],
        ["7C 7D 7H", "--rules", "whist"],
        ["7C 7D 7H", "--house", "target"],
        ["7C 7D 7H", "--house", "target=soon"],
        ["7C 7D 7H", "--house", "nonsense=1"],
        ["7C 7D 7H", "--json", "-"],
        ["--json", "no/such/file.jsonl"],
        ["--json", "."],
        ["--nonsense"],
    ],
    ids=lambda arguments: " ".join(arguments) or "nothing",
)
def test_what_is_no_question_is_refused_with_status_two_and_a_sentence(arguments: list[str]) -> None:
    run = judge(*arguments)
    assert (run.returncode, run.stdout) == (2, b"")
    assert run.stderr.strip()
    assert b"Traceback" not in run.stderr


def test_each_sentence_is_followed_by_the_clause_it_is_about() -> None:
    said = judge("7C 7C 7C 7D 7D 7D").stdout.decode().splitlines()[1:]
    assert [sentence.rpartition("[")[2] for sentence in said] == [
        "cards.copies]",
        "cards.copies]",
        "meld.size]",
        "meld.copies]",
        "meld.copies]",
    ]


def test_situations_are_answered_in_order_and_a_broken_line_stops_nothing() -> None:
    got = answers(line(id=1), b"{broken", line(id=2, meld="7H 8H 9D"), line(id=3))
    assert [answered["id"] for answered in got] == [1, None, 2, 3]
    assert [answered.get("legal") for answered in got] == [True, None, False, True]
    assert got[1]["error"]


def test_empty_lines_are_passed_over() -> None:
    assert json.loads(judge("--json", "-", sent=b"\n \n" + line() + b"\n\n").stdout)["legal"]


def test_situations_are_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    file.write_bytes(line() + b"\r\n" + line(id=2) + b"\r\n")
    run = judge("--json", str(file))
    assert [json.loads(answered)["id"] for answered in run.stdout.splitlines()] == ["good", 2]


BROKEN = {
    "half an object": b'{"id": 1',
    "a bare word": b"meld",
    "single quotes": b"{'id': 1}",
    "a list": b"[1, 2]",
    "null": b"null",
    "bytes that are no UTF-8": b'{"id": 1, "ask": "\xff\xfe"}',
    "a null byte": b"\x00",
    "a null byte in the cards": line(meld="7C\x007D"),
    "nested lists": b"[" * 100_000,
    "nested objects": b'{"a":' * 50_000,
    "nested and closed": b'{"id":' + b"[" * 3000 + b"]" * 3000 + b"}",
    "1e999 as a total": b'{"id": 1, "rules": "arlington-denexa", "ask": "match", "totals": {"Ana": 1e999}}',
    "-1e999 as a total": b'{"id": 1, "rules": "arlington-denexa", "ask": "match", "totals": {"Ana": -1e999}}',
    "NaN as a total": b'{"id": 1, "rules": "arlington-denexa", "ask": "match", "totals": {"Ana": NaN}}',
    "a name given twice": b'{"rules": "arlington-denexa", "ask": "match", "totals": {"Ana": 990, "Ana": 1200}}',
    "a total of 4300 digits": b'{"rules": "arlington-parlett", "ask": "match", "totals": {"Ana": %s}}'
    % (b"9" * 4300),
    "less than nothing won": b'{"rules": "oklahoma-gin", "ask": "match", "totals": {"A": 120}, "won": {"A": -7}}',
    "a player without a name": b'{"rules": "arlington-denexa", "ask": "match", "totals": {" ": 1200, "Ivo": 1}}',
    "a pile with three of a card": b'{"rules": "arlington-denexa", "ask": "empty_stock", "pile": "AS AS AS 4C"}',
    "a number of 5000 digits": b'{"id": 1, "ask": ' + b"9" * 5000 + b"}",
    "a lone surrogate in the cards": b'{"id": 1, "rules": "arlington-denexa", "ask": "meld", "meld": "\\ud800"}',
    "a lone surrogate as a question": b'{"id": 1, "rules": "arlington-denexa", "ask": "\\udfff"}',
    "a line of two million letters": b"x" * 2_000_000,
}


def test_every_broken_line_is_answered_with_an_error_and_the_next_one_as_usual() -> None:
    lines = [sent for broken in BROKEN.values() for sent in (broken, line())]
    got = answers(*lines)
    for name, refused, usual in zip(BROKEN, got[::2], got[1::2], strict=True):
        assert "error" in refused, name
        assert 10 < len(refused["error"]) < 400, name
        assert usual["legal"], name


def test_what_is_nested_too_deeply_is_said_without_words_of_the_program() -> None:
    for got in answers(*(BROKEN[name] for name in ("nested lists", "nested objects", "nested and closed"))):
        assert got["error"] == "The line is nested too deeply."


def test_depth_that_can_just_be_read_can_be_answered() -> None:
    deep = [b"[" * depth + b"]" * depth for depth in [*range(100, 960, 50), *range(960, 1010)]]
    asked = b'{"rules": "arlington-denexa", "ask": "take_pile", "pile": "7C", "hand": "7D 7H"'
    lines = [
        start + at + b"}"
        for at in deep
        for start in (
            b'{"rules": 1, "ask": "meld", "id": ',
            b'{"id": 1, "ask": "meld", "rules": ',
            *(asked + b', "%s": ' % key for key in (b"id", b"meld", b"take", b"onto", b"house")),
        )
    ]
    run = judge("--json", "-", sent=b"\n".join(lines))
    # The answers are counted and not read: reading them is as deep as writing them.
    assert (run.returncode, run.stderr, run.stdout.count(b"\n")) == (0, b"", len(lines))


def test_a_huge_total_is_counted() -> None:
    (got,) = answers(
        b'{"id": 1, "rules": "arlington-parlett", "ask": "match", "totals": {"Ana": 1%s, "Ivo": -5}}' % (b"0" * 3000)
    )
    assert got["winners"] == ["Ana"]


def test_a_byte_order_mark_before_the_first_line_is_no_part_of_it() -> None:
    (got,) = answers(b"\xef\xbb\xbf" + line())
    assert got.get("legal") is True


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-1e999"])
def test_an_answer_is_json_also_when_the_id_is_no_number_that_json_knows(number: bytes) -> None:
    (got,) = answers(b'{"id": %s, "rules": "arlington-denexa", "ask": "meld", "meld": "7C 7D 7H"}' % number)
    assert "legal" in got or "error" in got


@posix
@pytest.mark.parametrize("trouble", NO_ROOM)
@pytest.mark.parametrize(
    ("arguments", "buffered"),
    [
        (["judge", "7C 7D 7H"], True),
        (["judge", "7H 8H 9D"], False),
        (["judge", "--json", "-"], True),
        (["--help"], True),
        (["judge", "--help"], False),
        (["--version"], False),
    ],
    ids=["legal", "illegal", "situation", "help", "help to judge", "version"],
)
def test_an_answer_that_can_not_be_written_is_no_ruling(arguments: list[str], buffered: bool, trouble: str) -> None:
    environment = {"PYTHONUNBUFFERED": "" if buffered else "1"}
    status, _, complaint = companion(*arguments, out=trouble, sent=line(), **environment)
    assert status == 3
    if trouble == "left":
        assert complaint == b""  # as every program does whose reader has enough
    else:
        assert re.fullmatch(rb"Can't write the answer: .+\.\n", complaint)


@posix
@pytest.mark.parametrize("trouble", NO_ROOM)
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["judge", "7C 7D 7H"], 0),
        (["judge", "7H 8H 9D"], 1),
        (["judge", "zz"], 2),
        (["judge", "--json", "no/such/file"], 2),
        (["--nonsense"], 2),
        (["--port", "x"], 2),
    ],
    ids=["legal", "illegal", "no card", "no file", "no option", "no port"],
)
def test_a_complaint_nobody_can_hear_goes_nowhere_else(arguments: list[str], status: int, trouble: str) -> None:
    got, said, _ = companion(*arguments, err=trouble)
    assert got == status
    assert bool(said) == (status < 2)


@posix
def test_with_both_outputs_gone_the_status_still_tells() -> None:
    for trouble in NO_ROOM:
        assert companion("judge", "7C 7D 7H", out=trouble, err=trouble)[0] == 3
        assert companion("judge", "zz", out=trouble, err=trouble)[0] == 2


@pytest.mark.parametrize(
    "before",
    [
        ["--port"],
        ["--data=~"],
        ["judge"],
        ["judge", "--json"],
        ["judge", "--rules"],
        ["judge", "--lang"],
        ["judge", "7C 7D 7H", "--house"],
        ["judge", "7C 7D 7H", "--house", "target="],
        ["judge", "7C 7D 7H", "--house", "wild-queen="],
        ["judge", "7C 7D 7H", "--house", "=1"],
        ["judge", "--"],
        ["--"],
        [],
    ],
    ids=lambda before: " ".join(before) or "command",
)
@pytest.mark.parametrize("long", ["9" * 5000, "9 " * 2500, "é" * 5000], ids=["digits", "words", "letters"])
def test_what_is_repeated_in_a_complaint_is_cut(
    before: list[str], long: str, capsys: pytest.CaptureFixture[str]
) -> None:
    joined = [*before[:-1], before[-1] + long] if before and before[-1][-1] in "=~-" else [*before, long]
    status, said, told = here(capsys, *joined)
    assert (status, said) == (1 if "--data" in joined[0] else 2, "")
    assert max(map(len, told.splitlines())) < 450
    assert "Traceback" not in told
    assert "99999" not in told or "…" in told


@pytest.mark.parametrize("port", ["9" * 5000, "65536", "-1", "", "8551.0", "0x10", "٣", "²"])
def test_what_is_no_port_is_told_with_what_is_one(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, _, told = here(capsys, f"--port={port}")
    assert status == 2
    assert told.endswith("is no port: a number from 0 to 65535\n")


NUMBERED = [(name, rule) for name, rules in RULE_SETS.items() for rule in rules.house_rules if rule.any_number]


@pytest.mark.parametrize(("name", "rule"), NUMBERED, ids=[f"{name}, {rule.name}" for name, rule in NUMBERED])
def test_a_number_out_of_range_is_answered_with_the_range(
    name: str, rule: HouseRule, capsys: pytest.CaptureFixture[str]
) -> None:
    said = f"any whole number from {rule.least} to {rule.most}"
    wrong = [rule.least - 1, rule.most + 1, -5, 99999999999, 10**14, 10**3000]
    for value in wrong:
        status, _, told = here(capsys, "judge", "7C 7D 7H", "--rules", name, f"--house={rule.name}={value}")
        assert status == 2
        assert said in told
        assert len(told) < 250
    for answered in answers(
        *(line(rules=name, house={rule.name: value}) for value in (*wrong, "", "soon", None, 1.5))
    ):
        assert said in answered["error"]
    for answered in answers(*(line(rules=name, house={rule.name: value}) for value in (rule.least, rule.most))):
        assert answered["legal"]


def test_a_choice_out_of_range_is_answered_with_the_choices() -> None:
    for name, rules in RULE_SETS.items():
        for rule in (rule for rule in rules.house_rules if not rule.any_number):
            (answered,) = answers(line(rules=name, house={rule.name: 7}))
            assert all(str(value) in answered["error"] for value in rule.values)
