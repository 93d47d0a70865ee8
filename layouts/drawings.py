"""Pictures as data: text files of shapes in a few roles, which a `Brush` draws in any ink. Nothing here draws.

A file has drawings, each a line with its name and three colours (a main, b second, c accent: roles of the theme or
`#RRGGBB`), then its views, one blank in front of each, and in a view its parts, two blanks in front, in the order in
which they are drawn: what it is, its role, its measure, and its shape. A drawing of one view needs no line for that.

    body, hull   a shape with its shade so many mm wide; the body is the longest, or the one that something lies in
    part         a flat shape with an outline so wide       paint   a flat shape without one
    round        a part of ellipses: x,y,radius or x,y,rx,ry        dots   circles of one radius: x,y
    line, rope   SVG path data, as a line so wide; a rope has an outline
    dome         cockpits, ellipses                          jet, thrust   engines down or to the left: x,y of each;
                                                             half their width, how long the bell and the flame are

Shapes are SVG path data, or points, x,y after a straight line or cx,cy,x,y after a curve: `half` is closed by its
mirror image, `pair` is a shape and its mirror image, `free` one shape, `disc` circles. Cockpits and engines are written
by their places alone; here they become parts like all others.

A role with - or + is its shade or light; m is metal, g glass, k dark, f flame, y what glows, w white, n black in every
ink; others are colours or roles of the theme.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path as File
from typing import NamedTuple

from layouts.outlines import map_points
from layouts.shapes import Point, circle, ellipse, num, outline, polygon

Step = tuple[float, ...]
Places = list[Step]


class Part(NamedTuple):
    """One shape of a drawing: `kind` is body, hull, part, paint, line or rope; `size` its shade or its line, in mm."""

    kind: str
    role: str
    size: float
    d: str


class Drawing(NamedTuple):
    """Its three colours, and its parts by the names of its views; the name is "" where there is one view alone."""

    colours: tuple[str, str, str]
    views: dict[str, tuple[Part, ...]]


def read_drawings(files: Iterable[File]) -> Mapping[str, Drawing]:
    """All drawings of some files by their names."""
    made: dict[str, Drawing] = {}
    key = view = ""
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                views = made[key].views
                views[view] = (*views.get(view, ()), *_read(line))
            elif line.startswith(" "):
                view = line.strip()
            elif line and not line.startswith("#"):
                key, main, second, accent = line.split()
                made[key], view = Drawing((main, second, accent), {}), ""
    return made


def mirrored(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """A drawing with left and right swapped; light is drawn later, and so still falls from the left."""
    return tuple(part._replace(d=map_points(part.d, lambda p: (-p[0], p[1]))) for part in parts)


def _read(line: str) -> Iterator[Part]:
    head, _, body = line.partition(": ")
    kind, *words = head.split()
    if kind in _COMPOSED:
        yield from _COMPOSED[kind](_places(body), [float(word) for word in words])
        return
    role, size = words[0], float(words[1]) if len(words) > 1 else 0.0
    if kind == "round":
        yield Part("part", role, size, "".join(ellipse(x, y, r[0], r[-1]) for x, y, *r in _places(body)))
    elif kind == "dots":
        yield Part("paint", role, 0.0, "".join(circle(x, y, size) for x, y in _places(body)))
    else:
        yield Part(kind, role, size, outline(body) if body[0] == "M" else "".join(map(_shape, body.split(" | "))))


def _places(text: str) -> Places:
    return [tuple(map(float, word.split(","))) for word in text.split()]


# ---- shapes ------------------------------------------------------------------------------------------------------


def _shape(text: str) -> str:
    kind, _, rest = text.partition(" ")
    steps = _places(rest)
    if kind == "disc":
        return "".join(circle(*step) for step in steps)
    if kind == "half":
        return _closed([*steps, *_back(steps)])
    return _closed(steps) + (_closed([_flipped(step) for step in steps]) if kind == "pair" else "")


def _flipped(step: Step) -> Step:
    return tuple(-value if i % 2 == 0 else value for i, value in enumerate(step))


def _back(steps: Places) -> Iterator[Step]:
    """The way back along the mirror image of the steps, from the end of the last one to the start."""
    yield _flipped(steps[-1][-2:])
    for before, step in zip(steps[-2::-1], steps[:0:-1], strict=True):
        yield _flipped((*step[:-2], *before[-2:]))


def _closed(steps: Places) -> str:
    here, d = steps[0][-2:], ""
    for step in steps:
        end = step[-2:]
        if not d:
            d = "M" + _point(end)
        elif len(step) == 2:
            d += "L" + _point(end)
        else:
            # A curve of one handle, raised to one of two.
            handles = [tuple(a + (h - a) * 2 / 3 for a, h in zip(start, step, strict=False)) for start in (here, end)]
            d += "C" + " ".join(map(_point, (*handles, end)))
        here = end
    return d + "Z"


def _point(at: Step) -> str:
    return f"{num(at[0])} {num(at[1])}"


# ---- what is composed of several parts ---------------------------------------------------------------------------


def _dome(places: Places, sizes: list[float]) -> Iterator[Part]:
    """Cockpits: a rim of brass, glass, its shade, and one light."""
    rim = glass = shade = light = ""
    for x, y, rx, ry in places:
        wide = max(0.45, min(rx, ry) * 0.2)
        rim += ellipse(x, y, rx + wide, ry + wide)
        glass += ellipse(x, y, rx, ry)
        top, low = (x + rx * 0.1, y - ry * 0.92), (x + rx * 0.1, y + ry * 0.92)
        shade += _closed([top, (x + rx * 1.3, y, *low), (x + rx * 0.5, y, *top)])
        start, end = (x - rx * 0.66, y - ry * 0.1), (x - rx * 0.05, y - ry * 0.74)
        light += _closed([start, (x - rx * 0.6, y - ry * 0.66, *end), (x - rx * 0.36, y - ry * 0.46, *start)])
    yield Part("part", "brass_line", 0.4, rim)
    yield Part("part", "g", 0.3, glass)
    yield Part("paint", "g-", 0.0, shade)
    yield Part("paint", "w", 0.0, light)


def _engines(places: Places, sizes: list[float], turn: Callable[[float, float], Point]) -> Iterator[Part]:
    """Bells and flames that point down, or wherever `turn` turns what does."""
    half, bell, flame = sizes

    def join_shapes(*corners: Point) -> str:
        moved = [turn(*corner) for corner in corners]
        return "".join(polygon((x + dx, y + dy) for dx, dy in moved) for x, y in places)

    yield Part("part", "f", 0.0, join_shapes((-half * 0.8, bell), (half * 0.8, bell), (0, bell + flame)))
    yield Part("paint", "y", 0.0, join_shapes((-half * 0.38, bell), (half * 0.38, bell), (0, bell + flame * 0.55)))
    yield Part("part", "m-", 0.4, join_shapes((-half * 0.6, 0), (half * 0.6, 0), (half, bell), (-half, bell)))


_COMPOSED: Mapping[str, Callable[[Places, list[float]], Iterator[Part]]] = {
    "dome": _dome,
    "jet": lambda places, sizes: _engines(places, sizes, lambda x, y: (x, y)),
    "thrust": lambda places, sizes: _engines(places, sizes, lambda x, y: (-y, x)),
}
