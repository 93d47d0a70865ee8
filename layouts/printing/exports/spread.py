"""Reads where pieces lie in a position from its picture, so that an export agrees with `status --picture`.

A game's pictures draw most pieces by `Studio.lay`; these are found by their symbols. Pieces drawn in another way (a
heap of cubes, a disc with its spaces, a tile as one symbol) are a group with a tag, and `spread.tagged` says which
pieces that stands for. Places are mm from the top-left of the whole picture, at true size, turns degrees clockwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from components.python_loader import Untrusted
from components.schema import HIDDEN_PIECE
from layouts.drawing import laid
from layouts.drawing.hooks import BOARD, HIDDEN, LIVE_HOOK, PLACE, SPOTS, SPREAD, TABLE, TAGGED_HOOK, Shown
from layouts.drawing.measure import Transform
from layouts.drawing.scene import Group, Item, Scene, Use
from layouts.faces.design import Design

State = Mapping[str, Any]


class PlacedPiece(NamedTuple):
    """A piece on the table: its middle in mm, its clockwise angle, and the side that is up. A `side` HIDDEN stands for
    any piece of the kind `id`, face down."""

    id: str
    x: float
    y: float
    angle: float = 0.0
    side: str = "front"


class Spread(NamedTuple):
    """A whole table: its size in mm, the pieces on it, the lower ones first, and the spots (x, y) where people may put
    some."""

    width: float = 0.0
    height: float = 0.0
    pieces: tuple[PlacedPiece, ...] = ()
    spots: tuple[tuple[float, float], ...] = ()


def read_spread(design: Design, state: State) -> Spread:
    """Read the table of a position as its audience sees it; empty if the game's layouts draw no positions."""
    scene = draw_whole_table(design, state)
    if scene is None:
        return Spread()
    pieces_by_tag = _call_hook(design, TAGGED_HOOK, state) or {}
    placed_pieces = tuple(_Finder(design, pieces_by_tag, scene.items).find_among(scene.items, Transform()))
    return Spread(
        scene.width,
        scene.height,
        placed_pieces,
        tuple(dict.fromkeys(_find_spots(design, state, pieces_by_tag, placed_pieces))),
    )


def draw_whole_table(design: Design, state: State) -> Scene | None:
    """Draw everything on the table at true size: the game's spread, else its table, else its board with the pieces in
    front of each player below it; None if the layouts draw none of these."""
    for hook_name in (SPREAD, TABLE):
        if (scene := _call_hook(design, hook_name, state)) is not None:
            return scene  # type: ignore[no-any-return]
    board = _call_hook(design, BOARD, state)
    return laid.column([board, *draw_player_places(design, state)]) if board is not None else None


def draw_player_places(design: Design, state: State) -> list[Scene]:
    """Draw what lies in front of the players as one row; empty if nothing does or the layouts don't draw it."""
    draw_place = _find_hook(design, PLACE)
    player_scenes = (
        [draw_place(design.studio, state, name) for name in state.get("players") or ()] if draw_place else []
    )
    drawn_scenes = [scene for scene in player_scenes if scene is not None]
    return [laid.row(drawn_scenes, level=True)] if drawn_scenes else []


def _find_spots(
    design: Design, state: State, pieces_by_tag: Mapping[str, Sequence[Shown]], placed_pieces: Sequence[PlacedPiece]
) -> Iterator[tuple[float, float]]:
    """Yield the middles of the board's spaces. They are known in mm of the board, which lies somewhere in the picture:
    the first of the board's own pieces that is in both gives the offset."""
    board_items = tuple(_call_hook(design, LIVE_HOOK, state) or ())
    board_pieces = _Finder(design, pieces_by_tag, board_items).find_among(board_items, Transform())
    piece_by_side = {(each.id, each.side): each for each in reversed(placed_pieces)}
    pairs = (
        (piece_on_board, piece_by_side[piece_on_board.id, piece_on_board.side])
        for piece_on_board in board_pieces
        if (piece_on_board.id, piece_on_board.side) in piece_by_side
    )
    if (piece_pair := next(pairs, None)) is None:
        return
    offset_x, offset_y = piece_pair[1].x - piece_pair[0].x, piece_pair[1].y - piece_pair[0].y
    players = state.get("players") or {}
    for name, spot in (_call_hook(design, SPOTS, state) or {}).items():
        if name not in players:
            yield round(spot.x + offset_x, 3), round(spot.y + offset_y, 3)


def _find_hook(design: Design, hook_name: str) -> Callable[..., Any] | None:
    try:
        return design.find(hook_name)
    except (ValueError, Untrusted):
        return None


def _call_hook(design: Design, hook_name: str, state: State) -> Any:
    call = _find_hook(design, hook_name)
    return call(design.studio, state) if call else None


def _count_tags(items: Iterable[Item], pieces_by_tag: Mapping[str, Sequence[Shown]]) -> Counter[str]:
    """Count the occurrences of each tag that stands for pieces."""
    counts: Counter[str] = Counter()
    for item in items:
        if isinstance(item, Group):
            if item.tag in pieces_by_tag:
                counts[str(item.tag)] += 1
            else:
                counts += _count_tags(item.items, pieces_by_tag)
    return counts


class _Finder:
    """Finds the pieces among items. If a tag that stands for several pieces occurs several times, each stands for one
    piece, and the last for all that are left."""

    def __init__(self, design: Design, pieces_by_tag: Mapping[str, Sequence[Shown]], items: Iterable[Item]) -> None:
        self.design, self.times = design, _count_tags(items, pieces_by_tag)
        self.tagged = {tag: list(tag_pieces) for tag, tag_pieces in pieces_by_tag.items()}

    def find_among(self, items: Iterable[Item], transform: Transform) -> Iterator[PlacedPiece]:
        for item in items:
            if isinstance(item, Group):
                item_transform = transform.then(item.x, item.y, item.angle, item.scale)
                if item.tag in self.tagged:
                    yield from self._find_tagged(str(item.tag), item_transform)
                else:
                    yield from self.find_among(item.items, item_transform)
            elif isinstance(item, Use):
                yield from self._find_used(item, transform.then(item.x, item.y, item.angle, item.scale))

    def _find_used(self, item: Use, transform: Transform) -> Iterator[PlacedPiece]:
        piece_and_side = self.design.find_lying(item.symbol)
        if piece_and_side is None:
            yield from self.find_among(item.symbol.items, transform)
            return
        id, side_name = piece_and_side
        x, y = transform.point(item.symbol.width / 2, item.symbol.height / 2)
        kind = self.design.game.kinds[self.design.game.piece(id).kind]
        if side_name == "back" and kind.back == "common":
            yield PlacedPiece(kind.id, x, y, transform.angle % 360, HIDDEN)
        else:
            yield PlacedPiece(id, x, y, transform.angle % 360, side_name)

    def _find_tagged(self, tag: str, transform: Transform) -> Iterator[PlacedPiece]:
        self.times[tag] -= 1
        remaining_pieces = self.tagged[tag]
        tag_pieces, self.tagged[tag] = (
            (remaining_pieces[:1], remaining_pieces[1:]) if self.times[tag] else (remaining_pieces, [])
        )
        for piece in tag_pieces:
            yield PlacedPiece(
                piece.id, *transform.point(piece.x, piece.y), (transform.angle + piece.turn) % 360, piece.side
            )


def count_hidden(value: Any) -> int:
    """Count the hidden things in a part of a state."""
    if isinstance(value, Mapping):
        return sum(int(part) if key == HIDDEN_PIECE else count_hidden(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return sum(map(count_hidden, value))
    return int(value == HIDDEN_PIECE)
