"""A TinyDB storage that replaces its file as a whole, or not at all.

A save is: serialise, write a temporary file beside the target, flush it, put it in the target's place, flush the
folder. Whatever happens on the way, the target holds either all of the old or all of the new.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import stat
import sys
import time
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from storage.errors import WINDOWS_BUSY, DamagedError, ReadError, SaveError, problem_of

try:
    import fcntl
except ImportError:  # Windows, and a browser
    fcntl = None  # type: ignore[assignment]

#: A TinyDB file: documents by number, by table.
Tables = dict[str, dict[str, Any]]

#: What tells one version of a file from another: time of writing, size and inode.
Stamp = tuple[int, int, int]

#: A larger file is refused before it is read; a match is some tens of kilobytes.
MOST_BYTES = 64 * 2**20

#: How every file begins and ends, so that a listing need not read what is between.
FRONT = b'{"head":{"1":'
END = b"}\n"

#: What the names of temporary files end in.
TEMPORARY = ".tmp"
#: What ``replace_file`` calls its unfinished files.
UNFINISHED = re.compile(r".+\.\d+-\d+\.tmp")

# Pauses between attempts where Windows refuses for a moment: together about 3 seconds.
_PAUSES = (0.005, 0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 0.8, 0.9)
_NUMBERS = itertools.count()


class AtomicStorage(Storage):
    """TinyDB's view of one file. ``stamp`` is that of the version read or written last, ``None`` before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.stamp: Stamp | None = None

    def read(self) -> Tables | None:
        """Return the tables, or ``None`` when there is no file yet; raise ``DamagedError`` or ``ReadError``."""
        try:
            data, self.stamp = read_file(self.path)
        except FileNotFoundError:
            self.stamp = None
            return None
        return parse(self.path, data)

    def write(self, data: Tables) -> None:
        """Replace the file; raise ``SaveError`` and leave the old one when that fails."""
        # Plain ASCII: no half of a character can be cut off, and every name a person can enter survives.
        text = json.dumps(data, separators=(",", ":"), allow_nan=False, check_circular=False)
        self.stamp = replace_file(self.path, text.encode("ascii") + b"\n")


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of the file as it is now, ``None`` when there is none."""
    try:
        return _stamp(os.stat(path))  # noqa: PTH116 - on the path of every tap; half the time of Path.stat
    except OSError:
        return None


def replace_file(path: Path, data: bytes) -> Stamp:
    """Write a file as a whole, making its folder if need be, and return its stamp.

    Raises ``SaveError``. Until ``os.replace`` the old file stands untouched; should flushing the folder fail after
    it, the new one is in place but might not survive a power cut, so that is an error too, and saving again is safe.
    """
    temporary = path.with_name(f"{path.name}.{os.getpid()}-{next(_NUMBERS)}{TEMPORARY}")
    try:
        stamp = _write(temporary, data)
        _put_in_place(temporary, path)
        flush_folder(path.parent)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        if isinstance(error, OSError):
            raise SaveError(problem_of(error), path) from error
        raise
    return stamp


def remove_file(path: Path) -> bool:
    """Remove a file for good and say whether it was there; raise ``SaveError``."""
    try:
        _patiently(path, lambda: os.unlink(path))  # noqa: PTH108
    except FileNotFoundError:
        return False
    except OSError as error:
        raise SaveError(problem_of(error), path) from error
    try:
        flush_folder(path.parent)
    except OSError as error:
        raise SaveError(problem_of(error), path) from error
    return True


def put_aside(path: Path, why: str) -> Path:
    """Rename a file to one that ends in ``.why``, over nothing that is there, and return it; raise ``SaveError``."""
    aside, number = path.with_suffix(f".{why}"), 1
    while os.path.lexists(aside):
        number += 1
        aside = path.with_suffix(f".{number}.{why}")
    try:
        _put_in_place(path, aside)
        flush_folder(path.parent)
    except OSError as error:
        raise SaveError(problem_of(error), path) from error
    return aside


def read_file(path: Path, ends: int | None = None) -> tuple[bytes, Stamp]:
    """Return what a file holds and its stamp; with ``ends``, only that many bytes from its front and the last two.

    Raises ``FileNotFoundError``, ``ReadError`` and, for an empty or absurdly large file, ``DamagedError``.
    """
    for pause in (*_PAUSES, None):
        try:
            with open(path, "rb", buffering=0, opener=_without_waiting) as file:
                status = os.fstat(file.fileno())
                if not stat.S_ISREG(status.st_mode):
                    raise ReadError("blocked", path)
                stamp = _stamp(status)
                if not 0 < stamp[1] <= MOST_BYTES:
                    raise DamagedError(path, f"{stamp[1]} bytes")
                if ends is None or stamp[1] <= ends:
                    return _read(file.fileno(), stamp[1]), stamp
                front = _read(file.fileno(), ends)
                file.seek(stamp[1] - len(END))
                return front + file.read(len(END)), stamp
        except FileNotFoundError:
            raise
        except NotADirectoryError as error:
            # A file lies where a folder should: there is nothing to read, and writing will say why not.
            raise FileNotFoundError(str(path)) from error
        except OSError as error:
            if pause is None or getattr(error, "winerror", None) not in WINDOWS_BUSY:
                raise ReadError(problem_of(error), path) from error
            time.sleep(pause)
    raise AssertionError("unreachable")


def names_in(folder: Path) -> list[str]:
    """Return the names in a folder, none without one; raise ``ReadError``."""
    try:
        return os.listdir(folder)  # noqa: PTH208 - names are wanted, not paths
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ReadError(problem_of(error), folder) from error


def parse(path: Path, data: bytes) -> Tables:
    """Return the tables that the bytes of a file say; raise ``DamagedError``."""
    try:
        tables = json.loads(data)
    except (ValueError, RecursionError) as error:  # UnicodeDecodeError is a ValueError
        raise DamagedError(path, str(error)) from error
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise DamagedError(path, "no tables")
    return tables


def flush_folder(folder: Path) -> None:
    """Make sure that the names in a folder survive a power cut, where the platform can; raise ``OSError``."""
    if sys.platform in ("win32", "emscripten"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _without_waiting(path: str, flags: int) -> int:
    """Open what is no file, but a pipe without an end, at once."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _stamp(status: os.stat_result) -> Stamp:
    return status.st_mtime_ns, status.st_size, status.st_ino


