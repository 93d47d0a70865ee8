"""The history: corrected, deleted, brought back, exported; sessions renamed and deleted."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scoring import score_lines
from companion.sessions import results, session, session_store
from companion.sessions.local_days import move_to_day
from components.fields import Checker, fields_of
from components.yamlfile import SourcePlace

from .seen import Begin

GAME = "space-junkyard"
SHEET = "players: {Ann: {ship: [{tile: K03Y, x: 1, y: 0, top: west}]}, Bo: none}\n"
LOST = "players: {Ann: {hp: 0}, Bo: {}}\nsatellites: {A: {card: AP}}\nthreat: 7\nsupply: 11\n"


@pytest.fixture(scope="module")
def three_games(tmp_path_factory: pytest.TempPathFactory, salvage: Any) -> Path:
    """What is remembered of three games: one scored, one lost together, one from a session."""
    folder = tmp_path_factory.mktemp("three-games")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALVAGE_HOME", str(folder / "home"))
        for game, text in ((GAME, SHEET), ("space-debris", LOST)):
            file = folder / f"{game}.yaml"
            file.write_text(text)
            made = salvage("score", game, file)
            assert made.code == 0, made.err
        salvage("new", "junk-orbit", "--players", "Ann,Bo,Cleo", "--seed", 3, "--session", "friday")
        salvage("do", "--random", 3000)
    return folder / "home"


@pytest.fixture
def played(three_games: Path, home: Path, salvage: Any) -> Any:
    """The command, where these have been played."""
    shutil.copytree(three_games, home)
    return salvage


def rows(salvage: Any, *args: str) -> Any:
    return salvage("history", "--json", *args).json


def row_of(salvage: Any, game: str) -> Any:
    return next(row for row in rows(salvage) if row["game"] == game)


def export(salvage: Any, file: Path, *options: str) -> Any:
    """What BG Stats is given."""
    assert salvage("history", *options, "--export", "bgstats", "--file", file).code == 0
    return json.loads(file.read_text())


def test_a_deleted_game_comes_back(played: Any) -> None:
    """It is out of the list and of the statistics until then."""
    number = row_of(played, GAME)["number"]

    assert played("history", "--delete", number, "--yes").code == 0
    assert [row["game"] for row in rows(played)].count(GAME) == 0
    assert played("stats", GAME, "--json").json["games"] == 0
    assert [row["game"] for row in rows(played, "--deleted")] == [GAME]
    assert played("history", "--undelete", 1).code == 0
    assert played("stats", GAME, "--json").json["games"] == 1


@pytest.mark.parametrize("typed", ["n\n", ""])
def test_nothing_is_deleted_unasked(played: Any, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    """A pipe is asked as well, games and sessions alike; where nobody answers, the refusal names --yes."""
    before = rows(played)
    for command in (["history", "--delete", 1], ["sessions", "--delete", "friday"]):
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        said = played(*command)
        assert (said.code, "Nothing was deleted." in said.out) == ((0, True) if typed else (2, False))
        assert ("add --yes" in said.err) == (not typed)

    assert rows(played) == before
    assert [row["name"] for row in played("sessions", "--json").json] == ["friday"]
    monkeypatch.setattr("sys.stdin", StringIO("y\n"))
    assert played("history", "--delete", 1).code == 0
    assert len(rows(played)) == len(before) - 1


def test_a_game_is_corrected(played: Any) -> None:
    """Day, place, note, names and points; the winner follows from the points, and what was recorded stays."""
    number = row_of(played, GAME)["number"]
    before = row_of(played, GAME)
    assert played("history", "--edit", number, "date=2026-01-02", "place=Home", "note=Rain", "Bo=9").code == 0
    assert played("history", "--edit", row_of(played, GAME)["number"], "Bo.name=Bob").code == 0
    row = row_of(played, GAME)

    assert (row["ended"][:10], row["place"], row["note"]) == ("2026-01-02", "Home", "Rain")
    assert row["players"] == ["Ann", "Bob"]
    assert row["score"]["winners"] == ["Bob"]
    assert [(p["name"], p["total"]) for p in row["score"]["players"]] == [
        ("Ann", before["score"]["players"][0]["total"]),
        ("Bob", 9),
    ]
    assert played("history", "--edit", row["number"], "Bob=2").code == 0
    assert row_of(played, GAME)["score"]["players"][1]["total"] == 2


@pytest.mark.parametrize(
    ("game", "change", "said"),
    [
        (GAME, "date=someday", "'someday' isn't a day; type one such as 2026-11-14"),
        (GAME, "Cleo=3", "'Cleo' can't be corrected; what can: date, place, note, Ann, Bo"),
        (GAME, "place", "'place' isn't a correction; write NAME=VALUE"),
        ("space-debris", "Ann=3", "this game was won or lost together"),
        ("junk-orbit", "Ann=3", "points come from the log of session friday"),
    ],
)
def test_a_wrong_correction_changes_nothing(played: Any, game: str, change: str, said: str) -> None:
    before = rows(played)
    refused = played("history", "--edit", row_of(played, game)["number"], change)

    assert refused.code == 2
    assert said in refused.err
    assert rows(played) == before


def test_unknown_numbers_are_refused(played: Any) -> None:
    assert "it has 3, numbered from 1" in played("history", "--delete", 4).err
    assert "it has none" in played("history", "--undelete", 1).err


def test_the_list_begins_with_the_winner(played: Any) -> None:
    """A game lost together says so; sessions and sheets stand in one list, the newest first."""
    said = played("history").out

    assert "lost together" in said
    assert said.index("  1  ") < said.index("  2  ") < said.index("  3  ")
    assert [row["game"] for row in rows(played, "--player", "Cleo")] == ["junk-orbit"]


def test_a_new_number_is_said(played: Any) -> None:
    """The list goes by date: the next correction of this game needs another number."""
    said = played("history", "--edit", 1, "date=2020-01-02").out
    assert said.endswith("The list goes by date: this game was number 1 and is now number 3.\n")
    assert "number" not in played("history", "--edit", 3, "date=2020-01-03", "place=Home").out
    assert row_of(played, rows(played)[2]["game"])["place"] == "Home"


def test_spellings_meet_in_bg_stats(home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Players and places that differ only in capitals or blanks; what came first stays, for a part as well."""
    for number, (names, place) in enumerate([("Ann,Bo Lee", "Home"), ("ann,bo  lee", "home "), ("ANN,Bob", "HOME")]):
        file = tmp_path / "sheet.yaml"
        first, second = names.split(",")
        file.write_text(SHEET.replace("Ann", f'"{first}"').replace("Bo:", f'"{second}":'))
        assert salvage("score", GAME, file).code == 0
        assert salvage("history", "--edit", 1, f"date=2026-01-0{number + 1}", f"place={place}").code == 0
    made = export(salvage, tmp_path / "plays.bgsplay")

    assert sorted(player["name"] for player in made["players"]) == ["Ann", "Bo Lee", "Bob"]
    assert [place["name"] for place in made["locations"]] == ["Home"]
    assert sum(score["winner"] for play in made["plays"] for score in play["playerScores"]) >= 3
    some = export(salvage, tmp_path / "part.bgsplay", "--player", "BOB")
    assert {each["uuid"] for each in some["players"]} < {each["uuid"] for each in made["players"]}


