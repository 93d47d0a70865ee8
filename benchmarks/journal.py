"""How many answers a second a session acknowledges, beside what SQLite can commit on the same disk.

    python benchmarks/journal.py [--rounds 60] [--answers 20] [--game space-debris] [--folder DIR]

Both write to a file in the same folder, in WAL mode with synchronous=FULL, so that every answer is on the disk before
the next is given. The raw side commits one row of the same shape each time and does nothing else. Disks are moody, so
short rounds of both alternate; the ratio is the median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.session import Session


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--answers", type=int, default=20, help="answers in a round")
    parser.add_argument("--game", default="space-debris")
    parser.add_argument("--folder", help="a folder on the disk to measure; default: the system's temporary one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        os.environ["SALVAGE_HOME"] = folder
        raw, library = Raw(Path(folder) / "raw.db"), Library(options.game)
        for side in (raw, library):
            side.seconds(options.answers)  # Both are warm before the clock counts.
        times = [(raw.seconds(options.answers), library.seconds(options.answers)) for _ in range(options.rounds)]
    one, other = (options.answers / median(side) for side in zip(*times, strict=True))
    ratio = median(theirs / ours for theirs, ours in times)
    print(f"{options.rounds} rounds of {options.answers}, {options.game}\n")
    print(f"raw SQLite commits      {one:8.0f} /s")
    print(f"acknowledged answers    {other:8.0f} /s   {ratio:.2f}")


class Raw:
    """Commits of one row each."""

    def __init__(self, file: Path) -> None:
        self.db = sqlite3.connect(file, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        columns = 'id INTEGER PRIMARY KEY, parent INTEGER, "by" TEXT, what TEXT, value, sum INTEGER'
        self.db.execute(f"CREATE TABLE node ({columns})")
        self.id = 0

    def seconds(self, number: int) -> float:
        """How long so many commits take."""
        began = time.perf_counter()
        for _ in range(number):
            self.id += 1
            row = (self.id, self.id - 1, "person", "action", "thrust", 123456789)
            self.db.execute("BEGIN IMMEDIATE")
            self.db.execute("INSERT INTO node VALUES (?, ?, ?, ?, ?, ?)", row)
            self.db.execute("COMMIT")
        return time.perf_counter() - began


class Library:
    """Answers to a session, one transaction for each."""

    def __init__(self, game: str) -> None:
        self.game, self.games, self.random = game, 0, Random(1)
        self.session = self.begin()

    def begin(self) -> Session:
        """A new game; outside the clock."""
        from companion.shelf import begin
        from components.places import locate

        self.games += 1
        return begin(locate(self.game), ["Ann", "Bo"], seed=self.games, name=f"bench-{self.games}")

    def seconds(self, number: int) -> float:
        """How long so many answers take to be acknowledged."""
        from companion.answers import offered

        taken = 0.0
        for _ in range(number):
            if self.session.play.ask is None:
                self.session.close()
                self.session = self.begin()
            ask = self.session.play.ask
            assert ask is not None
            key = str(self.random.choice([option for _, option in offered(ask)]))
            began = time.perf_counter()
            self.session.answer([key])
            taken += time.perf_counter() - began
        return taken


if __name__ == "__main__":
    main()
