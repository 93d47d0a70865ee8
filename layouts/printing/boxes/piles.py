"""What is to be kept, as piles: pieces of one kind and size, how large each is as it lies away, and how thick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from components.schema import Piece
from components.values import NamedTuple
from layouts.faces.design import Design
from layouts.printing.choice import copies_of, is_wanted
from layouts.printing.options import PrintOptions

CARD_THICKNESS_MM, SLEEVED_CARD_THICKNESS_MM, MOUNTED_THICKNESS_MM = 0.32, 0.5, 1.2
"""A card of 250 to 300 g/m², one in a sleeve, and label paper on both faces of 1 mm grey board."""
EXTRA_THICKNESS_MM = 1.0
"""How much thicker what is mounted on 2 mm board is, in mm."""
SLEEVE = 3.0
"""A sleeve is so much wider and higher than its card, in mm (PRINT: 66 × 91 for 63 × 88)."""
MAX_SLEEVED_MM = 122.0
"""mm; sleeves are sold for cards up to tarot size."""
BASE_ROOM_MM, BASE_THICKNESS_MM = 2.0, 2.0
"""The coin or disc under a standee is wider than its feet from corner to corner by that, and so thick, in mm."""
CARDS = ("deck", "card", "stiff-card")


class Thickness(NamedTuple):
    """How thick one piece is, in mm, as measured on a stack of ten; `sleeved` is 0 where cards have no sleeves."""

    card: float = CARD_THICKNESS_MM
    sleeved: float = 0.0
    mounted: float = MOUNTED_THICKNESS_MM


class StackedPieces(NamedTuple):
    """Pieces of one kind and size as they lie away: upright, sleeved, standees on their sides. Lengths in mm."""

    kind: str
    title: str
    width: float
    height: float
    thick: float
    copies: int
    pieces: tuple[str, ...]
    """Ids of the distinct ones."""
    cards: bool
    """Whether they are rectangles of card, for a tuck box."""

    @property
    def high(self) -> float:
        """Height of all of them on one another."""
        return self.copies * self.thick


def find_piles(design: Design, options: PrintOptions, thickness: Thickness) -> list[StackedPieces]:
    """Everything that a print run with these options prints, by kind and size, in the order of the box."""
    game = design.game
    chosen = [piece for piece in game.pieces() if is_wanted(game, design, piece, options)]
    found: dict[tuple[str, float, float], list[tuple[Piece, int]]] = {}
    for piece, copies in copies_of(game, chosen, options.players, options.starter):
        width, height = _lying(design, piece, thickness)
        found.setdefault((piece.kind, width, height), []).append((piece, copies))
    return list(_piles(design, found, thickness))


def _piles(
    design: Design, found: dict[tuple[str, float, float], list[tuple[Piece, int]]], thickness: Thickness
) -> Iterator[StackedPieces]:
    for (kind, width, height), pieces in found.items():
        count = sum(copies for _, copies in pieces)
        ids = tuple(piece.id for piece, _ in pieces)
        cards = design.stocks[kind].of in CARDS and design.trim(pieces[0][0]).shape == "rect"
        thick = _thick(design, pieces[0][0], max(width, height), thickness)
        yield StackedPieces(kind, design.game.kinds[kind].title, width, height, thick, count, ids, cards)


def _lying(design: Design, piece: Piece, thickness: Thickness) -> tuple[float, float]:
    """How wide and high a piece is as it lies away, the shorter side first."""
    width, height = design.trim(piece)[:2]
    if folds := design.kinds[piece.kind].standee:
        _, middle, low = folds
        width, height = _base(width, folds), low - middle + BASE_THICKNESS_MM
    elif thickness.sleeved and _has_sleeve(design, piece.kind, max(width, height)):
        width, height = width + SLEEVE, height + SLEEVE
    return min(width, height), max(width, height)


def _has_sleeve(design: Design, kind: str, longest: float) -> bool:
    return design.stocks[kind].of in ("deck", "card") and longest <= MAX_SLEEVED_MM + SLEEVE


def _thick(design: Design, piece: Piece, longest: float, thickness: Thickness) -> float:
    folds, of = design.kinds[piece.kind].standee, design.stocks[piece.kind].of
    if folds:  # It lies on its side, and its base stands on edge.
        return _base(design.trim(piece)[0], folds)
    if thickness.sleeved and _has_sleeve(design, piece.kind, longest):
        return thickness.sleeved
    if of in CARDS:
        return thickness.card
    return thickness.mounted + (EXTRA_THICKNESS_MM if of == "board" else 0.0)


def _base(width: float, folds: Sequence[float]) -> float:
    """Across what a standee's feet are glued to, one bent forwards and one backwards."""
    return hypot(width, 2 * folds[0]) + BASE_ROOM_MM
