"""The bodies in the middle of the boards: flat globes with a terminator, lit from the upper left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from layouts.drawing.colour import mix
from layouts.drawing.pen import FINE, HAIR, Pen, clipped
from layouts.drawing.scene import Item, Path
from layouts.drawing.shapes import Point, Rect, circle, ellipse, hatch, num, outline, polar

_LAND = (
    ((-0.92, -0.42), (-0.8, -0.72), (-0.5, -0.9), (-0.2, -0.84), (-0.1, -0.66), (-0.24, -0.5), (-0.32, -0.34),
     (-0.5, -0.3), (-0.52, -0.12), (-0.36, -0.02), (-0.42, 0.04), (-0.62, -0.14), (-0.74, -0.3)),
    ((-0.46, 0.06), (-0.22, 0.04), (0.02, 0.2), (0, 0.34), (-0.14, 0.46), (-0.2, 0.66), (-0.34, 0.92), (-0.4, 0.9),
     (-0.42, 0.56), (-0.54, 0.3)),
    ((0.26, -0.16), (0.44, -0.24), (0.62, -0.2), (0.84, -0.2), (0.98, 0.02), (1.02, 0.14), (0.88, 0.24), (0.8, 0.5),
     (0.66, 0.72), (0.56, 0.7), (0.52, 0.4), (0.46, 0.2), (0.28, 0.16), (0.18, 0.02)),
    ((0.28, -0.3), (0.3, -0.46), (0.44, -0.56), (0.5, -0.82), (0.72, -0.84), (0.98, -0.6), (1.1, -0.3), (0.86, -0.28),
     (0.7, -0.34), (0.56, -0.28), (0.42, -0.34)),
    ((0, -0.98), (0.16, -0.94), (0.12, -0.76), (0, -0.8)),
)  # fmt: skip
"""Earth's lands relative to its radius, as corners of smooth outlines."""
_SEAS = ((-0.3, -0.35, 0.42), (0.42, -0.1, 0.3), (-0.1, 0.55, 0.33))
"""The Moon's dark plains: middle and radius."""
_CRATERS = {
    "moon": ((-0.62, 0.2, 0.13), (0.28, -0.66, 0.15), (0.62, 0.5, 0.16), (0.12, 0.38, 0.1), (-0.35, 0.75, 0.1),
             (-0.75, -0.3, 0.08)),
    "mars": ((-0.5, 0.45, 0.12), (0.45, -0.42, 0.1)),
    "phobos": ((-0.4, -0.4, 0.22), (0.45, 0.3, 0.18), (-0.2, 0.6, 0.14), (0.5, -0.5, 0.12)),
    "deimos": ((-0.35, -0.5, 0.2), (0.4, 0.42, 0.17), (-0.3, 0.6, 0.13), (0.5, -0.45, 0.1)),
}  # fmt: skip
_STRIPES = ((-0.62, 0.16), (-0.2, 0.12), (0.22, 0.2), (0.68, 0.14))
"""Bands of Mars and its moons: their upper edge and height."""


def globe(pen: Pen, board: str, body: str, r: float, side: str, ice: bool = True) -> list[Item]:
    """Draw a body around (0, 0), by `day` or by `night`; without `ice` its poles are bare."""
    rim = circle(0, 0, r)
    if not pen.full:
        lines = _lines(pen, board, r) if side == "day" else _dark(pen, r)
        return [pen.fill(rim, "white"), clipped(rim, *lines), pen.line(rim, FINE, "ink")]
    dark = 0.62 if side == "night" else 0.0

    def colour(text: str) -> str:
        return mix(pen.colour(text), pen.colour("space"), dark)

    inside: list[Item] = [Path(rim, fill=colour(body))]
    if board == "earth":
        inside += [Path(_smooth(land, r), fill=colour("land")) for land in _LAND]
    elif board == "moon":
        inside += [
            Path(_blob(x * r, y * r, q * r, 20 + i), fill=colour("#9C9CA0")) for i, (x, y, q) in enumerate(_SEAS)
        ]
    else:
        inside += _stripes(r, colour("mars + 8% #F2B27A"), colour("mars + 28% #5A1F08"))
    if ice and board in ("earth", "mars"):
        inside.append(Path(ellipse(0, -r, r * 0.45, r * 0.17), fill=colour("ice")))
    if ice and board == "earth":
        inside.append(Path(ellipse(0, r * 1.02, r * 0.45, r * 0.15), fill=colour("ice")))
    pit, floor = ("#8A8A90", "#C6C6CA") if board == "moon" else ("#8A350B", "#C4622B")
    for x, y, q in _CRATERS.get(board, ()):
        inside.append(Path(circle(x * r, y * r, q * r), fill=colour(pit)))
        inside.append(Path(circle((x + q * 0.18) * r, (y + q * 0.18) * r, q * r * 0.78), fill=colour(floor)))
    inside.append(Path(_shadow(r), fill="#0A1030", opacity=0.2 if dark == 0 else 0.45, evenodd=True))
    if side == "night":
        inside += _lights(pen, board, r)
    return [clipped(rim, *inside)]


