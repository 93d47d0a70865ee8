"""Cargo: buying, selling, gathering, collecting, jettisoning (XI-348 to XI-383)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.engine import DONE, FORCED, NOTHING, Reason, Step
from companion.text.grammar import joined

from ..ground import hold
from ..ground.constants import BUY_CUBES, CARGO, CARGO_NAME, CREDIT, PRICES, Effect, result_of
from ..ground.modules import PURCHASE, SALE, Action, Stock, altered, raised_by, why_barred
from ..holds.damage import AUTO, endure, jettison
from ..holds.laying import best_cell
from ..table.captains import Asking, award, choice, earn, pay, raised, roll, too_few_credits
from ..table.state import Captain, MixiaTable

BUY, SELL, COLLECT = "buy", "sell", "collect"
BUY_SOME, SELL_SOME, COLLECT_SOME = "buy-some", "sell-some", "collect-some"
"""The same cube by cube, each into a cell of choice."""
MINE, HARVEST, SALVAGE, QUARRY = "mine", "harvest", "salvage", "quarry"
GATHERED = {HARVEST: "XI-381", MINE: "XI-378", QUARRY: "XI-385", SALVAGE: "XI-383"}
GATHER = tuple(GATHERED)
"""The ways of gathering, with the rules by which they succeed; modules bring what the core has no spaces for."""
REAPER, HAGGLE = "reaper", "haggle"
FULL = "the hold is full"


def goods(table: MixiaTable, captain: Captain, feature: str) -> list[str]:
    """The types of cubes that a space where the captain acts is about."""
    found = table.board.feature(table.here(captain))
    if not found or found["feature"] != feature:
        return []
    return [*found["cargo"]]


def load(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> Step:
    """A cube into a free space of choice (XI-348 XI-A51)."""
    room = captain.room()
    cell = room[0]
    if len(room) > 1:
        cell = yield choice(captain.name, "load", [*room, AUTO], "XI-348", about={"cargo": cargo}, enter=AUTO)
    else:
        for named in (cell, AUTO):  # Either is what people type ahead.
            table.note("XI-348", FORCED, question="load", answer=named)
    _put(table, captain, cargo, best_cell(captain) if cell == AUTO else cell, rule)


def stow(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> None:
    """A cube where it leaves most room for outfits."""
    _put(table, captain, cargo, best_cell(captain), rule)


def _put(table: MixiaTable, captain: Captain, cargo: str, cell: str, rule: str) -> None:
    captain.cargo[cell] = cargo
    table.note(rule, "loaded", who=captain.name, cargo=cargo, cell=cell)


def offered(table: MixiaTable, captain: Captain) -> list[str]:
    """What can be done with goods where the captain acts: most spaces are about none."""
    found = table.board.feature(table.here(captain))
    actions = table.modules.rules.on_space.get(found["feature"], NOTHING) if found else NOTHING
    return [verb for verb, action in actions.items() if action.why_not(table, captain) is None]


def _name_goods(table: MixiaTable, captain: Captain, feature: str) -> str:
    return joined([CARGO_NAME[each] for each in goods(table, captain, feature)])


# ---- buying and selling -----------------------------------------------------------------------------------------


def stock_of(table: MixiaTable) -> Stock:
    """XI-349: what cubes are bought from."""
    return table.modules.rules.stock or SUPPLY


def for_sale(table: MixiaTable, captain: Captain) -> dict[str, int]:
    """XI-349: how many cubes of each type one purchase can bring, with the room and the supply that there are."""
    find = stock_of(table).number
    supplied = {cargo: number for cargo in goods(table, captain, BUY) if (number := find(table, cargo))}
    most = min(most_bought(captain), len(captain.room())) if supplied else 0
    return {cargo: min(most, number) for cargo, number in supplied.items()} if most else {}


def most_left(table: MixiaTable, captain: Captain, limit: int) -> int:
    """XI-350: how many cubes of `limit` can still be bought one by one, of any colours that are sold."""
    return min(limit, len(captain.room()), sum(for_sale(table, captain).values()))


def most_bought(captain: Captain) -> int:
    """XI-349: the cubes of one purchase."""
    return BUY_CUBES + raised_by(captain, "buy_count")


NOTHING_SOLD = Reason(lambda table, player: f"nothing can be bought on {table.here(player)}", "XI-349")
NO_CREDITS = Reason(lambda player: too_few_credits(player, CREDIT), "XI-349")
NO_ROOM_TO_BUY = Reason(FULL, "XI-349")
SOLD_OUT = Reason(lambda table, player: f"{stock_of(table).name} has no {_name_goods(table, player, BUY)}", "XI-349")
SUPPLY = Stock(
    name="the supply", number=MixiaTable.supply, take=lambda *taken: None, put=lambda *given: None, sold_out=SOLD_OUT
)
"""XI-019: what is in the supply is reckoned from what isn't."""


