"""Checks of a position for what the rules make impossible, beyond the types of fields and the contents of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.setup_options import player_problems, turn_problems
from companion.text.grammar import amount
from components.grid import SIDES
from components.problems import Problem, wrong

from . import constants
from .setup import RESERVED, SET_UP
from .ship_words import SIDE, from_bridge
from .ships import HOME, Ship, connected, mismatched
from .table import MORE_JUNK, TWO_PLAYERS, JunkyardTable
from .turn import open_slots


def check(table: JunkyardTable) -> list[Problem]:
    """Return all problems of a position at the start of a step; empty if it can be played."""
    problems = [*player_problems(constants.GAME, list(table.players), RESERVED), *_removed(table), *_spaces(table)]
    for ship in table.players.values():
        problems += [*_stores(ship), *ship_problems(ship), *_slots(table, ship)]
    return [*problems, *_moved_and_collected(table), *_pushed(table), *_phase(table)]


def _removed(table: JunkyardTable) -> Iterator[Problem]:
    if table.stack.unseen > len(table.stack.cards()):
        there = f"with them the stack had {len(table.stack.cards())}"
        yield wrong("SJ-A44", f"{table.stack.unseen} tiles were taken out; {there}", "removed")


def _spaces(table: JunkyardTable) -> Iterator[Problem]:
    """Check that everything is on this map, with one tug to a space, and that a tug off the map left over some side."""
    known, size = set(table.board.squares), table.board.size
    for space in table.map:
        if space not in known:
            yield wrong("SJ-063", f"{space} isn't on the map of {size} × {size}", "map", space)
    for ship in table.players.values():
        at, tug = ("players", ship.name), f"{ship.name}'s tug"
        if ship.at and ship.at not in known:
            yield wrong("SJ-063", f"{tug} is on {ship.at}, which isn't on the map of {size} × {size}", *at, "at")
        if ship.at and ship.left:
            yield wrong("SJ-A35", f"{tug} is on {ship.at}, so it can't be off the map as well", *at, "left")
        if not ship.at and not ship.left and table.phase not in SET_UP:
            yield wrong("SJ-021", f"{tug} needs a place: at, or left if it's off the map", *at, "at")
    yield from _shared(table, "at", "SJ-031", "tugs are on {}; a space has room for 1")
    yield from _shared(table, "colour", "SJ-016", "players are {}; each needs a colour of their own")


def _shared(table: JunkyardTable, field: str, rule: str, what: str) -> Iterator[Problem]:
    """Yield a problem for each value that several players share, at the last of them."""
    every = {ship.name: str(getattr(ship, field)) for ship in table.players.values() if getattr(ship, field)}
    for value, number in Counter(every.values()).items():
        if number > 1:
            last = [name for name, own in every.items() if own == value][-1]
            yield wrong(rule, f"{number} {what.format(value)}", "players", last, field)


def _stores(ship: Ship) -> Iterator[Problem]:
    for letter, number, room in zip(constants.RESOURCES, ship.stores, ship.room, strict=True):
        if not 0 <= number <= room:
            what = f"{ship.name} stores {number} {constants.NAME_OF[letter]}; the most is {room}"
            yield wrong("SJ-026", what, "players", ship.name, "stores", letter)


def ship_problems(ship: Ship) -> Iterator[Problem]:
    """Check that sections have places of their own, exits meet exits, and all are joined to the bridge."""
    way = ("players", ship.name, "ship")
    number_at = {(section.x, section.y): number for number, section in enumerate(ship.sections)}
    for square, number in Counter((section.x, section.y) for section in ship.sections).items():
        if square == HOME or number > 1:
            what = "the bridge and a section" if square == HOME else "two sections"
            at = "" if square == HOME else f", {from_bridge(square)}"
            yield wrong("SJ-040", f"{ship.name}'s ship has {what} in one place{at}", *way, number_at[square])
            return
    joined = connected(ship.squares)
    for square in ship.squares:
        at = f"{ship.sections[number_at[square]].tile if square in number_at else 'the bridge'} in {ship.name}'s ship"
        here = (*way, number_at[square]) if square in number_at else way
        if square not in joined:
            yield wrong("SJ-040", f"{at} isn't joined to the bridge", *here)
        for side in mismatched(ship.squares, square):
            yield wrong("SJ-A25", f"{at} has an exit against a closed side ({SIDE[SIDES[side]]})", *here)
    for number, section in enumerate(ship.sections[:-1]):
        if section.new:
            yield wrong(
                "SJ-033", f"{ship.name} joins only 1 section in a turn, so only the last can be new", *way, number
            )


def _slots(table: JunkyardTable, ship: Ship) -> Iterator[Problem]:
    way, size = ("players", ship.name, "closed"), table.board.size
    for place, slot in enumerate(ship.closed):
        if slot not in table.board.slots:
            yield wrong(
                "SJ-063", f"{ship.name} closed {slot}, which isn't a slot on the map of {size} × {size}", *way, place
            )
    if len(ship.closed) > 2:
        yield wrong("SJ-053", f"{ship.name} closed {len(ship.closed)} slots; the most in a turn is 2", *way)


def _moved_and_collected(table: JunkyardTable) -> Iterator[Problem]:
    if table.section and table.asteroids:
        yield wrong("SJ-033", "a section and asteroid tiles were collected in the same turn", "section")
    most = constants.STEPS + (constants.EXTRA_STEPS if table.boosted else 0)
    if table.steps > most:
        yield wrong("SJ-030", f"{table.steps} steps were taken; the most is {most}", "steps")
    done = [name for name in ("steps", "boosted", "asteroids", "section", "pushes") if getattr(table, name)]
    if table.phase in (*SET_UP, "resource") and done:
        yield wrong("", f"in the {table.phase} phase nothing has been moved, collected or pushed in yet", done[0])
    for ship in table.players.values():
        for number, section in enumerate(ship.sections):
            if section.new and not (ship.name == table.player and table.section):
                what = f"{ship.name} hasn't joined a section in this turn, so none is new"
                yield wrong("SJ-044", what, "players", ship.name, "ship", number, "new")


def _pushed(table: JunkyardTable) -> Iterator[Problem]:
    if bool(table.drawn) != (table.phase == "push") and not table.result:
        what = (
            f"{table.drawn} has been revealed, so it must be the push phase"
            if table.drawn
            else "no tile has been revealed to push in"
        )
        yield wrong("", what, "drawn")
    if table.pushes and table.phase not in ("draw", "push", "over"):
        yield wrong("", f"in the {table.phase} phase no tile has been pushed in yet", "pushes")
    if table.pushes and not (table.options.get(MORE_JUNK) and table.asteroids >= constants.MORE_JUNK_TILES):
        yield wrong("SJ-064", "a second tile is pushed in only with More Junk, after two asteroid tiles", "pushes")
    if table.player and (table.phase == "push" or table.pushes) and not table.result:
        closed = len(table.ship.closed)
        if closed > table.pushes:
            what = f"{table.player} has closed {amount(closed, 'slot')}, but pushed in {amount(table.pushes, 'tile')}"
            yield wrong("SJ-A37", what, "players", table.player, "closed")


def _phase(table: JunkyardTable) -> Iterator[Problem]:
    """Check the requirements of each phase."""
    yield from turn_problems(table, SET_UP)
    if table.phase == "over":
        return
    if table.phase in SET_UP and table.phase != "corners":
        yield from _laying(table)
    elif table.phase != "push" and len(table.stack.cards()) <= table.stack.unseen:
        yield wrong("SJ-054", "the stack is empty, so the game is over", "stack")
    if table.phase in SET_UP and all(ship.at for ship in table.players.values()):
        yield wrong("SJ-021", "every tug has its corner, so it is the resource phase", "phase")
    if table.phase == "push" and not open_slots(table):
        yield wrong("SJ-053", "every slot is closed", "phase")


def _laying(table: JunkyardTable) -> Iterator[Problem]:
    """Check that enough tiles are left to lay, and one more for the game."""
    left = len(table.board.squares) - len(table.map)
    if not left:
        yield wrong("SJ-018", "every space has its tile, so it is the corners phase", "phase")
    left += constants.TILES_REMOVED if table.options.get(TWO_PLAYERS) else 0
    if len(table.stack.cards()) <= left:
        yield wrong("SJ-019", f"the {table.phase} phase needs {left + 1} tiles in the stack", "stack")
