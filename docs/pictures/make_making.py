"""Make README's picture of a game in the making: `python docs/pictures/make_making.py`, with Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from served import SALVAGE, browsing, serving

HERE = Path(__file__).parent
HIGH, WATCH, DIFF, GAP = 760, 1180, 620, 24
"""Pixels of what is photographed: how high it is, and how wide each page."""
CHANGES = (("Great Moon", "Harvest Moon"), ("comet,4", "comet,3"))


def change(folder: Path) -> None:
    """What somebody changes in a game after a first evening."""
    cards = folder / "components/cards.csv"
    text = cards.read_text(encoding="utf-8")
    for old, new in CHANGES:
        text = text.replace(old, new)
    cards.write_text(text, encoding="utf-8")


def photograph(page: Page, wide: int) -> Image.Image:
    """What a page shows once its pictures are there."""
    page.wait_for_timeout(1500)
    return Image.open(BytesIO(page.screenshot(clip={"x": 0, "y": 0, "width": wide, "height": HIGH}))).convert("RGB")


def main() -> None:
    """Write the picture."""
    work = Path(tempfile.mkdtemp())
    os.environ |= {"SALVAGE_HOME": str(work / "home"), "PYTHONPATH": str(HERE.parents[1])}
    subprocess.run([*SALVAGE, "init", "night-market", "--from", "board"], check=True, cwd=work, capture_output=True)
    shutil.copytree(work / "night-market", work / "printed")
    change(work / "night-market")
    words = ["diff", "printed", "night-market", "--html", "changes.html"]
    subprocess.run([*SALVAGE, *words], check=True, cwd=work, capture_output=True)
    with serving("watch", "night-market", "--changed-since", "printed", folder=work) as served, browsing() as browser:
        watch = browser.new_page(viewport={"width": WATCH, "height": HIGH})
        watch.goto(served.told["address"])
        watch.locator("[data-key='card.moon-3/front'] svg").wait_for()
        watch.locator("[data-key='card.moon-3/front']").click()
        watch.keyboard.press("c")
        diff = browser.new_page(viewport={"width": DIFF, "height": HIGH})
        diff.goto((work / "changes.html").as_uri())
        shown = photograph(watch, WATCH), photograph(diff, DIFF)
    made = Image.new("RGB", (WATCH + DIFF + 3 * GAP, HIGH + 2 * GAP), "#FFFFFF")
    made.paste(shown[0], (GAP, GAP))
    made.paste(shown[1], (WATCH + 2 * GAP, GAP))
    made.quantize(128, dither=Image.Dither.NONE).save(HERE / "your-game.png", optimize=True)


main()
