"""The score: sections, open exits, ties; sheets with our tiles and with others."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PIL import Image

from companion.space_junkyard import RULES
from companion.space_junkyard.score_words import read
from companion.space_junkyard.scoring import points, sections
from companion.space_junkyard.ships import points as points_of

from .shuffle import shuffle_position


def tile(code: str, x: int, y: int, top: str = "north") -> dict[str, Any]:
    return {"tile": code, "x": x, "y": y, "top": top}


def inline(x: int, y: int, vp: int | None = None, **exits: str) -> dict[str, Any]:
    return {"x": x, "y": y, "exits": exits} | ({} if vp is None else {"vp": vp})


@pytest.mark.parametrize(
    ("ship", "total"),
    [
        ([], 0),
        ([tile("K03Y", 1, 0, "west")], 2),
        ([tile("K13Y", 1, 0)], 4 - 1 - 3),
        ([tile("K13Y", 1, 0), tile("K03Y", 2, 0, "west")], 4 - 1 - 2 + 2),
        ([tile("K05Y", 1, 0, "east")], -1 - 1),
        ([tile("K05Y", 1, 0, "east"), tile("K05B", 2, 0, "east")], 0 - 2),
        ([inline(1, 0, 3, west="Y", north="YY", south="0")], 3 - 1 - 2),
        ([inline(1, 0, west="Y")], 0),
    ],
)
def test_ships(ship: list[dict[str, Any]], total: int) -> None:
    """SJ-007 SJ-056 SJ-057 SJ-058 SJ-059 SJ-060 SJ-A04 SJ-A41: hexagons, less 1 + k for k open exits; below 0, too."""
    assert points(ship) == total


def test_the_bridge_is_no_section() -> None:
    """SJ-A04: its own exit may stay open, and an exit joined to it is connected."""
    assert points([]) == 0
    assert sections([tile("K03Y", 1, 0, "west")])[0].open == ()


def test_an_exit_against_a_closed_side() -> None:
    """SJ-A42 SJ-A43: of a ship that is wrongly built it counts as open, and a line says so."""
    ship = [tile("K05Y", 1, 0, "east"), tile("K03Y", 2, 0, "north")]
    (built,) = RULES.score({"players": {"Ann": {"ship": ship}}}).tallies
    told = {line.rule: line for line in built.lines}
    assert sections(ship)[0].blocked == ("east",)
    assert "wrongly built" in told["SJ-A42"].detail
    # K03Y joins nothing, so it scores nothing.
    assert told["SJ-061"].points == 0
    assert built.total == -2


def test_what_is_not_joined_scores_nothing() -> None:
    """SJ-061: neither loose tiles nor what is stored."""
    assert points([tile("K03Y", 5, 5)]) == 0
    state = {"players": {"Ann": {"ship": [], "stores": {"Y": 2, "B": 2, "R": 2}}, "Bo": {"ship": []}}}
    assert [tally.total for tally in RULES.score(state).tallies] == [0, 0]


def test_lines_are_itemised() -> None:
    """SJ-056 SJ-057 SJ-058: the hexagon, one off for not being closed, one off for each open exit."""
    (built,) = RULES.score({"players": {"Ann": {"ship": [tile("K13Y", 1, 0)]}}}).tallies
    assert [(line.points, line.rule) for line in built.lines] == [(4, "SJ-056"), (-1, "SJ-057"), (-3, "SJ-058")]
    assert built.lines[2].detail == "3 open exits (top, right and bottom)"
    assert built.lines[0].label == "K13Y"


def test_who_wins() -> None:
    """SJ-055 SJ-A40: most points; those who are level share it, and the next rank is left out."""
    one, two = [tile("K01Y", 1, 0, "west")], [tile("K03Y", 1, 0, "west")]
    made = RULES.score({"players": {"Ann": {"ship": one}, "Bo": {"ship": two}, "Cy": {"ship": two}}})
    assert made.winners == ("Bo", "Cy")
    assert [tally.rank for tally in made.tallies] == [3, 1, 1]
    assert "SJ-A40" in str(made.tie_break)
    assert RULES.score({"players": {"Ann": {"ship": one}, "Bo": {"ship": []}}}).tie_break is None


@pytest.mark.parametrize("seed", range(40))
def test_referee_and_sheet_agree(seed: int) -> None:
    """SJ-060: a ship of a running game counts the same by its exits as the sheet of its sections."""
    random = Random(seed).random
    table = shuffle_position(RULES.setup(["Ann", "Bo", "Cy"], {}), random)
    state = RULES.dump(table)
    for name, ship in table.players.items():
        assert points(state["players"][name]["ship"]) == points_of(ship)


# ---- sheets ------------------------------------------------------------------------------------------------------

SHEET = """\
players:
  Ann:
    ship:
      - {tile: K12B, x: 1, y: 0, top: west}
      - {x: 2, y: 0, vp: 2, exits: {west: B, north: Y}}
  Bo:
    ship: none
