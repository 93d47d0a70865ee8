"""The print benchmark: our path from data to PDF against other ways to the same cards, in one run.

    python benchmarks/print.py                     100 and 1,000 cards, every contestant that is installed
    python benchmarks/print.py --memory            how memory grows from 1,000 to 10,000 cards
    python benchmarks/print.py --game space-debris a whole game: cold, and again with nothing changed

Every contestant is a program of its own (`baselines/`) that reads the same cards.csv and writes one PDF. Runs are
interleaved, medians are shown, after one run that is not counted (it fills the caches of byte code and fonts). `whole`
is the process from start to end, `work` is what is left of it without interpreter and imports, memory is the process's
peak. Pages are rendered and their ink compared, so that nobody wins by drawing less.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

import cards

HERE = Path(__file__).parent
ROOT = HERE.parent
SLOW = 2.0
"""Contestants that take more seconds than this run three times at most."""


@dataclass(frozen=True)
class Contestant:
    """A program of `baselines/`: its arguments after source and target, and the module it cannot do without."""

    name: str
    script: str
    needs: str
    arguments: tuple[str, ...] = ()


CONTESTANTS = (
    Contestant("reportlab", "reportlab_cards.py", "reportlab", ("cards",)),
    Contestant("salvage", "salvage_cards.py", "layouts"),
    Contestant("reportlab-pages", "reportlab_cards.py", "reportlab", ("pages",)),
    Contestant("protograf", "protograf_cards.py", "protograf"),
    Contestant("weasyprint", "weasyprint_cards.py", "weasyprint"),
)
MEASURE = CONTESTANTS[0]
"""What ratios are to: a hand-written reportlab program that draws card by card."""

FONTS = {
    "font_manrope": ("Manrope-ExtraBold.ttf", "Manrope-Bold.ttf"),
    "font_source_sans_pro": ("SourceSansPro-Regular.ttf",),
}


@dataclass(frozen=True)
class Run:
    """One run: seconds, MB of peak memory, bytes of PDF."""

    whole: float
    work: float
    memory: float
    size: int


# ---- running ---------------------------------------------------------------------------------------------------


class Arena:
    """A temporary folder to run in, with its own home, so that nothing of the user's matters or is touched."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        home = folder / "home"
        (home / ".fonts").mkdir(parents=True)
        for package, files in FONTS.items():
            spec = find_spec(package)
            if spec and spec.origin:
                for file in files:
                    shutil.copy(Path(spec.origin).parent / "files" / file, home / ".fonts")
        self.environment = {
            "PATH": os.environ.get("PATH", ""),
            "HOME": str(home),
            "SALVAGE_HOME": str(home / "salvage"),
            "PYTHONPATH": str(ROOT),
            "PYTHONPYCACHEPREFIX": str(folder / "bytecode"),
        }
        self.late: dict[str, str] = {}

    def deck(self, count: int, copies: int = 1) -> Path:
        """The game folder with that many cards."""
        folder = self.folder / f"bench-{count}-{copies}"
        if not folder.exists():
            cards.write_game(folder, count, copies)
        return folder

    def spawn(self, command: Sequence[str], preload: str = "") -> tuple[float, float, str]:
        """Run a command: seconds, peak memory in MB, its output. Raises RuntimeError where it fails."""
        if sys.platform == "win32":
            raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
        environment = {**self.environment, "BENCH_PRELOAD": preload}
        output = self.folder / "output.txt"
        with output.open("w") as out:
            began = perf_counter()
            process = subprocess.Popen(command, env=environment, cwd=self.folder, stdout=out, stderr=subprocess.STDOUT)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        told = output.read_text(encoding="utf-8", errors="replace")
        if process.returncode:
            raise RuntimeError(f"{' '.join(command)} failed:\n{told[-2000:]}")
        return seconds, usage.ru_maxrss / 1024, told

    def run(self, contestant: Contestant, count: int, copies: int = 1) -> Run:
        """One run of a contestant; what it imported late is imported early from then on."""
        deck, out = self.deck(count, copies), self.folder / "out" / contestant.name
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        if contestant.needs == "layouts":
            source, target, made = deck, out, out / deck.name / "cards.pdf"
        else:
            source, target = deck / "components" / "cards.csv", out / "cards.pdf"
            made = target
        command = [sys.executable, str(HERE / "baselines" / contestant.script), str(source), str(target)]
        preload = self.late.get(contestant.name, "")
        seconds, memory, told = self.spawn([*command, *contestant.arguments], preload)
        times = json.loads(told.splitlines()[-1])
        late = " ".join(name for name in times["late"] if not name.startswith("__"))
        self.late[contestant.name] = f"{preload} {late}".strip()
        return Run(seconds, times["work"], memory, made.stat().st_size)

    def pdf(self, contestant: Contestant) -> Path:
        """What its last run made."""
        return next((self.folder / "out" / contestant.name).rglob("cards.pdf"))


