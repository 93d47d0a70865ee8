"""Texts of dice, fame, credits and energy."""

from __future__ import annotations

from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question, Remark
from companion.text.grammar import capital

from ..ground.constants import ABILITIES, CREDIT, SECTORS, result_of
from ..ground.names import CELL, OUTFIT, SEAT, YES_NO, money, outfit_name, reason, roller, ship_of, used_for
from ..ground.told import all_told


def ask_roll(who: str, die: str, why: str) -> str:
    return f"{capital(roller(who, why))} rolls a {die} {reason(why)}. What does the die show?"


NO_RESULT = ("nothing", "fails")
"""Results of cards for a roll without effect."""
LASTING = {
    "haggle": f"{{who}}'s next Sell action this turn pays {money(CREDIT)} more",
    "reaper": "{who}'s next mining or harvest this turn needs no roll",
    "tow": "the tow holds for {who}'s next movement",
    "contract": f"the next ship that {{who}} destroys this turn pays {money(CREDIT)} more",
}
"""Effect of a good roll for an ability, if no other event reports it at once."""
FAME_FOR = {
    "luck": " for a natural 20",
    "shipment": " for a Big Shipment",
    "gate": " for the first trip through a gate",
}
"""Source of fame, if the event before doesn't name it."""
PAID_FOR = {
    "cargo": "cargo", "repair": "the repair", "fame": "1 fame", "ship": "the new ship", "entrance": "the entrance",
}  # fmt: skip
"""Names of purchases other than outfits."""


def say_paid(number: int, total: int, what: str) -> str:
    """Describe a payment; its effect is reported after it."""
    bought = {**PAID_FOR, **all_told().paid_for}.get(what) or outfit_name(what)
    return f"pays {money(number)} credits for {bought} ({money(total)} credits left)"


def say_roll(who: str, die: str, number: int, why: str, counts: int, again: bool) -> str | Deed:
    brings = "" if again else LASTING.get(why, "").format(who=who)
    if not again and why in ABILITIES and result_of(why, number)["says"] in NO_RESULT:
        brings = "nothing happens"
    damaged = f" (counts as {counts}{' with its damage' if counts < number else ''})" if counts != number else ""
    brings = f": {brings}" if brings else ""
    rolls = f"rolls {number} on the {die}"
    # An attack has several rolls; the source comes first, so that it isn't joined with the marker before it.
    if use := used_for(why):
        return f"With {use}, {roller(who, why)} {rolls}{damaged}{brings}."
    rolls = f"{rolls} {reason(why)}{damaged}{brings}"
    return Deed(rolls) if who else f"{capital(roller(who, why))} {rolls}."


def say_bounty(who: str, number: int, total: int, victim: str, entrance: str) -> str:
    why = f" for destroying {ship_of(victim)}" if victim else ""
    why = f" for using {SECTORS[entrance].name}'s entrance" if entrance else why
    return f"{who}'s bounty rises by {money(number)}{why} (now {money(total)})."


def say_fame(number: int, total: int, source: str) -> str:
    return f"gains {number} fame{FAME_FOR.get(source, '')} (now {total})"


QUESTIONS = (
    Question("roll", ask_roll, types={"die": "text", "why": "text", "who": "text"}),
    Question(
        "roll again",
        lambda seat, die, why, number: Prompt(
            f"{seat} rolled {number} on the {die} {reason(why)}. Roll again?",
            facts="once a turn, with Legend in the Making",
            names=True,
        ),
        labels=YES_NO,
        types={"die": "text", "why": "text", "number": "int"},
    ),
)
EVENTS = (
    Event("fame", Deed(say_fame), types={"number": "int", "total": "int", "source": "row fame-sources"}),
    Remark("title space",
           "{who} is the first to reach space {space} of the fame track and will draw a title in the Status Phase.",
           types={"space": "int"}),
    Event("credits", Deed(lambda number, total: f"gets {money(number)} credits (now {money(total)})"),
          types={"number": "int", "total": "int"}),
    Event("paid", Deed(say_paid), types={"number": "int", "total": "int", "what": "text"}),
    Event(
        "bounty",
        say_bounty,
        types={"who": SEAT, "number": "int", "total": "int", "victim": "text", "entrance": "text"},
    ),
    Event("energy spent", "{who} spends {number} energy ({left} left).", types={"number": "int", "left": "int"}),
    Event("marker used", Deed(lambda outfit, cell: f"puts a marker on {outfit_name(outfit)} at {cell}"),
          types={"outfit": OUTFIT, "cell": CELL, "left": "int"}),
    Remark("ship roll", Deed(lambda number: f"rolls {number} on the d20 for first choice of ship"),
           brief=("First choice of a ship (d20)", "{who} {number}"), types={"number": "int"}),
    Remark(
        "rolled", say_roll, joins=("number",),
        types={"who": "text", "die": "text", "number": "int", "why": "text", "counts": "int", "again": "bool"},
    ),
)  # fmt: skip
