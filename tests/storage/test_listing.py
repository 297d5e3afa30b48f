"""The list of matches says what opening each would say, and shows all that can be shown."""

from __future__ import annotations

import errno
import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from storage.errors import DamagedError, NewerError, SaveError
from storage.heads import Head, head_of
from storage.library import Library
from tests.storage.samples import DEAL, NAMES, OTHER, numbered
from tests.storage.test_library import file_of

Opened = Callable[[], Library]

#: The same match as an editor, another JSON writer or a copying program may have left it.
LAID_OUT: dict[str, Callable[[Any], bytes]] = {
    "indented": lambda whole: json.dumps(whole, indent=2).encode(),
    "indented, with a last line": lambda whole: json.dumps(whole, indent=4).encode() + b"\n",
    "with the lines of Windows": lambda whole: json.dumps(whole, indent=1).replace("\n", "\r\n").encode() + b"\r\n",
    "with spaces": lambda whole: json.dumps(whole).encode() + b"\n",
    "with empty lines": lambda whole: b"\n\n" + compact(whole) + b"\n\n",
    "without a last line": lambda whole: compact(whole)[:-1],
    "sorted": lambda whole: compact(dict(sorted(whole.items()))),
    "sorted all through": lambda whole: json.dumps(whole, sort_keys=True).encode(),
    "with its letters": lambda whole: json.dumps(whole, separators=(",", ":"), ensure_ascii=False).encode() + b"\n",
    "with a mark at the front": lambda whole: compact(whole).decode().encode("utf-8-sig"),
    "in UTF-16": lambda whole: compact(whole).decode().encode("utf-16"),
    "with a head too long for the front": lambda whole: compact(with_head(whole, house={}, players=LONG)),
}

LONG = ["Ж" * 1000, "И" * 1000, "Л" * 1000]

#: The same match with sums that no longer are what is written here.
OTHER_SUMS: dict[str, Any] = {
    "none": None,
    "a list": [],
    "one missing": {"deals": 12, "totals": [0, 0, 0], "winners": []},
    "with a word more": {"deals": 12, "damaged": True},
    "of other players": {"players": ["X", "Y", "Z"], "number": "x"},
    "too few": {"deals": 12, "totals": [1], "winners": [], "is_over": False},
    "won by nobody": {"deals": 12, "totals": [1, 2, 3], "winners": [], "is_over": True},
    "won by a stranger": {"deals": 12, "totals": [1, 2, 3], "winners": [7], "is_over": True},
    "less than none": {"deals": -1, "totals": [1, 2, 3], "winners": [], "is_over": False},
    "no numbers": {"deals": "12", "totals": ["1", "2", "3"], "winners": [], "is_over": False},
}

#: Damage to the head, and what opening the match then says. The list does not look at all of it.
HEADS: dict[str, tuple[dict[str, Any], type[Exception]]] = {
    "no schema": ({"schema": None}, DamagedError),
    "newer": ({"schema": 2}, NewerError),
    "another number": ({"number": "20260717-0000000"}, DamagedError),
    "no players": ({"players": None}, DamagedError),
    "half a letter in a name": ({"players": ["A\ud83d", "B", "C"]}, DamagedError),
    "half a letter in the moment": ({"begun": "\udfff"}, DamagedError),
    "behind what is listed, half a letter in the rules": ({"rules_name": "\ud800"}, DamagedError),
    "behind what is listed, half a letter in a house rule": ({"house": {"\ud800": 1}}, DamagedError),
    "a number for a name": ({"players": ["A", 2, "C"]}, DamagedError),
    "behind what is listed, a word more": ({"colour": "red"}, DamagedError),
}


def compact(whole: Any) -> bytes:
    return json.dumps(whole, separators=(",", ":")).encode() + b"\n"


def with_head(whole: Any, **changes: Any) -> Any:
    whole["head"]["1"] |= changes
    return whole


def kept(library: Library) -> tuple[str, Path, Any]:
    """A match of twelve deals, its file and what stands in it."""
    match = library.begin(NAMES, house={"target": 5000})
    for number in range(12):
        match = match.with_deal(number, numbered(number))
    library.save(match)
    path = file_of(library, match.number)
    return match.number, path, json.loads(path.read_text())


