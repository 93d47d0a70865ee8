"""The words of an answer: its name, and what is told about it, each apart, so that no screen has to find them.

Label("H30", facts="2 cubes")                       H30 (2 cubes)
Label(f"Repair {cost('for 2 energy')}")             …
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

_BEGIN, _END = "\ue000", "\ue001"
"""Letters for private use, which no text has."""
_MARKED_TEXT = re.compile(f"{_BEGIN}([^{_END}]*){_END}")
_MARKS = str.maketrans("", "", _BEGIN + _END)
_NOTE_START = re.compile(r" [(\[]|[,:] ")
"""Where a label that is one text goes on to what it tells about its answer."""


@dataclass(frozen=True, slots=True)
class Label:
    """An answer in words (`label_words.tell_label`).

    name: what it is called, and may be typed. price: what it takes, right after that. facts: what it is, in brackets.
    then: what comes of it, after a comma. note: what else is told of it, after a colon. costs: all of these words that
    tell what it takes, or may do to whoever gives it: what is paid, lost, risked, hit.
    """

    name: str
    facts: str = ""
    then: str = ""
    note: str = ""
    price: str = ""
    costs: tuple[str, ...] = ()


def cost(words: str) -> str:
    """Words of a label as what the answer costs; none of none. What is marked holds no other mark."""
    return f"{_BEGIN}{words}{_END}" if words else ""


@lru_cache(8192)
def read_label(words: str) -> Label:
    """A label that is one text: its name ends at the first colon, bracket, comma or price.

    >>> read_label("H30 (2 cubes)").name, read_label("Scrap, then end").name, read_label(f"B2 {cost('for 1Y')}").name
    ('H30', 'Scrap', 'B2')
    """
    costs = tuple(_MARKED_TEXT.findall(words))
    plain = words.translate(_MARKS)
    price = plain.find(costs[0]) if costs else len(plain)
    told = _NOTE_START.search(plain, 0, price)
    name = plain[: told.start() if told else price].rstrip()
    if not name:
        return Label(plain, costs=costs)
    before, mark, after = _part(plain[len(name) :])
    paid, bracket, facts = before.partition(" (")
    if bracket and not facts.endswith(")"):
        paid, bracket, facts = before, "", ""
    return Label(
        name, facts.removesuffix(")") if bracket else "", after if mark == ", " else "", after if mark == ": " else "",
        paid.lstrip(), costs,
    )  # fmt: skip


def _part(words: str) -> tuple[str, str, str]:
    """Words at their first comma or colon that stands in no brackets."""
    depth = 0
    for at, letter in enumerate(words):
        depth += (letter in "([") - (letter in ")]")
        if not depth and words[at : at + 2] in (", ", ": "):
            return words[:at], words[at : at + 2], words[at + 2 :]
    return words, "", ""
