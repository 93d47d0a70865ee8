"""The words of an answer, in which a game marks what it costs, so that no screen leaves that out.

    f"Repair {cost('for 2 energy')}"    Label("Repair for 2 energy"), whose costs are ("for 2 energy",)

A cost is all that an answer takes, or may do to whoever gives it: what is paid, lost, risked, hit.
"""

from __future__ import annotations

import re

_BEGIN, _END = "\ue000", "\ue001"
"""Letters for private use, which no text has."""
_MARKED_TEXT = re.compile(f"{_BEGIN}([^{_END}]*){_END}")
_MARKS = str.maketrans("", "", _BEGIN + _END)


def cost(words: str) -> str:
    """Words of a label as what the answer costs; none of none. What is marked holds no other mark."""
    return f"{_BEGIN}{words}{_END}" if words else ""


class Label(str):
    """The words of an answer, without marks, and those of them that say what it costs, in their order.

    >>> label = Label(f"Repair {cost('for 2 energy')}")
    >>> label, label.costs
    ('Repair for 2 energy', ('for 2 energy',))
    """

    costs: tuple[str, ...]

    def __new__(cls, words: str) -> Label:
        """A label from marked words; a label stays what it is."""
        if isinstance(words, Label):
            return words
        label = super().__new__(cls, words.translate(_MARKS) if _BEGIN in words else words)
        label.costs = tuple(_MARKED_TEXT.findall(words)) if _BEGIN in words else ()
        return label
