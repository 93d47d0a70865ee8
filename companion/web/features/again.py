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
from companion.web.features.first_page import SettledGame, restore_settings
from companion.web.features.forms import Filling, Fillings
from companion.web.features.new_game import finish, remake_settings_form, reply_to_change
from companion.web.features.ways import PLAYERS
from companion.web.server.server import TableServer
from companion.web.views.ending import find_next_first
from components.messages import _
from components.problems import SalvageError

NAME = "anew"


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    starter_links: list[Link] = []
    fillings = Fillings()

    async def again(request: Request) -> Response:
        """Begin the new game, once, however many pages ask for it."""
        link, open_other = server.find_link(request, *PLAYERS), require_found(server.open_other)
        if not starter_links:
            starter_links.append(link)
            try:
                await open_other(await server.run(begin_again, server))
            except SalvageError:
                starter_links.clear()
                raise
        return JSONResponse({"go": server.moved(link)} if server.moved else {"moves": server.table.moves})

    async def show(request: Request) -> Response:
        """Send the form of a new game, filled in with the settings of this one."""
        link = server.find_link(request, *PLAYERS)
        return HTMLResponse(await server.run(lambda: fillings.begin(link.token, NAME, begin_form(server))))

    async def fill_in(request: Request) -> Response:
        """Take a change of the form; once the new game has begun, the pages of this table go there."""
        link, open_other = server.find_link(request, *PLAYERS), require_found(server.open_other)

        async def open_for_link(session_name: str) -> str:
            """Serve the table of a session, and return the asker's new path, which for a player isn't the host's
            page."""
            host = await open_other(session_name)
            return server.moved(link) if server.moved else host

        payload = await read(request)
        return await reply_to_change(await server.run(fillings.act, link.token, NAME, payload), open_for_link, "")

    return [
        Route("/{token}/again", again, methods=["POST"]),
        Route(f"/{{token}}/sheet/{NAME}", show),
        Route(f"/{{token}}/form/{NAME}", fill_in, methods=["POST"]),
    ]


def begin_form(server: TableServer) -> Filling:
    """Return the form of a new game with the settings of the one that is over. Raises SalvageError."""
    return Filling(remake_settings_form(_find_settings(server)), finish)


def begin_again(server: TableServer) -> str:
    """Begin a session with the settings of the one that is over and bots in the same seats, and return its name. If
    players may say who begins, it is the neighbour of the last first player. Raises SalvageError."""
    settings = _find_settings(server)
    check_is_as_imported(settings.place)
    session = begin(
        settings.place, settings.players, mode=settings.mode, options=settings.options, physical=settings.physical
    )
    session.close()  # The server opens it again on its own thread.
    keep_bots(session.name, session.meta, settings.bots, server.bots.pace)
    return session.name


def _find_settings(server: TableServer) -> SettledGame:
    """Return the settings of the game that is over, with the next first player. Raises SalvageError while the game goes
    on."""
    session = server.table.session
    if not session.play.over:
        raise SalvageError(_("this game isn't over yet; the host can begin another"))
    settings, first_player_name = (
        restore_settings(session.place, session.meta, server.bots.strengths),
        find_next_first(session),
    )
    return (
        settings._replace(options={**settings.options, FIRST_SETTING: first_player_name})
        if first_player_name
        else settings
    )
