"""A ship typed section by section: `K03Y right of the bridge, clockwise`; the code alone if only one way fits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.scoring import PieceByPiece
from companion.text.grammar import amount, joined
from components.grid import NEIGHBOURS, SIDES
from components.problems import SalvageError, did_you_mean

from .constants import BRIDGE, GAME, SECTIONS
from .scoring import points, sections
from .ship_words import BESIDE, BRIDGE_NAME, SIDE, TURNED, from_bridge
from .ship_words import points as in_points
from .ships import HOME, Square, Squares, connected, mismatched

TURNS = {
    "upright": 0, "clockwise": 1, "quarter": 1, "turned right": 1, "upside down": 2, "half": 2,
    "counter-clockwise": 3, "anticlockwise": 3, "three-quarter": 3, "turned left": 3,
}  # fmt: skip
"""Words for turns of a tile, in quarter turns clockwise, with or without "turned" before them."""

PROMPT = (
    "type each section of the ship, in any order that starts at the bridge: its code, where it lies (above, below, "
    "left of, right of) and how it's turned (upright, clockwise, upside down, counter-clockwise). "
    "Such as: K03Y right of bridge, counter-clockwise. If only one way fits, the code will do. u removes the last one."
)

SPOKEN = {"above": "north", "below": "south", "left": "west", "right": "east"}
"""Spoken names of a neighbour's sides."""

Section = Mapping[str, Any]


def read(line: str, ship: Sequence[Section]) -> list[Section]:
    """Parse one more section of a ship. Raises SalvageError if the words name none, or several places fit."""
    code, *words = line.replace(",", " ").lower().split() or [""]
    tile = _tile(code)
    turn, words = _turn(words)
    squares = _squares(ship)
    at = _place(words, ship, squares) if words else None
    if at and turn is not None:
        return [*ship, _section(tile, at, turn)]
    fitting = [*_find_fitting(tile, at, turn, squares)]
    if len(fitting) == 1 or (fitting and at and fitting[0][1] == 0):
        return [*ship, _section(tile, *fitting[0])]
    if not fitting:
        raise SalvageError(_say_loose(tile, bool(at)))
    ways = "; ".join(f"{_beside(square, ship)}, {TURNED[SIDES[each]]}" for square, each in fitting[:4])
    raise SalvageError(f"{tile} fits in {amount(len(fitting), 'way')}; type which, such as: {tile} {ways}")


def _say_loose(tile: str, there: bool) -> str:
    """Explain that a section isn't joined to the ship, at the typed place or anywhere."""
    where, more = "joined to this ship", "where it lies and how it's turned"
    if there:
        where, more = "joined there", "another place or turn"
    return f"{tile} can't be {where}, so it scores nothing; leave it out, or type {more}"


def describe(ship: Sequence[Section]) -> str:
    """Describe the last section, and the points of the ship."""
    if not ship:
        return "The bridge alone: 0 points"
    last = sections(ship)[-1]
    total = f"{amount(len(ship), 'section')}, {in_points(points(ship))}"
    if not last.joined:
        return f"{last.name} isn't joined to the bridge and scores nothing (SJ-061). {total}"
    left = f", open: {joined([SIDE[side] for side in last.open])}" if last.open else ""
    return f"{last.name}: {in_points(last.points)}{left}. {total}"


def _tile(code: str) -> str:
    """Return a section by code, with or without the K0 that all codes begin with. Raises SalvageError."""
    for piece in GAME.kinds["section"].pieces:
        if code.upper() in (piece.key, *piece.also):
            return piece.key
    raise SalvageError(f"{code.upper()!r} isn't the code of a section{did_you_mean(code.upper(), SECTIONS)}")


