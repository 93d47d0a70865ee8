"""NPCs: arrival and flight (XI-413 to XI-442)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from companion.engine import Choice, Step
from components.values import NamedTuple

from ..flight.lanes import LAWFUL
from ..flight.movement import free_spawns
from ..ground.board import Board, nearest_numbers
from ..ground.constants import (
    ASTEROID,
    DEBRIS,
    GATE,
    ICE,
    MERCHANT_ROUTE,
    NEBULA,
    NPCS,
    PLANET,
    ROLLED,
    STAR,
    Effect,
    result_of,
)
from ..ground.modules import altered
from ..ground.terrain import HEXES, Border, borders, spaces_of
from ..holds.damage import SCOUNDREL, damage_npc, destroy
from ..table.captains import Asking, choice, roll
from ..table.state import MixiaTable, Npc

AVOIDED: tuple[frozenset[str], ...] = (
    frozenset((STAR, ASTEROID, ICE, DEBRIS, PLANET)),
    frozenset((STAR, DEBRIS, PLANET)),
    frozenset((STAR, PLANET)),
    frozenset((STAR,)),
)
"""Borders that routes avoid, from the safest on; stars are never entered (XI-421 XI-423 XI-A76 XI-A110)."""


# ---- coming -----------------------------------------------------------------------------------------------------


def arrive(table: MixiaTable, sectors: Sequence[str] = ()) -> Step:
    """Bring NPCs whose sector is laid, on its Spawn Point or next to it (XI-416 XI-A103)."""
    for npc in table.npcs.values():
        card = table.modules.rules.npcs[npc.name]
        if npc.at or npc.back or not (home := card.find_home(table)):
            continue
        yield from _appear(table, npc, spaces_of(home, "spawn")[0])
        _begin(table, npc, home)


def _begin(table: MixiaTable, npc: Npc, home: str) -> None:
    """Set up an NPC by its card (XI-433 XI-439)."""
    npc.credits = int(NPCS[npc.name].fields["credits"])
    table.modules.rules.npcs[npc.name].begin(table, npc, home)


def _appear(table: MixiaTable, npc: Npc, hex: str) -> Step:
    """Place an NPC on a hex, or on a free adjacent one of its captain's choice (XI-A63)."""
    occupied = table.occupied()
    if hex in occupied:
        board, calm = table.board, (".", GATE, NEBULA)
        adjacent = (each for each in board.beside(hex) if board.adjacent(hex, each))
        free = sorted(each for each in adjacent if each not in occupied and board.letter(each) in calm)
        hex = yield choice(npc.captain, "npc place", free, "XI-A63", about={"npc": npc.name})
    npc.at = hex
    table.note("XI-416", "npc appears", npc=npc.name, hex=hex)


def next_planet(table: MixiaTable, after: str) -> str:
    """Return the next laid planet of the Merchant's route (XI-440 XI-A75)."""
    at = MERCHANT_ROUTE.index(after)
    order = [*MERCHANT_ROUTE[at + 1 :], *MERCHANT_ROUTE[: at + 1]]
    return next(planet for planet in order if planet in table.board.sectors)


def come_back(table: MixiaTable, npc: Npc) -> Step:
    """Return an NPC, as new, to the free Spawn Point nearest to a d20 (XI-417 XI-A34 XI-A95)."""
    number = yield from roll(table, "d20", f"{npc.name} respawn", "XI-417")
    free = free_spawns(table)
    if not free:
        return
    number = max(free) if number == 20 else nearest_numbers(list(free), number)
    npc.at, npc.back, npc.damage = free[number], False, 0
    _begin(table, npc, "")
    table.note("XI-417", "npc appears", npc=npc.name, hex=npc.at)


# ---- routes -----------------------------------------------------------------------------------------------------


class Bound(NamedTuple):
    """Goal of an NPC's flight: the ship that it targets, or the name of a place."""

    target: str = ""
    goal: str = ""


class Route(NamedTuple):
    """Distances to a goal over allowed borders; `hexes` has at least those of the shortest ways."""

    hexes: Mapping[str, int]
    avoided: frozenset[str]


def route_to(table: MixiaTable, npc: str, goals: Sequence[str], start: str) -> Route | None:
    """Return the safest, then shortest routes to any of some hexes (XI-418 XI-A110); a gate is one step (XI-419).

    Paths are hexes like others (XI-241 XI-247); where a comet lies no NPC flies (XI-246).
    """
    comets = tuple(table.perils())
    for avoided in AVOIDED:
        distances = _distances_to(table.board, npc == SCOUNDREL, tuple(goals), avoided, comets)
        if distances.reach(start):
            return Route(distances.found, avoided)
    return None


class _Distances:
    """Distances to some hexes, computed as far as anybody asks."""

    def __init__(
        self, board: Board, outlaw: bool, ends: tuple[str, ...], avoided: frozenset[str], comets: tuple[str, ...]
    ) -> None:
        self._starts_before = board.steps(_arrivals, outlaw, avoided).__getitem__
        self._comets = frozenset(comets)
        self._wave: Collection[str] = [end for end in ends if end not in comets]
        self.found = dict.fromkeys(self._wave, 0)
        self._steps = 0

    def reach(self, start: str) -> bool:
        """Compute the distances up to that of a hex; return whether the goals can be reached from it."""
        found = self.found
        while self._wave and start not in found:
            # Two differences, as a single one would go through all hexes found so far.
            self._wave = set(chain.from_iterable(map(self._starts_before, self._wave))).difference(found) - self._comets
            self._steps += 1
            found.update(dict.fromkeys(self._wave, self._steps))
        return start in found


