"""What happened and why: the history, its entries with the rules that acted, what is asked now, books, pieces."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.sessions.journal_rows import ROOT
from companion.table.explain import describe_pieces
from companion.table.feed import DRAWS, name_answer, rules, why
from companion.table.news import news
from companion.text.grammar import capital
from companion.web.ground.packed import send_packed
from companion.web.live.history import Filter
from companion.web.server.rulebooks import POLICY, SCRIPT
from companion.web.showing.art import SIDES
from companion.web.subjects.answering import number

if TYPE_CHECKING:
    from companion.web.ground.links import Link
    from companion.web.server.server import TableServer

SEQ = "seq"
MOST_RULES = 12
"""Rules of a question that are told: its own, and those of its answers."""


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    def send(
        template: str, tell: Callable[..., dict[str, Any]], *given: str
    ) -> Callable[[Request], Awaitable[Response]]:
        """What sends a sheet. tell: what it is filled in with; given: the parts of the path that this is about."""

        async def send_sheet(request: Request) -> Response:
            link, parts = server.find_link(request), [read_part(request, name) for name in given]
            return await server.send(template, link, **await server.run(tell, server, link, *parts))

        return send_sheet

    async def history(request: Request) -> Response:
        """The list of answers, or one part of it."""
        asked, link = request.query_params, server.find_link(request)
        which, before = asked.get("show", Filter.ALL), number(asked, "before", 404) if "before" in asked else 0
        if which not in [*Filter] or before < 0:
            raise HTTPException(404)
        told = await server.run(_tell_history, server, link, Filter(which), before)
        return await server.send("sheet_history", link, **told)

    async def book(request: Request) -> Response:
        """A book of the rules."""
        server.find_link(request)
        headers = {"content-security-policy": POLICY, "cache-control": "private, max-age=3600"}
        packed = await server.books.pack(request.path_params["book"])
        return send_packed(request, packed, "text/html", headers)

    async def send_script(request: Request) -> Response:
        """The script of all books."""
        from layouts.rulebook.page import script

        server.find_link(request)
        return Response(script(), media_type="text/javascript", headers={"cache-control": "no-cache"})

    ways = {
        "history": history,
        "why/{seq}": send("sheet_why", _tell_why, SEQ),
        "undo/{seq}": send("sheet_undo", _tell_undo, SEQ),
        "asked": send("sheet_asked", _tell_asked),
        "rule/{id}": send("sheet_rule", _tell_rule, "id"),
        "piece/{id}": send("sheet_piece", _tell_piece, "id"),
        "board": send("sheet_picture", _tell_board),
        "place/{name}": send("sheet_picture", _tell_place, "name"),
        "books": send("sheet_books", _tell_nothing),
    }
    sheets = [Route(f"/{{token}}/sheet/{way}", send_sheet) for way, send_sheet in ways.items()]
    return [*sheets, Route("/{token}/rules/{book}.html", book), Route(f"/{{token}}/rules/{SCRIPT}", send_script)]


def read_part(request: Request, name: str) -> str | int:
    """A part of a path; the number of an answer is one. Raises HTTPException where it is none."""
    return number(request.path_params, name, 404) if name == SEQ else str(request.path_params[name])


def _tell_nothing(server: TableServer, link: Link) -> dict[str, Any]:
    """What all sheets are filled in with is enough."""
    return {}


def _tell_history(server: TableServer, link: Link, which: Filter, before: int) -> dict[str, Any]:
    """The list of answers, or one part of it."""
    listed = server.table.history.list(server.audience(link), which, before)
    return {"listed": listed, "which": which, "filters": [*Filter] if link.seat else [Filter.ALL, *Filter][2:]}


def _tell_why(server: TableServer, link: Link, seq: int) -> dict[str, Any]:
    """An entry with its rules. Raises SalvageError where there is none."""
    session = server.table.session
    row = why(session, seq, server.audience(link))
    title = "The game begins" if row["node"] == ROOT else capital(name_answer(row))
    return {"row": row, "title": title, "said": news([row], session.rules.texts), "last": session.seq}


def _tell_undo(server: TableServer, link: Link, seq: int) -> dict[str, Any]:
    """What undoing an answer with all since would do."""
    session = server.table.session
    undo, draws = server.table.history.undo_to(seq), DRAWS[bool(session.game.dice)]
    asks = server.proposals.asks(link, undo.answers)
    return {"undo": undo, "seq": seq, "last": session.seq, "draws": draws, "asks": asks}


def _tell_asked(server: TableServer, link: Link) -> dict[str, Any]:
    """The question with its rules, and what its answers lead to."""
    screen = server.table.screen(server.audience(link))
    question = screen.view.question
    ids = [question.rule, *(answer.rule for answer in screen.answers)] if question else []
    return {"rules": rules(server.table.session, [*dict.fromkeys(filter(None, ids))][:MOST_RULES])}


def _tell_rule(server: TableServer, link: Link, id: str) -> dict[str, Any]:
    """A rule by its id. Raises HTTPException where there is none."""
    (found,) = rules(server.table.session, [id])
    if found["text"] is None and found["section"] is None:
        raise HTTPException(404)
    return {"rule": found}


def _tell_piece(server: TableServer, link: Link, id: str) -> dict[str, Any]:
    """A piece large, with what stands on it and what can be done with it. Raises HTTPException where there is none."""
    table = server.table
    if not table.art.face(id):
        raise HTTPException(404)
    screen, piece = table.screen(server.audience(link)), table.session.game.piece(id)
    can = [answer for answer in screen.answers if answer.key in (piece.id, piece.key)]
    kind = table.session.game.kinds[piece.kind]
    two = kind.sides == 2 and kind.back != "common"
    sides = [table.art.face(id, side) for side in (SIDES if two else SIDES[:1])]
    return {"piece": piece, "said": describe_pieces(table.session, screen.view, [piece]), "can": can, "sides": sides}


def _tell_board(server: TableServer, link: Link) -> dict[str, Any]:
    """The board large."""
    return {"picture": server.table.screen(server.audience(link)).board, "title": "The board"}


def _tell_place(server: TableServer, link: Link, name: str) -> dict[str, Any]:
    """What lies in front of a player. Raises HTTPException where there is no such player."""
    table, audience = server.table, server.audience(link)
    if name not in table.session.meta.names:
        raise HTTPException(404)
    return {"picture": table.art.place(table.screen(audience).view.state, name, audience), "title": name}
