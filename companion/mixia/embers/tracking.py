"""Embers in tracker mode: the economy board and relics in holds, changed in short lines.

economy spice 3 · economy terra +1      how many cubes a section of the economy board holds
demand terra · claim terra              1,000 credits onto a section, and off it to whoever's turn it is
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from companion.corrections.own_edits import OwnEdits
from companion.typing.names import begins, plain
from components.modules import why_absent
from components.problems import SalvageError, listed

from ..ground.constants import CARGO, CARGO_NAME, CREDIT, GAME
from ..ground.names import money
from .keys import SECTION

ECONOMY, DEMAND = "economy", "in_demand"
"""What the state calls the cubes on the economy board, and what is In Demand."""
_NUMBER = re.compile(r"(?P<name>.*?)\s*(?P<sign>[+-]?)(?P<number>\d+)")


# ---- the economy board ------------------------------------------------------------------------------------------


def set_section(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """XI-063 XI-368: the cubes in a section, all of them or so many more or less."""
    _need(state, ECONOMY, "economy board")
    found = _NUMBER.fullmatch(words.strip())
    if not found:
        raise SalvageError("how many cubes of what? Type both, such as economy spice 3")
    cargo, held = _pick_section(found["name"]), state[ECONOMY]
    before = int(held.get(cargo, 0))
    number = int(f"{found['sign']}{found['number']}") + (before if found["sign"] else 0)
    if not 0 <= number <= SECTION:
        raise SalvageError(f"a section holds 0 to {SECTION} cubes, so {CARGO_NAME[cargo]} can't have {number}")
    held[cargo] = number
    return f"{cargo} {number}", f"Economy board: {CARGO_NAME[cargo]} {before} → {number}."


def put_demand(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """XI-369: credits onto a section, once."""
    _need(state, DEMAND, "economy board")
    cargo = _pick_section(words)
    if cargo in state[DEMAND]:
        raise SalvageError(f"{CARGO_NAME[cargo]} is In Demand already")
    state[DEMAND].append(cargo)
    return cargo, f"Put {money(CREDIT)} credits on the {CARGO_NAME[cargo]} section."


def claim_demand(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """XI-370: the credits of a section to a captain."""
    _need(state, DEMAND, "economy board")
    cargo = _pick_section(words)
    if cargo not in state[DEMAND]:
        there = listed([CARGO_NAME[each] for each in state[DEMAND]]) or "none"
        raise SalvageError(f"{CARGO_NAME[cargo]} isn't In Demand; sections that are: {there}")
    state[DEMAND].remove(cargo)
    counters = state["players"][who]["counters"]
    before = counters.get("credits", 0)
    counters["credits"] = before + CREDIT
    told = f"credits {money(before)} → {money(before + CREDIT)}"
    return cargo, f"{who} takes the {money(CREDIT)} credits off the {CARGO_NAME[cargo]} section: {told}."


def _need(state: Mapping[str, Any], field: str, what: str) -> None:
    if field not in state:
        raise SalvageError(f"there is no {what}: {why_absent(GAME, GAME.state[field].module)}")


def _pick_section(words: str) -> str:
    """The type of cube that a text names. Raises SalvageError."""
    found = [cargo for cargo in CARGO if words.strip() and begins(plain(words), plain(CARGO_NAME[cargo]))]
    if len(found) != 1:
        names = listed([CARGO_NAME[cargo] for cargo in CARGO])
        raise SalvageError(f"which section of the economy board? Type {names}")
    return found[0]


EDITS: OwnEdits = {ECONOMY: set_section, "demand": put_demand, "claim": claim_demand}
