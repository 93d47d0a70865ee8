"""Labels and questions that are one text, as own games of 0.7 and earlier have them: parted at their signs.

Nothing that declares its parts comes here. Of ours the tracker alone does, which names pieces in one text. `check`
warns of what does.
"""

from __future__ import annotations

import re
from functools import lru_cache

from companion.engine.labels import PRICE_BEGIN, Cost, Label
from companion.engine.prompts import Prompt
from companion.text.grammar import capital

_PRICE_END, _WHOLE_NAME = "\ue001", "\ue002"
"""Letters for private use, which no text has, as PRICE_BEGIN is."""
_MARKED_TEXT = re.compile(f"{PRICE_BEGIN}([^{_PRICE_END}]*){_PRICE_END}")
_MARKS = str.maketrans("", "", PRICE_BEGIN + _PRICE_END)
_LABEL_PARTS = re.compile(
    rf"([^{PRICE_BEGIN}]+?)(?: ({PRICE_BEGIN}[^{_PRICE_END}]*{_PRICE_END}[^(,:]*?))?(?: \((.*?)\))?(?:, (.*)|: (.*))?",
    re.DOTALL,
)
_AMOUNT = r"(?s)(?:(?:for )?([-−+]?\d[\d,.]*)(?: ([^ ,;]+)|(?![\dA-Z])))?.*"
"""How many of what a cost that is one text takes."""
_BRACKETS = re.compile(r" \([^()]*\)")
_ASKS, _SEVERAL_ANSWERS = re.compile(r" (?:which|what|where|how)\b"), re.compile(r",| or |\?")


def cost(words: str) -> str:
    """Words of a label as what the answer costs; none of none. What is marked holds no other mark."""
    return f"{PRICE_BEGIN}{words}{_PRICE_END}" if words else ""


@lru_cache(8192)
def read_label(words: str, whole: str = "") -> Label:
    """A label that is one text: its name ends at the first colon, bracket, comma or price. whole: with what it begins
    that is a name itself, whatever signs that has.

    >>> read_label("Scrap, then end") == Label("Scrap", then="then end")
    True
    >>> read_label(f"B2 {cost('for 1 point')} (1 (X))") == Label("B2", "1 (X)", price=Cost.of(1, "point"))
    True
    >>> read_label("Dock (north) (2 cubes)", "Dock (north)") == Label("Dock (north)", "2 cubes")
    True
    """
    costs = tuple(Cost(paid, *re.fullmatch(_AMOUNT, paid).groups("")) for paid in _MARKED_TEXT.findall(words))  # type: ignore[union-attr]
    parted = _LABEL_PARTS.fullmatch(_WHOLE_NAME + words[len(whole) :] if whole else words)
    parts = parted.groups("") if parted else (words, "", "", "", "")
    name, price, facts, then, note = (part.translate(_MARKS).replace(_WHOLE_NAME, whole) for part in parts)
    return Label(name, facts, then, note, costs[0]._replace(words=price) if price else None, costs[bool(price) :])


@lru_cache(8192)
def read_prompt(words: str, seat: str | None, with_deed: bool = False) -> Prompt:
    """A question that is one text, or the template of one, of which the facts stand at the end.

    >>> read_prompt("{seat}: which action? ({left} left)", "{seat}") == Prompt("which action?", "{left} left")
    True
    >>> read_prompt("Which satellite (of two) goes there?", None).facts
    ''
    """
    text = words.removeprefix(f"{seat}: ")
    question, mark, facts = text.partition("? (")
    to, deed = (None if text != words else ""), _read_deed(words, seat) if with_deed else ""
    text, facts = (f"{question}?", facts[:-1]) if mark and facts.endswith(")") else (text, "")
    brief = _BRACKETS.sub("", text)
    return Prompt(text, facts, to, deed, brief="" if brief == text else brief)


def _read_deed(words: str, seat: str | None) -> str:
    """What any answer does by the words of a question that declares no deed.

    >>> _read_deed("Ann: start on which corner?", "Ann"), _read_deed("Ann: end here?", "Ann")
    ('Start on', '')
    """
    question = words.removeprefix(f"{seat}: ")
    match = _ASKS.search(question) if question != words else None
    deed = question[: match.start()] if match else ""
    return "" if _SEVERAL_ANSWERS.search(deed) or deed.split(" ")[0] == "do" else capital(deed)
