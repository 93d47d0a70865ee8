"""How many answers a second a session acknowledges, beside what SQLite can commit on the same disk.

    python benchmarks/journal.py [--rounds 9] [--answers 400] [--game space-debris] [--folder DIR]

Both write to a file in the same folder, in WAL mode with synchronous=FULL, so that every answer is on the disk before
the next is given. The raw side commits one row of the same shape each time and does nothing else. Rounds alternate;
medians are told.
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
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--answers", type=int, default=400)
    parser.add_argument("--game", default="space-debris")
    parser.add_argument("--folder", help="a folder on the disk to measure; default: the system's temporary one")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        os.environ["SALVAGE_HOME"] = folder
        raw, library = [], []
        for number in range(options.rounds):
            raw.append(commits(Path(folder) / f"raw-{number}.db", options.answers))
            library.append(answers(options.game, number, options.answers))
    print(f"median of {options.rounds} rounds of {options.answers}, {options.game}\n")
    print(f"raw SQLite commits      {median(raw):8.0f} /s")
    print(f"acknowledged answers    {median(library):8.0f} /s   {median(library) / median(raw):.2f}")


def commits(file: Path, number: int) -> float:
    """Raw commits a second."""
    db = sqlite3.connect(file, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute('CREATE TABLE node (id INTEGER PRIMARY KEY, parent INTEGER, "by" TEXT, what TEXT, value, sum INTEGER)')
    began = time.perf_counter()
    for i in range(1, number + 1):
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO node VALUES (?, ?, ?, ?, ?, ?)", (i, i - 1, "person", "action", "thrust", 123456789))
        db.execute("COMMIT")
    taken = time.perf_counter() - began
    db.close()
    return number / taken


def answers(game: str, seed: int, number: int) -> float:
    """Answers a second that a session acknowledges, one transaction for each; new games begin outside the clock."""
    from companion.answers import offered
    from companion.shelf import begin
    from components.places import locate

    random, taken, given, games = Random(seed), 0.0, 0, 0
    while given < number:
        session = begin(locate(game), ["Ann", "Bo"], seed=seed, name=f"bench-{seed}-{games}")
        games += 1
        while given < number and (ask := session.play.ask) is not None:
            key = str(random.choice([option for _, option in offered(ask)]))
            began = time.perf_counter()
            session.answer([key])
            taken += time.perf_counter() - began
            given += 1
        session.close()
    return given / taken


if __name__ == "__main__":
    main()
