"""The economy board: what can be bought, what planets produce and what is In Demand (XI-063, XI-351, XI-366 to XI-371).

Ember has no section: no planet makes it (XI-355 XI-A23).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from companion.engine import Chance, Guard, Reason, Step
from components.problems import Problem, wrong

from ..ground import hold
from ..ground.constants import CARGO, CARGO_NAME, CREDIT, DICE, GAME, SECTORS
from ..ground.modules import NEW_TURN, SALE, Action, Module, Stock, next_phase
from ..missions.titles import require_deed
from ..table.captains import choice, earn, guard
from ..trade.trade import SOLD_OUT, goods, stock_of
from .keys import SECTION, SWAP
from .tables import Captain, MixiaTable

DIE: Final = "d6"
PLENTY = "plenty"
"""The event that fills sections and leaves the credits on them."""
PAYS = {"XI-367": "XI-370", "XI-372": "XI-373"}
"""The rule by which a section In Demand pays, by that which brings a cube there."""
MARKET_MAKER, DEMANDED = "market-maker", "in-demand"
_MAKERS = {str(row["maker"]): str(row["cargo"]) for row in GAME.tables["cargo"].rows if row.get("maker")}
PRODUCED: Mapping[str, str] = {key: _MAKERS[sector.name] for key, sector in SECTORS.items() if sector.name in _MAKERS}
"""XI-367: what planets make, by their sector; Loath and Smugglers' Den make nothing (XI-371)."""


# ---- set-up and Status Phase ------------------------------------------------------------------------------------


def fill_sections(table: MixiaTable) -> Step:
    """XI-063: a d6 for each type of cube, and that many onto the board."""
    cargo = next(each for each in CARGO if each not in table.economy)
    face = yield Chance("section", DICE[DIE], "XI-063", {"cargo": cargo}, DIE)
    table.economy[cargo] = int(face)
    table.note("XI-063", "section filled", cargo=cargo, number=int(face))
    if len(table.economy) == len(CARGO):
        table.phase = next_phase(table, "economy")


def demand(table: MixiaTable) -> Step:
    """XI-369: 1,000 credits onto each empty section that has none."""
    empty = [cargo for cargo in CARGO if not table.economy.get(cargo) and cargo not in table.in_demand]
    if empty:
        table.in_demand = [cargo for cargo in CARGO if cargo in (*table.in_demand, *empty)]
        table.note("XI-369", "in demand", cubes=empty)
    table.phase = next_phase(table, "demand")
    yield from ()


# ---- what comes onto the board and leaves it ----------------------------------------------------------------------


def _count(table: MixiaTable, cargo: str) -> int:
    """XI-351 XI-355: the cubes in a section."""
    return table.economy.get(cargo, 0)


def _take(table: MixiaTable, cargo: str) -> None:
    table.economy[cargo] -= 1


def _put(table: MixiaTable, captain: Captain, cargo: str, number: int, rule: str) -> None:
    """XI-368 XI-370 XI-373: cubes onto the board, as far as its section has room; they may have been In Demand."""
    room, fit = _room_for(table, cargo), min(number, _fitting(table, cargo))
    if fit:
        table.economy[cargo] = _count(table, cargo) + fit
        table.note(rule, "put on board", cargo=cargo, number=fit, total=table.economy[cargo])
    if number > room:
        table.note("XI-368", "section full", cargo=cargo, number=number - room)
    if fit and cargo in table.in_demand:  # XI-A27: it is paid once, for the first of them.
        table.in_demand.remove(cargo)
        table.count(DEMANDED)
        table.note(PAYS[rule], "demand met", cargo=cargo)
        earn(table, captain, CREDIT, PAYS[rule])
        if captain.has_title(MARKET_MAKER):
            earn(table, captain, CREDIT, "XI-406")


def _room_for(table: MixiaTable, cargo: str) -> int:
    """XI-368: how many more cubes a section takes."""
    return SECTION - _count(table, cargo)


