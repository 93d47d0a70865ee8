"""Missions and Powers as a module: the lasting powers of ships (XI-118), each of which betters one figure of the rules,
and its other subjects."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping

from companion.engine.modules import add_up
from components.problems import Problem, wrong

from ..ground.modules import NEW_SHIP, SALE, Module
from ..table.captains import earn
from . import boom, missions
from .keys import CARDS, POWER_OF, better_by
from .tables import Captain, MixiaTable

SELL_PAY = "sell_pay"


def _figure(key: str) -> Callable[[Captain], int]:
    more = int(CARDS[key].fields["by"])
    return lambda captain: more if key in captain.powers else 0


def _take(table: MixiaTable, captain: Captain) -> None:
    """XI-118: the power of a ship, beside those of earlier ones."""
    if power := POWER_OF.get(captain.mat.name):
        for other in table.players.values():
            if power in other.powers:  # A correction has given it away before.
                other.powers.remove(power)
        captain.powers.append(power)
        table.note("XI-118", "power taken", who=captain.name, power=power)


# ---- a sale that pays more --------------------------------------------------------------------------------------


def _more_for_a_sale(table: MixiaTable, captain: Captain, cubes: Collection[str]) -> int:
    """XI-118: Good Name, in the first sale of a turn."""
    return 0 if table.deeds.get("sold") else better_by(captain.powers, SELL_PAY)


def _sell(table: MixiaTable, captain: Captain, sold: Mapping[str, str]) -> None:
    """XI-118: the same, once the sale has been counted."""
    more = better_by(captain.powers, SELL_PAY)
    if more and table.deeds["sold"] == len(sold):
        earn(table, captain, more, "XI-118")


# ---- positions --------------------------------------------------------------------------------------------------


def _check(table: MixiaTable) -> Iterator[Problem]:
    """XI-118: every captain has the power of the own ship."""
    for captain in table.players.values():
        power = POWER_OF.get(captain.mat.name) if captain.ship else None
        if power and power not in captain.powers:
            what = f"{captain.name} lacks the ship's power card, {CARDS[power].code} {CARDS[power].name}"
            yield wrong("XI-118", what, "players", captain.name, "powers")


POWERS = Module(
    figures={str(card.fields["figure"]): _figure(key) for key, card in CARDS.items()},
    follows={NEW_SHIP: (_take,), SALE: (_sell,)},
    bonuses=(_more_for_a_sale,),
    checks=(_check,),
)

MODULES: Mapping[str, Module] = {"powers": add_up([boom.NEW_MISSIONS, POWERS, missions.NEW_MISSIONS])}