def _read(handle: int, size: int) -> bytes:
    parts = []
    while size > 0 and (part := os.read(handle, size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write(temporary: Path, data: bytes) -> Stamp:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(temporary, flags, 0o600)
    except FileNotFoundError:
        temporary.parent.mkdir(parents=True, exist_ok=True)
        flush_folder(temporary.parent.parent)
        handle = os.open(temporary, flags, 0o600)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        _flush(handle)
    finally:
        os.close(handle)
    # File systems count time in steps of some milliseconds and use inodes again at once; a full nanosecond makes
    # sure that two versions of the same size never look alike.
    now = time.time_ns()
    with contextlib.suppress(OSError):
        os.utime(temporary, ns=(now, now))
    return _stamp(os.stat(temporary))  # noqa: PTH116


def _flush(handle: int) -> None:
    full = getattr(fcntl, "F_FULLFSYNC", None)
    if full is not None:
        # Apple's fsync leaves the data in the drive's own memory; not every file system knows the stronger call.
        try:
            fcntl.fcntl(handle, full)
        except OSError:
            pass
        else:
            return
    os.fsync(handle)


def _put_in_place(temporary: Path, path: Path) -> None:
    _patiently(path, lambda: os.replace(temporary, path))  # noqa: PTH105


def _patiently(path: Path, act: Any) -> None:
    for pause in (*_PAUSES, None):
        try:
            act()
        except OSError as error:
            if getattr(error, "winerror", None) not in WINDOWS_BUSY:
                raise
            if pause is None:
                raise SaveError("busy", path) from error
            time.sleep(pause)
        else:
            return
