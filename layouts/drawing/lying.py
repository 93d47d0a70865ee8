"""Pieces as they lie on the table, for pictures: printed faces cut out along their outlines, and standing standees."""

from __future__ import annotations

from components.values import NamedTuple
from layouts.drawing.crop import cropped
from layouts.drawing.look import Look
from layouts.drawing.scene import Group, Path, Scene, Symbol
from layouts.drawing.shapes import Box, line, polygon

FOOT_DEPTH_SHARE, SPLAY = 0.6, 0.09
"""The visible share of a foot's depth, as it is bent towards the viewer, and the share of its width added on each
side."""
HALO = 0.9
"""Width in mm of a pale edge that sets a standee off from its background."""


class Lying(NamedTuple):
    """A piece as seen on the table: a symbol at true size, and its outline as path data."""

    symbol: Symbol
    outline: str


def lay_flat(name: str, scene: Scene, outline: str) -> Lying:
    """Cut a face out along its outline."""
    w, h = scene.width, scene.height
    return Lying(Symbol(name, (Group(cropped(scene.items, Box(0, 0, w, h)), clip=outline),), w, h), outline)


def stand_up(name: str, scene: Scene, folds: tuple[float, ...], look: Look) -> Lying:
    """Draw a standee, folded and seen from its front: its lower half, and the foot that is bent towards the viewer.

    `folds` are those of the upper foot, the middle and the lower foot, in mm from the face's top.
    """
    _, middle, low = folds
    wide, tall, deep = scene.width, low - middle, (scene.height - low) * FOOT_DEPTH_SHARE
    aside = wide * SPLAY
    edge = (aside, 0), (aside + wide, 0), (aside + wide, tall), (2 * aside + wide, tall + deep), (0, tall + deep)
    outline = polygon((*edge, (aside, tall)))
    seen = cropped(scene.items, Box(-aside, middle, wide + aside, low + deep))
    ink, fold = look.colour("ink"), line(aside, tall, aside + wide, tall)
    items = (
        Path(outline, stroke="#FFFFFF", width=2 * HALO),
        Group((Group(seen, aside, -middle),), clip=outline),
        Path(outline, stroke=ink, width=0.5),
        Path(fold, stroke=ink, width=0.5),
    )
    return Lying(Symbol(name, items, wide + 2 * aside, tall + deep, HALO), outline)
