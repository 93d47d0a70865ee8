"""Points at the end, from final holdings and from score sheets."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.engine import playout
from companion.junk_orbit import RULES
from companion.junk_orbit.scoring import score, variety
from companion.scores.holdings import Holdings
from companion.scores.sheet import ScoreSheet
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.plain import Plain
from components.places import locate
from components.problems import SalvageError

DAY = {"earth": "day", "moon": "day", "mars": "day", "phobos": "day", "deimos": "day"}
SHEET = """\
boards: {earth: night, moon: night, mars: night}
players:
  Ann: {deliveries: [E24, E1, L1, L2, L3, L14]}
  Bo: {deliveries: [M6, {source: earth, value: 6, destination: Bradbury}]}
"""


def scored(sides: dict[str, str], **deliveries: list[Any]) -> Any:
    return score({"boards": {**DAY, **sides}, "players": {who: {"deliveries": d} for who, d in deliveries.items()}})


def lines(made: Any, who: str) -> dict[str, int]:
    return {line.label: line.points for tally in made.tallies if tally.name == who for line in tally.lines}


def test_values() -> None:
    """JO-011 JO-066 JO-067: the sum of the values of what is delivered; the highest wins."""
    made = scored({}, Ann=["E24", "L16"], Bo=["M5"])
    assert (lines(made, "Ann"), lines(made, "Bo")) == ({"Deliveries": 9}, {"Deliveries": 4})
    assert (made.winners, made.tie_break) == (("Ann",), None)
    assert [tally.rank for tally in made.tallies] == [1, 2]


def test_cargo_scores_nothing() -> None:
    """JO-066: what is still aboard counts nothing."""
    made = score({"boards": DAY, "players": {"Ann": {"cargo": ["L1"], "deliveries": []}, "Bo": {"deliveries": ["E1"]}}})
    assert [tally.total for tally in made.tallies] == [0, 2]


def test_earth_by_night() -> None:
    """JO-090 JO-091 JO-A23: tiles from Earth to the Moon 1 more each, to Mars and its moons 2 more each."""
    made = scored({"earth": "night"}, Ann=["E1", "E2", "E24", "E28", "E33", "M6"], Bo=["L1"])
    assert lines(made, "Ann")["Earth bonus (tiles to the Moon)"] == 2
    assert lines(made, "Ann")["Earth bonus (tiles to Mars)"] == 6
    assert sum(line for label, line in lines(made, "Bo").items() if label != "Deliveries") == 0


@pytest.mark.parametrize(("number", "points"), [(0, 0), (2, 0), (3, 3), (5, 3), (6, 6), (9, 9)])
def test_moon_by_night(number: int, points: int) -> None:
    """JO-092 JO-A25: 3 for each full three tiles from the Moon, wherever they went."""
    made = scored({"moon": "night"}, Ann=[f"L{tile}" for tile in range(1, number + 1)], Bo=["E1", "E2", "E3"])
    assert lines(made, "Ann")["Moon bonus"] == points
    assert lines(made, "Bo")["Moon bonus"] == 0


def test_mars_by_night() -> None:
    """JO-093 JO-094 JO-095 JO-A24: different places on Mars, Phobos and Deimos, each counted once."""
    assert [variety(places) for places in range(9)] == [0, 0, 0, 2, 4, 8, 9, 10, 11]
    two = ["E24", "E25", "E26", "M6", "M5"]  # Tharsis twice, Argyre; NYC is no place on Mars.
    three = ["E28", "E33", "L14"]  # Stickney, Swift, Bradbury
    made = scored({"mars": "night"}, Ann=two, Bo=three)
    assert (lines(made, "Ann")["Mars bonus"], lines(made, "Bo")["Mars bonus"]) == (0, 2)


def test_numbers_in_words() -> None:
    """JO-090 JO-092 JO-093: what a line counts is told with the right ending, and that it brings nothing where so few
    bring nothing."""
    nights = {"earth": "night", "moon": "night", "mars": "night"}
    made = scored(nights, Ann=["E24", "L4"], Bo=["L1", "L2", "L3", "L14", "E22"], Cy=[])
    told = {tally.name: [line.detail for line in tally.lines] for tally in made.tallies}
    assert told["Ann"][1:] == ["none", "1 tile at 2 points", "none (only 1 Moon tile)", "none (only 1 city: Tharsis)"]
    assert told["Bo"][3:] == ["1 set of 3 from 4 Moon tiles", "none (only 2 different cities: Bradbury, Hellas)"]
    assert told["Cy"] == ["none", "none", "none", "none", "none"]


def test_day_sides_give_nothing() -> None:
    """JO-A26: only night sides add lines."""
    assert set(lines(scored({}, Ann=["E1", "L1", "L2", "L3"], Bo=[]), "Ann")) == {"Deliveries"}


def test_ties() -> None:
    """JO-068 JO-069 JO-A34: more tiles win a tie; as many share the victory."""
    more = scored({}, Ann=["E24"], Bo=["E1", "E3"])
    assert (more.winners, [tally.rank for tally in more.tallies]) == (("Bo",), [2, 1])
    assert more.tie_break == "Ann and Bo both have 4 points, but Bo has delivered more tiles (JO-068)"
    level = scored({}, Ann=["E24"], Bo=["M5"], Cy=["E1"])
    assert (level.winners, [tally.rank for tally in level.tallies]) == (("Ann", "Bo"), [1, 1, 3])
    assert level.tie_break == "Ann and Bo both have 4 points and the same number of delivered tiles (JO-A34)"
    three = scored({}, Ann=["E24"], Bo=["E1", "E3"], Cy=["M5"])
    assert three.tie_break == "Ann, Bo and Cy all have 4 points, but Bo has delivered more tiles (JO-068)"


@pytest.mark.parametrize(
    ("tile", "said"),
    [
        ("S1", "starter tile"),
        ({"source": "mars", "value": 2, "destination": "Swift"}, "no tile of the Mars stack is for Swift"),
        ("?", "isn't known"),
    ],
)
def test_what_can_not_have_been_delivered(tile: Any, said: str) -> None:
    """JO-039 JO-099: no starter, no tile to the board it came from; nothing hidden is guessed."""
    with pytest.raises(SalvageError, match=said):
        scored({}, Ann=[tile], Bo=[])


def test_a_delivery_needs_its_board(home: Path, salvage: Any, tmp_path: Path) -> None:
    """JO-A33 JO-013: nothing is delivered to Phobos or Deimos without their boards; the line is told."""
    sheet = tmp_path / "sheet.yaml"
    sheet.write_text("players:\n  Ann: {deliveries: [E24]}\n  Bo: {deliveries: [E28]}\n")
    made = salvage("score", "junk-orbit", sheet)
    assert made.code == 2
    assert "sheet.yaml:3: E28 can't be delivered to Stickney: Phobos isn't among the boards (JO-A33)" in made.err
    sheet.write_text("boards: {earth: day, moon: day, mars: day, phobos: day}\n" + sheet.read_text())
    assert salvage("score", "junk-orbit", sheet).code == 0
    stats = salvage("stats", "junk-orbit").out
    assert "Junk Orbit: 1 game\n  Won by: Bo (1 game)\n  Number of players: 2 (1 game)\n" in stats


@pytest.mark.parametrize("seed", range(20))
def test_whole_games(seed: int) -> None:
    """JO-066: after any game the totals are the values delivered and the night lines, and somebody has won."""
    random = Random(seed).random
    options = {f"night_{board}": seed % 2 == 0 for board in ("earth", "moon", "mars")}
    table = RULES.setup(["Ann", "Bo", "Cy"], options)
    playout(RULES, table, random)
    made = RULES.score(RULES.dump(table))

    assert made.winners
    assert all(len(tally.lines) == (5 if seed % 2 == 0 else 1) for tally in made.tallies)
    assert max(tally.total for tally in made.tallies) == next(t.total for t in made.tallies if t.name in made.winners)


# ---- sheets -----------------------------------------------------------------------------------------------------


def test_a_sheet(tmp_path: Path, home: Path, salvage: Any) -> None:
    """A filled-in sheet, with codes and with a tile of another printing told inline, is scored line by line."""
    (tmp_path / "s.yaml").write_text(SHEET)
    told = salvage("score", "junk-orbit", tmp_path / "s.yaml", "--json").json
    ann, bo = told["players"]

    assert {line["label"]: line["points"] for line in ann["lines"]} == {
        "Deliveries": 4 + 2 + 1 + 2 + 3 + 4, "Earth bonus (tiles to the Moon)": 1, "Earth bonus (tiles to Mars)": 2,
        "Moon bonus": 3, "Mars bonus": 0,
    }  # fmt: skip
    assert bo["total"] == 3 + 6 + 2
    assert told["winners"] == ["Ann"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("E24, ", "E99, ", "s.yaml:3: players.Ann.deliveries is 'E99', which isn't a piece of junk"),
        ("earth: night", "earth: dusk", "s.yaml:1: boards.earth is 'dusk'; allowed: day, night"),
        ("value: 6", "value: 9", "s.yaml:4: players.Bo.deliveries.value is 9; it must be at most 6"),
        ("value: 6, ", "", "key 'value' is missing"),
        ("Bradbury", "Tokio", "s.yaml:4: players.Bo.deliveries.destination is 'Tokio' (did you mean Tokyo?)"),
        ("E24", "S2", "s.yaml:3: S2 is a starter tile"),
        ("M6, ", "L14, ", "s.yaml:4: L14 is delivered twice; the box has one (JO-010)"),
        ("source: earth", "source: mars", "s.yaml:4: no tile of the Mars stack is for Bradbury"),
    ],
)
def test_bad_sheets(tmp_path: Path, home: Path, salvage: Any, old: str, new: str, said: str) -> None:
    """What is wrong is told with file and line, and nothing is scored."""
    (tmp_path / "s.yaml").write_text(SHEET.replace(old, new, 1))
    refused = salvage("score", "junk-orbit", tmp_path / "s.yaml")

    assert refused.code == 2
    assert said in refused.err


def test_the_template_is_a_sheet(tmp_path: Path, home: Path, salvage: Any) -> None:
    """What `--template` prints is filled in as people write, or as files have it."""
    sheet = salvage("score", "junk-orbit", "--template", "--players", "Ann,Bo,Cy").out
    filled = sheet.replace("\n  Ann:", "\n  Ann: E25 M18").replace("\n  Bo:", "\n  Bo: {deliveries: [E25]}")
    (tmp_path / "t.yaml").write_text(filled.replace("E25]", "E1]").replace("\n  Cy:", "\n  Cy: none"))
    told = salvage("score", "junk-orbit", tmp_path / "t.yaml", "--json").json

    assert [player["total"] > 0 for player in told["players"]] == [True, True, False]


def ask_for_holdings(sheet: ScoreSheet, ask: Any, say: Any, *players: str) -> dict[str, Any]:
    """What is answered to the questions for everything that counts."""
    display: Any = Plain()
    display.ask, display.say = ask, say
    return Holdings(sheet, players, FormPrompts(display)).enter()


def ask_wizard(*answers: str, players: tuple[str, ...] = ("Ann", "Bo")) -> tuple[Any, list[str]]:
    """The score that the wizard makes of these answers, and what it said."""
    given, said = iter(answers), []
    sheet = ScoreSheet(locate("junk-orbit"))

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(given)

    return sheet.score(ask_for_holdings(sheet, ask, said.append, *players)), said


def test_the_wizard_takes_tiles(home: Path) -> None:
    """Night sides are asked first, then tiles by code or in words; the forms of a sheet are read as well."""
    made, prompts = ask_wizard("dusk", "mars", "e24, L14 E1", "[{source: earth, value: 6, destination: Bradbury}, M6]")

    assert [tally.total for tally in made.tallies] == [10, 9]
    assert prompts[0].startswith("Press Enter to accept the answer in [brackets];")
    assert prompts[1] == "Night sides up: Earth, Moon or Mars? (Enter if all boards lay day side up) "
    assert prompts[2] == "'dusk' isn't one of the boards; type Earth, Moon, Mars, Phobos or Deimos."
    assert prompts[4].startswith("Ann: delivered which tiles? Codes, such as E25 M18;")
    assert prompts[5] == "3 tiles, 10 points"


def test_values_are_enough_by_day(home: Path) -> None:
    """JO-066 JO-068: the sum needs no more, nor does a tie: every value is a tile."""
    made, said = ask_wizard("", "3 3 2", "E26 4")

    assert [(tally.name, tally.total, tally.rank) for tally in made.tallies] == [("Ann", 8, 1), ("Bo", 8, 2)]
    assert made.winners == ("Ann",)
    assert "3 tiles, 8 points" in said
    assert made.tallies[0].lines[0].detail == "3 tiles (3, 3, 2)"


@pytest.mark.parametrize(
    ("night", "bare", "missing", "enough", "points"),
    [
        ("earth", "3", "Earth by night scores where tiles come from and where they go", "3 from Earth to Tharsis", 5),
        (
            "moon",
            "3 to Tharsis",
            "Moon by night scores where tiles come from",
            "3 from the Moon 1 from moon 2 from Moon",
            9,
        ),
        ("Mars", "3 from earth", "Mars by night scores where tiles go", "3 to Tharsis 1 to Arg 1 to Swift", 7),
        ("phobos", "7", "'7' isn't a tile; type a code such as E25, or a value from 1 to 6", "3", 3),
        ("", "S1", "S1 is a starter tile, which can't be delivered (JO-039)", "3", 3),
        ("", "E24 E24", "E24 is delivered twice; the box has one (JO-010)", "E24", 4),
        ("", "3 from Mars to Swift", "No tile of the Mars stack is for Swift (JO-099)", "3 to swift", 3),
        ("", "3 from Atlantis", "'Atlantis' isn't one of the boards with tiles; type Earth, Moon or Mars", "3", 3),
    ],
)
def test_what_a_value_leaves_out_is_said(
    home: Path, night: str, bare: str, missing: str, enough: str, points: int
) -> None:
    """JO-090 JO-092 JO-093: a bonus that depends on more than the value is never guessed."""
    made, said = ask_wizard(night, bare, enough, "none")

    assert any(line.startswith(missing) for line in said)
    assert made.tallies[0].total == points


def test_a_sheet_with_values_alone(tmp_path: Path, home: Path, salvage: Any) -> None:
    """JO-092: as in the wizard."""
    (tmp_path / "s.yaml").write_text("players: {Ann: {deliveries: [{value: 3}]}, Bo: none}\n")
    assert "Ann won" in salvage("score", "junk-orbit", tmp_path / "s.yaml").out
    (tmp_path / "s.yaml").write_text(
        "boards: {earth: day, moon: night, mars: day}\nplayers: {Ann: {deliveries: [{value: 3}]}, Bo: none}\n"
    )
    told = salvage("score", "junk-orbit", tmp_path / "s.yaml").err
    assert "s.yaml:2: Moon by night scores where tiles come from; the value 3 alone doesn't show that" in told


def test_the_wizard_asks_again_for_what_can_not_be(home: Path) -> None:
    """JO-010: what is found wrong when all has been typed is asked again, and only that."""
    made, said = ask_wizard("", "E24", "E24 M5", "M5", players=("Ann", "deliveries"))
    told = [each.partition(":")[0] for each in said]

    assert [tally.total for tally in made.tallies] == [4, 4]
    assert told[1:] == [
        "Night sides up",
        "Ann",
        "1 tile, 4 points",
        "deliveries",
        "2 tiles, 8 points",
        "E24 is delivered twice; the box has one (JO-010).",
        "deliveries",
        "1 tile, 4 points",
    ]
