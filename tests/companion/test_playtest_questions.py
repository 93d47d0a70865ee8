"""What playtests are asked: from a position, with bots that change seats, until shares are known, kept in a file, and
one version of a game beside another."""

from __future__ import annotations

import csv
import json
import signal
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from subprocess import DEVNULL, Popen
from time import monotonic, sleep
from typing import Any

import pytest

from companion.game_registry.games import rules_of
from companion.simulation.comparison import PairedComparison
from companion.simulation.figures import GameRecord, SeatRecord
from companion.simulation.intervals import Clusters, Moments, mean_interval, share_interval
from companion.simulation.kept_games import KeptGames
from companion.simulation.ladder import Ladder
from companion.simulation.playing import PlaytestSetting, hall, play_one
from companion.simulation.playtest import PlayingTime, Playtest, settings
from companion.simulation.positions import read_position
from companion.simulation.stopping import UntilKnown, shares_asked
from components.base.installation import say_how_to_install
from components.places import locate

from ..long_run import LONG, first_of
from ..programs import PATIENCE, find_program, needs
from ..secret_games import lay_out
from .coins import RULES, write_coins
from .test_playtest import figures

GAME = "space-debris"
ROOT = Path(__file__).parents[2]
COIN = """
class Coinflip:
    def pick(self, at):
        return "heads" if at < SIDE else "tails"

    def weights(self):
        return {"heads": 1, "tails": 1}


SIDE = 0.5


class Coin("""
RULES_OF_LUCK = (
    RULES.replace("Choice, Ending", "Chance, Choice, Ending")
    .replace("\nclass Coin(", COIN)
    .replace('[Question("call",', '[Question("toss", "Toss."), Question("call",')
    .replace(
        'raise Ending("over"', 'self.toss = yield Chance("toss", Coinflip(), "CO-003")\n        raise Ending("over"'
    )
    .replace('== "heads"', "== self.toss")
)
"""Rules by which a coin is tossed, and whoever called it wins."""


# ---- which games ---------------------------------------------------------------------------------------------------


def test_games_begin_with_a_position(salvage: Any, tmp_path: Path, home: Path) -> None:
    """Each game from the position of a file, in which what is hidden is dealt anew; its players play."""
    file = tmp_path / "now.yaml"
    salvage("new", "junk-orbit", "--players", "Ann,Bo", "--seed", 1)
    salvage("do", "--random", 40)
    salvage("export-scenario", file, "--seat", "Ann")
    asked = ("playtest", "junk-orbit", "--scenario", file, "--bots", "random", "--games", 6, "--json")
    place = locate("junk-orbit")
    beginning, rules = read_position(file, place), rules_of(place)
    dealt = [rules.dump(beginning.deal(rules, seed))["players"] for seed in "12345"]

    assert beginning.players == ("Ann", "Bo")
    assert len({str(players["Bo"]["deliveries"]) for players in dealt}) > 1
    assert [players["Ann"] for players in dealt] == [dealt[0]["Ann"]] * 5
    assert figures(salvage(*asked, "--jobs", 2).json) == figures(salvage(*asked, "--jobs", 1).json)


def test_bots_change_seats(coins: Path, salvage: Any) -> None:
    """Each bot sits in each seat equally often, and wins are counted by bot."""
    asked = ("playtest", coins, "--trust", "--games", 40, "--players", 2, "--bots", "random,stubborn", "--json")
    found = salvage(*asked, "--rotate").json["by_players"][0]
    by_bot = found["traits"]["bot"]

    assert {bot: each["seats"] for bot, each in by_bot.items()} == {"random": 40, "stubborn": 40}
    assert by_bot["stubborn"]["win_rate"] > 0.6 > abs(found["seats"][0]["win_rate"] - 0.5) + 0.4
    setting = PlaytestSetting("x", ("a", "b", "c"), "1", rotate=True)
    assert [setting.bots_of_game(number)[0] for number in range(4)] == ["a", "c", "b", "a"]


# ---- how long ------------------------------------------------------------------------------------------------------


