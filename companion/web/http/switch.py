"""A switch of applications at one address: the list of games, a table, then another table. Pages of what has been left
are sent on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial

from starlette.responses import RedirectResponse
from starlette.websockets import WebSocket

from companion.web.base.background import run_in_background
from companion.web.base.links import SHARED_ROLES, Link, Links, Role
from companion.web.http.app import make_app, run_beside
from companion.web.http.guarding import App, Receive, Scope, Send
from companion.web.http.lobby import Lobby
from companion.web.server.beside import prepare_table
from companion.web.server.server import TableServer
from companion.web.views.covers import name_cover
from components.places import GamePlace

PATIENCE = 2.0
"""Seconds that pages of a table have to learn their new address before it is closed."""


class Switch:
    """An application that passes requests on to the one that is served now."""

    def __init__(
        self,
        open_table: Callable[[str], TableServer],
        session_name: str | None,
        game_place: GamePlace | None = None,
        root: str = "",
    ) -> None:
        """Prepare the list of games and the first table. open_table: opens the table of a session. session_name: the
        first one, None for the list of games. game_place: the game that is to be begun. root: the path below which
        browsers find everything, as ASGI's `root_path`."""
        self.lobby = Lobby(self.open, game_place)
        self.stop: Callable[[], None] = lambda: None
        """Stops the server, once it runs."""
        self.tell: Callable[[TableServer], None] = lambda server: None
        """Gets each table that is served in place of something else."""
        self._open_table, self._find_path = open_table, partial(_find_path, root)
        self._app: App = self.lobby.make_app()
        self._lobby_app = self._app
        self._beside = AsyncExitStack()
        self._moved: dict[str, str] = {}
        self.server = open_table(session_name) if session_name else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
        elif self.lobby.prints(scope["path"]):
            await self._lobby_app(scope, receive, send)
        elif preview_app := self.lobby.previews.get(scope["path"].lstrip("/").partition("/")[0]):
            await preview_app(scope, receive, send)
        elif new_path := self._moved.get(scope["path"].lstrip("/").partition("/")[0]):
            await self._send_on(scope, receive, send, new_path)
        else:
            await self._app(scope, receive, send)

    async def open(self, session_name: str) -> str:
        """Serve the table of a session from now on, and return the path of its first page. If it raises SalvageError,
        everything stays as it is."""
        new_server = await run_in_background(self._open_table, session_name)
        old_server, old_tasks = self.server, self._beside
        former_table = self.lobby.former
        old_links = old_server.links.all if old_server else former_table.links if former_table else ()
        self._moved |= {link.token: self._find_path(new_server.links, link) for link in old_links}
        for link in new_server.links.all:
            self._moved.pop(link.token, None)  # Links of a session that was left before and now goes on.
        if old_server is None:
            new_server.room = self.lobby.room
        await self._enter_table(new_server)
        self.tell(new_server)
        if old_server is not None:
            await _send_away(old_server, partial(self._find_path, new_server.links))
        await old_tasks.aclose()
        return self._find_path(new_server.links, _find_first_link(new_server))

    async def _enter_table(self, server: TableServer) -> None:
        server.open_other = self.open
        server.links.serve()
        server.stop = self.stop
        self._beside = AsyncExitStack()
        await self._beside.enter_async_context(run_beside(server))
        self._beside.callback(asyncio.create_task(prepare_table(server)).cancel)
        self.server, self._app = server, make_app(server)
        self._moved[self.lobby.token] = self._find_path(server.links, Link("", Role.HOST))
        server.print_path = f"../{self.lobby.token}/print-{name_cover(server.table.session.place)}"

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        """Begin and end with the server."""
        await receive()
        if self.server is not None:
            await self._enter_table(self.server)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._beside.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    async def _send_on(self, scope: Scope, receive: Receive, send: Send, new_path: str) -> None:
        """Send a page that was asleep while its table was left to its new address."""
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await socket.send_json({"go": new_path})
            await socket.close()
        else:
            await RedirectResponse(new_path, 303)(scope, receive, send)


async def _send_away(server: TableServer, find_path: Callable[[Link], str]) -> None:
    """Send the pages of a table that is no longer served to another table."""
    server.moved = find_path
    server.hub.wake()
    deadline_time = asyncio.get_running_loop().time() + PATIENCE
    while server.hub.pages and asyncio.get_running_loop().time() < deadline_time:
        await asyncio.sleep(0.02)


def _find_first_link(server: TableServer) -> Link:
    """Return the link of the page that opens first at a table: the seat of the only person who plays, else the host's
    page."""
    player_names = [name for name in server.table.session.meta.names if name not in server.bots.seats]
    is_alone = len(player_names) == 1 and not server.links.taken
    return Link("", Role.SEAT, player_names[0]) if is_alone else Link("", Role.HOST)


def _find_path(root: str, links: Links, link: Link) -> str:
    """Return a link holder's path at another table: to the seat of the same name, else to the page for joining."""
    seats = {each.seat for each in links.all if each.seat}
    role = link.role if link.role in SHARED_ROLES or link.seat in seats else Role.JOIN
    return f"{root}/{links.of(role, link.seat if role == Role.SEAT else '').token}/"
