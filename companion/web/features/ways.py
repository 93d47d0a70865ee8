"""Building blocks of most features: sheets that pages open and requests that they send, each with its route."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.web.base.links import Link, Role
from companion.web.features.answering import read, report_change
from companion.web.server.server import TableServer

PLAYERS = Role.SEAT, Role.HOST
"""Roles whose pages play."""


class Overlay(NamedTuple):
    """A sheet that is laid over a page on request.

    way: its path, with parameters in braces. roles: the roles that may open it, by default all. tell: returns the
    template's values besides the common ones; it gets the parameters of the path and the query by name, and may raise
    SalvageError or HTTPException. template: the template's name, by default the beginning of the path.
    """

    way: str
    roles: Sequence[Role] = ()
    tell: Callable[[TableServer, Link, Mapping[str, str]], Mapping[str, Any]] = lambda server, link, asked: {}
    template: str = ""

    @property
    def called(self) -> str:
        """The name of its template."""
        return f"sheet_{self.template or self.way.partition('/')[0].replace('-', '_')}"

    def route(self, server: TableServer) -> Route:
        """Return the route that sends it."""

        async def send(request: Request) -> Response:
            link, params = server.find_link(request, *self.roles), {**request.query_params, **request.path_params}
            html = await server.run(lambda: server.render(self.called, link, self.tell(server, link, params)))
            return HTMLResponse(html)

        return Route(f"/{{token}}/sheet/{self.way}", send)


class PostDeed(NamedTuple):
    """An action that a page requests.

    way: its path. roles: the roles that may request it. do: carries it out with the page's JSON, on the table's thread;
    it may return the link whose page the requesting page goes to, and may raise SalvageError or HTTPException.
    """

    way: str
    roles: Sequence[Role]
    do: Callable[[TableServer, Link, Mapping[str, Any]], Link | None]

    def route(self, server: TableServer) -> Route:
        """Return the route that requests it."""

        async def act(request: Request) -> Response:
            link, payload = server.find_link(request, *self.roles), await read(request)
            next_link = await server.run(self.do, server, link, payload)
            response = report_change(server)
            return JSONResponse({"go": f"../{next_link.token}/"}) if next_link else response

        return Route(f"/{{token}}/{self.way}", act, methods=["POST"])
