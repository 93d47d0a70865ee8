"""SVG path data as absolute moves, lines and cubic curves: read strictly by fontTools, in time that its size bounds."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Command: TypeAlias = tuple[str, tuple[Point, ...]]
"""M, L, C or Z, and its points."""

_PLAIN_PATH = re.compile(
    r"(?:[\s,]*+(?:[MmZzLlHhVvCcSsQqTt]|[-+]?(?:(?:0(?!\d)|[1-9]\d*+)(?:\.\d++)?|\.\d++)(?:[eE][-+]?\d++)?))*+[\s,]*+"
)
"""What fontTools reads as browsers do: it skips what it doesn't know, takes `007` for three numbers, and for arcs whose
numbers nothing parts needs time by the square."""
_NUMBER = re.compile(r"[\s,]*+([-+]?(?:\d++(?:\.\d++)?|\.\d++)(?:[eE][-+]?\d++)?)")
_FLAG = re.compile(r"[\s,]*+([01])")
_LETTER = re.compile(r"[\s,]*+([MmZzLlHhVvCcSsQqTtAa])")
_LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}


def read(d: str) -> list[Command]:
    """The commands of any path data. Raises ValueError where it is none, or holds numbers without end."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen = RecordingPen()
    plain = d if _PLAIN_PATH.fullmatch(d) else " ".join(_tokens(d))
    try:
        parse_path(plain, pen)
    except Exception:
        # fontTools raises whatever its tokens stumble over, each version something else.
        raise ValueError("path data has a command with too few numbers, or begins without M") from None
    if not all(math.isfinite(n) for _, points in pen.value for point in points for n in point):
        raise ValueError("path data holds a number that is too large")
    return [(_LETTERS[name], points) for name, points in _cubic(pen.value) if name in _LETTERS]


def _tokens(d: str) -> Iterator[str]:
    """Letters and numbers of path data, one by one; the flags of arcs may stand together."""
    at, command, count, end = 0, "", 0, len(d.rstrip(" \t\r\n\f,"))
    while at < end:
        kind = _FLAG if command in ("A", "a") and count % 7 in (3, 4) else _NUMBER
        if found := kind.match(d, at):
            count += 1
            yield found[1] if kind is _FLAG else repr(float(found[1]))
        elif found := _LETTER.match(d, at):
            command, count = found[1], 0
            yield command
        else:
            raise ValueError(f"'{d[at : at + 20].strip()}' is no part of a path")
        at = found.end()


def _cubic(record: Iterable[Command]) -> Iterator[Command]:
    """Pen calls with quadratic curves raised to cubic ones."""
    here: Point = (0.0, 0.0)
    for name, points in record:
        if name == "qCurveTo":
            (qx, qy), (x, y) = points
            one = (here[0] + (qx - here[0]) * 2 / 3, here[1] + (qy - here[1]) * 2 / 3)
            two = (x + (qx - x) * 2 / 3, y + (qy - y) * 2 / 3)
            name, points = "curveTo", (one, two, (x, y))
        yield name, points
        if points:
            here = points[-1]
