"""The page before there is a table: it chooses a game and its settings. Whoever has its link is the host.

Anybody with a link of the table that was served last, before a crash or a restart, brings that table back, as long as
the host hasn't begun to choose a game here.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from secrets import compare_digest, token_urlsafe
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from companion.forms.form import Form
from companion.game_registry.games import box
from companion.game_registry.own_words import read_words
from companion.web.base.background import Result, make_worker, run_on
from companion.web.base.links import SECRET_BYTES, find_former, find_link
from companion.web.base.networks import TableSite
from companion.web.base.room import Room
from companion.web.features import away, door, new_game
from companion.web.features.answering import is_here, read, require_found, require_here
from companion.web.features.first_page import find_cover
from companion.web.features.forms import Fillings
from companion.web.features.pages import route_files
from companion.web.features.photographing import route_photographing
from companion.web.features.printing import PrintDesk, route_printing
from companion.web.http.app import HANDLERS
from companion.web.http.guarding import App, Guarded
from companion.web.views.render import render
from components.messages import _, choose_language, use_language
from components.places import GamePlace
from components.problems import SalvageError

TITLE = "salvage table"
"""The title of the first page, unless a maker has made a site of it."""


class Lobby:
    """The list of games, the form of a new one, and the secret of their link."""

    def __init__(self, open_table: Callable[[str], Awaitable[str]], game_place: GamePlace | None = None) -> None:
        """Prepare the page. open_table: serves the table of a session in place of this page, and returns the path of
        its host. game_place: the game whose page comes first."""
        self._place, self.desk = game_place, PrintDesk()
        self.token = token_urlsafe(SECRET_BYTES)
        self.title, self.site, self.room = TITLE, TableSite(), Room()
        """The page's title, the address for phones, and the code of the first table, which is shown before there is
        one."""
        self.make: Callable[[], Form] | None = None
        """Returns the form of a new game of one's own."""
        self.open_preview: Callable[[GamePlace, str], tuple[str, App]] | None = None
        """Returns the secret in the path of a preview of a game that is being made, and the preview's application; it
        gets the path of this page."""
        self.previews: dict[str, App] = {}
        self._open_table = open_table
        self.former = find_former()
        self._chosen = False
        """Whether the host has begun to choose a game."""
        self._coming_back = asyncio.Lock()
        self._fillings = Fillings()
        self._worker, self._words = make_worker("lobby"), tuple[Any, ...]()
        self._run = partial(run_on, self._worker, self._run_in_language)

    def make_app(self) -> Guarded:
        """Return the application that serves this page."""
        routes = [
            route_files(partial(run_on, self._worker)),
            *door.routes(None),
            *away.routes(None),
            Route("/{token}/", self._show),
            WebSocketRoute("/{token}/live", self._answer_socket),
            Route(f"/{{token}}/form/{new_game.NAME}", self._fill_in, methods=["POST"]),
            new_game.route_covers(self._check_token),
            Route("/{token}/edit-{game}", self._open_preview),
            *route_photographing(self._check_token),
            *route_printing(self.desk, self._check_token),
        ]
        app = Starlette(routes=routes, exception_handlers=HANDLERS)
        return Guarded(app, lambda accepted: use_language(choose_language(accepted)))

    def _run_in_language(self, do: Callable[..., Result], *arguments: Any) -> Result:
        """Run a function for the holder of the link, in the language of the game whose page comes first, as last read;
        without such a game, in the browser's language."""
        with suppress(Exception):  # The page of a half-saved game reports the problem.
            self._words = (box(self._place).language, read_words(self._place)) if self._place else ()
        if self._words:
            use_language(*self._words)
        return do(*arguments)

    async def _show(self, request: Request) -> Response:
        if await self._brings_back(request.path_params["token"]):
            return RedirectResponse("./", 303)
        self._check_token(request)
        place = await self._run(find_cover, request.query_params.get("play", ""))
        return HTMLResponse(await self._run(self._render_page, place or self._place, is_here(request)))

    async def _answer_socket(self, socket: WebSocket) -> None:
        """Reply to a page of the last table that wants to reconnect; it finds the table at its next attempt."""
        if await self._brings_back(socket.path_params["token"]):
            await socket.accept()
            await socket.send_text("")  # A sign of life, so that the page reconnects without a pause.
        await socket.close()

    async def _brings_back(self, token: str) -> bool:
        """Check whether a link belongs to the last table, and serve that table again if so."""
        if self._chosen or not self.former or not find_link(self.former.links, token):
            return False
        async with self._coming_back:
            if not self._chosen:
                try:
                    await self._open_table(self.former.session)
                except SalvageError:  # The session is gone or unplayable: the host hears why on choosing it.
                    self.former = None
                    return False
                self._chosen = True
        return True

    async def _fill_in(self, request: Request) -> Response:
        self._check_token(request)
        payload = await read(request)
        self._chosen = True
        reply = await self._run(self._fillings.act, self.token, new_game.NAME, payload, request)
        return await new_game.reply_to_change(reply, self._open_table, new_game.SAME_PAGE)

    async def _open_preview(self, request: Request) -> Response:
        """Open the preview of a game that is being made."""
        self._check_token(request)
        require_here(request)
        place = require_found(await self._run(find_cover, request.path_params["game"]))
        secret, app = require_found(self.open_preview)(place, f"/{self.token}/")
        self.previews[secret] = app
        return RedirectResponse(f"../{secret}/", 303)

    def _render_page(self, game_place: GamePlace | None, is_here: bool) -> str:
        form_id = self._fillings.begin(self.token, new_game.NAME, new_game.begin_form(game_place, self.make))
        context = {"title": self.title, "below": _("you are the host"), "site": self.site, "room": self.room}
        return render("lobby", {**context, "form": form_id, "is_here": is_here})

    def prints(self, path: str) -> bool:
        """Check whether a path belongs to the pages for printing, which are served beside a table, too."""
        token, _, way = path.lstrip("/").partition("/")
        return way.startswith(("print", "form/print/")) and compare_digest(token.encode(), self.token.encode())

    def _check_token(self, request: Request) -> str:
        """Return the secret if the request has it. Raises HTTPException if not."""
        if not compare_digest(request.path_params["token"].encode(), self.token.encode()):
            raise HTTPException(404)
        return self.token
