"""The words of paths, comets and The Kiln, and what screens show of these and of relics on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Event, LabelWords, Question, Remark
from companion.table.facts import Fact
from companion.text.grammar import amount

from ..ground.constants import COMET, GRAVITY, SECTORS
from ..ground.marks import State
from ..ground.names import CUBE, HEX, NUMBERS, SEAT, SECTOR, WORDS, YES_NO, feature_words, goods, pay
from ..ground.space_words import PATHS as PATH_NAMES
from ..ground.space_words import describe_path
from ..ground.terrain import PATHS
from ..turn.action_text import action_label
from .giant_line import giants_in


def name_space(option: str, holds: Mapping[str, str]) -> Label:
    """Name a space of The Kiln's card with its use.

    >>> name_space("K2", {"K2": "sell ember"}), name_space("K1", {"K1": ""})
    (Label(name='K2', then='sell Ember'), Label(name='K1'))
    """
    return Label(option, then=feature_words(holds.get(option, "")))


def say_kiln_destroyed(hex: str, cubes: Sequence[str]) -> str:
    said = f"The Kiln is destroyed at {hex}: take it off the map until the next turn."
    return f"{said} Put {goods(cubes)} from its spaces into the supply." if cubes else said


VERBS: Mapping[Any, LabelWords] = {
    "dock": Label("Dock with The Kiln", price=pay(1, "point")),
    "undock": Label("Leave The Kiln", price=pay(1, "point")),
    "tigris": Label("Tigris gate", "d20: to the free Spawn Point with the nearest number", price=pay(1, "point")),
}
VERB_RULES: Mapping[str, str] = {"dock": "XI-444", "undock": "XI-449", "tigris": "XI-220"}


def facts(state: State, group: str) -> Iterator[Fact]:
    """Yield the comets with their places, and the numbers of relics on Dead Worlds."""
    if comets := state.get("comets"):
        yield Fact("comets", ", ".join(f"{SECTORS[key].name}'s at {hex}" for key, hex in comets.items()), group=group)
    for hex, number in (state.get("relics") or {}).items():
        yield Fact(f"relics at {hex}", number, group=group)


def describe_hex(state: State, hex: str) -> Iterator[str]:
    """Yield the module's descriptions of a space: first its path, then its contents."""
    path = PATHS.get(hex)
    if path and path.kind in PATH_NAMES:
        yield f"on a {describe_path(path)}; the next space is {path.ahead(hex, 1)[0]}"
    if hex in (state.get("comets") or {}).values():
        yield "a comet is here"
    if hex in giants_in(state):
        yield "the giant comet is here"
    if number := (state.get("relics") or {}).get(hex):
        yield f"{amount(number, 'relic')} here, so nobody stops"


def _say_crushed(hex: str, cubes: Sequence[str]) -> str:
    return f"The comet destroys {goods(cubes)} at {hex}: back to the supply."


QUESTIONS = (
    Question(
        "roll comet again",
        Prompt("{seat} rolled {number} on the {die} for the comet. Roll again?", "once, with Comet Dodger", names=True),
        labels=YES_NO,
        types={"die": "text", "number": "int"},
    ),

    Question("dock", Prompt("dock on which space of The Kiln?"), name_space, types={"holds": WORDS}, deed="Dock on"),
    Question(
        "undock",
        Prompt("leave The Kiln for which space?"),
        action_label,
        types={"ways": NUMBERS, "borders": "map of text to list of text", "holds": WORDS, "ships": WORDS, "fee": "int"},
        deed="Leave The Kiln for",
    ),
    Question("tigris", Prompt("to which Spawn Point?"), deed="To"),
)  # fmt: skip
EVENTS = (
    Event(
        "carried",
        "The path carries {who} to {hex}.",
        types={"who": SEAT, "hex": HEX, "left": "int", "autopilot": "bool"},
    ),
    Remark(
        "pull lost",
        lambda number: f"The path ends here; {amount(number, 'more space is', 'more spaces are')} lost.",
        types={"who": SEAT, "number": "int"},
    ),
    Event(
        "comet appears",
        lambda sector, hex: f"Put the comet of {SECTORS[sector].name} on {hex}.",
        types={"sector": SECTOR, "hex": HEX},
    ),
    Event(
        "comet moves",
        lambda sector, hex: f"The comet of {SECTORS[sector].name} flies to {hex}.",
        types={"sector": SECTOR, "hex": HEX},
    ),
    Event("cubes crushed", _say_crushed, types={"hex": HEX, "cubes": f"list of {CUBE}"}),

    Event("kiln arrives", "Put The Kiln on {hex}.", types={"hex": HEX}),
    Event("kiln docked", "{who} docks with The Kiln, on {hex}.",
          types={"hex": HEX, "left": "int", "autopilot": "bool"}),
    Event("kiln left", "{who} leaves The Kiln for {hex}.", types={"hex": HEX, "left": "int", "autopilot": "bool"}),
    Event("kiln moves", "The Kiln moves to {hex}.", types={"hex": HEX}),
    Remark("kiln stays", "The Kiln stays at {hex}.", types={"hex": HEX}),
    Event("kiln destroyed", say_kiln_destroyed, types={"hex": HEX, "cubes": f"list of {CUBE}"}),
    Remark("tigris", "{who} flies through the Tigris gate.", types={"hex": HEX}),
)  # fmt: skip


DICE = ("d6", "d12")
RISKS: Mapping[str, str] = {
    COMET: "a comet: the ship is destroyed",
    **{f"{GRAVITY} {die}": f"{die}: the path carries the ship that far" for die in DICE},
    **{f"{COMET} {die}": f"{die}: the comet flies that far" for die in DICE},
}
"""What a step risks that leads onto a path or to a comet, as lists say it."""
PREVIEWS: Mapping[str, str] = {
    COMET: "into a comet (the ship is destroyed)",
    **{f"{GRAVITY} {die}": f"onto a gravity path ({die}: so many spaces it carries the ship along)" for die in DICE},
    **{
        f"{COMET} {die}": f"onto a comet's path ({die}: so many spaces the comet flies; where it stops it destroys "
        "ships and cubes)"
        for die in DICE
    },
}
"""The same, in full."""
