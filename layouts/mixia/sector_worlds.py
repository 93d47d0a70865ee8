"""Worlds in the middle of sectors: planets, stars, dead worlds. Light comes from the upper left.

Each world is a row of `WORLDS`: its colours and what makes up its face. A name on a tile is read first, but a planet is
recognised by its picture, so no two look alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from random import Random

from components.values import NamedTuple
from layouts.drawing.pen import Pen, arc, at, clipped, rounded
from layouts.drawing.scene import Item, Path, Radial
from layouts.drawing.shapes import Point, Rect, circle, dots, ellipse, hatch, outline, polar, polygon, polyline

R = 26.6
"""Radius of a planet: it fits the shield around the seven hexes, whose inner line is 31 mm away at its nearest."""
GLOW = 36.0
"""Radius at which its air has faded to space."""


class World(NamedTuple):
    """A world's colours (base, light, shade, air) and the parts of its face, drawn in that order."""

    base: str
    light: str
    shade: str
    air: str
    parts: tuple[str, ...]


WORLDS = {
    "lunari": World("#7C86B4", "#A7B0D2", "#5A6392", "#9FB4E8", ("bands", "cap", "craters", "lights")),
    "kemplar-ii": World("#2F6FA8", "#5C9A63", "#1F4F80", "#8CC8F0", ("lands", "cap", "clouds", "lights")),
    "azure": World("#3B8FC4", "#8CCBEA", "#2468A0", "#8CD8F5", ("bands", "storm", "ring")),
    "doravin-v": World("#4E8B57", "#8FBF6A", "#2E5F45", "#B5E39A", ("lands", "rivers", "cap", "clouds")),
    "neo-damascus": World("#C79A55", "#E6C88A", "#9A6C34", "#F2D69A", ("dunes", "craters", "grid", "lights")),
    "loath": World("#5E2B2A", "#8A3D2E", "#3A191C", "#F08A5C", ("plates", "cracks")),
    "smugglers-den": World("#6F6257", "#978775", "#493F39", "#8A7A6A", ("lump", "craters", "hangars")),
    "tig": World("#8FB8B5", "#D6ECE8", "#5E8A8C", "#C8F0EA", ("bands", "lands", "cap", "pole", "craters")),
    "kei": World("#C98FA8", "#F0C8D4", "#9A5F80", "#F7CBE0", ("bands", "storm", "spots", "lights")),
    "orrins-husk": World("#6B6660", "#8F8980", "#46423E", "#4A5A60", ("plates", "craters", "ruins", "chunk")),
    "vashti": World("#70655E", "#A58F78", "#4C413B", "#5A5A5C", ("dunes", "craters", "ruins", "cracks")),
    "old-meridian": World("#5F6B6C", "#8C9A98", "#3F4A4C", "#4A6068", ("bands", "grid", "ruins", "craters")),
    "calder-deep": World("#54606E", "#7E8C9A", "#363F4B", "#46586A", ("plates", "craters", "chasm", "ruins")),
}
PLAIN = World("#7C86B4", "#A7B0D2", "#5A6392", "#9FB4E8", ("bands", "craters"))
"""A world that nobody has painted yet."""


def draw_world(pen: Pen, key: str) -> Iterator[Item]:
    """Draw a planet around (0, 0) with its atmosphere."""
    world, chance = WORLDS.get(key, PLAIN), Random(f"world {key}")
    rim = _lump(chance) if "lump" in world.parts else circle(0, 0, R)
    if pen.full:
        thin = pen.colour(f"{world.air} + 82% space")
        stops = (
            (0.0, thin),
            (R / GLOW - 0.01, pen.colour(f"{world.air} + 58% space")),
            (0.86, thin),
            (1.0, pen.colour("space")),
        )
        yield Path(circle(0, 0, GLOW), fill=Radial(0, 0, GLOW, stops))
    yield pen.fill(rim, pen.by_ink(world.base, "white", "white"))
    behind = [part for part in world.parts if part not in ("ring", "lump")]
    inside = [item for part in behind for item in _PARTS[part](pen, world, chance)]
    yield clipped(rim, *inside, *_night(pen))
    if not pen.full:
        yield pen.line(rim, 0.5, "world_line")
    if "ring" in world.parts:
        yield from _ring(pen, world)


