"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.hands import Hands

from .ship_words import LAID, TURNED, from_bridge, place_of


def _join(whose: str, it: str, x: int, y: int, top: str, again: str) -> str:
    return f"{whose} ship: join{again} {it}, {LAID[top]}, {from_bridge((x, y))}"


def _lies(every: Sequence[Mapping[str, Any]], tile: str, x: int, y: int, top: str, new: bool | None) -> str:
    """A section as it lies in a ship: `K11R right of the bridge, upside down`."""
    where = place_of(every, {"x": x, "y": y})
    return f"{tile} {where}, {TURNED[top]}{', joined this turn' if new else ''}"


HANDS = {
    "players.ship": Hands(put=_join, take="{whose} ship: remove {it}", entry=_lies),
    "drawn": Hands(put="lay {it} beside the map{again}, to be pushed in", take="take {it} away from beside the map"),
}