def why_no_purchase(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-349: a cube is for sale here, with the credits and the room for it."""
    if not goods(table, captain, BUY):
        return NOTHING_SOLD
    if captain.credits < CREDIT:
        return NO_CREDITS
    if not captain.room():
        return NO_ROOM_TO_BUY
    return None if for_sale(table, captain) else stock_of(table).sold_out


def buy(table: MixiaTable, captain: Captain) -> Step:
    """XI-349: 1,000 for as many cubes of one type as may be, each where it leaves most room."""
    sold = for_sale(table, captain)
    cargo = yield choice(captain.name, "buy cubes", [*sold], "XI-350", about={"most": sold})
    pay(table, captain, CREDIT, "XI-349", "cargo")
    for _ in range(sold[cargo]):
        stock_of(table).take(table, cargo)
        stow(table, captain, cargo, "XI-349")
    table.happened(captain, PURCHASE, sold[cargo])


def buy_some(table: MixiaTable, captain: Captain) -> Step:
    """XI-349 XI-350 XI-A55: 1,000 for up to 2 cubes, of any colours where several are sold."""
    pay(table, captain, CREDIT, "XI-349", "cargo")
    limit, bought = most_bought(captain), 0
    for number in range(limit):
        sold = [*for_sale(table, captain)]
        if not sold:
            break
        options = [*sold, DONE] if number else sold
        about = {"left": most_left(table, captain, limit - number), "more": number > 0}
        cargo = yield choice(captain.name, "buy cube", options, "XI-349", about=about)
        if cargo == DONE:
            break
        stock_of(table).take(table, cargo)
        yield from load(table, captain, cargo, "XI-349")
        bought += 1
    table.happened(captain, PURCHASE, bought)


NOTHING_WANTED = Reason(lambda table, player: f"no cubes can be sold on {table.here(player)}", "XI-353")
NONE_WANTED = Reason(lambda table, player: f"no {_name_goods(table, player, SELL)} is aboard", "XI-353")
ONLY_ONE = Reason("there is only one to sell", "XI-353")


def why_no_sale(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-353: a cube is aboard that the place buys."""
    wanted = accepted(goods(table, captain, SELL))
    if not wanted:
        return NOTHING_WANTED
    if sellable(table, captain):
        return None
    held = [cargo for cargo in wanted if cargo in captain.cargo.values()]
    return why_barred(table, captain, SELL, held[0]) if held else NONE_WANTED


def why_no_choice(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-A26: there is a choice of how many cubes to sell."""
    return why_no_sale(table, captain) or (None if len(sellable(table, captain)) > 1 else ONLY_ONE)


def sellable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-353: the cells of cubes that the place buys."""
    wanted = accepted(goods(table, captain, SELL))
    if SELL in table.modules.bars:
        wanted = [cargo for cargo in wanted if why_barred(table, captain, SELL, cargo) is None]
    return hold.in_order(captain.ship, [cell for cell in captain.cargo if captain.cargo[cell] in wanted])


def accepted(listed: Sequence[str]) -> Collection[str]:
    """XI-362 XI-A24: the types of cubes that a Sell space buys; one that lists every colour buys any, Ember as well."""
    return PRICES if len(listed) == len(CARGO) else listed


def price_of(table: MixiaTable, captain: Captain, cargo: str) -> int:
    """XI-353 XI-354: what a cube sells for now."""
    return altered(table, captain, "cube price", PRICES[cargo], cargo)


def bonus_of(table: MixiaTable, captain: Captain, cubes: Collection[str]) -> int:
    """What a sale of such cubes would bring besides their usual prices: by Haggle, and by what modules know of."""
    haggled = CREDIT if HAGGLE in table.effects else 0
    surplus = sum(price_of(table, captain, cargo) - PRICES[cargo] for cargo in cubes)
    return haggled + surplus + sum(find(table, captain, cubes) for find in table.modules.rules.bonuses)


def sell(table: MixiaTable, captain: Captain) -> Step:
    """XI-353 XI-043: 1,000 for each cube that the place buys; 2 or more are a Big Shipment."""
    yield from _sell(table, captain, len(sellable(table, captain)))


def sell_some(table: MixiaTable, captain: Captain) -> Step:
    """XI-353 XI-A26: as many as the captain likes; all of them are a Big Shipment, too."""
    most = len(sellable(table, captain))
    number = yield choice(captain.name, "sell number", list(range(1, most + 1)), "XI-353", about={"most": most})
    yield from _sell(table, captain, number)


def _sell(table: MixiaTable, captain: Captain, number: int) -> Step:
    cells = sellable(table, captain)
    big = number == len(cells) and number > 1
    sold: dict[str, str] = {}
    for _ in range(number):
        kinds = sorted({captain.cargo[cell] for cell in cells})
        cargo = kinds[0]
        if len(kinds) > 1 and not big:
            cargo = yield choice(captain.name, "sell cube", kinds, "XI-353")
        cell = next(each for each in cells if captain.cargo[each] == cargo)
        cells.remove(cell)
        sold[cell] = captain.cargo.pop(cell)
    more = CREDIT if HAGGLE in table.effects else 0
    if more:
        table.effects.remove(HAGGLE)
    table.count("sold", number)
    table.note("XI-353", "sold", who=captain.name, cubes=sold)
    earn(table, captain, sum(price_of(table, captain, cargo) for cargo in sold.values()) + more, "XI-353")
    table.happened(captain, SALE, sold)
    if big:
        award(table, captain, "shipment", 1, "XI-042")


# ---- gathering --------------------------------------------------------------------------------------------------


NOTHING_TO_GATHER = Reason(lambda table, player, key: f"there is nothing to {key} on {table.here(player)}", "XI-376")
NO_ROOM_TO_GATHER = Reason(FULL, "XI-376")
NONE_TO_GATHER = Reason(lambda table, player, key: f"the supply has no {_name_goods(table, player, key)}", "XI-376")


def gathering(verb: str) -> Action:
    """XI-376 XI-375: a cube of the place may come up, and there is room for it."""

    def why_not(table: MixiaTable, captain: Captain) -> Reason | None:
        found = goods(table, captain, verb)
        if not found:
            return NOTHING_TO_GATHER
        if not captain.room():
            return NO_ROOM_TO_GATHER
        return None if any(map(table.supply, found)) else NONE_TO_GATHER

    return Action(why_not, lambda table, captain: gather(table, captain, verb))


def gather(table: MixiaTable, captain: Captain, verb: str) -> Step:
    """XI-376 to XI-385: a d20 for a cube, or for harm that shields may lower, but for salvage."""
    cargo = goods(table, captain, verb)[0]
    if REAPER in table.effects and verb != SALVAGE:
        table.effects.remove(REAPER)
        yield from bring_up(table, captain, cargo, "XI-468")
        return
    number = yield from roll_to_gather(table, captain, verb, "XI-376")
    yield from endure(table, captain, verb, number)  # XI-380 XI-A11
    if result_of(verb, number)["effect"] == Effect.CUBE and captain.room():
        yield from bring_up(table, captain, cargo, GATHERED[verb])


def cubes_of(table: MixiaTable, captain: Captain) -> int:
    """How many cubes a success in gathering brings now."""
    return altered(table, captain, "gathered cubes", 1)


def bring_up(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> Step:
    """What gathering brings that has succeeded: a cube, or more where something alters that, as far as they go."""
    for _ in range(cubes_of(table, captain)):
        if captain.room() and table.supply(cargo):
            yield from load(table, captain, cargo, rule)
            table.count("gathered")
    table.happened(captain, "gathered")


def roll_to_gather(table: MixiaTable, captain: Captain, verb: str, rule: str) -> Asking[int]:
    """A d20 for what a space holds, as it counts."""
    number = yield from roll(table, "d20", verb, rule, captain)
    return raised(number, "d20", raised_by(captain, "salvage_roll" if verb == SALVAGE else "gather_roll"))


# ---- cubes that lie about ---------------------------------------------------------------------------------------


NO_CUBES_HERE = Reason(lambda table, player: f"no cubes lie on {table.here(player)}", "XI-352")
NO_ROOM_TO_COLLECT = Reason(FULL, "XI-352")
JETTISONED = Reason("{player.name} jettisoned them this turn", "XI-110")
NO_CUBES_ABOARD = Reason("no cubes are aboard", "XI-363")


def why_no_collecting(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-352 XI-110: a cube lies where the captain acts that may be picked up, and there is room for it."""
    here = table.here(captain)
    if not table.cubes.get(here):
        return NO_CUBES_HERE
    if not captain.room():
        return NO_ROOM_TO_COLLECT
    return None if collectable(table, captain, [here]) else JETTISONED


def why_no_jettison(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-363: there are cubes to throw out, or what else can be."""
    return None if captain.cargo or throwable(table, captain) else NO_CUBES_ABOARD


def throwable(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-363: what can be jettisoned besides cubes."""
    return [name for name, other in table.modules.rules.thrown.items() if other.why_not(table, captain) is None]


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


def lying(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> list[str]:
    """XI-352 XI-110: every cube on hexes that may be picked up."""
    return [cargo for hex in hexes if hex in table.cubes for cargo in _liftable(table, captain, hex)]


def collect(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> Step:
    """XI-352: all cubes, or those of choice if there isn't room for all; each where it leaves most room."""
    while found := collectable(table, captain, hexes):
        cargo = found[0]
        if len(found) > 1 and len(lying(table, captain, hexes)) > len(captain.room()):
            cargo = yield choice(captain.name, "collect", found, "XI-352")
        _pick_up(table, captain, cargo, hexes)
        stow(table, captain, cargo, "XI-352")


def collect_some(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> Step:
    """XI-352: any number of cubes with room, one after the other."""
    first = True
    while found := collectable(table, captain, hexes):
        options = found if first else [*found, DONE]
        cargo = yield choice(captain.name, "collect", options, "XI-352")
        if cargo == DONE:
            return
        _pick_up(table, captain, cargo, hexes)
        yield from load(table, captain, cargo, "XI-352")
        first = False


def _pick_up(table: MixiaTable, captain: Captain, cargo: str, hexes: Collection[str]) -> None:
    hex = next(each for each in hexes if cargo in _liftable(table, captain, each))
    table.cubes[hex].remove(cargo)
    if not table.cubes[hex]:
        del table.cubes[hex]


def throw_out(table: MixiaTable, captain: Captain) -> Step:
    """XI-363: any cubes to the ship's hex, and what else can be thrown out."""
    first = True
    while kinds := [*sorted(set(captain.cargo.values())), *throwable(table, captain)]:
        cargo = yield choice(captain.name, "jettison", kinds if first else [*kinds, DONE], "XI-363")
        if cargo == DONE:
            return
        if other := table.modules.rules.thrown.get(cargo):
            yield from other.do(table, captain)
        else:
            held = hold.in_order(captain.ship, captain.cargo)
            cell = next(each for each in held if captain.cargo[each] == cargo)
            jettison(table, captain, [cell], "XI-363")
        first = False


ON_SPACE: Mapping[str, Mapping[str, Action]] = {
    BUY: {BUY: Action(why_no_purchase, buy), BUY_SOME: Action(why_no_purchase, buy_some)},
    SELL: {SELL: Action(why_no_sale, sell), SELL_SOME: Action(why_no_choice, sell_some)},
    **{verb: {verb: gathering(verb)} for verb in (HARVEST, MINE, SALVAGE)},
}
"""The actions for which there are spaces, by the sign on them."""
