"""The three resources as tokens: a disc with a trefoil, a tall crystal, an ingot.

Silhouette, colour and how dark they are differ, so that each is known in `mono` and by any eyes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from layouts.hooks import Studio
from layouts.scene import Group, Item, Path, Symbol, Use
from layouts.shapes import Point, circle, polar, polygon

from .pen import Pen, arcs, strokes, symbol, use

UNIT = 10.0
"""Height at which the symbols are drawn, in mm."""
SPAN = 16.0
"""Side of the symbols' boxes."""


def token(studio: Studio, letter: str, x: float = 0.0, y: float = 0.0, size: float = UNIT) -> Use:
    """A resource's token centred on (x, y), `size` mm high. Raises KeyError for a letter there is not."""
    return use(_token(studio, letter), x, y, size / UNIT)


def resource_token(studio: Studio, letter: str, size: float) -> Group:
    """The same as a group, for faces.yaml."""
    return Group((token(studio, letter, 0.0, 0.0, float(size)),))


@lru_cache(maxsize=16)
def _token(studio: Studio, letter: str) -> Symbol:
    draw = {"Y": _radiation, "B": _carbon, "R": _metal}[letter]
    return symbol(f"token-{letter}", SPAN, *draw(Pen(studio)))


OUTLINE = 0.55
"""Width of a token's outline at UNIT; round it runs a white keyline, so that it holds on any ground."""


def _outline(pen: Pen) -> float:
    """The same, thinner where the token is line art."""
    return pen.by_ink(OUTLINE, 0.4, 0.4)


def _radiation(pen: Pen) -> Iterator[Item]:
    r, line = UNIT / 2, _outline(pen)
    yield pen.fill(circle(0, 0, r + 0.25), "white")
    yield pen.solid(circle(0, 0, r - line / 2), "radiation", line)
    yield pen.fill(trefoil(r * pen.by_ink(0.8, 0.74, 0.74)), "ink")


def trefoil(r: float) -> str:
    """Three blades and a hub of radius r around (0, 0)."""
    d = ""
    for angle in (0, 120, 240):
        (ax, ay), (bx, by) = polar(0.3 * r, angle - 30), polar(r, angle - 30)
        (cx, cy), (dx, dy) = polar(r, angle + 30), polar(0.3 * r, angle + 30)
        d += f"M{ax:.3f} {ay:.3f}L{bx:.3f} {by:.3f}A{r:.3f} {r:.3f} 0 0 1 {cx:.3f} {cy:.3f}L{dx:.3f} {dy:.3f}"
        d += f"A{0.3 * r:.3f} {0.3 * r:.3f} 0 0 0 {ax:.3f} {ay:.3f}Z"
    return arcs(d) + circle(0, 0, 0.19 * r)


def _carbon(pen: Pen) -> Iterator[Item]:
    h, w = UNIT / 2 * 1.04, UNIT * 0.40

    def crystal(part: float) -> list[Point]:
        tall, wide = h * part, w * part
        low = h * 0.48 * part
        return [(0, -tall), (wide, -low), (wide, low), (0, tall), (-wide, low), (-wide, -low)]

    yield Path(polygon(crystal(1.06)), fill=pen.colour("white"), stroke=pen.colour("white"), width=0.5)
    p = crystal(1 - OUTLINE / UNIT)
    core: list[Point] = [
        (0, -h * 0.5), (w * 0.5, -h * 0.2), (w * 0.5, h * 0.3), (0, h * 0.6), (-w * 0.5, h * 0.3), (-w * 0.5, -h * 0.2),
    ]  # fmt: skip
    yield pen.fill(polygon(p), "carbon")
    if pen.mono:
        yield pen.fill(polygon(p[:4]), "ink + 35% white")
        yield pen.fill(polygon(core), "white")
    else:
        facets = ((5, 0, "carbon_lit"), (4, 5, "carbon_lit"), (2, 3, "carbon_dark"), (1, 2, "carbon_dark"))
        for a, b, role in facets:
            yield pen.fill(polygon((p[a], p[b], core[b], core[a])), role)
    if pen.full:
        yield pen.fill(polygon((core[5], core[0], core[1], (0, h * 0.05))), "carbon_top")
    yield pen.line(polygon(core), OUTLINE * 0.55, "white" if pen.full else "ink")
    yield pen.line(polygon(p), _outline(pen))


def _metal(pen: Pen) -> Iterator[Item]:
    w, foot, edge, top = UNIT * 0.58, UNIT * 0.36, -UNIT * 0.07, -UNIT * 0.35
    a, b, c, d = (-w, foot), (w, foot), (w * 0.8, edge), (-w * 0.8, edge)
    e, f = (w * 0.58, top), (-w * 0.58, top)
    whole = polygon((a, b, c, e, f, d))
    yield Path(whole, fill=pen.colour("white"), stroke=pen.colour("white"), width=OUTLINE + 0.5)
    yield pen.fill(polygon((a, b, c, d)), "metal")
    yield pen.fill(polygon((d, c, e, f)), "metal_lit")
    yield pen.fill(polygon(((b[0] - w * 0.34, foot), b, c, (c[0] - w * 0.26, edge))), "metal_dark")
    if pen.mono:
        ribs = (-0.75, -0.5, -0.25, 0.0, 0.25, 0.5)
        yield pen.line(strokes(*((x * c[0], edge, x * b[0], foot) for x in ribs)), 0.4, round=False)
    else:
        yield pen.line(strokes((-w * 0.42, (foot + edge) / 2, w * 0.16, (foot + edge) / 2)), OUTLINE * 1.5, "white")
    yield pen.line(polygon((a, b, c, d)), _outline(pen))
    yield pen.line(polygon((d, c, e, f)), _outline(pen))
