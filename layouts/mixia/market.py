"""The economy board: a market of five stalls, one for each type of cube that somebody makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from components.schema import Game, Piece, Value
from components.values import NamedTuple
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, box, clipped
from layouts.drawing.scene import Item, Scene
from layouts.drawing.shapes import Point, Rect, circle, dots, ellipse, line, ngon, outline, polygon, rect

from .hulls import stars
from .sector_worlds import PLAIN, WORLDS

STALL, STEP = 28.0, 30.0
"""mm; a stall's width, and from one to the next."""
ROWS = (31.6, 44.0, 56.4)
"""mm from the top to the shelves' places for cubes: printed cubes are 12 mm wide."""
COUNTER = (63.0, 11.4)
"""mm from the top, and its height."""
SCALLOPS = 7


class Section(NamedTuple):
    """A section of the economy board: its left edge, and the middles of its six places for cubes and of that for the
    In Demand credit."""

    left: float
    cubes: tuple[Point, ...]
    credit: Point


def economy(studio: Studio, piece: Piece) -> Scene:
    """Five stalls, each with six places for cubes and one for its In Demand credit."""
    pen, (w, h) = Pen(studio), piece.size
    items: list[Item] = [*_night(pen, w, h)]
    items.append(pen.label(6, 6.4, "Economy", 16, "display", "mat_on", anchor="start"))
    said = "up to 6 cubes each; an empty section offers 1,000 to whoever next sells there"
    items.append(pen.label(w - 6, 6.6, said, 8, "strong", "mat_on", anchor="end"))
    for (cargo, section), row in zip(sections(studio.game), _makers(studio.game), strict=True):
        items += _shelves(pen, section, cargo)
        items += _awning(pen, section.left, row)
        items += _counter(pen, section.left, row)
        items += _place_for_credit(pen, *section.credit)
    return Scene(w, h, tuple(items))


