"""What of a game's table can be photographed in mid-game: pieces that lie on the places of a board, as the game's data
tell (`photographed`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.engine.setup_options import TRUE_TEXTS
from companion.game_registry.games import REFEREE, box, default_mode
from components.grid import Cell, turn_cell
from components.places import GamePlace
from components.problems import SalvageError
from components.schema import Field, Game, Photographed, Piece


class Lie(NamedTuple):
    """How a board lies in a photograph: by how many quarters it is turned clockwise, and its first place's cell."""

    turn: int
    x: int
    y: int

    def cell(self, place: Cell) -> Cell:
        """Return the cell in which a place is seen (x to the right, y downwards, as the photograph is held)."""
        x, y = turn_cell(place, self.turn)
        return x + self.x, y + self.y


class Known(NamedTuple):
    """What is known before a photograph is read: optional rules, by which the board is chosen; how the board lies, if
    somebody has said so; and what lies where by the position that it is compared with."""

    options: Mapping[str, bool] = {}
    lie: Lie | None = None
    lying: Mapping[str, str] | None = None


TABLE = "table"
"""Whose photograph it is that shows what lies between the players."""


@dataclass(frozen=True)
class PhotographedBoard:
    """The table of a game. pieces: what may lie on the board, by the names that positions know them by."""

    place: GamePlace
    game: Game
    how: Photographed
    options: Mapping[str, bool] = field(default_factory=dict)

    @property
    def lies(self) -> Field:
        """The field of the state with what lies where."""
        return self.game.state[self.how.lies]

    @property
    def pieces(self) -> Mapping[str, Piece]:
        """What may lie there, by the names that positions know it by."""
        item = self.lies.type.item
        every = self.game.by_name(item.of if item else "")
        return {name: piece for name, piece in every.items() if piece.shape == "rect"}

    @property
    def keys(self) -> Sequence[str]:
        """The places of the board, by the names that positions know them by."""
        key = self.lies.type.key
        return [*self.game.tables[key.of].by_key] if key else []

    @property
    def kept_as(self) -> str:
        """What the file of its faces is called."""
        return "-".join([self.place.kept_as, "table", *self.options])

    @property
    def faces(self) -> Sequence[str]:
        """The pieces that are drawn."""
        return [*self.pieces]

    @property
    def state(self) -> Mapping[str, Any]:
        """The beginning of a position, by which the board is drawn."""
        return {"options": {**self.options}}


def table_of(place: GamePlace, options: Mapping[str, Any]) -> PhotographedBoard:
    """Return the table of a game with some optional rules. Raises SalvageError if the game's data don't tell how it is
    photographed."""
    game = box(place)
    if game.photographed is None or default_mode(place) != REFEREE:
        raise SalvageError(f"{game.title} says nothing of how its table is photographed; leave --photo out")
    known = {name: True for name in game.options if options.get(name) in TRUE_TEXTS}
    return PhotographedBoard(place, game, game.photographed, known)


def places_of(middles: Mapping[str, tuple[float, float]], step: float) -> Mapping[str, Cell]:
    """Map the places of a board to columns and rows from 0, by their middles (in mm, `step` apart)."""
    left, top = (min(at[way] for at in middles.values()) for way in (0, 1))
    return {name: (round((x - left) / step), round((y - top) / step)) for name, (x, y) in middles.items()}


def all_lies(cells: Sequence[Cell], places: Mapping[str, Cell]) -> list[Lie]:
    """Every way in which a board may lie so that all of these cells are places of it."""
    turned = [{Lie(turn, 0, 0).cell(place) for place in places.values()} for turn in range(4)]
    lies = (Lie(turn, x, y) for turn in range(4) for x in range(-12, 13) for y in range(-12, 13))
    return [lie for lie in lies if all((x - lie.x, y - lie.y) in turned[lie.turn] for x, y in cells)]
