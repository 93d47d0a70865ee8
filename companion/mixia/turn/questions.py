"""All that Mixia asks: named values, and the words for each question and its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import DONE, END
from companion.engine.labels import cost
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Kind, Question, Words
from companion.text.grammar import amount, capital

from ..ground.constants import CARGO_NAME, CREDIT, NPCS, TITLES, TOKENS, WEALTH
from ..ground.names import (
    CUBE,
    HEX,
    MISSION,
    NPC,
    NUMBERS,
    OUTFIT,
    SEAT,
    SECTOR,
    SHIP_NAME,
    TARGETED,
    WORDS,
    money,
    outfit_name,
    reason,
    sector_name,
    ship_name,
    ship_of,
)
from ..ground.told import all_told
from .action_text import (
    ACTING,
    COST,
    VERB_RULES,
    VERBS,
    action_label,
    action_prompt,
    autopilot_prompt,
    rank_way,
)
from .question_words import (
    ask_arming,
    ask_cube,
    ask_drawn_symbol,
    ask_experience,
    ask_mending,
    ask_no_outfit,
    ask_npc_way,
    ask_outfit,
    ask_prevention,
    ask_rearming,
    ask_roll,
    ask_sale,
    ask_symbol,
    ask_target,
    ask_weapon,
    end_list,
    name_active,
    name_cube,
    name_damaged_cell,
    name_defence,
    name_engine,
    name_fitted,
    name_mission,
    name_new_mission,
    name_outfit,
    name_packing,
    name_placement,
    name_plan,
    name_sector,
    name_ship,
    name_target,
    name_title,
    name_unused,
    name_unused_points,
    name_weapon,
    rank_weapon,
    skip_anyway,
    tap_side,
    tap_symbol,
)

SHIP_FACTS = "(hold/energy/impulse, ability)"
"""What the figures of a ship are: labels that say it themselves would be cut off where they stand in two columns."""
DONE_LABEL = {DONE: "Done"}
MORE: Kind = {"type": "bool", "required": False}
"""Whether something has been chosen already; older journals don't say."""
NOW: Kind = {"type": "text", "required": False}
"""The answer that leaves the hold as it lies, if there is one."""
PRICES: Kind = {"type": NUMBERS, "required": False}
"""What is on offer for other prices than usual."""
MODS: Kind = {"type": WORDS, "required": False}
"""The mods on use spaces that are offered, if there are any."""
YES_NO = {"no": "No", "yes": "Yes"}


def _least_harm(left: int) -> str:
    """Damage that places itself: all that is left, or the only piece of it."""
    places = "chosen for you" if left == 1 else "places both" if left == 2 else f"places all {left}"
    return f"Least harm ({places})"


