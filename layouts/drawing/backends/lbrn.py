"""Lines for LightBurn, which drives most lasers: its own XML (`.lbrn`) with a cut setting for each layer, in order.

Lengths are in millimetres; LightBurn's y axis points up, so a page stands on y = 0. Each line is a shape of its own,
and curves stay curves. Settings have only a name and a colour: power and speed depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from layouts.drawing.outlines import map_points
from layouts.drawing.path_data import subpaths
from layouts.drawing.shapes import Point, num

COLOURS = {"CREASE": 1, "PERF": 3, "MARK": 30, "CUT": 2}
"""LightBurn's colour numbers: blue, green, a tool layer that is never cut, red."""
DEFAULT_CUT = 0
"""Black."""
_TOOL = frozenset(("MARK",))


def lbrn(height: float, layers: Mapping[str, Iterable[str]]) -> bytes:
    """Write a drawing of a page `height` mm high: path data (absolute `M L C Z`, in mm, y down) by layer, in that
    order."""
    rows = ['<?xml version="1.0" encoding="UTF-8"?>']
    rows.append(
        '<LightBurnProject AppVersion="1.0.00" FormatVersion="0" MaterialHeight="0" MirrorX="False" MirrorY="False">'
    )
    rows += [row for priority, name in enumerate(layers) for row in _setting(name, priority)]
    for name, paths in layers.items():
        for line in subpaths("".join(map_points(d, lambda p: (p[0], height - p[1])) for d in paths)):
            rows += _shape(*line, COLOURS.get(name, DEFAULT_CUT))
    return ("\n".join([*rows, "</LightBurnProject>"]) + "\n").encode("utf-8")


def _setting(name: str, priority: int) -> Iterator[str]:
    yield f'  <CutSetting type="{"Tool" if name in _TOOL else "Cut"}">'
    yield f'    <index Value="{COLOURS.get(name, DEFAULT_CUT)}"/>'
    yield f"    <name Value={quoteattr(name)}/>"
    yield f'    <priority Value="{priority}"/>'
    yield "  </CutSetting>"


def _shape(start: Point, segments: Sequence[Sequence[Point]], closed: bool, index: int) -> Iterator[str]:
    """Yield the XML of a line: points with the handles of their curves, and the kinds of segments between them."""
    points = [start, *(segment[-1] for segment in segments)]
    kinds = ["L" if len(segment) == 1 else "B" for segment in segments]
    out = {number: segment[0] for number, segment in enumerate(segments) if len(segment) > 1}
    into = {number: segment[1] for number, segment in enumerate(segments, 1) if len(segment) > 1}
    if closed and points[0] == points[-1]:
        points.pop()
        into |= {0: into[len(points)]} if len(points) in into else {}
    elif closed:
        kinds.append("L")
    yield f'  <Shape Type="Path" CutIndex="{index}">'
    for number, (x, y) in enumerate(points):
        handles = f"{_handle('c0', out.get(number))} {_handle('c1', into.get(number))}"
        yield f'    <V vx="{num(x)}" vy="{num(y)}" {handles}/>'
    for number, kind in enumerate(kinds):
        yield f'    <P T="{kind}" p0="{number}" p1="{(number + 1) % len(points)}"/>'
    yield "    <XForm>1 0 0 1 0 0</XForm>"
    yield "  </Shape>"


def _handle(name: str, at: Point | None) -> str:
    return f'{name}x="{num(at[0])}" {name}y="{num(at[1])}"' if at else f'{name}x="1"'
