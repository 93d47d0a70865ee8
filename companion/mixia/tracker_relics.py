"""Relics in holds in tracker mode.

load relic [3b 4b] · unload 3b          a relic, face down on two spaces; without them where one fits
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from components.modules import why_absent
from components.problems import SalvageError, listed

from .constants import GAME, RELIC
from .table import Captain

RELICS = "relics"
"""What the state calls them."""


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
