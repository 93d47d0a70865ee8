"""Lines for LightBurn, which drives most lasers: its own XML (`.lbrn`), a cut setting for each layer, in their order.

Lengths are millimetres; LightBurn's y runs up, so a page stands on y = 0. Each line is a shape of its own, whose curves
stay curves. Power and speed are the machine's owner's to choose: settings carry a name and a colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from layouts.drawing.path_data import commands
from layouts.drawing.shapes import Point, num

COLOURS = {"CREASE": 1, "PERF": 3, "MARK": 30, "CUT": 2}
"""LightBurn's colours by number: blue, green, a tool layer that is never cut, red."""
DEFAULT_CUT = 0
"""Black."""
_TOOL = frozenset(("MARK",))


def lbrn(height: float, layers: Mapping[str, Iterable[str]]) -> bytes:
    """A drawing of a page `height` mm high: path data (absolute `M L C Z`, in mm, y down) by layer, in that order."""
    rows = ['<?xml version="1.0" encoding="UTF-8"?>']
    rows.append(
        '<LightBurnProject AppVersion="1.0.00" FormatVersion="0" MaterialHeight="0" MirrorX="False" MirrorY="False">'
    )
    rows += [row for priority, name in enumerate(layers) for row in _setting(name, priority)]
    for name, paths in layers.items():
        for d in paths:
            rows += _shapes(d, COLOURS.get(name, DEFAULT_CUT), height)
    return ("\n".join([*rows, "</LightBurnProject>"]) + "\n").encode("utf-8")


def _setting(name: str, priority: int) -> Iterator[str]:
    yield f'  <CutSetting type="{"Tool" if name in _TOOL else "Cut"}">'
    yield f'    <index Value="{COLOURS.get(name, DEFAULT_CUT)}"/>'
    yield f"    <name Value={quoteattr(name)}/>"
    yield f'    <priority Value="{priority}"/>'
    yield "  </CutSetting>"


class _CutLine:
    """A line as LightBurn has it: points with the handles of their curves, and what runs between them."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.out: dict[int, Point] = {}
        self.into: dict[int, Point] = {}
        self.kinds: list[str] = []

    def go(self, point: Point, handles: Sequence[Point] = ()) -> None:
        """On to a point, straight or in a curve."""
        if handles:
            self.out[len(self.points) - 1], self.into[len(self.points)] = handles
        self.points.append(point)
        self.kinds.append("B" if handles else "L")

    def shape(self, index: int, closed: bool) -> Iterator[str]:
        """The line as a shape; nothing of a single point."""
        kinds, count = self.kinds[1:], len(self.points)
        if count < 2:
            return
        if closed and self.points[0] == self.points[-1]:
            count -= 1
            if count in self.into:
                self.into[0] = self.into[count]
        elif closed:
            kinds.append("L")
        yield f'  <Shape Type="Path" CutIndex="{index}">'
        for number, (x, y) in enumerate(self.points[:count]):
            handles = f"{_handle('c0', self.out.get(number))} {_handle('c1', self.into.get(number))}"
            yield f'    <V vx="{num(x)}" vy="{num(y)}" {handles}/>'
        for number, kind in enumerate(kinds):
            yield f'    <P T="{kind}" p0="{number}" p1="{(number + 1) % count}"/>'
        yield "    <XForm>1 0 0 1 0 0</XForm>"
        yield "  </Shape>"


def _handle(name: str, at: Point | None) -> str:
    return f'{name}x="{num(at[0])}" {name}y="{num(at[1])}"' if at else f'{name}x="1"'


def _shapes(d: str, index: int, height: float) -> Iterator[str]:
    """A shape for each line of path data."""
    line = _CutLine()
    for letter, given in commands(d):
        points = [(x, height - y) for x, y in given]
        if letter == "M":
            yield from line.shape(index, closed=False)
            line = _CutLine()
            line.go(points[0])
        elif letter == "L":
            for point in points:
                line.go(point)
        elif letter == "C":
            line.go(points[2], points[:2])
        else:
            yield from line.shape(index, closed=True)
            line = _CutLine()
    yield from line.shape(index, closed=False)
