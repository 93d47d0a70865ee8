"""What the host does about seats and the table, and what others agree to."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.web.ground.links import Role
from companion.web.server.server import TableServer
from companion.web.subjects.answering import number, read, tell_changed
from companion.web.subjects.joining import seat_of


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def free(request: Request) -> Response:
        """Take a seat back: its link is no longer good."""
        server.find_link(request, Role.HOST)
        await server.run(server.seating.leave, seat_of(server, await read(request)))
        return tell_changed(server)

    async def stop(request: Request) -> Response:
        """Stop serving; the game is kept."""
        server.find_link(request, Role.HOST)
        server.stop()
        return tell_changed(server)

    async def agree(request: Request) -> Response:
        """Agree to a proposal."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        await server.run(server.proposals.agree, link, number(await read(request), "id"))
        return tell_changed(server)

    async def decline(request: Request) -> Response:
        """Turn a proposal down, or take back one's own."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        await server.run(server.proposals.decline, link, number(await read(request), "id"))
        return tell_changed(server)

    async def show_seat(request: Request) -> Response:
        """What the host may do about a seat."""
        link = server.find_link(request, Role.HOST)
        seat = seat_of(server, dict(request.path_params))
        return await server.send(
            "sheet_seat", link, seat=seat, offer=server.links.offer(seat), own=server.links.of(Role.SEAT, seat)
        )

    async def show_screens(request: Request) -> Response:
        """The codes by which others join."""
        return await server.send("sheet_screens", server.find_link(request, Role.SEAT, Role.HOST, Role.SCREEN))

    async def show_stop(request: Request) -> Response:
        """What stopping means, before it is done."""
        return await server.send("sheet_stop", server.find_link(request, Role.HOST))

    return [
        *(Route(f"/{{token}}/{each.__name__}", each, methods=["POST"]) for each in (free, stop, agree, decline)),
        Route("/{token}/sheet/screens", show_screens),
        Route("/{token}/sheet/stop", show_stop),
        Route("/{token}/sheet/seat/{seat:path}", show_seat),
    ]
