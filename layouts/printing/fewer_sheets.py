"""Whether a run's pieces take fewer sheets with another bleed, margin or turn of the page.

Each way is tried as imposition has it, without making a page: arithmetic, a twentieth of what drawing takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter

from components.problems import SalvageError
from layouts.drawing.papers import MIN_MARGIN_MM
from layouts.printing.build_digest import FewerSheets
from layouts.printing.options import PrintOptions
from layouts.printing.planned_file import PlannedFile
from layouts.printing.registration import MIN_INSET_MM
from layouts.printing.sheets.imposition import MACHINE_BLEED_MM, count_sheets, fill_of_sheets
from layouts.printing.sheets.pages import SheetOptions

BLEEDS_MM = 2.5, 2.0, 1.5
"""Tried one after the other: with less than the last, a cut that is a little off leaves a white edge."""


def find_fewer_sheets(planned: Iterable[PlannedFile], options: PrintOptions) -> FewerSheets | None:
    """The way that saves most sheets, of several that which changes least; None where none saves any. Files of nothing
    but outlines are passed over: how these nest is dear to say, and bleed matters little to it."""
    found = [file for file in planned if not all(item.outline for item, _ in file.tally)]
    best, files = FewerSheets("", 0), [file.tally for file in found]
    now = sum(file.sheets for file in found)
    fill = [fill_of_sheets(tally, options.sheet) for tally in files]
    for way, sheet in _other_ways(options) if max(fill, default=0) > 1 else ():
        with suppress(SalvageError):  # Turned, a page may be too low for its margin.
            if any(fill_of_sheets(tally, sheet) < filled for tally, filled in zip(files, fill, strict=True)):
                saved = now - sum(count_sheets(tally, sheet) for tally in files)
                best = max(best, way._replace(saved=saved), key=attrgetter("saved"))
    return best if best.saved else None


def _other_ways(options: PrintOptions) -> Iterator[tuple[FewerSheets, SheetOptions]]:
    """What may be changed in the command, that first which changes least, and the sheets that it leads to; not yet how
    many these are."""
    sheet = options.sheet
    if sheet.grid or sheet.single:
        return
    if sheet.registration != "none":
        nearer = replace(sheet, inset=MIN_INSET_MM, bleed=min(sheet.bleed, MACHINE_BLEED_MM))
        yield FewerSheets(f"with --inset {MIN_INSET_MM:g}, without the feeder", 0, "inset", f"{MIN_INSET_MM:g}"), nearer
        return
    turn = "without" if sheet.landscape else "with"
    yield FewerSheets(f"{turn} --landscape", 0, "landscape"), replace(sheet, landscape=not sheet.landscape)
    for bleed in BLEEDS_MM:
        if bleed < sheet.bleed:
            yield FewerSheets(f"with --bleed {bleed:g}", 0, "bleed", f"{bleed:g}"), replace(sheet, bleed=bleed)
    if sheet.margin > MIN_MARGIN_MM:
        margin = f"{MIN_MARGIN_MM:g}"
        yield FewerSheets(f"with --margin {margin}", 0, "margin", margin), replace(sheet, margin=MIN_MARGIN_MM)
