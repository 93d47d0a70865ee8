"""The characters of junk, each in two poses: awake, and as it is when nobody looks. `characters.txt` has them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path as File

from layouts.drawing.brush import Brush
from layouts.drawing.drawings import TextDrawing, read_drawings
from layouts.drawing.scene import Group, Item

from .pen import Ink, at, circle, ellipse


@cache
def characters() -> Mapping[str, TextDrawing]:
    """The characters by their junk."""
    return read_drawings([File(__file__).parent / "characters.txt"])


def draw_junk(ink: Ink, key: str, pose: int = 0) -> list[Item]:
    """A junk's character alone around (0, 0), about 20 mm high."""
    poses = [*characters()[key].views.values()]

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
