"""The set-up with Embers, which only its picture shows: that of the core rules, with Nyr in the middle."""

from __future__ import annotations

import pytest

from companion.mixia.board import TO_MIDDLES
from components.hexes import Hex
from components.problems import SalvageError
from components.scenarios import FOLDER, load_scenario
from components.schema import Game


def test_embers_changes_the_sectors_alone(game: Game) -> None:
    """XI-053 XI-A42: Nyr is laid first, one sector for each captain next to it; all else is as with the core rules."""
    core, embers = (load_scenario(game.folder / FOLDER / f"{id}.yaml", game) for id in ("setup-3", "setup-3-embers"))
    assert embers.modules == ("embers",)
    nyr, *others = embers.state["sectors"]
    assert (nyr["sector"], nyr["q"], nyr["r"], nyr["turns"]) == ("nyr", 0, 0, 0)
    assert {each["sector"] for each in others} == {each["sector"] for each in core.state["sectors"]}
    for name, value in core.state.items():
        assert name in ("sectors", "sector_deck") or embers.state[name] == value, name


def test_its_sectors_interlock(game: Game) -> None:
    """XI-052: each touches Nyr with the symbol that Nyr shows there."""
    others = load_scenario(game.folder / FOLDER / "setup-3-embers.yaml", game).state["sectors"][1:]
    symbols = {piece.key: piece.fields["symbols"] for piece in game.kinds["sector"].pieces}
    for each in others:
        side = TO_MIDDLES.index(Hex(each["q"], each["r"]))
        own = (side + 3 - each["turns"]) % 6
        assert symbols[each["sector"]][own] == symbols["nyr"][side]


def test_the_rules_play_none_of_it(game: Game) -> None:
    """Whoever begins a game there is told what isn't in play."""
    with pytest.raises(SalvageError, match="'nyr'; it comes with the expansion Embers of a Forsaken Star, which isn't"):
        load_scenario(game.folder / FOLDER / "setup-3-embers.yaml", game, dict)
