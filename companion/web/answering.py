"""Answers that come from pages, each with the moves that its page showed."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.web.links import Role
from companion.web.server import TableServer


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def answer(request: Request) -> Response:
        """An answer by its key, or a typed line."""
        link, given = server.find_link(request, Role.SEAT), await read(request)
        seen, line = number(given, "moves"), given.get("line")
        if isinstance(line, str):
            await server.run(server.table.type_line, link.seat, line, seen)
        else:
            await server.run(server.table.answer, link.seat, str(given.get("key")), seen)
        return tell_changed(server)

    async def undo(request: Request) -> Response:
        """Undo the last answer."""
        server.find_link(request, Role.SEAT)
        await server.run(server.table.undo, 1, number(await read(request), "moves"))
        return tell_changed(server)

    async def tick(request: Request) -> Response:
        """Tick what hands have done on the table."""
        server.find_link(request, Role.SEAT, Role.SCREEN, Role.HOST)
        await server.run(server.table.tick, number(await read(request), "id"))
        return tell_changed(server)

    return [
        Route(f"/{{token}}/{each.__name__}", each, methods=["POST"])
        for each in (answer, undo, tick)
    ]  # fmt: skip


async def read(request: Request) -> dict[str, Any]:
    """What a page sends. Raises HTTPException where that is no JSON object."""
    try:
        given = await request.json()
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(given, dict):
        raise HTTPException(400)
    return given


def number(given: dict[str, Any], name: str) -> int:
    """A whole number of what a page sends. Raises HTTPException where it is none."""
    try:
        return int(given[name])
    except (KeyError, TypeError, ValueError, OverflowError):
        raise HTTPException(400) from None


def tell_changed(server: TableServer) -> Response:
    """Have all pages look again, and tell the one that has changed something how the game stands."""
    server.hub.wake()
    return JSONResponse({"moves": server.table.moves})
