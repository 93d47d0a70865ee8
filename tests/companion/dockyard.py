"""The game that docs/rules.md writes, block by block, as files of a folder."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first block of code that begins with these words."""
    found = re.search(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def dockyard_files() -> dict[str, str]:
    """The files of the whole game."""
    return {
        "components/game.yaml": block("yaml"),
        "companion/table.py": block("python"),
        "companion/text.py": block("python text"),
        "companion/summary.py": block("python summary"),
        "companion/__init__.py": block("python rules"),
        "companion/bot.py": block("python bot"),
        "docs/rules/dockyard.md": block("markdown"),
    }
