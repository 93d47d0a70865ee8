"""Questions, answers and notes in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.engine import Note
from companion.space_debris import RULES, words
from components.places import locate

Desk = Callable[..., Any]


@pytest.mark.parametrize("what", [what for what in words.NOTES if what in ("over", "turn", "supply too small")])
def test_words_take_the_values(what: str) -> None:
    """Values of notes come out in their sentences."""
    values = {"over": ("lost",), "turn": ("Bo", 4), "supply too small": (3, 1)}[what]

    assert all(str(value) in RULES.tell(Note("SD-130", what, values)) for value in values)


def test_prompts_name_who_is_asked(desk: Desk) -> None:
    """A player's question begins with the name."""
    ann = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}})
    assert RULES.prompt(ann.table, ann.play.ask) == "Ann: which action? 4 left."

    assert RULES.prompt(ann.table, ann.do("thrust").play.ask) == "Ann: to which space?"


def test_labels_tell_what_lies_where(desk: Desk) -> None:
    """A space is called with its contents, a satellite and a player with their state."""
    satellites = {"A": {"card": "automation", "at": "G0", "hp": 3}, "B": {"card": "rendezvous", "at": "H180"}}
    ann = desk({"Ann": {"at": "H0", "hp": 3}, "Bo": {"at": "G0"}}, satellites, cubes={"G0": 2}).do("thrust")
    told = {option: RULES.label(ann.table, ann.play.ask, option) for option in ann.options}
    assert (told["G0"], told["H30"]) == ("G0 (2 cubes, satellite A, Bo)", "H30 (empty)")

    ann.do("G0", "stop", "repair")
    assert [RULES.label(ann.table, ann.play.ask, option) for option in ann.options] == [
        "Satellite A, Automation (G0, 3 HP)", "Ann (G0, 2 HP)",
    ]  # fmt: skip


def test_a_player_called_like_an_answer(desk: Desk) -> None:
    """A player may be called almost anything: only questions about players take a name for one."""
    ann = desk({"stop": {"at": "H0"}, "own": {"at": "H0", "hand": ["fuel"]}}, cubes={"G0": 1}).do("thrust", "G0")

    assert RULES.label(ann.table, ann.play.ask, "stop") == "Stop here"


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
