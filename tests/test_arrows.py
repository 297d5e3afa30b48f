"""The arrows of the house: views → storage → companion, never upwards, never sideways between screens."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
#: What a storey must not import. The command line alone opens the app.
FORBIDDEN = {
    "companion": {"flet", "tinydb", "storage", "views", "random", "time", "datetime", "os", "socket"},
    "storage": {"flet", "views"},
    "views": {"tinydb"},
}
EXCEPTIONS = {("companion/cli.py", "views")}


def imports(path: Path) -> Iterator[str]:
    """Yield the full name of everything a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@pytest.mark.parametrize("package", FORBIDDEN)
def test_no_storey_reaches_upwards(package: str) -> None:
    for path in files(package):
        place = path.relative_to(ROOT).as_posix()
        for name in imports(path):
            top = name.split(".")[0]
            assert top not in FORBIDDEN[package] or (place, top) in EXCEPTIONS, f"{place} imports {name}"


def test_no_screen_knows_another() -> None:
    for path in files("views/screens"):
        others = [name for name in imports(path) if name.startswith("views.screens")]
        assert not others, f"{path.name} imports {others}"


def test_parts_know_no_screen() -> None:
    for path in files("views/parts"):
        assert not [name for name in imports(path) if name.startswith("views.screens")], path.name


def test_no_file_is_too_long_to_read() -> None:
    for package in FORBIDDEN:
        for path in files(package):
            lines = path.read_text(encoding="utf-8").count("\n")
            assert lines <= 320, f"{path.relative_to(ROOT)} has {lines} lines: it wants to be two"
