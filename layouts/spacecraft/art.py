"""The pictures that faces.yaml may ask for, as `art.<function>`, each around (0, 0)."""

from __future__ import annotations

from layouts.drawing.hooks import Studio
from layouts.drawing.scene import Group

from . import paper
from .cards import mini
from .inventors import marker, standee
from .pen import Ink, Pen, at

__all__ = ["kettlebell", "marker", "paint", "part", "standee"]


def part(studio: Studio, shape: str, colour: str = "any", scale: float = 0.3, flipped: bool = False) -> Group:
    """A rocket part as an illustration: scale 1 is its true size."""
    return mini(studio, shape, colour, scale, flipped)


def paint(studio: Studio, colour: str, radius: float = 3.0) -> Group:
    """A mark of paint with its letter; radius in mm."""
    return paper.paint(Ink(Pen(studio)), colour, radius)


def kettlebell(studio: Studio, words: str, high: float = 7.0, size: float = 12.0) -> Group:
    """A weight with its number.

    high: mm. size: of the number, in pt.
    """
    return at(0, 0, *paper.kettlebell(Ink(Pen(studio)), 0, 0, words, high, size))
