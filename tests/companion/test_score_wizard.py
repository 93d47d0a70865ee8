"""`salvage score` without a sheet: the totals in one answer a player, categories in a line, pieces in words."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.scores.holdings import Holdings
from companion.scores.points import PointTable
from companion.scores.questions import ScoreQuestions
from companion.scores.sheet import ScoreSheet
from companion.spacecraft.drawing import parse_drawing
from companion.spacecraft.rocket import clashes, connected
from companion.terminal.form_prompts import FormPrompts
from companion.terminal.plain import Plain
from components.places import find_games, locate
from components.problems import SalvageError
from components.schema import ScoreCategory as Category

from .seen import totals

KEEP = "y"


TOTALS = [place.id for place in find_games().values() if not ScoreSheet(place).endings]


def asker(ask: Any, say: Any) -> FormPrompts:
    """Has forms filled in by these."""
    display: Any = Plain()
    display.ask, display.say = ask, say
    return FormPrompts(display)


def most_players(game: str) -> int:
    return ScoreSheet(locate(game)).game.players[1]


@pytest.mark.parametrize(("game", "number"), [(game, n) for game in TOTALS for n in range(1, most_players(game) + 1)])
def test_totals_take_two_answers_a_player_at_most(answer: Any, salvage: Any, game: str, number: int) -> None:
    """Who had how many, in a line, and whether to keep it; a tie that the rules break is one answer more."""
    names = ["Ann", "Bo", "Cleo", "Di", "Ed"][:number]
    points = dict(zip(names, (12, 9, -3, 0, 7), strict=False))
    level = dict.fromkeys(names, 12)
    kept = [", ".join(f"{name} {total}" for name, total in points.items()), KEEP]
    rule = ScoreSheet(locate(game)).game.tie
    asked = ["1"] if rule and rule.ask else []
    tie = [" ".join(f"{name} {total}" for name, total in level.items()), *asked, KEEP]
    by_names = [", ".join(names), "1", " ".join(map(str, points.values())), KEEP]
    for answers, expected in [(kept, points), (tie, level), (by_names, points)][: 3 if number > 1 else 1]:
        assert len(answers) <= 2 * number
        made = answer(game, *answers)
        assert totals(made) == expected
        assert made.json["winners"] == (names if answers == tie and not asked else ["Ann"])
        assert (made.err.count("?"), made.err.count("Kept.")) == (len(answers), 1)
        assert salvage("history", "--json").json[0]["score"] == made.json
    assert ("Ann scored 12" in made.err) == (number == 1)


def test_all_that_counts_is_asked_unless_told_otherwise(answer: Any) -> None:
    """Enter counts everything; `?` says what the answers mean, and how points are typed."""
    everything = answer("space-junkyard", "Ann, Bo", "?", "", "", "", "n")
    by_points = answer("space-junkyard", "Ann, Bo", "1", "?", "12 9", KEEP)

    assert "companion works out the points" in everything.err
    assert "Ann: type each section of the ship" in everything.err
    assert "Such as 12 9, or Ann 12, Bo 9" in by_points.err
    assert totals(by_points) == {"Ann": 12, "Bo": 9}


@pytest.mark.parametrize("first", [["Ann 12, Bo 9"], ["Ann, Bo", "1", "12 9"], ["", "Ann 12"]])
@pytest.mark.parametrize(
    ("replies", "kept"), [([""], 1), (["y"], 1), (["x", "YES"], 1), (["n"], 0), (["x", "no"], 0), ([], 0)]
)
def test_enter_keeps_what_was_typed(answer: Any, salvage: Any, first: list[str], replies: list[str], kept: int) -> None:
    """It was typed to be kept; only no, or nobody there to answer, drops it."""
    made = answer("mixia", *first, *replies)

    assert made.err.count("[Y/n]") == 1 + replies.count("x")
    assert made.err.count("Please type y for yes") == replies.count("x")
    assert made.err.endswith("Kept.\n" if kept else "Not kept.\n")
    assert len(salvage("history", "--json").json) == kept


@pytest.mark.parametrize(("game", "way"), [("mixia", "2"), ("junk-orbit", "3"), ("space-junkyard", "3")])
def test_an_empty_sheet_is_not_kept_by_enter(answer: Any, salvage: Any, game: str, way: str) -> None:
    """Nobody books a game by names and Enter alone."""
    made = answer(game, "Ann, Bo", way, *[""] * 12)

    assert "[y/N]\nNot kept." in made.err
    assert salvage("history", "--json").json == []


def test_q_leaves_and_a_game_is_wanted(home: Path, monkeypatch: pytest.MonkeyPatch, salvage: Any) -> None:
    """Nobody is called q, as that leaves every other page; whoever names no game is told which there are."""
    monkeypatch.setattr("sys.stdin", StringIO("q\n"))
    made = salvage("score", "junk-orbit")

    assert made.code == 2
    assert made.err.endswith("not all questions were answered, so nothing was scored\n")
    assert salvage("history", "--json").json == []
    assert salvage("score").err.startswith("score which game? After salvage score type junk-orbit, mixia,")


@pytest.mark.parametrize(
    ("typed", "totals_", "said"),
    [
        (["Ann 14, Bo", "9"], {"Ann": 14, "Bo": 9}, ""),
        (["Player 1, Player 2", "1", "9 14"], {"Player 1": 9, "Player 2": 14}, ""),
        (["12 9", "Ann=12, Bo: 9"], {"Ann": 12, "Bo": 9}, ""),
        (["Ann, Bo", "1", "b 9 ann 12"], {"Ann": 12, "Bo": 9}, ""),
        (["Ann, Bo", "1", "Cy 9, Ann 12", "1 2 3", "12", "9"], {"Ann": 12, "Bo": 9}, ""),
        (["Ann, Bo", "1", "12", "nine", "9"], {"Ann": 12, "Bo": 9}, "'nine' isn't a whole number"),
        (["Ann 12, Ann 9", "Ann 12, Bo 9"], {"Ann": 12, "Bo": 9}, "Ann is named twice"),
        (["Ann 12, Bo 1.5", "Ann 12, Bo 9"], {"Ann": 12, "Bo": 9}, "'1.5' isn't a whole number"),
        (["Ann 12, Bo 1/2", "Ann 12, Bo 9"], {"Ann": 12, "Bo": 9}, "'1/2' isn't a whole number"),
        (["Ann 12, Bo 1234567", "Ann 12, Bo 9"], {"Ann": 12, "Bo": 9}, "'1234567' isn't a whole number"),
        (["Ann 12 13, Bo 9", "Ann 12, Bo 9"], {"Ann": 12, "Bo": 9}, "Ann has 2 numbers"),
        (["Ann, Bo", "1", "12 1.5", "Ann: 12; Bo: 9"], {"Ann": 12, "Bo": 9}, "'1.5' isn't a whole number"),
        (["Ann: 12; Bo: 9"], {"Ann": 12, "Bo": 9}, ""),
        (["Ann:12;Bo:−9"], {"Ann": 12, "Bo": -9}, ""),
        (["Ann 12 points, Bo 9 pts."], {"Ann": 12, "Bo": 9}, ""),
        (["Player 1: 12, Player 2: 9"], {"Player 1": 12, "Player 2": 9}, ""),
        (["  ann   lee 12,Bo 9"], {"ann lee": 12, "Bo": 9}, ""),
    ],
)
def test_figures_are_never_names(answer: Any, typed: list[str], totals_: dict[str, int], said: str) -> None:
    made = answer("junk-orbit", *typed, KEEP)

    assert totals(made) == totals_
    assert said in made.err


def test_a_game_without_points_takes_names_alone(answer: Any) -> None:
    made = answer("space-debris", "Ann 12, Bo 9", "Ann; Bo", "1", KEEP)

    assert "Space Debris has no points; type the names alone" in made.err
    assert [player["name"] for player in made.json["players"]] == ["Ann", "Bo"]


def test_names_are_spelt_as_in_earlier_games(answer: Any) -> None:
    """The first spelling stays, however somebody types it."""
    answer("junk-orbit", "Ann Lee 12, Bo 9", KEEP)

    assert totals(answer("mixia", "bo 3, ANN  lee 5", KEEP)) == {"Bo": 3, "Ann Lee": 5}
    assert totals(answer("mixia", "bo, Cleo", "1", "b 3, cleo 5", KEEP)) == {"Bo": 3, "Cleo": 5}


@pytest.mark.parametrize(
    ("names", "verdict"),
    [("Ann", "You lost"), ("Ann, Bo", "You both lost"), ("A, B, C", "You all lost"), ("A, B, C, D", "You all lost")],
)
def test_a_game_without_points_is_asked_how_it_ended(answer: Any, salvage: Any, names: str, verdict: str) -> None:
    """SD-130: three answers for all players, with or without the turns; nothing is made up."""
    made = answer("space-debris", names, "", "2 11", KEEP)

    assert (made.json["winners"], made.err.count(verdict), made.err.count("Kept.")) == ([], 1, 1)
    assert salvage("history", "--json").json[0]["result"] == "lost"
    assert {line["label"]: line["detail"] for line in made.json["players"][0]["lines"]} == {
        "Mission": "lost (a ship was wrecked)",
        "Turns": "11",
    }
    assert answer("space-debris", "Ann,Bo", "1", KEEP).json["winners"] == ["Ann", "Bo"]


@pytest.mark.parametrize(("reply", "winners"), [("1", ["Ann"]), ("2", ["Bo"]), ("3", ["Ann", "Bo"])])
def test_a_tie_is_asked(answer: Any, reply: str, winners: list[str]) -> None:
    """JO-068: totals alone don't show who has delivered more tiles."""
    made = answer("junk-orbit", "Ann,Bo,Cleo", "1", "12", "12", "3", reply, KEEP)

    assert "Ann and Bo are level. Who delivered most tiles?" in made.err
    assert made.json["winners"] == winners
    assert [player["rank"] for player in made.json["players"]][2] == 3


