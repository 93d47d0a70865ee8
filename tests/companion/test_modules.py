"""`--module NAME`, or `all`, says in every command which expansions and other modules of a game are meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.scores.sheet import ScoreSheet
from components.places import locate

TOY = Path(__file__).parent / "toy"
SETTLED = "--option", "goal=10", "--seed", 3
EXPANSIONS = "embers", "powers", "sellsword", "envoy"


@pytest.mark.parametrize(
    ("modules", "options"),
    [
        (["--module", "embers", "--module", "powers"], ["--option", "embers=yes", "--option", "powers=yes"]),
        (["--module", "all"], [word for name in EXPANSIONS for word in ("--option", f"{name}=yes")]),
        (["--module", "core", "--module", "coins"], []),
    ],
)
def test_a_game_begins_with_modules(home: Path, salvage: Any, modules: list[str], options: list[str]) -> None:
    """As by the optional rules that bring them in; a module that no rule brings in changes nothing."""
    games = [
        salvage("new", "mixia", "--players", "Ann,Bo", *SETTLED, *asked, "--json").json for asked in (modules, options)
    ]

    assert games[0]["state"] == games[1]["state"]
    assert games[0]["state"]["options"] == {word.partition("=")[0]: True for word in options[1::2]}


def test_a_game_without_modules_takes_all(home: Path, salvage: Any) -> None:
    assert (
        salvage("new", "space-junkyard", "--players", "Ann,Bo", "--module", "all", "--json").json["state"]["options"]
        == {}
    )


def test_playtest_plays_with_modules(home: Path, salvage: Any) -> None:
    """Optional rules that are named besides hold as well."""
    asked = "--games", 1, "--players", 2, "--jobs", 1, "--option", "goal=10", "--json"
    played = salvage("playtest", "mixia", "--module", "embers", *asked).json

    assert played["options"] == {"embers": "yes", "goal": "10"}


def test_a_scenario_begins_with_modules(home: Path, salvage: Any, tmp_path: Path) -> None:
    """The template is a game set up with them, tells what they bring and nothing of others, and is valid."""
    said = salvage("scenario", "mixia", "--module", "embers")
    (file := tmp_path / "embers.yaml").write_text(said.out)

    assert "economy: " in said.out
    assert "detonators: " not in said.out
    assert salvage("new", "mixia", "--scenario", file, "--json").json["state"]["options"] == {"embers": True}


def test_contents_of_several_modules(salvage: Any) -> None:
    one, two, every = (
        salvage("contents", "mixia", *(word for name in names for word in ("--module", name)), "--json").json
        for names in (["coins"], ["coins", "sellsword"], ["all"])
    )
    assert {row["module"] for row in two} == {"coins", "sellsword"}
    assert len(one) < len(two) < len(every)
    assert every == salvage("contents", "mixia", "--json").json


def test_a_sheet_knows_what_was_played_with(home: Path) -> None:
    """What comes with other expansions is refused on it; where none is named, whatever was played with counts."""
    place = locate("mixia")
    asked = ([], ["powers"], ["embers"], ["all"])
    absent = [ScoreSheet(place, modules=modules).names({}).absent["row", "cargo"] for modules in asked]

    assert [{*each} for each in absent] == [set(), {"ember"}, set(), set()]


@pytest.mark.parametrize(
    "command",
    [
        ["new", "mixia", "--players", "Ann,Bo"], ["play", "mixia"], ["contents", "mixia"], ["plan", "mixia"],
        ["print", "mixia"], ["scenario", "mixia"], ["score", "mixia", "--template"], ["playtest", "mixia"],
    ],
)  # fmt: skip
def test_another_module_is_refused(home: Path, salvage: Any, command: list[str]) -> None:
    """With the names there are, in the same words everywhere."""
    said = salvage(*command, "--module", "ember")

    assert (said.code, said.err) == (
        2,
        "Mixia has no module 'ember' (did you mean embers?); modules are core, embers, powers, sellsword, envoy, "
        "coins, or all\n",
    )


@pytest.mark.parametrize("named", [[], ["friday"]])
def test_modules_are_for_a_game_that_begins(begun: Any, salvage: Any, named: list[str]) -> None:
    said = salvage("play", *named, "--module", "embers")

    assert (said.code, said.err) == (2, "--module is for a new game; name it: salvage play GAME --module NAME\n")


def test_a_game_of_one_module_says_so(home: Path, salvage: Any) -> None:
    assert salvage("contents", TOY, "--module", "more").err == "Toy has no module 'more'; it has none\n"
