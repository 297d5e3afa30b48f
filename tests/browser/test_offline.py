"""Everything the browser needs comes from our own server, and every suit has its sign."""

from __future__ import annotations

import base64
import time
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from companion.texts import apart
from tests.browser.table import seat_players, tap_cards
from tests.support.browser import KNOWN_STRANGER, AppProcess, Hands, python


@pytest.fixture
def signs(serve: Callable[..., AppProcess]) -> str:
    return serve(*python("-m", "tests.support.apps.signs")).address


def test_nothing_but_the_rive_script_is_asked_of_anyone_else(phone: Hands, signs: str) -> None:
    phone.open(signs)
    phone.pause(1500)
    traffic = phone.traffic
    strangers = [url for url in traffic.urls if not traffic.is_ours(url)]
    assert [url for url in strangers if not KNOWN_STRANGER.fullmatch(url)] == []
    assert set(traffic.failed) <= set(strangers)
    assert traffic.foreign == []  # the page's own policy stops the script before the wall has to
    assert traffic.errors == {}
    assert set(Counter(traffic.fonts).values()) == {1}
    assert len(traffic.fonts) == 3


def test_the_app_itself_asks_nobody_else_and_for_no_font_twice(phone: Hands, companion_app: AppProcess) -> None:
    phone.open(companion_app.address)
    seat_players(phone, "Ana", "Ivo")
    phone.tap("Enter deal 1")
    tap_cards(phone, "KC KD KH 2S")
    phone.sees("Meld 1: 40")
    for route in ("/", "/past", "/settings"):
        phone.page.evaluate(f"location.hash = '{route}'")
        phone.pause(700)
    traffic = phone.traffic
    strangers = [url for url in traffic.urls if not traffic.is_ours(url)]
    assert [url for url in strangers if not KNOWN_STRANGER.fullmatch(url)] == []
    assert set(traffic.failed) <= set(strangers)
    assert traffic.errors == {}
    assert set(Counter(traffic.fonts).values()) == {1}


def test_a_fresh_window_opens_where_the_table_was_left(
    phone: Hands, new_hands: Callable[..., Hands], own_companion_app: AppProcess
) -> None:
    phone.open(own_companion_app.address)
    seat_players(phone, "Ana", "Ivo")
    phone.tap("Enter deal 1")
    tap_cards(phone, "KC KD")
    phone.sees("king of diamonds")
    phone.pause(300)
    other = new_hands()
    other.open(own_companion_app.address)
    other.sees("king of diamonds")
    assert other.route() == phone.route()


def test_a_letter_no_font_has_is_asked_for_once(phone: Hands, signs: str) -> None:
    phone.open(signs)
    phone.pause(500)
    before = len(phone.traffic.fonts)
    phone.fill("Name", "漢 ท अ 😀 א")
    phone.sees("Hello, 漢 ท अ 😀 א")
    phone.pause(2500)
    fonts = phone.traffic.fonts
    assert 0 < len(fonts) - before <= 8
    assert len(fonts) == len(set(fonts))
    assert phone.traffic.errors == {}
    assert phone.traffic.foreign == []


def test_players_with_odd_names_ask_nobody_else_and_end_soon(phone: Hands, own_companion_app: AppProcess) -> None:
    said: list[str] = []
    phone.page.on("console", lambda message: said.append(message.text))
    phone.open(own_companion_app.address)
    names = ["👵🎉 Oma", "你好 ☀️", "مريم", "שרה"]
    phone.tap("New match")
    phone.sees("Who deals first?")
    for seat, name in enumerate(names, 1):
        if seat > 2:
            phone.tap("Add a player")
        phone.fill(f"Player {seat}", name)
        phone.sees(f"{apart(name)} deals first")
    phone.sees("Some letters of this name can't be drawn here.")
    phone.tap("Start the match")
    phone.sees("👵🎉 Oma deals.")
    phone.pause(1500)
    asked = len(phone.traffic.urls)
    phone.pause(3000)
    traffic = phone.traffic
    assert traffic.urls[asked:] == []
    assert [url for url in traffic.urls if not (traffic.is_ours(url) or KNOWN_STRANGER.fullmatch(url))] == []
    assert traffic.errors == {}
    assert set(Counter(traffic.fonts).values()) == {1}
    assert len([line for line in said if "font" in line.lower()]) <= 1  # the engine's word that it has given up


@pytest.mark.parametrize("pair", ["👵🎉", "☀☎", "אש", "ɔɛ"])
def test_letters_that_no_text_font_has_are_drawn_all_the_same(phone: Hands, signs: str, pair: str) -> None:
    phone.open(signs)
    assert len({drawn(phone, letter) for letter in pair}) == 2


