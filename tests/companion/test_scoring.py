"""`salvage score`: sheets, templates and questions; one function makes the score everywhere."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scoring import Line, Score, Tally, only, score_lines, together, verdict
from companion.game_registry.games import has_referee, part_of
from companion.scores.sheet import ScoreSheet, pruned
from companion.scores.sheet_file import read_sheet
from components.fields import fields_of
from components.places import find_games, locate
from components.problems import wrong

from .deck_games import write_game

GAME = "space-debris"
WON = """\
players: {Ann: {hp: 2}, Bo: {}}
satellites:
  A: {card: AP, operational: true, hp: 3}
  B: {card: OB, operational: true}
  C: {card: rendezvous, operational: true}
  D: {card: satellite-card.extra-storage, operational: true}
threat: 7
supply: 11
turn: 31
"""
LOST = WON.replace(
    "C: {card: rendezvous, operational: true}", "C: {card: rendezvous, delivered: [{card: J, as: fuel}]}"
)


@pytest.fixture
def sheet(tmp_path: Path, home: Path) -> Path:
    path = tmp_path / "sheet.yaml"
    path.write_text(WON)
    return path


def lines(score: Any) -> dict[str, str]:
    return {line["label"]: line["detail"] for line in score["players"][0]["lines"]}


def test_a_victory_is_scored(sheet: Path, salvage: Any) -> None:
    """SD-129: with all satellites are operationaling all have won; pieces are known by code, key or id."""
    score = salvage("score", GAME, sheet, "--json").json

    assert score["game"] == GAME
    assert score["winners"] == ["Ann", "Bo"]
    assert score["tie_break"] is None
    assert [(p["name"], p["total"], p["rank"]) for p in score["players"]] == [("Ann", 1, 1), ("Bo", 1, 1)]
    assert lines(score)["Operational satellites"].startswith("4 of 4 (Armor Plating, Onboard Boosters")
    assert lines(score)["Margin"] == "1 hit to spare (Ann's ship)"
    assert lines(score)["Turns"] == "31"
    assert lines(score)["Threat at the end"] == "7 (level 3)"
    assert lines(score)["Cubes left in the supply"] == "11"


@pytest.mark.parametrize(
    ("change", "cause"),
    [
        (("{hp: 2}", "{hp: 0}"), "lost (a ship was wrecked)"),
        (("rendezvous,", "rendezvous, hp: 0,"), "lost (a satellite was wrecked)"),
        (("turn: 31", "reason: SD-132"), "lost (the supply was short of cubes)"),
        (("turn: 31", "reason: SD-133"), "lost (a collision had nowhere to go)"),
    ],
)
def test_a_defeat_says_why(sheet: Path, salvage: Any, change: tuple[str, str], cause: str) -> None:
    """SD-130 to SD-133: what a position shows by itself need not be told; what it doesn't must be."""
    sheet.write_text(LOST.replace(*change))
    score = salvage("score", GAME, sheet, "--json").json

    assert (score["winners"], score["players"][0]["total"]) == ([], 0)
    assert lines(score)["Mission"] == cause
    assert lines(score)["Still to deliver"] == "7 resource cards"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (LOST, "nothing here ends the game; say what did: reason, one of SD-129"),
        (
            LOST + "reason: SD-129\n",
            "reason is SD-129 (all satellites are operational), but the ships and satellites show otherwise",
        ),
        (WON + "reason: SD-132\n", "reason is SD-132"),
        (WON + "reason: SD-130\n", "reason is SD-130"),
    ],
)
def test_contradictions_are_refused(sheet: Path, salvage: Any, text: str, said: str) -> None:
    """A sheet that says one thing and shows another is no score, and is not kept."""
    sheet.write_text(text)
    refused = salvage("score", GAME, sheet)

    assert (refused.code, refused.out) == (2, "")
    assert said in refused.err
    assert salvage("history", "--json").json == []


