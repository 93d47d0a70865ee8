"""What bots do at The Kiln: they dock to sell Ember, and leave when there is nothing more to do."""

from __future__ import annotations

from collections.abc import Iterator

from .. import trade
from ..constants import PRICES
from ..errands import FAME, Errand
from ..modules import Module
from ..table import Captain, MixiaTable
from ..terrain import HEXES, OFF_MAP
from .kiln import DOCK, SPACES, UNDOCK

LEAVING = 1.0
"""What leaving is worth: less than anything that can be done inside."""
MARKET = next(space for space in SPACES if (HEXES[space].feature or {}).get("feature") == trade.SELL)


def list_errands(table: MixiaTable, captain: Captain) -> Iterator[Errand]:
    """XI-444 XI-448 XI-449: in or out, for what can be sold inside."""
    wanted = (HEXES[MARKET].feature or {})["cargo"]
    held = [cargo for cargo in captain.cargo.values() if cargo in wanted]
    worth = sum(PRICES[cargo] for cargo in held) + FAME * (len(held) > 1)
    if captain.at in OFF_MAP:
        if held:
            yield Errand(worth, (MARKET,), trade.SELL)
        yield Errand(LEAVING, (captain.at,), UNDOCK, flies=True)
    elif held and table.kiln:
        yield Errand(worth, table.board.adjacent_to(table.kiln), DOCK, 0.8, flies=True)


ERRANDS = Module(errands=(list_errands,))
