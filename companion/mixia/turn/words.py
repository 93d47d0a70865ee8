"""The words of set-up and of turns; those of actions are in `action_text`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE
from companion.engine.prompts import Prompt
from companion.engine.setup_options import RANDOM_SETTING
from companion.engine.texts import MAX_UNASKED_LEFT, Deed, Event, GivenUp, Question, Remark
from companion.text.grammar import amount, joined

from ..flight.words import name_sector
from ..ground.constants import ABILITIES, ARMING_ENERGY, CREDIT, NPCS, SECTORS, SHIPS
from ..ground.names import (
    ABILITY,
    CELL,
    COST,
    HEX,
    MAT,
    MORE,
    NPC,
    PRICES,
    SEAT,
    SECTOR,
    end_list,
    mission_name,
    money,
    sector_name,
    ship_name,
)
from ..npcs.words import name_target
from ..trade.words import SHIP_FACTS, ask_outfit, name_outfit, name_ship
from .action_text import VERBS

IDLE_UNITS = "armed marker and the impulse", "armed markers and the impulse"
"""What a captain has who has done nothing yet, of one marker and of several."""
MOVEMENT_UNITS = "movement point", "movement points"
TARGET_PROMPTS = {
    "attack": "attack which ship?",
    "tow": "tow which ship?",
    "give": "give credits to whom?",
    "rescue": "rescue which ship?",
}


def ask_target(what: str) -> Prompt:
    return Prompt(TARGET_PROMPTS.get(what) or f"{mission_name(what)}: which target?")


def ask_arming(energy: int, cost: int | None) -> Prompt:
    return Prompt("arm how many markers?", facts=f"{cost or ARMING_ENERGY} energy each; {energy} energy left")


def ask_no_outfit(seat: str, more: bool) -> str:
    """Ask before a captain begins without any outfit, since the 0 may be the answer of whoever bought before."""
    return "" if more else f"{seat} has bought no outfit yet. Begin without one?"


def skip_anyway(seat: str, idle: int, points: int, ways: Mapping[str, int]) -> str:
    """Ask before a turn ends at a Starport without a service, if that gives up anything else, too."""
    left = find_unused(idle, points, ways, MAX_UNASKED_LEFT + 1)
    return f"{left.in_words(seat)}. End the Action Phase and skip the Starport Phase anyway?" if left else ""


def find_unused(idle: int, points: int, ways: Mapping[str, int], least: int) -> GivenUp | None:
    """Return what an end of the Action Phase gives up: points of a movement that can go on, or all of the turn."""
    unused, units = (idle, IDLE_UNITS) if idle else (points, MOVEMENT_UNITS)
    return GivenUp(unused, *units) if unused >= least and (idle or ways) else None


def find_unused_points(points: int, ways: Mapping[str, int], least: int) -> GivenUp | None:
    """Return what the end of a movement alone gives up, by Auto-Pilot or assisted."""
    return find_unused(0, points, ways, least)


def ask_symbol(sector: str, beside: str) -> str:
    return f"Which symbol of {SECTORS[beside].code} does {sector_name(sector)} touch?"


def tap_symbol(option: str, beside: str) -> str:
    """Return the name in pictures of the place beside a sector for the next one."""
    return f"{SECTORS[beside].code} {option}"


def ask_drawn_symbol(sector: str, beside: str) -> str:
    return f"Pick a symbol of {sector_name(beside)} at random for {sector_name(sector)} to touch. Which one is it?"


def say_refreshed(impulse: bool, abilities: Sequence[str], cells: Sequence[str]) -> str:
    """XI-401: what is turned face up, and the markers that come off the outfits."""
    turned = [*(["the impulse token"] if impulse else []), *(ABILITIES[each].name for each in abilities)]
    done = [f"turns {joined(turned)} face up"] if turned else []
    markers = "the marker" if len(cells) == 1 else "the markers"
    done += [f"moves {markers} on {joined(cells)} to Disarmed"] if cells else []
    return joined(done)


QUESTIONS = (
    Question(
        "start sector",
        "Draw sectors for {who} until one has a Spawn Point. Which one is it?",
        name_sector,
        types={"who": SEAT},
    ),
    Question(
        "symbol",
        ask_symbol,
        labels={RANDOM_SETTING: "Pick at random"},
        spot=tap_symbol,
        types={"sector": SECTOR, "beside": SECTOR},
    ),
    Question("symbol drawn", ask_drawn_symbol, spot=tap_symbol, types={"sector": SECTOR, "beside": SECTOR}),
    Question(
        "npc card", "Deal an NPC card to {who}. Which one is it?", lambda option: NPCS[option].name, types={"who": SEAT}
    ),
    Question(
        "first ship",
        Prompt("take which ship?", SHIP_FACTS),
        name_ship,
        labels={RANDOM_SETTING: "Pick at random"},
        types={"who": SEAT},
        deed="Take",
    ),
    Question(
        "first ship drawn",
        Prompt("{who} draws a ship at random. Which one is it?", SHIP_FACTS),
        name_ship,
        types={"who": SEAT},
    ),
    Question(
        "first outfits",
        ask_outfit,
        name_outfit,
        labels=end_list("None"),
        among="",
        sure={DONE: ask_no_outfit},
        types={"credits": "int", "prices": PRICES, "more": MORE},
        deed="Buy",
    ),
    Question(
        "give",
        Prompt("give {to} how many credits?"),
        lambda option: f"{money(option * CREDIT)} credits",
        types={"to": SEAT},
        deed="Give {to}",
    ),
    Question("who acts", "Who gives credits or discards a mission?", volunteers=True),
    Question("deed", Prompt("do what?"), labels={"drop": VERBS["drop"], "give": VERBS["give"]}),
    Question("target", ask_target, name_target, types={"what": "text"},
             deed=lambda what: what.capitalize() if what in ("attack", "tow", "rescue") else ""),
    Question("arm", ask_arming, types={"energy": "int", "cost": COST}, deed="Arm"),
)  # fmt: skip
EVENTS = (
    Remark("turn", "Turn {number}: {who}.", types={"who": SEAT, "number": "int"}),
    Event(
        "first sector",
        lambda sector, who: f"Lay {sector_name(sector)} for {who}.",
        types={"sector": SECTOR, "who": SEAT},
    ),
    Event("middle sector", lambda sector: f"Lay {sector_name(sector)} in the middle.", types={"sector": SECTOR}),
    Event(
        "symbol",
        lambda symbol, beside: f"The next sector touches symbol {symbol} of {sector_name(beside)}.",
        quiet=True,  # The sector is laid at once, and that says it.
        types={"symbol": "text", "beside": SECTOR},
    ),
    Event("npc dealt", Deed(lambda npc: f"takes {ship_name(npc)}'s card"), types={"npc": NPC}),
    Remark("ship order", lambda names: f"Choose ships in this order: {', '.join(names)}.",
        types={"names": f"list of {SEAT}"}),
    Event("ship chosen", Deed(lambda ship, hex: f"takes the {SHIPS[ship].name}; put it on {hex}"),
          types={"ship": MAT, "hex": HEX}),
    Remark("next buyer", "{who} is next to buy outfits."),
    Event("begins", "{who} takes the first player token."),
    Event("given", Deed(lambda to, number: f"gives {to} {money(number)} credits"), types={"to": SEAT, "number": "int"}),
    Event("refreshed", Deed(say_refreshed),
          types={"impulse": "bool", "abilities": f"list of {ABILITY}", "cells": f"list of {CELL}"}),
    Event("armed", Deed(lambda number: f"arms {amount(number, 'marker')}"), types={"number": "int"}),
    Event(
        "respawned",
        "{who} comes back at {hex} with full energy, all markers armed, impulse token and ability cards face up. Take "
        "the old damage off the hold. The ship takes {number} damage for its tier.",
        types={"hex": HEX, "number": "int"},
    ),
    Remark("ship tie", lambda names: f"{joined(names)} rolled the same and roll again.",
        types={"names": f"list of {SEAT}"}),
    Remark(
        "autopilot",
        lambda who, number: (
            f"Until {who}'s next turn, {who} gets {amount(number, 'movement point')} when another captain's turn ends."
        ),
        types={"who": SEAT, "number": "int"},
    ),
    Remark(
        "flies on",
        lambda who, number: f"{who}'s Auto-Pilot gives {amount(number, 'movement point')}.",
        types={"who": SEAT, "number": "int"},
    ),
    Remark("stays on", "{who} stays at {hex} (Auto-Pilot).", types={"hex": HEX}),
    Event("rescued", Deed(lambda who, target: f"rescues {target}, who gets 2 energy"), types={"target": SEAT}),
    Remark("docked", Deed(lambda planet: f"docks at {SECTORS[planet].name}"), types={"planet": SECTOR}),
    Remark("docked inside", Deed(lambda station: f"docks inside {ship_name(station)}"), types={"station": NPC}),
)  # fmt: skip
