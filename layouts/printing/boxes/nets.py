"""Nets of boxes: cuts, creases, painted panels and glue flaps. Arithmetic alone.

Lengths are mm, the net's top-left is 0, 0, and y runs down. The printed side faces up and becomes the outside of the
box, so all folds go back. A panel's `turn` is that of its paint, clockwise.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from components.messages import _
from components.values import NamedTuple
from layouts.drawing import outlines, shapes
from layouts.drawing.shapes import KAPPA, Box, Point, num

TAB, TONGUE, BOTTOM_FLAP, DUST = 10.0, 13.0, 10.0, 13.0
"""Flaps of a tuck box: glue tab, the lid's tongue, the glue flap of the bottom, dust flaps."""
LID_ROOM = 0.6
"""Width in mm by which a tuck box's tongue is narrower than its lid on each side."""
NOTCH = 9.0
"""Radius of the thumb notch."""
WALL_TAB, NIP = 9.0, 0.3
"""Width of the tabs that hold a tray's corners, and the length by which they are shorter than their wall at each
end."""
FOOT = 8.0
"""Height of the foot that glues a divider to the floor."""
BLEED, FLAP_PAINT_MM = 2.0, 3.0
"""Width of the paint beyond a cut, and beyond a fold on a flap that is glued."""
LAP = 12.0
"""Width of the strip of one part of a net that is glued under another."""

Line = tuple[float, float, float, float]


class Panel(NamedTuple):
    """A face of the box: its name, its rectangle on the net, and the width of its paint beyond the rectangle at the
    top, right, bottom and left."""

    face: str
    x: float
    y: float
    w: float
    h: float
    turn: int = 0
    over: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)


class Flap(NamedTuple):
    """A part that is folded in: `glue` is the text on it, "" if it stays loose and is painted plain."""

    corners: tuple[Point, ...]
    glue: str = ""


@dataclass(frozen=True, slots=True)
class Net:
    """A flat box, or a part of one."""

    name: str
    cuts: tuple[str, ...]
    creases: tuple[Line, ...]
    panels: tuple[Panel, ...] = ()
    flaps: tuple[Flap, ...] = ()

    @property
    def box(self) -> Box:
        """Box round all cuts."""
        return shapes.bounds([point for d in self.cuts for loop in outlines.corners(d) for point in loop])

    @property
    def size(self) -> tuple[float, float]:
        return self.box.width, self.box.height


# ---- a tuck box ------------------------------------------------------------------------------------------------


