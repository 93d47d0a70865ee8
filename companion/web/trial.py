"""An answer shown before it is given: the pictures of the table as they would be, and what would be new on them.

It is tried on a copy of the game, as in `foresight`, once somebody has picked it, and drawn by the same hooks as the
table itself: so every piece that an answer lays, moves or takes away is seen there, in any game; and the way it goes,
where the game tells it (`table.preview.ways`).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from companion.engine.asks import Choice
from companion.positions.asks import offered
from companion.positions.views import TABLE
from companion.positions.views import view as seen_by
from companion.table.preview import ways
from companion.web.art import Picture, Placed
from companion.web.foresight import try_answer
from companion.web.links import Link, Role
from companion.web.render import render
from layouts.boards import Spot

if TYPE_CHECKING:
    from companion.web.live_table import LiveTable
    from companion.web.server import TableServer

MOST_NEW = 12
"""Pieces that are set off, being new; of more, such as when all turns, nobody sees what is meant."""
NEAR = 0.05
"""mm by which a piece that lies where it lay may seem to have moved."""

Look: TypeAlias = tuple[str, int, int, int]


class Tried(NamedTuple):
    """A picture of the table as it would be: its kind (`board` or `place`), in mm of the one that is shown; and which
    of its pieces would be new there, by their ids."""

    kind: str
    picture: Picture
    new: Sequence[str]


def routes(server: TableServer) -> list[Route]:
    """The routes of this module."""

    async def send_trial(request: Request) -> Response:
        """The pictures that an answer would change, to be laid over those that a page shows."""
        link, asked = server.find_link(request, Role.SEAT), request.query_params
        html = await server.run(_render_trial, server, link, asked.get("key", ""), asked.get("moves", ""))
        if html is None:
            raise HTTPException(404)
        return HTMLResponse(html)

    return [Route("/{token}/trial", send_trial)]


def _render_trial(server: TableServer, link: Link, key: str, moves: str) -> str | None:
    """The pictures that an answer would change; None where the page is too old for it, or it can't be tried."""
    if moves != str(server.table.moves):
        return None
    tried = try_out(server.table, link.seat, key)
    return None if tried is None else render("trial", {"tried": tried})


def try_out(table: LiveTable, seat: str, key: str) -> list[Tried] | None:
    """The pictures that an answer would change, as its seat would see them, first the one to look at; None of what is
    no answer of that seat, and of what comes by chance."""
    session, ask = table.session, table.session.play.ask
    answers = offered(ask, seat) if isinstance(ask, Choice) else ()
    given = [option for player, option in answers if str(option) == key and player in (None, seat)]
    if not given:
        return None
    shown, art = table.screen(seat), table.art
    state = session.rules.dump(try_answer(session.play, given[0]).table)
    public, own = (seen_by(state, session.game.state, audience) for audience in (TABLE, seat))
    arrows = ways(session, given[0])
    pairs = (
        ("board", shown.board, art.board(public, seat, arrows)),
        ("place", shown.place, art.place(own, seat, seat)),
    )
    tried = [*_compare(pairs)]
    return sorted(tried, key=lambda each: (not each.new, each.kind != shown.shown))


def _compare(pairs: Sequence[tuple[str, Picture | None, Picture | None]]) -> Iterator[Tried]:
    """The pictures that would change, each kind of what is so now and what would be then."""
    for kind, now, then in pairs:
        if now and then:
            moved = _move(now, then)
            new, gone = _without(moved, now), _without(now, moved)
            if new or gone:
                things = [piece.id for piece in new if _is_told(piece, kind, now, moved)]
                yield Tried(kind, moved, things if len(things) <= MOST_NEW else ())


def _is_told(piece: Placed, kind: str, now: Picture, then: Picture) -> bool:
    """Whether people are to see that a piece lies there: not a mere part of the picture, which has no tag, nor what
    only gave way to others beside what lies before somebody, such as a card next to one that was added."""
    if not piece.tag or kind == "board" or any(_is_on(piece, spot) for spot in then.spots.values()):
        return bool(piece.tag)
    before, after = (len(_by_look(each.placed).get(_look(piece), ())) for each in (now, then))
    return before < after


def _is_on(piece: Placed, spot: Spot) -> bool:
    return math.dist((piece.cx, piece.cy), (spot.x, spot.y)) < spot.reach


def _move(now: Picture, then: Picture) -> Picture:
    """A picture that is to come in mm of the one that is shown: in one that has grown to the left or upwards, all lies
    elsewhere, although nobody has moved it. What most pieces seem to have moved by is that."""
    lay = _by_look(now.placed)
    ways = [
        (piece.x - there.x, piece.y - there.y) for piece in then.placed for there in lay.get(_look(piece), ())
    ]  # fmt: skip
    common = Counter((round(x), round(y)) for x, y in ways).most_common(1)
    dx, dy = next((way for way in ways if (round(way[0]), round(way[1])) == common[0][0]), (0.0, 0.0))
    pieces = [
        piece._replace(x=piece.x - dx, y=piece.y - dy, cx=piece.cx - dx, cy=piece.cy - dy) for piece in then.placed
    ]
    spots = {name: spot._replace(x=spot.x - dx, y=spot.y - dy) for name, spot in then.spots.items()}
    x, y, wide, high = then.box
    return Picture(_join(now.box, (x - dx, y - dy, wide, high)), pieces, spots)


def _join(*boxes: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A box round several."""
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] + box[side + 2] for box in boxes) for side in (0, 1))
    return left, top, right - left, bottom - top


def _without(one: Picture, other: Picture) -> list[Placed]:
    """The pieces of a picture that lie otherwise in another, or not at all."""
    there = _by_look(other.placed)
    return [
        piece for piece in one.placed
        if not any(math.dist((piece.x, piece.y), (each.x, each.y)) < NEAR for each in there.get(_look(piece), ()))
    ]  # fmt: skip


def _by_look(pieces: Sequence[Placed]) -> dict[Look, list[Placed]]:
    found: dict[Look, list[Placed]] = {}
    for piece in pieces:
        found.setdefault(_look(piece), []).append(piece)
    return found


def _look(piece: Placed) -> Look:
    """What looks alike, wherever it lies."""
    return piece.href, round(piece.width), round(piece.height), round(piece.angle)
