"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from companion.positions.hands import Hands

from .ships import place_name


def _join(whose: str, it: str, x: int, y: int, top: str, again: str) -> str:
    return f"{whose} ship: join{again} {it} at {place_name((x, y))} (top to the {top})"


def _part(whose: str, it: str, x: int, y: int) -> str:
    return f"{whose} ship: remove {it} at {place_name((x, y))}"


HANDS = {
    "players.ship": Hands(put=_join, take=_part),
    "drawn": Hands(put="lay {it}{back} beside the map, to be pushed in", take="take {it} away from beside the map"),
}
