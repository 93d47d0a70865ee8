"""Random positions: everything that a table holds, somewhere else, as the rules allow it.

Random play seldom completes missions, claims titles or flies larger ships, so walks that start from such positions see
far more of the rules. Nothing is made or lost but credits and fame; the position passes `state.check`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from companion.engine.piles import Pile
from companion.mixia.ground import board, hold
from companion.mixia.ground.constants import CARGO, CREDIT, MARKERS, MISSIONS, OUTFITS, SECTORS, SHIPS, TITLE_EVERY
from companion.mixia.ground.modules import ability_of, pile_of
from companion.mixia.missions.missions import ASSASSIN, type_of
from companion.mixia.npcs.npcs import next_planet
from companion.mixia.table.state import Captain, Fitted, LaidSector, MixiaTable, Npc, Revealed

from ..lots import Random, one_of, shuffled, upto
from .embers.shuffle_cards import DEEDS, add_modules

PHASES = ("respawn", "action", "action", "action", "action", "starport", "claim", "refresh", "missions")
OF_MODULES = ("rounds", "freeze", "events", "demand")
"""Steps that modules add, where they are in play."""


def shuffle_position(table: MixiaTable, random: Random, wanted: Collection[str] = ()) -> MixiaTable:
    """Another position with the same captains and goal, at the start of a step of a turn.

    wanted: sectors that are laid in any case, by who adds what modules have on the table; else all of it is added here.
    """
    new = table.copy()
    new.result = new.reason = None
    new.winner, new.waiting, new.order, new.rolls = "", [], (), {}
    more = [] if wanted else [phase for phase in OF_MODULES if phase in new.modules.rules.phases]
    new.phase = one_of([*PHASES, *more], random)
    new.player = new.first = one_of(tuple(new.players), random)
    new.turn = upto(60, random) + 1
    middle = new.modules.rules.middle_sector
    _lay_sectors(new, random, wanted or [middle] * bool(middle))
    _place_tokens(new, random)
    _deal_cards(new, random)
    _fit_ships(new, random)
    _place_ships(new, random)
    if not wanted:
        add_modules(new, random)
    _spread_cubes(new, random)
    _begin(new, random)
    return new


def _pieces(table: MixiaTable, kind: str) -> list[str]:
    """All pieces of a kind or cards of a deck that the table plays with."""
    return list(pile_of(kind, table.options, 3))


def _lay_sectors(table: MixiaTable, random: Random, wanted: Collection[str]) -> None:
    """The map of 6 to 16 sectors and those wanted; the first have Spawn Points, one for each ship and some more."""
    keys = shuffled(sorted({*_pieces(table, "sector")}), random)
    keys.sort(key=lambda key: (key not in wanted, SECTORS[key].find("spawn") is None))
    number = 2 * len(table.players) + 3 + upto(3, random) + len(wanted)
    laid = board.Board([board.Laid(keys[0], board.Hex(0, 0), 0)])
    for key in keys[1:number]:
        slots = [slot for each in laid.laid for slot in board.free_sides(laid, each.sector)]
        laid = laid.with_sector(key, one_of(slots, random))
    table.sectors = tuple(LaidSector(each.sector, *each.middle, each.turns) for each in laid.laid)
    rest = [key for key in _pieces(table, "sector") if key not in keys[:number]]
    table.sector_deck, table.top_sectors, table.bottom_sectors, table.drawn_sector = Pile(rest), [], [], ""


def _place_tokens(table: MixiaTable, random: Random) -> None:
    table.board = board.Board(board.Laid(each.sector, board.Hex(each.q, each.r), each.turns) for each in table.sectors)
    table.tokens = [name for name in table.board.places("explore") if random() < 0.6]
    tokens = shuffled(_pieces(table, "exploration-token"), random)
    table.tokens = table.tokens[: len(tokens)]
    explored = min(len(tokens), sum(1 for _ in table.board.places("explore"))) - len(table.tokens)
    table.tokens_gone = sorted(tokens[:explored])
    table.token_pool = Pile(tokens[explored:], unseen=len(table.tokens))


def _deal_cards(table: MixiaTable, random: Random) -> None:
    """Missions in every state they can be in, titles open and claimed."""
    missions, titles = (
        shuffled(_pieces(table, "mission-card"), random),
        shuffled(_pieces(table, "title-card"), random),
    )
    for captain in table.players.values():
        captain.drawn, captain.looked, captain.proofs = 0, [], {}
        captain.plans = [missions.pop()] if random() < 0.5 else []
        captain.missions = [] if captain.plans or random() < 0.3 else [_revealed(missions.pop(), random)]
        captain.completed = [missions.pop() for _ in range(upto(4, random))]
        captain.titles = [titles.pop() for _ in range(upto(2, random))]
        captain.proofs = {each: 1 + upto(2, random) for each in captain.plans if type_of(each) == ASSASSIN}
        captain.title_draws = upto(1, random)
    table.titles_open = [titles.pop() for _ in range(2 + upto(3, random))]
    table.title_deck = Pile(titles)
    gone = len(missions) - (4 if random() < 0.1 else 10 + upto(len(missions) - 10, random))
    table.mission_discard, table.missions_lost = sorted(missions[:gone]), 0
    table.mission_deck = Pile(missions[gone:])
    if table.phase == "missions":
        table.players[table.player].drawn = 3
        table.mission_deck.unseen = 3
    table.title_space = TITLE_EVERY * upto(4, random)


def _revealed(mission: str, random: Random) -> Revealed:
    waits = random() < 0.1 and type_of(mission) in ("shuttle", "smuggler")
    return Revealed(mission=mission, credits=0 if waits else CREDIT * (1 + upto(5, random)), bounty=0, waits=waits)


def _fit_ships(table: MixiaTable, random: Random) -> None:
    """Ships of any tier with what was carried over, outfits, markers, damage."""
    ships = shuffled(sorted(_pieces(table, "ship-mat")), random)
    table.ships_gone = []
    supply = Counter(_pieces(table, "outfit"))
    outfits = sorted(key for key in supply if OUTFITS[key].connects is None)
    for captain in table.players.values():
        tier = 1 + upto(2, random)
        flown = [_take(ships, each) for each in range(1, tier + 1)]
        table.ships_gone += flown[:-1]
        captain.ship, captain.abilities = flown[-1], [ability_of(each, table.modules.names) for each in flown]
        captain.exhausted = [each for each in captain.abilities if random() < 0.2]
        captain.credits, captain.bounty = CREDIT * upto(14, random), CREDIT * upto(4, random) * (random() < 0.5)
        captain.fame_from = {"token": upto(max(0, min(6, table.goal - 2)), random)}
        captain.energy, captain.impulse = upto(captain.mat.energy, random), random() < 0.7
        captain.planets = [code for code in ("LU", "AZ", "LO") if random() < 0.4]
        captain.effects, captain.autopilot, captain.back = [], 0, ""
        captain.outfits, captain.cargo, captain.damage = [], {}, []
        for key in shuffled(outfits, random)[: 1 + upto(3, random)]:
            ways = hold.placements(captain.ship, key, captain.blocked())
            if ways and supply[key]:
                supply[key] -= 1
                at, turns, mirrored = one_of(ways, random)
                captain.outfits.append(Fitted(outfit=key, at=at, turns=turns, mirrored=mirrored, markers=[]))
        _use_markers(captain, random)
        for _ in range(upto(len(captain.mat.hold) // 2, random)):
            cell = one_of(captain.mat.hold, random).name
            held = captain.outfit_on(cell)
            if cell not in captain.damage and not (held and cell in held.markers):
                captain.damage = hold.in_order(captain.ship, [*captain.damage, cell])
    table.outfit_supply = {key: number for key, number in supply.items() if number}
    reached = max(captain.fame for captain in table.players.values())
    table.title_space = max(table.title_space, reached - reached % TITLE_EVERY)  # XI-A13.


def _take(ships: list[str], tier: int) -> str:
    ship = next(each for each in ships if SHIPS[each].tier == tier)
    ships.remove(ship)
    return ship


def _use_markers(captain: Captain, random: Random) -> None:
    left = MARKERS
    for outfit in captain.outfits:
        for cell in outfit.uses:
            if left and random() < 0.3:
                outfit.markers.append(cell)
                left -= 1
    captain.armed = upto(left, random)
    captain.disarmed = left - captain.armed


def _place_ships(table: MixiaTable, random: Random) -> None:
    """Ships on hexes of their own; some captains near one another, some destroyed."""
    calm = [name for name in table.board.hex_of if table.board.letter(name) != "S"]
    hexes = shuffled(calm, random)
    ports = [name for name in hexes if table.board.is_starport(name)]
    if table.phase == "starport" and not ports:
        table.phase = "action"
    if table.phase == "starport":  # XI-386: the turn of somebody who is at one.
        hexes.append(hexes.pop(hexes.index(ports[0])))
    for name, captain in sorted(table.players.items(), key=lambda each: each[0] != table.player):
        destroyed = random() < 0.15 and (name != table.player or table.phase == "respawn")
        captain.at = captain.back = "" if destroyed else hexes.pop()
        docked = table.phase == "starport" and name == table.player
        if captain.at and random() < 0.4:
            beside = [each for each in table.board.beside(captain.at) if each in hexes]
            if beside:
                hexes.remove(beside[0])
                hexes.append(beside[0])
        elif captain.at and not docked and random() < 0.5:
            _fly_to_work(table, captain, hexes, random)
        if not captain.at:
            captain.bounty, captain.plans, captain.missions, captain.proofs = 0, [], [], {}
    _return_lost(table)
    seats = list(table.players)
    table.npcs = {}
    for number, name in enumerate(("enforcer", "merchant", "scoundrel")):
        there = random() < 0.7
        npc = Npc(name=name, captain=seats[number % len(seats)], at=hexes.pop() if there else "", back=not there)
        npc.credits = CREDIT * upto(3, random)
        route = [each.sector for each in table.sectors if each.sector in board_route()]
        if name == "merchant" and there and route:
            npc.destination = SECTORS[next_planet(table, route[0])].code
        elif name == "merchant":
            npc.at, npc.back = "", bool(route)
        table.npcs[name] = npc


def _fly_to_work(table: MixiaTable, captain: Captain, hexes: list[str], random: Random) -> None:
    """Put a ship where it can sell, or begin or deliver one of its missions; random play seldom gets there."""
    codes = [MISSIONS[each.mission].fields["to"] for each in captain.missions]
    codes += [MISSIONS[plan].fields["at"] for plan in captain.plans]
    work = {name for name in table.board.places("mission") if name[:2] in codes} | {*table.board.places("sell")}
    if free := [name for name in hexes if name in work]:
        point = one_of(free, random)
        hexes.remove(point)
        hexes.append(captain.at)
        captain.at = captain.back = point


def board_route() -> tuple[str, ...]:
    """The Merchant's planets."""
    from companion.mixia.ground.constants import MERCHANT_ROUTE

    return MERCHANT_ROUTE


