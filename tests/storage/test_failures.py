"""Every call to the operating system that a save makes is made to fail, one after another."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.draft import Entry
from companion.played import reopened
from storage import atomic, locks
from storage.errors import FolderError, ReadError, SaveError, StorageError
from storage.library import Library
from storage.locks import SaveLock
from tests.storage.samples import DEAL, NAMES, OTHER, long_entry
from tests.storage.test_atomic import Failing

CALLS = {"open", "write", "fsync", "close", "utime", "stat", "fstat", "replace", "unlink"}
FULL = OSError(errno.ENOSPC, "no room")

Opened = Callable[[], Library]
Save = Callable[[Library, str], None]


def confirm(library: Library, number: str) -> None:
    library.confirm(library.load(number).with_deal(0, OTHER), 0)


def save_entry(library: Library, number: str) -> None:
    library.save_entry(number, Entry(reopened(0, OTHER)))


def set_setting(library: Library, number: str) -> None:
    library.set_setting("route", f"/match/{number}")


def begin(library: Library, _: str) -> None:
    library.begin(["Dora", "Emil"])


@pytest.mark.parametrize("save", [confirm, save_entry, set_setting, begin])
def test_a_save_that_fails_anywhere_leaves_all_of_the_old_or_all_of_the_new(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, save: Save
) -> None:
    library = opened()
    match = library.begin(NAMES).with_deal(0, DEAL)
    library.save(match)
    library.save_entry(match.number, long_entry(0, 3))
    library.set_setting("route", "/")
    after = match.with_deal(0, OTHER)
    saved = False
    for broken in range(1, 100):
        system = Failing(CALLS, lambda call, broken=broken: call == broken, FULL)
        with monkeypatch.context() as patch:
            patch.setattr(atomic, "os", system)
            try:
                save(library, match.number)
            except (SaveError, ReadError) as error:
                assert error.problem == "full"
        if system.calls < broken:
            saved = True
            break
        for one in (library, opened()):
            assert one.load(match.number) in (match, after)
            assert one.entry(match.number, 0) in (long_entry(0, 3), Entry(reopened(0, OTHER)), None)
            assert one.setting("route") in ("/", f"/match/{match.number}")
            assert not any(head.damaged for head in one.heads())
        assert not list(library.folder.rglob("*.tmp"))
        # Back to the beginning, as somebody who was told would not go on from here.
        fresh = opened()
        if fresh.load(match.number) != match:
            fresh.save(match)
        fresh.save_entry(match.number, long_entry(0, 3))
        fresh.set_setting("route", "/")
    assert saved and broken > 6


def test_a_save_that_returned_has_saved(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    for broken in range(1, 20):
        library = opened()
        match = library.begin(NAMES)
        with monkeypatch.context() as patch:
            patch.setattr(atomic, "os", Failing(CALLS, lambda call, broken=broken: call == broken, FULL))
            try:
                library.save(match.with_deal(0, DEAL))
            except StorageError:
                continue
        assert opened().load(match.number).deals == (DEAL,)


def test_with_a_full_disk_the_history_still_opens(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened().begin(NAMES)
    monkeypatch.setattr(atomic, "os", Failing({"write"}, lambda _: True, FULL))
    library = opened()
    assert library.load(match.number) == match and len(library.heads()) == 1
    for act in (
        lambda: library.save(match.with_deal(0, DEAL)),
        lambda: library.save_entry(match.number, long_entry(0, 3)),
        lambda: library.begin(NAMES),
        lambda: library.set_setting("route", "/"),
    ):
        with pytest.raises(SaveError) as caught:
            act()
        assert caught.value.problem == "full"
    assert library.load(match.number) == match and library.entry(match.number, 0) is None
    assert not list(library.folder.rglob("*.tmp"))


@pytest.mark.parametrize(
    ("number", "problem"), [(errno.EACCES, "denied"), (errno.EROFS, "readonly"), (errno.EIO, "other")]
)
def test_a_folder_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, problem: str
) -> None:
    monkeypatch.setattr(atomic, "os", Failing({"open"}, lambda _: True, OSError(number, "simulated")))
    with pytest.raises(FolderError) as caught:
        Library.open(tmp_path / "library")
    assert (caught.value.problem, caught.value.path) == (problem, tmp_path / "library")


def test_a_folder_that_cannot_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "simulated")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(FolderError) as caught:
        Library.open(tmp_path / "library")
    assert caught.value.problem == "denied"


def test_a_lock_that_is_not_given_is_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "PATIENCE", 0.05)
    path = tmp_path / "lock"
    with SaveLock(path), SaveLock(tmp_path / "other"):
        with pytest.raises(SaveError) as caught, SaveLock(path):
            pass
        assert caught.value.problem == "busy"
    with SaveLock(path) as lock, lock:
        pass


def test_without_file_locks_threads_are_still_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(locks, "_file_lock", None)
    library = Library.open(tmp_path)
    match = library.begin(NAMES)
    library.save(match.with_deal(0, DEAL))
    assert Library.open(tmp_path).load(match.number).deals == (DEAL,)
    assert not (tmp_path / "library.lock").exists()


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="the system has no such folders")
@pytest.mark.parametrize("folder", ["/proc", "/proc/self/fd", "/sys"])
def test_a_folder_of_the_system_is_refused_at_once(folder: str) -> None:
    began = time.monotonic()
    with pytest.raises(FolderError):
        Library.open(Path(folder))
    assert time.monotonic() - began < 1
