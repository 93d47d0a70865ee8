"""The Tigris gate, which leads to a Spawn Point by a roll (XI-217 XI-220 to XI-222).

That it leads to no other gate, and none to it, a board knows (`Board.is_broken`): so no NPC flies through it (XI-A89).
"""

from __future__ import annotations

from companion.engine import Reason, Step

from .. import movement
from ..board import nearest_numbers
from ..captains import award, choice, roll
from ..modules import Action, Module
from ..movement import free_spawns
from .tables import Captain, MixiaTable

TIGRIS = "tigris"
RE_TETHERED = "re-tethered"
"""The event while which Tigris is a gate like any other."""
ANY = 20
"""XI-221: the roll with which a captain picks a Spawn Point."""


def is_tethered(table: MixiaTable) -> bool:
    """XI-217 XI-A120: whether Tigris is a gate like any other now, also as a destination and for fame. It is while the
    event is among those in play; `table.derive()` makes the board anew when events come and go."""
    return TIGRIS in table.board.mended


NOT_THERE = Reason("{player.at} isn't a space of the Tigris gate", "XI-220")
TETHERED = Reason("Tigris is a gate like any other now; type gate", "XI-217")
TIGRIS_POINT = movement.too_few_points(1, "XI-220")
ALL_TAKEN = Reason("other ships are on all Spawn Points", "XI-220")


def why_no_tigris(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-220 XI-A89: a space of the gate, a point, and a free Spawn Point."""
    if not table.board.is_broken(captain.at):
        return TETHERED if is_tethered(table) and table.board.sector_of[captain.at] == TIGRIS else NOT_THERE
    if not table.points:
        return TIGRIS_POINT
    return None if free_spawns(table, captain.name) else ALL_TAKEN


def use_tigris(table: MixiaTable, captain: Captain) -> Step:
    """XI-220 XI-221 XI-222 XI-A89: 1 point to the free Spawn Point nearest to a d20, with a 20 to any; the first in the
    game brings fame (XI-A15)."""
    table.points -= 1
    number = yield from roll(table, "d20", TIGRIS, "XI-220", captain)
    free = free_spawns(table, captain.name)
    end = free[nearest_numbers(list(free), number)]
    if number == ANY:
        end = yield choice(captain.name, "tigris", free.values(), "XI-221")
    table.note("XI-220", "tigris", who=captain.name, hex=end)
    if not table.tigris_used:
        table.tigris_used = True
        award(table, captain, "gate", 1, "XI-222")
    yield from movement.enter(table, captain, end)
    movement.close_if_spent(table, captain)


GATE = Module(
    mends={RE_TETHERED: TIGRIS},
    minor={TIGRIS: Action(why_no_tigris, use_tigris)},
    goes_on=(why_no_tigris,),
)
"""What the Tigris gate adds."""
