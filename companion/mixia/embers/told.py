"""What Embers tells: the sum of its subjects."""

from __future__ import annotations

from ..ground.marks import ICE, RELIC
from ..ground.told import ModuleWords
from . import economy_words, event_words, map_words, mission_words, mod_words

ASKING = economy_words, event_words, map_words, mission_words, mod_words
TOLD = ModuleWords(
    questions=tuple(each for words in ASKING for each in words.QUESTIONS),
    events=tuple(each for words in ASKING for each in words.EVENTS),
    actions={**mission_words.VERBS, **economy_words.VERBS},
    beside={**mod_words.VERBS, **map_words.VERBS},
    services=event_words.SERVICES,
    rules={
        **event_words.SERVICE_RULES,
        **map_words.VERB_RULES,
        **mod_words.VERB_RULES,
        **economy_words.VERB_RULES,
        **mission_words.VERB_RULES,
    },
    risks=map_words.RISKS,
    previews=map_words.PREVIEWS,
    kinds={**economy_words.KINDS, **event_words.KINDS},
    tokens=mission_words.SAYS,
    kept_tokens=mission_words.KEPT,
    legend=(f"{RELIC} relic", f"{ICE} ice"),
    facts=(economy_words.facts, event_words.tell_events),
    on_map=(map_words.facts,),
    in_space=(map_words.describe_hex,),
    kept=(mission_words.tell_kept,),
    figures={"damage_threshold": mod_words.plating_of},
)
