"""README promises no less work with the scissors than `salvage plan` reckons with; two pages of docs can be typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ..long_run import LONG, first_of
from ..photo_tables import lay_ship, make_ship
from ..photographs import LEVELS, photograph

README = Path(__file__).parents[2] / "README.md"
COMMANDS = README.parent / "docs/commands.md"
SLOW = {"print", "plan", "calibrate", "check", "playtest"}
WAITING = {"table", "play", "score", "watch"}
"""Commands that wait for somebody."""
TYPED_BESIDE = "ann.jpg"
"""What the list needs besides and readers have themselves: a photograph."""


@LONG
@pytest.mark.parametrize(
    ("game", "title"), first_of([("space-debris", "Space Debris"), ("space-junkyard", "Space Junkyard")])
)
def test_the_hours_of_cutting_are_those_of_the_plan(salvage: Callable[..., Any], game: str, title: str) -> None:
    told = re.search(rf"(\S+ hours?) for (?:[\w ]+ or )?{title}", " ".join(README.read_text(encoding="utf-8").split()))
    assert told
    assert f"Cutting takes about {told[1]}, without glue." in salvage("plan", game, "--no-rulebook").out


def listed() -> Iterator[list[str]]:
    """The commands of that page, word by word, without `salvage`; playtests are of a few games."""
    for line in COMMANDS.read_text(encoding="utf-8").split("```")[1].splitlines()[1:]:
        yield shlex.split(re.sub(r"--games \d+", "--games 8", line), comments=True)[1:]


@LONG
@pytest.mark.parametrize("commands", first_of(["quick", "all"]))
def test_what_is_listed_can_be_typed_in_that_order(
    commands: str, salvage: Callable[..., Any], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first line to the last, in one folder and a home in which nothing is yet."""
    import cv2

    monkeypatch.chdir(tmp_path)
    if commands == "all":
        chance = Random(1)
        ship = lay_ship(make_ship(chance), "full", LEVELS["easy"], chance)
        cv2.imwrite(TYPED_BESIDE, photograph(ship, LEVELS["easy"], 1, 2.2))
        monkeypatch.setattr("sys.stdin", StringIO("y\n" * 50))  # Agrees with what was read.
    for words in listed():
        if commands == "quick" and (words[0] in SLOW or f"Ann={TYPED_BESIDE}" in words):
            continue
        typed, file = (words[:-2], words[-1]) if ">" in words else (words, "")
        made = salvage(*typed)
        assert made.code == 0, (typed, made.err)
        if file:
            Path(file).write_text(made.out, encoding="utf-8")

    assert Path("table.png").is_file()
    assert Path("ships.svg").is_file()


@LONG
def test_the_start_page_can_be_typed(
    salvage: Callable[..., Any], home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/README.md, from the first line to the last, in one folder."""
    monkeypatch.chdir(tmp_path)
    lines = re.findall(r"^salvage (.+)", (COMMANDS.parent / "README.md").read_text(encoding="utf-8"), re.M)
    typed = [words for line in lines if (words := shlex.split(line, comments=True))[0] not in WAITING]

    assert len(typed) < len(lines)
    assert [(words, made.err) for words in typed if (made := salvage(*words)).code] == []