def _fitting(table: MixiaTable, cargo: str) -> int:
    """XI-A37: how many of these the supply has."""
    return min(_room_for(table, cargo), table.supply(cargo))


BOARD = Stock(name="the economy board", number=_count, take=_take, put=_put, sold_out=SOLD_OUT._replace(rule="XI-351"))
"""XI-351 XI-372: the stock of tables that play with it."""


# ---- selling ----------------------------------------------------------------------------------------------------


def made_by(table: MixiaTable, captain: Captain) -> str:
    """XI-367 XI-371 XI-A79: what a sale where the captain acts produces; "" at Loath and The Kiln."""
    return PRODUCED.get(table.board.sector_of.get(table.here(captain), ""), "")


def _produce(table: MixiaTable, captain: Captain, sold: Mapping[str, str]) -> None:
    """XI-366 XI-367: what is sold goes to the supply, and for each cube the planet makes one of its own type."""
    if cargo := made_by(table, captain):
        _put(table, captain, cargo, len(sold), "XI-367")


def _bonus(table: MixiaTable, captain: Captain, cubes: Collection[str]) -> int:
    """XI-370: what a sale brings for a section that is In Demand."""
    cargo = made_by(table, captain)
    if cargo not in table.in_demand or not _fitting(table, cargo):
        return 0
    return CREDIT * (2 if captain.has_title(MARKET_MAKER) else 1)


# ---- positions --------------------------------------------------------------------------------------------------


def _check(table: MixiaTable) -> Iterator[Problem]:
    """Yield the problems of the economy board."""
    for cargo in table.economy:
        if cargo not in CARGO:
            yield wrong("XI-A23", f"the economy board has no section for {CARGO_NAME[cargo]}", "economy", cargo)
    for cargo in table.in_demand:
        if cargo not in CARGO:
            yield wrong("XI-A23", f"the economy board has no section for {CARGO_NAME[cargo]}", "in_demand")
        elif _count(table, cargo) and PLENTY not in table.events_gone:
            what = f"credits lie on empty sections only, and {CARGO_NAME[cargo]}'s isn't empty"
            yield wrong("XI-369", what, "in_demand")
        if table.in_demand.count(cargo) > 1:
            yield wrong("XI-369", f"more than {CREDIT:,} credits lie on {CARGO_NAME[cargo]}'s section", "in_demand")
    if table.phase == "economy" and len(table.economy) >= len(CARGO):
        yield wrong("XI-063", "every section has been rolled for; the phase is order", "phase")


ECONOMY = Module(
    phases={"economy": fill_sections, "demand": demand},
    follows={SALE: (_produce,)},
    bonuses=(_bonus,),
    stock=BOARD,
    goals={MARKET_MAKER: require_deed(DEMANDED, 2)},
    checks=(_check,),
)


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
    """List the types of cubes aboard that can be exchanged."""
    return [cargo for cargo in CARGO if cargo in _count_held(captain) and _to_be_had(table, cargo)]


def _to_be_had(table: MixiaTable, given: str) -> list[str]:
    """List the types that cubes of one type can be exchanged for."""
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


EMBER, EMBER_BARON, EMBER_SOLD = "ember", "ember-baron", "ember-sold"


def _ember_bonus(table: MixiaTable, captain: Captain, cubes: Collection[str]) -> int:
    """XI-406: what Ember Baron gets for a sale with Ember in it."""
    return CREDIT if captain.has_title(EMBER_BARON) and EMBER in cubes else 0


def _sold(table: MixiaTable, captain: Captain, sold: Mapping[str, str]) -> None:
    """XI-354 XI-A64: Ember is counted for the title, which pays more for it."""
    if number := [*sold.values()].count(EMBER):
        table.count(EMBER_SOLD, number)
    if more := _ember_bonus(table, captain, sold.values()):
        earn(table, captain, more, "XI-406")


SALES = Module(follows={SALE: (_sold,)}, bonuses=(_ember_bonus,), goals={EMBER_BARON: require_deed(EMBER_SOLD, 3)})
