"""What a module of the box adds to the rules, at the places that the core opens for any of them.

The core is a module, too: a table plays by the sum of those in play (`MixiaTable.modules`), and asks that for what can
be done, what comes next, and what follows from something. A game without expansions has the core's entries alone.

What functions get, where it isn't said: the table, then the captain that it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from typing import Any, TypeVar

from companion.engine import NOTHING, Guard, Reason
from companion.engine.modules import Action as Action
from companion.engine.modules import Rule as Rule
from companion.engine.modules import add_up
from companion.game_registry.games import module_fields, module_parts
from components.modules import in_play, modules_in_play
from components.problems import Problem
from components.values import NamedTuple

from .constants import ABILITIES, GAME, PACKAGE, SHIPS

T = TypeVar("T")


class Stock(NamedTuple):
    """What cubes are bought from, called `name`, and swapped with.

    number: how many cubes of a type it has: (table, cargo). take: that one of them leaves: (table, cargo). put: that a
    captain puts some there: (table, captain, cargo, number, rule). sold_out: that it has none of what a space sells.
    """

    name: str
    number: Callable[[Any, str], int]
    take: Callable[[Any, str], None]
    put: Callable[[Any, Any, str, int, str], None]
    sold_out: Reason


class Start(NamedTuple):
    """Where missions begin, as far as anybody can tell who doesn't know the card: in words, and whether it is so."""

    where: str
    holds: Callable[[Any, Any], bool]


class MissionType(NamedTuple):
    """What missions of a type ask for. Functions get the table, the captain and the mission."""

    start: Start
    can_start: Callable[[Any, Any, str], bool]
    """XI-254: whether it can be revealed as an action."""
    reveal: Rule
    """XI-255: what comes of that."""
    then: str = "deliver"
    """What is typed once it has been revealed: to deliver it, or what is done for it elsewhere."""
    wants: Callable[[Any, Any, str, str], bool] = lambda table, captain, mission, name: False
    """Whether it wants the ship of a name destroyed."""
    stays: Callable[[Any], bool] = lambda revealed: False
    """Whether it can't be discarded, once it has been revealed: (entry of the revealed missions)."""
    dropped: Rule | None = None
    """XI-260: what discarding it costs, once it has been revealed: (table, captain, that entry)."""


class Bar(NamedTuple):
    """What may be against some actions that the rules allow, by what is typed; the reason is that of a function of the
    table, the captain, the action and what that is about, None where there is none."""

    actions: frozenset[str]
    why_not: Callable[[Any, Any, str, str], Reason | None]


class NpcCard(NamedTuple):
    """How an NPC comes and what it does. Functions get the table and the NPC, where it isn't said."""

    act: Callable[..., Any]
    """XI-414: its turn; why it does nothing, where it doesn't."""
    find_home: Callable[[Any], str] = lambda table: ""
    """XI-416: the laid sector that brings it: (table); "" while there is none."""
    begin: Callable[..., None] = lambda table, npc, home: None
    """What it heads for at first: (table, npc, sector that has brought it, "" where it comes back)."""
    is_due: Callable[[Any], bool] = lambda npc: bool(npc.at or npc.back)
    """XI-415: whether it has a turn: (npc)."""


NEW_TURN, NEW_SHIP, GAINED = "turn begun", "ship taken", "fame gained"
"""What happens to captains, and may be followed by what modules add: a turn begins; they take a ship; they have gained
fame, which hasn't won yet. What else they have done goes by the names at its rules, and a number where there is one."""
KILL, WRECK, OVERBOARD = "ship destroyed", "ship lost", "cells lost"
"""They destroy a ship (its name); their own is destroyed (the hex of the wreck); cells of their hold are damaged or
taken away, with what lies there (the cells)."""
SALE, PURCHASE = "cubes sold", "cubes bought"
"""They sell cubes (by cell); they buy some (their number)."""


