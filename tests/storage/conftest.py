"""A library in a folder of its own, with a clock that the test sets."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from storage.library import Library

MOMENT = datetime(2026, 7, 17, 20, 30, tzinfo=timezone(timedelta(hours=3)))


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[], Library]:
    """Open the test's library, each time as another process would."""
    chance = itertools.count()
    return lambda: Library.open(tmp_path / "library", clock=lambda: MOMENT, chance=lambda: next(chance))


@pytest.fixture
def library(opened: Callable[[], Library]) -> Library:
    return opened()
