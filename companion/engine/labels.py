"""The words of an answer: its name, price, facts and consequences as separate fields, so that no screen parses text.

Label("H30", facts="2 cubes")                                   H30 (2 cubes)
Label("Repair", price=Cost.of(2, "point"), then="skip a turn")  Repair for 2 points, skip a turn
"""

from __future__ import annotations

from companion.engine.records import WordRecord
from companion.text.grammar import amount, figure
from components.messages import _
from components.values import NamedTuple


class Cost(NamedTuple):
    """The cost or risk of an answer to whoever gives it: a price, loss, risk or hit.

    words: the cost as the label words it. number, unit: how many of what, if that is all that matters; otherwise "".
    """

    words: str
    number: str = ""
    unit: str = ""

    @property
    def is_loss(self) -> bool:
        """Whether the player loses something and gets nothing for it."""
        return self.number.startswith("−")

    @classmethod
    def of(cls, number: int, unit: str) -> Cost:
        """Make a price of a number of units.

        >>> Cost.of(1, "point"), Cost.of(2, "point").words
        (Cost(words='for 1 point', number='1', unit='point'), 'for 2 points')
        """
        phrase = amount(number, unit)
        return cls(_("for {amount}", amount=phrase), figure(number), phrase.rpartition(" ")[2])


class Label(WordRecord):
    """An answer in words (`label_words.tell_label`).

    name: its name, which may be typed. price: its price, right after the name. facts: details in brackets. then: its
    consequence, after a comma. note: further remarks, after a colon. risks: the costs that these words mention.
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
        """All costs of the answer, which every screen must show."""
        return (self.price, *self.risks) if self.price else self.risks
