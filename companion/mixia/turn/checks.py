"""What may be wrong with a position that neither the types of the state's fields nor the contents of the box forbid:
what the rules make impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.engine.setup_options import ending_problems, player_problems
from companion.text.grammar import joined
from components.hexes import Hex
from components.problems import Problem, listed, wrong

from ..ground import constants
from ..ground.board import RADIUS, TO_MIDDLES
from ..ground.constants import ABILITIES, DEALT, MARKERS, MERCHANT_ROUTE, NPCS, SECTORS, TIERS, TITLE_EVERY
from ..ground.hold import is_cell
from ..ground.modules import is_set_up
from ..ground.terrain import STATIONS, spaces_of
from ..holds.damage import BESIDE, MERCHANT
from ..missions.missions import ASSASSIN, SHUTTLE, SMUGGLER, type_of
from ..table.state import Captain, MixiaTable
from .setup import RESERVED

CELLS_CALLED = "spaces are called by column and row, such as 3b"


def called(kind: str, key: str) -> str:
    """Return a piece's name, with the code on it."""
    piece = constants.GAME.by_name(kind)[key]
    return " ".join(filter(None, (piece.code, piece.name)))


def several(things: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Things that are there more than once, and how often."""
    return ((thing, number) for thing, number in Counter(things).items() if number > 1)


def _ship(captain: Captain) -> Iterator[Problem]:
    """Markers, energy and damage within what the ship has."""
    if not captain.ship:
        return
    at, name = ("players", captain.name), captain.name
    markers = captain.armed + captain.disarmed + captain.used_markers
    if markers != MARKERS:
        yield wrong("XI-079", f"{name} has {markers} markers, armed, disarmed and on outfits; there are {MARKERS}", *at)
    if captain.energy > captain.most_energy:
        yield wrong("XI-067", f"{name} has {captain.energy} energy; the most is {captain.most_energy}", *at, "energy")
    if captain.at and len(captain.damage) >= captain.threshold:
        yield wrong("XI-075", f"{name}'s ship has {len(captain.damage)} damage, which destroys it", *at, "damage")
    if all(ABILITIES[each].fields["ship"] != captain.mat.name for each in captain.abilities):
        yield wrong(
            "XI-467",
            f"{name} lacks the ship's ability card, {called('ability-card', captain.mat.ability)}",
            *at,
            "abilities",
        )
    if not {*captain.exhausted} <= {*captain.abilities}:
        yield wrong("XI-469", f"{name} has exhausted an ability that isn't there", *at, "exhausted")


def _hold(captain: Captain) -> Iterator[Problem]:
    """Find spaces of the hold that don't exist, and those on which two things lie that may not lie together."""
    at, name = ("players", captain.name), captain.name
    if not captain.ship:
        if captain.outfits or captain.cargo or captain.damage:
            yield wrong("", f"{name} has no ship to carry anything", *at, "ship")
        return
    for number, each in enumerate(captain.outfits):
        if not is_cell(each.at):
            yield wrong("XI-091", f"{each.at} isn't a hold space; {CELLS_CALLED}", *at, "outfits", number, "at")
    cells = captain.mat.cells
    # Plates and pods have spaces of their own, outside the mat; damage may lie on them, or beside the hold.
    covered = [cell for each in captain.outfits for cell in each.cells]
    for field, held in (
        ("outfits", {*covered}),
        ("cargo", {*captain.cargo} - {cell for each in captain.attached for cell in each.sections}),
        ("damage", {*captain.damage} - {*BESIDE, *captain.damage_cells()}),
    ):
        for cell in sorted(held - cells):
            yield wrong("XI-088", f"{name}'s hold has no space {cell}; {CELLS_CALLED}", *at, field)
    for cell, _ in several(covered):
        yield wrong("XI-089", f"{name} has two outfits on {cell}", *at, "outfits")
    for cell, _ in several(captain.damage):
        yield wrong("XI-479", f"{name} has two damage markers on {cell}", *at, "damage")
    for cell in captain.cargo:
        if cell in covered:
            yield wrong("XI-348", f"{name} has a cube on an outfit at {cell}", *at, "cargo", cell)
        if cell in captain.damage:
            yield wrong("XI-108", f"{name} has a cube on damage at {cell}", *at, "cargo", cell)
    # A marker lies on a use space of its outfit, of which damage takes one away.
    for number, each in enumerate(captain.outfits):
        for cell in each.markers:
            if cell not in each.uses or cell in captain.damage or each.markers.count(cell) > 1:
                what = f"{name} has a marker on {cell}, which isn't a free use space of {called('outfit', each.outfit)}"
                yield wrong("XI-097", what, *at, "outfits", number, "markers")


def _missions(captain: Captain) -> Iterator[Problem]:
    at = ("players", captain.name)
    for number, each in enumerate(captain.missions):
        if each.waits and type_of(each.mission) not in (SHUTTLE, SMUGGLER):
            what = f"the pay of {called('mission-card', each.mission)} waits for no destination"
            yield wrong("XI-274", what, *at, "missions", number, "waits")
    for mission, tier in captain.proofs.items():
        if mission in captain.plans and type_of(mission) != ASSASSIN:
            what = f"{called('mission-card', mission)} asks for no proof; Assassin missions do"
            yield wrong("XI-277", what, *at, "proofs", mission)
        elif str(tier) not in TIERS:
            what = f"the ship destroyed for {mission} had tier {tier}; tiers are {', '.join(TIERS)}"
            yield wrong("XI-277", what, *at, "proofs", mission)
    if not {*captain.proofs} <= {*captain.plans}:
        yield wrong("XI-277", f"{captain.name} has a proof for a mission that isn't active", *at, "proofs")


def check(table: MixiaTable) -> list[Problem]:
    """All that is wrong with a position at the start of a step; empty where it may be played."""
    problems = [*player_problems(constants.GAME, list(table.players), RESERVED), *_sectors(table), *_hexes(table)]
    if problems:
        return problems  # What follows reads the map.
    for captain in table.players.values():
        problems += [*_ship(captain), *_hold(captain), *_missions(captain)]
    problems += [*_money(table), *_npcs(table), *_places(table), *_piles(table)]
    problems += [problem for check in table.modules.rules.checks for problem in check(table)]
    return [*problems, *(_phase(table) if not problems else ending_problems(table))]


# ---- the map ----------------------------------------------------------------------------------------------------


def _sectors(table: MixiaTable) -> Iterator[Problem]:
    """XI-149: sectors lie side by side, all in one map."""
    middles = [Hex(each.q, each.r) for each in table.sectors]
    joint = _side_by_side(middles)
    for number, (each, middle) in enumerate(zip(table.sectors, middles, strict=True)):
        at, name = ("sectors", number), called("sector", each.sector)
        if any(middle.distance(other) <= 2 * RADIUS for other in middles[:number]):
            yield wrong("XI-149", f"{name} lies on another sector", *at)
        elif middle not in joint:
            ways = ", ".join(f"{way.q:+}/{way.r:+}" for way in TO_MIDDLES).replace("-", "−")
            what = f"{name} doesn't lie side by side with the others; from one middle to the next it is (q/r) {ways}"
            yield wrong("XI-149", what, *at)


def _side_by_side(middles: Sequence[Hex]) -> set[Hex]:
    """Those middles that can be reached from the first over sectors that lie side by side."""
    left, found = {*middles}, list(middles[:1])
    for middle in found:
        beside = left.intersection(middle.plus(way) for way in TO_MIDDLES)
        left -= {*beside, middle}
        found += sorted(beside)
    return {*found}


def _hexes(table: MixiaTable) -> Iterator[Problem]:
    """Whatever lies on the map lies on an explored hex; ships and cubes may be at a place off the map."""
    on_map = table.board.hex_of
    hexes = {*on_map, *(space for station in table.modules.rules.stations for space in STATIONS[station])}
    lists = {"tokens": table.tokens, "cubes": table.cubes, "jettisoned": table.jettisoned, "drawn_at": table.drawn_at}
    for field, names in lists.items():
        yield from (wrong("", f"{name} isn't on the map", field) for name in names if name not in hexes)
    for captain in table.players.values():
        for field, name in (("at", captain.at), ("back", captain.back)):
            if name and name not in hexes:
                yield wrong("", f"{name} isn't on the map", "players", captain.name, field)
    for npc in table.npcs.values():
        if npc.at and npc.at not in on_map:
            yield wrong("", f"{npc.at} isn't on the map", "npcs", npc.name, "at")
    for name in table.tokens:
        if name in hexes and not table.board.holds(name, "explore"):
            yield wrong("XI-485", f"{name} isn't an Exploration Space", "tokens")
    for name, number in several(table.tokens):
        yield wrong("XI-485", f"{number} tokens lie on {name}; there is room for 1", "tokens")


def _places(table: MixiaTable) -> Iterator[Problem]:
    """XI-129: one ship to a hex, unless somebody is flying through and can go back (XI-A35)."""
    acting, ships = _acting(table), Counter(at for _, at in table.occupants())
    things = {hex for find in table.modules.rules.occupies for hex in find(table)}
    flying = acting if table.moving else None
    way_back = flying is not None and flying.back and not table.is_occupied(flying.back, flying.name)
    for hex, number in several(ships.elements()):
        if flying is None or flying.at != hex:
            what = "ships" if hex not in things else "ships and things"
            yield wrong("XI-129", f"{number} {what} are on {hex}; a hex has room for 1", "players")
        elif number > 2 or not way_back:
            what = f"{number} ships are on {hex}; {flying.name} may fly through, but needs a free hex to go back to"
            yield wrong("XI-129", what, "players", flying.name, "back")
    for colour, number in several(captain.colour for captain in table.players.values()):
        yield wrong("", f"{number} captains are {colour}; each has another colour", "players")
    for ship, number in several(captain.ship for captain in table.players.values() if captain.ship):
        yield wrong("XI-478", f"{number} captains fly the {ship}; the box has 1", "players")
    for cargo in constants.PRICES:
        if table.supply(cargo) < 0:
            used = constants.CUBES - table.supply(cargo)
            yield wrong("XI-019", f"{used} {cargo} cubes are in play; the box has {constants.CUBES}", "cubes")


def _acting(table: MixiaTable) -> Captain | None:
    """Return the captain whose ship flies or acts in this step."""
    acts = table.player if table.phase == "action" else table.phase == "autopilot" and table.waiting
    captain = table.players.get(table.acting) if acts else None
    return captain if captain and captain.at else None


def _money(table: MixiaTable) -> Iterator[Problem]:
    """Find amounts that the coins can't make up."""
    held = [(field, name, each) for field in ("players", "npcs") for name, each in getattr(table, field).items()]
    for field, name, each in held:
        for money in ("credits", "bounty"):
            if (value := getattr(each, money, 0)) % constants.CREDIT:
                what = f"{value} isn't possible; the smallest coin is {constants.CREDIT:,}"
                yield wrong("", what, field, name, money)


def _npcs(table: MixiaTable) -> Iterator[Problem]:
    """NPCs that would have been destroyed, and whom or what their cards speak of."""
    for npc in table.npcs.values():
        if npc.at and npc.damage >= int(NPCS[npc.name].fields["to_kill"]):
            yield wrong("XI-426", f"{npc.damage} damage destroys the {npc.name}", "npcs", npc.name, "damage")
        others = {*table.players, *table.npcs} - {npc.name}
        if npc.attacker and npc.attacker not in others:
            what = f"{npc.attacker} can't have attacked the {npc.name}; possible: {listed(sorted(others))}"
            yield wrong("XI-431", what, "npcs", npc.name, "attacker")
        route = [SECTORS[each].code for each in MERCHANT_ROUTE if each in table.board.sectors]
        if npc.name == MERCHANT and (npc.at or npc.destination) and npc.destination not in route:
            what = f"the merchant flies to {npc.destination or 'no planet'}; possible: {listed(route)}"
            yield wrong("XI-440", what, "npcs", npc.name, "destination")


# ---- piles and phases -------------------------------------------------------------------------------------------


def _piles(table: MixiaTable) -> Iterator[Problem]:
    """Find more pieces lying unseen than their pile has."""
    unseen, cards = table.mission_deck.unseen, len(table.mission_deck.cards())
    if unseen > cards:
        yield wrong("XI-250", f"{unseen} missions lie unseen; with them the deck has {cards}", "mission_deck")
    tokens = len(table.token_pool.cards())
    if table.drawn_sector:
        what = (
            f"{called('sector', table.drawn_sector)} is laid as soon as it is dealt; put it into the deck or on the map"
        )
        yield wrong("XI-149", what, "drawn_sector")
    if len(table.tokens) > tokens:
        yield wrong("XI-020", f"{len(table.tokens)} tokens lie on hexes; {tokens} haven't been seen", "tokens")


def _phase(table: MixiaTable) -> Iterator[Problem]:
    """Find what the phase needs and the position lacks."""
    yield from ending_problems(table)
    if table.phase == "over":
        return
    for captain in table.players.values():
        if captain.fame >= table.goal:
            what = f"{captain.name} has {captain.fame} fame, so the game is over"
            yield wrong("XI-001", what, "players", captain.name, "fame_from")
    reached = max(captain.fame for captain in table.players.values()) // TITLE_EVERY * TITLE_EVERY
    if table.title_space < reached:
        what = f"title_space is {table.title_space}, but somebody's fame has reached the purple space {reached}"
        yield wrong("XI-A13", what, "title_space")
    yield from _set_up(table) if is_set_up(table.phase) else _turn(table)


def _turn(table: MixiaTable) -> Iterator[Problem]:
    """Find what doesn't fit a step of a turn, once set-up is over."""
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
        # A ship is destroyed until its captain's respawn; NPCs and Auto-Pilots move when the turn's own ship is done.
        own = captain.name == table.player and table.phase not in ("respawn", "npc", "autopilot")
        if not captain.at and own:
            what = f"{captain.name}'s ship is destroyed, so the phase is respawn"
            yield wrong("XI-342", what, "players", captain.name, "at")
        elif own and table.phase == "starport" and not table.board.is_starport(captain.at):
            yield wrong("XI-386", f"{captain.name} isn't at a Starport, so the phase can't be starport", "phase")
    if table.phase in ("autopilot", "npc"):
        if not table.waiting or not {*table.waiting} <= {*table.players, *table.npcs}:
            yield wrong("XI-414", f"waiting must name who acts in phase {table.phase}", "waiting")
        elif (table.waiting[0] in table.npcs) != (table.phase == "npc"):
            yield wrong("XI-414", f"{table.waiting[0]} can't act in phase {table.phase}", "waiting")
        elif table.phase == "autopilot" and not table.players[table.waiting[0]].at:
            yield wrong("XI-469", f"{table.waiting[0]}'s ship is destroyed, so it flies nowhere", "waiting")
    acting = _acting(table)
    if table.reaching and (not acting or table.reaching not in table.board.beside(acting.at)):
        what = f"{table.reaching} isn't next to the ship that acts, so it can't be used from there"
        yield wrong("XI-130", what, "reaching")
    if table.points and not table.moving:
        yield wrong("XI-121", "points are left, but no movement is open", "points")


def _set_up(table: MixiaTable) -> Iterator[Problem]:
    """Find steps of set-up that are done already, or lack what those before them bring."""
    number, laid = len(table.players), len(table.own_sectors)
    yield from _around_the_middle(table)
    if table.phase == "sectors" and laid >= number:
        yield wrong("XI-051", "every captain has a sector; the phase is npcs", "phase")
    if table.phase != "sectors" and laid < number:
        yield wrong("XI-051", f"{laid} sectors are laid; each of {number} captains needs one", "sectors")
    yield from _beginnings(table)
    ready = all(captain.ship for captain in table.players.values())
    if table.phase != "outfits" and ready:
        yield wrong("XI-064", "every captain has a ship; the phase is outfits", "phase")
    if table.phase in ("ships", "outfits"):
        yield from _order(table)
    if table.phase == "outfits" and not ready:
        yield wrong("XI-064", "every captain needs a ship in phase outfits", "players")
    if table.phase == "npcs" and len(table.npcs) >= len(DEALT):
        yield wrong("XI-060", "all NPC cards are dealt; the phase is order", "phase")


def _around_the_middle(table: MixiaTable) -> Iterator[Problem]:
    """XI-053: what lies first lies in the middle, with the sectors of captains next to it."""
    middle = table.modules.rules.middle_sector
    if not middle or not table.sectors:
        return
    first, *others = table.sectors
    if first.sector != middle:
        what = f"{called('sector', middle)} lies first; {called('sector', first.sector)} can't be before it"
        yield wrong("XI-053", what, "sectors", 0)
        return
    around = {Hex(first.q, first.r).plus(way) for way in TO_MIDDLES}
    for place, each in enumerate(others[: len(table.players)], 1):
        if Hex(each.q, each.r) not in around:
            what = f"{called('sector', each.sector)} isn't next to {called('sector', middle)}"
            yield wrong("XI-053", what, "sectors", place)


def _order(table: MixiaTable) -> Iterator[Problem]:
    """XI-065: who chooses after whom; in phase outfits those who are still to choose."""
    missing = [name for name in table.players if name not in table.order]
    if not table.order:
        yield wrong("XI-065", f"order must be given in phase {table.phase}", "order")
    elif table.phase == "ships" and missing:
        yield wrong("XI-065", f"{joined(missing)} must be in the order as well", "order")
    for name, number in several(table.order):
        yield wrong("XI-065", f"{name} is in the order {number} times; each captain chooses once", "order")


def _beginnings(table: MixiaTable) -> Iterator[Problem]:
    """XI-054 XI-066: each captain's sector has a Spawn Point, which is free until the ship has been chosen."""
    number = len(table.players)
    fit = sum(SECTORS[key].find("spawn") is not None for key in table.sector_deck.cards())
    needed = number - len(table.own_sectors)
    if fit < needed:
        what = f"the deck has {fit} sectors with a Spawn Point; {needed} are still needed"
        yield wrong("XI-054", what, "sector_deck")
    for captain, each in zip(table.players.values(), table.own_sectors, strict=False):
        spawn = next(iter(spaces_of(each.sector, "spawn")), "")
        if not spawn:
            what = f"{called('sector', each.sector)} has no Spawn Point, so {captain.name} can't begin there"
            yield wrong("XI-054", what, "sectors", table.sectors.index(each))
        elif not captain.ship and table.is_occupied(spawn, captain.name):
            what = f"{captain.name} begins at {spawn}, so no other ship can be there"
            yield wrong("XI-066", what, "players", captain.name, "at")
