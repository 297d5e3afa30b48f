"""The order of the run: what needs no browser first; a failing rule is told before the slow tests begin."""

from __future__ import annotations

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser tests last: the browser's driver keeps an event loop in this thread, which others need."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
