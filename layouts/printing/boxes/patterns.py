"""The pattern of a game's boxes: the border between picture and plate, and the band of its labels."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from layouts.drawing.look import Look
from layouts.drawing.scene import Group, Item, Path
from layouts.drawing.shapes import line, num, polygon, rect, stripes
from layouts.faces.box_looks import Edge
from layouts.printing.boxes.colours import find_colour

LINE = 0.4
HOLE = 0.9
"""Radius of the holes of a perforation, in mm."""
WAVE = 4.7
"""Half the length of a wave, in mm."""


def draw_plate(look: Look, edge: Edge, x: float, y: float, w: float, h: float, spare_length: float) -> list[Item]:
    """Draw a plate with its upper edge about y; it continues for `spare_length` mm at its sides and below."""
    return _PLATES[edge](look, x - spare_length, y, w + 2 * spare_length, h + spare_length)


def _draw_ground(look: Look, path_data: str) -> Path:
    line_colour = None if look.ink == "full" else find_colour(look, "box_line")
    return Path(path_data, find_colour(look, "box_plate"), line_colour, LINE if line_colour else 0.0, round=False)


def _draw_plain_plate(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    return [
        _draw_ground(look, rect(x, y, w, h)),
        Path(line(x, y, x + w, y), stroke=find_colour(look, "box_accent"), width=0.8),
    ]


def _draw_striped_plate(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    return [_draw_ground(look, rect(x, y, w, h)), draw_stripes(look, x, y - 2.1, w, 4.2 if look.ink == "full" else 2.0)]


def draw_stripes(look: Look, x: float, y: float, w: float, h: float) -> Group:
    """Draw warning stripes in the game's colours."""
    return stripes(x, y, w, h, find_colour(look, "box_edge"), find_colour(look, "box_edge_on"), 8.0)


def _draw_perforated_plate(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    count = ceil(w / 6)
    step_length, control_length = w / count, HOLE * 4 / 3
    path_data = f"M{num(x)} {num(y)}"
    for i in range(count):
        left = x + i * step_length + step_length / 2 - HOLE
        right = left + 2 * HOLE
        path_data += (
            f"L{num(left)} {num(y)}C{num(left)} {num(y + control_length)} "
            f"{num(right)} {num(y + control_length)} {num(right)} {num(y)}"
        )
    path_data += f"L{num(x + w)} {num(y)}L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"
    return [_draw_ground(look, path_data)]


def _draw_note_plate(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    left_y, right_y = y + 1.6, y - 1.2
    sheet_path_data = polygon(((x, left_y), (x + w, right_y), (x + w, y + h), (x, y + h)))
    shadow_path_data = polygon(((x, left_y - 1.1), (x + w, right_y - 1.1), (x + w, y + h), (x, y + h)))
    shadow_items = [Path(shadow_path_data, find_colour(look, "box_edge"))] if look.ink == "full" else []
    return [*shadow_items, _draw_ground(look, sheet_path_data)]


def _draw_wavy_plate(look: Look, x: float, y: float, w: float, h: float) -> list[Item]:
    count = 2 * ceil(w / WAVE / 2)
    step_length = w / count
    path_data = f"M{num(x)} {num(y)}"
    for i in range(count):
        start, rise = x + i * step_length, -1.5 if i % 2 == 0 else 1.5
        path_data += (
            f"C{num(start + step_length / 3)} {num(y + rise)} {num(start + step_length * 2 / 3)} "
            f"{num(y + rise)} {num(start + step_length)} {num(y)}"
        )
    path_data += f"L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"
    return [_draw_ground(look, path_data)]


_PLATES: dict[Edge, Callable[[Look, float, float, float, float], list[Item]]] = {
    "plain": _draw_plain_plate,
    "stripes": _draw_striped_plate,
    "perforated": _draw_perforated_plate,
    "note": _draw_note_plate,
    "waves": _draw_wavy_plate,
}


def draw_foot(look: Look, edge: Edge, w: float, h: float, height: float, spare_length: float) -> list[Item]:
    """Draw the lower end of a spine or wall of w × h in the game's pattern, `height` mm high."""
    x, width = -spare_length, w + 2 * spare_length
    if edge == "stripes":
        return [draw_stripes(look, x, h - height, width, height + spare_length)]
    if look.ink == "full":
        return [Path(rect(x, h - height, width, height + spare_length), find_colour(look, "box_edge"))]
    return [
        Path(line(x, h - height, x + width, h - height), stroke=find_colour(look, "box_line"), width=LINE, round=False)
    ]


def draw_band(look: Look, edge: Edge, w: float, h: float, spare_length: float) -> list[Item]:
    """Draw the band at a label's left, w mm wide, which continues for `spare_length` mm to the left."""
    ground_path = Path(rect(-spare_length, 0, w + spare_length, h), find_colour(look, "box_spine"))
    if look.ink != "full":
        ground_path = ground_path._replace(fill=None)
    if edge == "stripes":
        return [ground_path, Group((draw_stripes(look, 0, -w, h, w / 2),), 0, 0, 90)]
    items: list[Item] = [ground_path]
    if edge in ("perforated", "waves"):
        (shape,) = _PLATES[edge](look, -h, -w, h, 1.2)
        assert isinstance(shape, Path)
        items.append(Group((shape._replace(fill=find_colour(look, "box_label"), stroke=None),), 0, 0, 270))
    if look.ink != "full" or edge == "plain":
        items.append(Path(line(w, 0, w, h), stroke=find_colour(look, "box_line"), width=LINE, round=False))
    return items
