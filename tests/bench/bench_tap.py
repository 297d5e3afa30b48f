"""How long from lifting the finger to a changed screen: the smallest Flet app against ours, inside the page.

``measure`` takes any address, what to do to reach the screen, and the points to tap, so it can be pointed at the
real app. Run as a program it prints a table and fails above the goal: ours at most 1.5 times the smallest.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from companion.cards import Card
from tests.support.browser import CHROMIUM, FLAGS
from views.parts.card_pad import key_size, place

GOAL = 1.5
#: Taps not counted while caches fill.
WARM_UP = 6

#: Where to tap, and whether the time counts; what turns to another player is not a card.
Point = tuple[float, float, bool]

# With semantics on, the accessibility tree is what changes when the app has answered. The first change after the
# finger is lifted counts; the observer is the same for every app.
_WATCH = """
() => {
  window.taps = []; window.lifted = null;
  window.addEventListener('pointerup', () => { window.lifted = performance.now(); }, true);
  const changed = () => {
    if (window.lifted !== null) { window.taps.push(performance.now() - window.lifted); window.lifted = null; }
  };
  new MutationObserver(changed).observe(document.querySelector('flt-semantics-host') || document.body,
    {subtree: true, childList: true, characterData: true, attributes: true,
     attributeFilter: ['aria-label', 'aria-disabled']});
}
"""


@dataclass(frozen=True)
class Result:
    """The times of one app in milliseconds."""

    name: str
    times: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    def row(self, base: float) -> str:
        times = sorted(self.times)
        nine = times[int(len(times) * 0.9)]
        ratio = self.median / base
        return f"{self.name:<24}{self.median:>8.1f}{times[0]:>8.1f}{nine:>8.1f}{len(times):>6}{ratio:>8.2f}"


HEADER = f"{'app':<24}{'median':>8}{'least':>8}{'90 %':>8}{'taps':>6}{'ratio':>8}"


def open_page(browser: Browser, address: str, width: int = 360, height: int = 640) -> Page:
    """Open an address as on a phone and switch its accessibility tree on."""
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(address)
    page.wait_for_selector("flt-semantics-placeholder", state="attached", timeout=60_000)
    page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
    page.wait_for_selector("flt-semantics", state="attached")
    page.wait_for_timeout(1500)
    return page


def measure(
    browser: Browser,
    name: str,
    address: str,
    points: Sequence[Point],
    *,
    reach: Callable[[Page], Any] | None = None,
    taps: int = 40,
    warm_up: int = WARM_UP,
) -> Result:
    """Tap the points in turn and return the times; ``reach`` brings the page to the screen first."""
    page = open_page(browser, address)
    if reach:
        reach(page)
    page.evaluate(_WATCH)
    number = 0
    for x, y, counts in cycle(points):
        page.mouse.click(x, y)
        if not counts:
            page.wait_for_timeout(400)
            page.evaluate(f"window.lifted = null; window.taps.length = {number}")
            continue
        for _ in range(100):
            page.wait_for_timeout(50)
            if page.evaluate("window.taps.length") > number:
                break
        else:
            raise TimeoutError(f"{name}: tap {number} at {x}, {y} changed nothing")
        number += 1
        if number == warm_up + taps:
            break
    times = page.evaluate("window.taps")
    page.context.close()
    return Result(name, tuple(times[warm_up:]))


def alternate(measures: Sequence[Callable[[], Result]], rounds: int) -> list[Result]:
    """Run measurements in turn, so that what else the machine does falls on all of them; pool each one's times."""
    results = [[run() for run in measures] for _ in range(rounds)]
    return [
        Result(same[0].name, tuple(time for result in same for time in result.times))
        for same in zip(*results, strict=True)
    ]


@contextmanager
def served(*command: str) -> Iterator[str]:
    """Run a server module with a free port as its last argument; yield its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-m", *command, str(port)])
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait(10)


@contextmanager
def browser() -> Iterator[Browser]:
    """A headless Chromium."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield chromium
        finally:
            chromium.close()


#: A deal of four players as it is tapped: cards, ``h`` for the hand and ``n`` for the next player.
DEAL = (
    "KC KD KH 5H 6H 7H 8H 9C 9D 9S 2C QH QD QS n 7C 7D 7H 9D TD 2D QD h 3C 4S 8H KS AH 6D n "
    "AC AD AS h 3D 4H 5C 6S 8C TS JH 2S 2H n h 3H 4C 5S 6H 7S 8D 9H TC JC QC KC AH 2H"
)


def deal_points(width: float = 360, height: float = 640) -> list[Point]:
    """Where a thumb goes for that deal on a screen of this size; the pad lies at its foot."""
    size = key_size(width)
    left, top = (width - 8 * size) / 2, height - 8 * size
    tools = {"h": (3 * size, 7.5 * size), "n": (7 * size, 7 * size)}
    points = []
    for step in DEAL.split():
        x, y = tools[step] if step in tools else place(Card.read(step), size)
        middle = 0 if step in tools else size / 2
        points.append((left + x + middle, top + y + middle, step not in tools))
    return points


def main() -> int:
    """Measure both, print, and say whether the goal is met."""
    with (
        served("tests.bench.apps", "smallest") as small,
        served("tests.bench.apps", "ours") as app,
        browser() as chromium,
    ):
        points = deal_points()
        cards = sum(counts for *_, counts in points) - WARM_UP
        base, ours = alternate(
            [
                lambda: measure(chromium, "smallest app", small, [(100, 120, True)], taps=cards),
                lambda: measure(chromium, "entering a deal", app, points, taps=cards),
            ],
            rounds=4,
        )
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores; numbers of a busy machine say little")
    print(HEADER, base.row(base.median), ours.row(base.median), sep="\n")
    if ours.median > GOAL * base.median:
        print(f"above the goal of {GOAL}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
