"""Rules of the core game, for the extension points of modules."""

from __future__ import annotations

from ..flight import explore, movement
from ..ground.modules import Module
from ..missions import missions, titles
from ..npcs import npc_turns, npcs
from ..trade import starport, trade
from ..turn import abilities, actions, setup, turn

MODULES = {
    "core": Module(
        minor=actions.MINOR,
        goes_on=(explore.why_no_jump, movement.why_no_gate),
        standard=actions.STANDARD,
        on_space=trade.ON_SPACE,
        services=starport.SERVICES,
        phases={**setup.SET_UP, **turn.TURN},
        npcs=npc_turns.CARDS,
        explores=(explore.lay_tokens, missions.fix_distances, npcs.arrive),
        tokens=movement.TOKENS_BRING,
        effects=abilities.EFFECTS,
        useful=abilities.USEFUL,
        figures=titles.FIGURES,
        missions=missions.TYPES,
        goals=titles.GOALS,
        guards={**setup.GUARDS, **turn.GUARDS},
    )
}