def test_it_stops_once_shares_are_known(coins: Path, salvage: Any) -> None:
    """At the first look at which every share is known so well, whoever plays; `±15` is `15`."""
    asked = ("playtest", coins, "--trust", "--players", 2, "--bots", "random,stubborn", "--json", "--until")
    one, two = (salvage(*asked, text, "--jobs", jobs).json for text, jobs in (("15", 1), ("±15", 2)))
    found = one["by_players"][0]

    assert figures(one) == figures(two)
    assert (one["until"], found["games"]) == (0.15, 50)
    assert [each["name"] for each in found["asked"]] == ["seat 1", "seat 2"]
    assert salvage(*asked, "6").json["by_players"][0]["games"] > 50


def test_a_share_is_known_by_the_wider_interval() -> None:
    """By the quantile for repeated looks, not by what is printed of a single one."""
    test = Playtest(settings(locate(GAME), (2,), ["random"], "1", {}))
    test.play(PlayingTime(1000, UntilKnown(0.05)))
    (share,) = shares_asked(test.tests[0], test.found[0])
    plain = share_interval(test.found[0].results["won"], test.games)

    assert share.half <= 0.05
    assert plain
    assert plain[1] - plain[0] < 2 * share.half


# ---- kept games ----------------------------------------------------------------------------------------------------


def test_a_killed_run_is_taken_up(tmp_path: Path, salvage: Any, home: Path) -> None:
    """A run that is killed after some games goes on where it was, and comes to what one comes to that wasn't."""
    file = tmp_path / "kept.db"
    asked = ["playtest", GAME, "--games", "60", "--players", "2", "--bots", "random", "--json", "--seed", "k"]
    killing = (
        "import os, signal, sys\nfrom companion.simulation.kept_games import KeptGames\nwrite = KeptGames.write\n"
        "def once(self, batches):\n    write(self, batches)\n    os.kill(os.getpid(), signal.SIGKILL)\n"
        f"KeptGames.write = once\nsys.argv = ['salvage', *{[*asked, '--jobs', '1', '--keep', str(file)]!r}]\n"
        "from companion.cli import main\nmain()"
    )
    ended = subprocess.run([sys.executable, "-c", killing], cwd=ROOT, capture_output=True, check=False)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    with sqlite3.connect(file) as kept:
        assert 0 < kept.execute('SELECT sum("end" - first) FROM batch').fetchone()[0] < 60

    assert figures(salvage(*asked, "--keep", file).json) == figures(salvage(*asked).json)


def test_files_of_several_machines_make_one(coins: Path, tmp_path: Path, salvage: Any) -> None:
    """Games of another seed are added, and those that both have count once."""
    here, there = tmp_path / "here.db", tmp_path / "there.db"
    asked = ("playtest", coins, "--trust", "--players", 2, "--bots", "random", "--json", "--games", 10)
    salvage(*asked, "--keep", there, "--seed", "2")
    merged = salvage(*asked, "--keep", here, "--merge", there).json["by_players"][0]
    again = salvage(*asked, "--keep", here, "--merge", there)

    assert merged["games"] == again.json["by_players"][0]["games"] == 20
    assert "10 games left out" in again.err
    apart = [salvage(*asked, "--seed", seed).json["by_players"][0] for seed in ("1", "2")]
    assert merged["seats"][0]["win_rate"] == pytest.approx(sum(each["seats"][0]["win_rate"] for each in apart) / 2)


def test_a_file_has_one_question_and_one_version(coins: Path, tmp_path: Path, salvage: Any) -> None:
    """Anything else is refused by what differs, and so is what is no such file, or damaged."""
    file = tmp_path / "kept.db"
    asked = ("playtest", coins, "--trust", "--players", 2, "--games", 3, "--keep", file, "--bots")
    assert salvage(*asked, "random").code == 0

    assert 'another question (bots [["random", "random"]]' in salvage(*asked, "stubborn").err
    rules = coins / "companion" / "__init__.py"
    rules.write_text(f"{rules.read_text()}\n")
    assert "games of another version (rules" in salvage(*asked, "random").err
    rules.write_text(rules.read_text()[:-1])
    hall.cache_clear()
    with sqlite3.connect(file) as kept:
        kept.execute("UPDATE batch SET games = x'00'")
    assert "is damaged" in salvage(*asked, "random").err
    file.write_text("nothing of the kind")
    assert "can't be used" in salvage(*asked, "random").err


