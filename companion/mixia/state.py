"""What may be wrong with a position that neither the types of the state's fields nor the contents of the box forbid:
what the rules make impossible."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.setup_options import ending_problems, player_problems
from components.hexes import Hex
from components.problems import Problem, wrong

from . import constants
from .board import RADIUS
from .constants import BY_CODE, MARKERS, MISSIONS, NPCS, SECTORS
from .damage import BESIDE
from .setup import RESERVED, SET_UP
from .table import Captain, MixiaTable

CELLS_CALLED = "spaces are called by column and row, such as 3b"
_CELL = re.compile(r"\d{1,2}[a-z]")


def check(table: MixiaTable) -> list[Problem]:
    """All that is wrong with a position at the start of a step; empty where it may be played."""
    problems = [*player_problems(constants.GAME, list(table.players), RESERVED), *_sectors(table), *_hexes(table)]
    problems += _unknown(table)
    if problems:
        return problems  # What follows reads the map, ships and outfits.
    for captain in table.players.values():
        problems += [*_ship(captain), *_hold(captain), *_missions(captain)]
    return [*problems, *_money(table), *_wrecks(table), *_places(table), *_piles(table), *_phase(table)]


def _called(kind: str, key: str) -> str:
    """A piece by its name, with the code on it."""
    piece = constants.GAME.by_name(kind).get(key)
    return " ".join(filter(None, (piece.code, piece.name))) if piece else key


# ---- the map ----------------------------------------------------------------------------------------------------


def _sectors(table: MixiaTable) -> Iterator[Problem]:
    """XI-016 XI-149: sectors of the base game, side by side."""
    middles = [Hex(each.q, each.r) for each in table.sectors]
    for number, (each, middle) in enumerate(zip(table.sectors, middles, strict=True)):
        at = ("sectors", number)
        if each.sector not in SECTORS:
            yield wrong("XI-016", f"{_called('sector', each.sector)} isn't a sector of the base game", *at)
        if any(middle.distance(other) <= 2 * RADIUS for other in middles[:number]):
            yield wrong("XI-149", f"{_called('sector', each.sector)} lies on another sector", *at)
        elif number and not any(middle.distance(other) == 2 * RADIUS + 1 for other in middles):
            yield wrong("XI-149", f"{_called('sector', each.sector)} touches no other sector", *at)


def _hexes(table: MixiaTable) -> Iterator[Problem]:
    """Whatever lies on the map lies on an explored hex."""
    hexes = table.board.hex_of
    lists = {"tokens": table.tokens, "cubes": table.cubes, "jettisoned": table.jettisoned, "drawn_at": table.drawn_at}
    for field, names in lists.items():
        yield from (wrong("", f"{name} isn't on the map", field) for name in names if name not in hexes)
    if table.reaching and table.reaching not in hexes:
        yield wrong("XI-130", f"{table.reaching} isn't on the map", "reaching")
    for captain in table.players.values():
        for field, name in (("at", captain.at), ("back", captain.back)):
            if name and name not in hexes:
                yield wrong("", f"{name} isn't on the map", "players", captain.name, field)
    for npc in table.npcs.values():
        if npc.name not in NPCS:
            yield wrong("XI-060", f"{npc.name} isn't an NPC of the base game", "npcs")
        elif npc.at and npc.at not in hexes:
            yield wrong("", f"{npc.at} isn't on the map", "npcs", npc.name, "at")
        if npc.destination and BY_CODE[npc.destination].key not in table.board.sectors:
            yield wrong(
                "XI-440",
                f"{_called('sector', BY_CODE[npc.destination].key)} hasn't been laid",
                "npcs",
                npc.name,
                "destination",
            )
    for name in table.tokens:
        if name in hexes and not table.board.holds(name, "explore"):
            yield wrong("XI-485", f"{name} isn't an Exploration Space", "tokens")


def _places(table: MixiaTable) -> Iterator[Problem]:
    """XI-129: one ship to a hex, unless somebody is flying through."""
    if table.phase not in (*SET_UP, "action", "autopilot"):
        for hex, number in _several(at for _, at in table.ships()):
            yield wrong("XI-129", f"{number} ships are on {hex}; a hex has room for 1", "players")
    for colour, number in _several(captain.colour for captain in table.players.values()):
        yield wrong("", f"{number} captains are {colour}; each has another colour", "players")
    for ship, number in _several(captain.ship for captain in table.players.values() if captain.ship):
        yield wrong("XI-478", f"{number} captains fly the {ship}; the box has 1", "players")
    for cargo in constants.CARGO:
        if table.supply(cargo) < 0:
            used = constants.CUBES - table.supply(cargo)
            yield wrong("XI-019", f"{used} {cargo} cubes are in play; the box has {constants.CUBES}", "cubes")


def _money(table: MixiaTable) -> Iterator[Problem]:
    """What no coin is small enough for."""
    held = [(field, name, each) for field in ("players", "npcs") for name, each in getattr(table, field).items()]
    for field, name, each in held:
        for money in ("credits", "bounty"):
            if (value := getattr(each, money, 0)) % constants.CREDIT:
                what = f"{value} isn't possible; the smallest coin is {constants.CREDIT:,}"
                yield wrong("", what, field, name, money)


def _wrecks(table: MixiaTable) -> Iterator[Problem]:
    """NPCs that would have been destroyed."""
    for npc in table.npcs.values():
        if npc.at and npc.damage >= int(NPCS[npc.name].fields["to_kill"]):
            yield wrong("XI-426", f"{npc.damage} damage destroys the {npc.name}", "npcs", npc.name, "damage")


def _several(things: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Things that stand there more than once."""
    return ((thing, number) for thing, number in Counter(things).items() if number > 1)


