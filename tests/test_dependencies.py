"""What salvage is installed as and needs."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from companion.library import installing
from companion.photo import why_no_photo

ROOT = Path(__file__).parent.parent
INSTALLS_A_STRANGER = re.compile(r"\binstall\s+(?:-\S+\s+)*['\"]?salvage(?!-tabletop)(?![\w/])")
"""The name alone, or with an extra: on the public index that is another project."""


def test_nothing_says_to_install_by_the_name_of_the_command() -> None:
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "pyproject.toml", ROOT / ".ci/run"]
    for folder in ("components", "layouts", "companion", "docs", "benchmarks", "tests"):
        files += [file for file in (ROOT / folder).rglob("*") if file.suffix in {".py", ".md", ".yaml", ".html"}]
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if INSTALLS_A_STRANGER.search(line)
    ]

    assert found == []


def test_refusals_name_the_interpreter_that_lacks_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is to be typed installs it where it is missing, with pip or, where there is none, with uv."""
    monkeypatch.setattr(sys, "executable", "/home/Ann B/.venv/bin/python")
    monkeypatch.setattr("companion.photo.find_spec", lambda name: None)
    monkeypatch.setattr(installing, "find_spec", lambda name: name)
    wanted = "install opencv-python-headless numpy"

    assert why_no_photo().endswith(f": '/home/Ann B/.venv/bin/python' -m pip {wanted}")

    monkeypatch.setattr(installing, "find_spec", lambda name: None)
    assert why_no_photo().endswith(
        ": uv pip install --python '/home/Ann B/.venv/bin/python' opencv-python-headless numpy"
    )
