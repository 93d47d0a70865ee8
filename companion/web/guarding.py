"""What every request passes first: strangers get nothing, and nobody gets more than a table needs.

A request must come from a page of this server (`Origin`), for a name of this machine (`Host`), and be small. Everything
that is sent forbids what pages have no use for: scripts from elsewhere, frames, other sites' forms, sniffed types.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias
from urllib.parse import urlsplit

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BODY = 64 * 1024
"""Bytes of an answer or a form; the longest are some hundred."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class TooLarge(Exception):
    """A body is longer than any that a page sends."""


class Guarded:
    """An application that only sees what may pass."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not _is_own(scope):
            await _turn_away(scope, send)
        else:
            await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        length = 0

        async def measure() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > MOST_BODY:
                raise TooLarge
            return message

        async def guard(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ())]
                own = {name for name, _ in headers}  # Such as the policy of a page that is no part of the table's.
                message["headers"] = [*headers, *(each for each in HEADERS if each[0] not in own)]
            await send(message)

        try:
            await self.app(scope, measure, guard)
        except TooLarge:
            await _turn_away(scope, send, 413)


def _is_own(scope: Scope) -> bool:
    """Whether a request comes from no page, or from one of this server: its `Origin` is the `Host` that it asks."""
    headers = dict(scope["headers"])
    origin, host = headers.get(b"origin", b"").decode("latin-1"), headers.get(b"host", b"").decode("latin-1")
    needed = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
    if not origin:
        return not needed
    return bool(host) and urlsplit(origin).netloc == host


async def _turn_away(scope: Scope, send: Send, status: int = 403) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "http.response.start", "status": status, "headers": HEADERS})
    await send({"type": "http.response.body", "body": b""})
