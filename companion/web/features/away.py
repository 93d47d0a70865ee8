"""Offline: the page that a phone saves for when it can't reach the laptop; it says so and tries again.

Browsers save it only for addresses that they trust: on this machine, and with TLS that they accept. It holds no secret,
as it is the same for everybody.
"""

from __future__ import annotations

import json
import re
from functools import cache
from gzip import decompress

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.web.base.statics import read_static
from companion.web.server.server import TableServer
from companion.web.views.render import render

AWAY_PATH, WORKER_PATH = "/away", "/worker.js"
STATIC_LINK = re.compile(r'(?:href|src)="(/static/[^"]+)"')


def routes(server: TableServer | None) -> list[Route]:
    """Return the routes of the page and of the script that saves it on phones. They are the same for every table, and
    before there is one."""

    async def show(request: Request) -> Response:
        return HTMLResponse(make_page())

    async def send_worker(request: Request) -> Response:
        return Response(make_worker(), media_type="text/javascript", headers={"cache-control": "no-cache"})

    return [Route(AWAY_PATH, show), Route(WORKER_PATH, send_worker)]


def make_page() -> str:
    """Return the page that says that the table can't be reached."""
    return render("away", {})


@cache
def make_worker() -> str:
    """Return the script that saves the page and its files on phones: it changes with them."""
    cached_paths = json.dumps([AWAY_PATH, *STATIC_LINK.findall(make_page())])
    script_file = read_static("worker.js")
    assert script_file
    return f"globalThis.SHELL = {cached_paths};\n{decompress(script_file.packed).decode()}"
