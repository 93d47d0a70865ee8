"""Armor Platings and Cargo Pods: what they add to a ship, and what lies in them (XI-452 to XI-459, XI-491, XI-492)."""

from __future__ import annotations

from ..constants import ARMOR
from ..modules import Module
from .hold_checks import check_holds
from .keys import PLATED
from .tables import Captain

JUGGERNAUT = "juggernaut"


def raise_threshold(captain: Captain) -> int:
    """XI-452 XI-A21: how much more damage a ship with plates can take; the Juggernaut's count 1 more (XI-406)."""
    plates = sum(each.kind.type == ARMOR for each in captain.attached)
    return plates * (PLATED + captain.has_title(JUGGERNAUT))


def outside_neighbours(captain: Captain, cell: str) -> list[str]:
    """XI-454 XI-459: the cells that ice spreads to from one of a plate's, or to a plate's from its connecting one: only
    that joins them to the hold. Into a pod it doesn't spread."""
    joints = [joint for each in captain.attached if each.plating for joint in each.joints]
    return [two for one, two in joints if one == cell] + [one for one, two in joints if two == cell]


HOLDS = Module(
    figures={"damage_threshold": raise_threshold},
    checks=(check_holds,),
)
