"""Ship abilities of Embers (section 1.3): three of its own ships, and three that replace cards of the core.

Nine Lives is a last stand, which `damage` asks for wherever damage would destroy a ship.
"""

from __future__ import annotations

from companion.engine import Step

from .. import abilities
from ..modules import Module
from .ice import take_ice_off
from .tables import Captain, MixiaTable

SOLAR_SAIL, HEAT_VENT = "solar-sail", "heat-vent"
REPLACED = ("patchwork", "forge", "reaper")
"""Cards of the core that Embers has anew: they do the same, and say what they do of ice."""


def _solar_sail(table: MixiaTable, captain: Captain, value: int) -> Step:
    """XI-468: energy, as much as the meter takes."""
    gained = min(value, captain.most_energy - captain.energy)
    captain.energy += gained
    table.note("XI-468", "sailed", who=captain.name, number=gained, total=captain.energy)
    yield from ()


def _heat_vent(table: MixiaTable, captain: Captain, value: int) -> Step:
    """XI-468 XI-103 XI-A128: all ice thaws."""
    if value:
        take_ice_off(table, captain, "XI-468")
    yield from ()


ABILITIES = Module(
    effects={
        SOLAR_SAIL: _solar_sail,
        HEAT_VENT: _heat_vent,
        **{f"{key}-embers": abilities.EFFECTS[key] for key in REPLACED},
    },
    useful={
        SOLAR_SAIL: lambda table, captain: captain.energy < captain.most_energy,
        HEAT_VENT: lambda table, captain: bool(captain.ice),
        **{f"{key}-embers": abilities.USEFUL[key] for key in REPLACED if key in abilities.USEFUL},
    },
)
