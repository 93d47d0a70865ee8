"""Advice: what a player could do, and why a bot did what it did. A bot may think for a while: it does so on a thread of
its own, for one page at a time, while the table goes on being served."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.sessions.log import play_before
from companion.table.advice import Advice, AdviceRequest, begin_advice, explain_answer, find_advice
from companion.web.base.background import run_in_background
from companion.web.base.links import Link, Role
from companion.web.features.answering import read_number, require_found
from companion.web.server.server import TableServer
from companion.web.views.targets import find_tappable_names

Told = TypeVar("Told")


def routes(server: TableServer) -> list[Route]:
    """Return the routes of this module."""
    think_lock = asyncio.Lock()

    async def think(analyse: Callable[[AdviceRequest], Told], advice_request: AdviceRequest) -> Told:
        """Run a bot's analysis of a question in the background."""
        async with think_lock:
            return await run_in_background(analyse, advice_request)

    async def ideas(request: Request) -> Response:
        """Send the sheet with ideas for the player of a seat."""
        link = server.find_link(request, Role.SEAT)
        advice = await think(find_advice, require_found(await server.run(_begin_advice, server, link)))
        return HTMLResponse(await server.run(_render_ideas, server, link, advice))

    async def reason(request: Request) -> Response:
        """Send the sheet with a bot's reasons for an answer, as far as the asker may know them."""
        link, seq = server.find_link(request), read_number(request.path_params, "seq", 404)
        advice_request, key = await server.run(_begin_explanation, server, link, seq)
        try:
            advice = await think(
                lambda advice_request: explain_answer(advice_request, key, server.bots.look_again), advice_request
            )
        except LookupError:
            raise HTTPException(404) from None
        value_by_name = {"idea": advice, "seat": advice_request.seat, "seq": seq}
        return HTMLResponse(await server.run(lambda: server.render("sheet_reason", link, value_by_name)))

    return [Route("/{token}/sheet/ideas", ideas), Route("/{token}/sheet/reason/{seq}", reason)]


def _begin_advice(server: TableServer, link: Link) -> AdviceRequest | None:
    """Return the question on which a seat wants advice; None if it has nothing to decide."""
    session = server.table.session
    has_decision = server.screen(link).mine and not server.table.round
    return begin_advice(session, session.play, link.seat, link.seat) if has_decision else None


def _begin_explanation(server: TableServer, link: Link, seq: int) -> tuple[AdviceRequest, str]:
    """Return the question that a bot has answered, and the answer's key. Raises HTTPException if there is no such
    answer, or it was secret."""
    table, entries = server.table, server.table.history.entries()
    entry = entries[seq] if 0 <= seq < len(entries) else None
    if entry is None or entry.seat is not None or entry.player is None or not table.is_by_bot(entry.node):
        raise HTTPException(404)
    play = play_before(table.session, entry.node)
    advice_request = begin_advice(table.session, play, entry.player, server.audience(link))
    return require_found(advice_request), entry.key


def _render_ideas(server: TableServer, link: Link, advice: Sequence[Advice]) -> str:
    """Render the ideas that have a reason, one for each reason, if they are still answers; the question may have
    changed."""
    shown_answer_by_key = {answer.key: answer for answer in server.screen(link).answers}
    by_reason = dict[tuple[object, ...], Advice]()
    for idea in advice:
        if idea.aim:
            by_reason.setdefault((idea.aim, *idea.changes), idea)
    ideas = [(shown_answer_by_key[idea.key], idea) for idea in by_reason.values() if idea.key in shown_answer_by_key]
    screen = server.screen(link)
    marked_pictures = [
        (picture, [
            (str(place), spot)
            for place, (answer, _) in enumerate(ideas, 1)
            for name in find_tappable_names(picture, answer)[:1]
            for spot in picture.find_spots_of(name)[:1]
        ])
        for picture in (screen.board, screen.place) if picture
    ]  # fmt: skip
    most_marked_picture = max(marked_pictures, key=lambda each: len(each[1]), default=None)
    return server.render("sheet_ideas", link, {"ideas": ideas, "marked": most_marked_picture})
