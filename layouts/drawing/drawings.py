"""Pictures as data: text files of shapes, which a `Brush` draws in any ink. This module only reads them.

A drawing is a line with its name and optional colours (a main, b second, c accent: roles of the theme or `#RRGGBB`),
then its views, indented by one blank, and in a view its parts, indented by two, in drawing order: the kind, its words,
and after a colon its shape. A drawing with one view needs no line for that. More deeply indented parts lie in the last
part with a smaller indent. Lines that start with # are comments.

Parts whose look in each ink the brush derives from a role and a measure:

    body, hull   a shape with a shade of that width in mm; the body is the longest, or the one with parts in it
    part         a flat shape with an outline of that width   paint   a flat shape without one
    round        a part of ellipses: x,y,radius or x,y,rx,ry        dots   circles of one radius: x,y
    line, rope   SVG path data, as a line of that width; a rope has an outline
    dome         cockpits, ellipses                          jet, thrust   engines down or to the left: x,y of each;
                                                             half their width, lengths of the bell and the flame

A role with - or + is its shade or light; m is metal, g glass, k dark, f flame, y a glow, w white, n black in every
ink; others are colours or roles of the theme.

Parts that define their look in each ink themselves:

    area         its fill, and the colour and width in mm of its outline, if any
    stroke       a line's colour and width
    icon         its name, x,y of its middle, size and colour; and a width, to draw only its outline
    at           x,y and optionally a turn in degrees and a scale: the parts in it, moved, turned and scaled
    clip         the parts in it, clipped to its shape
    form         its fill, the colour and width of its outline; the parts in it are clipped to its shape
    hatch        a colour, the pitch and width of its lines, their angle, and the box x,y,w,h of its shape

A word may differ by ink, as full/low/mono or full/others. A colour is a role, `#RRGGBB` or a mixture such as
`night+40%white`, or `-` for none; a part without colours isn't drawn. After these words there may be `butt` (a line's
ends and corners aren't round), `evenodd`, `opacity=0.5`, `dash=2,1`. A game may add words (`Brush.things`).

Shapes are SVG path data; after `plain` they are used unchanged (only M, L, C and Z, and Z adds no line). Or they are
points, x,y for the end of a straight line or cx,cy,x,y for that of a curve: `half` is closed by its mirror image,
`pair` is a shape and its mirror image, `free` one shape. Or they are `disc` for circles and ellipses, `rect` x,y,w,h
and the radius of its corners, `soft` the radius of its corners and a polygon's points, `dot` for points as wide as a
line. Several shapes are separated by ` | `. Only the places of cockpits and engines are written; here they become
parts like all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path as File

from components.problems import Problem, SalvageError, cut, display_path
from components.values import NamedTuple
from layouts.drawing.outlines import map_points
from layouts.drawing.pen import rounded
from layouts.drawing.shapes import Point, circle, dots, ellipse, num, outline, polygon, rect

Step = tuple[float, ...]
Places = list[Step]


class DrawingPart(NamedTuple):
    """One shape of a drawing: `kind` is body, hull, part, paint, line or rope, or a kind that defines its own inks."""

    kind: str
    words: tuple[str, ...]
    d: str = ""
    parts: tuple[DrawingPart, ...] = ()
    """The parts inside it."""

    @property
    def role(self) -> str:
        """The role of its colour."""
        return self.words[0]

    @property
    def size(self) -> float:
        """The width of its shade or line, in mm."""
        return float(self.words[1]) if len(self.words) > 1 else 0.0


class TextDrawing(NamedTuple):
    """A drawing's own colours, and its parts by the names of its views; the name is "" if there is only one view."""

    colours: tuple[str, ...]
    views: dict[str, tuple[DrawingPart, ...]]


class _TextLine(NamedTuple):
    file: File
    number: int
    blanks: int
    text: str


def read_drawings(files: Iterable[File]) -> Mapping[str, TextDrawing]:
    """Read all drawings of some files by name. Raises SalvageError with file and line for an invalid line."""
    drawings: dict[str, TextDrawing] = {}
    lines_by_view: dict[tuple[str, str], list[_TextLine]] = {}
    key = view = ""
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            text = line.strip()
            blanks = len(line) - len(line.lstrip())
            if not text or text.startswith("#"):
                continue
            if blanks == 0:
                key, *colours = text.split()
                drawings[key], view = TextDrawing(tuple(colours), {}), ""
            elif blanks == 1:
                view = text
            else:
                lines_by_view.setdefault((key, view), []).append(_TextLine(file, number, blanks, text))
    for (key, view), lines in lines_by_view.items():
        drawings[key].views[view] = tuple(_nest(lines))
    return drawings


@cache
def drawings_beside(module: str, name: str) -> Mapping[str, TextDrawing]:
    """Read the drawings of a text file beside one of our modules, whose `__file__` is given; cached."""
    return read_drawings([File(module).with_name(name)])


def mirrored(parts: tuple[DrawingPart, ...]) -> tuple[DrawingPart, ...]:
    """Swap left and right of a flat drawing; light is added later and so still comes from the left."""
    return tuple(part._replace(d=map_points(part.d, lambda p: (-p[0], p[1]))) for part in parts)


def _nest(lines: Sequence[_TextLine]) -> Iterator[DrawingPart]:
    """Yield the parts of some lines; more deeply indented lines belong to the part before them."""
    start = 0
    while start < len(lines):
        first, end = lines[start], start + 1
        while end < len(lines) and lines[end].blanks > first.blanks:
            end += 1
        inner = tuple(_nest(lines[start + 1 : end]))
        try:
            yield from _read(first.text, inner)
        except (ValueError, LookupError, TypeError) as error:
            message = f"'{cut(first.text)}' isn't a part of a drawing ({error})"
            message += "; layouts/drawing/drawings.py says what may be written"
            raise SalvageError(Problem(display_path(first.file), first.number, message)) from None
        start = end


