"""Whom missions are about: by the seats, by fame or credits, and with two captains NPCs as well (XI-277 XI-285 XI-293
XI-474 XI-A96)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from companion.text.grammar import either
from components.values import NamedTuple

from .constants import NPCS


class Standing(NamedTuple):
    """What a captain has that targets go by."""

    fame: int
    credits: int


LEFT, RIGHT, SECOND_LEFT = "left", "right", "second left"
MOST_FAME, MOST_CREDITS = "most fame", "most credits"
WHERE = {
    LEFT: " on the left",
    RIGHT: " on the right",
    SECOND_LEFT: ", second on the left",
    MOST_FAME: ", with most fame",
    MOST_CREDITS: ", with most credits",
}
"""What follows the names of those who are meant."""
BY_SEAT: Mapping[str, Callable[[Sequence[str]], str]] = {
    LEFT: lambda others: others[0],
    RIGHT: lambda others: others[-1],
    SECOND_LEFT: lambda others: others[1],
}
"""Who of two others or more sits where, the next to the left being the first."""
BY_MOST: Mapping[str, Callable[[Standing], int]] = {
    MOST_FAME: lambda standing: standing.fame,
    MOST_CREDITS: lambda standing: standing.credits,
}


def targets_among(target: str, captain: str, captains: Mapping[str, Standing], npcs: Iterable[str]) -> list[str]:
    """Return the targets of a captain's mission; several if they are equal and its captain picks. captains: all,
    clockwise. With two captains NPCs count as players (XI-474): the target is whoever sits anywhere else.

    >>> captains = {"Ann": Standing(1, 0), "Bo": Standing(3, 2000), "Cy": Standing(3, 1000)}
    >>> [targets_among(each, "Ann", captains, ["scoundrel"]) for each in WHERE]
    [['Bo'], ['Cy'], ['Cy'], ['Bo', 'Cy'], ['Bo']]
    >>> targets_among("left", "Bo", dict.fromkeys(["Ann", "Bo"], Standing(0, 0)), ["scoundrel"])
    ['Ann', 'scoundrel']
    """
    seats = list(captains)
    start = seats.index(captain)
    others = [*seats[start + 1 :], *seats[:start]]
    if len(others) == 1:
        return [*others, *npcs]
    if target in BY_SEAT:
        return [BY_SEAT[target](others)]
    worth = {name: BY_MOST[target](captains[name]) for name in others}
    return [name for name in others if worth[name] == max(worth.values())]


def target_words(target: str, names: Collection[str]) -> str:
    """Return the targets by name.

    >>> target_words("left", ["Bo"]), target_words("right", ["Bo", "enforcer", "merchant"])
    ('Bo on the left', 'Bo or any NPC')
    """
    captains = [name for name in names if name not in NPCS]
    return f"{either(captains)} or any NPC" if len(captains) < len(names) else f"{either(captains)}{WHERE[target]}"
