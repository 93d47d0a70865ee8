"""Words for a ship as players see it: the places of sections, and their turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.labels import Cost, Label
from companion.text.grammar import capital, minus
from components.grid import NEIGHBOURS, SIDES

from .constants import BRIDGE, SECTIONS
from .resource_words import letters, list_prices
from .ships import HOME, TURN_OF, Square, Squares, open_exits

BESIDE = {"north": "above", "east": "right of", "south": "below", "west": "left of"}
"""Place of a section, by the side of its neighbour."""
TURNED = {"north": "upright", "east": "turned clockwise", "south": "upside down", "west": "turned counter-clockwise"}
"""Turn of a tile, by the direction of its printed top."""
SIDE = {"north": "top", "east": "right", "south": "bottom", "west": "left"}
"""Sides of a tile as it lies."""
BRIDGE_NAME = "the bridge"


def beside(side: str, neighbour: str) -> str:
    """Describe a place in a ship by its neighbour.

    >>> beside("east", "K13R"), beside("south", "")
    ('right of K13R', 'below the bridge')
    """
    return f"{BESIDE[side]} {neighbour or BRIDGE_NAME}"


def at(side: str, neighbour: str) -> str:
    """Describe the same place within a sentence.

    >>> at("east", "K13R"), at("south", "")
    ('to the right of K13R', 'below the bridge')
    """
    return f"{'to the ' if BESIDE[side].endswith(' of') else ''}{beside(side, neighbour)}"


def neighbour(squares: Squares, names: Mapping[Square, str], square: Square) -> tuple[str, str]:
    """Return the part that a section at a place is joined to, the first of `names` with an exit to it: its side and
    name, "" for the bridge; ("", "") if nothing leads there. Codes are unique, so this identifies the place."""
    x, y = square
    for other, name in names.items():
        step = x - other[0], y - other[1]
        if step in NEIGHBOURS and squares[other][NEIGHBOURS.index(step)] is not None:
            return SIDES[NEIGHBOURS.index(step)], name
    return "", ""


def place_of(ship: Sequence[Mapping[str, Any]], section: Mapping[str, Any]) -> str:
    """Describe the place of a section, both given as in positions."""
    names = {HOME: "", **{(each["x"], each["y"]): each["tile"] for each in ship}}
    here = section["x"], section["y"]
    side, name = neighbour(_squares(ship), names, here)
    return beside(side, name) if side else from_bridge(here)


def open_exits_of(ship: Sequence[Mapping[str, Any]], section: Mapping[str, Any]) -> str:
    """Describe the open exits of a section in a ship, with their costs (SJ-058): `top 1R, right 1Y`."""
    squares, here = _squares(ship), (section["x"], section["y"])
    exits = squares[here]
    return ", ".join(f"{SIDE[SIDES[side]]} {letters(exits[side] or ())}" for side in open_exits(squares, here))


def _squares(ship: Sequence[Mapping[str, Any]]) -> Squares:
    """Return the exits of a ship's parts as they lie."""
    parts = {(each["x"], each["y"]): SECTIONS[each["tile"]].turned[TURN_OF[each["top"]]] for each in ship}
    return {HOME: BRIDGE.turned[0], **parts}


def from_bridge(square: Square) -> str:
    """Describe a place relative to the bridge, if its neighbours are unknown.

    >>> from_bridge((2, -1)), from_bridge((0, 1)), from_bridge((0, 0))
    ('2 right and 1 down from the bridge', '1 up from the bridge', 'the bridge')
    """
    x, y = square
    steps = [f"{abs(x)} {'right' if x > 0 else 'left'}"] if x else []
    steps += [f"{abs(y)} {'up' if y > 0 else 'down'}"] if y else []
    return f"{' and '.join(steps)} from {BRIDGE_NAME}" if steps else BRIDGE_NAME


def tile_name(code: str) -> str:
    """Name a tile in a sentence; the letters of asteroid tiles alone could be resources.

    >>> tile_name("Y"), tile_name("K03Y")
    ('the Y tile', 'K03Y')
    """
    return code if code in SECTIONS else f"the {code} tile"


def points(number: int) -> str:
    """Format a score.

    >>> points(-2), points(1)
    ('−2 points', '1 point')
    """
    return f"{minus(number)} {'point' if abs(number) == 1 else 'points'}"


def label_top(option: str, tops: Mapping[str, Any]) -> Label:
    """Label a turn of the tile with its cost, and the exits left open, or the turn with the same result."""
    price, left = _top_facts(option, tops)
    return Label(TURNED[option].capitalize(), left, price=price)


def _top_facts(option: str, tops: Mapping[str, Any]) -> tuple[Cost, str]:
    """Return the cost of a turn, and the tile's own exits that it leaves open."""
    top = tops[option]
    own = [f"{SIDE[side]} {letters(cost)}" for side, cost in top["open"].items()]
    left = f"open: {', '.join(own)}" if own else "leaves none of its exits open"
    first = _first_like(option, tops)
    return Cost(f"for {letters(top['cost'])}"), left if first == option else f"same as {TURNED[first]}"


def _first_like(option: str, tops: Mapping[str, Any]) -> str:
    """Return the first turn with the same result."""
    return next(each for each in TURNED if tops.get(each) == tops[option])


def label_place(option: str, places: Mapping[str, Any]) -> Label:
    """Label a place with the prices of joining there; if only one way fits, with all its facts."""
    place = places[option]
    if len(place["tops"]) == 1:
        return _turned(place, *place["tops"])
    return Label(_spot(place), price=Cost(f"for {list_prices(place['costs'])}"))


def _turned(place: Mapping[str, Any], top: str) -> Label:
    """Label a place with its only turn, short enough for a screen."""
    price, left = _top_facts(top, place["tops"])
    return Label(_spot(place), then=f"{TURNED[top]}, {price.words} ({left})", risks=(price,))


def _spot(place: Mapping[str, Any]) -> str:
    """Describe a place in the ship for the start of a label."""
    words = beside(place["side"], place.get("neighbour", ""))
    return capital(words)
