"""A visitor of the app's web server without a browser: says any bytes, whole or half, on lines of its own."""

from __future__ import annotations

import contextlib
import socket
import struct
from collections.abc import Iterator, Sequence
from typing import Any

import msgpack  # type: ignore[import-untyped]
from websockets.sync.client import ClientConnection, connect

from tests.support.browser import AppProcess, python

SIGNS = python("-m", "tests.support.apps.signs")


@contextlib.contextmanager
def running(command: Sequence[str]) -> Iterator[AppProcess]:
    """An app in a process of its own, stopped at the end unless it has ended before."""
    process = AppProcess(command)
    try:
        yield process
    finally:
        if process.process.poll() is None:
            process.stop()


def port_of(app: AppProcess) -> int:
    return int(app.address.rstrip("/").rsplit(":", 1)[1])


def dial(port: int, *, host: str = "127.0.0.1", origin: str | None = None) -> ClientConnection:
    door = socket.create_connection(("127.0.0.1", port), timeout=5)
    options: dict[str, Any] = {"sock": door, "origin": origin, "proxy": None, "max_size": None}
    line: ClientConnection = connect(f"ws://{host}:{port}/ws", **options)
    return line


def packed(action: Any, body: Any) -> bytes:
    return b"\x00" + bytes(msgpack.packb([action, body]))


PAGE = {"route": "/", "width": 390, "height": 844}
REGISTER = packed(1, {"session_id": None, "page_name": "", "page": PAGE})


def register(line: ClientConnection) -> None:
    line.send(REGISTER)
    line.recv(timeout=5)


def is_well(app: AppProcess, lines: int = 1) -> bool:
    """Whether it still serves, and has said no more than the address and so many lines in all."""
    with dial(port_of(app)) as line:
        register(line)
    return len(app.lines) <= lines and "Traceback" not in app.output


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
