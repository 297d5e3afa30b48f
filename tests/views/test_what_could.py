"""What could have been, on the screen: found in the background, with what it would have changed."""

from __future__ import annotations

import pytest

from companion.cards import Card, read_cards
from companion.gin import GinDeal
from companion.match import Played
from companion.rulesets import DENEXA, GIN, PARLETT
from storage.library import Library
from tests.support.inprocess import Phone
from tests.views.conftest import BIG, deal, played

LEFT = deal(("KC KD KH / QH QD QS / AS AH AD AC / 2H 2D 2S", ""), ("5H 6H 7H", "8H TD TC TS 3C"), out=0)


def test_a_deal_says_what_could_have_been_and_what_it_would_have_changed(phone: Phone, library: Library) -> None:
    match = played(library, LEFT)
    phone.go(f"/match/{match.number}/deal/0")
    phone.tap("What could have been")
    assert phone.wait(lambda: phone.has("80 points more"))
    texts = phone.texts()
    assert {"No card was left.", "laid off onto 5♥ 6♥ 7♥", "Left then: 3♣"} <= set(texts)
    assert "Ivo's total after this deal would be 50 instead of −30." in texts


def test_it_says_who_would_have_won(phone: Phone, library: Library) -> None:
    close = deal(("KC KD KH", ""), ("AS AH AD AC", "TC TD TH TS AC AD AH AS QH QC QD QS"), out=0)
    match = library.begin(("Ana", "Ivo"), house={"target": 101})
    library.save(match.with_deal(0, close))
    phone.go(f"/match/{match.number}/deal/0/could")
    assert phone.wait(lambda: any("would have been won by Ivo." in text for text in phone.texts()))


def test_nothing_better_is_said_too(phone: Phone, library: Library) -> None:
    match = played(library, BIG)
    phone.go(f"/match/{match.number}/deal/0/could")
    assert phone.wait(lambda: "Nothing better could be made of the cards left." in phone.texts())


def test_in_gin_it_compares_the_layouts_with_the_best(phone: Phone, library: Library) -> None:
    match = library.begin(("Ana", "Ivo"), rules_name=GIN.name)
    hand, other = read_cards("3C 3D 3H 3S 4H 5H TS JS QS AC"), read_cards("2D 7C 8C 9H TD QC QD KS 6S 6C")
    best = GinDeal(Card.read("TD"), (hand, other), 0)
    worse = GinDeal(Card.read("TD"), (hand, other), 0, (read_cards("3C 3D 3H 3S"), read_cards("TS JS QS")))
    library.save(match.with_deal(0, best).with_deal(1, worse).with_deal(2, GinDeal()))
    phone.go(f"/match/{match.number}/deal/0/could")
    assert "Both hands were laid out as well as they can be." in phone.texts()
    phone.go(f"/match/{match.number}/deal/1/could")
    assert "Ana could have had deadwood 1 instead of 10." in phone.texts()
    phone.go(f"/match/{match.number}/deal/2/could")
    assert "The deal was void: there is nothing to better." in phone.texts()


@pytest.mark.parametrize(
    ("rules_name", "wrong"),
    [
        (DENEXA.name, deal(("KC KD KH", ""), ("", "QS QS QS"), out=0)),
        (PARLETT.name, deal(("KC KD KH", ""), ("", "JK JK 3C"), out=0)),
        (PARLETT.name, deal(("KC KD 4H", ""), ("", "3C"), out=0)),
        (GIN.name, GinDeal(Card.read("AD"), (read_cards("3C 3D 3H 3S 4H 5H TS JS QS KC"), read_cards("2D")), 0)),
    ],
)
def test_of_a_deal_that_cannot_be_nothing_is_made(
    phone: Phone, library: Library, rules_name: str, wrong: Played
) -> None:
    """A file changed by hand can hold such a deal."""
    match = library.begin(("Ana", "Ivo"), rules_name=rules_name)
    library.save(match.with_deal(0, wrong))
    phone.go(f"/match/{match.number}/deal/0/could")
    phone.wait(0.05)
    assert "This deal breaks a rule of the game; correct it first." in phone.texts()
