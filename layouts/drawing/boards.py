"""A board in a position as three things: a base that stays, symbols, and live pieces that are symbols at their places.

A game's `positions` declares the first and the last (`layouts.drawing.hooks`); its whole pictures are made of the same
two. A page that shows a game as it goes needs the base and each symbol once, and then only where the pieces are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from components.values import NamedTuple
from layouts.drawing.measure import Transform, boxes, placed
from layouts.drawing.pen import symbol as symbol_around
from layouts.drawing.scene import Group, Item, Path, Scene, Symbol, Use, walk
from layouts.drawing.shapes import Point, bounds, polygon, rect


class EdgeArrow(NamedTuple):
    """An arrow at a board's edge: where it points, in degrees clockwise from north, and the line that it moves."""

    angle: float
    line: str


class BoardSpot(NamedTuple):
    """A place that people point at: its middle, how far it reaches, and its outline as path data; "" is a circle.

    arrow: how screens draw it where a tap there moves something.
    """

    x: float
    y: float
    reach: float
    outline: str = ""
    arrow: EdgeArrow | None = None


class BoardShape(NamedTuple):
    """How far a place reaches around (0, 0), and its corners; without any it is round."""

    reach: float
    corners: Sequence[Point] = ()

    def at(self, to: Transform) -> BoardSpot:
        """The place where that is moved, turned and scaled."""
        corners = [to.point(x, y) for x, y in self.corners]
        return BoardSpot(to.x, to.y, self.reach * to.scale, polygon(corners) if corners else "")


def square(half: float) -> BoardShape:
    """A square place, from its middle to its sides."""
    return BoardShape(half, ((-half, -half), (half, -half), (half, half), (-half, half)))


class Base(NamedTuple):
    """What lies under the pieces, in mm of the board, and the part of it that is shown: its top-left and its size.

    Bases of one game and look that have the same key have the same items.
    """

    key: str
    items: tuple[Item, ...]
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0


class Live(NamedTuple):
    """A symbol with its middle at (x, y) in mm of the board, turned clockwise and scaled; `fill` is its CURRENT.

    `tag` names what it is on the table (`pawn.red`, `space.H30`), as the tags of scenes do; "" is no thing but a part
    of the picture, such as a shadow.
    """

    symbol: Symbol
    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    tag: str = ""
    fill: str | None = None

    def item(self) -> Item:
        """The piece as an item of a scene."""
        middle = Transform(self.x, self.y, self.angle, self.scale)
        x, y = middle.point(-self.symbol.width / 2, -self.symbol.height / 2)
        return Group((Use(self.symbol, x, y, self.scale, self.angle, self.fill),), tag=self.tag or None)


class Board(NamedTuple):
    """A board in a position."""

    base: Base
    live: tuple[Live, ...]

    def scene(self) -> Scene:
        """The whole picture."""
        base = self.base
        picture = Group((*base.items, *(piece.item() for piece in self.live)), -base.x, -base.y)
        return Scene(base.width, base.height, (Group((picture,), clip=rect(0, 0, base.width, base.height)),), 0.0)

    def as_json(self) -> dict[str, Any]:
        """The board as plain values (docs/scripts.md): lengths in mm, pictures as the inside of an `<svg>`.

        A symbol's picture lies around (0, 0), where its middle is.
        """
        from layouts.drawing.backends import svg

        base, symbols = self.base, {piece.symbol.name: piece.symbol for piece in self.live}
        return {
            "base": {**base._asdict(), "items": svg.fragment(base.items, "base-")},
            "symbols": {
                name: svg.fragment((Use(symbol, -symbol.width / 2, -symbol.height / 2),), f"{name}-")
                for name, symbol in symbols.items()
            },
            "live": [{**piece._asdict(), "symbol": piece.symbol.name} for piece in self.live],
        }


def mark_place(tag: str, x: float, y: float) -> Group:
    """A place in a picture where nothing lies and people may point: found by `spots_among`, drawn by nobody."""
    return Group((), x, y, tag=tag)