def test_what_cannot_be_drawn_is_a_box(phone: Hands, signs: str) -> None:
    phone.open(signs)
    assert len({drawn(phone, letter) for letter in "你ท"}) == 1


def drawn(phone: Hands, letter: str) -> bytes:
    """The picture of a letter, once its font has had time to come."""
    phone.fill("Name", letter)
    place = phone.sees(f"Hello, {letter}").bounding_box()
    assert place
    phone.pause(1500)
    return phone.page.screenshot(clip={"x": 0, "y": place["y"], "width": 300, "height": place["height"]})


def test_a_spade_looks_like_a_spade(phone: Hands, signs: str) -> None:
    phone.open(signs)
    phone.shot("signs")
    rows = ink(phone, {"x": 0, "y": 0, "width": 200, "height": 230})
    widths = [last - first for first, last, _ in rows]
    solid = [filled for _, _, filled in rows]
    # narrow at the tip, wide below the middle, a thin foot; a box has one width all over and is hollow
    assert widths[2] < max(widths) / 4
    assert widths.index(max(widths)) > len(widths) / 2
    assert min(widths[int(len(widths) * 0.8) :]) < max(widths) / 3
    assert solid[len(solid) // 2] > 0.95


def test_pages_may_be_large_but_a_huge_file_is_refused_at_once(phone: Hands, signs: str) -> None:
    phone.open(signs)
    for size, verdict in ((1_000_000, "picked 1000000 bytes"), (6_000_000, "refused: ")):
        with phone.page.expect_file_chooser() as chooser:
            phone.tap("Pick a ♥ file")
        big = {"name": "big.json", "mimeType": "application/json", "buffer": b" " * size}
        chooser.value.set_files(files=[big])  # type: ignore[list-item]
        phone.sees(verdict, timeout=10_000)
    phone.fill("Name", "still alive")
    expect(phone.sees("Hello, still alive")).to_be_attached()


def ink(phone: Hands, box: dict[str, float]) -> list[tuple[int, int, float]]:
    """For each row with dark pixels in a part of the screen: first and last column, and how full between."""
    picture = phone.page.screenshot(clip=box)  # type: ignore[arg-type]
    script = """async data => {
        const image = await createImageBitmap(await (await fetch(data)).blob());
        const canvas = new OffscreenCanvas(image.width, image.height);
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const pixels = pen.getImageData(0, 0, image.width, image.height).data;
        const rows = [];
        for (let y = 0; y < image.height; y++) {
            const dark = [];
            for (let x = 0; x < image.width; x++) if (pixels[4 * (y * image.width + x)] < 128) dark.push(x);
            if (!dark.length) continue;
            const first = dark[0], last = dark[dark.length - 1];
            rows.push([first, last, dark.length / (last - first + 1)]);
        }
        return rows;
    }"""
    data = "data:image/png;base64," + base64.b64encode(picture).decode()
    rows = phone.page.evaluate(script, data)
    assert rows
    return [(int(first), int(last), float(full)) for first, last, full in rows]


def test_it_ends_soon_with_a_browser_looking_on(phone: Hands) -> None:
    app = AppProcess(python("-m", "tests.support.apps.signs"))
    phone.open(app.address)
    began = time.monotonic()
    assert app.stop() == 0
    assert time.monotonic() - began < 1.5
    assert "Traceback" not in app.output


def test_an_address_without_a_screen_is_drawn_and_leads_home(phone: Hands, own_companion_app: AppProcess) -> None:
    phone.open(own_companion_app.address)
    phone.sees("New match")
    for route in ("/nowhere", "/match", "/match/x/nothing"):
        phone.page.evaluate(f"location.hash = '{route}'")
        phone.sees("There is no such page.")
        phone.tap("Home")
        phone.sees("New match")


def test_links_to_one_match_after_another_are_all_drawn(phone: Hands, own_companion_app: AppProcess) -> None:
    phone.open(own_companion_app.address)
    phone.sees("New match")
    routes = []
    for name in ("Ivo", "Leo", "Zoe"):
        phone.page.evaluate("location.hash = '/new'")
        phone.sees("Who deals first?")
        phone.fill("Player 1", "Ana")
        phone.fill("Player 2", name)
        phone.tap("Start the match")
        phone.sees("Ana deals.")
        routes.append((phone.route(), name))
    for route, name in (*routes, *routes):
        for end, seen in (("", name), ("/enter/0", "New meld")):
            phone.page.evaluate(f"location.hash = '{route}{end}'")
            phone.sees(seen)
