"""Movement: pawns move, and turning boards carry everything on HEO and LEO."""

from __future__ import annotations

from companion.engine import Choice, Reason, Step

from . import about
from .constants import CAME_FROM, CARRIED, NEAR, NEAR_OR_STOP, SPACES, STOP, TURNED
from .debris import check_ship
from .guarding import at_least_once, first_of, of_ship
from .modules import ENTRY, FOLLOWS, happened
from .table import DebrisTable, Ship

THERE = Reason("{player.name} is there")
NOT_ADJACENT = Reason("it isn't next to {player.at}", "SD-040")
NOT_MOVED = Reason("a move is 1 space or more", "SD-A12")


def why_no_move(table: DebrisTable, ship: Ship, space: str) -> Reason | None:
    """Return why a pawn can't step to a space; only neighbours are offered."""
    if space in NEAR[ship.at]:
        return None
    return THERE if space == ship.at else NOT_ADJACENT


MOVES = first_of(of_ship(SPACES, why_no_move), at_least_once(STOP, NOT_MOVED))


def move(table: DebrisTable, ship: Ship, spaces: int, rule: str, harmless: bool = False) -> Step:
    """Move a pawn along dotted lines, at least one space (SD-A12), also back and forth (SD-A13)."""
    options = NEAR
    for left in range(spaces, 0, -1):
        near = options[ship.at]
        ways = (about.ways, table, ship, near, harmless, left)
        space = yield Choice(ship.name, "space", near, rule, ways)
        if space == STOP:
            return
        enter(table, ship, space, rule, harmless)
        options = NEAR_OR_STOP


def enter(table: DebrisTable, ship: Ship, space: str, rule: str, harmless: bool = False) -> None:
    """Put a pawn into a space, which others may share (SD-041); a space with cubes hurts once (SD-042 SD-043
    SD-044)."""
    ship.at = space
    held = bool(table.cubes[space])
    unhurt = held and (harmless or not table.hurts(space))
    table.note(rule, "moved", who=ship.name, space=space, unhurt=unhurt)
    if unhurt:
        table.note("SD-071" if harmless else "SD-121", "unhurt", who=ship.name, space=space)  # SD-A15: the last, too.
    elif held:
        ship.hp -= 1
        table.note("SD-042", "ship hurt", who=ship.name, space=space, hp=ship.hp)
        check_ship(ship)
    if FOLLOWS:
        happened(table, ship, ENTRY)


def turn_boards(table: DebrisTable) -> None:
    """Turn HEO by a quarter and LEO by a half, with all pieces and no harm (SD-112 SD-113 SD-A03); GSO stays
    (SD-114)."""
    cubes = table.cubes
    cubes.update(zip(CAME_FROM, CARRIED(cubes), strict=True))
    for ship in table.players.values():
        ship.at = TURNED[ship.at]
    for satellite in table.satellites.values():
        satellite.at = TURNED[satellite.at]
    table.turns += 1
    table.note("SD-112", "board turned", orbit="H")
    table.note("SD-113", "board turned", orbit="L")
    table.note("SD-114", "board still", orbit="G")
