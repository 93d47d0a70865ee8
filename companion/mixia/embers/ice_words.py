"""What Embers asks and reports about ice and last stands."""

from __future__ import annotations

from companion.engine.texts import Event, Question, Remark
from companion.text.grammar import joined

from ..constants import ABILITIES, ABILITY_ENERGY
from ..names import ABILITY, CELL, SEAT, WORDS, outfit_name
from ..question_words import name_damaged_cell
from ..questions import AUTO_DAMAGE, YES_NO

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
    Remark("ice damage", "{who}'s ship takes {number} ice damage.", who=SEAT, number="int"),
    Event(
        "ice placed",
        lambda who, cell, on: f"Put ice on {cell}{f' ({outfit_name(on)})' if on else ''} in {who}'s hold.",
        joins=("cell", "on"),
        who=SEAT,
        cell=CELL,
        on="text",
    ),
    Remark("freezes", lambda who, number: f"Ice spreads in {who}'s hold: {number} more.", who=SEAT, number="int"),
    Event(
        "thawed",
        lambda who, cells: f"{who} takes the ice off {joined(cells)}.",
        who=SEAT,
        cells="list of text",
    ),
    Event("sailed", "{who} gains {number} energy ({total} now).", who=SEAT, number="int", total="int"),
    Remark("saved", "{who}'s ship holds together: only {number} of the damage stays.", who=SEAT, number="int"),
)
