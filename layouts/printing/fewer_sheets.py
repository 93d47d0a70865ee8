"""Finds out whether a run's pieces take fewer sheets with another bleed, margin or orientation of the page.

Each change is tried by imposition without making a page: arithmetic that takes a twentieth of the time for drawing.
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
from layouts.printing.sheets.imposition import MACHINE_BLEED_MM, count_sheets, measure_sheet_fill
from layouts.printing.sheets.pages import SheetOptions

BLEEDS_MM = 2.5, 2.0, 1.5
"""Bleeds to try in turn: with less than the last, a slightly inaccurate cut leaves a white edge."""


def find_fewer_sheets(planned: Iterable[PlannedFile], options: PrintOptions) -> FewerSheets | None:
    """Return the change of options that saves most sheets, the smallest such change; None if none saves any. Files of
    nothing but outlines are skipped: counting their sheets takes long, and bleed matters little to them."""
    planned_files = [file for file in planned if not all(item.outline for item, _ in file.tally)]
    best_change, tallies = FewerSheets("", 0), [file.tally for file in planned_files]
    sheet_count = sum(file.sheets for file in planned_files)
    fills = [measure_sheet_fill(tally, options.sheet) for tally in tallies]
    for sheet_saving, sheet in _list_other_ways(options) if max(fills, default=0) > 1 else ():
        with suppress(SalvageError):  # Turned, a page may be too low for its margin.
            if any(measure_sheet_fill(tally, sheet) < filled for tally, filled in zip(tallies, fills, strict=True)):
                saved_sheet_count = sheet_count - sum(count_sheets(tally, sheet) for tally in tallies)
                best_change = max(best_change, sheet_saving._replace(saved=saved_sheet_count), key=attrgetter("saved"))
    return best_change if best_change.saved else None


def _list_other_ways(options: PrintOptions) -> Iterator[tuple[FewerSheets, SheetOptions]]:
    """Yield changes of options, the smallest first, with the sheets they lead to; the number saved is still open."""
    sheet = options.sheet
    if sheet.grid or sheet.single:
        return
    if sheet.registration != "none":
        sheet_without_feeder = replace(sheet, inset=MIN_INSET_MM, bleed=min(sheet.bleed, MACHINE_BLEED_MM))
        yield (
            FewerSheets(f"with --inset {MIN_INSET_MM:g}, without the feeder", 0, "inset", f"{MIN_INSET_MM:g}"),
            sheet_without_feeder,
        )
        return
    preposition = "without" if sheet.landscape else "with"
    yield FewerSheets(f"{preposition} --landscape", 0, "landscape"), replace(sheet, landscape=not sheet.landscape)
    for bleed in BLEEDS_MM:
        if bleed < sheet.bleed:
            yield FewerSheets(f"with --bleed {bleed:g}", 0, "bleed", f"{bleed:g}"), replace(sheet, bleed=bleed)
    if sheet.margin > MIN_MARGIN_MM:
        margin_text = f"{MIN_MARGIN_MM:g}"
        yield (
            FewerSheets(f"with --margin {margin_text}", 0, "margin", margin_text),
            replace(sheet, margin=MIN_MARGIN_MM),
        )
