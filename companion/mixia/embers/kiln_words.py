"""What is asked and reported about The Kiln and the Tigris gate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.texts import Event, Question, Remark

from ..action_text import action_label, goods
from ..names import CUBE, HEX, NUMBERS, SEAT, WORDS, feature_words


def name_space(option: str, holds: Mapping[str, str]) -> str:
    """A space of The Kiln's card, with what it is for.

    >>> name_space("K2", {"K2": "sell ember"}), name_space("K1", {"K1": ""})
    ('K2, sell Ember', 'K1')
    """
    return ", ".join(filter(None, [option, feature_words(holds.get(option, ""))]))


def say_kiln_destroyed(hex: str, cubes: Sequence[str]) -> str:
    said = f"The Kiln is destroyed at {hex}: take it off the map until the next turn."
    return f"{said} Put {goods(cubes)} from its spaces into the supply." if cubes else said


QUESTIONS = (
    Question("dock", "{seat}: dock on which space of The Kiln?", name_space, holds=WORDS),
    Question(
        "undock",
        "{seat}: leave The Kiln for which space?",
        action_label,
        ways=NUMBERS, borders="map of text to list of text", holds=WORDS, ships=WORDS, fee="int",
    ),
    Question("tigris", "{seat}: to which Spawn Point?"),
)  # fmt: skip
EVENTS = (
    Event("kiln arrives", "Put The Kiln on {hex}.", hex=HEX),
    Event(
        "kiln docked",
        "{who} docks with The Kiln, on {hex}.",
        who=SEAT, hex=HEX, left="int", autopilot="bool",
    ),
    Event(
        "kiln left",
        "{who} leaves The Kiln for {hex}.",
        who=SEAT, hex=HEX, left="int", autopilot="bool",
    ),
    Event("kiln moves", "The Kiln moves to {hex}.", hex=HEX),
    Remark("kiln stays", "The Kiln stays at {hex}.", hex=HEX),
    Event("kiln destroyed", say_kiln_destroyed, hex=HEX, cubes=f"list of {CUBE}"),
    Remark("tigris", "{who} flies through the Tigris gate.", who=SEAT, hex=HEX),
)  # fmt: skip
