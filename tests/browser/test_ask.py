"""Five quarrels at a table, each settled on a phone within a few taps from Home, and one opened from a link."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.browser.table import pick, tap_card, tap_cards
from tests.support.browser import AppProcess, Hands

#: From Home to the verdict, beside the taps that enter cards and figures.
MOST_TAPS = 8


class Counted:
    """Hands whose taps are counted, but for those that enter cards and figures."""

    def __init__(self, phone: Hands) -> None:
        self.phone = phone
        self.taps = 0

    def tap(self, name: str | re.Pattern[str]) -> None:
        self.taps += 1
        self.phone.tap(name)


@pytest.fixture
def hands(phone: Hands, own_companion_app: AppProcess) -> Iterator[Counted]:
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.open(own_companion_app.address)
    phone.sees("Ask the referee")
    counted = Counted(phone)
    yield counted
    assert counted.taps <= MOST_TAPS
    assert not phone.traffic.foreign
    assert not phone.traffic.errors


def ask(hands: Counted, question: str, game: str = "") -> None:
    hands.tap("Ask the referee")
    hands.phone.sees("May I lay this?")
    if game:
        hands.tap(game)
    hands.phone.sees(question)
    hands.tap(re.compile(f"^{re.escape(question)}"))
    hands.phone.find("Verdict").first.wait_for(state="attached")
    hands.phone.pause(450)  # a tap at once would be taken for the second half of a double tap


def settled(hands: Counted, word: str, reason: str, name: str) -> None:
    """The verdict stands over the pad, and alone on a screen of its own."""
    hands.phone.sees(re.compile(reason))
    hands.phone.sees(word)
    hands.phone.shot(f"ask-{name}")
    hands.tap("Verdict")
    hands.phone.sees("Ask something else")
    hands.phone.sees(re.compile(reason))
    hands.phone.shot(f"ask-{name}-verdict")


def test_may_i_take_the_pile_with_two_from_the_hand(hands: Counted) -> None:
    ask(hands, "May I take the pile with this?")
    tap_cards(hands.phone, "9H 9C")
    hands.phone.sees("A meld needs at least 3 cards.")
    tap_card(hands.phone, "9D")
    settled(hands, "YES", "The whole pile is taken", "pile")
    assert hands.taps == 3


def test_may_i_throw_the_queen_of_spades(hands: Counted) -> None:
    ask(hands, "May I throw this card?")
    tap_cards(hands.phone, "QS 4C")
    settled(hands, "NO", "Q♠ is never discarded", "queen")
    hands.phone.sees("4♣ may be thrown instead.")
    assert hands.taps == 3


def test_may_a_deuce_be_q_of_spades_beside_another_deuce(hands: Counted) -> None:
    ask(hands, "May I lay this?")
    tap_cards(hands.phone, "2C 2D KS")
    hands.phone.sees("YES")  # as three kings
    hands.taps += 2
    pick(hands.phone, "2C")
    tap_card(hands.phone, "JS")
    hands.phone.sees(re.compile("two of clubs as jack of spades"))
    hands.phone.pause()  # until the cards lie where they will lie
    pick(hands.phone, "2D")
    tap_card(hands.phone, "QS")
    settled(hands, "NO", "A deuce stands for Q♠ only if every other card of the meld is natural", "deuce")
    hands.phone.sees(re.compile(r"Arlington \(Parlett\): Yes"))
    hands.phone.tap("Share")
    hands.phone.sees(re.compile("^Copied"))
    copied = hands.phone.page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines()[0] == "May I lay this?"
    assert copied.endswith("Code: 1D007re6rimzDK")
    assert hands.taps == 5


def test_who_wins_a_tie(hands: Counted) -> None:
    ask(hands, "Who wins this tie?")
    for figure in "1040":
        hands.phone.tap(figure)
    hands.tap("Next: Next player")
    hands.phone.sees("Player 2: –")
    for figure in "1040":
        hands.phone.tap(figure)
    settled(hands, "Player 1 and Player 2 win together", "share the highest total", "tie")
    assert hands.taps == 4


def test_a_knock_above_the_limit(hands: Counted) -> None:
    ask(hands, "May I knock?", "Oklahoma Gin")
    tap_cards(hands.phone, "5D 4S AH 2H 3H 7C 7D 7S 9C TC JC KC")
    settled(hands, "NO", "10 points are left unmelded; the upcard allows 5", "knock")
    hands.phone.sees("K♣ may be thrown instead.")
    assert hands.taps == 4


def test_a_link_opens_the_verdict_and_a_reload_keeps_a_question(phone: Hands, own_companion_app: AppProcess) -> None:
    phone.open(f"{own_companion_app.address}#/ask/code/1D007re6rimzDK")
    phone.sees("NO")
    phone.sees(re.compile("every other card of the meld is natural"))
    for code, answer in (
        ("1D009DHLPzB4", "meld.size"),
        ("1D00PTYz9q", "meld.shape"),
        ("1D007re6rimzDK", "wild-queen"),
    ):
        phone.page.evaluate(f"location.hash = '/ask/code/{code}'")
        phone.sees(re.compile(answer))
    phone.tap("Change the question")
    phone.sees("Undo")
    phone.pause(450)
    tap_card(phone, "9H")
    phone.sees(re.compile("nine of hearts, 1 left"))
    phone.page.reload()
    phone.page.wait_for_selector("flt-semantics-placeholder", state="attached")
    phone.show_semantics()
    phone.sees(re.compile("nine of hearts, 1 left"))
    assert phone.route() == "/ask/meld"
