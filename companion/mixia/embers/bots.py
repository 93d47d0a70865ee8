"""What bots do with Embers: what they fly for (Kei's swaps, relics, The Kiln, Captains in Need, Starports
against ice), and what they answer to its questions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.engine import Choice, Option
from companion.engine.modules import add_up

from ..bot import FAR, Pilot, always, last, nearest_buyer, some
from ..bots import courses
from ..bots.errands import DOCK as TO_STARPORT
from ..bots.errands import (
    FAME,
    MISSION,
    SPARE,
    UNSOLD,
    WORST,
    Bots,
    Errand,
    can_sell,
    fly_time,
    may_gather,
    may_mend,
    rams,
    strength,
)
from ..ground.constants import BLASTER, CARGO, CREDIT, MISSILE, MISSIONS, OUTFITS, PRICES, band_of
from ..ground.names import cubes_of
from ..ground.terrain import OFF_MAP
from ..holds.damage import AUTO
from ..missions.missions import type_of
from ..table.captains import NO, YES
from ..trade import trade
from .events import AMNESTY
from .ice import THAW, freezing
from .keys import AID, SWAP
from .kiln import DOCK, SPACES, UNDOCK
from .missions import ARMS_DEALER, COERCE, CUBES, wanted_cubes, wanted_outfits
from .missions import CARGO as CARGO_MISSION
from .relics import EXCAVATE, SIFT
from .relics import FAME as ONE_FAME
from .tables import Captain, MixiaTable
from .titles import HEAT_VENT, SOLAR_SAIL

LEAVING = 1.0
"""What leaving is worth: less than anything that can be done inside."""
MARKET = next(space for space in SPACES if courses.goods_of(space))
DUG_UP = 0.3
"""The share of a relic's fame that digging is worth: half of it fails, and what is found has still to be sifted."""
RISKED = 2
"""How many of the die's 20 numbers may destroy a ship whose bot digs."""
LOAD = 2
"""Cubes that a bot plans to have for a Cargo mission: those of a purchase."""


# ---- cubes ------------------------------------------------------------------------------------------------------


