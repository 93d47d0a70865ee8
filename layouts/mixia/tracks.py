"""The fame track and the economy board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from components.schema import Game, Piece, Value
from layouts.hooks import Studio
from layouts.pen import Pen, box
from layouts.scene import Item, Scene
from layouts.shapes import Point, circle, dots, ngon, polygon, rect

from .hulls import arcs, stars

FIRST, PITCH = 11.5, 14.5
"""mm from the left to the first space of the fame track, and from one space to the next."""
ROWS = (24.0, 46.2)
"""mm from the top to the two rows of the fame track."""


def fame(studio: Studio, piece: Piece) -> Scene:
    """The track from 0 to the last space, out along the upper row and back along the lower one."""
    pen, (w, h), game = Pen(studio), piece.size, studio.game
    last, every = game.number("victory_last"), game.number("fame_title_every")
    titles = range(every, last, every)
    pink = range(game.number("fame_event_first"), last, game.number("fame_event_every"))
    events = pink if piece.fields["events"] else range(0)
    items: list[Item] = [pen.fill(rect(-3, -3, w + 6, h + 6), "mat")]
    if pen.full:
        items += [dots(stars("fame", (0, 0, w, h), 70), pen.colour("mat_line"), 0.5)]
    end = spot(12, last)[0]
    path = f"M{FIRST} {ROWS[0]}H{end}C{end + 12} {ROWS[0]} {end + 12} {ROWS[1]} {end} {ROWS[1]}H{FIRST}"
    items.append(pen.line(arcs(path), 1.4, "brass" if pen.full else "brass_line"))
    items += _legend(pen, bool(piece.fields["events"]), w)
    for space in range(last + 1):
        x, y = spot(space, last)
        items += _space(pen, x, y, space, space in titles, space in events)
    goals = {"short": "victory_short", "standard": "victory_standard", "long": "victory_long"}
    items += [item for words, name in goals.items() for item in _goal(pen, words, spot(game.number(name), last))]
    return Scene(w, h, tuple(items))


def spot(space: int, last: int) -> Point:
    """The middle of a space, in mm from the track's top-left."""
    turn = last // 2
    return (FIRST + space * PITCH, ROWS[0]) if space <= turn else (FIRST + (last - space) * PITCH, ROWS[1])


def _space(pen: Pen, x: float, y: float, space: int, title: bool, event: bool) -> Iterator[Item]:
    on = "title_on" if title else "event_on" if event else "night"
    if title:
        yield pen.solid(
            rect(x - 6.1, y - 6.1, 12.2, 12.2, 2.6), "title_area", 0.6, "brass_lit" if pen.full else "title"
        )
    elif event:
        yield pen.solid(circle(x, y, 6.3), "event_area", 0.6, "night" if pen.full else "event")
    else:
        yield pen.solid(circle(x, y, 5.6), "paper", 0.5)
    marked = title or event
    yield pen.label(x, y - (2.1 if marked else 0), str(space), 14, "display", on)
    if marked:
        yield pen.icon("title" if title else "event", x, y + 2.9, 4.9, on, 0.0 if pen.full else 0.25)


def _goal(pen: Pen, words: str, at: Point) -> Iterator[Item]:
    x, y = at
    up = y == ROWS[0]
    middle = y - 9.6 if up else y + 9.6
    yield pen.solid(rect(x - 8, middle - 2.2, 16, 4.4, 2.2), "brass_pale", 0.3, "brass_line")
    yield pen.label(x, middle, words, 7.5, "strong", "night")


def _legend(pen: Pen, events: bool, w: float) -> Iterator[Item]:
    yield pen.label(6, 8, "Fame", 16, "display", "mat_on", anchor="start")
    x = 34.0
    yield pen.solid(rect(x - 3, 5, 6, 6, 1.3), "title_area", 0.4, "brass_lit" if pen.full else "title")
    yield pen.icon("title", x, 8, 4.4, "title_on", 0.0 if pen.full else 0.25)
    yield pen.label(x + 5, 8, "first here: draw a title", 8.5, "strong", "mat_on", anchor="start")
    if events:
        x = 84.0
        yield pen.solid(circle(x, 8, 3.3), "event_area", 0.4, "night" if pen.full else "event")
        yield pen.icon("event", x, 7.9, 4.4, "event_on", 0.0 if pen.full else 0.25)
        yield pen.label(x + 5, 8, "first here: draw an event", 8.5, "strong", "mat_on", anchor="start")
    yield pen.label(w - 6, 8, "the Victory Token lies on the goal", 8.5, "body", "mat_on", anchor="end")


