"""Pictures of positions: the map with its tiles and ships, or the ship of one player.

Of a scenario's `state` this reads the keys `map`, `options` and `drawn`, and of each player `colour`, `at`, `left`,
`closed` and `ship`. Words choose the picture:

    A3 C3 l3      the part of the map around these spaces and slots, slots in lower case, as E3 is a space and a
                  slot; a drawn tile waits at the first named slot
    Ann           Ann's ship;  `Ann score` with the values of its sections;
                  `Ann K06Y@1E1S:east` with a section that she would like to join, one to the east and one to the
                  south of the bridge, its printed top to the east
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from layouts.drawing.boards import Base, BoardShape, BoardSpot, EdgeArrow, spots_among, spots_of_players, square
from layouts.drawing.hooks import Studio
from layouts.drawing.measure import Transform
from layouts.drawing.scene import Group, Item, Scene, Symbol
from layouts.drawing.shapes import Box, Point, bounds, circle, polygon, rect

from . import maps
from .maps import BORDER, TILE
from .pen import HALF, SIDES, Pen, at, quarter, strokes, use
from .ship import PLACE, Section, section_of, ship_scene, tile_symbol

State = Mapping[str, Any]
AIR = 7.0
"""Margin around the spaces of a cropped picture."""
MARKER, ASIDE = 25.0, (13.2, 9.6)
"""Height of a marker on the map, and offset of its middle from that of its space: the tile's corridors stay visible."""
WAITING = 32.0
"""Distance from a slot's middle out to the middle of a tile that waits there."""

_TRIAL = re.compile(r"(\w+)@([NESW\d]+):(\w+)")


def board(studio: Studio, state: State, crop: Sequence[str] | None = None) -> Scene:
    """Draw a position. Raises KeyError and ValueError for unknown names."""
    words = list(crop or ())
    players = state.get("players") or {}
    if words and words[0] in players:
        return _ship(studio, players[words[0]], words[1:])
    spaces = size(studio, state)
    slots = [word.upper() for word in words if word.islower()]
    items = [*base(studio, state).items, *live(studio, state), *_waiting(studio, state, slots, spaces)]
    if not words:
        across = maps.side(spaces)
        return Scene(across, across, tuple(items))
    x0, y0, x1, y1 = _window(words, slots, spaces)
    clip = rect(0, 0, x1 - x0, y1 - y0)
    ground = Pen(studio).fill(clip, "map_border")
    return Scene(x1 - x0, y1 - y0, (ground, Group((Group(tuple(items), -x0, -y0),), clip=clip)), 0.0)


def place(studio: Studio, state: State, name: str) -> Scene:
    """Draw a player's ship with its stored resources, without the paper of a figure: pages may be dark."""
    ship = _ship(studio, state["players"][name], ())
    return replace(ship, items=ship.items[1:])


def base(studio: Studio, state: State) -> Base:
    """Return the map without tiles."""
    spaces = size(studio, state)
    across = maps.side(spaces)
    return Base(f"map of {spaces}", maps.ground(studio, spaces), across, across)


def spots(studio: Studio, state: State, name: str | None = None) -> dict[str, BoardSpot]:
    """Return the spaces and slots of the map, and the players by their ships; for a named player, the free places
    beside the ship."""
    if name:
        return spots_among(place(studio, state, name).items, {PLACE: square(HALF)})
    spaces = size(studio, state)
    columns, rows = maps.COLUMNS[:spaces], range(1, spaces + 1)
    ships = spots_among(live(studio, state), {"ship": BoardShape(MARKER / 2)})
    names = [f"{column}{row}" for column in columns for row in rows]
    return {
        **spots_of_players(state, "colour", ships),
        **{space: square(HALF).at(Transform(*maps.middle(space))) for space in names},
        **{slot: _slot_spot(slot, spaces) for slot in maps.slots(spaces)},
    }


def _slot_spot(slot: str, spaces: int) -> BoardSpot:
    arrow = EdgeArrow(90.0 * maps.EDGES.index(slot[0]) + 180, slot[1:])
    return BoardSpot(*maps.slot_middle(slot, spaces), BORDER / 2, arrow=arrow)


def size(studio: Studio, state: State) -> int:
    """Return the number of spaces in a row of the map (SJ-018, SJ-063)."""
    small = (state.get("options") or {}).get("smaller_board")
    return studio.game.number("small_map_size" if small else "map_size")


