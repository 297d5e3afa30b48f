"""No tap is lost or misunderstood because the screen was drawn anew under the finger.

Flet drops an event for a control that is gone, and its client begins a gesture anew where a control was replaced.
So what can be tapped must stay the same control as long as it means the same, and must be another one otherwise.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator

import flet as ft
import pytest

from companion.match import Match
from storage.library import Library
from tests.support import tree
from tests.support.inprocess import Phone
from tests.views.gestures import pick, tap_cards
from views.app import build

#: What is said of a thing beside its name, and changes while it means the same.
_ASIDE = re.compile(r"( as .*)?(, (\d|none) left|, breaks a rule)?$")
_KINDS = {r"(Next: \w+|Count)": "onward", r"(Ana|Ivo) .*": r"\1", r"Left in hand.*": "hand"}


@pytest.fixture
def match(library: Library) -> Match:
    return library.begin(("Ana", "Ivo"))


@pytest.fixture(params=[640, 844], ids=["low", "high"])
def screen(library: Library, match: Match, request: pytest.FixtureRequest) -> Iterator[Phone]:
    with Phone(build(library), height=request.param) as phone:
        phone.go(f"/match/{match.number}/enter/0")
        yield phone


def targets(phone: Phone) -> dict[str, int]:
    """What can be tapped: what each means, and which control it is; copies of a card are numbered."""
    found: dict[str, int] = {}
    known: set[int] = set()
    for spot in phone.controls():
        around = [control for control in spot.line if getattr(control, "on_click", None)]
        own = tree.own_names(spot.control)
        # A meld holds targets of its own: only its caption names it, by a number that may change.
        if not around or not own or around[0]._i in known or own[0].startswith("Meld "):
            continue
        known.add(around[0]._i)
        meaning = own[0] if isinstance(around[0], ft.OutlinedButton) else _ASIDE.sub("", own[0])
        for pattern, short in _KINDS.items():
            meaning = re.sub(f"^{pattern}$", short, meaning)
        # The same card elsewhere is another thing to tap.
        meaning += f" of lane {around[1]._i}" if around[1:] else " to enter" if own[0].endswith(" left") else ""
        copies = sum(other.rsplit(" ", 1)[0] == meaning for other in found)
        found[f"{meaning} {copies + 1}"] = around[0]._i
    return found


def compare(before: dict[str, int], after: dict[str, int], step: str) -> None:
    for meaning in before.keys() & after.keys():
        assert before[meaning] == after[meaning], f"{step}: {meaning} became another control"
    meanings = {number: meaning for meaning, number in after.items()}
    for meaning, number in before.items():
        assert meanings.get(number, meaning) == meaning, f"{step}: {meaning} became {meanings[number]}"


STEPS = (
    "KC",
    "KD",
    "8H",
    "7H",
    "6H",
    "2D",
    "two of diamonds as .*",
    "Undo",
    "KS",
    "5H",
    "seven of hearts",
    "five of hearts",
    "New meld",
    "JS",
    "2C",
    "QS",
    "Delete",
    "eight of hearts",
    "Delete",
    "To the hand",
    "3C",
    "4C",
    "3C",
    "Next: Ana",
    "AC",
    "AD",
    "AS",
    "TS",
    "ten of spades",
    "To the hand",
    "Ivo .*",
    "Undo",
)


def test_what_can_be_tapped_stays_the_same_control_while_it_means_the_same(screen: Phone) -> None:
    before = targets(screen)
    assert {"onward 1", "Undo 1", "Delete 1", "To the hand 1", "New meld 1", "Ana 1", "hand 1"} <= before.keys()
    assert sum(" to enter " in meaning for meaning in before) == 52
    for step in STEPS:
        if step[0] in "23456789TJQKA" and len(step) == 2:
            tap_cards(screen, step)
        else:
            pick(screen, step, 0)
        after = targets(screen)
        compare(before, after, step)
        before = after


def test_what_is_tapped_in_quick_succession_arrives_whole(
    library: Library, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("views.entering._FRAME", 0.003)  # so that both drawings fall between, before and after taps
    chance = random.Random(1)
    with Phone(build(library)) as phone:
        phone.go(f"/match/{match.number}/enter/0")
        control = targets(phone)
        cards = [meaning for meaning in control if " to enter " in meaning]
        chance.shuffle(cards)

        hand, onward = "To the hand 1", "onward 1"

        async def burst(taps: list[str]) -> None:
            for tap in taps:
                await phone.session.dispatch_event(control[tap], "click", None)
                await asyncio.sleep(chance.choice((0, 0, 0.001, 0.003, 0.004)))

        phone.run(burst([*cards[:9], hand, *cards[9:20], onward, *cards[20:30], hand, *cards[30:40]]))
        phone.wait(0.03)
        assert phone.has("Count")
    entry = library.entry(match.number, 0)
    assert entry is not None
    assert entry.draft.seat == 0
    assert len(list(entry.draft.deal.cards())) == 40


def test_a_tap_on_what_has_gone_meanwhile_does_nothing(phone: Phone, library: Library, match: Match) -> None:
    phone.go(f"/match/{match.number}/enter/0")
    tap_cards(phone, "6H 7H 2D")
    there = targets(phone)
    gone = [
        number for meaning, number in there.items() if re.match("(two of diamonds as|six of hearts of lane)", meaning)
    ]
    assert len(gone) > 2
    pick(phone, "six of hearts")
    phone.tap("Delete")
    phone.tap("New meld")
    tap_cards(phone, "QS 2C")
    before = library.entry(match.number, 0)
    for number in gone:
        phone.run(phone.session.dispatch_event(number, "click", None))
        phone.settle()
    assert library.entry(match.number, 0) == before


def test_the_lanes_never_scroll_by_themselves_for_long_and_are_never_made_anew(screen: Phone) -> None:
    # Flutter lets no tap through to what is scrolling; Flet makes a scrolled column anew when auto_scroll changes.
    def scrolled() -> set[tuple[int, object, object, object]]:
        return {
            (spot.control._i, spot.control.scroll, spot.control.auto_scroll, spot.control.auto_scroll_animation)
            for spot in screen.controls()
            if isinstance(spot.control, ft.Column) and spot.control.scroll
        }

    first = scrolled()
    assert [about[2:] for about in first] == [(True, 0)]
    tap_cards(screen, "KC KD KH")
    pick(screen, "king of diamonds")
    assert scrolled() == first
    screen.tap("To the hand")
    assert scrolled() == first
    pick(screen, "king of diamonds")
    assert scrolled() == first