def test_every_fault_of_a_sheet_is_told_with_its_line(sheet: Path, salvage: Any) -> None:
    """Wrong values are one line each: file, line, what is wrong, what is allowed."""
    sheet.write_text(WON.replace("AP", "XX").replace("threat: 7", "threat: 13").replace("hp: 2", "hp: 9") + "fuel: 3\n")
    refused = salvage("score", GAME, sheet)

    assert refused.code == 2
    assert [line.split(":")[1] for line in refused.faults] == ["1", "3", "7", "10"]
    assert "must be at most 12" in refused.err


def test_a_game_without_a_picture_says_so(sheet: Path, salvage: Any, tmp_path: Path) -> None:
    """`--picture` is refused where the game's layouts draw no holdings; nothing is scored or written."""
    file = tmp_path / "won.svg"
    result = salvage("score", GAME, sheet, "--picture", file)

    assert (result.code, result.out) == (2, "")
    assert "no picture of what is scored" in result.err
    assert not file.exists()


def test_what_a_game_finds_wrong_is_told_by_line(sheet: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """`problems` of a game's scoring name a way of keys; the message names the line where that stands."""
    scoring = part_of(locate(GAME), "scoring")
    told = [wrong("", "isn't to my liking", "satellites", "B", "card"), wrong("SD-080", "is too high", "threat")]
    monkeypatch.setattr(scoring, "problems", lambda holdings: told, raising=False)
    result = salvage("score", GAME, sheet)

    assert result.code == 2
    assert [line.partition("sheet.yaml")[2] for line in result.faults] == [
        ":4: isn't to my liking", ":7: is too high (SD-080)",
    ]  # fmt: skip


def test_a_sheet_from_standard_input(sheet: Path, home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any) -> None:
    """`-` reads the sheet from standard input."""
    monkeypatch.setattr("sys.stdin", sheet.open())

    assert salvage("score", GAME, "-", "--json").json["winners"] == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("data", "wrong"), [(b"\0" * 2_000_001, ": has more than 2 MB"), (b"a: \xff", ":1: byte 0xff is not UTF-8 text")]
)
def test_standard_input_is_read_as_a_file_is(
    data: bytes, wrong: str, home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any
) -> None:
    """No more of it, and as UTF-8."""
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data), "utf-8", "replace"))

    assert salvage("score", GAME, "-").faults[0].startswith(f"standard input{wrong}")


def test_the_result_is_in_the_history(sheet: Path, salvage: Any) -> None:
    """A scored game is a row of the history, with its result; `--no-keep` keeps it out."""
    salvage("score", GAME, sheet, "--no-keep")
    assert salvage("history", "--json").json == []
    salvage("score", GAME, sheet)
    sheet.write_text(LOST + "reason: SD-133\n")
    salvage("score", GAME, sheet)
    rows = salvage("history", "--json").json

    assert [(row["game"], row["players"], row["result"], row["session"]) for row in rows] == [
        (GAME, ["Ann", "Bo"], "lost", None),
        (GAME, ["Ann", "Bo"], "won", None),
    ]
    stats = salvage("stats", GAME, "--json").json
    assert stats["results"] == {"lost": 1, "won": 1}
    assert stats["winners"] == {"Ann": 1, "Bo": 1}


def test_a_row_of_the_history_ends_where_its_line_does(sheet: Path, salvage: Any, home: Path) -> None:
    """A name may hold other ends of lines; a line that was damaged is told by its number, not left out."""
    sheet.write_text(WON)
    salvage("score", GAME, sheet)
    file = home / "history.jsonl"  # As earlier versions have kept such names.
    file.write_text(file.read_text().replace("Ann", "An\u2028n"))
    assert salvage("history", "--json").json[0]["players"] == ["An\u2028n", "Bo"]

    for line in ("{", "[]", '{"game": "toy", "players": []}'):
        file.write_text(file.read_text().partition("\n")[0] + f"\n{line}\n")
        said = salvage("history")
        assert (said.code, said.err) == (2, f"{file}:2: this line is damaged; mend or delete it\n")


def test_players_with_one_score_are_told_together(sheet: Path, salvage: Any) -> None:
    """People read the items once, under the names of all who share them."""
    said = salvage("score", GAME, sheet).out

    assert said.count("Operational satellites") == 1
    assert said.startswith("Ann and Bo\n")
    assert said.endswith("You both won\n")


