"""Mods, plates and pods on screens and in pictures."""

from __future__ import annotations

from typing import Any

import pytest

from companion.mixia import summary
from companion.mixia.ground import hold
from companion.mixia.holds.hold_drawing import draw_hold
from companion.mixia.piece_words import KINDS
from companion.table.facts import Asking
from components.schema import Game
from layouts.drawing.hooks import Studio
from layouts.mixia.grids import CELL, from_plug
from layouts.mixia.holds import mat_in_play
from layouts.mixia.mats import hold_origin

from ..test_positions import places

EMBERS = {"embers": True}
ANN = {
    "at": "OU0", "outfits": ["dart 1b"], "mods": ["gts 1c", "enviro-shld 2b", "piercer 2a"],
    "attached": ["cargo-pod 1a x", "armor-plating 4b /1"], "cargo": {"1a+1": "holo", "1a": "terra"},
    "damage": ["4a", "2b", "1c", "4b+1"], "ice": ["4b+1"],
}  # fmt: skip


def test_cells(at: Any) -> None:
    """XI-A80 XI-491: mods by small letters, damaged or not, on outfits or bare; plates and pods below, section by
    section."""
    state = at({"Ann": ANN}, options=EMBERS).table.dump()
    rows = ["".join(part for part, _ in row) for row in draw_hold(state, Asking("Ann"))]
    assert [row[:26].rstrip() for row in rows[:6]] == [
        "  1   2   3   4",
        "a □T  p   ·   ✕",
        "b L○  L✕e L   W",
        "c ✕g  ·",
        "Q 1a+1 □H 1a+2 ·  1a+3 ·",
        "W 4b+1 ✱  4b+2 ·  4b+3 ·",
    ]
    assert "g GTS, e Enviro-Shld, p Piercer" in "\n".join(rows)
    assert "Q1 Cargo Pod, W1 Armor Plating" in " ".join(" ".join(rows).split())


def test_no_mods_no_change(at: Any) -> None:
    """A hold without any of it is drawn as ever."""
    rows = draw_hold(at({"Ann": {"outfits": ["dart 1b"]}}).table.dump(), Asking("Ann"))
    assert "".join(part for part, _ in rows[0]).startswith("  1  2  3  4  ")


def test_facts(at: Any) -> None:
    """XI-452: what is aboard in words, and how much damage the ship takes."""
    state = at({"Ann": ANN}, options=EMBERS).table.dump()
    facts = {(fact.group, fact.label): fact for fact in summary.facts(state)}
    aboard = facts["Hold", "Ann's ship"].value
    assert "Q1 Cargo Pod on 1a, outside up and left; W1 Armor Plating on 4b, outside right" in str(aboard)
    assert "GTS on 1c" in str(aboard)
    assert facts["Ann", "damage"].of == 13


@pytest.mark.parametrize("outfit", ["armor-plating", "cargo-pod"])
def test_pictures_and_rules_name_sections_alike(game: Game, outfit: str) -> None:
    """XI-491: the sections outside lie where the rules say, in the same order."""
    grid = str(game.piece(f"outfit.{outfit}").fields["grid"])
    for way in hold.placements("iron-heron", outfit, ()):
        x, y = int(way.at[0]) - 1, "abcd".index(way.at[1])
        spots = [f"{x + right},{y + down}" for right, down in from_plug(grid, way.turns, way.mirrored)[1:]]
        assert spots == [*hold.cells_of(outfit, way)[1:]]


@pytest.mark.parametrize(("id", "said"), [
    ("mod.gts", "D3 GTS, a mod: 1 space, 2,000 credits."),
    ("outfit.cargo-pod", "Q1 Cargo Pod, 1 space of the hold and 3 outside it, 2,000 credits."),
])  # fmt: skip
def test_pieces_in_words(game: Game, id: str, said: str) -> None:
    """XI-087 XI-093: what `?` says of a mod and of a pod."""
    piece = game.piece(id)
    assert next(iter(KINDS[piece.kind](piece))) == said


@pytest.mark.parametrize("ink", ["full", "mono"])
def test_mat(at: Any, game: Game, studios: dict[str, Studio], ink: str) -> None:
    """XI-491 XI-457: mods on their cells, cubes, relics and damage on the sections of plates and pods."""
    captain = at({"Ann": ANN}, options=EMBERS).table.dump()["players"]["Ann"]
    captain["relics"] = [{"at": "1a+2", "other": "1a+3"}]
    found = dict(places(mat_in_play(studios[ink], captain).items))
    left, top = hold_origin(game.piece("ship-mat.puddle-jumper"))

    def middle(column: float, row: float) -> Any:
        return pytest.approx((left + (column + 0.5) * CELL, top + (row + 0.5) * CELL))

    assert found["mod.1c"] == middle(0, 2)
    assert found["cargo.1a"] == middle(0, 0)
    assert found["cargo.1a+1"] == middle(0, -1)
    assert found["relic.1a+2"] == middle(-0.5, -2)
    assert found["damage.4b+1"] == middle(4, 1)
    assert {"outfit.1a", "outfit.4b", "damage.2b"} <= found.keys()
