"""Whom missions are about: by the seats, by fame, and with two captains NPCs as well (XI-277 XI-285 XI-474 XI-A96)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from companion.text.grammar import either

from .constants import NPCS

LEFT, RIGHT, SECOND_LEFT, MOST_FAME = "left", "right", "second left", "most fame"
WHERE = {
    LEFT: " on the left",
    RIGHT: " on the right",
    SECOND_LEFT: ", second on the left",
    MOST_FAME: ", with most fame",
}
"""What follows the names of those who are meant."""


def targets_among(target: str, captain: str, fame: Mapping[str, int], npcs: Iterable[str]) -> list[str]:
    """Whom a captain's mission with such a target means; several where fame is equal and its captain picks. `fame`: of
    all captains, clockwise.

    With two captains NPCs count as players (XI-474): whoever sits anywhere else is the target.

    >>> fame = {"Ann": 1, "Bo": 3, "Cy": 3}
    >>> [targets_among(each, "Ann", fame, ["scoundrel"]) for each in WHERE]
    [['Bo'], ['Cy'], ['Cy'], ['Bo', 'Cy']]
    >>> targets_among("left", "Bo", {"Ann": 0, "Bo": 0}, ["scoundrel"])
    ['Ann', 'scoundrel']
    """
    seats = list(fame)
    start = seats.index(captain)
    others = [*seats[start + 1 :], *seats[:start]]
    if len(others) == 1:
        return [*others, *npcs]
    if target == LEFT:
        return [others[0]]
    if target == RIGHT:
        return [others[-1]]
    if target == SECOND_LEFT:
        return [others[1] if len(others) > 1 else others[0]]
    most = max(fame[name] for name in others)
    return [name for name in others if fame[name] == most]


def target_words(target: str, names: Collection[str]) -> str:
    """Who is meant, by name.

    >>> target_words("left", ["Bo"]), target_words("right", ["Bo", "enforcer", "merchant"])
    ('Bo on the left', 'Bo or any NPC')
    """
    captains = [name for name in names if name not in NPCS]
    return f"{either(captains)} or any NPC" if len(captains) < len(names) else f"{either(captains)}{WHERE[target]}"
