"""What a bot could fly for: places on the map, what is done there and what that is worth, in credits.

A bot looks at what lies open and at its own cards; the face-down cards of others stay theirs.
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
"""What a point of fame is worth: a little less than what it is sold for (XI-045)."""
MISSION = FAME + 3 * CREDIT
"""What a mission brings, about."""
FULL = 6
"""Cubes that a bot plans to carry at most: more seldom have room."""
MEAN = {die: sum(map(int, source.weights())) / len(source.weights()) for die, source in DICE.items()}
"""What a die shows on average."""
UNSOLD = 0.7
"""The share of its price that a cube is worth which still has to be flown to a buyer."""
SHIPMENT = 2
"""Cells that a bot leaves for cubes when it buys outfits: the least that is a Big Shipment (XI-043)."""
SHOT = 5
"""Spaces from which a bot plans to shoot missiles: one less than they reach, since the line of sight may be blocked."""
NEVER = 1000.0
"""More turns than any game takes."""
LUXURY = 2 * CREDIT
"""Credits that a bot keeps when it buys what it could do without."""
SMALL = tuple(key for key, each in FITTINGS.items() if each.size_inside == 1)
"""What takes one cell of a hold."""
WORST = 10
"""The highest roll of a d20 that does harm to those who mine or harvest (XI-377 XI-379)."""
LUCK: Mapping[str, float] = {trade.MINE: 0.5, trade.HARVEST: 0.5, trade.QUARRY: 0.5, trade.SALVAGE: 0.85}
"""How often a roll brings a cube (XI-378 XI-381 XI-383 XI-385)."""
TRIES: Mapping[str, int] = {trade.MINE: 2, trade.HARVEST: 3, trade.QUARRY: 2, trade.SALVAGE: 3}
"""Rolls until a bot has had enough, on average: about twice the harm of one is what a ship shrugs off."""
BAD_LUCK = 2
"""What a ram may roll above the average before a bot is sorry: two dice of six do so once in six times."""
MENDED = 2
"""Damage from which a repair without a Starport is worth its energy: what it mends on average."""
SPARE = 4
"""Energy that a bot keeps for its engines before it spends any on an ability."""
DOCK, ARRIVE = "starport", "arrive"
"""The verbs of errands that end a turn at a Starport, or that are done by arriving."""


class Style(NamedTuple):
    """What a bot cares for, 1 as much as its worth.

    `outfits` are what it wants to have fitted, in that order; `verbs` are how it gathers.
    """

    trade: float
    missions: float
    hunt: float
    gather: float
    outfits: tuple[str, ...]
    verbs: tuple[str, ...] = GATHER


class Errand(NamedTuple):
    """Something to do at one of some hexes, or within some spaces of them. `turns` are what it takes besides flying,
    `flies` says whether it takes a movement point there."""

    worth: float
    goals: tuple[str, ...]
    verb: str
    turns: float = 0.3
    within: int = 0
    flies: bool = False


class Bots(NamedTuple):
    """What a module adds to what bots do, and to what is counted of games that they play: `BOTS` of its file `bots`,
    by what of it can be left out, as its rules are."""

    errands: tuple[Callable[[Any, Any], Iterable[Errand]], ...] = ()
    """What they could fly for: (table, captain)."""
    wishes: Mapping[str, Callable[[Any, Any], bool]] = NOTHING
    """What they do wherever it can be done, and when they wish to: (table, captain), by what is typed."""
    answers: Mapping[str, Callable[[Any, Any, Any], Any]] = NOTHING
    """What they answer to its questions: (`bot.Pilot`, table, question)."""
    hopes: Mapping[str, Callable[[Any, Any, str], float]] = NOTHING
    """The share of a mission's usual worth that they hope for, by its type: (table, captain, mission)."""
    metrics: Mapping[str, Callable[[Any], int]] = NOTHING
    """What is counted (`metrics`): (table)."""


def bots_of(table: MixiaTable) -> Bots:
    """What the modules of a table add."""
    return add_bots(table.modules.parts)


