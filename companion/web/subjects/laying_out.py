"""The sheet of the set-up (`set_up`), and the ticks that come from it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.web.ground.links import Role
from companion.web.server.server import TableServer
from companion.web.subjects.answering import do_once, read


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def show(request: Request) -> Response:
        """The sheet with the steps and the picture of what comes of them."""
        link = server.find_link(request, Role.SEAT, Role.SCREEN, Role.HOST, Role.WATCH)
        return await server.send("sheet_set_up", link)

    async def lay(request: Request) -> Response:
        """Tick what has been laid out."""
        link, given = server.find_link(request, Role.SEAT, Role.SCREEN, Role.HOST), await read(request)

        def tick(id: str) -> None:
            server.table.set_up.tick(id)
            server.links.tick(server.table.set_up.ticked)

        return await do_once(server, link, given, tick, str(given.get("id")))

    return [Route("/{token}/sheet/set-up", show), Route("/{token}/lay", lay, methods=["POST"])]
