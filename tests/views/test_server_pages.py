"""The web server serves this machine's own pages, as files and over a socket, and refuses everybody else."""

from __future__ import annotations

import asyncio
import http.client
import socket
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.support.visitor import SIGNS, dial, port_of, register, running
from views.gate import Gate


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running(SIGNS) as app:
        yield port_of(app)


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