def _night(pen: Pen) -> Iterator[Item]:
    """Draw the night side."""
    shadow = outline(f"M{-2 * R} {-2 * R}H{2 * R}V{2 * R}H{-2 * R}Z") + circle(-R * 0.27, -R * 0.3, R * 1.09)
    if pen.full:
        yield Path(shadow, fill=pen.colour("#081A2A"), opacity=0.55, evenodd=True)
        thin = outline(f"M{-2 * R} {-2 * R}H{2 * R}V{2 * R}H{-2 * R}Z") + circle(-R * 0.14, -R * 0.16, R * 1.04)
        yield Path(thin, fill=pen.colour("#081A2A"), opacity=0.35, evenodd=True)
    else:
        yield hatch(_crescent(), Rect(-R, -R, 2 * R, 2 * R), 1.5, 0.2, pen.colour("world_line"))


def _crescent() -> str:
    """Return the outline of the night side for line art, between the rim and the edge of the light."""
    edge = [polar(R * 1.09, turn, -R * 0.27, -R * 0.3) for turn in range(360)]
    inner = [point for point in edge if math.hypot(*point) <= R]
    first, last = (math.degrees(math.atan2(x, -y)) % 360 for x, y in (inner[0], inner[-1]))
    rim = [polar(R + 0.5, first + (last - first) * i / 40) for i in range(41)]
    return polygon([*rim, *reversed(inner)])


# ---- parts of a face -------------------------------------------------------------------------------------------


