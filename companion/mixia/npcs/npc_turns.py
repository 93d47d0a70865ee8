"""Turns of NPCs: targets and actions of their cards (XI-414, XI-431 to XI-442)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine import Chance, Step
from companion.engine.piles import Bag
from components.values import NamedTuple

from ..fight.combat import npc_attack
from ..flight.lanes import LAWFUL
from ..ground.board import MAX_SECTORS
from ..ground.constants import BY_CODE, CREDIT, MERCHANT_ROUTE, MISSILE_RANGE, NPCS, SECTORS
from ..ground.modules import NpcCard
from ..ground.terrain import inside, spaces_of
from ..holds.damage import ENFORCER, MERCHANT, SCOUNDREL
from ..table.captains import Asking
from ..table.state import MixiaTable, Npc
from .npcs import AVOIDED, Bound, come_back, fly, next_planet, route_to

HOME: Mapping[str, str] = {ENFORCER: "kemplar-ii", SCOUNDREL: "loath"}
"""Sectors that bring NPCs (XI-430 XI-434)."""
FLIGHT = 8
"""Distance of the Scoundrel's flight towards Loath after its attack (XI-436)."""
NEAR_SECTORS, ENFORCER_SECTORS = 2, 1
"""Greatest distance in sectors of an attacker, and of an Outlaw for the Enforcer (XI-431 XI-435)."""


def act(table: MixiaTable, npc: Npc) -> Step:
    """Run an NPC's card from top to bottom (XI-414 XI-499 XI-500)."""
    table.note("XI-414", "npc turn", npc=npc.name)
    there = npc.at
    if npc.back:
        yield from come_back(table, npc)
    if npc.at:
        idle = yield from table.modules.rules.npcs[npc.name].act(table, npc)
        if npc.at == there and idle:
            table.note("XI-414", "npc stays", npc=npc.name, hex=there, why=idle.why, **idle.bound._asdict())


class Idle(NamedTuple):
    """Why an NPC does nothing: an obstacle, or it has arrived."""

    why: str
    bound: Bound


HIDDEN, BLOCKED, ARRIVED, ALONE = "hidden", "blocked", "arrived", "alone"


def _sectors_away(table: MixiaTable, npc: Npc, name: str) -> int:
    """Return the distance in sectors between an NPC and a ship (XI-A98)."""
    at = table.place_of(name)
    if not at:
        return MAX_SECTORS
    return table.board.sector_distance(table.board.sector_of[npc.at], table.board.sector_of[at])


def _nearest(table: MixiaTable, npc: Npc, names: list[str], rule: str) -> Asking[str]:
    """Return the nearest ship along the NPC's route; a d20 breaks ties."""
    far: dict[str, int] = {}
    least = {name: table.board.least_steps(npc.at, table.place_of(name)) for name in names}
    for name in sorted(names, key=least.__getitem__):
        if far and least[name] > min(far.values()):
            break  # Neither this one nor those after it can be nearer.
        spaces = _spaces_to(table, npc, table.place_of(name))
        if spaces is not None:
            far[name] = spaces
    if not far:
        return ""
    tied = sorted(name for name, spaces in far.items() if spaces == min(far.values()))
    if len(tied) == 1:
        return tied[0]
    name = yield from pick_tied(npc, tied, rule)
    table.note(rule, "npc target", npc=npc.name, tied=tied, target=name)
    return name


def pick_tied(npc: Npc, tied: list[str], rule: str) -> Asking[str]:
    """Pick one of some ships with a d20."""
    return str((yield Chance("npc target", Bag(tied), rule, {"npc": npc.name}, "d20")))


def _spaces_to(table: MixiaTable, npc: Npc, at: str) -> int | None:
    """Return the length of an NPC's route to a ship's space, or None (XI-A98 XI-A114).

    Asteroids or debris that only the ship's own space has lead no NPC another way: it flies next to it, which is 1
    space away. Behind a lawful planet's shield the Scoundrel gets no nearer than beside it; a ship that has no space
    outside beside it is no target (XI-A117).
    """
    board, start = table.board, npc.at
    for ways in (([at], 0), (board.adjacent_to(at), 1)), ((board.beside(at), 1),):
        routes = [(route_to(table, npc.name, goals, start), more) for goals, more in ways]
        found = [(AVOIDED.index(route.avoided), route.hexes[start] + more) for route, more in routes if route]
        if found:
            return min(found)[1]
    return None


def _next_to(table: MixiaTable, npc: Npc, at: str) -> list[str]:
    """Return the hexes adjacent to a ship (XI-319); if no route leads there, those beyond its shield."""
    adjacent = list(table.board.adjacent_to(at))
    return adjacent if route_to(table, npc.name, adjacent, npc.at) else list(table.board.beside(at))


def _attacker(table: MixiaTable, npc: Npc) -> str:
    """Return the last attacker of an NPC, if it is within 2 sectors (XI-431 XI-435)."""
    return npc.attacker if npc.attacker and _sectors_away(table, npc, npc.attacker) <= NEAR_SECTORS else ""


