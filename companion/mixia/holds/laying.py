"""How outfits, mods and cubes are laid in a hold: one by one, in packings, and anew (XI-088 to XI-092, XI-394)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from companion.engine import Step, Values

from ..ground import hold
from ..ground.constants import FITTINGS, MEASURES, MOD, MODS
from ..ground.hold import Placement
from ..table.captains import Asking, choice
from ..table.state import Captain, Fitting, MixiaTable, make_fitting
from .damage import AUTO

BY_HAND = "by-hand"
PACKINGS = 4
"""Packings that a captain is offered: what suits nobody among the best is laid by hand."""


def take_aboard(table: MixiaTable, captain: Captain, fitting: str, rule: str) -> Step:
    """Lay an outfit or mod from the supply as its captain likes (XI-088 to XI-092)."""
    taken = captain.closed_to(fitting)
    found = hold.placements(captain.ship, fitting, taken)
    placement = yield from _place(table, captain, fitting, found, taken)
    table.return_outfit(fitting, -1)
    laid = make_fitting(fitting, placement)
    captain.put_in(laid)
    _report(table, captain, laid, rule)


def _report(table: MixiaTable, captain: Captain, laid: Fitting, rule: str) -> None:
    """Report the placement of a thing."""
    key = laid.kind.key
    if key in MODS:
        table.note(rule, "mod fitted", who=captain.name, mod=key, cell=laid.placement.at)
    elif laid.kind.connects is not None:
        way = hold.write_placement(key, laid.placement)
        table.note(rule, "outfit attached", who=captain.name, outfit=key, way=way)
    else:
        table.note(rule, "outfit fitted", who=captain.name, outfit=key, cells=list(laid.cells))


def _place(
    table: MixiaTable, captain: Captain, fitting: str, found: list[Placement], taken: Collection[str], now: str = ""
) -> Asking[Placement]:
    """Return the placement that the captain chooses for an outfit or mod; `auto` takes the best. now: its present
    placement, if any."""
    ways = {hold.write_placement(fitting, each): each for each in found}
    if len(ways) == 1:
        return found[0]
    question, what = ("place mod", "mod") if fitting in MODS else ("place", "outfit")
    about = {what: fitting, "now": now}
    way = yield choice(captain.name, question, [AUTO, *ways], "XI-088", about=about, enter=AUTO)
    return _best_of(table, captain, fitting, found, taken) if way == AUTO else ways[way]


def _best_of(
    table: MixiaTable, captain: Captain, fitting: str, found: list[Placement], taken: Collection[str]
) -> Placement:
    """Return the placement that leaves most room for others, among those that suit the thing itself best."""
    suits = table.modules.rules.suits.get(FITTINGS[fitting].type)
    if suits is not None:
        how_well = [suits(captain, fitting, each.at) for each in found]
        found = [each for each, well in zip(found, how_well, strict=True) if well == max(how_well)]
    return hold.roomiest(captain.ship, fitting, found, taken)


def take_cargo(captain: Captain) -> list[str]:
    """All cubes out of the hold, to be laid anew."""
    cargo = [captain.cargo[cell] for cell in hold.in_order(captain.ship, captain.cargo)]
    captain.cargo = {}
    return cargo


def lay_all(
    table: MixiaTable, captain: Captain, moving: Sequence[Fitting], fixed: Collection[str], cubes: int = 0
) -> Step:
    """Lay outfits anew, then mods, some of which may lie on them. cubes: for so many room has to be left.

    Those that don't lie in the hold yet come out of the supply.
    """
    shapes, mods = part_mods(moving)
    take_up(table, captain, mods)
    yield from _lay_shapes(table, captain, shapes, fixed)
    for number, mod in enumerate(mods):
        left = sum(not each.kind.works_on for each in mods[number + 1 :])
        yield from _lay_mod(table, captain, mod, left, cubes)


def part_mods(fittings: Iterable[Fitting]) -> tuple[list[Fitting], list[Fitting]]:
    """Outfits, plates and pods, and mods."""
    every = list(fittings)
    return [each for each in every if each.kind.type != MOD], [each for each in every if each.kind.type == MOD]


def take_up(table: MixiaTable, captain: Captain, fittings: Iterable[Fitting]) -> None:
    """Out of the hold, to be laid anew: until then it lies beside the mat, where nobody else can buy it."""
    for each in fittings:
        if _lies_in(captain, each):
            captain.take_out(each)
            table.return_outfit(each.kind.key)


def _lies_in(captain: Captain, fitting: Fitting) -> bool:
    """Return whether this very piece lies in the hold: equal ones may lie there, too."""
    return any(each is fitting for each in captain.aboard())


def _lay_shapes(table: MixiaTable, captain: Captain, moving: list[Fitting], fixed: Collection[str]) -> Step:
    """Lay outfits as in a packing, or one after the other: then only ways are offered that leave room for the rest."""
    packing = (yield from _choose_packing(captain, moving, fixed)) if len(moving) > 1 else None
    if packing is not None:
        for fitting, placement in zip(moving, packing, strict=True):
            _lay_down(table, captain, fitting, placement)
        return
    taken, left = {*fixed}, list(moving)
    for fitting in moving:
        key = fitting.kind.key
        rest = [each.kind.key for each in left if each is not fitting]
        found = [
            each for each in hold.placements(captain.ship, key, taken)
            if hold.pack(captain.ship, rest, taken | {*hold.cells_of(key, each)}) is not None
        ]  # fmt: skip
        now = hold.write_placement(key, fitting.placement) if _lies_in(captain, fitting) else ""
        _lay_down(table, captain, fitting, (yield from _place(table, captain, key, found, taken, now)))
        taken |= {*fitting.cells}
        left.remove(fitting)


def _lay_mod(table: MixiaTable, captain: Captain, mod: Fitting, others: int, cubes: int) -> Step:
    """Lay a mod anew. One that may lie on outfits leaves room for `others` that may not, and for cubes."""
    taken = captain.closed_to(mod.kind.key)
    bare = captain.mat.cells - captain.blocked()
    if mod.kind.works_on and (len(bare) <= others or len(captain.room()) <= others + cubes):
        taken |= bare
    found = hold.placements(captain.ship, mod.kind.key, taken)
    _lay_down(table, captain, mod, (yield from _place(table, captain, mod.kind.key, found, taken)))


def _lay_down(table: MixiaTable, captain: Captain, fitting: Fitting, placement: Placement) -> None:
    """Lay something; out of the supply where it doesn't lie in the hold yet."""
    fitting.lay(placement)
    if not _lies_in(captain, fitting):
        captain.put_in(fitting)
        table.return_outfit(fitting.kind.key, -1)


