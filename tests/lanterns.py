"""The expansion of docs/expansions.md, in a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path

from .game_folder import GameFolder

PAGE = (Path(__file__).parents[1] / "docs" / "expansions.md").read_text(encoding="utf-8")
FILES: dict[str, str] = dict(re.findall(r"```\w+ (\S+)\n(.*?)```", PAGE, re.DOTALL))


def lay_out(root: Path, name: str = "lanterns") -> Path:
    """The folder, below another."""
    return GameFolder(root / name, FILES).folder