@pytest.mark.parametrize(
    ("game", "players", "blanks"),
    [
        ("space-junkyard", "Ann: {ship: []}, Bo: {ship: }", ["Bo.ship"]),
        ("space-junkyard", "Ann: {ship: [{tile: K03Y, x: 1, y: 0, top: west}]}, Bo: {}", ["Bo.ship"]),
        ("junk-orbit", "Ann: E25, Bo: ", ["Bo.deliveries"]),
        ("mixia", "Ann: wealth 3, Bo: {fame_from: {}}", ["Bo.fame_from"]),
        ("space-debris", "Ann: 0, Bo: ", ["Bo.hp"]),
        ("spacecraft", "Ann: {drawing: SH, goals: none, designs: none}", ["Ann.store"]),
    ],
)
def test_blanks_are_no_points(game: str, players: str, blanks: list[str], salvage: Any, sheet: Path) -> None:
    """What nobody has touched is listed, and no result comes of it but a draft's, which nobody wins or keeps."""
    sheet.write_text(f"players: {{{players}}}")
    refused, draft = salvage("score", game, sheet), salvage("score", game, sheet, "--draft")

    told = [fault.split(": ")[1] for fault in refused.faults]
    assert told == [f"players.{blank} is blank; fill it in, or type none" for blank in blanks]
    assert (refused.code, refused.out) == (2, "")
    if game != "space-debris":  # Of which a draft isn't over.
        assert (draft.code, "won" in draft.out, "share" in draft.out, draft.err) == (0, False, False, "Not kept.\n")
    assert salvage("history", "--json").json == []


