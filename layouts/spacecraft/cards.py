"""Cards: note paper taped on kraft, the numeral first, the picture second, words last.

The tape's colour tells the sort at a glance: cream shapes, light blue colours, amber goals; the blueprint is the only
blue card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from components.schema import Piece
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Scene
from layouts.drawing.shapes import Rect, circle, polar, polygon, rect, star
from layouts.drawing.text import fit_line

from .joints import edge
from .paper import EDGE, badge, kraft, note, paint, tape
from .parts import draw
from .pen import Ink, Pen, at, clipped, mirrored, num, polar_points
from .skins import SKINS

WIDE, HIGH = 63.0, 88.0
GROUND = Rect(-3.0, -3.0, WIDE + 6, HIGH + 6)
PAPER = Rect(5.5, 23.0, 52.0, 51.0)
HEAD = Rect(5.0, 5.0, 54.0, 12.5)
FOOT = Rect(5.0, 79.0, 54.0, 5.5)
WORDS = Rect(5.0, 67.0, 54.0, 17.5)
"""Where a card has words at its head, at its foot, under a goal's picture."""


def _scene(items: Sequence[Item]) -> Scene:
    return Scene(WIDE, HIGH, tuple(items), 3.0)


def mini(studio: Studio, shape: str, colour: str = "any", scale: float = 0.45, flipped: bool = False) -> Group:
    """A part as an illustration: without letters, its line as strong as at full size."""
    ink = Ink(Pen(studio))
    line = (0.5 if ink.full else 0.25) / scale
    return at(0, 0, *draw(studio, shape, SKINS[colour], flipped=flipped, letters=False, line=line), scale=scale)


def _ground(ink: Ink, seed: str, words: Sequence[Rect] = (HEAD, FOOT), cup: bool = True) -> Iterator[Item]:
    """Light kraft, its fibres off the words; from under the note peeps the ring of somebody's cup."""
    yield from kraft(ink, GROUND, seed, "kraft_light", 0.6, clear=words)
    if ink.full and cup:
        # As far out as the ground must be plain (EDGE), so that the ring is whole and not cut by the trim.
        reach = WIDE / 2 - EDGE - 12.6
        side, y = Random(f"{seed} cup").choice(((1, 38), (-1, 44), (1, 48)))
        x = WIDE / 2 + side * reach
        yield ink.area(circle(x, y, 12.0), None, "#CDB588", 1.1, 0.7)
        yield ink.area(circle(x - 0.8 * side, y + 0.5, 11.2), None, "#CDB588", 0.5, 0.7)


def _head(
    ink: Ink, title: str, sub: str, points: int | None = None, sign: str = "", solid: bool = False
) -> Iterator[Item]:
    """Points, title, what sort of card it is, and the number of its deck or its side."""
    x = 5.0
    if points is not None:
        yield from badge(ink, 12.2, 12.2, str(points))
        x = 22.4
    yield ink.pen.label(x, 9.4, title, 13, "display", "ink", anchor="start")
    yield ink.pen.label(x, 15.2, sub, 7.5, "strong", "soft", anchor="start")
    if sign:
        yield ink.area(rect(49.6, 5.8, 9.4, 7, 1), "badge" if solid else None, "ink", 0.6)
        yield ink.pen.label(54.3, 9.3, sign, 9, "display", "badge_on" if solid else "ink")


def _foot(ink: Ink, words: str, number: str) -> Iterator[Item]:
    yield ink.pen.words(5, 82.6, words, 9, "body", "ink")
    yield ink.pen.words(58.5, 82.6, number, 7.5, "caption", "ink", "end")


# ---- design cards ------------------------------------------------------------------------------------------------


