"""The same game again, to which all pages go: at once with the same players and rules, or with others by a form."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.engine.setup_options import FIRST_SETTING
from companion.game_registry.games import check_is_as_imported
from companion.sessions.session_store import begin
from companion.table.seat_bots import keep_bots
from companion.web.base.links import Link
from companion.web.features.answering import read, require_found
from companion.web.features.first_page import SettledGame, settled_for
from companion.web.features.forms import Filling, Fillings
from companion.web.features.new_game import answer, finish, settle_again
from companion.web.features.ways import PLAYERS
from companion.web.server.server import TableServer
from companion.web.views.ending import find_next_first
from components.messages import _
from components.problems import SalvageError

NAME = "anew"


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    begun: list[Link] = []
    fillings = Fillings()

    async def again(request: Request) -> Response:
        """Begin the new game, once, however many pages ask for it."""
        link, open_other = server.find_link(request, *PLAYERS), require_found(server.open_other)
        if not begun:
            begun.append(link)
            try:
                await open_other(await server.run(begin_again, server))
            except SalvageError:
                begun.clear()
                raise
        return JSONResponse({"go": server.moved(link)} if server.moved else {"moves": server.table.moves})

    async def show(request: Request) -> Response:
        """Send the form of a new game, filled in with the settings of this one."""
        link = server.find_link(request, *PLAYERS)
        return HTMLResponse(await server.run(lambda: fillings.begin(link.token, NAME, begin_form(server))))

    async def fill_in(request: Request) -> Response:
        """Take a change of the form; once the new game has begun, the pages of this table go there."""
        link, open_other = server.find_link(request, *PLAYERS), require_found(server.open_other)

        async def open_for_link(session: str) -> str:
            """Serve the table of a session, and return the asker's new path, which for a player isn't the host's
            page."""
            host = await open_other(session)
            return server.moved(link) if server.moved else host

        given = await read(request)
        return await answer(await server.run(fillings.act, link.token, NAME, given), open_for_link, "")

    return [
        Route("/{token}/again", again, methods=["POST"]),
        Route(f"/{{token}}/sheet/{NAME}", show),
        Route(f"/{{token}}/form/{NAME}", fill_in, methods=["POST"]),
    ]


def begin_form(server: TableServer) -> Filling:
    """Return the form of a new game with the settings of the one that is over. Raises SalvageError."""
    return Filling(settle_again(_settled(server)), finish)


def begin_again(server: TableServer) -> str:
    """Begin a session with the settings of the one that is over and bots in the same seats, and return its name. If
    players may say who begins, it is the neighbour of the last first player. Raises SalvageError."""
    same = _settled(server)
    check_is_as_imported(same.place)
    made = begin(same.place, same.players, mode=same.mode, options=same.options, physical=same.physical)
    made.close()  # The server opens it again on its own thread.
    keep_bots(made.name, made.meta, same.bots, server.bots.pace)
    return made.name


def _settled(server: TableServer) -> SettledGame:
    """Return the settings of the game that is over, with the next first player. Raises SalvageError while the game goes
    on."""
    session = server.table.session
    if not session.play.over:
        raise SalvageError(_("this game isn't over yet; the host can begin another"))
    same, first = settled_for(session.place, session.meta, server.bots.strengths), find_next_first(session)
    return same._replace(options={**same.options, FIRST_SETTING: first}) if first else same
