"""An answer shown before it is given: the pictures of the table as they would be, and what would be new on them.

It is tried on a copy of the game once somebody has picked it, and drawn by the same hooks as the
table itself: so every piece that an answer lays, moves or takes away is seen there, in any game; and the way it goes,
where the game's `preview.ways` tells it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.engine.asks import Choice
from companion.positions.trials import Trials
from companion.web.base.links import Link, Role
from companion.web.game.live_table import LiveTable
from companion.web.server.server import TableServer
from companion.web.views.answer_preview import foresee
from companion.web.views.details import MAX_DETAILS, Detail, settle
from companion.web.views.tried import TriedPicture, draw_after


class Trial(NamedTuple):
    """An answer that is tried: the pictures that it would change, first the one to look at; its details; and that it
    ends the turn, in words, where its page doesn't say so yet."""

    pictures: Sequence[TriedPicture]
    details: Sequence[Detail]
    ends_turn: str = ""


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def send_trial(request: Request) -> Response:
        """The pictures that an answer would change, to be laid over those that a page shows, and its details; nothing
        of what can't be tried any more, as somebody was quicker, which is no mistake of the page's."""
        link, query = server.find_link(request, Role.SEAT), request.query_params
        key, moves, settled = query.get("key", ""), query.get("moves", ""), query.getlist("then")[:MAX_DETAILS]
        html = await server.run(_render_trial, server, link, key, moves, settled)
        return Response(status_code=204) if html is None else HTMLResponse(html)

    return [Route("/{token}/trial", send_trial)]


def _render_trial(server: TableServer, link: Link, key: str, moves: str, settled: Sequence[str]) -> str | None:
    """What an answer would change; None where the page is too old for it, or it can't be tried."""
    trial = try_out(server.table, link.seat, key, settled) if moves == str(server.table.moves) else None
    if trial is None:
        return None
    return server.render("trial", link, {"tried": trial.pictures, "details": trial.details, "ends": trial.ends_turn})


def try_out(table: LiveTable, seat: str, key: str, settled: Sequence[str] = ()) -> Trial | None:
    """What an answer would change, as its seat would see it, and how it is carried out; settled: details that are
    chosen. None of what is no answer of that seat, and of what comes by chance."""
    answer = table.find_answer(seat, key) if isinstance(table.session.play.ask, Choice) else None
    if answer is None:
        return None
    screen, found = table.screen(seat), settle(table.session, answer, settled)
    tried = draw_after(table.session, table.art, seat, answer.option, found.play, screen.board, screen.place)
    trials = Trials(table.session.play, seat)
    next_step, to_the_end = (foresee(table.session, trials, answer.option, each) for each in (False, True))
    ends = "" if next_step.ends_turn else " ".join([to_the_end.ends_turn, *to_the_end.told[len(next_step.told) :]])
    return Trial(sorted(tried, key=lambda each: (not each.new, each.kind != screen.shown)), found.details, ends.strip())
