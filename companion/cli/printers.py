"""Printers people have measured: how far each one's backs lie from its fronts, in mm right and down."""

from __future__ import annotations

import math
from typing import Any

from companion import home
from components.problems import Problem, SalvageError, did_you_mean, display_path, listed

FILE = "printers.json"
NO_PRINTER = "none"
MAX_OFFSET_MM = 10.0


def remember(name: str, right: float, down: float) -> None:
    """Keep a printer's offset, and make that printer the default."""
    if not name or name == NO_PRINTER:
        raise SalvageError(f"a printer needs a name other than '{NO_PRINTER}'")
    for value in (right, down):
        if not abs(value) <= MAX_OFFSET_MM:
            raise SalvageError(f"an offset of {value:g} mm can't be right; it must be within ±{MAX_OFFSET_MM:g} mm")
    home.write(FILE, {"default": name, "offsets": {**_offsets(home.read(FILE)), name: (right, down)}})


def find_printer(name: str | None) -> tuple[str, tuple[float, float]]:
    """A printer's name and offset; None asks for the one measured last, 'none' for no offset. Raises SalvageError."""
    if name == NO_PRINTER:
        return "", (0.0, 0.0)
    known = home.read(FILE)
    offsets = _offsets(known)
    chosen = name or known.get("default")
    if chosen is None:
        return "", (0.0, 0.0)
    if chosen not in offsets:
        near = did_you_mean(chosen, offsets)
        have = listed(offsets) if offsets else "none yet; run salvage calibrate"
        raise SalvageError(f"printer '{chosen}' has not been calibrated{near}; known printers: {have}")
    return chosen, offsets[chosen]


def _offsets(known: dict[str, Any]) -> dict[str, tuple[float, float]]:
    """The printers of the file; SalvageError where it holds something else."""
    try:
        offsets = {name: (float(right), float(down)) for name, (right, down) in known.get("offsets", {}).items()}
    except (AttributeError, TypeError, ValueError):
        offsets = {"": (math.inf, math.inf)}
    if not all(abs(value) <= MAX_OFFSET_MM for each in offsets.values() for value in each):
        what = "holds no printers' offsets in mm; mend or delete it"
        raise SalvageError(Problem(display_path(home.folder() / FILE), None, what))
    return offsets