@cache
def add_bots(parts: Collection[str] | None = None) -> Bots:
    """What these parts of modules add; without, all there are."""
    files = module_parts(PACKAGE, GAME, "bots")
    found: list[Bots] = [bots for file in files for name, bots in file.BOTS.items() if parts is None or name in parts]
    return add_up([Bots(), *found])


def errands(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    """All that there is to do for a captain."""
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
    """The movement points of a turn, on average."""
    dice = [MEAN[each.kind.die] for each in captain.outfits if each.kind.type == ENGINE for _ in each.uses]
    return impulse_of(captain) + sum(sorted(dice, reverse=True)[: min(MARKERS, max(captain.armed, captain.energy))])


def fly_time(table: MixiaTable, captain: Captain, hex: str, goals: tuple[str, ...]) -> float:
    """The turns that a ship takes from a hex to the nearest of some others, `NEVER` where it can't get there."""
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
    """Whether a type of cube can be sold somewhere, on the map or aboard a station."""
    stations = (name for each in table.modules.rules.stations for name in STATIONS[each])
    return bool(courses.buyers(table.board, cargo)) or any(cargo in courses.goods_of(name) for name in stations)


def _buying(table: MixiaTable, captain: Captain, style: Style, hex: str, room: int) -> Iterator[Errand]:
    """XI-349 XI-043: what a load brings where it can be sold, which takes the way there."""
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
    """XI-254: where a face-down mission begins."""
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
    """What is done next to a mission's target."""
    for name in missions.targets(table, captain, mission):
        if table.place_of(name):
            yield Errand(worth, (table.place_of(name),), verb, 1.0, within=1)


def _beginnings(table: MixiaTable, mission: str) -> tuple[str, ...]:
    """The Mission Points where a mission may be begun."""
    card = MISSIONS[mission].fields
    if card["system"]:
        return courses.system_points(table.board, str(card["system"]))
    return courses.mission_point(table.board, str(card["at"] or card["to"]))


def may_drop(table: MixiaTable, captain: Captain, style: Style) -> bool:
    """XI-259: whether the own face-down missions are worth less than new ones."""
    hopes = [mission_worth(table, captain, style, mission) for mission in captain.plans]
    return bool(hopes) and not captain.missions and max(hopes) < CREDIT


def mission_worth(table: MixiaTable, captain: Captain, style: Style, mission: str) -> float:
    """What a mission may bring: 0 while one of its sectors lies nowhere."""
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
    """XI-288 XI-291: whether the cubes or the outfit that a mission names are aboard."""
    card = MISSIONS[mission].fields
    named = cubes_of(mission)
    if named and not {*named} & {*captain.cargo.values()}:
        return False
    return not card["outfit"] or any(each.kind.type == card["outfit"] for each in captain.outfits)


# ---- the unknown ------------------------------------------------------------------------------------------------


def _exploring(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """Tokens, and new sectors: worth the more, the fewer types of cubes can be traded."""
    if table.tokens:
        # Of the tokens a third bring fame, a third 1,000 credits, a third nothing (XI-020).
        yield Errand(0.4 * FAME, tuple(table.tokens), ARRIVE)
    if captain.energy > 1 and explore.sectors_left(table) and why_barred(table, captain, actions.SCAN) is None:
        lanes = sum(_has_lane(table, cargo) for cargo in CARGO)
        title = FAME / 2 if "pathfinder" in table.titles_open else 0
        worth = 0.7 * CREDIT + 2.5 * CREDIT / (1 + lanes) + title
        yield Errand(worth, courses.edges(table.board), actions.SCAN)


def _has_lane(table: MixiaTable, cargo: str) -> bool:
    """Whether a type of cube can be bought and sold on the map."""
    return bool(courses.sellers(table.board, cargo)) and bool(courses.buyers(table.board, cargo))


# ---- gathering -------------------------------------------------------------------------------------------------


def _gathering(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    """XI-376: a cube for a d20 rather than for credits, as often as there is room; the worth of one turn of it."""
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
    """Whether a bot takes the risk of another roll: not with a ship that its worst would destroy or strand."""
    match verb:
        case trade.MINE | trade.QUARRY:
            return not captain.ice and len(captain.damage) + WORST < captain.threshold
        case trade.HARVEST:
            return captain.energy + captain.armed > WORST
    return not captain.missions and len(captain.cargo) < 3


# ---- other ships ------------------------------------------------------------------------------------------------


def _hunting(table: MixiaTable, captain: Captain, style: Style) -> Iterator[Errand]:
    """Ships that may be destroyed: from beside them by blasters and a ram, or from afar by missiles."""
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
    """XI-325: engines as weapons, where the own ship most likely lives through all of them."""
    harm = strength(captain, ENGINE)
    return (ENGINE,) if harm and harm + BAD_LUCK < captain.threshold - len(captain.damage) else ()


def strength(captain: Captain, *types: str) -> float:
    """The damage that a captain's weapons of these types deal at once, on average."""
    dice = [MEAN[each.kind.die] for each in captain.outfits if each.kind.type in types for _ in captain.free_uses(each)]
    return sum(sorted(dice, reverse=True)[: captain.armed])


def prey(table: MixiaTable, captain: Captain, name: str, damage: float) -> float:
    """What attacking a ship is worth: fame, bounty and what an own mission brings if it is destroyed, a part of them if
    it is damaged."""
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
    """What ending a turn at a Starport is worth: energy, markers, repair, and what credits can buy there."""
    missing = 1 - captain.energy / captain.mat.energy
    worth = 3 * CREDIT * missing**2 + 0.1 * CREDIT * (MARKERS - captain.armed)
    if captain.damage and captain.credits >= starport.repair_cost(captain):
        worth += 6 * CREDIT * (len(captain.damage) / captain.threshold) ** 2
    if buys_ship(table, captain) or buys_fame(table, captain) or is_crammed(captain):
        worth += FAME
    return worth + (CREDIT if wished(table, captain, style) else 0)


def may_mend(captain: Captain) -> bool:
    """Whether a repair without a Starport is worth its energy."""
    return len(captain.damage) >= MENDED and captain.energy > captain.mat.energy // 2


def is_crammed(captain: Captain) -> bool:
    """Whether outfits and damage fill a hold, and a Starport can help: by a repair, or by buying an outfit."""
    helps = captain.credits >= starport.repair_cost(captain) or bool(starport.sellable_outfits(captain))
    return not captain.room() and not captain.cargo and helps


def buys_ship(table: MixiaTable, captain: Captain) -> bool:
    """Whether a bot takes a new ship: the last one only for its title's sake, or where fame can't be bought."""
    tier = captain.mat.tier + 1
    if str(tier) not in TIERS or captain.credits < int(TIERS[str(tier)]["price"]):
        return False
    return tier == 2 or "captain-of-note" in table.titles_open or captain.fame + 1 >= table.goal


def buys_fame(table: MixiaTable, captain: Captain) -> bool:
    """Whether a bot pays for fame: with something left to trade with, and not before its first better ship."""
    spare = 0 if captain.fame + 2 >= table.goal else CREDIT
    return captain.mat.tier > 1 and captain.credits >= WEALTH + spare and captain.fame + 1 < table.goal


def wished(table: MixiaTable, captain: Captain, style: Style) -> str:
    """The outfit that is bought next, "" for none: the best that can be paid for, of the first type that is missing."""
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
    """What takes one cell and makes the best of a whole ship: one of each, for whoever has credits to spare."""
    have = [each.kind.key for each in captain.aboard()]
    for key in SMALL:
        if FITTINGS[key].price + LUXURY > captain.credits or key in have or len(captain.room()) <= SHIPMENT:
            continue
        suits = table.modules.rules.suits.get(FITTINGS[key].type)
        does_much = suits is None or any(suits(captain, key, cell) for cell in captain.mat.names)
        if does_much and starport.why_not_this_outfit(table, captain, key) is None:
            return key
    return ""