def sections(game: Game) -> Iterator[tuple[str, Section]]:
    """Each section by its type of cube, in mm from the board's top-left."""
    for i, row in enumerate(_makers(game)):
        x = 6 + i * STEP
        cubes = tuple((x + 7.8 + j % 2 * 12.4, ROWS[j // 2]) for j in range(game.number("section_cubes")))
        yield str(row["cargo"]), Section(x, cubes, (x + 14, 86.2))


def _makers(game: Game) -> list[Mapping[str, Value]]:
    """List the types of cubes that have a maker."""
    return [row for row in game.tables["cargo"].rows if row.get("maker")]


def _night(pen: Pen, w: float, h: float) -> Iterator[Item]:
    """Space behind the stalls, with drifts of dust and few stars, and the deck that they stand on."""
    yield pen.fill(rect(-3, -3, w + 6, h + 6), "space")
    if not pen.full:
        return
    for d, tone in (
        (f"M-3 6C40 -4 70 22 110 8S150 2 {w + 3} 10V-3H-3Z", "space + 34% mat_lit"),
        (f"M-3 58C50 30 84 66 120 48S150 34 {w + 3} 44V80H-3Z", "space + 34% mat_lit"),
    ):
        yield pen.fill(outline(d), tone)
    yield dots(stars("economy", Rect(0, 9, w, 61), 50), pen.colour("starlight"), 0.34, 0.7)
    yield pen.fill(rect(-3, 72, w + 6, h - 69), "mat_lit")
    planks = "".join(line(w / 2 + x * 0.86, 72, w / 2 + x, h + 3) for x in range(-102, 103, 12))
    yield pen.line(planks, 0.3, "mat", round=False)
    yield pen.fill(rect(-3, 71.4, w + 6, 0.8), "brass_line")


def _tone(pen: Pen, cargo: str, share: int) -> str:
    """So much of a cargo's colour on the night."""
    return f"space + {share}% cargo_{cargo}" if pen.full else "white"


def _shelves(pen: Pen, section: Section, cargo: str) -> Iterator[Item]:
    """Draw a stall: posts, three boards, and six hexes for cubes."""
    x = section.left
    post, board = ("#6F5530", "#8A6B3C") if pen.full else ("white", "white")
    yield pen.solid(rect(x + 1.2, 22, STALL - 2.4, 42), _tone(pen, cargo, 16), pen.by_ink(0.01, 0.3, 0.3), "seam")
    for px in (x + 0.9, x + STALL - 2.5):
        yield pen.solid(rect(px, 22, 1.6, 50), post, 0.2, "night" if pen.full else "seam")
    for y in ROWS[:2]:
        yield pen.solid(rect(x + 1.2, y + 5.7, STALL - 2.4, 0.9), board, 0.2, "night" if pen.full else "seam")
    dark = pen.colour(f"cargo_{cargo}_on") == pen.colour("white")
    glyph = f"cargo_{cargo} + {35 if dark else 0}% white" if pen.full else "seam"
    for px, py in section.cubes:
        yield pen.solid(polygon(ngon(6, px, py, 5.5)), _tone(pen, cargo, 34), 0.35, "brass_lit" if pen.full else "seam")
        yield pen.icon(f"cargo-{cargo}", px, py, 4.2, glyph, 0.0 if pen.full else 0.25)


def _awning(pen: Pen, x: float, row: Mapping[str, Value]) -> Iterator[Item]:
    """Striped cloth in the cargo's colour, and on it the name board."""
    cargo, cargo_on = str(row["cargo"]), f"cargo_{row['cargo']}_on"
    wide = STALL / SCALLOPS
    edge = f"cargo_{cargo}" if pen.low else "night"
    for shade in (0, 1):  # Odd stripes are lighter.
        cloth = "".join(
            f"M{x + i * wide:g} 11H{x + (i + 1) * wide:g}V24.4C{x + (i + 1) * wide:g} 27 {x + i * wide:g} 27 "
            f"{x + i * wide:g} 24.4Z"
            for i in range(shade, SCALLOPS, 2)
        )
        colour = f"cargo_{cargo} + {55 * shade}% white"
        yield pen.solid(outline(cloth), colour if pen.full else "white", 0.3, edge)
    yield pen.solid(
        rect(x - 0.4, 10.2, STALL + 0.8, 2.2, 0.6), f"cargo_{cargo} + 35% night" if pen.full else "white", 0.3
    )
    yield pen.solid(rect(x + 1.4, 13.7, STALL - 2.8, 9.2, 1.2), "paper", 0.4, "night")
    plate = rect(x + 2.3, 14.6, 7.4, 7.4, 0.9)
    yield pen.solid(plate, f"cargo_{cargo}" if pen.full else "white", 0.25, "night")
    yield pen.icon(f"cargo-{cargo}", x + 6.0, 18.3, 5.6, cargo_on, 0.0 if pen.full else 0.3)
    yield pen.label(x + 11, 16.9, str(row["title"]), 11.5, "display", "night", anchor="start")
    yield pen.label(x + 11, 20.9, str(row["colour"]), 7.5, "strong", "night", anchor="start")


def _counter(pen: Pen, x: float, row: Mapping[str, Value]) -> Iterator[Item]:
    """Draw the counter of a cargo with its seller and its buyer."""
    top, high = COUNTER
    yield pen.solid(rect(x - 0.6, top, STALL + 1.2, high, 1.2), "paper", 0.4, "night")
    ends = (("sells", str(row["maker"]), -1), ("buys", str(row["buyer"]), 1))
    for word, name, way in ends:
        world = next(each for each in pen.studio.game.kinds["sector"].pieces if each.name == name)
        yield at(x + 14 + way * 10.7, top + 3.9, *_small_world(pen, world.key))
        yield pen.label(x + 14 + way * 4.3, top + 3.9, word, 6.8, "strong", "night")
        edge = x + 14 + way * 13.7
        yield pen.label(edge, top + 9.2, name, 6.8, "strong", "night", anchor="start" if way < 0 else "end")
    middle = x + 14, top + 4.1
    yield pen.line(line(middle[0] - 1.6, middle[1], middle[0] + 0.2, middle[1]), 0.7, "night", round=False)
    x, y = middle
    yield pen.fill(polygon(((x + 1.1, y), (x - 0.3, y - 1.1), (x - 0.3, y + 1.1))), "night")


def _small_world(pen: Pen, key: str) -> Iterator[Item]:
    """Draw a planet in its colours, 5 mm across, around (0, 0)."""
    world, rim = WORLDS.get(key, PLAIN), circle(0, 0, 2.5)
    if pen.full:
        yield pen.fill(rim, world.base)
        bands = outline("M-3 -1.5Q-1 -.7 1.4 -1.3T3 -.9L3 -.1Q0 .6 -3 -.5ZM-3 1Q0 1.9 3 .8V1.5Q0 2.4 -3 1.7Z")
        yield clipped(rim, pen.fill(bands, world.light), pen.fill(outline("M3 -3C3.4 1 1 3 -3 2.2L3 3Z"), world.shade))
    yield pen.line(rim, 0.35)
    if not pen.full:
        yield pen.line(outline("M-2.25 .75Q0 2.25 2.25 .75"), 0.25)
    if "ring" in world.parts:
        yield at(0, 0, pen.line(ellipse(0, 0, 3.4, 0.8), 0.35, world.light if pen.full else "night"), angle=-14)


def _place_for_credit(pen: Pen, x: float, y: float) -> Iterator[Item]:
    """Draw the place of a coin, with the offer of a full purse for the next cube."""
    yield pen.solid(box(20.4, 20.4, 1.6, x, y), "space" if pen.full else "white", 0.6, "brass_line")._replace(
        dash=(2.0, 1.3)
    )
    on = "brass_lit" if pen.full else "night"
    yield pen.line(circle(x, y, 8), 0.4, "brass_line")._replace(dash=(0.5, 0.7))
    yield pen.label(x, y - 1.5, "1,000", 11, "display", on)
    yield pen.label(x, y + 3, "In Demand", 7, "strong", on)