def _choose_packing(captain: Captain, moving: list[Fitting], fixed: Collection[str]) -> Asking[list[Placement] | None]:
    """One of the packings that leave most room; None where the captain lays outfits one by one."""
    outfits = [each.kind.key for each in moving]
    best = hold.best_packings(captain.ship, outfits, fixed, PACKINGS)
    by_cells = {hold.write_packing(outfits, each): each for each in best}
    lie = all(_lies_in(captain, each) for each in moving)
    now = hold.write_packing(outfits, [each.placement for each in moving]) if lie else ""
    about = (_rooms, captain.ship, outfits, by_cells, fixed, now)
    answer = yield choice(captain.name, "packing", [*by_cells, BY_HAND], "XI-394", about)
    return by_cells.get(answer)


def _rooms(
    ship: str, outfits: list[str], packings: Mapping[str, list[Placement]], fixed: Collection[str], now: str
) -> Values:
    """Return the values of the question: the outfits that would still fit beside each packing, and the present packing,
    in which outfits of one kind may have changed places."""
    room = {cells: _types_left(ship, outfits, packing, fixed) for cells, packing in packings.items()}
    return {"room": room, "now": next((cells for cells in room if {*cells.split(",")} == {*now.split(",")}), "")}


def _types_left(ship: str, outfits: list[str], packing: list[Placement], fixed: Collection[str]) -> int:
    """Count the types of outfits that would still fit beside a packing."""
    cells = (hold.cells_of(outfit, each) for outfit, each in zip(outfits, packing, strict=True))
    taken = {*fixed, *(cell for covered in cells for cell in covered)}
    return sum(hold.fits(ship, outfit, taken) for outfit in MEASURES)


def load_all(captain: Captain, cargo: list[str]) -> Step:
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


def best_cell(captain: Captain) -> str:
    """Return the cell where a cube leaves most room for outfits."""
    return hold.roomiest_cell(captain.ship, captain.room(), captain.blocked())
