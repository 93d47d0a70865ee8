"""The pictures that faces.yaml may ask for, as `art.<function>`: each takes a studio and keywords and gives a group.

Centred on (0, 0): resource, satellite, burst, minimap, hull, standee, earth, cube, heap, broken_ring.
From the top-left of the card or window: horizon, satellite_window, orbit_back, resource_back.
"""

from __future__ import annotations

from layouts.drawing.hooks import Studio
from layouts.drawing.pen import Pen, use
from layouts.drawing.scene import Group, Path
from layouts.drawing.shapes import circle

from .backs import minimap, orbit_back, resource_back
from .earth import earth
from .positions import UNIT, cluster
from .positions import cube as live_cube
from .resources import horizon, resource
from .satellites import satellite, satellite_window
from .ships import hull, standee
from .wreckage import burst

__all__ = [
    "broken_ring",
    "burst",
    "cube",
    "earth",
    "heap",
    "horizon",
    "hull",
    "minimap",
    "orbit_back",
    "resource",
    "resource_back",
    "satellite",
    "satellite_window",
    "standee",
]

RING = 6.7
"""Radius of a satellite token's ring in mm: 1.3 mm inside its cut."""


def cube(studio: Studio) -> Group:
    """A cube around (0, 0), 8 mm from corner to corner."""
    return Group((use(live_cube(studio), 0, 0),))


def heap(studio: Studio, cubes: int) -> Group:
    """Cubes in a heap around (0, 0), as the rulebook's pictures show them, within 4.3 mm of it."""
    return Group(tuple(use(live_cube(studio), x, y, size / UNIT) for x, y, size in cluster(int(cubes), 4.3)))


def broken_ring(studio: Studio) -> Group:
    """The ring of a satellite that malfunctions, around (0, 0)."""
    pen = Pen(studio)
    width = 0.9 if pen.full else 0.5
    ring = circle(0, 0, RING - width / 2)
    return Group((Path(ring, stroke=pen.colour("night"), width=width, dash=(1.8, 1.3), round=False),))
