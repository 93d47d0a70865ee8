"""What lies where: candidates are aligned and named, and on a grid the cells beside them looked at, until nothing new
turns up (grid flood)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.photo.correlation import SIDE, align, normalise, pixels_of, scale_of, straighten
from companion.photo.references import SEARCH_SIDE_PX, References
from companion.photo.votes import Candidate
from components.grid import NEIGHBOURS, Cell, cells_beside

MIN_MATCH_CORRELATION = 0.42
"""Correlation from which on a piece lies there; tables reach 0.3."""
MIN_CANDIDATE_CORRELATION = 0.33
"""Correlation from which on something may lie there."""
REACH = 6
"""Those it may be shifted by: 8 mm of a piece of 45 mm."""
MIN_ISOLATED_CORRELATION, MIN_ISOLATED_VOTES, MAX_ISOLATED_PLACES = 0.55, 12, 24
"""Correlation from which on a piece lies where nothing leads to it; votes with which such a one is looked for, and in
how many places."""
MAX_OFFSET_SHARE = 0.3
"""Part of a piece's side that a candidate may lie beside where its neighbours say."""
GAP = 1.0
"""mm between pieces laid side by side."""


@dataclass(slots=True, eq=False)
class FoundPiece:
    """A piece that was found: the homography from mm around its middle to pixels, its face and turn (clockwise), and
    the piece as it is seen, straightened and normalised."""

    view: Any
    face: int
    turn: int
    score: float
    seen: Any
    scores: Any
    """The correlations with all faces in all turns."""

    def take_for(self, face: int) -> FoundPiece:
        """Return the piece taken for another face, in the turn in which it resembles that most."""
        turn = int(self.scores[face].argmax())
        if (face, turn) == (self.face, self.turn):
            return self
        return replace(self, face=face, turn=turn, score=float(self.scores[face, turn]))


def name_by(references: References, view: Any, seen: Any) -> FoundPiece:
    """Return the piece that is most like a straightened and normalised picture."""
    scores = np.tensordot(references.templates, seen, axes=((2, 3), (0, 1)))
    face, turn = divmod(int(scores.argmax()), scores.shape[1])
    return FoundPiece(view, face, turn, float(scores.max()), seen, scores)


@dataclass(slots=True, eq=False)
class Flood:
    """The pieces of a photograph, found one from the other. span: cells that these lie in at most, in a row or column;
    0 where nobody knows."""

    grey: Any
    references: References
    span: int = 0

    def name(self, view: Any, rigid: bool, steps: int = 2) -> FoundPiece | None:
        """Name the piece at a view after aligning it with the face that it resembles most; None if nothing is seen."""
        found = self.compare(view)
        for _ in range(steps):
            if found.score < 0.15:
                return None
            view = self.move(found, rigid)
            if view is None:
                break
            better = self.compare(view)
            if better.score <= found.score:
                break
            found = better
        return found

    def move(self, found: FoundPiece, rigid: bool) -> Any | None:
        """Return the view that aligns a piece with its face; None if it can't be aligned."""
        template = self.references.templates[found.face, found.turn]
        scale = 40.0 / (np.abs(template).mean() + 1e-9) / 2
        moved = align(found.seen * scale, template * scale, rigid)
        if moved is None:
            return None
        to_pixels = pixels_of(self.references.compared)
        return found.view @ np.linalg.inv(to_pixels) @ moved @ to_pixels

    def compare(self, view: Any) -> FoundPiece:
        """Compare the picture in a view with all faces."""
        return name_by(self.references, view, normalise(straighten(self.grey, view, self.references.compared)))

    def edges_beyond(self, view: Any) -> list[str]:
        """List the edges of the photograph beyond which the middle of a view lies."""
        (x, y), (high, wide) = middle(view), self.grey.shape
        beyond = {"left": x < 0, "right": x > wide, "upper": y < 0, "lower": y > high}
        return [edge for edge, is_beyond in beyond.items() if is_beyond]

    def search(self, view: Any) -> FoundPiece | None:
        """Search for a piece near a view, shifted by some mm and turned by some degrees; None beyond the photograph."""
        if self.edges_beyond(view):
            return None
        size = self.references.compared
        around = REACH / SEARCH_SIDE_PX * min(size)
        best: tuple[float, Any] = (-1.0, view)
        for degrees in (-3, 0, 3):
            c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
            turned = view @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
            wide = straighten(self.grey, turned, size, around)
            small = cv2.resize(
                normalise(wide), None, fx=SEARCH_SIDE_PX / SIDE, fy=SEARCH_SIDE_PX / SIDE, interpolation=cv2.INTER_AREA
            )
            windows = np.lib.stride_tricks.sliding_window_view(small, (SEARCH_SIDE_PX, SEARCH_SIDE_PX))
            rows, columns = windows.shape[:2]
            flat = windows.reshape(rows * columns, -1)
            flat = flat / (np.linalg.norm(flat, axis=1, keepdims=True) + 1e-6)
            scores = flat @ self.references.coarse.T
            at = int(scores.max(1).argmax())
            row, column = divmod(at, columns)
            across = (column - (columns - 1) / 2) / SEARCH_SIDE_PX * size[0]
            down = (row - (rows - 1) / 2) / SEARCH_SIDE_PX * size[1]
            if scores.max() > best[0]:
                best = float(scores.max()), turned @ np.array([[1, 0, across], [0, 1, down], [0, 0, 1]])
        return self.name(best[1], rigid=True, steps=3) if best[0] > 0.2 else None


