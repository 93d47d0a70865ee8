"""What expansions add to the rules, at the places that these open for any of them. What functions get, where it isn't
said: the table, then the ship that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any, NamedTuple

from companion.engine import NOTHING, Guard
from companion.engine.modules import Action, Rule, add_up
from companion.engine.scoring import Line
from companion.engine.texts import Event, Question
from companion.game_registry.games import module_fields, module_parts
from companion.table.facts import Fact

from .constants import GAME

PACKAGE = __name__.rpartition(".")[0]

NEW_TURN, ENTRY, RECYCLING = "turn begun", "space entered", "cubes recycled"
"""What happens to a ship, and may be followed by what expansions add: its turn begins; it moves into a space; it
recycles cubes (their number)."""


class DebrisModule(NamedTuple):
    """What an expansion adds. Entries of mappings are looked up by their key; all others act one after the other."""

    powers: Mapping[str, Action] = NOTHING
    """SD-077: what satellites with an action do, by card."""
    flips: Mapping[str, Callable[[Any, Any], None]] = NOTHING
    """SD-059: what satellites do that work once, on the flip, by card: (table, satellite)."""
    cards: Mapping[str, Action] = NOTHING
    """SD-070: what resource cards do when they are played, by card."""
    events: Mapping[str, Rule] = NOTHING
    """SD-092: what orbit cards do that name no space, by card: (table, cubes that lay on it and are in the supply)."""
    alters: tuple[Callable[[Any, Any, str, int], int], ...] = ()
    """What a figure of the rules comes to (`altered`): (table, ship, name of the figure, its value so far)."""
    follows: Mapping[str, tuple[Callable[..., None], ...]] = NOTHING
    """What follows from something that has happened to a ship, by what (`happened`): (table, ship), and the rest."""
    lines: tuple[Callable[[Mapping[str, Any]], Iterable[Line]], ...] = ()
    """What stands on the score besides: (holdings)."""
    endings: Mapping[str, str] = NOTHING
    """What ends the game, in words, by rule."""
    guards: Mapping[str, Guard[Any]] = NOTHING
    """Why something can't be the answer, by the question."""


class DebrisWords(NamedTuple):
    """What an expansion tells, `TOLD` of its `told`."""

    questions: tuple[Question, ...] = ()
    events: tuple[Event, ...] = ()
    facts: tuple[Callable[[Mapping[str, Any]], Iterable[Fact]], ...] = ()
    """What there is to know of its pieces at a glance: (state as an audience sees it)."""


fields_of = partial(module_fields, PACKAGE, GAME, "state")
"""What expansions add to the fields of a `table`, `ship` or `satellite`: `FIELDS` of their `state`."""


@cache
def added() -> DebrisModule:
    """What all expansions add, `MODULES` of their `rules`. These import the rules, so nothing asks while these are
    imported."""
    modules: list[DebrisModule] = [
        each for part in module_parts(PACKAGE, GAME, "rules") for each in part.MODULES.values()
    ]
    return add_up([DebrisModule(), *modules])


@cache
def all_told() -> DebrisWords:
    """What all expansions tell."""
    told: list[DebrisWords] = [part.TOLD for part in module_parts(PACKAGE, GAME, "told")]
    return add_up([DebrisWords(), *told])


ALTERS: list[Callable[[Any, Any, str, int], int]] = []
FOLLOWS: dict[str, tuple[Callable[..., None], ...]] = {}
"""Those of all expansions, which are asked for all the time."""


def altered(table: Any, ship: Any, figure: str, value: int) -> int:
    """What a figure of the rules comes to for a ship now, such as the spaces of its Thrust."""
    for alter in ALTERS:
        value = alter(table, ship, figure, value)
    return value


def happened(table: Any, ship: Any, what: str, *about: object) -> None:
    """Have everything follow that does from something that has happened to a ship."""
    for follow in FOLLOWS.get(what, ()):
        follow(table, ship, *about)
