"""How many answers a second a session acknowledges, beside what SQLite can commit on the same disk.

    python benchmarks/journal.py [GAME …] [--games 40]

Whole games of random play for two, a session each; then as many raw commits into a new file beside it, which write a
row of the same shape. Both are in WAL mode with synchronous=FULL, so that every answer is on the disk (of TMPDIR)
before the next is given. Disks are moody: both alternate, and the ratio is the median of the games'.
"""

from __future__ import annotations

import argparse
import os
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", default=["space-debris", "junk-orbit", "space-junkyard"])
    parser.add_argument("--games", type=int, default=40, help="of each title")
    options = parser.parse_args()
    print("| | answers/s | bare commits/s | ratio | median answer | median commit |\n|---|--:|--:|--:|--:|--:|")
    for game in options.game:
        with tempfile.TemporaryDirectory() as folder:
            os.environ["SALVAGE_HOME"] = folder
            play(game, 0)  # All is imported and warm before the clock counts.
            rounds = []
            for number in range(1, options.games + 1):
                answers = play(game, number)
                rounds.append((answers, commit(Path(folder, f"raw-{number}.db"), len(answers))))
        both = [[seconds for one in taken for seconds in one] for taken in zip(*rounds, strict=True)]
        rates = (f"{len(each) / sum(each):,.0f}" for each in both)
        ratio = median(sum(raw) / sum(answers) for answers, raw in rounds)
        medians = (f"{median(each) * 1e6:,.0f} µs" for each in both)
        print(f"| {game} | {' | '.join(rates)} | {ratio:.2f} | {' | '.join(medians)} |", flush=True)


def commit(file: Path, number: int) -> list[float]:
    """How long each of so many commits of a row takes, in seconds."""
    taken = []
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(
            'CREATE TABLE node (id INTEGER PRIMARY KEY, parent INTEGER, "by" TEXT, what TEXT, value, sum INTEGER)'
        )
        for id in range(1, number + 1):
            began = perf_counter()
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO node VALUES (?, ?, 'person', 'action', 'thrust', 123456789)", (id, id - 1))
            db.execute("COMMIT")
            taken.append(perf_counter() - began)
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
        began = perf_counter()
        session.answer([key])
        taken.append(perf_counter() - began)
    session.close()
    return taken


if __name__ == "__main__":
    main()
