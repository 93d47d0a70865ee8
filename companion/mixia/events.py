"""All that Mixia reports: named values, and the sentence for each event."""

from __future__ import annotations

from companion.engine.texts import Event
from companion.text.grammar import amount, capital, joined

from .action_text import goods
from .constants import ABILITIES, CARGO_NAME, CREDIT, SECTORS, SHIPS, TITLES
from .event_words import (
    name_cargo,
    name_found,
    say_attack,
    say_bounty,
    say_cargo_lost,
    say_destroyed,
    say_energy_lost,
    say_fame,
    say_jettisoned,
    say_laid,
    say_move,
    say_npc_moves,
    say_npc_stays,
    say_paid,
    say_prevented,
    say_rearmed,
    say_refreshed,
    say_revealed,
    say_roll,
    say_title_drawn,
)
from .names import (
    ABILITY,
    CELL,
    CUBE,
    HEX,
    MAT,
    MISSION,
    NPC,
    OUTFIT,
    SEAT,
    SECTOR,
    SHIP_NAME,
    TITLE,
    mission_name,
    money,
    outfit_name,
    sector_name,
    ship_name,
    ship_of,
)

EVENTS = (
    Event("turn", "Turn {number}: {who}.", who=SEAT, number="int"),
    Event(
        "first sector",
        lambda sector, who: f"Lay {sector_name(sector)} for {who}.",
        by_hand=True, sector=SECTOR, who=SEAT,
    ),
    Event("middle sector", lambda sector: f"Lay {sector_name(sector)} in the middle.", by_hand=True, sector=SECTOR),
    Event(
        "symbol",
        lambda symbol, beside: f"The next sector touches symbol {symbol} of {sector_name(beside)}.",
        quiet=True,  # The sector is laid at once, and that says it.
        symbol="text", beside=SECTOR,
    ),
    Event(
        "sector laid",
        lambda sector, beside, symbol: f"{capital(say_laid(sector, beside, symbol))}.",
        by_hand=True, sector=SECTOR, beside=SECTOR, symbol="text",
    ),
    Event(
        "tokens laid",
        lambda hexes: (
            f"Put {'a ' * (len(hexes) == 1)}face-down exploration token{'s' * (len(hexes) > 1)} on {joined(hexes)}."
        ),
        by_hand=True,
        hexes=f"list of {HEX}",
    ),
    Event("npc dealt", lambda npc, who: f"{who} takes {ship_name(npc)}'s card.", by_hand=True, npc=NPC, who=SEAT),
    Event("ship order", lambda names: f"Choose ships in this order: {', '.join(names)}.", names=f"list of {SEAT}"),
    Event(
        "ship chosen",
        lambda who, ship, hex: f"{who} takes the {SHIPS[ship].name}; put it on {hex}.",
        by_hand=True, who=SEAT, ship=MAT, hex=HEX,
    ),
    Event("next buyer", "{who} is next to buy outfits.", who=SEAT),
    Event("begins", "{who} takes the first player token.", by_hand=True, who=SEAT),
    # Fame and money.
    Event(
        "fame",
        say_fame,
        by_hand=True, who=SEAT, number="int", total="int", source="row fame-sources",
    ),
    Event(
        "title space",
        "{who} is the first to reach space {space} of the fame track and will draw a title in the Status Phase.",
        who=SEAT, space="int",
    ),
    Event(
        "credits",
        lambda who, number, total: f"{who} gets {money(number)} credits (now {money(total)}).",
        by_hand=True, who=SEAT, number="int", total="int",
    ),
    Event(
        "paid",
        say_paid,
        by_hand=True, who=SEAT, number="int", total="int", what="text",
    ),
    Event(
        "bounty",
        say_bounty,
        by_hand=True, who=SEAT, number="int", total="int", victim="text", entrance="text",
    ),
    Event(
        "given",
        lambda who, to, number: f"{who} gives {to} {money(number)} credits.",
        by_hand=True, who=SEAT, to=SEAT, number="int",
    ),
    # Energy and markers.
    Event(
        "energy spent", "{who} spends {number} energy ({left} left).", by_hand=True, who=SEAT, number="int", left="int"
    ),
    Event(
        "scans",
        lambda who, number, left: (
            f"{who} scans for {number} energy ({left} energy left)." if number else f"{who} scans for free."
        ),
        by_hand=True, who=SEAT, number="int", left="int",
    ),
    Event("energy lost", say_energy_lost, by_hand=True, who=SEAT, number="int", markers="int"),
    Event("stranded", "{who} is stranded.", who=SEAT),
    Event(
        "marker used",
        lambda who, outfit, cell: f"{who} puts a marker on {outfit_name(outfit)} at {cell}.",
        by_hand=True, who=SEAT, outfit=OUTFIT, cell=CELL, left="int",
    ),
    Event(
        "marker disarmed", "The marker at {cell} goes to {who}'s Disarmed spaces.", by_hand=True, who=SEAT, cell=CELL
    ),
    Event(
        "refreshed",
        say_refreshed,
        by_hand=True, who=SEAT, impulse="bool", abilities=f"list of {ABILITY}", cells=f"list of {CELL}",
    ),
    Event("armed", lambda who, number: f"{who} arms {amount(number, 'marker')}.", by_hand=True, who=SEAT, number="int"),
    Event(
        "rearmed",
        lambda who, number, rest: f"{who} {say_rearmed(number, rest)}.",
        by_hand=True, who=SEAT, number="int", rest="int",
    ),
    Event("recharged", "{who} recharges to {number} energy.", by_hand=True, who=SEAT, number="int"),
    Event(
        "ability used",
        lambda who, ability: f"{who} uses {ABILITIES[ability].name}; turn its card face down.",
        by_hand=True, who=SEAT, ability=ABILITY,
    ),
    # Movement.
    Event(
        "impulse",
        lambda who, number: f"{who} turns the impulse token face down: {amount(number, 'movement point')}.",
        by_hand=True, who=SEAT, number="int",
    ),
    Event(
        "more points",
        lambda who, number: f"The ability gives {who} {amount(number, 'movement point')}.",
        who=SEAT, number="int",
    ),
    Event("points", lambda who, number: f"{who} has {amount(number, 'movement point')}.", who=SEAT, number="int"),
    Event(
        "points lost",
        lambda who, number: f"{who} leaves {amount(number, 'movement point')} unused.",
        who=SEAT, number="int",
    ),
    Event("passed", "{who} passes {hex}.", quiet=True, who=SEAT, hex=HEX, left="int", autopilot="bool"),
    Event("moved", say_move, by_hand=True, who=SEAT, hex=HEX, left="int", autopilot="bool"),
    Event("towed", "{who} is towed to {hex}.", by_hand=True, who=SEAT, hex=HEX),
    Event(
        "moved back",
        lambda who, hex, there, other: (
            f"{who} can't stop at {there}, where {ship_name(other)} is: put {ship_of(who)} back on {hex}."
        ),
        by_hand=True, who=SEAT, hex=HEX, there=HEX, other=SHIP_NAME,
    ),
    Event("gate", "{who} flies through the gate.", who=SEAT, hex=HEX),
    Event("returned", "{who} acts on {hex} again.", who=SEAT, hex=HEX),
    Event("reaches", "{who} uses {hex} from the space beside it.", who=SEAT, hex=HEX),
    Event(
        "jumps",
        lambda who, side: f"{who} makes a Blind Jump to the {side.replace('-', ' ')}.",
        by_hand=True, who=SEAT, side="text",
    ),
    Event("slipped through", "{who} slips through the shield.", who=SEAT),
    Event("shield held", "The shield holds; {who} doesn't get through.", who=SEAT),
    Event(
        "token",
        lambda who, token: f"{who} flips an exploration token: {name_found(token)}.",
        by_hand=True, who=SEAT, token="piece exploration-token",
    ),
    Event(
        "respawned",
        "{who} comes back at {hex} with full energy, all markers armed, impulse token and ability cards face up. Take "
        "the old damage off the hold. The ship takes {number} damage for its tier.",
        by_hand=True, who=SEAT, hex=HEX, number="int",
    ),
    Event("ship tie", lambda names: f"{joined(names)} rolled the same and roll again.", names=f"list of {SEAT}"),
    Event(
        "ship roll",
        lambda who, number: f"{who} rolls {number} on the d20 for first choice of ship.",
        brief=("First choice of a ship (d20)", "{who} {number}"),
        who=SEAT, number="int",
    ),
    Event(
        "rolled", say_roll, joins=("number",),
        who="text", die="text", number="int", why="text", counts="int", again="bool",
    ),
    # Damage.
    Event("damage", lambda who, number: f"{who}'s ship takes {number} damage.", who=SEAT, number="int"),
    Event(
        "ram damage", lambda who, number: f"The ram deals {number} damage to {who}'s own ship.", who=SEAT, number="int"
    ),
    Event(
        "damage placed",
        lambda who, cell, on: f"Put damage on {cell}{f' ({outfit_name(on)})' if on else ''} in {who}'s hold.",
        by_hand=True,
        joins=("cell", "on"),
        who=SEAT, cell=CELL, on="text",
    ),
    Event("prevented", say_prevented, who=SEAT, number="int", what="text"),
    Event("mended", "Take the damage off {cell} in {who}'s hold.", by_hand=True, joins=("cell",), who=SEAT, cell=CELL),
    Event("destroyed", say_destroyed, who=SHIP_NAME, by="text", hex=HEX, star="bool"),
    Event(
        "cargo lost",
        say_cargo_lost,
        by_hand=True,
        joins=("cargo",),
        item=name_cargo, who=SEAT, cargo=CUBE, hex="text",
    ),
    Event(
        "jettisoned",
        say_jettisoned,
        by_hand=True,
        joins=("cargo", "cell"),
        who=SEAT, cargo=CUBE, cell="text", hex=HEX,
    ),
    Event(
        "attack",
        say_attack,
        who=SHIP_NAME, target=SHIP_NAME, attack="int", defence="int", damage="int",
    ),
    Event("steals", lambda who, target: f"{who} tries to steal from {ship_name(target)}.", who=SEAT, target=SHIP_NAME),
    Event("snared", "{who} can't use impulse next turn.", who=SEAT),
    Event("shaded", "No captain may target {who}'s ship until {who}'s next turn.", who=SEAT),
    Event(
        "autopilot",
        lambda who, number: (
            f"Until {who}'s next turn, {who} gets {amount(number, 'movement point')} when another captain's turn ends."
        ),
        who=SEAT, number="int",
    ),
    Event(
        "flies on",
        lambda who, number: f"{who}'s Auto-Pilot gives {amount(number, 'movement point')}.",
        who=SEAT, number="int",
    ),
    Event("stays on", "{who} stays at {hex} (Auto-Pilot).", who=SEAT, hex=HEX),
    Event(
        "rescued",
        lambda who, target: f"{who} rescues {target}, who gets 2 energy.",
        by_hand=True, who=SEAT, target=SEAT,
    ),
    # Trade and hold.
    Event(
        "loaded",
        lambda who, cargo, cell: f"{who} puts {CARGO_NAME[cargo]} on {cell}.",
        by_hand=True,
        joins=("cell",),
        who=SEAT, cargo=CUBE, cell=CELL,
    ),
    Event(
        "sold",
        lambda who, cubes: f"{who} sells {goods([*cubes.values()])} from {joined([*cubes])}.",
        by_hand=True, who=SEAT, cubes="map of text to row cargo",
    ),
    Event(
        "outfit fitted",
        lambda who, outfit, cells: f"{who} fits {outfit_name(outfit)} on {joined(cells)}.",
        by_hand=True, who=SEAT, outfit=OUTFIT, cells="list of text",
    ),
    Event(
        "outfit removed",
        lambda who, outfit: f"{who} returns {outfit_name(outfit)} to the supply.",
        by_hand=True, who=SEAT, outfit=OUTFIT,
    ),
    Event("rearranged", "{who} rearranges the hold.", by_hand=True, who=SEAT),
    Event(
        "repaired",
        lambda who, ice: f"{who} takes all {'damage but ice' if ice else 'damage'} off the ship.",
        by_hand=True, who=SEAT, ice="bool",
    ),
    Event(
        "ship bought",
        lambda who, ship: f"{who} buys the {SHIPS[ship].name}; move all but damage and bounty to the new mat.",
        by_hand=True, who=SEAT, ship=MAT,
    ),
    Event("docked", lambda who, planet: f"{who} docks at {SECTORS[planet].name}.", who=SEAT, planet=SECTOR),
    Event("docked inside", lambda who, station: f"{who} docks inside {ship_name(station)}.", who=SEAT, station=NPC),
    # Missions.
    Event(
        "missions drawn",
        lambda who, number: f"{who} draws {amount(number, 'mission')} face down.",
        by_hand=True, who=SEAT, number="int",
    ),
    Event(
        "missions shuffled",
        lambda number: f"Shuffle the discarded missions into a new deck ({amount(number, 'card')}).",
        by_hand=True, number="int",
    ),
    Event(
        "missions kept",
        lambda who, number, rest: (
            f"{who} keeps {amount(number, 'mission')}{f' and discards {rest}' if rest else ''}."
        ),
        by_hand=True, who=SEAT, number="int", rest="int",
    ),
    Event("plan discarded", "{who} discards a face-down mission.", by_hand=True, who=SEAT),
    Event(
        "mission discarded",
        lambda who, mission: f"{who} discards {mission_name(mission, names=None)}.",
        by_hand=True, who=SEAT, mission=MISSION,
    ),
    Event("mission revealed", say_revealed, by_hand=True, who=SEAT, mission=MISSION, pay="int", waits="bool"),
    Event("not revealed", "{who}'s mission can't be revealed here; it stays face down.", who=SEAT),
    Event(
        "pay fixed",
        lambda who, mission, pay: f"{who} puts {money(pay)} credits on {mission_name(mission, names=None)}.",
        by_hand=True, who=SEAT, mission=MISSION, pay="int",
    ),
    Event(
        "mission failed",
        lambda who, mission: f"{who} loses {mission_name(mission, names=None)}.",
        by_hand=True, who=SEAT, mission=MISSION,
    ),
    Event(
        "experience used",
        lambda who, mission: f"{who} discards {mission_name(mission, names=None)} to roll again.",
        by_hand=True, who=SEAT, mission=MISSION,
    ),
    Event(
        "delivered",
        lambda who, mission: f"{who} delivers {mission_name(mission, names=None)}.",
        by_hand=True, who=SEAT, mission=MISSION,
    ),
    Event("not detected", "{who} isn't detected.", who=SEAT),
    # Titles.
    Event("title drawn", say_title_drawn, by_hand=True, title=TITLE),
    Event(
        "title claimed", lambda who, title: f"{who} claims {TITLES[title].name}.", by_hand=True, who=SEAT, title=TITLE
    ),
    # NPCs.
    Event(
        "npc appears", lambda npc, hex: f"{capital(ship_name(npc))} appears at {hex}.", by_hand=True, npc=NPC, hex=HEX
    ),
    Event(
        "npc turn",
        lambda npc: f"{capital(ship_name(npc))} acts.",
        quiet=True,  # What it does follows at once.
        npc=NPC,
    ),
    Event(
        "npc target",
        lambda npc, tied, target: (
            f"{capital(joined([ship_name(name) for name in tied]))} are equally near {ship_name(npc)}; the d20 picks"
            f" {ship_name(target)}."
        ),
        npc=NPC, tied=f"list of {SHIP_NAME}", target=SHIP_NAME,
    ),
    Event("npc stays", say_npc_stays, npc=NPC, hex=HEX, why="text", target=SHIP_NAME, goal="text"),
    Event("npc moves", say_npc_moves, by_hand=True, npc=NPC, hex=HEX, target=SHIP_NAME, goal="text"),
    Event(
        "npc attacks",
        lambda npc, target: f"{capital(ship_name(npc))} targets {ship_name(target)}.",
        npc=NPC, target=SHIP_NAME,
    ),
    Event(
        "npc damage",
        lambda npc, number, total: f"{capital(ship_name(npc))} takes {number} damage ({total} in all).",
        by_hand=True, npc=NPC, number="int", total="int",
    ),
    Event(
        "npc arrives",
        lambda npc, planet: (
            f"{capital(ship_name(npc))} arrives at {SECTORS[planet].name}; put {money(CREDIT)} credits on its card."
        ),
        by_hand=True, npc=NPC, planet=SECTOR,
    ),
    Event(
        "card credits",
        lambda npc, number: f"Put {money(number)} credits on {ship_name(npc)}'s card.",
        by_hand=True, npc=NPC, number="int",
    ),
)  # fmt: skip
