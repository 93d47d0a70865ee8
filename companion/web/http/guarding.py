"""Middleware that every request passes first: it turns away cross-origin requests and limits their size and rate.

A request must name this machine (`Host`), so that no other site's name can be made to lead here. Requests that change
something, and every socket, must come from a page of this server (`Origin`). Bodies must be small, and no address or
link may send too many requests. Every response forbids what our pages don't use: scripts from elsewhere, frames, forms
of other sites, guessed content types, cached copies.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import ip_address
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from companion.photo.photo_files import MAX_BYTES as MAX_PHOTO_BYTES
from companion.web.base.networks import find_own_names
from companion.web.base.pace import RateLimit
from components.base.limits import FILE_BYTES, IMAGE_BYTES

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

MIN_COMPRESSED_BYTES, COMPRESSION_LEVEL = 500, 6
"""Size in bytes from which responses are compressed, and the level: a low one, as each page is compressed anew."""
MAX_BODY_BYTES = 64 * 1024
"""Most bytes of an answer or a form; the longest take some hundred."""
MAX_TEXT_BYTES = 2 * FILE_BYTES.most
"""Most bytes of an uploaded text file, with room for its encoding."""
LARGE_BODIES = {"photo": MAX_PHOTO_BYTES, "save": MAX_TEXT_BYTES, "create": MAX_TEXT_BYTES, "upload": IMAGE_BYTES.most}
"""Most bytes of larger uploads, by the part of the path after the link; only routes that check the link read these."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self' data:; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cache-control", b"no-store"),
]
"""Default headers. Nothing is cached, since a page holds what only its seat may see."""
WRONG_NAME_PAGE = """<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=width=device-width>
<title>salvage table</title><h1>Open the table by its address</h1><p>So that no other site can lead a browser here, it
answers only to the laptop’s addresses and its own name. Scan the code on the laptop, or type the address beside it."""

GET_REQUEST_RATE = 1500, 150
"""Most requests of one address in a burst, and how many more each second allows: a page loads a hundred pictures, and
one laptop may show eight pages."""
POST_REQUEST_RATE = 200, 20
"""The same limits for requests that change something, per link."""
NOT_FOUND_COST = 25
"""Number of requests that a refused one counts as, for a page that doesn't exist or isn't the link's."""


class Guarded:
    """An application behind the checks; it compresses responses for clients that accept it."""

    def __init__(self, app: App, use_words: Callable[[str], None] = lambda accepted: None) -> None:
        """use_words: sets the language of the request, from its Accept-Language header."""
        self.use_words = use_words
        self.app = GZipMiddleware(app, MIN_COMPRESSED_BYTES, COMPRESSION_LEVEL)
        self.names = {*find_own_names()}
        self.asked, self.done = RateLimit(*GET_REQUEST_RATE), RateLimit(*POST_REQUEST_RATE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.use_words(_read_header(scope, b"accept-language"))
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif status_code := self._find_error_status(scope):
            await _turn_away(scope, send, status_code)
        else:
            await self._pass_on(scope, receive, send)

    def _find_error_status(self, scope: Scope) -> int:
        """Return the HTTP status that refuses a request, or 0 if it may pass."""
        host, origin_address = (_read_header(scope, name) for name in (b"host", b"origin"))
        acts = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if not _is_own_host(host, self.names):
            return 421
        if _get_origin_host(origin_address) != host if origin_address else acts:
            return 403
        may = self.asked.take(_get_client_address(scope)) and (not acts or self.done.take(_link(scope)))
        return 0 if may else 429

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        length, max_bytes = 0, _find_most(scope)

        async def measure() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > max_bytes:
                raise HTTPException(413)
            return message

        async def guard(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message.get("headers", ())]
                own_names = {name for name, _ in headers}  # Such as the policy of a page outside the table.
                message["headers"] = [*headers, *(each for each in HEADERS if each[0] not in own_names)]
                if message["status"] in (403, 404):
                    self.asked.take(_get_client_address(scope), NOT_FOUND_COST)
            await send(message)

        await self.app(scope, measure, guard)


def _is_own_host(host: str, names: set[str]) -> bool:
    """Return whether a `Host` header is an IP address, which no other site can point here, or a name of this
    machine."""
    match = re.fullmatch(r"(?:\[([\da-f]*:[\da-f:.]*)\]|([\w.-]+))(?::\d{1,5})?", host.lower())
    name = match[1] or match[2] if match else ""
    try:
        return name.removesuffix(".") in names or bool(ip_address(name))
    except ValueError:
        return False


def _get_origin_host(origin_address: str) -> str:
    """Return the host and port of an origin, or "" if it can't be parsed."""
    try:
        return urlsplit(origin_address).netloc
    except ValueError:
        return ""


def _read_header(scope: Scope, name_bytes: bytes) -> str:
    return next((value.decode("latin-1") for each, value in scope.get("headers", ()) if each == name_bytes), "")


def _get_client_address(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def _link(scope: Scope) -> str:
    """Return the secret link at the start of the path."""
    return str(scope["path"]).lstrip("/").partition("/")[0]


def _find_most(scope: Scope) -> int:
    """Return the most bytes that may be sent to a path."""
    return LARGE_BODIES.get("".join(str(scope["path"]).lstrip("/").split("/")[1:2]), MAX_BODY_BYTES)


async def _turn_away(scope: Scope, send: Send, status_code: int) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    headers = [*HEADERS, (b"content-type", b"text/html")]
    await send({"type": "http.response.start", "status": status_code, "headers": headers})
    await send({"type": "http.response.body", "body": WRONG_NAME_PAGE.encode() if status_code == 421 else b""})
