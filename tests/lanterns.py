"""The expansion of docs/expansions.md, in a folder of its own."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[1] / "docs" / "expansions.md").read_text(encoding="utf-8")
FILES: dict[str, str] = dict(re.findall(r"```\w+ (\S+)\n(.*?)```", PAGE, re.DOTALL))


def lay_out(root: Path, name: str = "lanterns") -> Path:
    """The folder, below another."""
    for file, text in FILES.items():
        path = root / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root / name
