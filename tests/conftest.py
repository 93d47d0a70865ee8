"""What all tests share: the command line run in this process, games in folders of their own, print runs."""

from __future__ import annotations

import gc
import json
import os
import sys
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings
from playwright.sync_api import Playwright, sync_playwright

from components.loader import load
from components.messages import use_language
from components.places import GamePlace, find_games, locate
from components.scenarios import Scenario, load_scenarios
from components.schema import Game
from layouts.faces.design import Design

from .desk import Desks
from .game_folder import GameFolder
from .long_run import EVERY_GAME, EXAMPLES, LONG, PAIRS, ROWS, is_marked
from .pairs import needless
from .printed import SHARED, VARIANTS, Printed, designed
from .programs import MISSING

OPEN_FILES, MANY = Path("/dev/fd"), 200
"""Where a system lists the files that a process has open, and how many are looked after: some allow 256."""
EVERY, DONE = 10, pytest.StashKey[int]()
"""Tests between two looks at them, and how many have been."""
YOUNG = 20_000
"""New objects before some of them are looked through; there is memory enough for more than Python's 700."""


GAMES = find_games()
LONGEST = "mixia"
"""The game of which everything takes longest: the short run has another wherever there is one."""
ROUNDS = 2
"""Times as many rounds as otherwise that tests by chance go on for with --long."""
# A busy machine is not a fault: properties have no deadline.
settings.register_profile("long", deadline=None, max_examples=EXAMPLES)
settings.register_profile("short", deadline=None, max_examples=EXAMPLES // 5)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`: all tests, and those by chance for longer, as before every push. `--times`: as long as is wanted.
    `--complete`: fail where tests need what isn't installed."""
    parser.addoption("--long", action="store_true", help=f"also what is marked long, {ROUNDS} times as much by chance")
    parser.addoption("--complete", action="store_true", help="fail if what a test needs isn't installed")
    parser.addoption("--times", type=int, help="times as many rounds of tests by chance, instead")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: a third of the tests' time they wait for pages and for other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark. Until all tests are there nothing is let go of: looking for it took a third of that time."""
    gc.set_threshold(0)
    settings.load_profile("long" if config.getoption("--long") else "short")
    config.addinivalue_line("markers", "long: run with --long alone; one of its kind runs always (tests/long_run.py)")
    config.addinivalue_line("markers", "every_game: the short run has it of all games, not of one (tests/conformance)")
    config.addinivalue_line("markers", "rows: the short run has every third row of its table (tests/long_run.py)")
    config.addinivalue_line("markers", "pairs: not all combinations of its settings, but any two (tests/pairs.py)")
    keep_compiled(config)
    if is_short(config):
        config.pluginmanager.register(Short())


def is_short(config: pytest.Config) -> bool:
    """Whether what is long is left out: nothing is that is asked for by --long, by its mark or by its name."""
    return not (config.getoption("--long") or config.getoption("markexpr") or any("::" in each for each in config.args))


def keep_compiled(config: pytest.Config) -> None:
    """Where Python is told to keep nothing beside the source, keep what it compiles in pytest's own cache, for this
    process, workers and commands that tests run: else each of hundreds of them compiles all of it anew, and workers
    rewrite the assertions of all tests, which is half of the time that these take to be found."""
    if sys.dont_write_bytecode and config.pluginmanager.has_plugin("cacheprovider"):
        with suppress(OSError):
            sys.pycache_prefix = str(config.cache.mkdir("compiled"))  # type: ignore[union-attr]
            os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            sys.dont_write_bytecode = False


class Short:
    """Modules without examples in their words are not looked through for them; a long run imports every one. Of what is
    long with any values no tests are made."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(self, file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        if file_path.suffix != ".py" or b">>> " in file_path.read_bytes():
            return found
        return [each for each in found if type(each) is pytest.Module]

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, obj: object) -> list[pytest.Item] | None:
        return [] if LONG.mark in getattr(obj, "pytestmark", ()) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out combinations of which any two settings are seen elsewhere, and what is long, unless it is asked for by
    --long or by its mark; nothing that is asked for by its name. Tests of pages come first: they wait for much, and
    whoever has a long one left at the end keeps all others waiting."""
    if any("::" in each for each in config.args):
        return
    choose_games(items)
    for item in items:
        if is_marked(item, ROWS) and crc32(item.nodeid.encode()) % 3:
            item.add_marker(LONG)
    combined = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if is_marked(item, PAIRS) and hasattr(item, "callspec"):
            combined[item.nodeid.partition("[")[0]].append(item)
    left_out = {item for each in combined.values() for item in needless(each)}
    if is_short(config):
        left_out.update(item for item in items if is_marked(item, LONG))
    config.hook.pytest_deselected(items=[*left_out])
    items[:] = sorted((each for each in items if each not in left_out), key=lambda each: each.path.parent.name != "web")


def choose_games(items: list[pytest.Item]) -> None:
    """Of the games that a test is about, the short run has one, another folder another: which one hangs on the folder's
    name, as its tests share what they print; where a test isn't about that game, the next one. It has all of them where
    the test is of EVERY_GAME."""
    tests = defaultdict[tuple[str, str], dict[str, list[pytest.Item]]](lambda: defaultdict(list))
    for item in items:
        if not (is_marked(item, LONG) or is_marked(item, EVERY_GAME)) and (game := game_of(item)) is not None:
            tests[item.path.parent.name, item.nodeid.partition("[")[0]][game].append(item)
    for (folder, _), games in tests.items():
        first = crc32(folder.encode()) % len(GAMES)
        turns = [*sorted(GAMES)[first:], *sorted(GAMES)[:first], ""]
        chosen = min(games, key=lambda game: (game == LONGEST, turns.index(game)))
        for item in (item for game, each in games.items() if game != chosen for item in each):
            item.add_marker(LONG)


def game_of(item: pytest.Item) -> str | None:
    """The game for which a test may stay in the short run; None of a test that stays in any case."""
    if (folder := item.path.parent.name) == "tests":
        return None
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    named = [getattr(part, "game", part) for each in values for part in (each if type(each) is tuple else (each,))]
    games = [each for each in named if isinstance(each, str) and each in GAMES]
    return next(iter(games), "" if folder == "conformance" else None)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail where tests that are wanted couldn't run. What is left goes with the process: looking through it at the
    end, as pytest and Python do, took each worker seconds."""
    gc.freeze()
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", ()) if reporter else ()
    if session.config.getoption("--complete") and any(MISSING in report.longrepr[2] for report in skipped):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Say that this wasn't all."""
    if not config.getoption("--long"):
        terminalreporter.write_line("Long tests are left out, and those by chance are short: --long runs all of them.")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives browsers, started once: it keeps an event loop in the thread of the tests, so there is one alone."""
    with sync_playwright() as started:
        yield started


@pytest.fixture
def clock(request: pytest.FixtureRequest) -> Callable[[int], Iterator[int]]:
    """Counts the rounds of a test by chance: so many, and ROUNDS times as many with --long; the same on any machine."""
    times = request.config.getoption("--times") or (ROUNDS if request.config.getoption("--long") else 1)
    return lambda number: iter(range(number * times))


@pytest.fixture
def rounds(clock: Callable[[int], Iterator[int]]) -> Callable[[int], int]:
    """How many rounds of a test by chance `clock` counts."""
    return lambda number: sum(1 for _ in clock(number))


def pytest_collection_finish() -> None:
    """Thousands of tests and what they import stay until the end: nothing of it is worth being looked through again
    and again for what could be let go of."""
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


@pytest.hookimpl(trylast=True)  # After the test's own fixtures are gone.
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Let go of sessions that tests have left open once they hold many files, or where nobody can count these. What is
    left are print runs, books and designs that many tests share."""
    item.session.stash[DONE] = done = item.session.stash.get(DONE, 0) + 1
    if done % EVERY == 0 and (len(os.listdir(OPEN_FILES)) > MANY if OPEN_FILES.is_dir() else done % MANY == 0):
        gc.collect()
        gc.freeze()


@dataclass(frozen=True)
class Result:
    """How a command ended and what it said."""

    code: int
    out: str
    err: str

    @cached_property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def faults(self) -> list[str]:
        return self.err.splitlines()


def run(*args: object) -> Result:
    """`salvage ARGS…` in this process, through the same door as the installed command."""
    from companion.cli import main

    out, err, code = StringIO(), StringIO(), 0
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.setattr(sys, "argv", ["salvage", *map(str, args)])
        # Else a command run by `python -m pytest` would take itself for a part of pytest.
        patch.setattr(sys.modules["__main__"], "__package__", None, raising=False)
        try:
            main()
        except SystemExit as leaving:
            code = int(leaving.code or 0)
    return Result(code, out.getvalue(), err.getvalue())


@pytest.fixture(scope="session", autouse=True)
def _no_home_of_mine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or writes what the developer's own salvage remembers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SALVAGE_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _shared(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where all workers find what one of them has printed."""
    own = tmp_path_factory.getbasetemp()
    SHARED[:] = [(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "printed"]
    SHARED[0].mkdir(exist_ok=True)


@pytest.fixture(autouse=True)
def _in_english() -> None:
    """No test speaks the language of the game of another."""
    use_language("en", {})


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty SALVAGE_HOME of a test's own."""
    folder = tmp_path / "salvage-home"
    monkeypatch.setenv("SALVAGE_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def salvage() -> Callable[..., Result]:
    return run


@pytest.fixture(scope="session")
def game_folder() -> type[GameFolder]:
    return GameFolder


# ---- the game in whose folder of tests a test stands -------------------------------------------------------------


@pytest.fixture(scope="module")
def place(request: pytest.FixtureRequest) -> GamePlace:
    return locate(request.path.parent.name.replace("_", "-"))


@pytest.fixture(scope="module")
def game(place: GamePlace) -> Game:
    """Its data as loaded."""
    return load(place)


@pytest.fixture(scope="module")
def scenarios(game: Game) -> dict[str, Scenario]:
    return load_scenarios(game)


@pytest.fixture(scope="module")
def desk(desks: Desks) -> Callable[..., Any]:
    """Makes a desk from what matters of a position (see `position` in the game's conftest), which must be sound."""
    return desks.at


@pytest.fixture(scope="module")
def problems(desks: Desks) -> Callable[..., list[str]]:
    """What is wrong with a position made from what matters of it."""
    return desks.problems


@pytest.fixture(scope="module")
def desk_of(desks: Desks) -> Callable[[Mapping[str, Any]], Any]:
    """Makes a desk from a whole `state`."""
    return desks.of


@pytest.fixture(scope="module")
def new_game(desks: Desks) -> Callable[..., Any]:
    """Makes a desk with a new game before its set-up."""
    return desks.new


@pytest.fixture(scope="module")
def designs(place: GamePlace) -> Callable[[str], Design]:
    """Its design in an ink."""
    return lambda ink: designed(place.id, ink)


@pytest.fixture(scope="module")
def variant(place: GamePlace, printing: Callable[..., Printed]) -> Callable[[str], Printed]:
    """A print run of its pieces as VARIANTS names it."""
    return lambda name: printing(place.id, "--no-rulebook", *VARIANTS[name])


# ---- print runs ---------------------------------------------------------------------------------------------------


SAID = "said.json"
"""Beside a print run: how the command ended, and what it said."""


@pytest.fixture(scope="session")
def printing(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Printed]:
    """Print a game with options, once however often it is asked for, and read the run back.

    Runs lie where the other workers find them as well; a folder is put there whole, by whoever is first.
    """
    known: dict[tuple[str, ...], Printed] = {}

    def read(game: str, *options: object) -> Printed:
        key = (game, *map(str, options))
        if key not in known:
            there = SHARED[0] / sha256(json.dumps(key).encode()).hexdigest()[:20]
            if not there.is_dir():
                out = tmp_path_factory.mktemp("out")
                result = run("print", game, "--out", out / "files", "--jobs", 1, *options)
                assert result.code == 0, result.err
                (out / SAID).write_text(json.dumps([result.code, result.out, result.err]), encoding="utf-8")
                with suppress(OSError):  # Another worker was quicker.
                    out.rename(there)
            result = Result(*json.loads((there / SAID).read_text(encoding="utf-8")))
            folder = next(each for each in (there / "files").iterdir() if not each.name.startswith("."))
            known[key] = Printed(folder, result, json.loads((folder / "manifest.json").read_text()))
        return known[key]

    return read