def test_several_may_stay_level(answer: Any) -> None:
    """SC-104 SC-105: those of the level players who have most unused tiles share the victory."""
    made = answer("spacecraft", "Ann 12, Bo 12, Cleo 3, Di 12", "4 1", "5", "1 3", KEEP)

    assert made.json["winners"] == ["Ann", "Di"]
    assert [player["rank"] for player in made.json["players"]] == [1, 3, 4, 1]
    assert made.json["tie_break"] == "Ann and Di win the tie (SC-104)"


@pytest.mark.parametrize(
    ("game", "typed", "winners", "tie"),
    [
        ("space-junkyard", ["Ann 9, Bo 9, Cleo 7"], ["Ann", "Bo"], "so the victory is shared (SJ-A40)"),
        ("space-junkyard", ["Ann, Bo", "2", "9 0 0", "11 -1 -1"], ["Ann", "Bo"], "nothing breaks it"),
        ("junk-orbit", ["Ann, Bo", "3", "", "4", "2 2"], ["Bo"], "Bo has delivered more tiles (JO-068)"),
        ("junk-orbit", ["Ann, Bo", "3", "", "4", "E26"], ["Ann", "Bo"], "the same number of delivered tiles (JO-A34)"),
        ("mixia", ["Ann 9, Bo 9", "2"], ["Bo"], "Bo wins the tie (XI-A05)"),
        ("mixia", ["Ann, Bo", "2", "missions 3", "titles 3", "1"], ["Ann"], "Ann wins the tie (XI-A05)"),
    ],
)
def test_rules_break_ties(answer: Any, salvage: Any, game: str, typed: list[str], winners: list[str], tie: str) -> None:
    """Nobody is asked what the rules, or the answers before, have settled."""
    made = answer(game, *typed, KEEP)
    row = salvage("history").out

    assert "together" not in row
    assert all(f"{player['name']} {player['total']}" in row for player in made.json["players"])
    assert made.json["winners"] == winners
    assert tie in made.json["tie_break"]
    assert made.err.count("are level") == (game == "mixia")


