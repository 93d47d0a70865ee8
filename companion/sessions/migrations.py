"""The format of journals and saves: a number in how a session began, which both write alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FORMAT = 4
"""Of what is written today, and since salvage 0.6."""


def check_format(meta: Mapping[str, Any]) -> None:
    """Raises ValueError for how a session began in a format that can't be read."""
    made = meta.get("format")
    if not isinstance(made, int) or isinstance(made, bool):
        raise ValueError("its format is missing")
    if made > FORMAT:
        raise ValueError(f"its format is {made}, of a newer salvage; this one reads {FORMAT}")
    if made < FORMAT:
        raise ValueError(f"its format is {made}; open it once with salvage 0.6, which converts it")
