"""One writer at a time: among the threads of this process, and among processes.

The lock is freed by the system when its holder dies. In a browser there are no file locks (and no second process).
"""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path
from types import TracebackType
from typing import Any

from storage.errors import SaveError, problem_of

_file_lock: Any = None
if sys.platform != "emscripten":
    try:
        import filelock
    except ImportError:
        pass
    else:
        # Where the system has no locks, filelock's stand-in is a file that a killed holder leaves behind for ever.
        _file_lock = None if filelock.FileLock is filelock.SoftFileLock else filelock.FileLock

#: How long to wait for another writer, in seconds; a save takes some milliseconds.
PATIENCE = 10.0


class SaveLock:
    """A lock to hold around the whole of read, change and write; the same thread may take it again.

    Taking it raises ``SaveError``: ``busy`` when another process keeps it for ``PATIENCE`` seconds.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads = threading.RLock()
        self._processes = None
        if _file_lock is not None:
            # Under the lock for threads one handle is enough for all of them.
            self._processes = _file_lock(
                path, timeout=PATIENCE, thread_local=False, poll_interval=0.005, fallback_to_soft=False
            )

    def prepare(self) -> None:
        """Make the lock's file, if it has one; raise ``SaveError`` where none can be made.

        Left to itself, filelock takes a folder in which nothing can be made (``/proc``) for one that is busy.
        """
        if self._processes is not None:
            try:
                os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644))
            except OSError as error:
                raise SaveError(problem_of(error), self._path) from error

    def __enter__(self) -> SaveLock:
        self._threads.acquire()
        try:
            if self._processes is not None:
                self._processes.acquire()
        except TimeoutError as error:
            self._threads.release()
            raise SaveError("busy", self._path) from error
        except OSError as error:
            self._threads.release()
            raise SaveError(problem_of(error), self._path) from error
        except NotImplementedError:
            # A file system without locks: the threads of this process are all that can be kept apart.
            self._processes = None
        except BaseException:
            self._threads.release()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if self._processes is not None:
                self._processes.release()
        finally:
            self._threads.release()
