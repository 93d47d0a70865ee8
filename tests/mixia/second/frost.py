"""Freezing (ledger XI-334 to XI-336): where ice comes in the first step of the Status Phase."""

from __future__ import annotations

from .ship import PLATE, Ship, neighbours, outside


def beside(ship: Ship, cell: str) -> set[str]:
    """XI-454 XI-459: where ice spreads from a cell. A plate has it from its connecting section, a pod not at all."""
    at = cell.partition("+")[0]
    near = set() if "+" in cell else neighbours(cell) & {*ship.hold}
    if at not in ship.attached(PLATE):
        return near
    middle, one, other = outside(at)
    joints = ((at, middle), (middle, one), (middle, other))
    return near | {there for pair in joints if cell in pair for there in pair if there != cell}


def freeze(ship: Ship) -> set[str]:
    """XI-334 XI-335: all undamaged cells beside those that are icy now, at once."""
    found = {there for cell in ship.own.get("ice", ()) for there in beside(ship, cell)}
    return found - {*ship.own["damage"]}
