"""`salvage playtest --tune`: which value in a game's data brings a measure nearest to the target."""

from __future__ import annotations

import re
from collections.abc import Sequence
from time import perf_counter
from typing import Any

from companion.cli.output import echo, table
from companion.cli.playtest_options import HowLong
from companion.simulation.changed_copy import find_field
from companion.simulation.playing import PlaytestSetting
from companion.simulation.tuning import MAX_VALUES, Tuning, TuningQuestion, load_optuna
from components.places import GamePlace
from components.problems import SalvageError

DEFAULT_TRIAL_GAMES = 100
FIELD_FORM = "constants.NAME=FROM..TO or FILE.csv:ROW.COLUMN=FROM..TO, such as constants.start=1..5"
TARGET_FORM = "MEASURE=VALUE, such as 'turn first=50%' or turns=30"


def tune(
    place: GamePlace, tests: Sequence[PlaytestSetting], tuned: str, towards: str | None, how_long: HowLong, jobs: int
) -> dict[str, Any]:
    """Search, and return the result as JSON. Raises SalvageError."""
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
    """Parse what was typed. Raises SalvageError."""
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
    """The curve as a table."""
    echo(f"{found['measure']} by {found['tuned']}; the target is {found['target']:g}")
    rows: list[tuple[str, ...]] = [("value", "games", "mean", "95 %", "")]
    for row in found["values"]:
        interval = "{:.3f} to {:.3f}".format(*row["mean_95"]) if row["mean_95"] else ""
        mark = "nearest" if row["value"] == found["nearest"] else ""
        mark = mark or ("may be nearest" if row["value"] in found["may_be_nearest"] else "")
        rows.append((f"{row['value']}", f"{row['games']:,}", f"{row['mean']:.3f}", interval, mark))
    table(rows, right=(0, 1, 2, 3))
