"""When two names of players are one, and which of them is typed: the one rule, for all that reads a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from unicodedata import combining, normalize

UNSEEN_SIGNS = (
    r"[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    r"\ufeff\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""Unicode's signs that are shown by nothing (Default_Ignorable_Code_Point)."""
_JOINTS = re.compile(r"([\s.,:=']+)")
"""What lies between the words of a line."""


def as_read(name: str) -> str:
    """Return a name as people read it: in small letters, whichever signs compose it, without invisible signs or
    superfluous blanks. Names for which this is the same are one name.

    >>> as_read("A\u0301nn\u200d  Lee ") == as_read("\u00e1NN lee"), as_read("Bo B") == as_read("Bob")
    (True, False)
    """
    return " ".join(normalize("NFKC", re.sub(UNSEEN_SIGNS, "", normalize("NFKC", name))).casefold().split())


def _without_accents(name: str) -> str:
    return "".join(letter for letter in normalize("NFD", as_read(name)) if not combining(letter))


def find_names(typed: str, names: Iterable[str]) -> list[str]:
    """Find the names that are typed: those with the same spelling, else those that read the same, else those that do
    without accents; there may be several.

    >>> find_names("zoe", ["Zo\u00eb", "Bo"]), find_names("zoe", ["Zo\u00eb", "Zoe"])
    (['Zo\u00eb'], ['Zoe'])
    """
    every = [*names]
    ways = (str, as_read, _without_accents)
    return next(filter(None, ([name for name in every if way(name) == way(typed)] for way in ways)), [])


def spell_names(line: str, names: Sequence[str]) -> str:
    """Correct the spelling of names in a line if no others are meant.

    >>> spell_names("zoe's hp 3, mary  ann.hp=2", ["Zo\u00eb", "Mary Ann", "Ann"])
    "Zo\u00eb's hp 3, Mary Ann.hp=2"
    """
    parts, spelt = _JOINTS.split(line), list[str]()
    longest = max((len(_JOINTS.split(name)) for name in names), default=0)
    while parts:
        tried = ((number, find_names("".join(parts[:number]), names)) for number in range(longest, 0, -2))
        number, found = next(((number, found) for number, found in tried if len(found) == 1), (1, parts[:1]))
        spelt += [*found, *parts[number : number + 1]]
        del parts[: number + 1]
    return "".join(spelt)
