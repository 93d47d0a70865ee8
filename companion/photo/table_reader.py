"""Reads photographs of tables in mid-game. The places of the board are faces like those of the pieces that lie there,
so what lies free is seen as well, and says how the board lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import cv2
import numpy as np

from companion.photo.board_faces import FREE_PLACE_PREFIX, draw_board, free_place, places_among
from companion.photo.board_lie import lie_by_edge, lie_by_places, lie_by_position
from companion.photo.correlation import BlockBounds
from companion.photo.doubts import Thresholds, measure, read_thresholds
from companion.photo.flood import GAP, Flood, FoundPiece, flood_grid, outline, plane_of, view_of
from companion.photo.kept import find_faces
from companion.photo.pictures import pack
from companion.photo.reader import DETAIL, InkedReader
from companion.photo.reading import Likeness, PhotoRemark, Plane, Share, look_at_edges
from companion.photo.references import INKS, References
from companion.photo.table_reading import NO_PIECE, PhotographedSpace, TableReading
from companion.photo.tables import Known, Lie, PhotographedBoard
from companion.photo.votes import find_features
from components.grid import Cell
from components.problems import SalvageError

SURE_THERE, WELL_SEEN = 0.6, 0.75
"""Correlation from which on something lies on the board for sure, and from which on it is aligned well."""
STANDS = 0.03
"""Part of a place that shows something else, from which on something stands there."""


class BoardPhotoReader(InkedReader):
    """Reads photographs of one game's table."""

    def __init__(self, table: PhotographedBoard) -> None:
        super().__init__()
        self.table = table

    @cached_property
    def _faces(self) -> Sequence[Sequence[References]]:
        """In each ink the faces of pieces and places, then those of the board's edge."""
        return [find_faces(self.table, ink, draw_board) for ink in INKS]

    @cached_property
    def _inked(self) -> Sequence[Sequence[References]]:
        return [drawn[:1] for drawn in self._faces]

    @cached_property
    def _places(self) -> Mapping[str, Cell]:
        """The places of the board by column and row."""
        return places_among(self._inked[0][0].faces)

    def read(self, photo: Any, called: str, known: Known) -> TableReading:
        """Read a table. Raises SalvageError if no known piece is there."""
        cv2.setNumThreads(1)
        grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY)
        ((references, may),) = self._find_candidates(grey, find_features(grey, DETAIL[True]))
        flood = Flood(grey, references, 1 + max(max(cell) for cell in self._places.values()))
        pieces = flood_grid(flood, may).pieces
        if not pieces:
            raise SalvageError(
                f"{called}: none of {self.table.game.title}'s pieces can be made out; go nearer, from straight above, "
                "with more light, or begin without a photograph. Only prints of this edition are known"
            )
        lie = known.lie or self._find_lie(flood, pieces, known)
        if lie:
            spaces = [self._look(flood, pieces, lie, name) for name in self._places]
        else:
            spaces = [self._see(found, references, cell) for cell, found in pieces.items()]
        step = references.size[0] + GAP
        rows = plane_of(flood, pieces) @ np.diag([step, -step, 1.0])
        plane = Plane(*(tuple(map(float, row)) for row in rows))
        high, wide = photo.shape[:2]
        made = TableReading(pack(photo), (wide, high), spaces, plane=plane, lie=lie, places=dict(self._places))
        if lie:
            made.remarks = [*self._tell_strays(pieces, references, lie)]
        look_at_edges(made)
        if lie and known.lying is not None:
            _trust_position(made, known.lying)
        made.count({name: piece.count for name, piece in self.table.pieces.items()})
        return made

    def _find_lie(self, flood: Flood, pieces: dict[Cell, FoundPiece], known: Known) -> Lie | None:
        """Return the lie of the board, or None if it isn't seen."""
        names = [face.piece for face in flood.references.faces]
        lie = lie_by_places(pieces, names, self._places)
        if lie is None and known.lying:
            lie = lie_by_position(pieces, names, self._places, known.lying)
        edges = self._faces[self._ink or 0][1:]
        if lie is None and edges:
            cells = [cell for cell, found in pieces.items() if found.score > SURE_THERE]
            step = flood.references.size[0] + GAP
            lie = lie_by_edge(flood.grey, plane_of(flood, pieces), step, edges[0], self._places, cells)
        return lie

    def _look(self, flood: Flood, pieces: dict[Cell, FoundPiece], lie: Lie, name: str) -> PhotographedSpace:
        """Read a place."""
        references, cell = flood.references, lie.cell(self._places[name])
        step = references.size[0] + GAP
        view = view_of(cell, plane_of(flood, pieces), step)
        found = pieces.get(cell)
        if found is None or found.score < WELL_SEEN:  # It may have been aligned badly before the grid was known.
            seen = [each for each in (found, flood.search(view)) if each]
            found = max(seen, key=lambda each: each.score, default=None)
        if found is None:
            corners = [(float(x), float(y)) for x, y in outline(view, references.size)]
            return PhotographedSpace(
                NO_PIECE, *cell, "", "nothing that is known can be made out there", corners, name=name
            )
        found, references = self._find_ink(found, references)
        space = self._see(self._as_placed(found, references, name, lie), references, cell)
        space.name = name
        return space

    def _as_placed(self, found: FoundPiece, references: References, name: str, lie: Lie) -> FoundPiece:
        """Compare a piece only with faces that this place may show: it can look free only in its own way."""
        scores = found.scores.copy()
        for number, face in enumerate(references.faces):
            if free := free_place(face.piece):
                scores[number, [turn for turn in range(4) if free != name or turn != lie.turn]] = -1.0
        best, turn = divmod(int(scores.argmax()), scores.shape[1])
        return replace(found, face=best, turn=turn, score=float(scores.max()), scores=scores)

    def _see(self, found: FoundPiece, references: References, cell: Cell) -> PhotographedSpace:
        """Return the piece in a cell, with its likelihoods."""
        likeness_of = cache(lambda way: measure_space(way, references))
        like, name = likeness_of(found), references.faces[found.face].piece
        corners = [(float(x), float(y)) for x, y in outline(found.view, references.size)]
        why = THRESHOLDS.why_not_sure(like._replace(rival=called(like.rival)))
        faces = [FREE_PLACE_PREFIX if free_place(face.piece) else face.piece for face in references.faces]
        ways = THRESHOLDS.shares(found, faces, likeness_of, bool(why))
        shares = [Share(NO_PIECE if face == FREE_PLACE_PREFIX else face, likely, "") for face, _, likely in ways]
        piece = NO_PIECE if free_place(name) else name
        stands = like.differing > STANDS
        return PhotographedSpace(piece, *cell, "", why, corners, shares, likeness=like, turn=found.turn, covered=stands)

    def _tell_strays(self, pieces: dict[Cell, FoundPiece], references: References, lie: Lie) -> Iterator[PhotoRemark]:
        """Yield a remark for each piece beside the board."""
        cells = {lie.cell(place) for place in self._places.values()}
        beside = [self._see(found, references, cell) for cell, found in pieces.items() if cell not in cells]
        for seen in beside:
            if not seen.unsure and seen.piece != NO_PIECE:
                yield PhotoRemark(f"{seen.piece} lies beside the board and isn't counted", seen.corners)


def _trust_position(reading: TableReading, lying: Mapping[str, str]) -> None:
    """Ask nothing of places that look, if badly, like what lies there by the position: that isn't changed."""
    for each in reading.pieces:
        if each.piece == lying.get(each.name, NO_PIECE):
            each.unsure = ""


def called(name: str) -> str:
    """Return the name of a face in sentences."""
    return "a free place" if free_place(name) else name


# ---- how sure it is, by figures of its own: how a tile is turned there doesn't count ---------------------------------


FIGURES = "table_doubts.json"
PLACE_BOUNDS = BlockBounds(different_below=0.4, same_from=0.7, telling=0.9)


def measure_space(found: FoundPiece, references: References) -> Likeness:
    """Measure how much a place resembles its name, and other names."""
    free = [face.piece for face in references.faces if free_place(face.piece)]
    return measure(found, references, free, PLACE_BOUNDS, turn_counts=False)


THRESHOLDS: Thresholds = read_thresholds(FIGURES)
"""What makes it sure what lies on a place."""