def make_tuck_box(w: float, h: float, depth: float) -> Net:
    """Make the net of a tuck box whose panels are w × h with spines d: from the left glue tab, back, spine, front,
    spine; lid on the back, bottom on the front."""
    back_x, spine_x, front_x, last_spine_x = TAB, TAB + w, TAB + w + depth, TAB + 2 * w + depth
    right_end, top = last_spine_x + depth, depth + TONGUE
    bottom_y = top + h
    notch_size = min(NOTCH, w / 5)
    front_middle = front_x + w / 2
    upper_flaps = [_make_dust_flap(x, top, depth, w, -1) for x in (spine_x, last_spine_x)]
    lower_flaps = [_make_dust_flap(x, bottom_y, depth, w, 1) for x in (spine_x, last_spine_x)]
    tab = (
        (back_x, top + 0.8), (back_x - 3, top + 1.2), (0, top + 4),
        (0, bottom_y - 4), (back_x - 3, bottom_y - 1.2), (back_x, bottom_y - 0.8),
    )  # fmt: skip
    bottom_fold_y, bottom_edge = bottom_y + depth, bottom_y + depth + BOTTOM_FLAP
    bottom_flap = (
        (front_x, bottom_fold_y),
        (front_x + 4, bottom_edge),
        (front_x + w - 4, bottom_edge),
        (front_x + w, bottom_fold_y),
    )
    corner_radius = min(8.0, TONGUE - 4, w / 4)
    lid_path = (
        f"M{_format_point(back_x, top)}L{_format_point(back_x, top - depth)}L"
        f"{_format_point(back_x + LID_ROOM, top - depth)}L{_format_point(back_x + LID_ROOM, corner_radius)}"
        f"{_draw_quarter_circle(back_x + LID_ROOM, corner_radius, back_x + LID_ROOM + corner_radius, 0)}"
        f"L{_format_point(spine_x - LID_ROOM - corner_radius, 0)}"
        f"{_draw_quarter_circle(spine_x - LID_ROOM - corner_radius, 0, spine_x - LID_ROOM, corner_radius, True)}"
        f"L{_format_point(spine_x - LID_ROOM, top - depth)}L{_format_point(spine_x, top - depth)}"
    )
    upper_right_path = "".join(f"L{_format_point(*p)}" for p in upper_flaps[0])
    notch_path = f"L{_format_point(front_middle - notch_size, top)}{_draw_half_circle(front_middle, top, notch_size)}"
    other_points = [
        *upper_flaps[1],
        *lower_flaps[1][::-1],
        *bottom_flap[::-1],
        *lower_flaps[0][::-1],
        (back_x, bottom_y),
        *tab[::-1],
    ]
    cut_path_data = (
        lid_path + upper_right_path + notch_path + "".join(f"L{_format_point(*p)}" for p in other_points) + "Z"
    )
    creases = (
        *((x, top, x, bottom_y) for x in (back_x, spine_x, front_x, last_spine_x)),
        (back_x, top, spine_x, top), (back_x + LID_ROOM, top - depth, spine_x - LID_ROOM, top - depth),
        (spine_x, top, front_x, top), (last_spine_x, top, right_end, top), (spine_x, bottom_y, front_x, bottom_y),
        (last_spine_x, bottom_y, right_end, bottom_y),
        (front_x, bottom_y, last_spine_x, bottom_y), (front_x, bottom_fold_y, last_spine_x, bottom_fold_y),
    )  # fmt: skip
    panels = (
        Panel("back", back_x, top, w, h, 0, (0, 0, BLEED, FLAP_PAINT_MM)),
        Panel("spine", spine_x, top, depth, h, 0, (0, 0, FLAP_PAINT_MM, 0)),
        Panel("front", front_x, top, w, h, 0, (BLEED, 0, 0, 0)),
        Panel("spine", last_spine_x, top, depth, h, 0, (0, BLEED, FLAP_PAINT_MM, 0)),
        Panel("lid", back_x, top - depth, w, depth, 180, (FLAP_PAINT_MM, BLEED, 0, BLEED)),
        Panel("bottom", front_x, bottom_y, w, depth, 0, (0, BLEED, FLAP_PAINT_MM, BLEED)),
    )
    flaps = (
        *(Flap(tuple(each)) for each in upper_flaps),
        *(Flap(tuple(each), _("glue")) for each in lower_flaps),
        Flap(tab, _("glue inside the spine")),
        Flap(bottom_flap, _("glue inside the back")),
    )
    return Net("tuck", (cut_path_data,), creases, panels, flaps)


def _make_dust_flap(x: float, y: float, depth: float, w: float, sign: int) -> list[Point]:
    """Return the corners of a dust flap above (-1) or below (1) a spine."""
    length = min(DUST, w / 2 - 2)
    near_inset, far_inset = min(1.2, depth / 6), min(2.2, depth / 4)
    return [
        (x, y), (x + near_inset, y + sign * 4), (x + far_inset, y + sign * length),
        (x + depth - far_inset, y + sign * length),
        (x + depth - near_inset, y + sign * 4), (x + depth, y),
    ]  # fmt: skip


def _format_point(x: float, y: float) -> str:
    return f"{num(x)} {num(y)}"


def _draw_quarter_circle(x1: float, y1: float, x2: float, y2: float, leaves_along_x: bool = False) -> str:
    """Return the path of a quarter circle to (x2, y2), which leaves along y, or with `leaves_along_x` along x."""
    ratio = KAPPA
    if leaves_along_x:
        first_control, second_control = (x1 + (x2 - x1) * ratio, y1), (x2, y2 - (y2 - y1) * ratio)
    else:
        first_control, second_control = (x1, y1 + (y2 - y1) * ratio), (x2 - (x2 - x1) * ratio, y2)
    return f"C{_format_point(*first_control)} {_format_point(*second_control)} {_format_point(x2, y2)}"


def _draw_half_circle(x: float, y: float, r: float) -> str:
    """Return the path of the lower half of a circle, from its left end to its right end."""
    return _draw_quarter_circle(x - r, y, x, y + r) + _draw_quarter_circle(x, y + r, x + r, y, True)


# ---- a tray ----------------------------------------------------------------------------------------------------


