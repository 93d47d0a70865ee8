"""Pictures of the table after an answer, tried on a copy of the game, and what is new on them."""

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
"""New pieces that are highlighted; of more, such as when everything turns, nobody sees what is meant."""
SAME_PLACE_MM = 0.05
"""mm by which a piece that stays in place may seem to have moved."""

Look: TypeAlias = tuple[str, int, int, int]


class TriedPicture(NamedTuple):
    """A picture of the table after an answer: its kind (`board` or `place`), the picture in mm of the current one, the
    ids of its new pieces, and what its cards would still need."""

    kind: str
    picture: ArtPicture
    new: Sequence[str]
    lacks: Mapping[str, str] = MappingProxyType({})


def draw_after(
    session: Session,
    art: Art,
    seat: str,
    option: Option,
    trial: TrialPlay,
    board: ArtPicture | None,
    place: ArtPicture | None,
) -> list[TriedPicture]:
    """Return the pictures of a seat that an answer would change, those with new pieces first; none if something would
    lie open that the seat can't see yet. trial: the game after the answer."""
    state, lacking = session.rules.dump(trial.table), dict[str, str]()
    if not trial.shows(state):
        return []
    public, seat_state = (seen_by(state, session.game.state, audience) for audience in (TABLE_KEY, seat))
    tried = [*compare("board", board, art.board(public, seat, ways(session, option)))]
    with trial.veiled():
        lacking.update(lacks(session, trial.table, seat))
    tried += [each._replace(lacks=lacking) for each in compare("place", place, art.place(seat_state, seat, seat))]
    return sorted(tried, key=lambda each: not each.new)


def compare(kind: str, now: ArtPicture | None, then: ArtPicture | None) -> Iterator[TriedPicture]:
    """Yield the later picture of a kind if it differs from the current one."""
    if now and then:
        picture = _move(now, then)
        new, removed = _without(picture, now), _without(now, picture)
        if (new or removed) and not (kind == "place" and _closes_up(new, removed)):
            things = [piece.id for piece in new if _is_told(piece, kind, now, picture)]
            yield TriedPicture(kind, picture, things if len(things) <= MAX_NEW_PIECES else ())


def _is_told(piece: PlacedPicture, kind: str, now: ArtPicture, then: ArtPicture) -> bool:
    """Check whether a piece is new to people: not a mere part of the picture, which has no tag, and not a piece in a
    player's area that only made room for another, such as a card next to one that was added."""
    if not piece.tag or kind == "board" or any(_is_on(piece, spot) for spot in then.spots.values()):
        return bool(piece.tag)
    old_number, new_number = (sum(each.href == piece.href for each in picture.placed) for picture in (now, then))
    return old_number < new_number


def _is_on(piece: PlacedPicture, spot: BoardSpot) -> bool:
    return math.dist((piece.cx, piece.cy), (spot.x, spot.y)) < spot.reach


def _closes_up(new: Sequence[PlacedPicture], removed: Sequence[PlacedPicture]) -> bool:
    """Check whether some pieces only go and others close the gap: the tap targets would lie elsewhere then."""
    return len(new) < len(removed) and {*map(_look, new)} <= {*map(_look, removed)}


def _move(now: ArtPicture, then: ArtPicture) -> ArtPicture:
    """Return a later picture in mm of the current one: if it has grown to the left or upwards, everything lies
    elsewhere, although nobody has moved it. That offset is how far most places, or else pieces, seem to have moved; so
    tap targets stay in place."""
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
    x, y, width, height = then.box
    return ArtPicture(_join(now.box, (x - dx, y - dy, width, height)), pieces, spots)


def _join(*boxes: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return a box around several."""
    left, top = (min(box[side] for box in boxes) for side in (0, 1))
    right, bottom = (max(box[side] + box[side + 2] for box in boxes) for side in (0, 1))
    return left, top, right - left, bottom - top


def _without(one: ArtPicture, other: ArtPicture) -> list[PlacedPicture]:
    """Return the pieces of a picture that lie differently in another, or not at all."""
    alike = _by_look(other.placed)
    return [
        piece for piece in one.placed
        if not any(
            math.dist((piece.x, piece.y), (each.x, each.y)) < SAME_PLACE_MM for each in alike.get(_look(piece), ())
        )
    ]  # fmt: skip


def _by_look(pieces: Sequence[PlacedPicture]) -> dict[Look, list[PlacedPicture]]:
    pieces_by_look: dict[Look, list[PlacedPicture]] = {}
    for piece in pieces:
        pieces_by_look.setdefault(_look(piece), []).append(piece)
    return pieces_by_look


def _look(piece: PlacedPicture) -> Look:
    """Return a key that is equal for pieces that look alike, wherever they lie."""
    return piece.href, round(piece.width), round(piece.height), round(piece.angle)
