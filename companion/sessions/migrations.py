"""The file format of journals and saves, its version: a number in how a session began, which both write alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FORMAT = 5
"""The file format that is written today: a tracked game's edits are kept by field (`tracker.rules`)."""
OLDEST_FORMAT = 4
"""The file format of salvage 0.6, whose edits were lines as people type them. `compatibility` brings it up to date."""


def check_format(meta: Mapping[str, Any]) -> None:
    """Raises ValueError for how a session began in a format that can't be read."""
    made = meta.get("format")
    if not isinstance(made, int) or isinstance(made, bool):
        raise ValueError("its format is missing")
    if made > FORMAT:
        raise ValueError(f"its format is {made}, of a newer salvage; this one reads {OLDEST_FORMAT} and {FORMAT}")
    if made < OLDEST_FORMAT:
        raise ValueError(f"its format is {made}; open it once with salvage 0.6, which converts it")
