"""The fame track."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from components.schema import Piece
from layouts.drawing import fonts, shapes
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at
from layouts.drawing.scene import Item, Path, Scene
from layouts.drawing.shapes import Point, num

from .hulls import stars
from .sector_rocks import rock
from .sector_worlds import draw_world

FIRST, PITCH = 11.5, 14.5
"""mm from the left to the first space of the fame track, and from one space to the next."""
ROWS = (23.8, 45.6)
"""mm from the top to the two rows of the fame track."""
SWAY = 1.3
"""mm; how far the road leaves the middle of its row."""


def fame(studio: Studio, piece: Piece) -> Scene:
    """Draw the track from 0 to the last space as a road to a star, out along the upper row and back along the lower
    one."""
    pen, (w, h), game = Pen(studio), piece.size, studio.game
    last, every = game.number("victory_last"), game.number("fame_title_every")
    titles = range(every, last, every)
    pink = range(game.number("fame_event_first"), last, game.number("fame_event_every"))
    events = pink if piece.fields["events"] else range(0)
    items: list[Item] = [*_view(pen, w, h), *_road(pen, [spot(space, last) for space in range(last + 1)])]
    items += _legend(pen, bool(piece.fields["events"]), w)
    items += _sun(pen, *spot(last, last))
    for space in range(last + 1):
        x, y = spot(space, last)
        items += _space(pen, x, y, space, space in titles, space in events)
    goals = {"short": "victory_short", "standard": "victory_standard", "long": "victory_long"}
    items += [item for words, name in goals.items() for item in _goal(pen, words, spot(game.number(name), last))]
    return Scene(w, h, tuple(items))


def spot(space: int, last: int) -> Point:
    """Return the middle of a space, in mm from the track's top left."""
    turn = last // 2
    out = space <= turn
    x = FIRST + (space if out else last - space) * PITCH
    return x, ROWS[0 if out else 1] + SWAY * math.sin(space * 1.05 + (0 if out else 1))


def _view(pen: Pen, w: float, h: float) -> Iterator[Item]:
    """Draw the landscape of the road: drifts of dust, the home world, a belt of rocks, a far galaxy."""
    yield pen.fill(shapes.rect(-3, -3, w + 6, h + 6), "space")
    chance = Random("fame")
    if pen.full:
        for d, tone in (
            (f"M{w * 0.3} -3Q{w * 0.45} 20 {w * 0.75} 4T{w + 3} 16V-3Z", "space + 24% mat_lit"),
            (f"M-3 40C30 22 60 58 100 40S170 20 {w + 3} 34V{h + 3}H-3Z", "space + 34% mat_lit"),
            (f"M-3 52C40 38 70 64 110 52S180 40 {w + 3} 48V{h + 3}H-3Z", "space + 64% mat_lit"),
        ):
            yield pen.fill(shapes.outline(d), tone)
        yield shapes.dots(stars("fame", shapes.Rect(0, 0, w, h), 70), pen.colour("starlight"), 0.34, 0.7)
        yield shapes.dots(stars("fame*", shapes.Rect(0, 0, w, h), 30), pen.colour("brass_lit"), 0.5, 0.8)
    yield at(3, 2.4, *draw_world(pen, "azure"), scale=0.3)
    for x, y, r in ((88, 33.6, 1.0), (93, 35, 1.4), (99, 34.6, 2.3), (105.6, 33.6, 1.2), (111, 35.4, 1.8)):
        yield from rock(pen, "asteroid", x, y, r, chance)
    yield at(141.5, 34.4, *_galaxy(pen), angle=-24)


def _galaxy(pen: Pen) -> Iterator[Item]:
    if pen.full:
        yield Path(shapes.ellipse(0, 0, 8, 3.4), fill=pen.colour("mat_line"), opacity=0.35)
    for far, width in ((6.6, 1.0), (4.4, 0.8)):
        arms = "".join(shapes.polyline([_on_arm(far, turn, i / 9) for i in range(10)]) for turn in (0, 180))
        yield pen.line(arms, width if pen.full else 0.25, "frost_on + 30% white" if pen.full else "mat_line")
    yield pen.solid(shapes.ellipse(0, 0, 1.8, 1.2), "brass_pale", 0.3, "brass_line")


def _on_arm(far: float, turn: float, part: float) -> Point:
    x, y = shapes.polar(far * (1 - part * 0.6), turn + part * 150)
    return x, y * 0.42


