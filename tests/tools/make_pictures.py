"""Take the pictures that the README shows, from the real app, into docs/.

Run as ``python -m tests.tools.make_pictures``; it needs Chromium like the browser tests.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from companion.cards import read_cards, read_placed
from companion.deals import Deal, Holding
from companion.draft import Draft, Entry
from storage.library import Library
from tests.support.browser import CHROMIUM, FLAGS, PHONE, AppProcess, Hands, Traffic, python

DOCS = Path(__file__).parents[2] / "docs"


def side(melds: str, hand: str = "") -> Holding:
    """What a player has, from text; melds are split by ``/``."""
    return Holding(tuple(read_placed(meld) for meld in melds.split("/") if meld.strip()), read_cards(hand))


FIRST = (
    side("KC KD KH / QH QD QS / AS AH AD AC / 2H=2 2D=2 2S=2"),
    side("5H 6H 7H 8H", "3C QS"),
    side("JS 2C=QS KS", "AH"),
    side("", "4C 9D"),
)
SECOND = (
    side("", "8C 8D"),
    side("TS JS QS / 7C 7D 7H 7S", "3H"),
    side("2D=QS KS JS / 9C 9D 9H / AC AD AS"),
    side("KH KD KC 2S=K", "4D"),
)
NOW = (side(""), side("9C 9D 9S 2C / 5H 6H 7H / JS 2H=QS 2D=KS", "4S 8H"), side(""), side(""))


def main() -> None:
    """Take the pictures."""
    DOCS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        library = Library.open(Path(folder))
        match = library.begin(("Ana", "Ivo", "Leo", "Zoe"))
        match = match.with_deal(0, Deal(FIRST, 0)).with_deal(1, Deal(SECOND, 2))
        library.save(match)
        library.save_entry(match.number, Entry(Draft(2, NOW, seat=1)))
        app = AppProcess(python("-m", "companion", "--web", "--no-browser", "--port", "0", "--data", folder))
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            context = chromium.new_context(**{**PHONE, "viewport": {"width": 390, "height": 760}})
            phone = Hands(context.new_page(), Traffic(context))
            phone.open(app.address, semantics=False)
            for name, route in (("entry", f"/match/{match.number}/enter/2"), ("sheet", f"/match/{match.number}")):
                phone.page.evaluate(f"location.hash = '{route}'")
                phone.pause(1500)
                phone.page.screenshot(path=DOCS / f"{name}.png", scale="device")
        finally:
            chromium.close()
            app.stop()


if __name__ == "__main__":
    main()
