"""Kei's Swap space: cubes for cubes of another type, 1 for 1, any number (XI-372 to XI-374, XI-A25).

One swap gives cubes of one type for cubes of another (XI-A124). Mixed trades are several of them: what has been placed
here is remembered for the turn, so that none of them brings anything that all at once would not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine import Guard, Reason, Step

from .. import hold
from ..captains import choice, guard
from ..constants import CARGO, CARGO_NAME
from ..modules import NEW_TURN, Action, Module
from ..trade import goods, stock_of
from .keys import SWAP
from .tables import Captain, MixiaTable

NO_SWAPS = Reason(lambda table, player: f"no cubes are swapped on {table.here(player)}", "XI-372")
NONE_TO_SWAP = Reason("no cubes are aboard that are swapped here", "XI-372")
NONE_FOR_THEM = Reason(lambda table: f"{stock_of(table).name} has nothing to give for them", "XI-372")


def why_no_swap(table: MixiaTable, captain: Captain) -> Reason | None:
    """XI-372 XI-374: a cube is aboard for which another can be had here."""
    if not goods(table, captain, SWAP):
        return NO_SWAPS
    if not _count_held(captain):
        return NONE_TO_SWAP
    return None if _givable(table, captain) else NONE_FOR_THEM


def _count_held(captain: Captain) -> Mapping[str, int]:
    """XI-A23: the cubes aboard that planets make; Ember has no section on the economy board."""
    return Counter(cargo for cargo in captain.cargo.values() if cargo in CARGO)


def _givable(table: MixiaTable, captain: Captain) -> list[str]:
    """The types of cubes aboard for which something can be had."""
    return [cargo for cargo in CARGO if cargo in _count_held(captain) and _to_be_had(table, cargo)]


def _to_be_had(table: MixiaTable, given: str) -> list[str]:
    """What can be had for cubes of a type."""
    return [cargo for cargo in CARGO if why_not_had(table, given, cargo) is None]


SAME = Reason("these are the cubes that are given", "XI-374")
PLACED = Reason("{player.name} has placed such cubes here this turn", "XI-374")
NONE_LEFT = Reason(lambda table, key: f"{stock_of(table).name} has none", "XI-372")


def why_not_had(table: MixiaTable, given: str, cargo: str) -> Reason | None:
    """XI-372 XI-374: the stock has such a cube, and nobody gets back what the own ship has placed in this turn."""
    if cargo == given:
        return SAME
    if cargo in table.swapped:
        return PLACED
    return None if stock_of(table).number(table, cargo) else NONE_LEFT


NOT_ABOARD = Reason("none is aboard", "XI-372")


def _why_not_given(table: MixiaTable, captain: Captain, cargo: str) -> Reason | None:
    if cargo not in _count_held(captain):
        return NOT_ABOARD
    return None if _to_be_had(table, cargo) else NONE_FOR_THEM


def _guard_had(table: MixiaTable, ask: Any, key: str) -> Reason | None:
    return why_not_had(table, ask.about["given"], key) if key in CARGO_NAME else None


def swap(table: MixiaTable, captain: Captain) -> Step:
    """XI-372 XI-373 XI-374 XI-A25: the cubes that are had lie where those given did."""
    stock, held = stock_of(table), _count_held(captain)
    given = yield choice(captain.name, "swap given", _givable(table, captain), "XI-372", about={"held": {**held}})
    most = {cargo: min(held[given], stock.number(table, cargo)) for cargo in _to_be_had(table, given)}
    cargo = yield choice(captain.name, "swap for", most, "XI-372", about={"given": given, "most": most})
    about = {"given": given, "cargo": cargo}
    numbers = range(1, most[cargo] + 1)
    number = yield choice(captain.name, "swap number", numbers, "XI-372", about=about, enter=most[cargo])
    lying = [cell for cell in captain.cargo if captain.cargo[cell] == given]
    cells = hold.in_order(captain.ship, lying)[:number]
    for cell in cells:
        stock.take(table, cargo)
        captain.cargo[cell] = cargo
    if given not in table.swapped:
        table.swapped.append(given)
    table.note("XI-372", "swapped", who=captain.name, given=given, cells=cells, cargo=cargo, stock=stock.name)
    stock.put(table, captain, given, number, "XI-372")


def _begin(table: MixiaTable, captain: Captain) -> None:
    """XI-374: what was placed in the turn before doesn't count any more."""
    table.swapped = []


GUARDS: Mapping[str, Guard[MixiaTable]] = {
    "swap given": guard(CARGO_NAME, _why_not_given),
    "swap for": _guard_had,
}
KEI = Module(on_space={SWAP: {SWAP: Action(why_no_swap, swap)}}, follows={NEW_TURN: (_begin,)}, guards=GUARDS)
