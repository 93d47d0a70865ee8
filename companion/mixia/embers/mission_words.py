"""What Embers asks and reports about its missions, relics and exploration tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine import DONE
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, LabelWords, Question, Remark
from companion.text.grammar import amount, joined

from ..flight.words import name_found
from ..ground.constants import BY_CODE, CARGO_NAME, CREDIT, MISSION_TYPES, MISSIONS, pieces_of
from ..ground.names import (
    CELL,
    CUBE,
    HEX,
    MISSION,
    SEAT,
    TARGETED,
    WORDS,
    goods,
    mission_name,
    money,
    name_need,
    need_label,
    outfit_name,
)
from ..holds.words import AUTO_ROOM, name_cube
from ..missions.words import name_active, name_mission
from ..turn.action_text import losing
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


def _ask_need(mission: str, more: str = "") -> Prompt:
    to = BY_CODE[str(MISSIONS[mission].fields["to"])]
    brief = f"help the Captain in Need at {to.name}"
    return Prompt(f"{brief} ({to.code})?{more}", brief=f"{brief}?{more}")


def _code(mission: str) -> str:
    return str(MISSIONS[mission].code)


VERBS: Mapping[str, LabelWords] = {
    AID: lambda points: losing(Label("Help the Captain in Need", f"+{money(CREDIT)}, +1 fame"), points)
}
VERB_RULES: Mapping[str, str] = {AID: "XI-169"}


def tell_kept(captain: Mapping[str, Any]) -> Iterator[str]:
    """Yield the descriptions of Captains in Need and tokens on a captain's mat."""
    yield from map(name_need, captain.get("needs") or ())
    if tokens := captain.get("tokens"):
        yield f"{amount(len(tokens), 'exploration token')}: {joined([*map(name_found, tokens)])}"


MODS = pieces_of("mod")
RELICS = pieces_of("relic-token")
PIECE = "piece relic-token"


def _name_pair(option: str) -> str:
    return f"on {option.replace('.', ' and ')}"


def _name_held(option: str, cells: Mapping[str, str]) -> str:
    return f"The relic on {option} and {cells[option]}"


def name_reward(relic: str, cubes: int, fits: bool) -> Label:
    """Label the reward on a relic, and the part of it for which there is no room (XI-236)."""
    fields = RELICS[relic].fields
    pay = f"{money(fields['credits'])} credits"
    if cargo := fields["cargo"]:
        return Label(f"{pay} and {cubes or 'no'} {CARGO_NAME[cargo]}", "" if cubes == 2 else "no room for more")
    if mod := fields["mod"]:
        return Label(f"{pay} and {MODS[mod].name}") if fits else Label(pay, f"no room for {MODS[mod].name}")
    return Label(pay)


def _say_lost(cells: Sequence[str], relic: str) -> str:
    named = f"its relic {RELICS[relic].name}" if relic else "the relic"
    where = f" on {joined(cells)}" if cells else ""  # A new ship had no room for it.
    return f"loses {named}{where}: out of the game"


OUTLAW = "outlaw"


def _ask_cube(mission: str, pays: int) -> Prompt:
    named = mission_name(mission, names=None)
    return Prompt(f"deliver which cube for {named}?", facts=f"with it the mission pays {money(pays)}")


def _name_outfit(option: str) -> str:
    outfit, _, at = option.partition(" ")
    return f"{outfit_name(outfit)} at {at}"


def _say_intel(missions: list[str]) -> str:
    """Say which missions were drawn, and how many of them set the pay."""
    laws = [MISSION_TYPES[MISSIONS[each].fields["type"]]["law"] for each in missions]
    number = laws.count(OUTLAW)
    named = joined([f"{MISSIONS[each].code} {MISSIONS[each].name}" for each in missions]) or "no mission"
    return f"draws and discards {named}: {number or 'no'} outlaw mission{'s' * (number != 1)}"