def _lines(pen: Pen, board: str, r: float) -> Iterator[Item]:
    """Draw a globe in line art: lands, plains, bands or craters, and the shadow."""
    if board == "earth":
        for land in _LAND:
            d = _smooth(land, r)
            if pen.mono:
                yield hatch(d, Rect(-r, -r, 2 * r, 2 * r), 2.4, 0.25, pen.colour("ink"), -45)
            yield pen.line(d, HAIR, "ink")
    elif board in ("mars", "phobos", "deimos"):
        for y, height in _STRIPES:
            for edge in (y, y + height):
                yield pen.line(_wave(r, edge), HAIR, "mars")
    for x, y, q in _CRATERS.get(board, ()):
        yield pen.solid(circle(x * r, y * r, q * r), "white", HAIR, "ink")
    if pen.mono:
        box = Rect(-r, -r, 2 * r, 2 * r)
        yield hatch(_crescent(r), box, 2.2, 0.25, pen.colour("ink"))
    else:
        yield pen.fill(_crescent(r), "#E4E4E4")


def _dark(pen: Pen, r: float) -> Iterator[Item]:
    """Draw a globe by night in line art: all in shadow except the middle with the words."""
    box = Rect(-r, -r, 2 * r, 2 * r)
    yield hatch(circle(0, 0, r), box, 1.5, 0.3, pen.colour("ink")) if pen.mono else pen.fill(circle(0, 0, r), "#C4C4C4")


def _stripes(r: float, light: str, dark: str) -> Iterator[Path]:
    for i, (y, height) in enumerate(_STRIPES):
        d = _wave(r, y) + _wave(r, y + height, back=True).replace("M", "L") + "Z"
        yield Path(d, fill=light if i % 2 else dark)


def _wave(r: float, y: float, back: bool = False) -> str:
    """Return a gentle line across a globe at `y` radii below its middle."""
    points = [(-1.0, y), (-0.65, y - 0.07), (-0.35, y - 0.07), (0.0, y), (0.35, y + 0.07), (0.65, y + 0.07), (1.0, y)]
    scaled = [f"{num(x * r)} {num(v * r)}" for x, v in (reversed(points) if back else points)]
    return f"M{scaled[0]}C{' '.join(scaled[1:4])}C{' '.join(scaled[4:7])}"


def _shadow(r: float) -> str:
    """Return everything except a disc shifted to the upper left: the unlit side of a globe."""
    return outline(f"M{num(-2 * r)} {num(-2 * r)}H{num(2 * r)}V{num(2 * r)}H{num(-2 * r)}Z") + circle(
        -0.22 * r, -0.25 * r, 1.06 * r
    )


def _crescent(r: float) -> str:
    """Return the shadow as an outline, for line art."""
    a, b = polar(r, 38), polar(r, 219)
    return outline(
        f"M{num(a[0])} {num(a[1])}A{num(r)} {num(r)} 0 0 1 {num(b[0])} {num(b[1])}"
        f"A{num(r * 1.13)} {num(r * 1.13)} 0 0 0 {num(a[0])} {num(a[1])}Z"
    )


def _lights(pen: Pen, board: str, r: float) -> Iterator[Path]:
    """Draw lit places in the dark, above the words."""
    chance = Random(board)
    for _ in range(30):
        x, y = polar(r * math.sqrt(chance.random()) * 0.9, chance.uniform(0, 360))
        if y < -r * 0.62:
            yield pen.fill(circle(x, y, 0.32), "lamp")


def _smooth(points: tuple[Point, ...], r: float) -> str:
    """Return a closed outline that rounds off a polygon's corners, given in radii."""
    count = len(points)
    scaled = [(x * r, y * r) for x, y in points]

    def middle(a: Point, b: Point) -> str:
        return f"{num((a[0] + b[0]) / 2)} {num((a[1] + b[1]) / 2)}"

    d = f"M{middle(scaled[-1], scaled[0])}"
    for i, (x, y) in enumerate(scaled):
        d += f"Q{num(x)} {num(y)} {middle(scaled[i], scaled[(i + 1) % count])}"
    return outline(d + "Z")


def _blob(x: float, y: float, r: float, seed: int) -> str:
    """Return an uneven round shape."""
    chance = Random(seed)
    points = tuple(polar(r * (1 + chance.uniform(-0.18, 0.18)), 40 * i, x, y) for i in range(9))
    return _smooth(points, 1.0)