def test_bg_stats_gets_every_name_once(played: Any, tmp_path: Path) -> None:
    """Plays refer to games, players and places by number; ids of a second export are the same."""
    for row in rows(played):
        played("history", "--edit", row["number"], "place=Home")
    made = export(played, tmp_path / "plays.bgsplay")

    assert sorted(player["name"] for player in made["players"]) == ["Ann", "Bo", "Cleo"]
    assert sorted(game["name"] for game in made["games"]) == ["Junk Orbit", "Space Debris", "Space Junkyard"]
    assert [place["name"] for place in made["locations"]] == ["Home"]
    for part in ("players", "games", "locations", "plays"):
        assert len({each["uuid"] for each in made[part]}) == len(made[part])
    numbers = {player["id"]: player["name"] for player in made["players"]}
    for play, row in zip(made["plays"], rows(played), strict=True):
        assert [numbers[each["playerRefId"]] for each in play["playerScores"]] == row["players"]
        assert [numbers[each["playerRefId"]] for each in play["playerScores"] if each["winner"]] == sorted(
            row["score"]["winners"], key=row["players"].index
        )
        assert play["locationRefId"] == 1
    assert [game["cooperative"] for game in made["games"]].count(True) == 1
    assert numbers[made["userInfo"]["meRefId"]] == "Ann"
    assert export(played, tmp_path / "plays.bgsplay") == made


