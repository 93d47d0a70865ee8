"""Debris: strikes, cubes and collisions, and changes of threat.

Damage and cubes are separate: an orbit card strikes its space once (SD-093 SD-094), while cubes pushed on by a
collision strike nothing (SD-111). Cubes move at once from the supply or a card to the board, so none is ever in
between.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine import Ask, Choice, Ending, Guard, Reason, Step, legal

from . import about
from .constants import NEAR, SPACE_LIMIT, THREAT_MAX, THREAT_MIN
from .guarding import ship_of
from .table import DebrisTable, Ship


def raise_threat(table: DebrisTable, rule: str = "SD-078", event: str = "threat up", **more: Any) -> None:
    """Raise threat by one space, at most to 12, for a satellite hit, a fragmentation or a collision (SD-078). event:
    the note about it."""
    rises = table.threat < THREAT_MAX
    table.threat += rises
    table.note(rule if rises else "SD-A06", event, space=table.threat, rises=rises, **more)


def lower_threat(table: DebrisTable) -> None:
    """Lower threat by one space, for recycling many cubes or a repaired satellite (SD-079)."""
    if table.threat > THREAT_MIN:
        table.threat -= 1
        table.note("SD-079", "threat down", who=table.player, space=table.threat)
    else:
        table.note("SD-A05", "threat stays", space=table.threat)


def need_supply(table: DebrisTable, number: int, rule: str) -> None:
    """Lose the game if the supply has fewer cubes than needed (SD-132 SD-A40)."""
    if table.supply < number:
        table.note(rule, "supply too small", number=number, left=table.supply)
        raise Ending("lost", "SD-132")


def strike(table: DebrisTable, space: str) -> None:
    """Damage everything in an orbit card's space (SD-092); losses are checked once all damage is dealt (SD-A42)."""
    struck = [ship for ship in table.players.values() if ship.at == space]
    for ship in struck:
        ship.hp -= 1  # SD-093: the number of cubes doesn't matter.
        table.note("SD-093", "ship hit", who=ship.name, space=space, hp=ship.hp)
    satellite = table.satellite_at(space)
    if satellite:
        satellite.hp -= 1
        table.note("SD-094", "satellite hit", letter=satellite.letter, space=space, hp=satellite.hp)
        raise_threat(table)
    for ship in struck:
        check_ship(ship)
    if satellite and satellite.hp <= 0:
        raise Ending("lost", "SD-131")


def check_ship(ship: Ship) -> None:
    """Lose the game at once if a ship has 0 HP (SD-130 SD-A41 SD-A52)."""
    if ship.hp <= 0:
        raise Ending("lost", "SD-130")


def fewest(table: DebrisTable, spaces: Sequence[str]) -> list[str]:
    """Return the spaces with the fewest pieces, even if these are three cubes (SD-107 SD-A36)."""
    counts = [table.pieces(space) for space in spaces]
    least = min(counts)
    return [space for space, count in zip(spaces, counts, strict=True) if count == least]


def collide(table: DebrisTable, space: str) -> Step:
    """Push surplus cubes on until no space holds more than three (SD-104 to SD-110).

    The current player is asked only for a tie (SD-108 SD-A39).
    """
    cubes, seen = table.cubes, set()
    while cubes[space] > SPACE_LIMIT:  # SD-104
        raise_threat(table, "SD-105", "collision", at=space, number=cubes[space])
        near = NEAR[space]
        if all(cubes[other] == SPACE_LIMIT for other in near):  # SD-110, tested here by SD-A38.
            table.note("SD-110", "no way out", space=space)
            raise Ending("lost", "SD-133")
        board = tuple(cubes.values())
        if board in seen:  # SD-A37: the chain went in a circle.
            near = tuple(other for other in near if cubes[other] < SPACE_LIMIT)
            table.note("SD-A37", "circle", space=space)
        seen.add(board)
        least, surplus = fewest(table, near), cubes[space] - SPACE_LIMIT
        known = {"full": space, "surplus": surplus}
        target = yield Choice(table.player, "collision", least, "SD-108", (about.spaces, table, least, known))
        cubes[space] = SPACE_LIMIT
        cubes[target] += surplus  # SD-106: all of them to one space (SD-A35), where they strike nothing (SD-111).
        table.note("SD-106", "pushed", number=surplus, space=space, to=target)
        if cubes[target] > SPACE_LIMIT:
            table.note("SD-109", "chain", space=target)
        space = target


def excess_debris(table: DebrisTable, ship: Ship, number: int) -> Step:
    """Put a cube for each card discarded over the hand limit on one space next to the ship (SD-137 SD-A45 SD-A51)."""
    near = NEAR[ship.at]
    if all(table.cubes[space] == SPACE_LIMIT for space in near):
        table.note("SD-139", "no room", who=ship.name, space=ship.at)
        raise Ending("lost", "SD-139")
    need_supply(table, number, "SD-A47")
    least = fewest(table, near)
    space = yield Choice(ship.name, "excess", least, "SD-138", (about.spaces, table, least, {"number": number}))
    table.supply -= number
    table.cubes[space] += number
    table.note("SD-137", "excess", who=ship.name, number=number, space=space)
    yield from collide(table, space)  # SD-A46


# ---- guards -----------------------------------------------------------------------------------------------------

NOT_ADJACENT = Reason("it isn't next to {full}")
FEWER_ELSEWHERE = Reason("other spaces there have fewer pieces")
NO_ROOM = Reason("the chain went in a circle, and it has no room", "SD-A37")


def _why_not_pushed(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    return _why_not_onto(table, ask, str(ask.about["full"]), key, "SD-106")


def _why_not_given_up(table: DebrisTable, ask: Ask, key: str) -> Reason | None:
    return _why_not_onto(table, ask, ship_of(table, ask).at, key, "SD-137")


def _why_not_onto(table: DebrisTable, ask: Ask, full: str, space: str, rule: str) -> Reason | None:
    """Return why cubes can't go to a space next to another; only spaces with the fewest pieces are offered."""
    if space not in NEAR or space in (least := [*legal(ask)]):
        return None
    if space not in NEAR[full]:
        return NOT_ADJACENT._replace(rule=rule).where(full=full)
    fewer = table.pieces(space) > table.pieces(str(least[0]))
    return FEWER_ELSEWHERE._replace(rule=rule) if fewer else NO_ROOM


GUARDS: Mapping[str, Guard[DebrisTable]] = {"collision": _why_not_pushed, "excess": _why_not_given_up}
