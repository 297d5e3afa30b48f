"""A little of ``make fuzz``: each malformed line and text of cards gets a clear error."""

from __future__ import annotations

from random import Random

import pytest

from companion.cards import read_placed, write
from tests.companion.test_oracle import random_melds
from tests.tools.fuzz_judge import Tally, is_well_formed, judge_cards, judge_lines, unclear
from tests.tools.fuzz_lines import FAMILIES


def test_malformed_lines_get_a_clear_error_each() -> None:
    tally = Tally()
    judge_lines(Random(2), 40 * len(FAMILIES), tally)
    assert not tally.wrong
    assert tally.clear == tally.sent == dict.fromkeys(FAMILIES, 40)
    assert tally.good == 2


def test_malformed_cards_get_a_clear_error_each() -> None:
    tally = Tally()
    judge_cards(Random(2), 500, tally)
    assert not tally.wrong
    assert tally.clear.total() == 500


def test_the_grammar_of_the_fuzz_takes_what_the_reader_takes() -> None:
    for meld in random_melds("fuzz", 300):
        assert is_well_formed(" ".join(meld))
        assert write(read_placed(", ".join(meld))) == " ".join(meld)


@pytest.mark.parametrize(
    "said", ["", "ValueError", "KeyError('x') in some line", "Traceback (most recent call)", "x " * 600]
)
def test_what_is_no_clear_error_is_counted_as_none(said: str) -> None:
    assert unclear(said)
