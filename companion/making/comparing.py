"""What differs between a game's folder as it is now and an earlier version of it, found bit by bit and told to a page.

A face whose digest has been compared before isn't drawn again, so that a save costs the faces that it changes.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

from companion.making.difference import (
    ChangedPiece,
    ComparedVersion,
    GameDifference,
    compare_pieces,
    looks_different,
    make_difference,
    tell_value,
)
from companion.making.reading import FolderReading, describe
from components.problems import SalvageError
from components.schema import Piece


class Comparison:
    """Two readings of a game, compared in one ink as far as there has been time."""

    def __init__(self, then: FolderReading, now: FolderReading, ink: str, known: Comparison | None = None) -> None:
        """known: the comparison with a former reading of now, whose faces needn't be drawn again."""
        self.then, self.now, self.ink = then, now, ink
        self._looks: dict[tuple[str, str, str], bool] = known._looks if known else {}
        self._compared: list[ChangedPiece | None] = []
        self._rest: Iterator[ChangedPiece | None] | None = None
        self._found: GameDifference | None = None

    @property
    def is_done(self) -> bool:
        """Whether all has been compared."""
        return self._found is not None

    def go_on(self, seconds: float) -> bool:
        """Compare for so long; whether all has been now."""
        until = monotonic() + seconds
        try:
            old, new = self.then.version(self.ink), self.now.version(self.ink)
        except SalvageError:  # A look that can't be read in this ink, which pictures say.
            self._found = GameDifference(self.then.version("full"), self.now.version("full"), (), (), ())
            return True
        self._rest = self._rest or compare_pieces(old, new, self._differs)
        for each in self._rest:
            self._compared.append(each)
            if monotonic() > until:
                return False
        self._found = make_difference(old, new, self._compared)
        return True

    @property
    def number(self) -> int:
        """How many pieces are new, gone or changed."""
        return len([*self._found.added, *self._found.removed, *self._found.changed]) if self._found else 0

    def changed_keys(self) -> Iterator[str]:
        """Yield the keys of faces that are new or look different."""
        if self._found:
            game = self.now.game
            for id in self._found.added:
                yield from self.now.keys_of(game.piece(id), ("front",))
            for each in self._found.changed:
                yield from self.now.keys_of(game.piece(each.id), each.sides)

    def tell(self) -> dict[str, Any]:
        """Return the differences as plain values: a row for each piece, with the keys of its old and new faces and its
        values, the old faces, and the numbers of copies to print and to take out."""
        found = self._found
        if found is None:
            return {"rows": [], "faces": {}}
        rows = [
            *({"how": "changed", **self._row(each.id, each)} for each in found.changed),
            *({"how": "new", **self._row(id)} for id in found.added),
            *({"how": "gone", **self._row(id)} for id in found.removed),
        ]
        faces, shown = self.then.faces(self.ink), (key for row in rows for key in row["then"])
        return {
            "rows": rows, **found.in_words(),
            "faces": {key: describe(faces[key]) for key in shown if key in faces},
        }  # fmt: skip

    def _row(self, id: str, changed: ChangedPiece | None = None) -> dict[str, Any]:
        shown = (changed.sides or ("front",)) if changed else None
        pieces = {each: _find(each, id) for each in (self.then, self.now)}
        piece = pieces[self.now] or pieces[self.then]
        then, now = ([*each.keys_of(piece, shown)] if piece else [] for each, piece in pieces.items())
        values = [(name, tell_value(a), tell_value(b)) for name, (a, b) in changed.fields.items()] if changed else []
        named = {"id": id, "name": piece.name if piece else id}
        return {**named, "then": then, "now": now, "values": values, "is_seen": not changed or bool(changed.sides)}

    def _differs(self, old: ComparedVersion, new: ComparedVersion, then: Piece, now: Piece, side: str) -> bool:
        """Return whether a side looks different, from a cache of its faces. One that can't be drawn does."""
        before, key = next(self.then.keys_of(then, (side,))), next(self.now.keys_of(now, (side,)))
        known = before, key, self.now.faces(self.ink)[key].digest
        if known not in self._looks:
            try:
                self._looks[known] = looks_different(old, new, then, now, side)
            except Exception:  # What is wrong stands where its picture would be.
                self._looks[known] = True
        return self._looks[known]


def _find(reading: FolderReading, id: str) -> Piece | None:
    try:
        return reading.game.piece(id)
    except KeyError:
        return None
