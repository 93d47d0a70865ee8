"""The words of an answer: its name, and what is told about it, each apart, so that no screen has to find them.

Label("H30", facts="2 cubes")                                   H30 (2 cubes)
Label("Repair", price=Cost.of(2, "point"), then="skip a turn")  Repair for 2 points, skip a turn
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.text.grammar import amount, figure

_BEGIN, _END = "\ue000", "\ue001"
"""Letters for private use, which no text has."""
_MARKED_TEXT = re.compile(f"{_BEGIN}([^{_END}]*){_END}")
_MARKS = str.maketrans("", "", _BEGIN + _END)
_NOTE_START = re.compile(r" \(|[,:] ")
"""Where a label that is one text goes on to what it tells about its answer."""
_AMOUNT = re.compile(r"(?:for )?([-−+]?\d[\d,.]*)(?: ([^ ,;]+))?(?![A-Z])")
"""How many of what a cost that is one text takes."""


class Cost(NamedTuple):
    """What an answer takes, or may do to whoever gives it: what is paid, lost, risked, hit.

    words: as its label tells it. number, unit: how many of what, where that is all that matters; "" of others.
    """

    words: str
    number: str = ""
    unit: str = ""

    @property
    def is_loss(self) -> bool:
        """Whether it is taken from what somebody has, and pays for nothing."""
        return self.number.startswith("−")

    @classmethod
    def of(cls, number: int, unit: str) -> Cost:
        """A price in so many of something.

        >>> Cost.of(1, "point"), Cost.of(2, "point").words
        (Cost(words='for 1 point', number='1', unit='point'), 'for 2 points')
        """
        words = amount(number, unit)
        return cls(f"for {words}", figure(number), words.rpartition(" ")[2])


@dataclass(frozen=True, slots=True)
class Label:
    """An answer in words (`label_words.tell_label`).

    name: what it is called, and may be typed. price: what it takes, right after that. facts: what it is, in brackets.
    then: what comes of it, after a comma. note: what else is told of it, after a colon. risks: the costs that these
    words tell.
    """

    name: str
    facts: str = ""
    then: str = ""
    note: str = ""
    price: Cost | None = None
    risks: tuple[Cost, ...] = ()

    @property
    def costs(self) -> tuple[Cost, ...]:
        """All that it costs, which no screen leaves out."""
        return (self.price, *self.risks) if self.price else self.risks


# ---- labels as 0.6 took them ------------------------------------------------------------------------------------


def cost(words: str) -> str:
    """Words of a label as what the answer costs; none of none. What is marked holds no other mark."""
    return f"{_BEGIN}{words}{_END}" if words else ""


@lru_cache(8192)
def read_label(words: str) -> Label:
    """A label that is one text: its name ends at the first colon, bracket, comma or price.

    >>> read_label("H30 (2 cubes)").name, read_label("Scrap, then end").name, read_label(f"B2 {cost('for 1Y')}").name
    ('H30', 'Scrap', 'B2')
    """
    if not (_BEGIN in words or _NOTE_START.search(words)):
        return Label(words)
    costs = tuple(map(_read_cost, _MARKED_TEXT.findall(words)))
    plain = words.translate(_MARKS)
    price = plain.find(costs[0].words) if costs else len(plain)
    told = _NOTE_START.search(plain, 0, price)
    name = plain[: told.start() if told else price].rstrip()
    if not name:
        return Label(plain, risks=costs)
    before, mark, after = _part(plain[len(name) :])
    paid, bracket, facts = before.partition(" (")
    if bracket and not facts.endswith(")"):
        paid, bracket, facts = before, "", ""
    paid = paid.lstrip()  # It begins with the first of the costs.
    return Label(
        name, facts.removesuffix(")") if bracket else "", after if mark == ", " else "", after if mark == ": " else "",
        costs[0]._replace(words=paid) if paid else None, costs[1:] if paid else costs,
    )  # fmt: skip


def _read_cost(words: str) -> Cost:
    found = _AMOUNT.match(words)
    return Cost(words, found[1], found[2] or "") if found else Cost(words)


def _part(words: str) -> tuple[str, str, str]:
    """Words at their first comma or colon that stands in no brackets."""
    depth = 0
    for at, letter in enumerate(words):
        depth += (letter == "(") - (letter == ")")
        if not depth and words[at : at + 2] in (", ", ": "):
            return words[:at], words[at : at + 2], words[at + 2 :]
    return words, "", ""