_distances_to = lru_cache(maxsize=1024)(_Distances)


def _arrivals(board: Board, end: str, outlaw: bool, avoided: frozenset[str]) -> tuple[str, ...]:
    """Return the hexes from which a step leads to one."""
    if outlaw and _is_lawful(end):
        return ()  # XI-434
    starts = [start for start in board.beside(end) if _is_free(borders(start, end), avoided)]
    return (*starts, *board.gate_ends(end))


def _departures(board: Board, start: str, outlaw: bool, avoided: frozenset[str]) -> tuple[str, ...]:
    """Return the hexes to which a step leads from one."""
    ends = [
        end for end in board.beside(start)
        if _is_free(borders(start, end), avoided) and not (outlaw and _is_lawful(end))
    ]  # fmt: skip
    return (*ends, *board.gate_ends(start))


def _is_free(met: tuple[Border, ...], avoided: frozenset[str]) -> bool:
    """Return whether a step crosses none of the avoided borders; entrances are free."""
    return not met or all(border.door or border.letter not in avoided for border in met)


def _is_lawful(hex: str) -> bool:
    """Return whether a hex is inside a lawful planet's shield, which the Scoundrel doesn't enter (XI-434)."""
    return HEXES[hex].letter == PLANET and HEXES[hex].sector.law == LAWFUL


def fly(
    table: MixiaTable,
    npc: Npc,
    goals: Sequence[str],
    steps: int,
    bound: Bound,
    stop: Callable[[str], bool] = lambda hex: False,
) -> Step:
    """Fly towards the nearest of some hexes; the card's captain chooses between equal ways (XI-413 XI-418).

    bound: for what. stop: where it goes no farther. It never ends on another ship (XI-129).
    """
    route = route_to(table, npc.name, goals, npc.at) if npc.at not in goals else None
    if route is None or stop(npc.at):
        return
    if route.avoided != AVOIDED[0]:
        yield from _fly_through(table, npc, route, steps, bound, stop)
        return
    occupied, onward = table.occupied(but=npc.name), _departures_of(table, npc, route)
    here, best, hexes = {npc.at}, list[str](), route.hexes
    for left in range(hexes[npc.at] - 1, max(hexes[npc.at] - steps, 0) - 1, -1):
        here = {after for each in here for after in onward[each] if hexes.get(after) == left}
        free = [each for each in here if each not in occupied]
        stopping = [each for each in free if stop(each)]
        best = stopping or free or best
        if stopping:
            break
    ends = sorted(best)
    if not ends:
        return
    end = ends[0]
    if len(ends) > 1:
        end = yield _which_way(npc, ends, bound)
    npc.at = end
    table.note("XI-418", "npc moves", npc=npc.name, hex=end, **bound._asdict())


def _which_way(npc: Npc, ends: Sequence[str], bound: Bound) -> Choice:
    """Ask which of some equally near hexes to enter (XI-418); it rarely matters."""
    about = {"npc": npc.name, **bound._asdict()}
    return choice(npc.captain, "npc way", ends, "XI-418", about=about, enter=ends[0])


def _departures_of(table: MixiaTable, npc: Npc, route: Route) -> Mapping[str, tuple[str, ...]]:
    """Return the steps of a route from each hex."""
    return table.board.steps(_departures, npc.name == SCOUNDREL, route.avoided)


def _fly_through(
    table: MixiaTable, npc: Npc, route: Route, steps: int, bound: Bound, stop: Callable[[str], bool]
) -> Step:
    """Fly step by step if only borders lead to the goal, with their effects (XI-423 XI-424)."""
    onward = _departures_of(table, npc, route)
    for _ in range(steps):
        left, occupied = route.hexes[npc.at] - 1, table.occupied(but=npc.name)
        free = sorted(each for each in onward[npc.at] if route.hexes.get(each) == left and each not in occupied)
        if not free or stop(npc.at) or not route.hexes[npc.at]:
            return
        end = free[0]
        if len(free) > 1:
            end = yield _which_way(npc, free, bound)
        crossed = yield from _cross(table, npc, npc.at, end)
        if not npc.at or not crossed:
            return
        npc.at = end
        table.note("XI-418", "npc moves", npc=npc.name, hex=end, **bound._asdict())


def _cross(table: MixiaTable, npc: Npc, start: str, end: str) -> Asking[bool]:
    """Apply borders to an NPC as to captains; it rolls its defence against them."""
    for border in borders(start, end) if end in table.board.beside(start) else ():
        if border.door or border.letter == NEBULA or not altered(table, npc, "border rolls", 1, border.letter):
            continue
        number = yield from roll(table, "d20", f"{npc.name} border", "XI-423")
        result = result_of(ROLLED[border.letter], number)
        if result["effect"] == Effect.DESTROYED:
            yield from destroy(table, npc.name, "", "XI-202", end)
        elif result["effect"] in (Effect.DAMAGE, Effect.ICE_DAMAGE):
            defence = 0
            if result["blockable"]:
                defence = yield from roll(table, str(NPCS[npc.name].fields["defence"]), f"{npc.name} defence", "XI-424")
            wreck = end if result["crosses"] else ""  # XI-A115
            yield from damage_npc(table, npc.name, max(0, number - defence), "", wreck)
        if not npc.at or not result["crosses"]:
            return False
    return True
