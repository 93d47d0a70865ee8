"""What can be done at The Kiln and the Tigris gate, as lists of actions say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.labels import cost
from companion.engine.texts import Words

VERBS: Mapping[Any, Words] = {
    "dock": f"Dock with The Kiln {cost('for 1 point')}",
    "undock": f"Leave The Kiln {cost('for 1 point')}",
    "tigris": f"Tigris gate {cost('for 1 point')} (d20: to the free Spawn Point with the nearest number)",
}
VERB_RULES: Mapping[str, str] = {"dock": "XI-444", "undock": "XI-449", "tigris": "XI-220"}
