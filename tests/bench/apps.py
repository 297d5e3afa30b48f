"""The two apps measured against each other: the smallest that answers a tap, and ours where a deal is entered."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import flet as ft

from storage.library import Library
from views.app import build
from views.server import Server


def smallest(page: ft.Page) -> None:
    """One counter and one thing to tap; plain Flet, as small as it gets."""

    @ft.component
    def App() -> ft.Control:
        count, set_count = ft.use_state(0)
        return ft.Column(
            [
                ft.Text(f"count {count}"),
                ft.Container(ft.Text("tap"), on_click=lambda: set_count(count + 1), width=200, height=200),
            ]
        )

    page.padding = 0
    page.render(App)


def ours(folder: Path) -> None:
    """Serve the real app; each window opens where the first deal of a new match of four is entered."""
    library = Library.open(folder)
    app = build(library)

    def main(page: ft.Page) -> None:
        match = library.begin(("Ana", "Ivo", "Leo", "Zoe"), first_dealer=3)
        library.set_setting("route", f"/match/{match.number}/enter/0")
        app(page)

    Server(main, port=int(sys.argv[2])).run()


if __name__ == "__main__":
    if sys.argv[1] == "ours":
        with tempfile.TemporaryDirectory() as folder:
            ours(Path(folder))
    else:
        Server(smallest, port=int(sys.argv[2])).run()
