"""What may be wrong with a position that neither the types of the state's fields nor the contents of the box forbid:
what the rules make impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.engine.setup_options import player_problems, turn_problems

from . import constants
from .setup import RESERVED, SET_UP
from .ships import HOME, Ship, connected, mismatched, place_name
from .table import MORE_JUNK, TWO_PLAYERS, JunkyardTable
from .turn import open_slots


def check(table: JunkyardTable) -> list[str]:
    """All that is wrong with a position at the start of a step, a sentence each; empty where it may be played."""
    problems = [*player_problems(constants.GAME, list(table.players), RESERVED), *_tiles_held(table), *_squares(table)]
    for ship in table.players.values():
        problems += [*_stores(ship), *ship_problems(ship), *_slots(table, ship)]
    return [*problems, *_turn(table), *_phase(table)]


def tiles_of(table: JunkyardTable) -> Counter[str]:
    """Every tile, wherever it lies; those taken out unseen are in the stack's bag."""
    drawn = [table.drawn] if table.drawn else []
    joined = [section.tile for ship in table.players.values() for section in ship.sections]
    return Counter([*table.stack.cards(), *table.map.values(), *table.gone, *drawn, *joined])


def _tiles_held(table: JunkyardTable) -> Iterator[str]:
    held = Counter(constants.TILES)
    for tile, number in sorted((tiles_of(table) - held).items()):
        yield f"{held[tile] + number} tiles {tile}, the box holds {held[tile]}"
    if table.stack.unseen > len(table.stack.cards()):
        yield f"tiles taken out: {table.stack.unseen}, tiles in the stack with them: {len(table.stack.cards())}"


def _squares(table: JunkyardTable) -> Iterator[str]:
    """Everything on this map; one marker to a square (SJ-031); a marker that is off it left over some side (SJ-A35)."""
    known = set(table.board.squares)
    for square in table.map:
        if square not in known:
            yield f"{square} is no square of the map of {table.board.size} x {table.board.size}"
    for square, number in Counter(ship.at for ship in table.players.values() if ship.at).items():
        if square not in known:
            yield f"a marker stands in {square}, no square of the map of {table.board.size} x {table.board.size}"
        if number > 1:
            yield f"{number} markers in {square}, at most 1"
    for colour, number in Counter(ship.colour for ship in table.players.values()).items():
        if number > 1:
            yield f"{number} players are {colour}"
    for ship in table.players.values():
        if ship.at and ship.left:
            yield f"{ship.name}'s marker is in {ship.at}, so it did not leave over the {ship.left}"
        if not ship.at and not ship.left and table.phase not in SET_UP:
            yield f"{ship.name}'s marker needs a place: at, or left where it was pushed off"


def _stores(ship: Ship) -> Iterator[str]:
    """SJ-026 SJ-A12."""
    for letter, number, room in zip(constants.RESOURCES, ship.stores, ship.room, strict=True):
        if not 0 <= number <= room:
            yield f"{ship.name} stores {number} {letter}, there is room for {room}"


def ship_problems(ship: Ship) -> Iterator[str]:
    """SJ-040 SJ-045 SJ-A25: one section to a square, exits against exits, all of it joined to the bridge."""
    places = Counter((section.x, section.y) for section in ship.sections)
    for square, number in places.items():
        if square == HOME or number > 1:
            what = "the bridge and a section" if square == HOME else "two sections"
            yield f"{ship.name}'s ship has {what} at {place_name(square)}"
            return
    joined = connected(ship.squares)
    for square in ship.squares:
        at = f"{ship.name}'s ship at {place_name(square)}"
        if square not in joined:
            yield f"{at} is not joined to the bridge"
        for side in mismatched(ship.squares, square):
            yield f"{at} has an exit against a closed side, {constants.SIDES[side]}"
    if any(section.new for section in ship.sections[:-1]):
        yield f"{ship.name} joined more than one section in a turn; only the last can be new"


def _slots(table: JunkyardTable, ship: Ship) -> Iterator[str]:
    for slot in ship.closed:
        if slot not in table.board.slots:
            yield f"{ship.name} closed {slot}, no slot of the map of {table.board.size} x {table.board.size}"
    if len(ship.closed) > 2:
        yield f"{ship.name} closed {len(ship.closed)} slots, at most 2 in a turn"


def _turn(table: JunkyardTable) -> Iterator[str]:
    """SJ-028 SJ-030 SJ-033 SJ-044: what has been done in this turn fits together."""
    if table.section and table.asteroids:
        yield "a section and asteroid tiles were collected in the same turn"
    most = constants.STEPS + (constants.EXTRA_STEPS if table.boosted else 0)
    if table.steps > most:
        yield f"{table.steps} steps were taken, at most {most}"
    if table.phase in (*SET_UP, "resource") and (
        table.steps or table.boosted or table.asteroids or table.section or table.pushes
    ):
        yield f"in phase {table.phase} nothing has been moved, collected or pushed in yet"
    for ship in table.players.values():
        if any(section.new for section in ship.sections) and not (ship.name == table.player and table.section):
            yield f"{ship.name} has not joined a section in this turn, so none is new"
    if bool(table.drawn) != (table.phase == "push") and not table.result:
        yield f"phase is {table.phase}, drawn is {table.drawn or 'no tile'}"
    if table.pushes and table.phase not in ("draw", "push", "over"):
        yield f"a tile was pushed in already in phase {table.phase}"
    if table.pushes and not (table.options.get(MORE_JUNK) and table.asteroids >= constants.MORE_JUNK_TILES):
        yield "a second tile is pushed in only with More Junk, after two asteroid tiles (SJ-064)"
    if table.player and (table.phase == "push" or table.pushes) and not table.result:
        closed = len(table.ship.closed)
        if closed > table.pushes:
            yield f"slots that {table.player} has closed: {closed}, tiles pushed in since: {table.pushes}"


def _phase(table: JunkyardTable) -> Iterator[str]:
    """What each phase needs."""
    yield from turn_problems(table, SET_UP)
    if table.phase == "over":
        return
    if table.phase in SET_UP and table.phase != "corners":
        left = (
            len(table.board.squares)
            - len(table.map)
            + (constants.TILES_REMOVED if table.options.get(TWO_PLAYERS) else 0)
        )
        if table.phase == "lay" and not left:
            yield "every square has its tile; the phase is corners"
        if len(table.stack.cards()) <= left:
            yield f"phase {table.phase} needs {left + 1} tiles in the stack"
    elif table.phase != "push" and len(table.stack.cards()) <= table.stack.unseen:
        yield "the stack is empty: the game is over (SJ-054)"
    if table.phase == "corners" and all(ship.at for ship in table.players.values()):
        yield "every marker has its corner; the phase is resource"
    if table.phase == "push" and not open_slots(table):
        yield "every slot is closed"
