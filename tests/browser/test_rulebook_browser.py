"""The rulebook in a real browser: every address draws its rule, also where only its end changes."""

from __future__ import annotations

import re

import pytest

from tests.support.browser import AppProcess, Hands


@pytest.fixture
def open_app(phone: Hands, own_companion_app: AppProcess) -> Hands:
    phone.open(own_companion_app.address)
    phone.sees("New match")
    return phone


def test_each_address_draws_its_rule(open_app: Hands) -> None:
    phone = open_app
    for end, title in (
        ("oklahoma-gin/gin.void", "A deal without a result"),
        ("oklahoma-gin/gin.score", "The knocker has less"),
        ("arlington-denexa/wild.swap", "Wild cards are not exchanged"),
        ("arlington-parlett/wild.swap", "Taking a joker for its card"),
    ):
        phone.page.evaluate(f"location.hash = '/rules/{end}'")
        phone.sees(f"[{end.split('/')[1]}]")
        box = phone.find(title).first.bounding_box()
        assert box is not None
        assert box["y"] < 200
    phone.tap("Back")
    phone.sees("New match")


def test_from_home_to_the_games_side_by_side_and_back(open_app: Hands) -> None:
    phone = open_app
    phone.tap("Rules")
    phone.tap("Oklahoma Gin")
    phone.sees("When you may knock")
    phone.tap("The games side by side")
    phone.sees("Players: Arlington (Denexa): 2 to 5; Arlington (Parlett): 2 to 5; Oklahoma Gin: 2")
    phone.pause(600)  # while one screen gives way to the other there are two ways back
    phone.tap("Back")
    phone.sees("When you may knock")
    phone.pause(600)
    phone.tap(re.compile("^Back"))  # under the pointer it also has its tip as a name
    phone.sees("New match")
