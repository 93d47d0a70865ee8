"""The boards at a glance."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.table.compose import view
from companion.text.told import Told
from tests.evening import Evening

from ..views import rows_of

NEWS = (
    "Ben launches S1 (starter) from Tycho to Olympus and moves to Kepler (1 city).",
    "Ben picks up L14 (4 for Bradbury).",
    "Refill Kepler with L2 (2 for Lagos).",
)


@pytest.mark.parametrize("position", ["from Kepler", "from Mumbai", "from Hamilton"])
def test_the_terminal_has_what_decides_the_turn(home: Path, tmp_path: Path, position: str) -> None:
    """JO-035: besides what has just been done, every city, what both ships have, and each tile with what it can
    bring."""
    session = Evening("junk-orbit", tmp_path).begin(position)
    shown = view(session, news=[Told(said, by_hand=True) for said in NEWS])
    rows = rows_of(shown)
    whole, asked = " ".join(rows), next(number for number, row in enumerate(rows) if row.startswith("Ann: launch"))
    assert len([city for city in shown.state["cities"] if city[:4] not in whole]) == 0
    assert len([row for row in rows if " cargo " in row]) == 2
    assert NEWS[-1] in " ".join(row.strip() for row in rows)
    assert all(f"{option.typed} {option.key}" in " ".join(rows[asked:]) for option in shown.listed)
    usual = " ".join(rows_of(shown))
    for option in shown.listed:
        brings = option.label.note.split()[:1]
        assert re.search(rf"{option.key}\b[^:]*: {re.escape(*brings)}" if brings else option.key, usual)