class Module(NamedTuple):
    """What a module adds. Entries of mappings are looked up by their key; all others act in the order of modules."""

    mends: Mapping[str, str] = NOTHING
    """XI-217: which events, while they are in play, let a gate that leads nowhere lead on; each with its sector."""
    minor: Mapping[str, Action] = NOTHING
    """XI-113: what doesn't end a movement, by what is typed."""
    goes_on: tuple[Callable[[Any, Any], Reason | None], ...] = ()
    """XI-129: why a movement doesn't go on by one of these: (table, captain)."""
    standard: Mapping[str, Action] = NOTHING
    """XI-115: what ends a movement."""
    on_space: Mapping[str, Mapping[str, Action]] = NOTHING
    """Standard actions for which there are spaces, by the sign on those (`sector-features`)."""
    services: Mapping[str, Action] = NOTHING
    """XI-387: what can be had in a Starport Phase."""
    middle_sector: str | None = None
    """XI-053: the sector that lies before captains get theirs, which go next to it."""
    phases: Mapping[str, Rule] = NOTHING
    """Steps of set-up and of turns, which come in the order in which the state has their names: (table)."""
    enters: tuple[Rule, ...] = ()
    """What a ship meets in a hex that it enters: (table, captain, hex before), before a token there is resolved."""
    explores: tuple[Rule, ...] = ()
    """What comes with sectors that are laid: (table, sectors)."""
    npcs: Mapping[str, NpcCard] = NOTHING
    """Ships that nobody flies, by name."""
    risks: tuple[Callable[[Any, Any, str], Iterable[str]], ...] = ()
    """What a step to a hex meets besides borders: (table, captain, hex), by names that `action_text` has words for."""
    spent: Mapping[str, Callable[[Any, str], bool]] = NOTHING
    """Whether what a space is for is used up there, by the sign on it: (table, hex)."""
    thrown: Mapping[str, Action] = NOTHING
    """XI-363: what can be jettisoned besides cubes."""
    stows: tuple[Rule, ...] = ()
    """What is laid anew in a hold before its outfits: (table, captain, what else will be laid anew)."""
    moves_in: tuple[Rule, ...] = ()
    """What is laid into the hold of a new ship after its outfits: (table, captain)."""
    weakened: tuple[Rule, ...] = ()
    """What follows once markers of some damage have been placed, or outfits have left the hold: (table, captain)."""
    suits: Mapping[str, Callable[[Any, str, str], int]] = NOTHING
    """How well something suits a cell, by the type of outfit that it is: (captain, outfit or mod, cell)."""
    lifts: tuple[Callable[[Any, Any], int], ...] = ()
    """By how much something of a captain's raises the rolls of an outfit (`lift_of`): (captain, outfit)."""
    pierces: tuple[Callable[[Any, Collection[str]], int], ...] = ()
    """By how much an attack lowers the shields against it: (captain, use spaces of its weapons)."""
    certain: tuple[Callable[[Any, str], bool], ...] = ()
    """Whether a shield shows its highest number against the board, without a roll: (captain, its use space)."""
    bonuses: tuple[Callable[..., int], ...] = ()
    """The credits that a sale brings besides its pay: (table, captain, types of the cubes)."""
    stock: Stock | None = None
    """XI-349: what cubes are bought from; the supply where no module says."""
    stations: Mapping[str, str] = NOTHING
    """The NPC cards with spaces off the map on which ships can be, each with the field of the state that has its
    hex."""
    occupies: tuple[Callable[[Any], Mapping[str, str]], ...] = ()
    """What ships fly over but don't stop on, as on other ships: (table), the name of each by its hex."""
    figures: Mapping[str, Callable[[Any], int]] = NOTHING
    """By how much something of a captain's raises a figure of the rules (`raised_by`), by its name."""
    perils: tuple[Callable[[Any], Iterable[str]], ...] = ()
    """The hexes that no ship survives: (table)."""
    derives: tuple[Callable[[Any], None], ...] = ()
    """Works out what follows from its fields of the state, as `MixiaTable.derive` does: (table)."""
    alters: tuple[Callable[[Any, Any, str, int, str], int], ...] = ()
    """What a figure of the rules comes to while something holds for the whole table (`altered`): (table, captain, name
    of the figure, its value so far, what it is about)."""
    bars: tuple[Bar, ...] = ()
    """What is against actions that the rules allow (`why_barred`)."""
    follows: Mapping[str, tuple[Callable[..., None], ...]] = NOTHING
    """What follows from something that has happened to a captain, by what (`MixiaTable.happened`): (table, captain),
    and what there is to say of it."""
    tokens: Mapping[str, Rule] = NOTHING
    """What an exploration token brings, and where it goes, by what it shows: (table, captain, token)."""
    effects: Mapping[str, Rule] = NOTHING
    """What abilities used as actions do: (table, captain, value of the roll)."""
    useful: Mapping[str, Callable[[Any, Any], bool]] = NOTHING
    """Whether an ability would do anything, for those that may not."""
    missions: Mapping[str, MissionType] = NOTHING
    """Types of missions, by their names in data."""
    goals: Mapping[str, Callable[[Any, Any], bool]] = NOTHING
    """XI-398: whether the goal of a title is met."""
    guards: Mapping[str, Guard[Any]] = NOTHING
    """Why something can't be the answer, by the question."""
    checks: tuple[Callable[[Any], Iterable[Problem]], ...] = ()
    """What can't be in a position: (table)."""


