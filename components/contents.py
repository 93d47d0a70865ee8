"""The contents of a box as plain rows, for people, scripts and the rulebook's list of components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from components.modules import ALL_MODULES, named_modules
from components.schema import Game, Piece


def listing(game: Game, modules: Sequence[str] = (ALL_MODULES,)) -> list[dict[str, Any]]:
    """List each distinct piece, kind by kind, as a row: id, name, kind, count, size_mm, sides, source, module.

    modules: only pieces of these. Raises SalvageError for a module that the game doesn't have.
    """
    named = named_modules(game, modules)
    return [_row(game, piece) for piece in game.pieces() if piece.module in named]


def _row(game: Game, piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.name,
        "kind": piece.kind,
        "count": piece.count,
        "size_mm": [int(side) if side == int(side) else side for side in piece.size],
        "sides": game.kinds[piece.kind].sides,
        "source": piece.source,
        "module": piece.module,
    }
