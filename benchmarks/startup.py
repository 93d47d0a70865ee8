"""What one-line commands take of the processor, beside a typer hello-world.

    python benchmarks/startup.py [--runs 25]

Commands work on a session of 500 answers. Runs of all of them alternate, so that a busy moment of the machine hits them
alike; told are the least and the median of user and system time, and their ratio to the hello-world's.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from statistics import median

from components.problems import SalvageError

HELLO = Path(__file__).parent / "baselines" / "typer_hello.py"
ROOT = Path(__file__).parent.parent
ANSWERS = 500
LINES = ("--help", "--version", "games", "status --json", "log --last 1")


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=25)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SALVAGE_HOME"] = f"{folder}/home"
        # As where it is installed: modules are compiled once, not by every command.
        os.environ["PYTHONPYCACHEPREFIX"] = f"{folder}/compiled"
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        key = session()
        salvage = [sys.executable, "-m", "companion"]
        commands = {
            "hello-world (typer)": [sys.executable, str(HELLO)],
            **{f"`{line}`": [*salvage, *line.split()] for line in LINES},
            "`do` with an answer": [*salvage, "do", key],
        }
        times = measured(commands, options.runs)
    base = times["hello-world (typer)"]
    print(f"| {options.runs} runs, a session of {ANSWERS} answers | least, ms | beside hello-world | median, ms | "
          "beside hello-world |\n|---|--:|--:|--:|--:|")  # fmt: skip
    for name, seconds in times.items():
        cells = (f"{of(seconds) * 1000:.0f} | {of(seconds) / of(base):.2f}" for of in (min, median))
        print(f"| {name} | {' | '.join(cells)} |")


def session() -> str:
    """Make a session of 500 answers whose game goes on, as all is repaired and cleared away now and then; gives a key
    that can be answered next."""
    from companion.positions.views import ALL_KEY
    from companion.sessions.session_store import begin
    from companion.table.compose import view
    from components.places import locate

    made = begin(locate("space-debris"), ["Ann", "Bo"], seed=1, name="bench")
    while made.seq < ANSWERS or made.play.ask is None:
        made.random(10)
        while made.play.over:
            made.undo()
        state = view(made, ALL_KEY).state
        changes = [f"players.{name}.{change}" for name in state["players"] for change in ("hp=4", "cubes=0")]
        changes += [f"satellites.{letter}.hp=4" for letter in state["satellites"]]
        with suppress(SalvageError):
            made.adjust([*changes, "cubes={}", f"threat={made.seq % 3 + 1}"], "so that the game goes on")
    return view(made, ALL_KEY).options[0].key


def measured(commands: dict[str, list[str]], runs: int) -> dict[str, list[float]]:
    """Seconds of each run of each command. What `do` answers is taken back uncounted."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            began = used()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
            if turn:  # The first round only warms the disk.
                times[name].append(used() - began)
            if "do" in command:
                subprocess.run([*command[:3], "undo"], check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    return times


def used() -> float:
    """Seconds of the processor that finished commands have taken so far."""
    if sys.platform == "win32":
        raise SystemExit("Windows doesn't say what finished processes took")
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


if __name__ == "__main__":
    main()