def shown_as_it_opens(library: Library, number: str) -> None:
    """The list can be shown at once, and agrees with what the file says once that is known."""
    for head in library.heads():
        "".join((*head.players, head.begun)).encode()
    damaged = newer = False
    try:
        library.load(number)
    except DamagedError:
        damaged = True
    except NewerError:
        newer = True
    assert [(head.number, head.damaged, head.newer) for head in library.heads()] == [(number, damaged, newer)]


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize("layout", LAID_OUT)
def test_a_file_laid_out_anew_is_listed_as_it_opens(library: Library, opened: Opened, layout: str) -> None:
    number, path, whole = kept(library)
    path.write_bytes(LAID_OUT[layout](whole))
    head = opened().heads()[0]
    match = opened().load(number)
    assert head == head_of(match) and head.deals == 12
    library.save(match.with_deal(12, DEAL))
    assert opened().heads()[0].deals == 13
    assert not list(library.folder.rglob("*.damaged"))


@pytest.mark.parametrize("kind", OTHER_SUMS)
def test_sums_that_cannot_be_right_are_computed_anew(library: Library, opened: Opened, kind: str) -> None:
    number, path, whole = kept(library)
    sums = OTHER_SUMS[kind]
    if kind in ("with a word more", "of other players"):
        sums = whole["head"]["1"]["sums"] | sums
    path.write_bytes(compact(with_head(whole, sums=sums)))
    assert opened().heads() == [head_of(opened().load(number))]


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("kind", HEADS)
def test_a_head_that_cannot_be_ours_is_listed_as_it_opens(
    library: Library, opened: Opened, kind: str, indent: int | None
) -> None:
    number, path, whole = kept(library)
    changes, error = HEADS[kind]
    separators = (",", ":") if indent is None else None
    path.write_text(json.dumps(with_head(whole, **changes), indent=indent, separators=separators) + "\n")
    expected = [Head(number, damaged=error is DamagedError, newer=error is NewerError)]
    one = opened()
    if indent is not None or not kind.startswith("behind"):
        assert one.heads() == expected
    with pytest.raises(error):
        one.load(number)
    assert one.heads() == expected
    assert one.players() == list(NAMES)


def test_a_newer_match_with_other_tables_is_newer_and_left_alone(library: Library, opened: Opened) -> None:
    number, path, whole = kept(library)
    match = library.load(number)
    whole = with_head(whole, schema=2) | {"deals": {"first": "KH"}, "melds": {}}
    for data in (compact(whole), json.dumps(whole, indent=1).encode()):
        path.write_bytes(data)
        assert opened().heads() == [Head(number, newer=True)]
        with pytest.raises(NewerError):
            opened().save(match.with_deal(12, OTHER))
        assert path.read_bytes() == data


@pytest.mark.parametrize("depth", [20, 200, 400, 700, 900, 1000, 5000, 100_000])
@pytest.mark.parametrize("place", ['"players"', '"sums"', '"house"', '"hand"', '"schema"'])
def test_however_deep_a_file_is_nested_the_list_can_be_shown(
    library: Library, opened: Opened, place: str, depth: int
) -> None:
    number, path, whole = kept(library)
    text = compact(whole).decode()
    start = text.index(place) + len(place) + 1
    _, end = json.JSONDecoder().raw_decode(text, start)
    path.write_text(text[:start] + nested(depth) + text[end:])
    one = opened()
    shown_as_it_opens(one, number)
    if place != '"sums"':
        assert one.heads()[0].damaged


@pytest.mark.parametrize("seed", range(5))
def test_whatever_becomes_of_a_file_the_list_can_be_shown(library: Library, opened: Opened, seed: int) -> None:
    number, path, whole = kept(library)
    data = compact(whole)
    chance = random.Random(seed)
    pieces = (b"", b"\\ud83d", b"\xff", b"\0", b"null", b"-1", b"[[", b'"', b"9" * 400, b"1e9", b"\n", b"{}")
    for _ in range(60):
        at = chance.randrange(len(data) if chance.random() < 0.5 else 400)
        path.write_bytes(data[:at] + chance.choice(pieces) + data[at + chance.randrange(4) :])
        shown_as_it_opens(opened(), number)