def design(studio: Studio, piece: Piece) -> Scene:
    """A design card of any of the four sorts."""
    ink, fields = Ink(Pen(studio)), piece.fields
    items: list[Item] = [*_ground(ink, piece.id)]
    if fields["shapes"]:
        sub, foot, colour, tilt = "shapes, any colour", "Build at least these parts.", "tape", -1.0
        picture = _shapes(studio, ink, fields["shapes"])
    elif fields["colours"]:
        sub, foot, colour, tilt = "colours, any shape", "Count the colours of your parts.", "tape_blue", 1.0
        picture = _colours(ink, fields["colours"])
    else:
        wide = bool(fields.get("columns"))
        sub = "any parts"
        foot = "Count columns with a part." if wide else "Count rows with a part."
        colour, tilt = ("tape_gold", 0.6) if wide else ("tape_gold", -0.6)
        picture = _measure(studio, ink, int(fields.get("columns") or 0), int(fields.get("rows") or 0))
    items.append(note(ink, PAPER, tilt, ruled=bool(fields["shapes"])))
    items.append(tape(ink, 31.5, 23, 17, 2 * tilt, colour))
    title = "Design" if fields["shapes"] or fields["colours"] else ("Width" if fields.get("columns") else "Height")
    items += _head(ink, title, sub, int(fields["points"]), str(fields["deck"]))
    return _scene((*items, *picture, *_foot(ink, foot, piece.code)))


PLACES: dict[int, list[tuple[float, float]]] = {
    1: [(31.5, 48)], 2: [(31.5, 38.4), (31.5, 60.2)], 3: [(18.5, 38), (44, 38), (31.5, 61)],
    4: [(18.5, 37.6), (44, 37.6), (18.5, 61), (44, 61)],
    5: [(18.5, 34), (44, 34), (18.5, 49.5), (44, 49.5), (31.5, 65)],
}  # fmt: skip
NUDGE = {"connector": (3.8, 0.0), "fin": (4.6, 0.0), "hull": (3.6, 1.0), "engine": (3.6, 1.0), "nose": (3.6, 0.0)}


def _shapes(studio: Studio, ink: Ink, need: Mapping[str, int]) -> Iterator[Item]:
    """How many of each shape."""
    scale = {1: 0.8, 2: 0.56, 5: 0.36}.get(len(need), 0.42)
    more = max(1.0, scale / 0.42)
    for (x, y), (shape, count) in zip(PLACES[len(need)], need.items(), strict=True):
        dx, dy = NUDGE[shape]
        yield ink.pen.label(x - 8.6 * more, y, str(count), 20, "display", "ink")
        part = mini(studio, shape, scale=scale * (0.92 if shape == "connector" else 1.0))
        yield at(x + dx * more, y + dy * more, part)


def _colours(ink: Ink, need: Mapping[str, int]) -> Iterator[Item]:
    """How many of each colour, as marks of paint; the longest row lies in the middle of the note."""
    first, step = (34.5, 14.6) if len(need) == 3 else (39.0, 19.0)
    sizes = {count: (12.0, 5.4) if count < 4 else (9.8, 4.4) for count in need.values()}
    right = max(13.4 + (count - 1) * gap + radius for count, (gap, radius) in sizes.items())
    left = 31.5 - right / 2
    for i, (colour, count) in enumerate(need.items()):
        y, (gap, radius) = first + i * step, sizes[count]
        yield ink.pen.label(left + 3, y, str(count), 20, "display", "ink")
        for j in range(count):
            yield at(left + 13.4 + j * gap, y, paint(ink, colour, radius))


