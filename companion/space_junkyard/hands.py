"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from companion.positions.hands import Hands

from .ship_words import LAID, from_bridge


def _join(whose: str, it: str, x: int, y: int, top: str, again: str) -> str:
    return f"{whose} ship: join{again} {it}, {LAID[top]}, {from_bridge((x, y))}"


HANDS = {
    "players.ship": Hands(put=_join, take="{whose} ship: remove {it}"),
    "drawn": Hands(put="lay {it} beside the map{again}, to be pushed in", take="take {it} away from beside the map"),
}
