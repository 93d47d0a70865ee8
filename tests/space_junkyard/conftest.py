"""Positions of Space Junkyard from what matters of them, and a desk where they are tried out."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session import Session
from companion.sessions.session_store import begin
from companion.space_junkyard import RULES
from components.places import locate

from ..desk import Desk, Desks, filled
from .lines import POSITION
from .shuffle import tiles_of

COLOURS = ("green", "white", "black", "purple")


class JunkyardDesk(Desk):
    """A game of Space Junkyard being played."""

    def ship(self, name: str) -> Any:
        return self.table.players[name]

    def stores(self, name: str) -> str:
        """What is stored, in letters: `YYB`."""
        return "".join(letter * number for letter, number in zip("YBR", self.ship(name).stores, strict=True))

    def tiles(self) -> int:
        """Tiles, wherever they are."""
        return tiles_of(self.table).total()


def _player(given: Mapping[str, Any], colour: str) -> dict[str, Any]:
    """A player's state; stores may be given in letters, sections as `K10Y 1 0 north`."""
    fields = RULES.game.state["players"].fields
    player = filled(fields, {"colour": colour, **given})
    if isinstance(player["stores"], str):
        player["stores"] = {letter: player["stores"].count(letter) for letter in player["stores"]}
    player["ship"] = [_section(each) for each in player["ship"]]
    return player


def _section(given: str | Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(given, str):
        return dict(given)
    tile, x, y, top, *new = given.split()
    return {"tile": tile, "x": int(x), "y": int(y), "top": top, "new": bool(new)}


def position(players: Mapping[str, Mapping[str, Any]], **more: Any) -> dict[str, Any]:
    """A `state` from what matters: `position({"Ann": {"at": "C3", "stores": "YYB"}, …}, map={"C3": "YB"})`.

    The first player is at turn and may move; colours are given out; what isn't named has its default.
    """
    state = {
        "player": next(iter(players)),
        "phase": "move",
        "players": {
            name: _player(given, colour) for (name, given), colour in zip(players.items(), COLOURS, strict=False)
        },
    }
    return state | more


@pytest.fixture(scope="session")
def desks() -> Desks:
    return Desks(RULES, position, JunkyardDesk)


@pytest.fixture
def flying(home: Path, tmp_path: Path) -> Session:
    """A session in which Ann is about to move."""
    (tmp_path / "here.yaml").write_text(POSITION, encoding="utf-8")
    return begin(locate("space-junkyard"), scenario=tmp_path / "here.yaml", physical=["all"])
