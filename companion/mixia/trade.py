"""Cargo: buying, selling, gathering, collecting, jettisoning (XI-348 to XI-383)."""

from __future__ import annotations

from collections.abc import Collection

from companion.engine import DONE, Step

from . import hold
from .captains import award, choice, earn, lose_energy, pay, roll
from .constants import BUY_CUBES, CARGO, CREDIT
from .damage import AUTO, defend, destroy, jettison, suffer
from .table import Captain, MixiaTable

BUY, SELL = "buy", "sell"
BUY_ALL, SELL_ALL = "buy-all", "sell-all"
"""The same with all that is usual, without a question."""
MINE, HARVEST, SALVAGE = "mine", "harvest", "salvage"
GATHER = (HARVEST, MINE, SALVAGE)
REAPER, HAGGLE = "reaper", "haggle"


def goods(table: MixiaTable, captain: Captain, feature: str) -> list[str]:
    """The types of cubes that a space where the captain acts is about."""
    found = table.board.feature(table.here(captain))
    if not found or found["feature"] != feature:
        return []
    return [cargo for cargo in found["cargo"] if cargo in CARGO]


def load(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> Step:
    """A cube into a free space of choice (XI-348 XI-A51)."""
    room = captain.room()
    cell = room[0]
    if len(room) > 1:
        cell = yield choice(captain.name, "load", [*room, AUTO], "XI-348", about={"cargo": cargo})
    _stow(table, captain, cargo, best_cell(captain) if cell == AUTO else cell, rule)


def _stow(table: MixiaTable, captain: Captain, cargo: str, cell: str, rule: str) -> None:
    captain.cargo[cell] = cargo
    table.note(rule, "loaded", who=captain.name, cargo=cargo, cell=cell)


def best_cell(captain: Captain) -> str:
    """Where a cube leaves most room for outfits."""
    return hold.roomiest_cell(captain.ship, captain.room(), captain.taken())


def offered(table: MixiaTable, captain: Captain) -> list[str]:
    """What can be done with goods where the captain acts: most spaces are about none."""
    found = table.board.feature(table.here(captain))
    if not found or found["feature"] not in (BUY, SELL, *GATHER):
        return []
    cells = sellable(table, captain)
    verbs = {
        BUY: may_buy(table, captain),
        BUY_ALL: bool(usual_purchase(table, captain)),
        SELL: bool(cells),
        SELL_ALL: len(cells) > 1,
    }
    return [*(verb for verb, possible in verbs.items() if possible), *gatherable(table, captain)]


# ---- buying and selling -----------------------------------------------------------------------------------------


def may_buy(table: MixiaTable, captain: Captain) -> bool:
    """XI-349: whether a cube is for sale here, with the credits and the room for it."""
    offered = [cargo for cargo in goods(table, captain, BUY) if table.supply(cargo)]
    return bool(offered) and captain.credits >= CREDIT and bool(captain.room())


def buy(table: MixiaTable, captain: Captain) -> Step:
    """XI-349 XI-350 XI-A55: 1,000 for up to 2 cubes, of any colours where several are sold."""
    pay(table, captain, CREDIT, "XI-349")
    limit = most_bought(captain)
    for number in range(limit):
        offered = [cargo for cargo in goods(table, captain, BUY) if table.supply(cargo)]
        if not offered or not captain.room():
            return
        options = [*offered, DONE] if number else offered
        cargo = yield choice(captain.name, "buy cube", options, "XI-349", about={"left": limit - number})
        if cargo == DONE:
            return
        yield from load(table, captain, cargo, "XI-349")


def most_bought(captain: Captain) -> int:
    """XI-349: the cubes of one purchase."""
    return BUY_CUBES + (1 if captain.has_title("freighter") else 0)


def usual_purchase(table: MixiaTable, captain: Captain) -> list[str]:
    """What is bought without a question: as many cubes as may be, where one type is sold."""
    sold = goods(table, captain, BUY)
    if len(sold) != 1 or captain.credits < CREDIT:
        return []
    return sold * min(most_bought(captain), len(captain.room()), table.supply(sold[0]))


def buy_all(table: MixiaTable, captain: Captain) -> Step:
    """XI-349: as `buy`, each cube where it leaves most room."""
    bought = usual_purchase(table, captain)
    pay(table, captain, CREDIT, "XI-349")
    for cargo in bought:
        _stow(table, captain, cargo, best_cell(captain), "XI-349")
    yield from ()


def sellable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-353: the cells of cubes that the place buys."""
    wanted = goods(table, captain, SELL)
    return [cell for cell in captain.mat.names if captain.cargo.get(cell) in wanted] if wanted else []


def sell(table: MixiaTable, captain: Captain) -> Step:
    """XI-353 XI-043 XI-A26: 1,000 for each cube; all that the place buys, 2 or more, are a Big Shipment."""
    number = len(sellable(table, captain))
    if number > 1:
        options = list(range(1, number + 1))
        number = yield choice(captain.name, "sell number", options, "XI-353", about={"most": number})
    yield from _sell(table, captain, number)


def sell_all(table: MixiaTable, captain: Captain) -> Step:
    """XI-043: a Big Shipment."""
    yield from _sell(table, captain, len(sellable(table, captain)))


def _sell(table: MixiaTable, captain: Captain, number: int) -> Step:
    cells = sellable(table, captain)
    big = number == len(cells) and number > 1
    for _ in range(number):
        kinds = sorted({captain.cargo[cell] for cell in cells})
        cargo = kinds[0]
        if len(kinds) > 1 and not big:
            cargo = yield choice(captain.name, "sell cube", kinds, "XI-353")
        cell = next(each for each in cells if captain.cargo[each] == cargo)
        cells.remove(cell)
        del captain.cargo[cell]
    more = CREDIT if HAGGLE in table.effects else 0
    if more:
        table.effects.remove(HAGGLE)
    table.count("sold", number)
    table.note("XI-353", "sold", who=captain.name, number=number)
    earn(table, captain, number * CREDIT + more, "XI-353")
    if big:
        award(table, captain, "shipment", 1, "XI-042")


# ---- gathering --------------------------------------------------------------------------------------------------


def gatherable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-376: what can be gathered where the captain acts."""
    found = [verb for verb in GATHER if any(table.supply(cargo) for cargo in goods(table, captain, verb))]
    return found if found and captain.room() else []


def gather(table: MixiaTable, captain: Captain, verb: str) -> Step:
    """XI-376 to XI-383: a d20 for a cube, or for harm that shields may lower, but for salvage."""
    cargo = goods(table, captain, verb)[0]
    if REAPER in table.effects and verb != SALVAGE:
        table.effects.remove(REAPER)
        yield from load(table, captain, cargo, "XI-468")
        table.count("gathered")
        return
    number = yield from roll(table, "d20", verb, "XI-376", captain)
    if captain.has_title("prospector"):
        number = min(20, number + 2)
    if number > (3 if verb == SALVAGE else 10):
        if captain.room():
            rule = {MINE: "XI-378", HARVEST: "XI-381", SALVAGE: "XI-383"}[verb]
            yield from load(table, captain, cargo, rule)
            table.count("gathered")
    elif verb == SALVAGE:
        yield from destroy(table, captain.name, "", "XI-382")
    elif verb == MINE:
        left = yield from defend(table, captain, number, "damage")
        yield from suffer(table, captain, left, "XI-377")
    else:
        left = yield from defend(table, captain, number, "energy")
        lose_energy(table, captain, left, "XI-379")  # XI-380 XI-A11


# ---- cubes that lie about ---------------------------------------------------------------------------------------


def collectable(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> list[str]:
    """XI-352 XI-110: types of cubes lying on hexes that may be picked up, but those jettisoned in this turn."""
    found = {cargo for each in hexes if each in table.cubes for cargo in _liftable(table, captain, each)}
    return sorted(found) if found and captain.room() else []


def _liftable(table: MixiaTable, captain: Captain, hex: str) -> list[str]:
    lying = list(table.cubes.get(hex, ()))
    if captain.name == table.acting:
        for cargo in table.jettisoned.get(hex, ()):
            if cargo in lying:
                lying.remove(cargo)
    return lying


def collect(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> Step:
    """XI-352: any number of cubes with room, one after the other."""
    first = True
    while found := collectable(table, captain, hexes):
        options = found if first else [*found, DONE]
        cargo = yield choice(captain.name, "collect", options, "XI-352")
        if cargo == DONE:
            return
        hex = next(each for each in hexes if cargo in _liftable(table, captain, each))
        table.cubes[hex].remove(cargo)
        if not table.cubes[hex]:
            del table.cubes[hex]
        yield from load(table, captain, cargo, "XI-352")
        first = False


def throw_out(table: MixiaTable, captain: Captain) -> Step:
    """XI-363: any cubes to the ship's hex."""
    first = True
    while captain.cargo:
        kinds = sorted(set(captain.cargo.values()))
        cargo = yield choice(captain.name, "jettison", kinds if first else [*kinds, DONE], "XI-363")
        if cargo == DONE:
            return
        cell = next(cell for cell in captain.mat.names if captain.cargo.get(cell) == cargo)
        jettison(table, captain, [cell], "XI-363")
        first = False
