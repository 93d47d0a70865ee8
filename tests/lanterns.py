"""The expansions of docs/expansions.md, each in a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path

from .game_folder import GameFolder

PAGE = (Path(__file__).parents[1] / "docs" / "expansions.md").read_text(encoding="utf-8")
BLOCKS: dict[str, str] = dict(re.findall(r"```\w+ (\S+)\n(.*?)```", PAGE, re.DOTALL))
SWEEP = {name.removeprefix("sweep/"): text for name, text in BLOCKS.items() if name.startswith("sweep/")}
LANTERNS = {name: text for name, text in BLOCKS.items() if not name.startswith("sweep/")}


def lay_out(root: Path, name: str = "lanterns") -> Path:
    """The folder, below another."""
    return GameFolder(root / name, SWEEP if name == "sweep" else LANTERNS).folder
