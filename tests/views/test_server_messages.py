"""The web server reads messages of Flet and nothing else: what is none ends its own line and no other."""

from __future__ import annotations

import contextlib
import dataclasses
import datetime
import random
import socket
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgpack  # type: ignore[import-untyped]
import pytest
from flet.messaging import protocol
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.support.browser import AppProcess, python
from tests.support.visitor import (
    PAGE,
    REGISTER,
    SIGNS,
    dial,
    frame,
    is_well,
    packed,
    port_of,
    register,
    running,
    upgraded,
)
from views.gate import DEEPEST, MESSAGE_LIMIT, SAYINGS


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running(SIGNS) as app:
        yield port_of(app)


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppProcess]:
    folder = tmp_path_factory.mktemp("data")
    with running(python("-m", "companion", "--no-browser", "--port", "0", "--data", str(folder))) as app:
        yield app


def nested(levels: int, kind: bytes = b"\x91") -> bytes:
    return kind * levels + b"\xc0"


def event(**body: Any) -> bytes:
    return packed(3, {"target": 1, "name": "resize", "data": None, **body})


NONSENSE: dict[str, str | bytes] = {
    "text": "hello",
    "no text": "",
    "text like a message": REGISTER.decode("latin-1"),
    "nothing": b"",
    "no message": b"\x00",
    "another kind of packet": b"\x09" + REGISTER[1:],
    "a channel": b"\x01",
    "a channel with data": b"\x01\x00\x00\x00\x00data",
    "half a message": REGISTER[: len(REGISTER) // 2],
    "two messages": REGISTER + REGISTER[1:],
    "no list": b"\x00\x05",
    "an empty list": b"\x00\x90",
    "an action alone": b"\x00" + msgpack.packb([3]),
    "three parts": b"\x00" + msgpack.packb([3, {}, {}]),
    "a map": b"\x00" + msgpack.packb({"action": 3}),
    "words": packed("register", "me"),
    "an action in a list": packed([3], {}),
    **{f"action {number}": packed(number, {}) for number in (-1, 0, 2, 6, 7, 8, 99, 2**63)},
    "an action and a half": packed(1.5, {}),
    "no body": packed(3, None),
    "a list as body": packed(3, [1, "resize", None]),
    "a body without parts": packed(3, {}),
    "a part too few": packed(3, {"target": 1, "name": "resize"}),
    "a part too many": event(more=1),
    "keys that are numbers": packed(3, {1: 1}),
    "a target in a list": event(target=[1]),
    "a name that is a number": event(name=5),
    "properties in a list": packed(4, {"id": 1, "props": [1]}),
    "an id in a list": packed(4, {"id": [1], "props": {}}),
    "a route that is a number": packed(4, {"id": 1, "props": {"route": 7}}),
    "a new route that is a number": event(name="route_change", data={"route": 7}),
    "a call in a list": packed(5, {"control_id": 1, "call_id": [1], "result": None, "error": None}),
    "an error that is none": packed(5, {"control_id": 1, "call_id": "x", "result": None, "error": [1]}),
    "a page that is none": packed(1, {"session_id": None, "page_name": "", "page": None}),
    "a page in a list": packed(1, {"session_id": None, "page_name": "", "page": [1]}),
    "a page with a number as route": packed(1, {"session_id": None, "page_name": "", "page": {**PAGE, "route": 7}}),
    "a session in a list": packed(1, {"session_id": [1], "page_name": "", "page": PAGE}),
    "lists without end": b"\x00" + nested(100_000),
    "maps without end": b"\x00" + b"\x81\xa1a" * 100_000,
    "a body too deep": event(data=None)[:-1] + nested(DEEPEST),
    "a body far too deep": event(data=None)[:-1] + nested(900),
    "no date": event(data=msgpack.ExtType(1, b"no date")),
    "no time": event(data=msgpack.ExtType(2, b"1:2:3:4:5:6:7")),
    "no duration": event(data=msgpack.ExtType(3, b"soon")),
    "bad letters": event(data=None)[:-1] + b"\xa1\xff",
    "a list longer than told": event(data=None)[:-1] + b"\xdd\xff\xff\xff\xff",
}


def heard_out(line: ClientConnection) -> int | None:
    """Read until the line is closed; the code it was closed with."""
    with pytest.raises(ConnectionClosed):
        while True:
            line.recv(timeout=5)
    return line.close_code


def test_a_message_too_large_ends_the_line_and_only_that(port: int) -> None:
    with dial(port) as line:
        register(line)
        with pytest.raises(ConnectionClosed):
            line.send(b"\x00" + msgpack.packb([3, {"target": 1, "name": "x", "data": b"x" * 5_000_000}]))
            for _ in range(50):
                line.recv(timeout=5)
    with dial(port) as line:
        register(line)


def test_an_answer_too_large_is_taken_as_a_failed_one(port: int) -> None:
    with dial(port) as line:
        register(line)
        body = {"control_id": 1, "call_id": "none", "result": b"x" * (MESSAGE_LIMIT + 1), "error": None}
        line.send(b"\x00" + msgpack.packb([5, body]))
        line.ping().wait(5)  # the line is still there
        assert line.close_code is None


@pytest.mark.parametrize("known", [False, True], ids=["before registering", "after registering"])
def test_nonsense_ends_the_line_without_a_word(companion: AppProcess, known: bool) -> None:
    for name, nonsense in NONSENSE.items():
        with dial(port_of(companion)) as line:
            if known:
                register(line)
            line.send(nonsense)
            assert heard_out(line) == 1007, name
    assert is_well(companion), companion.output


def test_any_part_of_a_message_and_any_bytes_are_nonsense(companion: AppProcess) -> None:
    chance = random.Random(52)
    parts = [REGISTER[:size] for size in range(len(REGISTER))]
    noise = [chance.randbytes(chance.randrange(1, 300)) for _ in range(60)]
    for nonsense in [*parts, *noise, *(b"\x00" + bytes_ for bytes_ in noise)]:
        with dial(port_of(companion)) as line:
            line.send(nonsense)
            assert heard_out(line) == 1007, nonsense
    assert is_well(companion), companion.output


def test_a_visitor_says_who_he_is_first_and_once(companion: AppProcess) -> None:
    usual = [event(), packed(4, {"id": 1, "props": {"width": 400}})]
    usual.append(packed(5, {"control_id": 1, "call_id": "x", "result": None, "error": None}))
    for message in usual:
        with dial(port_of(companion)) as line:
            line.send(message)
            assert heard_out(line) == 1007
    with dial(port_of(companion)) as line:
        register(line)
        for message in usual:
            line.send(message)
        line.ping().wait(5)
        line.send(REGISTER)
        assert heard_out(line) == 1007
    assert is_well(companion), companion.output


def test_the_kinds_of_message_are_those_that_flet_reads() -> None:
    bodies = {
        1: protocol.RegisterClientRequestBody,
        3: protocol.ControlEventBody,
        4: protocol.UpdateControlPropsBody,
        5: protocol.InvokeMethodResponseBody,
    }
    assert {action: set(parts) for action, parts in SAYINGS.items()} == {
        action: {field.name for field in dataclasses.fields(body)} for action, body in bodies.items()
    }


def test_whatever_flet_may_send_is_heard(companion: AppProcess) -> None:
    deep: Any = None
    for _ in range(DEEPEST - 1):
        deep = [deep]
    when = datetime.datetime.now(datetime.UTC).isoformat().encode()
    for data in (None, True, -5, 2.5, "x" * 1000, b"x", [1, {"a": [2]}], deep, msgpack.ExtType(1, when)):
        with dial(port_of(companion)) as line:
            register(line)
            line.send(event(name="no such event", data=data))
            line.ping().wait(5)
            assert line.close_code is None
    assert is_well(companion), companion.output


def test_a_fault_that_a_message_causes_in_flet_is_one_line(tmp_path: Path) -> None:
    app = AppProcess(python("-m", "companion", "--no-browser", "--port", "0", "--data", str(tmp_path)))
    try:
        for number, message in enumerate(
            (
                event(data={"width": "a", "zzz": []}),
                packed(5, {"control_id": 99999, "call_id": "x", "result": None, "error": None}),
            ),
            start=2,
        ):
            with dial(port_of(app)) as line:
                register(line)
                line.send(message)
                with contextlib.suppress(TimeoutError, ConnectionClosed):
                    while True:
                        line.recv(timeout=1)
            assert is_well(app, number), app.output
            assert len(app.lines) == number
            assert max(map(len, app.lines)) <= 201
    finally:
        app.stop()


@pytest.mark.parametrize("leave", ["a close", "nonsense", "a cut"])
def test_a_visitor_who_leaves_while_he_is_let_in_leaves_no_trace(companion: AppProcess, leave: str) -> None:
    last = {"a close": frame(8, b""), "nonsense": frame(1, b"x"), "a cut": b""}[leave]
    for _ in range(10):
        visitor = upgraded(port_of(companion))
        if leave == "a cut":
            visitor.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        visitor.sendall(frame(2, REGISTER) + last)
        visitor.close()
    assert is_well(companion), companion.output


@pytest.mark.parametrize(
    "broken",
    [
        frame(1, b"\xff\xfe"),
        frame(1, b"\xff", whole=False) + frame(0, b"\xfe"),
        frame(2, REGISTER, masked=False),
        frame(5, b"x"),
        frame(0, b"x"),
        b"\x82\xff" + b"\x7f" + b"\xff" * 7 + bytes(4),
        frame(8, b"\x00"),
        frame(8, b"\x00\x01"),
    ],
    ids=["letters", "letters in two frames", "no mask", "kind", "rest of nothing", "size", "half a code", "code"],
)
def test_a_broken_frame_ends_the_line_with_a_line_at_most(companion: AppProcess, broken: bytes) -> None:
    before = len(companion.lines)
    with upgraded(port_of(companion), broken) as line:
        while line.recv(4096):
            pass
    assert is_well(companion, before + 1), companion.output