KNOWN: dict[str, Mapping[str, Module]] = {}
"""The modules that have been loaded, each with what it adds and, as `frost without no_ice`, what of it can be left
out, by the option that does that."""
_RAISES: dict[str, list[Callable[[Any], int]]] = {}
"""What raises each figure."""
_LIFTS: list[Callable[[Any, Any], int]] = []


fields_of = partial(module_fields, PACKAGE, GAME, "state")
"""What modules add to the fields of a `table`, `captain` or `revealed` mission: `FIELDS` of their `state`."""


def _load(name: str) -> Mapping[str, Module]:
    """Load the additions of a module, `MODULES` of its `rules`; none for a module that has only pieces. The first table
    that plays with a module loads it, so that others do without its code."""
    if name not in KNOWN:
        KNOWN[name] = {
            key: each for part in module_parts(PACKAGE, GAME, "rules", [name]) for key, each in part.MODULES.items()
        }
        for module in KNOWN[name].values():
            _LIFTS.extend(module.lifts)
            for figure, raises in module.figures.items():
                _RAISES.setdefault(figure, []).append(raises)
    return KNOWN[name]


class Lookup(dict[str, T]):
    """Lazy lookup of a name in the installed modules: all are read at the first miss."""

    def __init__(self, pick: Callable[[Module], Mapping[str, T]]) -> None:
        super().__init__()
        self.pick = pick

    def __missing__(self, name: str) -> T:
        for parts in KNOWN.values():
            for part in parts.values():
                self.update(self.pick(part))
        if not super().__contains__(name):
            raise KeyError(name)
        return self[name]

    def __contains__(self, name: object) -> bool:
        return self.get(str(name)) is not None

    def get(self, name: str, default: Any = None) -> Any:
        """Return the entry called `name`, else `default`."""
        try:
            return self[name]
        except KeyError:
            return default


class InPlay(NamedTuple):
    """What a table plays with: the names of its modules, and the sum of what they add."""

    names: frozenset[str]
    parts: tuple[str, ...]
    """These and what of them is played with, as `frost without no_ice`."""
    rules: Module
    spaces: Mapping[str, Action]
    """Every action for which there are spaces."""
    starts: tuple[Start, ...]
    """Wherever missions begin."""
    next_phase: Mapping[str, str]
    """The step that comes after each."""
    bars: Mapping[str, tuple[Bar, ...]]
    """What may be against an action, by what is typed."""


