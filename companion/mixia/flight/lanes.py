"""Effects of borders on a ship at present: possible steps, and borders without consequences (XI-174 to XI-178)."""

from __future__ import annotations

from components.values import NamedTuple

from ..ground.constants import PLANET, ROLLED, SECTORS
from ..ground.modules import altered
from ..ground.terrain import HEXES, SECTOR_OF, Border
from ..table.state import Captain, MixiaTable

LAWFUL, OUTLAW = "lawful", "outlaw"


class Lanes(NamedTuple):
    """Effects of borders on a ship now: whether it is an Outlaw's, the terrains whose borders need no roll, the fee of
    a lawful entrance, and whether its captain can pay it."""

    outlaw: bool
    calm: str = ""
    fee: int = 0
    pays: bool = True


LANES = Lanes(outlaw=False), Lanes(outlaw=True)
"""Usual effects, for an Innocent and for an Outlaw."""


def lanes_of(table: MixiaTable, captain: Captain) -> Lanes:
    """Return the effects of borders on a captain's ship."""
    if not table.modules.rules.alters:
        return LANES[captain.outlaw]
    calm = "".join([each for each in ROLLED if not altered(table, captain, "border rolls", 1, each)])
    fee = altered(table, captain, "entrance fee", 0)
    return Lanes(captain.outlaw, calm, fee, captain.credits >= fee)


def is_open(lanes: Lanes, border: Border, end: str) -> bool:
    """Return whether a border that a ship may cross has no consequence: it is an entrance, unless an Innocent gets a
    bounty (XI-178) or pays there. Outlaws may leave through lawful entrances (XI-176)."""
    if not border.door:
        return border.letter in lanes.calm
    if lanes.fee and is_lawful_entrance(border, end):
        return False
    return lanes.outlaw or SECTORS[border.sector].law != OUTLAW


def is_lawful_entrance(border: Border, end: str) -> bool:
    """Return whether a step enters a lawful planet's shield through its entrance."""
    entering = border.door and border.sector == SECTOR_OF[end] and HEXES[end].letter == PLANET
    return entering and SECTORS[border.sector].law == LAWFUL


def may_step(lanes: Lanes, end: str, met: tuple[Border, ...]) -> bool:
    """Return whether a step is allowed: Outlaws, and captains who can't pay, can't use a lawful entrance, but may try
    the shield (XI-176 XI-177). met: the borders of the step."""
    if not lanes.outlaw and lanes.pays:
        return True
    return not any(is_lawful_entrance(border, end) for border in met)
