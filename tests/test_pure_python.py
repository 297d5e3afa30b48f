"""Whatever the app needs at run time is pure Python, so that it can run inside a browser too."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.support.pure import COMPILED, WITH_FALLBACK, browser_packages, code_of

PACKAGES = browser_packages()


def test_the_packages_are_the_ones_we_mean() -> None:
    assert {"companion", "flet", "tinydb", "msgpack", "cattrs", "platformdirs", "filelock"} <= set(PACKAGES)
    assert not {"flet-web", "flet-desktop", "uvicorn", "httpx", "pydantic"} & set(PACKAGES)


@pytest.mark.parametrize("name", sorted(set(PACKAGES) - {"companion", WITH_FALLBACK}))
def test_a_package_holds_no_compiled_code(name: str) -> None:
    package = PACKAGES[name]
    files = code_of(package)
    assert files, f"{name} brings no code"
    assert [file.name for file in files if file.suffix in COMPILED] == []
    assert "Root-Is-Purelib: true" in (package.read_text("WHEEL") or "")


def test_msgpack_works_without_its_compiled_part() -> None:
    """Blocked as in the archive for the browser, where the compiled file isn't there at all."""
    script = """
import sys
sys.modules["msgpack._cmsgpack"] = None
import msgpack
assert msgpack.Packer.__module__ == "msgpack.fallback", msgpack.Packer
value = {"a": [1, -2.5, None, True, "♠", b"raw"], "n": 2**40}
assert msgpack.unpackb(msgpack.packb(value)) == value
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack
import flet as ft
packed = msgpack.packb(ft.Text("♠"), default=configure_encode_object_for_msgpack(BaseControl))
assert "♠".encode() in packed
"""
    environment = {**os.environ, "PYTHONUTF8": "1"}
    subprocess.run([sys.executable, "-c", script], check=True, env=environment)