NAMED = {"id": "int", "uuid": "text", "name": "text", "modificationDate": "text"}
FILE = fields_of({
    "about": "text",
    "games": {"type": "list of record", "fields": NAMED | {
        "cooperative": "bool", "highestWins": "bool", "noPoints": "bool", "usesTeams": "bool", "bggId": "int",
        "bggYear": "int", "isBaseGame": "int", "isExpansion": "int",
    }},
    "players": {"type": "list of record", "fields": NAMED | {"isAnonymous": "bool", "bggUsername": "text"}},
    "locations": {"type": "list of record", "fields": NAMED},
    "plays": {"type": "list of record", "fields": {
        "uuid": "text", "modificationDate": "text", "entryDate": "text", "playDate": "text", "playDateYmd": "int",
        "gameRefId": "int", "locationRefId": {"type": "int", "required": False}, "durationMin": "int", "rounds": "int",
        "rating": "int", "scoringSetting": "int", "ignored": "bool", "manualWinner": "bool", "usesTeams": "bool",
        "playImages": "text", "comments": "text",
        "playerScores": {"type": "list of record", "fields": {
            "playerRefId": "int", "score": "text", "winner": "bool", "rank": "int", "seatOrder": "int",
            "startPlayer": "bool", "newPlayer": "bool",
        }},
    }},
    "userInfo": {"type": "record", "fields": {"meRefId": "int"}},
})  # fmt: skip
"""The form of our file, after an excerpt of one that the app had shared."""


def check(document: Any, fields: Any) -> None:
    """A document has every key that is required, no other, and values of these types."""
    checker = Checker()
    checker.record(document, fields, SourcePlace(""))
    assert checker.faults == []


def test_bg_stats_gets_what_it_reads(played: Any, tmp_path: Path) -> None:
    """The file keeps the form above."""
    played("history", "--edit", rows(played)[0]["number"], "place=Home", "note=close & fun")
    check(export(played, tmp_path / "it.bgsplay"), FILE)


@pytest.fixture
def in_zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Put the computer's clock into another zone."""

    def put(zone: str) -> None:
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield put
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("zone", "day", "clock"), [("EST5", "2026-11-20", "21:30:00"), ("XXX-14", "2026-11-21", "16:30:00")]
)
def test_a_game_is_of_the_day_on_which_it_was_played(
    home: Path, salvage: Any, tmp_path: Path, in_zone: Callable[[str], None], zone: str, day: str, clock: str
) -> None:
    """What is kept is UTC; lists and exports have the players' calendar."""
    row = {"game": GAME, "players": ["Ann"], "result": None, "ended": "2026-11-21T02:30:00Z", "score": None}
    home.mkdir(parents=True, exist_ok=True)
    (home / "history.jsonl").write_text(json.dumps(row) + "\n")
    in_zone(zone)
    play = export(salvage, tmp_path / "it.bgsplay")["plays"][0]

    assert day in salvage("history").out
    assert [(each["day"], each["ended"]) for each in rows(salvage)] == [(day, row["ended"])]
    assert (play["playDate"], play["playDateYmd"]) == (f"{day} {clock}", int(day.replace("-", "")))
    salvage("history", "--edit", 1, "date=2026-11-14")
    assert [each["day"] for each in rows(salvage)] == ["2026-11-14"]
    assert move_to_day(row["ended"], day) == row["ended"]


