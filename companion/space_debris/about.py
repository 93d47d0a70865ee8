"""Values of questions of Space Debris, which `text` puts into words; they are read from the table on demand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine import NOTHING, Values

from .constants import NEAR
from .table import DebrisTable, Satellite, Ship


def spaces(table: DebrisTable, which: Iterable[str], more: Values = NOTHING) -> Values:
    """Return what lies in spaces; answers that aren't spaces are left out."""
    return {"spaces": {space: _space(table, space) for space in which if space in table.cubes}, **more}


def satellite(letter: str) -> Values:
    """Return the satellite that a question is about."""
    return {"letter": letter}


def board(table: DebrisTable, more: Values = NOTHING) -> Values:
    """Return what lies in every space, since nobody may know which of them can come up."""
    return spaces(table, table.cubes, more)


def sources(table: DebrisTable, ship: Ship) -> Values:
    """Return where a ship can capture cubes: the contents of the spaces, its own space, and its room."""
    return spaces(table, [ship.at, *NEAR[ship.at]], {"here": ship.at, "room": ship.room})


def partners(ships: Mapping[str, Ship]) -> Values:
    """Return the hands of the players with whom a card may be exchanged."""
    return {"hands": {name: [*ship.hand] for name, ship in ships.items()}}


def ways(table: DebrisTable, ship: Ship, which: Iterable[str], harmless: bool, left: int) -> Values:
    """Return the values of a move: the ship's space and hit points, the contents of the spaces within reach, those that
    cost a hit point, and the spaces it may still move."""
    found = spaces(table, which)
    hurting = [] if harmless else [*filter(table.hurts, found["spaces"])]
    return {**found, "hurting": hurting, "hp": ship.hp, "at": ship.at, "left": left, "harmless": harmless}


def mates(table: DebrisTable, ship: Ship, which: Mapping[str, Ship]) -> Values:
    """Return the ships that a ship can move to, and those at spaces that cost a hit point."""
    hurting = [name for name, mate in which.items() if table.hurts(mate.at)]
    return {**pieces(which.values()), "hurting": hurting, "hp": ship.hp}


def uses(table: DebrisTable, ship: Ship, cards: Iterable[str]) -> Values:
    """Return the satellites whose action a ship can take, and all targets of Rendezvous, as a single one isn't asked
    for."""
    others = {mate.name: mate for mate in table.players.values() if mate.at != ship.at}
    return {"usable": [*cards], **mates(table, ship, others)}


def waiting(table: DebrisTable, cubes: int) -> Values:
    """Return the values of a flipped card: the cubes on it and on each waiting card, and whether the discs turn
    afterwards."""
    laid = [each.cubes for each in table.face_down]
    return board(table, {"waiting": cubes, "laid": laid, "turning": not table.orbit_done})


def _space(table: DebrisTable, space: str) -> Values:
    return {
        "cubes": table.cubes[space],
        "satellites": [satellite.letter for satellite in table.satellites.values() if satellite.at == space],
        "ships": [ship.name for ship in table.players.values() if ship.at == space],
    }


def pieces(every: Iterable[Ship | Satellite]) -> Values:
    """Return the spaces and hit points of ships and satellites."""
    ships: dict[str, Any] = {}
    satellites: dict[str, Any] = {}
    for each in every:
        here = {"at": each.at, "hp": each.hp}
        if isinstance(each, Ship):
            ships[each.name] = here
        else:
            satellites[each.letter] = {"card": each.card, **here}
    return {"ships": ships, "satellites": satellites}
