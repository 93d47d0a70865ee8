"""The economy board: what can be bought, what planets produce and what is In Demand (XI-063, XI-351, XI-366 to XI-371).

Ember has no section: no planet makes it (XI-355 XI-A23).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from companion.engine import Chance, Step
from components.problems import Problem, wrong

from ..captains import earn
from ..constants import CARGO, CARGO_NAME, CREDIT, DICE, GAME, SECTORS
from ..modules import SALE, Module, Stock, next_phase
from ..titles import require_deed
from ..trade import SOLD_OUT
from .keys import SECTION
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
    """What can't be on the board."""
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
