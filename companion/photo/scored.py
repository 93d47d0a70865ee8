"""What pieces on a photograph come to, line by line, before anybody says that they are right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.engine.scoring import Line
from companion.photo.laid import LaidField
from companion.positions.views import SEATS
from companion.text.grammar import capital, minus
from components.problems import SalvageError
from components.yamlfile import SourcePlace

SCORE_LINE_SUFFIX = re.compile(r"^\d+ | \([^()]*\)$")
"""What the lines of one rule differ in."""


class PointLine(NamedTuple):
    """The lines of one rule: what they are for, their sum, and of what."""

    title: str
    value: str
    below: str


class Points(NamedTuple):
    """What pieces come to."""

    total: int
    lines: Sequence[PointLine]


def say_points(total: int) -> str:
    """Return a number of points in words; it may be negative."""
    return f"{minus(total)} {'point' if abs(total) == 1 else 'points'}"


def count_points(laid: LaidField, name: str, pieces: Sequence[Any]) -> Points | None:
    """Count the points of a player with these pieces; None if more must be known, or if they can't lie like this."""
    try:
        holdings = laid.sheet.check({SEATS: {name: {laid.field: list(pieces)}}}, SourcePlace("the photograph"))
        tally = next(each for each in laid.sheet.score(holdings).tallies if each.name == name)
    except SalvageError:
        return None
    rules = dict.fromkeys(line.rule for line in tally.lines)
    lines = [_sum_up([line for line in tally.lines if line.rule == rule]) for rule in rules]
    return Points(sum(line.points for line in tally.lines), lines)


def _sum_up(lines: Sequence[Line]) -> PointLine:
    told = max((SCORE_LINE_SUFFIX.sub("", line.detail) for line in lines), key=len)
    rule = lines[0].rule
    title = f"{capital(told) if told else 'Points on them'}{f' ({rule})' if rule else ''}"
    parts = ", ".join(f"{line.label} {minus(line.points)}" for line in lines)
    return PointLine(title, minus(sum(line.points for line in lines)), parts)
