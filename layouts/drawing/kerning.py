"""Kerning: adjustments of the distance between two letters, from the font's own pairs (GPOS).

A font is named by its file. Pairs are looked up one by one and cached: reading all of a font's pairs would take longer
than setting a book.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

PAIRS = 2
"""GPOS lookups of this type adjust pairs of glyphs."""


class _Subtable:
    """Pairs of one GPOS subtable; the adjustment of a pair of classes is read at its first look-up."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.places = {glyph: i for i, glyph in enumerate(table.Coverage.glyphs)}
        self.rows: dict[str, dict[str, float]] = {}
        self.advances: dict[tuple[int, int], float] = {}
        if table.Format == 2:
            self.left_classes, self.right_classes = table.ClassDef1.classDefs, table.ClassDef2.classDefs

    def advance(self, left: str, right: str) -> float | None:
        """Return the adjustment of a pair in font units; None if the next subtable decides."""
        if left not in self.places:
            return None
        if self.table.Format == 1:
            if left not in self.rows:
                records = self.table.PairSet[self.places[left]].PairValueRecord
                self.rows[left] = {record.SecondGlyph: _advance(record) for record in list(records)}
            return self.rows[left].get(right)
        classes = self.left_classes.get(left, 0), self.right_classes.get(right, 0)
        if classes not in self.advances:
            self.advances[classes] = _advance(self.table.Class1Record[classes[0]].Class2Record[classes[1]])
        return self.advances[classes]


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
    return adjustments(first, second, file).get(second, 0.0)


def adjustments(first: str, letters: Iterable[str], file: Path) -> dict[str, float]:
    """Map each of some letters to the adjustment of another letter's width before it, in thousandths of the type size;
    letters without any are left out."""
    glyphs, lookups, per_unit = _lookups(file)
    left = glyphs.get(ord(first))
    if left is None:
        return {}
    glyph_by_letter = {letter: glyphs[ord(letter)] for letter in letters if ord(letter) in glyphs}
    units_by_letter = dict.fromkeys(glyph_by_letter, 0.0)
    for subtables in lookups:
        # Most subtables don't cover a letter, and then none of the pairs that it begins.
        if tables := [table for table in subtables if left in table.places]:
            for letter, right in glyph_by_letter.items():
                for table in tables:
                    units = table.advance(left, right)
                    if units is not None:
                        units_by_letter[letter] += units
                        break
    return {letter: units * per_unit for letter, units in units_by_letter.items() if units}


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
