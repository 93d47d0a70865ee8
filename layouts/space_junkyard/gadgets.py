"""What makes one hull unlike another: things on closed sides, and on the roofs of rooms that hold no attribute.

All in hull greys, so that none competes with what the tile tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from layouts.hooks import Studio
from layouts.scene import Item, Symbol
from layouts.shapes import circle, dots, polar, polygon, rect

from .pen import REACH, Pen, arcs, at, strokes, symbol

Draw = Callable[[Pen], Iterator[Item]]


@lru_cache(maxsize=64)
def gadget(studio: Studio, name: str) -> Symbol:
    """A gadget in the bite of the north side, around the tile's middle."""
    return symbol(f"gadget-{name}", 2 * REACH, *_GADGETS[name](Pen(studio)))


@lru_cache(maxsize=64)
def greeble(studio: Studio, name: str) -> Symbol:
    """A roof's furniture, 12.6 mm square, around its middle."""
    return symbol(f"greeble-{name}", 12.6, *_GREEBLES[name](Pen(studio)))


# ---- closed sides ----------------------------------------------------------------------------------------------


def _nozzles(pen: Pen) -> Iterator[Item]:
    for x in (-2.1, 2.1):
        bell = ((-1.1, -15), (-1.1, -16.2), (-1.9, -18.8), (1.9, -18.8), (1.1, -16.2), (1.1, -15))
        yield pen.solid(polygon([(x + dx, y) for dx, y in bell]), "nozzle", 0.3, "rim")
        yield pen.line(strokes((x - 1.4, -17.3, x + 1.4, -17.3)), 0.3, "light" if pen.full else "rim")


def _dome(pen: Pen) -> Iterator[Item]:
    yield pen.solid(arcs("M-3.4 -15.2A3.4 3.4 0 0 1 3.4 -15.2Z"), "glass", 0.4, "rim")
    ribs = "M-1.7 -15.2A3.2 3.4 0 0 1 0 -18.6A3.2 3.4 0 0 1 1.7 -15.2"
    yield pen.line(arcs(ribs), 0.25, "rim")
    yield pen.line(arcs("M-2.5 -16.2A2.6 2.6 0 0 1 -.9 -17.7"), 0.5, "white")


def _mast(pen: Pen) -> Iterator[Item]:
    yield pen.line(strokes((0, -15, 0, -19.6)), 0.5, "rim")
    yield pen.line(strokes((-2.2, -17.2, 2.2, -17.2), (-1.3, -18.4, 1.3, -18.4)), 0.4, "rim")
    yield pen.solid(circle(0, -19.6, 0.7), "panel", 0.3, "rim")
    yield pen.solid(rect(-1.2, -16, 2.4, 1), "plate1", 0.3, "rim")


def _torn(pen: Pen) -> Iterator[Item]:
    edge = (
        (-4.6, -15.2), (-3.4, -16.6), (-2.6, -15.6), (-1.2, -17.4), (-0.4, -15.9),
        (1, -17), (1.8, -15.7), (3.4, -17.2), (4.6, -15.2),
    )  # fmt: skip
    yield pen.solid(polygon(edge), "plate1", 0.3, "rim")
    wires = "M-.6 -15.6C-1.4 -17.6 .4 -18 -.6 -19.6M2.4 -15.8C3.2 -17.4 2 -18 3 -19"
    yield pen.line(arcs(wires), 0.3, "rim")


def _pods(pen: Pen) -> Iterator[Item]:
    for x in (-3.0, 0.4):
        yield pen.solid(rect(x, -17.6, 2.6, 2.5, 0.4), "panel", 0.3, "rim")


_GADGETS: dict[str, Draw] = {"nozzles": _nozzles, "dome": _dome, "mast": _mast, "torn": _torn, "pods": _pods}
GADGETS = tuple(_GADGETS)


# ---- roofs -----------------------------------------------------------------------------------------------------


