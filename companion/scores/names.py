"""Parser for names with numbers: `Ann 12, Bo 9`, `12 Ann and 9 Bo`, `missions 3, 2 titles`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TypeAlias

from companion.text.numbers import is_like_a_number, join_thousands, whole_number
from companion.text.same_names import as_read
from components.base.files import spell
from components.messages import _
from components.problems import SalvageError

SEPARATORS = re.compile(r"[,;\n]|(?<=\s)(?:and|&)(?=\s)")
UNITS = ("point", "points", "pt", "pts", "vp")

Numbered: TypeAlias = list[tuple[list[str], list[str]]]
"""The words of each name, with the numbers that belong to it, as typed."""


def number_names(line: str, units: Collection[str] = ()) -> Numbered:
    """Parse names separated by commas, semicolons or "and", with the numbers after or before each. Raises SalvageError
    if a number has no name.

    >>> number_names("Ann 12, Bo Lee: -3"), number_names("12 Ann and 9 points Bo")
    ([(['Ann'], ['12']), (['Bo', 'Lee'], ['-3'])], [(['Ann'], ['12']), (['Bo'], ['9'])])
    >>> number_names("Ann 12 Bo 9; Cleo"), number_names("Ann, 12, 9 Bo")
    ([(['Ann'], ['12']), (['Bo'], ['9']), (['Cleo'], [])], [(['Ann'], ['12']), (['Bo'], ['9'])])
    >>> number_names("Ann 1,000, Bo 900")
    [(['Ann'], ['1000']), (['Bo'], ['900'])]
    """
    named_numbers: Numbered = []
    for part in SEPARATORS.split(re.sub("[=:]", " ", join_thousands(line))):
        every, also = part.split(), {*UNITS, *units}
        is_unit = [is_like_a_number(last) and word.lower().rstrip(".") in also for last, word in pairwise(["", *every])]
        words = [word for word, is_left_out in zip(every, is_unit, strict=True) if not is_left_out]
        if words and is_like_a_number(words[0]) and not is_like_a_number(words[-1]):
            turned: Numbered = []
            _pair(words[::-1], turned)
            named_numbers += [(name[::-1], numbers[::-1]) for name, numbers in reversed(turned)]
        else:
            _pair(words, named_numbers)
    return named_numbers


def _pair(words: Sequence[str], named_numbers: Numbered) -> None:
    """Add the names of one part, each with the numbers after it. Raises SalvageError."""
    begun = False
    for word in words:
        if not is_like_a_number(word):
            if not begun or named_numbers[-1][1]:
                named_numbers.append(([], []))
            begun = True
            named_numbers[-1][0].append(word)
        elif named_numbers:
            named_numbers[-1][1].append(word)
        else:
            raise SalvageError(_("type a name for each number, such as Ann 12, Bo 9"))


def read_players(line: str, units: Collection[str] = ()) -> dict[str, int | None]:
    """Parse the players of a line, each with a total if one was typed. Raises SalvageError.

    Players who are numbered from 1 have these numbers in their names.

    >>> read_players("Ann 12, Bo"), read_players("Player 1, Player 2"), read_players("Player 1: 12, Player 2: 9")
    ({'Ann': 12, 'Bo': None}, {'Player 1': None, 'Player 2': None}, {'Player 1': 12, 'Player 2': 9})
    """
    found = [(" ".join(name), numbers) for name, numbers in number_names(spell(line), units)]
    is_counted = [numbers[:1] for _, numbers in found] == [[str(number)] for number in range(1, len(found) + 1)]
    if found[1:] and is_counted and len({as_read(name) for name, _ in found}) == 1:
        found = [(f"{name} {numbers[0]}", numbers[1:]) for name, numbers in found]
    players: dict[str, int | None] = {}
    for name, numbers in found:
        if as_read(name) in map(as_read, players):
            raise SalvageError(_("{name} is named twice; each player needs a name of their own", name=name))
        if numbers[1:]:
            too_many = "{name} has {n} numbers; type one for each player, such as Ann 12, Bo 9"
            raise SalvageError(_(too_many, name=name, n=len(numbers)))
        players[name] = whole_number(numbers[0]) if numbers else None
    return players
