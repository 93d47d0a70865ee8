"""Errands for a bot: places on the map, the action there and its worth in credits.

A bot only looks at public things and its own cards, never at others' face-down cards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from companion.engine import NOTHING
from companion.engine.modules import add_up
from companion.game_registry.games import module_parts

from ..fight import combat
from ..flight import explore
from ..flight.lanes import LAWFUL
from ..flight.movement import impulse_of
from ..ground.constants import (
    BLASTER,
    CARGO,
    CREDIT,
    DICE,
    ENGINE,
    FITTINGS,
    GAME,
    MARKERS,
    MISSILE,
    MISSIONS,
    NPCS,
    PACKAGE,
    PRICES,
    RESCUE_LEAST,
    SECTORS,
    SHIELD,
    TIERS,
    WEALTH,
)
from ..ground.modules import why_barred
from ..ground.names import cubes_of
from ..ground.terrain import STATIONS
from ..missions import missions
from ..table.state import Captain, MixiaTable
from ..trade import starport, trade
from ..trade.trade import GATHER
from ..turn import actions
from . import courses

FAME = 4 * CREDIT
"""Worth of a point of fame: a little less than its price (XI-045)."""
MISSION = FAME + 3 * CREDIT
"""Approximate worth of a mission."""
FULL = 6
"""Most cubes that a bot plans to carry; larger loads seldom have room."""
MEAN = {die: sum(map(int, source.weights())) / len(source.weights()) for die, source in DICE.items()}
"""Average result of each die."""
UNSOLD = 0.7
"""Share of its price that a cube is worth before it reaches a buyer."""
SHIPMENT = 2
"""Cells that a bot keeps free for cubes when it buys outfits: enough for a Big Shipment (XI-043)."""
SHOT = 5
"""Range in spaces for planned missiles: one less than the rules', since the line of sight may be blocked."""
NEVER = 1000.0
"""More turns than any game takes."""
LUXURY = 2 * CREDIT
"""Credits that a bot keeps when it buys luxuries."""
SMALL = tuple(key for key, each in FITTINGS.items() if each.size_inside == 1)
"""Fittings of a single cell."""
WORST = 10
"""Highest roll of a d20 that harms a miner or harvester (XI-377 XI-379)."""
LUCK: Mapping[str, float] = {trade.MINE: 0.5, trade.HARVEST: 0.5, trade.QUARRY: 0.5, trade.SALVAGE: 0.85}
"""Probability that a roll brings a cube (XI-378 XI-381 XI-383 XI-385)."""
TRIES: Mapping[str, int] = {trade.MINE: 2, trade.HARVEST: 3, trade.QUARRY: 2, trade.SALVAGE: 3}
"""Average number of rolls until a bot stops: a ship shrugs off about twice the harm of one."""
BAD_LUCK = 2
"""Roll of a ram above the average that a bot accepts: two six-sided dice exceed it once in six times."""
MENDED = 2
"""Damage from which a repair without a Starport is worth its energy: the average that it mends."""
SPARE = 4
"""Energy that a bot keeps for its engines before it uses an ability."""
DOCK, ARRIVE = "starport", "arrive"
"""Verbs of errands that end a turn at a Starport, or are done on arrival."""


class Style(NamedTuple):
    """Preferences of a bot, as factors; 1 is the plain worth.

    `outfits` are what it wants to have fitted, in that order; `verbs` are how it gathers.
    """

    trade: float
    missions: float
    hunt: float
    gather: float
    outfits: tuple[str, ...]
    verbs: tuple[str, ...] = GATHER


class Errand(NamedTuple):
    """Something to do at one of some hexes, or within some spaces of them. turns: the time besides flying; flies: it
    takes a movement point there."""

    worth: float
    goals: tuple[str, ...]
    verb: str
    turns: float = 0.3
    within: int = 0
    flies: bool = False


