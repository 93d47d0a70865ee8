"""The application: the routes of all subjects, behind what every request passes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from companion.web import answering, correcting, pages, pushing, story
from companion.web.guarding import Guarded
from companion.web.server import TableServer
from components.problems import SalvageError


def make_app(server: TableServer) -> Guarded:
    """The application that serves a table."""

    @asynccontextmanager
    async def run_beside(app: Starlette) -> AsyncIterator[None]:
        following = asyncio.create_task(pushing.follow(server))
        try:
            yield
        finally:
            following.cancel()
            await server.close()

    routes = [route for subject in (answering, pushing, story, correcting, pages) for route in subject.routes(server)]
    return Guarded(Starlette(routes=routes, lifespan=run_beside, exception_handlers={SalvageError: _refuse}))


async def _refuse(request: Request, error: Exception) -> Response:
    """What is wrong with what somebody asked for, in words."""
    return JSONResponse({"refused": str(error)}, 409)
