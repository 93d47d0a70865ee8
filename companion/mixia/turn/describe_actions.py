"""What the questions of the Action Phase are about: where the ship is, what each action costs and brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..fight import combat
from ..flight import explore, movement
from ..flight.lanes import OUTLAW, is_open, lanes_of
from ..flight.ways import end_of
from ..ground.constants import CREDIT, MISSIONS, SECTORS
from ..ground.modules import lift_of
from ..ground.terrain import Border
from ..missions import missions
from ..table.state import Captain, Fitted, MixiaTable
from ..trade import trade
from . import actions
from .action_text import CONTRABAND, ENTRANCE, FEE


def describe(table: MixiaTable, captain: Captain, ways: Mapping[str, int]) -> Mapping[str, object]:
    """Return the values of the question; `ways` are the hexes that can be named, with the steps to each."""
    there = {at: name for name, at in table.occupants()}
    targets = combat.attackable(table, captain)
    wanted = [captain.cargo[cell] for cell in trade.sellable(table, captain)]
    return {
        "at": captain.at,
        "points": table.points,
        "moving": table.moving,
        "energy": captain.energy,
        "armed": captain.armed,
        "credits": captain.credits,
        "idle": _count_unused(table, captain),
        "ways": {**ways},
        "borders": {end: [*list_borders(table, captain, end_of(end))] for end in ways if ways[end] == 1},
        "fee": lanes_of(table, captain).fee,
        "holds": {named: name_feature(table, captain, end_of(named)) for named in ways},
        "ships": {named: there[end] for named in ways if (end := end_of(named)) in there},
        "sharing": _find_shared(table, captain),
        "reaching": table.reaching,
        "impulse": movement.impulse_of(captain),
        "dice": [_describe_die(captain, each) for each in actions.engines_of_choice(captain)],
        "scan": explore.scan_energy(captain),
        "gates": movement.gate_ends(table, captain),
        "reached": movement.reach_ends(table, captain),
        "sides": [*explore.open_sides(table, captain)],
        "targets": targets,
        "attacked_with": _find_sole_weapons(table, captain, targets),
        "rammed": [name for name in targets if combat.only_rams(table, captain, name)],
        "stranded": actions.rescuable(table, captain),
        "rescue_energy": actions.rescue_energy(captain),
        "delivered": missions.deliverable(table, captain),
        "wanted": wanted,
        "bonus": trade.bonus_of(table, captain, wanted) if wanted else 0,
        "bought": trade.for_sale(table, captain),
        "one_by_one": trade.most_left(table, captain, trade.most_bought(captain)),
        "lying": trade.lying(table, captain, [table.here(captain)]),
        "prices": sorted({trade.price_of(table, captain, cargo) for cargo in wanted}),
        "brought": trade.cubes_of(table, captain),
        "mined": [cargo for verb in trade.GATHER for cargo in trade.goods(table, captain, verb)],
        **({"thrown": thrown} if (thrown := trade.throwable(table, captain)) else {}),
    }


def _describe_die(captain: Captain, engine: Fitted) -> str:
    """Return the die of an engine with the loss of its rolls by damage (XI-100), and the gain by mods (XI-464): `d6 −2
    +2`."""
    damage, lift = captain.damage_on(engine), lift_of(captain, engine)
    more = [f"−{damage}" if damage else "", f"+{lift}" if lift else ""]
    return " ".join(filter(None, [engine.kind.die, *more]))


def _find_sole_weapons(table: MixiaTable, captain: Captain, targets: Sequence[str]) -> list[str]:
    """List the only weapon against each target; none if there is a choice for any of them."""
    found = [[*combat.weapons(table, captain, name)] for name in targets]
    return [uses[0] for uses in found] if all(len(uses) == 1 for uses in found) else []


def _find_shared(table: MixiaTable, captain: Captain) -> str:
    """Return the ship that keeps this one from ending its movement here (XI-129), as long as it can fly on."""
    return table.occupant(captain.at, captain.name) if table.moving else ""


def _count_unused(table: MixiaTable, captain: Captain) -> int:
    """Count the armed markers that an end gives up in a turn in which the ship has done nothing yet."""
    idle = captain.impulse and not captain.used_markers and not table.moving and not table.deeds
    return captain.armed if idle else 0


def list_borders(table: MixiaTable, captain: Captain, hex: str) -> Iterator[str]:
    """Yield the borders on a step by the letters of their terrain; an entrance only if it brings a bounty (XI-178),
    then a search for contraband (XI-281) and the risks of modules. A lawful entrance is listed only if it takes a fee.
    """
    lanes = lanes_of(table, captain)
    for border in table.board.borders(captain.at, hex):
        if not is_open(lanes, border, hex):
            yield _name_entrance(border) if border.door else border.letter
    if missions.must_sneak(table.board, missions.contraband(captain).values(), captain.at, hex):
        yield CONTRABAND
    for risks in table.modules.rules.risks:
        yield from risks(table, captain, hex)


def _name_entrance(border: Border) -> str:
    return ENTRANCE if SECTORS[border.sector].law == OUTLAW else FEE


def name_feature(table: MixiaTable, captain: Captain, hex: str) -> str:
    """Name the feature of a hex that is useful to a captain; with the goods on sale there, or those aboard that it
    buys."""
    held = table.board.feature(hex)
    if not held:
        return ""
    feature, cargo = held["feature"], [*(held.get("cargo") or ())]
    if feature == "mission":
        return _name_mission_point(table, captain, hex)
    if feature == "explore" and hex not in table.tokens:
        return ""
    if (is_spent := table.modules.rules.spent.get(feature)) and is_spent(table, hex):
        return ""
    if feature == trade.BUY and captain.credits < CREDIT:
        return ""
    if feature == trade.SELL:
        cargo = [each for each in trade.accepted(cargo) if each in captain.cargo.values()]
        return " ".join([feature, *cargo]) if cargo else ""
    return " ".join([feature, *cargo])


def _name_mission_point(table: MixiaTable, captain: Captain, hex: str) -> str:
    """Name the missions to deliver there, or else tell whether missions may be drawn (XI-248 XI-251); nobody else knows
    the face-down ones."""
    sector = table.board.sector_of[hex]
    active = [*(each.mission for each in captain.missions if not each.waits), *captain.needs]
    delivered = [MISSIONS[each].code for each in active if missions.ends_at(each) == sector]
    if delivered:
        return " ".join([actions.DELIVER, *delivered])
    may_draw = hex not in table.drawn_at and captain.active_missions < missions.most_active(captain)
    return "mission" if may_draw and missions.missions_left(table) else ""
