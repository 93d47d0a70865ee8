"""Lines of Space Debris for tracker mode.

recycle 3                 3 cubes of the hold go back, 3 resource cards are drawn; 5 or more cubes lower threat
recycle 3 E F P           the same, and which cards they are
resolve L45 H90 2         orbit cards L45, with 1 cube, and H90 with 2: the cubes to their spaces, the cards discarded
rotate                    the discs turn, with the cubes on them
orbit                     says how they turn, and moves nothing
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.corrections.board import SPACES
from companion.corrections.own_edits import OwnEdits, Shorthand
from companion.engine import NotUnderstood
from companion.text.grammar import amount, either, is_number
from components.problems import SalvageError

from .constants import GAME, RECYCLE_BONUS, RESOURCE_DECK, TURNED


def recycle(words: str) -> Sequence[str]:
    """Expand recycling: cubes to the supply, as many cards, and threat for many at once (SD-049 SD-050). Raises
    SalvageError."""
    number, *cards = [word for word in words.replace(",", " ").split() if word not in ("cube", "cubes")] or [""]
    if not is_number(number) or not int(number):
        raise SalvageError("recycle how many cubes? Type their number, such as recycle 3")
    if cards and len(cards) != int(number):
        cubes, drawn_cards = amount(int(number), "cube"), amount(int(number), "card")
        raise SalvageError(f"{cubes} bring {drawn_cards}; type that many behind it, or none")
    pieces = GAME.by_name(RESOURCE_DECK).values()
    names = {name.lower() for piece in pieces for name in (piece.code, piece.name)}
    if strange := [card for card in cards if card.lower() not in names]:
        raise SalvageError(f"{strange[0]!r} isn't a resource card; type {either([piece.code for piece in pieces])}")
    lowers = ["threat -1"] if int(number) >= RECYCLE_BONUS else []
    return [f"discard {number} cubes", *lowers, *([f"draw {card}" for card in cards] or [f"draw {number} resource"])]


def resolve(words: str) -> Sequence[str]:
    """Expand orbit cards: their cubes come to their spaces, and the cards are discarded (SD-092). Raises
    SalvageError."""
    cubes: dict[str, str] = {}
    for word in words.upper().replace(",", " ").split():
        space = next(reversed(cubes), word) if is_number(word) else word
        cubes[space] = word if is_number(word) else "1"
    if not cubes or not cubes.keys() <= TURNED.keys():
        raise SalvageError("resolve which cards? Type their spaces and the cubes on them, such as resolve L45 1 H90 2")
    lines = ((f"draw {space} to discard", f"lay {number} cubes {space}") for space, number in cubes.items())
    return [line for both in lines for line in both]


def orbit(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """Describe the last step of a turn. It moves nothing, as in older journals. Raises NotUnderstood."""
    if words:
        raise NotUnderstood(f"{words!r} isn't part of a turn's last step")
    verb, _, what = GAME.turn[-1].partition(" ")
    return "", f"{who} {verb}s {what}."


def turn_discs(state: dict[str, Any], who: str, words: str) -> tuple[str, str]:
    """Turn the discs with the cubes on them: the last step of a turn (SD-112 SD-113)."""
    told = orbit(state, who, words)
    for kind in state:
        if kind.endswith(f"-{SPACES}"):
            state[kind] = {TURNED[space]: pile for space, pile in state[kind].items()}
    return told


EDITS: OwnEdits = {"recycle": Shorthand(recycle), "resolve": Shorthand(resolve), "orbit": orbit, "rotate": turn_discs}