def _measure(studio: Studio, ink: Ink, columns: int, rows: int) -> Iterator[Item]:
    """A rocket just so wide or so high, in pale parts, under a ruler."""
    count = columns or rows
    cell = min(46.0 / columns, 12.0) if columns else min(40.0 / rows, 10.0)
    scale = cell / 30
    if columns:
        row = ["fin" if i == 0 else ("hull" if i % 2 else "connector") for i in range(columns)]
        if columns % 2:
            row[-1] = "fin"
        left, y = 31.5 - (columns - 1) / 2 * cell, 58.0
        for i, shape in enumerate(row):
            yield at(left + i * cell, y, mini(studio, shape, scale=scale, flipped=shape == "fin" and i == 0))
        x0, x1, ruler = left - cell / 2, left + (columns - 0.5) * cell, 70.0
        ticks = "".join(f"M{num(x0 + i * cell)} {ruler - 1.4}V{ruler + 1.4}" for i in range(columns + 1))
        yield ink.line(f"M{num(x0)} {ruler}H{num(x1)}{ticks}", "ink", 0.5)
        yield ink.pen.label(31.5, 39, str(count), 40, "display", "ink")
        return
    stack = ["nose", *["hull"] * (rows - 2), "engine"]
    top, x = 48.5 - (rows - 1) / 2 * cell, 39.0
    for i, shape in enumerate(stack):
        yield at(x, top + i * cell, mini(studio, shape, scale=scale))
    y0, y1, ruler = top - cell / 2, top + (rows - 0.5) * cell, 50.5
    ticks = "".join(f"M{ruler - 1.4} {num(y0 + i * cell)}H{ruler + 1.4}" for i in range(rows + 1))
    yield ink.line(f"M{ruler} {num(y0)}V{num(y1)}{ticks}", "ink", 0.5)
    yield ink.pen.label(19, 48.5, str(count), 40, "display", "ink")


# ---- goals and blueprints ----------------------------------------------------------------------------------------


def goal(studio: Studio, piece: Piece) -> Scene:
    """An individual goal: a case as a picture, what must match in blue."""
    ink = Ink(Pen(studio))
    items: list[Item] = [*_ground(ink, piece.id, (HEAD, WORDS)), note(ink, Rect(5.5, 23, 52, 40), -0.8)]
    items.append(tape(ink, 31.5, 23, 18, -1.5, "tape_gold"))
    items += _head(ink, piece.name, "my goal: points each time", int(piece.fields["points"]))
    items.append(at(31.5, 43.6, *case(studio, piece)))
    first, second = halves(str(piece.fields["text"]))
    items.append(ink.pen.words(5, 70.6, first, 9, "body", "ink"))
    items.append(ink.pen.words(5, 75.0, second, 9, "body", "ink"))
    if not all(part["alike"] for part in piece.fields["parts"]):
        items.append(ink.pen.words(5, 82.6, "Cream parts: any colour.", 7.5, "strong", "soft"))
    items.append(ink.pen.words(58.5, 82.6, piece.code, 7.5, "caption", "ink", "end"))
    return _scene(items)


def halves(text: str) -> tuple[str, str]:
    """A sentence in two lines of about the same length."""
    words = text.split()
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words) + 1)]
    return min(cuts, key=lambda lines: max(map(len, lines)))


def case(studio: Studio, piece: Piece) -> Iterator[Item]:
    """The parts of a case around (0, 0), those that must match in one colour."""
    parts = piece.fields["parts"]
    xs, ys = [part["x"] for part in parts], [part["y"] for part in parts]
    cell = min(33 / (max(ys) - min(ys) + 1), 44 / (max(xs) - min(xs) + 1.4), 14.0)
    x0, y0 = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    for part in parts:
        colour = "blue" if part["alike"] else "any"
        flipped = part["part"] == "fin" and part["x"] < 0
        drawn = mini(studio, str(part["part"]), colour, cell / 30, flipped)
        yield at((part["x"] - x0) * cell, (y0 - part["y"]) * cell, drawn)


