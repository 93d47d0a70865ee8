"""SVG path data, parsed into commands: absolute moves, lines and cubic curves.

Scenes contain only these four commands, which are read quickly here; all other path data are parsed strictly, by
fontTools, in time bounded by their size.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from components.problems import SalvageError

Point: TypeAlias = tuple[float, float]
Command: TypeAlias = tuple[str, tuple[Point, ...]]
"""M, L, C or Z, and its points."""

MAX_NUMBER = 1e7
"""The largest number that is drawn; readers of strangers' files allow far less."""

_REAL = r"-?(?:\d++(?:\.\d++)?|\.\d++)"
_DRAWN_PATH = re.compile(rf"M{_REAL} {_REAL}(?:[ML]{_REAL} {_REAL}|C{_REAL}(?: {_REAL}){{5}}|Z)*+")
_COMMAND = re.compile("([MLCZ])([^MLCZ]*)")
_BLANKS = str.maketrans("MLCZ", "    ")
_NUMBER = re.compile(r"[\s,]*+([-+]?(?:\d++(?:\.\d++)?|\.\d++)(?:[eE][-+]?\d++)?)")
_FLAG = re.compile(r"[\s,]*+([01])")
_LETTER = re.compile(r"[\s,]*+([MmZzLlHhVvCcSsQqTtAa])")
_LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z"}


def commands(d: str) -> tuple[Command, ...]:
    """Parse any path data into commands, each with its points. Raises SalvageError if they are invalid.

    >>> commands("M0 .5L4 3Z")
    (('M', ((0.0, 0.5),)), ('L', ((4.0, 3.0),)), ('Z', ()))
    """
    rows = [(letter, [*map(float, text.split())]) for letter, text in split(d)]
    return tuple([(letter, tuple(zip(row[::2], row[1::2], strict=True))) for letter, row in rows])


def split(d: str) -> list[tuple[str, str]]:
    """Split path data into commands, with the points of each as text, in a third of the time of `commands`."""
    return _COMMAND.findall(plain(d))


def plain(d: str) -> str:
    """Convert any path data to the commands of scenes; return them unchanged if they have no others. Raises
    SalvageError."""
    if not d or _DRAWN_PATH.fullmatch(d):
        return d
    try:
        return write_path(read(d))
    except ValueError as bad:
        raise SalvageError(f"a drawing holds the path '{d[:40]}': {bad}") from None


def subpaths(d: str) -> Iterator[tuple[Point, list[tuple[Point, ...]], bool]]:
    """Yield each subpath: its start, the points of its lines (one) and curves (three), and whether it is closed.

    >>> list(subpaths("M0 0L4 3ZM1 1C2 1 3 1 3 2"))
    [((0.0, 0.0), [((4.0, 3.0),)], True), ((1.0, 1.0), [((2.0, 1.0), (3.0, 1.0), (3.0, 2.0))], False)]
    """
    start: Point = (0.0, 0.0)
    segments: list[tuple[Point, ...]] = []
    for letter, given in (*commands(d), ("M", ())):
        if letter not in "MZ":
            segments.append(given)
            continue
        if segments:
            yield start, segments, letter == "Z"
        start, segments = (given or (start,))[0], []


def points(d: str) -> list[Point]:
    """Return the points of path data, including the control points of curves."""
    numbers = [*map(float, plain(d).translate(_BLANKS).split())]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]


def read(d: str) -> list[Command]:
    """Parse any path data into commands. Raises ValueError if they are invalid or contain infinite numbers."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path

    pen, text = RecordingPen(), " ".join(_tokens(d))
    try:
        parse_path(text, pen)
    except Exception:
        # fontTools raises various exceptions, which differ between versions.
        raise ValueError("path data has a command with too few numbers, or begins without M") from None
    if not all(math.isfinite(n) for _, points in pen.value for point in points for n in point):
        raise ValueError("path data holds a number that is too large")
    return [(_LETTERS[name], points) for name, points in _cubic(pen.value) if name in _LETTERS]


def _tokens(d: str) -> Iterator[str]:
    """Yield the letters and numbers of path data for fontTools, which skips unknown text, reads `007` as three numbers,
    and needs quadratic time if nothing separates them. The flags of arcs may be joined."""
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
    """Yield pen calls with quadratic curves converted to cubic ones."""
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


# ---- written ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def outline(d: str) -> str:
    """Convert any SVG path data (arcs, relative, shorthand) to absolute M, L, C, Z. Raises ValueError if they are
    invalid."""
    return write_path(read(d))


def write_path(commands: Iterable[tuple[str, Iterable[Point]]]) -> str:
    """Write commands with their points as path data."""
    return "".join([letter + " ".join([f"{num(x)} {num(y)}" for x, y in points]) for letter, points in commands])


def mm(value: float) -> str:
    """Format a length to a micrometre, finer than any printer. Raises SalvageError if it is infinite, NaN or too
    large.

    >>> mm(0.5), mm(-0.0001)
    ('0.500', '-0.000')
    """
    # This runs for every number of a page: `real` would take three times as long.
    return f"{value:.3f}" if -MAX_NUMBER < value < MAX_NUMBER else real(value, ".3f")


def real(value: float, form: str) -> str:
    """Format a number without an exponent, which PDF doesn't allow. Raises SalvageError as `mm` does.

    >>> real(1e-7, ".5g"), real(123456, ".5g")
    ('0.0000001', '123456')
    """
    if not -MAX_NUMBER < value < MAX_NUMBER:
        raise SalvageError(f"a drawing holds the number {value:g}; it has to be less than {MAX_NUMBER:,.0f}")
    text = format(value, form)
    return text if "e" not in text else f"{value:.9f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=16_384)
def num(value: float) -> str:
    """Format a length without trailing zeros. Raises SalvageError as `mm` does.

    >>> num(1.50), num(-0.0001), num(12)
    ('1.5', '0', '12')
    """
    text = f"{value:.3f}"
    if not 5 <= len(text) <= 11:  # True of nearly all numbers, but not of infinite ones.
        text = mm(value)
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
