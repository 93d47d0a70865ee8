"""What Embers asks and reports about its missions."""

from __future__ import annotations

from companion.engine import DONE
from companion.engine.texts import Event, Question
from companion.text.grammar import joined

from ..action_text import goods
from ..constants import MISSION_TYPES, MISSIONS
from ..names import MISSION, SEAT, mission_name, money, outfit_name
from ..question_words import name_cube, name_mission

OUTLAW = "outlaw"


def _ask_cube(seat: str, mission: str, pays: int) -> str:
    named = mission_name(mission, names=None)
    return f"{seat}: deliver which cube for {named}? (with it the mission pays {money(pays)})"


def _name_outfit(option: str) -> str:
    outfit, _, at = option.partition(" ")
    return f"{outfit_name(outfit)} at {at}"


def _say_intel(who: str, missions: list[str]) -> str:
    """What was drawn, and how many of it set the pay."""
    laws = [MISSION_TYPES[MISSIONS[each].fields["type"]]["law"] for each in missions]
    number = laws.count(OUTLAW)
    named = joined([f"{MISSIONS[each].code} {MISSIONS[each].name}" for each in missions]) or "no mission"
    return f"{who} draws and discards {named}: {number or 'no'} outlaw mission{'s' * (number != 1)}."


QUESTIONS = (
    Question("hand in", _ask_cube, name_cube, labels={DONE: "Done"}, mission=MISSION, pays="int"),
    Question("intel", "{who} draws and discards a mission. Which one is it?", name_mission, who=SEAT),
    Question(
        "arms",
        lambda seat, mission: f"{seat}: deliver which outfit for {mission_name(mission, names=None)}?",
        _name_outfit,
        mission=MISSION,
    ),
)
EVENTS = (
    Event(
        "handed in",
        lambda who, cubes: f"{who} returns {goods([*cubes.values()])} from {joined([*cubes])} to the supply.",
        who=SEAT,
        cubes="map of text to row cargo",
    ),
    Event("intel", _say_intel, who=SEAT, missions=f"list of {MISSION}"),
    Event(
        "not coerced",
        lambda who, mission: f"No damage: {who} keeps {mission_name(mission, names=None)} face down and may try again.",
        who=SEAT,
        mission=MISSION,
    ),
)
