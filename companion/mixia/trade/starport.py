"""The Starport Phase: services in any order while credits last (XI-386 to XI-396)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.engine import Reason, Step
from components.modules import why_absent

from ..ground import hold
from ..ground.constants import FITTINGS, GAME, MODS, SHIPS, TIERS, WEALTH
from ..ground.modules import NEW_SHIP, Action, ability_of, altered, raised_by
from ..holds.damage import mend_all, weaken
from ..holds.laying import lay_all, load_all, part_mods, take_aboard, take_cargo, take_up
from ..table.captains import award, choice, earn, pay, too_few_credits
from ..table.state import Captain, Fitting, MixiaTable

REPAIR, SHIP, OUTFIT, SELL_OUTFIT, REARRANGE, FAME = "repair", "ship", "outfit", "sell", "rearrange", "fame"


def services(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the services that are possible now (XI-387)."""
    return [name for name, service in table.modules.rules.services.items() if service.why_not(table, captain) is None]


def is_of_use(services: Iterable[str]) -> bool:
    """Return whether a possible service justifies a stop; selling outfits and rearranging are rare."""
    return not {*services} <= {SELL_OUTFIT, REARRANGE}


def recharge(table: MixiaTable, captain: Captain, rule: str = "XI-083") -> None:
    """Recharge fully without a question, as energy is free (XI-083)."""
    if captain.energy < captain.most_energy:
        captain.energy = captain.most_energy
        table.note(rule, "recharged", who=captain.name, number=captain.energy)


def serve(table: MixiaTable, captain: Captain, service: str) -> Step:
    """Perform a service."""
    yield from table.modules.rules.services[service].do(table, captain)


# ---- repair and fame --------------------------------------------------------------------------------------------


def repair_cost(captain: Captain) -> int:
    """Return the price of a repair by the ship's tier (XI-395 XI-A45)."""
    return max(0, int(TIERS[str(captain.mat.tier)]["repair"]) + raised_by(captain, "repair_cost"))


UNDAMAGED = Reason(
    lambda player: "ice isn't repaired; it thaws" if player.damage else "the ship has no damage", "XI-395"
)
NO_REPAIR_CREDITS = Reason(lambda player: too_few_credits(player, repair_cost(player)), "XI-395")


