"""The guard of what is done: a handler or task that raises is told in words, and the next tap works."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest

from tests.support.failing import FAILED, KEPT, counter, shown
from views import guard


class TestHandlers:
    @pytest.mark.parametrize("kind", ["sync", "async", "with event", "late"])
    def test_a_fault_is_told_in_words_and_the_next_tap_works(self, kind: str) -> None:
        @guard.handler
        def sync() -> None:
            raise RuntimeError("on purpose")

        @guard.handler
        async def asynchronous() -> None:
            raise RuntimeError("on purpose")

        @guard.handler
        def with_event(e: ft.ControlEvent) -> None:
            raise RuntimeError(f"on purpose, {e.name}")

        @guard.handler
        async def late(e: ft.ControlEvent) -> None:
            await ft.context.page.get_device_info()
            raise RuntimeError(f"on purpose, {e.name}")

        fault: Any = {"sync": sync, "async": asynchronous, "with event": with_event, "late": late}[kind]
        Counter = counter(lambda _: [ft.Button("Fail", on_click=fault)])
        with shown(Counter) as phone:
            phone.tap("Fail")
            assert FAILED in phone.texts() and KEPT in phone.texts()
            phone.tap("Close")
            phone.tap("More")
            assert "count 1" in phone.texts()
            assert len(phone.faults) == 1 and "on purpose" in phone.faults[0] and "Traceback" in phone.faults[0]

    def test_two_faults_make_one_dialog(self) -> None:
        @guard.handler
        def fail() -> None:
            raise RuntimeError("on purpose")

        with shown(counter(lambda _: [ft.Button("Fail", on_click=fail)])) as phone:
            button = phone.find("Fail", ft.Button)
            phone._send(button, "click")
            phone._send(button, "click")
            assert len(phone._dialogs()) == 1

    def test_the_wrapper_is_as_stable_as_the_function(self) -> None:
        def fn() -> None: ...

        async def async_fn() -> None: ...

        assert guard.handler(fn) is guard.handler(fn)
        assert guard.handler(async_fn) is guard.handler(async_fn)
        assert guard.handler(guard.handler(fn)) is guard.handler(fn)

    def test_a_generator_is_refused_where_it_is_written(self) -> None:
        def fn() -> Iterator[None]:
            yield

        with pytest.raises(TypeError, match="no generator"):
            guard.handler(fn)

    def test_use_handler_keeps_its_identity_and_calls_the_newest_function(self) -> None:
        seen: list[Any] = []
        said: list[int] = []

        @guard.component
        def Part() -> ft.Control:
            count, set_count = ft.use_state(0)

            def more() -> None:
                said.append(count)
                set_count(count + 1)

            seen.append(stable := guard.use_handler(more))
            return ft.Button("More", on_click=stable)

        with shown(Part) as phone:
            phone.tap("More")
            phone.tap("More")
        assert len(set(map(id, seen))) == 1 and said == [0, 1]

    def test_an_update_loop_ended_from_outside_starts_again(self) -> None:
        setters: list[Any] = []

        @ft.component
        def Bare() -> ft.Control:
            bad, set_bad = ft.use_state(False)
            setters.append(set_bad)
            assert not bad, "on purpose"
            return ft.Text("bare")

        @guard.handler
        def end() -> None:
            setters[0](True)

        Counter = counter(lambda _: [ft.Button("End", on_click=end)])

        @guard.component
        def Both() -> ft.Control:
            return ft.Column([Bare(), Counter()])

        with shown(Both) as phone:
            phone.tap("End")
            phone.tap("More")
            assert "count 1" in phone.texts()

    def test_background_tasks(self) -> None:
        async def task(number: int) -> None:
            raise RuntimeError(f"on purpose {number}")

        with shown(counter(lambda _: None)) as phone:
            guard.run_task(phone.page, task, 7)
            phone.settle()
            assert FAILED in phone.texts() and "on purpose 7" in phone.faults[0]
            phone.tap("Close")
            phone.tap("More")
            assert "count 1" in phone.texts()
