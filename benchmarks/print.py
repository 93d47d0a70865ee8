"""The print benchmark: our path from data to PDF beside a program written by hand with reportlab, in one run.

    python benchmarks/print.py                     100 and 1,000 cards
    python benchmarks/print.py --cards 5000        how time and memory grow

Both are programs of their own (`baselines/`) that read the same cards.csv and write one PDF. Runs alternate, medians
are shown, after one run that isn't counted (it fills the caches of byte code and fonts). `whole` is the processor time
of the process, `work` what is left of it without interpreter and imports, memory its peak. Pages are rendered and their
ink compared, so that nobody wins by drawing less.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

import cards

FOLDER = Path(__file__).parent
CONTESTANTS = ("reportlab", "salvage")
"""Programs of `baselines/`; ratios are to the first."""


class Run(NamedTuple):
    """One run: ms of the work and of the whole process, MB of peak memory, kB of PDF."""

    work: float
    whole: float
    memory: float
    size: float


class Arena:
    """A temporary folder to run in, with its own home, so that nothing of the user's matters or is touched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(folder),
            "SALVAGE_HOME": str(folder / "salvage"),
            "PYTHONPATH": str(FOLDER.parent),
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        }
        self.imported_late: dict[str, str] = {}

    def spawn(self, command: Sequence[str], preload: str = "") -> tuple[float, float, float, str]:
        """Run a command: seconds, seconds of processor time, peak memory in MB, its output. Raises RuntimeError."""
        if sys.platform == "win32":
            raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
        output = self.folder / "output.txt"
        with output.open("w") as out:
            began = perf_counter()
            environment = {**self.environment, "BENCH_PRELOAD": preload}
            process = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=out, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        told = output.read_text(encoding="utf-8", errors="replace")
        if process.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{told[-2000:]}")
        return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, told

    def draw(self, contestant: str, count: int) -> Run:
        """One run with so many cards; what it imported late is imported early from then on."""
        deck, out = self.folder / f"bench-{count}", self.folder / "out" / contestant
        if not deck.exists():
            cards.write_game(deck, count)
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        preload = self.imported_late.get(contestant, "")
        command = [sys.executable, str(FOLDER / "baselines" / f"{contestant}_cards.py"), str(deck), str(out)]
        _, processor, memory, told = self.spawn(command, preload)
        times = json.loads(told.splitlines()[-1])
        late = " ".join(name for name in times["late"] if not name.startswith("__"))
        self.imported_late[contestant] = f"{preload} {late}".strip()
        return Run(times["work"] * 1000, processor * 1000, memory, self.find_pdf(contestant).stat().st_size / 1000)

    def find_pdf(self, contestant: str) -> Path:
        return next((self.folder / "out" / contestant).rglob("cards.pdf"))

    def measure_darkness(self, contestant: str) -> list[float]:
        """Mean darkness of the first, a middle and the last page of its last PDF, 0 to 1, and the number of pages."""
        command = [sys.executable, str(FOLDER / "ink.py"), str(self.find_pdf(contestant))]
        found: list[float] = json.loads(self.spawn(command)[3])
        return found


def race(arena: Arena, count: int, repeats: int) -> dict[str, Run]:
    """Medians of all contestants, who run in turn; the first round is not counted."""
    rounds = [{name: arena.draw(name, count) for name in CONTESTANTS} for _ in range(repeats + 1)][1:]
    return {name: Run(*map(median, zip(*(each[name] for each in rounds), strict=True))) for name in CONTESTANTS}


def tabulate(arena: Arena, count: int, medians: Mapping[str, Run]) -> list[str]:
    """Rows of medians, with their ratios to the first. Raises RuntimeError where pages differ."""
    first = CONTESTANTS[0]
    ink = {name: arena.measure_darkness(name) for name in CONTESTANTS}
    lines = []
    for name, run in medians.items():
        if ink[name][-1] != ink[first][-1]:
            raise RuntimeError(f"{name} made {ink[name][-1]:g} pages, not {ink[first][-1]:g}")
        cells = [f"{mine:,.0f} | {mine / base:.2f}" for mine, base in zip(run, medians[first], strict=True)]
        share = median(a / b for a, b in zip(ink[name][:-1], ink[first][:-1], strict=True))
        lines.append(f"| {name}, {count:,} cards | {' | '.join(cells)} | {share:.2f} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, nargs="+", default=[100, 1000], help="sizes of the deck")
    parser.add_argument("--repeats", type=int, default=9, help="counted runs of each contestant")
    wanted = parser.parse_args()
    heads = [f"{each} | ratio" for each in ("work, ms", "whole, ms", "memory, MB", "PDF, kB")]
    print(f"| | {' | '.join(heads)} | ink |", "|---" + "|--:" * 9 + "|", sep="\n")
    with tempfile.TemporaryDirectory(prefix="salvage-bench-") as folder:
        arena = Arena(Path(folder))
        for count in wanted.cards:
            print(*tabulate(arena, count, race(arena, count, wanted.repeats)), sep="\n", flush=True)


if __name__ == "__main__":
    main()
