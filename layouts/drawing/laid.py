"""What lies beside a board, put together of pieces at true size: beside, below and on one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen
from layouts.drawing.scene import Group, Item, Path, Scene
from layouts.drawing.shapes import rect

GAP = 6.0
"""mm between things that lie beside one another."""


def piece(studio: Studio, id: str, side: str = "front", on: Sequence[Item] = ()) -> Scene:
    """A piece as it lies or stands, tagged with its id, and what lies on it, in mm from its top-left."""
    symbol, outline = studio.lay(id, side)
    lies = Group((Pen(studio).piece(id, 0, 0, side=side),), symbol.width / 2, symbol.height / 2, tag=id)
    return Scene(symbol.width, symbol.height, (lies, _edge(studio, outline), *on), 0.0)


def card(studio: Studio, scene: Scene) -> Scene:
    """A picture cut out like a card."""
    outline = rect(0, 0, scene.width, scene.height)
    return replace(scene, items=(Group(scene.items, clip=outline), _edge(studio, outline)), bleed=0.0)


def _edge(studio: Studio, outline: str) -> Item:
    """What sets a pale piece off from a pale ground."""
    return Path(outline, stroke=studio.look.colour("faint"), width=0.5)


def row(scenes: Sequence[Scene], gap: float = GAP, *, level: bool = False) -> Scene:
    """Pictures in a row, each in the middle of its height, or with their tops `level`."""
    height, x = max(scene.height for scene in scenes), 0.0
    items: list[Item] = []
    for scene in scenes:
        items.append(Group(scene.items, x, 0.0 if level else (height - scene.height) / 2))
        x += scene.width + gap
    return Scene(x - gap, height, tuple(items), 0.0)


def column(scenes: Sequence[Scene], gap: float = GAP) -> Scene:
    """Pictures below one another, each in the middle of the column's width."""
    width, y = max(scene.width for scene in scenes), 0.0
    items: list[Item] = []
    for scene in scenes:
        items.append(Group(scene.items, (width - scene.width) / 2, y))
        y += scene.height + gap
    return Scene(width, y - gap, tuple(items), 0.0)