QUESTIONS = (
    Question("hand in", _ask_cube, name_cube, labels={DONE: "Done"}, types={"mission": MISSION, "pays": "int"},
             deed="Deliver"),
    Question("intel", "{who} draws and discards a mission. Which one is it?", name_mission, types={"who": SEAT}),
    Question(
        "arms",
        lambda mission: Prompt(f"deliver which outfit for {mission_name(mission, names=None)}?"),
        _name_outfit,
        types={"mission": MISSION},
        deed="Deliver",
    ),
    Question("stow relic", Prompt("put the relic on which two hold spaces?"), _name_pair, labels=AUTO_ROOM,
             deed="Put the relic on"),
    Question("throw relic", Prompt("jettison which relic?"), _name_held, types={"cells": WORDS}, deed="Jettison"),
    Question(
        "sift", Prompt("sift which relic?"), _name_held, labels={DONE: "Done"}, types={"cells": WORDS}, deed="Sift"
    ),
    Question(
        "relic",
        lambda who, cells: f"{who} turns up the relic on {joined(cells)}. Which one is it?",
        lambda option: RELICS[option].name,
        types={"who": SEAT, "cells": f"list of {CELL}"},
    ),
    Question(
        "reward",
        lambda relic: Prompt(f"take what for the relic {RELICS[relic].name}?"),
        labels={"fame": "1 fame", "goods": name_reward},
        types={"relic": PIECE, "cubes": "int", "fits": "bool"},
        deed="Take",
    ),
    Question(
        "pair",
        Prompt("take what for two exploration tokens?"),
        labels={"fame": "1 fame", "credits": f"{money(PAIR)} credits"},
        deed="Take",
    ),
    Question(
        "needed", "{who} draws a mission for the Captain in Need. Which one is it?", name_mission, types={"who": SEAT}
    ),
    Question(
        "need",
        lambda mission: _ask_need(mission),
        labels={"no": Label("No", "discard the mission"), "yes": "Yes"},
        way_out="no",
        types={"mission": MISSION},
    ),
    Question(
        "need instead",
        lambda mission: _ask_need(mission, " Discard which of your missions for it?"),
        name_active,
        labels={"no": Label("None", "discard the mission drawn")},
        way_out="no",
        types={"mission": MISSION, "targets": TARGETED, "needs": f"list of {MISSION}"},
    ),
    Question("aid", Prompt("help which Captain in Need?"), lambda option: need_label(option), deed="Help"),
)  # fmt: skip
EVENTS = (
    Event("handed in", Deed(lambda cubes: f"returns {goods([*cubes.values()])} from {joined([*cubes])} to the supply"),
          types={"cubes": "map of text to row cargo"}),
    Event("intel", Deed(_say_intel), types={"missions": f"list of {MISSION}"}),
    Event(
        "not coerced",
        lambda who, mission: f"No damage: {who} keeps {mission_name(mission, names=None)} face down and may try again.",
        types={"who": SEAT, "mission": MISSION},
    ),
    Event(
        "relics laid",
        lambda hex, number: f"Put {amount(number, 'relic')} face down on {hex}.",
        types={"hex": HEX, "number": "int"},
    ),
    Event("relic found", Deed(lambda cells: f"puts a relic, face down, on {joined(cells)}"),
          types={"cells": f"list of {CELL}"}),
    Event("relic lost", Deed(_say_lost), types={"cells": f"list of {CELL}", "relic": "text"}),
    Event("relic sifted", Deed(lambda relic, cells: f"sifts the relic on {joined(cells)}: {RELICS[relic].name}"),
          types={"relic": PIECE, "cells": f"list of {CELL}"}),

    Event("pair",
          Deed(lambda tokens: f"puts two exploration tokens out of the game ({joined([*map(name_found, tokens)])})"),
          types={"tokens": f"list of {TOKEN}"}),
    Remark("no cube left", lambda cargo: f"The supply has no {CARGO_NAME[cargo]} left.", types={"cargo": CUBE}),
    Remark("points gained", Deed(lambda number, total: f"gets {amount(number, 'more movement point')} ({total} left)"),
           types={"number": "int", "total": "int"}),
    Event(
        "no destination",
        lambda mission: f"{mission_name(mission, names=None)} says nowhere to deliver: discard it.",
        types={"mission": MISSION},
    ),
    Remark("nobody in need", "No mission says where to deliver."),
    Event("need taken", Deed(lambda mission: f"takes the {name_need(mission)} as an active mission"),
          types={"mission": MISSION}),
    Event("need declined", Deed(lambda mission: f"doesn't help; discard {_code(mission)}"), types={"mission": MISSION}),
    Event("need discarded", Deed(lambda mission: f"discards the {name_need(mission)}"), types={"mission": MISSION}),
    Event("aided", Deed(lambda mission: f"helps the Captain in Need; discard {_code(mission)}"),
          types={"mission": MISSION}),
)  # fmt: skip
