"""What the questions of Space Debris are about: the values that `text` makes words of, taken from the table when
somebody looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine import NOTHING, Values

from .constants import NEAR
from .table import DebrisTable, Satellite, Ship


def spaces(table: DebrisTable, which: Iterable[str], more: Values = NOTHING) -> Values:
    """What lies in spaces; an answer that is no space has nothing there."""
    return {"spaces": {space: _space(table, space) for space in which if space in table.cubes}, **more}


def satellite(letter: str) -> Values:
    """Which satellite it is about."""
    return {"letter": letter}


def board(table: DebrisTable, more: Values = NOTHING) -> Values:
    """What lies in every space: which of them may come up can be nobody's to know."""
    return spaces(table, table.cubes, more)


def sources(table: DebrisTable, ship: Ship) -> Values:
    """Where a ship can capture cubes: what lies there, which space is its own, and for how many it has room."""
    return spaces(table, [ship.at, *NEAR[ship.at]], {"here": ship.at, "room": ship.room})


def partners(ships: Mapping[str, Ship]) -> Values:
    """What those with whom a card may be exchanged have in hand."""
    return {"hands": {name: [*ship.hand] for name, ship in ships.items()}}


def ways(table: DebrisTable, ship: Ship, which: Iterable[str], harmless: bool, left: int) -> Values:
    """Where a ship is, what lies in the spaces that it can move to, and which of them cost it a hit point, if any
    does; how many spaces it may still move."""
    found = spaces(table, which)
    hurting = [] if harmless else [*filter(table.hurts, found["spaces"])]
    return {**found, "hurting": hurting, "hp": ship.hp, "at": ship.at, "left": left, "harmless": harmless}


def mates(table: DebrisTable, ship: Ship, which: Mapping[str, Ship]) -> Values:
    """The ships that a ship can move to, and which of them lie where it costs a hit point."""
    hurting = [name for name, mate in which.items() if table.hurts(mate.at)]
    return {**pieces(which.values()), "hurting": hurting, "hp": ship.hp}


def uses(table: DebrisTable, ship: Ship, cards: Iterable[str]) -> Values:
    """The satellites whose action a ship can take, and all to whom Rendezvous can lead: where that is but one, nobody
    is asked."""
    others = {mate.name: mate for mate in table.players.values() if mate.at != ship.at}
    return {"usable": [*cards], **mates(table, ship, others)}


def waiting(table: DebrisTable, cubes: int) -> Values:
    """The same for a card that is flipped: the cubes on it and on each that waits, and whether the discs turn then."""
    laid = [each.cubes for each in table.face_down]
    return board(table, {"waiting": cubes, "laid": laid, "turning": not table.orbit_done})


def _space(table: DebrisTable, space: str) -> Values:
    return {
        "cubes": table.cubes[space],
        "satellites": [satellite.letter for satellite in table.satellites.values() if satellite.at == space],
        "ships": [ship.name for ship in table.players.values() if ship.at == space],
    }


def pieces(every: Iterable[Ship | Satellite]) -> Values:
    """Where ships and satellites are, and their hit points."""
    ships: dict[str, Any] = {}
    satellites: dict[str, Any] = {}
    for each in every:
        here = {"at": each.at, "hp": each.hp}
        if isinstance(each, Ship):
            ships[each.name] = here
        else:
            satellites[each.letter] = {"card": each.card, **here}
    return {"ships": ships, "satellites": satellites}
