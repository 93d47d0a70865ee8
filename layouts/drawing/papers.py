"""Paper sizes in mm, portrait, and how much of them a home printer reaches.

ISO 216 for A4 and A3, inches times 25.4 for the American sizes. No printer can be trusted with the outer 5 mm, so a
margin is never less; 6 mm is the default.
"""

from __future__ import annotations

from typing import NamedTuple

from components.problems import check_one_of

DEFAULT_MARGIN = 6.0
LEAST_MARGIN = 5.0


class Paper(NamedTuple):
    """A paper size: its name as typed by users, width and height in mm, upright."""

    name: str
    width: float
    height: float


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("tabloid", 279.4, 431.8),
        Paper("legal", 215.9, 355.6),
    )
}


def find_paper(name: str) -> Paper:
    """Return the paper of that name; SalvageError names the papers there are.

    >>> find_paper("a4")
    Paper(name='a4', width=210.0, height=297.0)
    """
    check_one_of("paper", name, PAPERS)
    return PAPERS[name]