def live(studio: Studio, state: State) -> tuple[Item, ...]:
    """Draw tiles, ships and closed slots of a position, in mm of the map."""
    spaces, pen = size(studio, state), Pen(studio)
    items: list[Item] = []
    for space, tile in (state.get("map") or {}).items():
        items.append(at(*maps.middle(space), use(_tile_symbol(studio, str(tile)), 0, 0), tag=f"tile.{space}"))
    off: dict[str, int] = {}
    for player in (state.get("players") or {}).values():
        for slot in player.get("closed") or ():
            items.append(at(*maps.slot_middle(slot, spaces), *_closed(pen), tag=f"closed.{slot}"))
        marker = pen.piece(f"marker.{player['colour']}", 0, 0, MARKER)
        if player.get("at"):
            x, y = maps.middle(player["at"])
            items.append(at(x + ASIDE[0], y + ASIDE[1], marker, tag=f"ship.{player['colour']}"))
        elif player.get("left"):
            place = _off(str(player["left"]), off.setdefault(str(player["left"]), 0), spaces)
            off[str(player["left"])] += 1
            items.append(at(*place, marker, scale=0.8, tag=f"ship.{player['colour']}"))
    return tuple(items)


def _tile_symbol(studio: Studio, tile: str) -> Symbol:
    """Return a tile by its code, or by its full id."""
    if "." in tile:
        return tile_symbol(studio, tile)
    ids = [piece.id for kind in studio.game.kinds_of("game-tiles") for piece in kind.pieces if piece.key == tile]
    if not ids:
        raise KeyError(tile)
    return tile_symbol(studio, ids[0])


def _off(side: str, already: int, spaces: int) -> Point:
    """Return a place on the border, between two slots, for a ship that was pushed off over that side."""
    along = BORDER + TILE * (already + 1)
    x, y = quarter((along - maps.side(spaces) / 2, BORDER / 2 - maps.side(spaces) / 2), SIDES.index(side))
    return x + maps.side(spaces) / 2, y + maps.side(spaces) / 2


def _closed(pen: Pen) -> Iterator[Item]:
    """Draw the cross of a slot that can't be used now (SJ-053)."""
    yield pen.solid(circle(0, 0, 5.6), "penalty", 0.7, "white")
    yield pen.line(strokes((-2.2, -2.2, 2.2, 2.2), (-2.2, 2.2, 2.2, -2.2)), 1.3, "white")


# ---- parts of the map ------------------------------------------------------------------------------------------


def _outwards(slot: str, far: float) -> Point:
    return quarter((0.0, -far), maps.EDGES.index(slot[0]))


def _waiting(studio: Studio, state: State, slots: Sequence[str], spaces: int) -> Iterator[Item]:
    """Draw the drawn tile outside the first named slot, with an arrow into the map (SJ-046, SJ-047)."""
    drawn = state.get("drawn")
    if not drawn or not slots:
        return
    x, y = maps.slot_middle(slots[0], spaces)
    dx, dy = _outwards(slots[0], WAITING)
    pen = Pen(studio)
    yield at(x + dx, y + dy, use(_tile_symbol(studio, str(drawn)), 0, 0), tag="drawn")
    arrow = polygon(((-5, -4.6), (5, -4.6), (5, 1), (9, 1), (0, 8.4), (-9, 1), (-5, 1)))
    yield at(x, y, pen.solid(arrow, "map_start", 0.8, "white"), angle=90.0 * maps.EDGES.index(slots[0][0]))


def _window(words: Sequence[str], slots: Sequence[str], spaces: int) -> Box:
    shown: list[tuple[Point, float]] = []  # middles, and the radius around each
    for word in words:
        if word.islower():
            x, y = maps.slot_middle(word.upper(), spaces)
            shown.append(((x, y), BORDER / 2))
            if word.upper() == slots[0]:  # the same room before and after, so that both pictures match
                dx, dy = _outwards(word.upper(), WAITING)
                shown.append(((x + dx, y + dy), HALF + 3))
        else:
            shown.append((maps.middle(word), HALF + AIR))
    return bounds([(x + side * far, y + side * far) for (x, y), far in shown for side in (-1, 1)])


# ---- ships -----------------------------------------------------------------------------------------------------


def _ship(studio: Studio, player: Mapping[str, Any], words: Sequence[str]) -> Scene:
    trials = [found for word in words if (found := _TRIAL.fullmatch(word))]
    left = [word for word in words if word != "score" and not _TRIAL.fullmatch(word)]
    if left:
        raise ValueError(f"'{left[0]}' says nothing about a ship; write score, or CODE@PLACE:top")
    trial = _trial(*trials[0].groups()) if trials else None
    sections = [section_of(record) for record in player.get("ship") or ()]
    return ship_scene(studio, sections, str(player["colour"]), marks="score" in words, trial=trial)


def _trial(code: str, place: str, top: str) -> Section:
    """Return a section to be joined, from a place such as 1E2S."""
    x = y = 0
    for steps, direction in re.findall(r"(\d+)([NESW])", place):
        dx, dy = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[direction]
        x, y = x + dx * int(steps), y + dy * int(steps)
    if top not in SIDES:
        raise ValueError(f"'{top}' is no side; write {', '.join(SIDES)}")
    return Section(x, y, top, code)
