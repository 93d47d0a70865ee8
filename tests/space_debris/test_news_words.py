"""What hands are told to do with the pieces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.positions.hands import say
from companion.positions.instructions import instructions, sentences
from companion.space_debris import RULES
from companion.space_debris.hands import HANDS

Desk = Callable[..., Any]


def test_cubes_leave_a_hold_for_the_supply_and_come_back_from_it() -> None:
    """SD-049: recycled cubes go to the supply; when it is undone they come back, and captured ones leave."""
    words = HANDS["players.cubes"].set
    assert words
    values = {"whose": "Ann's", "value": 0, "was": 2}
    assert say(words, values | {"back": ""}) == "Return 2 cubes from Ann's hold to the supply."
    assert say(words, values | {"back": " back"}) == "Take 2 cubes out of Ann's hold."


def test_what_was_delivered_goes_back_to_where_it_came_from(desk: Desk) -> None:
    """SD-053 SD-075: one sentence for each card, which says where it lies and where it goes; junk by what it was."""
    satellites = {"A": {"card": "gravity-assist", "at": "H0"}}
    before = desk({"Ann": {"at": "H0", "hand": ["fuel", "junk"]}, "Bo": {"at": "L180"}}, satellites).state
    lying = [{"card": "fuel", "as": None}, {"card": "junk", "as": "metal"}]
    ann = {**before["players"]["Ann"], "hand": []}
    after = {
        **before,
        "players": {**before["players"], "Ann": ann},
        "satellites": {"A": {**before["satellites"]["A"], "delivered": lying}},
    }

    assert undo(after, before) == ["Move Fuel and Junk (as metal) from satellite A back into Ann's hand."]
    assert redo(before, after) == ["Move Fuel and Junk (as metal) from Ann's hand to satellite A."]
    assert undo(after, {**before, "satellites": {}}) == [
        "Move Fuel and Junk (as metal) from satellite A back into Ann's hand.",
        "Take satellite cards and tokens away: A.",
    ]


def test_the_face_up_orbit_card_goes_back_into_its_deck(desk: Desk) -> None:
    """SD-123: it lies on the deck and isn't of it, so it is named once."""
    before = desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).state
    after = {**before, "top": "G45", "orbit_deck": {**before["orbit_deck"], "G45": 0}}

    assert undo(after, before) == ["Move G45 from the top of the orbit deck back into the orbit deck."]


def test_orbit_cards_of_the_set_up_are_set_aside(desk: Desk) -> None:
    """SD-023: they lie to one side until the orbit deck is made, which is no discard pile yet."""
    before = {**desk({"Ann": {"at": "H0"}, "Bo": {"at": "L180"}}).state, "phase": "orbitals"}
    drawn = {**before, "phase": "pawns", "orbit_discard": {"G45": 1}, "orbit_deck": {**before["orbit_deck"], "G45": 0}}
    playing = {**drawn, "phase": "actions"}

    assert undo(drawn, before) == ["Move G45 from the orbit cards set aside back into the orbit deck."]
    assert undo(playing, before) == ["Move G45 from the orbit discard pile back into the orbit deck."]


def undo(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """What to do with the pieces, where people draw from every deck."""
    return sentences(instructions(now, then, RULES.game, hands=HANDS, between=[now], unlaid=()))


def redo(now: Mapping[str, Any], then: Mapping[str, Any]) -> list[str]:
    """The same for a later position."""
    return sentences(instructions(now, then, RULES.game, hands=HANDS, back=False, between=[now], unlaid=()))
