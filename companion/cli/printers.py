"""Calibrated printers: the offset of their backs in mm right and down, and the printed lengths of the 100 mm rulers."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from companion import home
from components.problems import Problem, SalvageError, did_you_mean, display_path, listed
from layouts.drawing.ruler import RULER_MM

FILE = "printers.json"
NO_PRINTER = "none"
MAX_OFFSET_MM = 10.0
MAX_STRETCH_MM = 3.0
"""Most that a printed ruler of the calibration sheet may differ from its length, in mm."""


class MeasuredPrinter(NamedTuple):
    """Measurements of a printer: offset of its backs, and lengths of its rulers, in mm."""

    right: float
    down: float
    across: float = RULER_MM
    along: float = RULER_MM

    @property
    def fault(self) -> str:
        """Message about an implausible measurement, with the allowed range; "" if all are plausible."""
        for value in self[:2]:
            if not abs(value) <= MAX_OFFSET_MM:
                return f"an offset of {value:g} mm can't be right; it must be within ±{MAX_OFFSET_MM:g} mm"
        for value in self[2:]:
            if not abs(value - RULER_MM) <= MAX_STRETCH_MM:
                ends = f"{RULER_MM - MAX_STRETCH_MM:g} to {RULER_MM + MAX_STRETCH_MM:g} mm"
                return f"a ruler of {value:g} mm can't be right; it is {ends}: print at 100 % (no scaling)"
        return ""


UNMEASURED = MeasuredPrinter(0.0, 0.0)


def remember(name: str, *measured: float | None) -> MeasuredPrinter:
    """Save a printer's measurements (None keeps the old value), and make it the default printer. Raises
    SalvageError."""
    if not name or name == NO_PRINTER:
        raise SalvageError(f"a printer needs a name other than '{NO_PRINTER}'")
    known = _printers(home.read(FILE))
    before = known.get(name, UNMEASURED)
    found = MeasuredPrinter(*(old if new is None else new for old, new in zip(before, measured, strict=True)))
    if found.fault:
        raise SalvageError(found.fault)
    home.write(FILE, {"default": name, "offsets": {**known, name: found}})
    return found


def find_printer(name: str | None) -> tuple[str, MeasuredPrinter]:
    """Return a printer's name and measurements; None means the one measured last, 'none' an unmeasured one. Raises
    SalvageError."""
    if name == NO_PRINTER:
        return "", UNMEASURED
    known = home.read(FILE)
    printers = _printers(known)
    chosen = name or known.get("default")
    if chosen is None:
        return "", UNMEASURED
    if chosen not in printers:
        near = did_you_mean(chosen, printers)
        have = listed(printers) if printers else "none yet; run salvage calibrate"
        raise SalvageError(f"printer '{chosen}' has not been calibrated{near}; known printers: {have}")
    return chosen, printers[chosen]


def _printers(known: dict[str, Any]) -> dict[str, MeasuredPrinter]:
    """Parse the printers of the file; older files have offsets only. Raises SalvageError if it holds anything else."""
    try:
        found = {name: MeasuredPrinter(*map(float, each)) for name, each in known.get("offsets", {}).items()}
    except (AttributeError, TypeError, ValueError):
        found = {"": MeasuredPrinter(math.inf, math.inf)}
    if not any(each.fault for each in found.values()):
        return found
    what = "holds no printers' offsets in mm; mend or delete it"
    raise SalvageError(Problem(display_path(home.folder() / FILE), None, what))
