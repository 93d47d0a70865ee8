"""Whole pages, the files that all pages share, and pictures."""

from __future__ import annotations

import re
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
from companion.web.ground.links import Link, Role
from companion.web.ground.packed import send_packed
from companion.web.server.server import Part, TableServer

PARTS = (
    Part("heading", 0, [*Role]),
    Part("board", 10, (Role.SEAT, Role.SCREEN, Role.WATCH)),
    Part("place", 20, (Role.SEAT,)),
    Part("views", 40, (Role.SEAT, Role.SCREEN, Role.WATCH)),
)
FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
FONTS, STYLE = "fonts.css", "page.css"
COMMENTS = re.compile(rb"^ *(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n", re.M)
"""Whole lines of a script or style sheet that say something to its readers alone; no phone needs them."""
TYPES = {".css": "text/css", ".js": "text/javascript", ".txt": "text/plain"}


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def send_page(request: Request) -> Response:
        link = server.find_link(request)
        if await server.run(server.table.catch_up):
            server.hub.wake()
        return HTMLResponse(await server.run(_render_page, server, link))

    async def send_picture(request: Request) -> Response:
        link, kind, name = server.find_link(request), request.path_params["kind"], request.path_params["name"]
        found = await server.run(_draw, server, link, kind, name)
        if found is None:
            raise HTTPException(404)
        return send_packed(request, found, "image/svg+xml", {"cache-control": FOREVER})

    return [
        route_files(server.run),
        Route("/{token}/", send_page),
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
    folder, ending = (static.joinpath("css"), ".css") if name == STYLE else (static, PurePath(name).suffix)
    found = [file for file in folder.iterdir() if file.is_file() and (name in (STYLE, file.name))]
    if not found or ending not in TYPES:
        return None
    content = b"\n".join(file.read_bytes() for file in sorted(found, key=lambda file: file.name))
    return COMMENTS.sub(b"", content), TYPES[ending]


def _render_page(server: TableServer, link: Link) -> str:
    shown = server.find_parts(link)
    return server.render("page", link, {"parts": shown.parts, "moves": shown.moves})


def _draw(server: TableServer, link: Link, kind: str, name: str) -> bytes | None:
    """A picture for those who have been shown it, or the face of any piece; packed."""
    art = server.table.art
    id, _, side = name.rpartition(".")
    if kind == "face" or (kind == "far" and id):
        return art.face_file(id, side, far=kind == "far")
    seen = TABLE, server.audience(link)
    return art.file(f"art/{name}.svg", seen, far=kind == "far") if kind in ("art", "far") else None
