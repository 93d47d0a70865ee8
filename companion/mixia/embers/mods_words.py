"""The words of mods, plates and pods: what is asked, and what is reported."""

from __future__ import annotations

from companion.engine.texts import Event, Question

from ..names import CELL, OUTFIT, SEAT, SHIP_NAME, outfit_name, ship_of
from ..question_words import name_cells

MOD = "piece mod"

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
        by_hand=True, who=SEAT, mod=MOD, cell=CELL,
    ),
    Event(
        "mod removed",
        lambda who, mod, cell: f"{who} returns {outfit_name(mod)} from {cell} to the supply.",
        by_hand=True, who=SEAT, mod=MOD, cell=CELL,
    ),
    Event(
        "outfit attached",
        lambda who, outfit, way: f"{who} fits {outfit_name(outfit)} on {name_cells(way)}.",
        by_hand=True, who=SEAT, outfit=OUTFIT, way="text",
    ),
    Event(
        "highest shown",
        lambda who, outfit, cell, number: f"{who}'s {outfit_name(outfit)} at {cell} shows {number} (Enviro-Shld).",
        who=SEAT, outfit=OUTFIT, cell=CELL, number="int",
    ),
    Event(
        "pierced",
        lambda target, number, left: f"Piercing takes {number} off the shields of {ship_of(target)}: {left} left.",
        target=SHIP_NAME, number="int", left="int",
    ),
)  # fmt: skip