def _return_lost(table: MixiaTable) -> None:
    """Missions of destroyed ships go to the discards, so that none is lost."""
    held = [*table.mission_deck.cards(), *table.mission_discard]
    for captain in table.players.values():
        held += [*captain.plans, *captain.completed, *(each.mission for each in captain.missions)]
    table.mission_discard = sorted(
        [*table.mission_discard, *(each for each in _pieces(table, "mission-card") if each not in held)]
    )


def _spread_cubes(table: MixiaTable, random: Random) -> None:
    table.cubes = {}
    for captain in table.players.values():
        if not captain.at:
            continue
        for cell in captain.room():
            cargo = one_of(CARGO, random)
            if random() < 0.3 and table.supply(cargo):
                captain.cargo[cell] = cargo
    names = sorted(table.board.hex_of)
    for _ in range(upto(6, random)):
        cargo = one_of(CARGO, random)
        if table.supply(cargo):
            table.cubes.setdefault(one_of(names, random), []).append(cargo)
    for captain in table.players.values():
        if captain.at and random() < 0.3 and table.supply("spice"):
            table.cubes.setdefault(captain.at, []).append("spice")


def _begin(table: MixiaTable, random: Random) -> None:
    """What is open in the turn."""
    captain = table.players[table.player]
    table.lucky, table.rerolled, table.drawn_at, table.effects, table.jettisoned = [], [], [], [], {}
    table.reaching, table.gate_used = "", random() < 0.5
    table.served = table.phase == "starport" or (table.phase == "refresh" and random() < 0.3)
    table.moving = table.phase == "action" and random() < 0.6
    table.points = 1 + upto(6, random) if table.moving else 0
    deeds = ["laid", "sold", "sharp-eye", "hammerhead", "giant-slayer", "gathered", "rescued", "ghost", "peacekeeper"]
    deeds += DEEDS if "embers" in table.modules.names else []
    table.deeds = {deed: 1 + upto(6, random) for deed in deeds if table.phase == "claim" and random() < 0.4}
    for other in table.players.values():
        if other is not captain and random() < 0.15:
            other.energy, other.disarmed, other.armed = 0, other.disarmed + other.armed, 0