def test_categories_are_typed_in_a_line(answer: Any) -> None:
    """All numbers of a player at once, or one by one."""
    made = answer("space-junkyard", "Ann,Bo", "2", "14 -2 -3", "11", "-1", "-1", "3", KEEP)

    assert totals(made) == {"Ann": 9, "Bo": 9}
    assert [line["points"] for line in made.json["players"][0]["lines"]] == [14, -2, -3]


def test_a_ship_is_typed_section_by_section(answer: Any) -> None:
    """SJ-056 to SJ-061: where and how turned, in words; what could be several things is asked."""
    made = answer(
        "space-junkyard", "Ann,Bo", "3",
        "K12Y east of bridge, quarter", "K04B", "k04b east of k12y three-quarter", "K99", ",", "u",
        "4b e of 12y q", "", "",
        KEEP,
    )  # fmt: skip

    assert "K04B fits in 4 ways; type which, such as: K04B right of K12Y, turned clockwise; " in made.err
    assert made.err.count("isn't the code of a section") == 2
    assert "'K99' isn't the code of a section" in made.err
    assert len({line["label"] for line in made.json["players"][0]["lines"]}) == 2
    assert totals(made)["Bo"] == 0


def test_a_rocket_is_typed_part_by_part(answer: Any) -> None:
    """SC-A04: parts lie beside parts, a tab in a socket; parts and cases needn't be typed then."""
    sheet, said = ScoreSheet(locate("spacecraft")), []
    answers = iter(["3", "GC right of SH", "WN above SH", "WF right of GC", "WF left of GN", "", *[""] * 12])

    def ask(prompt: str) -> str:
        said.append(prompt)
        return next(answers)

    scored = ScoreQuestions(sheet, asker(ask, said.append)).score(["Ann"])
    assert scored.holdings is not None
    rocket = parse_drawing(scored.holdings["players"]["Ann"]["drawing"])

    assert "WN / SH GC" in said
    assert [*clashes(rocket)] == []
    assert connected(rocket) == rocket
    assert any(line.startswith("WF can't lie beside GC:") for line in said)
    assert any(line.startswith("GN isn't in the rocket; it has SH") for line in said)
    assert not any("cases" in line for line in said)


