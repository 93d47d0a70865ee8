"""What the second engine asks: of captains, of dice, of piles."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, NamedTuple, TypeAlias


class Pick(NamedTuple):
    """A captain decides."""

    seat: str
    name: str
    options: frozenset[str]


class Roll(NamedTuple):
    """A captain rolls."""

    seat: str
    die: str
    why: str


class Draw(NamedTuple):
    """A captain draws a sector or a token."""

    seat: str
    name: str


class Wake(NamedTuple):
    """Nothing is asked; somebody else was destroyed, and their missions may be shown now."""

    who: str


class Look(NamedTuple):
    """Nothing is asked; the state as it lies now is wanted, as something was answered in a lump."""


Question: TypeAlias = Pick | Roll | Draw | Wake | Look
Course: TypeAlias = Generator[Question, Any, None]
Number: TypeAlias = Generator[Question, Any, int]