AUTO_DAMAGE: Mapping[str, Words] = {"auto": _least_harm}
AUTO_ROOM = {"auto": "Best fit (leaves the most room)"}
STARPORT: Mapping[str, Words] = {
    "repair": lambda repair: f"Repair all damage {cost(f'for {money(repair)}') if repair else '(free)'}",
    "ship": lambda ship: f"Buy a new ship {cost(f'for {money(ship)}')} (+1 fame)",
    "outfit": "Buy an outfit",
    "sell": "Sell an outfit",
    "rearrange": "Rearrange the hold",
    "thaw": "Thaw all ice (free)",
    "fame": f"Buy 1 fame {cost(f'for {money(WEALTH)}')}",
    **all_told().services,
    "others": "Give credits or discard a mission (any captain)",
    DONE: "Done, on to the Status Phase",
}
STARPORT_RULES = {
    "repair": "XI-395", "ship": "XI-388", "outfit": "XI-393", "sell": "XI-396", "rearrange": "XI-394", "thaw": "XI-333",
    "fame": "XI-046", "others": "XI-364", **all_told().rules,
}  # fmt: skip
LAST = ("jettison", "drop", "give", "end-turn", "others", DONE, END)
BEST = ("best-engine", "engine", "impulse", "sell", "buy", "deliver")
"""What people look for first and last; what modules add stands between these."""
ACTIONS: Mapping[Any, Words] = {
    **{verb: VERBS[verb] for verb in BEST},
    **all_told().actions,
    **{verb: words for verb, words in VERBS.items() if verb not in LAST},
    **all_told().beside,
    **VERBS,
}
"""The words of all actions, in the order of lists."""
ACTION_RULES = {**VERB_RULES, **all_told().rules}
QUESTIONS = (
    # Set-up.
    Question(
        "start sector", "Draw sectors for {who} until one has a Spawn Point. Which one is it?", name_sector, who=SEAT
    ),
    Question(
        "symbol",
        ask_symbol,
        labels={RANDOM: "Pick at random"},
        spot=tap_symbol,
        sector=SECTOR,
        beside=SECTOR,
    ),
    Question("symbol drawn", ask_drawn_symbol, spot=tap_symbol, sector=SECTOR, beside=SECTOR),
    Question("npc card", "Deal an NPC card to {who}. Which one is it?", lambda option: NPCS[option].name, who=SEAT),
    Question(
        "first ship", "{seat}: take which ship? " + SHIP_FACTS, name_ship, labels={RANDOM: "Pick at random"}, who=SEAT
    ),
    Question("first ship drawn", "{who} draws a ship at random. Which one is it? " + SHIP_FACTS, name_ship, who=SEAT),
    Question(
        "first outfits",
        ask_outfit,
        name_outfit,
        labels=end_list("None"),
        sure={DONE: ask_no_outfit},
        credits="int",
        prices=PRICES,
        more=MORE,
    ),
    # The Action Phase.
    Question(
        "action",
        action_prompt,
        action_label,
        labels={verb: words for verb, words in ACTIONS.items() if verb != DONE},
        rules=ACTION_RULES,
        rank=rank_way,
        gives_up=name_unused,
        sure={"end-turn": skip_anyway},
        **ACTING,
    ),
    Question(
        "autopilot",
        autopilot_prompt,
        action_label,
        labels={verb: words for verb, words in ACTIONS.items() if verb != END},
        rules=ACTION_RULES,
        rank=rank_way,
        gives_up=name_unused_points,
        **ACTING,
    ),
    Question(
        "engine",
        "{seat}: fire which engine?",
        name_engine,
        engines=WORDS,
        lowered=NUMBERS,
        lifted={"type": NUMBERS, "required": False},
        cells="map of text to list of text",
    ),
    Question("gate", "{seat}: through the gate to which space?"),
    Question(
        "reach",
        "{seat}: use which occupied space?",
        lambda option, ships: f"{option} ({ship_name(ships[option])} is there)" if option in ships else option,
        ships=WORDS,
    ),
    Question(
        "side",
        lambda seat, jumps: f"{seat}: {'jump' if jumps else 'lay the sector'} in which direction?",
        lambda option, symbols: f"{capital(option)} (symbol {symbols[option]})",
        spot=tap_side,
        symbols=WORDS,
        jumps="bool",
        hex=HEX,
    ),
    Question("spawn", "{seat}: come back on which Spawn Point?"),
    Question(
        "give",
        "{seat}: give {to} how many credits?",
        lambda option: f"{money(option * CREDIT)} credits",
        to=SEAT,
    ),
    Question("who acts", "Who gives credits or discards a mission?"),
    Question("deed", "{seat}: do what?", labels={"drop": VERBS["drop"], "give": VERBS["give"]}),
    Question("drop", "{seat}: discard which mission?", name_active, targets=TARGETED, needs=f"list of {MISSION}"),
    Question("reveal which", "{seat}: reveal which mission?", name_plan, labels={END: "None"}, targets=TARGETED),
    Question(
        "reveal",
        "{seat}: reveal the mission?",
        name_plan,
        labels={"no": "None", END: "None"},
        way_out="no",
        targets=TARGETED,
    ),
    Question("deliver", "{seat}: deliver which mission?", name_mission),
    Question("target", ask_target, name_target, what="text"),
    Question("towed", "{seat}: let {who} tow your ship?", labels=YES_NO, who=SEAT),
    # Trade.
    Question(
        "buy cubes",
        "{seat}: buy which cubes?",
        lambda option, most: f"{CARGO_NAME[option]} ({amount(most[option], 'cube')})",
        most="map of row cargo to int",
    ),
    Question(
        "buy cube",
        ask_cube,
        name_cube,
        labels=DONE_LABEL,
        left="int",
        more=MORE,
    ),
    Question("sell number", ask_sale, most="int"),
    Question("sell cube", "{seat}: sell which cube?", name_cube),
    Question(
        "load",
        lambda seat, cargo: f"{seat}: put {CARGO_NAME[cargo]} on which hold space?",
        labels=AUTO_ROOM,
        cargo=CUBE,
    ),
    Question("collect", "{seat}: collect which cube?", name_cube, labels=DONE_LABEL),
    Question(
        "jettison",
        "{seat}: jettison which cube?",
        name_cube,
        labels={**DONE_LABEL, "relic": "A relic, which leaves the game"},
    ),
    # Dice.
    Question("roll", ask_roll, die="text", why="text", who="text"),
    Question(
        "roll again",
        lambda seat, die, why, number: (
            f"{seat} rolled {number} on the {die} {reason(why)}. Roll again? (once a turn, with Legend in the Making)"
        ),
        labels=YES_NO,
        die="text",
        why="text",
        number="int",
    ),
    # Damage and combat.
    Question(
        "damage",
        "{seat}: put damage on which hold space? ({left} damage to place)",
        name_damaged_cell,
        labels=AUTO_DAMAGE,
        left="int",
        holds=WORDS,
    ),
    Question(
        "defend",
        ask_prevention,
        name_defence,
        labels=end_list("Nothing"),
        left="int",
        what="text",
        shields=WORDS,
        lowered=NUMBERS,
        mods=MODS,
        more=MORE,
    ),
    Question(
        "defence",
        lambda seat, by: f"{seat}: defend against {ship_name(by)} with what?",
        name_defence,
        labels={DONE: lambda used: "Done" if used else "Nothing"},
        used="list of text",
        shields=WORDS,
        lowered=NUMBERS,
        mods=MODS,
        by=SHIP_NAME,
    ),
    Question(
        "weapon",
        ask_weapon,
        name_weapon,
        labels={DONE: "Attack (add no more)"},
        rank=rank_weapon,
        target=SHIP_NAME,
        weapons=WORDS,
        lowered=NUMBERS,
        mods=MODS,
        withstands="int",
        damaged="bool",
        defence="text",
    ),
    Question("rearm", ask_rearming, spent="int", cost=COST),
    Question("mend", ask_mending, labels=end_list("None"), left="int", more=MORE),
    # Missions.
    Question("mission", "{who} looks at the next mission drawn this turn. Which one is it?", name_mission, who=SEAT),
    Question(
        "keep",
        "{seat}: keep which mission?",
        name_new_mission,
        labels=DONE_LABEL,
        kept=f"list of {MISSION}",
        unlaid="list of text",
        targets=TARGETED,
        needs=f"list of {MISSION}",
    ),
    Question(
        "who shows",
        lambda ship: f"Does anyone reveal a mission, now that {ship_of(ship)} is destroyed?",
        labels={END: "Nobody"},
        ship=SHIP_NAME,
        by=SHIP_NAME,
    ),
    Question(
        "show",
        lambda seat, ship: f"{seat}: reveal a mission, now that {ship_of(ship)} is destroyed?",
        name_plan,
        labels={END: "None"},
        ship=SHIP_NAME,
        targets=TARGETED,
    ),
    Question("experience", ask_experience, labels=YES_NO, mission=MISSION, number="int", free="bool"),
    # Exploring.
    Question("sector", "{who} draws a sector. Which one is it?", name_sector, who="text"),
    Question("sector seen", "{who} looks at the next sector. Which one is it?", name_sector, who="text"),
    Question(
        "top or bottom",
        lambda seat, sector: f"{seat}: put {sector_name(sector)} where?",
        labels={"top": "On top of the deck", "bottom": "At the bottom of the deck"},
        sector=SECTOR,
    ),
    Question(
        "token", "{who} flips the exploration token. Which one is it?", lambda option: TOKENS[option].name, who=SEAT
    ),
    # Starport and Status Phase.
    Question(
        "starport",
        lambda seat, credits: f"{seat} at the Starport: which action? ({money(credits)} credits left)",
        labels=STARPORT,
        called={"ship": "buy a new ship"},
        rules=STARPORT_RULES,
        credits="int",
        repair="int",
        ship="int",
    ),
    Question("buy outfit", ask_outfit, name_outfit, credits="int", prices=PRICES),
    Question(
        "place",
        lambda seat, outfit: f"{seat}: lay {outfit_name(outfit)} where? (+ marks a use space)",
        name_placement,
        labels=AUTO_ROOM,
        outfit=OUTFIT,
        now=NOW,
    ),
    Question(
        "packing",
        "{seat}: lay the outfits where? (+ marks a use space)",
        name_packing,
        labels={"by-hand": "One by one, by hand"},
        room=NUMBERS,
        now=NOW,
    ),
    Question("sell outfit", "{seat}: sell which outfit?", name_fitted),
    Question("buy ship", "{seat}: buy which ship? " + SHIP_FACTS, name_ship),
    Question("claim", "{seat}: claim which title?", name_title, labels={DONE: "None"}),
    Question("title", "{who} draws a title. Which one is it?", lambda option: TITLES[option].name, who=SEAT),
    Question("arm", ask_arming, energy="int", cost=COST),
    Question("rearrange", "{seat}: rearrange the hold?", labels=YES_NO, way_out="no"),
    # NPCs.
    Question("npc place", lambda seat, npc: f"{seat}: where does {ship_name(npc)} appear?", npc=NPC),
    Question("npc way", ask_npc_way, npc=NPC, target=SHIP_NAME, goal="text"),
    Question(
        "npc target",
        lambda npc: f"Roll a d20 for {ship_name(npc)}'s target. Which ship does it pick?",
        name_target,
        npc=NPC,
    ),
)
