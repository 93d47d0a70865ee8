"""The content of an export: every piece of a print run with its copies, its cut, and its two faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple

from components.problems import NotInGame
from components.schema import Game, Kind, Piece
from layouts.drawing import shapes
from layouts.drawing.crop import cropped
from layouts.drawing.scene import Group, Scene
from layouts.drawing.shapes import Box
from layouts.faces.design import Design, Trim, sides
from layouts.printing.choice import check_names, is_wanted, list_copies
from layouts.printing.options import PrintOptions

BOARD_FROM_MM = 100.0
"""Length in mm from which a piece is a board, along its longest side."""
Side = Literal["front", "back", "stand"]
"""Printed faces, and the visible part of a standing standee: the lower half of its front without the foot."""


class ExportFace(NamedTuple):
    """A side that some pieces share: its name, which is valid for any file, and one of the pieces."""

    name: str
    piece: Piece
    side: Side


class ExportPiece(NamedTuple):
    """A piece and the number of its copies. Without a back it is printed on one side."""

    piece: Piece
    kind: Kind
    copies: int
    trim: Trim
    front: ExportFace
    back: ExportFace | None
    hides: bool
    """Whether other pieces have the same back: face down, nobody can identify the piece."""

    @property
    def size(self) -> tuple[float, float]:
        return self.trim.width, self.trim.height

    @property
    def is_rectangle(self) -> bool:
        return self.trim.shape == "rect"

    @property
    def is_rounded(self) -> bool:
        """Whether the piece is a rectangle with round corners."""
        return self.trim.corners > 0

    @property
    def is_square_cut(self) -> bool:
        """Whether the picture fills its rectangle; other shapes are transparent outside their outline."""
        return self.is_rectangle and not self.is_rounded

    @property
    def is_board(self) -> bool:
        return not self.hides and max(self.size) >= BOARD_FROM_MM

    @property
    def faces(self) -> tuple[ExportFace, ...]:
        return (self.front, self.back) if self.back else (self.front,)


@dataclass(frozen=True, eq=False)
class ExportContents:
    """The pieces of an export, in the order of the data."""

    design: Design
    items: tuple[ExportPiece, ...]

    @property
    def game(self) -> Game:
        return self.design.game

    @cached_property
    def by_id(self) -> dict[str, ExportPiece]:
        return {item.piece.id: item for item in self.items}

    @property
    def copies(self) -> Iterator[tuple[ExportPiece, int]]:
        """Every copy of every piece, numbered from 1."""
        return ((item, copy) for item in self.items for copy in range(1, item.copies + 1))

    def faces(self) -> list[ExportFace]:
        """List every face once, in the order of the data."""
        return list({face.name: face for item in self.items for face in item.faces}.values())

    def folds(self, export_piece: ExportPiece) -> tuple[float, ...]:
        """Return the folds of a standee in mm from its top: upper foot, middle, lower foot; empty for a flat piece."""
        return self.design.kinds[export_piece.kind.id].standee

    def open_face(self, export_piece: ExportPiece) -> ExportFace:
        """Return the visible face of a piece face up: for a standee the part that stands."""
        return (
            ExportFace(f"{export_piece.piece.id}-stand", export_piece.piece, "stand")
            if self.folds(export_piece)
            else export_piece.front
        )

    def open_faces(self) -> list[ExportFace]:
        """List every face as seen at a table, once, in the order of the data."""
        visible_faces = (face for item in self.items for face in (self.open_face(item), *item.faces[1:]))
        return list({face.name: face for face in visible_faces}.values())

    def size(self, face: ExportFace) -> tuple[float, float]:
        """Return width and height of a face, in mm."""
        export_piece = self.by_id[face.piece.id]
        if face.side != "stand":
            return export_piece.size
        _, middle, foot_height = self.folds(export_piece)
        return export_piece.size[0], foot_height - middle

    def cut_out(self, face: ExportFace, bleed: float = 0.0) -> Scene:
        """Draw a face's trim box with nothing beyond its outline; with a bleed in mm around it, nothing is cut off."""
        export_piece, (width, height) = self.by_id[face.piece.id], self.size(face)
        scene = self.design.scene(face.piece, "back" if face.side == "back" else "front")
        if bleed:
            return Scene(width + 2 * bleed, height + 2 * bleed, (Group(scene.items, bleed, bleed),), 0.0)
        top = self.folds(export_piece)[1] if face.side == "stand" else 0.0
        inner_group = Group(cropped(scene.items, Box(0.0, top, width, top + height)), 0.0, -top)
        clip_path_data = shapes.rect(0, 0, width, height) if top else export_piece.trim.cut(face.side)
        return Scene(width, height, (Group((inner_group,), clip=clip_path_data),), 0.0)


def read_contents(design: Design, options: PrintOptions) -> ExportContents:
    """Return what a print run with these options would print. Raises SalvageError for names that the game doesn't
    have."""
    check_names(design, options)
    game = design.game
    wanted_pieces = [piece for piece in game.pieces() if is_wanted(game, design, piece, options)]
    pieces_and_copies = [*list_copies(game, wanted_pieces, options.players, options.starter)]
    if not pieces_and_copies:
        raise NotInGame("nothing to export: no piece is in all of the modules and players asked for")
    back_by_id = _name_backs(design, [piece for piece, _ in pieces_and_copies])
    back_counts = Counter(face.name for face in back_by_id.values())
    return ExportContents(
        design,
        tuple(
            _make_export_piece(design, piece, copies, back_by_id.get(piece.id), back_counts)
            for piece, copies in pieces_and_copies
        ),
    )


def _make_export_piece(
    design: Design, piece: Piece, copy_count: int, back_face: ExportFace | None, back_counts: Counter[str]
) -> ExportPiece:
    kind, front_face = design.game.kinds[piece.kind], ExportFace(f"{piece.id}-front", piece, "front")
    does_hide = back_face is not None and (kind.back == "common" or back_counts[back_face.name] > 1)
    return ExportPiece(piece, kind, copy_count, design.trim(piece), front_face, back_face, does_hide)


def _name_backs(design: Design, pieces: Iterable[Piece]) -> dict[str, ExportFace]:
    """Map pieces that have backs, by id, to these; backs of a kind that look alike are all the first of them."""
    back_by_look: dict[tuple[str, Any], ExportFace] = {}
    back_by_id: dict[str, ExportFace] = {}
    for piece in pieces:
        if "back" in sides(design.game.kinds[piece.kind]):
            look = piece.kind, design.scene(piece, "back").items
            back_by_id[piece.id] = back_by_look.setdefault(look, ExportFace(f"{piece.id}-back", piece, "back"))
    return back_by_id
