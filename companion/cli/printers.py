"""Printers people have measured: how far each one's backs lie from its fronts, in mm right and down, and how long its
rulers of 100 mm are on paper."""

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
"""By how much the rulers of the calibration sheet may be longer or shorter on paper."""


class MeasuredPrinter(NamedTuple):
    """How a printer prints: offset of its backs, and lengths of its rulers, in mm."""

    right: float
    down: float
    across: float = RULER_MM
    along: float = RULER_MM

    @property
    def fault(self) -> str:
        """What of it can't be right, and what is; "" if all may be."""
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
    """Keep what was measured of a printer (None: as it was), and make that printer the default. Raises SalvageError."""
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
    """A printer's name and what was measured; None asks for the one measured last, 'none' for none. Raises
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
    """The printers of the file, of which older ones have offsets alone; SalvageError where it holds something else."""
    try:
        found = {name: MeasuredPrinter(*map(float, each)) for name, each in known.get("offsets", {}).items()}
    except (AttributeError, TypeError, ValueError):
        found = {"": MeasuredPrinter(math.inf, math.inf)}
    if not any(each.fault for each in found.values()):
        return found
    what = "holds no printers' offsets in mm; mend or delete it"
    raise SalvageError(Problem(display_path(home.folder() / FILE), None, what))
