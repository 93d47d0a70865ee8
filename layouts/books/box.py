"""What is in the box: each kind of piece with how many there are, its name and its size."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from components.schema import Game, Kind, Piece


def largest_pieces(game: Game, modules: Collection[str]) -> list[str]:
    """The largest piece of each kind in these modules, by its id."""
    return [max(pieces, key=lambda piece: piece.size[0] * piece.size[1]).id for _, pieces in _kinds(game, modules)]


def component_rows(game: Game, modules: Collection[str]) -> list[tuple[int, str, str]]:
    """Count, title and size (with its unit) of each kind that has pieces in these modules."""
    return [
        (sum(piece.count for piece in pieces), _kind_title(game, kind), _size(pieces))
        for kind, pieces in _kinds(game, modules)
    ]


def _kinds(game: Game, modules: Collection[str]) -> list[tuple[Kind, list[Piece]]]:
    found = [(kind, [p for p in kind.pieces if p.module in modules]) for kind in game.kinds.values()]
    return [(kind, pieces) for kind, pieces in found if pieces]


def _kind_title(game: Game, kind: Kind) -> str:
    if kind.stands_for is None:
        return kind.title
    return f"{kind.title} (in place of {game.kinds[kind.stands_for].title.lower()})"


def _size(pieces: Sequence[Piece]) -> str:
    """The trim size of pieces, or of the largest, as a ruler tells it: whole mm, of small pieces tenths."""
    every = {(piece.size, piece.shape) for piece in pieces}
    (w, h), shape = max(every, key=lambda size: size[0][0] * size[0][1])
    wide, high = (f"{round(side, 1 if side < 100 else None):g}" for side in (w, h))
    shown = f"Ø {wide}" if shape == "circle" else f"{wide} × {high}"
    return f"{shown} mm" if len(every) == 1 else f"up to {shown} mm"
