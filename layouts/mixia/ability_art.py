"""Ability cards: the head with its ship, what the ability does shown on hexes, and its roll as bars on a d20.

A diagram lies in 54 x 22.6 mm around (31.5, 40.6). What an ability does is one of the ways in `DIAGRAMS`; its figures
are those of the card.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from components.schema import Piece
from layouts.drawing import fonts
from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, at, box, clipped
from layouts.drawing.scene import Group, Item
from layouts.drawing.shapes import Point, Rect, circle, dots, line, ngon, num, polygon, polyline, rect, star

from .hulls import side_view, stars
from .outfits import die_face
from .tokens import burst

X, Y = 31.5, 40.6
"""The middle of a diagram."""
R = 4.8
"""mm; from the middle of a hex to its corners."""
HEAD = 26.0
"""mm; height of the head."""
FACES = 20
ARROW = 10.4
"""mm; from what was to what comes of it, with an arrow between them."""
SMALLER = 0.94
"""Scale of three rows of hexes, so that they keep clear of the head and the die."""


# ---- the head and the roll ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def head(studio: Studio, ship: str) -> Group:
    """Draw the head of an ability: space, ground in the ship's colour, the ship itself, and its tier's line below."""
    pen = Pen(studio)
    piece = next(each for each in studio.game.kinds["ship-mat"].pieces if each.name == ship)
    tier = int(str(piece.fields["tier"]))
    items: list[Item] = []
    if pen.full:
        items.append(pen.fill(rect(-3, -3, 69, 3 + HEAD), "night"))
        hill = polygon((*((x, 22 - 10 * math.sin((x + 3) / 69 * math.pi) ** 0.8) for x in range(-3, 67, 3)), (66, HEAD),
                        (-3, HEAD)))  # fmt: skip
        items.append(clipped(rect(-3, -3, 69, 3 + HEAD), pen.fill(hill, "mat")))
        items.append(dots(stars(ship, Rect(41, 0, 20, 16), 14), pen.colour("star"), 0.4))
        items.append(pen.fill(rect(-3, HEAD, 69, 1.2), f"tier{tier}"))
    else:
        items.append(pen.line(line(-3, HEAD + 0.4, 66, HEAD + 0.4), 0.8, f"tier{tier}", round=False))
    items.append(side_view(studio, piece.key, 49.6, 20.4, 22, 10.4))
    return Group(tuple(items))


def roll(studio: Studio, key: str) -> Group:
    """Draw the bands of the roll as bars, each where it lies on a d20, with the die to their left."""
    pen, bands = Pen(studio), _card(studio, key).fields["bands"]
    assert isinstance(bands, Sequence)
    top, high = (54.2, 6.6) if len(bands) < 3 else (53.0, 5.5)
    items: list[Item] = [*die_face(pen, "d20", 8.4, top + len(bands) * high / 2 - 0.4, r=4.0, size=10)]
    for i, band in enumerate(bands):
        items += _bar(pen, band, top + i * high, high - 0.9, last=i == len(bands) - 1)
    return Group(tuple(items))


def _bar(pen: Pen, band: Any, y: float, high: float, *, last: bool) -> Iterator[Item]:
    low, top, says = int(band["low"]), int(band["high"]), str(band["says"])
    left, wide, across = 14.5, 44.0, 44.0 * (int(band["high"]) - int(band["low"]) + 1) / FACES
    x, middle = left + wide * (low - 1) / FACES, y + high / 2
    yield pen.solid(rect(left, y, wide, high, 1), "tint" if pen.full else "white", 0.2, "rule")
    yield pen.solid(rect(x, y, across, high, 1), "night" if last and pen.full else "chip", 0.3)
    numbers, size = f"{low}–{top}" if low < top else f"{low}", 8.5
    room = fonts.width(f"{numbers}  {says}", "strong", size)
    if room < across - 2:
        start = x + across / 2 - room / 2
        yield pen.label(start, middle, numbers, size, "strong", "chip_on", anchor="start")
        yield pen.label(start + room, middle, says, size, "strong", "chip_on", anchor="end")
        return
    inside, beside = numbers, says
    free = max(x - left, left + wide - x - across)
    if free < fonts.width(says, "strong", size) + 2.4:
        inside, beside = says, numbers
    narrow = fonts.width(inside, "strong", size) > across - 1
    yield pen.label(x + across / 2, middle, inside, 7 if narrow else size, "strong", "chip_on")
    if left + wide - x - across == free:
        yield pen.label(x + across + 1.4, middle, beside, size, "strong", "night", anchor="start")
    else:
        yield pen.label(x - 1.4, middle, beside, size, "strong", "night", anchor="end")


# ---- diagrams ----------------------------------------------------------------------------------------------------


def diagram(studio: Studio, key: str) -> Group:
    """Draw what an ability does, on hexes, with its own ship."""
    card = _card(studio, key)
    own = next(each.key for each in studio.game.kinds["ship-mat"].pieces if each.name == card.fields["ship"])
    draw = DIAGRAMS[key.removesuffix("-embers")]
    return Group((clipped(rect(-3, 27.4, 69, 26.6), *draw(Pen(studio), card, own)),))


def _card(studio: Studio, key: str) -> Piece:
    return studio.game.piece(f"ability-card.{key}")


def _spot(q: float, r: float = 0, x: float = X, y: float = Y) -> Point:
    """Return the middle of a hex, given its column and row from (x, y)."""
    return x + R * math.sqrt(3) * (q + r / 2), y + R * 1.5 * r


def _hex(pen: Pen, spot: Point, fill: str = "paper") -> Item:
    return pen.solid(polygon(ngon(6, *spot, R - 0.2)), fill if pen.full else "white", 0.3, "cell_line")


def _row(pen: Pen, count: int) -> list[Point]:
    """Middles of so many hexes in a row."""
    return [_spot(i - (count - 1) / 2) for i in range(count)]


def _flier(pen: Pen, key: str, spot: Point, left: bool = False) -> Item:
    return side_view(pen.studio, key, *spot, 7.6, 7.2, left)


def _curve(*points: Point) -> str:
    """Return a curve from the first point to the last; the other two are its handles."""
    first, *others = [f"{num(x)} {num(y)}" for x, y in points]
    return f"M{first}C{' '.join(others)}"


def _arrow(pen: Pen, start: Point, end: Point, colour: str = "danger") -> Iterator[Item]:
    """Draw an arrow in an arc over whatever lies between its ends."""
    (ax, ay), (bx, by) = start, end
    top = min(ay, by) - 4.6
    third = (bx - ax) / 4
    yield pen.line(
        f"M{ax:.2f} {ay:.2f}C{ax + third:.2f} {top:.2f} {bx - third:.2f} {top:.2f} {bx:.2f} {by:.2f}", 0.8, colour
    )
    yield pen.line(polyline(((bx - 2.2, by - 1.1), (bx, by), (bx + 0.2, by - 2.4))), 0.8, colour)


def _becomes(pen: Pen, before: float, after: float) -> tuple[float, float, Iterator[Item]]:
    """Return the middles of two pictures of these widths in mm, before and after, and the arrow between them."""
    left = X - (before + ARROW + after) / 2
    arrow = _arrow(pen, (left + before + 1.2, Y - 1.4), (left + before + ARROW - 1.6, Y - 1.4), "accent")
    return left + before / 2, left + before + ARROW + after / 2, arrow


def _across(words: str) -> float:
    """mm; how wide a plate with these words is."""
    return 13.0 if not words else 14.4 + fonts.width(words, "display", 12)


def _plate(pen: Pen, spot: Point, sign: str, words: str = "") -> Iterator[Item]:
    """Draw a gain: a sign on a plate, and words for the amount."""
    wide = _across(words)
    yield pen.solid(box(wide, 11.6, 1.6, *spot), "chip", 0.4)
    x = spot[0] if not words else spot[0] - wide / 2 + 6.4
    yield pen.icon(sign, x, spot[1], 8, "chip_on", 0.0 if pen.full else 0.3)
    if words:
        yield pen.label(x + 5.6, spot[1], words, 12, "display", "chip_on", anchor="start")


def _best(card: Piece) -> int:
    """Return the highest value that the roll can bring."""
    bands = card.fields["bands"]
    assert isinstance(bands, Sequence)
    return max(int(band.get("value") or 0) for band in bands)


def _strike(pen: Pen, card: Piece, own: str) -> Iterator[Item]:
    """Draw an attack: the spaces in range with their distances, and the target on the last of them."""
    far = int(str(card.fields["far"]))
    wide = R * math.sqrt(3) * far + 12.6  # From the ship's tail to the sign at the target.
    yield _smaller(*_volley(pen, card, own, far), scale=min(SMALLER, 54 / wide))


def _smaller(*items: Item, scale: float = SMALLER) -> Group:
    return at(X * (1 - scale), Y * (1 - scale), *items, scale=scale)


def _volley(pen: Pen, card: Piece, own: str, far: int) -> Iterator[Item]:
    near = int(str(card.fields["near"]))
    start = -(far / 2) - 0.3
    flown = _spot(start)[0], _spot(start + far)[0]
    for r in (-1, 0, 1):
        for q in range(-2, far + 3):
            steps = max(abs(q), abs(r), abs(q + r))
            spot = _spot(start + q, r)
            if (abs(spot[0] - X) < 27 or not steps) and steps <= far + 1:
                reached = near <= steps <= far
                yield _hex(pen, spot, "brass_pale" if reached else "paper")
                under = r < 1 and flown[0] < spot[0] < flown[1] + R  # There the arrow runs.
                if reached and not under and not (q == far and r == 0):
                    yield pen.label(*spot, str(steps), 9, "display", "night")
    yield _flier(pen, own, _spot(start))
    target = _spot(start + far)
    yield _flier(pen, "scoundrel", (target[0], target[1] + 0.6), left=True)
    yield from _arrow(pen, (_spot(start)[0] + 2.6, Y - 3.2), (target[0] - 2.4, Y - 3.0))
    yield pen.solid(circle(target[0] + 3.6, Y - 4.2, 3.3), "danger_area" if pen.full else "white", 0.4, "danger")
    yield pen.icon(str(card.fields["sign"]), target[0] + 3.6, Y - 4.2, 4.4, "white" if pen.full else "night")


def _fly(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Draw a flight of as many steps as the roll can bring; six hexes stand for a longer one."""
    best = _best(card)
    spots = _row(pen, min(best, 5) + 1)
    for i, spot in enumerate(spots):
        yield _hex(pen, spot, "brass_pale" if i else "paper")
    for i, (x, y) in enumerate(spots[1:-1], 1):
        yield pen.label(x, y, str(i) if i < 4 or best < 6 else "…", 9, "display", "night")
    yield _flier(pen, ship, spots[0])
    yield pen.label(*spots[-1], str(best), 13, "display", "night")
    yield from _arrow(pen, (spots[0][0] + 1, Y - 4.4), (spots[-1][0] - 0.6, Y - 5.0), "accent")


