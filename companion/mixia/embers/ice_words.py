"""What Embers asks and reports about ice and last stands."""

from __future__ import annotations

from companion.engine.texts import Event, Question
from companion.mixia.constants import ABILITIES, ABILITY_ENERGY
from companion.mixia.names import ABILITY, CELL, SEAT, WORDS, outfit_name
from companion.mixia.question_words import name_damaged_cell
from companion.mixia.questions import AUTO_DAMAGE, YES_NO

QUESTIONS = (
    Question(
        "ice",
        "{seat}: put ice on which hold space? ({left} ice damage to place)",
        name_damaged_cell,
        labels=AUTO_DAMAGE,
        left="int",
        holds=WORDS,
    ),
    Question(
        "last stand",
        lambda seat, ability: (
            f"{seat}: this destroys your ship. Use {ABILITIES[ability].name} for {ABILITY_ENERGY[ability]} energy?"
        ),
        labels=YES_NO,
        ability=ABILITY,
    ),
)
EVENTS = (
    Event("ice damage", "{who}'s ship takes {number} ice damage.", who=SEAT, number="int"),
    Event(
        "ice placed",
        lambda who, cell, on: f"Put ice on {cell}{f' ({outfit_name(on)})' if on else ''} in {who}'s hold.",
        by_hand=True,
        joins=("cell", "on"),
        who=SEAT,
        cell=CELL,
        on="text",
    ),
    Event("saved", "{who}'s ship holds together: only {number} of the damage stays.", who=SEAT, number="int"),
)
