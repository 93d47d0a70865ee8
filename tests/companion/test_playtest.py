"""Playtests: the same figures however they are played, counted right, for any game; and the command that tells them."""

from __future__ import annotations

import py_compile
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from companion.cli.playtest_tables import _curves
from companion.engine import playout
from companion.game_registry.games import rules_of
from companion.simulation.bots import random_bot, seated
from companion.simulation.figures import Figures
from companion.simulation.intervals import join_sums, share_interval, student
from companion.simulation.playing import PlaytestSetting
from companion.simulation.playtest import PlayingTime, Playtest, settings
from companion.simulation.playtest_report import document, spread
from companion.simulation.workers import play_batch
from components.base.installation import say_how_to_install
from components.places import locate
from components.problems import SalvageError

from .coins import BOT

GAME = "space-debris"
RANDOM_3 = PlaytestSetting(GAME, ("random",) * 3, "7")


def figures(found: dict[str, Any]) -> dict[str, Any]:
    """All that must not depend on how the games were played."""
    return {name: value for name, value in found.items() if name != "time"}


def play(setting: PlaytestSetting, first: int, end: int) -> Figures:
    return play_batch(setting, first, end, False).figures


def report(tests: list[PlaytestSetting], games: int, **how: Any) -> dict[str, Any]:
    test = Playtest(tests)
    test.play(PlayingTime(games), **how)
    return figures(document(GAME, tests, test.found, 1, test.seconds))


# ---- the same games ---------------------------------------------------------------------------------------------


def test_processes_change_nothing() -> None:
    """One process or several give the same document, over more games than one process is given at a time."""
    tests = settings(locate(GAME), (2, 3), ["random"], "seed", {})

    assert report(tests, 40, jobs=2) == report(tests, 40, jobs=1)
    assert report(tests, 2, jobs=10**9) == report(tests, 2, jobs=1), "no more processes than there is work"


def test_the_seed_says_it_all() -> None:
    """The same seed gives the same figures, another seed others; the first games of more are those of fewer."""
    few, more = play(RANDOM_3, 0, 10), play(RANDOM_3, 0, 20)
    rest = play(RANDOM_3, 10, 20)
    join_sums(few, rest)

    assert few == more
    assert play(PlaytestSetting(GAME, ("random",) * 3, "8"), 0, 10) != play(RANDOM_3, 0, 10)


def test_random_bots_are_random_play() -> None:
    """Random bots in all seats play what a playout without bots plays, answer for answer."""
    rules, seats = rules_of(locate(GAME)), ("P1", "P2")
    random, plain = Random("same").random, Random("same").random
    table, other = rules.setup(seats, {}), rules.setup(seats, {})
    bots = seated({seat: random_bot(random) for seat in seats})

    assert playout(rules, table, random, bots) == playout(rules, other, plain)
    assert rules.dump(table) == rules.dump(other)


# ---- what is counted --------------------------------------------------------------------------------------------


def test_every_game_is_counted_once() -> None:
    """Results, endings, lengths and metrics each count every game; a curve ends with the longest game."""
    found = document(GAME, [RANDOM_3], [play(RANDOM_3, 0, 30)], 1, 1.0)["by_players"][0]
    turns, threat = found["length"]["turns"], found["curves"]["threat"]

    assert sum(ending["games"] for ending in found["endings"]) == 30
    assert sum(found["results"].values()) == pytest.approx(1)
    assert [row["turn"] for row in threat] == list(range(1, int(turns["max"]) + 1))
    assert [row["games"] for row in threat] == sorted((row["games"] for row in threat), reverse=True)
    assert threat[0]["games"] == 30
    assert found["at_end"]["threat"]["max"] <= 12