def test_a_result_is_kept_once(sheet: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept is said, at a terminal asked; the same again within ten minutes is kept only if that is said."""
    assert salvage("score", GAME, sheet, "--no-keep").err == "Not kept.\n"
    assert salvage("score", GAME, sheet).err == "Kept.\n"
    for more in ((), ("--json",), ("--keep",)):
        again = salvage("score", GAME, sheet, *more)
        assert (again.code, again.out, again.err.startswith("the same result was kept just now;")) == (2, "", True)
    assert salvage("score", GAME, sheet, "--again").code == 0
    for typed, kept in (("\n", 2), ("y\n", 3)):  # By Enter it isn't kept again.
        monkeypatch.setattr("sys.stdin", terminal := StringIO(typed))
        terminal.isatty = lambda: True  # type: ignore[method-assign]
        assert "The same result was kept just now." in salvage("score", GAME, sheet).err
        assert len(salvage("history", "--json").json) == kept
    monkeypatch.setattr(
        "companion.scores.keeping.convert_to_local_time", lambda _: datetime.now(UTC) + timedelta(minutes=5)
    )
    assert salvage("score", GAME, sheet, "--json").code == 2  # Though the clock has been set back.


@pytest.mark.parametrize("game", [id for id, place in find_games().items() if has_referee(place)])
def test_templates_are_blank(game: str, home: Path, salvage: Any, tmp_path: Path) -> None:
    """A template is refused as it stands, by the lines of those who were named; its examples are read in place of them.
    It has a comment on every field, in words of the table."""
    template = salvage("score", game, "--template", "--players", "Cleo,Dai").out
    (file := tmp_path / "sheet.yaml").write_text(template)
    refused, sheet = salvage("score", game, file), ScoreSheet(locate(game))
    blanks = [template.splitlines()[int(fault.split(":")[1]) - 1] for fault in refused.faults if "is blank;" in fault]

    assert (refused.code, refused.out, len(blanks)) == (2, "", len(refused.faults))
    assert {"  Cleo:", "  Dai:"} <= {*blanks}
    assert all(f"# {name}:" in template for name in sheet.fields)
    assert not re.search("map of|list of|record|must be given|default|int;|piece [a-z]+-?[a-z]*[);]", template)
    for example in re.findall(r"(?m)^#   players:.*\n(?:#     .*\n)*", template):
        assert read_sheet(sheet, example.replace("#   ", ""), "example", draft=True)["players"]["Cleo"], example


def test_the_wizard_asks_until_it_is_right(answer: Any) -> None:
    """Without a file every value is asked for; wrong ones are asked again; Enter takes what stands in brackets."""
    said = ["Ann,Bo", "7", "seven", "2", "", "C D", "XX", "AP", "y", "", "", "OB", "yes", "4", "", "7", "11", "31", ""]
    made = answer(GAME, *said)

    assert made.json["winners"] == ["Ann", "Bo"]
    assert lines(made.json)["Operational satellites"] == "2 of 2 (Armor Plating and Onboard Boosters)"
    assert "Ann's HP is 'seven'; it must be a whole number" in made.err
    assert "'XX' isn't one of the satellite cards; type " in made.err


def test_unanswered_questions_score_nothing(home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any) -> None:
    """Where the questions end early nothing is scored or kept."""
    monkeypatch.setattr("sys.stdin", StringIO("Ann,Bo\n7\n3\n"))
    made = salvage("score", GAME)

    assert made.code == 2
    assert "not all questions were answered" in made.err
    assert salvage("history", "--json").json == []


def test_a_session_and_a_sheet_give_one_score(home: Path, salvage: Any, tmp_path: Path) -> None:
    """A finished session's score is that of its final position on a sheet."""
    salvage("new", GAME, "--players", "Ann,Bo", "--seed", 8)
    salvage("do", "--random", 3000)
    told_ = salvage("status", "--json").json
    sheet = ScoreSheet(locate(GAME))
    kept = salvage("history", "--json").json[0]

    assert told_["over"]
    holdings = pruned(told_["state"], sheet.fields)
    assert sheet.score(holdings).as_json(GAME) == kept["score"]
    assert (kept["result"], kept["reason"]) == (told_["result"], holdings["reason"])


FLEET = "title: Fleet\nplayers: [2, 3]\nkinds: {mat: {title: Mats, size: 200 x 90, source: rulebook}}\nscores: "


def test_own_games_sum_up_points(home: Path, salvage: Any, tmp_path: Path) -> None:
    """A game with data only is scored by its score categories, by the tracker's function."""
    folder = write_game(tmp_path / "fleet", f"{FLEET}{{cargo: {{title: Cargo}}, fame: {{title: Fame}}}}\n").folder
    sheet = tmp_path / "s.yaml"
    sheet.write_text(
        "players: {Ann: {points: {cargo: 3, fame: 4}}, Bo: {points: {cargo: 0, fame: 9}},"
        " Cleo: {points: {cargo: 7, fame: 0}}}\n"
    )
    score = salvage("score", folder, sheet, "--json").json

    assert [(p["name"], p["total"], p["rank"]) for p in score["players"]] == [
        ("Ann", 7, 2),
        ("Bo", 9, 1),
        ("Cleo", 7, 2),
    ]
    assert score["winners"] == ["Bo"]
    assert [line["points"] for line in score["players"][0]["lines"]] == [3, 4]


def test_games_say_what_loses_points(home: Path, salvage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By category a number without a sign is a loss; on a sheet, which is exact, a gain is refused."""
    scores = "{cargo: {title: Cargo, sign: plus}, leaks: {title: Leaks, sign: minus}, luck: {title: Luck}}\n"
    folder = write_game(tmp_path / "fleet", FLEET + scores).folder
    monkeypatch.setattr("sys.stdin", StringIO("Ann, Bo\n2\n9 2 -1\n5 0 2\ny\n"))
    made = salvage("score", folder, "--json")

    assert [[line["points"] for line in player["lines"]] for player in made.json["players"]] == [[9, -2, -1], [5, 0, 2]]
    assert "lost points take a minus sign" in made.err
    sheet = tmp_path / "s.yaml"
    for points, refused in (("cargo: -3", "-3"), ("leaks: 3", "3")):
        sheet.write_text(f"players: {{Ann: {{points: {{{points}}}}}, Bo: {{}}}}\n")
        assert refused in salvage("score", folder, sheet, "--draft").err
    sheet.write_text("players: {Ann: {points: {cargo: 0, leaks: -3, luck: -1}}, Bo: none}\n")
    assert salvage("score", folder, sheet, "--json").json["players"][0]["total"] == -4


# ---- parts ------------------------------------------------------------------------------------------------------


def test_scores_are_told_by_rank() -> None:
    """Players are told in the order of their rank, alike ones together, with the tie-break."""
    line, other = (Line("Cargo", 3, "X-1"),), (Line("Cargo", 5, "X-1", "five crates"),)
    score = Score((Tally("Ann", 2, line), Tally("Bo", 1, other), Tally("Cleo", 2, line)), ("Bo",), "most crates")
    made = score.as_json("x")

    assert [names for names, _ in together(made)] == ["Bo", "Ann and Cleo"]
    assert list(score_lines(made)) == [
        "Bo: total 5, rank 1", "     5  Cargo: five crates (X-1)",
        "Ann and Cleo: total 3, rank 2", "     3  Cargo (X-1)",
        "Bo won", "Tie: most crates",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "ranks", "winners", "said"),
    [
        ((3, 3), (1, 1), ("Ann", "Bo"), "You both won"),
        ((0, 0), (1, 1), ("Ann", "Bo"), "A tie: nobody has scored"),
        ((3, 3), (1, 1), (), "You both lost"),
        ((3, 4), (1, 1), ("Ann", "Bo"), "Ann and Bo won"),  # A shared win, of points that came about differently.
        ((3, 5), (2, 1), ("Bo",), "Bo won"),
    ],
)
def test_a_verdict(lines: tuple[int, int], ranks: tuple[int, int], winners: tuple[str, ...], said: str) -> None:
    """Who has won; one score for all is won or lost together."""
    tallies = zip(("Ann", "Bo"), ranks, lines, strict=True)
    score = Score(tuple(Tally(name, rank, (Line("Cargo", points, "X-1"),)) for name, rank, points in tallies), winners)
    assert verdict(score.as_json("x")) == said


@pytest.mark.parametrize(
    ("points", "winners", "said"),
    [
        (12, ("Ann",), ["Ann", "    12  Cargo (X-1)", "Ann scored 12"]),
        (0, ("Ann",), ["Ann", "     0  Cargo (X-1)", "Ann scored 0"]),
        (0, (), ["Ann", "        Cargo (X-1)", "You lost"]),
    ],
)
def test_one_player_alone_has_points(points: int, winners: tuple[str, ...], said: list[str]) -> None:
    """Nobody has won from anybody."""
    made = Score((Tally("Ann", 1, (Line("Cargo", points, "X-1"),)),), winners).as_json("x")
    assert list(score_lines(made)) == said


def test_some_fields_of_a_state() -> None:
    """`only` picks fields and parts of fields, in the order asked for."""
    state = fields_of(
        {
            "a": "int",
            "b": {"type": "map of name to record", "fields": {"x": "int", "y": "int", "z": "int"}},
            "c": "text",
        }
    )
    some = only(state, "c", "b.z", "b.x")

    assert list(some) == ["c", "b"]
    assert list(some["b"].fields) == ["z", "x"]
    assert pruned({"a": 1, "b": {"k": {"x": 1, "y": 2, "z": 3}}}, some) == {"b": {"k": {"z": 3, "x": 1}}}


@pytest.mark.parametrize(
    ("players", "what"),
    [
        ("Ann: {hp: }, Bo: {hp: 3}", "players.Ann.hp is blank; fill it in, or type none"),
        ('"A\\u200bnn": {hp: 2}, Bo: {hp: 3}', "it holds something that nobody sees (U+200B)"),
    ],
)
def test_a_sheet_has_no_blanks_and_names_as_new_games_do(salvage: Any, tmp_path: Path, players: str, what: str) -> None:
    """A value that is still to be filled in isn't taken for the one that a new game has."""
    (tmp_path / "sheet.yaml").write_text(f"threat: 7\nplayers: {{{players}}}\n")
    refused = salvage("score", "space-debris", tmp_path / "sheet.yaml")

    assert (refused.code, what in refused.err and "sheet.yaml:2: " in refused.err) == (2, True), refused.err
