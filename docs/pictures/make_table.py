"""Make README's picture of phones at the table: `python docs/pictures/make_table.py`, with Playwright and Chromium."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from served import SALVAGE, browsing, serving

HERE = Path(__file__).parent
PHONES = (("space-debris", 11), ("junk-orbit", 34), ("space-junkyard", 40), ("spacecraft", 42))
"""Games, and after how many answers by chance each is photographed."""
SCALE, GAP = 2, 24


def run(*words: str) -> str:
    """What a command of salvage prints."""
    return subprocess.run([*SALVAGE, *words], check=True, capture_output=True, text=True).stdout


def play(game: str, answers: int) -> tuple[str, str]:
    """A session of a game by chance; its name, and who is asked."""
    run("new", game, "--players", "Ann,Bo,Cleo", "--seed", "12", "--session", game)
    run("do", "--random", str(answers), "--session", game)
    return game, str(json.loads(run("status", "--json", "--session", game))["ask"]["player"])


def photograph(session: str, seat: str, light: bool) -> Image.Image:
    """The page of a seat at phone size."""
    with serving("table", session, "--host", "127.0.0.1", "--port", "0") as served, browsing() as browser:
        page = browser.new_page(
            viewport={"width": 360, "height": 640}, device_scale_factor=SCALE, color_scheme="light" if light else "dark"
        )
        page.goto(served.told["links"][seat])
        page.wait_for_selector("[data-line=live]")
        page.wait_for_timeout(4000)  # Until what is not in sight at first is there, too.
        shown = page.screenshot()
    return Image.open(BytesIO(shown)).convert("RGB")


def main() -> None:
    """Write the picture."""
    os.environ["SALVAGE_HOME"] = tempfile.mkdtemp()
    phones = [photograph(*play(*each), light=number % 2 == 1) for number, each in enumerate(PHONES)]
    wide = sum(phone.width + GAP for phone in phones) + GAP
    made = Image.new("RGB", (wide, phones[0].height + 2 * GAP), "#FFFFFF")
    for number, phone in enumerate(phones):
        made.paste(phone, (GAP + number * (phone.width + GAP), GAP))
    made = made.resize((made.width // 2, made.height // 2), Image.Resampling.LANCZOS)
    made.quantize(256, dither=Image.Dither.NONE).save(HERE / "table.png", optimize=True)


main()
