"""Writing a file as a whole or not at all, and never taking a damaged one for an empty one."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB

from storage import atomic
from storage.atomic import AtomicStorage, put_aside, read_file, replace_file, stamp_of
from storage.errors import DamagedError, ReadError, SaveError, problem_of


class Failing:
    """``os`` as the module under test sees it; the call of that number to one of ``names`` fails."""

    def __init__(self, names: set[str], fails: Any, error: OSError) -> None:
        self.names = names
        self.fails = fails
        self.error = error
        self.calls = 0

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in self.names:
            return real

        def call(*given: Any, **named: Any) -> Any:
            self.calls += 1
            if self.fails(self.calls):
                if name == "close":
                    real(*given)
                raise self.error
            return real(*given, **named)

        return call


def refusal(windows: int) -> PermissionError:
    error = PermissionError(errno.EACCES, "refused")
    error.winerror = windows  # type: ignore[attr-defined, unused-ignore]
    return error


def test_tinydb_over_it_keeps_what_was_inserted(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file.json"
    with TinyDB(path, storage=AtomicStorage) as database:
        database.table("deals").insert({"hand": "7♥ Анна"})
    with TinyDB(path, storage=AtomicStorage) as database:
        assert database.table("deals").all() == [{"hand": "7♥ Анна"}]
    assert list(path.parent.iterdir()) == [path]


def test_a_missing_file_is_empty(tmp_path: Path) -> None:
    assert AtomicStorage(tmp_path / "none.json").read() is None


@pytest.mark.parametrize(
    "data", [b"", b"{", b"null", b"[]", b'{"head":1}', b"\xff\xfe", b"\0" * 100, b"[" * 100_000, b"9" * 5000]
)
def test_a_damaged_file_is_never_empty(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(data)
    with pytest.raises(DamagedError) as caught:
        AtomicStorage(path).read()
    assert caught.value.path == path
    assert path.read_bytes() == data


def test_an_absurdly_large_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    with path.open("wb") as file:
        file.truncate(atomic.MOST_BYTES + 1)
    with pytest.raises(DamagedError):
        read_file(path)


def test_what_cannot_be_read_is_not_called_damaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file.json"
    path.write_text("{}\n")
    monkeypatch.setattr(atomic, "os", Failing({"fstat"}, lambda _: True, OSError(errno.EACCES, "no")))
    with pytest.raises(ReadError) as caught:
        AtomicStorage(path).read()
    assert caught.value.problem == "denied"


def test_what_is_no_json_leaves_the_old_file(tmp_path: Path) -> None:
    file = AtomicStorage(tmp_path / "file.json")
    file.write({"head": {"1": {}}})
    with pytest.raises(ValueError):
        file.write({"head": {"1": float("nan")}})
    assert file.read() == {"head": {"1": {}}}


@pytest.mark.parametrize(
    ("number", "problem"),
    [
        (errno.ENOSPC, "full"),
        (errno.EDQUOT, "full"),
        (errno.EACCES, "denied"),
        (errno.EROFS, "readonly"),
        (errno.EBUSY, "busy"),
        (errno.EISDIR, "blocked"),
        (errno.EEXIST, "blocked"),
        (errno.EIO, "other"),
    ],
)
@pytest.mark.parametrize("name", ["open", "write", "fsync", "close", "replace"])
def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, number: int, problem: str
) -> None:
    path = tmp_path / "file.json"
    replace_file(path, b"old")
    monkeypatch.setattr(atomic, "os", Failing({name}, lambda _: True, OSError(number, "simulated")))
    with pytest.raises(SaveError) as caught:
        replace_file(path, b"new")
    assert (caught.value.problem, caught.value.path) == (problem, path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_short_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, bytes(data[:3])))
    replace_file(tmp_path / "file", b"0123456789")
    assert (tmp_path / "file").read_bytes() == b"0123456789"


def test_windows_refusing_for_a_moment_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(atomic, "os", Failing({"replace"}, lambda call: call < 4, refusal(32)))
    replace_file(tmp_path / "file", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert pauses == sorted(pauses) and len(pauses) == 3


def test_windows_refusing_for_good_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    replace_file(tmp_path / "file", b"old")
    monkeypatch.setattr(atomic, "os", Failing({"replace"}, lambda _: True, refusal(5)))
    with pytest.raises(SaveError) as caught:
        replace_file(tmp_path / "file", b"new")
    assert caught.value.problem == "busy"
    assert 2 < sum(pauses) < 4
    assert list(tmp_path.iterdir()) == [tmp_path / "file"]


def test_versions_of_the_same_size_never_have_the_same_stamp(tmp_path: Path) -> None:
    path = tmp_path / "file"
    stamps = []
    for _ in range(50):
        stamps.append(replace_file(path, b"same"))
        assert stamp_of(path) == stamps[-1]
    assert len(set(stamps)) == 50


def test_what_is_put_aside_never_hides_what_was(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for text in ("one", "two", "three"):
        path.write_text(text)
        put_aside(path, "damaged")
    path.with_suffix(".4.damaged").symlink_to("nowhere")
    path.write_text("four")
    assert put_aside(path, "damaged").name == "settings.5.damaged"
    kept = {name.name: name.read_text() for name in tmp_path.iterdir() if name.exists()}
    assert kept == {
        "settings.damaged": "one",
        "settings.2.damaged": "two",
        "settings.3.damaged": "three",
        "settings.5.damaged": "four",
    }


@pytest.mark.parametrize("place", ["folder", "file"])
def test_something_else_in_the_way_is_told_from_a_refusal(tmp_path: Path, place: str) -> None:
    path = tmp_path / "folder" / "file.json"
    if place == "folder":
        (tmp_path / "folder").write_text("a note")
    else:
        path.mkdir(parents=True)
    with pytest.raises(SaveError) as caught:
        replace_file(path, b"{}\n")
    assert caught.value.problem == "blocked"
    if place == "folder":
        assert AtomicStorage(path).read() is None and (tmp_path / "folder").read_text() == "a note"
    else:
        with pytest.raises(ReadError) as unread:
            AtomicStorage(path).read()
        assert unread.value.problem == "blocked"


def test_a_disk_protected_by_a_switch_on_windows_can_only_be_read() -> None:
    assert problem_of(refusal(19)) == "readonly"
