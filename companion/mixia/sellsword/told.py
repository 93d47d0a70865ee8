"""Texts of the Sellsword's module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from companion.engine.labels import Label
from companion.engine.texts import Event, LabelWords, Remark
from companion.text.grammar import amount, capital, joined
from components.schema import Piece

from ..ground.constants import GAME
from ..ground.names import NPC, SEAT, SHIP_NAME, money, pay, ship_name, ship_of
from ..ground.told import ModuleWords

PRICE, TURNS = GAME.number("hire_price"), GAME.number("hire_turns")
SERVICES: Mapping[str, LabelWords] = {
    "hire": Label(f"Hire the Sellsword for {amount(TURNS, 'turn')}", price=pay(PRICE))
}
SERVICE_RULES: Mapping[str, str] = {"hire": "XI-035"}
EVENTS = (
    Event(
        "hired",
        lambda who, number, turns: (
            f"Put the {money(number)} credits on the Sellsword's card in front of {who}: it plays after each of "
            f"{who}'s next {amount(turns, 'turn')}, beginning with this one."
        ),
        types={"who": SEAT, "number": "int", "turns": "int"},
    ),
    Remark(
        "turns left",
        lambda npc, number: f"{capital(ship_name(npc))} has {amount(number, 'turn') if number else 'no turns'} left.",
        types={"npc": NPC, "number": "int"},
    ),
    Remark(
        "tie broken",
        lambda npc, tied, target: (
            f"{capital(joined([ship_of(name) for name in tied]))} are equal targets for {ship_name(npc)};"
            f" the d20 picks {ship_of(target)}."
        ),
        types={"npc": NPC, "tied": f"list of {SHIP_NAME}", "target": SHIP_NAME},
    ),
)  # fmt: skip


def _describe_rules(piece: Piece) -> Iterator[str]:
    """Describe its rules card for `?`."""
    yield f"{piece.name}: {money(PRICE)} credits in a Starport Phase hire the Sellsword for {amount(TURNS, 'turn')}."


KINDS: Mapping[str, Callable[[Piece], Iterator[str]]] = {"sellsword-rules": _describe_rules}


TOLD = ModuleWords(
    events=EVENTS,
    services=SERVICES,
    paid_for={"hire": "the Sellsword"},
    rules=SERVICE_RULES,
    kinds=KINDS,
)
