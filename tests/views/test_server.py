"""The web server lets in this machine's own pages and nobody else, and ends when told."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import datetime
import http.client
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest
from flet.messaging import protocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.browser import AppProcess, python
from views.gate import DEEPEST, MESSAGE_LIMIT, SAYINGS, Gate
from views.server import PREFERRED_PORT, CannotListen, PortTaken, Server

SIGNS = python("-m", "tests.support.apps.signs")


@pytest.fixture(scope="module")
def app() -> Iterator[AppProcess]:
    process = AppProcess(SIGNS)
    yield process
    if process.process.poll() is None:
        process.stop()


@pytest.fixture(scope="module")
def port(app: AppProcess) -> int:
    return int(app.address.rstrip("/").rsplit(":", 1)[1])


def get(port: int, path: str = "/", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.putrequest("GET", path, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    answer = connection.getresponse()
    try:
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    finally:
        connection.close()


def dial(port: int, *, host: str = "127.0.0.1", origin: str | None = None) -> ClientConnection:
    door = socket.create_connection(("127.0.0.1", port), timeout=5)
    options: dict[str, Any] = {"sock": door, "origin": origin, "proxy": None, "max_size": None}
    return connect(f"ws://{host}:{port}/ws", **options)


def packed(action: Any, body: Any) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, body]))


PAGE = {"route": "/", "width": 390, "height": 844}
REGISTER = packed(1, {"session_id": None, "page_name": "", "page": PAGE})


def register(line: ClientConnection) -> None:
    line.send(REGISTER)
    line.recv(timeout=5)


def test_pages_are_served_and_never_kept_stale(port: int) -> None:
    status, headers, body = get(port)
    assert status == 200
    assert b"flutter_bootstrap.js" in body
    assert b'flet.routeUrlStrategy="hash"' in body
    assert b"flet.noCdn=true" in body
    assert headers["cache-control"] == "no-cache"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "https:" not in policy
    status, _, body = get(port, **{"If-None-Match": headers["etag"]})
    assert (status, body) == (304, b"")


def test_the_assets_of_the_package_win(port: int) -> None:
    _, _, manifest = get(port, "/assets/FontManifest.json")
    assert b"KaTeX" not in manifest
    assert manifest.count(b"Roboto") == 1
    status, _, font = get(port, "/assets/fonts/roboto.woff2")
    assert status == 200
    assert font[:4] == b"wOF2"


def test_a_font_of_the_internet_has_a_stand_in(port: int) -> None:
    status, headers, font = get(port, "/assets/fonts/notosans/v37/x.woff2")
    assert (status, headers["content-type"]) == (200, "font/woff2")
    assert font[:4] == b"wOF2"


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/openapi.json"])
def test_the_frameworks_own_pages_are_closed(port: int, path: str) -> None:
    assert get(port, path)[0] == 404


@pytest.mark.parametrize("path", ["/../../pyproject.toml", "/%2e%2e/%2e%2e/pyproject.toml", "/..%2fserver.py"])
def test_no_path_leads_out_of_the_assets(port: int, path: str) -> None:
    assert get(port, path)[0] == 404


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
def test_our_own_names_are_served(port: int, host: str) -> None:
    assert get(port, Host=f"{host}:{port}", Origin=f"http://{host}:{port}")[0] == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "127.0.0.1.evil.example:{port}",
        "u@127.0.0.1:{port}",
        "",
        "x:y",
    ],
)
def test_a_foreign_host_is_refused(port: int, host: str) -> None:
    assert get(port, Host=host.format(port=port))[0] == 400


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://localhost:{port}.evil.example",
        "null",
        "file://",
    ],
)
def test_a_foreign_origin_is_refused(port: int, origin: str) -> None:
    origin = origin.format(port=port)
    assert get(port, Origin=origin)[0] == 403
    with pytest.raises(InvalidStatus) as fault, dial(port, origin=origin):
        pass
    assert fault.value.response.status_code == 403


def test_two_headers_of_a_kind_are_refused(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        mine = f"Host: 127.0.0.1:{port}\r\n"
        line.sendall(f"GET / HTTP/1.1\r\n{mine}{mine}Connection: close\r\n\r\n".encode())
        assert line.recv(100).split()[1] == b"400"


def test_a_foreign_host_gets_no_websocket(port: int) -> None:
    with pytest.raises(InvalidStatus) as fault, dial(port, host="evil.example"):
        pass
    assert fault.value.response.status_code == 403


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_our_own_pages_get_a_websocket(port: int, name: str) -> None:
    with dial(port, host=name, origin=f"http://{name}:{port}") as line:
        register(line)


def test_only_this_machine_can_connect(port: int) -> None:
    """The address of the network card is the machine's own, so trying it sends nothing out."""
    listeners = subprocess.run(["hostname", "-I"], capture_output=True, text=True, check=False).stdout.split()
    outside = [address for address in listeners if not address.startswith(("127.", "::1", "fe80"))]
    if not outside:
        pytest.skip("this machine has no address but loopback")
    for address in outside:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((address, port), timeout=2)


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


