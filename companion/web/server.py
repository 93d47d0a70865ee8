"""The server of a table: the session on a thread of its own, the links, and the pages that are open.

All that touches the session runs on one thread, one after the other, so that the server never waits for it while it
talks to phones, and no two answers are ever given at once. What is served stands in modules by subject, each with its
routes, which `app` puts together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from companion.positions.views import TABLE
from companion.web.hub import Hub
from companion.web.links import Link, Links, Role
from companion.web.once import Once
from companion.web.render import SCREEN_PARTS, SEAT_PARTS, render, render_parts
from companion.web.rulebooks import Books

if TYPE_CHECKING:
    from starlette.requests import Request

    from companion.web.live_table import LiveTable

T = TypeVar("T")

MOST_PAGES = 64
"""Pages that may be open: more than any table has, few enough for a laptop."""


class Moment(NamedTuple):
    """What a page shows at one moment: the version of the hub and the moves of then, and the parts."""

    version: int
    moves: int
    parts: Mapping[str, str]


class TableServer:
    """A table that pages show."""

    def __init__(self, open_table: Callable[[], LiveTable]) -> None:
        """open_table: opens the session, on the thread on which it is going to be used."""
        self.worker = ThreadPoolExecutor(1, "table")
        self.table = self.worker.submit(open_table).result()
        session = self.table.session
        self.links = Links(session.name, session.meta.players)
        self.hub = Hub(MOST_PAGES)
        self._moments: dict[Link, Moment] = {}
        self.once = Once()
        self.books = self.worker.submit(Books, self.table).result()

    async def run(self, do: Callable[..., T], *given: Any) -> T:
        """Do something to the table on its thread."""
        return await asyncio.get_running_loop().run_in_executor(self.worker, do, *given)

    async def close(self) -> None:
        """Close the session, on the thread on which it was used."""
        await self.run(self.table.session.close)
        self.worker.shutdown()

    def find_link(self, request: Request, *roles: Role) -> Link:
        """The link of a request, if it is for one of these roles; of none, any will do. Raises HTTPException."""
        found = self.links.find(request.path_params["token"])
        if found is None:
            raise HTTPException(404)
        if roles and found.role not in roles:
            raise HTTPException(403)
        return found

    def audience(self, link: Link) -> str:
        """What a link may see."""
        return link.seat or TABLE

    async def send(self, template: str, link: Link, **values: Any) -> Response:
        """A template filled in for a link, such as a sheet."""
        return HTMLResponse(await self.run(lambda: render(template, {**self.values(link), **values})))

    def values(self, link: Link) -> dict[str, Any]:
        """What templates are filled in with; on the table's thread."""
        screen = self.table.screen(self.audience(link))
        return {
            "screen": screen, "view": screen.view, "link": link, "moves": self.table.moves, "tasks": self.table.tasks,
            "books": self.books,
        }  # fmt: skip

    def find_parts(self, link: Link) -> Moment:
        """What a link's page shows now, made once for all who have it open; on the table's thread."""
        version = self.hub.version  # Read first: what changes from now on is told by another.
        kept = self._moments.get(link)
        if kept is None or kept.version != version:
            kept = self._moments[link] = Moment(version, self.table.moves, self.render_parts(link))
        return kept

    def render_parts(self, link: Link) -> Mapping[str, str]:
        """The parts of a link's page; on the table's thread."""
        return render_parts(SEAT_PARTS if link.role == Role.SEAT else SCREEN_PARTS, self.values(link))
