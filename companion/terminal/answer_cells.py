"""One answer of a list: what is typed for it, what it means, what it costs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from companion.table.view import Option
from companion.text.grammar import leading_key
from companion.text.styled_text import BOLD, Line, flowed, line, text, wrapped
from companion.text.styled_text import width as width_of

BRACKET_EDGE = re.compile(r"(?<=\()[;, ]+|[;, ]+(?=\))")
PRINTED = re.compile(r" \((?!\+)[^()]*\)(?=: (?:[+\d]|a ))")
"""What stands on a thing, in brackets before the figures of what it brings."""
POINTS = re.compile(r"(\+\d+) points?")
"""Points with their unit."""
EMPTIED = re.compile(r" *\(\)")
"""What a price leaves of the brackets in which it stood: marks beside which nothing stands, then brackets."""


def answer_cell(option: Option, name: str, digits: int) -> Line:
    """An answer with its number, both in bold as far as they may be typed: the number, and the first word."""
    if option.typed == option.key and (itself := leading_key(name, option.key)):
        return line((itself.rjust(digits), BOLD), name.removeprefix(itself))  # What means itself is not told twice.
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
    return answer_label(option) if option.whole else PRINTED.sub("", answer_label(option), count=1)


def terse_label(option: Option) -> str:
    """The same without the unit of its points: `E14: +4 by moving`."""
    return answer_label(option) if option.whole else POINTS.sub(r"\1", bare_label(option))


def brief_label(option: Option) -> str:
    """As far as its first colon, with what it costs: `E14 (4 for Utopia)`; several answers given together whole."""
    if option.whole:
        return answer_label(option)
    name = option.words.partition(": ")[0]
    said = _with_price(option, name.rpartition(" (")[0] if name.count("(") > name.count(")") else name)
    return f"{said} (type {option.typed})" if _is_named(option) else said


def priced_label(option: Option) -> str:
    """As `head_of`, with what it costs; several answers that are given together whole."""
    return answer_label(option) if option.whole else _with_price(option, head_of(option))


def name_of(option: Option) -> str:
    """What a thing is typed by, or what it says before its price where that is something else."""
    name, said = option.code or option.key, head_of(option)
    price = next((price for price in option.costs if price in said), "")
    return name if option.words.startswith(name) else said.removesuffix(price).strip()


def head_of(option: Option) -> str:
    """What an answer means, up to the first comma, colon, semicolon or bracket; `3,000` is one word, and the comma of
    `Add credits, energy or bounty` ends nothing."""
    return re.split(r",(?!\d| \w+ or \w+$)|[:;(]", option.words, maxsplit=1)[0].strip() or option.key


def says_more(option: Option) -> bool:
    """Whether more is told of a thing than its name and price."""
    return option.words != f"{name_of(option)} {price_of(option)}".rstrip()


def price_of(option: Option) -> str:
    """All that an answer costs."""
    return " ".join(said for _, said in _prices(option))


def without_price(option: Option) -> str:
    """The words of an answer, less those that say what it costs."""
    said = option.words
    for price in option.costs:
        said = said.replace(price, "")
    return EMPTIED.sub("", BRACKET_EDGE.sub("", said)) if option.costs else said


def _prices(option: Option) -> list[tuple[str, str]]:
    """What an answer costs, and that as its label says it, which may be in brackets."""
    found = []
    for price in option.costs:
        before = option.words.partition(price)[0]
        found.append((price, f"({price})" if before.count("(") > before.count(")") else price))
    return found


def _with_price(option: Option, name: str) -> str:
    """The beginning of a label, with those costs that come after it; facts that stood in brackets in one bracket."""
    costs = " ".join(said for price, said in _prices(option) if price not in name)
    return f"{name} {costs}".rstrip().replace(") (", "; ")


def flow_cells(cells: Sequence[Line], width: int, gap: int = 2) -> list[Line]:
    """Cells one after the other; what is longer than a line goes on below, so that nothing of a cost is cut off."""
    rows: list[Line] = []
    for is_long, found in groupby(cells, lambda cell: width_of(cell) > width):
        some = [*found]
        rows += [row for cell in some for row in _fold(cell, width)] if is_long else flowed(some, width, gap)
    return rows


def _fold(cell: Line, width: int) -> list[Line]:
    """A cell on several lines."""
    (typed, style), *_ = cell
    first, *others = wrapped(text(cell), width, "  ")
    return [line((typed, style), first.removeprefix(typed)), *map(line, others)]
