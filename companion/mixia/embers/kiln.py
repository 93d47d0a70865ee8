"""Nyr in the middle of the map, and The Kiln that orbits it: docking, its spaces, leaving, its end (XI-443 to XI-451).

What can be done inside is done as anywhere else: its spaces are a Starport's (XI-386), K2 buys Ember, for which no
planet produces anything (XI-448 XI-A79), and cubes lie there as on hexes (XI-A112). Nothing inside and outside meets,
as its spaces are off the map (XI-446; `terrain`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.engine import NOTHING, Reason, Step
from components.problems import Problem, wrong

from ..flight import movement
from ..flight.lanes import lanes_of, may_step
from ..flight.movement import free_spawns
from ..ground.board import nearest_numbers
from ..ground.constants import SECTORS
from ..ground.modules import NEW_TURN, Action, Module
from ..ground.terrain import HEXES, OFF_MAP, PATHS, STATIONS, spaces_of
from ..holds.damage import destroy
from ..table.captains import award, choice, roll
from ..turn.describe_actions import list_borders, name_feature
from .tables import Captain, MixiaTable

KILN = "kiln"
DOCK, UNDOCK = "dock", "undock"
SPACES = STATIONS[KILN]
REGULAR = "kiln-regular"
"""The title whose captains leave The Kiln where it is."""
NYR = next(sector.key for sector in SECTORS.values() if sector.find(KILN) is not None)
START = spaces_of(NYR, KILN)[0]
"""Nyr's special rules space."""
ORBIT = PATHS[START]


def arrive(table: MixiaTable, sectors: Sequence[str]) -> Step:
    """XI-061: with Nyr, The Kiln's card is laid out, and the station comes onto Nyr's special rules space."""
    if NYR in sectors:
        table.kiln = START
        table.note("XI-061", "kiln arrives", hex=START)
    yield from ()


def occupy(table: MixiaTable) -> Mapping[str, str]:
    """XI-A97: ships fly over The Kiln's hex and don't stop there. As it is none of the ships, nobody attacks it, and it
    takes no turn (XI-443 XI-450)."""
    return {table.kiln: KILN} if table.kiln else NOTHING


def docked(table: MixiaTable) -> list[Captain]:
    """List the captains inside."""
    return [captain for captain in table.players.values() if captain.at in OFF_MAP]


# ---- docking ----------------------------------------------------------------------------------------------------


INSIDE_ALREADY = Reason("{player.name} is inside already", "XI-444")
NOT_IN_PLAY = Reason("The Kiln isn't on the map", "XI-451")
NOT_BESIDE = Reason("{player.at} isn't next to The Kiln", "XI-444")
DOCKING_POINT = movement.too_few_points(1, "XI-444")
FULL = Reason("ships are on all its spaces", "XI-A71")


