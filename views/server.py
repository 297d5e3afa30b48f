"""The web server of the app: Flet's pages behind our own gate, on a socket of this machine alone."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import flet as ft
import uvicorn

from companion.problems import cut
from views.gate import App, Gate

#: Tried first when no port is asked for: the browser keeps what it stores by address.
PREFERRED_PORT = 8551
LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = (LOOPBACK, "localhost", "::1")
ASSETS = Path(__file__).parent / "assets"

#: The gate turns away far smaller messages, but politely, so it has to see them first.
_HARD_MESSAGE_LIMIT = 64 * 1024 * 1024

#: Seconds that whoever is still connected gets, in the end, to take what was sent and hang up.
_PATIENCE = 0.3

Main = Callable[[ft.Page], Any]


class CannotListen(Exception):
    """The server can't have the address it was asked to listen on."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(f"cannot listen on {host} port {port}: {reason}")
        self.host = host
        self.port = port
        self.reason = reason


class PortTaken(CannotListen):
    """Another program listens on the port already."""

    def __init__(self, port: int, host: str = LOOPBACK) -> None:
        super().__init__(host, port, "another program uses it already")


class Server:
    """Serves one Flet app. The port is ours from the start; pages are served once `run` is called.

    `port` is taken exactly; 0 means any free one, and None the usual one or, if that is taken, any free one.
    """

    def __init__(self, main: Main, *, port: int | None = None, host: str = LOOPBACK) -> None:
        self._main = main
        self.host = host
        self._socket = _listen(host, port)
        self.port: int = self._socket.getsockname()[1]

    @property
    def address(self) -> str:
        """What to type into a browser on this machine."""
        host = LOOPBACK if self.host in ("", "0.0.0.0", "::") else self.host
        return f"http://[{host}]:{self.port}/" if ":" in host else f"http://{host}:{self.port}/"

    def run(self, on_ready: Callable[[], None] | None = None) -> None:
        """Serve until Ctrl-C, SIGTERM or `stop`; `on_ready` is called once pages can be asked for."""
        app = ft.run(
            self._main,
            export_asgi_app=True,
            assets_dir=str(ASSETS),
            route_url_strategy=ft.RouteUrlStrategy.HASH,
            web_renderer=ft.WebRenderer.CANVAS_KIT,
            no_cdn=True,
        )
        config = uvicorn.Config(
            cast(Any, Gate(cast(App, app), {*LOOPBACK_NAMES, self.host or "0.0.0.0"}, self.port)),
            ws="websockets-sansio",
            ws_max_size=_HARD_MESSAGE_LIMIT,
            ws_per_message_deflate=False,  # costs more than it saves on the way to the same machine
            proxy_headers=False,
            server_header=False,
            log_config=None,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=1,
        )
        self._runner = _Runner(config, on_ready)
        with _briefly_logged(lambda: self._runner.should_exit):
            self._runner.run(sockets=[self._socket])

    def stop(self) -> None:
        """End `run` soon; may be called from any thread."""
        self._runner.should_exit = True

    def close(self) -> None:
        """Give the port back without having served."""
        self._socket.close()


class _Runner(uvicorn.Server):
    """uvicorn, but a signal ends it as an ordinary return instead of killing the process afterwards."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_ready:
            self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().call_later(_PATIENCE, self._hang_up)
        await super().shutdown(sockets)

    def _hang_up(self) -> None:
        for connection in list(self.server_state.connections):
            connection.transport.abort()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        with super().capture_signals():
            yield
            self._captured_signals.clear()


#: Whose tracebacks nobody at a table can use; our own are told in full.
_STRANGERS = ("asyncio", "flet", "flet_web", "uvicorn", "websockets")


class _Brief(logging.Formatter):
    """A line for what the libraries have to say, whatever happened to them; our own faults with their traceback."""

    def format(self, record: logging.LogRecord) -> str:
        if not _is_strange(record):
            return super().format(record)
        said = " ".join(record.getMessage().split())
        fault = record.exc_info[1] if record.exc_info else None
        if fault is not None:
            said += f" ({type(fault).__name__}: {' '.join(str(fault).split())})"
        return cut(said, 200)


@contextmanager
def _briefly_logged(is_ending: Callable[[], bool]) -> Iterator[None]:
    """Keep what the libraries log to a line each, and to nothing while the lines to the browsers are cut.

    Where somebody has set up logging, that holds instead.
    """
    root = logging.getLogger()
    if root.handlers:
        yield
        return
    handler = logging.StreamHandler()
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_Brief())
    handler.addFilter(lambda record: not (is_ending() and _is_strange(record)))
    root.addHandler(handler)
    try:
        yield
    finally:
        root.removeHandler(handler)


def _is_strange(record: logging.LogRecord) -> bool:
    return record.name.partition(".")[0] in _STRANGERS


def _listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on exactly this port, or for None on the usual one or any free one."""
    if port is not None:
        return _bind(host, port)
    try:
        return _bind(host, PREFERRED_PORT)
    except CannotListen:
        return _bind(host, 0)


def _bind(host: str, port: int) -> socket.socket:
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # a port whose last visitors have only just left is free
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        elif sys.platform == "win32":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        door.bind((host, port))
        door.listen(128)
    except (OSError, OverflowError) as fault:
        door.close()
        if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
            raise PortTaken(port, host) from None
        reason = getattr(fault, "strerror", None) or str(fault)
        raise CannotListen(host, port, reason) from None
    return door
