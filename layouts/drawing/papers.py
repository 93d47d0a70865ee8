"""Paper sizes in mm, portrait, and the area that home printers reach.

ISO 216 for A4 and A3, inches times 25.4 for the American sizes. Printers are unreliable in the outer 5 mm, so margins
are never smaller; the default is 6 mm.
"""

from __future__ import annotations

from functools import lru_cache

from components.fields import read_size
from components.problems import SalvageError, did_you_mean
from components.values import NamedTuple

DEFAULT_MARGIN = 6.0
MIN_MARGIN_MM = 5.0
MIN_SIDE_MM, MAX_SIDE_MM = 148.0, 650.0
"""Allowed sides of custom paper: the ruler of 100 mm must fit, and a page's picture must stay of a manageable size."""
SAME_SIZE_MM = 0.5
"""Paper that differs from a known size by less than this counts as that size."""


class Paper(NamedTuple):
    """A paper size: its name as users type it, width and height in mm, upright."""

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
        Paper("a5", 148.0, 210.0),
    )
}


@lru_cache
def find_paper(name: str) -> Paper:
    """Return the paper with a name, in any case, or with a size in mm, or in inches if given. Raises SalvageError.

    >>> find_paper("A4"), find_paper("200 x 300"), find_paper("8.5 x 11 in").name
    (Paper(name='a4', width=210.0, height=297.0), Paper(name='200x300', width=200.0, height=300.0), 'letter')
    """
    known = PAPERS.get(name.strip().lower())
    if known:
        return known
    size = read_size(name)
    if size is None or size.across:
        names = f"{', '.join(PAPERS)}, or a size such as 200x300 (in mm) or 12x18in"
        raise SalvageError(f"paper {name!r} is unknown{did_you_mean(name.lower(), PAPERS)}; allowed are {names}")
    width, height = size.width, size.height or size.width
    for paper in PAPERS.values():
        if max(abs(paper.width - width), abs(paper.height - height)) < SAME_SIZE_MM:
            return paper
    if not MIN_SIDE_MM <= min(width, height) <= max(width, height) <= MAX_SIDE_MM:
        most = f"{MIN_SIDE_MM:g} to {MAX_SIDE_MM:g} mm; of inches say so, as in 11x17in"
        raise SalvageError(f"paper {name!r} is {width:g} x {height:g} mm; each side is {most}")
    return Paper(f"{width:g}x{height:g}", width, height)
