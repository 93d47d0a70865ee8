"""Why a service, an outfit or a ship can't be had: what each lacks, the first to mend first."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from . import any_time, hold, starport
from .constants import CREDIT, OUTFITS, SHIPS, WEALTH
from .names import money
from .reasons import Reason, Reasons, why_no_credits
from .table import Captain, MixiaTable

CHOOSING_OUTFITS = ("first outfits", "buy outfit")
CHOOSING_SHIPS = ("first ship", "buy ship")


def why_not_this_outfit(table: MixiaTable, captain: Captain, outfit: str) -> Reasons:
    """What keeps an outfit from being bought: its price, the supply, the room in the hold."""
    yield from why_no_credits(captain, OUTFITS[outfit].price, "XI-393")
    if not table.has_supply(outfit):
        yield Reason("the supply has none left", "XI-012")
    if not hold.fits(captain.ship, outfit, captain.blocked()):
        yield Reason("the hold has no room for its shape", "XI-090")


def why_not_this_ship(table: MixiaTable, captain: Captain, ship: str) -> Reasons:
    """What keeps a ship from being chosen or bought: its tier, or that it has been flown."""
    kind, tier = SHIPS[ship], captain.mat.tier + 1 if captain.ship else 1
    if kind.tier != tier:
        buys = f"{captain.name} can only buy one" if captain.ship else "everyone begins with one"
        yield Reason(f"it is of tier {kind.tier}; {buys} of tier {tier}", "XI-388" if captain.ship else "XI-064")
    flown = next((other.name for other in table.players.values() if other.ship == ship), "")
    yield Reason(f"{flown} flies it" if flown else "it has left the game", "XI-391")


def _why_no_repair(table: MixiaTable, captain: Captain) -> Reasons:
    if not captain.damage:
        yield Reason("the ship has no damage", "XI-395")
    yield from why_no_credits(captain, starport.repair_cost(captain), "XI-395")


def _why_no_ship(table: MixiaTable, captain: Captain) -> Reasons:
    if not starport.ship_price(captain):
        yield Reason("the ship is of the highest tier already", "XI-388")
    yield from why_no_credits(captain, starport.ship_price(captain), "XI-388")
    yield Reason("no ship of the next tier is left", "XI-388")


def _why_no_outfit(table: MixiaTable, captain: Captain) -> Reasons:
    supplied = [key for key in OUTFITS if table.has_supply(key)]
    if not supplied:
        yield Reason("no outfit is left in the supply", "XI-393")
        return
    yield from why_no_credits(captain, min(OUTFITS[key].price for key in supplied), "XI-393")
    if not any(hold.fits(captain.ship, key, captain.blocked()) for key in supplied):
        yield Reason("the hold has no room for any outfit in the supply", "XI-090")
    yield Reason(f"no outfit that {captain.name} can pay for fits in the hold", "XI-393")


def _why_no_outfit_sale(table: MixiaTable, captain: Captain) -> Reasons:
    if captain.outfits:
        yield Reason("damaged outfits can't be sold", "XI-104")
    yield Reason("there is no outfit aboard", "XI-396")


def _why_no_rearranging(table: MixiaTable, captain: Captain) -> Reasons:
    yield Reason("nothing aboard can be moved", "XI-394")


def _why_no_fame(table: MixiaTable, captain: Captain) -> Reasons:
    if captain.fame + 1 >= table.goal:
        yield Reason("credits can't buy the fame that wins", "XI-046")
    yield from why_no_credits(captain, WEALTH, "XI-045")


def _why_nobody_acts(table: MixiaTable, captain: Captain) -> Reasons:
    yield Reason(f"nobody has a mission or {money(CREDIT)} credits", "XI-364")


SERVICES: Mapping[str, Callable[[MixiaTable, Captain], Reasons]] = {
    starport.REPAIR: _why_no_repair,
    starport.SHIP: _why_no_ship,
    starport.OUTFIT: _why_no_outfit,
    starport.SELL_OUTFIT: _why_no_outfit_sale,
    starport.REARRANGE: _why_no_rearranging,
    starport.FAME: _why_no_fame,
    any_time.OTHERS: _why_nobody_acts,
}
