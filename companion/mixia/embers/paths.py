"""Gravity paths: they carry along whoever comes onto them (XI-136, XI-237 to XI-241). Comets fly along
theirs (XI-242 to XI-247)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine import Step
from components.problems import Problem, wrong

from ..flight.movement import advance, cross, resolve_token
from ..ground.constants import COMET, GRAVITY, Path
from ..ground.modules import WRECK, Module
from ..ground.terrain import PATHS, SECTOR_OF, path_entered, spaces_of
from ..holds.damage import destroy
from ..table.captains import NO, YES, Asking, choice, roll
from .tables import Captain, MixiaTable


def enter(table: MixiaTable, captain: Captain, start: str) -> Step:
    """XI-136 XI-237 XI-238: a ship that comes onto a gravity path is carried along at once, and does nothing else.

    Its points stay (XI-240). Where it comes to rest a token is resolved (XI-A88). NPCs don't enter so (XI-241).
    """
    path = path_entered(start, captain.at)
    if path is None or path.kind != GRAVITY:
        return
    while path:
        path = yield from _follow(table, captain, path)
    if captain.at in table.tokens:
        yield from resolve_token(table, captain)


def _follow(table: MixiaTable, captain: Captain, path: Path) -> Asking[Path | None]:
    """XI-237 XI-239: as many steps along a path as its die says; off its end what is left of them is lost.

    Gives the next path, if the last step led onto one. No comet is met on the way: each keeps to its own path.
    """
    steps = yield from roll(table, path.die, GRAVITY, "XI-237", captain)
    way = path.ahead(captain.at, steps)
    for end in way:
        start = captain.at
        for border in table.board.borders(start, end):
            if not (yield from cross(table, captain, border, end)):
                return None
        if end == way[-1]:
            advance(table, captain, end, "XI-237", "carried")
        else:
            advance(table, captain, end, "XI-237", "passed")
    if lost := steps - len(way):
        table.note("XI-239", "pull lost", who=captain.name, number=lost)
    return path_entered(start, captain.at)


def foresee(table: MixiaTable, captain: Captain, hex: str) -> Iterator[str]:
    """Yield the consequence of a step to a hex: `gravity` with its die."""
    path = path_entered(captain.at, hex)
    if path and path.kind == GRAVITY:
        yield f"{GRAVITY} {path.die}"


PATH_RULES = Module(enters=(enter,), risks=(foresee,))


DODGER = "comet-dodger"


def arrive(table: MixiaTable, sectors: Sequence[str]) -> Step:
    """XI-242: an ice asteroid sector that is laid has its comet on its special space."""
    for sector in sectors:
        for hex in spaces_of(sector, COMET):
            table.comets[sector] = hex
            table.note("XI-242", "comet appears", sector=sector, hex=hex)
    yield from ()


def set_off(table: MixiaTable, captain: Captain, start: str) -> Step:
    """XI-136 XI-243 XI-246: a ship is destroyed in a comet's hex; one that comes onto its path sets it moving.

    Nothing else is done meanwhile (XI-244); who survives flies on (XI-537).
    """
    if captain.at in table.comets.values():
        yield from destroy(table, captain.name, "", "XI-246")
        return
    path = path_entered(start, captain.at)
    sector = SECTOR_OF[captain.at]
    if path and path.kind == COMET and sector in table.comets:
        number = yield from _roll(table, captain, path)
        yield from _move(table, sector, path.ahead(table.comets[sector], number)[-1])


def _roll(table: MixiaTable, captain: Captain, path: Path) -> Asking[int]:
    """Roll for the distance of a comet; a Comet Dodger may roll again, once."""
    number = yield from roll(table, path.die, COMET, "XI-243", captain)
    if captain.has_title(DODGER):
        about = {"die": path.die, "number": number}
        again = yield choice(captain.name, "roll comet again", [NO, YES], "XI-406", about=about)
        if again == YES:
            number = yield from roll(table, path.die, COMET, "XI-243", captain)
    return number


def _move(table: MixiaTable, sector: str, end: str) -> Step:
    """XI-245 XI-A92: what is where a comet ends its movement is nobody's kill; cubes go to the supply.

    The ship of the captain whose turn it is comes last, as that turn ends with it.
    """
    table.comets[sector] = end
    table.note("XI-243", "comet moves", sector=sector, hex=end)
    if table.phase == "action" and table.captain.at in table.board.adjacent_to(end):
        table.count(DODGER)
    crushed = [name for name, at in table.ships() if at == end]
    _bury(table, end, table.cubes.pop(end, []))
    for name in sorted(crushed, key=lambda each: each == table.player):
        yield from destroy(table, name, "", "XI-245")


def _bury(table: MixiaTable, hex: str, cubes: list[str]) -> None:
    """XI-A92: cubes under a comet go to the supply."""
    table.jettisoned.pop(hex, None)
    if cubes:
        table.note("XI-A92", "cubes crushed", hex=hex, cubes=sorted(cubes))


def wreck(table: MixiaTable, captain: Captain, hex: str) -> None:
    """XI-A92: what a ship has aboard that is destroyed by a comet lies under that."""
    if hex in table.comets.values():
        _bury(table, hex, [*captain.cargo.values()])
        captain.cargo.clear()


def foresee_comet(table: MixiaTable, captain: Captain, hex: str) -> Iterator[str]:
    """Yield the consequence of a step to a hex: `comet`, or the die that sets one moving."""
    path = path_entered(captain.at, hex)
    if hex in table.comets.values():
        yield COMET
    elif path and path.kind == COMET and SECTOR_OF[hex] in table.comets:
        yield f"{COMET} {path.die}"


def check(table: MixiaTable) -> Iterator[Problem]:
    """XI-242: each comet is on the path of its own sector."""
    for sector, hex in table.comets.items():
        path = PATHS.get(hex)
        if hex not in table.board.hex_of or path is None or path.kind != COMET or SECTOR_OF[hex] != sector:
            yield wrong("XI-242", f"{hex} isn't on the path of a comet of {sector}", "comets", sector)


COMETS = Module(
    explores=(arrive,),
    enters=(set_off,),
    follows={WRECK: (wreck,)},
    risks=(foresee_comet,),
    perils=(lambda table: table.comets.values(),),
    checks=(check,),
)
