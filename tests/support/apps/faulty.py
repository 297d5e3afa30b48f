"""An app that fails on purpose in each way the guard must hold; prints its address."""

from __future__ import annotations

from typing import Any

import flet as ft

from views import guard
from views.server import Server


@guard.component
def Part() -> ft.Control:
    count, set_count = ft.use_state(0)
    broken, set_broken = ft.use_state("")
    if broken == "render":
        raise RuntimeError("on purpose, in a render")

    @guard.handler
    def more() -> None:
        set_count(count + 1)

    @guard.handler
    def fail() -> None:
        raise RuntimeError("on purpose, in a handler")

    @guard.handler
    async def fail_late() -> None:
        raise RuntimeError("on purpose, in a slow handler")

    @guard.handler
    def fail_render() -> None:
        set_broken("render")

    @guard.handler
    def fail_control() -> None:
        set_broken("control")

    return ft.Column(
        [
            ft.Text(f"count {count}"),
            ft.Button("More", on_click=more),
            ft.Button("Fail in a handler", on_click=fail),
            ft.Button("Fail in a slow handler", on_click=fail_late),
            ft.Button("Fail in a render", on_click=fail_render),
            ft.Button("Fail in a control", on_click=fail_control),
            *([ft.Container(opacity=9)] if broken == "control" else []),
        ]
    )


@guard.component
def App() -> list[Any]:
    return [ft.View(controls=[Part(), Part()])]


if __name__ == "__main__":
    server = Server(lambda page: guard.render_views(page, App), port=0)
    print(server.address, flush=True)
    server.run()
