"""The last line of a list of answers that is cut: what more there is, as far as a line has room for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.text.styled_text import wide

from .price_range import price_range

BY_NAME = "type a name"
LEAST_BEGUN = 3
"""Names of a sentence that is cut, below which it isn't worth beginning."""


def describe_rest(left: Mapping[str, Sequence[str]], width: int, free: str) -> str:
    """The things that are left, by their prices. free: the word for none.

    Of things that do no more, if nothing else is left, as many as there is room for. Otherwise how many there are, what
    they cost, and one of the dearest; where some do no more, which come last, one of these beside one of the others.

    >>> describe_rest({"": ["L1", "L2", "L3", "L4", "L5", "L6"]}, 42, "others")
    'others: L1 L2 L3 L4 … 2 more: type a name'
    >>> describe_rest({"for 2 points": ["T1", "T2 through the shield"]}, 60, "")
    '… 2 more for 2 points, such as T1: type a name'
    >>> describe_rest({"for 2 points": ["T1"]}, 60, "")
    '… 1 more: T1 for 2 points'
    >>> describe_rest({"(moves Bo)": ["T1"], "": ["L1", "L2"]}, 60, "others")
    '… 3 more, such as T1 (moves Bo) or L1: type a name'
    """
    names = [name for alike in left.values() for name in alike]
    if [*left] == [""] and not any(" " in name for name in names):
        head = f"{free}: " if free else ""
        for told in range(len(names) - 1, LEAST_BEGUN - 1, -1):
            said = f"{head}{' '.join(names[:told])} … {len(names) - told} more: {BY_NAME}"
            if wide(said) <= width:
                return said
    said = f"… {len(names)} more"
    costs = f" {price_range([*filter(None, left)])}".rstrip()
    # A price that is said of all of them isn't said again.
    each = [f"{alike[0]} {price if left.keys() - {price} else ''}".rstrip() for price, alike in left.items()]
    such = f", such as {each[-1]}" if names[1:] else ""
    both = f", such as {each[0]} or {each[-1]}" if "" in left and each[1:] else such
    one = [f": {names[0]} {price}".rstrip() for price in left] if not names[1:] else []
    ways = (*one, f"{costs}{both}: {BY_NAME}", f"{costs}{such}: {BY_NAME}", f"{costs}: {BY_NAME}", f": {BY_NAME}")
    return said + next((way for way in ways if wide(said + way) <= width), "")
