"""What the Sellsword's module tells."""

from __future__ import annotations

from ..told import Told
from . import words

TOLD = Told(
    events=words.EVENTS,
    services=words.SERVICES,
    paid_for={"hire": "the Sellsword"},
    rules=words.SERVICE_RULES,
    kinds=words.KINDS,
    npc_signs={"sellsword": "◘"},
)
