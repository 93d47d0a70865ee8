"""The Starport Phase: services in any order while credits last (XI-386 to XI-396)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from companion.engine import Step, Values

from . import hold
from .captains import Asking, award, choice, earn, pay
from .constants import CREDIT, OUTFITS, SHIPS, TIERS, WEALTH
from .damage import AUTO
from .hold import Placement
from .table import Captain, Fitted, MixiaTable
from .trade import best_cell

BY_HAND = "by-hand"
PACKINGS = 4
"""Packings that a captain is offered: what suits nobody among the best is laid by hand."""
REPAIR, SHIP, OUTFIT, SELL_OUTFIT, REARRANGE, FAME = "repair", "ship", "outfit", "sell", "rearrange", "fame"


def services(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-387: what could be done now."""
    found = {
        REPAIR: bool(captain.damage) and captain.credits >= repair_cost(captain),
        SHIP: bool(ships_for_sale(table, captain)),
        OUTFIT: bool(outfits_for_sale(table, captain)),
        SELL_OUTFIT: bool(sellable_outfits(captain)),
        REARRANGE: bool(sellable_outfits(captain) or captain.cargo),
        FAME: captain.credits >= WEALTH and captain.fame + 1 < table.goal,  # XI-045 XI-046
    }
    return [name for name, possible in found.items() if possible]


def is_of_use(services: Iterable[str]) -> bool:
    """Whether any of the services that could be had is worth a stop: what is aboard is rarely sold or laid anew."""
    return not {*services} <= {SELL_OUTFIT, REARRANGE}


def recharge(table: MixiaTable, captain: Captain) -> None:
    """XI-083: energy is free, so it is taken without a question."""
    if captain.energy < captain.mat.energy:
        captain.energy = captain.mat.energy
        table.note("XI-083", "recharged", who=captain.name, number=captain.energy)


def serve(table: MixiaTable, captain: Captain, service: str) -> Step:
    """One service."""
    yield from SERVICES[service](table, captain)


# ---- repair and fame --------------------------------------------------------------------------------------------


def repair_cost(captain: Captain) -> int:
    """XI-395 XI-A45: by the ship's tier, less with two of the titles."""
    if captain.has_title("captain-of-note"):
        return 0
    cost = int(TIERS[str(captain.mat.tier)]["repair"])
    return max(0, cost - (CREDIT if captain.has_title("deep-pockets") else 0))


def repair(table: MixiaTable, captain: Captain) -> Step:
    """XI-395: all damage comes off."""
    pay(table, captain, repair_cost(captain), "XI-395", "repair")
    captain.damage = []
    table.note("XI-395", "repaired", who=captain.name)
    yield from ()


def buy_fame(table: MixiaTable, captain: Captain) -> Step:
    """XI-045: credits for 1 fame."""
    pay(table, captain, WEALTH, "XI-045", "fame")
    award(table, captain, "wealth", 1, "XI-045")
    yield from ()


# ---- outfits ----------------------------------------------------------------------------------------------------


