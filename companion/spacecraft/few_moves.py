"""Rebuilding for a card with few parts moved (SC-061): the quick result of `rebuild` is improved, as people move each
part by hand.

First parts move back one by one to where they lay, as long as the card stays met. Then one or two parts are taken off
in all ways and a few are put on anywhere, within the time that a player will wait.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from .constants import CONNECTOR, HULL, PARTS, SHAPES
from .rebuild import complete, count_shared, rebuild
from .requirements import COLUMNS, ROWS, Lack, Requirement, lacks
from .rocket import HOME, Placed, Rocket, connected, parts_of, places

MAX_PARTS_OFF, MAX_PARTS_ON = 2, 4
"""Most parts taken off with everything they hold, and most parts put on until the card is met."""

MAX_TRIED_ROCKETS = 1500
"""Most rockets examined for a card: a tenth of a second."""


@lru_cache(maxsize=1 << 12)
def rearrange(rocket: Rocket, spare: tuple[str, ...], requirement: Requirement) -> Rocket | None:
    """Arrange a rocket's parts and the spare ones to meet a card, leaving as many as possible in place. Returns None if
    `rebuild` finds no arrangement."""
    found = rebuild(rocket, spare, requirement)
    if found is None:
        return None
    settled = (_settle(each, rocket, requirement) for each in (found, mirror(found)))
    best = max(settled, key=lambda each: _worth(rocket, each))
    tried = Tried(MAX_TRIED_ROCKETS)
    for number in range(MAX_PARTS_OFF + 1):
        if count_shared(rocket, best) >= len(rocket) - number:
            break
        others = (_finish(each, rocket, spare) for each in _searched(rocket, spare, requirement, number, tried))
        best = max((best, *others), key=lambda each: _worth(rocket, each))
    return best


def _worth(rocket: Rocket, new: Rocket) -> tuple[int, int]:
    """Return the number of parts that stay, then the number in use."""
    return count_shared(rocket, new), len(new)


class Tried:
    """The rockets that a search has examined, with the number of parts that could still be put on."""

    def __init__(self, most: int) -> None:
        self.left = most
        self.seen: dict[frozenset[Placed], int] = {}

    def is_new(self, rocket: Rocket, more: int) -> bool:
        """Return whether to examine a rocket to which a number of parts may be added."""
        key = frozenset(rocket)
        if self.left <= 0 or self.seen.get(key, -1) >= more:
            return False
        self.left -= 1
        self.seen[key] = more
        return True


def _searched(
    rocket: Rocket, spare: Sequence[str], requirement: Requirement, number: int, tried: Tried
) -> Iterator[Rocket]:
    """Yield rockets that meet a card with a number of parts taken off, and as few as possible put on."""
    off = [each for each in rocket if each.cell != HOME]
    kept = [connected(each for each in rocket if each not in chosen) for chosen in combinations(off, number)]
    for most in range(1, MAX_PARTS_ON + 1):
        found: list[Rocket] = []
        for left in dict.fromkeys(kept):
            pool = parts_of(rocket) - parts_of(left) + Counter(spare)
            found += _put_on(left, pool, requirement, most, tried)
        if found:
            yield from found
            return


def _put_on(left: Rocket, pool: Counter[str], requirement: Requirement, most: int, tried: Tried) -> Iterator[Rocket]:
    """Yield every way of putting on a number of parts after which a rocket meets a card."""
    missing = lacks(left, requirement)
    if not missing:
        yield left
        return
    if _least(missing) > most or not tried.is_new(left, most):
        return
    for part in sorted(pool):
        if pool[part] and _helps(part, missing, spare=most - _least(missing)):
            for each in places(left, part):
                yield from _put_on((*left, each), pool - Counter([part]), requirement, most - 1, tried)


def _least(missing: Sequence[Lack]) -> int:
    """Return the least number of parts that could supply what is missing: one shape each, and up to two colours."""
    shapes = sum(each.number for each in missing if each.what in SHAPES)
    colours = sum(each.number for each in missing if each.what not in (*SHAPES, COLUMNS, ROWS))
    return max(shapes, (colours + 1) // 2, *(each.number for each in missing if each.what in (COLUMNS, ROWS)), 0)


def _helps(part: str, missing: Sequence[Lack], spare: int) -> bool:
    """Return whether a part supplies something missing, or may hold a part that does, if there are parts to spare."""
    lacking = {each.what for each in missing}
    shape, colours = PARTS[part].shape, PARTS[part].colours
    wanted = shape in lacking or not colours.isdisjoint(lacking) or not lacking.isdisjoint((COLUMNS, ROWS))
    return wanted or (spare > 0 and shape in (HULL, CONNECTOR))


def _finish(new: Rocket, rocket: Rocket, spare: Iterable[str]) -> Rocket:
    """Put all other parts on a rocket, in their old places or elsewhere."""
    pool = parts_of(rocket) + Counter(spare) - parts_of(new)
    better = True
    while better:
        back = [each for each in rocket if each not in new and pool[each.part] and each in places(new, each.part)]
        for each in back[:1]:
            new, pool = (*new, each), pool - Counter([each.part])
        better = bool(back)
    return complete(new, pool.elements(), Requirement())


def _settle(new: Rocket, rocket: Rocket, requirement: Requirement) -> Rocket:
    """Move parts of a rocket back to their places in another, as long as it still meets a card."""
    for old in rocket:
        elsewhere = [each for each in new if each.part == old.part and each not in rocket]
        for each in elsewhere if old not in new else ():
            left = connected(other for other in new if other != each)
            if len(left) == len(new) - 1 and old in places(left, old.part) and not lacks((*left, old), requirement):
                return _settle((*left, old), rocket, requirement)
    return new


def mirror(rocket: Rocket) -> Rocket:
    """Return a rocket with left and right exchanged."""
    return tuple(each._replace(x=-each.x, flipped=PARTS[each.part].flips and not each.flipped) for each in rocket)
