"""The words of mods, plates and pods: what is asked, and what is reported."""

from __future__ import annotations

from companion.engine.texts import Event, Question, Remark

from ..constants import ARMOR, FITTINGS
from ..marks import State
from ..names import CELL, OUTFIT, SEAT, SHIP_NAME, outfit_name, ship_of
from ..question_words import name_cells
from .keys import PLATED

MOD = "piece mod"


def plating_of(captain: State) -> int:
    """XI-452: how much more damage plates let a ship take."""
    plates = sum(FITTINGS[each["outfit"]].type == ARMOR for each in captain.get("attached") or ())
    return PLATED * plates


QUESTIONS = (
    Question(
        "place mod",
        lambda seat, mod: f"{seat}: lay {outfit_name(mod)} where?",
        lambda option: f"on {option}",
        labels={"auto": "Best fit (where it does most, else leaving the most room)"},
        mod=MOD,
        now={"type": "text", "required": False},
    ),
)
EVENTS = (
    Event(
        "mod fitted",
        lambda who, mod, cell: f"{who} fits {outfit_name(mod)} on {cell}.",
        who=SEAT, mod=MOD, cell=CELL,
    ),
    Event(
        "mod removed",
        lambda who, mod, cell: f"{who} returns {outfit_name(mod)} from {cell} to the supply.",
        who=SEAT, mod=MOD, cell=CELL,
    ),
    Event(
        "outfit attached",
        lambda who, outfit, way: f"{who} fits {outfit_name(outfit)} on {name_cells(way)}.",
        who=SEAT, outfit=OUTFIT, way="text",
    ),
    Remark(
        "highest shown",
        lambda who, outfit, cell, number: f"{who}'s {outfit_name(outfit)} at {cell} shows {number} (Enviro-Shld).",
        who=SEAT, outfit=OUTFIT, cell=CELL, number="int",
    ),
    Remark(
        "pierced",
        lambda target, number, left: f"Piercing takes {number} off the shields of {ship_of(target)}: {left} left.",
        target=SHIP_NAME, number="int", left="int",
    ),
)  # fmt: skip
