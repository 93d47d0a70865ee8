"""Units with two sides in tracker mode: turned over where they lie, on the board and with players."""

from __future__ import annotations

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
    {id: scout, name: Scout, code: S, count: 4}, {id: guard, name: Guard, code: G, count: 2}]}
"""
FACES = """\
faces: {unit: [{text: "{{ code }}", at: [7, 7]}], worn: [{text: worn, at: [7, 7]}]}
kinds: {unit: {front: unit, back: worn}}
board: {size: 60 x 40, spaces: {areas: {size: 16, places: {B4: [15, 20], C2: [45, 20]}}}}
"""
FILES = {"components/game.yaml": GAME, "layouts/faces.yaml": FACES}


def test_units_are_turned_over(tmp_path: Path, home: Path, salvage: Any) -> None:
    """By a line, undone and kept as any other; what lies face down is told, moved and drawn so, and put right."""
    place = GameFolder(tmp_path / "war", FILES)
    salvage("new", place.folder, "--players", "Ann,Bo", "--mode", "tracker")
    for line in ("3 scouts to b4", "take 1 scout", "flip 2 scouts on b4", "1 flipped scout from b4 to c2"):
        assert not salvage("do", line).code
    assert "Flipped Scout on the board: B4 1, C2 1." in salvage("status").out
    salvage("status", "--picture", tmp_path / "board.json")
    drawn = [(each["symbol"], each["x"] > 30) for each in json.loads((tmp_path / "board.json").read_text())["live"]]
    assert drawn == [("unit.scout-front", False), ("unit.scout-back", False), ("unit.scout-back", True)]
    assert "End with: on Ann, B4 or C2" in salvage("do", "flip scout").err
    assert "too few lie there" in salvage("do", "flip guard on c2").err
    salvage("do", "turn over a scout at c2")
    assert not salvage("undo").code + salvage("redo").code
    assert not salvage("adjust", "unit-spaces.C2.guard_flipped=1").code
    spaces = salvage("status", "--json").json["state"]["unit-spaces"]
    assert spaces == {"B4": {"scout": 1, "scout_flipped": 1}, "C2": {"scout": 1, "guard_flipped": 1}}
