"""All that Mixia reports: named values, and the sentence for each event."""

from __future__ import annotations

from companion.engine.texts import Event, Remark
from companion.text.grammar import amount, capital, joined

from ..ground.constants import ABILITIES, CARGO_NAME, CREDIT, SECTORS, SHIPS, TITLES
from ..ground.names import (
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
    goods,
    mission_name,
    money,
    outfit_name,
    sector_name,
    ship_name,
    ship_of,
)
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

EVENTS = (
    Remark("turn", "Turn {number}: {who}.", who=SEAT, number="int"),
    Event(
        "first sector",
        lambda sector, who: f"Lay {sector_name(sector)} for {who}.",
        sector=SECTOR, who=SEAT,
    ),
    Event("middle sector", lambda sector: f"Lay {sector_name(sector)} in the middle.", sector=SECTOR),
    Event(
        "symbol",
        lambda symbol, beside: f"The next sector touches symbol {symbol} of {sector_name(beside)}.",
        quiet=True,  # The sector is laid at once, and that says it.
        symbol="text", beside=SECTOR,
    ),
    Event(
        "sector laid",
        lambda sector, beside, symbol: f"{capital(say_laid(sector, beside, symbol))}.",
        sector=SECTOR, beside=SECTOR, symbol="text",
    ),
    Event(
        "tokens laid",
        lambda hexes: (
            f"Put {'a ' * (len(hexes) == 1)}face-down exploration token{'s' * (len(hexes) > 1)} on {joined(hexes)}."
        ),
        hexes=f"list of {HEX}",
    ),
    Event("npc dealt", lambda npc, who: f"{who} takes {ship_name(npc)}'s card.", npc=NPC, who=SEAT),
    Remark("ship order", lambda names: f"Choose ships in this order: {', '.join(names)}.", names=f"list of {SEAT}"),
    Event(
        "ship chosen",
        lambda who, ship, hex: f"{who} takes the {SHIPS[ship].name}; put it on {hex}.",
        who=SEAT, ship=MAT, hex=HEX,
    ),
    Remark("next buyer", "{who} is next to buy outfits.", who=SEAT),
    Event("begins", "{who} takes the first player token.", who=SEAT),
    # Fame and money.
    Event(
        "fame",
        say_fame,
        who=SEAT, number="int", total="int", source="row fame-sources",
    ),
    Remark(
        "title space",
        "{who} is the first to reach space {space} of the fame track and will draw a title in the Status Phase.",
        who=SEAT, space="int",
    ),
    Event(
        "credits",
        lambda who, number, total: f"{who} gets {money(number)} credits (now {money(total)}).",
        who=SEAT, number="int", total="int",
    ),
    Event(
        "paid",
        say_paid,
        who=SEAT, number="int", total="int", what="text",
    ),
    Event(
        "bounty",
        say_bounty,
        who=SEAT, number="int", total="int", victim="text", entrance="text",
    ),
    Event(
        "given",
        lambda who, to, number: f"{who} gives {to} {money(number)} credits.",
        who=SEAT, to=SEAT, number="int",
    ),
    # Energy and markers.
    Event(
        "energy spent", "{who} spends {number} energy ({left} left).", who=SEAT, number="int", left="int"
    ),
    Event(
        "scans",
        lambda who, number, left: (
            f"{who} scans for {number} energy ({left} energy left)." if number else f"{who} scans for free."
        ),
        who=SEAT, number="int", left="int",
    ),
    Event("energy lost", say_energy_lost, who=SEAT, number="int", markers="int"),
    Remark("stranded", "{who} is stranded.", who=SEAT),
    Event(
        "marker used",
        lambda who, outfit, cell: f"{who} puts a marker on {outfit_name(outfit)} at {cell}.",
        who=SEAT, outfit=OUTFIT, cell=CELL, left="int",
    ),
    Event(
        "marker disarmed", "The marker at {cell} goes to {who}'s Disarmed spaces.", who=SEAT, cell=CELL
    ),
    Event(
        "refreshed",
        say_refreshed,
        who=SEAT, impulse="bool", abilities=f"list of {ABILITY}", cells=f"list of {CELL}",
    ),
    Event("armed", lambda who, number: f"{who} arms {amount(number, 'marker')}.", who=SEAT, number="int"),
    Event(
        "rearmed",
        lambda who, number, rest: f"{who} {say_rearmed(number, rest)}.",
        who=SEAT, number="int", rest="int",
    ),
    Event("recharged", "{who} recharges to {number} energy.", who=SEAT, number="int"),
    Event(
        "ability used",
        lambda who, ability: f"{who} uses {ABILITIES[ability].name}; turn its card face down.",
        who=SEAT, ability=ABILITY,
    ),
    # Movement.
    Event(
        "impulse",
        lambda who, number: f"{who} turns the impulse token face down: {amount(number, 'movement point')}.",
        who=SEAT, number="int",
    ),
    Remark(
        "more points",
        lambda who, number: f"The ability gives {who} {amount(number, 'movement point')}.",
        who=SEAT, number="int",
    ),
    Remark("points", lambda who, number: f"{who} has {amount(number, 'movement point')}.", who=SEAT, number="int"),
    Remark(
        "points lost",
        lambda who, number: f"{who} leaves {amount(number, 'movement point')} unused.",
        who=SEAT, number="int",
    ),
    Event("passed", "{who} passes {hex}.", quiet=True, who=SEAT, hex=HEX, left="int", autopilot="bool"),
    Event("moved", say_move, who=SEAT, hex=HEX, left="int", autopilot="bool"),
    Event("towed", "{who} is towed to {hex}.", who=SEAT, hex=HEX),
    Event(
        "moved back",
        lambda who, hex, there, other: (
            f"{who} can't stop at {there}, where {ship_name(other)} is: put {ship_of(who)} back on {hex}."
        ),
        who=SEAT, hex=HEX, there=HEX, other=SHIP_NAME,
    ),
    Remark("gate", "{who} flies through the gate.", who=SEAT, hex=HEX),
    Remark("returned", "{who} acts on {hex} again.", who=SEAT, hex=HEX),
    Remark("reaches", "{who} uses {hex} from the space beside it.", who=SEAT, hex=HEX),
    Event(
        "jumps",
        lambda who, side: f"{who} makes a Blind Jump to the {side.replace('-', ' ')}.",
        who=SEAT, side="text",
    ),
    Remark("slipped through", "{who} slips through the shield.", who=SEAT),
    Remark("shield held", "The shield holds; {who} doesn't get through.", who=SEAT),
    Event(
        "token",
        lambda who, token: f"{who} flips an exploration token: {name_found(token)}.",
        who=SEAT, token="piece exploration-token",
    ),
    Event(
        "respawned",
        "{who} comes back at {hex} with full energy, all markers armed, impulse token and ability cards face up. Take "
        "the old damage off the hold. The ship takes {number} damage for its tier.",
        who=SEAT, hex=HEX, number="int",
    ),
    Remark("ship tie", lambda names: f"{joined(names)} rolled the same and roll again.", names=f"list of {SEAT}"),
    Remark(
        "ship roll",
        lambda who, number: f"{who} rolls {number} on the d20 for first choice of ship.",
        brief=("First choice of a ship (d20)", "{who} {number}"),
        who=SEAT, number="int",
    ),
    Remark(
        "rolled", say_roll, joins=("number",),
        who="text", die="text", number="int", why="text", counts="int", again="bool",
    ),
    # Damage.
    Remark("damage", lambda who, number: f"{who}'s ship takes {number} damage.", who=SEAT, number="int"),
    Remark(
        "ram damage", lambda who, number: f"The ram deals {number} damage to {who}'s own ship.", who=SEAT, number="int"
    ),
    Event(
        "damage placed",
        lambda who, cell, on: f"Put damage on {cell}{f' ({outfit_name(on)})' if on else ''} in {who}'s hold.",
        joins=("cell", "on"),
        who=SEAT, cell=CELL, on="text",
    ),
    Remark("prevented", say_prevented, who=SEAT, number="int", what="text"),
    Event("mended", "Take the damage off {cell} in {who}'s hold.", joins=("cell",), who=SEAT, cell=CELL),
    Remark("destroyed", say_destroyed, who=SHIP_NAME, by="text", hex=HEX, star="bool"),
    Event(
        "cargo lost",
        say_cargo_lost,
        joins=("cargo",),
        item=name_cargo, who=SEAT, cargo=CUBE, hex="text",
    ),
    Event(
        "jettisoned",
        say_jettisoned,
        joins=("cargo", "cell"),
        who=SEAT, cargo=CUBE, cell="text", hex=HEX,
    ),
    Remark(
        "attack",
        say_attack,
        who=SHIP_NAME, target=SHIP_NAME, attack="int", defence="int", damage="int",
    ),
    Remark("steals", lambda who, target: f"{who} tries to steal from {ship_name(target)}.", who=SEAT, target=SHIP_NAME),
    Remark("snared", "{who} can't use impulse next turn.", who=SEAT),
    Remark("shaded", "No captain may target {who}'s ship until {who}'s next turn.", who=SEAT),
    Remark(
        "autopilot",
        lambda who, number: (
            f"Until {who}'s next turn, {who} gets {amount(number, 'movement point')} when another captain's turn ends."
        ),
        who=SEAT, number="int",
    ),
    Remark(
        "flies on",
        lambda who, number: f"{who}'s Auto-Pilot gives {amount(number, 'movement point')}.",
        who=SEAT, number="int",
    ),
    Remark("stays on", "{who} stays at {hex} (Auto-Pilot).", who=SEAT, hex=HEX),
    Event(
        "rescued",
        lambda who, target: f"{who} rescues {target}, who gets 2 energy.",
        who=SEAT, target=SEAT,
    ),
    # Trade and hold.
    Event(
        "loaded",
        lambda who, cargo, cell: f"{who} puts {CARGO_NAME[cargo]} on {cell}.",
        joins=("cell",),
        who=SEAT, cargo=CUBE, cell=CELL,
    ),
    Event(
        "sold",
        lambda who, cubes: f"{who} sells {goods([*cubes.values()])} from {joined([*cubes])}.",
        who=SEAT, cubes="map of text to row cargo",
    ),
    Event(
        "outfit fitted",
        lambda who, outfit, cells: f"{who} fits {outfit_name(outfit)} on {joined(cells)}.",
        who=SEAT, outfit=OUTFIT, cells="list of text",
    ),
    Event(
        "outfit removed",
        lambda who, outfit: f"{who} returns {outfit_name(outfit)} to the supply.",
        who=SEAT, outfit=OUTFIT,
    ),
    Event("rearranged", "{who} rearranges the hold.", who=SEAT),
    Event(
        "repaired",
        lambda who, ice: f"{who} takes all {'damage but ice' if ice else 'damage'} off the ship.",
        who=SEAT, ice="bool",
    ),
    Event(
        "ship bought",
        lambda who, ship: f"{who} buys the {SHIPS[ship].name}; move all but damage and bounty to the new mat.",
        who=SEAT, ship=MAT,
    ),
    Remark("docked", lambda who, planet: f"{who} docks at {SECTORS[planet].name}.", who=SEAT, planet=SECTOR),
    Remark("docked inside", lambda who, station: f"{who} docks inside {ship_name(station)}.", who=SEAT, station=NPC),
    # Missions.
    Event(
        "missions drawn",
        lambda who, number: f"{who} draws {amount(number, 'mission')} face down.",
        who=SEAT, number="int",
    ),
    Event(
        "missions shuffled",
        lambda number: f"Shuffle the discarded missions into a new deck ({amount(number, 'card')}).",
        number="int",
    ),
    Event(
        "missions kept",
        lambda who, number, rest: (
            f"{who} keeps {amount(number, 'mission')}{f' and discards {rest}' if rest else ''}."
        ),
        who=SEAT, number="int", rest="int",
    ),
    Event("plan discarded", "{who} discards a face-down mission.", who=SEAT),
    Event(
        "mission discarded",
        lambda who, mission: f"{who} discards {mission_name(mission, names=None)}.",
        who=SEAT, mission=MISSION,
    ),
    Event("mission revealed", say_revealed, who=SEAT, mission=MISSION, pay="int", waits="bool"),
    Remark("not revealed", "{who}'s mission can't be revealed here; it stays face down.", who=SEAT),
    Event(
        "pay fixed",
        lambda who, mission, pay: f"{who} puts {money(pay)} credits on {mission_name(mission, names=None)}.",
        who=SEAT, mission=MISSION, pay="int",
    ),
    Event(
        "mission failed",
        lambda who, mission: f"{who} loses {mission_name(mission, names=None)}.",
        who=SEAT, mission=MISSION,
    ),
    Event(
        "experience used",
        lambda who, mission: f"{who} discards {mission_name(mission, names=None)} to roll again.",
        who=SEAT, mission=MISSION,
    ),
    Event(
        "delivered",
        lambda who, mission: f"{who} delivers {mission_name(mission, names=None)}.",
        who=SEAT, mission=MISSION,
    ),
    Remark("not detected", "{who} isn't detected.", who=SEAT),
    # Titles.
    Event("title drawn", say_title_drawn, title=TITLE),
    Event(
        "title claimed", lambda who, title: f"{who} claims {TITLES[title].name}.", who=SEAT, title=TITLE
    ),
    # NPCs.
    Event(
        "npc appears", lambda npc, hex: f"{capital(ship_name(npc))} appears at {hex}.", npc=NPC, hex=HEX
    ),
    Event(
        "npc turn",
        lambda npc: f"{capital(ship_name(npc))} acts.",
        quiet=True,  # What it does follows at once.
        npc=NPC,
    ),
    Remark(
        "npc target",
        lambda npc, tied, target: (
            f"{capital(joined([ship_name(name) for name in tied]))} are equally near {ship_name(npc)}; the d20 picks"
            f" {ship_name(target)}."
        ),
        npc=NPC, tied=f"list of {SHIP_NAME}", target=SHIP_NAME,
    ),
    Remark("npc stays", say_npc_stays, npc=NPC, hex=HEX, why="text", target=SHIP_NAME, goal="text"),
    Event("npc moves", say_npc_moves, npc=NPC, hex=HEX, target=SHIP_NAME, goal="text"),
    Remark(
        "npc attacks",
        lambda npc, target: f"{capital(ship_name(npc))} targets {ship_name(target)}.",
        npc=NPC, target=SHIP_NAME,
    ),
    Event(
        "npc damage",
        lambda npc, number, total: f"{capital(ship_name(npc))} takes {number} damage ({total} in all).",
        npc=NPC, number="int", total="int",
    ),
    Event(
        "npc arrives",
        lambda npc, planet: (
            f"{capital(ship_name(npc))} arrives at {SECTORS[planet].name}; put {money(CREDIT)} credits on its card."
        ),
        npc=NPC, planet=SECTOR,
    ),
    Event(
        "card credits",
        lambda npc, number: f"Put {money(number)} credits on {ship_name(npc)}'s card.",
        npc=NPC, number="int",
    ),
)  # fmt: skip