def test_a_game_of_the_list_is_opened(played: Any) -> None:
    """Its row, its score as it was at the end, and where its log is."""
    scored, lost, friday = (row_of(played, game) for game in (GAME, "space-debris", "junk-orbit"))

    assert list(map(str.strip, score_lines(scored["score"]))) == [
        line.strip() for line in played("history", "--open", scored["number"]).out.splitlines()[1:]
    ]
    assert "You both lost" in played("history", "--open", lost["number"]).out
    assert "Its log: salvage log --session friday" in played("history", "--open", friday["number"]).out
    assert played("history", "--open", friday["number"], "--json").json == friday
    assert played("history", friday["number"], "--json").json == friday  # As people type it.
    assert played("history", "--open", 9).err == "the history has no game 9; it has 3, numbered from 1\n"


def test_the_score_of_a_session_is_shown_again(played: Any) -> None:
    """By its name, in the history as well; without a name, that of the session that was last played, if it is over."""
    by_name = played("score", "friday")
    assert by_name.code == 0
    assert "Junk Orbit" in by_name.out
    assert "total" in by_name.out
    assert [played(*line).out for line in (("score",), ("history", "friday"))] == [by_name.out] * 2
    entry = played("history", "friday", "--json").json
    assert (entry["session"], played("score", "friday", "--json").json) == ("friday", entry["score"])
    assert {*entry["score"]} == {"game", "players", "winners", "tie_break"}
    played("new", GAME, "--players", "Ann,Bo", "--session", "sunday")
    open_ = played("score", "sunday")
    assert (open_.code, "sunday isn't over; go on with it: salvage play sunday" in open_.err) == (2, True)
    assert "After salvage score type" in played("score").err
    assert "'monday' is neither a game nor a session" in played("score", "monday").err


def test_the_list_is_of_one_player_or_since_a_day(played: Any) -> None:
    """In any capitals; what is no day is refused."""
    played("history", "--edit", row_of(played, GAME)["number"], "date=2026-01-02")

    assert [row["game"] for row in rows(played, "--player", "CLEO")] == ["junk-orbit"]
    assert [row["game"] for row in rows(played, "--since", "2026-01-03")].count(GAME) == 0
    assert GAME in [row["game"] for row in rows(played, "--since", "2026-01-02")]
    assert [row["game"] for row in rows(played, "--since", f"{datetime.now():%B}")].count("junk-orbit") == 1
    assert "isn't a day; type one such as 2026-11-14" in played("history", "--since", "friday").err


def test_no_game_is_no_export(home: Path, salvage: Any) -> None:
    assert salvage("history", "--export", "bgstats").err == "there are no finished games to export\n"
    assert "there is no export 'csv'; the only one is bgstats" in salvage("history", "--export", "csv").err


def test_sessions_are_renamed_and_deleted(home: Path, salvage: Any) -> None:
    """The log and the copy go along; a deleted session comes back under its name, or one like it."""
    salvage("new", "space-debris", "--players", "Ann,Bo", "--session", "friday", "--seed", 1)
    salvage("do", "Ann")
    assert salvage("sessions", "--rename", "friday", "saturday").out == "Renamed friday to saturday.\n"
    assert salvage("status", "--json").json["session"] == "saturday"
    assert salvage("status", "--json").json["seq"] == 1

    assert salvage("sessions", "--delete", "saturday", "--yes").code == 0
    assert salvage("sessions", "--json").json == []
    salvage("new", "space-debris", "--players", "Cleo,Dai", "--session", "saturday")
    assert salvage("sessions", "--undelete", "saturday").out == "Session saturday-2 is back.\n"
    assert salvage("status", "--session", "saturday-2", "--json").json["seq"] == 1
    assert "saturday-2.salvage-copy" in [file.name for file in (home / "sessions").iterdir()]
    assert [*home.rglob("friday*")] == [*home.rglob("deleted/*")] == []


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rename", "friday", "sunday"], "there is a session 'sunday' already"),
        (["--rename", "friday", "con"], "Windows"),
        (["--delete", "monday"], "there is no session 'monday'"),
        (["--undelete", "friday"], "there is no deleted session 'friday'; there are none"),
    ],
)
def test_what_cannot_be_renamed_or_deleted(home: Path, salvage: Any, args: list[str], said: str) -> None:
    for name in ("friday", "sunday"):
        salvage("new", "space-debris", "--players", "Ann,Bo", "--session", name)
    refused = salvage("sessions", *args)

    assert refused.code == 2
    assert said in refused.err
    assert [row["name"] for row in salvage("sessions", "--json").json] == ["friday", "sunday"]


