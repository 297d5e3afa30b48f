"""Words: names written from right to left keep what stands beside them in its order."""

from __future__ import annotations

import pytest

from companion.texts import Texts, apart

WORDS = Texts()
DANA = "דנה"


@pytest.mark.parametrize("name", ["Ana", "Łukasz", "7", "李", "", "😀"])
def test_names_from_left_to_right_stay_as_they_are(name: str) -> None:
    assert apart(name) == name
    assert WORDS("{name} deals.", name=name) == f"{name} deals."


@pytest.mark.parametrize("name", [DANA, "أمينة", "Ana דנה"])
def test_names_from_right_to_left_are_set_apart_wherever_they_stand(name: str) -> None:
    isolated = f"\u2068{name}\u2069"
    assert WORDS("{name} leads with {points}", name=name, points=5) == f"{isolated} leads with 5"
    assert WORDS.many("{name}: {count} card", "{name}: {count} cards", 2, name=name) == f"{isolated}: 2 cards"
    assert WORDS.both([name, "Ana"]) == f"\u2068{isolated}\u2069 and Ana"


def test_a_name_apart_is_not_changed_by_numbers() -> None:
    assert apart(f"{DANA} 2") == f"\u2068{DANA} 2\u2069"
