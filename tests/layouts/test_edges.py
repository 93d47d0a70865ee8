"""Whether neighbours may share a cut: read from what is painted along their trims."""

from __future__ import annotations

import pytest

from layouts.drawing.scene import CURRENT, Group, Path, Symbol, Text, Use
from layouts.drawing.shapes import circle, line, rect
from layouts.faces.edges import find_edge_colour

from ..printed import GAMES, designed

GROUND = Path(rect(-3, -3, 46, 36), fill="#336699")
"""The ground of a piece of 40 x 30 mm."""


@pytest.mark.parametrize(
    ("items", "colour"),
    [
        ([], "#FFFFFF"),
        ([GROUND], "#336699"),
        ([GROUND, Path("", fill="#FFFFFF")], "#336699"),
        ([GROUND, Path(rect(0, 0, 40, 30), fill="#112233")], "#112233"),
        ([GROUND, Path(circle(20, 15, 13), fill="#FFFFFF")], "#336699"),
        ([GROUND, Path(circle(20, 15, 14), fill="#FFFFFF")], None),
        ([GROUND, Path(circle(20, 15, 14), fill="#336699")], "#336699"),
        ([GROUND, Path(line(0, 15, 3, 15), stroke="#FFFFFF", width=0.2)], None),
        ([GROUND, Text(20, 29, "low", 9)], None),
        ([GROUND, Text(10, 15, "inside", 9)], "#336699"),
        ([Path(rect(0, 0, 40, 29), fill="#336699")], None),
        ([Path(rect(-3, -3, 46, 36), fill="#336699", opacity=0.5)], None),
        ([Path(circle(20, 15, 60), fill="#336699")], None),
        ([Group((GROUND,), clip=rect(0, 0, 20, 30))], None),
        ([GROUND, Group((Path(rect(-9, -9, 99, 99), fill="#FFFFFF"),), clip=rect(5, 5, 20, 20))], "#336699"),
        ([Group((Path(rect(-3, -43, 36, 46), fill="#336699"),), 0, 0, 90)], "#336699"),
        ([Use(Symbol("all", (GROUND._replace(fill=CURRENT),), 40, 30, 4), 0, 0, fill="#336699")], "#336699"),
    ],
)  # fmt: skip
def test_the_colour_of_an_edge(items: list[object], colour: str | None) -> None:
    """Flat and the same all round, 1.5 mm deep, or none."""
    assert find_edge_colour(items, 40, 30) == colour  # type: ignore[arg-type]


SHARED = {"space-debris": {"debris", "satellite-hp-tracker"}, "junk-orbit": set(), "space-junkyard": {"resource-token"}}
"""Kinds whose pieces have one flat edge; all games must be told here when they are known to have any."""


@pytest.mark.parametrize("ink", ["full", "low", "mono"])
@pytest.mark.parametrize("game", SHARED)
def test_which_kinds_share_their_cuts(game: str, ink: str) -> None:
    """Tiles whose exits run to the edge never do; plain tokens do."""
    design = designed(game, ink)
    found = {kind.id for kind in design.game.kinds.values() if kind.shape == "rect" and design.edges(kind)}

    assert SHARED[game] <= found
    assert not found & {"section", "asteroid", "bridge", "starter-tile", "board", "ship-hp-tracker"}
    assert game in GAMES
