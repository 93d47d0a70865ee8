"""Coming and going: seats are taken, left, handed over and taken back."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.web.ground.links import Link, Role
from companion.web.server.server import TableServer
from companion.web.subjects.answering import read, tell_changed
from components.problems import SalvageError


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def sit(request: Request) -> Response:
        """Take a free seat."""
        server.find_link(request, Role.JOIN)
        seat = seat_of(server, await read(request))
        return _send_to(server, await server.run(server.seating.sit, seat))

    async def accept(request: Request) -> Response:
        """Take over the seat that a link offers."""
        offer = server.find_link(request, Role.OFFER)
        return _send_to(server, await server.run(server.seating.accept, offer))

    async def renew(request: Request) -> Response:
        """Give one's seat a new link, so that nobody else who has the old one has the seat."""
        seat = server.find_link(request, Role.SEAT).seat

        def change() -> Link:
            server.seating.leave(seat)
            return server.seating.sit(seat)

        return _send_to(server, await server.run(change))

    async def leave(request: Request) -> Response:
        """Leave one's seat, which is free then."""
        await server.run(server.seating.leave, server.find_link(request, Role.SEAT).seat)
        return _send_to(server, server.links.of(Role.JOIN))

    async def show_hand_over(request: Request) -> Response:
        """The code by which another phone takes over one's seat."""
        link = server.find_link(request, Role.SEAT)
        return await server.send("sheet_hand_over", link, offer=server.links.offer(link.seat))

    async def show_menu(request: Request) -> Response:
        """What there is beside the question (`menu`)."""
        return await server.send("menu", server.find_link(request))

    async def show_seats(request: Request) -> Response:
        """Who is here."""
        return await server.send("sheet_seats", server.find_link(request))

    async def show_leaving(request: Request) -> Response:
        """What leaving means, before it is done."""
        return await server.send("sheet_leave", server.find_link(request, Role.SEAT))

    return [
        *(Route(f"/{{token}}/{each.__name__}", each, methods=["POST"]) for each in (sit, accept, renew, leave)),
        Route("/{token}/sheet/hand-over", show_hand_over),
        Route("/{token}/sheet/menu", show_menu),
        Route("/{token}/sheet/seats", show_seats),
        Route("/{token}/sheet/leave", show_leaving),
    ]


def seat_of(server: TableServer, given: dict[str, object]) -> str:
    """The seat that a page names. Raises SalvageError where there is none of that name."""
    seat = given.get("seat")
    if isinstance(seat, str) and seat in server.table.session.meta.names:
        return seat
    raise SalvageError("there is no such seat")


def _send_to(server: TableServer, link: Link) -> Response:
    """Have the page that asked go to another link."""
    tell_changed(server)
    return JSONResponse({"go": f"../{link.token}/"})
