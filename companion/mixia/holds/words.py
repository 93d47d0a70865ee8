"""The words of what lies in holds: damage, outfits, cubes."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Kind, LabelWords, Question, Remark
from companion.text.grammar import amount, capital, joined

from ..ground.constants import ABILITIES, CARGO_NAME, FITTINGS, MEASURES, OUTFITS
from ..ground.names import (
    ABILITY,
    CELL,
    CUBE,
    DONE_LABEL,
    HEX,
    MODS,
    MORE,
    NUMBERS,
    OUTFIT,
    SEAT,
    SHIP_NAME,
    WORDS,
    ability_label,
    describe_content,
    end_list,
    name_cells,
    outfit_name,
    ship_name,
    ship_of,
)

HARMS = {"damage": "damage", "ice": "ice damage", "energy": "energy loss"}
"""Harm that may be prevented."""


def ask_prevention(left: int, what: str) -> Prompt:
    return Prompt(f"prevent {HARMS[what]} with what?", facts=f"{left} {'to lose' if what == 'energy' else 'coming'}")


def ask_mending(left: int) -> Prompt:
    markers = f"up to {left} markers" if left > 1 else "1 marker"
    return Prompt("remove damage from which hold space?", facts=f"{markers} left to remove")


def name_cube(option: str) -> str:
    return CARGO_NAME[option]


def name_defence(
    option: str, shields: Mapping[str, str], lowered: Mapping[str, int], mods: Mapping[str, str] | None
) -> Label:
    """Label an ability, or the shield whose use space takes a marker, with the loss of its roll by damage (XI-100)."""
    outfit = shields.get(option, "")
    if not outfit:
        return ability_label(option)
    die = f"{name_die(option, outfit, lowered)}{name_mod(option, mods)}"
    return Label(f"{outfit_name(outfit)} at {option}", die)


def name_mod(option: str, mods: Mapping[str, str] | None) -> str:
    mod = (mods or {}).get(option)
    return f", {FITTINGS[mod].name}" if mod else ""


def name_die(option: str, outfit: str, lowered: Mapping[str, int]) -> str:
    return f"{OUTFITS[outfit].roll}{f' −{lowered[option]} for its damage' if option in lowered else ''}"


def name_damaged_cell(option: str, holds: Mapping[str, str]) -> Label:
    return Label(option, describe_content(holds.get(option, "")))


def name_placement(option: str, now: str | None) -> Label:
    """Without a comma, behind which a full screen leaves out where the rest of a plate or pod lies."""
    return Label(f"on {name_cells(option).replace(',', '')}", "as now" if option == now else "")


def name_packing(option: str, room: Mapping[str, int], now: str | None) -> Label:
    """Label a packing by the cells of each outfit, and the number of outfits that would still fit."""
    laid = (each.partition("=") for each in option.split(","))
    placed = "; ".join(f"{OUTFITS[outfit].name} on {name_cells(cells)}" for outfit, _, cells in laid)
    left, every = room[option], len(MEASURES)
    some = f"{left} of the {every} outfits would still fit" if left < every else "any outfit would still fit"
    more = some if left else "leaves no room for another outfit"
    same = "as now; " if option == now else ""
    return Label(f"{placed} ({same}{more})", risks=(Cost(placed),))  # Where ways differ, no screen may cut them off.


def say_destroyed(who: str, by: str, hex: str, star: bool) -> str:
    if star:  # Nobody has seen it before a Blind Jump.
        return f"{hex} is a star: {ship_of(who)} is destroyed."
    destroyed = f"{capital(ship_name(by))} destroys {ship_of(who)}" if by else f"{capital(ship_of(who))} is destroyed"
    return f"{destroyed} at {hex}."


def say_energy_lost(number: int, markers: int) -> str:
    lost = [f"loses {number} energy"] if number else []
    lost += [f"disarms {amount(markers, 'marker')}"] if markers else []
    return joined(lost)


def say_cargo_lost(who: str, cargo: str, hex: str) -> str | Deed:
    return f"Put {who}'s {CARGO_NAME[cargo]} on {hex}." if hex else Deed(f"loses {CARGO_NAME[cargo]} in the star")


def say_jettisoned(cargo: str, cell: str, hex: str) -> str:
    return f"jettisons {CARGO_NAME[cargo]}{f' from {cell}' if cell else ''} onto {hex}"


PREVENTED = {"damage": "{number} damage", "ice": "{number} ice damage", "energy": "the loss of {number} energy"}


def say_prevented(number: int, what: str) -> str:
    return f"prevents {PREVENTED[what].format(number=number)}"


NOW: Kind = {"type": "text", "required": False}
"""The answer that leaves the hold as it lies, if there is one."""


def _least_harm(left: int) -> Label:
    """Damage that places itself: all that is left, or the only piece of it."""
    places = "chosen for you" if left == 1 else "places both" if left == 2 else f"places all {left}"
    return Label("Least harm", places)


AUTO_DAMAGE: Mapping[str, LabelWords] = {"auto": _least_harm}
AUTO_ROOM = {"auto": Label("Best fit", "leaves the most room")}
QUESTIONS = (
    Question(
        "load",
        lambda cargo: Prompt(f"put {CARGO_NAME[cargo]} on which hold space?"),
        labels=AUTO_ROOM,
        types={"cargo": CUBE},
        deed=lambda cargo: f"Put {CARGO_NAME[cargo]} on",
    ),
    Question(
        "jettison",
        Prompt("jettison which cube?"),
        name_cube,
        labels={**DONE_LABEL, "relic": Label("A relic", then="which leaves the game")},
        deed="Jettison",
    ),
    Question(
        "damage",
        Prompt("put damage on which hold space?", facts="{left} damage to place"),
        name_damaged_cell,
        labels=AUTO_DAMAGE,
        types={"left": "int", "holds": WORDS},
        deed="Put damage on",
    ),
    Question(
        "defend",
        ask_prevention,
        name_defence,
        labels=end_list("Nothing"),
        types={"left": "int", "what": "text", "shields": WORDS, "lowered": NUMBERS, "mods": MODS, "more": MORE},
        deed=lambda what: f"Prevent {HARMS[what]} with",
    ),
    Question(
        "mend", ask_mending, labels=end_list("None"), types={"left": "int", "more": MORE}, deed="Remove damage from"
    ),
    Question(
        "place",
        lambda outfit: Prompt(f"lay {outfit_name(outfit)} where?", facts="+ marks a use space"),
        name_placement,
        labels=AUTO_ROOM,
        types={"outfit": OUTFIT, "now": NOW},
        deed=lambda outfit: f"Lay {outfit_name(outfit)}",
    ),
    Question(
        "packing",
        Prompt("lay the outfits where?", facts="+ marks a use space"),
        name_packing,
        labels={"by-hand": Label("One by one", then="by hand")},
        types={"room": NUMBERS, "now": NOW},
        deed="Lay the outfits",
    ),
)
EVENTS = (
    Event("energy lost", Deed(say_energy_lost), types={"number": "int", "markers": "int"}, harms=True),
    Remark("stranded", "{who} is stranded."),
    Event(
        "marker disarmed", "The marker at {cell} goes to {who}'s Disarmed spaces.", types={"who": SEAT, "cell": CELL}
    ),
    Event("ability used", Deed(lambda ability: f"uses {ABILITIES[ability].name}; turn its card face down"),
          types={"ability": ABILITY}),
    Remark("damage", lambda who, number: f"{who}'s ship takes {number} damage.",
        types={"who": SEAT, "number": "int"}, harms=True),
    Event(
        "damage placed",
        lambda who, cell, on: f"Put damage on {cell}{f' ({outfit_name(on)})' if on else ''} in {who}'s hold.",
        joins=("cell", "on"),
        types={"who": SEAT, "cell": CELL, "on": "text"},
        harms=True,
    ),
    Remark("prevented", Deed(say_prevented), types={"number": "int", "what": "text"}),
    Event("mended", "Take the damage off {cell} in {who}'s hold.", joins=("cell",), types={"who": SEAT, "cell": CELL}),
    Remark("destroyed", say_destroyed, types={"who": SHIP_NAME, "by": "text", "hex": HEX, "star": "bool"}, harms=True),
    Event(
        "cargo lost",
        say_cargo_lost,
        joins=("cargo",),
        item=lambda cargo: CARGO_NAME[cargo],
        types={"who": SEAT, "cargo": CUBE, "hex": "text"},
    ),
    Event("jettisoned", Deed(say_jettisoned), joins=("cargo", "cell"),
          types={"cargo": CUBE, "cell": "text", "hex": HEX}),
    Event("loaded", Deed(lambda cargo, cell: f"puts {CARGO_NAME[cargo]} on {cell}"), joins=("cell",),
          types={"cargo": CUBE, "cell": CELL}),
    Event("outfit fitted", Deed(lambda outfit, cells: f"fits {outfit_name(outfit)} on {joined(cells)}"),
          types={"outfit": OUTFIT, "cells": "list of text"}),
)  # fmt: skip
