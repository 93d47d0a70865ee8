"""`salvage playtest`: let bots play many games, and report on them."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

from companion.cli.options import GameArgument, Json, Trust, names, options_of, with_expansions
from companion.cli.output import echo, echo_json, table, write_page
from companion.cli.playtest_options import HowLong, Keeping, Telling, WhatToPlay
from companion.cli.playtest_tables import show
from companion.game_registry.games import box, rules_of
from companion.game_registry.versions import version_of
from companion.simulation.changed_copy import changed_copy, find_field
from companion.simulation.comparison import PairedComparison
from companion.simulation.games_table import check_name, write_tables
from companion.simulation.kept_games import MEMORY, KeptGames
from companion.simulation.ladder import Ladder, tables_of_ladder
from companion.simulation.playing import PlaytestSetting, hall
from companion.simulation.playtest import Playtest, settings
from companion.simulation.playtest_report import document
from companion.simulation.positions import read_position
from companion.simulation.quality import GameQuality
from companion.simulation.tuning import MAX_VALUES, Tuning, TuningQuestion, load_optuna
from companion.text.grammar import amount
from components.base.files import follow_links
from components.base.processes import count_processes
from components.places import GamePlace, locate
from components.problems import SalvageError, writing

NO_DIFFERENCE = "nothing differs between the two versions"
DEFAULT_TRIAL_GAMES = 100
FIELD_FORM = "constants.NAME=FROM..TO or FILE.csv:ROW.COLUMN=FROM..TO, such as constants.start=1..5"
TARGET_FORM = "MEASURE=VALUE, such as 'turn first=50%' or turns=30"


def playtest(
    game: GameArgument,
    what: WhatToPlay,
    how_long: HowLong,
    keeping: Keeping,
    telling: Telling,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Let bots play a game many times and show what came of it: who wins, why not, how long, and what mattered."""
    plan, jobs = how_long.plan(), count_processes(how_long.jobs)
    telling.check(what)
    with _settings_of_all(game, what, trust, telling) as (place, tests), _test(tests, keeping) as test:
        if telling.tune:
            _tune(place, tests, telling, how_long, jobs, as_json)
            return
        watcher = _watcher(tests, what, how_long)
        if watcher:
            test.see = watcher.see
        if isinstance(watcher, PairedComparison):
            plan.stopping = watcher
        with _progress(how_long) as test.tell:
            test.play(plan, jobs, how_long.dask)
        if keeping.games_out:
            write_tables(keeping.games_out, test.tests, test.records())
    if not test.games:
        raise SalvageError(f"no game was begun within {how_long.minutes:g} minutes; give it more time")
    found = _document(place, test, watcher, what, how_long, None if how_long.dask else jobs)
    _write_report(telling, place, found)
    if as_json:
        echo_json(found)
    else:
        show(place, found)
    if test.was_lost:
        raise SalvageError(
            f"the dask cluster at {how_long.dask} was lost with {test.games} of "
            f"{amount(plan.games * len(tests), 'game')} played; the figures are of these"
        )


def _watcher(
    tests: Sequence[PlaytestSetting], what: WhatToPlay, how_long: HowLong
) -> PairedComparison | Ladder | GameQuality | None:
    """Return the observer of each game that the options need, if any. Raises SalvageError if a library is missing."""
    if what.compare is not None:
        return PairedComparison(tests, how_long.points)
    if what.ladder:
        return Ladder(tests)
    return GameQuality(tests) if tests[0].followed else None


def _tune(
    place: GamePlace, tests: Sequence[PlaytestSetting], telling: Telling, how_long: HowLong, jobs: int, as_json: bool
) -> None:
    """Run `--tune`: search for the best value, print it and write the report. Raises SalvageError."""
    found = tune(place, tests, telling.tune or "", telling.towards, how_long, jobs)
    (echo_json if as_json else show_tuning)(found)
    _write_report(telling, place, found)


def _write_report(telling: Telling, place: GamePlace, found: dict[str, Any]) -> None:
    """Write the page of `--report`, if it is asked for. Raises SalvageError."""
    if telling.report:
        from companion.making.playtest_page import render_page

        write_page(telling.report, render_page(place, found, shlex.join(["salvage", *sys.argv[1:]])))


