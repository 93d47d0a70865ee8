"""What a site costs a visitor: bytes over the wire, CPU time to the first page and of an answer, memory of the browser.

python benchmarks/from_a_link.py GAME [--answers N]; SALVAGE_PYODIDE names the folder that has Python for browsers.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from gzip import compress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from companion.game_registry.games import box
from companion.site.build import build_site
from companion.site.pyodide import PDFIUM, read_runtime
from components.places import locate
from tests.site.visitor import Visitor, find_browser, host

if sys.platform == "win32":
    raise RuntimeError("Windows doesn't tell what a process has used; run this on another system")
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
BYTES_PER_MB = 1e6
WORKER_THREAD = "DedicatedWorker"
REST_MS = 6000
"""After which a page has come to rest, so that what it still did counts."""


def find_processes(profile: Path) -> Iterator[Path]:
    """The processes of the browser that has a profile, as folders of `/proc`."""
    parents: dict[str, str] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # It has ended meanwhile.
            parents[folder.name] = (folder / "stat").read_text().rpartition(")")[2].split()[1]
    first = {str(number) for number in find_browser(profile)}
    for number in parents:
        line = [number]
        while line[-1] in parents:
            line.append(parents[line[-1]])
        if first & {*line}:
            yield Path("/proc") / number


class Use(NamedTuple):
    """What a browser has used: CPU seconds of all of it, of them those of the thread that has Python, and the MB that
    the process of its page holds."""

    seconds: float
    python: float
    held: float


def measure(profile: Path) -> Use:
    """What the browser that has a profile has used since it was started."""
    seconds = python = held = 0.0
    for folder in find_processes(profile):
        for thread in (folder / "task").iterdir():
            name, _, fields = (thread / "stat").read_text().partition("(")[2].rpartition(")")
            used = sum(map(int, fields.split()[11:13])) / TICKS_PER_S
            seconds += used
            if name.startswith(WORKER_THREAD):
                python += used
                held = int(fields.split()[21]) * PAGE_BYTES / BYTES_PER_MB
    return Use(seconds, python, held)


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("game")
    arguments.add_argument("--answers", type=int, default=10)
    given = arguments.parse_args()
    place = locate(given.game)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site, profile = Path(folder) / "site", Path(folder) / "profile"
        build_site(site, [place], read_runtime(Path(os.environ["SALVAGE_PYODIDE"]), False))
        sizes = {file.name: len(compress(file.read_bytes())) / BYTES_PER_MB for file in site.iterdir()}
        rows = [("over the wire, to play and print, MB", sum(sizes.values()) - sizes[PDFIUM.name])]
        rows.append(("and to see sheets, MB", sizes[PDFIUM.name]))
        with host(site) as server:
            visitor = Visitor(playwright, profile, server)
            visitor.page.wait_for_timeout(REST_MS)
            for visit in ("first", "later"):
                seconds, python, _ = measure(profile)
                rows += [(f"{visit} visit to the first page, CPU s", seconds), ("of them Python’s thread", python)]
                visitor.close()
                visitor.open()
                visitor.page.wait_for_timeout(REST_MS)
            visitor.begin(box(place).title)
            used = []
            for _ in range(given.answers):
                visitor.take_up()
                visitor.page.wait_for_timeout(REST_MS / 3)
                before = measure(profile).python
                visitor.tap()
                visitor.page.wait_for_timeout(REST_MS / 3)
                used.append(1000 * (measure(profile).python - before))
            rows += [("an answer, ms of Python’s thread, with the pages it leads to", median(used))]
            rows += [("the page’s process in a game, MB", measure(profile).held)]
            visitor.close()
    print("| what | figure |\n|---|---|")
    for what, figure in rows:
        print(f"| {what} | {figure:.1f} |")


if __name__ == "__main__":
    main()
