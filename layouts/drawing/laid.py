"""Arrangements of pieces at true size for places beside a board: beside, below and on one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen
from layouts.drawing.scene import Group, Item, Path, Scene
from layouts.drawing.shapes import rect

GAP = 6.0
"""In mm, between things that lie beside one another."""


def piece(studio: Studio, id: str, side: str = "front", on: Sequence[Item] = ()) -> Scene:
    """Draw a piece as it lies or stands, tagged with its id, with items on it in mm from its top left corner."""
    symbol, outline = studio.lay(id, side)
    lies = Group((Pen(studio).piece(id, 0, 0, side=side),), symbol.width / 2, symbol.height / 2, tag=id)
    return Scene(symbol.width, symbol.height, (lies, _edge(studio, outline), *on), 0.0)


def card(studio: Studio, scene: Scene) -> Scene:
    """Cut a picture out like a card."""
    outline = rect(0, 0, scene.width, scene.height)
    return replace(scene, items=(Group(scene.items, clip=outline), _edge(studio, outline)), bleed=0.0)


def _edge(studio: Studio, outline: str) -> Item:
    """Draw an outline that sets a pale piece off from a pale ground."""
    return Path(outline, stroke=studio.look.colour("faint"), width=0.5)


def row(scenes: Sequence[Scene], gap: float = GAP, *, level: bool = False) -> Scene:
    """Arrange pictures in a row, centred vertically, or with their tops `level`."""
    height, x = max(scene.height for scene in scenes), 0.0
    items: list[Item] = []
    for scene in scenes:
        items.append(Group(scene.items, x, 0.0 if level else (height - scene.height) / 2))
        x += scene.width + gap
    return Scene(x - gap, height, tuple(items), 0.0)


def column(scenes: Sequence[Scene], gap: float = GAP) -> Scene:
    """Arrange pictures in a column, centred horizontally."""
    width, y = max(scene.width for scene in scenes), 0.0
    items: list[Item] = []
    for scene in scenes:
        items.append(Group(scene.items, (width - scene.width) / 2, y))
        y += scene.height + gap
    return Scene(width, y - gap, tuple(items), 0.0)
