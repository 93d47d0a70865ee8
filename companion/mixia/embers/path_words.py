"""The words of gravity paths and comets."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.texts import Event, Question, Remark
from companion.text.grammar import amount

from ..action_text import goods
from ..constants import SECTORS
from ..names import CUBE, HEX, SEAT, SECTOR
from ..questions import YES_NO


def _say_crushed(hex: str, cubes: Sequence[str]) -> str:
    return f"The comet destroys {goods(cubes)} at {hex}: back to the supply."


QUESTIONS = (
    Question(
        "roll comet again",
        "{seat} rolled {number} on the {die} for the comet. Roll again? (once, with Comet Dodger)",
        labels=YES_NO,
        die="text",
        number="int",
    ),
)
EVENTS = (
    Event(
        "carried",
        "The path carries {who} to {hex}.",
        who=SEAT,
        hex=HEX,
        left="int",
        autopilot="bool",
    ),
    Remark(
        "pull lost",
        lambda number: f"The path ends here; {amount(number, 'more space is', 'more spaces are')} lost.",
        who=SEAT,
        number="int",
    ),
    Event(
        "comet appears",
        lambda sector, hex: f"Put the comet of {SECTORS[sector].name} on {hex}.",
        sector=SECTOR,
        hex=HEX,
    ),
    Event(
        "comet moves",
        lambda sector, hex: f"The comet of {SECTORS[sector].name} flies to {hex}.",
        sector=SECTOR,
        hex=HEX,
    ),
    Event("cubes crushed", _say_crushed, hex=HEX, cubes=f"list of {CUBE}"),
)
