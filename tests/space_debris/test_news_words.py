"""What hands are told to do with what is recycled."""

from __future__ import annotations

from companion.positions.hands import say
from companion.space_debris.hands import HANDS


def test_cubes_leave_a_hold_for_the_supply_and_come_back_from_it() -> None:
    """SD-049: recycled cubes go to the supply; when it is undone they come back, and captured ones leave."""
    words = HANDS["players.cubes"].set
    assert words
    values = {"whose": "Ann's", "value": 0, "was": 2}
    assert say(words, values | {"back": ""}) == "Return 2 cubes from Ann's hold to the supply."
    assert say(words, values | {"back": " back"}) == "Take 2 cubes out of Ann's hold."


def test_delivered_cards_are_counted() -> None:
    """SD-053: what is taken from a satellite when a delivery is undone, in one list."""
    words = HANDS["satellites.delivered"].set
    assert words
    fuel, junk = {"card": "fuel", "as": None}, {"card": "junk", "as": "metal"}
    values = {"who": "satellite D", "back": " back"}
    assert say(words, values | {"value": [fuel], "was": [fuel, junk, fuel, fuel]}) == (
        "Take 2 Fuel and Junk (as Metal) away from satellite D."
    )
    assert say(words, values | {"value": [junk], "was": []}) == "Lay Junk (as Metal) back at satellite D."
