"""The state of a game (`components/space_junkyard/state.yaml`), with queries for the rules."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import Table
from companion.engine.piles import Pile
from companion.engine.state import Derived

from .constants import GAME, LARGE, SMALL, Map
from .ships import Ship

TWO_PLAYERS, SMALLER_BOARD, MORE_JUNK, LESS_EMPTY = "two_players", "smaller_board", "more_junk", "less_empty_space"
PROVIDED = "provisions"


class JunkyardTable(Table, game=GAME):
    """A game of Space Junkyard. `map` has the tiles by space, without empty ones; `board` has the spaces and slots."""

    options: Mapping[str, bool]
    random: tuple[str, ...]
    turn: int
    first: str
    player: str
    steps: int
    boosted: bool
    asteroids: int
    section: bool
    drawn: str
    pushes: int
    players: dict[str, Ship]
    map: dict[str, str]
    stack: Pile
    gone: list[str]
    board: Derived[Map]

    @property
    def removed(self) -> int:
        """Number of tiles in the stack that were taken out unseen."""
        return self.stack.unseen

    @removed.setter
    def removed(self, tiles: int) -> None:
        self.stack.unseen = tiles

    def derive(self) -> None:
        self.board = SMALL if self.options.get(SMALLER_BOARD) else LARGE  # SJ-018 SJ-063

    @property
    def ship(self) -> Ship:
        """Ship of the player whose turn it is."""
        return self.players[self.player]

    def others(self, ship: Ship) -> set[str]:
        """Return the spaces of all other tugs."""
        return {other.at for other in self.players.values() if other is not ship and other.at}
