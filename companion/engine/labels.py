"""The words of an answer: its name, and what is told about it, each apart, so that no screen has to find them.

Label("H30", facts="2 cubes")                                   H30 (2 cubes)
Label("Repair", price=Cost.of(2, "point"), then="skip a turn")  Repair for 2 points, skip a turn
"""

from __future__ import annotations

import re
from functools import lru_cache

from companion.engine.records import WordRecord
from companion.text.grammar import amount, figure
from components.values import NamedTuple

_BEGIN, _END = "\ue000", "\ue001"
"""Letters for private use, which no text has."""
_MARKED_TEXT = re.compile(f"{_BEGIN}([^{_END}]*){_END}")
_MARKS = str.maketrans("", "", _BEGIN + _END)
_WHOLE_LABEL = re.compile(
    rf"([^{_BEGIN}]+?)(?: ({_BEGIN}[^{_END}]*{_END}[^(,:]*?))?(?: \((.*?)\))?(?:, (.*)|: (.*))?", re.DOTALL
)
_AMOUNT = r"(?s)(?:(?:for )?([-−+]?\d[\d,.]*)(?: ([^ ,;]+)|(?![\dA-Z])))?.*"
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


class Label(WordRecord):
    """An answer in words (`label_words.tell_label`).

    name: what it is called, and may be typed. price: what it takes, right after that. facts: what it is, in brackets.
    then: what comes of it, after a comma. note: what else is told of it, after a colon. risks: the costs that these
    words tell.
    """

    __slots__ = ("facts", "name", "note", "price", "risks", "then")

    def __init__(
        self,
        name: str,
        facts: str = "",
        then: str = "",
        note: str = "",
        price: Cost | None = None,
        risks: tuple[Cost, ...] = (),
    ) -> None:
        self.name, self.facts, self.then, self.note, self.price, self.risks = name, facts, then, note, price, risks

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

    >>> read_label("Scrap, then end") == Label("Scrap", then="then end")
    True
    >>> read_label(f"B2 {cost('for 1 point')} (1 (X))") == Label("B2", "1 (X)", price=Cost.of(1, "point"))
    True
    """
    costs = tuple(Cost(paid, *re.fullmatch(_AMOUNT, paid).groups("")) for paid in _MARKED_TEXT.findall(words))  # type: ignore[union-attr]
    found = _WHOLE_LABEL.fullmatch(words)
    parts = found.groups("") if found else (words, "", "", "", "")
    name, price, facts, then, note = (part.translate(_MARKS) for part in parts)
    return Label(name, facts, then, note, costs[0]._replace(words=price) if price else None, costs[bool(price) :])