def lie_apart(flood: Flood, found: Iterable[Candidate]) -> list[FoundPiece]:
    """List the pieces at the candidates, each by itself."""
    named = (flood.name(each.view, rigid=False, steps=3) for each in found)
    likely = [each for each in named if each and each.score > MIN_CANDIDATE_CORRELATION]
    pieces: list[FoundPiece] = []
    least = min(flood.references.size)
    for each in sorted(likely, key=lambda each: -each.score):
        apart = 0.6 * least * scale_of(each.view)
        if all(np.linalg.norm(middle(each.view) - middle(other.view)) > apart for other in pieces):
            pieces.append(each)
    return pieces


def dots_of(view: Any, size: tuple[float, float]) -> float:
    """Pixels a mm that a piece has in the photograph."""
    return float((cv2.contourArea(outline(view, size).astype(np.float32)) / np.prod(size)) ** 0.5)


def outline(view: Any, size: tuple[float, float]) -> Any:
    """Return the corners of a piece in the photograph, clockwise from the top left of its view."""
    across, down = size[0] / 2, size[1] / 2
    local = np.array([[(-across, -down), (across, -down), (across, down), (-across, down)]])
    return cv2.perspectiveTransform(local, view)[0]


def middle(view: Any) -> Any:
    """Return the middle of a piece."""
    return view[:2, 2] / view[2, 2]


class PieceGrid(NamedTuple):
    """Pieces side by side by cell (x to the right, y down, as the first lies), and those that lie on none."""

    pieces: dict[Cell, FoundPiece]
    strays: Sequence[FoundPiece]


def flood_grid(flood: Flood, found: Sequence[Candidate]) -> PieceGrid:
    """Find the largest group of pieces side by side, and the other pieces that don't overlap it."""
    best: dict[Cell, FoundPiece] = {}
    for candidate in found[:12]:
        if len(best) > 2 and any(_lies_at(each, middle(candidate.view)) for each in best.values()):
            continue
        first = flood.name(candidate.view, rigid=False, steps=4)
        if first and first.score > MIN_MATCH_CORRELATION:
            grown = _grow(flood, {(0, 0): first}, found)
            best = max(best, grown, key=len)
            if len(best) > 4:
                break
    return _look_beyond(flood, best, found) if best else PieceGrid(best, ())


def _lies_at(found: FoundPiece, at: Any) -> bool:
    """Return whether a piece lies at a point of the photograph."""
    return bool(np.linalg.norm(middle(found.view) - at) < 20 * scale_of(found.view))


def _look_beyond(flood: Flood, pieces: dict[Cell, FoundPiece], found: Sequence[Candidate]) -> PieceGrid:
    """Pieces that lie on the same grid without a way of pieces to them, with what lies beside these; and others."""
    strays: list[FoundPiece] = []
    side = flood.references.size[0]
    for candidate in [each for each in found if each.votes >= MIN_ISOLATED_VOTES][:MAX_ISOLATED_PLACES]:
        if any(_lies_at(each, middle(candidate.view)) for each in [*pieces.values(), *strays]):
            continue
        plane = plane_of(flood, pieces)
        cell, apart = _cell_of(candidate.view, plane, side + GAP)
        fits = apart < MAX_OFFSET_SHARE * side and cell not in pieces
        view = _turned_like(candidate.view, plane) if fits else candidate.view
        made = flood.name(view, rigid=False, steps=3)
        if made and made.score > MIN_MATCH_CORRELATION and fits and _fits(made, pieces, plane, side):
            pieces = _grow(flood, {**pieces, cell: made}, found)
        elif made and made.score > MIN_ISOLATED_CORRELATION:
            strays.append(made)
    lie = pieces.values()
    return PieceGrid(pieces, [each for each in strays if not any(_lies_at(other, middle(each.view)) for other in lie)])


def _cell_of(view: Any, plane: Any, step: float) -> tuple[Cell, float]:
    """Return the cell of a piece, and its distance from the cell's middle in mm."""
    at, _ = _pose(view, plane)
    x, y = (round(float(n) / step) for n in at)
    return (x, y), float(np.linalg.norm(at - step * np.array((x, y))))


def _grow(flood: Flood, pieces: dict[Cell, FoundPiece], found: Sequence[Candidate]) -> dict[Cell, FoundPiece]:
    """All that lies beside some pieces, and beside that; empty cells are asked again once more of the grid is known."""
    empty: dict[Cell, int] = {}
    side = flood.references.size[0]
    while True:
        cells = [cell for cell in cells_beside(pieces) if empty.get(cell, 0) != _beside(cell, pieces)]
        cells = [cell for cell in cells if _is_within(cell, pieces, flood.span)]
        if not cells:
            return pieces
        plane = plane_of(flood, pieces)
        for cell in cells:
            empty[cell] = _beside(cell, pieces)
            made = _look(flood, _predict(cell, pieces, plane, side), found)
            if made and made.score > MIN_CANDIDATE_CORRELATION and _fits(made, pieces, plane, side):
                pieces[cell] = made
                empty.pop(cell)


