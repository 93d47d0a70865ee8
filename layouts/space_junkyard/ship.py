"""Ships as they lie on the table: bridge and sections, turned as they were joined, and marks of penalties.

Places are counted from the bridge at 0, 0: x to the right, y upwards. `top` is the direction of a section's printed
top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from components.grid import cell_name, cells_beside
from layouts.drawing.boards import mark_place
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Scene, Symbol
from layouts.drawing.shapes import Point, circle, rect

from . import rocks, tiles
from .pen import HALF, SIDES, Pen, at, quarter, strokes, use

TILE = 2 * HALF
AIR = 4.0
"""Margin around a ship's picture, in mm."""

PLACE = "place"
"""First part of the tags of free places beside a ship."""

Place = tuple[int, int]

STEPS: tuple[Place, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Offsets of a place's neighbours: north, east, south, west."""


class Section(NamedTuple):
    """A section in a ship. `tile` is its printed code, or `fields` describe it: exits by side as lists, vp …"""

    x: int
    y: int
    top: str = "north"
    tile: str = ""
    fields: Mapping[str, Any] | None = None

    @property
    def place(self) -> Place:
        return self.x, self.y


def ship_scene(
    studio: Studio,
    sections: Iterable[Section | Mapping[str, Any]],
    colour: str = "green",
    *,
    marks: bool = True,
    trial: Section | None = None,
) -> Scene:
    """Draw a ship, at true scale in mm.

    sections: the sections joined to the bridge, as `Section` or as the records of a position's `ship`. colour: the
    player's, for the bridge. marks: show each open exit and the section's value after its penalties (SJ-057 to SJ-060).
    trial: a section that somebody wants to join; its edges show whether it may be (SJ-045, SJ-A25, SJ-A26). Raises
    KeyError for an unknown code or colour.
    """
    ship = [each if isinstance(each, Section) else section_of(each) for each in sections]
    every = [*ship, *([trial] if trial else [])]
    xs, ys = [0, *(s.x for s in every)], [0, *(s.y for s in every)]
    left, top = min(xs), max(ys)
    wide, high = (max(xs) - left + 1) * TILE + 2 * AIR, (top - min(ys) + 1) * TILE + 2 * AIR

    def middle(place: Place) -> Point:
        return AIR + (place[0] - left + 0.5) * TILE, AIR + (top - place[1] + 0.5) * TILE

    pen = Pen(studio)
    items: list[Item] = [pen.fill(rect(0, 0, wide, high), "paper")]
    items.append(at(*middle((0, 0)), use(tile_symbol(studio, f"bridge.{colour}"), 0, 0), tag=f"bridge.{colour}"))
    for section in every:
        lying = use(_section_symbol(studio, section), 0, 0)
        turn = 90.0 * SIDES.index(section.top)
        items.append(at(*middle(section.place), lying, angle=turn, tag=f"section.{section.tile}"))
    taken = [(0, 0), *(section.place for section in every)]
    items += [at(*middle(place), pen.line(rect(-HALF, -HALF, TILE, TILE), 0.2, "white")) for place in taken]
    items += [mark_place(f"{PLACE}.{cell_name(free)}", *middle(free)) for free in cells_beside(taken)]
    sides = exits(studio, ship)
    if marks:
        for section in ship:
            items.append(Group(tuple(_score(pen, section, sides, value(studio, section))), *middle(section.place)))
    if trial:
        items.append(Group(tuple(_trial(pen, trial.place, exits(studio, every))), *middle(trial.place)))
    return Scene(wide, high, tuple(items), 0.0)


def section_of(record: Mapping[str, Any]) -> Section:
    """Return the section of a position's record: tile, x, y, top."""
    code = str(record["tile"]).rpartition(".")[2]
    return Section(int(record["x"]), int(record["y"]), str(record.get("top") or "north"), code)


# ---- what is open ----------------------------------------------------------------------------------------------


def exits(studio: Studio, ship: Sequence[Section]) -> dict[Place, tuple[bool, ...]]:
    """Return the exits of each place after turning, as north, east, south, west. The bridge has one, east (SJ-A02)."""
    found: dict[Place, tuple[bool, ...]] = {(0, 0): (False, True, False, False)}
    for section in ship:
        printed = [cost is not None for cost in tiles.costs(_fields(studio, section))]
        turn = SIDES.index(section.top)
        found[section.place] = tuple(printed[(side - turn) % 4] for side in range(4))
    return found


def open_exits(sides: Mapping[Place, Sequence[bool]], place: Place) -> list[int]:
    """Return the exits of a place that meet no exit: 0 north, 1 east, 2 south, 3 west (SJ-058, SJ-A42)."""
    return [
        side
        for side in range(4)
        if sides[place][side] and not sides.get(_beyond(place, side), (False,) * 4)[(side + 2) % 4]
    ]


def _beyond(place: Place, side: int) -> Place:
    dx, dy = STEPS[side]
    return place[0] + dx, place[1] + dy


def _fields(studio: Studio, section: Section) -> Mapping[str, Any]:
    if section.fields is not None:
        return section.fields
    return studio.game.piece(f"section.{section.tile}").fields


def value(studio: Studio, section: Section) -> int:
    """Return the number in a section's hexagon, or 0 (SJ-056)."""
    return int(_fields(studio, section).get("vp") or 0)


# ---- tiles -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def tile_symbol(studio: Studio, id: str) -> Symbol:
    """Return a tile or bridge by its full id, trimmed, 45 mm square. Raises KeyError."""
    piece = studio.game.piece(id)
    draw = {"asteroid": rocks.asteroid, "section": tiles.section, "bridge": tiles.bridge}[piece.kind]
    return _trimmed(id.replace(".", "-"), draw(studio, piece))


def _trimmed(name: str, scene: Scene) -> Symbol:
    return Symbol(f"tile-{name}", (Group(scene.items, clip=rect(0, 0, TILE, TILE)),), TILE, TILE)


def _section_symbol(studio: Studio, section: Section) -> Symbol:
    if section.fields is None:
        return tile_symbol(studio, f"section.{section.tile}")
    return _trimmed(f"inline-{section.x}-{section.y}", tiles.plain_section(studio, section.fields, section.tile))


# ---- marks -----------------------------------------------------------------------------------------------------


def _score(pen: Pen, section: Section, sides: Mapping[Place, Sequence[bool]], worth: int) -> Iterator[Item]:
    """Mark a section, upright: the penalty of each open exit, beside the hexagon that for having any, and the remaining
    value."""
    game, found = pen.studio.game, open_exits(sides, section.place)
    for_any, for_each = game.number("open_section"), game.number("open_exit")
    for side in found:
        x, y = quarter((0.0, -19.2), side)
        yield at(x, y, *_badge(pen, _signed(-for_each), "penalty"))
    if found:
        yield at(8.4, -8.4, *_badge(pen, _signed(-for_any), "penalty"))
        yield at(0, 9.6, *_sum(pen, f"= {_signed(worth - for_any - for_each * len(found))}", "penalty"))
    else:
        yield at(0, 9.6, *_sum(pen, f"= {worth}", "joined"))


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _badge(pen: Pen, words: str, role: str) -> Iterator[Item]:
    yield pen.solid(circle(0, 0, 4.1), role, 0.7, "white")
    yield pen.label(0, 0, words, 11, "display", "white")


def _sum(pen: Pen, words: str, role: str) -> Iterator[Item]:
    half = 3.6 + 1.3 * len(words)
    yield pen.solid(rect(-half, -3.7, 2 * half, 7.4, 3.7), "white", 0.9, role)
    yield pen.label(0, 0, words, 14, "display", role)


def _trial(pen: Pen, place: Place, sides: Mapping[Place, Sequence[bool]]) -> Iterator[Item]:
    """Mark the edges of a section to be joined: green where two exits meet, a red cross where an exit meets a wall."""
    legal, joints = True, 0
    for side in range(4):
        other = sides.get(_beyond(place, side))
        if other is None:
            continue
        own, its = sides[place][side], other[(side + 2) % 4]
        legal, joints = legal and own == its, joints + (own and its)
        if own or its:
            x, y = quarter((0.0, -HALF), side)
            yield at(x, y, *(_tick(pen) if own and its else _cross(pen)))
    role = "joined" if legal and joints else "penalty"
    yield pen.line(rect(-HALF + 0.7, -HALF + 0.7, TILE - 1.4, TILE - 1.4, 1.2), 1.4, role)


def _tick(pen: Pen) -> Iterator[Item]:
    yield pen.solid(circle(0, 0, 4.4), "joined", 0.7, "white")
    yield pen.line("M-1.9 0.2L-0.5 1.7L2 -1.5", 1.1, "white")


def _cross(pen: Pen) -> Iterator[Item]:
    yield pen.solid(circle(0, 0, 4.4), "penalty", 0.7, "white")
    yield pen.line(strokes((-1.6, -1.6, 1.6, 1.6), (-1.6, 1.6, 1.6, -1.6)), 1.1, "white")
