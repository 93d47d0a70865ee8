"""What makes a game good: measured right where the truth is known, and told by `salvage playtest --quality`."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.simulation.course import GameCourse, Moment
from companion.simulation.figures import Figures, GameRecord, SeatRecord
from companion.simulation.playing import PlaytestSetting, play_one
from companion.simulation.quality import FollowedGame, luck, worth_of_all
from components.places import locate

from ..long_run import LONG
from ..programs import needs
from .coins import RULES, write_coins

NO_COURSE = GameCourse({}, {}, (), ())


def test_the_course_of_a_game(tmp_path: Path, home: Path) -> None:
    """How many options decisions had, how many answers seats waited for, and how points stood; else the game is as one
    that nobody follows, and comes out of a file as it was."""
    rules = RULES.replace("for name in table.players:", "for name in (*table.players, *table.players):")
    folder = str(write_coins(tmp_path / "coins", rules))
    rules_of(locate(folder), trust=True)
    bots = ("stubborn", "random", "stubborn")
    followed, plain = (play_one(PlaytestSetting(folder, bots, "1", followed=each), 0) for each in (True, False))

    assert followed.course
    assert followed.course[:3] == (Counter({2: 6}), Counter({2: 3}), ["CO-001"])
    points = [each.points for each in followed.course.moments]
    assert points[:3] == [None] * 3
    assert [each[0::2] for each in points[3:] if each] == [[1, 1]] * 3
    assert followed._replace(course=None) == plain
    again = GameRecord.from_json(followed.as_json()).course
    assert again
    assert again._replace(moments=()) == followed.course._replace(moments=())
    assert [*again.moments] == [*followed.course.moments]


@LONG
@needs("scipy")
def test_chances_are_those_of_a_random_walk() -> None:
    """A point goes to one of two at each moment: how likely each of them is to have more at the end is known."""
    from companion.simulation.chances import reckon_chances

    random, games, length = Random(3), list[FollowedGame](), 15
    for _ in range(1500):
        steps = [random.choice((1, -1)) for _ in range(length)]
        leads = [0, *accumulate(steps)]
        moments = [Moment((lead, 0), ()) for lead in leads[:-1]]
        parts = float(leads[-1] > 0), float(leads[-1] < 0)
        games.append(FollowedGame(NO_COURSE._replace(moments=moments), False, parts, None, [("a",), ("a",)]))
    found = reckon_chances(games, True)

    assert found
    misses = []
    for game, rows in zip(games, found, strict=True):
        for number, moment in enumerate(game.course.moments):
            left, lead = length - number, (moment.points or (0,))[0]
            true = sum(comb(left, ups) for ups in range(left + 1) if lead + 2 * ups - left > 0) / 2**left
            misses.append(abs(rows[number][0] - true))
    assert sum(misses) / len(misses) < 0.03
    assert max(misses) < 0.15


@LONG
@needs("scipy")
def test_luck_is_what_bots_and_places_dont_explain() -> None:
    """One of two bots wins four games of five: 0.36 of the variance goes by bot, 0.64 is luck, and nineteen of twenty
    intervals hold that; of bots that are alike nearly all is luck."""
    random, held = Random(5), 0
    for number in range(60):
        games = []
        for at in range(150):
            wins = float(random.random() < 0.8)
            labels = [("good", "first"), ("bad", "second")] if at % 2 else [("good", "second"), ("bad", "first")]
            games.append(FollowedGame(NO_COURSE, False, (wins, 1 - wins), None, labels))
        low, high = luck(games)["wins"]["luck_95"]
        held += low <= 0.64 <= high
        if not number:
            alike = [game._replace(seats=[("same", place) for _, place in game.seats]) for game in games]
            assert luck(alike)["wins"]["luck"] > 0.97
    assert held >= 53


@LONG
@needs("scipy")
def test_what_a_card_is_worth() -> None:
    """A card that makes its owner win twice as often as each of two others is worth a quarter; one that does nothing
    differs in hardly any of many playtests."""
    setting, random, held, differing = PlaytestSetting("space-debris", ("random",) * 3, "1"), Random(6), 0, 0
    for _ in range(100):
        figures = Figures()
        for number in range(200):
            owner, idle = random.randrange(3), random.randrange(3)
            winner = random.choice([0, 1, 2, owner])
            told = {("good", "had"): (1, (owner,)), ("idle", "had"): (1, (idle,))}
            seats = [SeatRecord(1, int(seat == winner), ()) for seat in range(3)]
            figures.add_game(GameRecord(number, "over", "X-1", 9, None, (), (), told, seats), (), ())
        by_name = {each["piece"]: each for each in worth_of_all(setting, figures)}
        low, high = by_name["good"]["difference_95"]
        held += low <= 0.25 <= high
        differing += by_name["idle"]["differs"]
    assert held >= 89
    assert differing <= 9


@LONG
@needs("scipy")
def test_quality_is_told(salvage: Any, home: Path) -> None:
    """By people's tables and by JSON, the same from one process and two; of games won together by their metrics."""
    asked = ("playtest", "space-debris", "--players", 4, "--games", 60, "--quality")
    found, same = (salvage(*asked, "--json", "--jobs", jobs).json["by_players"][0]["quality"] for jobs in (1, 2))
    shown = salvage(*asked).out

    assert found == same
    assert found["luck"] is None
    assert found["chances"]["progress"][-1]["mean"] > found["chances"]["progress"][0]["mean"] > 0.4
    assert sum(each["moments"] for each in found["chances"]["calibration"]) > 60
    assert "SD-091" in found["unused_rules"]
    assert "choices per decision" in shown
    assert "Never came up in 60 games" in shown
    apart = ("playtest", "junk-orbit", "--players", 2, "--games", 30, "--quality", "--json")
    found, same = (salvage(*apart, "--jobs", jobs).json["by_players"][0]["quality"] for jobs in (1, 2))
    assert found == same
    assert found["luck"]["wins"]["luck"] > 0.7


# ---- values that are changed ---------------------------------------------------------------------------------------


def write_paying_coins(folder: Path) -> Path:
    """Calling heads pays what a constant of the game says."""
    rules = RULES.replace('int(call == "heads")', 'int(self.game.constants["pay"].value) * (call == "heads")')
    write_coins(folder, rules)
    data = folder / "components" / "game.yaml"
    data.write_text(
        f"{data.read_text()}\nconstants:\n  pay: {{value: 1, meaning: points of a call, source: house, note: Ours.}}\n"
    )
    return folder


@LONG
@needs("optuna")
@needs("scipy")
def test_a_value_is_tuned(tmp_path: Path, home: Path, salvage: Any) -> None:
    """The value that brings points nearest to the target is found, told with what was measured beside it, and nothing
    is written into the game; `--compare` plays one such value beside the game."""
    folder = write_paying_coins(tmp_path / "coins")
    before = {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    asked = ("playtest", folder, "--trust", "--players", 2, "--bots", "random", "--games", 40, "--jobs", 1)
    tune = ("--tune", "constants.pay=0..12", "--towards", "points of a seat=4.5", "--json")
    found, again = (salvage(*asked, *tune).json for _ in range(2))

    assert found == again
    assert found["nearest"] in (8, 9, 10)
    assert found["may_be_nearest"]
    assert {row["value"] for row in found["values"]} >= {0, 6, 12}
    (points,) = (each for each in salvage(*asked, "--compare", "constants.pay=3", "--json").json["means"])
    assert points["difference"] == pytest.approx(2 * points["this"], abs=1e-3)
    assert {file: file.read_bytes() for file in folder.rglob("*") if file.suffix != ".pyc" and file.is_file()} == before
