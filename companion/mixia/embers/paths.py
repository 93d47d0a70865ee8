"""Gravity paths: they carry along whoever comes onto them (XI-136, XI-237 to XI-241)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine import Step

from ..captains import Asking, roll
from ..constants import GRAVITY, Path
from ..modules import Module
from ..movement import advance, cross, resolve_token
from ..terrain import path_entered
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
    """What a step to a hex brings: `gravity` with its die."""
    path = path_entered(captain.at, hex)
    if path and path.kind == GRAVITY:
        yield f"{GRAVITY} {path.die}"


PATHS = Module(enters=(enter,), risks=(foresee,))
