"""What modules add to random positions: The Kiln and comets, relics, ice, mods, plates and pods, the market, events in
play, tokens, Captains in Need, powers, what lies on missions, detonators, a hired Sellsword.

All of it is somewhere near ships, as random play seldom gets it there; what a table doesn't play with stays in the box.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.piles import Pile
from companion.mixia.embers import kiln
from companion.mixia.embers.economy import SECTION
from companion.mixia.embers.events import CARDS
from companion.mixia.embers.giant_line import FLIGHT, RIKISHI
from companion.mixia.embers.missions import COERCE
from companion.mixia.ground import hold
from companion.mixia.ground.constants import (
    ABILITIES,
    CARGO,
    EVENT_CARDS,
    MISSIONS,
    MODS,
    OUTFITS,
    PINK,
    SECTORS,
    STAR,
    band_of,
)
from companion.mixia.ground.modules import pile_of
from companion.mixia.ground.terrain import PATHS, spaces_of
from companion.mixia.missions.missions import targets, type_of
from companion.mixia.powers.keys import BOOM, POWER_OF
from companion.mixia.powers.missions import ASSIST, COUNTERFEIT, TRANSPORT
from companion.mixia.sellsword.rules import PRICE, SELLSWORD, TURNS
from companion.mixia.table.records import Attached, EventInPlay, FittedMod, HeldRelic
from companion.mixia.table.state import Captain, MixiaTable, Npc, Revealed

from ...lots import Random, one_of, shuffled, upto

AT_ONCE = ("cargo", "arms-dealer")
"""Missions that are complete as soon as they are revealed."""
DEEDS = ("sifted", "thawed", "in-demand", "comet-dodger")
"""What titles of modules ask for."""


def add_modules(table: MixiaTable, random: Random) -> None:
    """What the modules in play add to a position that has its map, ships and holds, but no cubes yet."""
    names, options = table.modules.names, table.options
    captains = [*table.players.values()]
    for captain in captains:
        captain.powers = _powers_of(captain) if "powers" in names else []
    _reveal_more(table, random)
    for captain in captains:
        if captain.at and random() < 0.5:
            _fly_to_work(table, captain, random)
    if "sellsword" in names and random() < 0.6:
        _hire(table, random)
    if "embers" not in names:
        return
    for captain in captains:
        captain.mods, captain.attached, captain.relics, captain.ice = [], [], [], []
        captain.kiln_turns, captain.events_drawn, captain.event_draws = upto(3, random), upto(3, random), 0
    _fill_holds(table, random)
    _move_things(table, random)
    _lay_relics(table, random)
    if not options.get("no_economy"):
        _fill_board(table, random)
    if not options.get("no_events"):
        _play_events(table, random)
    if not options.get("no_tokens"):
        _keep_tokens(table, random)


# ---- ships and holds --------------------------------------------------------------------------------------------


def _powers_of(captain: Captain) -> list[str]:
    """The powers of all ships that have been flown."""
    flown = [str(ABILITIES[each].fields["ship"]) for each in captain.abilities]
    return [POWER_OF[ship] for ship in flown if ship in POWER_OF]


def _fill_holds(table: MixiaTable, random: Random) -> None:
    """Mods, plates and pods, ice, relics."""
    table.mod_supply = {key: mod.copies for key, mod in MODS.items()}
    for captain in table.players.values():
        for key in shuffled([*_outside(), *MODS, *MODS], random)[: upto(5, random)]:
            _lay(table, captain, key, random)
        for each in captain.attached:
            for section in each.plating:
                if random() < 0.3 and len(captain.damage) + 1 < captain.threshold:
                    captain.damage = hold.in_order(captain.ship, [*captain.damage, section])
        captain.ice = [cell for cell in captain.damage if random() < 0.5]
    table.mod_supply = {key: number for key, number in table.mod_supply.items() if number}


def _outside() -> list[str]:
    return [key for key, outfit in OUTFITS.items() if outfit.connects is not None]


def _lay(table: MixiaTable, captain: Captain, key: str, random: Random) -> None:
    """A mod, plate or pod where there is room for it."""
    ways = hold.placements(captain.ship, key, captain.closed_to(key))
    if not ways or not table.has_supply(key):
        return
    at, turns, mirrored = one_of(ways, random)
    table.return_outfit(key, -1)
    if key in MODS:
        captain.mods.append(FittedMod(mod=key, at=at))
    else:
        captain.attached.append(Attached(outfit=key, at=at, turns=turns, mirrored=mirrored))


# ---- the map ----------------------------------------------------------------------------------------------------


def _taken(table: MixiaTable) -> set[str]:
    return {each.at for each in (*table.players.values(), *table.npcs.values()) if each.at}


def _move_things(table: MixiaTable, random: Random) -> None:
    """The Kiln and comets somewhere on their paths; ships inside The Kiln, beside it, and beside paths."""
    laid = {each.sector for each in table.sectors}
    table.kiln, table.kiln_back, table.tigris_used = "", False, random() < 0.5
    if kiln.NYR in laid:
        if random() < 0.1 and table.phase in ("action", "starport", "claim", "refresh", "missions"):
            table.kiln_back = True
        else:
            table.kiln = one_of([hex for hex in kiln.ORBIT.hexes if hex not in _taken(table)], random)
    table.comets = {}
    for sector in sorted(laid):
        for start in spaces_of(sector, "comet"):
            table.comets[sector] = one_of([hex for hex in PATHS[start].hexes if hex not in _taken(table)], random)
    for captain in table.players.values():
        if captain.at and not (table.phase == "starport" and captain.name == table.player):
            _fly_near(table, captain, random)


def _fly_near(table: MixiaTable, captain: Captain, random: Random) -> None:
    board = table.board
    paths = [hex for hex in PATHS if hex in board.hex_of]
    signs = [hex for sign in ("relics", "excavate", "quarry", "swap") for hex in board.places(sign)]
    goals = (kiln.SPACES if table.kiln else (), [*board.adjacent_to(table.kiln)] if table.kiln else (), paths, signs)
    closed = {*_taken(table), *table.comets.values(), table.kiln, *board.places("relics")}
    free = [
        hex for hex in one_of(goals, random) if hex not in closed and (hex in kiln.SPACES or board.letter(hex) != "S")
    ]
    if free and random() < 0.5:
        captain.at = captain.back = one_of(free, random)


def _lay_relics(table: MixiaTable, random: Random) -> None:
    """On Dead Worlds, in holds, some looked at, some gone."""
    relics = shuffled([*pile_of("relic-token", table.options, 3)], random)
    table.relics_gone = [relics.pop() for _ in range(upto(3, random))]
    table.relics_lost = upto(2, random)
    left = len(relics) - table.relics_lost
    table.relics = {}
    for hex in table.board.places("relics"):
        number = min(left, int((table.board.feature(hex) or {})["number"]), upto(4, random))
        if number and hex not in _taken(table):
            table.relics[hex] = number
            left -= number
    for captain in table.players.values():
        pairs = captain.pairs(captain.room()) if captain.at else []
        while pairs and left and random() < 0.5:
            at, other = one_of(pairs, random)
            seen = random() < 0.3
            captain.relics.append(HeldRelic(at=at, other=other, relic=relics.pop() if seen else ""))
            left -= 1
            pairs = captain.pairs(captain.room())
    table.relic_pool = Pile(relics)
    table.derive()


# ---- the market and events ---------------------------------------------------------------------------------------


def _fill_board(table: MixiaTable, random: Random) -> None:
    table.economy = {cargo: upto(SECTION, random) for cargo in CARGO}
    table.in_demand = [cargo for cargo in CARGO if not table.economy[cargo] and random() < 0.8]
    table.swapped = []


def _play_events(table: MixiaTable, random: Random) -> None:
    """Some events out of play, some lying open at any point of their time."""
    events = shuffled([*pile_of("event-card", table.options, 3)], random)
    table.events_gone = [events.pop() for _ in range(upto(4, random))]
    table.events, table.top_events = [], []
    for _ in range(upto(4, random)):
        card = EVENT_CARDS[events[-1]]
        stays = int(card.fields["rounds"] or card.fields["times"] or 0)
        if stays:
            table.events.append(_open(table, events.pop(), 1 + upto(stays - 1, random), random))
    if random() < 0.2:
        table.top_events = [events.pop()]
    table.event_deck = Pile(events)
    most = max(captain.fame for captain in table.players.values())
    table.event_space = max((space for space in PINK if space <= most), default=0)
    if table.phase in ("claim", "draw", "events") and random() < 0.5:
        table.players[table.player].event_draws = 1 + upto(1, random)
    table.derive()


def _open(table: MixiaTable, name: str, left: int, random: Random) -> EventInPlay:
    event = EventInPlay(event=name, left=left, drawn=random() < 0.3)
    if CARDS[name].drawn is not None and name != RIKISHI:
        event.cargo = one_of(CARGO, random)
    if name == RIKISHI:
        flown = int(EVENT_CARDS[name].fields["times"]) - left
        event.side, event.start, event.passed = upto(5, random), 3 + upto(8, random), flown * FLIGHT
    return event


# ---- cards ------------------------------------------------------------------------------------------------------


def _keep_tokens(table: MixiaTable, random: Random) -> None:
    """Tokens on mats, and Captains in Need."""
    for captain in table.players.values():
        captain.tokens, captain.needs = [], []
        if table.tokens_gone and random() < 0.4:
            captain.tokens = [table.tokens_gone.pop()]
        places = [each for each in table.mission_discard if MISSIONS[each].fields["to"]]
        if captain.at and places and not captain.active_missions and random() < 0.6:
            captain.needs = [one_of(places, random)]
            table.mission_discard.remove(captain.needs[0])


def _reveal_more(table: MixiaTable, random: Random) -> None:
    """Missions of modules as they lie revealed, with what their captain has chosen."""
    table.detonators = {}
    for captain in table.players.values():
        captain.plans += [each.mission for each in captain.missions if type_of(each.mission) in AT_ONCE]
        captain.missions = [each for each in captain.missions if type_of(each.mission) not in AT_ONCE]
        for card in captain.missions:
            if choose := CHOSEN.get(type_of(card.mission)):
                card.credits, card.waits = 0, False
                choose(table, captain, card, random)


def _fly_to_work(table: MixiaTable, captain: Captain, random: Random) -> None:
    """A ship where it can begin or carry out one of its missions of modules."""
    if table.phase == "starport" and captain.name == table.player:
        return
    missions = [*captain.plans, *(card.mission for card in captain.missions)]
    goals = {hex for mission in missions for hex in _goals_of(table, captain, mission)}
    if free := sorted(hex for hex in goals - _taken(table) if table.board.letter(hex) != STAR):
        captain.at = captain.back = one_of(free, random)


def _goals_of(table: MixiaTable, captain: Captain, mission: str) -> list[str]:
    """The points where a mission begins or ends, or the hexes beside those whom it is about."""
    card, board = MISSIONS[mission].fields, table.board
    if card["target"] and (card["type"] == COERCE or (card["type"] != BOOM and mission not in captain.plans)):
        others = filter(None, map(table.place_of, targets(table, captain, mission)))
        return [hex for other in others for hex in board.beside(other)]
    points = ((hex, SECTORS[board.sector_of[hex]]) for hex in board.places("mission"))
    return [
        hex for hex, sector in points if sector.code == card["to"] or (card["system"] and sector.type == card["system"])
    ]


def _choose_number(table: MixiaTable, captain: Captain, card: Revealed, random: Random) -> None:
    """As many energies, or cubes, as the card may have; each brings credits onto it, or damage."""
    band = band_of(card.mission, 1)
    card.number = band["low"] + upto(band["high"] - band["low"], random)
    if type_of(card.mission) == ASSIST:
        card.credits = card.number * int(band["pay"])
    else:
        card.damage = card.number * int(band["damage"])


def _arm(table: MixiaTable, captain: Captain, card: Revealed, random: Random) -> None:
    """A detonator that is armed in this very turn."""
    if table.phase == "action" and captain.name == table.player and captain.at and random() < 0.5:
        card.armed, card.number = True, upto(1, random)
        table.detonators[card.mission] = captain.at


CHOSEN: dict[str, Callable[[MixiaTable, Captain, Revealed, Random], None]] = {
    ASSIST: _choose_number,
    TRANSPORT: _choose_number,
    BOOM: _arm,
    COUNTERFEIT: lambda table, captain, card, random: None,
}


def _hire(table: MixiaTable, random: Random) -> None:
    """A Sellsword with turns left, or whose hire is over, or that is destroyed and comes back."""
    free = [hex for hex in table.board.hex_of if hex not in _taken(table) and table.board.letter(hex) != STAR]
    back = random() < 0.2
    table.npcs[SELLSWORD] = Npc(
        name=SELLSWORD, captain=one_of(tuple(table.players), random), at="" if back else one_of(free, random),
        back=back, credits=PRICE * upto(2, random), turns=upto(TURNS, random),
    )  # fmt: skip
