"""Scenes as small SVG files for pages: letters are outlines, so files need no fonts, and paths have relative
coordinates in hundredths of a mm, which compress to half the size of printed ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

from layouts.drawing import fonts, kerning
from layouts.drawing.backends import svg
from layouts.drawing.measure import boxes
from layouts.drawing.path_data import commands
from layouts.drawing.scene import PT, Paragraph, Path, Scene, Text
from layouts.drawing.shapes import num

EM, FAR_EM = 250, 64
"""Units per em of letters' points, close up and from afar."""
PATH_UNITS_PER_MM = 100
"""Units per mm of a path's points: a screen shows nothing smaller, however large the zoom."""
FAR_UNITS_PER_MM, MIN_FAR_DETAIL_MM, MIN_FAR_TYPE_PT, FAR_IMAGE_PX = 2, 2.0, 12.0, 320
"""For pictures seen from afar: units per mm, smallest visible size in mm, smallest readable type in pt, and pixels of
an image's longer side."""


def document(scene: Scene, *, far: bool = False) -> str:
    """Return a scene as the text of an SVG file. far: without details that can't be seen from a distance, such as small
    letters."""
    return svg.document(scene, draw=_Far if far else _Slim)


class _Slim(svg.Drawing):
    """Draws texts as outlines and shortens all paths."""

    fine, em = PATH_UNITS_PER_MM, EM

    def _path(self, item: Path) -> Any:
        return super()._path(item._replace(d=shorten(item.d, self.fine)))

    def _text(self, item: Text) -> Any:
        wide = fonts.width(item.text, item.font, item.size, item.tracking) - item.tracking
        back = wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        made = self._letters_of(item.text, item.font, item.size, item.tracking, item.fill)
        turned = f" rotate({num(item.angle)})" if item.angle else ""
        made["transform"] = (
            f"translate({num(item.x)} {num(item.y)}){turned} translate({num(-back)}) {made['transform']}"
        )
        return self._faded(made, item.opacity)

    def _paragraph(self, item: Paragraph) -> Any:
        made = self.make.g()
        for row, line in enumerate(item.lines):
            for span in line:
                drawn = self._letters_of(span.text, span.font, item.size * span.scale, 0.0, span.fill or item.fill)
                at = f"{num(item.x + span.dx)} {num(item.y + row * item.leading)}"
                drawn["transform"] = f"translate({at}) {drawn['transform']}"
                made.add(drawn)
        return made

    def _letters_of(self, text: str, font: str, size: float, tracking: float, fill: str) -> Any:
        """Draw a run of text from (0, 0), in units of its font."""
        scale = size * PT / self.em
        d = "".join(_place_letters(text, font, tracking / scale, self.em))
        return self.make.path(d=d, fill=self._paint(fill), transform=f"scale({scale:.4g} {-scale:.4g})")


class _Far(_Slim):
    """Leaves out small letters and tiny shapes, and rounds coarsely."""

    fine, em, longest = FAR_UNITS_PER_MM, FAR_EM, FAR_IMAGE_PX

    def _path(self, item: Path) -> Any:
        found = boxes(item)
        tiny = found and max(found[0].width, found[0].height) < MIN_FAR_DETAIL_MM
        return self.make.g() if tiny else super()._path(item)

    def _text(self, item: Text) -> Any:
        return super()._text(item) if item.size >= MIN_FAR_TYPE_PT else self.make.g()

    def _paragraph(self, item: Paragraph) -> Any:
        return super()._paragraph(item) if item.size >= MIN_FAR_TYPE_PT else self.make.g()


# ---- letters -------------------------------------------------------------------------------------------------------


def _place_letters(text: str, font: str, tracking: float, em: int) -> Iterator[str]:
    """Yield the outlines of a text's letters, one after the other."""
    at = 0.0
    for i, letter in enumerate(text := text.translate(fonts.INVISIBLE_LETTERS)):
        if outline := _outline(font, letter, em):
            (x, y), rest = outline
            yield f"M{x + round(at)} {y}{rest}"
        by = fonts.units(letter, font)
        if font.endswith(fonts.KERN) and i + 1 < len(text):
            by += kerning.pair(letter, text[i + 1], fonts.file(font))
        at += by * em / 1000 + tracking


@cache
def _glyphs(font: str) -> tuple[Any, Any, int]:
    """Return a font's glyphs, their names by letter, and its units per em."""
    from fontTools.ttLib import TTFont

    face = TTFont(fonts.source(font), lazy=True)
    return face.getGlyphSet(), face.getBestCmap(), face["head"].unitsPerEm


@lru_cache(maxsize=4096)
def _outline(font: str, letter: str, units: int) -> tuple[tuple[int, int], str] | None:
    """Return the start of a letter's outline and the rest of its path, with the given units per em; None for a
    space."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    glyphs, names, em = _glyphs(font)
    pen = DecomposingRecordingPen(glyphs)
    glyphs[names.get(ord(letter), ".notdef")].draw(pen)
    by = units / em
    steps = [*_go([(name, [(round(x * by), round(y * by)) for x, y in points]) for name, points in pen.value])]
    return (steps[0], "".join(steps[1:])) if steps else None


def _go(commands: Any) -> Iterator[Any]:
    """Yield the first point of an outline, then its relative commands."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    at = begun = None
    for name, points in commands:
        if name == "moveTo":
            (to,) = points
            yield to if begun is None else f"m{to[0] - begun[0]} {to[1] - begun[1]}"
            at = begun = to
        elif name == "lineTo":
            yield _step("l", at, points)
            at = points[-1]
        elif name == "qCurveTo":
            for pair in decomposeQuadraticSegment(points):
                yield _step("q", at, pair)
                at = pair[-1]
        elif name == "curveTo":
            yield _step("c", at, points)
            at = points[-1]
        else:
            yield "z"
            at = begun


def _step(command: str, at: Any, points: Any) -> str:
    return command + _join([round(value) for x, y in points for value in (x - at[0], y - at[1])])


# ---- paths -----------------------------------------------------------------------------------------------------------


def shorten(d: str, fine: int = PATH_UNITS_PER_MM) -> str:
    """Shorten path data of M, L, C and Z by relative coordinates, on a grid of `fine` units per mm.

    >>> shorten("M10 10L12.5 10C1.004 2 3 4 5 6Z")
    'M10 10l2.5 0c-11.5-8-9.5-6-7.5-4z'
    """
    made, x, y, begun = [], 0, 0, (0, 0)
    for letter, points in commands(d):
        part = [(round(across * fine), round(down * fine)) for across, down in points]
        if letter == "M":
            x, y = begun = part[0]
            made.append("M" + _join([x / fine, y / fine]))
        elif letter == "Z":
            x, y = begun
            made.append("z")
        else:
            made.append(letter.lower() + _join([v for px, py in part for v in ((px - x) / fine, (py - y) / fine)]))
            x, y = part[-1]
    return "".join(made)


def _join(numbers: list[float] | list[int]) -> str:
    """Join numbers as briefly as path data allow."""
    said = [f"{number:g}".replace("0.", ".", 1) if -1 < number < 1 else f"{number:g}" for number in numbers]
    return "".join(each if each[0] == "-" or not i else f" {each}" for i, each in enumerate(said))