def test_words_that_cannot_be_shown_are_not_saved_either(library: Library) -> None:
    for names in (["A\ud800", "B"], ["A", "\udfff"]):
        with pytest.raises(ValueError):
            library.begin(names)
        with pytest.raises(ValueError):
            library.remember(names)
    assert library.heads() == [] and library.players() == []


@pytest.mark.parametrize("fault", ["a file", "no right", "a broken disk"])
def test_a_month_that_cannot_be_listed_is_named_and_the_rest_is_shown(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    library = opened()
    match = library.begin(NAMES)
    month = library.folder / "matches" / "2026-05"
    if fault == "a file":
        month.write_text("a note")
    else:
        month.mkdir()
        refuse(monkeypatch, month, errno.EACCES if fault == "no right" else errno.EIO)
    for one in (library, opened()):
        assert [head.number for head in one.heads()] == [match.number]
        assert one.unlisted() == ["2026-05"]
        assert one.players() == list(NAMES)
        one.begin(NAMES)
        one.delete(one.heads()[0].number)


@pytest.mark.parametrize("fault", ["a file", "no right"])
def test_a_history_that_cannot_be_listed_is_not_an_empty_one(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    library = opened()
    folder = library.folder / "matches"
    if fault == "a file":
        folder.write_text("a note")
    else:
        folder.mkdir()
        refuse(monkeypatch, folder, errno.EACCES)
    for one in (library, opened()):
        assert one.heads() == [] and one.players() == []
        assert one.unlisted() == ["matches"]
    if fault == "a file":
        with pytest.raises(SaveError) as caught:
            library.begin(NAMES)
        assert caught.value.problem == "blocked"
        assert folder.read_text() == "a note"


def test_the_month_of_today_in_the_way_of_a_new_match(library: Library) -> None:
    month = library.folder / "matches" / "2026-07"
    month.parent.mkdir()
    month.write_text("a note")
    with pytest.raises(SaveError) as caught:
        library.begin(NAMES)
    assert caught.value.problem == "blocked"
    assert library.unlisted() == ["2026-07"] and month.read_text() == "a note"


def test_what_others_keep_among_the_months_is_none_of_ours(library: Library) -> None:
    match = library.begin(NAMES)
    for name in (".DS_Store", "desktop.ini", "2026", "2026-07.zip"):
        (library.folder / "matches" / name).write_text("x")
    (library.folder / "matches" / "old").mkdir()
    assert [head.number for head in library.heads()] == [match.number] and library.unlisted() == []


def test_a_folder_named_like_a_match_is_shown_and_not_written_over(library: Library, opened: Opened) -> None:
    match = library.begin(NAMES)
    path = file_of(library, match.number)
    path.unlink()
    path.mkdir()
    assert opened().heads() == [Head(match.number, damaged=True)]
    with pytest.raises(SaveError) as caught:
        opened().save(match.with_deal(0, DEAL))
    assert caught.value.problem == "blocked"


def test_a_match_that_cannot_be_looked_at_stays_in_the_list(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    number = opened().begin(NAMES).number

    def refuse_all(*_: Any, **__: Any) -> Any:
        raise PermissionError(errno.EACCES, "simulated")

    with monkeypatch.context() as patch:
        patch.setattr("storage.files.stamp_of", lambda path: None)
        patch.setattr("storage.atomic.open", refuse_all, raising=False)
        library = opened()
        assert library.heads() == [Head(number, damaged=True)]
    assert library.heads()[0].players == NAMES


def refuse(monkeypatch: pytest.MonkeyPatch, folder: Path, number: int) -> None:
    """Let nobody list this folder; tests may run as root, whom no permissions stop."""
    real = os.listdir

    def listdir(path: Any) -> list[str]:
        if Path(path) == folder:
            raise OSError(number, "simulated", str(path))
        return real(path)

    monkeypatch.setattr(os, "listdir", listdir)
