"""Space Debris's own words in tracker mode.

recycle 3                 3 cubes of the hold go back, 3 resource cards are drawn; 5 or more cubes lower threat
orbit                     the discs turn, with the cubes on them
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.corrections.board import SPACES
from companion.corrections.own_edits import OwnEdits, Shorthand
from companion.engine import NotUnderstood
from companion.text.grammar import is_number
from components.problems import SalvageError

from .constants import GAME, RECYCLE_BONUS, TURNED

DISCS = "discs"
"""What turns, as journals have it since cubes are carried."""


def recycle(words: str) -> Sequence[str]:
    """SD-049 SD-050: cubes to the supply, as many cards, and threat for many at once."""
    number = words.removesuffix(" cubes").removesuffix(" cube")
    if not is_number(number) or not int(number):
        raise SalvageError("recycle how many cubes? Type their number, such as recycle 3")
    lowers = ["threat -1"] if int(number) >= RECYCLE_BONUS else []
    return [f"discard {number} cubes", *lowers, f"draw {number} resource"]


def orbit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """SD-112 SD-113: the last step of a turn, which carries the cubes on the discs; not a card of the orbit deck.
    Journals of before have it without words, when it moved nothing."""
    if words not in ("", DISCS):
        raise NotUnderstood(f"{words!r} isn't part of a turn's last step")
    for kind in state if words else ():
        if kind.endswith(f"-{SPACES}"):
            state[kind] = {TURNED[space]: pile for space, pile in state[kind].items()}
    verb, _, what = GAME.turn[-1].partition(" ")
    return DISCS, f"{who} {verb}s {what}."


EDITS: OwnEdits = {"recycle": Shorthand(recycle), "orbit": orbit}
