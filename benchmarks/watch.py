"""The benchmark of `salvage watch`: from a save to its new picture in Chromium, for decks of some sizes.

    python benchmarks/watch.py [--cards 110 1000] [--saves 30]

A deck is watched by a process of its own, with a page of 1280 × 800 open. Saved is another name of a card in sight,
then another colour of all cards; the time runs from before the file is written until the frame after that in which the
last of the pictures in sight has come. CPU is the server's for a save, with all that it looks through afterwards.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from statistics import median
from time import sleep, time
from typing import TYPE_CHECKING, Any

from cards import write_game
from served import browsing, cpu_of, serving

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAVE_INTERVAL_S = 1.0
"""Seconds between two saves, in which the server looks through faces that nobody waits for."""
LOOK = """
window.drawn = {};
new MutationObserver((changes) => {
  const keys = new Set(changes.map(({ target }) => target.closest?.('[data-key]')?.dataset.key));
  requestAnimationFrame(() => requestAnimationFrame(() => {
    for (const key of keys) if (key) window.drawn[key] = performance.timeOrigin + performance.now();
  }));
}).observe(document.querySelector('#list'), { childList: true, subtree: true });
"""
IN_SIGHT = """() => [...document.querySelectorAll('.face')].filter((face) => {
  const { top, bottom } = face.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}).map((face) => face.dataset.key)"""


def main() -> None:
    """Measure all that is asked for and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", nargs="+", type=int, default=[110])
    parser.add_argument("--saves", type=int, default=30)
    options = parser.parse_args()
    print("| cards | changed | saves | median ms | p90 ms | CPU of the server, median ms |")
    print("|--:|---|--:|--:|--:|--:|")
    for cards in options.cards:
        print(*measure(cards, options.saves), sep="\n", flush=True)


def measure(cards: int, saves: int) -> list[str]:
    """Watch a deck of so many cards, and save it so often in each way; rows."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work) / "bench"
        rows = write_game(folder, cards)
        theme = folder / "layouts" / "theme.yaml"
        with (
            serving("watch", str(folder), "--no-browser", SALVAGE_HOME=f"{work}/home") as served,
            browsing() as browser,
        ):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.goto(served.told["address"])
            page.locator("[data-key='card.c1/front'] svg").wait_for()
            sleep(3 * SAVE_INTERVAL_S)
            page.evaluate(LOOK)
            shown = page.evaluate(IN_SIGHT)
            ways = [("one card", rows, "Card", ["card.c1/front"]), ("all cards", theme, "colour", shown)]
            return [time_saves(page, served.pid, cards, saves, *way) for way in ways]


def time_saves(
    page: Page, pid: int, cards: int, saves: int, changed: str, file: Path, word: str, keys: list[str]
) -> str:
    """Save a file so often, and wait for the pictures of these faces."""
    took: list[float] = []
    used: list[float] = []
    for number in range(saves):
        text = change(file.read_text(encoding="utf-8"), word, number)
        page.evaluate("window.drawn = {}")
        before, began = cpu_of(pid), time()
        file.write_text(text, encoding="utf-8")
        page.wait_for_function("keys => keys.every((key) => window.drawn[key])", arg=keys)
        drawn: dict[str, Any] = page.evaluate("window.drawn")
        took.append(max(drawn[key] for key in keys) - began * 1000)
        sleep(SAVE_INTERVAL_S)
        used.append((cpu_of(pid) - before) * 1000)
    took.sort()
    figures = median(took), took[round(0.9 * (saves - 1))], median(used)
    return f"| {cards:,} | {changed} | {saves} | {' | '.join(f'{each:.0f}' for each in figures)} |"


def change(text: str, word: str, number: int) -> str:
    """A deck with another name of its first card, or a theme with another colour."""
    if word == "colour":
        head, mark, _ = text.partition("  accent:")
        return f'{head}{mark} "#2F5D{number + 16:02X}"\n'
    first, row, rest = text.split("\n", 2)
    id, _, more = row.split(",", 2)
    return f"{first}\n{id},{word} {number},{more}\n{rest}"


if __name__ == "__main__":
    main()
