"""The state of a game, as `components/space_junkyard/state.yaml` tells it, and short questions that rules ask of it.

Fields have the names of the state's keys. Every field is plain and changed in place; tuples and mappings named in
annotations are shared between copies and replaced whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Table
from companion.engine.piles import Pile

from .constants import LARGE, SMALL, TILES, Map
from .ships import Ship

TWO_PLAYERS, SMALLER_BOARD, MORE_JUNK, LESS_EMPTY = "two_players", "smaller_board", "more_junk", "less_empty_space"


class JunkyardTable(Table):
    """A game of Space Junkyard. `map` has the tiles by square, but no empty ones; `board` knows squares and slots."""

    __slots__ = (
        "asteroids",
        "board",
        "boosted",
        "drawn",
        "first",
        "gone",
        "map",
        "options",
        "player",
        "players",
        "pushes",
        "random",
        "section",
        "stack",
        "steps",
        "turn",
    )

    turn: int

    def __init__(self, players: Mapping[str, Ship], phase: str, options: Mapping[str, bool]) -> None:
        """A table with nothing laid out yet; every tile is in the stack."""
        self.phase, self.result, self.reason, self.notes = phase, None, None, None
        self.options = options
        self.board: Map = SMALL if options.get(SMALLER_BOARD) else LARGE  # SJ-018 SJ-063
        self.random: tuple[str, ...] = ()
        self.turn = 1
        self.first = self.player = ""
        self.steps = 0
        self.boosted = False
        self.asteroids = 0
        self.section = False
        self.drawn = ""
        self.pushes = 0
        self.players = dict(players)
        self.map: dict[str, str] = {}
        self.stack = Pile(TILES)
        self.gone: list[str] = []

    def copy(self) -> JunkyardTable:
        new = JunkyardTable.__new__(JunkyardTable)
        new.phase, new.result, new.reason, new.notes = self.phase, self.result, self.reason, None
        new.options, new.board, new.random = self.options, self.board, self.random
        new.turn, new.first, new.player = self.turn, self.first, self.player
        new.steps, new.boosted, new.asteroids, new.section = self.steps, self.boosted, self.asteroids, self.section
        new.drawn, new.pushes = self.drawn, self.pushes
        new.players = {name: ship.copy() for name, ship in self.players.items()}
        new.map, new.stack, new.gone = self.map.copy(), self.stack.copy(), self.gone[:]
        return new

    @property
    def ship(self) -> Ship:
        """The ship of the player whose turn it is."""
        return self.players[self.player]

    def after(self, name: str) -> str:
        """SJ-023: the player to the left of that one."""
        seats = list(self.players)
        return seats[(seats.index(name) + 1) % len(seats)]

    def others(self, ship: Ship) -> set[str]:
        """The squares of all other markers."""
        return {other.at for other in self.players.values() if other is not ship and other.at}
