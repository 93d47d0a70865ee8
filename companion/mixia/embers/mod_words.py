"""The words of mods, plates and pods, of ice, and of titles whose skill is to look at something."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question, Remark, Words
from companion.text.grammar import joined

from ..ground.constants import ABILITIES, ABILITY_ENERGY, ARMOR, FITTINGS, GAME
from ..ground.marks import State
from ..ground.names import ABILITY, CELL, OUTFIT, SEAT, SHIP_NAME, WORDS, YES_NO, name_cells, outfit_name, ship_of
from ..holds.words import AUTO_DAMAGE, name_damaged_cell
from .keys import PLATED

RELIC, EVENT = "piece relic-token", "piece event-card"
VERBS: Mapping[str, Words] = {
    "look-relics": "Look at the relics in the hold",
    "look-event": "Look at the top event",
}
VERB_RULES: Mapping[str, str] = dict.fromkeys(VERBS, "XI-406")


def name_relic(option: str) -> str:
    """Name a relic."""
    return GAME.by_name("relic-token")[option].name


def name_event(option: str) -> str:
    """Name an event."""
    return GAME.by_name("event-card")[option].name


MOD = "piece mod"


def plating_of(captain: State) -> int:
    """XI-452: how much more damage plates let a ship take."""
    plates = sum(FITTINGS[each["outfit"]].type == ARMOR for each in captain.get("attached") or ())
    return PLATED * plates


QUESTIONS = (
    Question(
        "place mod",
        lambda mod: Prompt(f"lay {outfit_name(mod)} where?"),
        lambda option: f"on {option}",
        labels={"auto": Label("Best fit", "where it does most, else leaving the most room")},
        types={"mod": MOD, "now": {"type": "text", "required": False}},
        deed=lambda mod: f"Lay {outfit_name(mod)}",
    ),
    Question(
        "ice",
        Prompt("put ice on which hold space?", facts="{left} ice damage to place"),
        name_damaged_cell,
        labels=AUTO_DAMAGE,
        types={"left": "int", "holds": WORDS},
        deed="Put ice on",
    ),
    Question(
        "last stand",
        lambda ability: Prompt(
            f"this destroys your ship. Use {ABILITIES[ability].name} for {ABILITY_ENERGY[ability]} energy?"
        ),
        labels=YES_NO,
        types={"ability": ABILITY},
    ),
    Question(
        "relic seen",
        "{who} looks at the relic on {cell}. Which one is it?",
        name_relic,
        types={"who": SEAT, "cell": CELL},
    ),
    Question("event seen", "{who} looks at the top event. Which one is it?", name_event, types={"who": SEAT}),
)
EVENTS = (
    Event("mod fitted", Deed(lambda mod, cell: f"fits {outfit_name(mod)} on {cell}"), types={"mod": MOD, "cell": CELL}),
    Event("mod removed", Deed(lambda mod, cell: f"returns {outfit_name(mod)} from {cell} to the supply"),
          types={"mod": MOD, "cell": CELL}),
    Event("outfit attached", Deed(lambda outfit, way: f"fits {outfit_name(outfit)} on {name_cells(way)}"),
          types={"outfit": OUTFIT, "way": "text"}),
    Remark(
        "highest shown",
        lambda who, outfit, cell, number: f"{who}'s {outfit_name(outfit)} at {cell} shows {number} (Enviro-Shld).",
        types={"who": SEAT, "outfit": OUTFIT, "cell": CELL, "number": "int"},
    ),
    Remark(
        "pierced",
        lambda target, number, left: f"Piercing takes {number} off the shields of {ship_of(target)}: {left} left.",
        types={"target": SHIP_NAME, "number": "int", "left": "int"},
    ),

    Remark("ice damage", "{who}'s ship takes {number} ice damage.", types={"who": SEAT, "number": "int"}),
    Event(
        "ice placed",
        lambda who, cell, on: f"Put ice on {cell}{f' ({outfit_name(on)})' if on else ''} in {who}'s hold.",
        joins=("cell", "on"),
        types={"who": SEAT, "cell": CELL, "on": "text"},
        harms=True,
    ),
    Remark("freezes", lambda who, number: f"Ice spreads in {who}'s hold: {number} more.",
        types={"who": SEAT, "number": "int"}),
    Event("thawed", Deed(lambda cells: f"takes the ice off {joined(cells)}"), types={"cells": "list of text"}),
    Event("sailed", "{who} gains {number} energy ({total} now).", types={"number": "int", "total": "int"}),
    Remark("saved", "{who}'s ship holds together: only {number} of the damage stays.",
        types={"who": SEAT, "number": "int"}),

    Remark("relic seen", lambda cell, relic: f"The relic on {cell} is {name_relic(relic)}.",
        types={"cell": CELL, "relic": RELIC}),
    Remark("event seen", lambda event: f"The top event is {name_event(event)}.", types={"event": EVENT}),
)  # fmt: skip