class Bots(NamedTuple):
    """Additions of a module to bots and metrics: `BOTS` of its file `bots`, by part that can be left out, like its
    rules."""

    errands: tuple[Callable[[Any, Any], Iterable[Errand]], ...] = ()
    """Errands: (table, captain)."""
    wishes: Mapping[str, Callable[[Any, Any], bool]] = NOTHING
    """When bots choose an action wherever it is possible, by what is typed: (table, captain)."""
    answers: Mapping[str, Callable[[Any, Any, Any], Any]] = NOTHING
    """Answers to the module's questions: (`bot.Pilot`, table, question)."""
    hopes: Mapping[str, Callable[[Any, Any, str], float]] = NOTHING
    """Share of a mission's usual worth that bots expect, by type: (table, captain, mission)."""
    metrics: Mapping[str, Callable[[Any], int]] = NOTHING
    """Metrics (`metrics`): (table)."""


def bots_of(table: MixiaTable) -> Bots:
    """Return the additions of a table's modules."""
    return add_bots(table.modules.parts)


@cache
def add_bots(parts: Collection[str] | None = None) -> Bots:
    """Combine the additions of some parts of modules, or of all."""
    files = module_parts(PACKAGE, GAME, "bots")
    found: list[Bots] = [bots for file in files for name, bots in file.BOTS.items() if parts is None or name in parts]
    return add_up([Bots(), *found])


