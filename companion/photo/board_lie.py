"""How a board lies in a photograph: by its free places, by its edge, or by what lies there in a known position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import cv2
import numpy as np

from companion.photo.board_faces import edge_of, free_place
from companion.photo.flood import FoundPiece
from companion.photo.references import DOTS, References
from companion.photo.tables import Lie, all_lies
from components.grid import Cell, turn_cell

MIN_AGREEING_VOTES, MIN_VOTE_RATIO = 3, 2
"""Places that must agree on how a board lies, and how many times as many as on anything else."""
MAX_EDGE_OFFSET_MM = 5.0
"""mm that an edge may lie beside where the pieces say."""
EDGE_PX_PER_MM = 2.0
"""Pixels a mm at which edges are compared."""
MIN_EDGE_CONTRAST = 12.0
"""Grey levels by which edges must differ somewhere, so that it is compared."""
EDGE_SEEN, EDGE_APART = 0.3, 0.15
"""Mean correlation of a board's edge that is seen, and by how much it is higher than if the board lay otherwise."""


def lie_by_places(pieces: Mapping[Cell, FoundPiece], names: Sequence[str], places: Mapping[str, Cell]) -> Lie | None:
    """Return the lie of the board by the free places that are seen; None if too few agree."""
    votes = Counter[Lie]()
    for cell, found in pieces.items():
        if name := free_place(names[found.face]):
            votes[_lie_of(cell, places[name], found.turn)] += 1
    return _most(votes)


def lie_by_position(
    pieces: Mapping[Cell, FoundPiece], names: Sequence[str], places: Mapping[str, Cell], lying: Mapping[str, str]
) -> Lie | None:
    """Return the lie of the board in which most of a position agrees; None if there is none."""
    votes = Counter[Lie]()
    for cell, found in pieces.items():
        for place, piece in lying.items():
            if piece == names[found.face] and place in places:
                votes.update(_lie_of(cell, places[place], turn) for turn in range(4))
    return _most(votes)


def lie_by_edge(
    grey: Any, plane: Any, step: float, edges: References, places: Mapping[str, Cell], cells: Iterable[Cell]
) -> Lie | None:
    """Return the lie of the board by its edge, in which all cells with something on them are its places; None if that
    isn't clear. plane: from mm of the grid to pixels; step: mm from a cell to the next."""
    lies = all_lies([*cells], places)
    looks: dict[tuple[Cell, int], dict[Lie, int]] = {}
    for number, face in enumerate(edges.faces):
        name, side = edge_of(face.piece)
        for lie in lies:
            looks.setdefault((lie.cell(places[name]), (side + lie.turn) % 4), {})[lie] = number
    marks = dict.fromkeys(lies, 0.0)
    for at, numbers in looks.items():
        seen = _straighten(grey, plane, step, at, edges.size)
        for lie, mark in _compare(seen, edges, numbers).items():
            marks[lie] += mark / len(edges.faces)
    best = sorted(lies, key=lambda lie: -marks[lie])[:2]
    if not best or marks[best[0]] < EDGE_SEEN:
        return None
    return best[0] if len(best) == 1 or marks[best[0]] - marks[best[1]] > EDGE_APART else None


def _compare(seen: Any, edges: References, numbers: Mapping[Lie, int]) -> dict[Lie, float]:
    """Compare a part of the edge with the picture expected for each lie of the board, if these pictures differ."""
    if seen is None:
        return {}
    patches = {number: _small(edges.faces[number].grey) for number in {*numbers.values()}}
    found = {number: cv2.matchTemplate(seen, patch, cv2.TM_CCOEFF_NORMED) for number, patch in patches.items()}
    best = max(found, key=lambda number: float(found[number].max()))
    row, column = np.unravel_index(int(found[best].argmax()), found[best].shape)
    high, wide = patches[best].shape
    there = seen[row : row + high, column : column + wide].astype(np.float32)
    every = np.array([*patches.values()], np.float32)
    telling = every.max(0) - every.min(0) > MIN_EDGE_CONTRAST
    if len(patches) == 1 or telling.sum() < EDGE_PX_PER_MM * EDGE_PX_PER_MM:
        return dict.fromkeys(numbers, float(found[best].max()))
    alike = {number: _correlate(there[telling], patch[telling].astype(np.float32)) for number, patch in patches.items()}
    return {lie: alike[number] for lie, number in numbers.items()}


def _correlate(one: Any, other: Any) -> float:
    a, b = one - one.mean(), other - other.mean()
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b) + 1e-6))


def _small(grey: Any) -> Any:
    return cv2.resize(grey, None, fx=EDGE_PX_PER_MM / DOTS, fy=EDGE_PX_PER_MM / DOTS, interpolation=cv2.INTER_AREA)


def _straighten(grey: Any, plane: Any, step: float, at: tuple[Cell, int], size: tuple[float, float]) -> Any | None:
    """Straighten the picture beside a cell, with its outside up and `MAX_EDGE_OFFSET_MM` around; None beyond the
    photograph."""
    (x, y), side = at
    out = np.array(((0, -1), (1, 0), (0, 1), (-1, 0))[side])
    middle = (step / 2 + size[1] / 2) * out + step * np.array((x, y))
    c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[side]
    wide, high = (each + 2 * MAX_EDGE_OFFSET_MM for each in size)
    local = np.array([[1 / EDGE_PX_PER_MM, 0, -wide / 2], [0, 1 / EDGE_PX_PER_MM, -high / 2], [0, 0, 1]])
    to = plane @ np.array([[c, -s, middle[0]], [s, c, middle[1]], [0, 0, 1]]) @ local
    seen = to @ (EDGE_PX_PER_MM * wide / 2, EDGE_PX_PER_MM * high / 2, 1)
    if not (0 <= seen[0] / seen[2] < grey.shape[1] and 0 <= seen[1] / seen[2] < grey.shape[0]):
        return None
    pixels = round(EDGE_PX_PER_MM * wide), round(EDGE_PX_PER_MM * high)
    return cv2.warpPerspective(grey, to, pixels, flags=cv2.INTER_AREA | cv2.WARP_INVERSE_MAP)


def _lie_of(cell: Cell, place: Cell, turn: int) -> Lie:
    """Return the lie of the board in which one of its places lies in this cell, with this turn."""
    x, y = turn_cell(place, turn)
    return Lie(turn, cell[0] - x, cell[1] - y)


def _most(votes: Counter[Lie]) -> Lie | None:
    """Return the lie with a clear majority of votes, or None."""
    (best, many), (_, other), *_ = [*votes.most_common(2), (Lie(0, 0, 0), 0), (Lie(0, 0, 0), 0)]
    return best if many >= MIN_AGREEING_VOTES and many >= MIN_VOTE_RATIO * other else None
