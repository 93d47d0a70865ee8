"""The expansions of docs/expansions.md and sweep.md, each in a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path

from .game_folder import GameFolder

BLOCK = re.compile(r"```\w+ (\S+)\n(.*?)```", re.DOTALL)
TESTS = Path(__file__).parent
LANTERNS: dict[str, str] = dict(BLOCK.findall((TESTS.parent / "docs/expansions.md").read_text(encoding="utf-8")))
SWEEP: dict[str, str] = dict(BLOCK.findall((TESTS / "sweep.md").read_text(encoding="utf-8")))


def lay_out(root: Path, name: str = "lanterns") -> Path:
    """The folder, below another."""
    return GameFolder(root / name, SWEEP if name == "sweep" else LANTERNS).folder