IMPOSSIBLE: dict[str, tuple[int, Any]] = {
    "answers in words": (3, "many"), "turns without end": (4, 10**18), "not a number": (3, float("nan")),
    "curves of words": (5, [[1, ["x"]]]), "curves of other metrics": (5, [[1, [1]]]),
    "a seat that isn't there": (7, [["", "x", 1, [99]]]), "a part of nothing": (8, [[1, 1, 0, []]]),
    "many seats": (8, [[1, 1, 1, []]] * 100), "parts below nothing": (8, [[1, -5, 1, []], [1, 6, 1, []]]),
    "points without end": (8, [[10**400, 1, 1, []], [1, 0, 1, []]]), "another course": (9, [1, 2]),
    "fewer than no answers": (10, -5),
}  # fmt: skip


@pytest.mark.parametrize("wrong", first_of(["a view", "a bomb", "too many", *IMPOSSIBLE], 4))
def test_games_of_strangers_are_looked_at_first(coins: Path, tmp_path: Path, salvage: Any, wrong: str) -> None:
    """What nobody can have played is refused in a line, and one's own games stay as they are."""
    mine, theirs = tmp_path / "mine.db", tmp_path / "theirs.db"
    asked = ("playtest", coins, "--trust", "--players", 2, "--bots", "random", "--games", 3, "--keep", mine)
    salvage(*asked)
    theirs.write_bytes(before := mine.read_bytes())
    with closing(sqlite3.connect(theirs)) as db, db:
        (packed,) = db.execute("SELECT games FROM batch").fetchone()
        game = json.loads(zlib.decompress(packed))[0]
        if wrong in IMPOSSIBLE:
            place, game[place] = IMPOSSIBLE[wrong]
        text = "[" + "[]," * 4_000_000 + "[]]" if wrong == "a bomb" else json.dumps([game])
        db.execute("DELETE FROM batch")
        row = (0, "7", 0, 10**15 if wrong == "too many" else 1, zlib.compress(text.encode()))
        db.execute("INSERT INTO batch VALUES (?, ?, ?, ?, ?)", row)
        db.executescript("CREATE VIEW v AS SELECT 1" if wrong == "a view" else "")
    said = salvage(*asked, "--merge", theirs)

    assert (said.code, len(said.err.splitlines())) == (2, 1), said.err
    assert said.err.startswith(f"{theirs}: ")
    assert mine.read_bytes() == before


# ---- tables of games -----------------------------------------------------------------------------------------------


def test_tables_have_a_row_a_game_and_a_row_a_seat(tmp_path: Path, salvage: Any, home: Path) -> None:
    file = tmp_path / "games.csv"
    found = salvage("playtest", "junk-orbit", "--games", 4, "--players", 2, "--json", "--games-out", file).json
    games, seats = (
        list(csv.DictReader(each.read_text().splitlines())) for each in (file, tmp_path / "games-seats.csv")
    )

    assert [row["game"] for row in games] == ["0", "1", "2", "3"]
    assert sum(int(row["answers"]) for row in games) / 4 == found["by_players"][0]["answers_per_game"]
    assert [row["seat"] for row in seats] == ["1", "2"] * 4
    assert sum(float(row["won"]) for row in seats) == 4
    assert {row["trait: turn"] for row in seats} == {"first", "second"}


@LONG
@needs("pandas")
def test_pandas_reads_tables(tmp_path: Path, salvage: Any, home: Path) -> None:
    """Those of both kinds alike, with numbers as numbers."""
    import pandas

    for name in ("games.csv", "games.parquet"):
        salvage("playtest", GAME, "--games", 5, "--players", "2..3", "--games-out", tmp_path / name)
    read = pandas.read_parquet(tmp_path / "games.parquet"), pandas.read_csv(tmp_path / "games.csv", dtype={"seed": str})

    pandas.testing.assert_frame_equal(*read, check_dtype=False)
    assert read[0].groupby("players")["turns"].mean().between(5, 40).all()
    assert len(pandas.read_parquet(tmp_path / "games-seats.parquet")) == 5 * (2 + 3)


