"""Marks and colours on screens: players' tugs, resources, and costs of exits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.text.styled_text import MARKS, PLAIN, Span

from . import constants

State = Mapping[str, Any]

SIGN = {piece.key: MARKS[piece.fields["mark"]] for piece in constants.GAME.kinds["marker"].pieces}
COLOURS = {"green": "#4CB86A", "white": "default", "black": "#707070", "purple": "#B86AD8"}
"""Styles for dark and light terminals: printed white is the terminal's own text colour."""
LETTERS = {"Y": "#E8B800", "B": "#5C9CE6", "R": "#E5533D"}
"""Styles of the resources' letters."""


def mark(ship: State) -> Span:
    """Return the mark of a player's tug in its colour."""
    return SIGN[ship["colour"]], f"bold {COLOURS[ship['colour']]}"


def cost_letters(cost: constants.Amounts) -> list[Span]:
    """Return the cost of an exit, a letter for each resource."""
    each = [
        (letter, LETTERS[letter])
        for letter, number in zip(constants.RESOURCES, cost, strict=True)
        for _ in range(number)
    ]
    return each or [("0", PLAIN)]
