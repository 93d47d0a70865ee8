"""The set-up with Embers, which its picture shows: that of the core rules, with Nyr in the middle."""

from __future__ import annotations

from companion.engine import Play
from companion.mixia import RULES
from companion.mixia.ground.board import TO_MIDDLES
from components.hexes import Hex
from components.scenarios import FOLDER, Scenario, load_scenario
from components.schema import Game
from layouts.drawing.hooks import Studio
from layouts.mixia.positions import board

from .test_positions import places

SAME = ("phase", "first", "player", "tokens", "players", "npcs")


def load(game: Game, id: str) -> Scenario:
    return load_scenario(game.folder / FOLDER / f"{id}.yaml", game)


def test_embers_changes_the_sectors_alone(game: Game) -> None:
    """XI-053 XI-061 XI-A42: Nyr is laid first with The Kiln, one sector for each captain next to it; all else is as
    with the core rules."""
    core, embers = (load(game, id).state for id in ("setup-3", "setup-3-embers"))
    nyr, *others = embers["sectors"]
    assert (nyr["sector"], nyr["q"], nyr["r"], nyr["turns"], embers["kiln"]) == ("nyr", 0, 0, 0, "NY7")
    assert {each["sector"] for each in others} == {each["sector"] for each in core["sectors"]}
    for name in SAME:
        given = embers[name]
        if name == "players":
            given = {who: {key: each[key] for key in core[name][who]} for who, each in given.items()}
        assert given == core[name], name


def test_its_sectors_interlock(game: Game) -> None:
    """XI-052: each touches Nyr with the symbol that Nyr shows there."""
    others = load(game, "setup-3-embers").state["sectors"][1:]
    symbols = {piece.key: piece.fields["symbols"] for piece in game.kinds["sector"].pieces}
    for each in others:
        side = TO_MIDDLES.index(Hex(each["q"], each["r"]))
        own = (side + 3 - each["turns"]) % 6
        assert symbols[each["sector"]][own] == symbols["nyr"][side]


def test_it_can_be_played(game: Game) -> None:
    """The referee takes it as a position: the first captain acts."""
    table = RULES.load(load(game, "setup-3-embers").state)
    assert RULES.check(table) == []
    play = Play(RULES, table)
    assert play.ask is not None
    assert (play.ask.name, play.ask.rule) == ("action", "XI-006")


def test_it_is_drawn(game: Game, studios: dict[str, Studio]) -> None:
    """XI-061: The Kiln stands on its mark."""
    scene = board(studios["full"], load(game, "setup-3-embers").state)
    assert {"sector.NY", "kiln.NY7"} <= {tag for tag, _ in places(scene.items)}