def list_swaps(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-372: for cubes that nobody on the map buys, others that somebody does."""
    number, find = len(unwanted(table, captain)), trade.stock_of(table).number
    if number and any(find(table, cargo) and can_sell(table, cargo) for cargo in CARGO):
        worth = UNSOLD * (number * CREDIT + FAME * (number > 1))
        yield Errand(worth, courses.spaces(table.board, SWAP), SWAP)


def unwanted(table: MixiaTable, captain: Captain) -> list[str]:
    """List the cubes aboard that planets make and nobody on the map buys."""
    return [cargo for cargo in captain.cargo.values() if cargo in CARGO and not can_sell(table, cargo)]


def list_purchases(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-288: cubes for a Cargo mission that is still face down."""
    if captain.credits < CREDIT or len(captain.room()) < LOAD:
        return
    find = trade.stock_of(table).number
    for mission in (each for each in captain.plans if type_of(each) == CARGO_MISSION):
        points = courses.mission_point(table.board, str(MISSIONS[mission].fields["to"]))
        named = cubes_of(mission) or CARGO
        if not points or wanted_cubes(captain, mission):
            continue
        for hex in courses.spaces(table.board, trade.BUY):
            made = (table.board.feature(hex) or {})["cargo"]
            if any(cargo in named and find(table, cargo) for cargo in made):
                worth = FAME + int(band_of(mission, LOAD)["pay"]) - CREDIT
                yield Errand(worth, (hex,), trade.BUY, 0.3 + fly_time(table, captain, hex, points))


# ---- relics and The Kiln ----------------------------------------------------------------------------------------


def list_digs(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-227: the Dead Worlds that still have relics, for a ship that can bear the ice and has room."""
    if table.relics and may_dig(captain) and captain.pairs(captain.room()):
        spent = table.modules.rules.spent[EXCAVATE]
        goals = tuple(hex for hex in courses.spaces(table.board, EXCAVATE) if not spent(table, hex))
        yield Errand(FAME * DUG_UP, goals, EXCAVATE)


def may_dig(captain: Captain) -> bool:
    """Return whether a bot risks another roll: hardly any number destroys the ship, and no ice spreads yet."""
    return not captain.ice and len(captain.damage) + WORST - captain.threshold < RISKED


def list_visits(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-444 XI-448 XI-449: into The Kiln or out of it, for what can be sold and sifted inside."""
    held = [cargo for cargo in captain.cargo.values() if cargo in courses.goods_of(MARKET)]
    sale = sum(PRICES[cargo] for cargo in held) + FAME * (len(held) > 1)
    relics = FAME * len(captain.relics)
    if captain.at in OFF_MAP:
        if held:
            yield Errand(sale, (MARKET,), trade.SELL)
        if relics:
            yield Errand(relics, SPACES, SIFT)
        yield Errand(LEAVING, (captain.at,), UNDOCK, flies=True)
    elif (held or relics) and table.kiln:
        yield Errand(sale + relics, table.board.adjacent_to(table.kiln), DOCK, 0.8, flies=True)


# ---- ice --------------------------------------------------------------------------------------------------------


def list_shelters(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-333 XI-334: a Starport thaws all ice before it spreads, which may destroy the ship."""
    if captain.ice:
        harm = (len(captain.damage) + len(freezing(captain))) / captain.threshold
        goals = SPACES if captain.at in OFF_MAP else courses.docks(table.board)
        yield Errand(2 * FAME * min(1.0, harm) ** 2, goals, TO_STARPORT)


# ---- missions ---------------------------------------------------------------------------------------------------


def list_needs(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-169: where somebody waits for a Captain in Need."""
    for mission in captain.needs:
        yield Errand(FAME + CREDIT, courses.mission_point(table.board, str(MISSIONS[mission].fields["to"])), AID)


def hope_for_cargo(table: MixiaTable, captain: Captain, mission: str) -> float:
    """XI-288: its pay for the cubes that are aboard; without any, for a purchase that has still to be made."""
    held = min(len(wanted_cubes(captain, mission)), CUBES)
    if held:
        return (FAME + int(band_of(mission, held)["pay"])) / MISSION
    return UNSOLD * any(courses.sellers(table.board, cargo) for cargo in cubes_of(mission) or CARGO)


def hope_for_arms(table: MixiaTable, captain: Captain, mission: str) -> float:
    """XI-291: only with such an outfit, which the ship will miss."""
    return UNSOLD * bool(wanted_outfits(captain, mission))


def hope_for_threats(table: MixiaTable, captain: Captain, mission: str) -> float:
    """XI-293: only with weapons, or engines with which to ram."""
    return UNSOLD * (strength(captain, BLASTER, MISSILE, *rams(captain)) > 0)


# ---- all of them ------------------------------------------------------------------------------------------------


def _may_reap(table: MixiaTable, captain: Captain) -> bool:
    return captain.energy > SPARE and any(may_gather(captain, verb) for verb in trade.offered(table, captain))


WITH_EMBERS = Bots(
    errands=(list_swaps, list_purchases, list_digs, list_shelters),
    wishes={
        THAW: lambda table, captain: True,
        HEAT_VENT: lambda table, captain: captain.energy > SPARE,
        SOLAR_SAIL: lambda table, captain: 2 * captain.energy < captain.most_energy,
        "patchwork-embers": lambda table, captain: may_mend(captain),
        "forge-embers": lambda table, captain: may_mend(captain),
        "reaper-embers": _may_reap,
    },
    hopes={CARGO_MISSION: hope_for_cargo, ARMS_DEALER: hope_for_arms, COERCE: hope_for_threats},
)
WITH_NYR = Bots(errands=(list_visits,))
WITH_EVENTS = Bots(wishes={AMNESTY: lambda table, captain: True})
WITH_TOKENS = Bots(errands=(list_needs,))


def dock(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """Choose a space with a use."""
    return max(ask.options, key=lambda space: bool(ask.about["holds"][space]))


def leave(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """Choose the calmest hex, and of several the one nearest to the bot's goal."""
    return min(ask.options, key=lambda hex: (len(ask.about["borders"][hex]), pilot.heading.get(str(hex), FAR)))


def give(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-372: the cubes that nobody buys."""
    return min(ask.options, key=lambda cargo: can_sell(table, str(cargo)))


def get(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-372: the cubes whose buyer is nearest."""
    return nearest_buyer(table, ask.options)


def cheapest(pilot: Pilot, table: MixiaTable, ask: Choice) -> Option:
    """XI-291: the outfit that is missed least."""
    return min(ask.options, key=lambda each: OUTFITS[str(each).split()[0]].price)


ANSWERS: Mapping[str, Callable[[Any, Any, Any], Option]] = {
    "ice": always(AUTO),
    "last stand": always(YES),
    "place mod": always(AUTO),
    "stow relic": always(AUTO),
    "swap given": give,
    "swap for": get,
    "swap number": last,
    "hand in": some,
    "arms": cheapest,
    "sift": some,
    "reward": always(ONE_FAME),
    "roll comet again": always(NO),
    "dock": dock,
    "undock": leave,
    "tigris": Pilot.head,
    "pair": always(ONE_FAME),
    "need": always(YES),
    "need instead": always(NO),
}
METRICS: Mapping[str, Callable[[MixiaTable], int]] = {
    "mods, plates and pods": lambda table: sum(
        len(captain.mods) + len(captain.attached) for captain in table.players.values()
    ),
    "relics aboard": lambda table: sum(len(captain.relics) for captain in table.players.values()),
    "relics out of the game": lambda table: len(table.relics_gone) + table.relics_lost,
    "events drawn": lambda table: sum(captain.events_drawn for captain in table.players.values()),
}
BOTS = {
    "embers": add_up([Bots(answers=ANSWERS, metrics=METRICS), WITH_EMBERS]),
    "embers without no_events": WITH_EVENTS,
    "embers without no_nyr": WITH_NYR,
    "embers without no_tokens": WITH_TOKENS,
}