ANSWERS = {"Satellites": "B", "Satellite B's card": "ob", "Advanced designs": "47",
    "Advanced design 47 (Gold parts)'s side": "A", "Number (Enter if your other answers show it)": "4"}  # fmt: skip
"""What leads to all questions there are; Enter does for the others."""


@pytest.mark.parametrize("game", sorted(place.id for place in find_games().values()))
def test_every_question_is_in_words(home: Path, game: str) -> None:
    """Nobody is asked for `source:value:destination`, `name=value` or the id of a rule."""
    sheet, asked = ScoreSheet(locate(game)), list[str]()

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return ANSWERS.get(prompt.partition(":")[0], "")

    said: list[str] = []
    assert Holdings(sheet, ["Ann", "Bo"], asker(ask, said.append)).enter()

    text = "\n".join([*asked, *(line for line in said if not line.startswith(("Goal", "Tie")))])
    assert not re.findall(r"\S*\w[:=]\w\S*|reason|\b[A-Z]{2}-\d{3}", text)
    assert all(prompt.endswith((" ", "? ")) for prompt in asked)


def test_options_and_junk_are_typed_in_words(home: Path) -> None:
    """SPACEcraft: yes for the one optional rule, junk by name or code and how many of it."""
    sheet, said = ScoreSheet(locate("spacecraft")), list[str]()
    answers = {
        "Optional rules": iter(["maybe", "yes"]), "Ann's junk to spend": iter(["2 warp", "2 light, CA"]),
        "Bo's parts": iter(["2 wn sh"]),
    }  # fmt: skip

    def ask(prompt: str) -> str:
        return next(answers.get(prompt.partition(":")[0], iter([""])), "")

    held = Holdings(sheet, ["Ann", "Bo"], asker(ask, said.append)).enter()

    assert held["options"] == {"advanced": True}
    assert held["players"]["Ann"]["store"] == {"light-bulb": 2, "cable": 1}
    assert sum(held["players"]["Bo"]["parts"].values()) == 3
    assert "'maybe' isn't one of the optional rules; type Advanced Designs." in said
    assert any(line.startswith("'warp' isn't one of the junk tiles") for line in said)