def modules_of(options: Mapping[str, bool]) -> InPlay:
    """Return the modules in play with these options."""
    return _modules_of(tuple(name for name, on in options.items() if on))


@cache
def _modules_of(options: tuple[str, ...]) -> InPlay:
    names = modules_in_play(GAME, {"options": dict.fromkeys(options, True)})
    every = (each for name in GAME.modules if name in names for each in _load(name).items())
    used = {name: part for name, part in every if _is_used(name, options)}
    rules = add_up(used.values())
    spaces = {verb: action for found in rules.on_space.values() for verb, action in found.items()}
    starts = dict.fromkeys(each.start for each in rules.missions.values())
    return InPlay(names, tuple(used), rules, spaces, tuple(starts), _put_in_order(rules.phases), _sort_bars(rules.bars))


def _is_used(name: str, options: Collection[str]) -> bool:
    """Return whether a part of a module is in play: `frost without no_ice`."""
    return name.partition(" without ")[2] not in options


def _sort_bars(bars: Collection[Bar]) -> Mapping[str, tuple[Bar, ...]]:
    """Bars by the actions that they are about."""
    actions = {action for bar in bars for action in bar.actions}
    return {action: tuple(bar for bar in bars if action in bar.actions) for action in actions}


# ---- what is asked of them --------------------------------------------------------------------------------------

ORDER: tuple[str, ...] = GAME.state["phase"].choices
"""All steps of set-up and of turns in their order."""


def is_set_up(phase: str) -> bool:
    """Return whether a step comes before the first turn."""
    return ORDER.index(phase) <= ORDER.index("outfits")


def next_phase(table: Any, phase: str) -> str:
    """Return the step after another one, with the modules in play."""
    after: str = table.modules.next_phase[phase]
    return after


def _put_in_order(phases: Collection[str]) -> Mapping[str, str]:
    """Map each of these steps to the next."""
    after: dict[str, str] = {}
    later = ""
    for phase in reversed(ORDER):
        if later:
            after[phase] = later
        if phase in phases:
            later = phase
    return after


def raised_by(captain: Any, figure: str) -> int:
    """By how much what a captain has, such as titles, raises a figure of the rules.

    They are asked of every captain: those of modules that aren't in play have nothing of theirs.
    """
    more = 0
    for raises in _RAISES.get(figure, ()):  # Asked before every action; sum() takes twice as long.
        more += raises(captain)
    return more


def altered(table: Any, captain: Any, figure: str, value: int, what: str = "") -> int:
    """Return a figure of the rules after the changes of modules, such as the price of a cube of type `what`."""
    for alter in table.modules.rules.alters:
        value = alter(table, captain, figure, value, what)
    return value


def why_barred(table: Any, captain: Any, action: str, what: str = "") -> Reason | None:
    """Return why modules forbid an action that the other rules allow, such as the sale of a cube of the type `what`."""
    for bar in table.modules.bars.get(action, ()):
        reason: Reason | None = bar.why_not(table, captain, action, what)
        if reason is not None:
            return reason
    return None


def lift_of(captain: Any, fitted: Any) -> int:
    """By how much a captain's mods raise the rolls of an outfit."""
    return sum(lift(captain, fitted) for lift in _LIFTS)


@cache
def ability_of(ship: str, names: frozenset[str]) -> str:
    """Return the ability card of a ship; a module may replace that of another."""
    cards = [key for key, card in ABILITIES.items() if card.fields["ship"] == SHIPS[ship].name and card.module in names]
    return cards[-1]


def pile_of(group: str, options: Mapping[str, bool], players: int) -> tuple[str, ...]:
    """Return the cards of a deck, or the pieces of a kind, at the beginning of a game, every copy by its name."""
    held = in_play(GAME, group, players, [name for name, on in options.items() if on])
    return tuple(name for name, number in held.items() for _ in range(number))
