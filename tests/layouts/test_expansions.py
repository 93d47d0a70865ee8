"""Modules that are expansions: printed when they are asked for, and only then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ..game_folder import GameFolder
from ..long_run import LONG

GAME = """\
title: Boxes
players: [1, 2]
modules:
  base: {title: Base game}
  more: {title: More of it, expansion: true, supply: [a cup]}
supply: [a table]
kinds:
  chip:
    title: Chips
    size: 20
    source: house
    note: An example.
    pieces:
      - {id: white, name: White}
      - {id: black, name: Black, module: more}
"""


@pytest.fixture
def boxes(tmp_path: Path) -> Path:
    return GameFolder(tmp_path / "boxes", {"components/game.yaml": GAME}).folder


@pytest.mark.parametrize(
    ("asked", "cuts"), [([], 4), (["--module", "more"], 4), (["--module", "all"], 5), (["--module", "base"], 4)]
)
def test_what_is_printed(boxes: Path, salvage: Any, asked: list[str], cuts: int) -> None:
    """Without a word about modules what is no expansion; a module by its name; all of them as `all`."""
    (file,) = salvage("plan", boxes, "--json", *asked).json["files"]

    assert file["cuts"] == cuts


@pytest.mark.parametrize(("asked", "needs"), [([], ["a table"]), (["--module", "all"], ["a table", "a cup"])])
def test_what_else_is_needed(boxes: Path, salvage: Any, asked: list[str], needs: list[str]) -> None:
    """What the table needs for an expansion is told to those who print it."""
    assert salvage("plan", boxes, "--json", *asked).json["supply"] == needs


def test_who_names_a_piece_of_an_expansion_is_helped(boxes: Path, salvage: Any) -> None:
    """The command says which module to add."""
    said = salvage("plan", boxes, "--only", "chip.black")

    assert said.code == 2
    assert said.err.rstrip().endswith("; add --module more")


@LONG
def test_the_plan_tells_how_long_cutting_takes(boxes: Path, salvage: Any) -> None:
    """Four straight cuts or discs take minutes; what takes long is told in hours."""
    assert "Cutting takes about 15 minutes, without glue." in salvage("plan", boxes).out
    sectors = "plan", "mixia", "--module", "all", "--only", "sector"
    assert "Cutting takes about 1¾ hours" in salvage(*sectors).out  # A sector has 30 corners.
    assert "Cutting takes about 30 minutes" in salvage(*sectors, "--option", "sectors=straight").out
