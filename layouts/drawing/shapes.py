"""Outlines as path data, and the few drawn marks that all games share.

Path data is a string of absolute `M L C Z` commands in mm (see `layouts.drawing.scene`). `outline` brings any SVG path
there; the other functions write it directly. Angles are degrees clockwise from up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

from components.problems import SalvageError
from layouts.drawing.geometry import Point as Point
from layouts.drawing.geometry import Rect
from layouts.drawing.geometry import bounds as bounds
from layouts.drawing.scene import Group, Path

KAPPA = 0.5522847498
"""Control points of a quarter circle as four cubic curves lie this part of the radius along the tangent."""


MAX_NUMBER = 1e7
"""Of any number that is drawn; readers of strangers' files allow far less."""


def mm(value: float) -> str:
    """A length to a micrometre, which is finer than any printer. Raises SalvageError where it is no number of a
    drawing: without end, or too large.

    >>> mm(0.5), mm(-0.0001)
    ('0.500', '-0.000')
    """
    # This is asked for every number of a page: `real` would take three times as long.
    return f"{value:.3f}" if -MAX_NUMBER < value < MAX_NUMBER else real(value, ".3f")


def real(value: float, form: str) -> str:
    """A number in a format, but without an exponent, which PDF doesn't know. Raises SalvageError as `mm` does.

    >>> real(1e-7, ".5g"), real(123456, ".5g")
    ('0.0000001', '123456')
    """
    if not -MAX_NUMBER < value < MAX_NUMBER:
        raise SalvageError(f"a drawing holds the number {value:g}; it has to be less than {MAX_NUMBER:,.0f}")
    text = format(value, form)
    return text if "e" not in text else f"{value:.9f}".rstrip("0").rstrip(".")


def num(value: float) -> str:
    """A length with no trailing zeros. Raises SalvageError as `mm` does.

    >>> num(1.50), num(-0.0001), num(12)
    ('1.5', '0', '12')
    """
    text = f"{value:.3f}"
    if not 5 <= len(text) <= 11:  # Nearly all numbers are as long, and none that has no end.
        text = mm(value)
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polar(radius: float, angle: float, x: float = 0.0, y: float = 0.0) -> Point:
    """The point at `radius` from (x, y) in the direction `angle`."""
    turn = math.radians(angle)
    return x + radius * math.sin(turn), y - radius * math.cos(turn)


@lru_cache(maxsize=4096)
def outline(d: str) -> str:
    """Any SVG path data (arcs, relative, shorthand) as absolute M, L, C, Z. Raises ValueError where it is no path."""
    from layouts.drawing import path_data

    return write_path(path_data.read(d))


def write_path(commands: Iterable[tuple[str, Iterable[Point]]]) -> str:
    """Commands with their points as path data."""
    return "".join([letter + " ".join([f"{num(x)} {num(y)}" for x, y in points]) for letter, points in commands])


def rect(x: float, y: float, w: float, h: float, r: float = 0.0) -> str:
    """A rectangle, with corners rounded by r."""
    if r <= 0:
        return f"M{num(x)} {num(y)}L{num(x + w)} {num(y)}L{num(x + w)} {num(y + h)}L{num(x)} {num(y + h)}Z"
    r = min(r, w / 2, h / 2)
    k = r * (1 - KAPPA)
    a, b, c, d = x + r, x + w - r, y + r, y + h - r
    n = num
    return (
        f"M{n(a)} {n(y)}L{n(b)} {n(y)}C{n(x + w - k)} {n(y)} {n(x + w)} {n(y + k)} {n(x + w)} {n(c)}"
        f"L{n(x + w)} {n(d)}C{n(x + w)} {n(y + h - k)} {n(x + w - k)} {n(y + h)} {n(b)} {n(y + h)}"
        f"L{n(a)} {n(y + h)}C{n(x + k)} {n(y + h)} {n(x)} {n(y + h - k)} {n(x)} {n(d)}"
        f"L{n(x)} {n(c)}C{n(x)} {n(y + k)} {n(x + k)} {n(y)} {n(a)} {n(y)}Z"
    )


def ellipse(x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse around (x, y)."""
    kx, ky, n = rx * KAPPA, ry * KAPPA, num
    return (
        f"M{n(x)} {n(y - ry)}C{n(x + kx)} {n(y - ry)} {n(x + rx)} {n(y - ky)} {n(x + rx)} {n(y)}"
        f"C{n(x + rx)} {n(y + ky)} {n(x + kx)} {n(y + ry)} {n(x)} {n(y + ry)}"
        f"C{n(x - kx)} {n(y + ry)} {n(x - rx)} {n(y + ky)} {n(x - rx)} {n(y)}"
        f"C{n(x - rx)} {n(y - ky)} {n(x - kx)} {n(y - ry)} {n(x)} {n(y - ry)}Z"
    )


def circle(x: float, y: float, r: float) -> str:
    """A circle around (x, y)."""
    return ellipse(x, y, r, r)


def polyline(points: Iterable[Point], close: bool = False) -> str:
    """Straight lines from point to point."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + ("Z" if close else "")


def polygon(points: Iterable[Point]) -> str:
    """A closed polygon."""
    return polyline(points, close=True)


def line(x1: float, y1: float, x2: float, y2: float) -> str:
    """One straight line."""
    return polyline(((x1, y1), (x2, y2)))


def ngon(n: int, x: float, y: float, radius: float, turn: float = 0.0) -> list[Point]:
    """Corners of a regular polygon; the first one points to `turn`."""
    return [polar(radius, turn + 360 / n * i, x, y) for i in range(n)]


def hexagon(x: float, y: float, across: float, turn: float = 0.0) -> list[Point]:
    """Corners of a regular hexagon by its width across flats; with turn 0 a flat side is on top."""
    return ngon(6, x, y, across / math.sqrt(3), turn + 30)


def star(x: float, y: float, radius: float, inner: float = 0.42, points: int = 5) -> list[Point]:
    """Corners of a star; `inner` is the inner radius as a part of the outer one."""
    return [polar(radius if i % 2 == 0 else radius * inner, 180 / points * i, x, y) for i in range(2 * points)]


def dots(points: Iterable[Point], colour: str, diameter: float, opacity: float = 1.0) -> Path:
    """Round dots as one path: strokes of a micrometre with round caps (pdfium draws those of no length too large)."""
    d = "".join(f"M{num(x)} {num(y)}L{num(x + 0.001)} {num(y)}" for x, y in points)
    return Path(d, stroke=colour, width=diameter, opacity=opacity)


def hatch(clip: str, around: Rect, pitch: float, width: float, colour: str, angle: float = 45.0) -> Group:
    """Parallel lines inside a clip path with that bounding box: what hues become without colour."""
    x, y, w, h = around
    reach, step = (w + h) / 2, []
    at = -math.floor(reach / pitch) * pitch
    while at <= reach:
        step.append(line(at, -reach, at, reach))
        at += pitch
    lines = Path("".join(step), stroke=colour, width=width, round=False)
    return Group((Group((lines,), x + w / 2, y + h / 2, angle),), clip=clip)


def stripes(x: float, y: float, w: float, h: float, light: str, dark: str, pitch: float, corner: float = 0.0) -> Group:
    """A band of 45 degree warning stripes, half and half."""
    d, at = [], x - h
    while at < x + w + h:
        d.append(polygon(((at, y + h), (at + pitch / 2, y + h), (at + pitch / 2 + h, y), (at + h, y))))
        at += pitch
    box = rect(x, y, w, h, corner)
    return Group((Path(box, fill=light), Path("".join(d), fill=dark)), clip=box)
