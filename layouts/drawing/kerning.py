"""Kerning: adjustments of the distance between two letters, from the font's own pairs (GPOS).

A font is named by its file. Pairs are looked up one by one and cached: reading all of a font's pairs would take longer
than setting a book.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

PAIRS = 2
"""GPOS lookups of this type adjust pairs of glyphs."""


class _Subtable:
    """Pairs of one GPOS subtable; the pairs of a glyph are read at its first look-up."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.places = {glyph: i for i, glyph in enumerate(table.Coverage.glyphs)}
        self.rows: dict[str, dict[str, float] | list[float]] = {}
        self.classes: dict[str, int] = table.ClassDef2.classDefs if table.Format == 2 else {}

    def advance(self, left: str, right: str) -> float | None:
        """Return the adjustment of a pair in font units; None if the next subtable decides."""
        if left not in self.places:
            return None
        row = self.rows.get(left)
        if row is None:
            row = self.rows[left] = self._row(left)
        return row.get(right) if isinstance(row, dict) else row[self.classes.get(right, 0)]

    def _row(self, left: str) -> dict[str, float] | list[float]:
        if self.table.Format == 1:
            records = self.table.PairSet[self.places[left]].PairValueRecord
            return {record.SecondGlyph: _advance(record) for record in list(records)}
        row = self.table.Class1Record[self.table.ClassDef1.classDefs.get(left, 0)]
        return [_advance(record) for record in list(row.Class2Record)]


def _advance(record: Any) -> float:
    return float(getattr(record.Value1, "XAdvance", 0) or 0) if record.Value1 else 0.0


@cache
def _lookups(file: Path) -> tuple[dict[int, str], tuple[tuple[_Subtable, ...], ...], float]:
    """Return a font's glyphs by letter, the subtables of each of its kerning lookups, and thousandths of an em per font
    unit."""
    from fontTools.ttLib import TTFont

    face = TTFont(file, lazy=True)
    per_unit = 1000 / face["head"].unitsPerEm
    if "GPOS" not in face:
        return face.getBestCmap(), (), per_unit
    table = face["GPOS"].table
    chosen = {i for r in table.FeatureList.FeatureRecord if r.FeatureTag == "kern" for i in r.Feature.LookupListIndex}
    lookups = []
    for number in sorted(chosen):
        plain = [getattr(sub, "ExtSubTable", sub) for sub in table.LookupList.Lookup[number].SubTable]
        lookups.append(tuple(_Subtable(sub) for sub in plain if sub.LookupType == PAIRS))
    return face.getBestCmap(), tuple(lookups), per_unit


@lru_cache(maxsize=32768)
def pair(first: str, second: str, file: Path) -> float:
    """Return the adjustment of a letter's width before another letter, in thousandths of the type size; mostly 0 or
    less."""
    glyphs, lookups, per_unit = _lookups(file)
    left, right = glyphs.get(ord(first)), glyphs.get(ord(second))
    if left is None or right is None:
        return 0.0
    total = 0.0
    for subtables in lookups:
        for table in subtables:
            by = table.advance(left, right)
            if by is not None:
                total += by
                break
    return total * per_unit


def runs(text: str, file: Path) -> Iterator[tuple[str, float]]:
    """Split a text into runs, each with the adjustment after its last letter, in thousandths of the type size.

    >>> from layouts.drawing.fonts import file
    >>> list(runs("AVA", file("body")))
    [('A', -14.0), ('V', -14.0), ('A', 0.0)]
    """
    start = 0
    for i in range(len(text) - 1):
        if by := pair(text[i], text[i + 1], file):
            yield text[start : i + 1], by
            start = i + 1
    yield text[start:], 0.0


def total(text: str, file: Path) -> float:
    """Return the adjustment of a whole text's width, in thousandths of the type size."""
    return sum([pair(a, b, file) for a, b in pairwise(text)])