def test_a_taken_port_is_told_in_one_line() -> None:
    with contextlib.closing(Server(lambda page: None, port=0)) as first:
        with pytest.raises(PortTaken) as fault:
            Server(lambda page: None, port=first.port)
        assert fault.value.port == first.port
        assert "\n" not in str(fault.value)
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", first.address)


def test_an_impossible_address_is_told_too() -> None:
    for host, port in (("127.0.0.1", 70000), ("203.0.113.9", 8000)):
        with pytest.raises(CannotListen) as fault:
            Server(lambda page: None, port=port, host=host)
        assert "\n" not in str(fault.value)


def test_the_usual_port_is_tried_first() -> None:
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(contextlib.closing(Server(lambda page: None)))
        second = stack.enter_context(contextlib.closing(Server(lambda page: None)))
        assert second.port != first.port
        assert second.port != PREFERRED_PORT


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_soon_and_quietly(number: signal.Signals) -> None:
    app = AppProcess(SIGNS)
    port = int(app.address.rstrip("/").rsplit(":", 1)[1])
    with dial(port) as line:
        register(line)
        began = time.monotonic()
        os.kill(app.process.pid, number)
        assert app.process.wait(5) == 0
        assert time.monotonic() - began < 1.5
    assert "Traceback" not in app.output
    assert len(app.output.splitlines()) == 1
    # and the port is free again at once, though its last visitor has only just left
    Server(lambda page: None, port=port).close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_it_ends_as_soon_with_a_visitor_who_never_said_a_word() -> None:
    app = AppProcess(SIGNS)
    port = int(app.address.rstrip("/").rsplit(":", 1)[1])
    with dial(port):
        time.sleep(0.2)
        began = time.monotonic()
        assert app.stop() == 0
        assert time.monotonic() - began < 1.5
        assert len(app.output.splitlines()) == 1


# What is no message


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


@pytest.fixture(scope="module")
def companion(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppProcess]:
    folder = tmp_path_factory.mktemp("data")
    process = AppProcess(python("-m", "companion", "--no-browser", "--port", "0", "--data", str(folder)))
    yield process
    if process.process.poll() is None:
        process.stop()


def port_of(app: AppProcess) -> int:
    return int(app.address.rstrip("/").rsplit(":", 1)[1])


def heard_out(line: ClientConnection) -> int | None:
    """Read until the line is closed; the code it was closed with."""
    with pytest.raises(ConnectionClosed):
        while True:
            line.recv(timeout=5)
    return line.close_code


def is_well(app: AppProcess, lines: int = 1) -> bool:
    """Whether it still serves, and has said no more than the address and so many lines in all."""
    with dial(port_of(app)) as line:
        register(line)
    return len(app.lines) <= lines and "Traceback" not in app.output


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


# The end


def frame(kind: int, data: bytes, *, whole: bool = True, masked: bool = True) -> bytes:
    """A frame of the WebSocket protocol, by hand."""
    head = bytes([kind | 0x80 * whole])
    size = (
        bytes([len(data) | 0x80 * masked]) if len(data) < 126 else struct.pack(">BH", 126 | 0x80 * masked, len(data))
    )
    return head + size + b"\x00\x00\x00\x00" * masked + data


