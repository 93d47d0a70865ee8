"""Units with two sides in tracker mode: turned over where they lie, on the board and with players."""

import json
from pathlib import Path
from typing import Any

from ..game_folder import GameFolder

GAME = """\
title: War
players: [2, 2]
tables: {areas: {title: Areas, key: area, source: house, note: x, fields: {area: name}, rows: [{area: B4}, {area: C2}]}}
kinds:
  unit: {title: Units, size: 15, sides: 2, back: own, lies_on: areas, source: house, note: x, pieces: [
    {id: scout, name: Scout, count: 4}, {id: guard, name: Guard, count: 2}]}
"""
FACES = "board: {size: 60 x 40, spaces: {areas: {size: 16, places: {B4: [15, 20], C2: [45, 20]}}}}\n"
FILES = {"components/game.yaml": GAME, "layouts/faces.yaml": FACES}


def test_units_are_turned_over(tmp_path: Path, home: Path, salvage: Any) -> None:
    """By a line, kept as any other; what lies face down is told, moved and drawn so, and put right."""
    salvage("new", GameFolder(tmp_path / "war", FILES).folder, "--players", "Ann,Bo", "--mode", "tracker")
    for line in ("3 sc to b4", "take 1 sc", "flip 2 sc on b4", "1 flipped sc from b4 to c2", "turn over sc at c2"):
        salvage("do", line)
    assert "Flipped Scout on the board: B4 1." in salvage("status", "--picture", tmp_path / "board.json").out
    drawn = [each["symbol"] for each in json.loads((tmp_path / "board.json").read_text())["live"]]
    assert drawn == ["unit.scout-front", "unit.scout-back", "unit.scout-front"]
    assert "End with: on Ann, B4 or C2" in salvage("do", "flip scout").err
    salvage("adjust", "unit-spaces.C2.guard_flipped=1")
    salvage("do", "1 flipped guard from c2 to supply")
    state = salvage("status", "--json").json["state"]
    assert state["unit-spaces"] == {"B4": {"scout": 1, "scout_flipped": 1}, "C2": {"scout": 1}}
    assert state["unit"] == {"guard": 2}
