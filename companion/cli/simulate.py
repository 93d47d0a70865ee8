"""`salvage playtest`: many games played by bots, and what came of them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from companion.cli.options import Choices, GameArgument, Json, Modules, Trust, names, options_of, with_expansions
from companion.cli.output import echo, echo_json
from companion.cli.parameters import flag, value
from companion.text.grammar import amount
from components.places import GamePlace, locate
from components.problems import SalvageError

if TYPE_CHECKING:
    from companion.simulation.playing import PlaytestSetting
    from companion.simulation.playtest import PlayingTime, Playtest

MOST_GAMES = 10_000_000
"""Days of playing; what is asked for beyond is a slip of the hand."""
DEFAULT_GAMES = 100
MOST_ANSWERS = 100_000
"""The longest game of ours, played at random, takes 6,000 on average, and seldom twice as many."""
LEAST_POINTS, MOST_POINTS = 0.1, 50.0
"""Percentage points that shares may be asked to be known to."""


class WhatToPlay(NamedTuple):
    """What may be said of the games of a playtest."""

    players: Annotated[
        str | None, value("--players", "N|N..M", "How many play. Default: all numbers there can be.")
    ] = None
    seed: Annotated[str, value("--seed", "SEED", "The same seed plays the same games.")] = "1"
    bots: Annotated[
        str | None, value("--bots", "NAME,…", "One bot for all, or one per seat. Default: the game's best.")
    ] = None
    rotate: Annotated[bool, flag("--rotate", "Move bots one seat on after each game, and count wins by bot.")] = False
    scenario: Annotated[Path | None, value("--scenario", "FILE", "Begin with the position in this file.")] = None
    module: Modules = None
    option: Choices = None
    most_answers: Annotated[
        int, value("--most-answers", "NUMBER", "Stop a game after so many answers: bots may get stuck.", min=1)
    ] = MOST_ANSWERS


class HowLong(NamedTuple):
    """What may be said of how many games are played, and by whom."""

    games: Annotated[
        int | None,
        value(
            "--games", "NUMBER", "Games for each number of players, at most. Default: 100, or no limit with --until.",
            min=1, max=MOST_GAMES,
        ),
    ] = None  # fmt: skip
    until: Annotated[
        str | None, value("--until", "POINTS", "Stop once all win shares are known to ±POINTS percentage points.")
    ] = None
    minutes: Annotated[float | None, value("--minutes", "NUMBER", "Begin no game after so many minutes.")] = None
    jobs: Annotated[
        int | None, value("--jobs", "NUMBER", "Processes to play in. Default: one per processor.", min=1)
    ] = None
    dask: Annotated[str | None, value("--dask", "ADDRESS", "Play on the dask cluster of that scheduler instead.")] = (
        None
    )

    def plan(self) -> PlayingTime:
        """The same as playtests take it. Raises SalvageError."""
        from companion.simulation.playtest import PlayingTime

        if self.minutes is not None and not self.minutes > 0:
            raise SalvageError(f"--minutes is {self.minutes:g}; give a number above 0")
        until = None if self.until is None else read_points("--until", self.until)
        endless = self.until is not None or self.minutes is not None
        games = self.games or (MOST_GAMES if endless else DEFAULT_GAMES)
        return PlayingTime(games, until, None if self.minutes is None else self.minutes * 60)


class Keeping(NamedTuple):
    """What may be said of where games are kept."""

    keep: Annotated[
        Path | None, value("--keep", "FILE", "Keep games in this file, and don't play again those that it has.")
    ] = None
    merge: Annotated[
        list[Path] | None, value("--merge", "FILE", "Add the games of this file to that of --keep (may be repeated).")
    ] = None
    games_out: Annotated[
        Path | None, value("--games-out", "FILE.csv|.parquet", "Write a table of games, and beside it one of seats.")
    ] = None


def playtest(
    game: GameArgument,
    what: WhatToPlay,
    how_long: HowLong,
    keeping: Keeping,
    trust: Trust = False,
    as_json: Json = False,
) -> None:
    """Let bots play a game many times and show what came of it: who wins, why not, how long, and what mattered."""
    from companion.cli.playtest_tables import show
    from companion.simulation.playtest_report import document

    plan = how_long.plan()
    place, tests = _settings(game, what, trust)
    jobs = how_long.jobs or os.cpu_count() or 1
    with _test(tests, keeping, plan) as test:
        test.play(plan, jobs, how_long.dask)
        if keeping.games_out:
            from companion.simulation.games_table import write_tables

            write_tables(keeping.games_out, test.records())
    found = document(place.id, tests, test.found, None if how_long.dask else jobs, test.seconds, plan.until)
    if as_json:
        echo_json(found)
    else:
        show(place, found)
    if test.was_lost:
        raise SalvageError(
            f"the dask cluster at {how_long.dask} was lost with {test.games} of "
            f"{amount(plan.games * len(tests), 'game')} played; the figures are of these"
        )


def _settings(game: str, what: WhatToPlay, trust: bool) -> tuple[GamePlace, list[PlaytestSetting]]:
    """What is asked for, for each number of players. Raises SalvageError."""
    from companion.game_registry.games import rules_of
    from companion.simulation.playtest import settings
    from companion.simulation.positions import read_position

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
    bots = names(what.bots) or ()
    return place, settings(place, numbers, bots, what.seed, chosen, what.most_answers, what.rotate, beginning)


@contextmanager
def _test(tests: Sequence[PlaytestSetting], keeping: Keeping, plan: PlayingTime) -> Iterator[Playtest]:
    """The playtest, with the file that keeps its games. Raises SalvageError."""
    from companion.simulation.kept_games import KeptGames
    from companion.simulation.playtest import Playtest

    if keeping.merge and not keeping.keep:
        raise SalvageError("--merge adds games to a file; name it: --keep FILE")
    if keeping.games_out:
        from companion.simulation.games_table import check_name

        check_name(keeping.games_out)
    with _progress(plan) as tell:
        test = Playtest(tests, None, keeping.games_out is not None, tell)
        if not keeping.keep:
            yield test
            return
        with closing(KeptGames(keeping.keep, tests)) as test.kept:
            for file in keeping.merge or ():
                left_out = test.kept.merge(file, tests)
                if left_out:
                    echo(f"{file}: {amount(left_out, 'game')} left out, as {keeping.keep} has those", err=True)
            yield test


def read_points(option: str, text: str) -> float:
    """Percentage points as they are typed, `3` or `±3`, as a part of 1. Raises SalvageError."""
    found = re.fullmatch(r"(?:±|\+-|\+/-)?\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*%?", text.strip())
    points = float(found[1].replace(",", ".")) if found else 0.0
    if not LEAST_POINTS <= points <= MOST_POINTS:
        raise SalvageError(
            f"{option} is {text!r}: give percentage points from {LEAST_POINTS:g} to {MOST_POINTS:g}, such as 3"
        )
    return points / 100


def _numbers(place: GamePlace, given: str | None) -> Sequence[int]:
    """The numbers of players to play with."""
    from companion.game_registry.games import box

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
def _progress(plan: PlayingTime) -> Iterator[Callable[[int, int], None] | None]:
    """The games done, on stderr, where that is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    has_end = plan.until is None and plan.seconds is None

    def tell(done: int, games: int) -> None:
        text = f"{done} of {games} games" if has_end else amount(done, "game")
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    yield tell
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)