def _tanks(pen: Pen) -> Iterator[Item]:
    for y in (-3.6, 0.0, 3.6):
        yield pen.solid(rect(-4.6, y - 1.5, 9.2, 3, 1.5), "plate2", 0.3, "seam")
        yield pen.fill(rect(-4, y - 1, 8, 0.7, 0.35), "light")
        yield pen.line(strokes((-2.2, y - 1.5, -2.2, y + 1.5), (2.2, y - 1.5, 2.2, y + 1.5)), 0.25, "seam", round=False)


def _vent(pen: Pen) -> Iterator[Item]:
    yield pen.solid(rect(-4.2, -4.2, 8.4, 8.4, 0.8), "plate1", 0.3, "seam")
    slats = strokes(*((-2.9, -2.9 + 1.12 * i, 2.9, -2.9 + 1.12 * i) for i in range(6)))
    yield pen.line(slats, pen.by_ink(0.62, 0.3, 0.3), "seam")


def _hatch(pen: Pen) -> Iterator[Item]:
    yield pen.solid(circle(0, 0, 4.6), "plate2", 0.3, "seam")
    yield pen.solid(circle(0, 0, 3.3), "plate1", 0.3, "seam")
    yield dots([polar(3.95, 60 * i) for i in range(6)], pen.colour("seam"), 0.6)
    yield pen.line(strokes((-2.4, 0, 2.4, 0), (0, -2.4, 0, 2.4)), 0.5, "seam")
    yield pen.solid(circle(0, 0, 0.8), "light", 0.25, "seam")


def _solar(pen: Pen) -> Iterator[Item]:
    for x in (-4.6, 0.4):
        yield pen.solid(rect(x, -4.4, 4.2, 8.8, 0.3), "cell", 0.3, "rim" if pen.full else "seam")
        lines = [(x + d, -4.4, x + d, 4.4) for d in (1.4, 2.8)] + [(x, y, x + 4.2, y) for y in (-1.5, 1.5)]
        yield pen.line(strokes(*lines), 0.2, "light" if pen.full else "seam", round=False)
    yield pen.solid(rect(-0.4, -5, 0.8, 10), "shade", 0.2, "seam")


def _dish(pen: Pen) -> Iterator[Item]:
    yield pen.solid(circle(0.3, 0.3, 4.5), "panel", 0.35, "seam")
    yield pen.fill(arcs("M.3 -4.2A4.5 4.5 0 0 1 4.8 .3L.3 .3Z"), "plate2")
    yield pen.line(circle(0.3, 0.3, 4.5), 0.35, "seam")
    yield pen.line(circle(0.3, 0.3, 2.4), 0.25, "seam")
    yield pen.line(strokes((0.3, 0.3, -3, -3)), 0.5, "panel_line")
    yield pen.fill(circle(-3, -3, 0.8), "panel_line")


def _pipes(pen: Pen) -> Iterator[Item]:
    for i, x in enumerate((-3.6, -1.2, 1.2)):
        y = -1 + 1.4 * i
        d = arcs(f"M{x} -5V{y:.2f}Q{x} {y + 2:.2f} {x + 2} {y + 2:.2f}H5")
        yield pen.line(d, pen.by_ink(1.5, 1.4, 1.4), "seam", round=False)
        yield pen.line(d, 1.0, "plate2", round=False)


def _patch(pen: Pen) -> Iterator[Item]:
    weld = strokes((-3.6, -0.2, -2.6, -0.2), (-1.8, -0.2, -0.8, -0.2), (0, -0.2, 1, -0.2), (1.8, -0.2, 2.8, -0.2))
    plate: tuple[Item, ...] = (
        pen.solid(rect(-3.6, -3, 7.4, 6.2, 0.3), "rust", 0.3, "seam"),
        dots([(x, y) for x in (-2.9, 3.1) for y in (-2.3, 2.5)], pen.colour("seam"), 0.6),
        pen.line(weld, 0.45, "seam"),
    )
    yield at(0, 0, *plate, angle=14)


_GREEBLES: dict[str, Draw] = {
    "tanks": _tanks, "vent": _vent, "hatch": _hatch, "solar": _solar, "dish": _dish, "pipes": _pipes, "patch": _patch,
}  # fmt: skip
GREEBLES = tuple(_GREEBLES)
