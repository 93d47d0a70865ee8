"""A ship in words, as people see it in front of them: where a section lies, and how it is turned."""

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
"""Where a section lies, by the side of its neighbour."""
TURNED = {"north": "upright", "east": "turned clockwise", "south": "upside down", "west": "turned counter-clockwise"}
"""How a tile is turned, by where its printed top points."""
SIDE = {"north": "top", "east": "right", "south": "bottom", "west": "left"}
"""The sides of a tile as it lies."""
BRIDGE_NAME = "the bridge"


def beside(side: str, neighbour: str) -> str:
    """A place in a ship by what lies there already.

    >>> beside("east", "K13R"), beside("south", "")
    ('right of K13R', 'below the bridge')
    """
    return f"{BESIDE[side]} {neighbour or BRIDGE_NAME}"


def at(side: str, neighbour: str) -> str:
    """The same place in a sentence.

    >>> at("east", "K13R"), at("south", "")
    ('to the right of K13R', 'below the bridge')
    """
    return f"{'to the ' if BESIDE[side].endswith(' of') else ''}{beside(side, neighbour)}"


def neighbour(squares: Squares, names: Mapping[Square, str], square: Square) -> tuple[str, str]:
    """What a section there is joined to, the first of `names` that has an exit to it: the side of that part, and its
    name; "" for the bridge. Codes are unique, so this names one place. ("", "") where nothing leads there."""
    x, y = square
    for other, name in names.items():
        step = x - other[0], y - other[1]
        if step in NEIGHBOURS and squares[other][NEIGHBOURS.index(step)] is not None:
            return SIDES[NEIGHBOURS.index(step)], name
    return "", ""


def place_of(ship: Sequence[Mapping[str, Any]], section: Mapping[str, Any]) -> str:
    """Where a section of a ship lies, as positions have both."""
    names = {HOME: "", **{(each["x"], each["y"]): each["tile"] for each in ship}}
    here = section["x"], section["y"]
    side, name = neighbour(_squares(ship), names, here)
    return beside(side, name) if side else from_bridge(here)


def open_exits_of(ship: Sequence[Mapping[str, Any]], section: Mapping[str, Any]) -> str:
    """The open exits of a section as it lies in a ship, with what each costs (SJ-058): `top 1R, right 1Y`."""
    squares, here = _squares(ship), (section["x"], section["y"])
    exits = squares[here]
    return ", ".join(f"{SIDE[SIDES[side]]} {letters(exits[side] or ())}" for side in open_exits(squares, here))


def _squares(ship: Sequence[Mapping[str, Any]]) -> Squares:
    """The exits of a ship's parts as they lie."""
    parts = {(each["x"], each["y"]): SECTIONS[each["tile"]].turned[TURN_OF[each["top"]]] for each in ship}
    return {HOME: BRIDGE.turned[0], **parts}


def from_bridge(square: Square) -> str:
    """A place counted from the bridge, where nothing is known of its neighbours.

    >>> from_bridge((2, -1)), from_bridge((0, 1)), from_bridge((0, 0))
    ('2 right and 1 down from the bridge', '1 up from the bridge', 'the bridge')
    """
    x, y = square
    steps = [f"{abs(x)} {'right' if x > 0 else 'left'}"] if x else []
    steps += [f"{abs(y)} {'up' if y > 0 else 'down'}"] if y else []
    return f"{' and '.join(steps)} from {BRIDGE_NAME}" if steps else BRIDGE_NAME


def tile_name(code: str) -> str:
    """A tile in a sentence; the letters of asteroids alone could be resources.

    >>> tile_name("Y"), tile_name("K03Y")
    ('the Y tile', 'K03Y')
    """
    return code if code in SECTIONS else f"the {code} tile"


def points(number: int) -> str:
    """A score in words.

    >>> points(-2), points(1)
    ('−2 points', '1 point')
    """
    return f"{minus(number)} {'point' if abs(number) == 1 else 'points'}"


def label_top(option: str, tops: Mapping[str, Any]) -> Label:
    """A turn of the tile: its cost, and the exits that would be open then, or which other turn makes the same ship."""
    price, left = _top_facts(option, tops)
    return Label(TURNED[option].capitalize(), left, price=price)


def _top_facts(option: str, tops: Mapping[str, Any]) -> tuple[Cost, str]:
    """What a turn of the tile costs and leaves open of its own exits, whatever other sections leave."""
    top = tops[option]
    own = [f"{SIDE[side]} {letters(cost)}" for side, cost in top["open"].items()]
    left = f"open: {', '.join(own)}" if own else "leaves none of its exits open"
    first = _first_like(option, tops)
    return Cost(f"for {letters(top['cost'])}"), left if first == option else f"same as {TURNED[first]}"


def _first_like(option: str, tops: Mapping[str, Any]) -> str:
    """The first turn that makes the same ship."""
    return next(each for each in TURNED if tops.get(each) == tops[option])


def label_place(option: str, places: Mapping[str, Any]) -> Label:
    """A place, and at what prices something can be joined there; where only one way fits, all that is told of it."""
    place = places[option]
    if len(place["tops"]) == 1:
        return _turned(place, *place["tops"])
    return Label(_spot(place), price=Cost(f"for {list_prices(place['costs'])}"))


def _turned(place: Mapping[str, Any], top: str) -> Label:
    """A place with a turn of the tile, in so few words that a list of them fits a screen."""
    price, left = _top_facts(top, place["tops"])
    return Label(_spot(place), then=f"{TURNED[top]}, {price.words} ({left})", risks=(price,))


def _spot(place: Mapping[str, Any]) -> str:
    """A place in the ship, as a label begins."""
    words = beside(place["side"], place.get("neighbour", ""))
    return capital(words)