def test_what_is_missing_is_told(salvage: Any, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Without its library what needs one says how to get it, before anything is played."""
    for module, given in (
        ("scipy.stats", ("--compare", "excess_resources=true")),
        ("scipy.stats", ("--quality",)),
        ("matplotlib", ("--report", "x.html")),
        ("scipy.optimize", ("--ladder",)),
        ("optuna", ("--players", "2", "--tune", "constants.x=1..2", "--towards", "turns=3")),
        ("pyarrow", ("--games-out", "x.parquet")),
    ):
        monkeypatch.setitem(sys.modules, module, None)
        said = salvage("playtest", GAME, "--games", 10**6, *given)
        assert (said.code, said.out) == (2, "")
        assert say_how_to_install(module.partition(".")[0]) in said.err


# ---- how strong bots are -------------------------------------------------------------------------------------------


@needs("scipy")
def test_every_bot_meets_every_other(tmp_path: Path, home: Path, salvage: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each seat; what came of it is the same by however many processes."""
    monkeypatch.setattr("companion.simulation.ladder.LADDER_ROLLOUTS", (2, 5))
    place = lay_out(tmp_path, "starter")
    asked = ("playtest", place.address, "--ladder", "--players", 2, "--games", 2, "--jobs")
    found = salvage(*asked, 1, "--json").json

    assert {each["bot"] for each in found["ladder"]} == {"greedy", "random", "search:2", "search:5"}
    assert {each["games"] for each in found["ladder"]} == {3 * 2}
    assert figures(salvage(*asked, 2, "--json").json) == figures(found)
    assert "search:5" in salvage(*asked, 1).out


@needs("scipy")
@pytest.mark.parametrize("together", [False, True])
def test_ratings_order_bots_by_what_they_win(together: bool) -> None:
    """Alone, or by what the teams won that each was in; of more games they are surer, in whatever order these came."""
    bots = ("a", "b", "c", "d")
    tests = [PlaytestSetting("x", pair, "1", rotate=True) for pair in combinations(bots, 2)]

    def rate(games: int, backwards: bool = False) -> list[dict[str, Any]]:
        ladder, random = Ladder(tests), Random(1)
        made = []
        for index, test in enumerate(tests):
            for number in range(games):
                names = test.bots_of_game(number)
                worth = [1.6 ** bots.index(name) for name in names]
                first = random.random() < (sum(worth) / 2 / 1.6**3 if together else worth[0] / sum(worth))
                parts = [Fraction(first, 2)] * 2 if together else [int(first), int(not first)]
                seats = [SeatRecord(0, part, ()) for part in parts]
                made.append((index, GameRecord(number, "won", "", 2, None, [], [], {}, seats)))
        for index, game in made[::-1] if backwards else made:
            ladder.see(index, "1", [game])
        document: dict[str, Any] = {}
        ladder.add_to(document, ())
        return document["ladder"]

    many = rate(80)

    assert [each["bot"] for each in many] == ["d", "c", "b", "a"]
    assert all(each["lead"] > 0 for each in many[:-1])
    assert many == rate(80, backwards=True)
    widths = [each["rating_95"][1] - each["rating_95"][0] for each in (many[0], rate(5)[0])]
    assert widths[0] < widths[1]
    for games in (1, 3, 7):  # All meet equally often, so nothing else may decide the order.
        wins = [each["win_rate"] for each in rate(games)]
        assert wins == sorted(wins, reverse=True)
    leads = [each["lead"] for each in many[:-1]]
    assert [one["rating"] - other["rating"] for one, other in pairwise(many)] == pytest.approx(leads, abs=0.2)


# ---- two versions --------------------------------------------------------------------------------------------------


@LONG
@needs("scipy")
def test_the_same_version_differs_in_nothing(tmp_path: Path, home: Path, salvage: Any) -> None:
    """Games in pairs meet the same luck, so that a version beside one that plays alike differs in no game, and isn't
    said to."""
    folder, alike = (write_coins(tmp_path / name, RULES_OF_LUCK) for name in ("luck", "alike"))
    (alike / "companion/__init__.py").write_text(f"{RULES_OF_LUCK}# Another version.\n")
    found = salvage("playtest", folder, "--trust", "--compare", alike, "--players", 2, "--games", 60, "--json").json

    assert {(each["difference"], each["differs"]) for each in (*found["shares"], *found["means"])} == {(0.0, False)}
    assert figures(found["this"]) == figures(found["other"])


@LONG
@needs("scipy")
def test_another_version_is_told_apart(tmp_path: Path, home: Path, salvage: Any) -> None:
    """A coin that fell on heads less often once is found out, after few games; Python of a revision runs only with
    leave."""
    folder = write_coins(tmp_path / "luck", RULES_OF_LUCK)
    git = [find_program("Git"), "-C", str(folder), "-c", "user.name=A", "-c", "user.email=a@b.c"]
    for words in (("init", "-q"), ("add", "."), ("commit", "-qm", "as it was")):
        subprocess.run([*git, *words], check=True)
    rules = folder / "companion" / "__init__.py"
    rules.write_text(rules.read_text().replace("SIDE = 0.5", "SIDE = 0.95"))
    assert salvage("playtest", folder, "--trust", "--games", 1).code == 0
    asked = ("playtest", folder, "--compare", f"{folder}@HEAD", "--bots", "stubborn,random", "--players", 2)
    assert "trust" in salvage(*asked, "--games", 5).err
    found = salvage(*asked, "--trust", "--until", 10, "--json").json
    first = found["shares"][0]

    assert (first["name"], first["differs"]) == ("seat 1", True)
    assert first["difference"] < -0.1
    assert first["pairs"] < 300
    assert "seat 1, 2 players" in salvage(*asked, "--games", 5).out


def test_luck_goes_on_after_games_have_parted(home: Path) -> None:
    """Draws go by what is asked: another bot in one seat leaves what the first turn draws for the other as it was."""
    records = [
        play_one(PlaytestSetting("junk-orbit", bots, "1", shared_chance=True), 3)
        for bots in (("random", "random"), ("random", "random"), ("heuristic", "random"))
    ]

    assert records[0] == records[1]
    assert records[0] != records[2]
    assert [seat.traits for seat in records[0].seats] == [seat.traits for seat in records[2].seats]


@LONG
@needs("scipy")
@pytest.mark.parametrize(("pairs", "shorter", "differs"), [(30, 30, True), (5, 5, False), (100, 5, False)])
def test_means_and_shares_are_family(monkeypatch: pytest.MonkeyPatch, pairs: int, shorter: int, differs: bool) -> None:
    """What all pairs have alike differs without any variance, if there are enough of them; and a mean that is 2.3
    standard errors off is held against bounds that the shares beside it widen."""
    monkeypatch.setattr("companion.simulation.comparison.trait_names", lambda setting: [])
    comparison = PairedComparison([PlaytestSetting("", ("a",) * 2, "1")] * 2, None)
    for number in range(pairs):
        seats = [SeatRecord(None, part, ()) for part in (number % 2, 1 - number % 2)]
        for index, count in enumerate((17, 9 if number < shorter else 17)):
            comparison.see(index, "1", [GameRecord(number, "won", "R", 1, count, [], [], {}, seats)])
    comparison.look()

    (found,) = (each.as_json(None) for each in comparison.means())
    assert found["differs"] == differs
    assert not differs or found["difference_95"][1] < 0


@LONG
@needs("scipy")
def test_bounds_spend_what_they_may() -> None:
    """One look is a plain test; of two the chance to cross either is the error allowed, by another reckoning."""
    from scipy.stats import multivariate_normal, norm

    from companion.simulation.sequential import SequentialBounds, games_needed

    once, twice = SequentialBounds(0.05), SequentialBounds(0.05)
    once.add(1.0)
    for part in (0.5, 1.0):
        twice.add(part)
    first, second = twice.found
    inside = multivariate_normal([0, 0], [[1, 0.5**0.5], [0.5**0.5, 1]]).cdf(
        [first, second], lower_limit=[-first, -second]
    )

    assert once.found == [pytest.approx(1.95996, abs=1e-4)]
    assert first == pytest.approx(norm.isf(0.05 / 8), abs=1e-4)
    assert 1 - inside == pytest.approx(0.05, abs=2e-4)
    assert games_needed(0.5, 0.1) == 263


# ---- intervals -----------------------------------------------------------------------------------------------------


def test_cases_of_one_game_count_as_what_they_tell() -> None:
    """Seats that always win together tell as much as one, single ones as many as they are; shared wins tell more."""
    together, single, halves = Clusters(), Clusters(), Clusters()
    for number in range(40):
        together.count(3, 3 * (number % 4 == 0))
        single.count(1, number % 4 == 0)
        halves.count(1, 1)
    assert together.interval() == pytest.approx(share_interval(10, 40))
    assert single.interval() == pytest.approx(share_interval(10, 40))
    assert halves.interval() == share_interval(40, 40)


def test_long_tails_reach_further() -> None:
    """An interval of skewed values leans to their tail; of two values it is that of their share."""
    low, high = mean_interval(Moments.of({10: 40, 20: 8, 90: 2})) or (0, 0)
    assert mean_interval(Moments.of({4: 1})) is mean_interval(Moments.of({4: 50})) is None
    mean = (400 + 160 + 180) / 50
    assert high - mean > 1.3 * (mean - low) > 0
    share = share_interval(5, 50) or (0, 0)
    assert mean_interval(Moments.of({2: 45, 4: 5})) == pytest.approx([2 + 2 * end for end in share])


# ---- clusters ------------------------------------------------------------------------------------------------------


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[tuple[str, Popen[bytes], list[Popen[bytes]]]]:
    """A real cluster: its address, its scheduler and two workers."""
    file, begun = tmp_path / "scheduler.json", list[Popen[bytes]]()
    try:
        for part, *more in (("scheduler", "--port", "0"), ("worker", "--nthreads", "1"), ("worker", "--nthreads", "1")):
            words = [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *more]
            quiet = {"stdout": DEVNULL, "stderr": DEVNULL, "cwd": ROOT}
            begun.append(Popen([*words, "--scheduler-file", str(file)], **quiet))  # type: ignore[call-overload]
        end = monotonic() + PATIENCE
        while not (file.is_file() and file.read_text()) and monotonic() < end:  # It is there before it is filled.
            sleep(0.1)
        yield json.loads(file.read_text())["address"], begun[0], begun[1:]
    finally:
        for process in begun:
            process.kill()
            process.wait()


@LONG
@needs("distributed")
def test_a_killed_worker_costs_nothing(dask: Any, home: Path) -> None:
    """The figures are those of one process, though one of two workers is killed once the first games have come."""
    address, _, workers = dask
    tests = settings(locate(GAME), (2, 3), ["random"], "d", {})
    here, there = Playtest(tests), Playtest(tests, tell=lambda *_: workers[0].kill())
    there.play(PlayingTime(400), dask=address)
    here.play(PlayingTime(400))

    assert workers[0].poll() is not None
    assert (there.was_lost, there.found) == (False, here.found)


@LONG
@needs("distributed")
def test_a_lost_scheduler_keeps_what_is_done(dask: Any, tmp_path: Path, home: Path) -> None:
    """The games that had come are in the file, and a run without the cluster plays the rest alone."""
    address, scheduler, _ = dask
    tests = settings(locate(GAME), (2,), ["random"], "d", {})
    with closing(KeptGames(tmp_path / "kept.db", tests)) as kept:
        lost = Playtest(tests, kept, tell=lambda *_: scheduler.kill())
        lost.play(PlayingTime(800), dask=address)
        assert lost.was_lost
        assert sum(batch.end - batch.first for batch in kept.batches()) == lost.games < 800
        rest, whole = Playtest(tests, kept), Playtest(tests)
        for test in (rest, whole):
            test.play(PlayingTime(800))
    assert rest.found == whole.found