def _follow(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Another ship, put on each hex that the own one has just left."""
    spots = _row(pen, 4)
    for i, spot in enumerate(spots):
        yield _hex(pen, spot, "brass_pale" if i > 1 else "paper")
    for (ax, _), (bx, _) in pairwise(spots):
        yield from _arrow(pen, (ax + 1, Y - 5), (bx - 1, Y - 5), "accent")
    yield pen.line(line(spots[2][0] + 2, Y + 1.2, spots[3][0] - 3, Y + 1.2), 0.9, "brass_line")
    yield _flier(pen, ship, spots[3])
    yield _flier(pen, "swamp-rat", spots[2])


def _ward(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Draw a blow from the right that arcs of shield partly absorb."""
    spots = _row(pen, 4)
    for i, spot in enumerate(spots):
        yield _hex(pen, spot, "brass_pale" if i == 1 else "paper")
    yield _flier(pen, ship, spots[1])
    x = spots[1][0]
    for i in range(3):
        at_x = x + 5 + i * 1.6
        d = _curve((at_x, Y - 5), (at_x + 3, Y - 2), (at_x + 3, Y + 2), (at_x, Y + 5))
        yield pen.line(d, 0.8, "frost_on")
    yield at(spots[2][0] + 2.6, Y, burst(pen.studio, ice=False), scale=0.7)
    yield pen.line(polyline(((spots[3][0] + 3, Y), (spots[2][0] + 6, Y))), 0.8, "danger")
    yield pen.label(spots[2][0] + 1.4, Y - 7.6, f"up to −{_best(card)}", 9, "display", "night")


def _mend(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Damage that goes off the ship."""
    ice = str(card.fields["sign"]) == "ice-damage"
    count = 3 if ice else _best(card)
    start_x, end_x, arrow = _becomes(pen, 13, 18.8)
    yield _hex(pen, (start_x, Y), "brass_pale")
    yield side_view(pen.studio, ship, start_x, Y, 13, 12)
    for i in range(count):
        x, y = end_x + 9.4 * (i % 2) - 4.7, Y + (0 if count < 3 else 4.8 * (2 * (i // 2) - 1))
        yield at(x, y, burst(pen.studio, ice=ice))
        yield pen.line(line(x - 3.6, y + 3.6, x + 3.6, y - 3.6), 0.7, "night")
    yield from arrow


def _grab(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Cubes from every hex within reach."""
    yield _smaller(*_reach(pen, ship))


def _reach(pen: Pen, ship: str) -> Iterator[Item]:
    for r in (-1, 0, 1):
        for q in range(-2, 3):
            if max(abs(q), abs(r), abs(q + r)) <= 2:
                yield _hex(pen, _spot(q, r), "brass_pale" if (q, r) != (0, 0) else "paper")
    yield _flier(pen, ship, _spot(0))
    for q, r in ((2, 0), (-1, 1), (-2, 0), (1, -1)):
        x, y = _spot(q, r)
        yield pen.icon("cube", x, y, 6, "night", 0.0 if pen.full else 0.3)
        ax, ay = X + (x - X) * 0.68, Y + (y - Y) * 0.68
        bx, by = X + (x - X) * 0.4, Y + (y - Y) * 0.4
        yield pen.line(polyline(((ax, ay), (bx, by))), 0.7, "accent")


def _hide(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Draw a line of sight that ends before it reaches the ship."""
    spots = _row(pen, 4)
    for spot in spots:
        yield _hex(pen, spot, "paper")
    yield pen.solid(circle(*spots[0], 6.2), "chip", 0.4)
    yield _flier(pen, ship, spots[0])
    yield _flier(pen, "enforcer", spots[3], left=True)
    sight = pen.line(line(spots[3][0] - 4.4, Y, spots[1][0], Y), 0.7, "danger")
    yield sight._replace(dash=(1.6, 1.2))
    x = spots[1][0]
    yield pen.line(line(x - 2.2, Y - 2.2, x + 2.2, Y + 2.2) + line(x - 2.2, Y + 2.2, x + 2.2, Y - 2.2), 1.0, "danger")


def _wait(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Draw single steps of the ship, one after each turn of another captain."""
    spots = _row(pen, 4)
    for i, spot in enumerate(spots):
        yield _hex(pen, spot, "brass_pale" if i else "paper")
    yield _flier(pen, ship, spots[0])
    for (ax, _), (bx, by) in pairwise(spots):
        yield from _arrow(pen, (ax + 1.6, Y - 4.6), (bx - 1.4, Y - 4.6), "accent")
        yield pen.icon("turn", bx, by, 5.6, "night")


def _rise(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
    """Draw a ship that comes back from its last damage."""
    start_x, end_x, arrow = _becomes(pen, 18, 13)
    yield pen.solid(polygon(star(start_x, Y, 9, 0.62, 11)), "danger_area" if pen.full else "white", 0.4, "danger")
    yield side_view(pen.studio, ship, start_x, Y, 9.4, 9)
    yield from arrow
    yield _hex(pen, (end_x, Y), "brass_pale")
    yield side_view(pen.studio, ship, end_x, Y, 13, 11)


def _gain(words: str = "", sign: str = "") -> Callable[[Pen, Piece, str], Iterator[Item]]:
    """Return a function that draws the ship and its gain; in `words` a star is the highest value of the roll."""

    def draw(pen: Pen, card: Piece, ship: str) -> Iterator[Item]:
        gained = words.replace("*", f"{_best(card):,}")
        start_x, end_x, arrow = _becomes(pen, 14, _across(gained))
        yield _hex(pen, (start_x, Y), "brass_pale")
        yield side_view(pen.studio, ship, start_x, Y, 14, 12)
        yield from arrow
        yield from _plate(pen, (end_x, Y), sign or str(card.fields["sign"]), gained)

    return draw


DIAGRAMS: Mapping[str, Callable[[Pen, Piece, str], Iterator[Item]]] = {
    "skip": _fly, "forecast": _gain(), "patchwork": _mend, "burrow": _ward, "auto-pilot": _wait, "quick-hands": _grab,
    "evasive-thrusters": _ward, "pounce": _strike, "shade-field": _hide, "bulkheads": _ward, "tow": _follow,
    "haggle": _gain("+*", "credits"), "broadside": _strike, "long-stride": _fly, "forge": _mend, "toll": _strike,
    "snare": _strike, "reaper": _gain("no roll"), "solar-sail": _gain("+*", "energy"), "nine-lives": _rise,
    "heat-vent": _mend, "contract": _gain("+*", "bounty"),
}  # fmt: skip
