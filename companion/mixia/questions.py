"""All that Mixia asks: named values, and the words for each question and its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE, END
from companion.engine.labels import cost
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Kind, Question, Words
from companion.text.grammar import amount, capital, joined

from .action_text import VERB_RULES, VERBS, ability_label, action_label, action_prompt, autopilot_prompt
from .constants import (
    ABILITIES,
    CARGO_NAME,
    CREDIT,
    MISSIONS,
    NPCS,
    OUTFIT_LETTERS,
    OUTFITS,
    SHIPS,
    TITLES,
    TOKENS,
    WEALTH,
)
from .names import (
    CUBE,
    HEX,
    MISSION,
    NPC,
    NUMBERS,
    OUTFIT,
    SEAT,
    SECTOR,
    SHIP_NAME,
    WORDS,
    describe_content,
    mission_name,
    money,
    outfit_label,
    outfit_name,
    reason,
    roller,
    sector_name,
    ship_name,
    ship_of,
)

TARGETS = {
    "attack": "attack which ship?",
    "tow": "tow which ship?",
    "give": "give credits to whom?",
    "rescue": "rescue which ship?",
}


def _target(seat: str, what: str) -> str:
    return f"{seat}: {TARGETS.get(what) or f'{mission_name(what)}: which target?'}"


def _attack(seat: str, target: str, withstands: int, damaged: bool, defence: str) -> str:
    number = f"{withstands} more" if damaged else f"{withstands}"
    facts = f"{number} damage destroys {f'it, defence {defence}' if defence else ship_of(target)}"
    return f"{seat}: attack {ship_name(target)} with what? ({facts})"


def _weapon(option: str, weapons: Mapping[str, str]) -> str:
    outfit = weapons.get(option, "")
    if not outfit:
        return ability_label(option)
    kind = OUTFITS[outfit]
    return f"{'Ram with ' if kind.type == 'engine' else ''}{outfit_name(outfit)} at {option} ({kind.die})"


def _defence(option: str, shields: Mapping[str, str]) -> str:
    if option in ABILITIES:
        return ability_label(option)
    kind = OUTFITS[shields[option]]
    return f"{outfit_name(kind.key)} at {option} ({kind.die})"


def _roll_prompt(who: str, die: str, why: str) -> str:
    return f"{capital(roller(who, why))} rolls a {die} {reason(why)}. What does the die show?"


def _defend(seat: str, left: int, what: str) -> str:
    return f"{seat}: prevent {'damage' if what == 'damage' else 'energy loss'} with what? ({left} coming)"


def _rearm(seat: str, spent: int) -> str:
    return f"{seat}: arm how many markers again? ({spent} used; 1 energy each)"


def _experience(seat: str, mission: str, number: int, free: bool) -> str:
    cost = "free as Specialist" if free else "discards a completed mission of that type"
    return f"{seat} rolled {number} for {mission_name(mission)}. Roll again? ({cost})"


STARPORT: Mapping[str, Words] = {
    "repair": lambda repair: f"Repair all damage {cost(f'for {money(repair)}') if repair else '(free)'}",
    "ship": lambda ship: f"Buy a new ship {cost(f'for {money(ship)}')} (+1 fame)",
    "outfit": "Buy an outfit",
    "sell": "Sell an outfit",
    "rearrange": "Rearrange the hold",
    "fame": f"Buy 1 fame {cost(f'for {money(WEALTH)}')}",
    DONE: "Done, on to the Status Phase",
}
YES_NO = {"no": "No", "yes": "Yes"}


# The words of things, as answers.


def _mission(option: str) -> str:
    return mission_name(option)


def _name_kept(option: str, unlaid: Sequence[str]) -> str:
    """A mission, and which of its places nobody has discovered."""
    fields = MISSIONS[option].fields
    missing = [place for place in (fields["at"], fields["to"]) if place in unlaid]
    lies_nowhere = "isn't laid yet" if len(missing) == 1 else "aren't laid yet"
    return mission_name(option, [f"{joined(missing)} {lies_nowhere}"] if missing else [])


def _sector(option: str) -> str:
    return sector_name(option)


def _cube(option: str) -> str:
    return CARGO_NAME[option]


def _outfit(option: str) -> str:
    return outfit_label(option)


def _title(option: str) -> str:
    card = TITLES[option]
    return f"{card.name} (+{card.fields['fame']} fame): {card.fields['skill']}"


def _ship(option: str) -> str:
    ship = SHIPS[option]
    ability = ABILITIES[ship.ability].name
    return f"{ship.name}: hold {len(ship.hold)}, energy {ship.energy}, impulse {ship.impulse}, {ability}"


def _placed(option: str) -> str:
    outfit, _, at = option.partition(" ")
    return f"{outfit_name(outfit)} at {at}"


def _npc_way(seat: str, npc: str, bound: str) -> str:
    return f"{seat}: where does {ship_name(npc)} stop? (these are equally near {bound})"


DONE_LABEL = {DONE: "Done"}
ACTING: Mapping[str, Kind] = {
    "at": HEX, "points": "int", "moving": "bool", "energy": "int", "armed": "int", "credits": "int",
    "idle": "int", "ways": NUMBERS, "borders": "map of text to list of text", "holds": WORDS, "ships": WORDS,
    "sharing": "text", "impulse": "int", "dice": "list of text", "scan": "int",
    "gates": f"list of {HEX}", "reached": f"list of {HEX}",
    "targets": f"list of {SHIP_NAME}", "attacked_with": "list of text", "rammed": f"list of {SHIP_NAME}",
    "stranded": f"list of {SEAT}",
    "delivered": f"list of {MISSION}",
    "wanted": f"list of {CUBE}", "haggled": "int", "bought": "map of row cargo to int",
    "lying": f"list of {CUBE}", "mined": f"list of {CUBE}",
}  # fmt: skip
"""The values of what can be done in the Action Phase: `wanted` cubes can be sold here, `bought` says how many of
each type a purchase can bring, `lying` ones can be picked up, `mined` is what is gathered here."""


AUTO_LABEL = "Auto where it hurts least"
AUTO_ROOM = "Auto for the most room"


def _outfits(seat: str) -> str:
    types = ", ".join(f"{letter} {type}" for type, letter in OUTFIT_LETTERS.items())
    return f"{seat}: buy which outfit? ({types})"


def _packing(option: str, room: Mapping[str, int]) -> str:
    """The cells of each outfit, and for how many types of outfits there is room left."""
    laid = (each.partition("=") for each in option.split(","))
    placed = "; ".join(
        f"{OUTFITS[outfit].name} on {cells.replace('.', ' ').replace('*', '+')}" for outfit, _, cells in laid
    )
    left = room[option]
    more = f"room for {amount(left, 'type')} of outfit" if left else "no room for another outfit"
    return f"{placed} ({more})"


def _symbol(sector: str, beside: str) -> str:
    return f"Which symbol of {sector_name(beside)} does {sector_name(sector)} touch?"


QUESTIONS = (
    # Set-up.
    Question(
        "start sector",
        "For {who}, draw a sector with a Spawn Point. Which sector?",
        _sector,
        who=SEAT,
    ),
    Question("symbol", _symbol, labels={RANDOM: "Pick at random"}, sector=SECTOR, beside=SECTOR),
    Question(
        "symbol drawn",
        lambda sector, beside: (
            f"Draw the symbol of {sector_name(beside)} that {sector_name(sector)} touches. Which one?"
        ),
        sector=SECTOR,
        beside=SECTOR,
    ),
    Question("npc card", "Deal an NPC card to {who}. Which card?", lambda option: NPCS[option].name, who=SEAT),
    Question("first ship", "{seat}: take which ship?", _ship, labels={RANDOM: "Pick at random"}, who=SEAT),
    Question("first ship drawn", "{who} draws a ship. Which ship?", _ship, who=SEAT),
    Question("first outfits", _outfits, _outfit, labels=DONE_LABEL, credits="int"),
    # The Action Phase.
    Question(
        "action",
        action_prompt,
        action_label,
        labels=VERBS,
        rules=VERB_RULES,
        unused="idle",
        units="armed markers",
        **ACTING,
    ),
    Question("autopilot", autopilot_prompt, action_label, labels=VERBS, rules=VERB_RULES, **ACTING),
    Question(
        "engine",
        "{seat}: fire which engine?",
        lambda option, engines: f"{outfit_name(engines[option])} at {option}",
        engines=WORDS,
    ),
    Question("gate", "{seat}: through the gate to which space?"),
    Question("reach", "{seat}: act on which occupied space?"),
    Question("side", "{seat}: lay the sector in which direction?", lambda option: capital(option.replace("-", " "))),
    Question("spawn", "{seat}: come back on which Spawn Point?"),
    Question(
        "give",
        lambda seat, to: f"{seat}: give {to} how many credits?",
        lambda option: money(option * CREDIT),
        to=SEAT,
    ),
    Question("drop", "{seat}: discard which mission?", _mission),
    Question("reveal", "{seat}: reveal which mission?", _mission, labels={END: "None"}),
    Question("deliver", "{seat}: deliver which mission?", _mission),
    Question("target", _target, lambda option: capital(ship_name(option)), what="text"),
    Question("towed", "{seat}: let {who} tow your ship?", labels=YES_NO, who=SEAT),
    # Trade.
    Question(
        "buy cubes",
        "{seat}: buy which cubes?",
        lambda option, most: f"{most[option]} {CARGO_NAME[option]}",
        most="map of row cargo to int",
    ),
    Question(
        "buy cube",
        lambda seat, left: f"{seat}: buy which cube? (up to {left} more)",
        _cube,
        labels=DONE_LABEL,
        left="int",
    ),
    Question("sell number", "{seat}: sell how many cubes? (all {most} are a Big Shipment)", most="int"),
    Question("sell cube", "{seat}: sell which cube?", _cube),
    Question(
        "load",
        lambda seat, cargo: f"{seat}: put {CARGO_NAME[cargo]} on which hold space?",
        labels={"auto": AUTO_ROOM},
        cargo=CUBE,
    ),
    Question("collect", "{seat}: collect which cube?", _cube, labels=DONE_LABEL),
    Question("jettison", "{seat}: jettison which cube?", _cube, labels=DONE_LABEL),
    # Dice.
    Question("roll", _roll_prompt, die="text", why="text", who="text"),
    Question(
        "roll again",
        lambda seat, die, why, number: f"{seat} rolled {number} on the {die} {reason(why)}. Roll again?",
        labels=YES_NO,
        die="text",
        why="text",
        number="int",
    ),
    # Damage and combat.
    Question(
        "damage",
        "{seat}: put damage on which hold space? ({left} damage to place)",
        lambda option, holds: f"{option}{describe_content(holds.get(option, ''))}",
        labels={"auto": AUTO_LABEL},
        left="int",
        holds=WORDS,
    ),
    Question("defend", _defend, _defence, labels=DONE_LABEL, left="int", what="text", shields=WORDS),
    Question("defence", "{seat}: defend with what?", _defence, labels=DONE_LABEL, used="list of text", shields=WORDS),
    Question(
        "weapon",
        _attack,
        _weapon,
        labels={DONE: "Fire (add no more)"},
        target=SHIP_NAME,
        weapons=WORDS,
        withstands="int",
        damaged="bool",
        defence="text",
    ),
    Question("rearm", _rearm, spent="int"),
    Question("mend", "{seat}: remove damage from which hold space? ({left} to remove)", labels=DONE_LABEL, left="int"),
    # Missions.
    Question("mission", "{who} looks at a mission drawn this turn. Which mission?", _mission, who=SEAT),
    Question(
        "keep",
        lambda seat, kept: f"{seat}: keep which mission?",
        _name_kept,
        labels=DONE_LABEL,
        kept=f"list of {MISSION}",
        unlaid="list of text",
    ),
    Question(
        "who shows",
        lambda ship: f"Does anyone show a mission for destroying {ship_of(ship)}?",
        labels={END: "Nobody"},
        ship=SHIP_NAME,
        by=SHIP_NAME,
    ),
    Question("show", "{seat}: show a mission that this kill fulfils?", _mission, labels={END: "None"}),
    Question("experience", _experience, labels=YES_NO, mission=MISSION, number="int", free="bool"),
    # Exploring.
    Question("sector", "{who} draws a sector. Which sector?", _sector, who="text"),
    Question("sector seen", "{who} looks at the next sector. Which sector?", _sector, who="text"),
    Question(
        "top or bottom",
        lambda seat, sector: f"{seat}: put {sector_name(sector)} where?",
        labels={"top": "On top of the deck", "bottom": "At the bottom of the deck"},
        sector=SECTOR,
    ),
    Question("token", "{who} flips the exploration token. Which token?", lambda option: TOKENS[option].name, who=SEAT),
    # Starport and Status Phase.
    Question(
        "starport",
        lambda seat, credits: f"{seat} at the Starport: which action? ({money(credits)} credits left)",
        labels=STARPORT,
        rules={
            "repair": "XI-395",
            "ship": "XI-388",
            "outfit": "XI-393",
            "sell": "XI-396",
            "rearrange": "XI-394",
            "fame": "XI-046",
        },
        credits="int",
        repair="int",
        ship="int",
    ),
    Question("buy outfit", _outfits, _outfit, credits="int"),
    Question(
        "place",
        lambda seat, outfit: f"{seat}: lay {outfit_name(outfit)} where? (+ marks a use space)",
        lambda option: f"on {option.replace('.', ' ').replace('*', '+')}",
        labels={"auto": AUTO_ROOM},
        outfit=OUTFIT,
    ),
    Question(
        "packing",
        "{seat}: lay the outfits how? (+ marks a use space)",
        _packing,
        labels={"by-hand": "One by one, by hand"},
        room=NUMBERS,
    ),
    Question("sell outfit", "{seat}: sell which outfit?", _placed),
    Question("buy ship", "{seat}: buy which ship?", _ship),
    Question("claim", "{seat}: claim which title?", _title, labels=DONE_LABEL),
    Question("title", "{who} draws a title. Which title?", lambda option: TITLES[option].name, who=SEAT),
    Question("arm", "{seat}: arm how many markers? (1 energy each; {energy} energy left)", energy="int"),
    Question("rearrange", "{seat}: rearrange the hold?", labels=YES_NO),
    # NPCs.
    Question("npc place", lambda seat, npc: f"{seat}: where does {ship_name(npc)} appear?", npc=NPC),
    Question("npc way", _npc_way, npc=NPC, bound="text"),
    Question(
        "npc target",
        lambda npc: f"Roll a d20 for {ship_name(npc)}'s target. Which ship?",
        lambda option: capital(ship_name(option)),
        npc=NPC,
    ),
)
