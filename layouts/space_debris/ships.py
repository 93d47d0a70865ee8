"""Ships: the freighter in plan view that carries a ship card's hold, and the rocket of a standee.

The player's colour is on fins, bands and nose; the mark says the same without colour. Nose to the right (card) or up
(standee), light from the upper left.
"""

from __future__ import annotations

from collections.abc import Iterator

from layouts.hooks import Studio
from layouts.pen import BOLD, FINE, HAIR, Pen, along, box, clipped, rounded
from layouts.scene import Group, Item, Path
from layouts.shapes import Point, circle, dots, ellipse, hatch, outline, rect

HOLD = (-4.4, 0.0)
"""Middle of the hold, from the middle of `hull`."""
HOLD_SIZE = (66.4, 28.2)
"""Two rows of five slots of 12.2 mm at a pitch of 12.6 mm, and a rim round them."""


def hull(studio: Studio, colour: str) -> Group:
    """A ship in plan view around (0, 0), 114 x 39 mm, nose right; its hold lies around HOLD and is left empty."""
    pen = Pen(studio)
    body = outline("M-50 -12.6L-46.4 -16.8H27C41 -16.8 51 -8.4 56.6 0C51 8.4 41 16.8 27 16.8H-46.4L-50 12.6Z")
    lit, base, dark = (
        pen.inks("white"),
        pen.inks("steel_lit"),
        pen.inks("steel_lit + 30% steel_dark", "white + 14% night", "white"),
    )
    inside = (
        Path(body, fill=base),
        Path(rect(-60, -20, 120, 5.4), fill=lit),
        Path(rect(-60, 14.9, 120, 5), fill=dark),
        Path("M57 0C51 8.4 41 16.8 27 16.8L27 13.4C39 12.4 48 7 57 0Z", fill=dark),
        *_bands(pen, colour),
    )
    items: list[Item] = [*_nozzles(pen), *_fins(pen, colour), clipped(body, *inside), pen.line(body, BOLD)]
    items += [*_plating(pen), *_vents(pen), *_cockpit(pen), *_bay(pen)]
    return Group(tuple(items))


def _fins(pen: Pen, colour: str) -> Iterator[Item]:
    for side in (-1, 1):
        fin = rounded([(-46, side * 14), (-53, side * 19.4), (-33, side * 19.4), (-20, side * 14)], 1.4)
        yield pen.solid(fin, f"{colour}_area" if side < 0 or not pen.full else f"{colour} + 22% night", BOLD)
        if not pen.full:
            stripe = along([(-47, side * 18.1), (-32.6, side * 18.1)])
            yield pen.line(stripe, BOLD, colour)


def _nozzles(pen: Pen) -> Iterator[Item]:
    for y in (-8.6, 0.0, 8.6):
        bell = rounded(
            [(-49, y - 2.2), (-51.4, y - 2.4), (-56.6, y - 3.6), (-56.6, y + 3.6), (-51.4, y + 2.4), (-49, y + 2.2)],
            0.6,
        )
        shade = Path(rect(-58, y + 1, 10, 4), fill=pen.inks("steel_dark", "white + 14% night", "night"))
        yield clipped(bell, Path(bell, fill=pen.inks("steel")), shade)
        yield pen.line(bell, BOLD)
        yield pen.line(along([(-53.6, y - 2.9), (-53.6, y + 2.9)]), FINE)


def _bands(pen: Pen, colour: str) -> Iterator[Item]:
    """Two bands of the player's colour before the nose, one astern."""
    for x, wide in ((32.6, 4.2), (38.0, 1.5), (-43.6, 3.2)):
        band = rect(x, -20, wide, 40)
        if pen.full:
            yield pen.fill(band, colour)
            yield clipped(band, Path(rect(x, 14.9, wide, 5), fill=pen.colour(f"{colour} + 25% night")))
        elif pen.low:
            yield pen.line(along([(x + wide / 2, -20), (x + wide / 2, 20)]), min(wide, BOLD), colour)
        else:
            yield hatch(band, (x, -20, wide, 40), 1.2, HAIR, pen.colour("night"))


def _plating(pen: Pen) -> Iterator[Item]:
    """Seams and rivets along the sides."""
    seam = pen.inks("steel", "night + 50% white", "night")
    xs = (-31.0, -19.0, -7.0, 5.0, 17.0)
    ends: list[Point] = [p for x in xs for side in (-1, 1) for p in ((x, side * 16.2), (x, side * 14.8))]
    yield pen.line(along(ends), FINE, seam)
    rivets = [(x + d, side * 15.5) for x in xs for side in (-1, 1) for d in (-1.4, 1.4)]
    yield dots(rivets, pen.colour(seam), 0.55)


def _vents(pen: Pen) -> Iterator[Item]:
    """Louvres astern, over the engines."""
    for y in (-7.6, 0.0, 7.6):
        yield Path(box(2.6, 5, 0.5, -46.6, y), fill=pen.inks("steel"), stroke=pen.colour("night"), width=FINE)
        slats = [(x, y + d) for d in (-0.9, 0.9) for x in (-47.6, -45.6)]
        yield pen.line(along(slats), HAIR)