def blueprint(studio: Studio, piece: Piece) -> Scene:
    """The parts that a rocket needs to take off, as white lines on blue."""
    ink = Ink(Pen(studio))
    items: list[Item] = [*_ground(ink, piece.id, cup=False)]
    if ink.full:
        items.append(ink.area(rect(4.6, 20.6, 54.6, 54.4), "shadow", opacity=0.5))
    items.append(ink.area(rect(4, 19.6, 55, 54.6), "blueprint", None if ink.full else "blueprint_on", 0.4))
    grid = "".join(f"M4 {num(19.6 + 3.64 * i)}H59" for i in range(1, 15))
    grid += "".join(f"M{num(4 + 3.667 * i)} 19.6V74.2" for i in range(1, 15))
    items.append(ink.line(grid, "blueprint_grid", 0.25 if ink.full else 0.2))
    items.append(ink.pen.label(5, 7.6, "Blueprint", 13, "display", "ink", anchor="start"))
    items.append(ink.pen.label(5, 13.4, "have all of these", 7.5, "strong", "soft", anchor="start"))
    items += badge(ink, 51, 10.6, str(studio.game.number("blueprint_points")), 6.6, 18)
    rows = studio.game.tables["part-shapes"]
    for i, (shape, count) in enumerate(piece.fields["shapes"].items()):
        y = 27.0 + i * 10.1
        items.append(ink.pen.label(13, y, str(count), 20, "display", "blueprint_on"))
        outline = ink.area(edge(shape), "blueprint", "blueprint_on", 1.6 if ink.full else 1.0)
        port = [ink.area(circle(0, -1, 5), None, "blueprint_on", 1.2)] if shape in ("hull", "nose") else []
        items.append(at(26.5, y + (0.9 if shape in ("hull", "engine") else 0), outline, *port, scale=0.265))
        word = str(rows.row(shape)["plural"]) if count > 1 else shape
        items.append(ink.pen.label(36, y, word, 9, "strong", "blueprint_on", anchor="start"))
    items.append(tape(ink, 30, 19.2, 15, -2))
    return _scene((*items, *_foot(ink, "The first starts the countdown.", piece.code)))


# ---- countdown ---------------------------------------------------------------------------------------------------


def _rays(ink: Ink) -> Iterator[Item]:
    yield ink.area(rect(*GROUND), "kraft_light")
    if ink.full:
        wedges = [((31.5, 46.0), polar(90, a, 31.5, 46), polar(90, a + 9, 31.5, 46)) for a in range(0, 360, 18)]
        yield clipped(rect(*GROUND), ink.area("".join(map(polygon, wedges)), "ray"))


def _smoke(ink: Ink, puffs: Sequence[tuple[float, float, float]]) -> Iterator[Item]:
    line = 1.6 if ink.full else 0.6
    yield ink.area("".join(circle(*puff) for puff in puffs), "smoke", "ink", line)
    yield ink.area("".join(circle(x, y, r - line / 2) for x, y, r in puffs), "smoke")


def countdown(studio: Studio, piece: Piece) -> Scene:
    """The turns that are left, or the launch."""
    if not piece.fields.get("turns"):
        return _launch(studio, piece, "A", int(piece.fields["bonus"]))
    ink, turns = Ink(Pen(studio)), str(piece.fields["turns"])
    puffs = [(2.0, 85.0, 11.0), (15.0, 87.0, 13.0), (31.5, 86.0, 14.6), (48.0, 87.0, 13.0), (61.0, 85.0, 11.0)]
    items: list[Item] = [*_rays(ink), *_smoke(ink, puffs)]
    items.append(ink.area(circle(31.5, 41, 25.5), "signal" if ink.full else "white", "ink", 1.2 if ink.full else 0.5))
    items.append(ink.area(circle(31.5, 41, 22.6), "paper", "ink", 0.8 if ink.full else 0.4))
    items.append(ink.pen.label(31.5, 41, turns, 96, "display", "ink"))
    items.append(ink.pen.label(31.5, 9, "Countdown", 13, "display", "ink"))
    words = "turn left for everybody" if turns == "1" else "turns left for everybody"
    items.append(ink.pen.label(31.5, 79.0, words, 9, "strong", "ink"))
    items.append(ink.pen.words(58.5, 84.4, piece.code, 7.5, "caption", "ink", "end"))
    return _scene(items)


def countdown_back(studio: Studio, piece: Piece) -> Scene:
    """The other side of the launch card, or the back of the others."""
    if not piece.fields.get("turns"):
        return _launch(studio, piece, "B", int(piece.fields["bonus_back"]))
    return plain_back(studio, piece)


