"""What people may call the pieces and places of a game, in any question."""

from __future__ import annotations

import re
from functools import cached_property

from components.schema import DataTable, Game, Piece

ROMAN = re.compile(r" [IVX]+$")
"""The number behind a name, which people leave out."""
ALIASES_FIELD = "also"
"""The field of a table's rows that has other ways to type their names."""


class GameWords:
    """The names of a game's pieces and places, by every spelling people may type."""

    def __init__(self, game: Game) -> None:
        self.meanings: dict[str, set[str]] = {}
        """A spelling in small letters to the keys that it may stand for."""
        self.names: dict[str, str] = {}
        """What the piece of a key is called."""
        self.codes = {spelling.lower(): piece.code or piece.key for piece in game.pieces() for spelling in piece.also}
        """Another way to type a piece or place, in small letters, to what is printed there."""
        self.pieces_of: dict[str, list[Piece]] = {}
        """The pieces of a key or id."""
        for piece in game.pieces():
            self._add_piece(piece)
        for table in game.tables.values():
            self._add_rows(table)
        spaces = (name for track in game.tracks.values() for name in track.spaces)
        faces = (name for die in game.dice.values() for name in die.faces)
        for name in (*spaces, *faces):
            self._add(name, name)

    def _add_piece(self, piece: Piece) -> None:
        for key in {piece.key, piece.id}:
            self.pieces_of.setdefault(key, []).append(piece)
        self.names[piece.id] = piece.name
        self.names.setdefault(piece.key, piece.name)  # A token that shows a piece has its key, and comes after it.
        named = piece.name if piece.code and piece.code in piece.name.split() else ""  # As good as the code alone.
        for spelling in filter(None, (piece.key, piece.id, piece.code, named, *piece.also)):
            self._add(spelling, piece.key, piece.id)

    def _add_rows(self, table: DataTable) -> None:
        for name, row in table.by_key.items():
            self._add(name, name)
            for spelling in map(str, row.get(ALIASES_FIELD) or ()):
                self._add(spelling, name)
                self.codes.setdefault(spelling.lower(), name)

    def _add(self, spelling: str, *keys: str) -> None:
        self.meanings.setdefault(spelling.lower(), set()).update(keys)

    @cached_property
    def codes_of(self) -> dict[str, set[str]]:
        """Every spelling of a piece or place besides its name, in small letters, by its key."""
        codes: dict[str, set[str]] = {}
        for spelling, keys in self.meanings.items():
            for key in keys:
                codes.setdefault(key, set()).add(spelling)
        return codes

    def as_printed(self, typed: str, key: str) -> str:
        """Return the code or key of something as it is printed, however it is typed; unknown words stay as they are."""
        codes = [key, *(piece.code for piece in self.pieces_of.get(key, ()))]
        return next((code for code in codes if code.lower() == typed.lower()), typed)

    def of(self, typed: str) -> set[str]:
        """Return the keys that a text may stand for in any question."""
        return self.meanings.get(typed.lower(), set())

    def begun_by(self, typed: str) -> set[str]:
        """Return the keys with a spelling that begins like this."""
        begun = typed.lower()
        return {key for spelling, keys in self.meanings.items() if spelling.startswith(begun) for key in keys}

    def keys_of_name(self, typed: str) -> set[str]:
        """Return the keys of the pieces with this name, with or without a Roman number: `basilisk` for Basilisk IX."""
        said = typed.lower()
        return {key for key, name in self.names.items() if said in (name.lower(), ROMAN.sub("", name).lower())}
