"""The Starport Phase: services in any order while credits last (XI-386 to XI-396)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from companion.engine import Reason, Step, Values
from components.modules import why_absent

from . import hold
from .captains import Asking, award, choice, earn, pay, too_few_credits
from .constants import CREDIT, GAME, MEASURES, OUTFITS, SHIPS, TIERS, WEALTH
from .damage import AUTO, mend_all
from .hold import Placement
from .modules import Action, ability_of, altered
from .table import Captain, Fitted, MixiaTable
from .trade import best_cell

BY_HAND = "by-hand"
PACKINGS = 4
"""Packings that a captain is offered: what suits nobody among the best is laid by hand."""
REPAIR, SHIP, OUTFIT, SELL_OUTFIT, REARRANGE, FAME = "repair", "ship", "outfit", "sell", "rearrange", "fame"


def services(table: MixiaTable, captain: Captain) -> list[str]:
    """XI-387: what could be done now."""
    return [name for name, service in table.modules.rules.services.items() if service.why_not(table, captain) is None]


def is_of_use(services: Iterable[str]) -> bool:
    """Whether any of the services that could be had is worth a stop: what is aboard is rarely sold or laid anew."""
    return not {*services} <= {SELL_OUTFIT, REARRANGE}


def recharge(table: MixiaTable, captain: Captain, rule: str = "XI-083") -> None:
    """XI-083: energy is free, so it is taken without a question."""
    if captain.energy < captain.mat.energy:
        captain.energy = captain.mat.energy
        table.note(rule, "recharged", who=captain.name, number=captain.energy)


def serve(table: MixiaTable, captain: Captain, service: str) -> Step:
    """One service."""
    yield from table.modules.rules.services[service].do(table, captain)


# ---- repair and fame --------------------------------------------------------------------------------------------


def repair_cost(captain: Captain) -> int:
    """XI-395 XI-A45: by the ship's tier, less with two of the titles."""
    if captain.has_title("captain-of-note"):
        return 0
    cost = int(TIERS[str(captain.mat.tier)]["repair"])
    return max(0, cost - (CREDIT if captain.has_title("deep-pockets") else 0))


UNDAMAGED = Reason(
    lambda player: "ice isn't repaired; it thaws" if player.damage else "the ship has no damage", "XI-395"
)
NO_REPAIR_CREDITS = Reason(lambda player: too_few_credits(player, repair_cost(player)), "XI-395")


