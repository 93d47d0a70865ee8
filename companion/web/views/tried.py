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
from companion.table.consequences import find_piece_ways, lacks
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
    seat_name: str,
    option: Option,
    trial_play: TrialPlay,
    board_picture: ArtPicture | None,
    area_picture: ArtPicture | None,
) -> list[TriedPicture]:
    """Return the pictures of a seat that an answer would change, those with new pieces first; none if something would
    lie open that the seat can't see yet. trial_play: the game after the answer."""
    state, needs_by_card = session.rules.dump(trial_play.table), dict[str, str]()
    if not trial_play.shows(state):
        return []
    public, seat_state = (seen_by(state, session.game.state, audience) for audience in (TABLE_KEY, seat_name))
    tried_pictures = [
        *compare_pictures("board", board_picture, art.board(public, seat_name, find_piece_ways(session, option)))
    ]
    with trial_play.veiled():
        needs_by_card.update(lacks(session, trial_play.table, seat_name))
    tried_pictures += [
        each._replace(lacks=needs_by_card)
        for each in compare_pictures("place", area_picture, art.place(seat_state, seat_name, seat_name))
    ]
    return sorted(tried_pictures, key=lambda each: not each.new)


def compare_pictures(
    picture_kind_name: str, current_picture: ArtPicture | None, later_picture: ArtPicture | None
) -> Iterator[TriedPicture]:
    """Yield the later picture of a kind if it differs from the current one."""
    if current_picture and later_picture:
        picture = _align_pictures(current_picture, later_picture)
        new_pieces, removed_pieces = (
            _find_unmatched(picture, current_picture),
            _find_unmatched(current_picture, picture),
        )
        if (new_pieces or removed_pieces) and not (
            picture_kind_name == "place" and _closes_up(new_pieces, removed_pieces)
        ):
            new_ids = [
                piece.id
                for piece in new_pieces
                if _is_new_to_people(piece, picture_kind_name, current_picture, picture)
            ]
            yield TriedPicture(picture_kind_name, picture, new_ids if len(new_ids) <= MAX_NEW_PIECES else ())


def _is_new_to_people(
    placed_picture: PlacedPicture, picture_kind_name: str, current_picture: ArtPicture, later_picture: ArtPicture
) -> bool:
    """Check whether a piece is new to people: not a mere part of the picture, which has no tag, and not a piece in a
    player's area that only made room for another, such as a card next to one that was added."""
    if (
        not placed_picture.tag
        or picture_kind_name == "board"
        or any(_is_on(placed_picture, spot) for spot in later_picture.spots.values())
    ):
        return bool(placed_picture.tag)
    old_number, new_number = (
        sum(each.href == placed_picture.href for each in picture.placed) for picture in (current_picture, later_picture)
    )
    return old_number < new_number


def _is_on(placed_picture: PlacedPicture, spot: BoardSpot) -> bool:
    return math.dist((placed_picture.cx, placed_picture.cy), (spot.x, spot.y)) < spot.reach


def _closes_up(new_pieces: Sequence[PlacedPicture], removed_pieces: Sequence[PlacedPicture]) -> bool:
    """Check whether some pieces only go and others close the gap: the tap targets would lie elsewhere then."""
    return len(new_pieces) < len(removed_pieces) and {*map(_make_look_key, new_pieces)} <= {
        *map(_make_look_key, removed_pieces)
    }


def _align_pictures(current_picture: ArtPicture, later_picture: ArtPicture) -> ArtPicture:
    """Return a later picture in mm of the current one: if it has grown to the left or upwards, everything lies
    elsewhere, although nobody has moved it. That offset is how far most places, or else pieces, seem to have moved; so
    tap targets stay in place."""
    current_by_look = _group_by_look(current_picture.placed)
    offsets = [
        (later_picture.spots[name].x - spot.x, later_picture.spots[name].y - spot.y)
        for name, spot in current_picture.spots.items()
        if name in later_picture.spots
    ]
    offsets = offsets or [
        (piece.x - old_piece.x, piece.y - old_piece.y)
        for piece in later_picture.placed
        for old_piece in current_by_look.get(_make_look_key(piece), ())
    ]
    most_common = Counter((round(x), round(y)) for x, y in offsets).most_common(1)
    dx, dy = next(
        (offset for offset in offsets if (round(offset[0]), round(offset[1])) == most_common[0][0]), (0.0, 0.0)
    )
    pieces = [
        piece._replace(x=piece.x - dx, y=piece.y - dy, cx=piece.cx - dx, cy=piece.cy - dy)
        for piece in later_picture.placed
    ]
    spot_by_name = {name: spot._replace(x=spot.x - dx, y=spot.y - dy) for name, spot in later_picture.spots.items()}
    x, y, width, height = later_picture.box
    return ArtPicture(_join_boxes(current_picture.box, (x - dx, y - dy, width, height)), pieces, spot_by_name)


def _join_boxes(*box_edges: tuple[float, float, float, float]) -> tuple[float, float, float, float]:
    """Return a box around several."""
    min_x, min_y = (min(box[side] for box in box_edges) for side in (0, 1))
    max_x, max_y = (max(box[side] + box[side + 2] for box in box_edges) for side in (0, 1))
    return min_x, min_y, max_x - min_x, max_y - min_y


def _find_unmatched(picture: ArtPicture, other_picture: ArtPicture) -> list[PlacedPicture]:
    """Return the pieces of a picture that lie differently in another, or not at all."""
    others_by_look = _group_by_look(other_picture.placed)
    return [
        piece
        for piece in picture.placed
        if not any(
            math.dist((piece.x, piece.y), (each.x, each.y)) < SAME_PLACE_MM
            for each in others_by_look.get(_make_look_key(piece), ())
        )
    ]


def _group_by_look(pieces: Sequence[PlacedPicture]) -> dict[Look, list[PlacedPicture]]:
    pieces_by_look: dict[Look, list[PlacedPicture]] = {}
    for placed_picture in pieces:
        pieces_by_look.setdefault(_make_look_key(placed_picture), []).append(placed_picture)
    return pieces_by_look


def _make_look_key(placed_picture: PlacedPicture) -> Look:
    """Return a key that is equal for pieces that look alike, wherever they lie."""
    return placed_picture.href, round(placed_picture.width), round(placed_picture.height), round(placed_picture.angle)