def _is_within(cell: Cell, pieces: dict[Cell, FoundPiece], span: int) -> bool:
    """Return whether a cell and the sure pieces stay within the allowed span."""
    if not span:
        return True
    sure = [cell, *(each for each, found in pieces.items() if found.score > MIN_MATCH_CORRELATION)]
    return all(max(way) - min(way) < span for way in zip(*sure, strict=True))


def _look(flood: Flood, view: Any, found: Sequence[Candidate]) -> FoundPiece | None:
    """Find the piece near a view: by the candidate with its middle there, or else by a search."""
    stray = MAX_OFFSET_SHARE * flood.references.size[0] * scale_of(view)
    for each in found:
        if np.linalg.norm(middle(each.view) - middle(view)) < stray:
            made = flood.name(_turned_like(each.view, view), rigid=False, steps=3)
            if made and made.score > MIN_MATCH_CORRELATION:
                return made
    return flood.search(view)


def _turned_like(view: Any, other: Any) -> Any:
    """Turn a view of a square piece by quarters until it lies as another does."""
    across = [each[:2, 0] - middle(each) * each[2, 0] for each in (view, other)]
    down = view[:2, 1] - middle(view) * view[2, 1]
    ways = [across[0], down, -across[0], -down]
    quarters = int(np.argmax([way @ across[1] for way in ways]))
    c, s = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarters]
    return view @ np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


def _beside(cell: Cell, pieces: dict[Cell, FoundPiece]) -> int:
    return sum((cell[0] + dx, cell[1] + dy) in pieces for dx, dy in NEIGHBOURS)


def plane_of(flood: Flood, pieces: dict[Cell, FoundPiece]) -> Any:
    """Return the homography from mm of the grid to pixels, by the corners of all sure pieces."""
    side = flood.references.size[0]
    half = side / 2
    local = np.array([[(-half, -half), (half, -half), (half, half), (-half, half)]])
    sure = {cell: each for cell, each in pieces.items() if each.score > MIN_MATCH_CORRELATION} or pieces
    if len(sure) < 2:
        (cell, one), *_ = sure.items()
        return view_of((-cell[0], -cell[1]), one.view, side + GAP)
    there = np.concatenate([local[0] + np.array(cell) * (side + GAP) for cell in sure])
    seen = np.concatenate([cv2.perspectiveTransform(local, each.view)[0] for each in sure.values()])
    return cv2.findHomography(there, seen, 0)[0]


def edges_beside(flood: Flood, pieces: dict[Cell, FoundPiece]) -> list[str]:
    """List the edges of the photograph beyond which more pieces may lie beside these."""
    plane, step = plane_of(flood, pieces), flood.references.size[0] + GAP
    beyond = (flood.edges_beyond(view_of(cell, plane, step)) for cell in cells_beside(pieces))
    return [*dict.fromkeys(edge for edges in beyond for edge in edges)]


def view_of(cell: Cell, plane: Any, step: float) -> Any:
    """Return the homography from mm around the middle of a cell to pixels. step: mm from a cell to the next."""
    return plane @ np.array([[1, 0, step * cell[0]], [0, 1, step * cell[1]], [0, 0, 1]])


def _pose(view: Any, plane: Any) -> tuple[Any, float]:
    """Return the middle of a piece in mm of the grid, and its turn in radians."""
    flat = np.linalg.inv(plane) @ view
    at = cv2.perspectiveTransform(np.array([[(0.0, 0.0), (10.0, 0.0)]]), flat)[0]
    along = at[1] - at[0]
    return at[0], float(np.arctan2(along[1], along[0]))


def _predict(cell: Cell, pieces: dict[Cell, FoundPiece], plane: Any, side: float) -> Any:
    """Predict the view of a piece in a cell by its neighbours: from mm around its middle to pixels."""
    middles, turns = [], []
    for dx, dy in NEIGHBOURS:
        if neighbour := pieces.get((cell[0] - dx, cell[1] - dy)):
            at, turn = _pose(neighbour.view, plane)
            c, s = np.cos(turn / 2), np.sin(turn / 2)  # Neighbours are turned each for itself; half of it is kept.
            step = side + GAP
            middles.append(at + step * np.array((c * dx - s * dy, s * dx + c * dy)))
            turns.append(turn / 2)
    x, y = np.mean(middles, 0)
    c, s = np.cos(np.mean(turns)), np.sin(np.mean(turns))
    return plane @ np.array([[c, -s, x], [s, c, y], [0, 0, 1]])


def _fits(made: FoundPiece, pieces: dict[Cell, FoundPiece], plane: Any, side: float) -> bool:
    """Return whether a piece lies in its cell, and not on another."""
    at, _ = _pose(made.view, plane)
    every = (_pose(each.view, plane)[0] for each in pieces.values())
    return all(np.abs(at - other).max() > 0.85 * side for other in every)
