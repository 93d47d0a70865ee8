"""Events and their reasons: news, the history, its entries with the rules that acted, and books."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from companion.sessions.journal_rows import ROOT
from companion.table.facts import sentences
from companion.table.feed import describe_answer, rules, why
from companion.table.news import news
from companion.text.grammar import capital
from companion.text.told import say_all
from companion.web.base.links import Link, Role
from companion.web.base.packed import send_packed
from companion.web.features.answering import make_undo_context, read_number, require_found
from companion.web.features.ways import Overlay
from companion.web.game.game_stats import collect_statistics
from companion.web.game.history import Filter
from companion.web.server.rulebooks import POLICY, SCRIPT
from companion.web.server.server import PagePart, TableServer
from companion.web.views.past import find_past
from components.messages import _

MAX_LATEST_STEPS = 5
"""Events that spectators see."""


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""

    async def book(request: Request) -> Response:
        """Send a rulebook."""
        server.find_link(request)
        headers = {"content-security-policy": POLICY, "cache-control": "private, max-age=3600"}
        gzip_data = await server.books.pack_page(request.path_params["book"])
        return send_packed(request, gzip_data, "text/html", headers)

    async def send_script(request: Request) -> Response:
        """Send the script of all books."""
        from layouts.books.page import script

        server.find_link(request)
        return Response(script(), media_type="text/javascript", headers={"cache-control": "no-cache"})

    return [Route("/{token}/rules/{book}.html", book), Route(f"/{{token}}/rules/{SCRIPT}", send_script)]


def _make_news_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the number of steps in which a seat that is taught can read the news."""
    table, teacher = server.table, server.teachers.get(link.token)
    return {"steps": len(teacher.tell_steps(table.watch.told, table.session.is_physical)) if teacher else 0}


def _make_latest_context(server: TableServer, link: Link) -> dict[str, Any]:
    """Return the latest events, for spectators."""
    return {"lines": server.table.watch.lately(server.audience(link), MAX_LATEST_STEPS)}


def _make_history_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return a page of the history, filtered if asked. Raises HTTPException if there is no such page."""
    filter_name, end_seq = (
        params.get("show", Filter.ALL),
        read_number(params, "before", 404) if "before" in params else 0,
    )
    if filter_name not in [*Filter] or end_seq < 0:
        raise HTTPException(404)
    history_page = server.table.history.list(server.audience(link), Filter(filter_name), end_seq)
    return {
        "listed": history_page,
        "which": filter_name,
        "filters": [*Filter] if link.seat else [Filter.ALL, *Filter][2:],
    }


def _make_others_turns_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the turns of others since a seat's own, and the table after one of their steps, by default the first.
    Raises HTTPException if there are none, or no such step."""
    turns = server.table.history.since(link.seat)
    step_numbers = require_found([step.seq for turn in turns for step in turn.steps])
    seq = read_number(params, "seq", 404) if "seq" in params else step_numbers[0]
    return {**_make_past_context(server, link, {"seq": str(seq)}), "turns": turns, "stops": step_numbers}


def _make_past_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the table after an answer. Raises HTTPException if there is no such answer, and SalvageError."""
    table, audience = server.table, server.audience(link)
    try:
        moment = table.history.find(read_number(params, "seq", 404), audience)
    except LookupError:
        raise HTTPException(404) from None
    past = find_past(table.session, table.art, moment.node, moment.before, audience, moment.line.who)
    fact_sentences = [] if past.picture else [*sentences(past.view.facts)]
    return {"moment": moment, "past": past, "told": fact_sentences}


def _make_statistics_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return the statistics of the game. Raises HTTPException while it goes on."""
    table = server.table
    if not table.session.play.over:
        raise HTTPException(404)
    return {"evening": collect_statistics(table.session, table.history.entries(), table.clocks)}


def _make_entry_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return an entry with its rules. Raises SalvageError if there is no such entry."""
    session = server.table.session
    row = why(session, read_number(params, "seq", 404), server.audience(link))
    title = _("The game begins") if row["node"] == ROOT else capital(describe_answer(row))
    is_by_bot = server.table.is_by_bot(row["node"]) and row["player"] is not None
    news_sentences = say_all(news([row], session.rules.texts))
    return {"row": row, "title": title, "said": news_sentences, "last": session.seq, "by_bot": is_by_bot}


def _make_rule_context(server: TableServer, link: Link, params: Mapping[str, str]) -> dict[str, Any]:
    """Return a rule by its id. Raises HTTPException if there is no such rule."""
    (rule,) = rules(server.table.session, [params["id"]])
    if rule["text"] is None and rule["section"] is None:
        raise HTTPException(404)
    return {"rule": rule}


PARTS = (
    PagePart("news", 60, (Role.SEAT,), _make_news_context),
    PagePart("lately", 110, (Role.SCREEN, Role.WATCH), _make_latest_context),
)
SHEETS = (
    Overlay("history", tell=_make_history_context),
    Overlay("past/{seq}", tell=_make_past_context),
    Overlay("since", (Role.SEAT,), _make_others_turns_context),
    Overlay("since/{seq}", (Role.SEAT,), _make_others_turns_context),
    Overlay("evening", tell=_make_statistics_context),
    Overlay("why/{seq}", tell=_make_entry_context),
    Overlay(
        "undo/{seq}", tell=lambda server, link, asked: make_undo_context(server, link, read_number(asked, "seq", 404))
    ),
    Overlay("rule/{id}", tell=_make_rule_context),
    Overlay("books"),
)
