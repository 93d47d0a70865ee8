"""The words of relics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE
from companion.engine.texts import Event, Question
from companion.text.grammar import amount, joined

from ..constants import CARGO_NAME, pieces_of
from ..names import CELL, HEX, SEAT, WORDS, money
from ..questions import AUTO_ROOM

MODS = pieces_of("mod")
RELICS = pieces_of("relic-token")
PIECE = "piece relic-token"


def _name_pair(option: str) -> str:
    return f"on {option.replace('.', ' and ')}"


def _name_held(option: str, cells: Mapping[str, str]) -> str:
    return f"The relic on {option} and {cells[option]}"


def name_reward(relic: str, cubes: int, fits: bool) -> str:
    """What stands on a relic, and what of it there is no room for (XI-236)."""
    fields = RELICS[relic].fields
    pay = f"{money(fields['credits'])} credits"
    if cargo := fields["cargo"]:
        return f"{pay} and {cubes or 'no'} {CARGO_NAME[cargo]}{'' if cubes == 2 else ' (no room for more)'}"
    if mod := fields["mod"]:
        return f"{pay} and {MODS[mod].name}" if fits else f"{pay} (no room for {MODS[mod].name})"
    return pay


def _say_lost(who: str, cells: Sequence[str], relic: str) -> str:
    named = f"its relic {RELICS[relic].name}" if relic else "the relic"
    where = f" on {joined(cells)}" if cells else ""  # A new ship had no room for it.
    return f"{who} loses {named}{where}: out of the game."


QUESTIONS = (
    Question("stow relic", "{seat}: put the relic on which two hold spaces?", _name_pair, labels=AUTO_ROOM),
    Question("throw relic", "{seat}: jettison which relic?", _name_held, cells=WORDS),
    Question("sift", "{seat}: sift which relic?", _name_held, labels={DONE: "Done"}, cells=WORDS),
    Question(
        "relic",
        lambda who, cells: f"{who} turns up the relic on {joined(cells)}. Which one is it?",
        lambda option: RELICS[option].name,
        who=SEAT,
        cells=f"list of {CELL}",
    ),
    Question(
        "reward",
        lambda seat, relic: f"{seat}: take what for the relic {RELICS[relic].name}?",
        labels={"fame": "1 fame", "goods": name_reward},
        relic=PIECE,
        cubes="int",
        fits="bool",
    ),
)
EVENTS = (
    Event(
        "relics laid",
        lambda hex, number: f"Put {amount(number, 'relic')} face down on {hex}.",
        hex=HEX,
        number="int",
    ),
    Event(
        "relic found",
        lambda who, cells: f"{who} puts a relic, face down, on {joined(cells)}.",
        who=SEAT,
        cells=f"list of {CELL}",
    ),
    Event("relic lost", _say_lost, who=SEAT, cells=f"list of {CELL}", relic="text"),
    Event(
        "relic sifted",
        lambda who, relic, cells: f"{who} sifts the relic on {joined(cells)}: {RELICS[relic].name}.",
        who=SEAT,
        relic=PIECE,
        cells=f"list of {CELL}",
    ),
)