def _turn(words: list[str]) -> tuple[int | None, list[str]]:
    """Parse a tile's turn at the end of the words; None if it isn't given."""
    said = re.sub(r"\banti[ -]clockwise$", "anticlockwise", " ".join(words))
    words = said.replace("counter clockwise", "counter-clockwise").split()
    if (two := " ".join(words[-2:])) in TURNS:
        return TURNS[two], words[:-2]
    if words[-2:-1] == ["top"] and words[-1] in SIDES:
        return SIDES.index(words[-1]), words[:-2]
    last = words[-1] if words else ""
    found = {turn for name, turn in TURNS.items() if last and name.startswith(last) and " " not in name}
    if len(found) == 1:
        return found.pop(), words[: -2 if words[-2:-1] == ["turned"] else -1]
    return None, words


def _place(words: Sequence[str], ship: Sequence[Section], squares: Squares) -> Square:
    """Return the place of `east of K04B`. Raises SalvageError."""
    said = SPOKEN.get(words[0], words[0])
    side = next((number for number, name in enumerate(SIDES) if name.startswith(said)), None)
    target = [word for word in words[1:] if word not in ("of", "the")]
    if side is None or len(target) != 1:
        raise SalvageError(f"{' '.join(words)!r} isn't a place; say above, below, left of or right of which section")
    squares_of = [HOME] if "bridge".startswith(target[0]) else _lying(target[0], ship)
    x, y = squares_of[-1]
    dx, dy = NEIGHBOURS[side]
    if (x + dx, y + dy) in squares:
        raise SalvageError(f"there is already a section {' '.join(words)}")
    return x + dx, y + dy


def _lying(code: str, ship: Sequence[Section]) -> list[Square]:
    tile = _tile(code)
    found = [(each["x"], each["y"]) for each in ship if each["tile"] == tile]
    if not found:
        raise SalvageError(
            f"{tile} isn't in the ship; so far it has {joined([BRIDGE_NAME, *(each['tile'] for each in ship)])}"
        )
    return found


def _squares(ship: Sequence[Section]) -> Squares:
    turned = {(each["x"], each["y"]): SECTIONS[each["tile"]].turned[SIDES.index(each["top"])] for each in ship}
    return {HOME: BRIDGE.turned[0], **turned}


def _free(squares: Squares) -> Iterator[Square]:
    """Yield the free places beside a ship."""
    yield from dict.fromkeys(
        (x + dx, y + dy) for x, y in squares for dx, dy in NEIGHBOURS if (x + dx, y + dy) not in squares
    )


def _find_fitting(tile: str, at: Square | None, turn: int | None, squares: Squares) -> Iterator[tuple[Square, int]]:
    """Yield the places and turns in which a section fits, within the typed ones."""
    for square in [at] if at else _free(squares):
        for each in range(4) if turn is None else [turn]:
            if _fits(tile, square, each, squares):
                yield square, each


def _fits(tile: str, square: Square, turn: int, squares: Squares) -> bool:
    """Return whether a section at a place is joined, with no exit against a closed side."""
    more = {**squares, square: SECTIONS[tile].turned[turn]}
    if square not in connected(more):
        return False
    if [*mismatched(more, square)]:
        return False
    x, y = square
    facing = {(x + dx, y + dy): (side + 2) % 4 for side, (dx, dy) in enumerate(NEIGHBOURS)}
    return not any(each in more and side in mismatched(more, each) for each, side in facing.items())


def _section(tile: str, square: Square, turn: int) -> Section:
    return {"tile": tile, "x": square[0], "y": square[1], "top": SIDES[turn]}


def _beside(square: Square, ship: Sequence[Section]) -> str:
    """Describe a place by its neighbour."""
    names = {HOME: "bridge", **{(each["x"], each["y"]): each["tile"] for each in ship}}
    for side, (dx, dy) in enumerate(NEIGHBOURS):
        other = square[0] - dx, square[1] - dy
        if other in names:
            return f"{BESIDE[SIDES[side]]} {names[other]}"
    return from_bridge(square)


PIECE_BY_PIECE = {"ship": PieceByPiece(PROMPT, read, describe, example="K10Y right of bridge; K03Y below K10Y")}
"""Questions for fields of a score sheet."""
