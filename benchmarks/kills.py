"""Commands that write, killed anywhere: always the old or the new, whole; the next run clears up.

    python benchmarks/kills.py                 110 kills of each of ten, in some minutes
    python benchmarks/kills.py --kills 40 --command print

Half are killed before one of their changes of a file, half after some time, three in five of them by Ctrl+C, by being
asked to end, or by a terminal that is closed. The suite kills each a few times.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.hostile.kills import KILLINGS
from tests.hostile.run import import_everything


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=110, help="of each command")
    parser.add_argument("--command", choices=list(KILLINGS))
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    import_everything()
    bad = 0
    print("| command | kills | before the end | mixed until the next run | faults |\n|---|---:|---:|---:|---:|")
    for name in [given.command] if given.command else KILLINGS:
        random = Random(f"{name} {given.seed}")
        with tempfile.TemporaryDirectory(prefix="kills-") as folder:
            killing = KILLINGS[name](Path(folder))
            reports = [killing.kill(number, random) for number in range(given.kills)]
        for number, report in enumerate(reports):
            if report.wrong:
                print(f"{number}: {report.wrong}", file=sys.stderr)
        wrong = sum(bool(report.wrong) for report in reports)
        struck, mixed = (sum(getattr(report, what) for report in reports) for what in ("struck", "mixed"))
        print(f"| {name} | {given.kills} | {struck} | {mixed} | {wrong} |", flush=True)
        bad += wrong
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
