"""Texts of trade and Starports."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.labels import Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, Question
from companion.text.grammar import amount, joined

from ..ground.constants import ABILITIES, CARGO_NAME, CREDIT, FITTINGS, OUTFIT_LETTERS, SHIPS
from ..ground.names import DONE_LABEL, MAT, MORE, OUTFIT, PRICES, YES_NO, goods, money, outfit_label, outfit_name
from ..holds.words import name_cube


def ask_cube(left: int, more: bool) -> Prompt:
    """Ask for a cube of a purchase (XI-349). more: one has been bought already."""
    if more:
        return Prompt("buy which cube?", facts=f"{left} more for the same credits")
    return Prompt("buy which cube?", facts=f"{f'up to {left}' if left > 1 else 'only 1'} for {money(CREDIT)} credits")


def ask_sale(most: int) -> Prompt:
    return Prompt(
        "sell how many cubes?", facts=f"selling {'both' if most == 2 else f'all {most}'} makes a Big Shipment"
    )


def ask_outfit() -> Prompt:
    types = ", ".join(f"{letter} {type}" for type, letter in OUTFIT_LETTERS.items())
    return Prompt("buy which outfit?", facts=types)


def name_ship(option: str) -> Label:
    ship = SHIPS[option]
    figures = f"{len(ship.hold)}/{ship.energy}/{ship.impulse}"
    return Label(f"{ship.name} {figures}", then=ABILITIES[ship.ability].name)


def name_outfit(option: str, prices: Mapping[str, int] | None) -> Label:
    """Label an outfit with its price. prices: those that differ from the printed ones."""
    return outfit_label(option, (prices or {}).get(option, FITTINGS[option].price))


def name_fitted(option: str) -> Label:
    outfit, _, at = option.partition(" ")
    return Label(f"{outfit_name(outfit)} at {at}", f"+{money(FITTINGS[outfit].sale_price)}")


SHIP_FACTS = "hold/energy/impulse, ability"
"""Meaning of a ship's figures; labels with units would be cut off in two columns."""
QUESTIONS = (
    Question(
        "buy cubes",
        Prompt("buy which cubes?"),
        lambda option, most: Label(CARGO_NAME[option], amount(most[option], "cube")),
        types={"most": "map of row cargo to int"},
        deed="Buy",
    ),
    Question(
        "buy cube",
        ask_cube,
        name_cube,
        labels=DONE_LABEL,
        types={"left": "int", "more": MORE},
        deed="Buy",
    ),
    Question("sell number", ask_sale, types={"most": "int"}, deed="Sell"),
    Question("sell cube", Prompt("sell which cube?"), name_cube, deed="Sell"),
    Question("collect", Prompt("collect which cube?"), name_cube, labels=DONE_LABEL, deed="Collect"),
    Question("buy outfit", ask_outfit, name_outfit, among="", types={"credits": "int", "prices": PRICES}, deed="Buy"),
    Question("sell outfit", Prompt("sell which outfit?"), name_fitted, deed="Sell"),
    Question("buy ship", Prompt("buy which ship?", SHIP_FACTS), name_ship, deed="Buy"),
    Question("rearrange", Prompt("rearrange the hold?"), labels=YES_NO, way_out="no"),
)
EVENTS = (
    Event("recharged", "{who} recharges to {number} energy.", types={"number": "int"}),
    Event("sold", Deed(lambda cubes: f"sells {goods([*cubes.values()])} from {joined([*cubes])}"),
          types={"cubes": "map of text to row cargo"}),
    Event("outfit removed", Deed(lambda outfit: f"returns {outfit_name(outfit)} to the supply"),
          types={"outfit": OUTFIT}),
    Event("rearranged", "{who} rearranges the hold."),
    Event("repaired", Deed(lambda ice: f"takes all {'damage but ice' if ice else 'damage'} off the ship"),
          types={"ice": "bool"}),
    Event("ship bought",
          Deed(lambda ship: f"buys the {SHIPS[ship].name}; move all but damage and bounty to the new mat"),
          types={"ship": MAT}),
)  # fmt: skip
