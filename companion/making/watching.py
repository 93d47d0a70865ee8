"""The page of `salvage watch`: served on loopback alone to whoever has its secret link, and told of every change.

Files are looked at some thirty times a second, on the thread that reads and draws as well. Whatever is written comes
from the page itself, through the studio (`studio`).
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from secrets import compare_digest, token_urlsafe
from time import perf_counter
from typing import Any, TypeAlias, TypeVar

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, Router, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.making.printed import LAST_PRINT, find_printed
from companion.making.schemas import SCHEMAS
from companion.making.studio import StudioFiles
from companion.making.studio_routes import route_studio
from companion.making.watched_game import Preview
from companion.web.base.links import SECRET_BYTES
from companion.web.features.answering import read, require_here
from companion.web.features.pages import CACHE_FOREVER, route_files
from companion.web.http.app import HANDLERS
from companion.web.http.guarding import Guarded, Receive, Scope, Send
from companion.web.views.covers import name_cover
from companion.web.views.render import render
from components.places import GamePlace
from components.problems import SalvageError
from layouts.drawing import fonts
from layouts.drawing.look import INKS
from layouts.drawing.papers import PAPERS

Answers: TypeAlias = Callable[[Request], Awaitable[Response]]
Result = TypeVar("Result")
PAUSE = 0.03
"""Seconds between two looks at the files, or longer, so that looking takes a tenth of the time at most."""
SLICE = 0.05
"""Seconds for which faces are looked through at a stretch, for what is wrong or differs from an earlier version, while
nobody waits for anything else."""
MAX_PUSHED_FACES = 12
"""So many faces that have changed are sent at once; of more a page asks for those it shows."""
DESK = "All games"
"""What the way to the first page of `salvage table` is called."""
MAX_FACES_PER_REQUEST = 300
"""Faces that a page may ask for at once."""


class Watching:
    """A folder that is watched, and the pages that show it."""

    def __init__(self, *watched: Any, ways: Mapping[str, str] | None = None) -> None:
        """watched: what `Preview` takes. ways: the addresses that the page leads to, by what they are called."""
        self.preview, self._ways = Preview(*watched), ways
        self.token = token_urlsafe(SECRET_BYTES)
        self._worker = ThreadPoolExecutor(1, "preview")
        self._moved = asyncio.Condition()
        self._seen = -1
        self._open_pages = 0
        """Pages that are open: as long as there are any, files are looked at."""
        self._watching: asyncio.Task[None] | None = None

    def make_app(self) -> Guarded:
        """Make the application that serves the page."""
        routes = [
            Route("/", self._show),
            WebSocketRoute("/live", self._push),
            Route("/fonts/{role}", self._send_font),
            Route("/pictures", self._send_pictures, methods=["POST"]),
            Route("/changes", self._tell_by(self.preview.changes, lambda asked: _sheet_options(asked)[:1])),
            Route("/sheets", self._tell_by(self.preview.sheets, _sheet_options)),
            Route("/sheet", self._tell_by(self.preview.sheet, _page_asked)),
            Route("/sheet.pdf", self._send_pdf),
            *route_studio(StudioFiles(self.preview.folder), self.preview, self._run, (self._ways or {}).get(DESK, "")),
        ]
        self._router = Router(routes)
        behind = [route_files(self._run), Mount("/{token}", self._let_in)]
        return Guarded(Starlette(routes=behind, exception_handlers=HANDLERS))

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what comes from this machine with the secret. Raises HTTPException for all else."""
        require_here(HTTPConnection(scope))
        if not compare_digest(scope["path_params"]["token"].encode(), self.token.encode()):
            raise HTTPException(404)
        await self._router(scope, receive, send)

    async def _watch(self) -> None:
        """Look at the files again and again while there are pages, and let them know of what has changed."""
        while self._open_pages:
            taken = await self._run(self._look)
            if self.preview.version != self._seen:
                self._seen = self.preview.version
                async with self._moved:
                    self._moved.notify_all()
            await asyncio.sleep(max(PAUSE, 9 * taken))

    def _look(self) -> float:
        """Seconds that looking at the files took, where nothing had changed."""
        began = perf_counter()
        if self.preview.look():
            return 0.0
        taken = perf_counter() - began
        if not self.preview.is_idle:
            self.preview.go_on(SLICE)
        return taken

    async def _show(self, request: Request) -> Response:
        options = {"papers": [*PAPERS], "inks": INKS, "schemas": [*SCHEMAS]}
        return HTMLResponse(render("watch", {**options, "ways": self._ways}))

    async def _push(self, socket: WebSocket) -> None:
        """Tell a page of everything, then of every change."""
        ink = _ink(socket.query_params.get("ink", ""))
        known: dict[str, str] = {}
        seen = -1
        await socket.accept()
        gone = asyncio.create_task(_hear(socket))
        self._open_pages += 1
        if self._watching is None or self._watching.done():
            self._watching = asyncio.create_task(self._watch())
        with suppress(WebSocketDisconnect, RuntimeError):
            while not gone.done():
                if seen != self.preview.version:
                    seen = self.preview.version
                    await socket.send_text(json.dumps(await self._run(lambda: self._tell(ink, known))))
                    continue
                await self._wait(seen, gone)
        self._open_pages -= 1
        gone.cancel()

    async def _wait(self, seen: int, gone: asyncio.Task[None]) -> None:
        """Until there is something else to be seen, or the page is gone."""

        async def change() -> None:
            async with self._moved:
                await self._moved.wait_for(lambda: self.preview.version != seen)

        waiting = asyncio.create_task(change())
        await asyncio.wait({waiting, gone}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    def _tell(self, ink: str, known: dict[str, str]) -> object:
        first = not known
        told = self.preview.tell(ink, known)
        changed = [*told["faces"]]
        if not first and len(changed) <= MAX_PUSHED_FACES:
            told["pictures"] = self.preview.pictures(ink, changed)
        return told

    async def _send_font(self, request: Request) -> Response:
        if not fonts.is_own(role := request.path_params["role"]):
            raise HTTPException(404)
        return Response(fonts.read(role), media_type="font/ttf", headers={"cache-control": CACHE_FOREVER})

    async def _send_pictures(self, request: Request) -> Response:
        asked = await read(request)
        keys = asked.get("keys")
        if not isinstance(keys, list) or len(keys) > MAX_FACES_PER_REQUEST:
            raise HTTPException(404)
        ink, of_then = _ink(str(asked.get("ink"))), asked.get("then") is True
        return JSONResponse(await self._run(lambda: self.preview.pictures(ink, [str(key) for key in keys], of_then)))

    def _tell_by(self, tell: Callable[..., Any], read_query: Callable[[Request], tuple[Any, ...]]) -> Answers:
        """Make an endpoint that answers by the values of its query."""

        async def answer(request: Request) -> Response:
            asked = read_query(request)
            return JSONResponse(await self._run(lambda: tell(*asked)))

        return answer

    async def _send_pdf(self, request: Request) -> Response:
        page = _page_asked(request)
        try:
            made = await self._run(lambda: self.preview.sheet_pdf(*page))
        except SalvageError:
            raise HTTPException(404) from None
        return Response(made, media_type="application/pdf")

    async def _run(self, do: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._worker, do)


@cache
def open_preview(place: GamePlace, desk: str) -> tuple[str, Guarded]:
    """Open the page of a game below the server of a table; return the secret at the beginning of its path, and the
    application. desk: the path of the first page, which opens it once."""
    ways = {DESK: desk, "Play": f"{desk}?play={name_cover(place)}", "Print": f"{desk}print-{name_cover(place)}"}
    printed = f"{find_printed(place)}#{place.language}".rstrip("#")
    watching = Watching(place.address, printed, LAST_PRINT, ways=ways)
    return watching.token, watching.make_app()


async def _hear(socket: WebSocket) -> None:
    """Receive a page's messages, which only tell that it is there."""
    with suppress(RuntimeError):
        while "text" in await socket.receive():
            pass


def _ink(given: str) -> str:
    return given if given in INKS else INKS[0]


def _page_asked(request: Request) -> tuple[str, str, str, int]:
    """Return the ink, the paper, the id of a file, and a page of it from 0. Raises HTTPException."""
    number = request.query_params.get("page", "")
    if not number.isdecimal() or len(number) > 4:
        raise HTTPException(404)
    return *_sheet_options(request), request.query_params.get("id", ""), int(number)


def _sheet_options(request: Request) -> tuple[str, str]:
    paper = request.query_params.get("paper", "")
    return _ink(request.query_params.get("ink", "")), paper if paper in PAPERS else next(iter(PAPERS))
