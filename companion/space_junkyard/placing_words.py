"""Where a section may be joined and how it is turned there, as the answers say it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.labels import Cost, Label
from companion.text.grammar import capital

from .resource_words import letters, list_prices
from .ship_words import SIDE, TURNED, beside


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
