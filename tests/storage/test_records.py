"""What is written reads back as the same, and nothing but what we could have written is read."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.draft import Entry
from companion.gin import GinDeal
from companion.match import Match
from companion.rulesets import GIN
from storage.errors import DamagedError, NewerError, StorageError
from storage.records import EntryDumper, dump_match, fault_of, read_entry, read_match
from tests.storage.samples import DEAL, NAMES, OTHER, entries, gin_matches, long_entry, matches

PATH = Path("match.json")
GIN_HAND, LOSES = "3H 4H 5H 9S 9D 9C KD KC KH KS", "AC AD AS 8H 8C QS QD TD 6C 5S"
MATCH = Match("20260717-0000000", NAMES, 1, house={"target": 2000}, begun="2026-07-17T20:30:00+03:00").with_deal(
    0, DEAL
)


def again(match: Match) -> Match:
    return read_match(*json.loads(json.dumps(dump_match(match))), PATH)


def entry_again(entry: Entry) -> Entry:
    return read_entry({"schema": 1}, json.loads(json.dumps(EntryDumper().dump(entry))), PATH, entry.draft.number)


def test_a_match_as_it_is_written() -> None:
    head, deals, changes = json.loads(json.dumps(dump_match(MATCH.with_deal(0, OTHER))))
    assert head == {
        "schema": 1,
        "number": "20260717-0000000",
        "players": ["Анна", "Boris", "Chloë"],
        "first_dealer": 1,
        "rules_name": "arlington-denexa",
        "house": {"target": 2000},
        "begun": "2026-07-17T20:30:00+03:00",
    }
    assert changes == [
        {"number": 0},
        {
            "number": 0,
            "before": {
                "holdings": [
                    {"melds": ["7H 7D 7S", "JS 2D=QS KS"]},
                    {"hand": "QS 4H 4D"},
                    {"melds": ["2H 2S 2C"], "hand": "KH"},
                ],
                "out": 0,
            },
        },
    ]
    assert deals[0]["out"] == 1


def test_an_entry_comes_back_with_its_steps() -> None:
    entry = long_entry().undo().undo()
    assert len(entry.past) == 58 and len(entry.future) == 2
    assert entry_again(entry) == entry


@settings(deadline=None, max_examples=60)
@given(matches())
def test_any_match_comes_back(match: Match) -> None:
    assert again(match) == match


@settings(deadline=None, max_examples=60)
@given(gin_matches())
def test_any_match_of_gin_comes_back(match: Match) -> None:
    assert again(match) == match


@pytest.mark.parametrize(
    "deal",
    [
        {"holdings": [{"hand": "4C"}, {"hand": "5C"}]},
        {"hands": ["4C"]},
        {"hands": ["4C", "5C"], "knocker": 2},
        {"hands": ["4C", "5C"], "knocker": 0, "spread": "4C"},
        {"hands": [GIN_HAND, LOSES], "knocker": 0, "upcard": "TD TC"},
        {"hands": [GIN_HAND, LOSES], "knocker": 0, "upcard": "TD", "spread": ["2C 2D 2S"]},
        {"hands": [GIN_HAND, LOSES], "knocker": 0, "upcard": "TD", "defence": ["2C 2D 2S"]},
        {"hands": [GIN_HAND, LOSES], "knocker": 0, "upcard": "TD", "defence": [], "lay_offs": [["2C", 0]]},
        {"hands": ["", ""], "holdings": []},
    ],
)
def test_a_deal_of_gin_that_could_not_be_is_damaged(deal: Any) -> None:
    gin = Match("20260717-0000000", NAMES[:2], rules_name=GIN.name).with_deal(0, GinDeal())
    head, _, changes = json.loads(json.dumps(dump_match(gin)))
    with pytest.raises(DamagedError):
        read_match(head, [deal], changes, PATH)


def test_a_deal_of_another_game_is_damaged() -> None:
    head, _, changes = json.loads(json.dumps(dump_match(MATCH)))
    with pytest.raises(DamagedError, match="another game"):
        read_match(head, [{"hands": ["", "", ""]}], changes, PATH)


@settings(deadline=None, max_examples=60)
@given(entries())
def test_any_entry_comes_back(entry: Entry) -> None:
    assert entry_again(entry) == entry


def test_a_dumper_writes_only_what_is_new_and_never_mixes_drafts_up() -> None:
    dumper = EntryDumper()
    entry = long_entry()
    first = dumper.dump(entry)
    for step in range(30):
        entry = entry.undo() if step % 3 else long_entry(step)
        dumped = dumper.dump(entry)
        assert dumped == EntryDumper().dump(entry)
    assert first == EntryDumper().dump(long_entry())


def changed(path: tuple[Any, ...], value: Any) -> Any:
    """The match as JSON with one place changed; ``...`` takes it away."""
    whole = copy.deepcopy(json.loads(json.dumps(dump_match(MATCH))))
    at = whole
    for key in path[:-1]:
        at = at[key]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return whole


@pytest.mark.parametrize(
    ("place", "value", "where"),
    [
        ((0, "players"), ..., "match"),
        ((0, "players", 0), 7, "players[0]"),
        ((0, "players"), [], "first dealer"),
        ((0, "first_dealer"), 3, "first dealer"),
        ((0, "first_dealer"), True, "first_dealer"),
        ((0, "first_dealer"), "1", "first_dealer"),
        ((0, "house"), {"target": 1.5}, "house"),
        ((0, "house"), [], "house"),
        ((0, "extra"), 1, "extra"),
        ((0, "schema"), ..., "schema"),
        ((0, "schema"), "1", "schema"),
        ((0, "schema"), 0, "schema"),
        ((1, 0, "out"), 3, "deals: 1"),
        ((1, 0, "out"), -1, "deals: 1"),
        ((1, 0, "exhausted"), 1, "deals[0].exhausted"),
        ((1, 0, "holdings"), [], "deals: 1"),
        ((1, 0, "holdings", 0, "melds", 0), "7H 7D XX", "deals[0].holdings[0].melds[0]"),
        ((1, 0, "holdings", 0, "melds", 0), ["7H"], "deals[0].holdings[0].melds[0]"),
        ((1, 0, "holdings", 1, "hand"), None, "deals[0].holdings[1].hand"),
        ((1, 0), None, "deals[0]"),
        ((2, 0, "number"), 1, "changes"),
        ((2, 0, "before"), {}, "changes[0].before"),
    ],
)
def test_what_we_could_not_have_written_is_damaged_and_says_where(
    place: tuple[Any, ...], value: Any, where: str
) -> None:
    with pytest.raises(DamagedError) as caught:
        read_match(*changed(place, value), PATH)
    assert where in caught.value.where


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ((0, "schema"), 2),
        ((0, "rules_name"), "arlington-2030"),
        ((0, "house"), {"no-such-rule": 1}),
        ((0, "house"), {"target": 0}),
    ],
)
def test_what_a_newer_program_wrote_is_newer(place: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(NewerError):
        read_match(*changed(place, value), PATH)


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 4},
        {"seat": -1},
        {"out": 4},
        {"meld": 99},
        {"number": 1},
        {"zone": "floor"},
        {"zone": []},
        {"chosen": {"seat": 0, "meld": None, "place": 99}},
        {"chosen": {"seat": 9, "meld": None, "place": 0}},
        {"chosen": {"seat": 0, "meld": 0}},
        {"holdings": []},
    ],
)
def test_an_entry_that_points_nowhere_is_damaged(change: dict[str, Any]) -> None:
    body = json.loads(json.dumps(EntryDumper().dump(long_entry())))
    body["draft"].update(change)
    with pytest.raises(DamagedError):
        read_entry({"schema": 1}, body, PATH, 0)


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(deadline=None, max_examples=80)
@given(junk, st.lists(junk, max_size=2), st.lists(junk, max_size=2), st.booleans())
def test_junk_raises_nothing_else(head: Any, deals: list[Any], changes: list[Any], known: bool) -> None:
    if known:
        head = dump_match(MATCH)[0]
    for read in (lambda: read_match(head, deals, changes, PATH), lambda: read_entry({"schema": 1}, head, PATH, 0)):
        with contextlib.suppress(StorageError):
            read()


@given(st.integers(1, 3), st.lists(st.tuples(st.integers(0, 3), st.booleans()), max_size=4))
@example(1, [(0, False), (0, False)])
def test_a_match_that_is_read_can_be_undone_to_its_beginning(deals: int, steps: list[tuple[int, bool]]) -> None:
    """Steps are the number of a deal and whether it was corrected; a file may say that one was entered twice."""
    head, (deal,), _ = json.loads(json.dumps(dump_match(MATCH)))
    changes = [{"number": number} | ({"before": deal} if corrected else {}) for number, corrected in steps]
    try:
        match = read_match(head, [deal] * deals, changes, PATH)
    except DamagedError as error:
        assert error.where == "changes: of a deal that is not there"
        return
    for _ in steps:
        match, _, put = match.undone()
        assert put is not None and not fault_of(match)
