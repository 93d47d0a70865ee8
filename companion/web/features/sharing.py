"""Keepsakes of a table: the score, and a picture of the moment."""

from __future__ import annotations

import asyncio
import json
import re
from io import BytesIO

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.table.pictures import draw_whole, find_drawing
from companion.table.view import View
from companion.text.grammar import capital
from companion.web.base.background import run_in_background
from companion.web.base.links import Link
from companion.web.features.answering import require_found
from companion.web.features.ways import Overlay
from companion.web.game.live_table import LiveTable
from companion.web.server.server import TableServer
from companion.web.views.ending import describe_end
from components.messages import _
from layouts.drawing.hooks import HOLDINGS
from layouts.drawing.scene import Scene

SHEETS = (Overlay("share", tell=lambda server, link, asked: {"drawn": server.table.art.draws}),)
TYPES = {"pdf": "application/pdf", "png": "image/png", "json": "application/json"}
DPI = 150


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    draw_lock = asyncio.Lock()

    async def share(request: Request) -> Response:
        """Send the score or the table as a file."""
        link, subject, file_type = server.find_link(request), request.path_params["what"], request.path_params["kind"]
        if file_type not in TYPES or subject not in ("score", "table"):
            raise HTTPException(404)
        name = f"{server.table.session.place.id} {server.table.session.name} {subject}.{file_type}"
        content = await server.run(_make_content, server, link, subject, file_type)
        if not isinstance(content, bytes):
            async with draw_lock:  # Drawing takes a moment, while the table goes on.
                content = await run_in_background(_write_file, content, file_type)
        disposition = f'attachment; filename="{re.sub(r"[^A-Za-z0-9 .-]", "_", name)}"'
        return Response(content, media_type=TYPES[file_type], headers={"content-disposition": disposition})

    return [Route("/{token}/share/{what}.{kind}", share)]


def _make_content(server: TableServer, link: Link, subject_text: str, file_type: str) -> Scene | bytes:
    """Return the scene to be written, or the text of a document. Raises HTTPException if there is none."""
    table, audience = server.table, server.audience(link)
    screen = table.screen(audience)
    if file_type == "json":
        document = require_found(screen.view.score if subject_text == "score" else screen.view.as_json())
        return json.dumps(document, ensure_ascii=False, indent=1).encode()
    if subject_text == "score":
        return _draw_score(table, audience)
    return _draw_table(table, audience, is_whole_page=file_type == "pdf")


def _draw_score(table: LiveTable, audience: str) -> Scene:
    """Draw the score as a page. Raises HTTPException while the game goes on."""
    from layouts.drawing.keepsake import draw_page

    screen, studio = table.screen(audience), table.art.design.studio
    end = require_found(describe_end(table.session, screen.view))
    rows: list[list[str]] = []
    if end.players:
        rows = [["", *end.players], *([row.label, *row.points] for row in end.rows)]
        rows += [[_("Total"), *end.totals]] if end.totals else []
    shared_items = [each for items in end.items.values() for each in items] if not rows else []
    item_lines = [f"{each.label}: {each.detail or each.points}" for each in shared_items]
    picture_scene = _draw_holdings(table, screen.view) or _draw_whole(table, audience)
    return draw_page(studio, screen.view.title, [end.title, *end.said, *item_lines], rows, picture_scene)


def _draw_holdings(table: LiveTable, view: View) -> Scene | None:
    """Draw everything that was scored, if the game's layouts can."""
    draw = find_drawing(table.art.design, HOLDINGS)
    if draw is None or view.score is None:
        return None
    scene: Scene = draw(table.art.design.studio, view.state, view.score)
    return scene


def _draw_table(table: LiveTable, audience: str, is_whole_page: bool) -> Scene:
    """Draw the table as an audience sees it, alone or on a page with the time. Raises HTTPException if the game's
    layouts don't draw it."""
    from layouts.drawing.keepsake import draw_page

    scene = require_found(_draw_whole(table, audience))
    view = table.screen(audience).view
    return (
        draw_page(table.art.design.studio, view.title, [f"{capital(view.heading)}."], (), scene)
        if is_whole_page
        else scene
    )


def _draw_whole(table: LiveTable, audience: str) -> Scene | None:
    """Draw the table as an audience sees it; None if the game's layouts don't draw it."""
    return draw_whole(table.art.design, table.screen(audience).view.state) if table.art.draws else None


def _write_file(scene: Scene, file_type: str) -> bytes:
    """Return the bytes of a scene's file."""
    from layouts.drawing.backends import pdf, png

    buffer = BytesIO()
    if file_type == "pdf":
        pdf.write(buffer, [scene], pdf.Document(scene.title or _("The table")))
    else:
        png.write(buffer, png.picture(scene, DPI), DPI)
    return buffer.getvalue()