def test_figures_are_those_of_the_games() -> None:
    """Played again by hand, the games come to the same results, answers, turns and notes; spaces called like cards are
    none, and a card that stands for itself is one."""
    made = play(RANDOM_3, 0, 12)
    rules, answers, turns, told = rules_of(locate(GAME)), Counter[int](), Counter[int](), Counter[tuple[str, str]]()
    for number in range(12):
        table: Any = rules.setup(RANDOM_3.players, {})
        table.notes = []
        answers[playout(rules, table, Random(f"7:3:{number}").random)] += 1
        turns[table.turn] += 1
        told.update(("", note.rule) for note in table.notes)
        for note in table.notes:
            cards = {note.values.get("card"), note.values.get("stands_for")}
            told.update((card, note.name) for card in cards if card in ("fuel", "H30"))

    assert (made.answers, made.turns) == (answers, turns)
    assert {key: made.mattered[key].times.total for key in told} == told
    assert {rule for piece, rule in made.mattered if not piece} == {rule for piece, rule in told if not piece}


def test_spread() -> None:
    """Mean, least, most, and the values that a tenth, half and nine tenths don't exceed."""
    of_ten = spread(Counter({1: 1, 2: 4, 3: 3, 10: 2}))
    # The interval by hand: 2.262157 × √(99.6 / 9 / 10).
    assert of_ten.pop("mean_95") == [1.4203, 6.1797]
    assert of_ten == {"mean": 3.8, "min": 1, "p10": 1, "median": 2, "p90": 10, "max": 10}
    assert spread(Counter()) == {}


def test_what_won_games_had(salvage: Any) -> None:
    """Of rules and cards it is told in which share of games they came, and which share of these was won."""
    said = salvage("playtest", GAME, "--games", 20, "--players", 4, "--jobs", 1, "--json")
    found = said.json["by_players"][0]
    victory, fuel = found["rules"]["SD-129"], found["cards"]["fuel"]["drawn"]

    assert 0 < found["win_rate"] < 1
    assert (victory["games"], victory["win_rate"]) == (found["win_rate"], 1)
    assert (fuel["games"], fuel["win_rate"]) == (1, found["win_rate"])
    assert fuel["per_game"] == fuel["times"] / 20


# ---- games without an end ---------------------------------------------------------------------------------------


def test_games_are_stopped(coins: Path, salvage: Any) -> None:
    """A bot that never calls heads where that alone ends the game: each game is stopped, said and counted."""
    rules = (coins / "companion" / "__init__.py").read_text()
    endless = rules.replace("raise", "if 'heads' in table.called.values():\n            raise")
    (coins / "companion" / "__init__.py").write_text(endless)
    (coins / "companion" / "bot.py").write_text(BOT.replace('"heads"', '"tails"'))
    playing = ("playtest", coins, "--trust", "--games", 3, "--players", 1, "--most-answers", 40, "--bots")
    stuck = salvage(*playing, "stubborn", "--json").json["by_players"][0]

    assert (stuck["stopped"], stuck["results"], stuck["endings"], stuck["seats"]) == (3, {"stopped": 1.0}, [], [])
    assert (stuck["length"]["answers"], stuck["rules"]["CO-002"]["times"]) == ({}, 3 * 40)
    assert "3 of 3 games stopped after 40 answers" in salvage(*playing, "stubborn").out
    assert salvage(*playing, "random", "--json").json["by_players"][0]["stopped"] == 0


# ---- other games ------------------------------------------------------------------------------------------------


def test_any_game_can_be_tested(coins: Path, salvage: Any) -> None:
    """An own game without turns, metrics or heuristics: seats win by its own score, its bot plays in its seat."""
    said = salvage("playtest", coins, "--trust", "--games", 40, "--players", 2, "--bots", "random,stubborn", "--json")
    found = said.json["by_players"][0]
    chancy, stubborn = found["seats"]

    assert (stubborn["bot"], stubborn["score"]["min"]) == ("stubborn", 1)
    assert 0.1 < chancy["win_rate"] < 0.4
    assert stubborn["win_rate"] + chancy["win_rate"] == 1, "half a win for each who shares it"
    assert found["cards"]["coin"]["coin called"]["seat_win_rate"] == found["fair_share"] == 0.5
    happened = [found, *found["rules"].values(), *(told for card in found["cards"].values() for told in card.values())]
    assert not any("win_rate" in each for each in happened), "nobody wins together"
    assert all(each["seats"] for each in happened if "seat_win_rate" in each)
    assert found["results"] == {"over": 1.0}
    assert found["cards"]["coin"]["coin called"]["per_game"] == 2
    assert (found["length"]["turns"], found["curves"]) == ({}, {})


