"""Ships drawn from their plans: from above round their holds, as on mats; from the side, as on standees and cards.

In `full` a hull has its livery, with shade at the lower right and light along the rim; `low` is line art with the
accent as a tint; in `mono` the second colour is a hatch and the accent black, so that liveries differ there too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from layouts.hooks import Studio
from layouts.measure import boxes, placed
from layouts.outlines import commands
from layouts.pen import Pen, at, clipped
from layouts.scene import Group, Item, Path, Symbol, Use
from layouts.shapes import Point, bounds, circle, hatch, line, outline, polygon

from .grids import CELL, Cells, cells, extent, moved_in
from .grids import outline as loops_of
from .ship_plans import Part, mirrored, plans

FIXED = {"m": "hull", "m-": "hull_dark", "m+": "hull_lit", "g": "glass", "g-": "glass_dark", "k": "night",
         "f": "flame", "y": "flame_lit", "w": "white"}  # fmt: skip
"""What all ships have in common, as roles of the theme."""
RIM = 1.15
"""mm; hulls with a shade as wide as that have a light along their rims."""
COAMING = 2.9
"""mm; how wide the frame round the hold is."""


@dataclass(frozen=True, slots=True)
class _Brush:
    """Draws the parts of one ship; `scale` is how large they will be, so that lines stay wide enough to be printed."""

    pen: Pen
    colours: tuple[str, str, str]
    scale: float = 1.0

    def draw(self, part: Part) -> Iterator[Item]:
        """A part in the ink of the studio."""
        if self.pen.full:
            yield from self._in_colour(part)
        else:
            yield from self._in_lines(part)

    def colour(self, role: str) -> str:
        """The colour of a role in full ink."""
        letter, tone = role[0], role[1:]
        if role in FIXED:
            return self.pen.colour(FIXED[role])
        if letter in "abc" and tone in ("", "-", "+"):
            mixed = {"": "", "-": " + 34% night", "+": " + 38% white"}[tone]
            return self.pen.colour(self.colours["abc".index(letter)] + mixed)
        return self.pen.colour(role)

    def _in_colour(self, part: Part) -> Iterator[Item]:
        night, own = self.pen.colour("night"), self.colour(part.role)
        match part.kind:
            case "body" | "hull":
                yield from self._shaded(part)
            case "line":
                yield Path(part.d, stroke=own, width=part.size)
            case "rope":
                yield Path(part.d, stroke=night, width=part.size + 0.9)
                yield Path(part.d, stroke=own, width=part.size)
            case "part" if part.size:
                yield Path(part.d, own, night, part.size)
            case _:
                yield Path(part.d, own)

    def _shaded(self, part: Part) -> Iterator[Item]:
        """A hull: its shade, on it the base moved to the light, and a rim where that falls."""
        own = self.colour(part.role)
        inner: list[Item] = [
            Path(part.d, self.pen.colour(f"{own} + 34% night")),
            at(-part.size, -part.size, Path(part.d, own)),
        ]
        if part.size >= RIM and part.role != "w":
            rim = Path(part.d, None, self.pen.colour(f"{own} + 38% white"), max(0.3, part.size * 0.28))
            inner.append(at(part.size * 0.62, part.size * 0.62, rim))
        yield clipped(part.d, *inner)
        yield Path(part.d, None, self.pen.colour("night"), 0.55)

    def _in_lines(self, part: Part) -> Iterator[Item]:
        night, white = self.pen.colour("night"), self.pen.colour("white")
        if part.kind == "line":
            yield Path(part.d, stroke=night, width=max(min(part.size, 0.3), 0.15 / self.scale))
        elif part.kind == "rope":
            yield Path(part.d, stroke=night, width=part.size + 0.6)
            yield Path(part.d, stroke=white, width=part.size)
        elif part.kind == "paint":
            if part.role[0] in "bck" and part.role[1:] == "":
                yield from self._area(part)
        else:
            yield from self._area(part)
            yield Path(part.d, stroke=night, width=max(0.3, 0.2 / self.scale))

    def _area(self, part: Part) -> Iterator[Item]:
        """What a colour becomes without ink for it."""
        letter = part.role[0] if part.role[1:] in ("", "-", "+") else ""
        if self.pen.mono and letter == "b":
            yield Path(part.d, self.pen.colour("white"))
            yield hatch(part.d, _box(part.d), max(1.2, 0.6 / self.scale), max(0.25, 0.14 / self.scale), "#000000")
        elif self.pen.mono:
            yield Path(part.d, self.pen.colour("night" if letter in ("c", "k") else "white"))
        else:
            tint = {"c": f"white + 55% {self.colours[2]}", "k": "white + 30% night"}.get(letter, "white")
            if part.kind == "paint" and letter == "b":
                tint = "white + 12% night"
            yield Path(part.d, self.pen.colour(tint))


def _box(d: str) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = bounds([point for _, points in commands(d) for point in points])
    return x0, y0, x1 - x0, y1 - y0


# ---- from above --------------------------------------------------------------------------------------------------


def draw_from_above(studio: Studio, ship: str, hold: str) -> Iterator[Item]:
    """A ship round the middle of its hold at (0, 0), true size, nose up, and the frame of that hold."""
    pen, plan, shape = Pen(studio), plans()[ship], cells(hold)
    brush, (wide, high) = _Brush(pen, plan.colours), extent(shape)
    for part in plan.top:
        yield from brush.draw(part)
        if part.kind == "body":
            yield _seams(brush, part, wide * CELL / 2 + COAMING, high * CELL / 2 + COAMING)
    yield at(-wide * CELL / 2, -high * CELL / 2, *_coaming(brush, shape))


def _seams(brush: _Brush, body: Part, x: float, y: float) -> Item:
    """Where the plates of a body meet: from the corners of its hold outwards, and from the middles of its sides."""
    d = "".join(line(a * x, b * y, a * (x + 14), b * (y + 12)) for a in (1, -1) for b in (1, -1))
    d += "".join(line(a * x, 0, a * (x + 30), 0) for a in (1, -1))
    d += "".join(line(a * x * 0.45, b * y, a * x * 0.45, b * (y + 20)) for a in (1, -1) for b in (1, -1))
    colour = brush.colour("a-") if brush.pen.full else brush.pen.inks("night", "white + 40% night", "night")
    return clipped(body.d, Path(d, stroke=colour, width=0.45 if brush.pen.full else 0.25))


def _coaming(brush: _Brush, shape: Cells) -> Iterator[Item]:
    """The frame round a hold with its rivets, and the floor below the cells."""
    pen, edges = brush.pen, loops_of(shape)

    def around(by: float) -> str:
        return "".join(polygon(moved_in(loop, -by)) for loop in edges)

    if not pen.full:
        yield pen.solid(around(COAMING - 0.3), "white", 0.3)
        yield pen.solid(around(1.1), "white", 0.4)
        return
    yield pen.solid(around(COAMING), f"{brush.colours[0]} + 50% hull_dark", 0.45)
    spots = [spot for loop in edges for spot in _every(moved_in(loop, -2.0), 6.0)]
    yield pen.fill("".join(circle(*spot, 0.38) for spot in spots), "brass_lit")
    yield pen.solid(around(1.1), f"{brush.colours[0]} + 62% night", 0.4)


def _every(loop: list[Point], pitch: float) -> Iterator[Point]:
    """Places along a loop, about so far apart."""
    for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
        count = max(1, round((abs(bx - ax) + abs(by - ay)) / pitch))
        yield from ((ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(count))


# ---- from the side -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _side(studio: Studio, key: str, left: bool, scale: float) -> Symbol:
    plan = plans()[key]
    parts = mirrored(plan.side) if left else plan.side
    brush = _Brush(Pen(studio), plan.colours, scale)
    items = tuple(item for part in parts for item in brush.draw(part))
    x0, y0, x1, y1 = _extent(key, left)
    name = f"side-{key}-{'left' if left else 'right'}-{round(scale * 100)}"
    return Symbol(name, (Group(items, -x0, -y0),), x1 - x0, y1 - y0, 1.0)


@lru_cache(maxsize=128)
def _extent(key: str, left: bool) -> tuple[float, float, float, float]:
    """The box round a side view with its lines."""
    parts = mirrored(plans()[key].side) if left else plans()[key].side
    drawn = [Path(part.d, "#000000", "#000000", part.size if part.kind in ("line", "rope") else 0.4) for part in parts]
    found = [box for item, _, _ in placed(drawn) for box in boxes(item)]
    x0, y0 = min(box[0] for box in found), min(box[1] for box in found)
    return x0, y0, max(box[2] for box in found), max(box[3] for box in found)


def side_view(
    studio: Studio, key: str, x: float, y: float, wide: float, high: float, left: bool = False, angle: float = 0.0
) -> Group:
    """What flies, around (x, y), as large as fits into so many mm, its nose to the right, or else to the `left`."""
    x0, y0, x1, y1 = _extent(key, left)
    scale = min(wide / (x1 - x0), high / (y1 - y0))
    made = _side(studio, key, left, round(scale, 1) or 0.1)
    return at(x, y, Use(made, -made.width / 2 * scale, -made.height / 2 * scale, scale), angle=angle)


def is_wide(key: str) -> bool:
    """Whether a side view is much wider than high, so that it may climb where there is room above."""
    x0, y0, x1, y1 = _extent(key, False)
    return (x1 - x0) / (y1 - y0) > 1.7


def small_ship(studio: Studio, ship: str) -> Group:
    """A ship from the side around (0, 0), scaled into 19 x 17 mm."""
    return side_view(studio, ship, 0, 0, 19, 17)


def stars(seed: str, box: tuple[float, float, float, float], count: int) -> list[Point]:
    """Places for stars in a box (x, y, w, h), always the same for a seed."""
    random, (x, y, w, h) = Random(seed), box
    return [(x + random.random() * w, y + random.random() * h) for _ in range(count)]


def arcs(*commands: str) -> str:
    """SVG path data with arcs and shorthand, as the plain commands of a scene."""
    return outline("".join(commands))