def _launch(studio: Studio, piece: Piece, side: str, bonus: int) -> Scene:
    ink = Ink(Pen(studio))
    ship = (
        ("nose", "gold", 0, -30),
        ("hull", "white", 0, 0),
        ("fin", "blue", -30, 0),
        ("fin", "blue", 30, 0),
        ("engine", "white", 0, 30),
    )
    parts = [at(x * 0.5, y * 0.5, mini(studio, shape, colour, 0.5, flipped=x < 0)) for shape, colour, x, y in ship]
    puffs = [(2.0, 82.0, 13.0), (16.0, 85.0, 16.0), (33.0, 86.0, 17.0), (48.0, 85.0, 15.0), (61.0, 82.0, 13.0)]
    items: list[Item] = [*_rays(ink), at(31.5, 40, *parts), *_smoke(ink, puffs)]
    items.append(ink.pen.label(31.5, 9, "Launch!", 20, "display", "ink"))
    items += badge(ink, 17, 78.2, str(bonus), 6.2, 18)
    items.append(ink.pen.label(25, 78.2, "to the first", 9, "strong", "ink", anchor="start"))
    items.append(ink.pen.words(58.5, 84.4, f"{piece.code}{side}", 7.5, "caption", "ink", "end"))
    return _scene(items)


# ---- advanced design cards ---------------------------------------------------------------------------------------


def advanced(studio: Studio, piece: Piece) -> Scene:
    """Side A of an advanced design card."""
    return _advanced(studio, piece, "A")


def advanced_back(studio: Studio, piece: Piece) -> Scene:
    """Side B."""
    return _advanced(studio, piece, "B")


def spots(count: int) -> list[tuple[float, float]]:
    """The middles of a track's spaces, which rises to the right."""
    step, up = 13.1, 7.0
    first = 31.5 - step * (count - 1) / 2
    return [(first + step * i, 68.6 - up * i) for i in range(count)]


def _advanced(studio: Studio, piece: Piece, side: str) -> Scene:
    ink, fields = Ink(Pen(studio)), piece.fields
    values = fields["side_a" if side == "A" else "side_b"]
    items: list[Item] = [*_ground(ink, piece.id + side), note(ink, Rect(5, 20, 53, 57), 0.6, ruled=False)]
    items.append(tape(ink, 31.5, 20, 18, -1.5, "tape_blue"))
    title = {"Two-coloured parts": "Two colours"}.get(piece.name, piece.name)
    items += _head(ink, title, "points for each one at the end", sign=side, solid=True)
    if fields.get("part"):
        items.append(at(19.5, 36, mini(studio, str(fields["part"]), scale=0.6)))
    elif fields.get("colour"):
        items.append(at(18, 36, paint(ink, str(fields["colour"]), 8.6)))
    else:
        two = draw(studio, "fin", SKINS["white"], SKINS["gold"], letters=False, line=0.8 if ink.full else 0.4)
        items.append(at(19.5, 36, *two, scale=0.6))
    track = "M" + "L".join(f"{num(x)} {num(y)}" for x, y in spots(len(values)))
    items.append(ink.dashes(track, "ink", 0.6, 1.4, 1.2))
    for i, ((x, y), value) in enumerate(zip(spots(len(values)), values, strict=True)):
        items.append(
            ink.area(
                rect(x - 6.1, y - 6.1, 12.2, 12.2, 1.8),
                f"gold_step{i + 5 - len(values)}",
                "ink",
                0.7 if ink.full else 0.4,
            )
        )
        items.append(ink.pen.label(x, y, str(value), 20, "display", "ink"))
    return _scene((*items, *_foot(ink, "Markers enter from the left.", f"{piece.code}{side}")))


# ---- backs -------------------------------------------------------------------------------------------------------


NAME = 15.0
"""Room for a deck's name beside the badge of its back, in mm."""


TITLES = {"design": "Design", "goal": "My goal", "blueprint": "Blueprint", "countdown": "Countdown"}


