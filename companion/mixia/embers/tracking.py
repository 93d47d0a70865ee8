"""The economy board in tracker mode, as journals have it that were written while it had verbs of its own.

economy spice 3           cubes in a section of the economy board
demand terra · claim terra   1,000 credits onto a section, and off it to a captain
"""

from __future__ import annotations

from typing import Any

from companion.corrections.own_edits import Former, OwnEdits
from components.problems import SalvageError

from ..ground.constants import CARGO, CARGO_NAME, CREDIT
from ..ground.names import money

ECONOMY, DEMAND = "economy", "in_demand"
"""What the state calls the cubes on the economy board, and what is In Demand."""


def _set_section(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """XI-063 XI-368: the cubes in a section."""
    cargo, _, number = words.partition(" ")
    held = _find(state, ECONOMY, cargo)
    before, held[cargo] = int(held.get(cargo, 0)), int(number) if number.isdecimal() else 0
    return words, f"Economy board: {CARGO_NAME[cargo]} {before} → {held[cargo]}."


def _put_demand(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """XI-369: credits onto a section."""
    _find(state, DEMAND, words).append(words)
    return words, f"Put {money(CREDIT)} credits on the {CARGO_NAME[words]} section."


def _claim_demand(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """XI-370: the credits of a section to a captain."""
    _find(state, DEMAND, words).remove(words)
    counters = state["players"][who]["counters"]
    before = counters.get("credits", 0)
    counters["credits"] = before + CREDIT
    told = f"credits {money(before)} → {money(before + CREDIT)}"
    return words, f"{who} takes the {money(CREDIT)} credits off the {CARGO_NAME[words]} section: {told}."


def _find(state: dict[str, Any], field: str, cargo: str) -> Any:
    """A part of the economy board. Raises SalvageError where the words are none of a journal."""
    if field not in state or cargo not in CARGO:
        raise SalvageError(f"{cargo!r} was never written by this verb")
    return state[field]


EDITS: OwnEdits = {
    ECONOMY: Former(lambda who, words: f"{ECONOMY} {words or 'spice 3'}", _set_section),
    "demand": Former(lambda who, words: f"{DEMAND} +{words or 'spice'}", _put_demand),
    "claim": Former(lambda who, words: f"{DEMAND} -{words or 'spice'}, {who} credits +{CREDIT}", _claim_demand),
}
