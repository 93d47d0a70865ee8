"""Docked satellites on the board: the figures of their cards that are needed often, readable from afar.

A card lies half on the board, and a picture of the board ends at its edge. So the visible half is drawn specially: the
craft, the hit points left, and the goods still to be delivered, or the sign of its ability.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import FINE, Pen, at
from layouts.drawing.scene import Group, Item, Symbol, Use
from layouts.drawing.shapes import Point, rect

from .boards import size
from .cards import PITCH, RESOURCES, TILE, cost_tiles
from .satellites import satellite_window

WIDE, HIGH, SIDE = 26.8, 53.8, 3.4
"""Size of the drawing at a dock, and width of the stripe along its left, which shows whether the satellite works."""
PER_ROW = 3
WINDOW = 21.0, 16.0
EDGE = 27.4
"""Distance from the board's right edge to the drawing's left."""


def docked(studio: Studio, state: Mapping[str, Any]) -> Iterator[Item]:
    """Draw the satellites of a position at their docks, in mm of the GSO board, each tagged with its dock."""
    most = studio.game.number("hp")
    for letter, satellite in (state.get("satellites") or {}).items():
        card = satellite.get("card")
        if card not in (None, "?"):
            works, hp = bool(satellite.get("operational")), int(satellite.get("hp", most))
            missing = () if works else _missing(studio, satellite)
            x, y = place(studio, str(letter))
            yield at(x, y, Use(_draw_card(studio, str(card), works, hp, missing), 0, 0), tag=f"dock.{letter}")


def place(studio: Studio, letter: str) -> Point:
    """Return the top left corner of the drawing at a dock, in mm of the GSO board."""
    letters, (wide, high) = studio.game.tracks["satellites"].spaces, size(studio)
    return wide - EDGE, high / len(letters) * (letters.index(letter) + 0.5) - HIGH / 2


def _missing(studio: Studio, satellite: Mapping[str, Any]) -> tuple[int, ...]:
    """Count each resource that is still to be delivered (SD-053)."""
    cost = studio.game.piece(f"satellite-card.{satellite['card']}").fields
    delivered = Counter(str(each.get("as") or each.get("card")) for each in satellite.get("delivered") or ())
    return tuple(max(0, int(cost[kind]) - delivered[kind]) for kind in RESOURCES)


@lru_cache(maxsize=128)
def _draw_card(studio: Studio, card: str, works: bool, hp: int, missing: tuple[int, ...]) -> Symbol:
    pen, middle = Pen(studio), (SIDE + WIDE) / 2
    wide, high = WINDOW
    window = satellite_window(studio, works, f"satellite-card.{card}", wide, high)
    items: list[Item] = [
        pen.solid(rect(0, 0, WIDE, HIGH, 2.5), "paper", FINE),
        pen.fill(rect(0.25, 2.5, SIDE, HIGH - 5), "leo_area" if works else "stripe"),
        at(middle - wide / 2, 2.2, window),
        pen.icon("hit-point", middle - 5, 24.0, 9.0, "night"),
        pen.label(middle + 5.2, 24.0, str(hp), 26, "display", "threat4" if hp <= 1 else "night"),
    ]
    if works:
        items.append(pen.icon(f"power-{card}", middle, 41.0, 17.0, "night"))
    else:
        scale = wide / (PER_ROW * PITCH - (PITCH - TILE))
        tiles = cost_tiles(studio, missing, PER_ROW)
        items.append(Group((tiles,), middle - wide / 2, 30.5, scale=scale))
    name = f"docked-{card}-{'works' if works else 'fails'}-{hp}-{missing}"
    return Symbol(name, tuple(items), WIDE, HIGH)
