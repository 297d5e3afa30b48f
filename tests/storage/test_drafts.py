"""An open entry is the only copy of what was typed in: none is written over or thrown away unread."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.draft import Entry
from companion.played import reopened
from storage import atomic
from storage.errors import NoSuchMatch, ReadError, SaveError
from storage.library import Library
from storage.notices import Notice
from tests.storage.conftest import MOMENT
from tests.storage.samples import DEAL, NAMES, OTHER, long_entry
from tests.storage.test_atomic import Failing

Opened = Callable[[], Library]

FRESH = Entry(reopened(0, OTHER))

#: What may have become of an entry's file, and what it is called afterwards.
UNREADABLE: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "cut short": (lambda data: data[:-100], "damaged"),
    "empty": (lambda data: b"", "damaged"),
    "nothing but zeros": (lambda data: bytes(len(data)), "damaged"),
    "no card": (lambda data: data.replace(b'"hand":"', b'"hand":"XX ', 1), "damaged"),
    "of another deal": (lambda data: data.replace(b'"number":0', b'"number":1'), "damaged"),
    "nested for ever": (lambda data: b"[" * 50_000 + b"]" * 50_000, "damaged"),
    "a list": (lambda data: b"[]", "damaged"),
    "newer": (lambda data: data.replace(b'"schema":1', b'"schema":2'), "newer"),
    "newer, with other tables": (lambda data: b'{"head":{"1":{"schema":2}},"taps":{"1":[]}}\n', "newer"),
}

#: What an app may do next with the deal.
DEEDS: dict[str, Callable[[Library, str], Any]] = {
    "open it": lambda library, number: library.entry(number, 0),
    "tap a card": lambda library, number: library.save_entry(number, FRESH),
    "drop it": lambda library, number: library.drop_entry(number, 0),
    "confirm the deal": lambda library, number: library.confirm(library.load(number).with_deal(0, DEAL), 0),
}


def file_of(library: Library, number: str, deal: int = 0) -> Path:
    return library.folder / "drafts" / f"{number}.{deal}.json"


def begun(library: Library) -> tuple[str, Path]:
    """A match with an open entry, and the file of that entry."""
    number = library.begin(NAMES).number
    library.save_entry(number, long_entry(0, 3))
    return number, file_of(library, number)


def test_a_damaged_entry_is_put_aside_and_told_of_once(library: Library, opened: Opened) -> None:
    number, path = begun(library)
    damaged = path.read_bytes()[:-100]
    path.write_bytes(damaged)
    assert opened().open_entries(number) == [0]
    assert library.entry(number, 0) is None
    assert library.notices() == [Notice(number, 0, newer=False, file=f"{number}.0.damaged")]
    assert library.notices() == []
    library.save_entry(number, FRESH)
    assert opened().entry(number, 0) == FRESH
    assert path.with_suffix(".damaged").read_bytes() == damaged


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("kind", UNREADABLE)
def test_whatever_comes_next_what_cannot_be_read_is_kept(opened: Opened, kind: str, deed: str) -> None:
    library = opened()
    number, path = begun(library)
    spoil, name = UNREADABLE[kind]
    spoiled = spoil(path.read_bytes())
    assert spoiled != path.read_bytes()
    path.write_bytes(spoiled)
    other = opened()
    DEEDS[deed](library, number)
    assert path.with_suffix(f".{name}").read_bytes() == spoiled
    assert library.notices() == [Notice(number, 0, name == "newer", f"{number}.0.{name}")]
    assert library.entry(number, 0) == other.entry(number, 0) == (FRESH if deed == "tap a card" else None)
    assert library.notices() == other.notices() == []
    assert other.open_entries(number) == ([0] if deed == "tap a card" else [])


def test_damage_that_comes_again_hides_none_that_was(library: Library) -> None:
    number, path = begun(library)
    for text in ("one", "two"):
        path.write_text(text)
        library.save_entry(number, FRESH)
    assert [notice.file for notice in library.notices()] == [f"{number}.0.damaged", f"{number}.0.2.damaged"]
    assert path.with_suffix(".2.damaged").read_text() == "two"


@pytest.mark.parametrize("deed", ["open it", "tap a card", "drop it"])
def test_what_cannot_be_read_for_a_moment_is_not_taken_for_nothing(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    number, path = begun(opened())
    before = path.read_bytes()
    library = opened()
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "os", Failing({"fstat"}, lambda _: True, OSError(errno.EIO, "simulated")))
        with pytest.raises((ReadError, SaveError)):
            DEEDS[deed](library, number)
    assert path.read_bytes() == before and library.notices() == []
    assert library.entry(number, 0) == long_entry(0, 3)


@pytest.mark.parametrize("deed", DEEDS)
def test_where_it_cannot_be_put_aside_it_stays(opened: Opened, monkeypatch: pytest.MonkeyPatch, deed: str) -> None:
    library = opened()
    number, path = begun(library)
    path.write_text("half")
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "os", Failing({"replace"}, lambda _: True, OSError(errno.EROFS, "simulated")))
        with pytest.raises(SaveError) as caught:
            DEEDS[deed](library, number)
    assert caught.value.problem == "readonly"
    assert path.read_text() == "half" and library.notices() == []


@pytest.mark.parametrize("place", ["drafts", "its own"])
def test_something_else_in_its_place_is_no_entry_and_saving_says_so(library: Library, place: str) -> None:
    number = library.begin(NAMES).number
    if place == "drafts":
        (library.folder / "drafts").write_text("a note")
    else:
        file_of(library, number).mkdir(parents=True)
    assert library.entry(number, 0) is None
    with pytest.raises(SaveError) as caught:
        library.save_entry(number, FRESH)
    assert caught.value.problem == "blocked"
    library.drop_entry(number, 0)
    if place == "drafts":
        assert library.open_entries(number) == []
        library.delete(number)


def test_a_match_deleted_meanwhile_gets_no_entry(library: Library, opened: Opened) -> None:
    number, path = begun(library)
    opened().delete(number)
    with pytest.raises(NoSuchMatch) as caught:
        library.save_entry(number, FRESH)
    assert caught.value.number == number
    assert not path.exists() and library.open_entries(number) == []
    library.drop_entry(number, 0)


def test_a_match_that_cannot_be_looked_at_is_not_called_deleted(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, _ = begun(library)
    monkeypatch.setattr("storage.files.os", Failing({"stat"}, lambda _: True, OSError(errno.EACCES, "simulated")))
    for act in (lambda: library.save_entry(number, FRESH), lambda: library.delete(number)):
        with pytest.raises(SaveError) as caught:
            act()
        assert caught.value.problem == "denied"


@pytest.mark.parametrize("name", ["{}.0.json", "{}.7.json", "{}.x.json", "{}.json", "nobody.0.json", "{}.٣.json"])
@pytest.mark.parametrize("damaged", [False, True])
def test_an_entry_without_its_match_hurts_nothing(tmp_path: Path, name: str, damaged: bool) -> None:
    def opened() -> Library:
        # Chance repeats itself, so the next match would have the number of the one that was deleted.
        given = iter((0, 0, 0, 0, 1, 2, 3, 4))
        return Library.open(tmp_path / "library", clock=lambda: MOMENT, chance=lambda: next(given))

    library = opened()
    number, path = begun(library)
    left = path.read_bytes()[: 100 if damaged else None]
    library.delete(number)
    path.with_name(name.format(number)).write_bytes(left)
    library = opened()
    match = library.begin(NAMES)
    assert [head.number for head in library.heads()] == [match.number]
    assert library.open_entries(match.number) == [] and library.entry(match.number, 0) is None
    library.save_entry(match.number, FRESH)
    library.confirm(match.with_deal(0, OTHER), 0)
    library.delete(match.number)
    assert path.with_name(name.format(number)).read_bytes() == left


def test_deleting_a_match_leaves_no_entry_behind_in_whatever_state(library: Library) -> None:
    number, path = begun(library)
    path.write_text("half")
    library.delete(number)
    assert list(path.parent.iterdir()) == [] and library.notices() == []
