"""Checks of a position for what the rules make impossible, beyond the types of fields and the contents of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.engine.setup_options import option_problems, player_problems, turn_problems
from components.problems import Problem, wrong

from . import constants
from .flight import boards_at
from .setup import JOINS, RESERVED, SET_UP
from .table import JunkTable


def check(table: JunkTable) -> list[Problem]:
    """Return all problems of a position at the start of a step; empty if it can be played."""
    return [
        *player_problems(constants.GAME, list(table.players), RESERVED),
        *option_problems(constants.GAME, [option for option, on in table.options.items() if on]),
        *_boards(table),
        *_ships(table),
        *_tiles(table),
        *_phase(table),
    ]


def _boards(table: JunkTable) -> Iterator[Problem]:
    """Check the boards in play."""
    rules = {board: rule for rule, board in JOINS}
    for board in constants.BOARDS:
        least = constants.FROM_PLAYERS[board]
        if board not in table.boards and len(table.players) >= least:
            what = f"{constants.BOARD_NAME[board]} is missing; {least} or more players use it"
            yield wrong(rules.get(board, "JO-017"), what, "boards")
    for city in table.cities:
        if not _in_play(table, city):
            yield wrong("", f"{city} has tiles, but its board isn't in play", "cities", city)


def _in_play(table: JunkTable, city: str) -> bool:
    return constants.BOARD_OF[city] in table.boards


def _ships(table: JunkTable) -> Iterator[Problem]:
    """Check that each player has a different ship, in a city of the boards in play."""
    taken: set[str] = set()
    for ship in table.players.values():
        way = ("players", ship.name)
        if ship.card and ship.card in taken:
            yield wrong("JO-029", f"{ship.name} has the ship {ship.card}, as somebody else does", *way, "ship")
        taken.add(ship.card)
        if not _in_play(table, ship.at):
            yield wrong("", f"{ship.name}'s ship is at {ship.at}, whose board isn't in play", *way, "at")
        if not ship.card and table.phase not in SET_UP:
            yield wrong("JO-029", f"{ship.name} has no ship card", *way, "ship")


def _tiles(table: JunkTable) -> Iterator[Problem]:
    """Check the number of tiles, that the game uses them, and that no starter is delivered."""
    for tile, number in sorted(count_tiles(table).items()):
        if number > constants.COUNT[tile]:
            yield wrong("JO-010", f"{number} tiles {tile}; the box holds {constants.COUNT[tile]}")
        elif not constants.in_use(tile, table.boards):
            yield wrong("JO-015", f"tile {tile} is marked {constants.MARK[tile]}+; this game doesn't use it")
    for ship in table.players.values():
        for place, tile in enumerate(ship.deliveries):
            way = ("players", ship.name, "deliveries", place)
            if not constants.DESTINATION[tile]:
                yield wrong("JO-039", f"{ship.name} has delivered {tile}, which has no destination", *way)


def count_tiles(table: JunkTable) -> Counter[str]:
    """Count every tile of the game, wherever it lies (JO-010)."""
    every: Counter[str] = Counter([table.launched.tile] if table.launched and table.launched.tile else [])
    held: Iterable[list[str]] = [
        *(stack.bag for stack in table.stacks.values()),
        *table.cities.values(),
        *(ship.cargo for ship in table.players.values()),
        *(ship.deliveries for ship in table.players.values()),
    ]
    for tiles in held:
        every.update(tiles)
    return every


def _phase(table: JunkTable) -> Iterator[Problem]:
    """Check the requirements of each phase."""
    yield from turn_problems(table, SET_UP)
    if table.phase == "over":
        return
    if table.last and table.last == table.player:
        what = f"{table.last}'s refill found an empty stack, so the game is over before {table.last}'s next turn"
        yield wrong("JO-065", what, "last")
    yield from _launched(table)
    if table.phase in SET_UP:
        yield from _set_up(table)


def _launched(table: JunkTable) -> Iterator[Problem]:
    """Check this turn's launch, which is known only until the ship has moved."""
    launched = table.launched
    if launched is None:
        if table.phase == "move":
            yield wrong("JO-047", "launched is missing; before the ship moves, say how the tile left", "launched")
        return
    if launched.tile:
        what = f"tile {launched.tile} is still in the air; a step begins when it has stopped"
        yield wrong("", what, "launched", "tile")
    if table.phase != "move":
        yield wrong("JO-047", "no tile is in flight in this step, so leave launched out", "launched")
        return
    at = table.ship.at if table.player else ""
    if at and launched.ring not in boards_at(table.in_play, at):
        what = f"the tile left on the orbit of {launched.ring}, but {table.player}'s ship is at {at}"
        yield wrong("JO-047", what, "launched", "ring")
    if not 1 <= launched.distance <= constants.FARTHEST:
        what = f"the tile has travelled {launched.distance}; a tile flies 1 to {constants.FARTHEST}"
        yield wrong("JO-A10", what, "launched", "distance")


def _set_up(table: JunkTable) -> Iterator[Problem]:
    """Check that enough tiles are left for set-up."""
    phases = list(SET_UP)
    seeding = phases.index(table.phase) <= phases.index("seed")
    for source, stack in table.stacks.items():
        unseeded = [city for city in table.cities if constants.STACK_OF[city] == source] if seeding else []
        needed = len(unseeded) + len(table.players)
        if len(stack) < needed:
            what = f"phase {table.phase} needs {needed} tiles in the {source} stack; there are {len(stack)}"
            yield wrong("", what, f"{source}_stack")
    used = count_tiles(table)
    for tile, each in Counter(constants.START_CARGO).items():
        needed, left = each * len(table.players), constants.COUNT[tile] - used[tile]
        if left < needed:
            what = f"the players still get {needed} starter tiles {tile}; there are {left} left for them"
            yield wrong("JO-031", what)
