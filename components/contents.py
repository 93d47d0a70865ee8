"""The contents of a box as plain rows, for people, scripts and the rulebook's list of components."""

from __future__ import annotations

from typing import Any

from components.problems import SalvageError, did_you_mean, listed
from components.schema import Game, Piece


def listing(game: Game, module: str | None = None) -> list[dict[str, Any]]:
    """One row for each distinct piece, kind by kind: id, name, kind, count, size_mm, sides, source, module.

    With `module`, only that module's pieces. Raises SalvageError for a module the game doesn't have.
    """
    if module is not None and module not in game.modules:
        hint = did_you_mean(module, game.modules)
        raise SalvageError(f"{game.title} has no module {module!r}{hint}; modules: {listed(game.modules)}")
    return [_row(game, piece) for piece in game.pieces() if module in (None, piece.module)]


def _row(game: Game, piece: Piece) -> dict[str, Any]:
    return {
        "id": piece.id,
        "name": piece.name,
        "kind": piece.kind,
        "count": piece.count,
        "size_mm": [_plain(side) for side in piece.size],
        "sides": game.kinds[piece.kind].sides,
        "source": piece.source,
        "module": piece.module,
    }


def _plain(number: float) -> int | float:
    return int(number) if number == int(number) else number