def errands(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    """Yield all errands for a captain."""
    yield from _trading(table, captain, style)
    yield from _on_missions(table, captain, style)
    yield from _exploring(table, captain)
    for find in bots_of(table).errands:
        yield from find(table, captain)
    if style.gather and captain.room():
        yield from _gathering(table, captain, style)
    if style.hunt:
        yield from _hunting(table, captain, style)
    worth = needs(table, captain, style)
    if worth:
        yield Errand(worth, courses.docks(table.board), DOCK, 1.0)
    if captain.energy > RESCUE_LEAST:
        for name, other in table.players.items():
            if name != captain.name and other.at and other.stranded:
                yield Errand(FAME, (other.at,), actions.RESCUE, within=1)


def speed(captain: Captain) -> float:
    """Return the average number of movement points in a turn."""
    dice = [MEAN[each.kind.die] for each in captain.outfits if each.kind.type == ENGINE for _ in each.uses]
    return impulse_of(captain) + sum(sorted(dice, reverse=True)[: min(MARKERS, max(captain.armed, captain.energy))])


def fly_time(table: MixiaTable, captain: Captain, hex: str, goals: tuple[str, ...]) -> float:
    """Return the number of turns from a hex to the nearest of some others, or `NEVER`."""
    far = courses.steps_to(table.board, captain.outlaw, goals).get(hex)
    return NEVER if far is None else far / speed(captain)


# ---- cargo ------------------------------------------------------------------------------------------------------


def _trading(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    board = table.board
    held = [cargo for cargo in captain.cargo.values() if why_barred(table, captain, trade.SELL, cargo) is None]
    for hex in courses.spaces(board, "sell"):
        wanted = trade.accepted((board.feature(hex) or {})["cargo"])
        sold = [cargo for cargo in held if cargo in wanted]
        if sold:
            worth = sum(trade.price_of(table, captain, cargo) for cargo in sold) + FAME * (len(sold) > 1)
            yield Errand(worth, (hex,), trade.SELL)
    room = len(captain.room())
    if room and captain.credits >= CREDIT:
        for hex in courses.spaces(board, "buy"):
            yield from _buying(table, captain, style, hex, room)
    if room:
        for hex, cubes in table.cubes.items():
            if trade.collectable(table, captain, [hex]) and any(can_sell(table, cargo) for cargo in cubes):
                yield Errand(CREDIT * min(room, len(cubes)) * UNSOLD, (hex,), trade.COLLECT)


def can_sell(table: MixiaTable, cargo: str) -> bool:
    """Return whether a type of cube can be sold, on the map or aboard a station."""
    stations = (name for each in table.modules.rules.stations for name in STATIONS[each])
    return bool(courses.buyers(table.board, cargo)) or any(cargo in courses.goods_of(name) for name in stations)


def _buying(table: MixiaTable, captain: Captain, style: Style, hex: str, room: int) -> Iterator[Errand]:
    """Yield purchases with the worth of the load at its buyer, including the way there (XI-349 XI-043)."""
    for cargo in (table.board.feature(hex) or {})["cargo"]:
        buyers = courses.buyers(table.board, cargo)
        if cargo not in CARGO or not buyers or not trade.stock_of(table).number(table, cargo):
            continue
        number = min(room, FULL, 2 * captain.credits // CREDIT)
        fame = FAME * (number + list(captain.cargo.values()).count(cargo) > 1)
        way = fly_time(table, captain, hex, buyers)
        if way < NEVER:
            yield Errand(style.trade * (number * CREDIT / 2 + fame), (hex,), trade.BUY, 0.3 + way)


# ---- missions ---------------------------------------------------------------------------------------------------


def _on_missions(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    board = table.board
    for each in captain.missions:
        then, worth = missions.type_in(table, each.mission).then, max(1.0, style.missions) * (FAME + each.credits)
        points = courses.mission_point(board, str(MISSIONS[each.mission].fields["to"]))
        if points and not each.waits:
            yield Errand(worth, points, actions.DELIVER)
        elif then != actions.DELIVER:
            yield from _beside_targets(table, captain, each.mission, worth, then)
    for mission in captain.plans:
        yield from _starting(table, captain, style, mission)
    if not captain.drawn and (may_drop(table, captain, style) or not captain.active_missions):
        points = tuple(hex for hex in courses.spaces(board, "mission") if hex not in table.drawn_at)
        yield Errand(style.missions * 1.5 * CREDIT, points, actions.DRAW)


def _starting(table: MixiaTable, captain: Captain, style: Style, mission: str) -> Iterator[Errand]:
    """Yield the errand that begins a face-down mission (XI-254)."""
    worth = style.missions * mission_worth(table, captain, style, mission)
    if not worth or not _has_goods(captain, mission):
        return
    start = missions.type_in(table, mission).start
    if start is missions.AT_POINT:
        yield Errand(worth, _beginnings(table, mission), actions.REVEAL, 0.8)
    elif start is not missions.AFTER_KILL:
        yield from _beside_targets(table, captain, mission, worth, actions.REVEAL)
    elif mission in captain.proofs:
        yield Errand(worth, (captain.at,), actions.REVEAL)


def _beside_targets(table: MixiaTable, captain: Captain, mission: str, worth: float, verb: str) -> Iterator[Errand]:
    """Yield errands next to a mission's targets."""
    for name in missions.targets(table, captain, mission):
        if table.place_of(name):
            yield Errand(worth, (table.place_of(name),), verb, 1.0, within=1)


def _beginnings(table: MixiaTable, mission: str) -> tuple[str, ...]:
    """Return the Mission Points where a mission may begin."""
    card = MISSIONS[mission].fields
    if card["system"]:
        return courses.system_points(table.board, str(card["system"]))
    return courses.mission_point(table.board, str(card["at"] or card["to"]))


def may_drop(table: MixiaTable, captain: Captain, style: Style) -> bool:
    """Return whether the captain's face-down missions are worth less than new ones (XI-259)."""
    hopes = [mission_worth(table, captain, style, mission) for mission in captain.plans]
    return bool(hopes) and not captain.missions and max(hopes) < CREDIT


def mission_worth(table: MixiaTable, captain: Captain, style: Style, mission: str) -> float:
    """Return the expected worth of a mission: 0 until all of its sectors are laid."""
    card, kind = MISSIONS[mission].fields, missions.type_of(mission)
    places = [str(code) for code in (card["at"], card["to"]) if code]
    if not all(courses.mission_point(table.board, code) for code in places):
        return 0.0
    if card["system"] and not _beginnings(table, mission):
        return 0.0
    shut = captain.outlaw and card["to"] and SECTORS[missions.sector_of(card["to"])].law == LAWFUL
    if kind in (missions.ASSASSIN, missions.BOUNTY_HUNTER):
        return 0.1 + style.hunt * MISSION / 4  # More than 0 for those who don't hunt: it could be delivered.
    hope = bots_of(table).hopes.get(kind)
    # Thieves and Smugglers may be caught, and an Outlaw has to break a lawful shield.
    likely = hope(table, captain, mission) if hope else 0.5 if kind in (missions.THIEF, missions.SMUGGLER) else 1.0
    return MISSION * likely * (0.2 if shut else 1.0)


def _has_goods(captain: Captain, mission: str) -> bool:
    """Return whether the cubes or the outfit that a mission names are aboard (XI-288 XI-291)."""
    card = MISSIONS[mission].fields
    named = cubes_of(mission)
    if named and not {*named} & {*captain.cargo.values()}:
        return False
    return not card["outfit"] or any(each.kind.type == card["outfit"] for each in captain.outfits)


# ---- the unknown ------------------------------------------------------------------------------------------------


def _exploring(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """Yield tokens and new sectors, which are worth more the fewer types of cubes can be traded."""
    if table.tokens:
        # A third of the tokens bring fame, a third 1,000 credits, a third nothing (XI-020).
        yield Errand(0.4 * FAME, tuple(table.tokens), ARRIVE)
    if captain.energy > 1 and explore.sectors_left(table) and why_barred(table, captain, actions.SCAN) is None:
        lanes = sum(_has_lane(table, cargo) for cargo in CARGO)
        title = FAME / 2 if "pathfinder" in table.titles_open else 0
        worth = 0.7 * CREDIT + 2.5 * CREDIT / (1 + lanes) + title
        yield Errand(worth, courses.edges(table.board), actions.SCAN)


def _has_lane(table: MixiaTable, cargo: str) -> bool:
    """Return whether a type of cube can be bought and sold on the map."""
    return bool(courses.sellers(table.board, cargo)) and bool(courses.buyers(table.board, cargo))


# ---- gathering -------------------------------------------------------------------------------------------------


def _gathering(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    """Yield gathering of cubes for d20s instead of credits, as often as there is room (XI-376); the worth is of one
    turn."""
    for verb in style.verbs:
        if not may_gather(captain, verb):
            continue
        for hex in courses.spaces(table.board, verb):
            cargo = (table.board.feature(hex) or {})["cargo"][0]
            if table.supply(cargo) and can_sell(table, cargo):
                number = min(TRIES[verb] * LUCK[verb], len(captain.room()))
                worth = number * PRICES[cargo] * UNSOLD + FAME * (
                    number + list(captain.cargo.values()).count(cargo) >= 2
                )
                yield Errand(style.gather * worth, (hex,), verb, 1.5)


def may_gather(captain: Captain, verb: str) -> bool:
    """Return whether a bot risks another roll: not if its worst result would destroy or strand the ship."""
    match verb:
        case trade.MINE | trade.QUARRY:
            return not captain.ice and len(captain.damage) + WORST < captain.threshold
        case trade.HARVEST:
            return captain.energy + captain.armed > WORST
    return not captain.missions and len(captain.cargo) < 3


# ---- other ships ------------------------------------------------------------------------------------------------


def _hunting(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    """Yield ships to attack: from beside them by blasters and rams, or from afar by missiles."""
    types = {each.kind.type for each in captain.outfits}
    for name, at in table.ships():
        if name == captain.name:
            continue
        near = prey(table, captain, name, strength(captain, BLASTER, *rams(captain)))
        far = prey(table, captain, name, strength(captain, MISSILE)) if MISSILE in types else 0.0
        for worth, within in ((near, 1), (far, SHOT)):
            if style.hunt * worth >= CREDIT / 2:
                yield Errand(style.hunt * worth, (at,), combat.ATTACK, 0.6, within)


def rams(captain: Captain) -> tuple[str, ...]:
    """Return engines as weapons (XI-325) if the ship most likely survives using all of them."""
    harm = strength(captain, ENGINE)
    return (ENGINE,) if harm and harm + BAD_LUCK < captain.threshold - len(captain.damage) else ()


def strength(captain: Captain, *types: str) -> float:
    """Return the average damage of a captain's weapons of some types at once."""
    dice = [MEAN[each.kind.die] for each in captain.outfits if each.kind.type in types for _ in captain.free_uses(each)]
    return sum(sorted(dice, reverse=True)[: captain.armed])


def prey(table: MixiaTable, captain: Captain, name: str, damage: float) -> float:
    """Return the worth of attacking a ship: fame, bounty and the captain's missions if it is destroyed, or a share for
    damage."""
    if not missions.may_target(table, name):
        return 0.0
    if name in table.players:
        other = table.players[name]
        left, value = other.threshold - len(other.damage), FAME * other.mat.tier + other.bounty
        shield = strength(other, SHIELD) / 2
    else:
        card = NPCS[name].fields
        left = int(card["to_kill"]) - table.npcs[name].damage
        value = FAME * int(card["fame"]) + table.npcs[name].credits
        shield = MEAN.get(str(card["defence"]), 0.0)
    if any(missions.type_in(table, mission).wants(table, captain, mission, name) for mission in captain.plans):
        value += MISSION
    return value * min(1.0, max(0.0, damage - shield) / left) ** 2


# ---- the Starport -----------------------------------------------------------------------------------------------


def needs(table: MixiaTable, captain: Captain, style: Style) -> float:
    """Return the worth of ending a turn at a Starport: energy, markers, repair, and purchases."""
    missing = 1 - captain.energy / captain.mat.energy
    worth = 3 * CREDIT * missing**2 + 0.1 * CREDIT * (MARKERS - captain.armed)
    if captain.damage and captain.credits >= starport.repair_cost(captain):
        worth += 6 * CREDIT * (len(captain.damage) / captain.threshold) ** 2
    if buys_ship(table, captain) or buys_fame(table, captain) or is_crammed(captain):
        worth += FAME
    return worth + (CREDIT if wished(table, captain, style) else 0)


def may_mend(captain: Captain) -> bool:
    """Return whether a repair without a Starport is worth its energy."""
    return len(captain.damage) >= MENDED and captain.energy > captain.mat.energy // 2


def is_crammed(captain: Captain) -> bool:
    """Return whether outfits and damage fill the hold and a Starport can help, by a repair or a sale of outfits."""
    helps = captain.credits >= starport.repair_cost(captain) or bool(starport.sellable_outfits(captain))
    return not captain.room() and not captain.cargo and helps


def buys_ship(table: MixiaTable, captain: Captain) -> bool:
    """Return whether a bot buys a new ship: the last one only for its title, or if fame can't be bought."""
    tier = captain.mat.tier + 1
    if str(tier) not in TIERS or captain.credits < int(TIERS[str(tier)]["price"]):
        return False
    return tier == 2 or "captain-of-note" in table.titles_open or captain.fame + 1 >= table.goal


def buys_fame(table: MixiaTable, captain: Captain) -> bool:
    """Return whether a bot buys fame: with credits left for trade, and after its first better ship."""
    spare = 0 if captain.fame + 2 >= table.goal else CREDIT
    return captain.mat.tier > 1 and captain.credits >= WEALTH + spare and captain.fame + 1 < table.goal


def wished(table: MixiaTable, captain: Captain, style: Style) -> str:
    """Return the next outfit to buy, the best affordable one of the first missing type, or ""."""
    have = [each.kind.type for each in captain.outfits]
    for type in style.outfits:
        if type in have:
            have.remove(type)
            continue
        fit = [key for key in starport.outfits_for_sale(table, captain) if FITTINGS[key].type == type]
        fit = [key for key in fit if FITTINGS[key].price + CREDIT <= captain.credits]
        fit = [key for key in fit if FITTINGS[key].size_inside + SHIPMENT <= len(captain.room())]
        if fit:
            return max(fit, key=lambda key: FITTINGS[key].price)
        return ""
    return _find_luxury(table, captain)


def _find_luxury(table: MixiaTable, captain: Captain) -> str:
    """Return the best affordable fitting of a single cell that isn't aboard yet, for a captain with spare credits, or
    ""."""
    have = [each.kind.key for each in captain.aboard()]
    for key in SMALL:
        if FITTINGS[key].price + LUXURY > captain.credits or key in have or len(captain.room()) <= SHIPMENT:
            continue
        suits = table.modules.rules.suits.get(FITTINGS[key].type)
        does_much = suits is None or any(suits(captain, key, cell) for cell in captain.mat.names)
        if does_much and starport.why_not_this_outfit(table, captain, key) is None:
            return key
    return ""
