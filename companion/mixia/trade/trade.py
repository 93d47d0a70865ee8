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
"""The same actions cube by cube, each into a cell of choice."""
MINE, HARVEST, SALVAGE, QUARRY = "mine", "harvest", "salvage", "quarry"
GATHERED = {HARVEST: "XI-381", MINE: "XI-378", QUARRY: "XI-385", SALVAGE: "XI-383"}
GATHER = tuple(GATHERED)
"""Ways of gathering, with the rules of success; modules add those without spaces in the core game."""
REAPER, HAGGLE = "reaper", "haggle"
FULL = "the hold is full"


def goods(table: MixiaTable, captain: Captain, feature: str) -> list[str]:
    """Return the types of cubes of a space with a feature where the captain acts."""
    found = table.board.feature(table.here(captain))
    if not found or found["feature"] != feature:
        return []
    return [*found["cargo"]]


def load(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> Step:
    """Load a cube into a free cell of choice (XI-348 XI-A51)."""
    room = captain.room()
    cell = room[0]
    if len(room) > 1:
        cell = yield choice(captain.name, "load", [*room, AUTO], "XI-348", about={"cargo": cargo}, enter=AUTO)
    else:
        for named in (cell, AUTO):  # People may type either ahead.
            table.note("XI-348", FORCED, question="load", answer=named)
    _put(table, captain, cargo, best_cell(captain) if cell == AUTO else cell, rule)


def stow(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> None:
    """Load a cube where it leaves most room for outfits."""
    _put(table, captain, cargo, best_cell(captain), rule)


def _put(table: MixiaTable, captain: Captain, cargo: str, cell: str, rule: str) -> None:
    captain.cargo[cell] = cargo
    table.note(rule, "loaded", who=captain.name, cargo=cargo, cell=cell)


def offered(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the actions on goods where the captain acts; most spaces have none."""
    found = table.board.feature(table.here(captain))
    actions = table.modules.rules.on_space.get(found["feature"], NOTHING) if found else NOTHING
    return [verb for verb, action in actions.items() if action.why_not(table, captain) is None]


def _name_goods(table: MixiaTable, captain: Captain, feature: str) -> str:
    return joined([CARGO_NAME[each] for each in goods(table, captain, feature)])


# ---- buying and selling -----------------------------------------------------------------------------------------


def stock_of(table: MixiaTable) -> Stock:
    """Return the stock that cubes are bought from (XI-349)."""
    return table.modules.rules.stock or SUPPLY


def for_sale(table: MixiaTable, captain: Captain) -> dict[str, int]:
    """Return how many cubes of each type one purchase can bring, given room and stock (XI-349)."""
    find = stock_of(table).number
    supplied = {cargo: number for cargo in goods(table, captain, BUY) if (number := find(table, cargo))}
    most = min(most_bought(captain), len(captain.room())) if supplied else 0
    return {cargo: min(most, number) for cargo, number in supplied.items()} if most else {}


def most_left(table: MixiaTable, captain: Captain, limit: int) -> int:
    """Return how many of `limit` cubes can still be bought singly, of any type on sale (XI-350)."""
    return min(limit, len(captain.room()), sum(for_sale(table, captain).values()))


def most_bought(captain: Captain) -> int:
    """Return the number of cubes in a purchase (XI-349)."""
    return BUY_CUBES + raised_by(captain, "buy_count")


NOTHING_SOLD = Reason(lambda table, player: f"nothing can be bought on {table.here(player)}", "XI-349")
NO_CREDITS = Reason(lambda player: too_few_credits(player, CREDIT), "XI-349")
NO_ROOM_TO_BUY = Reason(FULL, "XI-349")
SOLD_OUT = Reason(lambda table, player: f"{stock_of(table).name} has no {_name_goods(table, player, BUY)}", "XI-349")
SUPPLY = Stock(
    name="the supply", number=MixiaTable.supply, take=lambda *taken: None, put=lambda *given: None, sold_out=SOLD_OUT
)
"""The supply, computed from the cubes elsewhere (XI-019)."""


def why_no_purchase(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no cube can be bought here, which takes credits and room (XI-349)."""
    if not goods(table, captain, BUY):
        return NOTHING_SOLD
    if captain.credits < CREDIT:
        return NO_CREDITS
    if not captain.room():
        return NO_ROOM_TO_BUY
    return None if for_sale(table, captain) else stock_of(table).sold_out


def buy(table: MixiaTable, captain: Captain) -> Step:
    """Buy the most cubes of one type for 1,000 credits, each where it leaves most room (XI-349)."""
    sold = for_sale(table, captain)
    cargo = yield choice(captain.name, "buy cubes", [*sold], "XI-350", about={"most": sold})
    pay(table, captain, CREDIT, "XI-349", "cargo")
    for _ in range(sold[cargo]):
        stock_of(table).take(table, cargo)
        stow(table, captain, cargo, "XI-349")
    table.happened(captain, PURCHASE, sold[cargo])


def buy_some(table: MixiaTable, captain: Captain) -> Step:
    """Buy up to 2 cubes for 1,000 credits, of any types on sale (XI-349 XI-350 XI-A55)."""
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
    """Return why no cube can be sold here (XI-353)."""
    wanted = accepted(goods(table, captain, SELL))
    if not wanted:
        return NOTHING_WANTED
    if sellable(table, captain):
        return None
    held = [cargo for cargo in wanted if cargo in captain.cargo.values()]
    return why_barred(table, captain, SELL, held[0]) if held else NONE_WANTED


def why_no_choice(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why the number of cubes to sell can't be chosen (XI-A26)."""
    return why_no_sale(table, captain) or (None if len(sellable(table, captain)) > 1 else ONLY_ONE)


def sellable(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the cells of cubes that the place buys (XI-353)."""
    wanted = accepted(goods(table, captain, SELL))
    if SELL in table.modules.bars:
        wanted = [cargo for cargo in wanted if why_barred(table, captain, SELL, cargo) is None]
    return hold.in_order(captain.ship, [cell for cell in captain.cargo if captain.cargo[cell] in wanted])


def accepted(listed: Sequence[str]) -> Collection[str]:
    """Return the types of cubes that a Sell space buys; one that lists every colour also buys Ember (XI-362 XI-A24)."""
    return PRICES if len(listed) == len(CARGO) else listed


def price_of(table: MixiaTable, captain: Captain, cargo: str) -> int:
    """Return the present selling price of a cube (XI-353 XI-354)."""
    return altered(table, captain, "cube price", PRICES[cargo], cargo)


def bonus_of(table: MixiaTable, captain: Captain, cubes: Collection[str]) -> int:
    """Return the gain of a sale beyond the usual prices, by Haggle and by modules."""
    haggled = CREDIT if HAGGLE in table.effects else 0
    surplus = sum(price_of(table, captain, cargo) - PRICES[cargo] for cargo in cubes)
    return haggled + surplus + sum(find(table, captain, cubes) for find in table.modules.rules.bonuses)


def sell(table: MixiaTable, captain: Captain) -> Step:
    """Sell all cubes that the place buys; 2 or more are a Big Shipment (XI-353 XI-043)."""
    yield from _sell(table, captain, len(sellable(table, captain)))


def sell_some(table: MixiaTable, captain: Captain) -> Step:
    """Sell a number of cubes; all of them are a Big Shipment, too (XI-353 XI-A26)."""
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
    """Build the action of gathering, which needs a cube in supply and room (XI-376 XI-375)."""

    def why_not(table: MixiaTable, captain: Captain) -> Reason | None:
        found = goods(table, captain, verb)
        if not found:
            return NOTHING_TO_GATHER
        if not captain.room():
            return NO_ROOM_TO_GATHER
        return None if any(map(table.supply, found)) else NONE_TO_GATHER

    return Action(why_not, lambda table, captain: gather(table, captain, verb))


def gather(table: MixiaTable, captain: Captain, verb: str) -> Step:
    """Roll a d20 for a cube, or for harm that shields may lower, except in salvage (XI-376 to XI-385)."""
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
    """Return how many cubes a success in gathering brings."""
    return altered(table, captain, "gathered cubes", 1)


def bring_up(table: MixiaTable, captain: Captain, cargo: str, rule: str) -> Step:
    """Load the cubes of a success in gathering, as far as room and supply go."""
    for _ in range(cubes_of(table, captain)):
        if captain.room() and table.supply(cargo):
            yield from load(table, captain, cargo, rule)
            table.count("gathered")
    table.happened(captain, "gathered")


def roll_to_gather(table: MixiaTable, captain: Captain, verb: str, rule: str) -> Asking[int]:
    """Roll a d20 for gathering, raised by skills."""
    number = yield from roll(table, "d20", verb, rule, captain)
    return raised(number, "d20", raised_by(captain, "salvage_roll" if verb == SALVAGE else "gather_roll"))


# ---- loose cubes -------------------------------------------------------------------------------------------------


NO_CUBES_HERE = Reason(lambda table, player: f"no cubes lie on {table.here(player)}", "XI-352")
NO_ROOM_TO_COLLECT = Reason(FULL, "XI-352")
JETTISONED = Reason("{player.name} jettisoned them this turn", "XI-110")
NO_CUBES_ABOARD = Reason("no cubes are aboard", "XI-363")


def why_no_collecting(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no cube can be collected here (XI-352 XI-110)."""
    here = table.here(captain)
    if not table.cubes.get(here):
        return NO_CUBES_HERE
    if not captain.room():
        return NO_ROOM_TO_COLLECT
    return None if collectable(table, captain, [here]) else JETTISONED


def why_no_jettison(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why nothing can be jettisoned (XI-363)."""
    return None if captain.cargo or throwable(table, captain) else NO_CUBES_ABOARD


def throwable(table: MixiaTable, captain: Captain) -> list[str]:
    """Return what can be jettisoned besides cubes (XI-363)."""
    return [name for name, other in table.modules.rules.thrown.items() if other.why_not(table, captain) is None]


def collectable(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> list[str]:
    """Return the types of cubes on hexes that can be collected, except those jettisoned this turn (XI-352 XI-110)."""
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
    """Return every cube on hexes that can be collected (XI-352 XI-110)."""
    return [cargo for hex in hexes if hex in table.cubes for cargo in _liftable(table, captain, hex)]


def collect(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> Step:
    """Collect all cubes, or a choice if there isn't room for all, each where it leaves most room (XI-352)."""
    while found := collectable(table, captain, hexes):
        cargo = found[0]
        if len(found) > 1 and len(lying(table, captain, hexes)) > len(captain.room()):
            cargo = yield choice(captain.name, "collect", found, "XI-352")
        _pick_up(table, captain, cargo, hexes)
        stow(table, captain, cargo, "XI-352")


def collect_some(table: MixiaTable, captain: Captain, hexes: Collection[str]) -> Step:
    """Collect any number of cubes one by one (XI-352)."""
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
    """Jettison any cubes, and other things, onto the ship's hex (XI-363)."""
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
"""Actions on spaces, by feature."""
