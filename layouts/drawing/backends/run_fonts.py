"""Make the fonts that a folder asks for, in a separate process: python -I -S run_fonts.py FOLDER PACKAGES…

Fonts come from strangers, and a few bytes of one can cause any amount of work, so the time and memory of this process
are limited. The new fonts are drawn again from outlines: TrueType curves without programs, with only the letters asked
for. `job.json` lists the fonts to make, `made.json` the results.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

CPU_SECONDS, MEMORY_BYTES = 8, 1_000_000_000
"""CPU time and memory for making all fonts of a game."""
UNITS = 1000
"""Units per em of the new fonts."""
MAX_LETTER_POINTS = 5_000
"""Points of one letter, including its parts; a Chinese letter has some hundreds."""
MAX_ERROR_UNITS = 0.6
"""Largest distance between a TrueType curve and the cubic curve that it replaces."""
NO_EMBEDDING, WHOLE_ONLY, PICTURES_ONLY = 0x0002, 0x0100, 0x0200
"""Flags of a font's licence for use in documents (OS/2, fsType)."""
REFUSED_TABLES = {"SVG ": "coloured pictures", "CBDT": "coloured pictures", "sbix": "coloured pictures"}
CREATED = 3_000_000_000
"""Creation time in fonts, in seconds since 1904: always the same."""
ICON_GRID, ICON_SHARE = 24, 1.2
"""Grid of icons used as letters, and their height relative to a capital."""


class Refused(Exception):
    """A font that can't be used; the text gives the reason."""


class LetterSource:
    """A font that provides letters, at a weight if it is variable. Raises Refused."""

    def __init__(self, file: str, weight: float | None) -> None:
        from fontTools.ttLib import TTFont

        try:
            self.font = TTFont(file, lazy=True, fontNumber=0)
            self._open(weight)
        except (Refused, MemoryError):
            raise
        except Exception as bad:  # Damaged data may raise almost any exception.
            raise Refused(f"can't be read as a font ({str(bad) or type(bad).__name__})") from None

    def _open(self, weight: float | None) -> None:
        tables = set(self.font.keys())
        if not tables & {"glyf", "CFF ", "CFF2"}:
            outlines = next((words for table, words in REFUSED_TABLES.items() if table in tables), "no outlines")
            raise Refused(f"has {outlines}, which can't be printed; take a font with plain outlines")
        rights = self.font["OS/2"].fsType if "OS/2" in tables else 0
        if rights & NO_EMBEDDING:
            raise Refused("may not be put into documents, as its maker says in it (fsType 2); take another font")
        if rights & (WHOLE_ONLY | PICTURES_ONLY):
            raise Refused("may not be put into documents in part, as its maker says in it; take another font")
        self.letters: Mapping[int, str] = self.font.getBestCmap() or {}
        axes = {axis.axisTag: axis for axis in self.font["fvar"].axes} if "fvar" in tables else {}
        at = {}
        if "wght" in axes and weight is not None:
            at["wght"] = min(max(weight, axes["wght"].minValue), axes["wght"].maxValue)
        self.weight = at.get("wght", self.font["OS/2"].usWeightClass if "OS/2" in tables else 400)
        self.glyphs = self.font.getGlyphSet(location=at or None)
        self.scale = UNITS / self.font["head"].unitsPerEm
        self.family = str(self.font["name"].getBestFamilyName() or "")
        self.italic = bool("OS/2" in tables and self.font["OS/2"].fsSelection & 1)

    def draw_letter(self, letter: str) -> tuple[Any, int, int]:
        """Return a letter's glyph, its advance, and its number of points."""
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.transformPen import TransformPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen

        pen, glyph_pen = self._record(letter), TTGlyphPen(None)
        count = sum(len(points) for _, points in pen.value)
        # Cubic outlines run in the opposite direction to TrueType's; TrueType's own stay as they are.
        cubic = any(step == "curveTo" for step, _ in pen.value)
        scaled = TransformPen(
            Cu2QuPen(glyph_pen, MAX_ERROR_UNITS, reverse_direction=cubic), (self.scale, 0, 0, self.scale, 0, 0)
        )
        pen.replay(scaled)
        return glyph_pen.glyph(), round(self.glyphs[self.letters[ord(letter)]].width * self.scale), count

    def _record(self, letter: str) -> Any:
        """Record the drawing of a letter. Raises Refused if it has too many points and parts, which might never end."""
        from fontTools.pens.recordingPen import DecomposingRecordingPen

        class Steps(list[Any]):
            left = MAX_LETTER_POINTS

            def spend(self, points: int) -> None:
                self.left -= points
                if self.left < 0:
                    raise Refused(f"has a letter with more than {MAX_LETTER_POINTS:,} points and parts")

            def append(self, step: tuple[str, Any]) -> None:
                self.spend(len(step[1]))
                super().append(step)

        class Counting(DecomposingRecordingPen):  # type: ignore[misc]
            def addComponent(self, glyphName: str, transformation: Any) -> None:  # noqa: N802, N803
                self.value.spend(1)
                super().addComponent(glyphName, transformation)

        pen = Counting(self.glyphs)
        pen.value = Steps()
        self.glyphs[self.letters[ord(letter)]].draw(pen)
        return pen

    def has(self, letter: str) -> bool:
        """Return whether the font has a letter."""
        return ord(letter) in self.letters

    def cap_height(self) -> float:
        """Return the height of a capital in units."""
        height = getattr(self.font["OS/2"], "sCapHeight", 0) if "OS/2" in self.font else 0
        if not height and ord("H") in self.letters:
            from fontTools.pens.boundsPen import BoundsPen

            pen = BoundsPen(self.glyphs)
            self._record("H").replay(pen)
            height = pen.bounds[3] if pen.bounds else 0
        return float(height * self.scale) or 0.7 * UNITS


