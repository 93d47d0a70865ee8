"""What lies in a hold besides outfits and cubes, in words: plates, pods, mods and relics."""

from __future__ import annotations

from collections.abc import Iterator

from companion.text.grammar import joined

from . import hold
from .constants import FITTINGS, pieces_of
from .hold import Placement
from .marks import State
from .names import outfit_name
from .question_words import name_cells

RELICS = pieces_of("relic-token")


def tell_attached(outfit: str, placement: Placement) -> str:
    """Where a plate or pod lies: `W1 Armor Plating on 1a, outside up`."""
    return f"{outfit_name(outfit)} on {name_cells(hold.write_placement(outfit, placement))}"


def tell_fitted(captain: State) -> Iterator[str]:
    """A captain's mods, plates and pods, and where they lie."""
    for each in captain.get("attached") or ():
        yield tell_attached(each["outfit"], hold.read_placement(each))
    for each in captain.get("mods") or ():
        yield f"{FITTINGS[each['mod']].name} on {each['at']}"


def tell_relic(at: str, other: str, relic: str | None = None) -> str:
    """A relic in a hold, by name where somebody has looked at it: `relic Hoard on 2a and 3a`."""
    return f"relic{f' {RELICS[relic].name}' if relic in RELICS else ''} on {joined([at, other])}"
