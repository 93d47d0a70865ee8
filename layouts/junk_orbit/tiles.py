"""Junk tiles: sun rays, the junk on its disc, the band of the destination; and the backs, which show the source."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, HAIR, Pen, at
from layouts.drawing.scene import Group, Item, Path, Use
from layouts.drawing.shapes import circle, ellipse, line, outline, polar, polygon, rect, star

from .bands import band, filled, name_width, sign
from .drawings import GRID, junk, silhouette
from .rings import table

SIDE = 28.0
BLEED = 3.0
BAND = 7.6
"""Height of the destination's band."""
EDGE = 0.35
"""Width of a band's edge if the band is a line."""
FROM, TO = -4.0, SIDE + 4.0
"""Ends of a band, which runs through the bleed, so that waves aren't cut at the same place on two tiles."""
OBJECTS = (18.2, 10.2)
"""Middle of the junk's disc, from which the rays start."""
SPARE = 23.9
"""Width for a landmark and a name on a band."""
VIGNETTES = 5
DISC = 12.0
"""Radius of the disc on a back: it covers half of the tile, as a stack of backs would take too much ink otherwise."""


def rays(studio: Studio) -> Group:
    """Draw pale rays behind the junk, in full ink; from the tile's top left corner."""
    pen = Pen(studio)
    if not pen.full:
        return Group(())
    x, y = OBJECTS
    wedges = (polygon([OBJECTS, polar(36, 30 * i - 7.5, x, y), polar(36, 30 * i + 7.5, x, y)]) for i in range(12))
    return Group((pen.fill("".join(wedges), "cream_ray"),))


def object_on_disc(studio: Studio, object: str, seed: str, pose: int = 0) -> Group:
    """Draw a tile's junk around (0, 0), in full ink on a disc; its tilt and the disc's colour depend on the tile's id.
    Every second pose shows the other side."""
    pen, chance = Pen(studio), Random(f"{seed}{pose or ''}")
    disc = pen.fill(circle(0, 0, 8), f"vignette{chance.randrange(VIGNETTES)}")
    tilt = chance.choice((-9, -5, 5, 9))
    drawn = at(0, 0, Use(junk(studio, object, pose % 2 == 1), -GRID / 2, -GRID / 2), angle=tilt, scale=0.62)
    return Group((disc, drawn) if pen.full else (drawn,))


def destination(studio: Studio, city: str) -> Group:
    """Draw the band with a tile's destination: landmark, name, and the sign of a moon of Mars; from the top left
    corner."""
    pen, made = Pen(studio), table(studio)
    home = made.home[city]
    on = f"{home.stack}_on" if pen.full else home.stack
    signs = [home.signs[gate] for gate in home.gates if home.stack == "mars"]
    size, high = 9.0, 4.9
    extra = high + 0.9 + (3.4 if signs else 0.0)
    while name_width(city, size) + extra > SPARE and size > 8:
        size -= 0.25
    wide = name_width(city, size) + extra
    left, middle = (SIDE - wide) / 2, 23.94
    mark = Use(silhouette(city), left, middle - high / 2, high / GRID, fill=pen.colour(on))
    items: list[Item] = [_ground(pen, home.stack), mark]
    items.append(pen.label(left + high + 0.9 + name_width(city, size) / 2, middle, city, size, "display", on))
    items += [sign(pen, name, left + wide - 1.2, middle, 1.25, on) for name in signs]
    return Group(tuple(items))


def chip(studio: Studio, code: str, kind: str) -> Group:
    """Draw a tile's code in the colour of its source, as a tab on the band at the right: it shows the source of a tile
    face up in cargo."""
    pen, body = Pen(studio), kind.removesuffix("-tile")
    box = rect(19.9, 18.0, 6.0, 2.9, 0.8)
    rim = pen.line(box, 0.9, "cream") if pen.full else pen.line(box, 2.0, "white")
    ground = pen.fill(box, body) if pen.full else pen.solid(box, "white", HAIR, body)
    return Group((rim, ground, pen.label(22.9, 19.45, code, 6.5, "display", f"{body}_on" if pen.full else body)))