# ---- captains ---------------------------------------------------------------------------------------------------


def _unknown(table: MixiaTable) -> Iterator[Problem]:
    """XI-016: ships and outfits of modules that aren't refereed."""
    for captain in table.players.values():
        at = ("players", captain.name)
        if captain.ship and captain.ship not in constants.SHIPS:
            yield wrong("XI-016", f"{_called('ship-mat', captain.ship)} isn't a ship of the base game", *at, "ship")
        for each in captain.outfits:
            if each.outfit not in constants.OUTFITS:
                yield wrong(
                    "XI-016", f"{_called('outfit', each.outfit)} isn't an outfit of the base game", *at, "outfits"
                )
            if not _CELL.fullmatch(each.at):
                yield wrong(
                    "XI-091",
                    f"{each.at} isn't a hold space; {CELLS_CALLED}",
                    *at,
                    "outfits",
                )


def _ship(captain: Captain) -> Iterator[Problem]:
    """Markers, energy and damage within what the ship has."""
    if not captain.ship:
        return
    at, name = ("players", captain.name), captain.name
    markers = captain.armed + captain.disarmed + captain.used_markers
    if markers != MARKERS:
        yield wrong("XI-079", f"{name} has {markers} markers, armed, disarmed and on outfits; there are {MARKERS}", *at)
    if captain.energy > captain.mat.energy:
        yield wrong("XI-067", f"{name} has {captain.energy} energy; the most is {captain.mat.energy}", *at, "energy")
    if captain.at and len(captain.damage) >= captain.threshold:
        yield wrong("XI-075", f"{name}'s ship has {len(captain.damage)} damage, which destroys it", *at, "damage")
    if captain.mat.ability not in captain.abilities:
        yield wrong(
            "XI-467",
            f"{name} lacks the ship's ability card, {_called('ability-card', captain.mat.ability)}",
            *at,
            "abilities",
        )
    if not {*captain.exhausted} <= {*captain.abilities}:
        yield wrong("XI-469", f"{name} has exhausted an ability that isn't there", *at, "exhausted")


def _hold(captain: Captain) -> Iterator[Problem]:
    """What lies in the hold lies there alone."""
    at, name = ("players", captain.name), captain.name
    if not captain.ship:
        if captain.outfits or captain.cargo or captain.damage:
            yield wrong("", f"{name} has no ship to carry anything", *at, "ship")
        return
    cells = captain.mat.cells
    covered = [cell for each in captain.outfits for cell in each.cells]
    for field, held in (
        ("outfits", {*covered}),
        ("cargo", {*captain.cargo}),
        ("damage", {*captain.damage} - {*BESIDE}),
    ):
        for cell in sorted(held - cells):
            yield wrong("XI-088", f"{name}'s hold has no space {cell}; {CELLS_CALLED}", *at, field)
    for cell, _ in _several(covered):
        yield wrong("XI-089", f"{name} has two outfits on {cell}", *at, "outfits")
    for cell, _ in _several(captain.damage):
        yield wrong("XI-479", f"{name} has two damage markers on {cell}", *at, "damage")
    for cell in captain.cargo:
        if cell in covered:
            yield wrong("XI-348", f"{name} has a cube on an outfit at {cell}", *at, "cargo", cell)
        if cell in captain.damage:
            yield wrong("XI-108", f"{name} has a cube on damage at {cell}", *at, "cargo", cell)
    for number, each in enumerate(captain.outfits):
        for cell in each.markers:
            if cell not in each.uses or cell in captain.damage:
                what = (
                    f"{name} has a marker on {cell}, which isn't a free use space of {_called('outfit', each.outfit)}"
                )
                yield wrong("XI-097", what, *at, "outfits", number, "markers")


