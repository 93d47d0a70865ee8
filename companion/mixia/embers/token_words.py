"""The exploration tokens of Embers in words: what is asked and reported, and what `?` says of a token."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.texts import Event, Question, Remark, Words
from companion.text.grammar import amount, joined

from ..action_text import losing
from ..constants import BY_CODE, CARGO_NAME, CREDIT, MISSIONS
from ..event_words import name_found
from ..names import CUBE, MISSION, SEAT, TARGETED, mission_name, money, name_need
from ..question_words import name_active, name_mission
from .keys import AID, PAIR

TOKEN = "piece exploration-token"
PAIR_WORTH = f"1 fame or {money(PAIR)} credits"
SAYS: Mapping[str, str] = {
    "cube": "it goes into the hold, or without room onto the ship's space",
    "energy": "the energy meter is full; it arms no markers",
    "ice": "the ship takes it, unless shields or abilities prevent it",
    "move": "at once, in the same movement",
    "captain": "draw missions until one says where to deliver; going there brings 1 fame and 1,000 credits",
}
"""What tokens bring, by what they show, where their names don't say it."""
KEPT: Mapping[str, str] = {"embers": f"It stays on the captain's mat; two of them there are {PAIR_WORTH}."}
"""What there is to add of the tokens of a module."""


def _ask_need(seat: str, mission: str) -> str:
    to = BY_CODE[str(MISSIONS[mission].fields["to"])]
    return f"{seat}: help the Captain in Need at {to.name} ({to.code})?"


def _code(mission: str) -> str:
    return str(MISSIONS[mission].code)


QUESTIONS = (
    Question(
        "pair",
        "{seat}: take what for two exploration tokens?",
        labels={"fame": "1 fame", "credits": f"{money(PAIR)} credits"},
    ),
    Question("needed", "{who} draws a mission for the Captain in Need. Which one is it?", name_mission, who=SEAT),
    Question("need", _ask_need, labels={"no": "No (discard the mission)", "yes": "Yes"}, way_out="no", mission=MISSION),
    Question(
        "need instead",
        lambda seat, mission: f"{_ask_need(seat, mission)} Discard which of your missions for it?",
        name_active,
        labels={"no": "None (discard the mission drawn)"},
        way_out="no",
        mission=MISSION,
        targets=TARGETED,
        needs=f"list of {MISSION}",
    ),
    Question("aid", "{seat}: help which Captain in Need?", lambda option: name_need(option)),
)
EVENTS = (
    Event(
        "pair",
        lambda who, tokens: (
            f"{who} puts two exploration tokens out of the game ({joined([*map(name_found, tokens)])})."
        ),
        who=SEAT, tokens=f"list of {TOKEN}",
    ),
    Remark("no cube left", lambda cargo: f"The supply has no {CARGO_NAME[cargo]} left.", cargo=CUBE),
    Remark(
        "points gained",
        lambda who, number, total: f"{who} gets {amount(number, 'more movement point')} ({total} left).",
        who=SEAT, number="int", total="int",
    ),
    Event(
        "no destination",
        lambda mission: f"{mission_name(mission, names=None)} says nowhere to deliver: discard it.",
        mission=MISSION,
    ),
    Remark("nobody in need", "No mission says where to deliver."),
    Event(
        "need taken",
        lambda who, mission: f"{who} takes the {name_need(mission)} as an active mission.",
        who=SEAT, mission=MISSION,
    ),
    Event(
        "need declined",
        lambda who, mission: f"{who} doesn't help; discard {_code(mission)}.",
        who=SEAT, mission=MISSION,
    ),
    Event(
        "need discarded",
        lambda who, mission: f"{who} discards the {name_need(mission)}.",
        who=SEAT, mission=MISSION,
    ),
    Event(
        "aided",
        lambda who, mission: f"{who} helps the Captain in Need; discard {_code(mission)}.",
        who=SEAT, mission=MISSION,
    ),
)  # fmt: skip
VERBS: Mapping[str, Words] = {
    AID: lambda points: losing(f"Help the Captain in Need (+{money(CREDIT)}, +1 fame)", points)
}
VERB_RULES: Mapping[str, str] = {AID: "XI-169"}


def tell_kept(captain: Mapping[str, Any]) -> Iterator[str]:
    """What lies on a captain's mat of Captains in Need and tokens."""
    yield from map(name_need, captain.get("needs") or ())
    if tokens := captain.get("tokens"):
        yield f"{amount(len(tokens), 'exploration token')}: {joined([*map(name_found, tokens)])}"
