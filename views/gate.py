"""The doorkeeper of the web server: who may knock, what may be said and how large, what the browser is told.

A page of some other site that is open in the same browser can reach a loopback port, by its address or by
a name that resolves to it. So every request must name us as its host, and whatever says where it comes from
must say "from here".
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from contextlib import suppress
from types import NoneType
from typing import Any
from urllib.parse import urlsplit

import msgpack  # type: ignore[import-untyped]
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from views.fonts import stand_in

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

#: Larger than anything the app's screens and files need.
MESSAGE_LIMIT = 4 * 1024 * 1024

#: What a browser may say: the parts of a message's body by the number of its action, and their kinds.
SAYINGS: dict[int, dict[str, tuple[type, ...]]] = {
    MessageAction.REGISTER_CLIENT.value: {"session_id": (str, NoneType), "page_name": (str,), "page": (dict,)},
    MessageAction.CONTROL_EVENT.value: {"target": (int,), "name": (str,), "data": (object,)},
    MessageAction.UPDATE_CONTROL_PROPS.value: {"id": (int,), "props": (dict,)},
    MessageAction.INVOKE_METHOD.value: {
        "control_id": (int,),
        "call_id": (str,),
        "result": (object,),
        "error": (str, NoneType),
    },
}
#: A message is some levels deep; what is much deeper would only be meant to exhaust us.
DEEPEST = 40

#: Seconds that Flet gets to close its books when a browser has left.
_FAREWELL = 0.5

#: FastAPI's own pages; they show nothing of use and load scripts from elsewhere.
_UNWANTED = {"/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json"}
#: Where the engine looks for a font when it meets a letter none of ours can draw.
_FALLBACK_FONTS = "/assets/fonts/"

_HEADERS = {
    "cache-control": "no-cache",  # asked again each time; unchanged files answer 304
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
_POLICY = (
    "default-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; "
    # the client's page has small scripts and styles of its own and compiles WebAssembly
    "script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src 'self' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' data: blob:; "
    "font-src 'self' data:; manifest-src 'self'; connect-src 'self' data: blob: ws://{host}"
)


class Gate:
    """An ASGI application that lets through only what belongs to the app behind it."""

    def __init__(self, app: App, hosts: Iterable[str], port: int) -> None:
        self._app = app
        self._hosts = {host.strip("[]").lower() for host in hosts}
        self._port = port

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Serve one connection, or turn it away."""
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Message, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal:
            await _answer(send, *refusal)
            return
        path: str = scope["path"]
        if path in _UNWANTED:
            await _answer(send, 404, b"Not found.")
            return
        if path.startswith(_FALLBACK_FONTS) and "/" in path.removeprefix(_FALLBACK_FONTS):
            # These fonts live on the internet. With a 404 the engine would ask again for ever; any valid
            # font, even one without the letter, lets it settle for a box.
            font = stand_in(path.removeprefix(_FALLBACK_FONTS))
            await _answer(send, 200, font.read_bytes(), f"font/{font.suffix[1:]}")
            return

        policy = _POLICY.format(host=_header(scope, b"host"))
        ours = [(b"content-security-policy", policy.encode("latin-1"))]
        ours += [(name.encode(), value.encode()) for name, value in _HEADERS.items()]
        names = {name for name, _ in ours}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                theirs = [pair for pair in message.get("headers", []) if pair[0].lower() not in names]
                message["headers"] = [*theirs, *ours]
            await send(message)

        await self._app(scope, receive, with_headers)

    async def _websocket(self, scope: Message, receive: Receive, send: Send) -> None:
        if self._refusal(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})  # before the handshake: a plain 403
            return

        gone = asyncio.Event()
        known = False

        async def dismissed(code: int) -> Message:
            gone.set()
            with suppress(OSError):
                await send({"type": "websocket.close", "code": code})
            return {"type": "websocket.disconnect", "code": code}

        async def sensible() -> Message:
            nonlocal known
            # Who leaves at once does so after his first screen: Flet draws it without looking whether he is there.
            await asyncio.sleep(0)
            message = await receive()
            if message["type"] == "websocket.disconnect":
                gone.set()
            elif message["type"] == "websocket.receive":
                data = message.get("bytes") or b""
                if max(len(data), len(message.get("text") or "")) > MESSAGE_LIMIT:
                    excuse = _excuse(data)
                    return {**message, "bytes": excuse} if excuse and known else await dismissed(1009)
                # Flet takes whatever it is told; what it can't read would end in a traceback and a line left hanging.
                action = _action(data)
                # His name comes first, and once.
                if action is None or known is (action == MessageAction.REGISTER_CLIENT.value):
                    return await dismissed(1007)
                known = True
            return message

        async def tolerant(message: Message) -> None:
            # Flet would take a failing send for the end of the world and never let the session go.
            if not gone.is_set():
                with suppress(OSError):
                    await send(message)

        # Where a visitor leaves before saying who he is, Flet waits for ever for something to send to him.
        work = asyncio.ensure_future(self._app(scope, sensible, tolerant))
        left = asyncio.ensure_future(gone.wait())
        try:
            await asyncio.wait({work, left}, return_when=asyncio.FIRST_COMPLETED)
            if known:
                await asyncio.wait({work}, timeout=_FAREWELL)
        finally:
            left.cancel()
            work.cancel()
        with suppress(asyncio.CancelledError):
            await work

    def _refusal(self, scope: Message) -> tuple[int, bytes] | None:
        """Why this request is turned away: status and words, or nothing."""
        if not self._is_ours(_header(scope, b"host")):
            return 400, b"This host is not served here."
        origin = _header(scope, b"origin")
        if origin and not (origin.startswith("http://") and self._is_ours(origin.removeprefix("http://"))):
            return 403, b"Requests from other sites are not answered."
        return None

    def _is_ours(self, netloc: str) -> bool:
        try:
            parts = urlsplit(f"//{netloc}")
            name, port = parts.hostname or "", parts.port or 80
        except ValueError:
            return False
        if parts.netloc != netloc or "@" in netloc or port != self._port:
            return False
        return name in self._hosts or (bool(self._hosts & {"0.0.0.0", "::"}) and _is_number(name))


