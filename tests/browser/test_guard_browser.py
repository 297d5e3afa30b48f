"""The guard in a real browser: a fault on purpose shows words, never Flet's red box, and the next tap works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.browser import Hands, python


@pytest.fixture
def faulty(serve: Callable[..., Any], phone: Hands) -> Hands:
    phone.open(serve(*python("-m", "tests.support.apps.faulty")).address)
    phone.sees("count 0")
    return phone


@pytest.mark.parametrize("how", ["Fail in a handler", "Fail in a slow handler"])
def test_a_handler_that_fails(faulty: Hands, how: str) -> None:
    faulty.tap(how)
    faulty.sees("That did not work.")
    faulty.sees("Your entries are kept.")
    faulty.tap("Close")
    faulty.page.get_by_text("That did not work.").wait_for(state="detached", timeout=5000)
    faulty.tap("More")
    faulty.sees("count 1")


@pytest.mark.parametrize("how", ["Fail in a render", "Fail in a control"])
def test_a_component_that_fails(faulty: Hands, how: str) -> None:
    faulty.tap(how)
    faulty.sees("This part could not be shown.")
    faulty.tap("More")
    faulty.sees("count 1")
    assert faulty.page.get_by_text("Error running app").count() == 0
