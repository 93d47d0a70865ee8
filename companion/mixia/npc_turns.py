"""The turns of NPCs: whom they target, and what their cards make them do (XI-414, XI-431 to XI-442)."""

from __future__ import annotations

from companion.engine import Chance, Step
from companion.engine.piles import Bag

from .board import MOST_SECTORS
from .captains import Asking
from .combat import MISSILE_RANGE, npc_attack
from .constants import BY_CODE, CREDIT, NPCS, SECTORS
from .damage import ENFORCER, MERCHANT, SCOUNDREL
from .movement import LAWFUL
from .names import ship_name
from .npcs import HOME, come_back, fly, next_planet, route_to
from .table import MixiaTable, Npc
from .terrain import inside, spaces_of

FLIGHT = 8
"""XI-436: how far the Scoundrel moves towards Loath after its attack."""
NEAR_SECTORS, ENFORCER_SECTORS = 2, 1
"""XI-431 XI-435: how far in sectors an attacker may be, and an Outlaw for the Enforcer."""


def act(table: MixiaTable, npc: Npc) -> Step:
    """XI-414 XI-499 XI-500: an NPC's card from top to bottom."""
    table.note("XI-414", "npc turn", npc=npc.name)
    there = npc.at
    if npc.back:
        yield from come_back(table, npc)
    if npc.at:
        acts = yield from {ENFORCER: _enforcer, SCOUNDREL: _scoundrel, MERCHANT: _merchant}[npc.name](table, npc)
        if npc.at == there and not acts:
            table.note("XI-414", "npc stays", npc=npc.name, hex=there)


def _sectors_away(table: MixiaTable, npc: Npc, name: str) -> int:
    """XI-A98: borders of tiles between an NPC and a ship."""
    at = table.place_of(name)
    if not at:
        return MOST_SECTORS
    return table.board.sector_distance(table.board.sector_of[npc.at], table.board.sector_of[at])


def _nearest(table: MixiaTable, npc: Npc, names: list[str], rule: str) -> Asking[str]:
    """The ship nearest on the NPC's own route; a d20 for ties."""
    far: dict[str, int] = {}
    least = {name: table.board.least_steps(npc.at, table.place_of(name)) - 1 for name in names}
    for name in sorted(names, key=least.__getitem__):
        if far and least[name] > min(far.values()):
            break  # Neither this one nor those after it can be nearer.
        route = route_to(table, npc.name, _next_to(table, npc, table.place_of(name)), npc.at)
        if route:
            far[name] = route.hexes[npc.at]
    if not far:
        return ""
    tied = sorted(name for name, spaces in far.items() if spaces == min(far.values()))
    if len(tied) == 1:
        return tied[0]
    name = yield Chance("npc target", Bag(tied), rule, {"npc": npc.name}, "d20")
    return str(name)


def _next_to(table: MixiaTable, npc: Npc, at: str) -> list[str]:
    """XI-319: the hexes adjacent to a ship; where no route leads there, those on the other side of its shield."""
    adjacent = list(table.board.adjacent_to(at))
    return adjacent if route_to(table, npc.name, adjacent, npc.at) else list(table.board.beside(at))


def _attacker(table: MixiaTable, npc: Npc) -> str:
    """XI-431 XI-435: who attacked it last, unless over 2 sectors away."""
    return npc.attacker if npc.attacker and _sectors_away(table, npc, npc.attacker) <= NEAR_SECTORS else ""


def _enforcer(table: MixiaTable, npc: Npc) -> Asking[bool]:
    """XI-431 XI-432: towards its attacker or the nearest Outlaw, and shoot; else on patrol. Whether it has shot."""
    target = _attacker(table, npc)
    if not target:
        outlaws = [
            name for name, _ in table.ships()
            if name != npc.name and table.target_bounty(name) and _sectors_away(table, npc, name) <= ENFORCER_SECTORS
        ]  # fmt: skip
        target = yield from _nearest(table, npc, outlaws, "XI-431")
    if not target:
        yield from _patrol(table, npc)
        return False
    at = table.place_of(target)
    moves = int(NPCS[ENFORCER].fields["moves"])
    near, far = MISSILE_RANGE

    def is_in_range(hex: str) -> bool:
        return near <= table.board.distance(hex, at) <= far

    yield from fly(table, npc, _next_to(table, npc, at), moves, _say_target(target), is_in_range)
    shoots = bool(npc.at) and is_in_range(npc.at) and table.board.sees(npc.at, at)
    if shoots:
        yield from npc_attack(table, npc.name, target)
    return shoots


def _patrol(table: MixiaTable, npc: Npc) -> Step:
    """XI-431: towards the most distant lawful planet."""
    far: dict[str, int] = {}
    for sector in table.board.sectors:
        if SECTORS[sector].law == LAWFUL:
            route = route_to(table, npc.name, inside(sector), npc.at)
            if route:
                far[sector] = route.hexes[npc.at]
    if far:
        sector = max(sorted(far), key=far.__getitem__)
        moves = int(NPCS[ENFORCER].fields["moves"])
        yield from fly(table, npc, inside(sector), moves, _say_goal(SECTORS[sector].name))


def _say_target(target: str) -> str:
    return f"{ship_name(target)}, its target"


def _say_goal(place: str) -> str:
    return f"{place}, where it is going"


def _scoundrel(table: MixiaTable, npc: Npc) -> Asking[bool]:
    """XI-435 XI-436: towards its attacker or the nearest Innocent, attack and flee; else home. Whether it attacks."""
    target = _attacker(table, npc)
    if target == ENFORCER:
        target = ""
    if not target:
        innocent = [
            name for name, _ in table.ships() if name not in (npc.name, ENFORCER) and not table.target_bounty(name)
        ]  # fmt: skip
        target = yield from _nearest(table, npc, innocent, "XI-435")
    moves = int(NPCS[SCOUNDREL].fields["moves"])
    home = _say_goal(SECTORS[HOME[SCOUNDREL]].name)
    if not target:
        yield from fly(table, npc, _loath(table), moves, home)
        return False
    at = table.place_of(target)
    adjacent = table.board.adjacent_to(at)
    yield from fly(table, npc, _next_to(table, npc, at), moves, _say_target(target), lambda hex: hex in adjacent)
    if npc.at not in adjacent or not table.board.sees(npc.at, at):
        return False
    yield from npc_attack(table, npc.name, target)
    if npc.at:
        yield from fly(table, npc, _loath(table), FLIGHT, home)
    return True


def _loath(table: MixiaTable) -> tuple[str, ...]:
    return inside(HOME[SCOUNDREL]) if HOME[SCOUNDREL] in table.board.sectors else ()


def _merchant(table: MixiaTable, npc: Npc) -> Asking[bool]:
    """XI-441 XI-442 XI-A75: to the Sell space of its next planet, or beside it; each arrival puts 1,000 on its card.
    Whether it has arrived."""
    planet = BY_CODE[npc.destination].key
    space = spaces_of(planet, "sell")[0]
    occupied = table.occupied(but=npc.name)
    goals = [space]
    if space in occupied:
        goals = [each for each in table.board.beside(space) if each in inside(planet) and each not in occupied] or goals
    yield from fly(table, npc, goals, int(NPCS[MERCHANT].fields["moves"]), _say_goal(space))
    arrives = npc.at in goals
    if arrives:
        npc.credits += CREDIT
        table.note("XI-442", "npc arrives", npc=npc.name, planet=planet)
        npc.destination = SECTORS[next_planet(table, planet)].code
    return arrives
