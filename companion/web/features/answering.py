"""Answers that come from pages, each with the moves that its page showed and a number of its own.

A page that hears nothing asks whether its answer was done (`known`), so none is lost or given twice. An answer to what
is no longer asked gets a sheet with what has changed.
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
    """The routes of this module."""

    async def answer(request: Request) -> Response:
        """An answer by its key, or a typed line."""
        link, form = server.find_link(request, Role.SEAT), await read(request)
        moves, line = number(form, "moves"), form.get("line")
        if isinstance(line, str):
            return await do_once(server, link, form, server.table.type_line, link.seat, line, moves)
        key, details = str(form.get("key")), read_details(form)
        return await do_once(server, link, form, server.table.answer, link.seat, key, moves, details)

    async def speak(request: Request) -> Response:
        """Answer a question to several for a seat that no phone is at."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        return await do_once(server, link, form, _speak, server, link, form, number(form, "moves"))

    async def undo(request: Request) -> Response:
        """Undo so many answers, or the last of players with those that bots have given since; others are asked where it
        concerns them, of which a page may want to be told first."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        times, is_told = number(form, "times") if "times" in form else 0, form.get("tell") != "first"
        moves = number(form, "moves")
        try:
            return await do_once(server, link, form, server.proposals.undo, link, times, moves, is_told)
        except AskFirst as asks:
            sheet = await server.run(_render_undo, server, link, asks.times)
            return JSONResponse({"stale": True, "sheet": sheet}, 409)

    async def redo(request: Request) -> Response:
        """Redo the answer that was undone last."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        return await do_once(server, link, form, server.table.redo, 1, number(form, "moves"))

    async def tick(request: Request) -> Response:
        """Tick what hands have done on the table."""
        link, form = server.find_link(request, Role.SEAT, Role.SCREEN, Role.HOST), await read(request)
        return await do_once(server, link, form, server.table.tick, number(form, "id"))

    async def known(request: Request) -> Response:
        """Whether what a page has asked for was done: its reply may have been lost."""
        link, form = server.find_link(request), await read(request)
        done = await server.run(server.once.has, link.token, numbered(form))
        return JSONResponse({"done": done, "moves": server.table.moves})

    async def proceed(request: Request) -> Response:
        """Go on from what was chosen at once, for all pages."""
        link, form = server.find_link(request, Role.SEAT, Role.HOST), await read(request)
        return await do_once(server, link, form, server.table.end_reveal, number(form, "moves"))

    return [
        Route(f"/{{token}}/{each.__name__}", each, methods=["POST"])
        for each in (answer, speak, undo, redo, tick, known, proceed)
    ]  # fmt: skip


async def read(request: Request) -> dict[str, Any]:
    """What a page sends. Raises HTTPException where that is no JSON object, or has text that can't be encoded."""
    try:
        form = await request.json()
        json.dumps(form, ensure_ascii=False).encode()  # Half a character, which nothing can hold, is none.
    except (ValueError, RecursionError):
        raise HTTPException(400) from None
    if not isinstance(form, dict):
        raise HTTPException(400)
    return form


def read_details(form: Mapping[str, Any]) -> list[str]:
    """The details that are settled with an answer. Raises HTTPException where these are no texts, or too many."""
    details: list[str] = form.get("then", [])
    are_texts = isinstance(details, list) and all(isinstance(each, str) for each in details)
    if not are_texts or len(details) > MAX_DETAILS:
        raise HTTPException(400)
    return details


def number(form: Mapping[str, Any], name: str, wrong: int = 400) -> int:
    """A whole number of what a page sends or of its address. Raises HTTPException, `wrong`, where it is none."""
    try:
        return int(form[name])
    except (KeyError, TypeError, ValueError, OverflowError):  # Python reads none of thousands of digits.
        raise HTTPException(wrong) from None


def require_found(found: Found | None) -> Found:
    """What was looked for. Raises HTTPException, 404, where that is nothing."""
    if not found:
        raise HTTPException(404)
    return found


def is_here(request: HTTPConnection) -> bool:
    """Whether a request comes from this machine."""
    return bool(request.client and request.client.host == (request.scope.get("server") or ("",))[0])


def require_here(request: HTTPConnection | None) -> None:
    """Let this machine alone have files written or Python run. Raises HTTPException, 403."""
    if request is None or not is_here(request):
        raise HTTPException(403)


def numbered(form: dict[str, Any]) -> str:
    """The number that a page has given what it asks for; "" where it has none."""
    once = form.get("once")
    return once if isinstance(once, str) else ""


async def do_once(
    server: TableServer, link: Link, form: dict[str, Any], act: Callable[..., object], *details: Any
) -> Response:
    """Do what a page asks for, unless that was done before, and have all pages look again; where the table has changed
    since the page was shown, tell it what has. Raises SalvageError."""
    try:
        await server.run(server.once.do, link.token, numbered(form), lambda: act(*details))
    except Stale as stale:
        if await server.run(server.table.catch_up):
            server.hub.wake()
        html = await server.run(_render_changes, server, link, number(form, "moves"))
        return JSONResponse({"refused": str(stale), "stale": True, "sheet": html}, 409)
    except SalvageError as error:
        if isinstance(error.__cause__, EndlessRules):  # Who waits has to hear why nothing goes on.
            server.trouble = server.table.moves, str(error)
            logger.warning(error)
            server.hub.wake()
        raise
    return tell_changed(server)


def _speak(server: TableServer, link: Link, form: Mapping[str, Any], moves: int) -> None:
    """Answer for a seat that no phone is at. Raises SalvageError."""
    seat, asked_round = form.get("seat"), server.table.round
    if not isinstance(seat, str) or not asked_round or seat not in asked_round.waiting:
        raise Stale(_(NO_MORE))
    if seat in server.bots.seats and asked_round.nobody is not None:
        raise Stale(_(NO_MORE))
    if not server.seating.speaks_for(link, seat):
        raise SalvageError(_("{player} is here, and answers", player=seat))
    server.table.answer(seat, str(form.get("says")), moves)


def _render_undo(server: TableServer, link: Link, times: int) -> str:
    """The sheet that says what undoing so many answers would do, and who is asked."""
    effects = tell_undo(server, link, server.table.session.seq - times + 1)
    return server.render("sheet_undo", link, {**effects, "from_entry": False})


def tell_undo(server: TableServer, link: Link, seq: int) -> dict[str, Any]:
    """What undoing an answer with all since would do. Raises SalvageError."""
    session = server.table.session
    undo, draws = server.table.history.undo_to(seq), DRAWS[bool(session.game.dice)]
    asks = server.proposals.asks(link, undo.answers)
    return {"undo": undo, "seq": seq, "last": session.seq, "draws": draws, "asks": asks, "from_entry": True}


def _render_changes(server: TableServer, link: Link, moves: int) -> str:
    """The sheet for an answer that came too late, with what has changed since its page was shown."""
    changed = server.table.changes.tell(moves, server.audience(link))
    return server.render("stale", link, {"changed": changed})


def tell_changed(server: TableServer) -> Response:
    """Have all pages look again, and tell the one that has changed something how the game stands."""
    server.hub.wake()
    return JSONResponse({"moves": server.table.moves})
