"""The rooms of the house open inside a browser: Pyodide imports them, with nothing from the internet."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flet_web import get_package_web_dir

from tests.support.browser import Hands
from tests.support.pure import OURS, ROOT, archive

#: These serve pages or open windows, which nobody does inside a browser.
SERVER_SIDE = {"companion.__main__", "views.gate", "views.launch", "views.server", "views.start"}

PAGE = """<!doctype html><title>Pyodide</title><script type="module">
import { loadPyodide } from "/pyodide.mjs";
window.python = (async () => {
    const python = await loadPyodide({ indexURL: "/" });
    const answer = await fetch("/app.tar.gz");
    python.unpackArchive(await answer.arrayBuffer(), "gztar", { extractDir: "/app" });
    return python;
})();
</script>"""

SCRIPT = """
import importlib, json, sys, traceback
sys.path.insert(0, "/app")
faults = {}
for name in json.loads(names):
    try:
        importlib.import_module(name)
    except BaseException:
        faults[name] = traceback.format_exc()
import msgpack
json.dumps({"faults": faults, "packer": msgpack.Packer.__module__, "platform": sys.platform})
"""


class Files(http.server.SimpleHTTPRequestHandler):
    """Pyodide's own files, our page and the archive."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012
    made: dict[str, tuple[str, bytes]]

    def __init__(self, made: dict[str, tuple[str, bytes]], *arguments: Any, **settings: Any) -> None:
        self.made = made
        super().__init__(*arguments, **settings)

    def do_GET(self) -> None:
        if self.path not in self.made:
            super().do_GET()
            return
        kind, body = self.made[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.fixture
def address() -> Iterator[str]:
    made = {
        "/": ("text/html", PAGE.encode()),
        "/app.tar.gz": ("application/octet-stream", archive()),
        "/favicon.ico": ("image/png", b""),
    }
    folder = str(Path(get_package_web_dir()) / "pyodide")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, made, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def modules() -> list[str]:
    """Our modules by name, packages first."""
    found = []
    for name in OURS:
        for file in sorted((ROOT / name).rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            found.append(".".join(parts).removesuffix(".__init__"))
    return [name for name in sorted(found) if name not in SERVER_SIDE]


def test_every_room_opens_in_pyodide(new_hands: Callable[..., Hands], address: str) -> None:
    hands = new_hands()
    hands.page.goto(address)
    run = "async ([names, script]) => { const python = await window.python;"
    run += " python.globals.set('names', names); return python.runPython(script); }"
    names = modules()
    result = json.loads(hands.page.evaluate(run, [json.dumps(["flet", "tinydb", *names]), SCRIPT]))
    assert result["platform"] == "emscripten"
    assert result["packer"] == "msgpack.fallback"
    assert result["faults"] == {}, "\n".join(result["faults"].values())
    assert hands.traffic.foreign == []
    assert hands.traffic.errors == {}
