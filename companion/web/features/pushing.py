"""The WebSocket by which pages learn of changes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import monotonic

from starlette.routing import WebSocketRoute
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion.web.base.hub import OpenPage
from companion.web.base.links import Role
from companion.web.server.server import TableServer
from components.problems import SalvageError

LOOK_ELSEWHERE = 0.25
"""Seconds between checks for what other processes have done to the session."""
LOOK_AT_FOLDER = 2
"""Seconds between checks of the folder of a user's own game."""
BETWEEN_BEATS = 0.2
"""Seconds before another heartbeat is read."""
ASK_AFTER = 5
"""Seconds without a heartbeat after which a page is asked for one: the timers of a hidden page may rest for a minute,
but it still answers messages."""


def routes(server: TableServer) -> list[WebSocketRoute]:
    """Return the routes of this module."""

    async def push(socket: WebSocket) -> None:
        token = socket.path_params["token"]
        link = server.links.find(token)
        if token in server.links.gone:  # The phone slept while its seat went to another.
            await socket.accept()
            await socket.send_json({"go": server.link_to(Role.JOIN)})
        open_page = server.hub.open(link) if link else None
        if link is None or open_page is None:
            await socket.close()
            return
        await socket.accept()
        listen_task = asyncio.create_task(_answer_heartbeats(socket, open_page))
        try:
            with suppress(SalvageError):  # An unsaved seat is still known here.
                await server.run(server.seating.come, open_page)
            while not (listen_task.done() or open_page.left):
                open_page.changed.clear()
                if server.moved:
                    await socket.send_json({"go": server.moved(link)})
                    break
                current_link = server.links.find(link.token)
                if current_link is None or current_link.role != link.role:
                    if link.role != Role.JOIN:  # Somebody else has the seat now, or this page does.
                        await socket.send_json({"go": f"../{token}/" if current_link else server.link_to(Role.JOIN)})
                    break
                page_version = await server.run(server.find_parts, open_page.link)
                if message := open_page.take_new(page_version.moves, page_version.parts):
                    await socket.send_text(message)
                await open_page.changed.wait()
        except WebSocketDisconnect:
            pass
        finally:
            listen_task.cancel()
            with suppress(RuntimeError, WebSocketDisconnect):  # The socket is closed already.
                await socket.close()
            server.hub.close(open_page)
            server.seating.go(open_page)

    return [WebSocketRoute("/{token}/live", push)]


async def _answer_heartbeats(socket: WebSocket, open_page: OpenPage) -> None:
    """Answer a page's heartbeats until it is gone or sends anything else. Heartbeats are read no faster than a page
    needs to send them."""
    try:
        with suppress(WebSocketDisconnect):
            while "text" in await _receive_message(socket):
                open_page.heard = monotonic()
                await socket.send_text("")
                await asyncio.sleep(BETWEEN_BEATS)
    finally:
        open_page.changed.set()


async def _receive_message(socket: WebSocket) -> Message:
    """Return the next message of a page, and ask the page for a heartbeat while none comes."""
    while True:
        with suppress(TimeoutError):
            return await asyncio.wait_for(socket.receive(), ASK_AFTER)
        await socket.send_text("")


async def follow_changes(server: TableServer) -> None:
    """Follow other processes' changes to the session and makers' changes to its game. If the session can't be read, the
    next look tries again."""
    folder, last_look_time = server.table.session.folder, monotonic()
    while True:
        await asyncio.sleep(LOOK_ELSEWHERE)
        with suppress(SalvageError):
            is_due = monotonic() > last_look_time + LOOK_AT_FOLDER
            last_look_time = monotonic() if is_due else last_look_time
            if is_due and await server.run(folder.look):
                server.hub.wake()
            if await server.run(server.table.catch_up) or server.seating.has_changed():
                server.hub.wake()
