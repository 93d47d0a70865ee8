"""Quick keys at a terminal: digits that answer without Enter."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from .pseudo_terminal import RANDOM


def test_quick_keys(terminal: Any, salvage: Any, home: Path) -> None:
    """A digit answers without Enter where no other number begins with it; it is remembered, or switched off."""
    table = terminal("space-debris", "--players", "Ann,Bo", "--seed", "5", "--session", "one", "--quick", *RANDOM)
    thrust = re.search(r"(\d) Thrust", table.wait())
    assert thrust
    table.press(thrust[1], r"move where")
    assert "thrust" in str(salvage("log", "--json").json[-1]["key"])
    table.type("/quit", r"salvage play one")
    again = terminal("one")
    again.wait()
    again.press("2", r"3 left")
    again.type("/quit", r"salvage play one")
    assert json.loads((home / "settings.json").read_text()) == {"quick": True}
    salvage_off = terminal("one", "--no-quick")
    salvage_off.wait()
    salvage_off.type("/quit", r"salvage play one")
    assert json.loads((home / "settings.json").read_text()) == {"quick": False}


def test_quick_keys_wait_where_a_longer_number_begins_alike(terminal: Any, salvage: Any) -> None:
    """With more than nine answers `1` may be the beginning of another, so it needs Enter; `9` doesn't. The screen says
    that digits answer at once."""
    table = terminal(
        "mixia", "--players", "Ann,Bo", "--seed", "1", "--session", "one", "--option=goal=standard", "--quick"
    )
    table.press("1", "Ann: take which ship(?s:.*)> $")
    table.press("1", "Bo: take which ship(?s:.*)> $")
    asked = table.press("1", "buy which outfit(?s:.*)> $")
    assert " quick digits  u undo  ? why " in asked
    outfits = dict(re.findall(r"(?<!\S)(\d+) ([BEHL]\d)", asked))
    assert "12" in outfits

    table.press("1", "> 1$")
    table.press("2", "> 12$")
    assert salvage("status", "--json").json["ask"]["name"] == "first outfits"
    asked = table.press("\n", "where\\?(?s:.*)> $")
    assert f"lay {outfits['12']} " in asked
