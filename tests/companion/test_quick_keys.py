"""Quick keys at a terminal: digits that answer without Enter."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from .pseudo_terminal import RANDOM, UP


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
    """With more than nine answers `1` may be the beginning of another, so it needs Enter; `2` doesn't. The screen says
    that digits answer at once."""
    start = ("space-debris", "--players", "Ann,Bo", "--seed", "1", "--session", "one", "--option=first=Ann")
    table = terminal(*start, "--option=satellites=random", "--option=flip=random", "--quick")
    asked = table.wait("> $")
    assert " quick digits  u undo  ? why " in asked
    places = dict(re.findall(r"(?<!\S)(\d+) ([LHG][\d.]+)", asked))
    assert "12" in places

    table.press("1", "> 1$")
    table.press("2", "> 12$")
    assert salvage("status", "--json").json["player"] is None
    assert "Bo: start where?" in table.press("\n", "Bo: start where")
    assert salvage("status", "--json").json["state"]["players"]["Ann"]["at"] == places["12"]
    places = dict(re.findall(r"(?<!\S)(\d+) ([LHG][\d.]+)", table.wait("> $")))
    assert "type 'nowhere' by itself" in " ".join(table.type("1 nowhere", r"Nothing was done(?s:.*)> $").split())
    table.press(UP, "> 1 nowhere$")
    table.type("\b" * len("1 nowhere"))  # An Enter alone draws the screen again.
    table.press("2", "which action")
    assert salvage("status", "--json").json["state"]["players"]["Bo"]["at"] == places["2"]
