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


def tuck(w: float, h: float, d: float) -> Net:
    """Make the net of a tuck box whose panels are w × h with spines d: from the left glue tab, back, spine, front,
    spine; lid on the back, bottom on the front."""
    back, low, front, last = TAB, TAB + w, TAB + w + d, TAB + 2 * w + d
    end, top = last + d, d + TONGUE
    foot = top + h
    notch = min(NOTCH, w / 5)
    middle = front + w / 2
    upper = [_dust(x, top, d, w, -1) for x in (low, last)]
    lower = [_dust(x, foot, d, w, 1) for x in (low, last)]
    tab = (
        (back, top + 0.8), (back - 3, top + 1.2), (0, top + 4),
        (0, foot - 4), (back - 3, foot - 1.2), (back, foot - 0.8),
    )  # fmt: skip
    fold, edge = foot + d, foot + d + BOTTOM_FLAP
    glued = (front, fold), (front + 4, edge), (front + w - 4, edge), (front + w, fold)
    round_ = min(8.0, TONGUE - 4, w / 4)
    lid = (
        f"M{_at(back, top)}L{_at(back, top - d)}L{_at(back + LID_ROOM, top - d)}L{_at(back + LID_ROOM, round_)}"
        f"{_corner(back + LID_ROOM, round_, back + LID_ROOM + round_, 0)}L{_at(low - LID_ROOM - round_, 0)}"
        f"{_corner(low - LID_ROOM - round_, 0, low - LID_ROOM, round_, True)}"
        f"L{_at(low - LID_ROOM, top - d)}L{_at(low, top - d)}"
    )
    right = "".join(f"L{_at(*p)}" for p in upper[0])
    thumb = f"L{_at(middle - notch, top)}{_half(middle, top, notch)}"
    rest = [*upper[1], *lower[1][::-1], *glued[::-1], *lower[0][::-1], (back, foot), *tab[::-1]]
    cut = lid + right + thumb + "".join(f"L{_at(*p)}" for p in rest) + "Z"
    creases = (
        *((x, top, x, foot) for x in (back, low, front, last)),
        (back, top, low, top), (back + LID_ROOM, top - d, low - LID_ROOM, top - d),
        (low, top, front, top), (last, top, end, top), (low, foot, front, foot), (last, foot, end, foot),
        (front, foot, last, foot), (front, fold, last, fold),
    )  # fmt: skip
    panels = (
        Panel("back", back, top, w, h, 0, (0, 0, BLEED, FLAP_PAINT_MM)),
        Panel("spine", low, top, d, h, 0, (0, 0, FLAP_PAINT_MM, 0)),
        Panel("front", front, top, w, h, 0, (BLEED, 0, 0, 0)),
        Panel("spine", last, top, d, h, 0, (0, BLEED, FLAP_PAINT_MM, 0)),
        Panel("lid", back, top - d, w, d, 180, (FLAP_PAINT_MM, BLEED, 0, BLEED)),
        Panel("bottom", front, foot, w, d, 0, (0, BLEED, FLAP_PAINT_MM, BLEED)),
    )
    flaps = (
        *(Flap(tuple(each)) for each in upper),
        *(Flap(tuple(each), _("glue")) for each in lower),
        Flap(tab, _("glue inside the spine")),
        Flap(glued, _("glue inside the back")),
    )
    return Net("tuck", (cut,), creases, panels, flaps)


def _dust(x: float, y: float, d: float, w: float, way: int) -> list[Point]:
    """Return the corners of a dust flap above (-1) or below (1) a spine."""
    long = min(DUST, w / 2 - 2)
    near, far = min(1.2, d / 6), min(2.2, d / 4)
    return [
        (x, y), (x + near, y + way * 4), (x + far, y + way * long), (x + d - far, y + way * long),
        (x + d - near, y + way * 4), (x + d, y),
    ]  # fmt: skip


def _at(x: float, y: float) -> str:
    return f"{num(x)} {num(y)}"