def _document(
    place: GamePlace,
    test: Playtest,
    watcher: PairedComparison | Ladder | GameQuality | None,
    what: WhatToPlay,
    how_long: HowLong,
    jobs: int | None,
) -> dict[str, Any]:
    """Return all results as a JSON document."""
    if isinstance(watcher, PairedComparison):
        watcher.look()
        this, other = (document(place.id, test.tests[at::2], test.found[at::2], jobs, test.seconds) for at in (0, 1))
        return {"compare": what.compare, **watcher.document(), "this": this, "other": other}
    found = document(place.id, test.tests, test.found, jobs, test.seconds, how_long.points)
    found["other_seeds"] = test.other_seeds
    if watcher:
        watcher.add_to(found, test.found)
    return found


@contextmanager
def _settings_of_all(
    game: str, what: WhatToPlay, trust: bool, telling: Telling
) -> Iterator[tuple[GamePlace, list[PlaytestSetting]]]:
    """Yield the settings for each number of players, each followed by the one it is compared with. Raises
    SalvageError."""
    followed = what.compare is None and not telling.tune and (telling.quality or telling.report is not None)
    place, tests = _settings(game, what, trust, followed)
    if (other := what.compare) is None:
        yield place, tests
        return
    # Both versions are played with the numbers of players that the first allows.
    sizes = [len(each.bots) for each in tests]
    what = what if what.scenario else what._replace(players=f"{sizes[0]}..{sizes[-1]}")
    name, equals, _ = other.partition("=")
    field = find_field(name) if equals else None
    if equals and not field and not Path(other).is_dir():
        kept = [each for each in what.option or () if each.partition("=")[0].strip() != name.strip()]
        if name in box(place).constants.keys() - box(place).options.keys():
            raise SalvageError(f"'{name}' is a constant; write constants.{other}")
        # An option changes the set-up of the same game; without a change only luck would be compared.
        _, others = _settings(game, what._replace(option=[*kept, other]), trust)
        rules = hall(place.address).rules
        if all(this.set_up(rules, 0) == its.set_up(rules, 0) for this, its in zip(tests, others, strict=True)):
            raise SalvageError(f"{other} changes no set-up: {NO_DIFFERENCE}")
        yield place, [*chain.from_iterable(zip(tests, others, strict=True))]
        return
    from companion.making.difference import find_version

    with changed_copy(place, field, other.partition("=")[2]) if field else find_version(other) as version:
        if (_played_values(version) == _played_values(place)) if field else (version_of(version) == version_of(place)):
            raise SalvageError(f"{other} changes no data and no rules: {NO_DIFFERENCE}")
        _, others = _settings(version.address, what, trust)
        yield place, [*chain.from_iterable(zip(tests, others, strict=True))]


def _played_values(place: GamePlace) -> object:
    """Return the data that a changed field may alter, to compare two versions."""
    game = box(place)
    pieces = [(piece.id, piece.name, piece.code, piece.count, piece.fields) for piece in game.pieces()]
    return pieces, [each.value for each in game.constants.values()], [table.rows for table in game.tables.values()]


def _settings(
    game: str, what: WhatToPlay, trust: bool, followed: bool = False
) -> tuple[GamePlace, list[PlaytestSetting]]:
    """Return the settings for each number of players. Raises SalvageError."""
    game, module = with_expansions(game, what.module)
    place = locate(game)
    rules_of(place, trust=trust)
    chosen = options_of(game, module, what.option)
    beginning = None
    if what.scenario is None:
        numbers = _numbers(place, what.players)
    else:
        if what.players or chosen:
            raise SalvageError("the scenario has players and options of its own; leave --players and --option out")
        beginning = read_position(what.scenario, place)
        numbers = [len(beginning.players)]
    tables: list[tuple[Sequence[int], Sequence[str]]] = [(numbers, names(what.bots) or ())]
    if what.ladder:
        tables = [([number], bots) for number in numbers for bots in tables_of_ladder(place.address, number)]
    more = {"rotate": what.rotate or what.ladder, "beginning": beginning, "shared_chance": what.compare is not None}
    more["followed"] = followed
    made = [settings(place, seats, bots, what.seed, chosen, what.most_answers, **more) for seats, bots in tables]
    return place, [*chain.from_iterable(made)]


