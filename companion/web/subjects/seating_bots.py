"""What pages say about bots: which seats they play, and how fast."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.web.ground.links import Role
from companion.web.seats.bots import Pace
from companion.web.server.server import TableServer
from companion.web.subjects.answering import number, read, tell_changed
from companion.web.subjects.joining import seat_of
from components.problems import SalvageError


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def bot(request: Request) -> Response:
        """Have a bot play a seat: one's own, or any by the host; another's once somebody agrees."""
        link, given = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        seat, moves = seat_of(server, given), number(given, "moves")
        if link.seat == seat or link.role == Role.HOST:  # However far the game has gone on.
            await server.run(server.bots.take, seat)
        else:
            words = [f"A bot plays {seat} until {seat} is back."]
            await server.run(server.proposals.propose, link, words, lambda: server.bots.take(seat), moves)
        return tell_changed(server)

    async def people(request: Request) -> Response:
        """Have people play a seat again: whoever has it, or the host."""
        link, given = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        seat = seat_of(server, given)
        if link.role != Role.HOST and link.seat != seat:
            raise SalvageError(f"only {seat} or the host can end what the bot does for {seat}")
        await server.run(server.bots.leave, seat)
        return tell_changed(server)

    async def pace(request: Request) -> Response:
        """How fast bots play."""
        server.find_link(request, Role.SEAT, Role.HOST)
        wanted = (await read(request)).get("pace")
        if wanted not in list(Pace):
            raise SalvageError("there is no such pace")
        server.bots.pace = Pace(wanted)
        return tell_changed(server)

    async def pause(request: Request) -> Response:
        """Have bots wait, or go on."""
        server.find_link(request, Role.SEAT, Role.HOST)
        server.bots.pause(not server.bots.paused)
        return tell_changed(server)

    async def step(request: Request) -> Response:
        """Have a bot give its next answer, and wait then."""
        server.find_link(request, Role.SEAT, Role.HOST)
        server.bots.step()
        return tell_changed(server)

    async def show_away(request: Request) -> Response:
        """The ways on where the table waits for somebody who is quiet."""
        link = server.find_link(request, Role.SEAT, Role.HOST)
        return await server.send("sheet_away", link, seat=seat_of(server, dict(request.path_params)))

    async def show_bots(request: Request) -> Response:
        """How fast bots play."""
        return await server.send("sheet_bots", server.find_link(request, Role.SEAT, Role.HOST))

    return [
        *(Route(f"/{{token}}/{each.__name__}", each, methods=["POST"]) for each in (bot, people, pace, pause, step)),
        Route("/{token}/sheet/bots", show_bots),
        Route("/{token}/sheet/away/{seat:path}", show_away),
    ]
