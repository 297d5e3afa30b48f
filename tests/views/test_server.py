"""The web server lets in this machine's own pages and nobody else, and ends when told."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import msgpack
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.support.browser import AppProcess, python
from views.gate import MESSAGE_LIMIT, Gate
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


def register(line: ClientConnection) -> None:
    body = {"session_id": None, "page_name": "", "page": {"route": "/", "width": 390, "height": 844}}
    line.send(b"\x00" + msgpack.packb([1, body]))
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
    assert (status, headers["content-type"]) == (200, "font/ttf")
    assert len(font) > 1000


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