def make_tray(name: str, w: float, h: float, wall_thickness_sum: float, lid: bool) -> Net:
    """Make the net of a tray with floor w × h and walls that fold up from it; the upper and lower ones have tabs, glued
    inside the others. Words on a `lid` are upright as it lies on its base, words on a base as it stands."""
    left, top = max(wall_thickness_sum, WALL_TAB), wall_thickness_sum
    right, bottom = left + w, top + h
    slant_angle, left_end = min(2.0, wall_thickness_sum / 6), left - WALL_TAB
    right_end, lower_end = right + WALL_TAB, bottom + wall_thickness_sum
    cut_points = [
        (left, 0), (right, 0), (right, NIP), (right_end, slant_angle), (right_end, top - slant_angle),
        (right, top - NIP),
        (right, top),
        (right + wall_thickness_sum, top), (right + wall_thickness_sum, bottom), (right, bottom), (right, bottom + NIP),
        (right_end, bottom + slant_angle),
        (right_end, lower_end - slant_angle), (right, lower_end - NIP), (right, lower_end), (left, lower_end),
        (left, lower_end - NIP), (left_end, lower_end - slant_angle),
        (left_end, bottom + slant_angle), (left, bottom + NIP), (left, bottom), (left - wall_thickness_sum, bottom),
        (left - wall_thickness_sum, top), (left, top),
        (left, top - NIP), (left_end, top - slant_angle), (left_end, slant_angle), (left, NIP),
    ]  # fmt: skip
    creases = (
        (left, top, right, top), (left, bottom, right, bottom), (left, top, left, bottom), (right, top, right, bottom),
        (left, NIP, left, top - NIP), (right, NIP, right, top - NIP),
        (left, bottom + NIP, left, lower_end - NIP), (right, bottom + NIP, right, lower_end - NIP),
    )  # fmt: skip
    upper_turn, lower_turn, left_turn, right_turn = (180, 0, 90, 270) if lid else (0, 180, 270, 90)
    wall_name = "lid wall" if lid else "base wall"
    floor_panel = Panel("top" if lid else "floor", left, top, w, h)
    panels = (
        floor_panel,
        Panel(wall_name, left, 0, w, wall_thickness_sum, upper_turn, (BLEED, 0, 0, 0)),
        Panel(wall_name, left, bottom, w, wall_thickness_sum, lower_turn, (0, 0, BLEED, 0)),
        Panel(wall_name, left - wall_thickness_sum, top, wall_thickness_sum, h, left_turn, (BLEED, 0, BLEED, BLEED)),
        Panel(wall_name, right, top, wall_thickness_sum, h, right_turn, (BLEED, BLEED, BLEED, 0)),
    )
    glue_text = _("glue")
    flaps = tuple(
        Flap(
            (
                (x, y + NIP),
                (x + side * WALL_TAB, y + slant_angle),
                (x + side * WALL_TAB, y + wall_thickness_sum - slant_angle),
                (x, y + wall_thickness_sum - NIP),
            ),
            glue_text,
        )
        for x, side in ((left, -1), (right, 1))
        for y in (0.0, bottom)
    )
    return Net(name, (shapes.polygon(cut_points),), creases, panels, flaps)


def make_divider(number: int, length: float, h: float) -> Net:
    """Make a wall inside a tray, with a foot that is folded and glued to the floor along the line of its number."""
    cut_points = [(0, 0), (length, 0), (length, h), (length - 1, h + FOOT), (1, h + FOOT), (0, h)]
    foot_flap = Flap(((0, h), (length, h), (length - 1, h + FOOT), (1, h + FOOT)), f"{_('glue')} · {number}")
    return Net(f"divider {number}", (shapes.polygon(cut_points),), ((0, h, length, h),), (), (foot_flap,))


def make_card(name: str, w: float, h: float) -> Net:
    """Make a rectangle, such as the plan for a tray's floor."""
    return Net(name, (shapes.rect(0, 0, w, h),), (), (Panel(name, 0, 0, w, h),))


# ---- in parts --------------------------------------------------------------------------------------------------


