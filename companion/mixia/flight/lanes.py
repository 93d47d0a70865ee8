"""What borders do to a ship at this moment: where it may step, and where nothing happens to it (XI-174 to XI-178)."""

from __future__ import annotations

from components.values import NamedTuple

from ..ground.constants import PLANET, ROLLED, SECTORS
from ..ground.modules import altered
from ..ground.terrain import HEXES, SECTOR_OF, Border
from ..table.state import Captain, MixiaTable

LAWFUL, OUTLAW = "lawful", "outlaw"


class Lanes(NamedTuple):
    """What borders do to a ship now: whether it is an Outlaw's, the letters of terrains at whose borders nobody rolls,
    the credits that it takes to enter by a lawful entrance, and whether its captain has them."""

    outlaw: bool
    calm: str = ""
    fee: int = 0
    pays: bool = True


LANES = Lanes(outlaw=False), Lanes(outlaw=True)
"""What they usually do."""


def lanes_of(table: MixiaTable, captain: Captain) -> Lanes:
    """What borders do to a captain's ship."""
    if not table.modules.rules.alters:
        return LANES[captain.outlaw]
    calm = "".join([each for each in ROLLED if not altered(table, captain, "border rolls", 1, each)])
    fee = altered(table, captain, "entrance fee", 0)
    return Lanes(captain.outlaw, calm, fee, captain.credits >= fee)


def is_open(lanes: Lanes, border: Border, end: str) -> bool:
    """Whether nothing happens at a border that a ship may cross: an entrance, unless an Innocent gets a bounty there
    (XI-178) or pays there. Outlaws leave through lawful entrances like anybody else (XI-176)."""
    if not border.door:
        return border.letter in lanes.calm
    if lanes.fee and is_lawful_entrance(border, end):
        return False
    return lanes.outlaw or SECTORS[border.sector].law != OUTLAW


def is_lawful_entrance(border: Border, end: str) -> bool:
    """Whether it is one by which a step leads into a lawful planet's shield."""
    entering = border.door and border.sector == SECTOR_OF[end] and HEXES[end].letter == PLANET
    return entering and SECTORS[border.sector].law == LAWFUL


def may_step(lanes: Lanes, end: str, met: tuple[Border, ...]) -> bool:
    """XI-176: an Outlaw can't enter through a lawful entrance, but may try the shield (XI-177); nor can anybody who
    can't pay for it. `met`: on that step."""
    if not lanes.outlaw and lanes.pays:
        return True
    return not any(is_lawful_entrance(border, end) for border in met)