def _road(pen: Pen, spots: Sequence[Point]) -> Iterator[Item]:
    """Draw the road through all spaces; at the end of the upper row it turns."""
    turn = next(i for i, (one, other) in enumerate(pairwise(spots)) if other[0] <= one[0])
    (x, top), (back, low) = spots[turn], spots[turn + 1]
    far = max(x, back) + 12
    d = f"M{num(spots[0][0])} {num(spots[0][1])}"
    for i, (one, other) in enumerate(pairwise(spots)):
        if i == turn:
            d += f"C{num(far)} {num(top)} {num(far)} {num(low)} {num(other[0])} {num(other[1])}"
        else:
            half = (one[0] + other[0]) / 2
            d += f"C{num(half)} {num(one[1])} {num(half)} {num(other[1])} {num(other[0])} {num(other[1])}"
    if pen.full:
        yield pen.line(d, 3.4, "night")
        yield pen.line(d, 2.2, "brass_line")
    else:
        yield pen.line(d, 1.9, "brass_line")
        yield pen.line(d, 1.3, "white")
    yield pen.line(d, pen.by_ink(0.45, 0.3, 0.3), "brass_lit" if pen.full else "brass_line")._replace(dash=(1.8, 1.8))


def _sun(pen: Pen, x: float, y: float) -> Iterator[Item]:
    """Draw the star at the road's end."""
    for r, inner, colour in ((9.6, 0.7, "flame"), (8.0, 0.76, "flame_lit")):
        rays = shapes.polygon(shapes.star(x, y, r, inner, 16))
        yield pen.fill(rays, colour) if pen.full else pen.line(rays, 0.25, "brass_line")


def _space(pen: Pen, x: float, y: float, space: int, title: bool, event: bool) -> Iterator[Item]:
    on = "title_on" if title else "event_on" if event else "night"
    if title:
        yield pen.solid(_shield(x, y), "title_area", pen.by_ink(0.6, 0.5, 0.5), "brass_lit" if pen.full else "title")
    elif event:
        bright = shapes.polygon(shapes.star(x, y, 6.7, 0.85, 14))
        yield pen.solid(bright, "event_area", pen.by_ink(0.5, 0.4, 0.4), "night" if pen.full else "event")
    else:
        yield pen.solid(shapes.circle(x, y, 5.8), "paper", 0.5)
        yield pen.line(shapes.circle(x, y, 5.0), 0.3, "brass_line")
    marked = title or event
    yield pen.label(x, y - (2.3 if marked else 0), str(space), 13 if marked else 14, "display", on)
    if marked:
        yield pen.icon("title" if title else "event", x, y + 2.5, 4.8, on, 0.0 if pen.full else 0.25)


def _shield(x: float, y: float, scale: float = 1.0) -> str:
    """Return the outline of a shield of 12.4 x 14 mm with two notches at its top, around (x, y)."""

    def to(dx: float, dy: float) -> str:
        return f"{num(x + dx * scale)} {num(y + dy * scale)}"

    top = f"M{to(-6.2, -5.6)}L{to(-3.2, -7)}L{to(0, -5.8)}L{to(3.2, -7)}L{to(6.2, -5.6)}L{to(6.2, 2.6)}"
    return top + f"C{to(6.2, 5)} {to(3, 6.4)} {to(0, 7)}C{to(-3, 6.4)} {to(-6.2, 5)} {to(-6.2, 2.6)}Z"


def _goal(pen: Pen, words: str, at: Point) -> Iterator[Item]:
    """Draw a goal's plate beside its space, on the side that no marker takes."""
    x, y = at
    middle = y + (-9.8 if y < sum(ROWS) / 2 else 9.8)
    half = fonts.width(words, "strong", 8) / 2 + 2.6
    plate = ((x - half, middle - 2.2), (x + half, middle - 2.2), (x + half + 1.8, middle))
    under = ((x + half, middle + 2.2), (x - half, middle + 2.2), (x - half - 1.8, middle))
    yield pen.solid(shapes.polygon((*plate, *under)), "brass_pale", 0.4, "night" if pen.full else "brass_line")
    yield pen.icon("fame", x - half + 1.4, middle, 3.6, "accent")
    yield pen.label(x + 1.8, middle, words, 8, "strong", "night")


def _legend(pen: Pen, events: bool, w: float) -> Iterator[Item]:
    yield pen.label(15.6, 7.4, "Fame", 18, "display", "mat_on", anchor="start")
    x = 43.0
    line = "brass_lit" if pen.full else "title"
    yield pen.solid(_shield(x, 7.4, 0.5), "title_area", 0.4, line)
    yield pen.icon("title", x, 7.2, 4.2, "title_on", 0.0 if pen.full else 0.25)
    yield pen.label(x + 5, 7.4, "first here: draw a title", 8.5, "strong", "mat_on", anchor="start")
    if events:
        x = 87.0
        bright = shapes.polygon(shapes.star(x, 7.4, 3.6, 0.85, 14))
        yield pen.solid(bright, "event_area", 0.4, "night" if pen.full else "event")
        yield pen.icon("event", x, 7.3, 4.2, "event_on", 0.0 if pen.full else 0.25)
        yield pen.label(x + 5, 7.4, "first here: draw an event", 8.5, "strong", "mat_on", anchor="start")
    yield pen.label(w - 6, 7.4, "the Victory Token lies on the goal", 8.5, "body", "mat_on", anchor="end")