def _read(line: str, inner: tuple[DrawingPart, ...]) -> Iterator[DrawingPart]:
    head, _, body = line.partition(": ")
    kind, *words = head.split()
    if kind in _COMPOSED_SHAPES:
        yield from _COMPOSED_SHAPES[kind](_places(body), [float(word) for word in words])
    elif kind == "round":
        yield DrawingPart("part", tuple(words), _shape(f"disc {body}"))
    elif kind == "dots":
        yield DrawingPart("paint", (words[0],), "".join(circle(x, y, float(words[1])) for x, y in _places(body)))
    else:
        yield DrawingPart(kind, tuple(words), "".join(map(_shape, body.split(" | "))), inner)


def _places(text: str) -> Places:
    return [tuple(map(float, word.split(","))) for word in text.split()]


# ---- shapes ------------------------------------------------------------------------------------------------------


def _shape(text: str) -> str:
    kind, _, arguments = text.partition(" ")
    if kind in ("", "plain"):
        return arguments
    return outline(text) if text.startswith("M") else _SHAPES[kind](_places(arguments))


def _flipped(step: Step) -> Step:
    return tuple(-value if i % 2 == 0 else value for i, value in enumerate(step))


def _back(steps: Places) -> Iterator[Step]:
    """Yield the way back along the mirror image of the steps, from the end of the last one to the start."""
    yield _flipped(steps[-1][-2:])
    for previous, step in zip(steps[-2::-1], steps[:0:-1], strict=True):
        yield _flipped((*step[:-2], *previous[-2:]))


def _closed(steps: Places) -> str:
    pen, d = steps[0][-2:], ""
    for step in steps:
        end = step[-2:]
        if not d:
            d = "M" + _point(end)
        elif len(step) == 2:
            d += "L" + _point(end)
        else:
            # A quadratic curve, converted to a cubic one.
            handles = [tuple(a + (h - a) * 2 / 3 for a, h in zip(start, step, strict=False)) for start in (pen, end)]
            d += "C" + " ".join(map(_point, (*handles, end)))
        pen = end
    return d + "Z"


def _point(at: Step) -> str:
    return f"{num(at[0])} {num(at[1])}"


_SHAPES: Mapping[str, Callable[[Places], str]] = {
    "half": lambda steps: _closed([*steps, *_back(steps)]),
    "pair": lambda steps: _closed(steps) + _closed([_flipped(step) for step in steps]),
    "free": _closed,
    "disc": lambda steps: "".join(ellipse(x, y, r[0], r[-1]) for x, y, *r in steps),
    "soft": lambda steps: rounded([(x, y) for x, y in steps[1:]], *steps[0]),
    "rect": lambda steps: "".join(rect(*step) for step in steps),
    "dot": lambda steps: dots([(x, y) for x, y in steps], "", 0.0).d,
}


# ---- shapes composed of several parts ----------------------------------------------------------------------------


def _dome(places: Places, sizes: list[float]) -> Iterator[DrawingPart]:
    """Draw cockpits: a brass rim, glass, its shade, and one highlight."""
    rim = glass = shade = light = ""
    for x, y, rx, ry in places:
        rim_width = max(0.45, min(rx, ry) * 0.2)
        rim += ellipse(x, y, rx + rim_width, ry + rim_width)
        glass += ellipse(x, y, rx, ry)
        top, bottom = (x + rx * 0.1, y - ry * 0.92), (x + rx * 0.1, y + ry * 0.92)
        shade += _closed([top, (x + rx * 1.3, y, *bottom), (x + rx * 0.5, y, *top)])
        start, end = (x - rx * 0.66, y - ry * 0.1), (x - rx * 0.05, y - ry * 0.74)
        light += _closed([start, (x - rx * 0.6, y - ry * 0.66, *end), (x - rx * 0.36, y - ry * 0.46, *start)])
    yield DrawingPart("part", ("brass_line", "0.4"), rim)
    yield DrawingPart("part", ("g", "0.3"), glass)
    yield DrawingPart("paint", ("g-",), shade)
    yield DrawingPart("paint", ("w",), light)


def _engines(places: Places, sizes: list[float], turn: Callable[[float, float], Point]) -> Iterator[DrawingPart]:
    """Draw bells and flames that point down, or in the direction that `turn` maps down to."""
    half, bell, flame = sizes

    def join_shapes(*corners: Point) -> str:
        turned_corners = [turn(*corner) for corner in corners]
        return "".join(polygon((x + dx, y + dy) for dx, dy in turned_corners) for x, y in places)

    yield DrawingPart("part", ("f",), join_shapes((-half * 0.8, bell), (half * 0.8, bell), (0, bell + flame)))
    yield DrawingPart("paint", ("y",), join_shapes((-half * 0.38, bell), (half * 0.38, bell), (0, bell + flame * 0.55)))
    yield DrawingPart(
        "part", ("m-", "0.4"), join_shapes((-half * 0.6, 0), (half * 0.6, 0), (half, bell), (-half, bell))
    )


_COMPOSED_SHAPES: Mapping[str, Callable[[Places, list[float]], Iterator[DrawingPart]]] = {
    "dome": _dome,
    "jet": lambda places, sizes: _engines(places, sizes, lambda x, y: (x, y)),
    "thrust": lambda places, sizes: _engines(places, sizes, lambda x, y: (-y, x)),
}
