"""Junk tiles and workshop tokens: every type of junk is a character with its own posture; heavier is darker.

Edges are of one colour all round, so that one cut parts neighbours and all 75 tiles fit one sheet. Drawn around (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.hooks import Studio
from layouts.scene import Item, Scene, Symbol
from layouts.shapes import rect

from .paper import corners, kettlebell, kraft, wobbly
from .pen import Ink, Pen, at, circle, clipped, d, gear
from .skins import eye

HALF = 12.5
BOX = (-HALF - 3, -HALF - 3, 2 * HALF + 6, 2 * HALF + 6)


def tile(studio: Studio, piece: Piece) -> Scene:
    """The face of a junk tile."""
    ink = Ink(Pen(studio))
    return _scene((*kraft(ink, BOX, piece.key, "kraft_light", 0.6), *_face(ink, piece, "kraft_dark")))


def token(studio: Studio, piece: Piece) -> Scene:
    """The face of a workshop token: the same junk on wood."""
    ink = Ink(Pen(studio))
    return _scene((ink.area(rect(*BOX), "plank"), *_face(ink, piece, "wood_line")))


def tile_back(studio: Studio, piece: Piece) -> Scene:
    """What all junk tiles have in common: kraft and a heap of scrap, the same whichever way it lies."""
    ink = Ink(Pen(studio))
    return _scene((*kraft(ink, BOX, "junk back", "kraft", 0.8), *_heap(ink)))


def token_back(studio: Studio, piece: Piece) -> Scene:
    """The back of the workshop tokens: wood and a gear wheel."""
    ink = Ink(Pen(studio))
    on = "kraft_light" if ink.full else "white"
    return _scene(
        (
            ink.area(rect(*BOX), "plank"),
            ink.area(gear(9.6, 10), on, "ink", 0.6 if ink.full else 0.3),
            ink.area(circle(0, 0, 3.0), "plank", "ink", 0.6 if ink.full else 0.3),
        )
    )


def _scene(items: tuple[Item, ...]) -> Scene:
    return Scene(2 * HALF, 2 * HALF, (at(HALF, HALF, *items),), 3.0)


@lru_cache(maxsize=64)
def tile_symbol(studio: Studio, key: str, as_token: bool = False) -> Symbol:
    """A trimmed tile or token by its type, 25 mm square."""
    kind = "token" if as_token else "junk"
    scene = (token if as_token else tile)(studio, studio.game.piece(f"{kind}.{key}"))
    return Symbol(f"{kind}-{key}", (at(0, 0, clipped(rect(0, 0, 25, 25), *scene.items)),), 25, 25)


def _face(ink: Ink, piece: Piece, line: str) -> Iterator[Item]:
    """A label of the type's tone, the character, its name and its weight."""
    weight, key = int(piece.fields["weight"]), str(piece.fields["junk"])
    label = wobbly(corners(-10.5, -10.5, 21, 21), f"label {key}", 0.3)
    inside = [ink.area(label, f"weight{weight}")]
    if ink.full:
        strip = "M-14 8.2Q-6 7.4 0 8T14 7.8V16H-14Z"
        inside.append(ink.area(strip, "#C6A97B" if weight == 3 else "#CFB588"))
    if piece.kind == "token" and not ink.full:  # Without the wood, a heavier frame tells a token from a tile.
        inside.append(ink.area(label, None, line, 0.6))
    yield clipped(label, *inside)
    yield ink.area(label, None, line, 0.3)
    size, y = {"gears": (0.72, -2.0), "cable": (0.74, -1.6), "propeller": (0.66, -2.3)}.get(key, (0.76, -1.9))
    yield at(-1.4, y, *_CHARACTERS[key](ink), scale=size)
    yield ink.pen.words(-9.4, 9.3, piece.name.removesuffix(" token"), 6.5, "strong", "ink")
    yield from kettlebell(ink, 6.6, 6.0, str(weight), 7.0, 12)


# ---- characters --------------------------------------------------------------------------------------------------


def _line(ink: Ink) -> float:
    return 0.7 if ink.full else 0.4


def _tone(ink: Ink, colour: str) -> str:
    return colour if ink.full else "white"


def _limbs(ink: Ink, path: str) -> Item:
    return ink.line(path, "ink", 0.75 if ink.full else 0.45)


def _eyes(
    ink: Ink, x: float, y: float, size: float = 1.0, apart: float = 1.9, look: tuple[float, float] = (0.25, 0.15)
) -> Iterator[Item]:
    for side in (-1, 1):
        yield eye(ink, x + side * apart * size, y, size, look)


def _mouth(ink: Ink, x: float, y: float, width: float, high: float, open: bool = True) -> Item:
    if open:
        path = f"M{x - width / 2} {y}Q{x} {y + high * 2} {x + width / 2} {y}Z"
        return ink.area(path, "#8C2F22" if ink.full else "ink", "ink", 0.45 if ink.full else 0.3)
    return ink.line(f"M{x - width / 2} {y}Q{x} {y + high} {x + width / 2} {y}", "ink", 0.55 if ink.full else 0.4)


