"""Options of a playtest: its games, its length, and its files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, NamedTuple

from companion.cli.options import Choices, Modules
from companion.cli.parameters import flag, value
from companion.simulation.playtest import PlayingTime
from companion.simulation.stopping import UntilKnown
from components.problems import SalvageError

MAX_GAMES = 10_000_000
"""Some days of playing; a higher number is a typing error."""
DEFAULT_GAMES = 100
MAX_ANSWERS = 100_000
"""Default limit of answers per game. Our longest game takes 6,000 on average when played at random, seldom twice as
many."""
MIN_POINTS, MAX_POINTS = 0.1, 50.0
"""Allowed range of `--until`, in percentage points."""


class WhatToPlay(NamedTuple):
    """Options for the games of a playtest."""

    players: Annotated[
        str | None, value("--players", "N|N..M", "How many play. Default: all numbers there can be.")
    ] = None
    compare: Annotated[
        str | None,
        value("--compare", "OTHER", "Compare with OPTION=VALUE, FIELD=VALUE, another folder, or FOLDER@REVISION."),
    ] = None
    seed: Annotated[str, value("--seed", "SEED", "The same seed plays the same games.")] = "1"
    bots: Annotated[
        str | None, value("--bots", "NAME,…", "One bot for all, or one per seat. Default: the game's best.")
    ] = None
    rotate: Annotated[bool, flag("--rotate", "Move bots one seat on after each game, and count wins by bot.")] = False
    ladder: Annotated[
        bool, flag("--ladder", "Rate bots against each other: greedy, the usual one, and search at 3 strengths.")
    ] = False
    scenario: Annotated[Path | None, value("--scenario", "FILE", "Begin with the position in this file.")] = None
    module: Modules = None
    option: Choices = None
    most_answers: Annotated[
        int, value("--most-answers", "NUMBER", "Stop a game after so many answers: bots may get stuck.", min=1)
    ] = MAX_ANSWERS


class HowLong(NamedTuple):
    """Options for the number of games, and the processes that play them."""

    games: Annotated[
        int | None,
        value(
            "--games", "NUMBER", "Games for each number of players, at most. Default: 100, or no limit with --until.",
            min=1, max=MAX_GAMES,
        ),
    ] = None  # fmt: skip
    until: Annotated[
        str | None, value("--until", "POINTS", "Stop once win shares (or their differences) are known to ±POINTS.")
    ] = None
    minutes: Annotated[float | None, value("--minutes", "NUMBER", "Begin no game after so many minutes.")] = None
    jobs: Annotated[
        int | None, value("--jobs", "NUMBER", "Processes to play in. Default: one per processor.", min=1)
    ] = None
    dask: Annotated[str | None, value("--dask", "ADDRESS", "Play on the dask cluster of that scheduler instead.")] = (
        None
    )

    def plan(self) -> PlayingTime:
        """Return the playing time for a playtest. Raises SalvageError."""
        if self.minutes is not None and not self.minutes > 0:
            raise SalvageError(f"--minutes is {self.minutes:g}; give a number above 0")
        endless = self.until is not None or self.minutes is not None
        games = self.games or (MAX_GAMES if endless else DEFAULT_GAMES)
        stopping = None if self.points is None else UntilKnown(self.points)
        return PlayingTime(games, stopping, None if self.minutes is None else self.minutes * 60)

    @property
    def points(self) -> float | None:
        """Value of `--until` as a fraction of 1, or None. Raises SalvageError."""
        return None if self.until is None else read_points("--until", self.until)


class Keeping(NamedTuple):
    """Options for keeping games in files."""

    keep: Annotated[Path | None, value("--keep", "FILE", "Keep games in this file, and don't replay those it has.")] = (
        None
    )
    merge: Annotated[
        list[Path] | None, value("--merge", "FILE", "Add the games of this file to that of --keep (may be repeated).")
    ] = None
    games_out: Annotated[
        Path | None, value("--games-out", "FILE.csv|.parquet", "Write a table of games, and beside it one of seats.")
    ] = None


class Telling(NamedTuple):
    """Options for what else a playtest measures and writes."""

    quality: Annotated[
        bool, flag("--quality", "Measure what makes the game good: tension, luck, waiting, what cards are worth.")
    ] = False
    report: Annotated[Path | None, value("--report", "FILE.html", "Write a page with tables and plots.")] = None
    tune: Annotated[
        str | None,
        value("--tune", "FIELD=FROM..TO", "Find the best value of constants.NAME or FILE.csv:ROW.COLUMN."),
    ] = None
    towards: Annotated[
        str | None, value("--towards", "MEASURE=VALUE", "What --tune aims at, such as 'turn first=50%' or turns=30.")
    ] = None

    def check(self, what: WhatToPlay) -> None:
        """Check that these options suit the games. Raises SalvageError."""
        if what.compare is not None and self.quality:
            raise SalvageError("--quality measures one version; leave out --compare")
        if what.ladder and (what.bots or what.compare is not None or self.quality or self.report or self.tune):
            told = "leave out --bots, --compare, --quality, --report, --tune"
            raise SalvageError(f"--ladder chooses its own bots and only rates them; {told}")
        if self.report:
            from companion.making.playtest_page import load_pyplot

            load_pyplot()


def read_points(option: str, text: str) -> float:
    """Parse percentage points, such as `3` or `±3`, as a fraction of 1. Raises SalvageError."""
    found = re.fullmatch(r"(?:±|\+-|\+/-)?\s*(\d{1,3}(?:[.,]\d{1,3})?)\s*%?", text.strip())
    points = float(found[1].replace(",", ".")) if found else 0.0
    if not MIN_POINTS <= points <= MAX_POINTS:
        raise SalvageError(
            f"{option} is {text!r}: give percentage points from {MIN_POINTS:g} to {MAX_POINTS:g}, such as 3"
        )
    return points / 100
