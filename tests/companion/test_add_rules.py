"""`salvage init --rules` where a game has data alone: rules come to it, and nothing that is there changes."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from companion.sessions.session_store import begin, open_session
from components.places import locate

from ..long_run import first_of
from .deck_games import MARKET_GAME, write_game

PLAIN = MARKET_GAME.partition("decks:")[0]
BARE = "title: Bare\nplayers: [1, 3]\nkinds: {coin: {title: Coins, size: 20, count: 9, source: rulebook}}\n"
TRACKS = """\
tracks:
  road: {title: "Road: long", of: player, spaces: [start, inn, town], start: inn}
  well-fed: {title: Fed, of: player, spaces: ["0", "1"]}
  night: {title: Night, of: table, spaces: [dusk, dark], start: dusk}
"""
COUNTERS = """\
counters:
  gold: {title: "Gold: coins", start: 20, min: 0, max: 99}
  class: {title: Rank, when_used: true, start: 3}
  storm: {title: Storm, of: table, start: 2}
points: gold
"""
GAMES = {
    "counters": BARE + COUNTERS,
    "points of a track": BARE + TRACKS + "points: well-fed\n",
    "sorts of points": BARE + "scores: {routes: {title: Routes}, fines: {title: Fines, sign: minus}}\n",
    "market": MARKET_GAME,
    "bare": BARE,
    "plain": PLAIN,
    "tracks": BARE + TRACKS,
    "open": MARKET_GAME.replace("hand: 2}", "secret: false}").replace("market: 2", "held: false"),
}


@pytest.mark.parametrize("name", first_of(GAMES))
def test_it_is_sound_and_plays_at_once(tmp_path: Path, home: Path, salvage: Any, name: str) -> None:
    """What the data declare is taken over: `check` plays it by its rules, and a game of it comes to its end."""
    folder = write_game(tmp_path / "own-game", GAMES[name]).folder
    made = salvage("init", folder, "--rules")
    assert made.code == 0, made.err
    assert salvage("check", folder, "--seconds", 0.4).err == ""
    players = "Ann,Bo" if "[1" not in GAMES[name] else "Ann"
    assert salvage("new", folder, "--players", players, "--seed", 2).code == 0
    assert salvage("do", "--random", 200).code == 0
    assert salvage("status", "--json").json["result"] == "finished"


def test_counters_and_what_decides_are_taken_over(tmp_path: Path, home: Path, salvage: Any) -> None:
    """Counters begin where the data say, and the one that `points` names decides: no other points are made."""
    folder = write_game(tmp_path / "own-game", BARE + COUNTERS).folder
    assert salvage("init", folder, "--rules").code == 0
    assert salvage("new", folder, "--players", "Ann,Bo", "--seed", 2).code == 0
    state = salvage("status", "--json").json["state"]
    assert (state["counter_storm"], state["players"]["Ann"]) == (2, {"counter_gold": 20, "counter_class": 0})
    assert salvage("do", "--random", 200).code == 0
    players = salvage("history", "--json").json[0]["score"]["players"]
    assert [(line["label"], line["points"]) for each in players for line in each["lines"]] == [("Gold: coins", 20)] * 2


def test_nothing_is_written_over(tmp_path: Path, home: Path, salvage: Any) -> None:
    """Files that are there stay; what has a state or rules is left alone; a folder without a game begins one."""
    folder = write_game(tmp_path / "harbour").folder
    (folder / "docs/rules").mkdir(parents=True)
    (folder / "docs/rules/harbour.md").write_text("| id | rule | kind |\n|---|---|---|\n")
    before = {file: sha256(file.read_bytes()).digest() for file in folder.rglob("*") if file.is_file()}
    refused = salvage("init", folder, "--rules", "--name", "Other")
    assert (refused.code, "--rules alone" in refused.err) == (2, True)
    assert "docs/rules/harbour.md" not in salvage("init", folder, "--rules").out
    assert before == {file: sha256(file.read_bytes()).digest() for file in before}
    again = salvage("init", folder, "--rules")
    assert (again.code, "rules of its own already" in again.err) == (2, True)


@pytest.mark.parametrize("name", ["layouts/art.py", "layouts/book.typ", "companion/table.py"])
def test_what_came_from_elsewhere_does_not_run(tmp_path: Path, home: Path, salvage: Any, name: str) -> None:
    """Neither it nor the rules that are written beside it, until its user says so; it is named."""
    folder = write_game(tmp_path / "harbour").folder
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n")
    made = salvage("init", folder, "--rules")
    assert (made.code, f"as {name} came from elsewhere" in made.out, "--trust" in made.out) == (0, True, True)
    for command, *more in (["check"], ["new", "--players", "Ann,Bo"], ["playtest", "--compare", "x=1"]):
        assert "its Python is not trusted" in salvage(command, folder, *more).err
    assert not (tmp_path / "ran").exists()


def test_a_tracked_session_goes_on(tmp_path: Path, home: Path, salvage: Any) -> None:
    """As it was, by the tracker; a new one is refereed."""
    place = write_game(tmp_path / "harbour")
    session = begin(place, ["Ann", "Bo"], mode="tracker", seed=3, name="before")
    session.answer("deal 2")
    state = session.rules.dump(session.play.table)
    session.close()
    assert salvage("init", tmp_path / "harbour", "--rules").code == 0

    again = open_session("before")
    assert (again.meta.mode, again.rules.dump(again.play.table)) == ("tracker", state)
    again.answer("draw 1")
    again.close()
    assert begin(locate(str(tmp_path / "harbour")), ["Ann", "Bo"], seed=3).meta.mode == "referee"
