"""How many answers a second a session acknowledges, beside what SQLite can commit on the same disk.

    python benchmarks/journal.py [--games 40] [--game space-debris] [--folder DIR]

Whole games of random play for two, a session each; then as many raw commits into a new file beside it. Both are in WAL
mode with synchronous=FULL, so that every answer is on the disk before the next is given. The raw side commits one row
of the same shape each time and does nothing else. Disks are moody, so games of both alternate; the ratio is the median
of the games' ratios. The long file is the raw side once more, one file for all games: its log has its full length
and is only written over, which is the least that a commit can cost. Sessions have their log lengthened before the first
answer, as `salvage play` does when people sit down. The last column is the median answer or commit of all, which
leaves out checkpoints, what nature draws, and the moods of disks.
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


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--game", default="space-debris")
    parser.add_argument("--folder", help="a folder on the disk to measure; default: the system's temporary one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        os.environ["SALVAGE_HOME"] = name
        folder = Path(name)
        long = Raw(folder / "long.db")
        long.commits(FILLED)
        play(options.game, 0)  # All is imported and warm before the clock counts.
        rounds = []
        for number in range(1, options.games + 1):
            answers = play(options.game, number)
            raw = Raw(folder / f"raw-{number}.db")
            rounds.append((answers, raw.commits(len(answers)), long.commits(len(answers))))
            raw.db.close()
    print(f"{options.games} games of {options.game}, {sum(len(one[0]) for one in rounds)} answers\n")
    for place, name in enumerate(("acknowledged answers", "raw SQLite commits", "the same, long file")):
        taken = [each for one in rounds for each in one[place]]
        ratio = median(sum(one[place]) / sum(one[0]) for one in rounds)
        told = f"   ratio {ratio:.2f}" if place else " " * 13
        print(f"{name:22}{len(taken) / sum(taken):8.0f} /s{told}   median {median(taken) * 1e6:4.0f} µs")


FILLED = 1200
"""Commits after which SQLite's log has the length at which it is begun anew."""


class Raw:
    """Commits of one row each."""

    def __init__(self, file: Path) -> None:
        self.db = sqlite3.connect(file, isolation_level=None)
        self.db.execute("PRAGMA journal_mode = WAL")
        self.db.execute("PRAGMA synchronous = FULL")
        columns = 'id INTEGER PRIMARY KEY, parent INTEGER, "by" TEXT, what TEXT, value, sum INTEGER'
        self.db.execute(f"CREATE TABLE node ({columns})")
        self.id = 0

    def commits(self, number: int) -> list[float]:
        """How long each of so many commits takes, in seconds."""
        taken = []
        for _ in range(number):
            began = time.perf_counter()
            self.id += 1
            row = (self.id, self.id - 1, "person", "action", "thrust", 123456789)
            self.db.execute("BEGIN IMMEDIATE")
            self.db.execute("INSERT INTO node VALUES (?, ?, ?, ?, ?, ?)", row)
            self.db.execute("COMMIT")
            taken.append(time.perf_counter() - began)
        return taken


def play(game: str, number: int) -> list[float]:
    """A game of random play: how long each answer took to be acknowledged, in seconds."""
    from companion.positions.asks import offered
    from companion.sessions.session_store import begin
    from components.places import locate

    session, random = begin(locate(game), ["Ann", "Bo"], seed=number, name=f"bench-{number}"), Random(number)
    taken = []
    while (ask := session.play.ask) is not None:
        key = str(random.choice([option for _, option in offered(ask)]))
        began = time.perf_counter()
        session.answer([key])
        taken.append(time.perf_counter() - began)
    session.close()
    return taken


if __name__ == "__main__":
    main()
