"""A board in a position, in three parts: a base that stays, symbols, and live pieces, which are symbols at their
places.

A game's `positions` provides the base and the pieces (`layouts.drawing.hooks`), from which whole pictures are made,
too. A page that follows a game needs the base and each symbol once, and afterwards only the places of the pieces.
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
    """An arrow at a board's edge: its direction, in degrees clockwise from north, and the line that it moves."""

    angle: float
    line: str


class BoardSpot(NamedTuple):
    """A place that people can tap: its middle, its radius, and its outline as path data; "" is a circle.

    arrow: how screens draw it if a tap there moves something.
    """

    x: float
    y: float
    reach: float
    outline: str = ""
    arrow: EdgeArrow | None = None


class BoardShape(NamedTuple):
    """The radius of a place around (0, 0), and its corners; without corners it is round."""

    reach: float
    corners: Sequence[Point] = ()

    def at(self, to: Transform) -> BoardSpot:
        """Return the place, moved, turned and scaled."""
        corners = [to.point(x, y) for x, y in self.corners]
        return BoardSpot(to.x, to.y, self.reach * to.scale, polygon(corners) if corners else "")


def square(half: float) -> BoardShape:
    """Return a square place. half: the distance from its middle to its sides."""
    return BoardShape(half, ((-half, -half), (half, -half), (half, half), (-half, half)))


class Base(NamedTuple):
    """Everything under the pieces, in mm of the board, and the visible part of it: its top left corner and its size.

    Bases of one game and look with the same key have the same items.
    """

    key: str
    items: tuple[Item, ...]
    width: float
    height: float
    x: float = 0.0
    y: float = 0.0


class Live(NamedTuple):
    """A symbol with its middle at (x, y) in mm of the board, turned clockwise and scaled; `fill` is its CURRENT.

    `tag` names the thing on the table (`pawn.red`, `space.H30`), as in scenes; "" is only a part of the picture, such
    as a shadow.
    """

    symbol: Symbol
    x: float
    y: float
    angle: float = 0.0
    scale: float = 1.0
    tag: str = ""
    fill: str | None = None

    def item(self) -> Item:
        """Return the piece as an item of a scene."""
        middle = Transform(self.x, self.y, self.angle, self.scale)
        x, y = middle.point(-self.symbol.width / 2, -self.symbol.height / 2)
        return Group((Use(self.symbol, x, y, self.scale, self.angle, self.fill),), tag=self.tag or None)


class Board(NamedTuple):
    """A board in a position."""

    base: Base
    live: tuple[Live, ...]

    def scene(self) -> Scene:
        """Return the whole picture."""
        base = self.base
        picture = Group((*base.items, *(piece.item() for piece in self.live)), -base.x, -base.y)
        return Scene(base.width, base.height, (Group((picture,), clip=rect(0, 0, base.width, base.height)),), 0.0)

    def as_json(self) -> dict[str, Any]:
        """Return the board as plain values (docs/scripts.md): lengths in mm, pictures as the inside of an `<svg>`.

        A symbol's picture is centred on (0, 0).
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
    """Mark an empty place in a picture that people can tap: `spots_among` finds it, and nothing is drawn."""
    return Group((), x, y, tag=tag)


def together(items: Sequence[Item]) -> Iterator[Group]:
    """Yield items as one piece of a board, centred on what they draw; yield nothing if they draw nothing."""
    if corners := _corners(items):
        x, y = bounds(corners).middle
        yield Group(tuple(Group((item,), -x, -y) for item in items), x, y)


def spots_among(
    items: Iterable[Item], shapes: Mapping[str, BoardShape], at: Transform | None = None
) -> dict[str, BoardSpot]:
    """Find the places among items by name: those whose tags begin with one of the kinds in `shapes`. If two share a
    name, the later one counts."""
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
    """Map players to the spots of their own pieces, whose name is in a field of the player."""
    pieces = {name: str(player.get(field)).rpartition(".")[2] for name, player in (state.get("players") or {}).items()}
    return {name: spots[own] for name, own in pieces.items() if own in spots}


@dataclass(slots=True)
class Pieces:
    """Finds the live pieces among the items of a position. Equal items share one symbol, even across positions."""

    symbols: dict[tuple[Item, ...], Symbol] = field(default_factory=dict)

    def board(self, base: Base, items: Iterable[Item]) -> Board:
        """Return a base with the pieces on it."""
        return Board(base, tuple(piece for item in items for piece in self._of(item, Transform(), "")))

    def _of(self, item: Item, at: Transform, tag: str) -> Iterator[Live]:
        if isinstance(item, Use):
            to = at.then(item.x, item.y, item.angle, item.scale)
            x, y = to.point(item.symbol.width / 2, item.symbol.height / 2)
            yield Live(item.symbol, x, y, to.angle % 360, to.scale, tag, item.fill)
        elif isinstance(item, Group) and not item.items:
            return  # Only a marked place.
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
        """Turn an item of a position into a live piece with a symbol of its own."""
        symbol = self.symbols.get((item,))
        if symbol is None:
            kind = tag.partition(".")[0] or "part"
            symbol = self.symbols[item,] = symbol_around(f"{kind}-{len(self.symbols) + 1}", 2 * _reach(item), item)
        return Live(symbol, at.x, at.y, at.angle % 360, at.scale, tag)


def _is_plain(group: Group) -> bool:
    """Return whether a group only moves, turns and scales."""
    return group.clip is None and group.opacity == 1


def _holds_tags(group: Group) -> bool:
    return any(isinstance(item, Group) and item.tag for item in walk(group.items))


def _corners(items: Iterable[Item]) -> list[Point]:
    """Return the corners of the boxes of everything that items draw."""
    return [point for part, at, _ in placed(items) for box in boxes(part) for point in at.points(box.corners)]


def _reach(item: Item) -> float:
    """Return the largest distance of an item from (0, 0) to any side, in mm."""
    corners = _corners((item,))
    lines = [part.width * at.scale for part, at, _ in placed((item,)) if isinstance(part, Path) and part.stroke]
    # A line extends past its path by half its width, and further at corners: another half covers all of ours.
    return max((abs(value) for corner in corners for value in corner), default=0.0) + 0.75 * max(lines, default=0.0)
