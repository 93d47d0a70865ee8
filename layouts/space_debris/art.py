"""The pictures that faces.yaml may ask for, as `art.<function>`: each takes a studio and keywords and gives a group.

Centred on (0, 0): resource, satellite, burst, minimap, hull, standee, earth, cube, heap, broken_ring.
From the top-left of the card or window: horizon, satellite_window, orbit_back, resource_back.
"""

from .backs import minimap, orbit_back, resource_back
from .earth import earth
from .resources import horizon, resource
from .satellites import satellite, satellite_window
from .ships import hull, standee
from .tokens import broken_ring, cube, heap
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
