"""What Embers tells: the sum of its subjects."""

from __future__ import annotations

from typing import Any

from ..constants import ARMOR, FITTINGS
from ..marks import COMET, ICE, PATH, RELIC
from ..told import Told
from . import (
    economy_facts,
    economy_words,
    event_words,
    ice_words,
    kiln_verbs,
    kiln_words,
    map_words,
    mission_words,
    mod_words,
    path_words,
    relic_words,
    risk_words,
    title_words,
    token_words,
    tracking,
)
from .keys import PLATED


def _plating(captain: Any) -> int:
    """XI-452: how much more damage plates let a ship take."""
    return PLATED * sum(FITTINGS[each["outfit"]].type == ARMOR for each in captain.get("attached") or ())


TOLD = Told(
    questions=(
        *economy_words.QUESTIONS,
        *event_words.QUESTIONS,
        *ice_words.QUESTIONS,
        *kiln_words.QUESTIONS,
        *mission_words.QUESTIONS,
        *mod_words.QUESTIONS,
        *path_words.QUESTIONS,
        *relic_words.QUESTIONS,
        *title_words.QUESTIONS,
        *token_words.QUESTIONS,
    ),
    events=(
        *economy_words.EVENTS,
        *event_words.EVENTS,
        *ice_words.EVENTS,
        *kiln_words.EVENTS,
        *mission_words.EVENTS,
        *mod_words.EVENTS,
        *path_words.EVENTS,
        *relic_words.EVENTS,
        *title_words.EVENTS,
        *token_words.EVENTS,
    ),
    actions={**token_words.VERBS, **economy_words.VERBS},
    beside={**title_words.VERBS, **kiln_verbs.VERBS},
    services=event_words.SERVICES,
    rules={
        **event_words.SERVICE_RULES,
        **kiln_verbs.VERB_RULES,
        **title_words.VERB_RULES,
        **economy_words.VERB_RULES,
        **token_words.VERB_RULES,
    },
    risks=risk_words.RISKS,
    previews=risk_words.PREVIEWS,
    kinds={**economy_words.KINDS, **event_words.KINDS},
    tokens=token_words.SAYS,
    kept_tokens=token_words.KEPT,
    legend=(f"{RELIC} relic", f"{COMET} comet", f"{PATH} path", "x swap", f"{ICE} ice", "I ice asteroids"),
    npc_signs={"kiln": "☾"},
    signs=(map_words.signs,),
    facts=(economy_facts.facts, event_words.tell_events),
    on_map=(map_words.facts,),
    in_space=(map_words.describe_hex,),
    kept=(token_words.tell_kept,),
    figures={"damage_threshold": _plating},
    edits=tracking.EDITS,
)