"""


@pytest.fixture
def sheet(tmp_path: Path, home: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        file = tmp_path / "sheet.yaml"
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_a_sheet(salvage: Any, sheet: Any) -> None:
    """SJ-060: a tile that is not ours is described by its exits and hexagon."""
    made = salvage("score", "space-junkyard", sheet(SHEET), "--json").json
    # K12B has its top exit open: 3 - 2; the other tile one of two: 2 - 2.
    assert [player["total"] for player in made["players"]] == [1, 0]
    assert made["winners"] == ["Ann"]
    assert re.search(r"Ann 1, Bo 0 +Ann won", salvage("history").out)


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("K12B", "K99Q", 4, "K99Q"),
        ("top: west", "top: up", 4, "allowed: north, east, south, west"),
        ("x: 2, y: 0", "x: 1, y: 0", 5, "another section lies at 1, 0 already"),
        ("x: 2, y: 0", "x: 0, y: 0", 5, "the bridge lies at 0, 0 already"),
        ("west: B", "west: Q", 5, "letters of Y, B, R"),
        ("west: B", "left: B", 5, "allowed: north, east, south, west"),
        ("{x: 2,", "{tile: K15, x: 2,", 5, "not both"),
        ("vp: 2, exits: {west: B, north: Y}", "vp: 2", 5, "either its code (tile) or its exits"),
        ("x: 1,", "x: one,", 4, "whole number"),
        ("y: 0, top: west", "top: west", 4, "'y' is missing"),
        ("{x: 2, y: 0, vp: 2, exits: {west: B, north: Y}}", "{tile: K12B, x: 2, y: 0}", 5, "K12B lies somewhere else"),
        ("  Bo:\n    ship: none", "  Bo: {ship: [{tile: K12B, x: 1, y: 0}]}", 6, "the box holds 1"),
    ],
)
def test_faults_are_told_with_their_line(salvage: Any, sheet: Any, old: str, new: str, line: int, said: str) -> None:
    """SJ-A42: what is wrong, where, and what would be right; nothing is scored."""
    assert old in SHEET
    file = sheet(SHEET.replace(old, new))
    result = salvage("score", "space-junkyard", file)
    assert (result.code, result.out) == (2, "")
    assert f"sheet.yaml:{line}: " in result.err
    assert said in result.err


@pytest.mark.parametrize("name", ["ship.svg", "ship.png"])
def test_a_picture(salvage: Any, sheet: Any, tmp_path: Path, name: str) -> None:
    """SJ-057 SJ-058 SJ-061: the ships of all players are drawn, with the penalties; loose tiles don't count."""
    loose = "      - {tile: K03Y, x: 7, y: 0}\n"
    file = tmp_path / name
    assert (
        salvage("score", "space-junkyard", sheet(SHEET.replace("  Bo:", loose + "  Bo:")), "--picture", file).code == 0
    )
    if name.endswith("svg"):
        shown = re.findall(r"<text[^>]*>([^<]*)</text>", file.read_text(encoding="utf-8"))
        assert "Ann: 1 point" in shown
        assert "Bo: 0 points" in shown
        assert shown.count("−1") >= 4
    else:
        with Image.open(file) as made:
            assert min(made.size) > 300


