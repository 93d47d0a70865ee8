"""Rules of the Kickstarter Missions: Envoy (XI-294)."""

from __future__ import annotations

from companion.engine import Step

from ..ground.constants import band_of
from ..ground.modules import MissionType, Module
from ..holds.damage import DAMAGE, defend, suffer
from ..missions.missions import AT_POINT, announce, fail, mission_roll, show, starts_at_point
from ..table.state import Captain, MixiaTable

ENVOY, RULE = "envoy", "XI-294"


def _negotiate(table: MixiaTable, captain: Captain, mission: str) -> Step:
    """Negotiate: a d20 sets the pay, or deals its number as damage, which shields may lower (XI-294 XI-A82 XI-A101)."""
    announce(table, captain, mission, RULE)
    number = yield from mission_roll(table, captain, mission, RULE)
    band = band_of(mission, number)
    if not band["fails"]:
        show(table, captain, mission, int(band["pay"]), int(band["bounty"]), RULE, rolled=True)
        return
    fail(table, captain, mission, int(band["bounty"]), RULE)
    left = yield from defend(table, captain, number, DAMAGE)
    yield from suffer(table, captain, left, RULE)


ENVOYS = Module(missions={ENVOY: MissionType(AT_POINT, starts_at_point, _negotiate)})

MODULES = {"envoy": ENVOYS}
