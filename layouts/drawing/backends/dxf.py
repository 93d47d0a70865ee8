"""Lines for cutting machines and lasers as DXF, in the oldest version that they all read (R12, AC1009).

Lengths are in millimetres; DXF's y axis points up, so a page stands on y = 0. A closed line is a POLYLINE, a line of
two points a LINE; curves become chords (`layouts.drawing.outlines`). It is written by hand, since the DXF library would
be a hundred times as large. The same lines give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from layouts.drawing.outlines import lines
from layouts.drawing.shapes import Point, bounds, num

COLOURS = {"CUT": 1, "CREASE": 5, "PERF": 3, "MARK": 8}
"""DXF's colour number of each layer: red, blue, green, grey. Programs that go by colour cut red lines."""
DEFAULT_COLOUR = 7
"""Colour of other layers: black, or white on black."""
_CLOSED_FLAG = 1


def dxf(height: float, layers: Mapping[str, Iterable[str]]) -> bytes:
    """Write a drawing of a page `height` mm high: path data (absolute `M L C Z`, in mm, y down) by layer, in that
    order.

    A layer's name has only capital letters, digits, `_` and `-` (R12 allows no others).
    """
    found = {name: [_upright(line, height) for d in paths for line in lines(d)] for name, paths in layers.items()}
    corners = [point for made in found.values() for points, _ in made for point in points]
    rows = [*_header(corners), *_tables([*found]), *_section("ENTITIES", _entities(found)), "0", "EOF"]
    return ("\r\n".join(rows) + "\r\n").encode("ascii")


def _upright(line: tuple[Sequence[Point], bool], height: float) -> tuple[list[Point], bool]:
    points, closed = line
    return [(x, height - y) for x, y in points], closed


def _section(name: str, rows: Iterable[str]) -> list[str]:
    return ["0", "SECTION", "2", name, *rows, "0", "ENDSEC"]


def _header(corners: Sequence[Point]) -> list[str]:
    left, low, right, high = bounds(corners) if corners else (0.0, 0.0, 0.0, 0.0)
    rows = ["9", "$ACADVER", "1", "AC1009"]
    rows += ["9", "$EXTMIN", *_point(left, low), "9", "$EXTMAX", *_point(right, high)]
    return _section("HEADER", rows)


def _tables(names: Sequence[str]) -> list[str]:
    """Return the tables of the one line type and of the layers."""
    rows = ["0", "TABLE", "2", "LTYPE", "70", "1", "0", "LTYPE", "2", "CONTINUOUS", "70", "0", "3", "Solid line"]
    rows += ["72", "65", "73", "0", "40", "0.0", "0", "ENDTAB"]
    rows += ["0", "TABLE", "2", "LAYER", "70", str(len(names) + 1)]
    for name, colour in (("0", DEFAULT_COLOUR), *((name, COLOURS.get(name, DEFAULT_COLOUR)) for name in names)):
        rows += ["0", "LAYER", "2", name, "70", "0", "62", str(colour), "6", "CONTINUOUS"]
    return _section("TABLES", [*rows, "0", "ENDTAB"])


def _entities(layers: Mapping[str, Iterable[tuple[Sequence[Point], bool]]]) -> Iterator[str]:
    for layer, made in layers.items():
        for points, closed in made:
            if len(points) == 2:
                yield from ("0", "LINE", "8", layer, *_point(*points[0]), *_point(*points[1], group=11))
                continue
            yield from ("0", "POLYLINE", "8", layer, "66", "1", *_point(0.0, 0.0), "70", str(_CLOSED_FLAG * closed))
            for point in points:
                yield from ("0", "VERTEX", "8", layer, *_point(*point))
            yield from ("0", "SEQEND", "8", layer)


def _point(x: float, y: float, group: int = 10) -> tuple[str, ...]:
    """Return a point as groups of x, y and z."""
    return str(group), _real(x), str(group + 10), _real(y), str(group + 20), "0.0"


def _real(value: float) -> str:
    """Format a number for R12, with a decimal point."""
    text = num(value)
    return text if "." in text else text + ".0"