def test_seats_are_told_apart_by_traits(coins: Path, salvage: Any) -> None:
    """A game that says what tells its seats apart gets the rates of each: here the first seat and the others."""
    metrics = "TRAITS = {'seat': lambda table, seat: 'first' if seat == 'P1' else 'later'}\n"
    (coins / "companion" / "metrics.py").write_text(metrics)
    said = salvage("playtest", coins, "--trust", "--games", 40, "--players", 2, "--bots", "random,stubborn", "--json")
    found = said.json["by_players"][0]

    assert found["traits"]["seat"]["first"]["win_rate"] == found["seats"][0]["win_rate"]
    later = found["traits"]["seat"]["later"]
    assert later == {
        "seats": 40, "win_rate": found["seats"][1]["win_rate"], "win_rate_95": found["seats"][1]["win_rate_95"],
        "mean_score": 1.0, "mean_score_95": None,
    }  # fmt: skip
    shown = salvage("playtest", coins, "--games", 40, "--players", 2, "--bots", "random, stubborn").out
    assert f"later     40  {later['win_rate']:.1%}" in shown
    assert "seat  bot" in shown


def test_seats_are_untold_where_lots_decide_who_begins(coins: Path, salvage: Any) -> None:
    """Bots that are alike differ by turn order, not by seat: a table of seats would show chance alone."""
    metrics = "TRAITS = {'turn': lambda table, seat: 'first' if seat == 'P1' else 'second'}\n"
    (coins / "companion" / "metrics.py").write_text(metrics)
    playing = ("playtest", coins, "--trust", "--games", 9, "--players", 2, "--bots")

    alike, unlike = salvage(*playing, "random").out, salvage(*playing, "random,stubborn").out
    assert ("seat  bot" in alike, "seat  bot" in unlike) == (False, True)
    assert "turn    seats" in alike


@pytest.mark.parametrize("game", ["junk-orbit", "mixia", "space-junkyard", "spacecraft"])
def test_wins_are_told_by_turn_order(game: str) -> None:
    """Where players win apart, every game has each place in turn order once, and the parts of wins are one a game."""
    options = (("goal", "3"),) if game == "mixia" else ()
    setting = PlaytestSetting(game, ("random",) * 2, "9", options, 4000)
    made = play(setting, 0, 3)
    played = made.games - made.results["stopped"]
    places = {value: seated for (name, value), seated in made.traits.items() if name == "turn"}

    assert {place: seated.wins.cases for place, seated in places.items()} == {"first": played, "second": played}
    won = sum(each.won for each in made.winners.values())
    assert sum(seated.wins.won for seated in places.values()) == won == played > 0


def test_who_wins_together_wins_whole_games() -> None:
    """In a game of one crew every seat has won what the crew has, not a part of it, and no share of it is fair."""
    found = document(GAME, [RANDOM_3], [play(RANDOM_3, 0, 30)], 1, 1.0)["by_players"][0]
    hopeful = PlaytestSetting(GAME, ("heuristic",) * 2, "7")
    won = document(GAME, [hopeful], [play(hopeful, 0, 4)], 1, 1.0)["by_players"][0]

    assert {seat["win_rate"] for seat in (*won["seats"], won)} == {won["win_rate"]}
    assert won["win_rate"] > 0.5
    assert found["fair_share"] is won["fair_share"] is None


def test_what_is_never_there_is_untold(coins: Path, salvage: Any) -> None:
    """A metric that is 0 in every game belongs to a module that isn't in play; JSON has it."""
    (coins / "companion" / "metrics.py").write_text("METRICS = {'idle': lambda table: 0, 'busy': lambda table: 2}\n")
    playing = ("playtest", coins, "--trust", "--games", 2, "--players", 2)

    shown, found = salvage(*playing).out, salvage(*playing, "--json").json["by_players"][0]
    assert ("idle" in shown, "busy" in shown) == (False, True)
    assert set(found["at_end"]) == {"idle", "busy"}


