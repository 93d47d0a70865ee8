"""Whole pages, the files that all pages share, and pictures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from importlib.resources import files
from pathlib import PurePath
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.positions.views import TABLE
from companion.web.ground.fonts import make_fonts, make_further
from companion.web.ground.links import Link
from companion.web.ground.packed import send_packed
from companion.web.server.server import TableServer
from companion.web.showing.render import render

FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
FONTS, STYLE = "fonts.css", "page.css"
TYPES = {".js": "text/javascript", ".txt": "text/plain"}


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def send_page(request: Request) -> Response:
        link = server.find_link(request)
        if await server.run(server.table.catch_up):
            server.hub.wake()
        return HTMLResponse(await server.run(_render_page, server, link))

    async def send_facts(request: Request) -> Response:
        return await server.send("sheet_facts", server.find_link(request))

    async def send_picture(request: Request) -> Response:
        link, kind, name = server.find_link(request), request.path_params["kind"], request.path_params["name"]
        found = await server.run(_draw, server, link, kind, name)
        if found is None:
            raise HTTPException(404)
        return send_packed(request, found, "image/svg+xml", {"cache-control": FOREVER})

    return [
        route_files(server.run),
        Route("/{token}/", send_page),
        Route("/{token}/sheet/facts", send_facts),
        Route("/{token}/{kind}/{name}.svg", send_picture),
    ]


def route_files(run: Callable[[Callable[[], Any]], Awaitable[Any]]) -> Route:
    """The route of the files that all pages share. run: does what takes long."""

    async def send_file(request: Request) -> Response:
        name = request.path_params["name"]
        if name == FONTS:
            return Response(await run(make_fonts), media_type="text/css", headers={"cache-control": FOREVER})
        if further := await run(lambda: make_further(name)):
            return Response(further, media_type="font/woff", headers={"cache-control": FOREVER})
        found = _read_static(name)
        if found is None:
            raise HTTPException(404)
        content, kind = found
        return Response(content, media_type=kind, headers={"cache-control": ASK_AGAIN})

    return Route("/static/{name}", send_file)


@cache
def _read_static(name: str) -> tuple[bytes, str] | None:
    """A file that all pages share, and its type: a script, or the style sheets of all subjects as one; None where there
    is none of that name."""
    static = files("companion.web").joinpath("static")
    if name == STYLE:
        sheets = sorted(static.joinpath("css").iterdir(), key=lambda sheet: sheet.name)
        return b"\n".join(sheet.read_bytes() for sheet in sheets), "text/css"
    known = {each.name: each for each in static.iterdir() if each.is_file()}
    kind = TYPES.get(PurePath(name).suffix)
    return (known[name].read_bytes(), kind) if kind and name in known else None


def _render_page(server: TableServer, link: Link) -> str:
    shown = server.find_parts(link)
    return render("page", {**server.values(link), "parts": shown.parts, "moves": shown.moves})


def _draw(server: TableServer, link: Link, kind: str, name: str) -> bytes | None:
    """A picture for those who have been shown it, or the face of any piece; packed."""
    art = server.table.art
    id, _, side = name.rpartition(".")
    if kind == "face" or (kind == "far" and id):
        return art.face_file(id, side, far=kind == "far")
    seen = TABLE, server.audience(link)
    return art.file(f"art/{name}.svg", seen, far=kind == "far") if kind in ("art", "far") else None
