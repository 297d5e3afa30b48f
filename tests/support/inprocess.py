"""A phone without a browser: opens the app in this process, taps by accessible name, reads what is shown.

    with Phone(main) as phone:
        phone.tap("New match")
        phone.type("Player 1", "Ana")
        assert "Ana" in phone.texts()

Every message is packed as on the wire. Leaving the ``with`` fails when anything was logged as an error or a
handler bypasses the guard, unless the phone was made with ``strict=False``. ``Phone(main, beside=other)`` is a
second phone of the same server. Answers to what the app asks its client are in ``phone.answers`` by method name.
"""

from __future__ import annotations

import asyncio
import functools
import logging
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, cast

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.components.public_utils import unwrap_component
from flet.controls.context import _context_page
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from tests.support import tree
from tests.support.tree import Spot

_encode = cast(Any, configure_encode_object_for_msgpack)(ft.BaseControl)

DEVICE = {"browser_name": "chrome", "locales": [{"language_code": "en", "country_code": "US"}]}


class _Wire(Connection):
    """Takes the server's messages, packs them as the real one does, and answers questions."""

    def __init__(self, phone: Phone) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.phone = phone
        self.page_url = "http://127.0.0.1:8000"
        self.sent = 0
        self.bytes = 0

    def pack(self, value: Any) -> bytes:
        packed: bytes = msgpack.packb(value, default=_encode)
        self.bytes += len(packed)
        return packed

    def send_message(self, message: Message) -> None:
        self.pack([message.action, message.body])
        self.sent += 1
        if message.action == MessageAction.INVOKE_METHOD:
            self.loop.call_soon(self.phone._answer, message.body)
        elif message.action == MessageAction.SESSION_CRASHED:
            self.phone.faults.append(f"the red box: {message.body.message}")


