"""Driving the app in a real headless Chromium: a server in its own process, a phone, and hands for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Error, Locator, Page

from views.desk import DOUBLE_TAP

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--use-gl=swiftshader",
    "--enable-unsafe-swiftshader",
]
ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "tests" / "screenshots"

#: A phone held upright.
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-US",
}

#: What Chromium was told to do and what Flet's client told the server: it shows where a tap was lost.
_TRACE = """
window.trace = [];
const note = text => window.trace.push(`${(performance.now() / 1000).toFixed(2)} ${text}`);
for (const kind of ["pointerdown", "pointerup", "click"])
    addEventListener(kind, event => {
        const what = event.target.getAttribute?.("aria-label") || event.target.textContent || event.target.tagName;
        note(`${kind} on ${what.slice(0, 60)}`);
    }, true);
window.movedAt = performance.now();
for (const way of ["pushState", "replaceState"]) {
    const go = history[way];
    history[way] = function (...where) {
        const before = location.href, gone = go.apply(this, where);
        if (location.href !== before) window.movedAt = performance.now();
        return gone;
    };
}
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (data) {
    note(`  sent ${data.byteLength ?? data.length} bytes`);
    return send.call(this, data);
};
"""

#: How long a player looks at what has just come, in seconds, before tapping on it: longer than a double tap takes.
A_LOOK = DOUBLE_TAP + 0.05

#: The one thing Flet's client asks of the internet in vain: a script for animations that nobody here uses.
KNOWN_STRANGER = re.compile(r"https://cdn\.jsdelivr\.net/npm/@rive-app/.*\.js")


class AppProcess:
    """A command that prints the address it serves, started with a fresh environment of its own."""

    def __init__(self, command: Sequence[str], *, patience: float = 60, **environment: str) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self._queue: Queue[str] = Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.address = self._wait_for_address(patience)

    @property
    def output(self) -> str:
        """Everything it has said so far."""
        return "".join(self.lines)

    def stop(self) -> int:
        """End it the polite way, or after a while the other; its exit status."""
        self.process.terminate()
        try:
            return self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            self._queue.put(line)
        self._queue.put("")

    def _wait_for_address(self, patience: float) -> str:
        with suppress(Empty):
            while line := self._queue.get(timeout=patience):
                if found := re.search(r"http://\S+", line):
                    return found.group()
        self.process.kill()
        raise RuntimeError(f"no address from {' '.join(self.process.args)}:\n{self.output}")  # type: ignore[arg-type]


def python(*arguments: str) -> list[str]:
    """The command line for this very interpreter."""
    return [sys.executable, *arguments]


class Traffic:
    """Every request of a browser context, what became of it, and a wall round our own servers."""

    def __init__(self, context: BrowserContext) -> None:
        self.urls: list[str] = []
        self.failed: list[str] = []
        self.statuses: dict[str, int] = {}
        self.foreign: list[str] = []
        context.on("request", lambda request: self.urls.append(request.url))
        context.on("requestfailed", lambda request: self.failed.append(request.url))
        context.on("response", lambda answer: self.statuses.update({answer.url: answer.status}))
        context.route(lambda url: not self.is_ours(url), self._block)

    @staticmethod
    def is_ours(url: str) -> bool:
        """Whether this stays on the machine."""
        parts = urlsplit(url)
        return parts.scheme in ("data", "blob", "about") or parts.hostname in ("127.0.0.1", "localhost")

    @property
    def errors(self) -> dict[str, int]:
        """What was answered with an error, by address."""
        return {url: status for url, status in self.statuses.items() if status >= 400}

    @property
    def fonts(self) -> list[str]:
        """The fonts asked for, in order."""
        return [url for url in self.urls if url.rsplit(".", 1)[-1] in ("ttf", "otf", "woff", "woff2")]

    def _block(self, route: Any) -> None:
        self.foreign.append(route.request.url)
        route.abort()


class Hands:
    """What a test does to a page: open, tap, type, look."""

    def __init__(self, page: Page, traffic: Traffic) -> None:
        self.page = page
        self.traffic = traffic
        page.add_init_script(_TRACE)

    def open(self, address: str, *, semantics: bool = True) -> None:
        """Open an address and wait until the app is there, by default with names and roles in the page."""
        self.page.goto(address)
        self.page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=30_000)
        if semantics:
            self.show_semantics()

    def show_semantics(self) -> None:
        """Switch on what screen readers see; from then on Flutter holds back the start of a drag."""
        self.page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
        self.page.wait_for_selector("flt-semantics", state="attached")

    def find(self, name: str | re.Pattern[str], role: str = "button") -> Locator:
        """The element with this accessible name and role."""
        exact = isinstance(name, str)
        return self.page.get_by_role(role, name=name, exact=exact)  # type: ignore[arg-type]

    def tap(self, name: str | re.Pattern[str], role: str = "button") -> None:
        """Tap the element with this accessible name and role, on a screen that was there long enough to be seen."""
        place = self.find(name, role).first
        place.wait_for(state="attached")
        seen = self.page.evaluate("performance.now() - (window.movedAt ?? 0)")
        if seen < 1000 * A_LOOK:
            self.pause(1000 * A_LOOK - seen)
        place.click()

    def fill(self, name: str, text: str) -> None:
        """Write into the text field with this label."""
        self.page.get_by_label(name, exact=True).first.click()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.insert_text(text)

    def sees(self, text: str | re.Pattern[str], timeout: float = 5000) -> Locator:
        """Wait until this text is on the screen, as text or as the name of something."""
        place = self.page.get_by_text(text).or_(self.page.get_by_label(text)).first
        place.wait_for(state="attached", timeout=timeout)
        return place

    def route(self) -> str:
        """The route the app shows (`page.url` lags behind, the browser's own location doesn't)."""
        address = urlsplit(str(self.page.evaluate("location.href")))
        return address.fragment or "/"

    def trace(self, last: int = 60) -> str:
        """The last taps as they arrived in the page, and what was sent to the server after each."""
        with suppress(Error):
            return "\n".join(self.page.evaluate(f"window.trace.slice(-{last})"))
        return "the page does not answer"

    def pause(self, milliseconds: float = 300) -> None:
        """Let the page work; unlike `time.sleep`, this lets its events through."""
        self.page.wait_for_timeout(milliseconds)

    def shot(self, name: str) -> Path:
        """Keep what the screen shows as tests/screenshots/<name>.png."""
        SCREENSHOTS.mkdir(exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        self.page.screenshot(path=path)
        return path