def _corner(x1: float, y1: float, x2: float, y2: float, across: bool = False) -> str:
    """Return the path of a quarter circle to (x2, y2), which leaves along y, or with `across` along x."""
    k = KAPPA
    if across:
        a, b = (x1 + (x2 - x1) * k, y1), (x2, y2 - (y2 - y1) * k)
    else:
        a, b = (x1, y1 + (y2 - y1) * k), (x2 - (x2 - x1) * k, y2)
    return f"C{_at(*a)} {_at(*b)} {_at(x2, y2)}"


def _half(x: float, y: float, r: float) -> str:
    """Return the path of the lower half of a circle, from its left end to its right end."""
    return _corner(x - r, y, x, y + r) + _corner(x, y + r, x + r, y, True)


# ---- a tray ----------------------------------------------------------------------------------------------------


def tray(name: str, w: float, h: float, walls: float, lid: bool) -> Net:
    """Make the net of a tray with floor w × h and walls that fold up from it; the upper and lower ones have tabs, glued
    inside the others. Words on a `lid` are upright as it lies on its base, words on a base as it stands."""
    left, top = max(walls, WALL_TAB), walls
    right, low = left + w, top + h
    a, b = min(2.0, walls / 6), left - WALL_TAB
    far, foot = right + WALL_TAB, low + walls
    cut = [
        (left, 0), (right, 0), (right, NIP), (far, a), (far, top - a), (right, top - NIP), (right, top),
        (right + walls, top), (right + walls, low), (right, low), (right, low + NIP), (far, low + a),
        (far, foot - a), (right, foot - NIP), (right, foot), (left, foot), (left, foot - NIP), (b, foot - a),
        (b, low + a), (left, low + NIP), (left, low), (left - walls, low), (left - walls, top), (left, top),
        (left, top - NIP), (b, top - a), (b, a), (left, NIP),
    ]  # fmt: skip
    creases = (
        (left, top, right, top), (left, low, right, low), (left, top, left, low), (right, top, right, low),
        (left, NIP, left, top - NIP), (right, NIP, right, top - NIP),
        (left, low + NIP, left, foot - NIP), (right, low + NIP, right, foot - NIP),
    )  # fmt: skip
    up, down, aside, other = (180, 0, 90, 270) if lid else (0, 180, 270, 90)
    wall = "lid wall" if lid else "base wall"
    floor = Panel("top" if lid else "floor", left, top, w, h)
    panels = (
        floor,
        Panel(wall, left, 0, w, walls, up, (BLEED, 0, 0, 0)),
        Panel(wall, left, low, w, walls, down, (0, 0, BLEED, 0)),
        Panel(wall, left - walls, top, walls, h, aside, (BLEED, 0, BLEED, BLEED)),
        Panel(wall, right, top, walls, h, other, (BLEED, BLEED, BLEED, 0)),
    )
    glue = _("glue")
    flaps = tuple(
        Flap(((x, y + NIP), (x + s * WALL_TAB, y + a), (x + s * WALL_TAB, y + walls - a), (x, y + walls - NIP)), glue)
        for x, s in ((left, -1), (right, 1))
        for y in (0.0, low)
    )
    return Net(name, (shapes.polygon(cut),), creases, panels, flaps)


def divider(number: int, length: float, h: float) -> Net:
    """Make a wall inside a tray, with a foot that is folded and glued to the floor along the line of its number."""
    cut = [(0, 0), (length, 0), (length, h), (length - 1, h + FOOT), (1, h + FOOT), (0, h)]
    foot = Flap(((0, h), (length, h), (length - 1, h + FOOT), (1, h + FOOT)), f"{_('glue')} · {number}")
    return Net(f"divider {number}", (shapes.polygon(cut),), ((0, h, length, h),), (), (foot,))


def card(name: str, w: float, h: float) -> Net:
    """Make a rectangle, such as the plan for a tray's floor."""
    return Net(name, (shapes.rect(0, 0, w, h),), (), (Panel(name, 0, 0, w, h),))


# ---- in parts --------------------------------------------------------------------------------------------------


