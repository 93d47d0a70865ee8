"""The same game once more, with the same players: a new session, to which all pages go."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.sessions.session_store import begin
from companion.web.ground.links import Link, Role, seat_bots
from companion.web.server.server import TableServer
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
    new = dict(zip(meta.players, meta.names, strict=True))
    options = {name: new.get(value, value) for name, value in meta.options.items()}  # Such as who goes first.
    made = begin(session.place, meta.names, mode=meta.mode, options=options, physical=meta.physical)
    made.close()  # The server opens it on the thread on which it uses it.
    seat_bots(made.name, meta.names, server.links.bots)
    return made.name
