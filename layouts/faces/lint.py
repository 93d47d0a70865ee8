"""What prints, but may not serve: small type, too little contrast, images with too few pixels, pieces that look alike,
values that nothing shows.

Each is told once for its cause, with the line that draws it. Nothing here keeps a game from being printed or played.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, TypeAlias

from components.problems import Problem, in_order, listed
from components.schema import Kind, Piece
from components.yamlfile import Place
from layouts.backends import svg
from layouts.colour import WHITE, contrast
from layouts.faces import expressions
from layouts.faces.design import Design, sides
from layouts.faces.ink import Mark, contains, leaves
from layouts.faces.words import Words
from layouts.images import PREFIX as IMAGE
from layouts.measure import PlacedText, texts
from layouts.scene import Group, Item, Paragraph, Scene, Symbol, Text, Use, walk

SMALL = 7.0
"""pt; smaller type isn't read at arm's length."""
LARGE = 18.0
"""pt; type as large needs less contrast (WCAG 2.2, 1.4.3)."""
LEAST, LEAST_LARGE = 4.5, 3.0
"""Contrast of type with what lies below it, and of large type."""
LEAST_DPI = 200.0
"""Pixels of an image to an inch of the print; with fewer its edges are seen to be steps."""
FEW = 4
"""Pieces that look alike are named up to so many."""


Cause: TypeAlias = tuple[str, str, int | None]
"""What is wrong, and the file and line that draw it."""


Complaint: TypeAlias = tuple[str, float, str]
"""What is wrong, how badly, and in words."""


class Found(NamedTuple):
    """The worst case of a cause: how bad it is, where it is drawn, and what to say."""

    badness: float
    problem: Problem


def find_warnings(design: Design, data_alone: bool) -> list[Problem]:
    """All warnings about a design that nothing has drawn yet, in the order of files and lines.

    Faces that can't be drawn are left out: those are faults. data_alone: whether the game has no Python, which might
    read what no face shows.
    """
    places: dict[str, Place] = {}
    design.compiler.heard = lambda at, items: places.update(dict.fromkeys(_shown_by(items), at))
    worst: dict[Cause, Found] = {}
    alike: list[Problem] = []
    for kind in design.game.kinds.values():
        looks: dict[str, list[Piece]] = {}
        for piece in kind.pieces:
            drawn = [*_scenes(design, kind, piece)]
            for scene in drawn:
                with suppress(ValueError):  # Own Python may give path data that only browsers and printers read.
                    _look_at(piece, scene, places, design.kinds[kind.id].at, worst)
            looks.setdefault("".join(svg.fragment(scene.items) for scene in drawn), []).append(piece)
        alike += (_tell_alike(pieces) for pieces in looks.values() if len(pieces) > 1)
    design.compiler.heard = None
    return in_order([*(found.problem for found in worst.values()), *alike, *(_unused(design) if data_alone else ())])


def _shown_by(items: Iterable[Item]) -> Iterator[str]:
    """The texts and images that an element draws."""
    for item in walk(tuple(items)):
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Paragraph):
            yield from (span.text for row in item.lines for span in row)
        elif isinstance(item, Use) and item.symbol.pixels:
            yield item.symbol.name


def _scenes(design: Design, kind: Kind, piece: Piece) -> Iterator[Scene]:
    for side in sides(kind):
        try:
            for pose in range(design.poses(piece, side)):
                yield design.scene(piece, side, pose)
        except Exception:  # A fault, which is told as one.
            continue


def _look_at(
    piece: Piece, scene: Scene, places: Mapping[str, Place], of_kind: Place, worst: dict[Cause, Found]
) -> None:
    """Keep the worst of each cause in a face."""

    def keep(name: str, found: Iterable[Complaint]) -> None:
        at = places.get(name, of_kind)
        for what, badness, said in found:
            cause = what, at.file, at.line
            if cause not in worst or badness > worst[cause].badness:
                worst[cause] = Found(badness, at.fault(f"{piece.id}: {said}"))

    for symbol, scale in _images(scene.items, 1.0):
        keep(symbol.name, _coarse(symbol, scale))
    below: list[Mark] = []
    for leaf in leaves(scene.items):
        if isinstance(leaf, Mark):
            below.append(leaf)
            continue
        for run in _runs(leaf):
            keep(run.text, _complaints(run, below))


def _images(items: Iterable[Item], scale: float) -> Iterator[tuple[Symbol, float]]:
    """Images of pixels, and how many mm a pixel of each is wide."""
    for item in items:
        if isinstance(item, Group):
            yield from _images(item.items, scale * item.scale)
        elif isinstance(item, Use) and item.symbol.pixels:
            yield item.symbol, scale * item.scale
        elif isinstance(item, Use):
            yield from _images(item.symbol.items, scale * item.scale)


def _coarse(symbol: Symbol, scale: float) -> Iterator[Complaint]:
    dpi = 25.4 / scale
    if dpi < LEAST_DPI:
        wide, high = (round(side * scale) for side in (symbol.width, symbol.height))
        name = symbol.name.removeprefix(IMAGE)
        said = f"image '{name}' of {symbol.width} × {symbol.height} pixels is {wide} × {high} mm large, {dpi:.0f} dpi"
        yield "image", LEAST_DPI / dpi, f"{said}; {LEAST_DPI:.0f} or more print sharp"


def _runs(words: Words) -> list[PlacedText]:
    at = words.at
    return texts(Scene(0, 0, (Group((words.item,), at.x, at.y, at.angle, at.scale),)))


def _complaints(run: PlacedText, below: list[Mark]) -> Iterator[Complaint]:
    """What is wrong with a run of text."""
    shown = run.text if len(run.text) <= 24 else f"{run.text[:23]}…"
    if round(run.size, 2) < SMALL:
        yield (
            "size",
            SMALL / run.size,
            f"'{shown}' is set in {run.size:.3g} pt; {SMALL:g} pt or more is read at a table",
        )
    ground = _ground(run, below)
    least = LEAST_LARGE if run.size >= LARGE else LEAST
    if ground and (ratio := contrast(run.colour, ground)) < least:
        said = f"'{shown}' in {run.colour} on {ground} has a contrast of {ratio:.1f}; {least:g} or more can be read"
        yield "contrast", least / ratio, said


def _ground(run: PlacedText, below: list[Mark]) -> str | None:
    """The colour that lies below the middle of a text; None where that is no single colour."""
    left, top, right, bottom = run.box
    x, y = (left + right) / 2, (top + bottom) / 2
    for mark in reversed(below):
        if mark.fill is not None and contains(mark.outline, x, y):
            return mark.fill if mark.solid and isinstance(mark.fill, str) else None
    return WHITE


def _tell_alike(pieces: list[Piece]) -> Problem:
    first, names = pieces[0], [piece.id for piece in pieces]
    more = f" and {len(names) - FEW} more" if len(names) > FEW else ""
    what = f"{', '.join(names[:FEW])}{more} look alike; of copies say 'count', else let a face show what differs"
    return Problem(first.file, first.line, what)


def _unused(design: Design) -> Iterator[Problem]:
    """Fields of pieces that no face names."""
    named = {name for body, _ in design.faces.values() for name in _names(body)}
    if "facts" in named and any(_shows_facts(design, kind) for kind in design.game.kinds.values()):
        return
    for kind in design.game.kinds.values():
        unused = [
            name for name in kind.fields if not any(each == name or each.startswith(f"{name}_") for each in named)
        ]
        if unused and kind.line:
            file = next((piece.file for piece in kind.pieces if piece.file.endswith(".yaml")), "")
            what = f"no face shows {listed(unused)} of {kind.id}, and no rules read it"
            yield Problem(file or design.kinds[kind.id].at.file, kind.line if file else None, what)


def _shows_facts(design: Design, kind: Kind) -> bool:
    return any(name == "plain-front" for _, name in design.kinds[kind.id].front)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _names(part)
    elif expressions.is_template(value):
        yield from expressions.names_in(value)