def in_parts(net: Net, w: float, h: float) -> list[Net]:
    """Split a net with straight edges into parts of at most w × h: each has a strip at its right and lower end that is
    glued under the next."""
    left, top, right, bottom = net.box
    columns, rows = _steps(left, right, w), _steps(top, bottom, h)
    if len(columns) == len(rows) == 1:
        return [net]
    faces = _faces_of_parts(len(columns), len(rows))
    parts: list[Net] = []
    for number, ((y, y2), (x, x2)) in enumerate(product(rows, columns), 1):
        right_number, lower_number = number + 1 if x2 < right else 0, number + len(columns) if y2 < bottom else 0
        window = (x, y, x2 + (LAP if right_number else 0), y2 + (LAP if lower_number else 0))
        part = _part(net, window, number, right_number, lower_number)
        panels = [seen for panel in net.panels if (seen := _clip_panel(panel, (x, y, x2, y2), faces[number - 1]))]
        name = f"{net.name}, part {number} of {len(rows) * len(columns)}"
        parts.append(replace(part, name=name, panels=tuple(panels)))
    return parts


def _faces_of_parts(columns: int, rows: int) -> list[str]:
    """Name the faces that the parts of a lid's top show, each whole, so that nothing crosses a seam: name and contents
    below, pictures in turn above."""
    if rows == 1:
        return ["top", *["pieces"] * (columns - 2), "list"]
    above = [("picture", "pieces")[(row + column) % 2] for row in range(rows - 1) for column in range(columns)]
    return [*above, "plate", *["pieces"] * (columns - 2), *["list"] * (columns > 1)]


def _clip_panel(panel: Panel, window: Line, face: str) -> Panel | None:
    """Return the part of a panel in a window, painted as a whole; a lid's top becomes `face`."""
    x1, y1, x2, y2 = window
    left, top = max(panel.x, x1), max(panel.y, y1)
    right, bottom = min(panel.x + panel.w, x2), min(panel.y + panel.h, y2)
    if right - left < 1 or bottom - top < 1:
        return None
    ends = (top > panel.y, right < panel.x + panel.w, bottom < panel.y + panel.h, left > panel.x)
    up, aside, down, left_over = (BLEED if end else usual for end, usual in zip(ends, panel.over, strict=True))
    face_name = face if panel.face == "top" else panel.face
    return Panel(face_name, left, top, right - left, bottom - top, panel.turn, (up, aside, down, left_over))


def _steps(start: float, end: float, max_length: float) -> list[tuple[float, float]]:
    """Split a length into equal parts that, with their laps, are no longer than a limit."""
    count = 1
    while (end - start) / count + (LAP if count > 1 else 0) > max_length + 1e-6:
        count += 1
    step = (end - start) / count
    return [(start + i * step, start + (i + 1) * step) for i in range(count)]


def _part(net: Net, window: Line, number: int, beside: int, below: int) -> Net:
    """Return the part of a net in a window; its laps are marked with its number and that of the part above them."""
    x1, y1, x2, y2 = window
    cuts = [shapes.polygon(outlines.clipped(loop, *window)) for d in net.cuts for loop in outlines.corners(d)]
    creases = [made for line in net.creases if (made := _within(line, window))]
    flaps = [seen for flap in net.flaps if (seen := _clip_flap(flap, window))]
    words = "part {n} · glue under part {other}"
    if beside:
        lap = (x2 - LAP, y1), (x2, y1), (x2, y2), (x2 - LAP, y2)
        flaps.append(Flap(lap, _(words, n=number, other=beside)))
    if below:
        lap = (x1, y2 - LAP), (x2, y2 - LAP), (x2, y2), (x1, y2)
        flaps.append(Flap(lap, _(words, n=number, other=below)))
    return replace(net, cuts=tuple(cuts), creases=tuple(creases), flaps=tuple(flaps))


def _clip_flap(flap: Flap, window: Line) -> Flap | None:
    corners = outlines.clipped(flap.corners, *window)
    return flap._replace(corners=tuple(corners)) if len(corners) > 2 and abs(outlines.area(corners)) > 1 else None


def _within(line: Line, window: Line) -> Line | None:
    """Return the part of an upright or level line in a window."""
    part = Box(*line).common(Box(*window))
    return part if part[0] <= part[2] and part[1] <= part[3] and part[:2] != part[2:] else None
