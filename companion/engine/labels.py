"""The words of an answer: its name, and what is told about it, each apart, so that no screen has to find them.

Label("H30", facts="2 cubes")                                   H30 (2 cubes)
Label("Repair", price=Cost.of(2, "point"), then="skip a turn")  Repair for 2 points, skip a turn
"""

from __future__ import annotations

from companion.engine.records import WordRecord
from companion.text.grammar import amount, figure
from components.messages import _
from components.values import NamedTuple


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
        return cls(_("for {amount}", amount=words), figure(number), words.rpartition(" ")[2])


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
