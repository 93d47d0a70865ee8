"""docs/playing.md tells how to play at the table: what it shows is what happens, and screens.md beside it, too."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from ..long_run import LONG
from ..told import refreshing

PAGES = (Path(__file__).parents[2] / "docs" / "playing.md", Path(__file__).parent / "screens.md")
EVENT = re.compile(
    r"<!-- play: (?P<play>.+?) -->|<!-- typed: (?P<typed>.*?) -->|```screen\n(?P<screen>.*?)```"
    r"|<!-- file: (?P<file>\S+) -->\n```yaml\n(?P<text>.*?)```",
    re.DOTALL,
)
BOARD_LEFT_OUT = "…"
"""The first line of a screen of which the page shows only what is below the board."""

PROMPT = r"(?:> |Press Enter to leave.*> |\[y/N\] )"


@LONG
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_page_on_playing_shows_what_happens(path: Path, terminal: Any, tmp_path: Path) -> None:
    """A page, played from top to bottom: each screen on it is what a terminal shows.

    With `SALVAGE_REFRESH=1` the screens of the page are written anew, to be looked at.
    """
    page = path.read_text(encoding="utf-8")
    table: Any = None
    before = ""
    wrong: list[str] = []
    for event in EVENT.finditer(page):
        if event["play"]:
            table, before = terminal(*shlex.split(event["play"]), folder=tmp_path), ""
        elif event["file"]:
            (tmp_path / event["file"]).write_text(event["text"], encoding="utf-8")
        elif event["typed"]:
            for typed in event["typed"].split(" | "):
                table.wait()
                table.send(typed)
                before = typed
        else:
            shown = "\n".join(row.rstrip() for row in table.wait(rf"{PROMPT}$").splitlines())
            shown = shown.removeprefix(before).strip("\n")  # Typed, it stands behind the prompt above.
            rows = event["screen"].splitlines()
            if rows[0] == BOARD_LEFT_OUT:
                shown = f"{BOARD_LEFT_OUT}\n{shown[shown.index('─' * 9) :]}"
            typed = re.sub(rf"^.*?{PROMPT.replace(' ', ' ?')}", "", rows[-1])
            now = f"{shown}{' ' if typed else ''}{typed}".strip("\n") + "\n"
            if now != event["screen"]:
                wrong.append(event["screen"])
                page = page.replace(f"```screen\n{event['screen']}```", f"```screen\n{now}```", 1)
            table.send(typed)
            before = typed
    if wrong and refreshing():
        path.write_text(page, encoding="utf-8")

    assert wrong == []
