"""Whole pages, the files that all pages share, and pictures."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from functools import lru_cache
from gzip import compress, decompress
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.positions.views import TABLE_KEY
from companion.web.base.background import run_in_background
from companion.web.base.fonts import make_fonts, make_further
from companion.web.base.links import Link, Role
from companion.web.base.packed import send_packed
from companion.web.base.statics import read_static
from companion.web.features.answering import require_found
from companion.web.server.server import PagePart, TableServer

PARTS = (
    PagePart("heading", 0, [*Role]),
    PagePart("place", 20, (Role.SEAT,)),
    PagePart("views", 40, (Role.SEAT, Role.SCREEN, Role.WATCH)),
)
CACHE_FOREVER, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"
FONTS = "fonts.css"
MAX_PICTURES = 200
"""Pictures that a page may request at once."""
PICTURE = re.compile(r"(\w+)/([^/]+)\.svg")
"""The address of a picture on a page."""
EMPTY_BODY = compress(b"", mtime=0)
TAGS = re.compile(r"[^>]*>|[^>]+$")
"""The pieces of which a picture consists: tags, each with the text before it."""


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""

    async def send_page(request: Request) -> Response:
        link = server.find_link(request)
        if await server.run(server.table.catch_up):
            server.hub.wake()
        page = await server.run(_render_page, server, link)
        return HTMLResponse(page, headers={"salvage-role": link.role})  # It tells phones where an old link leads.

    async def send_picture(request: Request) -> Response:
        link, kind, name = server.find_link(request), request.path_params["kind"], request.path_params["name"]
        picture_bytes = require_found(await server.run(_find_picture, server, link, kind, name))
        return send_packed(request, picture_bytes, "image/svg+xml", {"cache-control": CACHE_FOREVER})

    async def send_pictures(request: Request) -> Response:
        """Send several pictures as one file, in the requested order; shared tags are sent once. A picture that this
        page hasn't been shown is left empty."""
        link, addresses = server.find_link(request), request.query_params.getlist("of")
        if not 0 < len(addresses) <= MAX_PICTURES:
            raise HTTPException(404)
        matches = map(PICTURE.fullmatch, addresses)
        pictures = [
            await server.run(_find_picture, server, link, each[1], each[2]) if each else None for each in matches
        ]
        cache_rule = CACHE_FOREVER if all(pictures) else "no-store"
        packed_pictures = await run_in_background(pack_together, tuple(each or EMPTY_BODY for each in pictures))
        return send_packed(request, packed_pictures, "application/json", {"cache-control": cache_rule})

    return [
        route_files(server.run),
        Route("/{token}/", send_page),
        Route("/{token}/pictures", send_pictures),
        Route("/{token}/{kind}/{name}.svg", send_picture),
    ]


def route_files(run_in_background_if_slow: Callable[[Callable[[], Any]], Awaitable[Any]]) -> Route:
    """Return the route of the files that all pages share. run_in_background_if_slow: runs what takes long."""

    async def send_file(request: Request) -> Response:
        name = request.path_params["name"]
        if name == FONTS:
            return Response(
                await run_in_background_if_slow(make_fonts),
                media_type="text/css",
                headers={"cache-control": CACHE_FOREVER},
            )
        if further_letters := await run_in_background_if_slow(lambda: make_further(name)):
            return Response(further_letters, media_type="font/woff", headers={"cache-control": CACHE_FOREVER})
        file = require_found(read_static(name))
        cache_rule = CACHE_FOREVER if request.url.query == file.version else ASK_AGAIN
        return send_packed(request, file.packed, file.kind, {"cache-control": cache_rule})

    return Route("/static/{name}", send_file)


def _render_page(server: TableServer, link: Link) -> str:
    version = server.find_parts(link)
    return server.render("page", link, {"parts": version.parts, "moves": version.moves})


@lru_cache(maxsize=16)
def pack_together(packed_pictures: Sequence[bytes]) -> bytes:
    """Pack compressed pictures as one compressed file: every tag once, then the sequence of tags of each picture."""
    number_by_tag: dict[str, int] = {}
    tags_of_pictures = [TAGS.findall(decompress(each).decode()) for each in packed_pictures]
    rows = [
        [number_by_tag.setdefault(tag, len(number_by_tag)) for tag in picture_tags] for picture_tags in tags_of_pictures
    ]
    return compress(json.dumps([[*number_by_tag], rows], ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


def _find_picture(server: TableServer, link: Link, folder: str, name: str) -> bytes | None:
    """Return a compressed picture that this link has been shown, or the face of any piece."""
    art = server.table.art
    piece_id, _, side_name = name.rpartition(".")
    if folder == "face" or (folder == "far" and piece_id):
        return art.read_face_file(piece_id, side_name, far=folder == "far")
    audiences = TABLE_KEY, server.audience(link)
    return art.file(f"art/{name}.svg", audiences, far=folder == "far") if folder in ("art", "far") else None
