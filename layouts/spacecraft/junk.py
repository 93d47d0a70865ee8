"""Junk tiles and workshop tokens: every type of junk is a character; heavier is darker.

Edges have one colour all around, so that one cut separates neighbours and all 75 tiles fit one sheet. They are drawn
around (0, 0).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from components.schema import Piece
from layouts.drawing.brush import Brush
from layouts.drawing.drawings import drawings_beside
from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group, Item, Scene, Symbol
from layouts.drawing.shapes import Rect, rect

from .paper import corners, kettlebell, kraft, wobbly
from .pen import Ink, Pen, at, circle, clipped, ellipse, gear

HALF = 12.5
BOX = Rect(-HALF - 3, -HALF - 3, 2 * HALF + 6, 2 * HALF + 6)


def tile(studio: Studio, piece: Piece) -> Scene:
    """Draw the face of a junk tile."""
    ink = Ink(Pen(studio))
    return _scene((*kraft(ink, BOX, piece.key, "kraft_light", 0.6), *_face(ink, piece, "kraft_dark")))


def token(studio: Studio, piece: Piece) -> Scene:
    """Draw the face of a workshop token: the same junk on wood."""
    ink = Ink(Pen(studio))
    return _scene((ink.area(rect(*BOX), "plank"), *_face(ink, piece, "wood_line")))


def tile_back(studio: Studio, piece: Piece) -> Scene:
    """Draw the common back of all junk tiles: kraft and a heap of scrap, the same whichever way it lies."""
    ink = Ink(Pen(studio))
    return _scene((*kraft(ink, BOX, "junk back", "kraft", 0.8), *_heap(ink)))


def token_back(studio: Studio, piece: Piece) -> Scene:
    """Draw the back of the workshop tokens: wood and a gear wheel."""
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
    """Return a trimmed tile or token by its type, 25 mm square."""
    kind = "token" if as_token else "junk"
    scene = (token if as_token else tile)(studio, studio.game.piece(f"{kind}.{key}"))
    return Symbol(f"{kind}-{key}", (at(0, 0, clipped(rect(0, 0, 25, 25), *scene.items)),), 25, 25)


def _face(ink: Ink, piece: Piece, line: str) -> Iterator[Item]:
    """Draw a label of the type's tone, the character, its name and its weight."""
    weight, key, pose = int(piece.fields["weight"]), str(piece.fields["junk"]), int(piece.fields.get("pose", 0))
    label = wobbly(corners(-10.5, -10.5, 21, 21), f"label {key}", 0.3)
    inside = [ink.area(label, f"weight{weight}")]
    if ink.full:
        strip = "M-14 8.2Q-6 7.4 0 8T14 7.8V16H-14Z"
        inside.append(ink.area(strip, "#C6A97B" if weight == 3 else "#CFB588"))
    if piece.kind == "token" and not ink.full:  # Without the wood, a heavier frame marks a token.
        inside.append(ink.area(label, None, line, 0.6))
    yield clipped(label, *inside)
    yield ink.area(label, None, line, 0.3)
    size, y = {"gears": (0.72, -2.0), "cable": (0.74, -1.6), "propeller": (0.66, -2.3)}.get(key, (0.76, -1.9))
    yield at(-1.4, y, *draw_junk(ink, key, pose), scale=size)
    yield ink.pen.words(-9.4, 9.3, piece.name.removesuffix(" token"), 6.5, "strong", "ink")
    yield at(6.6, 6.0, kettlebell(ink.pen.studio, weight, 7.0, 12))


def _heap(ink: Ink) -> Iterator[Item]:
    """Draw a nut, a bolt, a spring and a gear, each beside its own image rotated by half a turn."""
    line = "doodle"
    for angle in (0, 180):
        yield at(
            0, 0,
            ink.line(gear(3.2, 8, -5.4, -5.2) + circle(-5.4, -5.2, 1.2), line, 0.6),
            ink.line("M2.4 -7.6L5.2 -9.2L8 -7.6V-4.4L5.2 -2.8L2.4 -4.4Z" + circle(5.2, -6, 1.3), line, 0.6),
            angle=angle,
        )  # fmt: skip
    yield ink.line("M-4 2C-2 -3 -1 3 0 0S2 3 4 -2", line, 0.7)


def draw_junk(ink: Ink, key: str, pose: int = 0) -> list[Item]:
    """Draw only a junk's character around (0, 0), about 20 mm high: awake, or as it is when nobody looks."""
    poses = [*drawings_beside(__file__, "characters.txt")[key].views.values()]

    def eye(place: str, size: str, look: str) -> Group:
        (x, y), (dx, dy) = (map(float, words.split(",")) for words in (place, look))
        return at(
            x, y,
            ink.area(ellipse(0, 0, 1.45, 1.7), "white", "ink", 0.45 if ink.full else 0.3),
            ink.area(circle(dx, dy, 0.75), "ink"),
            ink.area(circle(dx - 0.25, dy - 0.3, 0.22), "white"),
            scale=float(size),
        )  # fmt: skip

    return Brush(ink.pen, things={"eye": eye}).all(poses[pose % len(poses)])
