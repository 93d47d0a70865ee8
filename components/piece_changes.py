"""Differences of pieces between two versions of a game, by id and field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from components.columns import ID_LENGTH, join_words
from components.problems import Problem
from components.schema import Game, Piece

COMMON_FIELDS = "name", "code", "count", "size", "shape", "module", "per_player"
"""Fields of every piece that are compared, beside those of its kind."""


class PieceChanges(NamedTuple):
    """Pieces that were added, removed or changed; a changed one as it was and as it is."""

    added: tuple[Piece, ...]
    removed: tuple[Piece, ...]
    changed: tuple[tuple[Piece, Piece], ...]


def compare_pieces(old: Game, new: Game) -> PieceChanges:
    """Find the pieces that differ."""
    then, now = ({piece.id: piece for piece in game.pieces()} for game in (old, new))
    return PieceChanges(
        tuple(piece for id, piece in now.items() if id not in then),
        tuple(piece for id, piece in then.items() if id not in now),
        tuple((then[id], piece) for id, piece in now.items() if id in then and compare_fields(then[id], piece)),
    )


def find_renamed(old: Game, new: Game) -> Iterator[Problem]:
    """Yield a problem for each new piece, with an id made from its name, that has the line or fields of a removed
    one."""
    changes = compare_pieces(old, new)
    for piece in (each for each in changes.added if each.key.startswith(join_words(each.name, "-")[: ID_LENGTH - 5])):
        for lost in (each for each in changes.removed if each.kind == piece.kind):
            if lost.line == piece.line or lost.fields == piece.fields != {}:
                fault = (
                    f"new piece {piece.key}, and {lost.key} is gone; if only its name is new, give it the id {lost.key}"
                )
                yield Problem(piece.file, piece.line, fault)


def compare_fields(then: Piece, now: Piece) -> Mapping[str, tuple[Any, Any]]:
    """Map the fields of a piece that differ to their old and new values."""
    own = {name: (getattr(then, name), getattr(now, name)) for name in COMMON_FIELDS}
    names = dict.fromkeys([*then.fields, *now.fields])
    pairs = own | {name: (then.fields.get(name), now.fields.get(name)) for name in names}
    return {name: pair for name, pair in pairs.items() if pair[0] != pair[1]}
