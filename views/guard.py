"""The one guard: no fault of a screen, a handler or an effect ends a session or shows Flet's red box.

Flet stops updating a session for good when a component raises while it re-renders. So the whole project uses

* ``@guard.component`` for ``@ft.component``, ``@guard.memo`` for a memoised one, ``guard.Router`` for
  ``ft.Router``
* ``guard.render_views(page, App)`` for ``page.render_views(App)``
* ``@guard.handler`` on each event handler, where it is defined: ``def undo(): …``, ``async def undo(e): …``
* ``guard.use_handler(fn)`` inside a component where a callback must keep its identity (arguments of memoised
  components): always the same object, always calling the newest ``fn``
* ``guard.use_effect`` for ``ft.use_effect``, ``guard.run_task(page, fn, …)`` for ``page.run_task(fn, …)``

The same function always gets the same wrapper, and a guarded function passes through unchanged. A component
that fails shows a fault card in its place; "Try again" or its parent's next update draws it again. Hooks
above the failing line keep their places. A fault is logged with its traceback on this module's logger.
"""

from __future__ import annotations

import contextvars
import functools
import inspect
import logging
import sys
import types
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol, TypeVar, cast

import flet as ft
from flet.components.component import Component
from flet.components.utils import current_component
from flet.utils.validation import validate

from storage.errors import StorageError
from views.parts import fault_card

log = logging.getLogger(__name__)

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=ft.BaseControl)


class Words(Protocol):
    """The translator: an English message and its facts in, the person's language out."""

    def __call__(self, message: str, /, **facts: Any) -> str:
        """Translate one message."""


_WORDS = "guard.words"


def set_words(page: ft.Page, words: Words) -> None:
    """Let fault cards of this page speak through ``words``; until then they are English."""
    page.session.store.set(_WORDS, words)


def say(message: str) -> str:
    """Put a message into the language of the current page; a broken translator can't break a fault card."""
    try:
        words = ft.context.page.session.store.get(_WORDS)
        return str(words(message)) if words else message
    except Exception:
        log.exception("The translator failed on %r", message)
        return message


# Components


class Guarded(Component):
    """A component whose update can't raise: what fails on its way to the client becomes a fault card too."""

    fault: Exception | None = None

    def update(self) -> None:
        """Render and send; on a fault send the card instead."""
        self.fault = None
        if not self._try():
            self._try()

    def _try(self) -> bool:
        try:
            super().update()  # type: ignore[no-untyped-call]
        except Exception as error:
            log.exception("%s could not be shown", getattr(self.fn, "__qualname__", self.fn))
            self.fault = error
            return False
        return True


def component(fn: F, *, small: bool = False) -> F:
    """Make ``fn`` a component that shows a fault card where it fails, or just a sign if it is ``small``."""

    @functools.wraps(fn)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        me = current_component()
        _, set_attempt = ft.use_state(0)
        path = ft.use_view_path()
        # A fault met on the way to the client: the body is known to render, so don't ask it again.
        if not (isinstance(me, Guarded) and me.fault):
            try:
                body = fn(*args, **kwargs)
                _check(body)
                return body
            except Exception:
                log.exception("%s could not be shown", fn.__qualname__)
        me._state.is_dirty = True  # never memoise a fault: the parent's next update tries again
        return _in_place(me, set_attempt, path, small)

    make = ft.component(guarded)

    @functools.wraps(fn)
    def guarded_component(*args: Any, **kwargs: Any) -> Any:
        node = make(*args, **kwargs)
        object.__setattr__(node, "__class__", Guarded)
        return node

    guarded_component.__dict__.update(make.__dict__, __guarded__=True)
    return cast(F, guarded_component)


def memo(fn: F, *, small: bool = False) -> F:
    """Make ``fn`` a guarded component that is drawn again only when an argument changes."""
    made = fn if getattr(fn, "__guarded__", False) else component(fn, small=small)
    memoised: Any = functools.wraps(fn)(ft.memo(made))  # type: ignore[no-untyped-call]
    memoised.__guarded__ = True
    return cast(F, memoised)


def keyed(key: str, node: C) -> C:
    """Give a component, called the typed way, the key that tells it from its neighbours."""
    cast(Any, node)._values["key"] = key  # it is frozen already; Flet's own ``key=`` escapes the type checker
    return node


Router = component(cast(Any, ft.Router).__component_impl__)


def render_views(page: ft.Page, app: Callable[..., Any], *args: Any) -> None:
    """Show ``app`` on the page, or a fault view when not even its first picture can be sent."""
    try:
        page.render_views(app, *args)
    except Exception:
        log.exception("The first screen could not be shown")
        again = handler(lambda: render_views(page, app, *args))
        page.views = [fault_card.view(say, page.route or "/", again)]
        page.update()


def _check(body: Any) -> None:
    """Raise now what the controls of a body would raise inside Flet's patch, where it ends the session."""
    if isinstance(body, list | tuple):
        for item in body:
            _check(item)
    elif isinstance(body, dict):
        for item in body.values():
            _check(item)
    elif isinstance(body, ft.BaseControl) and not isinstance(body, Component) and not hasattr(body, "_frozen"):
        for name, value in vars(body).items():
            if name != "data":
                _check(value)
        if not isinstance(body, ft.Service):  # a service asks for its page, which it hasn't yet
            body.before_update()  # type: ignore[no-untyped-call]
            validate(body)


