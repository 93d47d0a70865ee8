"""The pattern of a game's boxes: the border between picture and plate, and the band of its labels."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from layouts.drawing.look import Look
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import line, num, polygon, rect, stripes
from layouts.faces.box_looks import Edge
from layouts.printing.boxes.colours import colour

LINE = 0.4
HOLE = 0.9
"""Radius of the holes of a perforation, in mm."""
WAVE = 4.7
"""Half the length of a wave, in mm."""


def plate(look: Look, edge: Edge, x: float, y: float, w: float, h: float, spare: float) -> list[Item]:
    """Draw a plate with its upper edge about y; it continues for `spare` mm at its sides and below."""
    return _PLATES[edge](look, x - spare, y, w + 2 * spare, h + spare)


def _ground(look: Look, d: str) -> Path:
    line_ = None if look.ink == "full" else colour(look, "box_line")
    return Path(d, colour(look, "box_plate"), line_, LINE if line_ else 0.0, round=False)


def _plain(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    return [_ground(look, rect(x, y, w, h)), Path(line(x, y, x + w, y), stroke=colour(look, "box_accent"), width=0.8)]


def _stripes(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    return [_ground(look, rect(x, y, w, h)), striped(look, x, y - 2.1, w, 4.2 if look.ink == "full" else 2.0)]


def striped(look: Look, x: float, y: float, w: float, h: float) -> Group:
    """Draw warning stripes in the game's colours."""
    return stripes(x, y, w, h, colour(look, "box_edge"), colour(look, "box_edge_on"), 8.0)


def _perforated(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    count = ceil(w / 6)
    step, k = w / count, HOLE * 4 / 3
    d = f"M{num(x)} {num(y)}"
    for i in range(count):
        a = x + i * step + step / 2 - HOLE
        b = a + 2 * HOLE
        d += f"L{num(a)} {num(y)}C{num(a)} {num(y + k)} {num(b)} {num(y + k)} {num(b)} {num(y)}"
    d += f"L{num(x + w)} {num(y)}L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"
    return [_ground(look, d)]


def _note(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    left, right = y + 1.6, y - 1.2
    sheet = polygon(((x, left), (x + w, right), (x + w, y + h), (x, y + h)))
    shadow = polygon(((x, left - 1.1), (x + w, right - 1.1), (x + w, y + h), (x, y + h)))
    under = [Path(shadow, colour(look, "box_edge"))] if look.ink == "full" else []
    return [*under, _ground(look, sheet)]


def _waves(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    count = 2 * ceil(w / WAVE / 2)
    step = w / count
    d = f"M{num(x)} {num(y)}"
    for i in range(count):
        a, up = x + i * step, -1.5 if i % 2 == 0 else 1.5
        d += f"C{num(a + step / 3)} {num(y + up)} {num(a + step * 2 / 3)} {num(y + up)} {num(a + step)} {num(y)}"
    d += f"L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"
    return [_ground(look, d)]


_PLATES: dict[Edge, Callable[[Look, float, float, float, float], list[Item]]] = {
    "plain": _plain,
    "stripes": _stripes,
    "perforated": _perforated,
    "note": _note,
    "waves": _waves,
}


def foot(look: Look, edge: Edge, w: float, h: float, high: float, spare: float) -> list[Item]:
    """Draw the lower end of a spine or wall of w × h in the game's pattern, `high` mm high."""
    x, wide = -spare, w + 2 * spare
    if edge == "stripes":
        return [striped(look, x, h - high, wide, high + spare)]
    if look.ink == "full":
        return [Path(rect(x, h - high, wide, high + spare), colour(look, "box_edge"))]
    return [Path(line(x, h - high, x + wide, h - high), stroke=colour(look, "box_line"), width=LINE, round=False)]


def band(look: Look, edge: Edge, w: float, h: float, spare: float) -> list[Item]:
    """Draw the band at a label's left, w mm wide, which continues for `spare` mm to the left."""
    ground = Path(rect(-spare, 0, w + spare, h), colour(look, "box_spine"))
    if look.ink != "full":
        ground = ground._replace(fill=None)
    if edge == "stripes":
        return [ground, Group((striped(look, 0, -w, h, w / 2),), 0, 0, 90)]
    made: list[Item] = [ground]
    if edge in ("perforated", "waves"):
        (shape,) = _PLATES[edge](look, -h, -w, h, 1.2)
        assert isinstance(shape, Path)
        made.append(Group((shape._replace(fill=colour(look, "box_label"), stroke=None),), 0, 0, 270))
    if look.ink != "full" or edge == "plain":
        made.append(Path(line(w, 0, w, h), stroke=colour(look, "box_line"), width=LINE, round=False))
    return made
