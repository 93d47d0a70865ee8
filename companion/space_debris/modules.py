"""Extension points for expansions. Unless stated otherwise, functions take the table, then the ship concerned."""

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
"""Events of a ship that expansions may follow: its turn begins; it enters a space; it recycles cubes (with their
number)."""


class DebrisModule(NamedTuple):
    """The additions of an expansion. Mappings are looked up by key; other entries run one after another."""

    powers: Mapping[str, Action] = NOTHING
    """Actions of satellites, by card (SD-077)."""
    flips: Mapping[str, Callable[[Any, Any], None]] = NOTHING
    """Effects of satellites on the flip, by card: (table, satellite) (SD-059)."""
    cards: Mapping[str, Action] = NOTHING
    """Effects of played resource cards, by card (SD-070)."""
    events: Mapping[str, Rule] = NOTHING
    """Effects of orbit cards without a space, by card: (table, cubes that lay on it and are back in the supply)
    (SD-092)."""
    alters: tuple[Callable[[Any, Any, str, int], int], ...] = ()
    """Changes to a figure of the rules (`altered`): (table, ship, name of the figure, value so far)."""
    follows: Mapping[str, tuple[Callable[..., None], ...]] = NOTHING
    """Consequences of a ship's events, by event (`happened`): (table, ship), and its arguments."""
    lines: tuple[Callable[[Mapping[str, Any]], Iterable[Line]], ...] = ()
    """Further lines of the score: (holdings)."""
    endings: Mapping[str, str] = NOTHING
    """Descriptions of endings, by rule."""
    guards: Mapping[str, Guard[Any]] = NOTHING
    """Guards, by question."""


class DebrisWords(NamedTuple):
    """The texts of an expansion, `TOLD` of its `told`."""

    questions: tuple[Question, ...] = ()
    events: tuple[Event, ...] = ()
    facts: tuple[Callable[[Mapping[str, Any]], Iterable[Fact]], ...] = ()
    """Facts about its pieces: (state as an audience sees it)."""


fields_of = partial(module_fields, PACKAGE, GAME, "state")
"""Returns the fields that expansions add to a `table`, `ship` or `satellite`: `FIELDS` of their `state`."""


@cache
def added() -> DebrisModule:
    """Return the additions of all expansions, `MODULES` of their `rules`. These import the rules, so it mustn't be
    called during their import."""
    modules: list[DebrisModule] = [
        each for part in module_parts(PACKAGE, GAME, "rules") for each in part.MODULES.values()
    ]
    return add_up([DebrisModule(), *modules])


@cache
def all_told() -> DebrisWords:
    """Return the texts of all expansions."""
    told: list[DebrisWords] = [part.TOLD for part in module_parts(PACKAGE, GAME, "told")]
    return add_up([DebrisWords(), *told])


ALTERS: list[Callable[[Any, Any, str, int], int]] = []
FOLLOWS: dict[str, tuple[Callable[..., None], ...]] = {}
"""Those of all expansions, as lists, since they are used all the time."""


def altered(table: Any, ship: Any, figure: str, value: int) -> int:
    """Return a figure of the rules for a ship now, such as the spaces of its Thrust."""
    for alter in ALTERS:
        value = alter(table, ship, figure, value)
    return value


def happened(table: Any, ship: Any, what: str, *about: object) -> None:
    """Run the consequences of a ship's event."""
    for follow in FOLLOWS.get(what, ()):
        follow(table, ship, *about)