# Handlers, effects, tasks


def handler(fn: F) -> F:
    """Wrap an event handler, sync or async, so that an exception shows a dialog in words and nothing more."""
    if getattr(fn, "__guarded__", False):
        return fn
    if inspect.isgeneratorfunction(fn) or inspect.isasyncgenfunction(fn):
        raise TypeError(f"a handler is a plain or async function, no generator: {fn!r}")
    plain = isinstance(fn, types.FunctionType)
    if plain and (known := fn.__dict__.get("__guard__")):
        return cast(F, known)

    if inspect.iscoroutinefunction(fn):

        @functools.wraps(fn, updated=())
        async def guarded_async(*args: Any, **kwargs: Any) -> Any:
            try:
                return await fn(*args, **kwargs)
            except Exception:
                _handler_fault(fn)
            finally:
                _revive()

        guarded: Any = guarded_async
    else:

        @functools.wraps(fn, updated=())
        def guarded_sync(*args: Any, **kwargs: Any) -> Any:
            try:
                return fn(*args, **kwargs)
            except Exception:
                _handler_fault(fn)
            finally:
                _revive()

        guarded = guarded_sync
    guarded.__guarded__ = True
    if plain:
        fn.__dict__["__guard__"] = guarded
    return cast(F, guarded)


def use_handler(fn: F) -> F:
    """Hook: a guarded callback that stays the same object over all renders and calls the newest ``fn``."""
    newest: Any = ft.use_ref(None)
    newest.current = fn

    def make() -> Any:
        # The first function gives the signature: Flet asks for it, and whether it is async.
        if inspect.iscoroutinefunction(fn):

            @functools.wraps(fn, updated=())
            async def newest_async(*args: Any, **kwargs: Any) -> Any:
                return await newest.current(*args, **kwargs)

            return handler(newest_async)

        @functools.wraps(fn, updated=())
        def newest_sync(*args: Any, **kwargs: Any) -> Any:
            return newest.current(*args, **kwargs)

        return handler(newest_sync)

    return cast(F, ft.use_memo(make, []))


def use_effect(
    setup: Callable[[], Any],
    dependencies: Sequence[Any] | None = None,
    cleanup: Callable[[], Any] | None = None,
) -> None:
    """Hook: ``ft.use_effect`` with set-up and clean-up guarded; the set-up may return its clean-up."""
    kept: Any = ft.use_ref(None)
    if inspect.iscoroutinefunction(setup):
        ft.use_effect(handler(setup), dependencies, handler(cleanup) if cleanup else None)
        return

    def set_up() -> None:
        kept.current = handler(setup)()

    def clean_up() -> None:
        # Flet forgets a returned clean-up at the next render, so it is kept here.
        for undo in (kept.current, cleanup):
            if callable(undo):
                handler(undo)()
        kept.current = None

    ft.use_effect(set_up, dependencies, clean_up)


def run_task(page: ft.Page, fn: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
    """Run a coroutine function in the background of ``page``, guarded, leaving the caller's context alone."""
    contextvars.copy_context().run(page.run_task, handler(fn), *args)


def _handler_fault(fn: Callable[..., Any]) -> None:
    fault = sys.exception()
    # What a disk refuses is no fault of the program: a line is enough.
    log.error("%s failed: %s", getattr(fn, "__qualname__", fn), fault, exc_info=not isinstance(fault, StorageError))
    try:
        page = ft.context.page
        if not any(dialog.open and dialog.key == fault_card.DIALOG for dialog in page._dialogs.controls):
            page.show_dialog(fault_card.dialog(say, _close, fault))
    except Exception:  # the last line: a fault while telling of a fault is only logged
        log.exception("The fault could not be shown")


def _revive() -> None:
    """Start the session's update loop again, should anything outside the guard have ended it."""
    try:
        session = ft.context.page.session
    except RuntimeError:
        return
    if session.components_mode and session.connection:
        session.start_updates_scheduler()  # type: ignore[no-untyped-call]


@handler
def _close() -> None:
    ft.context.page.pop_dialog()


@handler
def _home() -> None:
    ft.context.page.navigate("/")


def _in_place(me: Component, set_attempt: Callable[[Any], None], path: str, small: bool) -> Any:
    """Return the fault card in the form its place needs: a part, a view or the list of views."""

    @handler
    def again() -> None:
        set_attempt(lambda attempt: attempt + 1)

    parent, in_list = me.parent, False
    while isinstance(parent, Component):
        in_list = in_list or isinstance(parent._b, list)
        parent = parent.parent
    if isinstance(parent, ft.Page):
        view = fault_card.view(say, path or parent.route or "/", again, _home)
        return view if in_list else [view]
    return (
        fault_card.sign(say, again)
        if small
        else fault_card.card(say, again, _home if path not in ("", "/") else None)
    )
