"""The application: the routes of all subjects, behind what every request passes first."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from companion.web import (
    answering,
    bot_turns,
    correcting,
    hosting,
    joining,
    pages,
    pushing,
    seating_bots,
    sharing,
    story,
)
from companion.web.guarding import Guarded
from companion.web.server import TableServer
from components.problems import SalvageError


def make_app(server: TableServer) -> Guarded:
    """The application that serves a table."""

    @asynccontextmanager
    async def run_beside(app: Starlette) -> AsyncIterator[None]:
        beside = [asyncio.create_task(task(server)) for task in (pushing.follow, bot_turns.play_bots)]
        try:
            yield
        finally:
            for task in beside:
                task.cancel()
            await server.close()

    routes = [
        route
        for subject in (answering, pushing, joining, hosting, seating_bots, story, sharing, correcting, pages)
        for route in subject.routes(server)
    ]
    return Guarded(Starlette(routes=routes, lifespan=run_beside, exception_handlers={SalvageError: _refuse}))


async def _refuse(request: Request, error: Exception) -> Response:
    """What is wrong with what somebody asked for, in words."""
    return JSONResponse({"refused": str(error)}, 409)
