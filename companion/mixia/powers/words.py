"""What Missions and Powers asks and reports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.engine import DONE
from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, LabelWords, Question, Remark
from companion.table.facts import Fact
from companion.text.grammar import amount, capital, joined
from components.schema import Piece

from ..ground.constants import CARGO_NAME, CREDIT, MISSION_TYPES, MISSIONS
from ..ground.marks import State
from ..ground.names import CELL, CUBE, HEX, MISSION, NPC, SEAT, SHIP_NAME, mission_name, money, ship_name, ship_of
from ..holds.words import name_cube
from ..missions.words import name_mission
from ..turn.action_text import ACTING, action_label, assisted_prompt, losing, rank_way
from ..turn.words import find_unused_points
from . import keys


def _name_it(mission: str) -> str:
    """Name a mission that lies open."""
    return mission_name(mission, names=None)


def _ask_help(who: str, number: int) -> Prompt:
    return Prompt(f"{who} spends {number} energy on your ship. What for?")


def _name_load(option: int) -> Label:
    harm = option * int(MISSION_TYPES[keys.TRANSPORT]["bands"][0]["damage"])
    return Label(amount(option, "cube"), f"{harm} damage if you drop the mission")


def _name_share(option: int, to: str, pay: int) -> Label:
    return Label(f"{money(pay - option * CREDIT)} for you", then=f"{money(option * CREDIT)} for {to}")


def _ask_hand_over(to: str, left: int, room: int) -> Prompt:
    space = f"{to} has room for {room}" if room else f"{to} has no room, so it is jettisoned"
    return Prompt("hand over which cube?", facts=f"{left} left; {space}")


LOW, HIGH = MISSION_TYPES[keys.COUNTERFEIT]["bands"]
ON_LOW, ON_HIGH = f"on {LOW['low']}–{LOW['high']}", f"on {HIGH['low']}–{HIGH['high']}"
ANSWERS = {
    keys.LAUNDER: lambda number: Label(
        "Launder", f"you get {money(number)}; {ON_LOW} both of you get +{money(LOW['bounty'])} bounty"
    ),
    keys.SNITCH: lambda who: Label("Snitch", f"you get nothing; {ON_LOW} {who} fails, {ON_HIGH} {who} gets all of it"),
}


def _say_blast(hex: str, reach: int, damage: int, ships: Sequence[str]) -> str:
    hit = joined([ship_of(name) for name in ships]) or "no ship"
    return f"The blast at {hex} deals {damage} damage within {amount(reach, 'space')}: it reaches {hit}."


def _say_split(to: str, own: int, number: int) -> str:
    return f"offers {to} {money(number)} of the {money(own + number)} credits"


def _say_fenced(answer: str) -> str:
    return "launders the money" if answer == keys.LAUNDER else "snitches"


QUESTIONS = (
    Question("carry out", Prompt("which mission?"), name_mission),
    Question(
        "gear up",
        lambda mission: Prompt(f"gear up for {_name_it(mission)} with how much energy?"),
        lambda option: Label(
            f"{option} energy", f"pays {money(option * int(MISSION_TYPES[keys.ASSIST]['bands'][0]['pay']))}"
        ),
        types={"mission": MISSION},
        deed=lambda mission: f"Gear up for {_name_it(mission)} with",
    ),
    Question(
        "help",
        _ask_help,
        labels={
            keys.HEAL: lambda number: f"Take off up to {number} damage",
            keys.REFUEL: lambda number: f"Get up to {number} energy",
            keys.FLY: lambda number: f"Move up to {amount(keys.STEPS * number, 'space')}",
            DONE: "Nothing",
        },
        types={"who": SEAT, "number": "int"},
    ),
    Question(
        "helped on",
        assisted_prompt,
        action_label,
        labels={DONE: "Done"},
        rules={DONE: "XI-129"},
        rank=rank_way,
        gives_up=find_unused_points,
        types={**ACTING},
    ),
    Question(
        "load up",
        lambda mission: Prompt(f"load how many cubes for {_name_it(mission)}?"),
        _name_load,
        types={"mission": MISSION},
        deed="Load",
    ),
    Question(
        "transported",
        Prompt("load which cube?", facts="{left} left to load"),
        name_cube,
        types={"left": "int"},
        deed="Load",
    ),
    Question(
        "hand over", _ask_hand_over, name_cube, types={"to": SEAT, "left": "int", "room": "int"}, deed="Hand over"
    ),
    Question("split", Prompt("how do you split the credits with {to}?"), _name_share, types={"to": SEAT, "pay": "int"}),
    Question(
        "fence",
        lambda who, own, number: Prompt(f"{who} would keep {money(own)} and give you {money(number)}. What do you do?"),
        labels=ANSWERS,
        types={"who": SEAT, "own": "int", "number": "int"},
    ),
)
EVENTS = (
    Event(
        "power taken",
        Deed(
            lambda power: (
                f"takes the power card {keys.CARDS[power].name}: {keys.CARDS[power].fields['does'].removesuffix('.')}"
            )
        ),
        types={"power": "piece power-card"},
    ),
    Event("carried out", Deed(lambda mission: f"completes {_name_it(mission)}"), types={"mission": MISSION}),
    Event(
        "npc mended",
        lambda npc, number, left: f"{capital(ship_name(npc))} loses {number} damage ({left} left on its card).",
        types={"npc": NPC, "number": "int", "left": "int"},
    ),
    Event("energy given", Deed(lambda number, total: f"gets {number} energy (now {total})"),
          types={"number": "int", "total": "int"}),
    Event("damage on card", Deed(lambda mission, number: f"puts {number} damage on {_name_it(mission)}"),
          types={"mission": MISSION, "number": "int"}),
    Remark(
        "penalty",
        lambda who, mission: f"Discarding {_name_it(mission)} brings {who} its penalty.",
        types={"who": SEAT, "mission": MISSION},
    ),
    Event("handed over", Deed(lambda to, cargo, cell: f"hands {to} the {CARGO_NAME[cargo]} from {cell}"),
          types={"to": SEAT, "cargo": CUBE, "cell": CELL}),
    Remark("split", Deed(_say_split), types={"to": SEAT, "own": "int", "number": "int"}),
    Remark("fenced", Deed(_say_fenced), types={"answer": "text"}),
    Event("detonator loaded", Deed(lambda mission: f"puts a damage marker on {_name_it(mission)} as its detonator"),
          types={"mission": MISSION}),
    Event("detonator armed",
          Deed(lambda mission, hex: f"jettisons the detonator of {_name_it(mission)} onto {hex}: it is armed"),
          types={"mission": MISSION, "hex": HEX}),
    Remark("blast", _say_blast, types={"hex": HEX, "reach": "int", "damage": "int", "ships": f"list of {SHIP_NAME}"}),
    Remark(
        "blasted",
        lambda ship, defence, damage: f"{capital(ship_of(ship))}: defence {defence}, {damage} damage.",
        types={"ship": SHIP_NAME, "defence": "int", "damage": "int"},
    ),
    Event(
        "detonator removed",
        lambda mission: f"Take the detonator of {_name_it(mission)} off the map.",
        types={"mission": MISSION},
    ),
)  # fmt: skip


def _name_detonation() -> Label:
    """XI-301: what the roll may do at worst, to whoever rolls as well."""
    worst = MISSION_TYPES[keys.BOOM]["bands"][-1]
    within = amount(int(worst["reach"]), "space")
    harm = f"up to {worst['damage']} damage to ships within {within}, yours included"
    return Label("Roll for the blast of the detonator", harm)


VERBS: Mapping[str, LabelWords] = {
    keys.ASSIST: lambda points: losing(
        Label("Assist your target", "+1 fame", price=Cost("for the energy set on the mission")), points
    ),
    keys.HAND_OVER: lambda points: losing(
        Label("Hand the cubes of a Transport over to your target", "+1 fame"), points
    ),
    keys.COUNTERFEIT: lambda points: losing("Offer your target a share in a Counterfeit", points),
    keys.ARM: lambda points: losing("Jettison the detonator here, which arms it", points),
    keys.DETONATE: _name_detonation(),
}
VERB_RULES: Mapping[str, str] = {
    keys.ASSIST: "XI-296", keys.HAND_OVER: "XI-297", keys.COUNTERFEIT: "XI-303",
    keys.ARM: "XI-300", keys.DETONATE: "XI-301",
}  # fmt: skip


def _power(piece: Piece) -> Iterator[str]:
    fields = piece.fields
    yield f"{piece.code} {piece.name}, a power of the {fields['ship']}, always active: {fields['does']}"


KINDS: Mapping[str, Callable[[Piece], Iterator[str]]] = {"power-card": _power}


def facts(state: State) -> Iterator[Fact]:
    """Yield the armed detonators on the map."""
    for mission, hex in (state.get("detonators") or {}).items():
        piece = MISSIONS[mission]
        yield Fact(f"detonator at {hex}", f"armed ({piece.code} {piece.name})", level="warn", group="Map")


def more_energy(captain: State) -> int:
    """Return the energy that powers add to a captain's meter."""
    return keys.better_by(captain.get("powers") or (), "energy_maximum")


def name_powers(captain: State) -> list[str]:
    """List a captain's powers."""
    return [keys.CARDS[key].name for key in captain.get("powers") or ()]


def describe_hex(state: State, hex: str) -> Iterator[str]:
    """Yield a detonator that lies in a hex."""
    if hex in (state.get("detonators") or {}).values():
        yield "an armed detonator"
