"""The playouts benchmark: random games of ours and of others' engines, in one run.

    python benchmarks/playouts.py [--seconds 3] [--rounds 3] [--processes 1 2] [--python OTHER]

Every contestant is a program of its own (`baselines/`) that plays whole games for some seconds; imports and a warm-up
are not counted. Runs are interleaved, medians are shown. With two processes both play at the same time, each with
games of its own, and their rates are added. An answer is one decision: ours are small questions, so games a second and
answers a game stand beside them. Contestants that aren't installed are named and left out:

    pip install rlcard open_spiel catanatron

--python names an interpreter for them, where they are installed elsewhere.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.library.games import has_referee
from components.places import find_games

BASELINES = Path(__file__).parent / "baselines"


@dataclass(frozen=True)
class Contestant:
    """A program of `baselines/`, the package it cannot do without, how that is installed, and further arguments."""

    name: str
    script: str
    needs: str = ""
    install: str = ""
    arguments: tuple[str, ...] = ()


CONTESTANTS = (
    *(
        Contestant(f"salvage, {id}", "playout_salvage.py", arguments=(id,))
        for id, place in find_games().items()
        if has_referee(place)
    ),
    Contestant("RLCard, uno", "playout_rlcard.py", "rlcard", "rlcard"),
    Contestant("OpenSpiel, gin_rummy", "playout_openspiel.py", "pyspiel", "open_spiel", ("gin_rummy",)),
    Contestant("OpenSpiel, backgammon", "playout_openspiel.py", "pyspiel", "open_spiel", ("backgammon",)),
    Contestant("Catanatron", "playout_catanatron.py", "catanatron", "catanatron"),
)


@dataclass(frozen=True)
class Rate:
    """What one run came to, over all its processes."""

    answers: float
    games: float


def main() -> None:
    """Measure all that is there and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    there = [each for each in CONTESTANTS if not each.needs or installed(options.python, each)]
    for processes in options.processes:
        runs: dict[str, list[Rate]] = {each.name: [] for each in there}
        for turn in range(options.rounds):
            for each in there:
                python = options.python if each.needs else sys.executable
                runs[each.name].append(run(python, each, options.seconds, processes, turn))
        show(runs, processes, options)


def installed(python: str, contestant: Contestant) -> bool:
    """Whether a contestant can run; says so where it can't."""
    tried = subprocess.run([python, "-c", f"import {contestant.needs}"], capture_output=True, text=True, check=False)
    if tried.returncode:
        why = (tried.stderr.strip().splitlines() or ["no reason told"])[-1]
        print(f"left out: {contestant.name}: {why} (pip install {contestant.install})", file=sys.stderr)
    return not tried.returncode


def run(python: str, contestant: Contestant, seconds: float, processes: int, turn: int) -> Rate:
    """Play in that many processes at once; their rates added."""
    command = [python, str(BASELINES / contestant.script), str(seconds)]
    seeds = [f"{turn}:{number}" for number in range(processes)]
    commands = [[*command, seed, *contestant.arguments] for seed in seeds]
    playing = [subprocess.Popen(each, stdout=subprocess.PIPE, text=True) for each in commands]
    made = []
    for process in playing:
        out, _ = process.communicate()
        if process.returncode:
            raise SystemExit(f"{contestant.name} failed; try: {' '.join(command)} {seeds[0]}")
        made.append(json.loads(out.splitlines()[-1]))
    answers, games = (sum(one[what] / one["seconds"] for one in made) for what in ("answers", "games"))
    return Rate(answers, games)


def show(runs: dict[str, list[Rate]], processes: int, options: argparse.Namespace) -> None:
    """A table of medians; the last column tells how the answers a second compare with ours."""
    how = f"{processes} process{'es' if processes > 1 else ''}, {options.rounds} rounds of {options.seconds:g} s"
    print(f"\n{how}, Python {platform.python_version()}, {platform.machine()}\n")
    row("", "answers/s", "games/s", "answers/game", "of ours")
    ours = middle(next(iter(runs.values())))
    for name, rates in runs.items():
        rate = middle(rates)
        each, ratio = rate.answers / rate.games, rate.answers / ours.answers
        row(name, f"{rate.answers:,.0f}", f"{rate.games:,.1f}", f"{each:,.1f}", f"{ratio:.2f}")


def middle(rates: Sequence[Rate]) -> Rate:
    return Rate(median(rate.answers for rate in rates), median(rate.games for rate in rates))


def row(name: str, *cells: str) -> None:
    print(f"{name:24}" + "".join(f"{cell:>14}" for cell in cells))


if __name__ == "__main__":
    main()