def split_into_parts(net: Net, w: float, h: float) -> list[Net]:
    """Split a net with straight edges into parts of at most w × h: each has a strip at its right and lower end that is
    glued under the next."""
    left, top, right, bottom = net.box
    columns, rows = _split_length(left, right, w), _split_length(top, bottom, h)
    if len(columns) == len(rows) == 1:
        return [net]
    face_names = _name_part_faces(len(columns), len(rows))
    parts: list[Net] = []
    for number, ((y, end_y), (x, end_x)) in enumerate(product(rows, columns), 1):
        right_number, lower_number = number + 1 if end_x < right else 0, number + len(columns) if end_y < bottom else 0
        window_edges = (x, y, end_x + (LAP if right_number else 0), end_y + (LAP if lower_number else 0))
        part_net = _cut_part(net, window_edges, number, right_number, lower_number)
        panels = [
            clipped_panel
            for panel in net.panels
            if (clipped_panel := _clip_panel(panel, (x, y, end_x, end_y), face_names[number - 1]))
        ]
        name = f"{net.name}, part {number} of {len(rows) * len(columns)}"
        parts.append(replace(part_net, name=name, panels=tuple(panels)))
    return parts


def _name_part_faces(column_count: int, row_count: int) -> list[str]:
    """Name the faces that the parts of a lid's top show, each whole, so that nothing crosses a seam: name and contents
    below, pictures in turn above."""
    if row_count == 1:
        return ["top", *["pieces"] * (column_count - 2), "list"]
    upper_faces = [
        ("picture", "pieces")[(row + column) % 2] for row in range(row_count - 1) for column in range(column_count)
    ]
    return [*upper_faces, "plate", *["pieces"] * (column_count - 2), *["list"] * (column_count > 1)]


def _clip_panel(panel: Panel, window_edges: Line, top_face_id: str) -> Panel | None:
    """Return the part of a panel in a window, painted as a whole; a lid's top becomes `top_face_id`."""
    x1, y1, x2, y2 = window_edges
    left, top = max(panel.x, x1), max(panel.y, y1)
    right, bottom = min(panel.x + panel.w, x2), min(panel.y + panel.h, y2)
    if right - left < 1 or bottom - top < 1:
        return None
    is_cut_at = (top > panel.y, right < panel.x + panel.w, bottom < panel.y + panel.h, left > panel.x)
    over_top, right_excess, over_bottom, left_excess = (
        BLEED if end else panel_over for end, panel_over in zip(is_cut_at, panel.over, strict=True)
    )
    face_name = top_face_id if panel.face == "top" else panel.face
    return Panel(
        face_name, left, top, right - left, bottom - top, panel.turn, (over_top, right_excess, over_bottom, left_excess)
    )


def _split_length(start: float, end: float, max_length: float) -> list[tuple[float, float]]:
    """Split a length into equal parts that, with their laps, are no longer than a limit."""
    count = 1
    while (end - start) / count + (LAP if count > 1 else 0) > max_length + 1e-6:
        count += 1
    step_length = (end - start) / count
    return [(start + i * step_length, start + (i + 1) * step_length) for i in range(count)]


def _cut_part(net: Net, window_edges: Line, number: int, right_number: int, lower_number: int) -> Net:
    """Return the part of a net in a window; its laps are marked with its number and that of the part above them."""
    x1, y1, x2, y2 = window_edges
    cuts = [shapes.polygon(outlines.clipped(loop, *window_edges)) for d in net.cuts for loop in outlines.corners(d)]
    creases = [clipped_line for line in net.creases if (clipped_line := _clip_line(line, window_edges))]
    flaps = [clipped_flap for flap in net.flaps if (clipped_flap := _clip_flap(flap, window_edges))]
    template = "part {n} · glue under part {other}"
    if right_number:
        lap = (x2 - LAP, y1), (x2, y1), (x2, y2), (x2 - LAP, y2)
        flaps.append(Flap(lap, _(template, n=number, other=right_number)))
    if lower_number:
        lap = (x1, y2 - LAP), (x2, y2 - LAP), (x2, y2), (x1, y2)
        flaps.append(Flap(lap, _(template, n=number, other=lower_number)))
    return replace(net, cuts=tuple(cuts), creases=tuple(creases), flaps=tuple(flaps))


def _clip_flap(flap: Flap, window_edges: Line) -> Flap | None:
    corners = outlines.clipped(flap.corners, *window_edges)
    return flap._replace(corners=tuple(corners)) if len(corners) > 2 and abs(outlines.area(corners)) > 1 else None


def _clip_line(line_ends: Line, window_edges: Line) -> Line | None:
    """Return the part of an upright or level line in a window."""
    common_box = Box(*line_ends).common(Box(*window_edges))
    return (
        common_box
        if common_box[0] <= common_box[2] and common_box[1] <= common_box[3] and common_box[:2] != common_box[2:]
        else None
    )
