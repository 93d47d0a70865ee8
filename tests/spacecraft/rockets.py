"""Random rockets for tests, grown part by part; and what a player's hand of parts may be."""

from __future__ import annotations

from companion.spacecraft.constants import BUILDABLE, PARTS
from companion.spacecraft.rocket import START, Rocket, places

from ..lots import Random, one_of, upto


def random_parts(number: int, random: Random, kinds: tuple[str, ...] = BUILDABLE) -> list[str]:
    """So many parts to build, of some kinds, no more of each than the box holds."""
    chosen: list[str] = []
    while len(chosen) < number:
        part = one_of(kinds, random)
        if chosen.count(part) < PARTS[part].copies:
            chosen.append(part)
    return chosen


def grown(parts: list[str], random: Random) -> tuple[Rocket, list[str]]:
    """A rocket that the parts were put on one by one, each anywhere; and those that found no place."""
    rocket, left = START, []
    for part in parts:
        free = places(rocket, part)
        if free:
            rocket = (*rocket, one_of(free, random))
        else:
            left.append(part)
    return rocket, left


def random_rocket(random: Random, most: int = 14, kinds: tuple[str, ...] = BUILDABLE) -> Rocket:
    """A rocket of up to so many parts beside the starting hull; hulls come first half of the time, so that it grows."""
    parts = random_parts(upto(most, random), random, kinds)
    if random() < 0.5:
        parts.sort(key=lambda part: PARTS[part].shape != "hull")
    return grown(parts, random)[0]
