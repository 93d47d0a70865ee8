"""The sheet of the set-up (`set_up`) and its ticks, and the tasks on a shared screen."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.web.base.links import Role
from companion.web.features.answering import do_once, read
from companion.web.features.ways import Overlay
from companion.web.server.server import PagePart, TableServer

PARTS = (PagePart("tasks", 100, (Role.SCREEN, Role.HOST)),)
SHEETS = (Overlay("set-up", (Role.SEAT, Role.SCREEN, Role.HOST, Role.WATCH)),)


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""

    async def lay(request: Request) -> Response:
        """Tick what has been laid out."""
        link, payload = server.find_link(request, Role.SEAT, Role.SCREEN, Role.HOST), await read(request)

        def tick(item_id: str) -> None:
            server.table.lay_out(item_id)
            server.links.tick(server.table.set_up.ticked)

        return await do_once(server, link, payload, tick, str(payload.get("id")))

    return [Route("/{token}/lay", lay, methods=["POST"])]