def _is_number(host: str) -> bool:
    """Whether `host` is an address; one written as a number can't be a foreign name pointed at us."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _header(scope: Message, name: bytes) -> str:
    """The value of a header; two of a kind are no value that anybody could trust."""
    values = [value for key, value in scope["headers"] if key.lower() == name]
    return values[0].decode("latin-1") if len(values) == 1 else "?" if values else ""


def _action(data: bytes) -> int | None:
    """The number of what a message wants done, or nothing if it is no message of Flet's client."""
    if data[:1] != b"\x00":
        return None  # of the other kinds of packet, the app uses none
    try:
        action, body = msgpack.unpackb(data[1:], ext_hook=decode_ext_from_msgpack)
        parts = SAYINGS[action]
    except Exception:  # bytes can be wrong in more ways than msgpack and its extensions have errors for
        return None
    if not isinstance(body, dict) or body.keys() != parts.keys() or not _is_shallow(body):
        return None
    if not all(isinstance(body[name], kinds) for name, kinds in parts.items()):
        return None
    # Of what the parts hold in their turn, the app itself reads the route.
    routes = [part["route"] for part in body.values() if isinstance(part, dict) and "route" in part]
    return action if all(isinstance(route, str) for route in routes) else None


def _is_shallow(value: object, levels: int = DEEPEST) -> bool:
    if isinstance(value, dict):
        return levels > 0 and all(_is_shallow(item, levels - 1) for item in value.values())
    return not isinstance(value, list) or (levels > 0 and all(_is_shallow(item, levels - 1) for item in value))


def _excuse(data: bytes) -> bytes | None:
    """The answer to a call of ours, too large to be taken, as a failed answer: so nobody waits for it."""
    try:
        action, body = msgpack.unpackb(data[1:], ext_hook=lambda _code, _data: None, strict_map_key=False)
        if data[0] != 0 or action != MessageAction.INVOKE_METHOD.value:
            return None
        body = {**body, "result": None, "error": f"the answer is larger than {MESSAGE_LIMIT} bytes"}
        return b"\x00" + bytes(msgpack.packb([action, body]))
    except (ValueError, TypeError, msgpack.UnpackException):
        return None


async def _answer(send: Send, status: int, body: bytes, kind: str = "text/plain; charset=utf-8") -> None:
    headers = [(b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(b"x-content-type-options", b"nosniff"), (b"cache-control", b"no-cache")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