def why_no_repair(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-395: there is normal damage, and the credits to mend it."""
    if not captain.normal_damage:
        return UNDAMAGED
    return None if captain.credits >= repair_cost(captain) else NO_REPAIR_CREDITS


def repair(table: MixiaTable, captain: Captain) -> Step:
    """XI-395: all normal damage comes off."""
    pay(table, captain, repair_cost(captain), "XI-395", "repair")
    mend_all(captain)
    table.note("XI-395", "repaired", who=captain.name)
    yield from ()


WINNING_FAME = Reason("credits can't buy the fame that wins", "XI-046")
NO_FAME_CREDITS = Reason(lambda player: too_few_credits(player, WEALTH), "XI-045")


def why_no_fame(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-045 XI-046: credits buy any fame but the last."""
    if captain.fame + 1 >= table.goal:
        return WINNING_FAME
    return None if captain.credits >= WEALTH else NO_FAME_CREDITS


def buy_fame(table: MixiaTable, captain: Captain) -> Step:
    """XI-045: credits for 1 fame."""
    pay(table, captain, WEALTH, "XI-045", "fame")
    award(table, captain, "wealth", 1, "XI-045")
    yield from ()


# ---- outfits ----------------------------------------------------------------------------------------------------


def price_of(table: MixiaTable, captain: Captain, price: int) -> int:
    """XI-393: what an outfit or a mod costs now that usually costs `price`."""
    return altered(table, captain, "outfit price", price)


def _price(table: MixiaTable, captain: Captain, outfit: str) -> int:
    return price_of(table, captain, OUTFITS[outfit].price)


NO_OUTFIT_CREDITS = Reason(lambda table, player, key: too_few_credits(player, _price(table, player, key)), "XI-393")
NONE_LEFT = Reason("the supply has none left", "XI-012")
NO_ROOM = Reason("the hold has no room for its shape", "XI-090")


def why_not_this_outfit(table: MixiaTable, captain: Captain, outfit: str) -> Reason | None:
    """XI-393 XI-090: an outfit is in supply, can be paid for, and fits beside what is there."""
    if _price(table, captain, outfit) > captain.credits:
        return NO_OUTFIT_CREDITS
    if not table.has_supply(outfit):
        return NONE_LEFT
    return None if hold.fits(captain.ship, outfit, captain.blocked()) else NO_ROOM


def outfits_for_sale(table: MixiaTable, captain: Captain) -> list[str]:
    """The outfits that can be bought."""
    return [outfit for outfit in sorted(OUTFITS) if why_not_this_outfit(table, captain, outfit) is None]


NO_OUTFITS_LEFT = Reason("no outfit is left in the supply", "XI-393")
NO_ROOM_FOR_ANY = Reason("the hold has no room for any outfit in the supply", "XI-090")
NO_CREDITS_FOR_ANY = Reason(lambda player, price: too_few_credits(player, price), "XI-393")
NONE_FITS = Reason("no outfit that {player.name} can pay for fits in the hold", "XI-393")


def why_no_outfit(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-393: an outfit can be bought."""
    if outfits_for_sale(table, captain):
        return None
    supplied = [outfit for outfit in OUTFITS if table.has_supply(outfit)]
    if not supplied:
        return NO_OUTFITS_LEFT
    least = min(_price(table, captain, outfit) for outfit in supplied)
    if captain.credits < least:
        return NO_CREDITS_FOR_ANY.where(price=least)
    fits = any(hold.fits(captain.ship, outfit, captain.blocked()) for outfit in supplied)
    return NONE_FITS if fits else NO_ROOM_FOR_ANY


def buy_outfit(table: MixiaTable, captain: Captain) -> Step:
    """XI-393: an outfit of choice."""
    options = outfits_for_sale(table, captain)
    prices = {outfit: price for outfit in options if (price := _price(table, captain, outfit)) != OUTFITS[outfit].price}
    about = {"credits": captain.credits, "prices": prices}
    outfit = yield choice(captain.name, "buy outfit", options, "XI-393", about=about)
    yield from fit_outfit(table, captain, outfit, "XI-393")


def fit_outfit(table: MixiaTable, captain: Captain, outfit: str, rule: str) -> Step:
    """An outfit is paid for, and laid as its captain likes (XI-088 to XI-092)."""
    pay(table, captain, _price(table, captain, outfit), rule, outfit)
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


ALL_DAMAGED = Reason("damaged outfits can't be sold", "XI-104")
NO_OUTFIT_ABOARD = Reason("there is no outfit aboard", "XI-396")


def why_no_outfit_sale(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-396 XI-104: an undamaged outfit is aboard."""
    if sellable_outfits(captain):
        return None
    return ALL_DAMAGED if captain.outfits else NO_OUTFIT_ABOARD


def sell_outfit(table: MixiaTable, captain: Captain) -> Step:
    """XI-396: an undamaged outfit back to the supply, for half its price."""
    by_place = {f"{each.outfit} {each.at}": each for each in sellable_outfits(captain)}
    sold = yield choice(captain.name, "sell outfit", by_place, "XI-396")
    remove_outfit(table, captain, by_place[sold])
    earn(table, captain, by_place[sold].kind.sale_price, "XI-396")


def remove_outfit(table: MixiaTable, captain: Captain, fitted: Fitted, rule: str = "XI-396") -> None:
    """An outfit leaves the hold for the supply; its markers are disarmed."""
    captain.outfits = [each for each in captain.outfits if each is not fitted]
    captain.disarmed += len(fitted.markers)
    table.return_outfit(fitted.outfit)
    table.note(rule, "outfit removed", who=captain.name, outfit=fitted.outfit)


NOTHING_TO_MOVE = Reason("nothing aboard can be moved", "XI-394")


def why_no_rearranging(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-394: something aboard can be moved."""
    return None if sellable_outfits(captain) or captain.cargo or captain.relics else NOTHING_TO_MOVE


def rearrange(table: MixiaTable, captain: Captain) -> Step:
    """XI-394: all undamaged outfits and cubes, and what else lies there, are laid anew; what is damaged stays."""
    moving = sellable_outfits(captain)
    cargo = [captain.cargo[cell] for cell in hold.in_order(captain.ship, captain.cargo)]
    captain.cargo = {}
    fixed = {*captain.damage, *(cell for each in captain.outfits if each not in moving for cell in each.cells)}
    for stow in table.modules.rules.stows:
        fixed |= yield from stow(table, captain, [each.kind.key for each in moving], fixed)
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
    return sum(hold.fits(ship, outfit, taken) for outfit in MEASURES)


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


FIRST_TIER = Reason(lambda key: f"it is of tier {SHIPS[key].tier}; everyone begins with one of tier 1", "XI-064")
OTHER_TIER = Reason(
    lambda player, key: (
        f"it is of tier {SHIPS[key].tier}; {player.name} can only buy one of tier {player.mat.tier + 1}"
    ),
    "XI-388",
)
FLOWN = Reason(
    lambda table, key: f"{next(name for name, each in table.players.items() if each.ship == key)} flies it", "XI-391"
)
GONE = Reason("it has left the game", "XI-391")
NOT_PLAYED = Reason(lambda key: why_absent(GAME, SHIPS[key].module), "XI-064")


def why_not_this_ship(table: MixiaTable, captain: Captain, ship: str) -> Reason | None:
    """XI-064 XI-388 XI-391: a ship is one tier up, or the first, and nobody has flown it; old mats have left the
    game."""
    if SHIPS[ship].tier != (captain.mat.tier + 1 if captain.ship else 1):
        return OTHER_TIER if captain.ship else FIRST_TIER
    if SHIPS[ship].module not in table.modules.names:
        return NOT_PLAYED
    if ship in table.ships_gone:
        return GONE
    return FLOWN if any(each.ship == ship for each in table.players.values()) else None


def free_ships(table: MixiaTable, captain: Captain) -> list[str]:
    """The ships that a captain may have next."""
    return [ship for ship in SHIPS if why_not_this_ship(table, captain, ship) is None]


def ship_price(captain: Captain) -> int:
    """XI-388: what a ship of the next tier costs; 0 where there is none."""
    tier = str(captain.mat.tier + 1)
    return int(TIERS[tier]["price"]) if tier in TIERS else 0


HIGHEST_TIER = Reason("the ship is of the highest tier already", "XI-388")
NO_SHIP_CREDITS = Reason(lambda player: too_few_credits(player, ship_price(player)), "XI-388")
NO_SHIPS_LEFT = Reason("no ship of the next tier is left", "XI-388")


def why_no_ship(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-388: there is a ship of the next tier, and the credits for it."""
    price = ship_price(captain)
    if not price:
        return HIGHEST_TIER
    if captain.credits < price:
        return NO_SHIP_CREDITS
    return None if free_ships(table, captain) else NO_SHIPS_LEFT


def buy_ship(table: MixiaTable, captain: Captain) -> Step:
    """XI-388 to XI-392, XI-495: a new ship; damage and bounty stay behind, all else moves over (XI-A28)."""
    ship = yield choice(captain.name, "buy ship", free_ships(table, captain), "XI-388")
    pay(table, captain, ship_price(captain), "XI-388", "ship")
    cargo = [captain.cargo[cell] for cell in hold.in_order(captain.ship, captain.cargo)]
    table.ships_gone.append(captain.ship)  # XI-391
    captain.ship, captain.damage, captain.ice, captain.bounty, captain.cargo = ship, [], [], 0, {}  # XI-389
    captain.abilities.append(ability_of(ship, table.modules.names))
    captain.energy = min(captain.energy, captain.mat.energy)
    for npc in table.npcs.values():  # XI-A94
        if npc.attacker == captain.name:
            npc.attacker = ""
    table.note("XI-388", "ship bought", who=captain.name, ship=ship)
    recharge(table, captain)  # XI-083
    yield from _refit(table, captain)
    for lay in table.modules.rules.moves_in:
        yield from lay(table, captain)
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


SERVICES: Mapping[str, Action] = {
    REPAIR: Action(why_no_repair, repair),
    SHIP: Action(why_no_ship, buy_ship),
    OUTFIT: Action(why_no_outfit, buy_outfit),
    SELL_OUTFIT: Action(why_no_outfit_sale, sell_outfit),
    REARRANGE: Action(why_no_rearranging, rearrange),
    FAME: Action(why_no_fame, buy_fame),
}