def _light_bulb(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    arms = "M-4.6 1.4C-7.4 1.4 -8 -.8 -8.6 -2.4M4.6 1.4C7 2.6 8 .6 8.8 2.4"
    yield _limbs(ink, arms + "M-1.6 7.4L-2.4 9.6H-4M1.6 7.4L2.4 9.6H4")
    glass = "M-5.9 -3.6C-5.9 -7.4 -3.2 -9.8 0 -9.8S5.9 -7.4 5.9 -3.6"
    glass += "C5.9 -.6 3.2 .8 2.9 3.4H-2.9C-3.2 .8 -5.9 -.6 -5.9 -3.6Z"
    yield ink.area(glass, _tone(ink, "#FFE27A"), "ink", w)
    if ink.full:
        yield ink.line("M-4.3 -4.6C-4.2 -6.8 -2.8 -8.2 -1.2 -8.5", "white", 1)
    yield ink.area(rect(-3, 3.2, 6, 4.4, 0.8), _tone(ink, "#9FA8AD"), "ink", w)
    yield ink.line("M-3 4.7L3 4.2M-3 6.2L3 5.7", "ink", 0.5 if ink.full else 0.3)
    yield from _eyes(ink, 0, -3.6, 0.95)
    yield _mouth(ink, 0, -0.9, 2.6, 1.2)
    yield ink.line("M-8.6 -7.4L-10 -8.2M8.4 -7.4L9.8 -8.2", "#E39A06" if ink.full else "ink", 0.8 if ink.full else 0.4)


def _spring(ink: Ink) -> Iterator[Item]:
    behind = "".join(f"M4.2 {y - 0.9}C4.2 {y - 2.2} -4 {y - 2.6} -4 {y - 3}" for y in (7.2, 4.2, 1.2))
    front = "".join(f"M-4 {y}C-4 {y + 2} 4.2 {y + 1.4} 4.2 {y - 0.9}" for y in (7.2, 4.2, 1.2, -1.8))
    for path, wide, narrow, colour in ((behind, 1.9, 0.8, "#3C7E79"), (front, 2.4, 1.2, "#5AA6A0")):
        yield ink.line(path, "ink", wide if ink.full else narrow + 0.5)
        yield ink.line(path, _tone(ink, colour), narrow)
    yield _limbs(ink, "M-4.6 -3.6C-7 -5 -7.4 -7 -8.8 -7.2M4.6 -3.6C7 -5 7.4 -7 8.8 -7.2")
    yield ink.area(rect(-5.6, -9.2, 11.2, 5.8, 2.6), _tone(ink, "#5AA6A0"), "ink", _line(ink))
    yield from _eyes(ink, 0, -6.6, 0.85, 2.1, (0, -0.4))
    yield ink.line("M-3.4 8.8H3.4", "ink", 1.2 if ink.full else 0.6)


def _gears(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    yield ink.area(gear(5, 8, 5.4, 5.2, 0.24, 0.4), _tone(ink, "#C98A2B"), "ink", w)
    yield ink.area(circle(5.4, 5.2, 1.5), "kraft_light", "ink", 0.6 if ink.full else 0.4)
    yield _limbs(ink, "M-7.6 2C-9.6 3 -9.8 4.6 -9.6 6M-4.4 5.8L-5 8.8H-6.8")
    yield ink.area(gear(8, 10, -1.8, -2), _tone(ink, "#E0573A"), "ink", w)
    yield ink.area(circle(-1.8, -2, 4.9), _tone(ink, "#F07C5C"), "ink", 0.5 if ink.full else 0.3)
    yield from _eyes(ink, -1.8, -2.8, 0.95)
    yield _mouth(ink, -1.8, 0.2, 3, 1.1)


def _battery(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    arms = "M-5.2 .4C-8 .4 -8.8 -2 -8.4 -4.4M5.2 .4C8 .4 8.8 -2 8.4 -4.4"
    yield _limbs(ink, arms + "M-2 8L-2.4 9.8H-4M2 8L2.4 9.8H4")
    yield ink.area(circle(-8.4, -4.8, 1) + circle(8.4, -4.8, 1), "ink")
    yield ink.area(rect(-2, -9.8, 4, 2.6, 0.7), _tone(ink, "#C9CED1"), "ink", w)
    yield ink.area(rect(-5.2, -8, 10.4, 16, 1.6), _tone(ink, "#2F8F5B"), "ink", w)
    yield ink.area(rect(-4.9, -7.7, 9.8, 4.2, 1), _tone(ink, "#E7B73C"))
    yield ink.line("M-5.2 -3.5H5.2", "ink", 0.6 if ink.full else 0.4)
    yield ink.line("M0 -6.8V-4.2M-1.3 -5.5H1.3", "ink", 0.8 if ink.full else 0.5)
    yield from _eyes(ink, 0, -0.4, 0.95)
    yield _mouth(ink, 0, 2.8, 3.2, 1.3)
    yield ink.line("M-3.6 -3L-1 -1.9M3.6 -3L1 -1.9", "ink", 0.6 if ink.full else 0.4)


def _cable(ink: Ink) -> Iterator[Item]:
    coil = (
        "M-8.4 3.4C-8.4 -.4 7.6 -.4 7.6 3.4S-8.4 7.2 -8.4 3.4M-8.4 5.8C-8.4 9.6 7.6 9.6 7.6 5.8"
        "M-8.4 3.4V5.8M7.6 3.4V5.8M-3 2C-7 -1 -5 -4 -2.4 -4.2"
    )
    yield ink.line(coil, "ink", 2.7 if ink.full else 2.0)
    yield ink.line(coil, _tone(ink, "#7A5BB0"), 1.4)
    yield ink.line("M5.4 -9.2H9M5.4 -5H9", "ink", 1.5 if ink.full else 0.9)
    if ink.full:
        yield ink.line("M5.4 -9.2H8.6M5.4 -5H8.6", "#E7C55A", 0.7)
    plug = "M-3.4 -8.6Q-3.4 -10.6 -1.4 -10.6H4.4Q5.8 -10.6 5.8 -9.2V-5Q5.8 -3.6 4.4 -3.6H-1.4Q-3.4 -3.6 -3.4 -5.6Z"
    yield ink.area(plug, _tone(ink, "#9B7FD0"), "ink", _line(ink))
    yield from _eyes(ink, 1, -7.8, 0.82, 1.75, (0.4, 0))
    yield _mouth(ink, 1.3, -5.6, 2, 0.8)


BLADE = "M-1.2 -3.4C-3.8 -5.6 -4.8 -9.6 -2.8 -12.6C-1.6 -14.2 2 -14 2.8 -11.9C3.8 -8.8 3.2 -5.6 1.8 -3.2Z"


def _propeller(ink: Ink) -> Iterator[Item]:
    blade: list[Item] = [ink.area(BLADE, _tone(ink, "#B9713A"), "ink", _line(ink))]
    tip = ink.area(rect(-6, -15, 12, 4.2), _tone(ink, "#F5C33B"))
    band = ink.line("M-6 -10.8H6", "ink", 0.5 if ink.full else 0.4)
    blade += [clipped(d(BLADE), tip, band), ink.area(BLADE, None, "ink", _line(ink))]
    yield at(0, 0, at(0, 0, *blade), at(0, 0, *blade, angle=180), angle=47)
    yield ink.area(circle(0, 0, 4.9), _tone(ink, "#D7DCDE"), "ink", _line(ink))
    yield from _eyes(ink, 0, -0.9, 0.85, 1.75, (-0.3, 0.1))
    yield _mouth(ink, 0, 1.6, 2.6, 1.0)
    yield ink.line("M-8.6 -3C-8.4 -5 -7.4 -7 -6 -8.2M8.6 3C8.4 5 7.4 7 6 8.2", "soft", 0.6 if ink.full else 0.35)


def _fuel_can(ink: Ink) -> Iterator[Item]:
    w = _line(ink)
    arms = "M-6 2C-8.6 2 -8.8 4.6 -8.8 6M6.2 2C8.6 1.6 9 -.6 9 -2"
    yield _limbs(ink, arms + "M-2.6 8.6V10H-4.4M2.6 8.6V10H4.4")
    yield ink.area("M3.4 -6.6L7.2 -10.2L8.8 -8.8L5.8 -5Z", _tone(ink, "#8B969B"), "ink", w)
    can = "M-6.4 -5.2Q-6.4 -7.6 -4 -7.6H3L6.4 -4.2V6.6Q6.4 8.8 4.2 8.8H-4.2Q-6.4 8.8 -6.4 6.6Z"
    yield ink.area(can, _tone(ink, "#C8552B"), "ink", w)
    yield ink.line("M-4.4 -7.4V-9.6H.6V-7.4", "ink", 1.3 if ink.full else 0.7)
    yield ink.line("M-4 5.6H4", "#9B3B19" if ink.full else "ink", 1 if ink.full else 0.4)
    yield from _eyes(ink, 0, -2.2, 0.95, look=(0.1, 0.35))
    yield _mouth(ink, 0, 1.4, 3, 0.9, open=False)


def draw_junk(ink: Ink, key: str) -> Iterator[Item]:
    """A junk's character alone around (0, 0), about 20 mm high."""
    return _CHARACTERS[key](ink)


_CHARACTERS = {
    "light-bulb": _light_bulb, "spring": _spring, "gears": _gears, "battery": _battery, "cable": _cable,
    "propeller": _propeller, "fuel-can": _fuel_can,
}  # fmt: skip


def _heap(ink: Ink) -> Iterator[Item]:
    """A nut, a bolt, a spring and a gear, each beside its own image turned half round."""
    line = "doodle"
    for angle in (0, 180):
        yield at(
            0, 0,
            ink.line(gear(3.2, 8, -5.4, -5.2) + circle(-5.4, -5.2, 1.2), line, 0.6),
            ink.line("M2.4 -7.6L5.2 -9.2L8 -7.6V-4.4L5.2 -2.8L2.4 -4.4Z" + circle(5.2, -6, 1.3), line, 0.6),
            angle=angle,
        )  # fmt: skip
    yield ink.line("M-4 2C-2 -3 -1 3 0 0S2 3 4 -2", line, 0.7)
