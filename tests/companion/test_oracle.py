"""The referee agrees with a second judge that was written naively from the rules (``oracle.py``)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from companion.cards import read_placed
from companion.melds import MeldRuling, check_meld
from companion.rulesets import DENEXA
from tests.companion import oracle
from tests.companion.table import MELD_HOUSES

HOW_MANY = 500


def random_melds(seed: str, count: int) -> Iterator[list[str]]:
    """Deal melds that are nearly right: a group or a row, cards swapped for deuces, roles said or not."""
    chance = random.Random(seed)
    for _ in range(count):
        size = chance.choice((3, 3, 3, 4, 4, 5))
        if chance.random() < 0.5:
            rank = chance.choice(oracle.RANKS.replace("2", "") + "QQQQ")
            roles = [rank + chance.choice(oracle.SUITS) for _ in range(size)]
        else:
            suit, start = chance.choice("SSSHDC"), chance.choice((0, 0, 1, 1, 2, 3, 5, 7, 8, 9, 9, 10, 11))
            roles = [(oracle.RANKS * 2)[start + step] + suit for step in range(size)]
        if chance.random() < 0.15:
            roles[chance.randrange(size)] = chance.choice(oracle.PACK)
        wilds = chance.choices((0, 1, 2, 3), (1, 5, 5, 2))[0]
        meld = []
        for place in chance.sample(range(size), size):
            role, own = roles[place], "2" + roles[place][1]
            if place >= wilds and role[0] != "2":
                meld.append(role)
                continue
            deuce = own if chance.random() < 0.4 else "2" + chance.choice(oracle.SUITS)
            said = chance.choice(("", "", "", f"={role}", f"={role[0]}", f"={chance.choice(oracle.PACK)}"))
            meld.append(deuce + said)
        yield meld


def open_roles(meld: list[str], ruling: MeldRuling) -> dict[str, set[str]]:
    """Collect the roles that would do by physical card, as the naive judge does."""
    found: dict[str, set[str]] = {}
    for place, roles in ruling.candidates.items():
        if "=" in meld[place]:
            continue  # of a rank said alone the naive judge leaves the suit open
        found.setdefault(meld[place][:2], set()).update(map(str, roles))
    return found


@pytest.mark.parametrize("house", MELD_HOUSES.values(), ids=MELD_HOUSES)
def test_the_referee_and_the_naive_judge_agree_on_random_melds(house: dict[str, object]) -> None:
    rules = DENEXA.with_house(house)
    verdicts = {"legal": 0, "not yet": 0, "illegal": 0}
    for meld in random_melds(str(house), HOW_MANY):
        text = " ".join(meld)
        ruling = check_meld(rules, read_placed(text))
        opinion = oracle.judge(meld, house)
        assert bool(ruling) == opinion.legal, f"{text}: {ruling.clauses}, the naive judge says {opinion}"
        if opinion.legal:
            assert (str(ruling.kind), ruling.points) == (opinion.kind, opinion.points), text
        if opinion.not_yet:
            assert ruling.not_yet, text
            assert open_roles(meld, ruling) == opinion.candidates, text
        else:
            assert not ruling.candidates, text
        verdicts["legal" if opinion.legal else "not yet" if opinion.not_yet else "illegal"] += 1
    # The melds are a fair sample: each verdict comes often.
    assert min(verdicts.values()) > HOW_MANY // 10, verdicts
