"""A window only where nothing has to be downloaded; else the browser, and one clear line either way."""

from __future__ import annotations

import contextlib
import sys
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import flet_desktop
import pytest

from views import launch
from views.server import Server

CLIENT = {"win32": "flet.exe", "darwin": "Flet.app"}.get(sys.platform, "flet")


def nothing(page: ft.Page) -> None:
    """An app that shows nothing."""


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty home, no display, no settings of Flet's, and no way to download."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("FLET_VIEW_PATH", "FLET_DESKTOP_FLAVOR", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.setenv(name, "")  # so that it is put back even where a test sets it by other ways
        monkeypatch.delenv(name)

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("tried to download the client")

    monkeypatch.setattr("urllib.request.urlopen", refuse)
    monkeypatch.setattr(flet_desktop, "ensure_client_cached", refuse)
    return tmp_path


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Server]:
    """Servers that were run; they are ready and end at once."""
    servers: list[Server] = []

    def run(self: Server, on_ready: Callable[[], None] | None = None) -> None:
        servers.append(self)
        if on_ready:
            on_ready()
        self.close()

    monkeypatch.setattr(Server, "run", run)
    return servers


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Windows that were opened; each stays as long as a user would look at it."""
    opened: list[dict[str, Any]] = []

    def run(main: Any, **settings: Any) -> None:
        opened.append(settings)
        now = time.monotonic()
        monkeypatch.setattr(time, "monotonic", lambda: now + 60)

    monkeypatch.setattr(ft, "run", run)
    return opened


@pytest.fixture
def visits(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses the system's browser was asked for."""
    asked: list[str] = []

    class Browser(webbrowser.BackgroundBrowser):
        def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
            asked.append(url)
            return True

    monkeypatch.setattr(webbrowser, "get", lambda using=None: Browser("browser"))
    return asked


def put_client(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / CLIENT).touch()
    return folder


def cached_client() -> Path:
    cache: Path = vars(flet_desktop)["__get_client_storage_dir"]()
    return put_client(cache if sys.platform == "darwin" else cache / "flet")


def test_without_a_client_none_is_found_and_that_quickly() -> None:
    began = time.perf_counter()
    assert launch.find_client() is None
    assert time.perf_counter() - began < 0.3


def test_a_client_is_found_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLET_VIEW_PATH", str(tmp_path / "empty"))
    assert launch.find_client() is None
    monkeypatch.setenv("FLET_VIEW_PATH", str(put_client(tmp_path / "own")))
    assert launch.find_client() == tmp_path / "own"


def test_a_client_is_found_in_flets_cache_and_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(flet_desktop, "get_package_bin_dir", lambda: str(tmp_path / "app"))
    bundled = put_client(tmp_path / "app")
    assert launch.find_client() == bundled
    cached = cached_client()
    assert launch.find_client() == cached


def test_another_versions_client_is_no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flet_desktop.version, "version", "0.0.1")
    cached_client()
    monkeypatch.undo()
    assert launch.find_client() is None


def test_without_flets_desktop_part_there_is_no_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flet_desktop", None)
    assert launch.find_client() is None


def test_a_client_and_a_display_make_a_window(
    monkeypatch: pytest.MonkeyPatch, served: list[Server], windows: list[dict[str, Any]]
) -> None:
    client = cached_client()
    monkeypatch.setenv("DISPLAY", ":0")
    assert launch.open_app(nothing, web=False, port=None) == 0
    assert (len(windows), served) == (1, [])
    assert windows[0]["view"] is ft.AppView.FLET_APP
    assert Path(windows[0]["assets_dir"]).is_dir()
    assert launch.os.environ["FLET_VIEW_PATH"] == str(client)


@pytest.mark.parametrize("case", ["no client", "no display", "web", "port"])
def test_otherwise_the_browser(
    case: str,
    monkeypatch: pytest.MonkeyPatch,
    served: list[Server],
    windows: list[dict[str, Any]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    if case == "no display" and not sys.platform.startswith("linux"):
        pytest.skip("every other system has one")
    if case != "no client":
        cached_client()
    if case != "no display":
        monkeypatch.setenv("DISPLAY", ":0")
    port = 0 if case == "port" else None
    assert launch.open_app(nothing, web=case == "web", port=port, open_browser=False) == 0
    assert (windows, len(served)) == ([], 1)
    assert capsys.readouterr().out == f"Companion is open at {served[0].address}\n"


def test_a_window_that_never_opens_gives_way_to_the_browser(
    monkeypatch: pytest.MonkeyPatch, served: list[Server]
) -> None:
    cached_client()
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(ft, "run", lambda *_, **__: None)
    assert launch.open_app(nothing, web=False, port=None, open_browser=False) == 0
    assert len(served) == 1


def test_the_system_is_asked_to_show_the_address(
    monkeypatch: pytest.MonkeyPatch, served: list[Server], visits: list[str]
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    assert launch.open_app(nothing, web=True, port=0, open_browser=False) == 0
    assert visits == []
    helper = launch.show_in_browser("http://127.0.0.1:1/")
    assert helper
    helper.join(2)
    assert visits == ["http://127.0.0.1:1/"]


def test_a_missing_or_hanging_browser_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")

    def missing(using: str | None = None) -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(webbrowser, "get", missing)
    helper = launch.show_in_browser("http://127.0.0.1:1/")
    assert helper
    helper.join(2)
    monkeypatch.setattr(webbrowser, "get", lambda using=None: time.sleep(1))
    began = time.perf_counter()
    launch.show_in_browser("http://127.0.0.1:1/")
    assert time.perf_counter() - began < 0.5


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux may lack a display")
def test_no_text_browser_takes_the_terminal_over(visits: list[str]) -> None:
    assert launch.show_in_browser("http://127.0.0.1:1/") is None
    assert visits == []


def test_a_taken_port_is_one_line_and_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    with contextlib.closing(Server(nothing, port=0)) as other:
        said: list[str] = []
        assert launch.open_app(nothing, web=True, port=other.port, say=said.append) == 1
    told = capsys.readouterr()
    assert (told.out, said) == ("", [])
    assert told.err == f"Port {other.port} is already in use by another program.\n"


def test_every_word_goes_through_the_translator(served: list[Server]) -> None:
    said: list[str] = []
    words = {"Companion is open at {address}": "Компаньон открыт: {address}"}
    launch.open_app(
        nothing,
        web=True,
        port=0,
        open_browser=False,
        say=said.append,
        words=lambda text, **facts: words[text].format(**facts),
    )
    assert said == [f"Компаньон открыт: {served[0].address}"]
