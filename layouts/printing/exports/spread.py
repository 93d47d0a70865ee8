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
    scene = whole_table(design, state)
    if scene is None:
        return Spread()
    tagged = _call(design, TAGGED_HOOK, state) or {}
    lies = tuple(_Finder(design, tagged, scene.items).among(scene.items, Transform()))
    return Spread(scene.width, scene.height, lies, tuple(dict.fromkeys(_spots(design, state, tagged, lies))))


def whole_table(design: Design, state: State) -> Scene | None:
    """Draw everything on the table at true size: the game's spread, else its table, else its board with the pieces in
    front of each player below it; None if the layouts draw none of these."""
    for hook in (SPREAD, TABLE):
        if (scene := _call(design, hook, state)) is not None:
            return scene  # type: ignore[no-any-return]
    board = _call(design, BOARD, state)
    return laid.column([board, *before_players(design, state)]) if board is not None else None


def before_players(design: Design, state: State) -> list[Scene]:
    """Draw what lies in front of the players as one row; empty if nothing does or the layouts don't draw it."""
    place = _find(design, PLACE)
    shown = [place(design.studio, state, name) for name in state.get("players") or ()] if place else []
    drawn = [scene for scene in shown if scene is not None]
    return [laid.row(drawn, level=True)] if drawn else []


def _spots(
    design: Design, state: State, tagged: Mapping[str, Sequence[Shown]], lies: Sequence[PlacedPiece]
) -> Iterator[tuple[float, float]]:
    """Yield the middles of the board's spaces. They are known in mm of the board, which lies somewhere in the picture:
    the first of the board's own pieces that is in both gives the offset."""
    board = tuple(_call(design, LIVE_HOOK, state) or ())
    own = _Finder(design, tagged, board).among(board, Transform())
    there = {(each.id, each.side): each for each in reversed(lies)}
    pairs = ((here, there[here.id, here.side]) for here in own if (here.id, here.side) in there)
    if (pair := next(pairs, None)) is None:
        return
    x, y = pair[1].x - pair[0].x, pair[1].y - pair[0].y
    players = state.get("players") or {}
    for name, spot in (_call(design, SPOTS, state) or {}).items():
        if name not in players:
            yield round(spot.x + x, 3), round(spot.y + y, 3)


def _find(design: Design, hook: str) -> Callable[..., Any] | None:
    try:
        return design.find(hook)
    except (ValueError, Untrusted):
        return None


def _call(design: Design, hook: str, state: State) -> Any:
    function = _find(design, hook)
    return function(design.studio, state) if function else None


def _count_tags(items: Iterable[Item], tagged: Mapping[str, Sequence[Shown]]) -> Counter[str]:
    """Count the occurrences of each tag that stands for pieces."""
    found: Counter[str] = Counter()
    for item in items:
        if isinstance(item, Group):
            if item.tag in tagged:
                found[str(item.tag)] += 1
            else:
                found += _count_tags(item.items, tagged)
    return found


class _Finder:
    """Finds the pieces among items. If a tag that stands for several pieces occurs several times, each stands for one
    piece, and the last for all that are left."""

    def __init__(self, design: Design, tagged: Mapping[str, Sequence[Shown]], items: Iterable[Item]) -> None:
        self.design, self.times = design, _count_tags(items, tagged)
        self.tagged = {tag: list(shown) for tag, shown in tagged.items()}

    def among(self, items: Iterable[Item], at: Transform) -> Iterator[PlacedPiece]:
        for item in items:
            if isinstance(item, Group):
                to = at.then(item.x, item.y, item.angle, item.scale)
                if item.tag in self.tagged:
                    yield from self._tagged(str(item.tag), to)
                else:
                    yield from self.among(item.items, to)
            elif isinstance(item, Use):
                yield from self._used(item, at.then(item.x, item.y, item.angle, item.scale))

    def _used(self, item: Use, to: Transform) -> Iterator[PlacedPiece]:
        found = self.design.find_lying(item.symbol)
        if found is None:
            yield from self.among(item.symbol.items, to)
            return
        id, side = found
        x, y = to.point(item.symbol.width / 2, item.symbol.height / 2)
        kind = self.design.game.kinds[self.design.game.piece(id).kind]
        if side == "back" and kind.back == "common":
            yield PlacedPiece(kind.id, x, y, to.angle % 360, HIDDEN)
        else:
            yield PlacedPiece(id, x, y, to.angle % 360, side)

    def _tagged(self, tag: str, to: Transform) -> Iterator[PlacedPiece]:
        self.times[tag] -= 1
        left = self.tagged[tag]
        taken, self.tagged[tag] = (left[:1], left[1:]) if self.times[tag] else (left, [])
        for shown in taken:
            yield PlacedPiece(shown.id, *to.point(shown.x, shown.y), (to.angle + shown.turn) % 360, shown.side)


def unseen_in(value: Any) -> int:
    """Count the hidden things in a part of a state."""
    if isinstance(value, Mapping):
        return sum(int(part) if key == HIDDEN_PIECE else unseen_in(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return sum(map(unseen_in, value))
    return int(value == HIDDEN_PIECE)