def race(arena: Arena, contestants: Iterable[Contestant], count: int, repeats: int) -> dict[Contestant, list[Run]]:
    """All contestants in turn, `repeats` times; the first round is not counted."""
    field = list(contestants)
    first = {contestant: arena.run(contestant, count) for contestant in field}
    runs: dict[Contestant, list[Run]] = {contestant: [] for contestant in field}
    for turn in range(repeats):
        for contestant in field:
            if turn < 3 or first[contestant].whole < SLOW:
                runs[contestant].append(arena.run(contestant, count))
    return runs


# ---- telling ---------------------------------------------------------------------------------------------------


def darkness(arena: Arena, file: Path) -> list[float]:
    """Mean darkness of the first, a middle and the last page, 0 to 1, and the number of pages."""
    found: list[float] = json.loads(arena.spawn([sys.executable, str(HERE / "ink.py"), str(file)])[2])
    return found


def table(arena: Arena, runs: dict[Contestant, list[Run]]) -> list[str]:
    """A Markdown table of medians, with their ratios to the measure."""
    base = summed(runs[MEASURE])
    base_ink = darkness(arena, arena.pdf(MEASURE))
    lines = [
        "| | work, ms | ratio | whole, ms | ratio | memory, MB | ratio | PDF, KB | ratio | ink | runs |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for contestant, made in runs.items():
        mine, ink = summed(made), darkness(arena, arena.pdf(contestant))
        if ink[-1] != base_ink[-1]:
            raise RuntimeError(f"{contestant.name} made {ink[-1]:g} pages, not {base_ink[-1]:g}")
        cells = [
            f"{value * scale:,.{digits}f} | {value / of:.2f}"
            for value, of, scale, digits in (
                (mine.work, base.work, 1000, 0),
                (mine.whole, base.whole, 1000, 0),
                (mine.memory, base.memory, 1, 0),
                (mine.size, base.size, 1 / 1000, 0),
            )
        ]
        share = median(a / b for a, b in zip(ink[:-1], base_ink[:-1], strict=True))
        lines.append(f"| {contestant.name} | {' | '.join(cells)} | {share:.2f} | {len(made)} |")
    return lines


def summed(runs: Sequence[Run]) -> Run:
    """The medians of some runs."""

    def pick(name: str) -> float:
        return float(median(getattr(run, name) for run in runs))

    return Run(pick("whole"), pick("work"), pick("memory"), int(pick("size")))


def targets(runs: dict[Contestant, list[Run]]) -> list[str]:
    """How the medians stand to what was aimed at for 1,000 cards."""
    medians = {contestant.name: summed(made) for contestant, made in runs.items()}
    ours, base = medians["salvage"], medians[MEASURE.name]
    found = [
        (f"work {ours.work / base.work:.2f} x reportlab", ours.work <= 1.2 * base.work, "at most 1.2"),
        (f"whole {ours.whole / base.whole:.2f} x reportlab", ours.whole <= 1.4 * base.whole, "at most 1.4"),
        (f"PDF {ours.size / base.size:.2f} x reportlab", ours.size <= 1.3 * base.size, "at most 1.3"),
    ]
    if "protograf" in medians:
        faster = medians["protograf"].whole / ours.whole
        found.append((f"{faster:.0f} x faster than protograf", faster >= 40, "at least 40"))
    return [f"{'met   ' if met else 'MISSED'} {said} ({aim})" for said, met, aim in found]


def memory(arena: Arena, repeats: int) -> list[str]:
    """Peak memory with 1,000 and 10,000 cards, of salvage and of the measure; and of as many pages of copies."""
    mine = CONTESTANTS[1]
    races = [
        (MEASURE.name, MEASURE, 10_000, 1),
        (mine.name, mine, 10_000, 1),
        (f"{mine.name}, 1,000 cards ten times each", mine, 1000, 10),
    ]
    lines = ["| | 1,000 cards, MB | 10,000 cards, MB | more per page, KB |", "|---|--:|--:|--:|"]
    for name, contestant, distinct, copies in races:
        few = median(arena.run(contestant, 1000).memory for _ in range(repeats))
        many = median(arena.run(contestant, distinct, copies).memory for _ in range(repeats))
        lines.append(f"| {name} | {few:.0f} | {many:.0f} | {(many - few) * 1024 / 1000:.1f} |")
    return lines


def whole_game(arena: Arena, game: str, repeats: int) -> list[str]:
    """A game printed cold by as many processes as there are cores, and again with nothing changed."""
    salvage = [sys.executable, "-m", "companion"]
    command = [*salvage, "print", game, "--out", str(arena.folder / "printed")]
    times: dict[str, list[float]] = {"--version": [], "cold": [], "unchanged": []}
    arena.spawn(command)
    for _ in range(repeats):
        shutil.rmtree(arena.folder / "printed")
        times["cold"].append(arena.spawn(command)[0])
        times["unchanged"].append(arena.spawn(command)[0])
        times["--version"].append(arena.spawn([*salvage, "--version"])[0])
    cold, again, version = (median(times[name]) for name in ("cold", "unchanged", "--version"))
    return [
        f"{game}, cold, {os.cpu_count()} cores: {cold:.2f} s",
        f"{game}, nothing changed: {again:.2f} s, {again - version:.2f} s more than --version ({version:.2f} s)",
    ]


def installed(contestants: Iterable[Contestant]) -> list[Contestant]:
    """Those that can run; the others are named."""
    found = []
    for contestant in contestants:
        if contestant.needs == "layouts" or find_spec(contestant.needs):
            found.append(contestant)
        else:
            print(f"{contestant.name} is not installed and left out; pip install '.[bench]' brings it")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=int, nargs="+", default=[100, 1000], help="sizes of the deck")
    parser.add_argument("--repeats", type=int, default=9, help="counted runs of each contestant")
    parser.add_argument("--only", nargs="+", choices=[c.name for c in CONTESTANTS], help="these, and the measure")
    parser.add_argument("--memory", action="store_true", help="peak memory with 1,000 and 10,000 cards instead")
    parser.add_argument("--game", help="a whole game instead, cold and with nothing changed")
    wanted = parser.parse_args()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores{load}")
    with tempfile.TemporaryDirectory(prefix="salvage-bench-") as folder:
        arena = Arena(Path(folder))
        if wanted.game:
            print(*whole_game(arena, wanted.game, wanted.repeats), sep="\n")
        elif wanted.memory:
            print(*memory(arena, min(wanted.repeats, 3)), sep="\n")
        else:
            names = {*(wanted.only or [c.name for c in CONTESTANTS]), MEASURE.name}
            contestants = installed(c for c in CONTESTANTS if c.name in names)
            for count in wanted.cards:
                runs = race(arena, contestants, count, wanted.repeats)
                print(f"\n{count:,} cards\n", *table(arena, runs), sep="\n", flush=True)
            if "salvage" in names:
                print(f"\nAims for 1,000 cards, measured here with {wanted.cards[-1]:,}:", *targets(runs), sep="\n")


if __name__ == "__main__":
    main()