def together(items: Sequence[Item]) -> Iterator[Group]:
    """Items as one piece of a board, around the middle of what they draw; nothing of none."""
    if corners := _corners(items):
        x, y = bounds(corners).middle
        yield Group(tuple(Group((item,), -x, -y) for item in items), x, y)


def spots_among(
    items: Iterable[Item], shapes: Mapping[str, BoardShape], at: Transform | None = None
) -> dict[str, BoardSpot]:
    """The places among items by name: those whose tags begin with one of the kinds in `shapes`. Of two with one name
    the upper one counts."""
    spots_by_name: dict[str, BoardSpot] = {}
    for item in items:
        if isinstance(item, Group):
            to = (at or Transform()).then(item.x, item.y, item.angle, item.scale)
            kind, _, name = (item.tag or "").partition(".")
            if kind in shapes:
                spots_by_name[name] = shapes[kind].at(to)
            spots_by_name |= spots_among(item.items, shapes, to)
    return spots_by_name


def spots_of_players(state: Mapping[str, Any], field: str, spots: Mapping[str, BoardSpot]) -> dict[str, BoardSpot]:
    """The players by their own pieces, which are called like what a field of theirs names."""
    pieces = {name: str(player.get(field)).rpartition(".")[2] for name, player in (state.get("players") or {}).items()}
    return {name: spots[own] for name, own in pieces.items() if own in spots}


@dataclass(slots=True)
class Pieces:
    """Finds the live pieces among the items of a position. What looks alike is one symbol, whenever it is found."""

    symbols: dict[tuple[Item, ...], Symbol] = field(default_factory=dict)

    def board(self, base: Base, items: Iterable[Item]) -> Board:
        """A base with what lies on it."""
        return Board(base, tuple(piece for item in items for piece in self._of(item, Transform(), "")))

    def _of(self, item: Item, at: Transform, tag: str) -> Iterator[Live]:
        if isinstance(item, Use):
            to = at.then(item.x, item.y, item.angle, item.scale)
            x, y = to.point(item.symbol.width / 2, item.symbol.height / 2)
            yield Live(item.symbol, x, y, to.angle % 360, to.scale, tag, item.fill)
        elif isinstance(item, Group) and not item.items:
            return  # A place that is only marked.
        elif not isinstance(item, Group):
            yield self._as_symbol(item, at, tag)
        elif _is_plain(item) and (len(item.items) == 1 or _holds_tags(item)):
            to = at.then(item.x, item.y, item.angle, item.scale)
            for inner in item.items:
                yield from self._of(inner, to, item.tag or tag)
        else:
            inner = item._replace(x=0.0, y=0.0, angle=0.0, scale=1.0, tag=None)
            yield self._as_symbol(inner, at.then(item.x, item.y, item.angle, item.scale), item.tag or tag)

    def _as_symbol(self, item: Item, at: Transform, tag: str) -> Live:
        """An item of a position as a live piece, with a symbol of its own."""
        symbol = self.symbols.get((item,))
        if symbol is None:
            kind = tag.partition(".")[0] or "part"
            symbol = self.symbols[item,] = symbol_around(f"{kind}-{len(self.symbols) + 1}", 2 * _reach(item), item)
        return Live(symbol, at.x, at.y, at.angle % 360, at.scale, tag)


def _is_plain(group: Group) -> bool:
    """Whether a group does no more than move, turn and scale."""
    return group.clip is None and group.opacity == 1


def _holds_tags(group: Group) -> bool:
    return any(isinstance(item, Group) and item.tag for item in walk(group.items))


def _corners(items: Iterable[Item]) -> list[Point]:
    """The corners of the boxes of all that items draw."""
    return [point for part, at, _ in placed(items) for box in boxes(part) for point in at.points(box.corners)]


def _reach(item: Item) -> float:
    """How far an item goes from (0, 0) to any side, in mm."""
    corners = _corners((item,))
    lines = [part.width * at.scale for part, at, _ in placed((item,)) if isinstance(part, Path) and part.stroke]
    # A line goes beyond its path by half its width, and at a corner further: half as much again is beyond any of ours.
    return max((abs(value) for corner in corners for value in corner), default=0.0) + 0.75 * max(lines, default=0.0)
