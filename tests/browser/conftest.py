"""Fixtures of the browser tests: Chromium once a file, servers by command, a fresh phone for each test."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.support.browser import CHROMIUM, FLAGS, PHONE, AppProcess, Hands, Traffic, python

HERE = Path(__file__).parent
#: The hands a test has.
MADE = pytest.StashKey[list[Hands]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lives in this folder drives a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show after a failure what became of the last taps."""
    report = yield
    if report.failed and call.when == "call":
        report.sections += [("taps in the page", hands.trace()) for hands in item.stash.get(MADE, [])]
    return report


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Chromium, closed with its module: its driver keeps an event loop in this thread, which other tests need."""
    if not CHROMIUM:
        pytest.fail("no Chromium on this machine: install it, or name one in CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., AppProcess]]:
    """Start a command that prints its address; the same command is started only once a run."""
    running: dict[tuple[str, ...], AppProcess] = {}

    def start(*command: str, fresh: bool = False, **environment: str) -> AppProcess:
        known = running.get(command)
        if known and not fresh and known.process.poll() is None:
            return known
        app = AppProcess(command, **environment)
        running[(*command, str(len(running))) if fresh else command] = app
        return app

    yield start
    for app in running.values():
        if app.process.poll() is None:
            app.stop()


@pytest.fixture(scope="session")
def companion_app(serve: Callable[..., AppProcess], tmp_path_factory: pytest.TempPathFactory) -> AppProcess:
    """The real app on a free port with an empty data folder, shared by the whole run."""
    data = tmp_path_factory.mktemp("data")
    return serve(*python("-m", "companion", "--web", "--no-browser", "--port", "0", "--data", str(data)))


@pytest.fixture
def own_companion_app(tmp_path: Path) -> Iterator[AppProcess]:
    """The real app for one test alone, its data in `tmp_path / "data"`."""
    data = str(tmp_path / "data")
    app = AppProcess(python("-m", "companion", "--web", "--no-browser", "--port", "0", "--data", data))
    yield app
    if app.process.poll() is None:
        app.stop()


@pytest.fixture
def new_hands(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., Hands]]:
    """Make further browsers, each with its own storage; keywords as for Playwright's `new_context`."""
    made: list[Hands] = request.node.stash.setdefault(MADE, [])
    contexts = []

    def make(**settings: Any) -> Hands:
        context = chromium.new_context(**{**PHONE, **settings})
        contexts.append(context)
        traffic = Traffic(context)
        made.append(Hands(context.new_page(), traffic))
        return made[-1]

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def phone(new_hands: Callable[..., Hands]) -> Hands:
    """A phone of 390 × 844 with a touch screen."""
    return new_hands()