@contextmanager
def _test(tests: Sequence[PlaytestSetting], keeping: Keeping) -> Iterator[Playtest]:
    """Open the playtest, with the file that keeps its games. Raises SalvageError."""
    if keeping.merge and not keeping.keep:
        raise SalvageError("--merge adds games to a file; name it: --keep FILE")
    with writing(kept := keeping.keep or MEMORY):
        follow_links(kept)  # SQLite follows links, too.
    if keeping.games_out:
        check_name(keeping.games_out)
    test = Playtest(tests)
    if not keeping.keep and not keeping.games_out:
        yield test
        return
    with closing(KeptGames(kept, tests)) as test.kept:
        for file in keeping.merge or ():
            if left_out := test.kept.merge(file, tests):
                echo(f"{file}: {amount(left_out, 'game')} left out, as {keeping.keep} has those", err=True)
        yield test


def _numbers(place: GamePlace, given: str | None) -> Sequence[int]:
    """Parse the numbers of players to play with. Raises SalvageError."""
    least, most = box(place).players
    if given is None:
        return range(least, most + 1)
    found = re.fullmatch(r"(\d{1,3})(?:\.\.(\d{1,3}))?", given)
    if not found:
        raise SalvageError(f"--players is {given!r}: give a number or a range such as {least}..{most}")
    low, high = int(found[1]), int(found[2] or found[1])
    if not least <= low <= high <= most:
        raise SalvageError(f"--players is {given!r}: {place.id} is for {least} to {most} players")
    return range(low, high + 1)


@contextmanager
def _progress(how_long: HowLong) -> Iterator[Callable[[int, int], None] | None]:
    """Show the number of finished games on stderr, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    has_end = how_long.until is None and how_long.minutes is None

    def tell(done: int, games: int) -> None:
        text = f"{done} of {games} games" if has_end else amount(done, "game")
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    yield tell
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# ---- --tune: which value in a game's data brings a measure nearest to the target -------------------------------


def tune(
    place: GamePlace, tests: Sequence[PlaytestSetting], tuned: str, towards: str | None, how_long: HowLong, jobs: int
) -> dict[str, Any]:
    """Search for the best value, and return the result as JSON. Raises SalvageError."""
    if len(tests) > 1:
        raise SalvageError("--tune is about one number of players; add --players NUMBER")
    if how_long.dask or how_long.until:
        raise SalvageError("--tune plays on this computer, --games for each try; leave out --dask and --until")
    question = read_question(tuned, towards, how_long.games or DEFAULT_TRIAL_GAMES)
    load_optuna()
    seconds, began = how_long.plan().seconds, perf_counter()
    search = Tuning(question, place, tests[0])
    search.search(lambda: seconds is None or perf_counter() - began < seconds, jobs)
    return search.document()


def read_question(tuned: str, towards: str | None, games: int) -> TuningQuestion:
    """Parse `--tune` and `--towards`. Raises SalvageError."""
    name, _, values = tuned.rpartition("=")
    data, ends = find_field(name), re.fullmatch(r"(-?\d{1,9})\.\.(-?\d{1,9})", values)
    if not data or not ends:
        raise SalvageError(f"--tune is {tuned!r}; give {FIELD_FORM}")
    low, high = int(ends[1]), int(ends[2])
    if not 0 < high - low < MAX_VALUES:
        raise SalvageError(f"--tune is {tuned!r}: give a range from low to high, with at most {MAX_VALUES:,} values")
    measure, _, wanted = (towards or "").rpartition("=")
    number = re.fullmatch(r"(-?\d{1,9}(?:\.\d{1,9})?)\s*(%?)", wanted.strip())
    if not measure or not number:
        raise SalvageError(f"--towards is {towards!r}; say what --tune aims at: {TARGET_FORM}")
    return TuningQuestion(data, low, high, measure, float(number[1]) / (100 if number[2] else 1), games)


def show_tuning(found: dict[str, Any]) -> None:
    """Print the tried values and their means as a table."""
    echo(f"{found['measure']} by {found['tuned']}; the target is {found['target']:g}")
    rows: list[tuple[str, ...]] = [("value", "games", "mean", "95 %", "")]
    for row in found["values"]:
        interval = "{:.3f} to {:.3f}".format(*row["mean_95"]) if row["mean_95"] else ""
        mark = "nearest" if row["value"] == found["nearest"] else ""
        mark = mark or ("may be nearest" if row["value"] in found["may_be_nearest"] else "")
        rows.append((f"{row['value']}", f"{row['games']:,}", f"{row['mean']:.3f}", interval, mark))
    table(rows, right=(0, 1, 2, 3))
