"""A diff of pieces between two versions of a game, by their ids and field by field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from components.schema import Game, Piece

COMMON_FIELDS = "name", "code", "count", "size", "shape", "module", "per_player"
"""What every piece has that is compared, beside the fields of its kind."""


class PieceChanges(NamedTuple):
    """Pieces that are new, are gone, or have changed: these as they were and as they are."""

    added: tuple[Piece, ...]
    removed: tuple[Piece, ...]
    changed: tuple[tuple[Piece, Piece], ...]


def compare_pieces(old: Game, new: Game) -> PieceChanges:
    """Which pieces differ."""
    then, now = ({piece.id: piece for piece in game.pieces()} for game in (old, new))
    return PieceChanges(
        tuple(piece for id, piece in now.items() if id not in then),
        tuple(piece for id, piece in then.items() if id not in now),
        tuple((then[id], piece) for id, piece in now.items() if id in then and compare_fields(then[id], piece)),
    )


def compare_fields(then: Piece, now: Piece) -> Mapping[str, tuple[Any, Any]]:
    """The fields of a piece that differ, with their values then and now."""
    own = {name: (getattr(then, name), getattr(now, name)) for name in COMMON_FIELDS}
    names = dict.fromkeys([*then.fields, *now.fields])
    pairs = own | {name: (then.fields.get(name), now.fields.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
