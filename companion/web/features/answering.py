"""Answers from pages, each with the count of moves that its page showed and a request id.

A page that gets no reply asks whether its answer was done (`known`), so no answer is lost or given twice. An answer to
a question that is no longer asked gets a sheet with the changes since.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from companion.engine.endless import EndlessRules
from companion.sessions.session import Stale
from companion.table.feed import DRAWS
from companion.web.base.links import Link, Role
from companion.web.game.live_table import NO_MORE
from companion.web.seats.proposals import AskFirst
from companion.web.server.server import TableServer
from companion.web.views.details import MAX_DETAILS
from components.messages import _
from components.problems import SalvageError

logger = logging.getLogger(__name__)
Found = TypeVar("Found")


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""

    async def answer(request: Request) -> Response:
        """Give an answer by its key, or a typed line."""
        link, form = server.find_link(request, Role.SEAT), await read(request)
        move_count, line = read_number(form, "moves"), form.get("line")
        if isinstance(line, str):
            return await do_once(server, link, form, server.table.type_line, link.seat, line, move_count)
        key, details = str(form.get("key")), read_details(form)
        return await do_once(server, link, form, server.table.answer, link.seat, key, move_count, details)

    async def speak(request: Request) -> Response:
        """Answer a question to several players for a seat without a phone."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        return await do_once(server, link, form, _answer_for_absent, server, link, form, read_number(form, "moves"))

    async def undo(request: Request) -> Response:
        """Undo a number of answers, or the last one of players and the bots' answers since. Others are asked if it
        concerns them; a page may want to hear of that first."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        repeat_count, is_told = read_number(form, "times") if "times" in form else 0, form.get("tell") != "first"
        move_count = read_number(form, "moves")
        try:
            return await do_once(server, link, form, server.proposals.undo, link, repeat_count, move_count, is_told)
        except AskFirst as asks:
            sheet_html = await server.run(_render_undo, server, link, asks.times)
            return JSONResponse({"stale": True, "sheet": sheet_html}, 409)

    async def redo(request: Request) -> Response:
        """Redo the answer that was undone last."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        return await do_once(server, link, form, server.table.redo, 1, read_number(form, "moves"))

    async def tick(request: Request) -> Response:
        """Tick what hands have done on the table."""
        link, form = server.find_link(request, Role.SEAT, Role.SCREEN, Role.HOST), await read(request)
        return await do_once(server, link, form, server.table.tick, read_number(form, "id"))

    async def known(request: Request) -> Response:
        """Tell a page whether its request was done, as the reply may have been lost."""
        link, form = server.find_link(request), await read(request)
        was_done = await server.run(server.once.has, link.token, read_request_id(form))
        return JSONResponse({"done": was_done, "moves": server.table.moves})

    async def proceed(request: Request) -> Response:
        """End the reveal of simultaneous choices, for all pages."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        return await do_once(server, link, form, server.table.end_reveal, read_number(form, "moves"))

    return [
        Route(f"/{{token}}/{each.__name__}", each, methods=["POST"])
        for each in (answer, speak, undo, redo, tick, known, proceed)
    ]  # fmt: skip


async def read(request: Request) -> dict[str, Any]:
    """Return the JSON object that a page sends. Raises HTTPException if it sends anything else, or text that can't be
    encoded."""
    try:
        form = await request.json()
        json.dumps(form, ensure_ascii=False).encode()  # A lone surrogate can't be encoded anywhere.
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(form, dict):
        raise HTTPException(400)
    return form


def read_details(form: Mapping[str, Any]) -> list[str]:
    """Return the keys of the details that come with an answer. Raises HTTPException if they aren't texts, or too
    many."""
    details: list[str] = form.get("then", [])
    are_texts = isinstance(details, list) and all(isinstance(each, str) for each in details)
    if not are_texts or len(details) > MAX_DETAILS:
        raise HTTPException(400)
    return details


def read_number(form: Mapping[str, Any], name: str, error_status_code: int = 400) -> int:
    """Read a whole number from a page's JSON or address. Raises HTTPException with the status `wrong` if it isn't
    one."""
    try:
        return int(form[name])
    except (KeyError, TypeError, ValueError, OverflowError):  # Python refuses numbers of thousands of digits.
        raise HTTPException(error_status_code) from None


def require_found(value: Found | None) -> Found:
    """Return a value that was looked for. Raises HTTPException, 404, if it is empty."""
    if not value:
        raise HTTPException(404)
    return value


def is_here(request: HTTPConnection) -> bool:
    """Check whether a request comes from this machine."""
    return bool(request.client and request.client.host == (request.scope.get("server") or ("",))[0])


def require_here(request: HTTPConnection | None) -> None:
    """Refuse to write files or run Python for other machines. Raises HTTPException, 403."""
    if request is None or not is_here(request):
        raise HTTPException(403)


def read_request_id(form: dict[str, Any]) -> str:
    """Return the request id that a page has sent, or ""."""
    request_id = form.get("once")
    return request_id if isinstance(request_id, str) else ""


async def do_once(
    server: TableServer, link: Link, form: dict[str, Any], act: Callable[..., object], *details: Any
) -> Response:
    """Do what a page requests unless that was done before, and update all pages; if the table has changed since the
    page was shown, send the changes instead. Raises SalvageError."""
    try:
        await server.run(server.once.do, link.token, read_request_id(form), lambda: act(*details))
    except Stale as stale:
        if await server.run(server.table.catch_up):
            server.hub.wake()
        html = await server.run(_render_changes, server, link, read_number(form, "moves"))
        return JSONResponse({"refused": str(stale), "stale": True, "sheet": html}, 409)
    except SalvageError as error:
        if isinstance(error.__cause__, EndlessRules):  # Everybody who waits must hear why nothing goes on.
            server.trouble = server.table.moves, str(error)
            logger.warning(error)
            server.hub.wake()
        raise
    return report_change(server)


def _answer_for_absent(server: TableServer, link: Link, form: Mapping[str, Any], move_count: int) -> None:
    """Answer for a seat without a phone. Raises SalvageError."""
    seat, asked_round = form.get("seat"), server.table.round
    if not isinstance(seat, str) or not asked_round or seat not in asked_round.waiting:
        raise Stale(_(NO_MORE))
    if seat in server.bots.seats and asked_round.nobody is not None:
        raise Stale(_(NO_MORE))
    if not server.seating.speaks_for(link, seat):
        raise SalvageError(_("{player} is here, and answers", player=seat))
    server.table.answer(seat, str(form.get("says")), move_count)


def _render_undo(server: TableServer, link: Link, repeat_count: int) -> str:
    """Render the sheet that explains what an undo would do, and who is asked."""
    undo_context = make_undo_context(server, link, server.table.session.seq - repeat_count + 1)
    return server.render("sheet_undo", link, {**undo_context, "from_entry": False})


def make_undo_context(server: TableServer, link: Link, seq: int) -> dict[str, Any]:
    """Return the values of a sheet on undoing an answer and all later ones. Raises SalvageError."""
    session = server.table.session
    undo, draws = server.table.history.undo_to(seq), DRAWS[bool(session.game.dice)]
    does_ask = server.proposals.asks(link, undo.answers)
    return {"undo": undo, "seq": seq, "last": session.seq, "draws": draws, "asks": does_ask, "from_entry": True}


def _render_changes(server: TableServer, link: Link, move_count: int) -> str:
    """Render the sheet for an answer that came too late, with the changes since its page was shown."""
    changes = server.table.changes.tell(move_count, server.audience(link))
    return server.render("stale", link, {"changed": changes})


def report_change(server: TableServer) -> Response:
    """Update all pages, and return the count of moves to the page that has changed something."""
    server.hub.wake()
    return JSONResponse({"moves": server.table.moves})
