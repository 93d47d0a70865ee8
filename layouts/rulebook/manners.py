"""Ways to lay a book out that are all right: the one is taken that leaves least of its pages empty."""

from __future__ import annotations

from typing import NamedTuple

SQUEEZE = 0.72
"""A figure may shrink to this part of its usual size to stay on the page of its paragraph."""


class Manner(NamedTuple):
    """`pictures` are at most so large, as a part of their usual size; below a chapter's heading there is room for at
    least so many mm of it."""

    pictures: float = 1.0
    begins: float = 42.0


MANNERS = tuple(Manner(pictures, begins) for begins in (42.0, 26.0) for pictures in (1.0, 1.2, 0.86, SQUEEZE))
"""Those that are tried, the usual one first."""