def outfits_for_sale(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-393 XI-090: outfits in supply that can be paid for and fit beside what is there."""
    taken = captain.blocked()
    return [
        key for key, outfit in sorted(OUTFITS.items())
        if outfit.price <= captain.credits and table.has_supply(key) and hold.fits(captain.ship, key, taken)
    ]  # fmt: skip


def buy_outfit(table: MixiaTable, captain: Captain) -> Step:
    """XI-393: an outfit of choice."""
    options = outfits_for_sale(table, captain)
    outfit = yield choice(captain.name, "buy outfit", options, "XI-393", about={"credits": captain.credits})
    yield from fit_outfit(table, captain, outfit, "XI-393")


def fit_outfit(table: MixiaTable, captain: Captain, outfit: str, rule: str) -> Step:
    """An outfit is paid for, and laid as its captain likes (XI-088 to XI-092)."""
    pay(table, captain, OUTFITS[outfit].price, rule, outfit)
    taken = captain.blocked()
    placement = yield from _place(captain, outfit, hold.placements(captain.ship, outfit, taken), taken)
    table.return_outfit(outfit, -1)
    at, turns, mirrored = placement
    captain.outfits.append(Fitted(outfit=outfit, at=at, turns=turns, mirrored=mirrored, markers=[]))
    cells = list(captain.outfits[-1].cells)
    table.note(rule, "outfit fitted", who=captain.name, outfit=outfit, cells=cells)


def _place(
    captain: Captain, outfit: str, found: list[Placement], taken: Collection[str], now: str = ""
) -> Asking[Placement]:
    """Where an outfit goes; `auto` takes the way that leaves most room for others. now: how it lies, if it does."""
    ways = {hold.write_placement(outfit, each): each for each in found}
    if len(ways) == 1:
        return found[0]
    about = {"outfit": outfit, "now": now}
    way = yield choice(captain.name, "place", [AUTO, *ways], "XI-088", about=about, enter=AUTO)
    return hold.roomiest(captain.ship, outfit, found, taken) if way == AUTO else ways[way]


def sellable_outfits(captain: Captain) -> list[Fitted]:
    """XI-104 XI-105: undamaged outfits."""
    return [each for each in captain.outfits if not captain.damage_on(each)]


def sell_outfit(table: MixiaTable, captain: Captain) -> Step:
    """XI-396: an undamaged outfit back to the supply, for half its price."""
    by_place = {f"{each.outfit} {each.at}": each for each in sellable_outfits(captain)}
    sold = yield choice(captain.name, "sell outfit", by_place, "XI-396")
    remove_outfit(table, captain, by_place[sold])
    earn(table, captain, by_place[sold].kind.sale_price, "XI-396")


def remove_outfit(table: MixiaTable, captain: Captain, fitted: Fitted) -> None:
    """An outfit leaves the hold; its markers are disarmed."""
    captain.outfits = [each for each in captain.outfits if each is not fitted]
    captain.disarmed += len(fitted.markers)
    table.return_outfit(fitted.outfit)
    table.note("XI-396", "outfit removed", who=captain.name, outfit=fitted.outfit)


def may_rearrange(captain: Captain) -> bool:
    """Whether Full House is of any use off a Starport, where the same is on offer: something can be moved, and there is
    room to move it to."""
    return bool(captain.room()) and bool(sellable_outfits(captain) or captain.cargo)


def rearrange(table: MixiaTable, captain: Captain) -> Step:
    """XI-394: all undamaged outfits and cubes are taken up and laid anew; what is damaged stays."""
    moving = sellable_outfits(captain)
    cargo = [captain.cargo[cell] for cell in hold.in_order(captain.ship, captain.cargo)]
    captain.cargo = {}
    fixed = {*captain.damage, *(cell for each in captain.outfits if each not in moving for cell in each.cells)}
    yield from _lay_all(table, captain, moving, fixed)
    yield from _load_all(captain, cargo)
    table.note("XI-394", "rearranged", who=captain.name)


def _lay_all(table: MixiaTable, captain: Captain, moving: list[Fitted], fixed: Collection[str]) -> Step:
    """Lay outfits as in a packing, or one after the other: then only ways are offered that leave room for the rest.
    Those that don't lie in the hold yet come out of the supply."""
    packing = (yield from _choose_packing(captain, moving, fixed)) if len(moving) > 1 else None
    if packing is not None:
        for fitted, placement in zip(moving, packing, strict=True):
            _lay(fitted, placement)
            _lay_down(table, captain, fitted)
        return
    taken, left = {*fixed}, list(moving)
    for fitted in moving:
        rest = [each.outfit for each in left if each is not fitted]
        found = [
            each for each in hold.placements(captain.ship, fitted.outfit, taken)
            if hold.pack(captain.ship, rest, taken | {*hold.cells_of(fitted.outfit, each)}) is not None
        ]  # fmt: skip
        now = hold.write_placement(fitted.outfit, fitted.placement) if fitted in captain.outfits else ""
        _lay(fitted, (yield from _place(captain, fitted.outfit, found, taken, now)))
        taken |= {*fitted.cells}
        left.remove(fitted)
        _lay_down(table, captain, fitted)


def _lay_down(table: MixiaTable, captain: Captain, fitted: Fitted) -> None:
    """Put an outfit into the hold that doesn't lie there yet."""
    if all(each is not fitted for each in captain.outfits):
        captain.outfits.append(fitted)
        table.return_outfit(fitted.outfit, -1)


def _choose_packing(captain: Captain, moving: list[Fitted], fixed: Collection[str]) -> Asking[list[Placement] | None]:
    """One of the packings that leave most room; None where the captain lays outfits one by one."""
    outfits = [each.outfit for each in moving]
    best = hold.best_packings(captain.ship, outfits, fixed, PACKINGS)
    by_cells = {hold.write_packing(outfits, each): each for each in best}
    lie = all(each in captain.outfits for each in moving)
    now = hold.write_packing(outfits, [each.placement for each in moving]) if lie else ""
    about = (_rooms, captain.ship, outfits, by_cells, fixed, now)
    answer = yield choice(captain.name, "packing", [*by_cells, BY_HAND], "XI-394", about)
    return by_cells.get(answer)


def _rooms(
    ship: str, outfits: list[str], packings: Mapping[str, list[Placement]], fixed: Collection[str], now: str
) -> Values:
    """What the question is about: what would still fit beside each packing, and which of them is that of `now`, where
    outfits of one kind may have changed places."""
    room = {cells: _types_left(ship, outfits, packing, fixed) for cells, packing in packings.items()}
    return {"room": room, "now": next((cells for cells in room if {*cells.split(",")} == {*now.split(",")}), "")}


def _types_left(ship: str, outfits: list[str], packing: list[Placement], fixed: Collection[str]) -> int:
    """How many types of outfits would still fit beside a packing."""
    cells = (hold.cells_of(outfit, each) for outfit, each in zip(outfits, packing, strict=True))
    taken = {*fixed, *(cell for covered in cells for cell in covered)}
    return sum(hold.fits(ship, outfit, taken) for outfit in OUTFITS)


def _lay(fitted: Fitted, placement: Placement) -> None:
    """Lay an outfit elsewhere, with its markers on the same Use Spaces."""
    marked = [fitted.uses.index(cell) for cell in fitted.markers]
    fitted.lay(placement)
    fitted.markers = [fitted.uses[number] for number in marked]


def _load_all(captain: Captain, cargo: list[str]) -> Step:
    """Put cubes back into the hold where their captain likes; `auto` leaves most room for outfits."""
    auto = False
    for number, each in enumerate(cargo):
        room = captain.room()
        left = cargo[number:]
        cell = room[0]
        if not auto and (len(room) > len(left) or len(set(left)) > 1):
            cell = yield choice(captain.name, "load", [*room, AUTO], "XI-394", about={"cargo": each}, enter=AUTO)
            auto = cell == AUTO
        captain.cargo[best_cell(captain) if auto else cell] = each


# ---- ships ------------------------------------------------------------------------------------------------------


def free_ships(table: MixiaTable, tier: int) -> list[str]:
    """XI-391: ships of a tier that nobody has flown; old mats have left the game."""
    flown = {*table.ships_gone, *(captain.ship for captain in table.players.values())}
    return [key for key, ship in SHIPS.items() if ship.tier == tier and key not in flown]


def ship_price(captain: Captain) -> int:
    """XI-388: what a ship of the next tier costs; 0 where there is none."""
    tier = str(captain.mat.tier + 1)
    return int(TIERS[tier]["price"]) if tier in TIERS else 0


def ships_for_sale(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-388: exactly one tier up."""
    price = ship_price(captain)
    return free_ships(table, captain.mat.tier + 1) if price and captain.credits >= price else []


def buy_ship(table: MixiaTable, captain: Captain) -> Step:
    """XI-388 to XI-392, XI-495: a new ship; damage and bounty stay behind, all else moves over (XI-A28)."""
    ship = yield choice(captain.name, "buy ship", ships_for_sale(table, captain), "XI-388")
    pay(table, captain, ship_price(captain), "XI-388", "ship")
    cargo = [captain.cargo[cell] for cell in hold.in_order(captain.ship, captain.cargo)]
    table.ships_gone.append(captain.ship)  # XI-391
    captain.ship, captain.damage, captain.bounty, captain.cargo = ship, [], 0, {}
    captain.abilities.append(SHIPS[ship].ability)
    captain.energy = min(captain.energy, captain.mat.energy)
    for npc in table.npcs.values():  # XI-A94
        if npc.attacker == captain.name:
            npc.attacker = ""
    table.note("XI-388", "ship bought", who=captain.name, ship=ship)
    recharge(table, captain)  # XI-083
    yield from _refit(table, captain)
    yield from _restow(table, captain, cargo)
    award(table, captain, "ship", 1, "XI-044")


def _refit(table: MixiaTable, captain: Captain) -> Step:
    """Outfits into the new hold; what doesn't fit is sold at once."""
    while hold.pack(captain.ship, [each.outfit for each in captain.outfits], ()) is None:
        by_place = {f"{each.outfit} {each.at}": each for each in captain.outfits}
        sold = yield choice(captain.name, "sell outfit", by_place, "XI-A28")
        remove_outfit(table, captain, by_place[sold])
        earn(table, captain, by_place[sold].kind.sale_price, "XI-396")
    moving, captain.outfits = captain.outfits, []
    for each in moving:
        table.return_outfit(each.outfit)  # It lies beside the new mat, where nobody else can buy it.
    yield from _lay_all(table, captain, moving, ())


def _restow(table: MixiaTable, captain: Captain, cargo: list[str]) -> Step:
    """Cubes into the new hold; those without room are jettisoned."""
    while len(cargo) > len(captain.room()):
        kinds = sorted(set(cargo))
        lost = yield choice(captain.name, "jettison", kinds, "XI-A28")
        cargo.remove(lost)
        table.cubes.setdefault(captain.at, []).append(lost)
        table.jettisoned.setdefault(captain.at, []).append(lost)
        table.note("XI-A28", "jettisoned", who=captain.name, cargo=lost, cell="", hex=captain.at)
    yield from _load_all(captain, cargo)


SERVICES: Mapping[str, Callable[[MixiaTable, Captain], Step]] = {
    REPAIR: repair,
    SHIP: buy_ship,
    OUTFIT: buy_outfit,
    SELL_OUTFIT: sell_outfit,
    REARRANGE: rearrange,
    FAME: buy_fame,
}
