"""Ways to lay a book out that are all right: the one is taken that leaves least of its pages empty."""

from __future__ import annotations

from typing import NamedTuple

SQUEEZE = 0.72
"""A figure may shrink to this part of its usual size to stay on the page of its paragraph."""


class Manner(NamedTuple):
    """`pictures` are at most so large, as a part of their usual size; below a chapter's heading there is room for at
    least so many mm of it; whether the beginning of short `sections` stands beside their figure as a whole."""

    pictures: float = 1.0
    begins: float = 42.0
    sections: bool = True


SIZES = (1.0, 1.2, 1.4, 1.3, 1.1, 0.93, 0.86, 0.79, SQUEEZE)
MANNERS = tuple(
    Manner(pictures, begins, sections)
    for sections in (True, False)
    for begins in (42.0, 26.0, 60.0)
    for pictures in SIZES
)
"""Those that are tried, the usual one first."""