def _cockpit(pen: Pen) -> Iterator[Item]:
    glass = outline("M41.8 -6C46 -5 49.4 -2.6 51.6 0C49.4 2.6 46 5 41.8 6C42.8 2 42.8 -2 41.8 -6Z")
    inside = (
        Path(glass, fill=pen.inks("night + 14% heo", "white", "white")),
        Path("M41 -7L53 -7L46.6 0L41 -1Z", fill=pen.inks("night + 38% heo", "white + 30% heo", "night")),
    )
    yield clipped(glass, *inside)
    yield pen.line(glass, BOLD)
    yield pen.line("M46 -4.2L46 4.2", FINE)
    yield Path(circle(53.8, 0, 0.9), fill=pen.inks("amber", "white", "night"), stroke=pen.colour("night"), width=FINE)


def _bay(pen: Pen) -> Iterator[Item]:
    """The open hold; the slots are drawn on it."""
    x, y = HOLD
    wide, high = HOLD_SIZE
    yield pen.solid(box(wide, high, 2, x, y), pen.inks("night"), BOLD)
    # Hinges of the bay's doors, outside its rim.
    for hinge in (x - wide / 2 - 1.7, x + wide / 2 + 1.7):
        for side in (-1, 1):
            yield Path(
                box(1.5, 5, 0.5, hinge, side * 7), fill=pen.inks("steel"), stroke=pen.colour("night"), width=FINE
            )


# ---- standee ---------------------------------------------------------------------------------------------------


def standee(studio: Studio, colour: str, mark: str) -> Group:
    """One side of a pawn around (0, 0): 16 x 34 mm and 3 mm more to left and right; a ship, its mark below it."""
    pen = Pen(studio)
    items: list[Item] = []
    if pen.full:
        # A world in the player's colour under a pale sky: as loud as a flat ground, on far less ink.
        world = clipped(rect(-11, -17, 22, 34), pen.solid(circle(0, 17.5, 24), colour, FINE))
        items += [pen.fill(rect(-11, -17, 22, 34), "paper"), world]
    items += _rocket(pen, colour)
    rim = pen.inks("night", colour, "night")
    items.append(pen.solid(circle(0, 9.6, 6.2), "paper", pen.by_ink(BOLD, FINE, HAIR), rim))
    return Group((*items, *_sign(pen, colour, mark)))


def _sign(pen: Pen, colour: str, mark: str) -> Iterator[Item]:
    """The player's mark: on white in its colour with a thin outline, and smaller, as it is what takes most ink."""
    y, size = 9.4 if mark == "triangle" else 9.6, pen.by_ink(9.4, 7.2, 6.6)
    yield pen.icon(f"mark-{mark}", 0, y, size, pen.inks("night", colour, "night"))
    if pen.low:
        yield pen.icon(f"mark-{mark}", 0, y, size, "night", HAIR)


def _rocket(pen: Pen, colour: str) -> Iterator[Item]:
    body = outline(
        "M0 -15.6C3 -13 4.6 -9.4 4.6 -5.4C4.6 -2.8 4 -.6 3 1.6H-3C-4 -.6 -4.6 -2.8 -4.6 -5.4C-4.6 -9.4 -3 -13 0 -15.6Z"
    )
    fin = "M-4.4 -4.4C-6.4 -2.8 -7 -0.6 -6.8 3.2L-3 0.8C-3.8 -0.8 -4.3 -2.6 -4.4 -4.4Z"
    other = "M4.4 -4.4C6.4 -2.8 7 -0.6 6.8 3.2L3 0.8C3.8 -0.8 4.3 -2.6 4.4 -4.4Z"
    paint, line = f"{colour} + 38% night" if pen.full else "white", 0.8 if pen.full else FINE
    yield pen.solid(fin + other, paint, line, colour if pen.low else "night")
    inside = (
        Path(body, fill=pen.inks("paper")),
        Path(rect(1.7, -17, 4, 20), fill=pen.inks("steel_lit + 22% steel")),
        *([] if pen.full else [pen.line(along([(2.5, -11), (2.5, -1.2)]), HAIR)]),
        Path(rect(-6, -17, 12, 6), fill=pen.inks(f"{colour} + 38% night", "white", "white")),
        pen.line(along([(-6, -11), (6, -11), (-6, -1.2), (6, -1.2)]), FINE if pen.full else HAIR),
    )
    yield clipped(body, *inside)
    yield pen.line(body, line)
    glass = pen.inks("heo + 25% white", "white", "white")
    yield Path(circle(0, -6.6, 2.1), fill=glass, stroke=pen.colour("night"), width=line)
    yield Path(ellipse(-0.6, -7.3, 0.6, 0.5), fill=pen.inks("white", "white", "white"))
