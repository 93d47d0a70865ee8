"""The way in for people who can't scan a code: they type four letters at the short address of this server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from companion.web.base.links import Link, Role
from companion.web.base.room import CODE_LETTERS
from companion.web.features.answering import read
from companion.web.features.ways import PostDeed
from companion.web.server.server import TableServer
from companion.web.views.render import render
from components.messages import _, count

SHORT_CODE = "the code has {n} letters"
NO_TABLE = "There is no table yet: the host is choosing a game. This page goes on by itself."


def routes(server: TableServer | None) -> list[Route]:
    """Return the routes of the page where a code is typed. server: the table that it opens, if there is one."""

    async def show(request: Request) -> Response:
        return _render_page(request)

    async def enter(request: Request) -> Response:
        """Send the way to the table if a code opens it. A wrong code isn't a bad request: people mistype."""
        payload = await read(request)
        typed_code, role = payload.get("code"), Role.WATCH if payload.get("watch") is True else Role.JOIN
        if server is None:
            return JSONResponse({"refused": _(NO_TABLE), "later": True})
        if not isinstance(typed_code, str) or len(typed_code) != CODE_LETTERS:
            return JSONResponse({"refused": _(SHORT_CODE, n=CODE_LETTERS)})
        address = request.client.host if request.client else ""
        if server.room.opens(typed_code, address):
            return JSONResponse({"go": f"/{server.links.of(role).token}/"})
        return JSONResponse(_make_refusal(typed_code, ceil(server.room.wait(address))))

    return [Route("/", show), Route("/enter", enter, methods=["POST"])]


async def show_lost(request: Request, error: Exception) -> Response:
    """Send the page where a code is typed to whoever opens a dead link, such as one of another evening; it is the same
    for every such link. Scripts and other programs get two words."""
    if request.scope.get("method") == "GET" and "text/html" in request.headers.get("accept", ""):
        return _render_page(request, 404)
    return PlainTextResponse("Not Found", 404)


def _render_page(request: Request, status_code: int = 200) -> Response:
    context = {"host": request.headers.get("host", ""), "long": CODE_LETTERS, "is_lost": status_code == 404}
    return HTMLResponse(render("door", context), status_code)


def _make_refusal(typed_code: str, wait_seconds: int) -> dict[str, Any]:
    """Return the reply to a code that opens nothing, with the seconds to wait."""
    if not wait_seconds:
        return {"refused": _("{code} opens no table; look at the letters again", code=typed_code.upper())}
    singular_text = "Not opened. Wait {n} second, or scan the code instead."
    return {
        "refused": count(wait_seconds, singular_text, singular_text.replace("second", "seconds")),
        "wait": wait_seconds,
    }


def _renew_code(server: TableServer, link: Link, payload: Mapping[str, Any]) -> None:
    """Change the code and the link to join by: whoever wants to join needs one of them."""
    server.room.renew()
    server.links.renew(Role.JOIN)


DEEDS: Sequence[PostDeed] = (PostDeed("new-code", (Role.HOST,), _renew_code),)
