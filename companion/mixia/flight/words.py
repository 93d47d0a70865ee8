"""Texts of flight and exploration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question, Remark
from companion.text.grammar import amount, capital, joined

from ..ground.constants import SECTORS, TOKENS
from ..ground.names import (
    HEX,
    NUMBERS,
    SEAT,
    SECTOR,
    SHIP_NAME,
    SIDES,
    WORDS,
    YES_NO,
    outfit_name,
    sector_name,
    ship_name,
    ship_of,
)


def tap_side(option: str, hex: str) -> str:
    """Return the name of the place next to a hex in a direction, for pictures."""
    return f"{hex} {SIDES.index(option)}"


def name_sector(option: str) -> Label:
    return Label(SECTORS[option].name, SECTORS[option].code)


def name_engine(
    option: str,
    engines: Mapping[str, str],
    cells: Mapping[str, Sequence[str]],
    lowered: Mapping[str, int],
    lifted: Mapping[str, int] | None,
) -> Label:
    """Label an engine with all its spaces, which have no markers yet, and the changes to its roll."""
    changes = [f"−{lowered[option]} for its damage"] if option in lowered else []
    if lift := (lifted or {}).get(option):
        changes.append(f"+{lift} for its mods")
    return Label(f"{outfit_name(engines[option])} on {joined(cells[option])}", then=", ".join(changes))


def say_laid(sector: str, beside: str, symbol: str) -> str:
    """Describe where to lay a sector, and its orientation (XI-149)."""
    return f"lay {next_to(sector, beside, symbol)}"


def next_to(sector: str, beside: str, symbol: str) -> str:
    """Describe the place and orientation of a sector (XI-149)."""
    return f"{sector_name(sector)} next to {sector_name(beside)}, symbol {symbol} touching symbol {symbol}"


def say_move(hex: str, autopilot: bool) -> str:
    return f"moves to {hex}{' (Auto-Pilot)' if autopilot else ''}"


FOUND = {"nothing": "a cross, which brings nothing", "captain": "a Captain in Need"}


def name_found(token: str) -> str:
    """Name what a token shows; a cross brings nothing."""
    shown = TOKENS[token]
    return FOUND.get(str(shown.fields["shows"])) or shown.name[:1].lower() + shown.name[1:]


QUESTIONS = (
    Question(
        "engine",
        Prompt("fire which engine?"),
        name_engine,
        types={
            "engines": WORDS,
            "lowered": NUMBERS,
            "lifted": {"type": NUMBERS, "required": False},
            "cells": "map of text to list of text",
        },
        deed="Fire",
    ),
    Question("gate", Prompt("through the gate to which space?"), deed="Through the gate to"),
    Question(
        "reach",
        Prompt("use which occupied space?"),
        lambda option, ships: Label(option, f"{ship_name(ships[option])} is there" if option in ships else ""),
        types={"ships": WORDS},
        deed="Use",
    ),
    Question(
        "side",
        lambda jumps: Prompt(f"{'jump' if jumps else 'lay the sector'} in which direction?"),
        lambda option, symbols: Label(capital(option), f"symbol {symbols[option]}"),
        spot=tap_side,
        types={"symbols": WORDS, "jumps": "bool", "hex": HEX},
        deed=lambda jumps: "Jump in" if jumps else "Lay the sector in",
    ),
    Question("spawn", Prompt("come back on which Spawn Point?"), deed="Come back on"),
    Question("towed", Prompt("let {who} tow your ship?"), labels=YES_NO, types={"who": SEAT}),
    Question("sector", "{who} draws a sector. Which one is it?", name_sector, types={"who": "text"}),
    Question("sector seen", "{who} looks at the next sector. Which one is it?", name_sector, types={"who": "text"}),
    Question(
        "top or bottom",
        lambda sector: Prompt(f"put {sector_name(sector)} where?", brief=f"put {SECTORS[sector].name} where?"),
        labels={"top": "On top of the deck", "bottom": "At the bottom of the deck"},
        types={"sector": SECTOR},
        deed=lambda sector: f"Put {sector_name(sector)}",
    ),
    Question(
        "token",
        "{who} flips the exploration token. Which one is it?",
        lambda option: TOKENS[option].name,
        types={"who": SEAT},
    ),
)
EVENTS = (
    Event(
        "sector laid",
        lambda sector, beside, symbol: f"{capital(say_laid(sector, beside, symbol))}.",
        types={"sector": SECTOR, "beside": SECTOR, "symbol": "text"},
    ),
    Event(
        "tokens laid",
        lambda hexes: (
            f"Put {'a ' * (len(hexes) == 1)}face-down exploration token{'s' * (len(hexes) > 1)} on {joined(hexes)}."
        ),
        types={"hexes": f"list of {HEX}"},
    ),
    Event("scans",
          Deed(lambda number, left: f"scans for {number} energy ({left} energy left)" if number else "scans for free"),
          types={"number": "int", "left": "int"}),
    Event("impulse", Deed(lambda number: f"turns the impulse token face down: {amount(number, 'movement point')}"),
          types={"number": "int"}),
    Remark(
        "more points",
        lambda who, number: f"The ability gives {who} {amount(number, 'movement point')}.",
        types={"who": SEAT, "number": "int"},
    ),
    Remark("points", Deed(lambda number: f"has {amount(number, 'movement point')}"), types={"number": "int"}),
    Remark("points lost", Deed(lambda number: f"leaves {amount(number, 'movement point')} unused"),
           types={"number": "int"}),
    Event("passed", "{who} passes {hex}.", quiet=True, types={"hex": HEX, "left": "int", "autopilot": "bool"}),
    Event("moved", Deed(say_move), types={"hex": HEX, "left": "int", "autopilot": "bool"}),
    Event("towed", "{who} is towed to {hex}.", types={"hex": HEX}),
    Event(
        "moved back",
        Deed(lambda who, hex, there, other: (
            f"can't stop at {there}, where {ship_name(other)} is: put {ship_of(who)} back on {hex}"
        )),
        types={"hex": HEX, "there": HEX, "other": SHIP_NAME},
    ),
    Remark("gate", "{who} flies through the gate.", types={"hex": HEX}),
    Remark("returned", "{who} acts on {hex} again.", types={"hex": HEX}),
    Remark("reaches", "{who} uses {hex} from the space beside it.", types={"hex": HEX}),
    Event("jumps", Deed(lambda side: f"makes a Blind Jump to the {side.replace('-', ' ')}"), types={"side": "text"}),
    Remark("slipped through", "{who} slips through the shield."),
    Remark("shield held", "The shield holds; {who} doesn't get through.", types={"who": SEAT}),
    Event("token", Deed(lambda token: f"flips an exploration token: {name_found(token)}"),
          types={"token": "piece exploration-token"}),
)  # fmt: skip