def plain_back(studio: Studio, piece: Piece) -> Scene:
    """A back that may lie either way up: a rocket's plan and its turned image, between them a band with the deck's name
    and its number on a badge."""
    ink, title = Ink(Pen(studio)), TITLES[piece.kind]
    items: list[Item] = [*kraft(ink, GROUND, "card back", "kraft", 0.4)]
    size = fit_line(title, "display", 9, 6.5, NAME)
    half = (*_plan(ink), ink.pen.label(-25.2, 0, title, size, "display", "ink", anchor="start"))
    band = ink.area(rect(-27.4, -7.4, 54.8, 14.8), "paper", "kraft_dark", 0.3)
    items.append(at(31.5, 44, band))
    items += [at(31.5, 44, *half), at(31.5, 44, *half, angle=180)]
    teeth = polygon(polar_points(28, lambda i: 8.6 * (0.88 if i % 2 else 1.0)))
    items.append(
        at(31.5, 44, ink.area(teeth, "badge", "ink", 0.6), ink.area(circle(0, 0, 6.5), None, "badge_ring", 0.5))
    )
    items.append(at(31.5, 44, *_numeral(ink, str(piece.fields.get("deck", "")))))
    return _scene(items)


def _plan(ink: Ink) -> Iterator[Item]:
    """The upper sheet of a back, around the card's middle: a rocket in chalk, its measures, stars."""
    w, h, y = 47.0, 27.0, -22.6
    if ink.full:
        yield ink.area(rect(-w / 2 + 0.6, y - h / 2 + 0.7, w, h), "shadow", opacity=0.55)
    sheet = rect(-w / 2, y - h / 2, w, h)
    yield ink.area(sheet, "blueprint", None if ink.full else "blueprint_on", 0.3)
    grid = "".join(f"M{-w / 2 + 4.7 * i} {y - h / 2}V{y + h / 2}" for i in range(1, 10))
    grid += "".join(f"M{-w / 2} {y - h / 2 + 4.5 * i}H{w / 2}" for i in range(1, 6))
    yield ink.line(grid, "blueprint_grid", 0.2)
    fin = "M-4.6 -1C-9.4 0 -12 3.6 -12.8 7.4H-8.8C-7.8 6 -6.4 5.6 -4.6 5.6Z"
    nose, hull = "M-4.6 -3C-4.6 -7.6 -2 -10.4 0 -11.4C2 -10.4 4.6 -7.6 4.6 -3Z", "M-4.6 -3V5.6H4.6V-3"
    chalk = ink.line(nose + hull + "M-3 5.6L-4.6 10.4H4.6L3 5.6", "blueprint_on", 0.45)
    fins = ink.line(fin, "blueprint_on", 0.45)
    yield at(0, y + 0.4, chalk, fins, *mirrored((fins,)))
    yield at(0, y + 0.4, ink.line(circle(0, 1.2, 2.2) + circle(0, -6.4, 1), "blueprint_on", 0.4))
    for x in (-18.6, 18.6):
        yield ink.line(f"M{x} {y - 8}V{y + 8}M{x - 1} {y - 8}H{x + 1}M{x - 1} {y + 8}H{x + 1}", "blueprint_on", 0.35)
    for x, up in ((-12.6, -8), (12.6, -8)):
        yield at(x, y + up, ink.line(polygon(star(0, 0, 1.6, 0.45)), "blueprint_on", 0.35))


def _numeral(ink: Ink, sign: str) -> Iterator[Item]:
    """A deck's number between two bars, so that I is no stroke; an asterisk where a deck has none."""
    if not sign:
        yield ink.line("M-3.6 0H3.6M0 -3.6V3.6M-2.5 -2.5L2.5 2.5M2.5 -2.5L-2.5 2.5", "badge_on", 0.9)
        return
    yield ink.pen.label(0, 0, sign, 17, "display", "badge_on")
    wide = 1.9 + 1.05 * len(sign)
    yield ink.line(f"M{-wide} -3.1H{wide}M{-wide} 3.1H{wide}", "badge_on", 0.8)
