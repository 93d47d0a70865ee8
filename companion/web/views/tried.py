"""Pictures of the table as they would be after an answer, tried on a copy of the game, and what is new on them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from companion.engine import Option
from companion.positions.trials import TrialPlay
from companion.positions.views import TABLE_KEY
from companion.positions.views import view as seen_by
from companion.sessions.session import Session
from companion.table.consequences import lacks, ways
from companion.web.views.art import Art, ArtPicture, PlacedPicture
from layouts.drawing.boards import BoardSpot

MAX_NEW_PIECES = 12
"""Pieces that are set off, being new; of more, such as when all turns, nobody sees what is meant."""
SAME_PLACE_MM = 0.05
"""mm by which a piece that lies where it lay may seem to have moved."""

Look: TypeAlias = tuple[str, int, int, int]


class TriedPicture(NamedTuple):
    """A picture of the table as it would be: its kind (`board` or `place`), in mm of the one that is shown; which of
    its pieces would be new there, by their ids; and what its cards would still ask for."""

    kind: str
    picture: ArtPicture
    new: Sequence[str]
    lacks: Mapping[str, str] = MappingProxyType({})


def draw_after(
    session: Session,
    art: Art,
    seat: str,
    option: Option,
    after: TrialPlay,
    board: ArtPicture | None,
    place: ArtPicture | None,
) -> list[TriedPicture]:
    """Which of the pictures that a seat is shown an answer would change, and how; first those with something new; none
    where something would lie open there that the seat can't see yet. after: the game after it."""
    state, told = session.rules.dump(after.table), dict[str, str]()
    if not after.shows(state):
        return []
    public, own = (seen_by(state, session.game.state, audience) for audience in (TABLE_KEY, seat))
    tried = [*compare("board", board, art.board(public, seat, ways(session, option)))]
    with after.veiled():
        told.update(lacks(session, after.table, seat))
    tried += [each._replace(lacks=told) for each in compare("place", place, art.place(own, seat, seat))]
    return sorted(tried, key=lambda each: not each.new)


def compare(kind: str, now: ArtPicture | None, then: ArtPicture | None) -> Iterator[TriedPicture]:
    """The picture of a kind that is then, if that is another than now."""
    if now and then:
        moved = _move(now, then)
        new, gone = _without(moved, now), _without(now, moved)
        if (new or gone) and not (kind == "place" and _closes_up(new, gone)):
            things = [piece.id for piece in new if _is_told(piece, kind, now, moved)]
            yield TriedPicture(kind, moved, things if len(things) <= MAX_NEW_PIECES else ())


def _is_told(piece: PlacedPicture, kind: str, now: ArtPicture, then: ArtPicture) -> bool:
    """Whether people are to see that a piece lies there: not a mere part of the picture, which has no tag, nor what
    only gave way to others beside what lies before somebody, such as a card next to one that was added."""
    if not piece.tag or kind == "board" or any(_is_on(piece, spot) for spot in then.spots.values()):
        return bool(piece.tag)
    before, after = (sum(each.href == piece.href for each in picture.placed) for picture in (now, then))
    return before < after


def _is_on(piece: PlacedPicture, spot: BoardSpot) -> bool:
    return math.dist((piece.cx, piece.cy), (spot.x, spot.y)) < spot.reach


def _closes_up(new: Sequence[PlacedPicture], gone: Sequence[PlacedPicture]) -> bool:
    """Whether some pieces only go, and others move up: what can be tapped would lie elsewhere then."""
    return len(new) < len(gone) and {*map(_look, new)} <= {*map(_look, gone)}


def _move(now: ArtPicture, then: ArtPicture) -> ArtPicture:
    """A picture that is to come in mm of the one that is shown: in one that has grown to the left or upwards, all lies
    elsewhere, although nobody has moved it. What most places, or else pieces, seem to have moved by is that: what can
    be tapped stays where it is."""
    lay = _by_look(now.placed)
    ways = [
        (then.spots[name].x - spot.x, then.spots[name].y - spot.y)
        for name, spot in now.spots.items()
        if name in then.spots
    ]
    ways = ways or [
        (piece.x - there.x, piece.y - there.y) for piece in then.placed for there in lay.get(_look(piece), ())
    ]  # fmt: skip
    common = Counter((round(x), round(y)) for x, y in ways).most_common(1)
    dx, dy = next((way for way in ways if (round(way[0]), round(way[1])) == common[0][0]), (0.0, 0.0))
    pieces = [
        piece._replace(x=piece.x - dx, y=piece.y - dy, cx=piece.cx - dx, cy=piece.cy - dy) for piece in then.placed
    ]
    spots = {name: spot._replace(x=spot.x - dx, y=spot.y - dy) for name, spot in then.spots.items()}
    x, y, wide, high = then.box
    return ArtPicture(_join(now.box, (x - dx, y - dy, wide, high)), pieces, spots)


def _join(*boxes: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """A box round several."""
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] + box[side + 2] for box in boxes) for side in (0, 1))
    return left, top, right - left, bottom - top


def _without(one: ArtPicture, other: ArtPicture) -> list[PlacedPicture]:
    """The pieces of a picture that lie otherwise in another, or not at all."""
    there = _by_look(other.placed)
    return [
        piece for piece in one.placed
        if not any(
            math.dist((piece.x, piece.y), (each.x, each.y)) < SAME_PLACE_MM for each in there.get(_look(piece), ())
        )
    ]  # fmt: skip


def _by_look(pieces: Sequence[PlacedPicture]) -> dict[Look, list[PlacedPicture]]:
    found: dict[Look, list[PlacedPicture]] = {}
    for piece in pieces:
        found.setdefault(_look(piece), []).append(piece)
    return found


def _look(piece: PlacedPicture) -> Look:
    """What looks alike, wherever it lies."""
    return piece.href, round(piece.width), round(piece.height), round(piece.angle)
