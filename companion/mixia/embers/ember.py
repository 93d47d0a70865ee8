"""Selling Ember (XI-354 XI-361): what it pays stands with the data of cargo, where it is sold on the map."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ..captains import earn
from ..constants import CREDIT
from ..modules import SALE, Module
from ..titles import require_deed
from .tables import Captain, MixiaTable

EMBER, EMBER_BARON, EMBER_SOLD = "ember", "ember-baron", "ember-sold"


def _bonus(table: MixiaTable, captain: Captain, cubes: Collection[str]) -> int:
    """XI-406: what Ember Baron gets for a sale with Ember in it."""
    return CREDIT if captain.has_title(EMBER_BARON) and EMBER in cubes else 0


def _sold(table: MixiaTable, captain: Captain, sold: Mapping[str, str]) -> None:
    """XI-354 XI-A64: Ember is counted for the title, which pays more for it."""
    if number := [*sold.values()].count(EMBER):
        table.count(EMBER_SOLD, number)
    if more := _bonus(table, captain, sold.values()):
        earn(table, captain, more, "XI-406")


SALES = Module(follows={SALE: (_sold,)}, bonuses=(_bonus,), goals={EMBER_BARON: require_deed(EMBER_SOLD, 3)})
