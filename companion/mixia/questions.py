"""All that Mixia asks: named values, and the words for each question and its answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine import DONE, END
from companion.engine.setup_options import RANDOM
from companion.engine.texts import Question
from companion.text.grammar import amount, joined

from .constants import ABILITIES, CARGO_NAME, NPCS, OUTFITS, SHIPS, TERRAINS, TITLES, TOKENS
from .names import (
    CARGO,
    FEATURES,
    HEX,
    MISSION,
    NPC,
    NUMBERS,
    OUTFIT,
    SEAT,
    SECTOR,
    SHIP_NAME,
    WORDS,
    capital,
    held,
    mission_name,
    money,
    outfit_label,
    outfit_name,
    reason,
    sector_name,
    ship_name,
)


def _action(seat: str, at: str, points: int, moving: bool, energy: int, armed: int) -> str:
    left = f", {amount(points, 'point')} left" if moving else ""
    return f"{seat} at {at}: which action? ({amount(energy, 'energy', 'energy')}, {armed} armed{left})"


def _hex(option: str, ways: Mapping[str, int], borders: Mapping[str, Sequence[str]], holds: Mapping[str, str]) -> str:
    steps = f" ({amount(ways[option], 'point')})" if ways.get(option, 1) > 1 else ""
    met = [str(TERRAINS[letter]["border"]) for letter in borders.get(option, ())]
    over = f", over {joined(met)}" if met else ""
    there = f", {FEATURES.get(holds.get(option, ''), holds.get(option, ''))}" if holds.get(option) else ""
    return f"{option}{there}{steps}{over}"


def _ability(option: str) -> str:
    card = ABILITIES[option]
    return f"{card.name} ({amount(int(card.fields['energy']), 'energy', 'energy')}): {card.fields['does']}"


def _action_label(
    option: str, ways: Mapping[str, int], borders: Mapping[str, Sequence[str]], holds: Mapping[str, str]
) -> str:
    return _ability(option) if option in ABILITIES else _hex(option, ways, borders, holds)


VERBS: Mapping[str, str] = {
    "impulse": "Impulse",
    "engine": "Fire engine",
    "scan": "Scan",
    "jump": "Blind jump (1 point)",
    "gate": "Use the gate (1 point)",
    "reach": "Act on an occupied space (2 points)",
    "draw": "Draw missions",
    "collect": "Collect cubes",
    "jettison": "Jettison cubes",
    "drop": "Discard a mission",
    "give": "Give credits",
    "attack": "Attack",
    "buy": "Buy cubes (1,000)",
    "sell": "Sell cubes",
    "reveal": "Reveal a mission",
    "deliver": "Deliver a mission",
    "rescue": "Rescue (2 energy)",
    "mine": "Mine (d20)",
    "harvest": "Harvest (d20)",
    "salvage": "Salvage (d20)",
    END: "End the Action Phase",
}
VERB_RULES: Mapping[str, str] = {
    "impulse": "XI-127",
    "engine": "XI-122",
    "scan": "XI-148",
    "jump": "XI-152",
    "gate": "XI-216",
    "reach": "XI-130",
    "draw": "XI-250",
    "collect": "XI-352",
    "jettison": "XI-363",
    "drop": "XI-259",
    "give": "XI-364",
    "attack": "XI-306",
    "buy": "XI-349",
    "sell": "XI-353",
    "reveal": "XI-254",
    "deliver": "XI-256",
    "rescue": "XI-141",
    "mine": "XI-376",
    "harvest": "XI-376",
    "salvage": "XI-376",
}

TARGETS = {
    "attack": "attack whom?",
    "tow": "tow which ship?",
    "give": "give credits to whom?",
    "rescue": "rescue whom?",
}


def _target(seat: str, what: str) -> str:
    return f"{seat}: {TARGETS.get(what) or f'{mission_name(what)}: which target?'}"


def _weapon(option: str, weapons: Mapping[str, str]) -> str:
    outfit = weapons.get(option, "")
    if not outfit:
        return _ability(option)
    kind = OUTFITS[outfit]
    return f"{'Ram with ' if kind.type == 'engine' else ''}{outfit_name(outfit)} at {option} ({kind.die})"


def _defence(option: str) -> str:
    return _ability(option) if option in ABILITIES else f"Shield at {option}"


def _roll_prompt(who: str, die: str, why: str) -> str:
    return f"{who + ' rolls' if who else 'Roll'} a {die} {reason(why)}. Which number?"


def _defend(seat: str, left: int, what: str) -> str:
    return f"{seat}: prevent how? ({left} {what} to come)"


def _experience(seat: str, mission: str, number: int, free: bool) -> str:
    cost = "Specialist, free" if free else "discards a completed mission of the type"
    return f"{seat}: {mission_name(mission)}, rolled {number}. Roll again? ({cost})"


STARPORT: Mapping[str, str] = {
    "repair": "Repair all damage",
    "ship": "Buy a new ship",
    "outfit": "Buy an outfit",
    "sell": "Sell an outfit",
    "rearrange": "Rearrange the hold",
    "fame": "Buy 1 fame (5,000)",
    DONE: "Done, on to the Status Phase",
}
YES_NO = {"no": "No", "yes": "Yes"}


def _title(option: str) -> str:
    card = TITLES[option]
    return f"{card.name} ({card.fields['fame']} fame): {card.fields['skill']}"


def _ship(option: str) -> str:
    ship = SHIPS[option]
    cells = amount(len(ship.hold), "cell")
    return f"{ship.name} ({cells}, energy {ship.energy}, impulse {ship.impulse}; {ABILITIES[ship.ability].name})"


def _placed(option: str) -> str:
    outfit, _, at = option.partition(" ")
    return f"{outfit_name(outfit)} at {at}"


DONE_LABEL = {DONE: "Done"}


def mission_label(option: str) -> str:
    return mission_name(option)


AUTO_LABEL = "Wherever it hurts least"

QUESTIONS = (
    # Set-up.
    Question(
        "start sector",
        "Draw a sector with a Spawn Point for {who}. Which sector?",
        lambda option: sector_name(option),
        who=SEAT,
    ),
    Question("symbol", "Which symbol does the next sector touch?", labels={RANDOM: "Pick at random"}),
    Question("symbol drawn", "Which symbol is drawn?"),
    Question("npc card", "Deal an NPC card to {who}. Which card?", lambda option: NPCS[option].name, who=SEAT),
    Question("first ship", "{seat}: take which ship?", _ship, labels={RANDOM: "Pick at random"}),
    Question("first ship drawn", "Which ship is drawn?", _ship),
    Question(
        "first outfits",
        lambda seat, credits: f"{seat}: buy an outfit? ({money(credits)} credits)",
        labels={"outfit": "Buy an outfit", DONE: "Done"},
        credits="int",
    ),
    # The Action Phase.
    Question(
        "action",
        _action,
        _action_label,
        labels=VERBS,
        rules=VERB_RULES,
        at=HEX,
        points="int",
        moving="bool",
        energy="int",
        armed="int",
        credits="int",
        ways=NUMBERS,
        borders="map of text to list of text",
        holds=WORDS,
    ),
    Question(
        "autopilot",
        "{seat}: Auto-Pilot, where to?",
        _action_label,
        labels={**VERBS, DONE: "Done"},
        at=HEX,
        points="int",
        moving="bool",
        energy="int",
        armed="int",
        credits="int",
        ways=NUMBERS,
        borders="map of text to list of text",
        holds=WORDS,
    ),
    Question(
        "engine",
        "{seat}: fire which engine?",
        lambda option, engines: f"{outfit_name(engines[option])} at {option}",
        engines=WORDS,
    ),
    Question("gate", "{seat}: through the gate to which space?"),
    Question("reach", "{seat}: act on which occupied space?"),
    Question("side", "{seat}: lay the sector in which direction?", lambda option: capital(option.replace("-", " "))),
    Question("spawn", "{seat}: appear on which Spawn Point?"),
    Question(
        "give",
        lambda seat, to: f"{seat}: give {to} how many thousand credits?",
        lambda option: money(option * 1000),
        to=SEAT,
    ),
    Question("drop", "{seat}: discard which mission?", mission_label),
    Question("reveal", "{seat}: reveal which mission?", mission_label, labels={END: "None"}),
    Question("deliver", "{seat}: deliver which mission?", mission_label),
    Question("target", _target, lambda option: capital(ship_name(option)), what="text"),
    Question("towed", "{seat}: let {who} tow your ship?", labels=YES_NO, who=SEAT),
    # Trade.
    Question(
        "buy cube",
        lambda seat, left: f"{seat}: buy which cube? ({left} left)",
        lambda option: CARGO_NAME[option],
        labels=DONE_LABEL,
        left="int",
    ),
    Question("sell number", "{seat}: sell how many cubes? (all {most} are a Big Shipment)", most="int"),
    Question("sell cube", "{seat}: sell which cube?", lambda option: CARGO_NAME[option]),
    Question(
        "load",
        lambda seat, cargo: f"{seat}: put {CARGO_NAME[cargo]} on which cell?",
        labels={"auto": "All from the top left"},
        cargo=CARGO,
    ),
    Question("collect", "{seat}: collect which cube?", lambda option: CARGO_NAME[option], labels=DONE_LABEL),
    Question("jettison", "{seat}: jettison which cube?", lambda option: CARGO_NAME[option], labels=DONE_LABEL),
    # Dice.
    Question("roll", _roll_prompt, die="text", why="text", who="text"),
    Question(
        "roll again",
        lambda seat, die, why, number: f"{seat}: rolled {number} on the {die} {reason(why)}. Roll again?",
        labels=YES_NO,
        die="text",
        why="text",
        number="int",
    ),
    # Damage and combat.
    Question(
        "damage",
        "{seat}: put damage on which cell? ({left} left)",
        lambda option, holds: f"{option}{held(holds.get(option, ''))}",
        labels={"auto": AUTO_LABEL},
        left="int",
        holds=WORDS,
    ),
    Question("defend", _defend, _defence, labels=DONE_LABEL, left="int", what="text"),
    Question("defence", "{seat}: defend with what?", _defence, labels=DONE_LABEL, used="list of text"),
    Question(
        "weapon",
        lambda seat, target: f"{seat}: attack {ship_name(target)} with what?",
        _weapon,
        labels={"fire": "Fire"},
        target=SHIP_NAME,
        weapons=WORDS,
    ),
    Question("rearm", "{seat}: arm how many of the {spent} markers again? (1 energy each)", spent="int"),
    Question("mend", "{seat}: remove damage from which cell?", labels=DONE_LABEL),
    # Missions.
    Question("mission", "{who}: look at the next face-down mission. Which mission?", mission_label, who=SEAT),
    Question(
        "keep",
        lambda seat, kept: f"{seat}: keep which mission?",
        mission_label,
        labels=DONE_LABEL,
        kept=f"list of {MISSION}",
    ),
    Question("show", "{seat}: show a mission that this kill fulfils?", mission_label, labels={END: "None"}),
    Question("experience", _experience, labels=YES_NO, mission=MISSION, number="int", free="bool"),
    # Exploring.
    Question("sector", "{who}: draw a sector. Which sector?", lambda option: sector_name(option), who="text"),
    Question(
        "sector seen", "{who}: look at the next sector. Which sector?", lambda option: sector_name(option), who="text"
    ),
    Question(
        "top or bottom",
        lambda seat, sector: f"{seat}: put {sector_name(sector)} where?",
        labels={"top": "On top of the deck", "bottom": "Under the deck"},
        sector=SECTOR,
    ),
    Question(
        "token", "{who}: turn up the exploration token. Which token?", lambda option: TOKENS[option].name, who=SEAT
    ),
    # Starport and Status Phase.
    Question(
        "starport",
        lambda seat, credits: f"{seat}: which service? ({money(credits)} credits)",
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
    ),
    Question(
        "buy outfit",
        lambda seat, credits: f"{seat}: buy which outfit? ({money(credits)} credits)",
        lambda option: outfit_label(option),
        credits="int",
    ),
    Question(
        "place",
        lambda seat, outfit: f"{seat}: lay {outfit_name(outfit)} where? (* marks a Use Space)",
        labels={"auto": "Wherever it fits first"},
        outfit=OUTFIT,
    ),
    Question("sell outfit", "{seat}: sell which outfit?", _placed),
    Question("buy ship", "{seat}: buy which ship?", _ship),
    Question("claim", "{seat}: claim which title?", _title, labels=DONE_LABEL),
    Question("title", "{who}: draw a title. Which title?", lambda option: TITLES[option].name, who=SEAT),
    Question("arm", "{seat}: arm how many markers? (1 energy each, {energy} left)", energy="int"),
    Question("rearrange", "{seat}: rearrange the hold?", labels=YES_NO),
    # NPCs.
    Question("npc place", lambda seat, npc: f"{seat}: where does {ship_name(npc)} appear?", npc=NPC),
    Question("npc way", lambda seat, npc: f"{seat}: where does {ship_name(npc)} stop?", npc=NPC),
    Question(
        "npc target",
        lambda npc: f"Whom does {ship_name(npc)} go for? (a roll decides between equals)",
        lambda option: capital(ship_name(option)),
        npc=NPC,
    ),
)
