"""Who played and how many points they have, as people type it: `Ann 12, Bo 9`, `Ann: 12; Bo: 9`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from companion.text.grammar import either
from components.problems import SalvageError

SUCH = "such as Ann 12, Bo 9"
WHOLE = re.compile(r"[-−+]?\d{1,6}")
LIKE_A_NUMBER = re.compile(r"[-−+]?[\d½¼¾][\d.,/'’½¼¾]*")
"""What is meant as a number, right or wrong; it is no part of a name."""
UNITS = ("point", "points", "pt", "pts", "vp")

Players: TypeAlias = list[tuple[str, int | None]]
"""Names, each with a total if one was typed."""


def read_players(line: str, units: Sequence[str] = ()) -> Players:
    """The names in a line, with commas or semicolons between them, and the number after each. Raises SalvageError.

    Players who are numbered from 1 have these numbers in their names.

    >>> read_players("Ann 12, Bo Lee: -3"), read_players("Ann: 12; Bo 9 points Cleo")
    ([('Ann', 12), ('Bo Lee', -3)], [('Ann', 12), ('Bo', 9), ('Cleo', None)])
    >>> read_players("Player 1, Player 2"), read_players("Player 1: 12, Player 2: 9")
    ([('Player 1', None), ('Player 2', None)], [('Player 1', 12), ('Player 2', 9)])
    """
    found = [each for part in re.split(r"[,;\n]", line) for each in _read_part(part, {*UNITS, *units})]
    bases = {name.casefold() for name, _ in found}
    if found[1:] and len(bases) == 1 and [numbers[:1] for _, numbers in found] == [[n + 1] for n in range(len(found))]:
        found = [(f"{name} {numbers[0]}", numbers[1:]) for name, numbers in found]
    seen: set[str] = set()
    for name, numbers in found:
        if name.casefold() in seen:
            raise SalvageError(f"{name} is named twice; each player needs a name of their own")
        if numbers[1:]:
            raise SalvageError(f"{name} has {len(numbers)} numbers; type one for each player, {SUCH}")
        seen.add(name.casefold())
    return [(name, numbers[0] if numbers else None) for name, numbers in found]


def _read_part(part: str, units: set[str]) -> list[tuple[str, list[int]]]:
    """The names between two commas, each with the numbers after it."""
    found: list[tuple[str, list[int]]] = []
    name: list[str] = []
    for word in part.replace("=", " ").replace(":", " ").split():
        if LIKE_A_NUMBER.fullmatch(word):
            if not name and not found:
                raise SalvageError(f"type a name before each number, {SUCH}")
            if name:
                found.append((" ".join(name), []))
                name = []
            found[-1][1].append(_whole(word))
        elif name or not found or word.lower().rstrip(".") not in units:
            name.append(word)
    return [*found, (" ".join(name), [])] if name else found


def _whole(word: str) -> int:
    """The number that a word is. Raises SalvageError."""
    if not WHOLE.fullmatch(word):
        raise SalvageError(f"{word!r} isn't a whole number; type one of up to 6 digits, {SUCH}")
    return int(word.replace("−", "-"))


def read_totals(line: str, names: Sequence[str], units: Sequence[str] = ()) -> dict[str, int]:
    """The totals in a line, by the names before them, or else in the order of the names. Raises SalvageError.

    >>> read_totals("12 9", ["Ann", "Bo"]), read_totals("b 9, Ann 12", ["Ann", "Bo"])
    ({'Ann': 12, 'Bo': 9}, {'Bo': 9, 'Ann': 12})
    """
    words = re.sub(r"[,;]", " ", line).split()
    if all(map(LIKE_A_NUMBER.fullmatch, words)):
        if len(words) > len(names):
            raise SalvageError(f"that is more than {len(names)}")
        return dict(zip(names, map(_whole, words), strict=False))
    totals = {}
    for word, number in read_players(line, units):
        if number is None:
            raise SalvageError(f"{word!r} isn't a whole number")
        found = [name for name in names if name.lower() == word.lower()]
        found = found or [name for name in names if name.lower().startswith(word.lower())]
        if len(found) != 1:
            raise SalvageError(f"{word!r} isn't one of the players; type {either(names)}")
        totals[found[0]] = number
    return totals
