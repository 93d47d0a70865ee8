"""Pictures of missions: where it begins at the left, what is done in the middle, where it ends at the right.

What is done is a drawing of `motifs.txt` for each type; places are drawn as their sectors are. A mission that may begin
at any place of a kind, or ends aboard a ship, shows one such place behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, clipped, symbol, use
from layouts.drawing.scene import Group, Item, Path, Symbol, Use
from layouts.drawing.shapes import Rect, circle, dots, ellipse, line, outline, polar, rect

from .hulls import plans, side_view, stars
from .sector_ground import wisp
from .sector_model import read_sector
from .sector_rocks import crystal, rock, shard
from .sector_worlds import GLOW, PLAIN, WORLDS, R, draw_world
from .sectors import nebula_hue

LEFT, TOP, W, H = -3.0, 11.4, 69.0, 21.0
"""mm; where on a card its picture lies, with its bleed."""
NEAR, FAR = 12.2, 5.0
"""mm; radius of the place where it ends, and of that where it begins."""
BEGINS = 9.4
"""mm; the middle of the place where it begins: all of it lies inside the trim, its outermost rocks as well."""
SMALL = 8.0
"""mm; worlds with a smaller radius are a ring without a face where there are lines alone."""


@lru_cache(maxsize=256)
def vignette(studio: Studio, type: str, law: str, begins: str = "", ends: str = "", kind: str = "") -> Group:
    """Draw the picture of a mission of a type. begins, ends: codes of sectors. kind: a type of sectors."""
    pen = Pen(studio)
    items: list[Item] = [Use(_sky(studio, law, type), LEFT, TOP)] if pen.full else []
    if ends:
        items.append(use(_place(studio, ends, "", NEAR), 60.5, TOP + H * 0.5))
    elif kind:
        ships = [piece.key for piece in studio.game.kinds["ship-mat"].pieces]
        ship = Random(f"{type} {kind}").choice(ships)
        items.append(side_view(studio, ship, 56, TOP + 9, 11.6, 10.6, left=True))
    if begins or kind:
        items.append(use(_place(studio, begins, kind, FAR), BEGINS, TOP + 8.6))
        way = outline(f"M{BEGINS + 4.3:g} {TOP + 12}Q30 {TOP + 24} 50 {TOP + 13.4}")
        items.append(pen.line(way, 0.5, "brass_pale" if pen.full else "night")._replace(dash=(1.2, 1.2)))
    items.append(side_view(studio, f"mission-{type}", 30 if begins or kind else 24.5, TOP + 9.2, 29, 14.6))
    return Group((clipped(rect(LEFT, TOP, W, H), *items), *_lower_edge(pen)))


def _lower_edge(pen: Pen) -> Iterator[Item]:
    if not pen.full:
        yield pen.line(line(LEFT, TOP + H, LEFT + W, TOP + H), 0.4, "night", round=False)


@lru_cache(maxsize=32)
def _sky(studio: Studio, law: str, type: str) -> Symbol:
    """Space in the law's colour, a drift of dust, and stars; one for all missions of a type."""
    pen = Pen(studio)
    drift = f"M0 14Q22 6 42 13T{W} 8V{H}H0Z"
    items = (
        pen.fill(rect(0, 0, W, H), f"{law} + 62% night"),
        pen.fill(outline(drift), f"{law} + 42% night"),
        dots(stars(type, Rect(0, 0, W, H), 16), pen.colour("starlight"), 0.34, 0.8),
        dots(stars(type + "*", Rect(0, 0, W, H), 8), pen.colour("brass_lit"), 0.55, 0.9),
    )
    return Symbol(f"sky-{type}", items, W, H)


@lru_cache(maxsize=64)
def _place(studio: Studio, code: str, kind: str, r: float) -> Symbol:
    """Draw a place with a radius of about `r` mm: the sector with a code, or any of a kind."""
    pen = Pen(studio)
    piece = next((each for each in studio.game.kinds["sector"].pieces if each.code == code), None)
    key = piece.key if piece else ""
    found = read_sector(studio.game, piece).type if piece else kind
    if key in WORLDS or found == "planet":
        items = [*_world(pen, key, r)]
    else:
        hue = nebula_hue(pen, read_sector(studio.game, piece)) if piece else "nebula_wild"
        items = [*_field(pen, found, hue, r, Random(f"place {key or kind}"))]
    if f"place-{key}" in plans():
        items.append(side_view(studio, f"place-{key}", -r * 0.12, -r * 0.1, r * 1.3, r * 1.3))
    return symbol(f"place-{key or kind}-{r:g}", 2 * r * GLOW / R + 4, *items)


def _world(pen: Pen, key: str, r: float) -> Iterator[Item]:
    if pen.full or r > SMALL:
        yield use(_whole_world(pen.studio, key), 0, 0, r / R)
        return
    yield pen.solid(circle(0, 0, r), "white", 0.35)
    if "ring" in WORLDS.get(key, PLAIN).parts:
        yield at(0, 0, pen.line(ellipse(0, 0, r * 1.35, r * 0.3), 0.3), angle=-14)
    else:
        yield pen.line(outline(f"M{-r * 0.9} {r * 0.3}Q0 {r * 0.9} {r * 0.9} {r * 0.3}"), 0.25)


@lru_cache(maxsize=32)
def _whole_world(studio: Studio, key: str) -> Symbol:
    return symbol(f"world-{key}", 2 * GLOW + 4, *draw_world(Pen(studio), key))


def _field(pen: Pen, kind: str, hue: str, r: float, chance: Random) -> Iterator[Item]:
    """Rocks, ice or wreckage, the larger ones in front; or clouds of a nebula."""
    if kind == "nebula":
        yield from _clouds(pen, hue, r, chance)
        return
    for i in range(11):
        far = r * (1.15 - i * 0.085)
        x, y = polar(far, 137.5 * i + chance.uniform(-20, 20))
        size = r * (0.16 + 0.022 * i) * chance.uniform(0.8, 1.2)
        if kind == "ice":
            yield from crystal(pen, x, y, size * 0.9, chance.uniform(0, 360))
        elif kind == "debris":
            yield from shard(pen, x, y, size, chance.uniform(0, 360), chance)
        else:
            yield from rock(pen, "asteroid", x, y, size, chance)


def _clouds(pen: Pen, hue: str, r: float, chance: Random) -> Iterator[Item]:
    for tone, count, part in ((f"{hue} + 40% space", 5, 1.1), (hue, 5, 0.9), (f"{hue} + 45% white", 4, 0.6)):
        for _ in range(count):
            x, y = chance.uniform(-r, r) * 0.5, chance.uniform(-r, r) * 0.75
            cloud = wisp(r * part * chance.uniform(0.7, 1.1), r * 0.16 * chance.uniform(0.8, 1.3))
            if pen.full:
                drawn: Item = Path(cloud, fill=pen.colour(tone), opacity=0.7)
            else:
                drawn = pen.solid(cloud, "white", 0.25, "nebula_border")
            yield at(x, y, drawn, angle=chance.uniform(-30, -8))