class Signs:
    """Letters that are icons: path data on a grid of `ICON_GRID` units, centred on the height of a capital."""

    def __init__(self, signs: Mapping[str, str], cap: float) -> None:
        self.signs, self.cap, self.scale = signs, cap, ICON_SHARE * cap / ICON_GRID

    def has(self, letter: str) -> bool:
        """Return whether a letter is an icon."""
        return letter in self.signs

    def draw_letter(self, letter: str) -> tuple[Any, int, int]:
        """Return an icon's glyph, its advance, and its approximate number of points."""
        from fontTools.pens.cu2quPen import Cu2QuPen
        from fontTools.pens.transformPen import TransformPen
        from fontTools.pens.ttGlyphPen import TTGlyphPen
        from fontTools.svgLib.path import parse_path

        glyph_pen, top = TTGlyphPen(None), self.cap / 2 + self.scale * ICON_GRID / 2
        pen = TransformPen(Cu2QuPen(glyph_pen, MAX_ERROR_UNITS), (self.scale, 0, 0, -self.scale, 0, top))
        parse_path(self.signs[letter], pen)
        return glyph_pen.glyph(), round(self.scale * ICON_GRID), len(self.signs[letter]) // 8


def make(
    order: Mapping[str, Any], folder: Path, signs: Mapping[str, str], source_by_key: dict[Any, LetterSource]
) -> dict[str, Any]:
    """Make one font with letters from several: each from the first source that has it. Raises Refused."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    sources = order["sources"]
    first, points_left = _open(sources[0], source_by_key), order["points"]
    cap = min(max(first.cap_height(), 100), UNITS)
    glyphs, metrics = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (500, 0)}
    name_by_code: dict[int, str] = {}
    letters_by_source = [""] * (len(sources) + 1)
    for letter in sorted({*order["letters"], " ", "\u00a0"}):
        number, source = _find(letter, sources, Signs(signs, cap), source_by_key)
        if source is None:
            continue
        glyph, width, points = source.draw_letter(letter)
        points_left -= points
        if points_left < 0:
            raise Refused("has letters that are too much to draw")
        name = f"u{ord(letter):04X}"
        glyphs[name], metrics[name], name_by_code[ord(letter)] = glyph, (max(0, min(width, 30_000)), 0), name
        letters_by_source[number] += letter
    built = FontBuilder(UNITS, isTTF=True)
    built.setupGlyphOrder([*glyphs])
    built.setupCharacterMap(name_by_code)
    built.setupGlyf(glyphs)
    table = built.font["glyf"]
    built.setupHorizontalMetrics({name: (wide, getattr(table[name], "xMin", 0)) for name, (wide, _) in metrics.items()})
    built.setupHorizontalHeader(ascent=UNITS, descent=-300)
    weight = order["weight"] or int(min(max(first.weight, 1), 1000))
    built.setupOS2(sTypoAscender=UNITS, sTypoDescender=-300, usWinAscent=UNITS, usWinDescent=300, sCapHeight=round(cap),
                   sxHeight=500, usWeightClass=weight)  # fmt: skip
    family = order["family"] or _plain_name(first.family) + (" Italic" if first.italic else "")
    ps_name = "".join(letter for letter in family if letter.isascii() and letter.isalnum()) + f"-{weight}"
    built.setupNameTable({"familyName": family, "styleName": "Regular", "psName": ps_name})
    built.setupPost()
    built.font["head"].created = built.font["head"].modified = CREATED
    built.font.recalcTimestamp = False
    built.save(folder / order["out"])
    return {"cap": cap / UNITS, "taken": letters_by_source}


def _find(
    letter: str, sources: Sequence[Mapping[str, Any]], signs: Signs, source_by_key: dict[Any, LetterSource]
) -> tuple[int, LetterSource | Signs | None]:
    """Find the first source with a letter, and its number. Icons come before fallback fonts that the game didn't name,
    and have the number after all sources."""
    for number, each in enumerate(sources):
        if each["last"] and signs.has(letter):
            break
        if (source := _open(each, source_by_key)).has(letter):
            return number, source
    return len(sources), signs if signs.has(letter) else None


def _open(each: Mapping[str, Any], source_by_key: dict[Any, LetterSource]) -> LetterSource:
    key = each["file"], each["weight"]
    if key not in source_by_key:
        try:
            source_by_key[key] = LetterSource(*key)
        except Refused as bad:
            raise Refused(f"{each['name']}: {bad}") from None
    return source_by_key[key]


def _plain_name(family: str) -> str:
    """Reduce a name to characters that every format allows."""
    plain = "".join(letter for letter in family if letter.isalnum() or letter in " -")
    return " ".join(plain.split())[:60] or "Font"


def main() -> None:
    """Make all fonts of the folder."""
    folder, *packages = sys.argv[1:]
    sys.path.extend(packages)
    if sys.platform != "win32":  # There whoever waits for this process ends it after a while.
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    root, outcomes, source_by_key = Path(folder), [], dict[Any, LetterSource]()
    job = json.loads((root / "job.json").read_text(encoding="utf-8"))
    for order in job["fonts"]:
        name = order["sources"][0]["name"]
        try:
            outcomes.append(make(order, root, job["signs"], source_by_key))
        except Refused as bad:
            outcomes.append({"refused": str(bad) if ": " in str(bad) else f"{name}: {bad}"})
        except MemoryError:
            outcomes.append({"refused": f"{name}: takes too much memory"})
        except Exception as bad:
            outcomes.append({"refused": f"{name}: is damaged ({str(bad) or type(bad).__name__})"})
    (root / "made.json").write_text(json.dumps(outcomes), encoding="utf-8")


if __name__ == "__main__":
    main()