def why_no_repair(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why nothing can be repaired: it takes normal damage and credits (XI-395)."""
    if not captain.normal_damage:
        return UNDAMAGED
    return None if captain.credits >= repair_cost(captain) else NO_REPAIR_CREDITS


def repair(table: MixiaTable, captain: Captain) -> Step:
    """Remove all normal damage (XI-395)."""
    pay(table, captain, repair_cost(captain), "XI-395", "repair")
    mend_all(captain)
    table.note("XI-395", "repaired", who=captain.name, ice=bool(captain.ice))
    yield from ()


WINNING_FAME = Reason("credits can't buy the fame that wins", "XI-046")
NO_FAME_CREDITS = Reason(lambda player: too_few_credits(player, WEALTH), "XI-045")


def why_no_fame(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why fame can't be bought; the last point never can (XI-045 XI-046)."""
    if captain.fame + 1 >= table.goal:
        return WINNING_FAME
    return None if captain.credits >= WEALTH else NO_FAME_CREDITS


def buy_fame(table: MixiaTable, captain: Captain) -> Step:
    """Buy 1 fame (XI-045)."""
    pay(table, captain, WEALTH, "XI-045", "fame")
    award(table, captain, "wealth", 1, "XI-045")
    yield from ()


# ---- outfits ----------------------------------------------------------------------------------------------------


def price_of(table: MixiaTable, captain: Captain, fitting: str) -> int:
    """Return the present price of an outfit or mod (XI-393)."""
    kind = FITTINGS[fitting]
    return altered(table, captain, "outfit price", kind.price + raised_by(captain, f"{kind.type}_price"))


NO_OUTFIT_CREDITS = Reason(lambda table, player, key: too_few_credits(player, price_of(table, player, key)), "XI-393")
NONE_LEFT = Reason("the supply has none left", "XI-012")
NO_ROOM = Reason("the hold has no room for its shape", "XI-090")


def why_not_this_outfit(table: MixiaTable, captain: Captain, fitting: str) -> Reason | None:
    """Return why a fitting can't be bought: it must be in supply, affordable, and fit (XI-393 XI-090)."""
    if price_of(table, captain, fitting) > captain.credits:
        return NO_OUTFIT_CREDITS
    if not table.has_supply(fitting):
        return NONE_LEFT
    return None if fits(captain, fitting) else NO_ROOM


def fits(captain: Captain, fitting: str) -> bool:
    """Return whether there is room for a fitting (XI-090)."""
    return hold.fits(captain.ship, fitting, captain.closed_to(fitting))


def outfits_for_sale(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the outfits and mods that can be bought."""
    return [each for each in sorted(FITTINGS) if why_not_this_outfit(table, captain, each) is None]


def describe_prices(table: MixiaTable, captain: Captain, fittings: Iterable[str]) -> dict[str, int]:
    """Return the prices that differ from the printed ones."""
    prices = {each: price_of(table, captain, each) for each in fittings}
    return {each: price for each, price in prices.items() if price != FITTINGS[each].price}


NO_OUTFITS_LEFT = Reason("no outfit is left in the supply", "XI-393")
NO_ROOM_FOR_ANY = Reason("the hold has no room for any outfit in the supply", "XI-090")
NO_CREDITS_FOR_ANY = Reason(lambda player, price: too_few_credits(player, price), "XI-393")
NONE_FITS = Reason("no outfit that {player.name} can pay for fits in the hold", "XI-393")


def why_no_outfit(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no outfit can be bought (XI-393)."""
    if any(why_not_this_outfit(table, captain, each) is None for each in FITTINGS):
        return None
    supplied = [each for each in FITTINGS if table.has_supply(each)]
    if not supplied:
        return NO_OUTFITS_LEFT
    least = min(price_of(table, captain, each) for each in supplied)
    if captain.credits < least:
        return NO_CREDITS_FOR_ANY.where(price=least)
    return NONE_FITS if any(fits(captain, each) for each in supplied) else NO_ROOM_FOR_ANY


def buy_outfit(table: MixiaTable, captain: Captain) -> Step:
    """Buy an outfit of choice (XI-393)."""
    options = outfits_for_sale(table, captain)
    about = {"credits": captain.credits, "prices": describe_prices(table, captain, options)}
    outfit = yield choice(captain.name, "buy outfit", options, "XI-393", about=about)
    yield from fit_outfit(table, captain, outfit, "XI-393")


def fit_outfit(table: MixiaTable, captain: Captain, fitting: str, rule: str) -> Step:
    """Pay for an outfit or mod, and lay it."""
    pay(table, captain, price_of(table, captain, fitting), rule, fitting)
    yield from take_aboard(table, captain, fitting, rule)


def movable(captain: Captain) -> list[Fitting]:
    """Return the fittings that can be moved: undamaged, and for pods without a relic (XI-104 XI-105 XI-460)."""
    relics = {cell for each in captain.relics for cell in each.cells}
    full = [each for each in captain.attached if not relics.isdisjoint(each.storage)]
    return [each for each in captain.aboard() if not captain.damage_on(each) and each not in full]


def sellable_outfits(captain: Captain) -> list[Fitting]:
    """Return the movable fittings that can be sold (XI-104)."""
    return [each for each in movable(captain) if _survives_without(captain, each)]


def _survives_without(captain: Captain, fitting: Fitting) -> bool:
    """Return whether the ship survives its damage without a fitting (XI-075 XI-A21)."""
    if len(captain.damage) < len(captain.mat.hold):
        return True
    left = captain.copy()
    left.attached = [each for each in captain.attached if each is not fitting]
    return len(captain.damage) < left.threshold


ALL_DAMAGED = Reason("damaged outfits can't be sold", "XI-104")
NO_OUTFIT_ABOARD = Reason("there is no outfit aboard", "XI-396")


def why_no_outfit_sale(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no outfit can be sold (XI-396 XI-104)."""
    if sellable_outfits(captain):
        return None
    return ALL_DAMAGED if captain.aboard() else NO_OUTFIT_ABOARD


def sell_outfit(table: MixiaTable, captain: Captain) -> Step:
    """Sell an undamaged outfit or mod for half its price (XI-396 XI-493)."""
    yield from _sell_one(table, captain, sellable_outfits(captain), "XI-396")
    yield from weaken(table, captain)


def _sell_one(table: MixiaTable, captain: Captain, offered: Iterable[Fitting], rule: str) -> Step:
    """Sell one of several fittings; its cubes move elsewhere or are jettisoned."""
    by_place = {f"{each.kind.key} {each.placement.at}": each for each in offered}
    sold = by_place[(yield choice(captain.name, "sell outfit", by_place, rule))]
    remove_outfit(table, captain, sold)
    earn(table, captain, sold.kind.sale_price, "XI-396")
    lying = [cell for cell in sold.sections if cell in captain.cargo and cell not in captain.mat.names]
    yield from _restow(table, captain, [captain.cargo.pop(cell) for cell in lying])


def remove_outfit(table: MixiaTable, captain: Captain, fitting: Fitting, rule: str = "XI-396") -> None:
    """Return a fitting to the supply; markers on an outfit are disarmed."""
    captain.take_out(fitting)
    captain.disarmed += len(fitting.markers)
    table.return_outfit(fitting.kind.key)
    key = fitting.kind.key
    if key in MODS:
        table.note(rule, "mod removed", who=captain.name, mod=key, cell=fitting.placement.at)
    else:
        table.note(rule, "outfit removed", who=captain.name, outfit=key)


NOTHING_TO_MOVE = Reason("nothing aboard can be moved", "XI-394")


def why_no_rearranging(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why nothing can be rearranged (XI-394)."""
    return None if movable(captain) or captain.cargo or captain.may_shift_relics() else NOTHING_TO_MOVE


def rearrange(table: MixiaTable, captain: Captain) -> Step:
    """Lay all undamaged outfits, mods, relics and cubes anew; damaged ones stay (XI-394 XI-493)."""
    cargo = take_cargo(captain)
    for stow in table.modules.rules.stows:
        yield from stow(table, captain, movable(captain))
    moving = movable(captain)
    fixed = {*captain.damage, *(cell for each in captain.aboard() if each not in moving for cell in each.cells)}
    fixed.update(cell for each in captain.relics for cell in each.cells)
    yield from lay_all(table, captain, moving, fixed, len(cargo))
    yield from load_all(captain, cargo)
    table.note("XI-394", "rearranged", who=captain.name)


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
    """Return why a captain can't take a ship: it must be of the next tier, or the first one, and unused; replaced mats
    are out of the game (XI-064 XI-388 XI-391)."""
    if SHIPS[ship].tier != (captain.mat.tier + 1 if captain.ship else 1):
        return OTHER_TIER if captain.ship else FIRST_TIER
    if SHIPS[ship].module not in table.modules.names:
        return NOT_PLAYED
    if ship in table.ships_gone:
        return GONE
    return FLOWN if any(each.ship == ship for each in table.players.values()) else None


def free_ships(table: MixiaTable, captain: Captain) -> list[str]:
    """Return the ships that a captain may take next."""
    return [ship for ship in SHIPS if why_not_this_ship(table, captain, ship) is None]


def ship_price(captain: Captain) -> int:
    """Return the price of a ship of the next tier, or 0 if there is none (XI-388)."""
    tier = str(captain.mat.tier + 1)
    return int(TIERS[tier]["price"]) if tier in TIERS else 0


HIGHEST_TIER = Reason("the ship is of the highest tier already", "XI-388")
NO_SHIP_CREDITS = Reason(lambda player: too_few_credits(player, ship_price(player)), "XI-388")
NO_SHIPS_LEFT = Reason("no ship of the next tier is left", "XI-388")


def why_no_ship(table: MixiaTable, captain: Captain) -> Reason | None:
    """Return why no ship can be bought: it takes a ship of the next tier and credits (XI-388)."""
    price = ship_price(captain)
    if not price:
        return HIGHEST_TIER
    if captain.credits < price:
        return NO_SHIP_CREDITS
    return None if free_ships(table, captain) else NO_SHIPS_LEFT


def take_ship(table: MixiaTable, captain: Captain, ship: str) -> None:
    """Take a ship with its cards, in addition to those of earlier ships (XI-467 XI-470)."""
    captain.ship = ship
    ability = ability_of(ship, table.modules.names)
    for other in table.players.values():
        if ability in other.abilities:  # A correction may have given it away before.
            other.abilities.remove(ability)
            other.exhausted = [each for each in other.exhausted if each != ability]
    captain.abilities.append(ability)
    table.happened(captain, NEW_SHIP)


def buy_ship(table: MixiaTable, captain: Captain) -> Step:
    """Buy a ship; damage and bounty are dropped, everything else moves over (XI-388 to XI-392, XI-495 XI-A28)."""
    ship = yield choice(captain.name, "buy ship", free_ships(table, captain), "XI-388")
    pay(table, captain, ship_price(captain), "XI-388", "ship")
    cargo = take_cargo(captain)
    table.ships_gone.append(captain.ship)  # XI-391
    captain.damage, captain.ice, captain.bounty = [], [], 0  # XI-389
    take_ship(table, captain, ship)
    captain.energy = min(captain.energy, captain.most_energy)
    for npc in table.npcs.values():  # XI-A94
        if npc.attacker == captain.name:
            npc.attacker = ""
    table.note("XI-388", "ship bought", who=captain.name, ship=ship)
    recharge(table, captain)  # XI-083
    for relic in captain.relics:
        relic.take_up()
    yield from _refit(table, captain)
    for lay in table.modules.rules.moves_in:
        yield from lay(table, captain)
    yield from weaken(table, captain)
    yield from _restow(table, captain, cargo)
    award(table, captain, "ship", 1, "XI-044")


def _refit(table: MixiaTable, captain: Captain) -> Step:
    """Move outfits and mods into the new hold; those that don't fit are sold at once (XI-A28 XI-493)."""
    while too_many := _list_surplus(captain):
        yield from _sell_one(table, captain, too_many, "XI-A28")
    moving = captain.aboard()
    take_up(table, captain, moving)
    yield from lay_all(table, captain, moving, ())


def _list_surplus(captain: Captain) -> list[Fitting]:
    """Return the fittings of which one must be sold for lack of room."""
    shapes, mods = part_mods(captain.aboard())
    if hold.pack(captain.ship, [each.kind.key for each in shapes], ()) is None:
        return shapes
    bare = len(captain.mat.hold) - sum(each.kind.size_inside for each in shapes)
    if sum(not each.kind.works_on for each in mods) > bare:
        return [each for each in mods if not each.kind.works_on]
    return mods if len(mods) > bare + sum(len(each.cells) for each in captain.outfits) else []


def _restow(table: MixiaTable, captain: Captain, cargo: list[str]) -> Step:
    """Load cubes into the new hold; those without room are jettisoned."""
    while len(cargo) > len(captain.room()):
        kinds = sorted(set(cargo))
        lost = yield choice(captain.name, "jettison", kinds, "XI-A28")
        cargo.remove(lost)
        table.cubes.setdefault(captain.at, []).append(lost)
        table.jettisoned.setdefault(captain.at, []).append(lost)
        table.note("XI-A28", "jettisoned", who=captain.name, cargo=lost, cell="", hex=captain.at)
    yield from load_all(captain, cargo)


SERVICES: Mapping[str, Action] = {
    REPAIR: Action(why_no_repair, repair),
    SHIP: Action(why_no_ship, buy_ship),
    OUTFIT: Action(why_no_outfit, buy_outfit),
    SELL_OUTFIT: Action(why_no_outfit_sale, sell_outfit),
    REARRANGE: Action(why_no_rearranging, rearrange),
    FAME: Action(why_no_fame, buy_fame),
}
