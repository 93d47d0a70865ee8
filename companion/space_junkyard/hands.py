"""What hands do with the pieces, for undo and redo."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.positions.hands import Hands
from companion.text.grammar import joined
from components.schema import UNSEEN

from .constants import LARGE, SMALL, in_rows
from .setup import SET_UP
from .ship_words import TURNED, from_bridge, place_of, tile_name
from .table import SMALLER_BOARD

MOST_NAMED = 6
"""Tiles that are told one by one; of more the spaces, or a list."""


def _join(whose: str, it: str, x: int, y: int, top: str, again: str) -> str:
    return f"{whose} ship: join{again} {it}, {TURNED[top]}, {from_bridge((x, y))}"


def _lies(every: Sequence[Mapping[str, Any]], tile: str, x: int, y: int, top: str, new: bool | None) -> str:
    """A section as it lies in a ship: `K11R right of the bridge, upside down`."""
    where = place_of(every, {"x": x, "y": y})
    return f"{tile} {where}, {TURNED[top]}{', joined this turn' if new else ''}"


def _map(value: Mapping[str, str], was: Mapping[str, str], back: str) -> str:
    """The tiles to take off the map, and those to put there."""
    changed = in_rows(space for space in {*value, *was} if value.get(space) != was.get(space))
    off, on = [space for space in changed if space in was], [space for space in changed if space in value]
    if len(off) <= MOST_NAMED:
        taken = f"take {joined([f'{tile_name(was[space])} off {space}' for space in off])}" if off else ""
    else:
        taken = "clear the map" if len(off) == len(was) else f"take the tiles off {joined(off)}"
    tiles = [f"{tile_name(value[space])}{'' if number else back} on {space}" for number, space in enumerate(on)]
    return "; ".join(filter(None, [taken, f"put {joined(tiles)}" if tiles else ""]))


def _put_beside(it: str, again: str) -> str:
    """A new tile that is to be pushed in, or was."""
    return f"lay {tile_name(it)} beside the map{again}, to be pushed in"


def _put_away(it: str, back: str) -> str:
    """A new tile that isn't beside the map any more: undone, or gone since it was pushed in (`carry`)."""
    tile = tile_name(it)
    return f"put {tile} from beside the map back on top of the stack" if back else f"take {tile} from beside the map"


def _stack(
    value: Sequence[str],
    was: Sequence[str],
    back: str,
    phase: str,
    map: Mapping[str, str],
    options: Mapping[str, Any],
    drawn: str | None,
    now: Mapping[str, Any],
) -> str:
    """Undone, tiles that everybody has seen go back as they came, the one beside the map before (`_put_away`); others
    are only told to come from there, as they are told where they go. Many that set-up lays on the map are told by their
    spaces, in whose order it lays them. phase, map, options, drawn: of the position that is to be; now: the position
    that lies there."""
    come, gone = ([tile_name(tile) for tile in _known_tiles(*heaps)] for heaps in ((value, was), (was, value)))
    if now.get("drawn") not in (None, drawn) and (beside := tile_name(now["drawn"])) in come:
        come.remove(beside)
    squares = (SMALL if options.get(SMALLER_BOARD) else LARGE).squares
    if not come:
        if len(gone) > MOST_NAMED and phase in SET_UP:
            first, last = squares[len(map) - len(gone)], squares[len(map) - 1]
            return f"the {len(gone)} tiles come from the top of the stack, row by row from {first} to {last}"
        return (
            f"{', then '.join(gone)} {'comes' if len(gone) == 1 else 'come'} from the top of the stack" if gone else ""
        )
    if len(come) <= MOST_NAMED:
        return f"put {', then '.join(come)}{back} on top of the stack, face down"
    if phase in SET_UP and len(map) + len(come) <= len(squares):  # None is from a turn, of which nothing else tells.
        first, last = squares[len(map) + len(come) - 1], squares[len(map)]
        return f"put the {len(come)} tiles{back} on top of the stack, face down, row by row from {first} back to {last}"
    return f"put {len(come)} tiles{back} on top of the stack, face down: {', '.join(come)}"


def _known_tiles(some: Sequence[str] | None, others: Sequence[str] | None) -> list[str]:
    """The tiles of one heap that aren't in another, as far as they are known."""
    return [tile for tile in (Counter(some) - Counter(others)).elements() if tile != UNSEEN]


HANDS = {
    "players.at": Hands(order=1),  # A tug stands on its tile, so that comes first.
    "players.ship": Hands(put=_join, take="{whose} ship: remove {it}", entry=_lies),
    "map": Hands(set=_map),
    "drawn": Hands(put=_put_beside, take=_put_away),
    "stack": Hands(set=_stack),
}
