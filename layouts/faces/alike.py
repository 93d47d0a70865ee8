"""Pieces of a kind that players can mix up, as their faces, their colours (to some eyes) or their names are alike.

Colour blindness is simulated by the matrices of Machado, Oliveira and Fernandes (2009) for full severity; distances are
those of CIELAB (CIE 1976), where 2 is just visible side by side.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import NamedTuple, TypeAlias

from components.problems import Problem, listed
from components.schema import Piece
from layouts.drawing.colour import rgb

MAX_PIECES_NAMED = 4
MIN_COLOUR_DISTANCE = 15.0
"""Least distance of two colours that people tell apart at arm's length, on pieces that don't lie side by side."""
MAX_COMPARED_PIECES = 60
"""Most pieces of one drawing that are compared with each other."""
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")

Vector: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Vector, Vector, Vector]

_LUMINANCE: Vector = (0.2126, 0.7152, 0.0722)
VISIONS: Mapping[str, Matrix] = {
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": (_LUMINANCE, _LUMINANCE, _LUMINANCE),
}
_TO_XYZ: Matrix = ((0.4124, 0.3576, 0.1805), _LUMINANCE, (0.0193, 0.1192, 0.9505))
_WHITE: Vector = (0.9505, 1.0, 1.089)


class Coloured(NamedTuple):
    """A piece, and the colours of its faces in order."""

    piece: Piece
    colours: Sequence[str]


def find_alike(pieces_by_svg: Mapping[str, Sequence[Piece]]) -> Iterator[Problem]:
    """Find pieces of one kind that players can mix up, grouped by the SVG of their faces."""
    yield from (_make_twins_problem(pieces) for pieces in pieces_by_svg.values() if len(pieces) > 1)
    yield from _find_confusable_colours(pieces_by_svg)
    yield from _find_shared_names([pieces[0] for pieces in pieces_by_svg.values()])


def _make_twins_problem(pieces: Sequence[Piece]) -> Problem:
    message = f"{_list_ids(pieces)} look alike; of copies say 'count', else let a face show what differs"
    return Problem(pieces[0].file, pieces[0].line, message)


def _list_ids(pieces: Sequence[Piece]) -> str:
    suffix = f" and {len(pieces) - MAX_PIECES_NAMED} more" if len(pieces) > MAX_PIECES_NAMED else ""
    return ", ".join(piece.id for piece in pieces[:MAX_PIECES_NAMED]) + suffix


def _find_shared_names(pieces: Sequence[Piece]) -> Iterator[Problem]:
    """Warn of names that pieces with different looks share: one problem for the whole kind."""
    pieces_by_name: dict[str, list[Piece]] = {}
    for piece in pieces:
        pieces_by_name.setdefault(piece.name.casefold(), []).append(piece)
    namesakes = [same for name, same in pieces_by_name.items() if name and len(same) > 1]
    if not namesakes:
        return
    first_namesakes, *other_namesakes = namesakes
    tail_text = (
        f" ({len(other_namesakes)} more {'name is' if len(other_namesakes) == 1 else 'names are'} used twice)"
        if other_namesakes
        else ""
    )
    message = (
        f"{_list_ids(first_namesakes)} are called '{first_namesakes[0].name}'"
        f"{tail_text}; players choose and type pieces by their names"
    )
    yield Problem(first_namesakes[1].file, first_namesakes[1].line, message)


def _find_confusable_colours(pieces_by_svg: Mapping[str, Sequence[Piece]]) -> Iterator[Problem]:
    """Warn of pieces that differ by colours alone, if some eyes can't tell these colours apart."""
    pieces_by_drawing: dict[str, list[Coloured]] = {}
    for svg, pieces in pieces_by_svg.items():
        coloured_item = Coloured(pieces[0], [each.upper() for each in _COLOUR.findall(svg)])
        pieces_by_drawing.setdefault(_COLOUR.sub("#", svg), []).append(coloured_item)
    for group_items in pieces_by_drawing.values():
        visions_by_pair: dict[tuple[str, str], list[str]] = {}
        first_pair: tuple[Piece, Piece] | None = None
        for first_item, second_item in combinations(islice(group_items, MAX_COMPARED_PIECES), 2):
            colours, visions = _find_confusing_visions(first_item.colours, second_item.colours)
            if visions:
                first_pair = first_pair or (first_item.piece, second_item.piece)
                visions_by_pair.setdefault(colours, visions)
        if first_pair:
            yield _make_colours_problem(first_pair, visions_by_pair)


def _find_confusing_visions(colours: Sequence[str], other_colours: Sequence[str]) -> tuple[tuple[str, str], list[str]]:
    """Return the two colours by which two drawings differ most, and the kinds of vision that can't tell any of their
    colours apart."""
    differing_pairs = {(x, y) for x, y in zip(colours, other_colours, strict=True) if x != y}
    visions = [
        vision
        for vision in VISIONS
        if all(measure_colour_distance(x, y, vision) < MIN_COLOUR_DISTANCE for x, y in differing_pairs)
    ]
    return max(
        differing_pairs, key=lambda pair: measure_colour_distance(pair[0], pair[1], next(iter(VISIONS)))
    ), visions


def _make_colours_problem(
    pieces: tuple[Piece, Piece], visions_by_colours: Mapping[tuple[str, str], Sequence[str]]
) -> Problem:
    """Return one problem that lists all colours which can be mistaken on pieces of one drawing."""
    texts = [
        f"{a} and {b} in {listed(visions)}" for (a, b), visions in islice(visions_by_colours.items(), MAX_PIECES_NAMED)
    ]
    tail_text = (
        f" and {len(visions_by_colours) - MAX_PIECES_NAMED} more pairs"
        if len(visions_by_colours) > MAX_PIECES_NAMED
        else ""
    )
    piece, twin_piece = pieces
    message = (
        f"{piece.id} and {twin_piece.id} differ by colour alone, and colours like theirs look alike to some: "
        f"{'; '.join(texts)}{tail_text}; let a sign, a word or a pattern tell them apart"
    )
    return Problem(piece.file, piece.line, message)


def measure_colour_distance(first_colour: str, second_colour: str, vision_name: str) -> float:
    """Return the distance of two colours as seen with a kind of vision.

    >>> round(measure_colour_distance("#C0392B", "#5C7A1E", "deuteranopia"))
    3
    >>> round(measure_colour_distance("#000000", "#FFFFFF", "grey"))
    100
    """
    return math.dist(_convert_to_lab(first_colour, vision_name), _convert_to_lab(second_colour, vision_name))


@lru_cache(maxsize=4096)
def _convert_to_lab(colour: str, vision_name: str) -> Vector:
    linear = tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour))
    perceived_rgb = tuple(min(1.0, max(0.0, c)) for c in _multiply(VISIONS[vision_name], linear))
    x, y, z = (
        _compute_lab_root(value / white) for value, white in zip(_multiply(_TO_XYZ, perceived_rgb), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _multiply(matrix: Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _compute_lab_root(value: float) -> float:
    return math.cbrt(value) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29
