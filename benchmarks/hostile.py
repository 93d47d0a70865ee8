"""Hostile inputs of nine kinds given to every command: exit 0 or 2, one clear line, 10 seconds, 1 GiB, nothing outside.

    python benchmarks/hostile.py                         2,000 cases in a few minutes
    python benchmarks/hostile.py --cases 300 --seed 7 --kind save
    python benchmarks/hostile.py --only 1234             one case, with all that it said

What counts as a fault is in tests/hostile; the suite tries some dozens of these cases.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.hostile.cases import GAMES, KINDS, make_case, stock
from tests.hostile.run import import_everything, try_case


def try_number(number: int, seed: int, kind: str | None, tell: bool = False) -> dict[str, Any]:
    """Try one case in a temporary folder."""
    root = Path(tempfile.mkdtemp(prefix="hostile-"))
    try:
        case = make_case(seed, number, root, kind)
        wrong, outcomes = try_case(case)
        if tell:
            print(case.kind, case.spoilt)
            for command, made in zip(case.commands, outcomes, strict=True):
                print(f"$ salvage {command.args} {dict(command.environment)} {command.streams}")
                print(
                    made.code,
                    f"{made.seconds:.2f} s",
                    made.out.decode("utf-8", "replace")[-2000:],
                    made.err.decode("utf-8", "replace"),
                )
        return {"number": number, "kind": case.kind, "spoilt": case.spoilt, "wrong": wrong,
                "codes": [made.code for made in outcomes],
                "slowest": max(made.seconds for made in outcomes)}  # fmt: skip
    finally:
        shutil.rmtree(root, ignore_errors=True)
        if root.exists():  # Folders deeper than names can be long.
            subprocess.run(["rm", "-rf", root], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", choices=list(KINDS))
    parser.add_argument("--only", type=int)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    if given.only is not None:
        print(*try_number(given.only, given.seed, given.kind, tell=True)["wrong"], sep="\n")
        return
    codes: Counter[tuple[str, int]] = Counter()
    tried, bad, slowest = 0, 0, 0.0
    import_everything()
    for game in GAMES:
        stock(game)
    print("sound files made", file=sys.stderr, flush=True)
    with Pool(given.jobs) as pool:
        work = partial(try_number, seed=given.seed, kind=given.kind)
        for made in pool.imap_unordered(work, range(given.first, given.first + given.cases)):
            tried += 1
            if tried % 100 == 0:
                print(f"{tried} tried", file=sys.stderr, flush=True)
            codes.update((made["kind"], code) for code in made["codes"])
            slowest = max(slowest, made["slowest"])
            if made["wrong"]:
                bad += 1
                print(f"{made['number']} {made['kind']}: {made['spoilt']}")
                for fault in made["wrong"]:
                    print(f"    {fault[:700]}", flush=True)
    commands, exits = sum(codes.values()), sorted({code for _, code in codes})
    print(f"\n{given.cases} cases, {commands} commands, {bad} with a fault; the slowest took {slowest:.1f} s\n")
    print("| kind | " + " | ".join(f"exit {code}" for code in exits) + " |")
    print("|---|" + "---:|" * len(exits))
    for kind in KINDS:
        print(f"| {kind} | " + " | ".join(str(codes[kind, code]) for code in exits) + " |")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