def test_cards_at_a_satellite_are_typed_in_words(answer: Any) -> None:
    """SD-A25 SD-132: junk lies there as something; how it ended is asked again where the rest doesn't show it."""
    lying = ["2 fuel, warp", "9", "f, 2 junk as metal"]
    made = answer(
        "space-debris", "Ann,Bo", "7", "", "", "C", "ob", "n", "", *lying, "", "", "", "9", "", "SD-132", KEEP
    )

    assert made.err.count("'warp' isn't one of the resource cards") == 1
    assert "Nothing here ends the game.\n" in made.err
    assert {line["label"]: line["detail"] for line in made.json["players"][0]["lines"]}["Mission"] == (
        "lost (the supply was short of cubes)"
    )


def test_numbers_by_name_are_typed_in_words(answer: Any) -> None:
    """Mixia's fame by where it came from: any clear beginning of a name, the number before it or after it."""
    typed = ("missions 5, title 2, nat 1", "missions", "warp 3", "3 missions, big 2")
    made = answer("mixia", "Ann,Bo", "2", *typed, KEEP)

    assert totals(made) == {"Ann": 8, "Bo": 5}
    assert [(line["label"], line["points"]) for line in made.json["players"][0]["lines"]] == [
        ("Missions", 5), ("Titles", 2), ("Natural 20s", 1),
    ]  # fmt: skip
    assert "'missions' has no number; type a name and a number" in made.err
    assert "'warp' isn't one of" in made.err


def test_what_is_left_out_is_left_out(answer: Any) -> None:
    """Enter for everything that has [none] makes a score all the same."""
    assert totals(answer("space-debris", "Ann,Bo", "7", "0", *[""] * 7)) == {"Ann": 0, "Bo": 0}


def test_one_player_may_know_just_their_own(answer: Any) -> None:
    """SJ-057: a bridge with one section, of which two exits are open."""
    assert totals(answer("space-junkyard", "Ann", "3", "K12Y east of bridge, quarter", "", KEEP)) == {"Ann": 0}


def test_more_numbers_than_players_are_counted() -> None:
    with pytest.raises(SalvageError, match=r"^those are 2 numbers for 1 player \(Ann\)$"):
        PointTable([Category("", "Points")], {"Ann": ()}).read("3 4")


@pytest.mark.parametrize("figure", ["1,000", "1\u00a0000", "1\u202f000", "1’000", "-12,500", "100,200,300"])
def test_thousands_are_one_number_or_asked_again(figure: str) -> None:
    """Where one number is asked for, or each has a name, its thousands may stand apart; where there may be several,
    nobody gets a part of it."""
    one, two = PointTable([Category("", "Points")], {"Ann": ()}), [Category("a", "A"), Category("b", "B")]
    number = int(re.sub(r"[^-\d]", "", figure))
    for table, line in [
        (PointTable(one.columns, {"Ann": (), "Bo": ()}), figure),
        (PointTable(two, {"Ann": ()}), figure),
        (PointTable(two, {"Ann": (), "Bo": ()}), f"Ann {figure}"),
    ]:
        with pytest.raises(SalvageError, match="could be one number or several; type "):
            table.read(line)
    if abs(number) < 10**6:
        assert one.read(figure).rows == {"Ann": (number,)}
        both = PointTable(one.columns, {"Ann": (), "Bo": ()}).read(f"Ann {figure}, Bo 7")
        assert both.rows == {"Ann": (number,), "Bo": (7,)}


@pytest.mark.parametrize("typed", ["1 000", "1_000", "1e3", "٣ ٤", "1.000 2", "007 8"])
def test_what_is_no_whole_number_is_not_taken_for_one(typed: str) -> None:
    """Neither as Python's numbers nor as two that nobody has typed."""
    with pytest.raises(SalvageError, match="isn't a whole number"):
        PointTable([Category("", "Points")], {"Ann": (), "Bo": ()}).read(typed)
