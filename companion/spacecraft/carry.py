"""What leaving carries, for undo and redo: the tiles go between a cart and their place beside the board in one go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .things import tiles_in_words


def carry(now: Mapping[str, Any], then: Mapping[str, Any]) -> tuple[str, dict[str, Any]] | None:
    """The tiles that players bring home in a leave, or that an undo brings back to their carts (SC-052), and the
    position after it; None where there are none."""
    said, players = [], dict(now["players"])
    for name, player in now["players"].items():
        other = then["players"][name]
        cart, beside = Counter(player["board"]), Counter(player["store"])
        new_cart, new_beside = Counter(other["board"]), Counter(other["store"])
        home, back = (cart - new_cart) & (new_beside - beside), (new_cart - cart) & (beside - new_beside)
        if not home and not back:
            continue
        if home:
            said.append(f"Move {tiles_in_words([*home.elements()])} from {name}'s cart to beside {name}'s board.")
        if back:
            said.append(f"Move {tiles_in_words([*back.elements()])} from beside {name}'s board into {name}'s cart.")
        cart, beside = cart - home + back, beside - back + home
        players[name] = {**player, "board": [*cart.elements()], "store": dict(beside)}
    return (" ".join(said), {**now, "players": players}) if said else None
