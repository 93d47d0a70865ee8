"""One answer of a list: its number, what it means, what it costs."""

from __future__ import annotations

import re

from companion.table.view import Option
from companion.text.grammar import leading_key
from companion.text.styled_text import BOLD, Line, line

PRINTED = re.compile(r" \((?!\+)[^()]*\)(?=: (?:[+\d]|a ))")
"""What stands on a thing, in brackets before the figures of what it brings."""

BRACKET_EDGE = re.compile(r"(?<=\()[;, ]+|[;, ]+(?=\))")
EMPTIED = re.compile(r" *\(\)")
"""What a price leaves of the brackets in which it stood: marks beside which nothing stands, then brackets."""


def answer_cell(option: Option, name: str, digits: int = 1) -> Line:
    """An answer with its number, both in bold as far as they may be typed: the number, and the first word."""
    if option.typed == option.key and (itself := leading_key(name, option.key)):
        number = itself.rjust(digits) if option.typed.isdecimal() else itself
        return line((number, BOLD), name.removeprefix(itself))  # What means itself is not told twice.
    first, space, rest = name.partition(" ")
    return line((f"{option.typed.rjust(digits)} {first}", BOLD), space + rest)


def answer_label(option: Option) -> str:
    """What an answer means, whose it is where that is somebody else's, and what is typed for it where that is no
    number: Enter, or its name among cards that have their own."""
    brackets = (option.player, option.other), ("Enter", option.enter), (f"type {option.typed}", _is_named(option))
    return " ".join([option.words, *(f"({said})" for said, is_so in brackets if is_so)])


def _is_named(option: Option) -> bool:
    """Whether a verb stands among things that are typed by their own numbers, and is typed by a word."""
    return option.verb and option.typed == option.key and not option.key.isdecimal()


def bare_label(option: Option) -> str:
    """A thing with what it brings now, without what is printed on its piece: `E14: +4 points by moving`."""
    said = PRINTED.sub("", answer_label(option), count=1)
    return answer_label(option) if option.whole or any(price not in said for price in option.costs) else said


def brief_label(option: Option) -> str:
    """As far as its first colon, with what it costs: `E14 (4 for Utopia)`; several answers given together whole."""
    if option.whole:
        return answer_label(option)
    name = option.words.partition(": ")[0]
    said = _with_costs(option, name.rpartition(" (")[0] if name.count("(") > name.count(")") else name)
    return f"{said} (type {option.typed})" if _is_named(option) else said


def priced_label(option: Option) -> str:
    """As `head_of`, with what it costs; several answers that are given together whole."""
    return answer_label(option) if option.whole else _with_costs(option, head_of(option))


def name_of(option: Option) -> str:
    """What a thing is called by, without its price."""
    name, said = option.code or option.key, head_of(option)
    price = next((price for price in option.costs if price in said and price != said), "")
    return name if option.words.startswith(name) else said.removesuffix(price).strip()


def loses_words(option: Option) -> bool:
    """Whether `name_of` says less than `head_of`: a code, where what has it is called otherwise."""
    said = head_of(option)
    for price in option.costs:
        said = said.replace(price, "")
    return said.strip() not in ("", name_of(option))


def head_of(option: Option) -> str:
    """What an answer means, up to the first comma, colon, semicolon or bracket; `3,000` is one word, and the comma of
    `Add credits, energy or bounty` ends nothing. What is marked from the first word on is the name."""
    if _begins_with_cost(option):
        return option.costs[0]
    return re.split(r",(?!\d| \w+ or \w+$)|[:;(]", option.words, maxsplit=1)[0].strip() or option.key


def price_of(option: Option) -> str:
    """All that an answer costs besides its name, each cost in brackets that stands in them in its label."""
    return " ".join(_costs(option)[_begins_with_cost(option) :])


def fact_of(option: Option) -> str:
    """A thing by its name, and in brackets what is told of it besides its price: `LU8 (token)`."""
    name, said = name_of(option), option.words
    for price in option.costs:
        said = said.replace(price, "")
    told = EMPTIED.sub("", BRACKET_EDGE.sub("", said)).removeprefix(name).strip(" ,")
    return name if not told else f"{name} {told}" if "(" in told else f"{name} ({told})"


def _begins_with_cost(option: Option) -> bool:
    """Whether a label is marked from its first word on: what no screen may leave out is what the answer is called."""
    return bool(option.costs) and option.words.startswith(option.costs[0])


def _costs(option: Option) -> list[str]:
    found = []
    for price in option.costs:
        before = option.words.partition(price)[0]
        found.append(f"({price})" if before.count("(") > before.count(")") else price)
    return found


def _with_costs(option: Option, name: str) -> str:
    """The beginning of a label, with those costs that come after it; facts that stood in brackets in one bracket."""
    costs = " ".join(said for price, said in zip(option.costs, _costs(option), strict=True) if price not in name)
    return f"{name} {costs}".rstrip().replace(") (", "; ")
