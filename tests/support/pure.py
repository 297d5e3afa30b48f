"""What of the project runs inside a browser: its run-time packages there, and an archive that holds them."""

from __future__ import annotations

import io
import tarfile
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
OURS = ("companion", "storage", "views")

#: What a package's own code may be made of, as opposed to Python.
COMPILED = (".so", ".pyd", ".dll", ".dylib")

#: Has compiled code that Python can do without.
WITH_FALLBACK = "msgpack"


def browser_environment() -> dict[str, str]:
    """The answers to packages' questions about the machine, as Pyodide gives them."""
    here = {key: str(value) for key, value in default_environment().items()}
    there = {"sys_platform": "emscripten", "platform_system": "Emscripten", "platform_machine": "wasm32"}
    return {**here, **there, "os_name": "posix", "python_version": "3.14", "python_full_version": "3.14.2"}


def browser_packages(name: str = "companion") -> dict[str, Distribution]:
    """The installed package of that name and everything it needs in a browser, by name."""
    found: dict[str, Distribution] = {}
    environment = browser_environment()
    wanted = [(name, frozenset[str]())]
    seen = set()
    while wanted:
        name, extras = wanted.pop()
        key = (canonicalize_name(name), extras)
        if key in seen:
            continue
        seen.add(key)
        found[key[0]] = distribution(name)
        for line in found[key[0]].requires or []:
            need = Requirement(line)
            asked = (
                [need.marker.evaluate({**environment, "extra": extra}) for extra in {"", *extras}]
                if need.marker
                else [True]
            )
            if any(asked):
                wanted.append((need.name, frozenset(need.extras)))
    return found


def code_of(package: Distribution) -> list[Path]:
    """The files an installed package brings to import, apart from what belongs to pip."""
    files = [Path(str(package.locate_file(file))) for file in package.files or [] if ".dist-info" not in str(file)]
    return [file for file in files if ".." not in file.parts and file.is_file() and "__pycache__" not in file.parts]


def archive(names: tuple[str, ...] = OURS) -> bytes:
    """A tar.gz of our packages and, pure parts only, of everything they need in a browser."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", compresslevel=1) as tar:
        for name in names:
            for file in sorted((ROOT / name).rglob("*")):
                if file.is_file() and "__pycache__" not in file.parts and "assets" not in file.parts:
                    tar.add(file, str(file.relative_to(ROOT)))
        for package in browser_packages().values():
            if package.name == "companion":
                continue
            root = Path(str(package.locate_file("")))
            for file in code_of(package):
                if file.suffix not in COMPILED:
                    tar.add(file, str(file.relative_to(root)))
    return buffer.getvalue()
