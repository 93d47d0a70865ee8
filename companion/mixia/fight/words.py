"""Texts of attacks and defences."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import DONE
from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question, Remark
from companion.text.grammar import amount, capital

from ..ground.constants import ARMING_ENERGY, ENGINE, OUTFITS
from ..ground.names import BOTH_HURT, COST, MODS, NUMBERS, SEAT, SHIP_NAME, WORDS, ship_name, ship_of
from ..holds.words import name_defence


def ask_weapon(target: str, withstands: int, damaged: bool, defence: str) -> Prompt:
    number = f"{withstands} more" if damaged else f"{withstands}"
    facts = f"{number} damage destroys {f'it; defence {defence}' if defence else ship_of(target)}"
    return Prompt(f"attack {ship_name(target)} with what?", facts=facts)


def ask_rearming(spent: int, cost: int | None) -> Prompt:
    return Prompt("arm how many markers again?", facts=f"{spent} used; {cost or ARMING_ENERGY} energy each")


def name_weapon(
    option: str, weapons: Mapping[str, str], lowered: Mapping[str, int], mods: Mapping[str, str] | None
) -> Label:
    """Label a weapon with its reduction by damage (XI-100), and a ram with the damage to both ships (XI-325)."""
    label = name_defence(option, weapons, lowered, mods)
    if not weapons.get(option) or OUTFITS[weapons[option]].type != ENGINE:
        return label
    facts = "; ".join([label.facts, BOTH_HURT.words])
    return label.replace(name="Ram with " + label.name, facts=facts, risks=(BOTH_HURT,))


def rank_weapon(option: str, weapons: Mapping[str, str]) -> int:
    """Sort weapons in the order of the rules, by outfit, rams last."""
    return [*weapons].index(option) if option in weapons else len(weapons)


def say_rearmed(number: int, rest: int) -> str:
    """Describe how many markers are armed again, and how many aren't."""
    if not number:
        return f"leaves {amount(rest, 'marker')} disarmed"
    return f"arms {amount(number, 'marker')} again{f' but leaves {rest} disarmed' if rest else ''}"


def say_attack(who: str, target: str, attack: int, defence: int, damage: int) -> str | Deed:
    deed = f"attacks {ship_name(target)}: attack {attack}, defence {defence}, {damage} damage"
    return Deed(deed) if ship_name(who) == who else f"{capital(ship_name(who))} {deed}."


QUESTIONS = (
    Question(
        "defence",
        lambda by: Prompt(f"defend against {ship_name(by)} with what?"),
        name_defence,
        labels={DONE: lambda used: "Done" if used else "Nothing"},
        types={"used": "list of text", "shields": WORDS, "lowered": NUMBERS, "mods": MODS, "by": SHIP_NAME},
        deed=lambda by: f"Defend against {ship_name(by)} with",
    ),
    Question(
        "weapon",
        ask_weapon,
        name_weapon,
        labels={DONE: Label("Attack", "add no more")},
        rank=rank_weapon,
        types={
            "target": SHIP_NAME,
            "weapons": WORDS,
            "lowered": NUMBERS,
            "mods": MODS,
            "withstands": "int",
            "damaged": "bool",
            "defence": "text",
        },
        deed=lambda target: f"Attack {ship_name(target)} with",
    ),
    Question("rearm", ask_rearming, types={"spent": "int", "cost": COST}, deed="Arm"),
)
EVENTS = (
    Event("rearmed", Deed(say_rearmed), types={"number": "int", "rest": "int"}),
    Remark(
        "ram damage", lambda who, number: f"The ram deals {number} damage to {who}'s own ship.",
        types={"who": SEAT, "number": "int"}
    ),
    Remark(
        "attack",
        say_attack,
        types={"who": SHIP_NAME, "target": SHIP_NAME, "attack": "int", "defence": "int", "damage": "int"},
    ),
    Remark("snared", "{who} can't use impulse next turn."),
    Remark("shaded", "No captain may target {who}'s ship until {who}'s next turn.", types={"who": SEAT}),
)  # fmt: skip
