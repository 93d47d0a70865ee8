"""Who played and how many points they have, as people type it: `Ann 12, Bo 9`, `12 Ann and 9 Bo`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from companion.text.grammar import amount, either, joined
from components.problems import SalvageError

SUCH = "such as Ann 12, Bo 9"
WHOLE = re.compile(r"[-−+]?\d{1,6}")
LIKE_A_NUMBER = re.compile(r"[-−+]?[\d½¼¾][\d.,/'’½¼¾]*")
"""What is meant as a number, right or wrong; it is no part of a name."""
UNITS = ("point", "points", "pt", "pts", "vp")

Players: TypeAlias = list[tuple[str, int | None]]
"""Names, each with a total if one was typed."""

Numbered: TypeAlias = list[tuple[str, list[int]]]
"""Names with the numbers that belong to them."""


def read_players(line: str, units: Sequence[str] = ()) -> Players:
    """The names in a line, with commas, semicolons or "and" between them, and the number after or before each. Raises
    SalvageError.

    Players who are numbered from 1 have these numbers in their names.

    >>> read_players("Ann 12, Bo Lee: -3"), read_players("Ann: 12; Bo 9 points Cleo")
    ([('Ann', 12), ('Bo Lee', -3)], [('Ann', 12), ('Bo', 9), ('Cleo', None)])
    >>> read_players("Player 1, Player 2"), read_players("Player 1: 12, Player 2: 9")
    ([('Player 1', None), ('Player 2', None)], [('Player 1', 12), ('Player 2', 9)])
    >>> read_players("Anna-Lena 12 and Bo 9"), read_players("12 Ann, 9 Bo"), read_players("Ann, 12, Bo, 9")
    ([('Anna-Lena', 12), ('Bo', 9)], [('Ann', 12), ('Bo', 9)], [('Ann', 12), ('Bo', 9)])
    """
    parts = [part.split() for part in re.split(r"[,;\n]|(?<=\s)(?:and|&)(?=\s)", re.sub("[=:]", " ", line))]
    first = next((part[0] for part in parts if part), "")
    find = _numbers_first if LIKE_A_NUMBER.fullmatch(first) else _names_first
    found = find([part for part in parts if part], {*UNITS, *units})
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


def _names_first(parts: Sequence[Sequence[str]], units: set[str]) -> Numbered:
    """The names in the parts of a line, each with the numbers after it."""
    found: Numbered = []
    for part in parts:
        name: list[str] = []
        for word in part:
            if LIKE_A_NUMBER.fullmatch(word):
                if name:
                    found.append((" ".join(name), []))
                    name = []
                found[-1][1].append(whole_number(word))
            elif name or word is part[0] or not _is_unit(word, units):
                name.append(word)
        if name:
            found.append((" ".join(name), []))
    return found


def _numbers_first(parts: Sequence[Sequence[str]], units: set[str]) -> Numbered:
    """The names in the parts of a line, each with the number before it. Raises SalvageError where one has no name."""
    found: Numbered = []
    numbers: list[int] = []
    for part in parts:
        name: list[str] = []
        for word in part:
            if LIKE_A_NUMBER.fullmatch(word):
                if name:
                    found.append((" ".join(name), numbers))
                    name, numbers = [], []
                numbers.append(whole_number(word))
            elif name or not numbers or not _is_unit(word, units):
                name.append(word)
        if name:
            found.append((" ".join(name), numbers))
            numbers = []
    if numbers:
        raise SalvageError(f"type a name for each number, {SUCH}")
    return found


def _is_unit(word: str, units: set[str]) -> bool:
    return word.lower().rstrip(".") in units


def whole_number(word: str) -> int:
    """The number that a word is, with or without a sign. Raises SalvageError."""
    if not WHOLE.fullmatch(word):
        raise SalvageError(f"{word!r} isn't a whole number; type one of up to 6 digits")
    return int(word.replace("−", "-"))


def read_totals(line: str, names: Sequence[str], units: Sequence[str] = ()) -> dict[str, int]:
    """The totals in a line, by the names before them, or else in the order of the names. Raises SalvageError.

    >>> read_totals("12 9", ["Ann", "Bo"]), read_totals("b 9, Ann 12", ["Ann", "Bo"])
    ({'Ann': 12, 'Bo': 9}, {'Bo': 9, 'Ann': 12})
    """
    words = re.sub(r"[,;]", " ", line).split()
    if all(map(LIKE_A_NUMBER.fullmatch, words)):
        if len(words) > len(names):
            raise SalvageError(
                f"those are {amount(len(words), 'number')} for {amount(len(names), 'player')} ({joined(names)})"
            )
        return dict(zip(names, map(whole_number, words), strict=False))
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