def why_no_docking(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-444: The Kiln is next to the ship, with a point to get there and a free space (XI-A71)."""
    if captain.at in OFF_MAP:
        return INSIDE_ALREADY
    if not table.kiln:
        return NOT_IN_PLAY
    if not table.board.adjacent(captain.at, table.kiln):
        return NOT_BESIDE
    if not table.points:
        return DOCKING_POINT
    return None if _free_spaces(table) else FULL


def _free_spaces(table: MixiaTable) -> list[str]:
    """XI-A71: the spaces inside where no ship is."""
    occupied = table.occupied()
    return [space for space in SPACES if space not in occupied]


def dock(table: MixiaTable, captain: Captain) -> Step:
    """XI-444: 1 point to any space of The Kiln's card, then The Kiln moves on."""
    holds = {space: _name_goods(space) for space in SPACES}
    space = yield choice(captain.name, "dock", _free_spaces(table), "XI-444", about={"holds": holds})
    movement.let_go(table, captain)  # XI-446
    yield from movement.step(table, captain, space, "kiln docked", "XI-444")
    _count_turn(table, captain)
    yield from _orbit(table, captain)


def _name_goods(space: str) -> str:
    held = HEXES[space].feature
    return " ".join([held["feature"], *held["cargo"]]) if held else ""


def _count_turn(table: MixiaTable, captain: Captain) -> None:
    """Count a turn in which a ship has docked, whosever turn it is: the goal of Kiln Regular."""
    deed = f"docked {captain.name}"
    if deed not in table.deeds:
        captain.kiln_turns += 1
    table.count(deed)


def _orbit(table: MixiaTable, captain: Captain) -> Step:
    """XI-445: The Kiln moves along its path by a d6, or less if it would end on a ship; for Kiln Regulars it stays."""
    if captain.has_title(REGULAR):
        table.note("XI-406", "kiln stays", hex=table.kiln)
        return
    number = yield from roll(table, ORBIT.die, "orbit", "XI-445", captain)
    occupied = table.occupied()
    free = [hex for hex in ORBIT.ahead(table.kiln, number) if hex not in occupied]
    if free:
        table.kiln = free[-1]
    table.note("XI-445", "kiln moves" if free else "kiln stays", hex=table.kiln)


# ---- leaving ----------------------------------------------------------------------------------------------------


NOT_INSIDE = Reason("{player.name} isn't inside The Kiln", "XI-449")
LEAVING_POINT = movement.too_few_points(1, "XI-449")
NO_WAY_OUT = Reason("other ships are on all spaces next to The Kiln", "XI-129")


def why_no_leaving(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-449: a ship inside, a point, and a space to go to."""
    if captain.at not in OFF_MAP:
        return NOT_INSIDE
    if not table.points:
        return LEAVING_POINT
    return None if _ways_out(table, captain) else NO_WAY_OUT


def _ways_out(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-449: the hexes next to The Kiln, but for occupied ones where the movement would end (XI-129)."""
    occupied = table.occupied() if table.points == 1 else ()
    beside = table.board.adjacent_to(table.kiln)
    return [
        hex for hex in beside
        if hex not in occupied and may_step(lanes_of(table, captain), hex, table.board.borders(captain.at, hex))
    ]  # fmt: skip


def leave(table: MixiaTable, captain: Captain) -> Step:
    """XI-449: 1 point to any hex next to The Kiln, whose border is met there (XI-134)."""
    ends = _ways_out(table, captain)
    about = {
        "ways": dict.fromkeys(ends, 1),
        "borders": {end: [*list_borders(table, captain, end)] for end in ends},
        "holds": {end: name_feature(table, captain, end) for end in ends},
        "ships": {end: name for end in ends if (name := table.occupant(end))},
        "fee": lanes_of(table, captain).fee,
    }
    end = yield choice(captain.name, "undock", ends, "XI-449", about=about)
    movement.let_go(table, captain)  # XI-446
    yield from movement.step(table, captain, end, "kiln left", "XI-449")


# ---- the end of The Kiln ----------------------------------------------------------------------------------------


def destroy_kiln(table: MixiaTable) -> Step:
    """XI-451 XI-A118: The Kiln goes with all docked ships, whose wrecks lie where it was, and with the cubes that lay
    inside. Raises TurnLost as `damage.destroy` does, when all else is done."""
    hex, ships = table.kiln, docked(table)
    table.kiln, table.kiln_back = "", True
    lost = [cargo for space in SPACES for cargo in table.cubes.pop(space, ())]
    for space in SPACES:
        table.jettisoned.pop(space, None)
    table.note("XI-451", "kiln destroyed", hex=hex, cubes=lost)
    for captain in sorted(ships, key=lambda each: each.name == table.player):
        yield from destroy(table, captain.name, "", "XI-451", hex)


def come_back(table: MixiaTable, captain: Captain) -> None:
    """XI-451 XI-A119: a destroyed Kiln is back on Nyr's special rules space when the next turn begins; if a ship is
    there, on the first free one of its path after it."""
    if not table.kiln_back:
        return
    occupied = table.occupied()
    table.kiln = next(hex for hex in ORBIT.hexes if hex not in occupied)
    table.kiln_back = False
    table.note("XI-451", "kiln arrives", hex=table.kiln)


# ---- positions --------------------------------------------------------------------------------------------------


def check(table: MixiaTable) -> Iterator[Problem]:
    """Yield the problems of The Kiln: it must fly on its path around Nyr, and no ship may be inside while it
    is absent."""
    inside = docked(table)
    if table.kiln and table.kiln not in table.board.hex_of:
        yield wrong("XI-443", f"{table.kiln} isn't on the map", "kiln")
    elif table.kiln and table.kiln not in ORBIT.hexes:
        yield wrong("XI-443", f"{table.kiln} isn't on The Kiln's path around {SECTORS[NYR].name}", "kiln")
    elif table.kiln and table.kiln_back:
        yield wrong("XI-451", "The Kiln is on the map, so it doesn't come back", "kiln_back")
    for captain in inside:
        if not table.kiln:
            what = f"{captain.name} is inside The Kiln, so its hex must be given"
            yield wrong("XI-444", what, "players", captain.name, "at")


ROUND_NYR = Module(
    middle_sector=NYR,
    stations={KILN: "kiln"},
    minor={DOCK: Action(why_no_docking, dock), UNDOCK: Action(why_no_leaving, leave)},
    goes_on=(why_no_docking, why_no_leaving),
    follows={NEW_TURN: (come_back,)},
    explores=(arrive,),
    occupies=(occupy,),
    checks=(check,),
)
"""XI-053 XI-061 XI-443: what Nyr and The Kiln add."""


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
