"""The score: fame, a line for each way it was earned (XI-003, XI-037 to XI-048)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.scoring import Line, Score, only, ranked
from components.schema import Field

from .ground.constants import GAME

HOLDINGS: Mapping[str, Field] = only(GAME.state, "players.fame_from")
"""What a score sheet asks for."""
SOURCES = GAME.tables["fame-sources"].rows


def score(holdings: Mapping[str, Any]) -> Score:
    """XI-001: whoever reaches the goal wins, and has most fame then."""
    return ranked({name: _lines(player.get("fame_from") or {}) for name, player in holdings["players"].items()})


def _lines(fame: Mapping[str, int]) -> Iterator[Line]:
    """Yield a line for every source of fame."""
    for row in SOURCES:
        if number := fame.get(row["source"], 0):
            yield Line(str(row["title"]), number, str(row["rule"]))
