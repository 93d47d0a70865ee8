"""What fits where: outfits of every module in holds of every ship, turned and mirrored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from layouts.mixia.grids import Cells, extent


@cache
def orientations(shape: Cells) -> tuple[Cells, ...]:
    """A shape in each of its turns, either side up, with its least column and row at 0; each once."""
    found: dict[Cells, None] = {}
    for side in (shape, frozenset((-x, y) for x, y in shape)):
        for _ in range(4):
            side = frozenset((-y, x) for x, y in side)
            left, top = min(x for x, _ in side), min(y for _, y in side)
            found[frozenset((x - left, y - top) for x, y in side)] = None
    return tuple(found)


def placements(hold: Cells, shape: Cells) -> Iterator[Cells]:
    """Every way a shape may lie in a hold, as the cells that it covers."""
    wide, high = extent(hold)
    for turned in orientations(shape):
        across, down = extent(turned)
        for x in range(wide - across + 1):
            for y in range(high - down + 1):
                covered = frozenset((cx + x, cy + y) for cx, cy in turned)
                if covered <= hold:
                    yield covered


def fit(hold: Cells, shapes: Sequence[Cells]) -> tuple[Cells, ...] | None:
    """One way in which all these shapes lie in a hold together, or None."""
    if not shapes:
        return ()
    first, *others = sorted(shapes, key=len, reverse=True)
    for covered in placements(hold, first):
        found = fit(hold - covered, others) if others else ()
        if found is not None:
            return (covered, *found)
    return None


class Ware(NamedTuple):
    """What a shop has: an outfit's name, its type, price and shape."""

    name: str
    type: str
    price: int
    shape: Cells


def list_load_outs(hold: Cells, shop: Sequence[Ware], credits: int, room: int = 1) -> list[tuple[Ware, ...]]:
    """The sensible load-outs of a hold: an engine and something else besides, paid for, all of it aboard, at least
    `room` spaces left for cargo."""
    most = credits // min(ware.price for ware in shop)
    found = []
    for number in range(2, most + 1):
        for choice in combinations_with_replacement(shop, number):
            types = {ware.type for ware in choice}
            paid = sum(ware.price for ware in choice) <= credits
            left = len(hold) - sum(len(ware.shape) for ware in choice)
            sensible = paid and left >= room and "engine" in types and len(types) > 1
            if sensible and fit(hold, [ware.shape for ware in choice]) is not None:
                found.append(choice)
    return found
