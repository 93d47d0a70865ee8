"""Bots' decision to hire the Sellsword."""

from __future__ import annotations

from ..bots.errands import Bots
from ..ground.constants import CREDIT
from ..table.state import Captain, MixiaTable
from .rules import HIRE, PRICE, SELLSWORD

FAR_AHEAD = 4
"""Lead in fame of another captain at which a bot hires it."""


def is_worth_hiring(table: MixiaTable, captain: Captain) -> bool:
    """Return whether a bot hires it: with credits to spare, against a captain far ahead."""
    npc = table.npcs.get(SELLSWORD)
    ahead = max((each.fame for each in table.players.values()), default=0) - captain.fame
    return ahead >= FAR_AHEAD and captain.credits >= PRICE + 2 * CREDIT and not (npc and npc.turns)


BOTS = {"sellsword": Bots(wishes={HIRE: is_worth_hiring})}
