"""What debris does: it strikes, piles up, collides and hits on; and how threat rises and falls with it.

Damage and cubes are separate: an orbit card strikes its space once (SD-093, SD-094), cubes that a collision pushes
on strike nothing (SD-111). Cubes move in one go from the supply or a card to the board, so none is ever in between.
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
    """SD-078: one space up, for a satellite hit, a fragmentation or a collision; `event` says so. It stays at 12."""
    rises = table.threat < THREAT_MAX
    table.threat += rises
    table.note(rule if rises else "SD-A06", event, space=table.threat, rises=rises, **more)


def lower_threat(table: DebrisTable) -> None:
    """SD-079: one space down, for much recycled or a satellite that works."""
    if table.threat > THREAT_MIN:
        table.threat -= 1
        table.note("SD-079", "threat down", who=table.player, space=table.threat)
    else:
        table.note("SD-A05", "threat stays", space=table.threat)


def need_supply(table: DebrisTable, number: int, rule: str) -> None:
    """SD-132 SD-A40: the game is lost where the supply can't give that many cubes."""
    if table.supply < number:
        table.note(rule, "supply too small", number=number, left=table.supply)
        raise Ending("lost", "SD-132")


def strike(table: DebrisTable, space: str) -> None:
    """SD-092: what an orbit card damages in its space. All damage is dealt before a loss is looked for (SD-A42)."""
    struck = [ship for ship in table.players.values() if ship.at == space]
    for ship in struck:
        ship.hp -= 1  # SD-093: whatever the number of cubes.
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
    """SD-130 SD-A41 SD-A52: a ship at 0 HP loses the game at once; nothing later counts."""
    if ship.hp <= 0:
        raise Ending("lost", "SD-130")


def fewest(table: DebrisTable, spaces: Sequence[str]) -> list[str]:
    """SD-107: those of the spaces that hold the fewest pieces, even where these are three cubes (SD-A36)."""
    counts = [table.pieces(space) for space in spaces]
    least = min(counts)
    return [space for space, count in zip(spaces, counts, strict=True) if count == least]


def collide(table: DebrisTable, space: str) -> Step:
    """Push the cubes above three on and on, until no space holds more (SD-104 to SD-110).

    Asks the current player on a tie only (SD-108, SD-A39).
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
    """SD-137: cards given up for the hand limit become cubes, all in one space (SD-A45) beside that ship (SD-A51)."""
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
    """Why cubes beside a space don't go to another: only those with the fewest pieces are offered."""
    if space not in NEAR or space in (least := [*legal(ask)]):
        return None
    if space not in NEAR[full]:
        return NOT_ADJACENT._replace(rule=rule).where(full=full)
    fewer = table.pieces(space) > table.pieces(str(least[0]))
    return FEWER_ELSEWHERE._replace(rule=rule) if fewer else NO_ROOM


GUARDS: Mapping[str, Guard[DebrisTable]] = {"collision": _why_not_pushed, "excess": _why_not_given_up}
