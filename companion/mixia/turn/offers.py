"""What can be done in an Action Phase and at a Starport, with all that modules add.

It reads what every module tells as soon as it is imported, so nothing that these import may import it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import DONE, END
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import LabelWords, Question

from ..ground.constants import WEALTH
from ..ground.names import money, pay
from ..ground.told import all_told
from .action_text import ACTING, VERB_RULES, VERBS, action_label, action_prompt, autopilot_prompt, rank_way
from .words import find_unused, find_unused_points, skip_anyway

STARPORT: Mapping[str, LabelWords] = {
    "repair": lambda repair: Label(
        "Repair all damage", "" if repair else "free", price=pay(repair) if repair else None
    ),
    "ship": lambda ship: Label("Buy a new ship", "+1 fame", price=pay(ship)),
    "outfit": "Buy an outfit",
    "sell": "Sell an outfit",
    "rearrange": "Rearrange the hold",
    "thaw": Label("Thaw all ice", "free"),
    "fame": Label("Buy 1 fame", price=pay(WEALTH)),
    **all_told().services,
    "others": Label("Give credits or discard a mission", "any captain"),
    DONE: Label("Done", then="on to the Status Phase"),
}
STARPORT_RULES = {
    "repair": "XI-395", "ship": "XI-388", "outfit": "XI-393", "sell": "XI-396", "rearrange": "XI-394", "thaw": "XI-333",
    "fame": "XI-046", "others": "XI-364", **all_told().rules,
}  # fmt: skip
LAST = ("jettison", "drop", "give", "end-turn", "others", DONE, END)
BEST = ("best-engine", "engine", "impulse", "sell", "buy", "deliver")
"""What people look for first and last; what modules add stands between these."""
ACTIONS: Mapping[Any, LabelWords] = {
    **{verb: VERBS[verb] for verb in BEST},
    **all_told().actions,
    **{verb: words for verb, words in VERBS.items() if verb not in LAST},
    **all_told().beside,
    **VERBS,
}
"""The words of all actions, in the order of lists."""
ACTION_RULES = {**VERB_RULES, **all_told().rules}
QUESTIONS = (
    Question(
        "action",
        action_prompt,
        action_label,
        labels={verb: words for verb, words in ACTIONS.items() if verb != DONE},
        rules=ACTION_RULES,
        rank=rank_way,
        gives_up=find_unused,
        sure={"end-turn": skip_anyway},
        types={**ACTING},
    ),
    Question(
        "autopilot",
        autopilot_prompt,
        action_label,
        labels={verb: words for verb, words in ACTIONS.items() if verb != END},
        rules=ACTION_RULES,
        rank=rank_way,
        gives_up=find_unused_points,
        types={**ACTING},
    ),
    Question(
        "starport",
        lambda seat, credits: Prompt("which action?", f"{money(credits)} credits left", seat, at="at the Starport"),
        labels=STARPORT,
        called={"ship": "buy a new ship"},
        rules=STARPORT_RULES,
        types={"credits": "int", "repair": "int", "ship": "int"},
    ),
)
