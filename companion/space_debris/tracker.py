"""Space Debris's own words in tracker mode.

recycle 3                 3 cubes of the hold go back, 3 resource cards are drawn; 5 or more cubes lower threat
orbit                     says how the discs turn; nothing of them is kept
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.corrections.own_edits import OwnEdits, Shorthand
from companion.engine import NotUnderstood
from companion.text.grammar import is_number
from components.problems import SalvageError

from .constants import GAME, RECYCLE_BONUS


def recycle(words: str) -> Sequence[str]:
    """SD-049 SD-050: cubes to the supply, as many cards, and threat for many at once."""
    number = words.removesuffix(" cubes").removesuffix(" cube")
    if not is_number(number) or not int(number):
        raise SalvageError("recycle how many cubes? Type their number, such as recycle 3")
    lowers = ["threat -1"] if int(number) >= RECYCLE_BONUS else []
    return [f"discard {number} cubes", *lowers, f"draw {number} resource"]


def orbit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """The last step of a turn, which moves nothing that is tracked; not a card of the orbit deck."""
    if words:
        raise NotUnderstood(f"{words!r} isn't part of a turn's last step")
    verb, _, what = GAME.turn[-1].partition(" ")
    return "", f"{who} {verb}s {what}."


EDITS: OwnEdits = {"recycle": Shorthand(recycle), "orbit": orbit}
