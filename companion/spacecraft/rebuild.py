"""Rebuilding a rocket for a card (SC-061) with the fewest moves found, or for a goal.

First the rocket is completed with spare parts, then also after taking off one or two parts; if that isn't enough, whole
rockets are laid out: a row of towers joined by connectors, all other hulls on the towers, and everything else where it
fits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import lru_cache
from itertools import combinations

from .constants import CONNECTOR, ENGINE, FIN, HULL, NOSE, PARTS, STARTING_HULL
from .goals import cases
from .requirements import COLUMNS, ROWS, Requirement, lacks, meets
from .rocket import HOME, Placed, Rocket, centred, connected, parts_of, places, take_off

ORDER = {HULL: 0, NOSE: 1, ENGINE: 2, CONNECTOR: 3, FIN: 4}
"""Order of putting parts on: hulls hold the others, tops and bottoms are few, and a connector needs more room than a
fin."""


def possible(parts: Sequence[str], requirement: Requirement) -> bool:
    """Return whether a player's parts could be enough for a card in some arrangement; a quick test that rules most
    out."""
    shapes = Counter(PARTS[part].shape for part in parts)
    colours = Counter(colour for part in parts for colour in PARTS[part].colours)
    needed = dict(requirement.shapes)
    if any(shapes[shape] < least for shape, least in needed.items()):
        return False
    if any(colours[colour] < least for colour, least in requirement.colours):
        return False
    # Each nose and each engine needs its own tower of hulls, and connectors join the towers.
    towers = max(needed.get(NOSE, 0), needed.get(ENGINE, 0))
    if towers > min(shapes[HULL], shapes[CONNECTOR] + 1):
        return False
    return requirement.columns <= widest(shapes) and requirement.rows <= highest(shapes)


def widest(shapes: Mapping[str, int]) -> int:
    """Return the most columns of a rocket: hulls in a row with a connector between each two, and one more part at each
    end."""
    joints = min(shapes[HULL] - 1, shapes[CONNECTOR])
    return 2 * joints + 1 + min(2, shapes[CONNECTOR] - joints + shapes[FIN])


def highest(shapes: Mapping[str, int]) -> int:
    """Return the most rows of a rocket: stacked hulls, a nose and an engine."""
    return shapes[HULL] + min(1, shapes[NOSE]) + min(1, shapes[ENGINE])


@lru_cache(maxsize=1 << 12)
def rebuild(rocket: Rocket, spare: tuple[str, ...], requirement: Requirement) -> Rocket | None:
    """Return the arrangement of a rocket's parts and the spare ones that meets a card and moves the fewest parts, or
    None if none is found."""
    tried = (_best(rocket, requirement, candidates) for candidates in _ways(rocket, spare, requirement))
    return next((found for found in tried if found is not None), None)


@lru_cache(maxsize=1 << 12)
def can_be_rebuilt(rocket: Rocket, spare: tuple[str, ...], requirement: Requirement) -> bool:
    """Return whether `rebuild` finds an arrangement; most cases are decided by the first few, without searching for the
    best."""
    return any(not lacks(each, requirement) for ways in _ways(rocket, spare, requirement) for each in ways)


def _ways(rocket: Rocket, spare: tuple[str, ...], requirement: Requirement) -> Iterator[Iterable[Rocket]]:
    """Yield arrangements that may meet a card, those with few moves first; none if it is impossible."""
    parts = (*(each.part for each in rocket), *spare)
    if possible(parts, requirement):
        yield [complete(rocket, spare, requirement)]
        tried = {rocket}
        for number in (1, 2):
            yield _taken_off(rocket, spare, requirement, number, tried)
        yield _laid_out(parts, requirement)


def _best(rocket: Rocket, requirement: Requirement, candidates: Iterable[Rocket]) -> Rocket | None:
    """Return the arrangement that meets a card, leaves the most parts in place, and is largest; None if none meets
    it."""
    good = [each for each in candidates if not lacks(each, requirement)]
    return max(good, key=lambda each: (count_shared(rocket, each), len(each)), default=None)


def count_shared(rocket: Rocket, other: Rocket) -> int:
    """Return the number of parts with the same place in both rockets."""
    return len(set(rocket) & set(other))


def count_moved(rocket: Rocket, other: Rocket) -> int:
    """Return the number of parts handled to turn one rocket into the other: put on, moved or taken off."""
    kept = set(rocket) & set(other)
    off, on = (parts_of(each for each in lying if each not in kept) for lying in (rocket, other))
    return (off | on).total()


def complete(rocket: Rocket, spare: Iterable[str], requirement: Requirement) -> Rocket:
    """Put parts on a rocket until it meets the card, then all others that fit."""
    pool = sorted(spare, key=lambda part: (ORDER[PARTS[part].shape], part))
    while lacking := lacks(rocket, requirement):
        better = _useful(rocket, pool, {each.what for each in lacking})
        if better is None:
            break
        rocket = (*rocket, better)
        pool.remove(better.part)
    for part in pool:
        free = places(rocket, part)
        if free:
            rocket = (*rocket, free[0])
    return rocket


def _useful(rocket: Rocket, pool: Sequence[str], lacking: Set[str]) -> Placed | None:
    """Return a part with a place that brings a rocket closer to a card, or None. lacking: what the card still needs."""
    xs = {each.x for each in rocket} if COLUMNS in lacking else ()
    ys = {each.y for each in rocket} if ROWS in lacking else ()
    # Parts with two lacking colours come first, as those with one may need the same place.
    for part in sorted(dict.fromkeys(pool), key=lambda part: -len(PARTS[part].colours & lacking)):
        wanted = PARTS[part].shape in lacking or not PARTS[part].colours.isdisjoint(lacking)
        for each in places(rocket, part) if wanted or xs or ys else ():
            if wanted or (xs and each.x not in xs) or (ys and each.y not in ys):
                return each
    return None


def _taken_off(
    rocket: Rocket, spare: Sequence[str], requirement: Requirement, number: int, tried: set[Rocket]
) -> Iterator[Rocket]:
    """Yield the rocket with a number of parts and everything they held taken off and put on elsewhere. Remainders in
    `tried` are skipped, as different choices may leave the same."""
    for chosen in combinations([each for each in rocket if each.cell != HOME], number):
        left = connected(each for each in rocket if each not in chosen)
        if left not in tried:
            tried.add(left)
            off = parts_of(rocket) - parts_of(left)
            yield complete(left, (*spare, *off.elements()), requirement)


def makes_room(rocket: Rocket, part: str) -> bool:
    """Return whether a part fits once others are moved, with none left out."""
    shapes = Counter(PARTS[each].shape for each in (*(each.part for each in rocket), part))
    return can_be_rebuilt(rocket, (part,), Requirement(shapes=tuple(shapes.items())))


# ---- whole rockets ----------------------------------------------------------------------------------------------


def _laid_out(parts: Sequence[str], requirement: Requirement) -> Iterator[Rocket]:
    """Yield rockets with all hulls in towers: from one to as many as connectors join, with the others stacked in
    several ways."""
    hulls = [STARTING_HULL, *sorted(each for each in parts if PARTS[each].shape == HULL and each != STARTING_HULL)]
    connectors = sorted(each for each in parts if PARTS[each].shape == CONNECTOR)
    others = [each for each in parts if PARTS[each].shape not in (HULL, CONNECTOR)]
    for towers in range(1, 1 + min(len(hulls), len(connectors) + 1)):
        row = [Placed(hull, 2 * number, 0) for number, hull in enumerate(hulls[:towers])]
        joints = [Placed(each, 2 * number + 1, 0) for number, each in enumerate(connectors[: towers - 1])]
        left = (*connectors[towers - 1 :], *others)
        for stack in _stacks(hulls[towers:], towers):
            rocket = complete((*row, *joints, *stack), left, requirement)
            if not lacks(rocket, requirement):
                yield from (centred(_exchange(rocket, row[0], home)) for home in row)


def _stacks(hulls: Sequence[str], towers: int) -> Iterator[list[Placed]]:
    """Yield ways to stack further hulls: on the first tower, on and below it, or on the first and the last."""
    up = [Placed(hull, 0, 1 + number) for number, hull in enumerate(hulls)]
    yield up
    if len(hulls) > 1:
        yield [Placed(hull, 0, (1 + n // 2) * (-1 if n % 2 else 1)) for n, hull in enumerate(hulls)]
    if hulls and towers > 1:
        last = 2 * (towers - 1)
        yield [Placed(hull, last if n % 2 else 0, 1 + n // 2) for n, hull in enumerate(hulls)]


def _exchange(rocket: Rocket, one: Placed, other: Placed) -> Rocket:
    """Return a rocket with two of its parts exchanged."""
    new = {one: one._replace(part=other.part), other: other._replace(part=one.part)}
    return tuple(new.get(each, each) for each in rocket)


# ---- goals ------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def rebuild_for_goal(rocket: Rocket, spare: tuple[str, ...], goal: str, keep: tuple[str, ...]) -> Rocket | None:
    """Return a rocket with more cases of a goal that still meets some cards and has no fewer parts, or None.

    Parts are exchanged or moved one by one as long as each change adds a case; first in the rocket as it is, then with
    the spare parts put on.
    """
    whole = complete(rocket, spare, Requirement())
    climbed = [_climb(start, goal, keep) for start in dict.fromkeys((rocket, whole))]
    better = [each for each in climbed if len(cases(each, goal)) > len(cases(rocket, goal))]
    return max(better, key=lambda each: (len(cases(each, goal)), count_shared(rocket, each)), default=None)


def _climb(rocket: Rocket, goal: str, keep: tuple[str, ...]) -> Rocket:
    """Improve a rocket as long as a single change adds cases of a goal."""
    while True:
        good = [each for each in neighbours(rocket) if all(meets(each, card) for card in keep)]
        best = max(good, key=lambda each: len(cases(each, goal)), default=rocket)
        if len(cases(best, goal)) <= len(cases(rocket, goal)):
            return rocket
        rocket = best


def neighbours(rocket: Rocket) -> Iterator[Rocket]:
    """Yield rockets with two parts exchanged, then with one part that holds no other moved."""
    yield from exchanges(rocket)
    for each in rocket:
        left = take_off(rocket, each.cell)
        if each.part != STARTING_HULL and len(left) == len(rocket) - 1:
            yield from ((*left, new) for new in places(left, each.part))


def exchanges(rocket: Rocket) -> Iterator[Rocket]:
    """Yield rockets with two parts of the same shape exchanged."""
    for one, first in enumerate(rocket):
        for second in rocket[one + 1 :]:
            if first.part != second.part and PARTS[first.part].shape == PARTS[second.part].shape:
                yield centred(_exchange(rocket, first, second))
