"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from companion.positions.hands import Hands

HANDS = {
    "players.ship": Hands(put="give {who} the {it}{again}", take="take the {it} away from {who}"),
    "players.side": Hands(set="turn {whose} ship card to side {value}{again}"),
}
