"""Embers in tracker mode: the economy board and relics in holds, changed in short lines.

economy spice 3 · economy terra +1      how many cubes a section of the economy board holds
demand terra · claim terra              1,000 credits onto a section, and off it to whoever's turn it is
load relic [3b 4b] · unload 3b          a relic, face down on two spaces; without them where one fits
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from companion.tracker.own_edits import OwnEdit
from companion.typing.names import begins, plain
from components.modules import why_absent
from components.problems import SalvageError, listed

from ..constants import CARGO, CARGO_NAME, CREDIT, GAME
from ..names import money
from ..table import Captain
from .keys import SECTION

RELIC = "relic"
ECONOMY, DEMAND, RELICS = "economy", "in_demand", "relics"
"""What the state calls the cubes on the economy board, what is In Demand, and the relics in a hold."""
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


EDITS: Mapping[str, OwnEdit] = {ECONOMY: set_section, "demand": put_demand, "claim": claim_demand}


# ---- relics -----------------------------------------------------------------------------------------------------


def means_relic(words: str) -> bool:
    """Whether a text begins with the word for relics."""
    first, *_ = [*words.lower().split(), ""]
    return len(first) > 2 and RELIC.startswith(first)


def load_relic(captain: dict[str, Any], aboard: Captain, who: str, words: str) -> tuple[str, str]:
    """XI-228 XI-231: onto two free spaces side by side: those that are named, or the first there are."""
    if RELICS not in captain:
        raise SalvageError(f"there are no relics: {why_absent(GAME, GAME.state['players'].fields[RELICS].module)}")
    _, *cells = words.lower().replace(",", " ").split()
    pairs = aboard.pairs(aboard.room())
    fit = [pair for pair in pairs if not cells or {*pair} == {*cells}]
    if not fit:
        free = listed([" ".join(pair) for pair in pairs]) or "none"
        raise SalvageError(f"a relic needs two free spaces side by side; there are: {free}")
    at, other = fit[0]
    captain[RELICS].append({"at": at, "other": other})
    return f"{RELIC} {at} {other}", f"{who} loads a relic on {at} and {other}."


def unload_relic(captain: dict[str, Any], who: str, words: str) -> tuple[str, str] | None:
    """The relic on a space, or the last one aboard; None where no relic is meant."""
    held = captain.get(RELICS) or []
    on = [each for each in held if words.lower() in (each["at"], each["other"])]
    found = on or (held[-1:] if means_relic(words) else [])
    if not found:
        return None
    gone = found[0]
    captain[RELICS] = [each for each in held if each is not gone]
    return gone["at"], f"{who} unloads the relic from {gone['at']} and {gone['other']}."


def move_relics(captain: dict[str, Any], aboard: Captain, free: Collection[str]) -> bool:
    """Lay all relics onto free spaces of another ship; whether there is room."""
    moving, captain[RELICS] = captain.get(RELICS) or [], []
    room = [*free]
    for relic in moving:
        pairs = aboard.pairs(room)
        if not pairs:
            return False
        captain[RELICS].append({**relic, "at": pairs[0][0], "other": pairs[0][1]})
        room = [cell for cell in room if cell not in pairs[0]]
    return True
