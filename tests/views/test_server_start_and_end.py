"""The web server opens the port it is told or says in a line why not, and ends soon and quietly when told."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.browser import AppProcess, python
from tests.support.visitor import REGISTER, SIGNS, UPGRADE, dial, frame, is_well, port_of, register, sent, upgraded
from views.server import PREFERRED_PORT, CannotListen, PortTaken, Server


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
    port = port_of(app)
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
    port = port_of(app)
    with dial(port):
        time.sleep(0.2)
        began = time.monotonic()
        assert app.stop() == 0
        assert time.monotonic() - began < 1.5
        assert len(app.output.splitlines()) == 1


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
