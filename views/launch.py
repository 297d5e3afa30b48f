"""Opening the app: in a window of its own where that needs no download, else in the browser."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import flet as ft

from views.server import ASSETS, LOOPBACK, CannotListen, Main, PortTaken, Server

#: A window that ends sooner has not opened; most likely a library of the desktop is missing.
_TOO_SOON = 1.5

Words = Callable[..., str]


def open_app(
    main: Main,
    *,
    web: bool,
    port: int | None,
    open_browser: bool = True,
    say: Callable[[str], None] = print,
    words: Words = str.format,
    host: str = LOOPBACK,
) -> int:
    """Show the app until it is closed, and return the exit status.

    `web` asks for the browser even where a window could open; so does a `port`. `words` turns an English
    template and its facts into the user's language.
    """
    if not web and port is None:
        client = find_client()
        # without DISPLAY, Wayland or not, Flet would silently serve to the whole network instead
        if client and has_display("DISPLAY") and _open_window(main, client):
            return 0
    try:
        server = Server(main, port=port, host=host)
    except PortTaken as fault:
        complain(words("Port {port} is already in use by another program.", port=fault.port))
        return 1
    except CannotListen as fault:
        line = words(
            "Can't listen on {host}, port {port}: {reason}.",
            host=fault.host,
            port=fault.port,
            reason=fault.reason,
        )
        complain(line)
        return 1

    def ready() -> None:
        line = words("Companion is open at {address}", address=server.address)
        try:
            say(line)
            sys.stdout.flush()
        except (OSError, ValueError, AttributeError):  # the disk is full, or standard output closed or not there
            complain(line)
        if open_browser:
            show_in_browser(server.address)

    server.run(ready)
    return 0


def complain(line: str) -> None:
    """Say a line on standard error, if it can be said there."""
    with suppress(OSError, ValueError):
        print(line, file=sys.stderr)


def find_client() -> Path | None:
    """The folder of Flet's desktop client, if it lies on this disk already; nothing is ever downloaded."""
    own = os.environ.get("FLET_VIEW_PATH")
    if own and _holds_client(Path(own)):
        return Path(own)
    with suppress(Exception):  # Flet without its desktop part, no home folder, …: then there is no client
        import flet_desktop  # type: ignore[import-untyped]

        # the folder is Flet's own knowledge, kept under a private name
        cache: Path = vars(flet_desktop)["__get_client_storage_dir"]()
        bundled = Path(flet_desktop.get_package_bin_dir())
        for folder in (cache, cache / "flet", bundled, bundled / "flet"):
            if _holds_client(folder):
                return folder
    return None


def has_display(*kinds: str) -> bool:
    """Whether something graphical could show up; on Linux, on a display of one of these `kinds`."""
    return not sys.platform.startswith("linux") or any(os.environ.get(kind) for kind in kinds)


def show_in_browser(address: str) -> threading.Thread | None:
    """Ask the system's browser for a page, without waiting for it or complaining when there is none."""
    if not has_display("DISPLAY", "WAYLAND_DISPLAY") and "BROWSER" not in os.environ:
        return None  # a browser of the text terminal would take over the one we run in

    def ask() -> None:
        with suppress(Exception):
            browser = webbrowser.get()
            if type(browser) is not webbrowser.GenericBrowser or "BROWSER" in os.environ:
                browser.open(address)

    helper = threading.Thread(target=ask, name="browser", daemon=True)
    helper.start()
    return helper


def _holds_client(folder: Path) -> bool:
    if sys.platform == "darwin":
        return any(folder.glob("*.app"))
    return (folder / ("flet.exe" if sys.platform == "win32" else "flet")).is_file()


def _open_window(main: Main, client: Path) -> bool:
    """Run the app in a window until that is closed; false if it never opened."""
    # Told where the client is, Flet neither searches nor downloads.
    os.environ["FLET_VIEW_PATH"] = str(client)
    began = time.monotonic()
    with suppress(OSError):
        ft.run(main, view=ft.AppView.FLET_APP, assets_dir=str(ASSETS))
        return time.monotonic() - began > _TOO_SOON
    return False
