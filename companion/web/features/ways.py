"""What most subjects are made of: sheets that pages open, and deeds that they ask for, each with its route."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from companion.web.base.links import Link, Role
from companion.web.features.answering import read, tell_changed
from companion.web.server.server import TableServer

PLAYERS = Role.SEAT, Role.HOST
"""Whose pages play."""


class Overlay(NamedTuple):
    """What is laid over a page when somebody asks for it.

    way: its path, with what else it is about in braces. roles: for whom it is, any if there are none. tell: what its
    template is filled in with besides what all are; it is given what is asked, by the names in the path and in the
    address, and may raise SalvageError or HTTPException. template: "" of one that is called as the path begins.
    """

    way: str
    roles: Sequence[Role] = ()
    tell: Callable[[TableServer, Link, Mapping[str, str]], Mapping[str, Any]] = lambda server, link, asked: {}
    template: str = ""

    @property
    def called(self) -> str:
        """What its template is called."""
        return f"sheet_{self.template or self.way.partition('/')[0].replace('-', '_')}"

    def route(self, server: TableServer) -> Route:
        """The route by which it is asked for."""

        async def send(request: Request) -> Response:
            link, asked = server.find_link(request, *self.roles), {**request.query_params, **request.path_params}
            html = await server.run(lambda: server.render(self.called, link, self.tell(server, link, asked)))
            return HTMLResponse(html)

        return Route(f"/{{token}}/sheet/{self.way}", send)


class PostDeed(NamedTuple):
    """What a page asks to have done.

    way: its path. roles: whose pages may. do: does it, on the table's thread, with what the page sends; it gives the
    link to whose page that page goes then, if to any, and may raise SalvageError or HTTPException.
    """

    way: str
    roles: Sequence[Role]
    do: Callable[[TableServer, Link, Mapping[str, Any]], Link | None]

    def route(self, server: TableServer) -> Route:
        """The route by which it is asked for."""

        async def act(request: Request) -> Response:
            link, given = server.find_link(request, *self.roles), await read(request)
            to = await server.run(self.do, server, link, given)
            changed = tell_changed(server)
            return JSONResponse({"go": f"../{to.token}/"}) if to else changed

        return Route(f"/{{token}}/{self.way}", act, methods=["POST"])
