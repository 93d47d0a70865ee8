"""The Sellsword: hired at a Starport, it hunts for its captain; its ship mat is a captain's like any other (XI-035).

The rulebook has no rules for it: its card and the ledger's section 1.9 do.
"""

from __future__ import annotations

from companion.engine import Reason, Step

from ..flight.movement import free_spawns
from ..ground.constants import ABILITIES, GAME
from ..ground.modules import KILL, Action, Module, NpcCard
from ..npcs.npc_turns import ALONE, Idle, hunt, pick_tied
from ..npcs.npcs import Bound
from ..table.captains import Asking, earn, pay, too_few_credits
from ..table.state import Captain, MixiaTable, Npc

SELLSWORD, HIRE, CONTRACT = "sellsword", "hire", "contract"
BONUS = max(int(band["value"] or 0) for band in ABILITIES[CONTRACT].fields["bands"])
"""Pay of Contract."""
PRICE, TURNS = GAME.number("hire_price"), GAME.number("hire_turns")


# ---- hiring -----------------------------------------------------------------------------------------------------


TOO_POOR = Reason(lambda player: too_few_credits(player, PRICE), "XI-035")
NO_SPAWN_POINT = Reason("no Spawn Point is free for it", "XI-035")


def why_no_hire(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why it can't be hired, which takes credits, and a free Spawn Point unless it is on the map (XI-035)."""
    if captain.credits < PRICE:
        return TOO_POOR
    npc = table.npcs.get(SELLSWORD)
    return None if (npc and npc.at) or free_spawns(table) else NO_SPAWN_POINT


def hire(table: MixiaTable, captain: Captain) -> Step:
    """Hire it for a number of turns after the captain's own; another hire starts anew (XI-035 XI-A137)."""
    pay(table, captain, PRICE, "XI-035", HIRE)
    npc = table.npcs.setdefault(SELLSWORD, Npc(name=SELLSWORD, captain=captain.name))
    npc.captain, npc.turns = captain.name, TURNS
    npc.credits += PRICE
    table.note("XI-035", "hired", who=captain.name, number=PRICE, turns=TURNS)
    if not npc.at:
        free = free_spawns(table)
        npc.at, npc.back = free[min(free)], False
        table.note("XI-416", "npc appears", npc=SELLSWORD, hex=npc.at)
    yield from ()


# ---- its turn ---------------------------------------------------------------------------------------------------


def _act(table: MixiaTable, npc: Npc) -> Asking[Idle | None]:
    """Run one turn of its hire (XI-035)."""
    npc.turns -= 1
    table.note("XI-035", "turns left", npc=npc.name, number=npc.turns)
    target = yield from _find_target(table, npc)
    return (yield from hunt(table, npc, target)) if target else Idle(ALONE, Bound())


def _find_target(table: MixiaTable, npc: Npc) -> Asking[str]:
    """Return the ship with the highest bounty, or else of the captain with most fame, except its hirer's (XI-035)."""
    others = [each for each in table.players.values() if each.at and each.name != npc.captain]
    worth = {each.name: (each.bounty, 0 if each.bounty else each.fame) for each in others}
    tied = sorted(name for name, each in worth.items() if each == max(worth.values()))
    if len(tied) < 2:
        return tied[0] if tied else ""
    name = yield from pick_tied(npc, tied, "XI-035")
    table.note("XI-035", "tie broken", npc=npc.name, tied=tied, target=name)
    return name


# ---- its ship's ability -----------------------------------------------------------------------------------------


def _sign_contract(table: MixiaTable, captain: Captain, value: int) -> Step:
    """Start Contract, which lasts until the next kill of this turn (XI-468)."""
    if value:
        table.effects.append(CONTRACT)
    yield from ()


def _fulfil(table: MixiaTable, captain: Captain, name: str) -> None:
    """Pay Contract for a ship that its captain has destroyed (XI-468)."""
    if CONTRACT in table.effects and captain.name == table.player:
        table.effects.remove(CONTRACT)
        earn(table, captain, BONUS, "XI-468")


SELLSWORDS = Module(
    services={HIRE: Action(why_no_hire, hire)},
    # XI-A136: it returns for the rest of its hire.
    npcs={SELLSWORD: NpcCard(_act, is_due=lambda npc: npc.turns > 0 and bool(npc.at or npc.back))},
    effects={CONTRACT: _sign_contract},
    follows={KILL: (_fulfil,)},
)

MODULES = {"sellsword": SELLSWORDS}
