"""The same game once more, with the same players: a new session, to which all pages go."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.sessions.session_store import begin
from companion.table.seat_bots import keep_bots
from companion.web.ground.links import Link, Role
from companion.web.server.server import TableServer
from companion.web.subjects.first_page import settled_for
from companion.web.subjects.ways import Sheet
from components.problems import SalvageError

SHEETS = (Sheet("again", (Role.SEAT, Role.HOST)),)


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""
    begun: list[Link] = []

    async def again(request: Request) -> Response:
        """Begin it, once, however many ask for it."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        if server.open_other is None:
            raise HTTPException(404)
        if not begun:
            begun.append(link)
            try:
                await server.open_other(await server.run(begin_again, server))
            except SalvageError:
                begun.clear()
                raise
        return JSONResponse({"go": server.moved(link)} if server.moved else {"moves": server.table.moves})

    return [Route("/{token}/again", again, methods=["POST"])]


def begin_again(server: TableServer) -> str:
    """Begin a session as the one that is over began, with bots in the same seats, and give its name. Raises
    SalvageError."""
    session, meta = server.table.session, server.table.session.meta
    if not session.play.over:
        raise SalvageError("this game isn't over yet; the host can begin another")
    same = settled_for(session.place, meta, server.links.bots)
    made = begin(same.place, same.players, mode=same.mode, options=same.options, physical=same.physical)
    made.close()  # The server opens it on the thread on which it uses it.
    keep_bots(made.name, made.meta, same.bots, server.links.pace)
    return made.name