def _enforcer(table: MixiaTable, npc: Npc) -> Asking[Idle | None]:
    """Fly towards the attacker or the nearest Outlaw and shoot, or else patrol (XI-431 XI-432)."""
    target = _attacker(table, npc)
    if not target:
        outlaws = [
            name for name, _ in table.ships()
            if name != npc.name and table.target_bounty(name) and _sectors_away(table, npc, name) <= ENFORCER_SECTORS
        ]  # fmt: skip
        target = yield from _nearest(table, npc, outlaws, "XI-431")
    if not target:
        return (yield from _patrol(table, npc))
    at = table.place_of(target)
    moves = int(NPCS[ENFORCER].fields["moves"])
    near, far = MISSILE_RANGE

    def is_in_range(hex: str) -> bool:
        return near <= table.board.distance(hex, at) <= far

    bound = Bound(target=target)
    if table.board.adjacent(npc.at, at):  # XI-A113
        away = [hex for hex in table.board.hex_of if table.board.distance(hex, at) == near]
        yield from fly(table, npc, away, moves, bound)
    else:
        yield from fly(table, npc, _next_to(table, npc, at), moves, bound, is_in_range)
    if not npc.at or not is_in_range(npc.at):
        return Idle(BLOCKED, bound)
    if not table.board.sees(npc.at, at):
        return Idle(HIDDEN, bound)
    yield from npc_attack(table, npc.name, target)
    return None


def _patrol(table: MixiaTable, npc: Npc) -> Asking[Idle]:
    """Fly towards the most distant lawful planet (XI-431)."""
    far: dict[str, int] = {}
    for sector in table.board.sectors:
        if SECTORS[sector].law == LAWFUL:
            route = route_to(table, npc.name, inside(sector), npc.at)
            if route:
                far[sector] = route.hexes[npc.at]
    if not far:
        return Idle(BLOCKED, Bound())
    sector = max(sorted(far), key=far.__getitem__)
    bound = Bound(goal=SECTORS[sector].name)
    yield from fly(table, npc, inside(sector), int(NPCS[ENFORCER].fields["moves"]), bound)
    return _reached(npc, inside(sector), bound)


def _reached(npc: Npc, goals: Sequence[str], bound: Bound) -> Idle:
    """Return the outcome for an NPC that only flies."""
    return Idle(ARRIVED if npc.at in goals else BLOCKED, bound)


def _scoundrel(table: MixiaTable, npc: Npc) -> Asking[Idle | None]:
    """Fly towards the attacker or the nearest Innocent, attack and flee, or else fly home (XI-435 XI-436)."""
    target = _attacker(table, npc)
    if target == ENFORCER:
        target = ""
    if not target:
        innocent = [
            name for name, _ in table.ships() if name not in (npc.name, ENFORCER) and not table.target_bounty(name)
        ]  # fmt: skip
        target = yield from _nearest(table, npc, innocent, "XI-435")
    moves = int(NPCS[SCOUNDREL].fields["moves"])
    home = Bound(goal=SECTORS[HOME[SCOUNDREL]].name)
    if not target:
        yield from fly(table, npc, _loath(table), moves, home)
        return _reached(npc, _loath(table), home)
    idle = yield from hunt(table, npc, target)
    if idle:
        return idle
    if npc.at:
        yield from fly(table, npc, _loath(table), FLIGHT, home)
    return None


def hunt(table: MixiaTable, npc: Npc, target: str) -> Asking[Idle | None]:
    """Fly towards a ship, and attack it from an adjacent hex (XI-435 XI-436)."""
    at, bound = table.place_of(target), Bound(target=target)
    adjacent, moves = table.board.adjacent_to(at), int(NPCS[npc.name].fields["moves"])
    yield from fly(table, npc, _next_to(table, npc, at), moves, bound, lambda hex: hex in adjacent)
    if npc.at not in adjacent:
        return Idle(BLOCKED, bound)
    if not table.board.sees(npc.at, at):
        return Idle(HIDDEN, bound)
    yield from npc_attack(table, npc.name, target)
    return None


def _loath(table: MixiaTable) -> tuple[str, ...]:
    return inside(HOME[SCOUNDREL]) if HOME[SCOUNDREL] in table.board.sectors else ()


def _merchant(table: MixiaTable, npc: Npc) -> Asking[Idle | None]:
    """Fly to the Sell space of the next planet, or beside it; each arrival adds 1,000 to its card (XI-441 XI-442
    XI-A75)."""
    planet = BY_CODE[npc.destination].key
    space = spaces_of(planet, "sell")[0]
    occupied = table.occupied(but=npc.name)
    goals = [space]
    if space in occupied:
        goals = [each for each in table.board.beside(space) if each in inside(planet) and each not in occupied] or goals
    bound = Bound(goal=space)
    yield from fly(table, npc, goals, int(NPCS[MERCHANT].fields["moves"]), bound)
    if npc.at not in goals:
        return Idle(BLOCKED, bound)
    npc.credits += CREDIT
    table.note("XI-442", "npc arrives", npc=npc.name, planet=planet)
    npc.destination = SECTORS[next_planet(table, planet)].code
    return None


# ---- how they come ----------------------------------------------------------------------------------------------


def _home_of(sector: str) -> Callable[[MixiaTable], str]:
    """Return a function that finds the sector of an NPC once it is laid (XI-430 XI-434)."""
    return lambda table: sector if sector in table.board.sectors else ""


def _merchant_home(table: MixiaTable) -> str:
    """Return the second planet laid of the Merchant's route (XI-439 XI-A74)."""
    laid = [each.sector for each in table.sectors if each.sector in MERCHANT_ROUTE]
    return laid[1] if len(laid) > 1 else ""


def _choose_planet(table: MixiaTable, npc: Npc, home: str) -> None:
    """Set the next planet of the route after the one that brought it, or the first (XI-439 XI-440 XI-A75)."""
    npc.destination = SECTORS[next_planet(table, home or MERCHANT_ROUTE[-1])].code


CARDS: Mapping[str, NpcCard] = {
    ENFORCER: NpcCard(_enforcer, _home_of(HOME[ENFORCER])),
    SCOUNDREL: NpcCard(_scoundrel, _home_of(HOME[SCOUNDREL])),
    MERCHANT: NpcCard(_merchant, _merchant_home, _choose_planet),
}
