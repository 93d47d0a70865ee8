"""Texts of NPCs."""

from __future__ import annotations

from companion.engine.prompts import Prompt
from companion.engine.texts import Event, Question, Remark
from companion.text.grammar import capital, joined

from ..ground.constants import CREDIT, NPCS, SECTORS
from ..ground.names import HEX, NPC, SECTOR, SHIP_NAME, money, ship_name
from ..ground.terrain import SECTOR_OF


def ask_npc_way(npc: str, target: str, goal: str) -> Prompt:
    bound = f"{ship_name(target)}, its target" if target else f"{goal}, where it is going"
    return Prompt(f"where does {ship_name(npc)} stop?", facts=f"these are equally near {bound}")


def name_target(option: str) -> str:
    return NPCS[option].name if option in NPCS else option


def say_npc_moves(npc: str, hex: str, target: str, goal: str) -> str:
    """Describe an NPC's move, with its target ship, or its goal if the hex doesn't name it."""
    there = goal == hex or goal == SECTORS[SECTOR_OF[hex]].name
    bound = f" towards {ship_name(target) if target else goal}" if target or (goal and not there) else ""
    return f"{capital(ship_name(npc))} moves to {hex}{bound}."


def say_npc_stays(npc: str, hex: str, why: str, target: str, goal: str) -> str:
    """Describe the target or goal of an NPC that stays, and the obstacle (XI-414 XI-431 XI-435)."""
    if target:
        because = f"{ship_name(target)}, its target, is out of {'sight' if why == 'hidden' else 'reach'}"
    elif why == "alone":
        because = "no ship is its target"
    elif why == "arrived":
        because = f"no ship is its target, and it is at {goal} already"
    elif goal:
        because = f"the way to {goal} is blocked"
    else:
        because = "no ship is its target, and no lawful planet is laid that it can fly to"
    return f"{capital(ship_name(npc))} stays at {hex}: {because}."


QUESTIONS = (
    Question("npc place", lambda npc: Prompt(f"where does {ship_name(npc)} appear?"), types={"npc": NPC}),
    Question("npc way", ask_npc_way, types={"npc": NPC, "target": SHIP_NAME, "goal": "text"}),
    Question(
        "npc target",
        lambda npc: f"Roll a d20 for {ship_name(npc)}'s target. Which ship does it pick?",
        name_target,
        closes=lambda npc: f"a d20 picks whom {ship_name(npc)} goes for",
        types={"npc": NPC},
    ),
)
EVENTS = (
    Event(
        "npc appears", lambda npc, hex: f"{capital(ship_name(npc))} appears at {hex}.", types={"npc": NPC, "hex": HEX}
    ),
    Event(
        "npc turn",
        lambda npc: f"{capital(ship_name(npc))} acts.",
        quiet=True,  # What it does follows at once.
        types={"npc": NPC},
    ),
    Remark(
        "npc target",
        lambda npc, tied, target: (
            f"{capital(joined([ship_name(name) for name in tied]))} are equally near {ship_name(npc)}; the d20 picks"
            f" {ship_name(target)}."
        ),
        types={"npc": NPC, "tied": f"list of {SHIP_NAME}", "target": SHIP_NAME},
    ),
    Remark("npc stays", say_npc_stays,
        types={"npc": NPC, "hex": HEX, "why": "text", "target": SHIP_NAME, "goal": "text"}),
    Event("npc moves", say_npc_moves, types={"npc": NPC, "hex": HEX, "target": SHIP_NAME, "goal": "text"}),
    Remark(
        "npc attacks",
        lambda npc, target: f"{capital(ship_name(npc))} targets {ship_name(target)}.",
        types={"npc": NPC, "target": SHIP_NAME},
    ),
    Event(
        "npc damage",
        lambda npc, number, total: f"{capital(ship_name(npc))} takes {number} damage ({total} in all).",
        types={"npc": NPC, "number": "int", "total": "int"},
    ),
    Event(
        "npc arrives",
        lambda npc, planet: (
            f"{capital(ship_name(npc))} arrives at {SECTORS[planet].name}; put {money(CREDIT)} credits on its card."
        ),
        types={"npc": NPC, "planet": SECTOR},
    ),
    Event(
        "card credits",
        lambda npc, number: f"Put {money(number)} credits on {ship_name(npc)}'s card.",
        types={"npc": NPC, "number": "int"},
    ),
)  # fmt: skip