class _Faults(logging.Handler):
    def __init__(self, phone: Phone) -> None:
        super().__init__(logging.ERROR)
        self.phone = phone
        self.setFormatter(logging.Formatter("%(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        self.phone.faults.append(self.format(record))


class Phone:
    """One client with one session; see the module's text."""

    def __init__(
        self,
        main: Callable[[ft.Page], Any],
        *,
        route: str = "/",
        width: float = 360,
        height: float = 640,
        strict: bool = True,
        beside: Phone | None = None,
        answers: dict[str, Any] | None = None,
    ) -> None:
        self.main, self.strict, self.beside = main, strict, beside
        self.start = {"route": route, "width": width, "height": height, "web": True, "platform": "android"}
        #: What the client answers, by method name: a value, or a function of the arguments (it may raise).
        self.answers: dict[str, Any] = {"get_device_info": DEVICE, **(answers or {})}
        #: What the app asked its client, in order: (method, arguments).
        self.asked: list[tuple[str, Any]] = []
        #: Errors that were logged, and red boxes.
        self.faults: list[str] = []

    # Opening and closing

    def __enter__(self) -> Phone:
        self.loop: Any = self.beside.loop if self.beside else asyncio.new_event_loop()
        self._listener = _Faults(self)
        logging.getLogger().addHandler(self._listener)
        self.run(self._open())
        self.settle()
        return self

    async def _open(self) -> None:
        self.wire = _Wire(self)
        self.wire.loop = asyncio.get_running_loop()
        self.wire.executor = self.beside.wire.executor if self.beside else ThreadPoolExecutor(2)
        hub = self.beside.wire.pubsubhub if self.beside else PubSubHub(self.wire.loop, self.wire.executor)
        self.wire.pubsubhub = hub
        self.session: Any = Session(self.wire)
        self.page = self.session.page
        _context_page.set(self.page)
        self.session.apply_page_patch(self.start)
        self.wire.pack(self.session.get_page_patch())
        result = self.main(self.page)
        if asyncio.iscoroutine(result):
            await result
        await self.session.after_event(self.page)

    def __exit__(self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None) -> None:
        unguarded = self.unguarded() if kind is None else []
        self.run(self._close())
        self.settle()
        if self.beside is None:
            self.run(self._end_tasks())
            self.wire.executor.shutdown()
            self.loop.close()
        logging.getLogger().removeHandler(self._listener)
        if self.strict and kind is None:
            assert not self.faults, "\n".join(self.faults)
            assert not unguarded, f"handlers that bypass the guard: {', '.join(unguarded)}"

    async def _end_tasks(self) -> None:
        waiting = asyncio.all_tasks() - {asyncio.current_task()}
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    async def _close(self) -> None:
        self.session.close()

    def run(self, coroutine: Any) -> Any:
        """Run a coroutine on the phone's loop."""

        async def here() -> Any:
            _context_page.set(self.page) if hasattr(self, "page") else None
            return await coroutine

        return self.loop.run_until_complete(here())

    def settle(self) -> None:
        """Let the app do all it can do without waiting for a clock."""

        async def turn() -> None:
            for _ in range(500):
                await asyncio.sleep(0)
                if not self.loop._ready:
                    return

        self.loop.run_until_complete(turn())
        # The client tells when a closed dialog is gone.
        for dialog in list(self.page._dialogs.controls):
            if not dialog.open and dialog.on_dismiss:
                self._send(dialog, "dismiss", None)

    def wait(self, until: Callable[[], Any] | float, timeout: float = 2) -> Any:
        """Wait some seconds, or until something holds: for timers and threads."""
        if not callable(until):
            self.loop.run_until_complete(asyncio.sleep(until))
            return self.settle()
        end = self.loop.time() + timeout
        while not (result := until()):
            assert self.loop.time() < end, f"waited {timeout} s in vain; on the phone: {self.texts()}"
            self.loop.run_until_complete(asyncio.sleep(0.005))
            self.settle()
        return result

    def sleep(self) -> None:
        """Lose the connection, as a phone does in a pocket."""
        self.run(self.session.disconnect(3600))

    def wake(self) -> None:
        """Connect again to the same session."""
        self.run(self.session.connect(self.wire))
        self.settle()

    def _answer(self, question: Any) -> None:
        self.asked.append((question.name, question.args))
        result, error = self.answers.get(question.name), None
        try:
            result = result(question.args) if callable(result) else result
        except Exception as raised:
            result, error = None, str(raised)
        self.session.handle_invoke_method_results(question.control_id, question.call_id, result, error)
        if question.name == "push_route":
            self.loop.create_task(self._arrive(question.args["route"]))

    async def _arrive(self, route: str) -> None:
        self.session.apply_page_patch({"route": route})
        await self.session.dispatch_event(self.page._i, "route_change", {"route": route})

    def _send(self, control: ft.BaseControl, event: str, data: Any = None) -> None:
        self.run(self.session.dispatch_event(control._i, event, data))
        self.settle()

    # Where we are

    @property
    def route(self) -> str:
        """The address the phone shows."""
        return self.page.route or "/"

    def go(self, route: str) -> None:
        """Open an address, as by a link or the browser's history."""
        self.run(self._arrive(route))
        self.settle()

    def back(self) -> None:
        """Press the phone's back button: it closes a dialog, else the top view."""
        if dialogs := self._dialogs():
            dialogs[-1].open = False
            return self._send(dialogs[-1], "dismiss", True)
        views = self.views()
        assert len(views) > 1, f"there is nothing behind {self.route}"
        return self._send(self.page, "view_pop", {"route": views[-1].route})

    def views(self) -> list[ft.View]:
        """The stack of views, the visible one last."""
        return [unwrap_component(view) for view in unwrap_component(self.page.views)]

    def _dialogs(self) -> list[Any]:
        dialogs = [unwrap_component(dialog) for dialog in self.page._dialogs.controls]
        return [dialog for dialog in dialogs if dialog.open and not isinstance(dialog, ft.SnackBar)]

    # What is there

    def controls(self) -> list[Spot]:
        """Every visible control: of the top dialog if one is open, else of the top view; then snack bars."""
        bars = [bar for bar in self.page._dialogs.controls if bar.open and isinstance(bar, ft.SnackBar)]
        return list(tree.walk([*(self._dialogs()[-1:] or self.views()[-1:]), *bars]))

    def texts(self) -> list[str]:
        """All text shown, in order."""
        return [text for spot in self.controls() for text in tree.shown_text(spot.control)]

    def text(self) -> str:
        """All text shown, as one piece."""
        return "\n".join(self.texts())

    def names(self) -> list[str]:
        """All accessible names, in order."""
        return [name for spot in self.controls() for name in tree.own_names(spot.control)]

    def has(self, name: str | re.Pattern[str]) -> bool:
        """Whether a control with this name is there."""
        return any(_match(name, own) for own in self.names())

    def find(self, name: str | re.Pattern[str], kind: type[Any] = ft.BaseControl) -> Any:
        """Return the one control with this name (of this kind, or the nearest of it around the name)."""
        found: list[Any] = []
        for spot in self.controls():
            if any(_match(name, own) for own in tree.own_names(spot.control)):
                near = next((control for control in spot.line if isinstance(control, kind)), None)
                if near is None:  # a Semantics round a field carries the field's name
                    near = next((s.control for s in tree.walk(spot.control) if isinstance(s.control, kind)), None)
                if near is not None and near not in found:
                    found.append(near)
        return self._one(found, name, self.names())

    def tappable(self) -> Iterator[tuple[list[str], Spot]]:
        """Yield what can be tapped, each with its names, the full one first."""
        targets: dict[int, tuple[Spot, list[str]]] = {}
        for spot in self.controls():
            line = list(spot.line)
            place = next((place for place, control in enumerate(line) if tree.can_tap(control)), None)
            if place is None:
                # A Semantics round a single target names it.
                inner = [s for s in tree.walk(spot.control, spot.around) if tree.can_tap(s.control)]
                if not (isinstance(spot.control, ft.Semantics) and len(inner) == 1):
                    continue
                target = inner[0]
            else:
                target = Spot(line[place], tuple(reversed(line[place + 1 :])))
            targets.setdefault(id(target.control), (target, []))[1].extend(tree.own_names(spot.control))
        for target, names in targets.values():
            yield list(dict.fromkeys([" ".join(names), *names])), target

    def unguarded(self) -> list[str]:
        """Handlers on the screen that are neither Flet's own nor guarded."""
        found = []
        for spot in [*self.controls(), Spot(self.page, ())]:
            for event, function in tree.handlers(spot.control):
                plain = function.func if isinstance(function, functools.partial) else function
                ours = not getattr(plain, "__module__", "").startswith("flet.")
                if ours and not getattr(function, "__guarded__", False):
                    found.append(f"{type(spot.control).__name__}.{event} ({function.__qualname__})")
        return found

    def _one(self, found: list[Any], name: Any, there: list[str]) -> Any:
        listing = "\n  ".join(there)
        assert found, f"no {name!r} on {self.route}; there is\n  {listing}"
        assert len(found) == 1, f"{len(found)} of {name!r} on {self.route}; there is\n  {listing}"
        return found[0]

    # What a person does

    def tap(self, name: str | re.Pattern[str], nth: int | None = None) -> None:
        """Tap what has this name; ``nth`` (from 0) chooses among several."""
        targets = list(self.tappable())
        full = [target for names, target in targets if _match(name, names[0])]
        found = full or [target for names, target in targets if any(_match(name, own) for own in names)]
        if nth is not None:
            found = found[nth : nth + 1]
        spot = self._one(found, name, [names[0] for names, _ in targets])
        assert not spot.disabled, f"{name!r} on {self.route} is disabled"
        self._touch(spot)

    def _touch(self, spot: Spot) -> None:
        control: Any = spot.control
        holder: Any = next((c for c in reversed(spot.around) if getattr(c, "on_change", None)), None)
        if isinstance(control, ft.Checkbox | ft.Switch):
            self._change(control, "value", not control.value)
        elif isinstance(control, ft.Radio):
            self._change(next(c for c in spot.around if isinstance(c, ft.RadioGroup)), "value", control.value)
        elif isinstance(control, ft.Segment) and holder:
            chosen = set(holder.selected) ^ {control.value} if holder.allow_multiple_selection else {control.value}
            self._change(holder, "selected", sorted(chosen))
        elif isinstance(control, tree.CHOICES) and holder:
            peers = [s.control for s in tree.walk(holder) if type(s.control) is type(control)]
            self._change(holder, "selected_index", peers.index(control))
        elif isinstance(control, ft.Chip) and control.on_select:
            self._change(control, "selected", not control.selected, "select")
        else:
            event = next((event for event in tree.TAPS if getattr(control, event, None)), "on_click")
            self._send(control, event.removeprefix("on_"))

    def _change(self, control: Any, field: str, value: Any, event: str = "change") -> None:
        self.session.apply_patch(control._i, {field: value})
        self._send(control, event, value)

    def type(self, name: str | re.Pattern[str], text: str, *, submit: bool = False) -> None:
        """Replace what stands in the field with this label, and perhaps press enter."""
        field = self.find(name, ft.TextField)
        assert not field.disabled and not field.read_only, f"{name!r} can't be typed into"
        self._change(field, "value", text)
        if submit:
            self._send(self.find(name, ft.TextField), "submit", text)

    def choose(self, name: str | re.Pattern[str], option: str) -> None:
        """Choose an option, by its text or key, from the drop-down list with this label."""
        box = self.find(name, ft.Dropdown)
        keys = {text: o.key or o.text for o in box.options for text in (o.text, o.key) if text}
        assert option in keys, f"no option {option!r}; there is {list(keys)}"
        assert not box.disabled, f"{name!r} is disabled"
        self._change(box, "value", keys[option], "select")


def _match(wanted: str | re.Pattern[str], name: str) -> bool:
    return bool(wanted.search(name)) if isinstance(wanted, re.Pattern) else wanted == name
