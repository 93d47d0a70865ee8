"""CPU and memory of print, 1,000 cards and start-up at this checkout, as ratios to those of another commit, in one run.

    python benchmarks/ratios.py                                beside the commit that .ci/baseline names
    python benchmarks/ratios.py HEAD~1 --games mixia --rounds 3
    python benchmarks/ratios.py --limit 1.15 --memory-limit 1.5   fail where a ratio is above that

Both run in turn, in one process each, into fresh folders, with byte code compiled before; of the rounds the least
counts. Where that is above a limit more rounds are run, up to MOST_TRIES times as many: the least of more is nearer to
what it costs, as other programs only add to it. A machine whose speed changes by the second favours the shorter of the
two, which may fit in between; so for CPU the median of the rounds' own ratios counts, where it is lower. Exit 1 where a
ratio stays above; where the history lacks the commit, a line says so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from statistics import median

import cards

ROOT = Path(__file__).parent.parent
GAMES = ("space-debris", "spacecraft")
COMMANDS_IN_A_ROW = 5
"""Commands that take a tenth of a second run so often for one measurement, as the kernel counts in steps of 4 ms."""
MOST_TRIES = 6
"""Times the rounds that are asked for, where the least of fewer is above a limit."""
MEASURE = """
import resource, subprocess, sys
for _ in range(int(sys.argv[1])): subprocess.run(sys.argv[2:], check=True, stdout=subprocess.DEVNULL)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
"""


class Checkout:
    """One of the two that are compared: a tree of source, with a home and byte code of its own."""

    def __init__(self, source: Path, work: Path) -> None:
        self.source, self.out = source, work / "out"
        own = {
            "SALVAGE_HOME": str(work / "home"),
            "PYTHONPYCACHEPREFIX": str(work / "compiled"),
            "PYTHONPATH": str(source),
        }
        inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self.environment = inherited | own

    def measure(self, *words: str, times: int = 1) -> tuple[float, float]:
        """CPU seconds and most MB of `salvage WORDS…`, which finds no folder of output."""
        shutil.rmtree(self.out, ignore_errors=True)
        command = [sys.executable, "-c", MEASURE, str(times), sys.executable, "-m", "companion", *words]
        done = subprocess.run(command, cwd=self.source, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"salvage {' '.join(words)} failed in {self.source}:\n{done.stderr[-2000:]}")
        cpu, memory = map(float, done.stdout.split())
        return cpu, memory


def main() -> None:
    """Measure, print a row for each command, and fail where one is above a limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", default=(ROOT / ".ci" / "baseline").read_text(encoding="utf-8").strip())
    parser.add_argument("--games", nargs="*", default=GAMES, help="printed with all their modules and books")
    parser.add_argument("--cards", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--limit", type=float, default=float("inf"), help="the highest ratio of CPU")
    parser.add_argument("--memory-limit", type=float, default=float("inf"), help="the highest ratio of memory")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="salvage-ratios-") as folder:
        work = Path(folder)
        if not take_out(options.base, work / "source"):
            print(f"Not run: the history here lacks {options.base}, beside which it would be measured.")
            return
        pair = Checkout(work / "source", work / "base"), Checkout(ROOT, work / "now")
        cards.write_game(work / "bench", options.cards)
        for checkout in pair:
            checkout.measure("new", "space-debris", "--players", "Ann,Bo", "--seed", "1")
        print(f"| beside {options.base} | CPU | s | memory | MB |\n|---|--:|--:|--:|--:|")
        above = []
        for name, words, times in list_rows(options.games, work / "bench"):
            rounds = compare(pair, words, times)
            for _ in range(MOST_TRIES):
                *_, (ratios, least) = islice(rounds, options.rounds)
                fails = ratios[0] > options.limit or ratios[1] > options.memory_limit
                if not fails:
                    break
            note = " above the limit" if fails else ""
            print(f"| {name} | {ratios[0]:.2f} | {least[0]:.2f} | {ratios[1]:.2f} | {least[1]:.0f} |{note}", flush=True)
            above += [name] if fails else []
    if above:
        raise SystemExit(f"Above the limit: {', '.join(above)}")


def take_out(commit: str, folder: Path) -> bool:
    """Write the files of a commit to a folder; False where the history here lacks it."""
    git = ["git", "-C", str(ROOT)]
    if subprocess.run([*git, "cat-file", "-e", f"{commit}^{{commit}}"], capture_output=True).returncode:
        return False
    folder.mkdir()
    archive = subprocess.run([*git, "archive", commit], check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    return True


def list_rows(games: Sequence[str], deck: Path) -> Iterator[tuple[str, list[str], int]]:
    """Each command: its name in the table, its words, and how often it runs for one measurement."""
    alone = ["--jobs", "1", "--out", "OUT"]
    for game in games:
        yield f"`print {game} --module all`", ["print", game, "--module", "all", *alone], 1
    yield "`print` of cards", ["print", str(deck), "--no-rulebook", *alone], 1
    for line in ("do --random 1", "log --last 1"):
        yield f"`{line}`", line.split(), COMMANDS_IN_A_ROW


def compare(
    pair: Sequence[Checkout], words: Sequence[str], times: int
) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """Yield, after each round, ratios of CPU and memory so far, and this checkout's own least figures. The first round,
    which compiles, doesn't count."""
    least: list[tuple[float, float]] = []
    ratios_by_round: list[float] = []
    for number in count():
        figures = [
            checkout.measure(*(str(checkout.out) if word == "OUT" else word for word in words), times=times)
            for checkout in pair
        ]
        if number:
            least = [(min(a[0], b[0]), min(a[1], b[1])) for a, b in zip(least or figures, figures, strict=True)]
            (base_cpu, base_memory), (cpu, memory) = least
            ratios_by_round.append(figures[1][0] / figures[0][0])
            yield (min(cpu / base_cpu, median(ratios_by_round)), memory / base_memory), (cpu, memory)


if __name__ == "__main__":
    main()