def test_curves_end_where_games_do(capsys: pytest.CaptureFixture[str]) -> None:
    """A curve ends with the turn that nine games of ten last: what long games show is no course that games take."""
    rows = [
        {"turn": turn, "games": games, "mean": 10.0 / turn, "mean_95": None, "min": 0, "max": 9}
        for turn, games in ((1, 20), (2, 18), (3, 17))
    ]
    _curves({"load": rows})

    assert capsys.readouterr().out.splitlines() == ["  mean after turn     1    2", "  load             10.0  5.0"]


# ---- how sure figures are ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "true"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (8, 2.3060), (30, 2.0423), (1000, 1.9623)],
)
def test_students_t(freedom: int, true: float) -> None:
    """As printed tables have it."""
    assert student(freedom) == pytest.approx(true, abs=0.0004)


def test_wilsons_interval() -> None:
    """As published for 15 of 148 and none of 20 (Newcombe 1998), and for parts of wins in between."""
    assert share_interval(15, 148) == pytest.approx((0.0624, 0.1605), abs=0.0001)
    assert share_interval(0, 20) == pytest.approx((0, 0.1611), abs=0.0001)
    assert share_interval(10, 20) < share_interval(10.5, 20) < share_interval(11, 20)  # type: ignore[operator]
    assert share_interval(0, 0) is None


def test_every_share_and_mean_has_its_interval() -> None:
    """No figure of the document that chance has a part in stands alone, and each lies in its own interval."""
    found = document(GAME, [RANDOM_3], [play(RANDOM_3, 0, 12)], 1, 1.0)["by_players"][0]
    rates = {"win_rate", "share", "mean", "per_game", "mean_score", "answers_per_game", "seat_win_rate"}
    seen = set()
    todo: list[Any] = [found]
    while todo:
        part = todo.pop()
        todo += part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
        for name in rates & set(part) if isinstance(part, dict) else ():
            low, high = part[f"{name}_95"] or (part[name], part[name])
            assert low - 0.0001 <= part[name] <= high + 0.0001
            seen.add(name)
    assert seen == rates - {"mean_score"}
    assert set(found["results_95"]) == set(found["results"])


@pytest.mark.parametrize(
    ("module", "old", "new", "told"),
    [
        ("__init__", "class Coin", "1 / 0\nclass Coin", "__init__.py:8: ZeroDivisionError: division by zero"),
        ("__init__", "points = {", "points = 1 / 0, {", "__init__.py:36: ZeroDivisionError: division by zero"),
        ("__init__", "def dump(", "def dump", "__init__.py:26: SyntaxError: "),
        ("__init__", "RULES", "RULE", "__init__.py: has no RULES to referee the game"),
        ("bot", '"heads"', "exit(0)", "bot.py:3: SystemExit: 0"),
        ("bot", '"heads"', "table.nothing", "bot.py:3: AttributeError: 'Coin' object has no attribute 'nothing'"),
        (
            "bot",
            "def stubborn",
            "from .nowhere import x\ndef stubborn",
            "bot.py:2: ModuleNotFoundError: No module named ",
        ),
    ],
)
def test_faults_of_own_rules_are_told_with_their_place(
    coins: Path, salvage: Any, module: str, old: str, new: str, told: str
) -> None:
    """An own game's rules that fail are its owner's to mend, not our fault: file and line, and exit 2."""
    file = coins / "companion" / f"{module}.py"
    file.write_text(file.read_text().replace(old, new))
    said = salvage("playtest", coins, "--trust", "--games", 1, "--players", 2, "--bots", "stubborn")

    assert (said.code, len(said.faults)) == (2, 1), said.err
    assert f"coins/companion/{told}" in said.err


