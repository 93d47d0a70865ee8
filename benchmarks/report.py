"""Runs the benchmarks that a page names, and puts what they print in the place of its tables.

    python benchmarks/report.py [FILE] [PROGRAM …]

A table that is made stands between `<!-- benchmark: PROGRAM.py WORD … -->` and `<!-- end -->`, with the day, the
Python and the cores that it was made with. FILE is docs/performance.md unless it is another page. PROGRAM is such as
`print` or `startup`: these alone are run. One that fails ends it; what others have made is in the page by then.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parents[1]
BENCHMARK = re.compile(r"<!-- benchmark: (?P<program>\w+)\.py(?P<words>.*?) -->\n(?P<made>.*?)<!-- end -->", re.DOTALL)


def main() -> None:
    """Make the tables, one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=Path, default=ROOT / "docs" / "performance.md")
    parser.add_argument("programs", nargs="*")
    given = parser.parse_args()
    wanted = [*BENCHMARK.finditer(given.file.read_text(encoding="utf-8"))]
    known = {each["program"] for each in wanted}
    if not known >= {*given.programs} or not known:
        raise SystemExit(f"{given.file} has tables of: {', '.join(sorted(known)) or 'nothing'}")
    for mark in wanted:
        if not given.programs or mark["program"] in given.programs:
            print(f"{mark['program']}.py{mark['words']}", flush=True)
            made = run(mark["program"], mark["words"].split())
            text = given.file.read_text(encoding="utf-8")
            head, _, _ = mark[0].partition("\n")
            given.file.write_text(text.replace(mark[0], f"{head}\n{made}<!-- end -->"), encoding="utf-8")


def run(program: str, words: list[str]) -> str:
    """What a benchmark prints, with the day and the machine. Ends this program where it fails."""
    command = [sys.executable, str(ROOT / "benchmarks" / f"{program}.py"), *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"benchmarks/{program}.py ended with exit code {done.returncode}")
    today = date.today()
    machine = f"{today:%-d %B %Y}, Python {platform.python_version()}, {os.cpu_count()} cores"
    return f"{done.stdout.strip()}\n\n{machine}\n"


if __name__ == "__main__":
    main()
