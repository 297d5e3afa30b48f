"""A tiny app for tests: suit signs, icons and the letters a player's name may hold, on a server of ours.

Started as `python -m tests.support.apps.signs [--port N]`; prints the address it serves.
"""

from __future__ import annotations

import argparse

import flet as ft

from views.fonts import text_theme
from views.server import Server


def main(page: ft.Page) -> None:
    page.title = "Signs"
    page.theme = ft.Theme(text_theme=text_theme())
    picker = ft.FilePicker()

    async def pick(_: ft.Event[ft.Button]) -> None:
        try:
            files = await picker.pick_files(with_data=True)
            said.value = f"picked {len(files[0].bytes or b'') if files else 0} bytes"
        except Exception as fault:
            said.value = f"refused: {fault}"
        said.update()

    def type_name(event: ft.Event[ft.TextField]) -> None:
        said.value = f"Hello, {event.control.value}"
        said.update()

    said = ft.Text("nothing yet")
    page.add(
        ft.Text("♠", size=160, semantics_label="big spade"),
        ft.Text("♠♥♦♣ ♤♡♢♧ ★ ✓✗ →←↔ ±− · … “ ” — ↑↓ ⟳ ⌫ 🂠"),
        ft.Text("Бубны, пики, ¡señor!", theme_style=ft.TextThemeStyle.TITLE_LARGE),
        ft.Row([ft.Icon(ft.Icons.UNDO), ft.Icon(ft.CupertinoIcons.SUIT_SPADE_FILL)]),
        ft.TextField(label="Name", on_change=type_name),
        ft.Button("Pick a ♥ file", on_click=pick),
        said,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    server = Server(main, port=parser.parse_args().port)
    server.run(lambda: print(f"Signs are shown at {server.address}", flush=True))
