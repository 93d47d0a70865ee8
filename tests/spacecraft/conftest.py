"""The data of SPACEcraft, positions from what matters of them, and a desk where they are tried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.engine.piles import counted
from companion.spacecraft import RULES
from companion.spacecraft.drawing import draw, parse_drawing
from components.loader import load
from components.places import locate
from components.schema import Game

from ..desk import Desk, Desks, filled


@pytest.fixture(scope="session")
def game() -> Game:
    return load(locate("spacecraft"))


COLOURS = ("red", "teal", "purple", "black")
TOKENS = {
    "W1": "spring", "W2": "battery", "W3": "gears", "W4": "cable",
    "W5": "light-bulb", "W6": "propeller", "W7": "fuel-can",
}  # fmt: skip


class RocketDesk(Desk):
    """A game of SPACEcraft being played."""

    @property
    def suggested(self) -> list[str]:
        """The answers listed beside the options."""
        return [*self.play.ask.free.suggest()] if self.play.ask.free else []

    def player(self, name: str) -> Any:
        return self.table.players[name]

    def rocket(self, name: str) -> str:
        """A player's rocket as a drawing."""
        return draw(self.player(name).rocket)

    def points(self, name: str) -> dict[str, int]:
        """A player's score as it stands, item by item."""
        score = RULES.score(self.state)
        return {line.label: line.points for tally in score.tallies if tally.name == name for line in tally.lines}


def _player(given: Mapping[str, Any], colour: str) -> dict[str, Any]:
    """A player's state; the rocket may be given as a drawing."""
    player = filled(RULES.game.state["players"].fields, {"colour": colour, **given})
    if isinstance(player["rocket"], str):
        player["rocket"] = [each._asdict() for each in parse_drawing(player["rocket"])]
    return player


def position(phase: str, players: Mapping[str, Mapping[str, Any]], piles: str = "", **more: Any) -> Mapping[str, Any]:
    """A position of the first player's turn; two players have the side of 4 x 4 spaces. Piles as `A1 gears 2`, with the
    tiles below, comma between them; design cards that aren't named are out of play."""
    given = (each.split() for each in piles.split(",") if each.strip())
    state = {
        "phase": phase,
        "player": next(iter(players)),
        "players": {
            name: _player(given, colour) for (name, given), colour in zip(players.items(), COLOURS, strict=False)
        },
        "piles": {space: {"top": top, "below": int(below)} for space, top, below in given},
        "tokens": TOKENS,
    }
    for card in more.get("advanced", {}).values():
        card.setdefault("markers", [])
    return state | more | {"design_deck": counted(more.get("design_deck", ()))}


@pytest.fixture(scope="session")
def desks() -> Desks:
    return Desks(RULES, position, RocketDesk)


@pytest.fixture(scope="session")
def at(desks: Desks) -> Callable[..., RocketDesk]:
    """A desk at a position."""
    at: Callable[..., RocketDesk] = desks.at
    return at
