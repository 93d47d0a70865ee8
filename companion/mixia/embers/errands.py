"""What bots fly for in Embers: Kei's swaps, relics, The Kiln, Captains in Need, and Starports against ice.

What they answer to its questions stands in `bots`.
"""

from __future__ import annotations

from collections.abc import Iterator

from .. import courses, trade
from ..constants import BLASTER, CARGO, CREDIT, MISSILE, MISSIONS, PRICES, band_of
from ..errands import DOCK as TO_STARPORT
from ..errands import (
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
from ..missions import type_of
from ..names import cubes_of
from ..terrain import OFF_MAP
from .abilities import HEAT_VENT, SOLAR_SAIL
from .events import AMNESTY
from .ice import THAW, freezing
from .keys import AID, SWAP
from .kiln import DOCK, SPACES, UNDOCK
from .missions import ARMS_DEALER, COERCE, CUBES, wanted_cubes, wanted_outfits
from .missions import CARGO as CARGO_MISSION
from .relics import EXCAVATE
from .sifting import SIFT
from .tables import Captain, MixiaTable

LEAVING = 1.0
"""What leaving is worth: less than anything that can be done inside."""
MARKET = next(space for space in SPACES if courses.goods_of(space))
DUG_UP = 0.3
"""The share of a relic's fame that digging is worth: half of it fails, and what is found has still to be sifted."""
RISKED = 2
"""Of the 20 numbers of the die those that may destroy a ship whose bot digs."""
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
    """The cubes aboard that planets make and nobody on the map buys."""
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
    """Whether a bot takes the risk of another roll: hardly any number destroys the ship, and no ice spreads yet."""
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