# ---- the economy board -------------------------------------------------------------------------------------------


def economy(studio: Studio, piece: Piece) -> Scene:
    """Five sections, each with six places for cubes and one for its In Demand credit."""
    pen, (w, h) = Pen(studio), piece.size
    items: list[Item] = [pen.fill(rect(-3, -3, w + 6, h + 6), "mat")]
    items.append(pen.label(6, 8, "Economy", 16, "display", "mat_on", anchor="start"))
    said = "up to 6 cubes each; an empty section offers 1,000 to whoever next sells there"
    items.append(pen.label(w - 6, 8.2, said, 8, "strong", "mat_on", anchor="end"))
    for (_, section), row in zip(sections(studio.game), _makers(studio.game), strict=True):
        items += _section(pen, section, row)
    return Scene(w, h, tuple(items))


class Section(NamedTuple):
    """A section of the economy board: its left edge, and the middles of its six places for cubes and of that for the
    In Demand credit."""

    left: float
    cubes: tuple[Point, ...]
    credit: Point


def sections(game: Game) -> Iterator[tuple[str, Section]]:
    """Each section by its type of cube, in mm from the board's top-left."""
    for i, row in enumerate(_makers(game)):
        x = 6 + i * 30.0
        cubes = tuple((x + 7.8 + j % 2 * 12.4, 42.6 + j // 2 * 12.4) for j in range(game.number("section_cubes")))
        yield str(row["cargo"]), Section(x, cubes, (x + 14, 85))


def _makers(game: Game) -> list[Mapping[str, Value]]:
    """The types of cubes that somebody makes."""
    return [row for row in game.tables["cargo"].rows if row.get("maker")]


def _section(pen: Pen, section: Section, row: Mapping[str, Value]) -> Iterator[Item]:
    x, cargo, title = section.left, str(row["cargo"]), str(row["title"])
    role = f"cargo_{cargo}"
    yield pen.solid(rect(x, 14, 28, 82, 2.5), "paper", 0.4, "night")
    head = rect(x, 14, 28, 13.4, 2.5)
    on = f"{role}_on"
    dark = pen.colour(on) == pen.colour("white")
    ground = f"{role} + {36 if dark else 18}% {'night' if dark else 'white'}"
    yield pen.fill(head, ground) if pen.full else pen.solid(head, "white", 0.4)
    yield pen.icon(f"cargo-{cargo}", x + 5.6, 20.7, 7.2, on, 0.0 if pen.full else 0.3)
    yield pen.label(x + 10.6, 18.7, title, 12, "display", on, anchor="start")
    yield pen.label(x + 10.6, 24, str(row["colour"]), 7.5, "strong", on, anchor="start")
    yield pen.label(x + 14, 30.5, f"{row['maker']} sells", 7, "strong", "night")
    yield pen.label(x + 14, 34.1, f"{row['buyer']} buys", 7, "body", "night")
    for px, py in section.cubes:
        yield pen.solid(polygon(ngon(6, px, py, 5.6)), f"paper + 20% {role}" if pen.full else "white", 0.35, "seam")
        yield pen.icon(
            f"cargo-{cargo}", px, py, 3.8, f"paper + 60% {role}" if pen.full else "seam", 0.0 if pen.full else 0.25
        )
    place = pen.line(box(20.4, 20.4, 1.6, *section.credit), 0.6, "brass_line")
    yield place._replace(dash=(2.0, 1.3))
    yield pen.label(x + 14, 83.6, "1,000", 11, "display", "night")
    yield pen.label(x + 14, 88.2, "In Demand", 7, "strong", "night")