def test_faults_of_own_rules_come_out_of_other_processes(coins: Path, salvage: Any) -> None:
    """With their place too: an error alone leaves it behind."""
    file = coins / "companion" / "bot.py"
    file.write_text(BOT.replace('"heads"', "1 / 0"))
    said = salvage("playtest", coins, "--trust", "--games", 1, "--jobs", 2, "--bots", "stubborn")

    assert said.code == 2
    assert said.err.endswith("coins/companion/bot.py:3: ZeroDivisionError: division by zero\n")


@pytest.mark.parametrize("module", ["__init__", "bot"])
def test_byte_code_beside_the_rules_is_not_run(
    coins: Path, salvage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """What runs is what its owner has read: byte code that a folder brings along is ignored, and none is written."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    source = coins / "companion" / f"{module}.py"
    good = source.read_text()
    source.write_text(f"open({str(tmp_path / 'ran')!r}, 'w').close()\n{good}")
    brought = py_compile.compile(str(source), invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH)
    source.write_text(good)

    assert salvage("playtest", coins, "--trust", "--games", 2, "--bots", "stubborn").code == 0
    assert not (tmp_path / "ran").exists()
    assert [str(file) for file in coins.rglob("*.pyc")] == [brought]


# ---- the command ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("space-debris --players 5", "2 to 4 players"),
        ("space-debris --players 4..3", "2 to 4 players"),
        ("space-debris --players two", "a number or a range such as 2..4"),
        ("space-debris --bots heurstic", "did you mean heuristic?"),
        ("space-debris --bots random,random --players 3", "2 bots for 3 players"),
        ("space-debris --option excess", "NAME=VALUE"),
        ("space-debris --option =true", "'=true' is not NAME=VALUE"),
        ("space-debris --option exces_resources=true", "did you mean excess_resources?"),
        ("space-debris --games 0", "--games"),
        ("space-debris --jobs 0", "--jobs"),
        ("space-debris --until much", "percentage points from 0.1 to 50"),
        ("space-debris --until 0", "percentage points"),
        ("space-debris --minutes 0", "a number above 0"),
        ("space-debris --minutes 0.0000001", "no game was begun"),
        ("space-debris --merge x", "--keep FILE"),
        ("space-debris --games-out x.txt", ".csv or .parquet"),
        ("space-debris --scenario x.yaml --players 2", "leave --players"),
        ("space-debris --ladder --bots random", "leave out --bots"),
        ("space-debris --compare excess=true", "excess_resources"),
        ("space-debris --compare excess_resources=false", "nothing differs between the two versions"),
        ("space-debris --compare space-debris", "nothing differs between the two versions"),
        ("space-debris --compare nowhere", "there is no game 'nowhere'"),
        ("space-debris --compare space-debris --quality", "leave out --compare"),
        ("junk-orbit --tune pay=1..2 --players 2", "constants.NAME=FROM..TO"),
        ("junk-orbit --tune constants.seeded=1..2 --players 2", "--towards is None"),
        ("junk-orbit --tune constants.seeded=2..1 --towards turns=3 --players 2", "from low to high"),
        ("junk-orbit --compare constants.seded=1", "did you mean seeded?"),
        ("junk-orbit --compare constants.seeded=1", "nothing differs between the two versions"),
        ("junk-orbit --compare seeded=2", "write constants.seeded=2"),
        ("junk-orbit --compare constants.seeded=one", "give a number"),
        ("junk-orbit --compare ships.csv:nobody.name=x", "row 'nobody' is unknown"),
    ],
)
def test_wrong_input_is_one_line(salvage: Any, home: Path, line: str, told: str) -> None:
    """Each fault is told with what would be right; nothing is played."""
    said = salvage("playtest", "--games", 1, *line.split())

    assert said.code == 2
    assert said.out == ""
    assert told in said.err


def test_people_get_tables(salvage: Any) -> None:
    """The human form names endings by rule and text, has a curve, the cards in use, and the speed at the end."""
    said = salvage(
        "playtest", GAME, "--games", 5, "--players", "2..3", "--jobs", 1, "--option", "satellites_in_peril=true"
    )
    lines = said.out.splitlines()

    assert said.code == 0
    assert [line for line in lines if line.startswith("Space Debris, ")] == [
        f"Space Debris, {number} players, 5 games, bots heuristic, seed 1, satellites_in_peril=true"
        for number in (2, 3)
    ]
    assert "SD-1" in said.out
    assert "mean after turn" in said.out
    assert "Fuel" in said.out
    assert "answers a second" in lines[-1]
    assert max(map(len, lines)) < 120


# ---- clusters ---------------------------------------------------------------------------------------------------


def test_dask_may_be_missing(salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without dask `--dask` says how to get it."""
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    said = salvage("playtest", GAME, "--games", 1, "--dask", "tcp://localhost:8786")

    assert said.code == 2
    assert said.faults == [f"--dask needs dask and its distributed part: {say_how_to_install('dask[distributed]')}"]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> type[Cluster]:
    """Stands in for dask."""
    module = ModuleType("dask.distributed")
    module.Client, module.wait = Cluster, Done  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dask", ModuleType("dask"))
    monkeypatch.setitem(sys.modules, "dask.distributed", module)
    monkeypatch.setattr(Cluster, "lasts", 1000)
    return Cluster


def test_a_cluster_changes_nothing(cluster: type[Cluster]) -> None:
    """On a cluster the figures are those of one process, whatever the order in which its workers are done."""
    tests = settings(locate(GAME), (2,), ["random"], "seed", {})

    assert report(tests, 51, dask="tcp://here:1") == report(tests, 51)
    with pytest.raises(SalvageError, match="no dask scheduler at 'nowhere'"):
        report(tests, 1, dask="nowhere")


def test_games_outlive_their_cluster(cluster: type[Cluster], salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the scheduler is lost, those that are done are told, and how many they are; where none is, one line is."""
    line = ("playtest", GAME, "--games", 26, "--players", "2..3", "--bots", "random", "--dask", "tcp://here:1")
    monkeypatch.setattr(cluster, "lasts", 1)
    said = salvage(*line, "--json")

    assert said.code == 2
    assert said.faults == [
        "the dask cluster at tcp://here:1 was lost with 1 of 52 games played; the figures are of these"
    ]
    assert [(each["players"], each["games"]) for each in said.json["by_players"]] == [(2, 1)]

    monkeypatch.setattr(cluster, "lasts", 0)
    said = salvage(*line)
    assert (said.code, said.out, said.faults) == (2, "", ["the dask cluster at tcp://here:1 was lost"])


def test_a_cluster_without_salvage_is_told_so(cluster: type[Cluster], monkeypatch: pytest.MonkeyPatch) -> None:
    """Dask has an error of its own, which came of the one that says it."""

    def fail(_: Future) -> None:
        raise RuntimeError("Error during deserialization") from ModuleNotFoundError("No module named 'companion'")

    monkeypatch.setattr(Future, "result", fail)
    with pytest.raises(SalvageError, match="No module named 'companion' on the cluster at tcp://here:1; install"):
        report(settings(locate(GAME), (2,), ["random"], "seed", {}), 1, dask="tcp://here:1")


class Cluster:
    """As much of a dask client as is used; its work is done last part first."""

    lasts = 1000
    """Results that are fetched before it is lost."""

    def __init__(self, address: str, timeout: float) -> None:
        if address == "nowhere":
            raise OSError("timed out")
        self.left = self.lasts

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None: ...

    def nthreads(self) -> dict[str, int]:
        return {"tcp://worker:1": 1}

    def submit(self, function: Callable[..., Any], *row: Any, pure: bool) -> Future:
        return Future(self, lambda: function(*row))


class Future:
    def __init__(self, cluster: Cluster, work: Callable[[], Any]) -> None:
        self.cluster, self.work = cluster, work

    def result(self) -> Any:
        self.cluster.left -= 1
        if self.cluster.left < 0:
            raise CancelledError("scheduler-connection-lost")
        return self.work()


class Done:
    """What dask's `wait` comes to: the last that was handed out is done."""

    def __init__(self, futures: Sequence[Future], return_when: str) -> None:
        self.done = {futures[-1]}
