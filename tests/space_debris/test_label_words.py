"""What is asked, and what answers are called."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from components.places import locate

Desk = Callable[..., Any]


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: only questions about players take a name for one."""
    ann = desk({"stop": {"at": "H0"}, "own": {"at": "H0", "hand": ["fuel"]}}, cubes={"G0": 1}).do("thrust", "G0")

    assert ann.label("stop") == "Done"


def test_the_only_card_may_be_named_and_ends_no_turn(salvage: Any, home: Path, tmp_path: Path) -> None:
    """SD-053: `deliver E` with Electronics alone in hand delivers it; E is not taken for the end of the actions."""
    example = locate("space-debris").components / "scenarios" / "sd-e03.yaml"
    position = yaml.safe_load(example.read_text(encoding="utf-8"))["state"]
    players = {**position["players"], "Caitlin": {"colour": "blue", "at": "L90", "hand": ["electronics"]}}
    file = tmp_path / "one-card.yaml"
    file.write_text(yaml.safe_dump({"title": "One card", "state": {**position, "players": players}}))
    assert salvage("new", "space-debris", "--scenario", file).code == 0
    said = salvage("do", "deliver", "E", "--json").json["status"]

    assert (said["seq"], said["player"], said["state"]["actions_left"]) == (1, "Caitlin", 2)
