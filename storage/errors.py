"""What can go wrong with files, in few words that a screen can explain.

Every error of the storage is a ``StorageError``. ``problem`` is one of a few fixed words; the texts are the views'.
"""

from __future__ import annotations

import errno
from pathlib import Path

#: What Windows answers while somebody else has the file open for a moment (5 can also mean a lasting refusal).
WINDOWS_BUSY = frozenset({5, 32, 33})

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_DENIED = frozenset({errno.EACCES, errno.EPERM})
_BLOCKED = frozenset({errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY})
_BUSY = frozenset({errno.EBUSY, errno.EAGAIN, getattr(errno, "ETXTBSY", errno.EBUSY)})
_WINDOWS_FULL = frozenset({39, 112})
_WINDOWS_READONLY = frozenset({19})


class StorageError(Exception):
    """Anything the storage could not do."""


class SaveError(StorageError):
    """Something was not saved; what was there before is still there.

    ``problem`` is ``full`` (no room), ``denied`` (no right to write), ``readonly`` (nobody can write there), ``busy``
    (somebody else holds the file), ``blocked`` (a file is where a folder must be, or a folder where a file must be)
    or ``other``; ``path`` is the file concerned.
    """

    def __init__(self, problem: str, path: Path) -> None:
        self.problem = problem
        self.path = path
        super().__init__(f"{problem}: {path}")


class ReadError(StorageError):
    """A file is there but could not be read, so nothing is known about it; ``problem`` as in ``SaveError``."""

    def __init__(self, problem: str, path: Path) -> None:
        self.problem = problem
        self.path = path
        super().__init__(f"{problem}: {path}")


class FolderError(StorageError):
    """The library's folder cannot be used.

    ``problem`` is ``file`` (a file is in its place) or as in ``SaveError``.
    """

    def __init__(self, problem: str, path: Path) -> None:
        self.problem = problem
        self.path = path
        super().__init__(f"{problem}: {path}")


class DamagedError(StorageError):
    """A file does not hold what it must; ``where`` says in which place, as far as that is known."""

    def __init__(self, path: Path, where: str = "") -> None:
        self.path = path
        self.where = where
        super().__init__(f"{path}: {where}" if where else str(path))


class NewerError(StorageError):
    """A file was written by a newer version of the program; ``what`` is what this one does not know."""

    def __init__(self, path: Path, what: str) -> None:
        self.path = path
        self.what = what
        super().__init__(f"{path}: {what}")


class NoSuchMatch(StorageError, KeyError):
    """There is no match of that number."""

    def __init__(self, number: str) -> None:
        self.number = number
        super().__init__(number)


class ConflictError(StorageError):
    """Saving would silently drop deals that somebody else has saved meanwhile; ``number`` is the match's."""

    def __init__(self, number: str) -> None:
        self.number = number
        super().__init__(number)


def problem_of(error: OSError) -> str:
    """Say in one word what an operating system's refusal means; the words are those of ``SaveError``."""
    windows = getattr(error, "winerror", None)
    if error.errno in _FULL or windows in _WINDOWS_FULL:
        return "full"
    if windows in WINDOWS_BUSY - {5} or error.errno in _BUSY:
        return "busy"
    if error.errno == errno.EROFS or windows in _WINDOWS_READONLY:
        return "readonly"
    if error.errno in _BLOCKED:
        return "blocked"
    return "denied" if error.errno in _DENIED else "other"