def test_a_picture_by_another_name(salvage: Any, sheet: Any, tmp_path: Path) -> None:
    """SJ-060: a name that ends otherwise is refused, and nothing is kept."""
    result = salvage("score", "space-junkyard", sheet(SHEET), "--picture", tmp_path / "ship.gif")
    assert (result.code, result.out) == (2, "")
    assert ".svg or .png" in result.err
    assert salvage("history", "--json").json == []


def test_the_template_can_be_scored(salvage: Any, sheet: Any) -> None:
    """SJ-A04: a bridge alone is worth nothing; sections are written as they are said."""
    text = salvage("score", "space-junkyard", "--template", "--players", "Ann,Bo").out
    text = text.replace("\n  Ann:", "\n  Ann: K10Y right of bridge; K03Y below K10Y").replace("\n  Bo:", "\n  Bo: none")
    made = salvage("score", "space-junkyard", sheet(text), "--json").json
    assert [player["total"] for player in made["players"]] == [1, 0]
    assert "exits" in text


def test_the_wizard_loses_nothing(salvage: Any, sheet: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the questions end early, what was typed is given back as a sheet, to be finished."""
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("3\nK03Y right of bridge, turned left\n\nK12B e of bridge q\n"))
    result = salvage("score", "space-junkyard", "--players", "Ann,Bo")
    assert result.code == 2
    assert "# Bo: [{'tile': 'K12B', 'x': 1, 'y': 0, 'top': 'east'}]" in result.err
    given = next(row for row in result.err.splitlines() if row.startswith("players: {"))
    made = salvage("score", "space-junkyard", sheet(given), "--json", "--draft")
    assert made.code == 0, made.err
    assert [player["total"] for player in made.json["players"]] == [2, 0]


def test_the_wizard(salvage: Any, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SJ-056: sections are typed as code, place and turn."""
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("3\nK03Y east of bridge, top west\n\n\n"))
    result = salvage("score", "space-junkyard", "--players", "Ann,Bo", "--json", "--no-keep")
    assert [player["total"] for player in json.loads(result.out)["players"]] == [2, 0]


@pytest.mark.parametrize(
    ("said", "top"),
    [
        ("upright", "north"),
        ("clockwise", "east"),
        ("turned clockwise", "east"),
        ("turned right", "east"),
        ("q", "east"),
        ("upside down", "south"),
        ("half", "south"),
        ("counter-clockwise", "west"),
        ("turned counter-clockwise", "west"),
        ("anticlockwise", "west"),
        ("anti-clockwise", "west"),
        ("counter clockwise", "west"),
        ("turned left", "west"),
        ("top west", "west"),
    ],
)
def test_a_turn_is_typed_as_people_say_it(said: str, top: str) -> None:
    assert read(f"K13Y right of the bridge, {said}", []) == [{"tile": "K13Y", "x": 1, "y": 0, "top": top}]


def test_a_section_without_a_hexagon_has_its_number(salvage: Any, tmp_path: Path) -> None:
    """SJ-056: it counts 0, with its exits joined or open."""
    sheet = tmp_path / "s.yaml"
    ship = "[{tile: K03Y, x: 1, y: 0, top: west}]", "[{tile: K05B, x: 1, y: 0, top: west}]"
    sheet.write_text(f"players: {{Ann: {{ship: {ship[0]}}}, Bo: {{ship: {ship[1]}}}}}\n")

    assert "     0  K05B, no hexagon (SJ-056)\n" in salvage("score", "space-junkyard", sheet).out