def test_lists_name_games_by_their_titles(played: Any) -> None:
    """Ids are for scripts; how a game ended is a rule in words; what was looked for in vain isn't no games at all."""
    listed = played("history").out
    assert "Space Junkyard" in listed
    assert GAME not in listed
    assert "  Junk Orbit  " in played("sessions").out
    number = row_of(played, "junk-orbit")["number"]
    assert re.search(r"  Ended by JO-\w+ \([A-Z][^)]{20,}[^.]\)\n", played("history", "--open", number).out)
    assert re.search(r"  1 game ended by JO-\w+ \([A-Z]", played("stats", "junk-orbit").out)
    assert played("history", "--player", "Zoe").out == "No finished games like that.\n"
    assert [*map(str, rows(played, "--since", "2026-01"))] == [*map(str, rows(played))]


CLOCKS = ("2031-05-01T12:00:00Z", "2001-01-01T00:00:30Z", "1970-01-01T00:00:00Z", "2026-11-24T10:00:00Z")
"""What a machine takes for the time, one after the other: one without a battery begins in 1970."""


def test_clocks_that_go_back_and_forth(home: Path, toy: Begin, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session made last is the one that is meant, what was answered last is undone, every game is in the history
    once, and known there by its number."""
    for number, clock in enumerate(CLOCKS):
        for module in (session, session_store, results):
            monkeypatch.setattr(module, "now", lambda clock=clock: clock)
        made = toy(seed=number)
        made.random(4)
        salvage("score", "junk-orbit", sheet_of(home), "--json")
        assert salvage("status", "--json").json["session"] == made.name
        monkeypatch.setattr(session, "now", lambda: CLOCKS[2])
        assert salvage("undo", 2, "--yes").code == 0
        assert salvage("status", "--json").json["seq"] == made.seq - 2

    days = [row["ended"][:10] for row in salvage("history", "--json").json]
    assert days == sorted((clock[:10] for clock in CLOCKS), reverse=True)
    assert salvage("history", "--edit", 3, "place=Home").code == 0
    assert [row["place"] for row in salvage("history", "--json").json] == [None, None, "Home", None]
    assert salvage("stats", "junk-orbit", "--json").json["games"] == len(CLOCKS)
    assert {row["created"] for row in salvage("sessions", "--json").json} == {*CLOCKS}
    assert salvage("sessions").code == 0


def sheet_of(folder: Path) -> Path:
    """A sheet of a game of Junk Orbit."""
    file = folder / "sheet.yaml"
    file.write_text("players: {Ann: none, Bo: none}\n")
    return file


def test_a_line_that_says_little(home: Path, salvage: Any) -> None:
    """A game of which nothing is told but who played it, and when, is listed."""
    home.mkdir()
    row = {"game": "junk-orbit", "players": ["Ann"], "ended": "2026-01-01T00:00:00Z"}
    (home / "history.jsonl").write_text(json.dumps(row) + "\n")

    (shown,) = salvage("history", "--json").json
    assert (shown["players"], shown["score"], shown["result"]) == (["Ann"], None, None)
    assert [salvage(*line).code for line in (["history"], ["stats", "junk-orbit"], ["history", "1"])] == [0, 0, 0]


@pytest.mark.parametrize(
    ("typed", "points"), [("+3", 3), ("−3", -3), ("1,000", 1000), ("1\u202f000", 1000), ("12’500", 12500), ("0", 0)]
)
def test_points_are_read_as_people_write_numbers(played, typed, points):
    """Signs, typographic or not, and thousands that stand apart are parts of a number."""
    assert played("history", "--edit", row_of(played, GAME)["number"], f"Ann={typed}").code == 0
    assert {each["name"]: each["total"] for each in row_of(played, GAME)["score"]["players"]}["Ann"] == points


@pytest.mark.parametrize(
    "change",
    [
        *(f"Ann={typed}" for typed in ("1.5", "1,5", "12.0", "1e3", "12 pts", "1234567", "1.000", "1_000", "٣", "３")),
        *("Ann=Bob", "Ann=", "Ann=1 000", "Ann=007"),
        *(f"Ann.name={typed}" for typed in ("", "12", "1.5", "+3", "bo", "a,b", "x" * 31, "a\u200bb", "a\nb")),
        "date=2999-01-01",
    ],
)
def test_a_correction_that_is_no_number_and_no_name_changes_nothing(played, change):
    """What isn't a number never renames a player, and a new name is one that a new game would take."""
    before = rows(played)
    refused = played("history", "--edit", row_of(played, GAME)["number"], change)

    assert (refused.code, rows(played)) == (2, before)
    assert change[:4] != "Ann=" or "for another name write Ann.name=Eve" in refused.err


def test_games_of_one_name_are_their_own(salvage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Own games are told from each other, and from a game of ours, by their folders, whatever these are called: in the
    history, its export, statistics, lists of sessions, and in the command that a sheet tells. What an earlier version
    kept is read as it was."""
    monkeypatch.chdir(tmp_path)
    old = {"game": "proto", "players": ["Ann"], "result": None, "ended": "2026-01-01T02:30:00Z", "score": None}
    (home := tmp_path / "home").mkdir()
    monkeypatch.setenv("SALVAGE_HOME", str(home))
    (home / "history.jsonl").write_text(json.dumps(old) + "\n")
    titles = {"a b/proto": "Fox", "c/proto": "Train", "c/junk-orbit": "Mine", "d/proto": "Fox"}
    for place, title in titles.items():
        Path(place).parent.mkdir(exist_ok=True)
        assert salvage("init", place).code == 0
        data = Path(place, "components", "game.yaml")
        data.write_text(re.sub("(?m)^title: .*", f"title: {title}", data.read_text()))
        sheet = salvage("score", f"./{place}", "--template", "--players", "Ann,Bo").out
        Path("sheet.yaml").write_text(re.sub("(?m)^  (Ann|Bo):$", r"  \1: none", sheet))
        said = shlex.split(re.search(r"salvage (.*?)FILE", sheet)[1])
        assert salvage(*said, "sheet.yaml").code == 0
        assert salvage("new", f"./{place}", "--players", "Ann,Bo", "--session", f"x{len(title)}{place[0]}").code == 0
    shown, plays = salvage("history").out, export(salvage, Path("it.bgsplay"))
    names = ["Train", "Mine", f"Fox ({Path('a b/proto')})", f"Fox ({Path('d/proto')})", "proto"]
    assert all(shown.count(f" {name} ") == 1 for name in names)
    assert sorted(game["name"] for game in plays["games"]) == sorted(names)
    assert all(f" {name} " in salvage("sessions").out for name in names[:-1])
    assert salvage("stats", "./c/junk-orbit", "--json").json["games"] == 1
    assert salvage("stats", "junk-orbit", "--json").json["games"] == 0
    assert [salvage("stats", place, "--json").json["games"] for place in ("a b/proto", "c/proto")] == [2, 2]
    listed = {Path(row["game"]).parts[-2:]: row["games"] for row in salvage("stats", "--json").json}
    assert (listed["a b", "proto"], listed["c", "proto"], listed["c", "junk-orbit"]) == (1, 1, 1)
    assert re.search(r"  Train +1 game +/\S+", salvage("stats").out)


def test_statistics_of_no_game_are_none(home: Path, salvage: Any) -> None:
    """Where nothing was finished, `stats` without a game says so."""
    assert (salvage("stats").out, salvage("stats", "--json").json) == ("No finished games yet.\n", [])