def _bands(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Belts of weather with wavy edges."""
    y, tones = -R, (world.light, world.shade, f"{world.base} + 50% {world.light}", f"{world.base} + 45% {world.shade}")
    for i in range(8):
        high = R * chance.uniform(0.12, 0.3)
        wave = R * chance.uniform(-0.06, 0.06)
        top = [(x * R / 3, y + wave * math.sin(x * 1.3 + i)) for x in range(-4, 5)]
        under = [(x, below + high) for x, below in reversed(top)]
        if pen.full:
            yield Path(rounded([*top, *under], 3), fill=pen.colour(tones[i % 4]), opacity=0.75)
        elif i % 2:
            yield pen.line(rounded([*top, *under], 3), 0.25, "world_line")
        y += high + R * chance.uniform(0.05, 0.14)


def _blob(chance: Random, x: float, y: float, r: float, count: int = 9, flat: float = 0.8) -> str:
    points = [polar(r * chance.uniform(0.6, 1.3), 360 / count * i) for i in range(count)]
    return rounded([(x + px, y + py * flat) for px, py in points], 99)


def _lands(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Lands in a sea, each with a lighter heart."""
    for x, y, r in ((-11, -9, 10), (9, -2, 8), (-6, 13, 8), (14, 14, 6), (3, -20, 5)):
        land = _blob(chance, x, y, r, 11)
        heart = _blob(chance, x - 1, y - 1, r * 0.5)
        if pen.full:
            yield pen.fill(land, world.light)
            yield Path(heart, fill=pen.colour(f"{world.light} + 30% #F2E3B0"), opacity=0.7)
        else:
            yield pen.line(land, 0.3, "world_line")


def _clouds(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    if not pen.full:
        return
    for _ in range(11):
        x, y, long = chance.uniform(-20, 18), chance.uniform(-22, 20), chance.uniform(4, 9)
        streak = rounded(
            [(-long, 0.3), (-long * 0.3, -1.1), (long * 0.4, -0.7), (long, 0.1), (long * 0.2, 0.9), (-long * 0.5, 0.8)],
            9,
        )
        yield at(x, y, Path(streak, fill=pen.colour("white"), opacity=0.5), angle=chance.uniform(-14, 6))


def _rivers(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    d = ""
    for _ in range(5):
        x, y, turn = chance.uniform(-16, 14), chance.uniform(-16, 12), chance.uniform(60, 160)
        points = [(x, y)]
        for _ in range(6):
            turn += chance.uniform(-45, 45)
            points.append(polar(2.4, turn, *points[-1]))
        d += polyline(points)
    yield pen.line(
        d, pen.by_ink(0.45, 0.25, 0.25), pen.by_ink(f"{world.air} + 40% {world.shade}", "world_line", "world_line")
    )


def _cap(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    yield from _pole_cap(pen, -1)


def _pole(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    yield from _pole_cap(pen, 1)


def _pole_cap(pen: Pen, way: int) -> Iterator[Item]:
    points = [(x * R / 4, way * R * (0.72 + 0.035 * (x * x % 3))) for x in range(-4, 5)]
    cap = rounded([*points, (R, way * R * 1.3), (-R, way * R * 1.3)], 4)
    if pen.full:
        yield pen.fill(cap, "#EEF3FA")
    else:
        yield pen.line(cap, 0.25, "world_line")


def _craters(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    for x, y, r in (
        (-0.45, 0.28, 0.12),
        (0.2, 0.56, 0.15),
        (0.36, -0.36, 0.1),
        (-0.62, -0.32, 0.07),
        (-0.1, -0.62, 0.06),
        (0.62, 0.12, 0.07),
    ):
        x, y, r = (
            (x + chance.uniform(-0.06, 0.06)) * R,
            (y + chance.uniform(-0.06, 0.06)) * R,
            r * R * chance.uniform(0.8, 1.1),
        )
        if pen.full:
            yield pen.fill(circle(x, y, r), f"{world.shade} + 15% #06141D")
            yield pen.fill(circle(x + r * 0.2, y + r * 0.2, r * 0.76), f"{world.base} + 25% {world.light}")
        else:
            yield pen.line(circle(x, y, r), 0.25, "world_line")


def _lights(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Cities on the dark side."""
    if pen.full:
        found = [polar(R * chance.uniform(0.84, 0.96), chance.uniform(92, 172)) for _ in range(22)]
        yield dots(found, pen.colour("#F3D48A"), 0.55)


def _storm(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    x, y = R * 0.2, R * 0.42
    for part, tone in ((1.0, world.shade), (0.74, world.light), (0.42, f"{world.base} + 40% {world.shade}")):
        eye = ellipse(x, y, R * 0.27 * part, R * 0.14 * part)
        yield pen.fill(eye, tone) if pen.full else pen.line(eye, 0.25, "world_line")


def _spots(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    for _ in range(7):
        spot = ellipse(
            chance.uniform(-20, 18), chance.uniform(-20, 18), chance.uniform(1.0, 2.2), chance.uniform(0.6, 1.1)
        )
        yield pen.fill(spot, world.light) if pen.full else pen.line(spot, 0.25, "world_line")


def _ring(pen: Pen, world: World) -> Iterator[Item]:
    """Draw a ring around the world: behind it at the top, before it below."""
    front = [(math.cos(math.radians(a)), math.sin(math.radians(a))) for a in range(-4, 185, 7)]
    for far, width, tone in ((32.6, 1.5, world.light), (30.4, 0.9, world.base), (34.3, 0.5, world.light)):
        points = [(x * far, y * far * 0.23) for x, y in front]
        line = polyline(points)
        if pen.full:
            yield at(0, 0, Path(line, stroke=pen.colour(tone), width=width, opacity=0.85), angle=-14)
        else:
            yield at(0, 0, pen.line(line, 0.3, "world_line"), angle=-14)


def _dunes(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    for i in range(12):
        y, x, long = -R + 4.6 * i + chance.uniform(-1, 1), chance.uniform(-10, 10), chance.uniform(12, 22)
        crest = rounded(
            [
                (-long, 0),
                (-long * 0.4, -2.2),
                (0, -0.8),
                (long * 0.5, -2.4),
                (long, 0),
                (long * 0.3, 0.5),
                (-long * 0.4, 0.7),
            ],
            9,
        )
        if pen.full:
            yield at(x, y, Path(crest, fill=pen.colour(world.light if i % 2 else world.shade), opacity=0.65), angle=-8)
        elif i % 2:
            yield at(x, y, pen.line(crest, 0.25, "world_line"), angle=-8)


def _grid(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Streets of a city that goes round the world."""
    lines = [polyline([(x * 2.2 - 22, -4.0 + 0.3 * x), (x * 2.2 - 22, 4.0 + 0.3 * x)]) for x in range(0, 21, 2)]
    lines += [polyline([(-R, y * 2.2), (R, y * 2.2 + 6)]) for y in range(-2, 2)]
    tone = pen.by_ink(world.air, "world_line", "world_line")
    yield Path("".join(lines), stroke=pen.colour(tone), width=0.25, opacity=pen.by_ink(0.7, 1.0, 1.0))


def _plates(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    for _ in range(pen.by_ink(13, 5, 5)):
        plate = _blob(chance, chance.uniform(-22, 20), chance.uniform(-22, 20), chance.uniform(3, 7.5), 6, 0.9)
        if pen.full:
            yield Path(plate, fill=pen.colour(chance.choice((world.light, world.shade))), opacity=0.6)
        else:
            yield pen.line(plate, 0.25, "world_line")


def _crack(chance: Random, x: float, y: float, turn: float, count: int) -> list[Point]:
    points = [(x, y)]
    for _ in range(count):
        points.append(polar(chance.uniform(2.2, 4.2), turn + chance.uniform(-38, 38), *points[-1]))
    return points


def _cracks(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Rifts; on a world that is still alive lava shows in them."""
    hot = world.air == "#F08A5C"
    d = ""
    for i in range(7):
        trunk = _crack(chance, *polar(R * chance.uniform(0.1, 0.75), 51 * i), 51 * i + chance.uniform(-60, 160), 6)
        d += polyline(trunk) + polyline(_crack(chance, *trunk[3], chance.uniform(0, 360), 3))
    if pen.full and hot:
        yield Path(d, stroke=pen.colour("#F0642A"), width=1.5, opacity=0.55)
        yield pen.line(d, 0.6, "#FFC83D")
    else:
        yield pen.line(
            d, pen.by_ink(0.6, 0.3, 0.3), pen.by_ink(f"{world.shade} + 55% #06141D", "world_line", "world_line")
        )


def _lump(chance: Random) -> str:
    return rounded([polar(R * chance.uniform(0.86, 1.06), 360 / 13 * i) for i in range(13)], 4.0)


def _hangars(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Lit tunnel mouths, and masts with red lamps."""
    for x, y, turn in ((-13, 4, -8), (4, -14, 6), (9, 11, -5)):
        mouth = polygon([(-3.4, 1.3), (-2.6, -1.3), (2.6, -1.3), (3.4, 1.3)])
        inside = polygon([(-2.7, 1.3), (-2.1, -0.7), (2.1, -0.7), (2.7, 1.3)])
        yield at(
            x,
            y,
            pen.fill(mouth, pen.by_ink(f"{world.shade} + 40% #06141D", "white", "white")),
            pen.solid(
                inside, pen.by_ink("#FFC766", "white", "white"), 0.25, pen.by_ink("#8A4B1A", "world_line", "world_line")
            ),
            angle=turn,
        )
    if pen.full:
        yield dots([(-19, -8), (-4, 18), (17, -6), (-10, -17)], pen.colour("law_outlaw"), 0.9)


def _ruins(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Draw the remains of a city: broken rings of foundations."""
    for x, y, r in ((-12, -12, 4.6), (11, -5, 3.6), (-3, 13, 4.2)):
        rings = "".join(
            arc(r * part, start, start + chance.uniform(60, 110), x, y)
            for part in (1.0, 0.62)
            for start in (chance.uniform(0, 90), chance.uniform(150, 260))
        )
        spokes = "".join(
            polyline((polar(r * 0.2, a, x, y), polar(r * chance.uniform(0.7, 1.15), a, x, y)))
            for a in range(20, 380, 72)
        )
        yield pen.line(
            rings + spokes,
            pen.by_ink(0.4, 0.25, 0.25),
            pen.by_ink(f"{world.light} + 25% white", "world_line", "world_line"),
        )


def _chunk(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Draw a bite out of the world that shows its cold heart."""
    bite = rounded(
        [(R * 1.1, -R * 0.75), (R * 0.5, -R * 0.62), (R * 0.42, -R * 0.3), (R * 0.72, -R * 0.1), (R * 1.1, -R * 0.05)],
        1.2,
    )
    yield pen.solid(
        bite, pen.by_ink("space", "white", "white"), 0.5, pen.by_ink(world.light, "world_line", "world_line")
    )


def _chasm(pen: Pen, world: World, chance: Random) -> Iterator[Item]:
    """Draw a canyon from rim to rim."""
    one = [(-R, 2 + chance.uniform(-1, 1)), (-15, 5), (-8, 3), (-2, 6.4), (6, 4.6), (13, 8), (R, 6)]
    two = [(R, 7), (14, 10.4), (6, 8.2), (-2, 9), (-9, 6.6), (-15, 8), (-R, 3.4)]
    d = polygon([*one, *two])
    yield pen.solid(
        d,
        pen.by_ink(f"{world.shade} + 65% #06141D", "white", "white"),
        0.35,
        pen.by_ink(world.light, "world_line", "world_line"),
    )


_PARTS: dict[str, Callable[[Pen, World, Random], Iterator[Item]]] = {
    "bands": _bands, "lands": _lands, "clouds": _clouds, "rivers": _rivers, "cap": _cap, "pole": _pole,
    "craters": _craters, "lights": _lights, "storm": _storm, "spots": _spots, "dunes": _dunes, "grid": _grid,
    "plates": _plates, "cracks": _cracks, "hangars": _hangars, "ruins": _ruins, "chunk": _chunk, "chasm": _chasm,
}  # fmt: skip
