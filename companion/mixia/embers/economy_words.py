"""The economy board and Kei in words: what is asked and reported of them, and what `?` says of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.engine.labels import Cost, Label
from companion.engine.prompts import Prompt
from companion.engine.texts import Deed, Event, LabelWords, Question, Remark
from companion.table.facts import Fact, of_group
from companion.text.grammar import amount, capital, joined
from components.schema import Piece

from ..ground.constants import CARGO, CARGO_NAME, CREDIT
from ..ground.marks import State
from ..ground.names import CELL, CUBE, money
from ..turn.action_text import losing
from .keys import SECTION, SWAP


def _cubes(number: int, cargo: str) -> str:
    return f"{number} {CARGO_NAME[cargo]}"


def _name_number(option: int, given: str, cargo: str) -> Label:
    """Name a swap by the cubes that it takes and brings."""
    gives = Cost(_cubes(option, given), str(option), CARGO_NAME[given])
    return Label(f"{gives.words} for {_cubes(option, cargo)}", risks=(gives,))


def _say_swapped(given: str, cells: Sequence[str], cargo: str, stock: str) -> str:
    had = _cubes(len(cells), cargo)
    return f"swaps the {CARGO_NAME[given]} on {joined(cells)} for {had} from {stock}"


def _say_demand(cubes: Sequence[str]) -> str:
    sections = joined([CARGO_NAME[each] for each in cubes])
    each = "each of the empty sections" if cubes[1:] else "the empty section"
    return f"In Demand: put {money(CREDIT)} credits on {each} of the economy board ({sections})."


QUESTIONS = (
    Question(
        "section",
        lambda cargo: f"Roll a d6 for {CARGO_NAME[cargo]} on the economy board. What does the die show?",
        types={"cargo": CUBE},
    ),
    Question(
        "swap given",
        Prompt("swap which of your cubes?"),
        lambda option, held: Label(CARGO_NAME[option], f"{held[option]} aboard"),
        types={"held": "map of row cargo to int"},
        deed="Swap",
    ),
    Question(
        "swap for",
        lambda given: Prompt(f"swap {CARGO_NAME[given]} for which cubes?"),
        lambda option, most: Label(CARGO_NAME[option], f"up to {most[option]}"),
        types={"given": CUBE, "most": "map of row cargo to int"},
        deed=lambda given: f"Swap {CARGO_NAME[given]} for",
    ),
    Question(
        "swap number", Prompt("swap how many cubes?"), _name_number, types={"given": CUBE, "cargo": CUBE}, deed="Swap"
    ),
)
EVENTS = (
    Event(
        "section filled",
        lambda cargo, number: f"The d6 shows {number}: put {_cubes(number, cargo)} on the economy board.",
        types={"cargo": CUBE, "number": "int"},
    ),
    Event("in demand", _say_demand, types={"cubes": f"list of {CUBE}"}),
    Event(
        "put on board",
        lambda cargo, number, total: f"Put {_cubes(number, cargo)} on the economy board (now {total}).",
        types={"cargo": CUBE, "number": "int", "total": "int"},
    ),
    Remark(
        "section full",
        lambda cargo, number: (
            f"{_cubes(number, cargo)} {'is' if number == 1 else 'are'} left to the supply: the section is full."
        ),
        types={"cargo": CUBE, "number": "int"},
    ),
    Event(
        "demand met",
        lambda cargo: f"{CARGO_NAME[cargo]} was In Demand: take the {money(CREDIT)} credits off its section.",
        types={"cargo": CUBE},
    ),
    Event("swapped", Deed(_say_swapped),
          types={"given": CUBE, "cells": f"list of {CELL}", "cargo": CUBE, "stock": "text"}),
)  # fmt: skip
VERBS: Mapping[str, LabelWords] = {SWAP: lambda points: losing("Swap cubes for others, 1 for 1", points)}
VERB_RULES: Mapping[str, str] = {SWAP: "XI-372"}


def _board(piece: Piece) -> Iterator[str]:
    """Yield the sentences of `?` about the board."""
    yield f"{capital(piece.name)}: Buy takes cubes from it, so an empty section sells none; Ember has no section."
    yield (
        f"For each cube that a planet buys, it puts one of its own type there, up to {amount(SECTION, 'cube')} of "
        f"each; Loath makes none. In the Status Phase empty sections get {money(CREDIT)} credits, for whoever's sale "
        "or swap next brings such a cube."
    )


KINDS: Mapping[str, Callable[[Piece], Iterator[str]]] = {"economy-board": _board}


BOARD = "Economy board"


def facts(state: State) -> Iterator[Fact]:
    """Yield the sections of the board, if it is in play."""
    held, demanded = state.get("economy") or {}, state.get("in_demand") or ()
    if held or demanded:
        yield from of_group(BOARD, *(_section(cargo, held.get(cargo, 0), cargo in demanded) for cargo in CARGO))


def _section(cargo: str, number: int, demanded: bool) -> Fact:
    if demanded:
        return Fact(CARGO_NAME[cargo], f"{number} (In Demand)", level="good")
    return Fact(CARGO_NAME[cargo], number, level="" if number else "faint")