def sent(port: int, start: str, rest: bytes = b"") -> socket.socket:
    line = socket.create_connection(("127.0.0.1", port), timeout=5)
    line.sendall(start.replace("HOST", f"127.0.0.1:{port}").replace("\n", "\r\n").encode("latin-1") + rest)
    return line


UPGRADE = (
    "GET /ws HTTP/1.1\nHost: HOST\nUpgrade: websocket\nConnection: Upgrade\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\nSec-WebSocket-Version: 13\n"
)


def upgraded(port: int, rest: bytes = b"") -> socket.socket:
    line = sent(port, UPGRADE + "\n")
    assert line.recv(4096).startswith(b"HTTP/1.1 101")
    line.sendall(rest)
    return line


HALF_OPEN: dict[str, Callable[[int], socket.socket]] = {
    "nothing said": lambda port: sent(port, ""),
    "half a line": lambda port: sent(port, "GET / HT"),
    "half the headers": lambda port: sent(port, "GET / HTTP/1.1\nHost: HOST\n"),
    "half a body": lambda port: sent(port, "POST / HTTP/1.1\nHost: HOST\nContent-Length: 1000\n\nabc"),
    "half a chunk": lambda port: sent(port, "POST / HTTP/1.1\nHost: HOST\nTransfer-Encoding: chunked\n\n5\nab"),
    "an answer not read": lambda port: sent(port, "GET /canvaskit/canvaskit.wasm HTTP/1.1\nHost: HOST\n\n"),
    "many answers not read": lambda port: sent(port, "GET /main.dart.js HTTP/1.1\nHost: HOST\n\n" * 20),
    "half a handshake": lambda port: sent(port, UPGRADE),
    "a handshake and no word": upgraded,
    "half a frame": lambda port: upgraded(port, frame(2, REGISTER)[:-5]),
    "half a message": lambda port: upgraded(port, frame(2, REGISTER, whole=False)),
    "registered and deaf": lambda port: upgraded(port, frame(2, REGISTER)),
    "registered, then half a message": lambda port: upgraded(
        port, frame(2, REGISTER) + frame(2, b"\x00", whole=False)
    ),
    "nonsense, then deaf": lambda port: upgraded(port, frame(1, b"hello")),
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize(
    "signals",
    [[signal.SIGTERM], [signal.SIGINT], [signal.SIGINT, signal.SIGINT], [signal.SIGTERM, signal.SIGTERM]],
    ids=["terminated", "Ctrl-C", "Ctrl-C twice", "terminated twice"],
)
def test_half_open_lines_do_not_keep_it_or_make_it_talk(signals: list[signal.Signals], tmp_path: Path) -> None:
    app = AppProcess(python("-m", "companion", "--no-browser", "--port", "0", "--data", str(tmp_path)))
    with contextlib.ExitStack() as lines:
        for half_open in HALF_OPEN.values():
            lines.enter_context(half_open(port_of(app)))
        assert is_well(app), app.output
        began = time.monotonic()
        for number in signals:
            os.kill(app.process.pid, number)
            time.sleep(0.2)
        assert app.process.wait(5) == 0
        assert time.monotonic() - began < 3
    assert app.lines == [f"Companion is open at {app.address}\n"]


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


@pytest.mark.parametrize(
    ("listening", "asked", "status"),
    [
        ("192.168.0.7", "192.168.0.7:80", 200),
        ("192.168.0.7", "192.168.0.8:80", 400),
        ("192.168.0.7", "127.0.0.1", 200),
        ("0.0.0.0", "192.168.0.8:80", 200),
        ("::", "[fe80::1]:80", 200),
        ("0.0.0.0", "evil.example:80", 400),
    ],
)
def test_elsewhere_only_where_asked(listening: str, asked: str, status: int) -> None:
    """Who listens on every address is asked for by any of them, but never by a name it doesn't know."""
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    gate = Gate(app, {"127.0.0.1", "localhost", listening}, 80)
    scope = {"type": "http", "path": "/", "headers": [(b"host", asked.encode())]}
    asyncio.run(gate(scope, receive, send))
    assert sent[0]["status"] == status