def nowhere(studio: Studio) -> Group:
    """Draw the band of a starter tile, which has no destination."""
    pen = Pen(studio)
    words = pen.label(SIDE / 2, 24.2, "no delivery", 8, "display", "starter_on")
    return Group((_ground(pen, "starter"), words))


def _ground(pen: Pen, body: str) -> Path:
    if body == "starter":
        d = outline(f"M{FROM} {SIDE + 4}V{SIDE - BAND}H{TO}V{SIDE + 4}Z")
    else:
        d = band(FROM, TO, SIDE + 4, BAND + 4, body)
    return filled(pen, d, body, EDGE)


# ---- backs -----------------------------------------------------------------------------------------------------


def back(studio: Studio, body: str) -> Group:
    """Draw the back of a tile from Earth, the Moon, Mars, or of a starter: rays around the body's emblem and its
    name."""
    pen, middle = Pen(studio), SIDE / 2
    rim = circle(0, 0, DISC)
    items: list[Item] = []
    far = 30.0
    if pen.full:
        items.append(pen.fill(polygon([(-17, -17), (17, -17), (17, 17), (-17, 17)]), body))
        wedges = (polygon([(0, 0), polar(far, 22.5 * i - 5.6), polar(far, 22.5 * i + 5.6)]) for i in range(16))
        items.append(pen.fill("".join(wedges), f"{body} + 14% cream"))
        items.append(pen.fill(rim, "cream"))
    else:
        d = "".join(line(*polar(DISC, 22.5 * i), *polar(far, 22.5 * i)) for i in range(16))
        items.append(pen.line(d, HAIR, body))
        items.append(pen.solid(rim, "white", FINE, body))
    items += _emblem(pen, body)
    colour = "ink" if body == "moon" else body
    for turn in (0, 180):
        items.append(at(0, 0, pen.label(0, -7.9, body.upper(), 7.5, "display", colour, track=0.4), angle=turn))
    return Group((at(middle, middle, *items),))


def _emblem(pen: Pen, body: str) -> Iterator[Item]:
    """Draw the sign of a source around (0, 0), symmetric under half a turn."""
    r = 5.0
    on = "cream" if pen.full else body
    if body == "starter":
        yield (
            pen.fill(polygon(star(0, 0, r + 0.2, 0.62, 8)), "starter")
            if pen.full
            else pen.line(polygon(star(0, 0, r, 0.62, 8)), FINE, "starter")
        )
        yield pen.fill(circle(0, 0, 1.8), "cream") if pen.full else pen.line(circle(0, 0, 1.8), FINE, "starter")
        return
    ground = "#8A8A90" if body == "moon" else body
    yield pen.fill(circle(0, 0, r), ground) if pen.full else pen.line(circle(0, 0, r), FINE, body)
    if body == "earth":
        yield pen.line(line(-r, 0, r, 0) + line(0, -r, 0, r) + ellipse(0, 0, 2.6, r), FINE, on)
        yield pen.line(line(-4.3, -2.6, 4.3, -2.6) + line(-4.3, 2.6, 4.3, 2.6), FINE, on)
    elif body == "moon":
        for x, y, q in ((-2.2, -1.9, 1.2), (2.2, 1.9, 1.2), (2.1, -2.1, 0.8), (-2.1, 2.1, 0.8), (0, 0, 0.9)):
            yield pen.fill(circle(x, y, q), on) if pen.full else pen.line(circle(x, y, q), FINE, on)
    else:
        for y in (-2.4, 0.0, 2.4):
            x = (r * r - y * y) ** 0.5 - 0.3
            wave = outline(f"M{-x:.2f} {y}q{x / 2:.2f} -1.5 {x:.2f} 0t{x:.2f} 0")
            yield pen.line(wave, 0.8 if pen.full else FINE, on)
