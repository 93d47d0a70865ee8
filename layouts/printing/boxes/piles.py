"""The pieces to store, as piles: pieces of one kind and size, with the size and thickness of each as stored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from components.schema import Piece
from components.values import NamedTuple
from layouts.faces.design import Design
from layouts.printing.choice import is_wanted, list_copies
from layouts.printing.options import PrintOptions

CARD_THICKNESS_MM, SLEEVED_CARD_THICKNESS_MM, MOUNTED_THICKNESS_MM = 0.32, 0.5, 1.2
"""Thickness of a card of 250 to 300 g/m², of one in a sleeve, and of label paper on both faces of 1 mm grey board."""
EXTRA_THICKNESS_MM = 1.0
"""Thickness in mm that 2 mm board adds."""
SLEEVE = 3.0
"""Length in mm by which a sleeve is wider and higher than its card (PRINT: 66 × 91 for 63 × 88)."""
MAX_SLEEVED_MM = 122.0
"""Longest side in mm of cards for which sleeves are sold: tarot size."""
BASE_ROOM_MM, BASE_THICKNESS_MM = 2.0, 2.0
"""Width in mm by which the coin or disc under a standee exceeds the diagonal of its feet, and its thickness."""
CARDS = ("deck", "card", "stiff-card")


class Thickness(NamedTuple):
    """Thickness of one piece in mm, as measured on a stack of ten; `sleeved` is 0 if cards have no sleeves."""

    card: float = CARD_THICKNESS_MM
    sleeved: float = 0.0
    mounted: float = MOUNTED_THICKNESS_MM


class StackedPieces(NamedTuple):
    """Pieces of one kind and size as stored: upright, sleeved, standees on their sides. Lengths in mm."""

    kind: str
    title: str
    width: float
    height: float
    thick: float
    copies: int
    pieces: tuple[str, ...]
    """Ids of the distinct pieces."""
    cards: bool
    """Whether the pieces are rectangles of card, for a tuck box."""

    @property
    def high(self) -> float:
        """Height of all of them in one stack."""
        return self.copies * self.thick


def find_piles(design: Design, options: PrintOptions, thickness: Thickness) -> list[StackedPieces]:
    """Group all pieces that a print run with these options prints by kind and size, in the order of the box."""
    game = design.game
    chosen_pieces = [piece for piece in game.pieces() if is_wanted(game, design, piece, options)]
    copies_by_group: dict[tuple[str, float, float], list[tuple[Piece, int]]] = {}
    for piece, copy_count in list_copies(game, chosen_pieces, options.players, options.starter):
        width, height = _measure_stored(design, piece, thickness)
        copies_by_group.setdefault((piece.kind, width, height), []).append((piece, copy_count))
    return list(_make_piles(design, copies_by_group, thickness))


def _make_piles(
    design: Design, copies_by_group: dict[tuple[str, float, float], list[tuple[Piece, int]]], thickness: Thickness
) -> Iterator[StackedPieces]:
    for (kind_id, width, height), pieces in copies_by_group.items():
        count = sum(copies for _, copies in pieces)
        ids = tuple(piece.id for piece, _ in pieces)
        are_cards = design.stocks[kind_id].of in CARDS and design.trim(pieces[0][0]).shape == "rect"
        piece_thickness = _find_thickness(design, pieces[0][0], max(width, height), thickness)
        yield StackedPieces(
            kind_id, design.game.kinds[kind_id].title, width, height, piece_thickness, count, ids, are_cards
        )


def _measure_stored(design: Design, piece: Piece, thickness: Thickness) -> tuple[float, float]:
    """Return the sides of a piece as stored, the shorter first."""
    width, height = design.trim(piece)[:2]
    if folds := design.kinds[piece.kind].standee:
        _, middle_fold_y, lower_fold_y = folds
        width, height = _measure_base(width, folds), lower_fold_y - middle_fold_y + BASE_THICKNESS_MM
    elif thickness.sleeved and _has_sleeve(design, piece.kind, max(width, height)):
        width, height = width + SLEEVE, height + SLEEVE
    return min(width, height), max(width, height)


def _has_sleeve(design: Design, kind_id: str, longest_side: float) -> bool:
    return design.stocks[kind_id].of in ("deck", "card") and longest_side <= MAX_SLEEVED_MM + SLEEVE


def _find_thickness(design: Design, piece: Piece, longest_side: float, thickness: Thickness) -> float:
    folds, material_name = design.kinds[piece.kind].standee, design.stocks[piece.kind].of
    if folds:  # A standee lies on its side, and its base on edge.
        return _measure_base(design.trim(piece)[0], folds)
    if thickness.sleeved and _has_sleeve(design, piece.kind, longest_side):
        return thickness.sleeved
    if material_name in CARDS:
        return thickness.card
    return thickness.mounted + (EXTRA_THICKNESS_MM if material_name == "board" else 0.0)


def _measure_base(width: float, folds: Sequence[float]) -> float:
    """Return the diameter of the disc to which a standee's feet are glued, one bent forwards and one backwards."""
    return hypot(width, 2 * folds[0]) + BASE_ROOM_MM
