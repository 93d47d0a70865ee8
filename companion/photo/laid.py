"""What of a score sheet can be photographed: a list of pieces, on a grid around a first one or each for itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.scoring import LaidOut
from companion.game_registry.games import part_of
from companion.positions.state_words import noun
from companion.positions.views import SEATS
from companion.scores.sheet import ScoreSheet
from components.grid import SIDES
from components.places import GamePlace
from components.problems import SalvageError
from components.schema import Field, Piece

PLACES = "x", "y", "top"


@dataclass(frozen=True)
class LaidField:
    """A field of each player's on a score sheet. piece: the key of a record that names the piece; "" where the value is
    the piece itself. pieces: those that may lie there, by the names that sheets know them by."""

    sheet: ScoreSheet
    field: str
    piece: str
    pieces: Mapping[str, Piece]
    rules: LaidOut | None

    @property
    def called(self) -> str:
        """Name of the pieces that players own."""
        return _called(self.sheet, self.sheet.fields[SEATS].fields[self.field])

    @property
    def also(self) -> Sequence[str]:
        """Names of a player's other fields, which photographs don't show."""
        fields = self.sheet.fields[SEATS].fields
        return [_called(self.sheet, field) for name, field in fields.items() if name != self.field]

    @property
    def place(self) -> GamePlace:
        """The game's."""
        return self.sheet.place

    @property
    def kept_as(self) -> str:
        """File name of the cache of its faces."""
        return self.place.kept_as

    @property
    def faces(self) -> Sequence[str]:
        """The pieces that are drawn."""
        return [*self.pieces, *(piece.id for piece in self.first)]

    @property
    def on_grid(self) -> bool:
        """Whether places count."""
        return self.rules is not None

    @property
    def first(self) -> Sequence[Piece]:
        """The pieces of which one lies at 0, 0; it is no part of the sheet."""
        return self.sheet.game.kinds[self.rules.around].pieces if self.rules else ()

    def value(self, name: str, x: int, y: int, top: str) -> Any:
        """Return a piece in the form of the sheet."""
        return {self.piece: name, "x": x, "y": y, "top": top} if self.piece else name


def laid_out(sheet: ScoreSheet) -> LaidField:
    """Find the field of a sheet whose pieces lie on the table. Raises SalvageError if none is rectangular."""
    rules: LaidOut | None = getattr(part_of(sheet.place, "scoring"), "LAID_OUT", None)
    for name, field in sheet.fields[SEATS].fields.items():
        key, found = _piece_of(field)
        if found and (bool(key) == bool(rules)):
            pieces = {each: piece for each, piece in sheet.game.by_name(found).items() if piece.shape == "rect"}
            if pieces:
                return LaidField(sheet, name, key, pieces, rules)
    raise SalvageError(
        f"the score sheet of {sheet.game.title} lists no tiles that could be photographed; type it instead: "
        f"salvage score {sheet.place.command_name}"
    )


def _called(sheet: ScoreSheet, field: Field) -> str:
    return noun(sheet.game, field.title or field.name.replace("_", " "))


def _piece_of(field: Field) -> tuple[str, str]:
    """Return the key of the piece in a list of records, or "" in a list of pieces; and its kind or deck, or "" if it
    has neither."""
    item = field.type.item
    if field.type.base != "list" or item is None:
        return "", ""
    if item.base == "piece":
        return "", item.of
    parts = field.fields
    named = [(name, part.type.of) for name, part in parts.items() if part.type.base == "piece"]
    grid = item.base == "record" and {*PLACES} <= {*parts} and tuple(parts["top"].choices) == SIDES
    return named[0] if grid and len(named) == 1 else ("", "")