def _missions(captain: Captain) -> Iterator[Problem]:
    at = ("players", captain.name)
    held = [*captain.plans, *captain.looked, *captain.completed, *(each.mission for each in captain.missions)]
    for mission in held:
        if mission not in MISSIONS:
            yield wrong(
                "XI-018", f"{_called('mission-card', mission)} isn't a mission of the base game", *at, "missions"
            )
    if not {*captain.proofs} <= {*captain.plans}:
        yield wrong("XI-277", f"{captain.name} has a proof for a mission that isn't active", *at, "proofs")


# ---- piles and phases -------------------------------------------------------------------------------------------


def _piles(table: MixiaTable) -> Iterator[Problem]:
    """What lies unseen must be in its pile."""
    unseen, cards = table.mission_deck.unseen, len(table.mission_deck.cards())
    if unseen > cards:
        yield wrong("XI-250", f"{unseen} missions lie unseen; with them the deck has {cards}", "mission_deck")
    tokens = len(table.token_pool.cards())
    if len(table.tokens) > tokens:
        yield wrong("XI-020", f"{len(table.tokens)} tokens lie on hexes; {tokens} haven't been seen", "tokens")


def _phase(table: MixiaTable) -> Iterator[Problem]:
    """What each phase needs."""
    yield from ending_problems(table)
    if table.phase == "over":
        return
    for captain in table.players.values():
        if captain.fame >= table.goal:
            what = f"{captain.name} has {captain.fame} fame, so the game is over"
            yield wrong("XI-001", what, "players", captain.name, "fame_from")
    yield from _set_up(table) if table.phase in SET_UP else _turn(table)


def _turn(table: MixiaTable) -> Iterator[Problem]:
    if not table.player:
        yield wrong("", "player must be given: whose turn it is", "player")
        return
    points = len(table.board.spawn_points)
    if points < len(table.players):
        what = f"the map has {points} Spawn Points; each of {len(table.players)} captains needs one"
        yield wrong("XI-054", what, "sectors")
    for captain in table.players.values():
        if not captain.ship:
            yield wrong("XI-064", f"{captain.name} needs a ship", "players", captain.name, "ship")
        own = captain.name == table.player and table.phase not in ("respawn", "npc", "autopilot")
        if not captain.at and own:
            what = f"{captain.name}'s ship is destroyed, so the phase is respawn"
            yield wrong("XI-342", what, "players", captain.name, "at")
    if table.phase in ("autopilot", "npc"):
        if not table.waiting or not {*table.waiting} <= {*table.players, *table.npcs}:
            yield wrong("XI-414", f"waiting must name who acts in phase {table.phase}", "waiting")
        elif (table.waiting[0] in table.npcs) != (table.phase == "npc"):
            yield wrong("XI-414", f"{table.waiting[0]} can't act in phase {table.phase}", "waiting")
    if table.points and not table.moving:
        yield wrong("XI-121", "points are left, but no movement is open", "points")


def _set_up(table: MixiaTable) -> Iterator[Problem]:
    number, laid = len(table.players), len(table.sectors)
    if table.phase == "sectors" and laid >= number:
        yield wrong("XI-051", "every captain has a sector; the phase is npcs", "phase")
    if table.phase != "sectors" and laid < number:
        yield wrong("XI-051", f"{laid} sectors are laid; each of {number} captains needs one", "sectors")
    if table.phase in ("ships", "outfits") and not table.order:
        yield wrong("XI-065", f"order must be given in phase {table.phase}", "order")
    ready = all(captain.ship for captain in table.players.values())
    if table.phase in ("sectors", "npcs", "order", "ships") and ready:
        yield wrong("XI-064", "every captain has a ship; the phase is outfits", "phase")
    elif table.phase == "ships" and all(table.players[name].ship for name in table.order):
        yield wrong("XI-065", "no captain in the order still chooses a ship", "order")
    if table.phase == "outfits" and not ready:
        yield wrong("XI-064", "every captain needs a ship in phase outfits", "players")
    if table.phase == "npcs" and len(table.npcs) >= len(NPCS):
        yield wrong("XI-060", "all NPC cards are dealt; the phase is order", "phase")
