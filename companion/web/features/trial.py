"""Preview of an answer before it is given: pictures of the table as it would be, and what would be new on them.

A picked answer is tried on a copy of the game, and drawn by the same hooks as the table itself: so every piece that it
lays, moves or removes is visible, in any game; and so is its way, if the game's `preview.ways` returns it.
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
from companion.web.views.answer_preview import foresee_answer
from companion.web.views.details import MAX_DETAILS, Detail, settle_details
from companion.web.views.tried import TriedPicture, draw_after


class Trial(NamedTuple):
    """A tried answer: the pictures that it would change, the most important first; its details; and a sentence if it
    ends the turn and the page doesn't say so yet."""

    pictures: Sequence[TriedPicture]
    details: Sequence[Detail]
    ends_turn: str = ""


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""

    async def send_trial(request: Request) -> Response:
        """Send the pictures that an answer would change, to be laid over the page's pictures, and its details. The
        reply is empty if the answer can no longer be tried: somebody was quicker, which isn't the page's mistake."""
        link, query = server.find_link(request, Role.SEAT), request.query_params
        key, move_text, detail_keys = query.get("key", ""), query.get("moves", ""), query.getlist("then")[:MAX_DETAILS]
        html = await server.run(_render_trial, server, link, key, move_text, detail_keys)
        return Response(status_code=204) if html is None else HTMLResponse(html)

    return [Route("/{token}/trial", send_trial)]


def _render_trial(server: TableServer, link: Link, key: str, move_text: str, detail_keys: Sequence[str]) -> str | None:
    """Render the changes of an answer; None if the page is out of date, or the answer can't be tried."""
    trial = try_out(server.table, link.seat, key, detail_keys) if move_text == str(server.table.moves) else None
    if trial is None:
        return None
    return server.render("trial", link, {"tried": trial.pictures, "details": trial.details, "ends": trial.ends_turn})


def try_out(table: LiveTable, seat_name: str, key: str, detail_keys: Sequence[str] = ()) -> Trial | None:
    """Try an answer and return its changes, as its seat would see them, and its details. detail_keys: the details
    chosen. Returns None for an answer that the seat doesn't have, and for results of chance."""
    answer = table.find_answer(seat_name, key) if isinstance(table.session.play.ask, Choice) else None
    if answer is None:
        return None
    screen, settled_answer = table.screen(seat_name), settle_details(table.session, answer, detail_keys)
    tried_pictures = draw_after(
        table.session, table.art, seat_name, answer.option, settled_answer.play, screen.board, screen.place
    )
    trials = Trials(table.session.play, seat_name)
    foreseen_step, foreseen_end = (foresee_answer(table.session, trials, answer.option, each) for each in (False, True))
    end_sentence = (
        ""
        if foreseen_step.ends_turn
        else " ".join([foreseen_end.ends_turn, *foreseen_end.told[len(foreseen_step.told) :]])
    )
    return Trial(
        sorted(tried_pictures, key=lambda each: (not each.new, each.kind != screen.shown)),
        settled_answer.details,
        end_sentence.strip(),
    )
