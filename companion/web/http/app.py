"""The application: the routes of all features behind a common guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from importlib import import_module
from pkgutil import iter_modules

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute
from starlette.websockets import WebSocketDisconnect

from companion.web import features
from companion.web.features import pushing
from companion.web.features.door import show_lost
from companion.web.http.guarding import Guarded
from companion.web.server.beside import play_bots
from companion.web.server.server import TableServer
from components.problems import SalvageError

SUBJECTS = [import_module(f"{features.__name__}.{module.name}") for module in iter_modules(features.__path__)]
"""All modules of features: each may have `PARTS` of pages, `SHEETS`, `DEEDS`, and `routes` for everything else."""


@asynccontextmanager
async def run_beside(server: TableServer) -> AsyncIterator[None]:
    """Run the background tasks of a table while it is served."""
    tasks = [asyncio.create_task(task(server)) for task in (pushing.follow_changes, play_bots)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await server.close()


def find_routes(server: TableServer) -> Iterator[BaseRoute]:
    """Yield the routes of all features."""
    for feature_module in SUBJECTS:
        yield from (
            route_source.route(server)
            for list_name in ("SHEETS", "DEEDS")
            for route_source in getattr(feature_module, list_name, ())
        )
        yield from getattr(feature_module, "routes", lambda _: ())(server)


def make_app(server: TableServer) -> Guarded:
    """Return the application that serves a table."""
    parts = [part for subject in SUBJECTS for part in getattr(subject, "PARTS", ())]
    server.parts = sorted(parts, key=lambda part: part.at)
    app = Starlette(routes=[*find_routes(server)], lifespan=lambda _: run_beside(server), exception_handlers=HANDLERS)
    return Guarded(app, lambda accepted: server.use_words())


async def end_quietly(request: HTTPConnection, error: Exception) -> Response:
    """Return a response for somebody who has disconnected in the middle of a request: nobody reads it."""
    return Response(status_code=400)


async def explain_refusal(request: Request, error: Exception) -> Response:
    """Return a response that explains what is wrong with a request."""
    return JSONResponse({"refused": str(error)}, 409)


HANDLERS = {
    SalvageError: explain_refusal,
    ClientDisconnect: end_quietly,
    WebSocketDisconnect: end_quietly,
    404: show_lost,
}
"""The responses to errors that aren't our fault."""
